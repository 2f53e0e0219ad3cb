//! A book → the sources of income other than salary, each with what it brings in a month.

use category::Category;
use ledger::Money;

use crate::book::{Book, Line};
use crate::facts::{Tally, Window};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    pub kind: SourceKind,
    pub total: Money,
    /// The total shared out over the months of the statement.
    pub monthly: Money,
    pub rows: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    pub const ALL: &'static [Self] = &[
        Self::Pension,
        Self::PlatformWork,
        Self::Rent,
        Self::Business,
        Self::CashDeposits,
        Self::Interest,
        Self::Dividends,
        Self::Transfers,
    ];

    /// As published.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pension => "pension",
            Self::PlatformWork => "platform_work",
            Self::Rent => "rent",
            Self::Business => "business",
            Self::CashDeposits => "cash_deposits",
            Self::Interest => "interest",
            Self::Dividends => "dividends",
            Self::Transfers => "transfers",
        }
    }

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

/// Largest first. Sources too large to be money are left out.
pub(super) fn find(book: &Book<'_>) -> Vec<Source> {
    let sums = SourceKind::ALL.iter().filter_map(|kind| {
        let tally = Tally::between(book, book.from, book.to, |line| {
            line.is_credit && !line.is_undone && SourceKind::of(line.category) == Some(*kind)
        });
        let money = |paise: i128| i64::try_from(paise).ok().map(Money::paise);
        let monthly = money(Window::Statement.per_month(book, tally.total)?)?;
        (tally.count() > 0).then_some(Source {
            kind: *kind,
            total: money(tally.total)?,
            monthly,
            rows: tally.rows,
        })
    });
    let mut sources: Vec<Source> = sums.collect();
    sources.sort_by_key(|source| std::cmp::Reverse(source.total));
    sources
}
