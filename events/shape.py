"""The base of every shape in the contract: strict, frozen, without any unnamed field."""

from pydantic import BaseModel, ConfigDict

STRICT = ConfigDict(strict=True, extra="forbid", hide_input_in_errors=True)


class Shape(BaseModel):
    """Strict: "5" is no number, 5.0 is no cent, an unknown field is refused."""

    model_config = ConfigDict(**STRICT, frozen=True)
