"""Structured logs on stderr: JSON for machines, or a console's colours. Used by every service.

Which service it is stands in every line, also in those of libraries that use the standard
library's logging.
"""

import logging
import sys

import structlog

QUIET = ("aiokafka", "faust", "mode", "aiohttp", "asyncio")
"""Libraries whose information is of no use on a floor; their warnings are."""


def set_up(log_format: str, *, service: str, slot: int = 0, level: str = "INFO") -> None:
    """Send all logging of this process to stderr in one shape."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
        structlog.processors.StackInfoRenderer(),
    ]
    last: list[structlog.typing.Processor]
    if log_format == "json":
        last = [
            structlog.processors.ExceptionRenderer(  # no local variables: they hold passwords
                structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
            ),
            structlog.processors.EventRenamer("message", replace_by="_event"),
            structlog.processors.JSONRenderer(sort_keys=True),
        ]
    else:
        plain = structlog.dev.plain_traceback  # without local variables here, too
        last = [structlog.dev.ConsoleRenderer(sys.stderr.isatty(), exception_formatter=plain)]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.PositionalArgumentsFormatter(),
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    structlog.contextvars.bind_contextvars(service=service, slot=slot)


def quiet() -> None:
    """For a command: it says itself what is to be said, and its stdout is data alone."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    logging.getLogger().addHandler(logging.NullHandler())
