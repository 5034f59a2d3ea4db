"""What Pitwatch does with events, one folder a job; see `services/README.md`."""

from infra import native

native.use()
