"""The one exception that ends a command with exit code 4. Used by everything above `infra`."""

from infra.trouble import Unusable

__all__ = ["Unusable"]
