"""The gaming day, both switches of the clock included."""

from datetime import UTC, date, datetime, timedelta

import pytest

from services.floor.calendar import Calendar, spelled

HOUR_MS = 3_600_000


def ms(moment: str) -> int:
    return int(datetime.fromisoformat(moment).astimezone(UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("2026-06-10T09:59:59.999+00:00", "2026-06-09"),  # 05:59:59.999 in New York
        ("2026-06-10T10:00:00.000+00:00", "2026-06-10"),
        ("2026-06-11T03:00:00.000+00:00", "2026-06-10"),  # before midnight there
        ("2026-06-11T05:00:00.000+00:00", "2026-06-10"),  # after it
        ("2026-01-10T10:59:59.999+00:00", "2026-01-09"),  # winter: an hour later
        ("2026-01-10T11:00:00.000+00:00", "2026-01-10"),
        ("2026-01-01T10:00:00.000+00:00", "2025-12-31"),
    ],
)
def test_a_day_goes_from_six_to_six(moment: str, day: str) -> None:
    assert Calendar().day(ms(moment)) == day


def test_the_day_in_spring_has_23_hours_and_the_one_in_autumn_25() -> None:
    calendar = Calendar()
    spring, autumn = date(2026, 3, 7), date(2026, 10, 31)  # the switch comes in their nights
    assert calendar.begins_ms(date(2026, 3, 8)) - calendar.begins_ms(spring) == 23 * HOUR_MS
    assert calendar.begins_ms(date(2026, 11, 1)) - calendar.begins_ms(autumn) == 25 * HOUR_MS
    assert calendar.day(ms("2026-03-08T09:59:59.999+00:00")) == "2026-03-07"
    assert calendar.day(ms("2026-03-08T10:00:00.000+00:00")) == "2026-03-08"
    assert calendar.day(ms("2026-11-01T10:30:00.000+00:00")) == "2026-10-31"
    assert calendar.day(ms("2026-11-01T11:00:00.000+00:00")) == "2026-11-01"


@pytest.mark.parametrize("starts", ["01:30", "02:00", "02:30", "03:00"])
@pytest.mark.parametrize("switch", ["2026-03-08T07:00+00:00", "2026-11-01T06:00+00:00"])
def test_a_day_that_starts_in_the_switched_hour_neither_repeats_nor_is_left_out(
    starts: str, switch: str
) -> None:
    calendar = Calendar(starts=starts)
    middle = ms(switch)
    days = [calendar.day(middle + minute * 60_000) for minute in range(-48 * 60, 48 * 60)]
    assert days == sorted(days), "a day came back"
    first = date.fromisoformat(days[0])
    expected = {(first + timedelta(days=n)).isoformat() for n in range(6)}
    assert set(days) == {d for d in expected if d <= days[-1]}


def test_a_new_calendar_and_a_used_one_agree() -> None:
    used = Calendar()
    for hour in range(0, 24 * 400, 7):
        moment = ms("2026-01-01T00:00:00+00:00") + hour * HOUR_MS
        assert used.day(moment) == Calendar().day(moment)


def test_a_moment_is_spelled_as_the_contract_spells_it() -> None:
    assert spelled(1_772_463_600_007) == "2026-03-02T15:00:00.007Z"
    assert spelled(1_772_463_600_999) == "2026-03-02T15:00:00.999Z"
