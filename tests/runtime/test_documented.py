"""The table of settings in README.md names every setting."""

import re
from pathlib import Path

from services.runtime.settings import Settings

README = (Path(__file__).parents[2] / "README.md").read_text()


def test_every_setting_is_in_the_readme() -> None:
    table = README.split("## Settings")[1].split("\n## ")[0]
    named = set(re.findall(r"`PITWATCH_([A-Z_]+)`", table))
    named |= {f"KAFKA_{name}" for name in re.findall(r"`…_([A-Z_]+)`", table)}
    by_environment_alone = {"SETTINGS", "INTERPRETED"}
    assert named - by_environment_alone == {name.upper() for name in Settings.model_fields}
