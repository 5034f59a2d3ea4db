"""What the scenarios of chapter 629a share: tables that report everything, and parts of rounds."""

from tests.scenarios.play import play

SEATED = "sits 1 2 3 5\n"
# The handling of the hands is as filed under § 629b.4, where a scenario is about something else.
OPEN = "open midibaccarat tray=1000 other_reveal=true\n" + SEATED
EZ = OPEN.replace("tray", "variant=ez tray")
AT_PAYOUT = OPEN.replace("tray", "vigorish_collection=at_payout tray")
HOUSE = OPEN.replace("tray", "house_money=true tray")
HALF = HOUSE.replace("tray", "house_money_press=50 tray")

FOUR = "closed\ndeal P 9s B 2c P Kd B 5h\npoints P 9 B 7\n"  # a Natural against 7
SAID = "finals P 9 B 7\nresult player\n"
BANKER = "closed\ndeal P 2c B 9s P 5h B Kd\npoints P 7 B 9\nfinals P 7 B 9\nresult banker\n"


def check(text: str, finds: str) -> None:
    """A scenario, and all that is found in it."""
    play(f"{text}\nfinds {finds}")


def shoe(load: str = "event shoe.loaded decks=8 deck=A\n", first: str = "3d", more: int = 3) -> str:
    """A new shoe and its burn."""
    return f"{load}event cards.burned first={first} more={more}\n"


def real(wagers: str = "1: player 25", pays: str = "1: player 25") -> str:
    """A whole round of a Natural."""
    return f"wagers {wagers}\n{FOUR}{SAID}pays {pays}\ncleared\n"
