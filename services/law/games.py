"""Which code reads and settles the rounds of which text. A new text is a row here."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from events.filing import AnyFiling
from services.law.midibaccarat import filing as midibaccarat_filing
from services.law.midibaccarat import odds as midibaccarat_odds
from services.law.midibaccarat import round as midibaccarat_round
from services.law.midibaccarat import settle as midibaccarat_settle
from services.law.odds import Figure
from services.law.pai_gow import explain as pai_gow_explain
from services.law.pai_gow import filing as pai_gow_filing
from services.law.pai_gow import odds as pai_gow_odds
from services.law.pai_gow import round as pai_gow_round
from services.law.pai_gow import settle as pai_gow_settle
from services.law.refusal import Refused
from services.law.saigon import filing as saigon_filing
from services.law.saigon import odds as saigon_odds
from services.law.saigon import round as saigon_round
from services.law.saigon import settle as saigon_settle
from services.law.settlement import Settlement

Law = tuple[Callable[[dict[str, Any]], Any], Callable[[Any], Settlement]]

LAWS: Final[dict[tuple[object, object], Law]] = {  # how a line is read, and settled
    ("midibaccarat", "629a-2014"): (midibaccarat_round.read, midibaccarat_settle.settle_round),
    ("face-up-pai-gow", "688a-2021"): (pai_gow_round.read, pai_gow_settle.settle_round),
    ("saigon-5-card", "680a-2016"): (saigon_round.read, saigon_settle.settle_round),
    ("saigon-5-card", "680a-2019"): (saigon_round.read, saigon_settle.settle_round),
}
FILINGS: Final[dict[tuple[str, str], tuple[Callable[..., Any], Callable[[Any], list[str]]]]] = {
    ("midibaccarat", "629a-2014"): (midibaccarat_filing.read, midibaccarat_filing.explain),
    ("face-up-pai-gow", "688a-2021"): (pai_gow_filing.read, pai_gow_explain.explain),
    ("saigon-5-card", "680a-2016"): (saigon_filing.read, saigon_filing.explain),
    ("saigon-5-card", "680a-2019"): (saigon_filing.read, saigon_filing.explain),
}
ODDS: Final[dict[str, Callable[[Callable[[str], None]], Iterator[Figure]]]] = {
    "midibaccarat": midibaccarat_odds.figures,
    "face-up-pai-gow": pai_gow_odds.figures,
    "saigon-5-card": saigon_odds.figures,
}


def refused(filing: AnyFiling) -> Refused | None:
    """Why the text does not permit this filing, if it does not."""
    read, _ = FILINGS[filing.game, filing.text]
    try:
        read(filing.model_dump(mode="json"), filing.text)
    except Refused as why:
        return why
    return None
