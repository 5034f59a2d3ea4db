"""Compiles what is folded with mypyc: `make setup` and `make native` run `python -m infra.compile`.

It is done once for the sources as they stand; see `infra.native`. Where a machine has no compiler,
`make setup` fetches one that comes as a Python package. Where it cannot be done, all works without.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Final

import mypyc
from mypyc.build import mypyc_build
from mypyc.common import RUNTIME_C_FILES
from mypyc.options import CompilerOptions

from infra.native import GROUP, ROOT, entry, library, sources
from infra.trouble import Unusable

FLAGS: Final = ("-O1", "-fwrapv", "-fPIC", "-fno-sanitize=all", "-DNDEBUG", "-w")
RUNTIME: Final = Path(mypyc.__file__).parent / "lib-rt"
HEADERS: Final = Path(sysconfig.get_path("include"))
SLOWER: Final = "Pitwatch works without it, at two thirds of its speed"


def main() -> None:
    """Compile, unless that was done."""
    made = library()
    if made.exists():
        return
    its = sources()
    say(f"native: compiling {len(its)} modules to machine code, a minute, once")
    try:
        compile_all(its, made)
    except (Unusable, OSError) as why:
        say(f"native: not compiled: {why}. {SLOWER}.")


def say(line: str) -> None:
    """What `make` shows."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def compile_all(its: dict[str, Path], made: Path) -> None:
    """Make the library of these sources; what was made of earlier ones goes."""
    compiler = _compiler()
    if not (HEADERS / "Python.h").exists():
        raise Unusable(f"Python's headers are not in {HEADERS}; install them and run `make native`")
    made.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=made.parent) as name:
        folder = Path(name)
        os.environ["ZIG_GLOBAL_CACHE_DIR"] = str(folder / "zig")
        _translate(its, folder)
        if library() != made:
            raise Unusable("the sources were changed meanwhile; run `make native`")
        built = _linked(compiler, folder, _objects(compiler, folder))
        for old in made.parent.glob("*.so"):
            old.unlink(missing_ok=True)
        built.replace(made)


def _compiler() -> Sequence[str]:
    if cc := shutil.which("cc"):
        return [cc]
    if (Path(sysconfig.get_path("purelib")) / "ziglang").exists():
        return [sys.executable, "-m", "ziglang", "cc"]
    raise Unusable("there is no C compiler; install one and run `make native`")


def _translate(its: dict[str, Path], folder: Path) -> None:
    """From Python to C, a file for each module."""
    files = [file.relative_to(ROOT).as_posix() for file in its.values()]
    options = CompilerOptions(
        target_dir=str(folder), multi_file=True, include_runtime_files=False, group_name=GROUP
    )
    said = StringIO()
    os.chdir(ROOT)  # mypy reads the project's settings where it stands
    try:
        with redirect_stdout(said), redirect_stderr(said):
            mypyc_build(files, options, only_compile_paths=files)
    except SystemExit:
        raise Unusable(f"mypyc refuses the sources:\n{said.getvalue()}") from None
    begins = [entry(name) for name in its]
    (folder / "begins.c").write_text(
        "#include <Python.h>\n"
        + "".join(f"PyObject *CPyInit_{one}(void);\n" for one in begins)
        + "".join(
            f"PyMODINIT_FUNC PyInit_{one}(void) {{ return CPyInit_{one}(); }}\n" for one in begins
        )
    )


def _objects(compiler: Sequence[str], folder: Path) -> list[Path]:
    """Each compiled, so many at once as there are cores; the largest first."""
    units = [*folder.glob("*.c"), *[RUNTIME / name for name in RUNTIME_C_FILES]]
    units.sort(key=lambda unit: -unit.stat().st_size)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(partial(_object, compiler, folder), units))


def _object(compiler: Sequence[str], folder: Path, unit: Path) -> Path:
    made = folder / f"{unit.stem}.o"
    where = [f"-I{one}" for one in (RUNTIME, folder, HEADERS)]
    _run([*compiler, *FLAGS, *where, "-c", str(unit), "-o", str(made)])
    return made


def _linked(compiler: Sequence[str], folder: Path, objects: Sequence[Path]) -> Path:
    made = folder / "library"
    _run([*compiler, "-shared", "-o", str(made), *map(str, objects)])
    return made


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["it said nothing"]
        raise Unusable(f"the C compiler failed ({last[0]})")


if __name__ == "__main__":
    main()
