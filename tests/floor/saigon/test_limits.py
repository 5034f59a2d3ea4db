"""What a seat of the simulated table may wager, once limits have changed."""

from services.floor.saigon.wagers import Limits


def test_who_keeps_the_old_limits_keeps_both_ends_of_them() -> None:
    limits = Limits(1_000, 200_000)
    limits.minimum, limits.maximum, limits.kept = 2_000, 400_000, {1}
    limits.joined[2] = 1
    assert [(limits.least(seat), limits.most(seat)) for seat in (1, 2, 3)] == [
        (1_000, 200_000), (1_000, 200_000), (2_000, 400_000),
    ]  # fmt: skip
    limits.approved[1] = 410_000
    assert (limits.most(1), limits.most(3)) == (410_000, 400_000)
    limits.forget(1)
    assert (limits.least(1), limits.most(1)) == (2_000, 400_000)
