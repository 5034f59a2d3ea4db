"""The broker's jars: fetched by jgo as the lock names them, kept in the virtual environment.

`make setup` runs `python -m infra.jars fetch`, which touches no network when all are there;
`make lock` runs `python -m infra.jars lock`. `infra.kafka` reads `class_path()`.
"""

import hashlib
import sys
import tomllib
from pathlib import Path

import tomli_w
from jgo.config import GlobalSettings
from jgo.env import EnvironmentSpec, LockFile
from jgo.maven import MavenContext

from infra.trouble import Unusable

SPEC = Path(__file__).with_name("jgo.toml")
LOCK = Path(__file__).with_name("jgo.lock.toml")
STORE = Path(sys.prefix) / "share" / "pitwatch" / "m2"
"""Inside the virtual environment, so that an empty home folder and no network do not matter."""


def _locked() -> list[tuple[str, str]]:
    """The coordinate and the sha256 of every jar in the lock."""
    rows = tomllib.loads(LOCK.read_text())["dependencies"]
    return [(f"{r['groupId']}:{r['artifactId']}:{r['version']}", r["sha256"]) for r in rows]


def _place(coordinate: str) -> Path:
    """Where jgo keeps that jar: the layout of a Maven repository."""
    group, artifact, version = coordinate.split(":")
    return STORE.joinpath(*group.split("."), artifact, version, f"{artifact}-{version}.jar")


def _whole(jar: Path, sha256: str) -> bool:
    return jar.exists() and hashlib.sha256(jar.read_bytes()).hexdigest() == sha256


def class_path() -> list[Path]:
    """Every jar of the lock, in its order."""
    jars = [_place(coordinate) for coordinate, _ in _locked()]
    if missing := [jar.name for jar in jars if not jar.exists()]:
        raise Unusable(f"The broker's jars are not installed ({missing[0]}); run `make setup`.")
    return jars


def fetch() -> int:
    """Bring every jar that is missing or torn, exactly as locked; say how many came."""
    wanted = [(c, sha) for c, sha in _locked() if not _whole(_place(c), sha)]
    if not wanted:
        return 0
    mirrors = GlobalSettings.load().repositories  # a house without Maven Central names its own
    context = MavenContext(repo_cache=STORE, remote_repos=mirrors or None, timeout=60)
    for done, (coordinate, sha256) in enumerate(wanted, 1):
        jar = _place(coordinate)
        jar.unlink(missing_ok=True)  # a download that was cut leaves half a file
        try:
            context.create_dependency(coordinate).artifact.resolve()
        except (OSError, RuntimeError) as trouble:
            jar.unlink(missing_ok=True)
            raise Unusable(f"{coordinate} could not be fetched ({trouble}).") from trouble
        if not _whole(jar, sha256):
            jar.unlink(missing_ok=True)
            raise Unusable(f"{coordinate} is not the file that jgo.lock.toml names; not installed.")
        if sys.stderr.isatty():
            sys.stderr.write(f"\r  jars {done}/{len(wanted)} ")
    return len(wanted)


def lock() -> int:
    """Resolve jgo.toml anew and write the lock, without a date: the same input, the same file."""
    context = MavenContext(repo_cache=STORE, timeout=60)
    coordinates = EnvironmentSpec.load(SPEC).coordinates
    # "!": take the coordinate alone, not its POM as a bill of materials for the others
    asked = [context.create_dependency(f"{coordinate}!") for coordinate in coordinates]
    inputs, others = context.resolver.resolve(asked)
    needed = [*inputs, *(d for d in others if d.scope in ("compile", "runtime"))]
    found = LockFile.from_resolved_dependencies(needed, environment_name="kafka")
    rows = sorted((d.to_dict() for d in found.dependencies), key=lambda r: tuple(r.values()))
    LOCK.write_text(tomli_w.dumps({"environment": {"name": "kafka"}, "dependencies": rows}))
    return len(rows)


if __name__ == "__main__":
    try:
        count = {"fetch": fetch, "lock": lock}[sys.argv[1]]()
        sys.stderr.write(f"{count} jars\n")
    except Unusable as trouble:
        sys.exit(str(trouble))
