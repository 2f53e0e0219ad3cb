//! A book → the sources of income other than salary, each with what it brings in a month.

use std::collections::BTreeSet;

use category::Category;
use ledger::Money;

use super::salary::Salary;
use crate::book::{Book, Line, Tally, Window};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    pub kind: SourceKind,
    pub total: Money,
    /// The total shared out over the months of the statement.
    pub monthly: Money,
    pub rows: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SourceKind {
    Pension,
    PlatformWork,
    Rent,
    Business,
    CashDeposits,
    Interest,
    Dividends,
    /// From people and firms, for reasons the text does not give.
    Transfers,
}

impl SourceKind {
    pub(crate) fn of(category: Category) -> Option<Self> {
        match category {
            Category::PensionGovtBenefit => Some(Self::Pension),
            Category::GigPlatformIncome => Some(Self::PlatformWork),
            Category::RentReceived => Some(Self::Rent),
            Category::BusinessReceipt | Category::MerchantSettlement | Category::ChequeDeposit => {
                Some(Self::Business)
            }
            Category::CashDeposit => Some(Self::CashDeposits),
            Category::InterestEarned => Some(Self::Interest),
            Category::Dividend => Some(Self::Dividends),
            Category::TransferInThirdParty | Category::International | Category::Uncategorised => {
                Some(Self::Transfers)
            }
            _ => None,
        }
    }
}

/// What a person earns regularly without an employer.
pub(crate) fn is_regular(category: Category) -> bool {
    matches!(category, Category::PensionGovtBenefit | Category::GigPlatformIncome | Category::RentReceived)
}

pub(super) fn is_cash_income(line: &Line) -> bool {
    line.category == Category::CashDeposit
}

/// Largest first. Sources too large to be money are left out, and so is what an employer pays: a transfer that was
/// recognised as salary by its rhythm is not another income beside it.
pub(super) fn find(book: &Book<'_>, salaries: &[Salary]) -> Vec<Source> {
    let paid = salaries
        .iter()
        .flat_map(|salary| salary.months.iter().map(|pay| pay.row).chain(salary.extras.iter().copied()));
    let paid: BTreeSet<u32> = paid.collect();
    let mut tallies: Vec<(SourceKind, Tally)> = Vec::new();
    let credits = book.lines().iter().filter(|line| line.is_credit && !line.is_undone);
    for line in credits.filter(|line| !paid.contains(&line.row)) {
        let Some(kind) = SourceKind::of(line.category) else { continue };
        let at = tallies.iter().position(|(known, _)| *known == kind).unwrap_or(tallies.len());
        if at == tallies.len() {
            tallies.push((kind, Tally::default()));
        }
        if let Some((_, tally)) = tallies.get_mut(at) {
            tally.total += line.paise();
            tally.rows.push(line.row);
        }
    }
    let money = |paise: i128| i64::try_from(paise).ok().map(Money::paise);
    let sources = tallies.into_iter().filter_map(|(kind, tally)| {
        let monthly = money(book.per_month(Window::Statement, tally.total)?)?;
        Some(Source { kind, total: money(tally.total)?, monthly, rows: tally.rows })
    });
    let mut sources: Vec<Source> = sources.collect();
    sources.sort_by_key(|source| (std::cmp::Reverse(source.total), source.kind));
    sources
}
