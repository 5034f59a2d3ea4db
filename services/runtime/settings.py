"""What a house sets: by environment (`PITWATCH_…`) and by one file, `pitwatch.toml`.

Read once by the command line and given to every service. Kafka and Postgres are embedded unless an
address names existing ones.
"""

import hashlib
import os
from datetime import time
from pathlib import Path
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from infra.postgres import dsn, reachable
from infra.trouble import unreadable
from services.runtime.trouble import Unusable

PREFIX = "PITWATCH_"
SERVICES = ("hub", "tables", "meters", "day", "projector", "alerts", "console", "floor")
"""In the order of their web ports."""

PROJECT = Path(__file__).resolve().parents[2]
Port = Annotated[int, Field(ge=1, le=65535)]


def default_data() -> Path:
    """Beside the code; for root, where its PostgreSQL could not reach that, in /var/tmp."""
    beside = (PROJECT if (PROJECT / "pyproject.toml").exists() else Path.cwd()) / ".pitwatch"
    if os.geteuid() != 0 or reachable(beside.parent):
        return beside
    mark = hashlib.sha256(str(beside).encode()).hexdigest()[:12]
    elsewhere = Path(f"/var/tmp/pitwatch-{mark}")  # noqa: S108  checked below: it must be our own
    if elsewhere.is_symlink() or (elsewhere.exists() and elsewhere.stat().st_uid != 0):
        raise Unusable(f"{elsewhere} belongs to someone else; set PITWATCH_DATA to a folder.")
    return elsewhere


class Settings(BaseSettings):
    """Every setting, with its default. The environment goes before the file."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", frozen=True)

    data: Path = Field(default_factory=default_data, validate_default=True)

    kafka: str | None = None
    """Bootstrap servers of an existing cluster; None: the embedded broker."""
    kafka_security_protocol: Literal["PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"] = "PLAINTEXT"
    kafka_sasl_mechanism: Literal["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"] = "PLAIN"
    kafka_username: str | None = None
    kafka_password: SecretStr | None = None
    kafka_cafile: Path | None = None
    kafka_certfile: Path | None = None
    kafka_keyfile: Path | None = None
    kafka_port: Port = 19092
    kafka_controller_port: Port = 19093

    postgres: SecretStr | None = None
    """Address (DSN) of an existing database; None: the embedded server."""
    postgres_port: Port = 15432

    web_port: int = Field(18080, ge=1, le=65_535 - 10 * len(SERVICES))
    topic_prefix: str = Field("", pattern=r"^[A-Za-z0-9._-]*$")
    schema_prefix: str = Field("", pattern=r"^([a-z][a-z0-9_]*)?$")
    partitions: int = Field(8, ge=1, le=1000)
    time_zone: str = "America/New_York"
    day_starts: time = time(6)
    tables_workers: int = Field(1, ge=1, le=10)
    projector_workers: int = Field(1, ge=1, le=10)
    session_seconds: float = Field(10.0, ge=1, le=300)
    """After how long of silence Kafka gives a worker's partitions to others."""
    snapshot_every: int = Field(10_000, ge=1)
    """Records of a partition between two snapshots of a table."""
    log_format: Literal["json", "console"] = "json"

    @field_validator("data")
    @classmethod
    def _whole_path(cls, data: Path) -> Path:
        return data.expanduser().absolute()

    @field_validator("time_zone")
    @classmethod
    def _known_zone(cls, name: str) -> str:
        try:
            ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError) as trouble:
            raise ValueError(f"no time zone is called {name}") from trouble
        return name

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """What the program says, then the environment, then the file."""
        file = TomlConfigSettingsSource(settings_cls, settings_file())
        return init_settings, env_settings, file

    @property
    def bootstrap(self) -> str:
        """Kafka's bootstrap servers, embedded or not."""
        return self.kafka or f"127.0.0.1:{self.kafka_port}"

    @property
    def dsn(self) -> str:
        """Postgres' address, embedded or not; asks the data folder for the password."""
        if self.postgres is not None:
            return self.postgres.get_secret_value()
        return dsn(self.data / "postgres", self.postgres_port)

    @property
    def run(self) -> Path:
        """Locks and state of what runs."""
        return self.data / "run"

    @property
    def logs(self) -> Path:
        return self.data / "logs"

    def topic(self, name: str) -> str:
        """A topic's name in this installation's log."""
        return self.topic_prefix + name

    def schema_name(self, name: Literal["runtime", "count", "journal", "views"]) -> str:
        """A schema's name in this installation's database."""
        return self.schema_prefix + name

    def web_port_of(self, service: str, slot: int = 0) -> int:
        """Where that service answers `/metrics`, `/health` and `/ready`."""
        return self.web_port + 10 * SERVICES.index(service) + slot

    @property
    def hub_port(self) -> int:
        """Where the hub takes reports; beside it, on slot 0, it answers like every service."""
        return self.web_port_of("hub", 1)

    def environment(self) -> dict[str, str]:
        """This process's environment, changed so that a child comes to the same settings."""
        own = {f"{PREFIX}{name.upper()}": name for name in type(self).model_fields}
        dropped = {*own, "PITWATCH_SETTINGS"}  # what the file said stands here now
        out = {name: value for name, value in os.environ.items() if name not in dropped}
        for variable, name in own.items():
            value: Any = getattr(self, name)
            if isinstance(value, SecretStr):
                value = value.get_secret_value()
            if value is not None:
                out[variable] = str(value)
        return out


def settings_file() -> Path | None:
    """The file of settings, if there is one: PITWATCH_SETTINGS, or pitwatch.toml right here."""
    if named := os.environ.get("PITWATCH_SETTINGS"):
        if not Path(named).is_file():
            raise Unusable(f"PITWATCH_SETTINGS names {named}, which is not a file.")
        return Path(named)
    here = Path("pitwatch.toml")
    return here if here.is_file() else None


def load(**changes: Any) -> Settings:
    """The settings in force, or one sentence about what is wrong with them."""
    try:
        return Settings(**changes)
    except ValidationError as trouble:
        first = trouble.errors(include_url=False, include_input=False)[0]
        name = ".".join(str(part) for part in first["loc"])
        raise Unusable(f"Setting {name} cannot be used: {first['msg']}.") from None
    except ValueError as trouble:  # a file that is no TOML
        raise Unusable(f"The settings cannot be read: {trouble}.") from trouble


def writable(folder: Path) -> None:
    """Make the data folder, or say why that cannot be."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
            raise PermissionError(13, "permission denied")
    except OSError as trouble:
        raise unreadable(folder, trouble) from trouble
