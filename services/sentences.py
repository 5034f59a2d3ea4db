"""Expected troubles of services and commands, a sentence each. Used by `wiring` and `cli`."""

import psycopg
from aiokafka.errors import KafkaConnectionError, KafkaError

from services.runtime import kafka, postgres
from services.runtime.settings import Settings
from services.runtime.trouble import Unusable
from services.stage.trouble import Fenced, Refused, Stalled


def sentence(settings: Settings, trouble: Exception) -> Unusable | None:
    """What a person can do about it; None where it is our mistake, which needs its traceback."""
    match trouble:
        case Unusable():
            return trouble
        case Refused() | Fenced():
            return Unusable(_ended(str(trouble)))
        case Stalled():
            return Unusable(f"The log does not come ({trouble}): see whether Kafka is well.")
        case psycopg.Error():
            return postgres.unusable(settings.dsn, trouble)
        case KafkaConnectionError():
            return kafka.away(settings, trouble)
        case KafkaError():
            return Unusable(f"Kafka gave up a request ({trouble!r}); it can be tried again.")
        case TimeoutError():
            return Unusable(
                f"Kafka at {settings.bootstrap} or PostgreSQL at {postgres.where(settings.dsn)}"
                " did not answer in time; see `pitwatch status`."
            )
    return None


def _ended(said: str) -> str:
    return said if said.endswith(".") else f"{said}."
