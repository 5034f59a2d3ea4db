"""What `pitwatch jackpot` says to who decides, out of the books of a played link."""

from typing import Any

import pytest

from projections.migrations.run import erase, migrate
from services import cli_jackpots, deciding
from services.audit.books import opened
from services.jackpots.evidence import Evidence, jackpots, on_slip
from services.runtime.settings import Settings
from services.runtime.trouble import Unusable, WrongCall
from tests.jackpots.conftest import Won, evidence
from tests.jackpots.test_at_hand import Played
from tests.servers import Servers

WHO: dict[str, Any] = {"by": "F-21", "why": "seen", "second": "A-4"}
GAP, STOP = "meter.sequence_gap", "count.stopped"


class Sent(Exception):
    """A decision was said to the hub."""


@pytest.fixture
def desk(won: Won, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Won:
    """The commands on these books; what they say goes nowhere."""
    own = settings.model_copy(update={"schema_prefix": won.prefix})

    def sent(*_: object) -> None:
        raise Sent

    monkeypatch.setattr(cli_jackpots, "load", lambda: own)
    monkeypatch.setattr(cli_jackpots, "_say", sent)
    return won


def stands(monkeypatch: pytest.MonkeyPatch, of: Evidence, state: str, *codes: str) -> str:
    """A jackpot as if it stood so, and these findings against it; its name."""
    finding = {
        "table_id": of.jackpot["at_table"], "book": "", "severity": "major", "remedied": False,
        "because": [of.hit], "by_the_hit": True, "seat": None, "wager": None, "cite": [],
        "round": None, "at": of.jackpot["hit_at"], "observed": "", "expected": "",
    }  # fmt: skip
    found = tuple([finding | {"code": code} for code in codes])
    of = of._replace(jackpot=of.jackpot | {"state": state}, findings=found, steps=of.steps[:1])
    monkeypatch.setattr(cli_jackpots, "_evidence", lambda *_: of)
    return str(of.jackpot["jackpot"])


def test_a_finding_that_does_not_stand_is_not_accepted(
    desk: Won, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = stands(monkeypatch, evidence(desk), "locked", GAP, STOP)
    with pytest.raises(WrongCall) as none:
        cli_jackpots.validate(name, despite=["nonsense", GAP], **WHO)
    assert str(none.value) == (
        f"No finding nonsense stands against {name}; of those that can be accepted there stand:"
        f" {STOP}, {GAP}."
    )
    with pytest.raises(Sent):
        cli_jackpots.validate(name, despite=[GAP, STOP], **WHO)
    stands(monkeypatch, evidence(desk), "locked")
    with pytest.raises(WrongCall, match=r"there stand: none\."):
        cli_jackpots.validate(name, despite=[GAP], **WHO)


def test_a_slip_is_of_one_jackpot(desk: Won, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(desk.dsn, desk.prefix) as books:
        paid, other = [one for one in jackpots(books) if one["state"] == "paid"][:2]
        ((slip,),) = books.all(
            "SELECT slip FROM {journal}.award WHERE jackpot = %s AND what = 'documented'",
            paid["jackpot"],
        )
    papers: dict[str, Any] = {"payee": "P-7", "signature": ["F-21", "A-4"], "amount_cents": None}
    name = stands(monkeypatch, evidence(desk, other["jackpot"]), "validated")
    for written in (slip, slip.lower()):
        with pytest.raises(WrongCall) as refused:
            cli_jackpots.document(name, slip=written, **papers, **WHO)
        assert str(refused.value) == (
            f"Slip {written} is of {paid['jackpot']}: write one of another number for {name}."
        )
    with pytest.raises(Sent):
        cli_jackpots.document(name, slip=f"{slip}-other", **papers, **WHO)
    with opened(desk.dsn, desk.prefix) as books:
        assert on_slip(books, slip, paid["jackpot"]) is None  # its own


def test_a_slip_is_written_by_one_person_at_a_time(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The books follow by a moment: two who write one number at once would both find it free."""
    monkeypatch.setattr(deciding, "PATIENCE_SECONDS", 1.0)
    with deciding.alone(settings, "PG-1/3", "S-1"):
        with deciding.alone(settings, "PG-1/4", "S-2"):
            pass
        with (
            pytest.raises(Unusable, match=r"Somebody else writes slip s-1 at this moment"),
            deciding.alone(settings, "PG-1/4", "s-1"),
        ):
            pass
        with (
            pytest.raises(Unusable, match=r"Somebody else decides on PG-1/3 at this moment"),
            deciding.alone(settings, "PG-1/3"),
        ):
            pass


def test_a_refused_share_that_is_not_back_yet_is_told(
    servers: Servers, settings: Settings, monkeypatch: pytest.MonkeyPatch, prefix: str,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:  # fmt: skip
    migrate(servers.postgres, prefix)
    played = Played(servers.postgres, prefix, "hit.recorded")
    monkeypatch.setattr(cli_jackpots, "load", lambda: settings)
    played.decide("refused")
    share = played.evidence().jackpot["share_cents"]
    cli_jackpots.listed()
    says = f"  its share of ${share / 100:,.2f} is not back on the meter yet"
    assert says.encode() in capfdbinary.readouterr().out
    assert any(line.endswith(says) for line in cli_jackpots._told(played.evidence()))
    goes_back(played)
    assert played.evidence().jackpot["state"] == "reversed"
    cli_jackpots.listed()
    assert b"not back" not in capfdbinary.readouterr().out
    erase(servers.postgres, prefix)


def goes_back(played: Played) -> None:
    """Its controller's next movement takes the hit back."""
    hit, link = played.hit, played.hit["table"]
    same = ("v", "table", "day", "session", "source", "boot", "at", "hub_at")
    order = hit["order"] + 1
    event = {name: hit[name] for name in same} | {
        "type": "hit.reversed", "id": f"link:{link}/{order}", "order": order,
        "seq": hit["seq"] + 1, "number": hit["number"] + 1, "of": hit["number"],
    }  # fmt: skip
    played.report([("progressive.observed.v1", link, event)])
