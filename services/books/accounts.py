"""The names of accounts: `kind:table`. Used by the transfers and by whoever reads balances."""


def tray(table: str) -> str:
    """Chips in the table's tray."""
    return f"tray:{table}"


def layout(table: str) -> str:
    """Chips wagered and undecided."""
    return f"layout:{table}"


def patrons(table: str) -> str:
    """Chips held by patrons at the table; negative where they brought chips from elsewhere."""
    return f"patrons:{table}"


def cash(table: str) -> str:
    """Patrons' cash outside; negative by what they put into the box."""
    return f"cash:{table}"


def box(table: str) -> str:
    """What is in the table's drop boxes until it is counted."""
    return f"box:{table}"


def coupons(table: str) -> str:
    """Coupons outside; negative by the face of those that were dropped."""
    return f"coupons:{table}"


def coupon_box(table: str) -> str:
    """The face of the coupons in the table's drop boxes."""
    return f"coupons.box:{table}"


def checks(table: str) -> str:
    """Counter Checks outside; negative by those that were dropped."""
    return f"checks:{table}"


def check_box(table: str) -> str:
    """Counter Checks in the table's drop boxes."""
    return f"checks.box:{table}"


def cash_given(table: str) -> str:
    """Cash given to patrons at the table; negative by all of it."""
    return f"cash.given:{table}"


def tips(table: str) -> str:
    """Gratuities in the tip box."""
    return f"tips:{table}"


def vigorish(table: str, seat: int) -> str:
    """Vigorish that a seat owes."""
    return f"vigorish:{table}/{seat}"


def vigorish_lost(table: str, seat: int) -> str:
    """Vigorish that players owed who have left a seat."""
    return f"vigorish.lost:{table}/{seat}"


def marker_coins(table: str, seat: int) -> str:
    """Coins of the tray that lie at a seat as its vigorish marker."""
    return f"markers:{table}/{seat}"


def marker_coins_left(table: str, seat: int) -> str:
    """So of players who have left a seat and owe still."""
    return f"markers.left:{table}/{seat}"


def inventory(table: str) -> str:
    """Where the tray's chips come from and go to."""
    return f"inventory:{table}"


def errors_over(table: str) -> str:
    """What patrons hold that was not due to them."""
    return f"errors.over:{table}"


def errors_under(table: str) -> str:
    """What the house holds that was due to patrons; negative while it does."""
    return f"errors.under:{table}"


def counted(table: str) -> str:
    """What the count room found in the table's boxes."""
    return f"counted:{table}"


def variance(table: str) -> str:
    """What was missing from boxes at their count; negative where there was too much."""
    return f"variance:{table}"


def expense(table: str) -> str:
    """What a table's progressive wagers have added to meters, and to what stands behind them."""
    return f"progressive.expense:{table}"


def meter(link: str) -> str:
    """What a link's meter shows: owed to whoever will win it."""
    return f"meter:{link}"


def reserve(link: str) -> str:
    """What pays for the next seed of a meter."""
    return f"reserve:{link}"


def overflow(link: str) -> str:
    """What came in above a meter's limit."""
    return f"overflow:{link}"


def jackpots(link: str) -> str:
    """Shares that are won and not paid."""
    return f"jackpots:{link}"


def seeds(link: str) -> str:
    """What the house has put into a meter; negative by that."""
    return f"seeds:{link}"


def winners(link: str) -> str:
    """What was paid of a meter, from elsewhere than a tray."""
    return f"winners:{link}"
