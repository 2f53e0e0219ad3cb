//! Lines of text → a small account: the worked example of docs/metrics.md, and the ledgers of tests.
//!
//! ```text
//! opening 42000
//! period 2025-01-01 2025-07-31
//! 2025-01-01 + 50000 salary @neft ACME TEXTILES PVT LTD
//! 2025-01-05 - 8000 emi_loan_repayment @nach NORTHWIND FINANCE #emi
//! 2025-01-05 + 8000 bounce_inward_nach @nach NORTHWIND FINANCE ~return_of:-1
//! ```
//!
//! Date, sign, rupees, category, then in any order `@channel`, `#mark`, `~link:distance` to another row, and the other
//! party. Besides, `kind overdraft`, `limit 500000`, `holder NAME`, `balances none` and `gap 2025-02-01 2025-02-28` set up the account.

pub(crate) mod credit_report;
mod line;
mod trader;
mod worked;

use bureau::CreditReport;
use category::{AccountKind, Entry};
use jiff::civil::{Date, date};
use ledger::Money;

use crate::asked::{Asked, Inputs, Terms};
use crate::book::{Book, Cover};
use crate::study::{Study, study};

/// An account written down by hand.
#[derive(Clone, Debug, Default)]
pub struct Example {
    pub entries: Vec<Entry>,
    pub kind: AccountKind,
    pub holder: Option<String>,
    pub opening: Option<Money>,
    pub overdraft_limit: Option<Money>,
    pub period: Option<(Date, Date)>,
    /// Days that no statement shows.
    pub gaps: Vec<(Date, Date)>,
    pub asked: Asked,
    /// What a bureau knows about the holder, when one was asked.
    pub credit_report: Option<CreditReport>,
}

/// A line that is none, by its number from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    pub line: usize,
    pub message: &'static str,
}

impl Example {
    /// The account of docs/metrics.md.
    pub fn worked() -> Self {
        let mut example = line::parse(worked::LINES).unwrap_or_default();
        example.asked = Asked {
            inputs: Inputs {
                requested_amount: Some(Money::paise(30_000_000)),
                collateral_value: Some(Money::paise(40_000_000)),
                gst_turnover: Some(Money::paise(120_000_000)),
                down_payment: Some(Money::paise(10_000_000)),
            },
            terms: Some(Terms { rate_basis_points: 1600, months: 36 }),
            balance_days: vec![5, 10, 15, 20, 25, 30],
            as_of: Some(date(2025, 8, 10)),
        };
        example
    }

    /// The same with the credit report of its holder.
    pub fn with_bureau() -> Self {
        Self { credit_report: Some(credit_report::credit_report()), ..Self::worked() }
    }

    /// The second account of docs/metrics.md, for what a salaried account cannot show.
    pub fn trader() -> Self {
        line::parse(trader::LINES).unwrap_or_default()
    }

    /// Balances are worked out from the opening balance, nought when none is given.
    pub fn of(lines: &str) -> Result<Self, BadLine> {
        line::parse(lines)
    }

    /// `None` for an account without rows.
    pub fn book(&self) -> Option<Book<'_>> {
        let cover = Cover {
            kind: self.kind,
            holder: self.holder.as_deref(),
            overdraft_limit: self.overdraft_limit,
            opening: self.opening,
            period: self.period,
            units: crate::book::Units::default(),
            gaps: &self.gaps,
        };
        Book::new(&self.entries, cover, &self.asked)
    }

    /// `None` for an account without rows.
    pub fn study(&self) -> Option<Study<'_>> {
        let study = self.book().map(study)?;
        Some(match &self.credit_report {
            Some(report) => study.with_bureau(report),
            None => study,
        })
    }
}

#[cfg(test)]
mod tests {
    use category::{Category, LinkKind};

    use super::*;

    #[test]
    fn the_worked_example_is_read_whole() {
        let example = line::parse(worked::LINES).unwrap();
        assert_eq!(example.entries.len(), 71);
        assert_eq!(example.entries.last().unwrap().balance, Some(Money::paise(6_660_000)));
        assert_eq!(example.study().unwrap().book.full_months().count(), 7);
        let trader = line::parse(trader::LINES).unwrap();
        assert_eq!(trader.entries.last().unwrap().balance, Some(Money::paise(-6_500_000)));
        assert_eq!(trader.study().unwrap().book.full_months().count(), 15);
    }

    #[test]
    fn links_point_both_ways() {
        let example = Example::of(
            "opening 100\n\
             2025-01-05 - 80 emi_loan_repayment @nach LENDER\n\
             2025-01-05 + 80 bounce_inward_nach @nach LENDER ~return_of:-1 #insufficient_funds",
        )
        .unwrap();
        assert_eq!(example.entries[0].link.unwrap().kind, LinkKind::ReturnedBy);
        assert_eq!(example.entries[1].link.unwrap().row, 0);
        assert_eq!(example.entries[1].category, Category::BounceInwardNach);
        assert_eq!(example.entries[1].balance, Some(Money::paise(10_000)));
    }

    #[test]
    fn a_bad_line_is_named() {
        let bad = |lines| Example::of(lines).unwrap_err().line;
        assert_eq!(bad("2025-01-05 + 80 sallary X"), 1);
        assert_eq!(bad("opening 1\n\n2025-01-05 * 80 salary X"), 3);
        assert_eq!(bad("2025-02-30 + 80 salary X"), 1);
    }
}
