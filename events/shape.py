"""The base of every shape in the contract: strict, frozen, without any unnamed field."""

from pydantic import BaseModel, ConfigDict


class Shape(BaseModel):
    """Strict: "5" is no number, 5.0 is no cent, an unknown field is refused."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid", hide_input_in_errors=True)
