"""Rounds of Saigon that the scenarios share, part by part."""

OPEN = """
    open     saigon-2019 pot=true table_minimum=2500 tray=1000
    sits     1 3
"""
WAGERS = """
    wagers   1: ante 50 bonus 10 pot 25 | 3: ante 100 pot 25
    closed
"""
DEAL = """
    turns    1: Jk 8h 6s 5d 2c | 3: Kd Qs Jh 9c 4d | dealer: Td 7s 3h 9h Ac
"""
SETS = """
    sets     1: 8h 2c | 3: 9c 4d
"""
DEALER = """
    reveals  dealer
    sets     dealer: 9h Ac
"""
SETTLED = """
    compares 3: lose
    takes    3: ante 100
    compares 1: push
    takes    1: bonus 10
    back     1: ante 50
"""
POT = """
    event    pot.gathered total_cents=5000
    pots     1: 50
"""
CLEARED = """
    cleared
"""
ALL_BACK = """
    back     3: ante 100 pot 25 | 1: ante 50 bonus 10 pot 25
    cleared
"""
HONEST = "    finds    nothing\n"
DEALT = OPEN + WAGERS + DEAL
ON = SETS + DEALER + SETTLED + POT + CLEARED  # from the deal on, as it ought to be
ROUND = WAGERS + DEAL + ON


def find(*codes: str) -> str:
    """The line that names what is found."""
    return "    finds    " + " | ".join(codes) + "\n"
