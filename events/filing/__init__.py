"""The Rules Submission of a table: what a property files for a game, option by option.

The shapes say which options there are and of what type; `services.law` says, with the clause,
which of their values the law permits. A filing is named by the digest of its content. Used by
`table.opened` and by the law.
"""

import hashlib
from typing import Annotated

import orjson
from pydantic import Field

from events.filing.controls import Controls
from events.filing.link import LinkFiling
from events.filing.midibaccarat import MidibaccaratFiling
from events.filing.pai_gow import PaiGowFiling
from events.filing.saigon import SaigonFiling

__all__ = [
    "AnyFiling",
    "Controls",
    "Filing",
    "MidibaccaratFiling",
    "PaiGowFiling",
    "SaigonFiling",
    "digest",
]

AnyFiling = MidibaccaratFiling | PaiGowFiling | SaigonFiling
Filing = Annotated[AnyFiling, Field(discriminator="game")]  # as a table's opening carries it


def digest(filing: AnyFiling | LinkFiling) -> str:
    """The name of a filing: sha256 of its canonical JSON."""
    plain = filing.model_dump(mode="json")
    return hashlib.sha256(orjson.dumps(plain, option=orjson.OPT_SORT_KEYS)).hexdigest()
