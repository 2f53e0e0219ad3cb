//! A book → what the applicant lives on: salary, other sources, and the monthly income that counts.

mod regular;
mod salary;
mod source;

use ledger::{Money, days_between, divide};

pub use salary::{Pay, Salary};
pub(crate) use source::is_regular;
pub use source::{Source, SourceKind};

use crate::book::{Book, Month, Window, total};

/// Income is what the last so many whole months brought.
const INCOME_MONTHS: u8 = 6;
/// Without a whole month, fewer days than this are no month's income.
const MIN_DAYS: i32 = 28;
/// Pensions, platform work and rent are the income when they are so many of a hundred of the net credits.
const REGULAR_SHARE_PERCENT: i128 = 30;

#[derive(Clone, Debug, Default)]
pub struct Income {
    /// The main one, when there are several.
    pub salary: Option<Salary>,
    /// Other employers' series that hold as well.
    pub other_salaries: Vec<Salary>,
    /// Everything that is no salary, largest first.
    pub sources: Vec<Source>,
    pub basis: Basis,
    /// What counts as a month's income; `None` when there is none or the statement is too short to say.
    pub monthly: Option<Money>,
    /// The rows that `monthly` rests on.
    pub rows: Vec<u32>,
    /// Net credits in paise, one for each month of the book.
    pub(crate) net_by_month: Vec<i128>,
}

/// What the monthly income is taken from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Basis {
    Salary,
    /// Pension, platform work and rent together.
    Regular,
    /// Net credits, with cash counted at half.
    NetCredits,
    #[default]
    None,
}

impl Income {
    /// The net credits of the whole months of a window, oldest first, with their months.
    pub(crate) fn full_months<'b>(
        &'b self,
        book: &'b Book<'_>,
        window: Window,
    ) -> impl Iterator<Item = (&'b Month, i128)> {
        let wanted = match window {
            Window::Statement => usize::MAX,
            Window::Months(months) => usize::from(months),
        };
        let months = book.months.iter().zip(self.net_by_month.iter().copied());
        let full = book.full_months().count();
        months.filter(|(month, _)| month.is_full).skip(full.saturating_sub(wanted))
    }
}

/// The order: salary; else, on a personal account, pension, platform work and rent where they carry weight; else net credits.
pub(crate) fn find(book: &Book<'_>) -> Income {
    let net_by_month: Vec<i128> = book
        .months
        .iter()
        .map(|month| total(book, month.from, month.to, crate::book::Line::is_net_credit))
        .collect();
    let mut income = Income { net_by_month, ..Income::default() };
    let mut salaries = salary::find(book, &income);
    income.sources = source::find(book, &salaries);
    if !salaries.is_empty() {
        income.salary = Some(salaries.remove(0));
        income.other_salaries = salaries;
    }
    consider(book, &mut income);
    income
}

fn consider(book: &Book<'_>, income: &mut Income) {
    if let Some(salary) = &income.salary {
        income.basis = Basis::Salary;
        income.monthly = Some(salary.amount);
        income.rows = salary.months.iter().rev().take(salary::RECENT).map(|pay| pay.row).collect();
        income.rows.reverse();
        return;
    }
    let Some(span) = Span::of(book) else { return };
    let regular = span.sum(book, |line| is_regular(line.category));
    let cash = span.sum(book, source::is_cash_income);
    let net = span.sum(book, crate::book::Line::is_net_credit);
    let carries =
        !book.kind.is_business() && regular.0 > 0 && regular.0 * 100 >= net.0 * REGULAR_SHARE_PERCENT;
    let (basis, sum, rows) = if carries {
        (Basis::Regular, regular.0, regular.1)
    } else {
        (Basis::NetCredits, net.0 - cash.0 + cash.0 / 2, net.1)
    };
    let monthly = span.monthly(book, sum).and_then(|paise| i64::try_from(paise).ok());
    if let Some(paise) = monthly.filter(|paise| *paise > 0) {
        income.basis = basis;
        income.monthly = Some(Money::paise(paise));
        income.rows = rows;
    }
}

/// The days income is taken from.
struct Span {
    months: Vec<Month>,
    from: jiff::civil::Date,
    to: jiff::civil::Date,
}

impl Span {
    fn of(book: &Book<'_>) -> Option<Self> {
        let months: Vec<Month> = book.full_months_of(Window::Months(INCOME_MONTHS)).copied().collect();
        match (months.first(), months.last()) {
            (Some(first), Some(last)) => Some(Self { from: first.from, to: last.to, months }),
            _ if days_between(book.from, book.to) + 1 >= MIN_DAYS => {
                Some(Self { from: book.from, to: book.to, months })
            }
            _ => None,
        }
    }

    fn sum(&self, book: &Book<'_>, is_counted: impl Fn(&crate::book::Line) -> bool) -> (i128, Vec<u32>) {
        let tally = crate::book::Tally::between(book, self.from, self.to, |line| {
            line.is_credit && !line.is_undone && is_counted(line)
        });
        (tally.total, tally.rows)
    }

    fn monthly(&self, book: &Book<'_>, sum: i128) -> Option<i128> {
        match self.months.len() {
            0 => book.per_month(Window::Statement, sum),
            count => Some(divide(sum, count as i128)),
        }
    }
}

#[cfg(test)]
mod tests;
