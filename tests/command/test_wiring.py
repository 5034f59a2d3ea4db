"""What is said of the stages elsewhere is what they are."""

from events.topics import TOPICS
from services import house, wiring
from services.bench import rig
from services.runtime.settings import load


def test_the_topics_know_who_reads_them() -> None:
    settings = load(postgres="postgresql://nobody@127.0.0.1:1/none")
    reads = {
        name: {topic.name for topic in make(settings).reads} for name, make in wiring.STAGES.items()
    }
    said = {stage: {t.name for t in TOPICS if stage in t.read_by} for stage in reads}
    assert said == reads
    for readers in (house.READS, rig.READS):
        assert {stage: set(names) for stage, names in readers.items()} == reads
