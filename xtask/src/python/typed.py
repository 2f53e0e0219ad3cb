"""What a type checker must say of a report: right uses pass, and `warn_unused_ignores` of strict mode proves that wrong ones do not."""

import lending

report = lending.analyze("june.pdf")
bank: str | None = report.statement.bank
score: int | None = report.score
first: str = report.transactions[0].description
narrations: list[str] = [row.description for row in report.transactions[1:3]]
months: list[str] = [month.month for month in report.cash_flow.months]
report.desicion  # type: ignore[attr-defined]
wrong: int = report.decision  # type: ignore[assignment]
lending.analyze("june.pdf", passwrd="x")  # type: ignore[call-arg]
