"""What a worker has to know beside its stage. Made by `pitwatch run` from the settings."""

from dataclasses import dataclass

from services.stage.log import Connection

BATCH_RECORDS = 4000
LogIdentity = dict[str, str]  # "cluster" and each topic → its id


@dataclass(frozen=True, slots=True)
class WorkerSettings:
    """Where the servers are, what the topics are called, and how much is done at once."""

    kafka: Connection
    dsn: str
    schema: str  # the runtime's
    blind_schema: str  # for the snapshots of a blind stage
    log: LogIdentity  # of the cluster and of each topic that the stage reads, by its full name
    partitions: int
    name: str  # of this worker: no two live ones share it
    prefix: str = ""  # before every topic's name
    batch_records: int = BATCH_RECORDS
    snapshot_every: int = 10_000  # records of a partition between two snapshots of a key
    patience_seconds: float = 5.0  # for an early record's predecessors
    session_seconds: float = 10.0
    stall_seconds: float = 30.0
