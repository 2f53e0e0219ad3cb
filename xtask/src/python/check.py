"""The Python package -> everything it does, done once with statements made for it, beside what the program says of them.

    python check.py LENDING FOLDER
"""

from __future__ import annotations

import copy
import datetime
import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path

import lending
import pandas
import polars
import pyarrow

program, folder = sys.argv[1], Path(sys.argv[2])


def made(name: str, *options: str) -> Path:
    place = folder / name
    subprocess.run([program, "specimen", "--as-of", "2025-10-01", *options, place], check=True, capture_output=True)
    return place


def told(*arguments: str | Path) -> bytes:
    return subprocess.run([program, "analyze", "--format", "json", *arguments], check=True, capture_output=True).stdout


def refused(code: str, call: Callable[[], object]) -> lending.Refused:
    try:
        call()
    except lending.Refused as refusal:
        assert refusal.code == code and code in str(refusal), refusal.code
        return refusal
    raise AssertionError(f"it was not refused with {code}")


june = made("june.pdf", "--bank", "axis", "--months", "6", "--seed", "7")
case = sorted(made("case", "--case", "--seed", "7").glob("*.pdf"))
data = june.read_bytes()


def the_same_as_the_program() -> None:
    report = lending.analyze(june)
    assert report.to_json() + b"\n" == told(june)
    assert report.to_dict() == json.loads(told(june))
    assert lending.analyze(str(june)).to_json() == report.to_json()
    wished = ["--product", "salaried-personal-loan", "--inputs", '{"requested_amount": 400000}', "--applicant-name", "A B"]
    anchored = {"inputs": {"requested_amount": 400000}, "applicant_name": "A B"}
    own = lending.product("salaried-personal-loan")
    for product in ("salaried-personal-loan", own):
        report = lending.analyze(june, product=product, as_of=datetime.date(2026, 1, 2), **anchored)
        assert report.to_json() + b"\n" == told(june, *wished, "--as-of", "2026-01-02")
    assert len(case) > 1 and lending.analyze(case).to_json() + b"\n" == told(*case)
    assert lending.products()[0] == "default" and lending.__version__ == report.engine_version
    # Without a name nothing but the name is missing.
    unnamed = lending.analyze(data).to_dict()
    assert unnamed["statements"][0]["name"] is None
    unnamed["statements"][0]["name"] = "june.pdf"
    assert unnamed == lending.analyze(june).to_dict()
    assert lending.analyze([("june.pdf", data)]).to_json() == lending.analyze(june).to_json()


def objects() -> None:
    report = lending.analyze(june)
    document = report.to_dict()
    assert type(report.statement).__name__ == "Statement" and type(report.statement.period).__name__ == "Period"
    assert report.statement.bank == document["statement"]["bank"] and report.decision == document["decision"]
    assert report.statement.period.from_ == document["statement"]["period"]["from"]
    assert report.metrics[0].name == document["metrics"][0]["name"] and type(report.metrics[0]).__name__ == "Metric"
    assert "decision" in dir(report) and "from_" in dir(report.statement.period) and "bank=" in repr(report.statement)
    assert len(report.transactions) == len(document["transactions"]) > 100
    assert [row.to_dict() for row in report.transactions] == document["transactions"]
    assert report.transactions[-1].description == document["transactions"][-1]["description"]
    assert copy.deepcopy(report.statement) == report.statement
    try:
        report.desicion
    except AttributeError as error:
        assert "desicion" in str(error)
    else:
        raise AssertionError("a misspelt member is not there")


def tables() -> None:
    report = lending.analyze(june)
    rows, table = report["transactions"], pyarrow.table(report.transactions)
    assert table.num_rows == len(rows) and table.schema == pyarrow.schema(report.transactions)
    flat = {
        "link_kind": lambda row: row["link"] and row["link"]["kind"],
        "link_row": lambda row: row["link"] and row["link"]["row"],
        # Rows of a text have no `sight`; those of a scan are below.
        **{f"sight_{name}": lambda row: None for name in ("confidence", "chosen_by_balance", "open", "settled", "typed")},
    }
    assert set(table.column_names) == set(rows[0]) - {"link"} | set(flat)
    for name in table.column_names:
        found = table[name].to_pylist()
        wanted = [flat[name](row) if name in flat else row[name] for row in rows]
        if name in ("debit", "credit", "balance"):
            # Exact to the paisa, through the shortest text of the number.
            wanted = [None if amount is None else Decimal(str(amount)).quantize(Decimal("0.01")) for amount in wanted]
        elif name in ("date", "value_date", "time"):
            found = [None if value is None else value.isoformat() for value in found]
        elif name == "bbox":
            found = [[round(edge, 1) for edge in edges] for edges in found]
        assert found == wanted, name
    assert sum(row.as_py() is not None for row in table["debit"]) > 10, "rows without debits prove nothing"
    # Nothing is copied: whoever asks gets the same memory.
    again = pyarrow.table(report.transactions)
    assert table["balance"].chunk(0).buffers()[1].address == again["balance"].chunk(0).buffers()[1].address
    frame = report.transactions.to_pandas()
    assert len(frame) == len(rows) and frame["balance"].dtype == "float64" and frame["date"].dt.year.min() > 2000
    assert isinstance(report.transactions.to_pandas(exact=True)["balance"].dropna().iloc[0], Decimal)
    assert len(pandas.DataFrame.from_arrow(report.transactions)) == len(rows)
    assert polars.DataFrame(report.transactions)["credit"].sum() == sum(filter(None, table["credit"].to_pylist()))
    # A table outlives the report it came from.
    del report, again
    assert table["balance"].to_pylist()[0] is not None


