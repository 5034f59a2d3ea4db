"""A run of the tests that was cut off leaves folders; the next one takes them away."""

import subprocess
import sys
from pathlib import Path

from tests.servers import data_folder, sweep_folders

CUT_OFF = """
import os, signal
from tests.servers import data_folder
folder = data_folder()
(folder / "data").write_text("of a server")
print(folder, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_only_folders_of_the_dead_are_taken_away() -> None:
    done = subprocess.run([sys.executable, "-c", CUT_OFF], capture_output=True, check=False)
    dead, own = Path(done.stdout.decode().strip()), data_folder()
    assert dead.exists()
    sweep_folders()
    assert not dead.exists()
    assert own.exists()
    own.rmdir()
