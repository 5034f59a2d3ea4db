"""Whether what is folded runs as machine code: the law, the tables and the meters, compiled.

`services` calls `use()`. `infra.compile` makes the library, under a name that is a digest of the
sources: they are read as they stand wherever they are not those that were compiled, so nobody runs
what he has changed as it was before. `PITWATCH_INTERPRETED=1` takes the sources in any case.
"""

import os
import sys
import sysconfig
from hashlib import blake2b
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
STORE: Final = Path(sys.prefix) / "share" / "pitwatch" / "native"
FOLDERS: Final = ("services/law", "services/parts", "services/tables", "services/meters")
LEFT: Final = (  # what stays Python, by a part of its path
    "/__init__.py",  # so that a package is a folder still
    "/stage.py",  # inherits from what is not compiled
    "/tables/parts/", "/meters/parts/", "/parts.py", "/state.py", "/law/settlement.py",  # shapes:
    # a snapshot reads what types they say they have
    "/round_due.py",  # a part that inherits from another
    "/law/games.py",  # types of pydantic's making
    "/law/rules/",  # the rule book folds nothing
)  # fmt: skip
READ: Final = ("events", "infra", "services/books", "services/stage", *FOLDERS)
COMPILER: Final = "infra/requirements/dev.txt"  # which one, by its lock
INTERPRETED: Final = "PITWATCH_INTERPRETED"
GROUP: Final = "pitwatch_folds"


def sources() -> dict[str, Path]:
    """The modules that are compiled, each with its file."""
    files = [one for folder in FOLDERS for one in sorted((ROOT / folder).rglob("*.py"))]
    named = {one.relative_to(ROOT).as_posix(): one for one in files}
    return {
        name.removesuffix(".py").replace("/", "."): file
        for name, file in named.items()
        if not any(left in name for left in LEFT)
    }


def library(root: Path = ROOT) -> Path:
    """Where the library of these very sources lies, if it was made.

    The compiler takes constants and types over from what stays Python, too: all it reads counts.
    """
    files = [one for folder in READ for one in sorted((root / folder).rglob("*.py"))]
    digest = blake2b(digest_size=16)
    for file in (*files, root / COMPILER):
        digest.update(b"%s\0" % file.relative_to(root).as_posix().encode())
        digest.update(file.read_bytes())
    return STORE / f"{digest.hexdigest()}{sysconfig.get_config_var('EXT_SUFFIX')}"


def use() -> None:
    """From now on import what was compiled, where that is what the sources say."""
    if os.environ.get(INTERPRETED):
        return
    made = library()
    if made.exists():
        try:
            sys.modules[GROUP] = _loaded(ModuleSpec(f"{GROUP}__mypyc", None), made)
        except ImportError:  # it was made for another machine
            return
        sys.meta_path.insert(0, Compiled(made, sources()))


def in_use() -> bool:
    """Whether this process runs the machine code."""
    return any(isinstance(one, Compiled) for one in sys.meta_path)


def entry(name: str) -> str:
    """What a module's beginning is called in the library."""
    return name.replace(".", "___")


class Compiled:
    """Finds these modules in one library; each says that its file is its source."""

    def __init__(self, made: Path, its: dict[str, Path]) -> None:
        self._made, self._its = made, its

    def find_spec(
        self, fullname: str, path: object, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self._its.get(fullname)
        if file is None:
            return None
        return spec_from_file_location(fullname, file, loader=_Loader(fullname, str(self._made)))


class _Loader(ExtensionFileLoader):
    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = _loaded(ModuleSpec(entry(spec.name), None), Path(self.path))
        module.__file__ = spec.origin
        return module


def _loaded(spec: ModuleSpec, made: Path) -> ModuleType:
    spec.origin = str(made)
    return ExtensionFileLoader(spec.name, str(made)).create_module(spec)
