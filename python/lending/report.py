"""A report, and its rows as a table that pandas, polars and pyarrow take over without copying."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from typing import Any, overload

from ._engine import Analysed
from .members import Members, Transaction


class Report(Members):
    """Everything that was found in a statement, and what follows from it: the same members as `result` of the API."""

    def __init__(self, analysed: Analysed) -> None:
        self._analysed = analysed

    # Read when somebody looks: a table needs none of it.
    @cached_property
    def _members(self) -> dict[str, Any]:  # type: ignore[override]
        return dict(json.loads(self._analysed.to_json()))

    @cached_property
    def transactions(self) -> Transactions:
        """Every row of the statement, in its order; of several accounts, in the order of days."""
        return Transactions(self, self._analysed)

    def to_json(self) -> bytes:
        """The document that the API and `lending analyze --format json` give, byte for byte."""
        return self._analysed.to_json()


class Transactions:
    """Like a list of rows, and a table: `pyarrow.table(rows)`, `polars.DataFrame(rows)`, `rows.to_pandas()`."""

    # Not a `Sequence` by name: polars would take it for a list of objects before it asks for the table.

    def __init__(self, report: Report, analysed: Analysed) -> None:
        self._report = report
        self._analysed = analysed

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self._analysed.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self._analysed.__arrow_c_schema__()

    def to_pandas(self, *, exact: bool = False) -> Any:
        """A `pandas.DataFrame`, which needs pandas and pyarrow. Amounts are floats, as plots and sums in pandas want them, or with
        `exact` decimals; days are dates of pandas."""
        import pyarrow  # type: ignore[import-untyped, unused-ignore]

        table = pyarrow.table(self)
        for place, column in enumerate(table.schema):
            if pyarrow.types.is_decimal(column.type) and not exact:
                table = table.set_column(place, column.name, table[column.name].cast(pyarrow.float64()))
            if pyarrow.types.is_date(column.type):
                table = table.set_column(place, column.name, table[column.name].cast(pyarrow.timestamp("s")))
        return table.to_pandas()

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, place: int) -> Transaction: ...
    @overload
    def __getitem__(self, place: slice) -> list[Transaction]: ...
    def __getitem__(self, place: int | slice) -> Transaction | list[Transaction]:
        rows = self._rows[place]
        return [Transaction(row) for row in rows] if isinstance(rows, list) else Transaction(rows)

    def __iter__(self) -> Iterator[Transaction]:
        return map(Transaction, self._rows)

    def __repr__(self) -> str:
        return f"<{len(self)} transactions>"

    @property
    def _rows(self) -> Any:
        return self._report["transactions"]
