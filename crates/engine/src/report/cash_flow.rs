//! Money in and out, month by month, and the balance day by day: `cash_flow` of the report.

use analysis::{Book, Facts, Month};
use category::Role;
use ledger::{Date, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::report::metrics::amount;
use ledger::Rupees;
use ledger::text;

/// Money in and out, month by month, and the balance day by day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = CashFlow)]
pub struct CashFlowReport {
    /// The first day that was looked at.
    #[serde(with = "text")]
    pub from: Date,
    /// The last day that was looked at.
    #[serde(with = "text")]
    pub to: Date,
    /// The metric of the same name: the mean of the balances at the end of each day.
    pub average_balance: Option<Rupees>,
    /// The metric of the same name: what comes in, in an average month.
    pub credits_monthly: Option<Rupees>,
    /// The metric of the same name: what goes out, in an average month.
    pub debits_monthly: Option<Rupees>,
    /// The metric of the same name: what comes in without own transfers, loans, refunds and returned items.
    pub net_credits_monthly: Option<Rupees>,
    /// Each calendar month the statement touches, the first one first.
    pub months: Vec<MonthReport>,
    /// The balance at the end of every day with a row: enough to draw it.
    pub balances: Vec<BalanceReport>,
}

/// One calendar month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = MonthTotals)]
pub struct MonthReport {
    /// As `2025-04`.
    pub month: String,
    /// The statement covers it from its first day to its last.
    pub is_full: bool,
    pub credits: Rupees,
    pub debits: Rupees,
    pub credit_count: usize,
    pub debit_count: usize,
    /// Without own transfers, loans, refunds, reversals and returned items.
    pub income_credits: Rupees,
    /// `null` here and below when no balance is known.
    pub opening_balance: Option<Rupees>,
    pub closing_balance: Option<Rupees>,
    /// The mean of the balances at the end of each day.
    pub average_balance: Option<Rupees>,
    pub lowest_balance: Option<Rupees>,
    pub highest_balance: Option<Rupees>,
}

/// The balance at the end of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DayBalance)]
pub struct BalanceReport {
    #[serde(with = "text")]
    pub date: Date,
    pub balance: Rupees,
}

pub(crate) fn of(book: &Book<'_>, facts: &Facts) -> CashFlowReport {
    let with_rows = book.days.iter().filter(|day| day.last_row.is_some());
    CashFlowReport {
        from: book.from,
        to: book.to,
        average_balance: amount(facts, "average_balance"),
        credits_monthly: amount(facts, "credits_monthly"),
        debits_monthly: amount(facts, "debits_monthly"),
        net_credits_monthly: amount(facts, "net_credits_monthly"),
        months: book.months.iter().map(|month| of_month(book, month)).collect(),
        balances: with_rows
            .filter_map(|day| Some(BalanceReport { date: day.date, balance: Rupees(day.closing?) }))
            .collect(),
    }
}

fn of_month(book: &Book<'_>, month: &Month) -> MonthReport {
    let days = book.days_in(month.from, month.to);
    let before = month.from.yesterday().ok().and_then(|day| book.days_in(day, day).first().copied());
    let known: Vec<Money> = days.iter().filter_map(|day| day.closing).collect();
    let (mut credits, mut debits, mut income) = (Sum::default(), Sum::default(), Sum::default());
    for (_, entry) in book.rows_in(month.from, month.to) {
        if entry.is_debit() {
            debits.add(entry.amount);
            continue;
        }
        credits.add(entry.amount);
        if !matches!(entry.category.role(), Role::Neutral | Role::Bounce) {
            income.add(entry.amount);
        }
    }
    MonthReport {
        month: month.name(),
        is_full: month.is_full,
        credits: credits.shown(),
        debits: debits.shown(),
        credit_count: credits.count,
        debit_count: debits.count,
        income_credits: income.shown(),
        opening_balance: before.map_or(book.opening, |day| day.closing).map(Rupees),
        closing_balance: known.last().copied().map(Rupees),
        average_balance: average(&known).map(Rupees),
        lowest_balance: known.iter().min().copied().map(Rupees),
        highest_balance: known.iter().max().copied().map(Rupees),
    }
}

/// Stops at the largest amount there is instead of wrapping round; the metrics say when that happened.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    paise: i64,
    count: usize,
}

impl Sum {
    fn add(&mut self, amount: Money) {
        self.paise = self.paise.saturating_add(amount.as_paise());
        self.count += 1;
    }

    fn shown(self) -> Rupees {
        Rupees(Money::paise(self.paise))
    }
}

/// Rounded towards zero, to the paisa.
fn average(balances: &[Money]) -> Option<Money> {
    let sum: i128 = balances.iter().map(|balance| i128::from(balance.as_paise())).sum();
    let count = i128::try_from(balances.len()).ok().filter(|count| *count > 0)?;
    i64::try_from(sum / count).ok().map(Money::paise)
}
