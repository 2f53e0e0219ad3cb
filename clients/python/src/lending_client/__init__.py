"""A small client of the Lending Analysis Service."""

from .client import Lending, LendingError
from .webhooks import Event, NotGenuine, verify

__all__ = ["Event", "Lending", "LendingError", "NotGenuine", "verify"]
