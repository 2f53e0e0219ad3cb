"""Calls of a program -> requests to the service, repeated where that is safe -> its typed answers."""

from __future__ import annotations

import http.client
import json
import time
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Literal, cast
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from .types import AcceptedAnalysis, Analysis, Me, Product, PulledCreditCheck

# Longer than the service holds a request that waits.
_TIMEOUT_SECONDS = 60.0
# How long one request waits at the service for an analysis to end.
_WAIT_SECONDS = 30
_ATTEMPTS = 5
_LONGEST_PAUSE_SECONDS = 30.0
_PAGE = 100
_PASSING = {408, 429, 500, 503}
_PASSING_CODES = {"bureau_unavailable", "idempotency_in_progress"}



class LendingError(Exception):
    """The service refused. `code` is for programs and never changes; the message is for people."""

    def __init__(self, status: int, code: str, message: str, request_id: str | None) -> None:
        super().__init__(f"{message} ({code})")
        self.status = status
        self.code = code
        self.request_id = request_id


class Lending:
    """One key at one service. It holds no connection and may be shared by threads.

    `base_url` is the address with `/v1` or without it. Keep the key on a server: whoever has it acts as its owner.
    """

    def __init__(self, base_url: str, key: str) -> None:
        self._base = base_url.rstrip("/").removesuffix("/v1")
        self._key = key

    def me(self) -> Me:
        return cast(Me, self.request("GET", "/v1/me"))

    def products(self) -> Iterator[Product]:
        return (cast(Product, one) for one in self._pages("/v1/products", {}))

    def upload(
        self,
        statement: str | Path | IO[bytes],
        *,
        product_id: str | None = None,
        password: str | None = None,
        applicant_name: str | None = None,
        applicant_mobile: str | None = None,
        bureau_consent: bool = False,
        inputs: Mapping[str, float] | None = None,
        external_id: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
    ) -> AcceptedAnalysis:
        """Sends a statement. A repeat after a lost answer creates nothing: every upload has a key, made here if not given."""
        if isinstance(statement, (str, Path)):
            name, contents = Path(statement).name, Path(statement).read_bytes()
        else:
            name, contents = Path(getattr(statement, "name", "statement.pdf")).name, statement.read()
        texts = {
            "product_id": product_id,
            "password": password,
            "applicant_name": applicant_name,
            "applicant_mobile": applicant_mobile,
            "bureau_consent": "true" if bureau_consent else None,
            "inputs": None if inputs is None else json.dumps(dict(inputs)),
            "external_id": external_id,
            "metadata": None if metadata is None else json.dumps(dict(metadata)),
        }
        kind, body = _form({part: text for part, text in texts.items() if text is not None}, name, contents)
        headers = {"Content-Type": kind, "Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        return cast(AcceptedAnalysis, self.request("POST", "/v1/analyses", body=body, headers=headers))

    def analysis(self, id: str, *, include_result: bool = False) -> Analysis:
        return self._analysis(id, {"include_result": "true"} if include_result else {})

    def wait(self, id: str, *, timeout: float = 300, include_result: bool = False) -> Analysis:
        """The analysis once it is completed or failed. `TimeoutError` when it is neither by then."""
        end = time.monotonic() + timeout
        query = {"include_result": "true"} if include_result else {}
        while True:
            left = end - time.monotonic()
            patience = str(max(0, min(_WAIT_SECONDS, int(left))))
            found = self._analysis(id, {**query, "wait": patience})
            if found["status"] in ("completed", "failed"):
                return found
            if left <= 0:
                raise TimeoutError(f"{found['ref']} is still {found['status']}")
            # A service with many that wait answers at once.
            time.sleep(min(1.0, left))

    def analyses(self, **filters: str | int) -> Iterator[Analysis]:
        """All of them, newest first, page by page: `analyses(status="completed", bank="HDFC Bank", score_from=700)`."""
        texts = {name: str(value) for name, value in filters.items()}
        return (cast(Analysis, one) for one in self._pages("/v1/analyses", texts))

    def find(self, external_id: str) -> Analysis | None:
        """The analysis that was uploaded with this external id."""
        return next(self.analyses(external_id=external_id), None)

    def review(self, id: str, decision: Literal["approved", "declined"], note: str) -> Analysis:
        word = {"decision": decision, "note": note}
        return cast(Analysis, self.request("POST", f"/v1/analyses/{quote(id)}/review", json_body=word))

    def export(self, id: str, format: Literal["xlsx", "csv", "pdf", "json"]) -> bytes:
        return self._send("GET", f"/v1/analyses/{quote(id)}/export?format={format}", None, {})

    def document(self, id: str) -> bytes:
        """The statement as it was uploaded."""
        return self._send("GET", f"/v1/analyses/{quote(id)}/document", None, {})

    def credit_check(
        self, name: str, mobile: str, *, consent: bool, idempotency_key: str | None = None
    ) -> PulledCreditCheck:
        """Billed once, however often it is repeated under its key."""
        person = {"name": name, "mobile": mobile, "consent": consent}
        headers = {"Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        answer = self.request("POST", "/v1/credit-checks", json_body=person, headers=headers)
        return cast(PulledCreditCheck, answer)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, str] | None = None,
        json_body: object = None,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Any call that has no function of its own here. The answer's JSON, or nothing where there is none."""
        sent = dict(headers or {})
        if json_body is not None:
            body, sent["Content-Type"] = json.dumps(json_body).encode(), "application/json"
        answer = self._send(method, path + (f"?{urlencode(query)}" if query else ""), body, sent)
        return json.loads(answer) if answer else None

    def _analysis(self, id: str, query: Mapping[str, str]) -> Analysis:
        return cast(Analysis, self.request("GET", f"/v1/analyses/{quote(id)}", query=query))

    def _pages(self, path: str, query: Mapping[str, str]) -> Iterator[object]:
        offset = 0
        while True:
            page = self.request("GET", path, query={**query, "limit": str(_PAGE), "offset": str(offset)})
            yield from page["data"]
            offset += _PAGE
            if offset >= page["total"]:
                return

    def _send(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> bytes:
        """Repeats what passes, with growing pauses, where a repeat does nothing twice."""
        is_safe = method == "GET" or "Idempotency-Key" in headers
        attempt = 0
        while True:
            attempt += 1
            pause = min(_LONGEST_PAUSE_SECONDS, 0.5 * 2**attempt)
            try:
                return self._once(method, path, body, headers)
            except _Refused as refused:
                failure = refused.error
                passes = failure.status in _PASSING or failure.code in _PASSING_CODES
                if not (is_safe and passes and attempt < _ATTEMPTS):
                    raise failure from None
                pause = max(pause, min(_LONGEST_PAUSE_SECONDS, refused.retry_after))
            except (URLError, ConnectionError, TimeoutError, http.client.HTTPException):
                if not is_safe or attempt >= _ATTEMPTS:
                    raise
            time.sleep(pause)

    def _once(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> bytes:
        request = Request(self._base + path, data=body, method=method)
        for name, value in headers.items():
            request.add_header(name, value)
        # Not sent to wherever a redirect leads.
        request.add_unredirected_header("Authorization", f"Bearer {self._key}")
        try:
            with urlopen(request, timeout=_TIMEOUT_SECONDS) as answer:
                return cast(bytes, answer.read())
        except HTTPError as refused:
            raise _Refused(refused) from None


class _Refused(Exception):
    def __init__(self, answer: HTTPError) -> None:
        try:
            told = json.loads(answer.read())
            code, message = str(told["code"]), str(told["message"])
        except (ValueError, KeyError, TypeError):
            code, message = "unknown", f"the service answered with status {answer.code}"
        self.error = LendingError(answer.code, code, message, answer.headers.get("X-Request-Id"))
        wait = answer.headers.get("Retry-After", "0")
        self.retry_after = float(wait) if wait.isdigit() else 0.0


def _form(texts: Mapping[str, str], file_name: str, contents: bytes) -> tuple[str, bytes]:
    """A form as browsers send it."""
    boundary = uuid.uuid4().hex
    safe = file_name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    lines: list[bytes] = []
    for part, text in texts.items():
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{part}"\r\n\r\n'
        lines += [head.encode(), text.encode(), b"\r\n"]
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{safe}"\r\n'
    lines += [head.encode(), b"Content-Type: application/pdf\r\n\r\n", contents, f"\r\n--{boundary}--\r\n".encode()]
    return f"multipart/form-data; boundary={boundary}", b"".join(lines)