def scans() -> None:
    scan = lending.analyze(made("scan.pdf", "--bank", "axis", "--months", "1", "--seed", "7", "--scan", "office"))
    rows, table = scan["transactions"], pyarrow.table(scan.transactions)
    assert rows and table["sight_confidence"].to_pylist() == [row["sight"]["confidence"] for row in rows]
    assert set(table["source"].to_pylist()) == {"sight"} and not any(table["sight_typed"].to_pylist())
    assert table["sight_open"].to_pylist() == ["open" in row["sight"] for row in rows]


def refusals() -> None:
    refused("not_a_pdf", lambda: lending.analyze(b"hello, this is no document"))
    refused("file_empty", lambda: lending.analyze(b""))
    refused("csv_invalid", lambda: lending.analyze(("april.csv", b"nothing,of,use\n")))
    refused("product_not_found", lambda: lending.analyze(june, product="no-such-product"))
    refused("product_invalid", lambda: lending.analyze(june, product={"name": "x"}))
    refused("invalid_inputs", lambda: lending.analyze(june, inputs={"requested_amout": 1}))
    refused("invalid_request", lambda: lending.analyze(june, timeout=0))
    refused("invalid_request", lambda: lending.analyze(june, bureau={"no": "report"}))
    refused("processing_timeout", lambda: lending.analyze(june, timeout=1e-9))
    refused("too_many_files", lambda: lending.analyze([june] * 25))
    refused("file_empty", lambda: lending.analyze([]))
    named = refused("not_a_pdf", lambda: lending.analyze([june, ("may.pdf", b"hello, this is no document")]))
    assert named.message.startswith("may.pdf: "), named.message
    locked = made("locked.pdf", "--bank", "axis", "--seed", "7", "--encrypt", "aes-256", "--password", "secret")
    refused("password_required", lambda: lending.analyze(locked))
    assert "secret" not in str(refused("password_incorrect", lambda: lending.analyze(locked, password="secre")))
    assert lending.analyze(locked, password="secret").decision == lending.analyze(locked, password=["x", "secret"]).decision
    for missing in (lambda: lending.analyze(folder / "missing.pdf"), lambda: lending.analyze(june, product="missing.json")):
        try:
            missing()
        except FileNotFoundError:
            continue
        raise AssertionError("a missing file is Python's own error")
    for place in range(0, len(data), max(1, len(data) // 40)):
        damaged = data[:place] + b"\xff(((<<[[" + data[place + 8 :]
        try:
            lending.analyze(damaged)
        except lending.Refused as refusal:
            assert refusal.code != "processing_crashed", place


def side_by_side() -> None:
    """Other threads go on while the engine works; each gets its own answer."""
    done = threading.Event()
    turns = 0

    def wait() -> None:
        nonlocal turns
        while not done.is_set():
            turns += 1
            time.sleep(0.0005)

    waiter = threading.Thread(target=wait)
    waiter.start()
    began = time.monotonic()
    before = turns
    for _ in range(5):
        lending._engine.analyze([("june.pdf", data)], WISHES)
    during, took = turns - before, time.monotonic() - began
    done.set()
    waiter.join()
    # Somebody who holds the lock lets others run between two calls only: five turns, or a few more.
    assert during > 20, f"{during} turns in {took:.2f} s"
    alone = lending.analyze(june).to_json(), lending.analyze(case).to_json()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda place: lending.analyze(case if place % 2 else june).to_json(), range(8)))
    assert together == list(alone) * 4


WISHES: lending._engine.Wishes = {
    "passwords": [],
    "product_name": None,
    "product_document": None,
    "inputs": None,
    "applicant_name": None,
    "bureau": None,
    "as_of": None,
    "timeout_seconds": 60,
}

for check in (the_same_as_the_program, objects, tables, scans, refusals, side_by_side):
    check()
print("analysed alone, as a case and side by side, laid out as tables, and refused with codes")
