"""A message that came in -> the event it tells of, or a refusal when it is not from the service."""

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass

# Older or younger messages are refused: somebody may have kept one.
TOLERANCE_SECONDS = 300
_PREFIX = "whsec_"


class NotGenuine(Exception):
    """The message is not one of the service, or not one of now. Answer 400 and do nothing else."""


@dataclass(frozen=True)
class Event:
    """What happened, and to what: read the rest with a client."""

    message_id: str
    """The same at every attempt: a message that was worked on before may be thrown away."""
    type: str
    id: str
    timestamp: str
    test: bool = False
    """Of the test side of the team: read the rest with a test key."""


def verify(secret: str, headers: Mapping[str, str], body: bytes, *, now: float | None = None) -> Event:
    """Checks the signature before anything is believed. `body` is the bytes as they came."""
    named = {name.lower(): value for name, value in headers.items()}
    try:
        message_id, sent_at = named["webhook-id"], named["webhook-timestamp"]
        signatures = named["webhook-signature"].split(" ")
        key = base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
        age = (time.time() if now is None else now) - int(sent_at)
    except (KeyError, ValueError, binascii.Error):
        raise NotGenuine("a header is missing or is not what it should be") from None
    mac = hmac.new(key, f"{message_id}.{sent_at}.".encode() + body, hashlib.sha256)
    mine = "v1," + base64.b64encode(mac.digest()).decode()
    # All are compared, so that the time tells nothing.
    if not any([hmac.compare_digest(mine.encode(), theirs.encode()) for theirs in signatures]):
        raise NotGenuine("the signature is another one")
    if abs(age) > TOLERANCE_SECONDS:
        raise NotGenuine("the message is too old, or this clock is wrong")
    told = json.loads(body)
    return Event(message_id, told["type"], told["data"]["id"], told["timestamp"], told.get("test", False))
