"""Bank statements to explained credit decisions, without a server.

    import lending

    report = lending.analyze("june.pdf", password="ADIT1501", product="salaried-personal-loan")
    report.decision, report.score, report.statement.bank
    report.transactions.to_pandas()

Nothing leaves the machine. A file that cannot be analysed raises `Refused` with its stable code.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, TypeAlias

from . import _engine
from .part import Part
from .refused import Refused
from .report import Report, Transactions

__all__ = ["File", "Part", "Refused", "Report", "Transactions", "analyze", "product", "products"]
__version__: str = _engine.VERSION

#: A path, the bytes of a PDF, or bytes with the name whose ending says what they are: `("april.csv", data)`.
File: TypeAlias = "str | os.PathLike[str] | bytes | tuple[str, bytes]"


def analyze(
    files: File | Sequence[File],
    *,
    password: str | Sequence[str] | None = None,
    product: str | os.PathLike[str] | Mapping[str, Any] | None = None,
    inputs: Mapping[str, float] | None = None,
    applicant_name: str | None = None,
    bureau: Mapping[str, Any] | None = None,
    as_of: date | None = None,
    timeout: float = 60,
) -> Report:
    """One report. Several files are one applicant's: months and accounts are put together.

    `files` are the bank's PDFs, ledgers as .csv, or Account Aggregator data as .xml or .json.
    `password` opens locked PDFs; of several each is tried. `product` is the name of a starter product (`products()`), the path of a
    product as .json, or the product itself. `inputs` are the anchors: requested_amount, collateral_value, gst_turnover, down_payment.
    `bureau` is a credit report, as `report` of a credit check in the API. Other threads run meanwhile.
    """
    name, document = _product(product)
    wishes: _engine.Wishes = {
        "passwords": [] if password is None else [password] if isinstance(password, str) else list(password),
        "product_name": name,
        "product_document": document,
        "inputs": None if inputs is None else json.dumps(dict(inputs)),
        "applicant_name": applicant_name,
        "bureau": None if bureau is None else json.dumps(dict(bureau)),
        "as_of": None if as_of is None else as_of.strftime("%Y-%m-%d"),
        "timeout_seconds": timeout,
    }
    return Report(_engine.analyze(_contents(_listed(files)), wishes))


def products() -> list[str]:
    """The names of the products that come with the engine, the default first."""
    return _engine.products()


def product(name: str) -> dict[str, Any]:
    """One of them, as a beginning for one's own."""
    return dict(json.loads(_engine.product(name)))


def _listed(files: File | Sequence[File]) -> list[File]:
    is_one = isinstance(files, str | os.PathLike | bytes | bytearray | memoryview)
    is_named = isinstance(files, tuple) and len(files) == 2 and isinstance(files[1], bytes) and isinstance(files[0], str)
    return [files] if is_one or is_named else list(files)  # type: ignore[list-item, arg-type]


def _contents(files: list[File]) -> list[tuple[str | None, bytes]]:
    """The files, not all together too large and not too many to be opened."""
    if len(files) > _engine.MAX_DOCUMENTS:
        raise Refused("too_many_files", f"a case has at most {_engine.MAX_DOCUMENTS} files; send fewer, or longer statements")
    left = _engine.MAX_CASE_BYTES
    found: list[tuple[str | None, bytes]] = []
    for file in files:
        name, content = _content(file, left)
        left -= len(content)
        if left < 0:
            raise Refused("file_too_large", "the files are larger than allowed; send them in parts")
        found.append((name, content))
    return found


def _content(file: File, limit: int) -> tuple[str | None, bytes]:
    if isinstance(file, tuple):
        return file[0], bytes(file[1])
    if isinstance(file, bytes | bytearray | memoryview):
        return None, bytes(file)
    with open(file, "rb") as opened:
        return os.path.basename(os.fspath(file)), opened.read(limit + 1)


def _product(product: str | os.PathLike[str] | Mapping[str, Any] | None) -> tuple[str | None, str | None]:
    """Its name, or its document."""
    if product is None:
        return None, None
    if isinstance(product, Mapping):
        return None, json.dumps(dict(product))
    path = os.fspath(product)
    if not path.endswith(".json"):
        return path, None
    with open(path, encoding="utf-8") as opened:
        return None, opened.read(_MAX_PRODUCT_CHARACTERS)


#: Products are small; of anything larger the beginning is enough to be refused.
_MAX_PRODUCT_CHARACTERS = 1 << 20
