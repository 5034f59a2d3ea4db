"""What ends a worker, said so that its process can say it in one sentence."""


class Fenced(Exception):
    """Another worker owns the partition now; nothing of this batch was committed."""


class Stalled(Exception):
    """Records wait in the log and none arrive: the consumer has lost its way."""


class Refused(Exception):
    """A state in which this worker must not run; the message says what to do."""
