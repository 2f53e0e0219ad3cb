"""The Python client of the repository -> everything it does, done once against a running server, and its example run."""

import base64
import hashlib
import hmac
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable

from lending_client import Lending, LendingError, NotGenuine, verify

SECRET = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
BODY = b'{"type":"analysis.completed","timestamp":"2025-11-15T09:46:40Z","test":true,"data":{"id":"an_1"}}'
SIGNED = {"Webhook-Id": "msg_1", "Webhook-Timestamp": "1763200000", "Webhook-Signature": "v1,SIGNATURE"}
PATIENCE_SECONDS = 60

lending = Lending(os.environ["LENDING_URL"] + "/v1/", os.environ["LENDING_KEY"])
statement, example = os.environ["STATEMENT"], sys.argv[1]


def refused(code: str, call: Callable[[], object]) -> None:
    try:
        call()
    except LendingError as error:
        assert error.code == code and error.request_id, (error.code, error.request_id)
        return
    raise AssertionError(f"it was not refused with {code}")


def decisions() -> None:
    assert lending.me()["user"]["role"] == "owner"
    metadata = {"branch": "Pune", "notes": [1, None, {"é": True}]}
    inputs = {"requested_amount": 400000.5}
    accepted = lending.upload(statement, external_id="py-1", metadata=metadata, inputs=inputs, idempotency_key="py-1")
    with open(statement, "rb") as file:
        again = lending.upload(file, external_id="py-1", metadata=metadata, inputs=inputs, idempotency_key="py-1")
    assert again == accepted, "a repeat under its key is the first answer"
    analysis = lending.wait(accepted["id"], include_result=True)
    assert analysis["status"] == "completed" and analysis["metadata"] == metadata, analysis["status"]
    assert analysis["requested_amount"] == 400000.5
    report = analysis["result"]
    assert report is not None and report["statement"]["bank"] == analysis["bank"] and analysis["holder"]
    found = lending.find("py-1")
    assert found is not None and found["id"] == accepted["id"] and lending.find("py-2") is None
    assert [one["ref"] for one in lending.analyses(bank=analysis["bank"] or "", score_from=300)] == [accepted["ref"]]
    assert len(list(lending.products())) >= 1
    assert lending.export(accepted["id"], "csv").startswith(b"date") and lending.export(accepted["id"], "pdf")[:4] == b"%PDF"
    with open(statement, "rb") as file:
        assert lending.document(accepted["id"]) == file.read()
    refused("external_id_taken", lambda: lending.upload(statement, external_id="py-1"))
    refused("not_found", lambda: lending.analysis("an_" + "0" * 26))
    refused("token_invalid", lambda: Lending(os.environ["LENDING_URL"], "lk_live_none").me())
    if analysis["decision"] == "manual_review":
        review = lending.review(accepted["id"], "approved", "Seen.")["review"]
        assert review is not None and review["decision"] == "approved" and len(review["votes"]) == 1
    check = lending.credit_check("Priya Sharma", "9000000780", consent=True)
    assert check["status"] == "completed" and check["score"] == 780
    refused("consent_required", lambda: lending.credit_check("Priya Sharma", "9000000780", consent=False))


def signatures() -> None:
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    mac = hmac.new(key, b"msg_1.1763200000." + BODY, hashlib.sha256).digest()
    headers = {**SIGNED, "Webhook-Signature": "v1,bad v1," + base64.b64encode(mac).decode()}
    event = verify(SECRET, headers, BODY, now=1763200100)
    assert (event.message_id, event.type, event.id, event.test) == ("msg_1", "analysis.completed", "an_1", True)
    for bad_headers, body, now in [
        (headers, BODY + b" ", 1763200000.0),
        (headers, BODY, 1763200301.0),
        (headers, BODY, 1763199699.0),
        (SIGNED, BODY, 1763200000.0),
        ({}, BODY, 1763200000.0),
        ({**headers, "Webhook-Timestamp": "now"}, BODY, 1763200000.0),
    ]:
        try:
            verify(SECRET, bad_headers, body, now=now)
        except NotGenuine:
            continue
        raise AssertionError(f"{bad_headers} was believed")


def example_runs() -> None:
    ended = subprocess.run([sys.executable, example, "py-1", statement], capture_output=True, text=True, check=True)
    assert ended.stdout.startswith("APP-000001 completed "), ended.stdout
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    hook = lending.request("POST", "/v1/webhooks", json_body={"url": f"http://127.0.0.1:{port}/"})
    environment = {**os.environ, "PORT": str(port), "LENDING_WEBHOOK_SECRET": hook["secret"]}
    receiver = subprocess.Popen([sys.executable, example], env=environment, stdout=subprocess.PIPE, text=True)
    try:
        sent = lending.request("POST", f"/v1/webhooks/{hook['id']}/test")
        assert receiver.stdout is not None
        assert receiver.stdout.readline().split() == ["webhook.test", hook["id"]], "the test did not arrive"
        settled(hook["id"], sent["id"], "delivered")
        lending.request("POST", f"/v1/webhooks/{hook['id']}/deliveries/{sent['id']}/redeliver")
        assert receiver.stdout.readline().split() == ["webhook.test", hook["id"]], "it was not sent once more"
        told = lending.upload(statement)
        line = receiver.stdout.readline().split()
        assert line[:2] == ["analysis.completed", told["id"]] and len(line) == 3, line
    finally:
        receiver.kill()
        receiver.wait()


def settled(hook: str, delivery: str, status: str) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        listed = lending.request("GET", f"/v1/webhooks/{hook}/deliveries")["data"]
        if any(one["id"] == delivery and one["status"] == status for one in listed):
            return
        time.sleep(0.1)
    raise AssertionError(f"{delivery} is not {status}")


decisions()
signatures()
example_runs()
print("uploaded, waited, found, reviewed, pulled, verified, and the example heard of it")
