//! Do fees, the tax on them and interest follow from what they are for?

use jiff::civil::{Date, date};
use ledger::text::counted;
use ledger::{Direction, Money, days_between};
use narration::{Channel, Mark};

use crate::check::{Check, Evidence, Family, Severity};
use crate::ledger_laws::Row;
use crate::paper::Paper;
use crate::question::Question;

const GST: Question = Question {
    code: "gst_not_18_percent",
    family: Family::Ledger,
    title: "Is the tax on every fee 18 % of it?",
    weight: Severity::Medium,
    benign: "Tax on several fees of a month taken in one sum.",
};

const INTEREST: Question = Question {
    code: "interest_unlike_balances",
    family: Family::Ledger,
    title: "Could the balances have earned the interest credited?",
    weight: Severity::Medium,
    benign: "Interest of a linked deposit, or of a period before the statement.",
};

/// Before this day fees bore service tax.
const GST_BEGAN: Date = date(2017, 7, 1);
/// Paise: banks round the tax of each fee.
const ROUNDING: i64 = 2;
/// More than any savings account in India pays, in per cent a year.
const HIGHEST_RATE: i64 = 9;
/// Interest of so many times the most that was possible is no matter of rates and days.
const BY_FAR: i64 = 3;
/// Nobody forges less.
const SMALL: Money = Money::paise(100_000);
/// From one credit to the next, where they are a month or a quarter's.
const INTEREST_DAYS: std::ops::RangeInclusive<i32> = 25..=100;
/// Fees may be collected some days before the tax on them.
const FEE_DAYS: i32 = 3;

pub(super) fn checks(paper: &Paper<'_>, rows: &[Row<'_>]) -> Vec<Check> {
    vec![gst(rows), interest(paper, rows)]
}

fn gst(rows: &[Row<'_>]) -> Check {
    let taxes: Vec<&Row<'_>> = rows
        .iter()
        .filter(|row| row.reading.has(Mark::Gst) && row.date() >= GST_BEGAN)
        .filter(|row| row.reading.channel == Channel::Charge && row.transaction.direction == Direction::Debit)
        .collect();
    let mut evidence = Vec::new();
    let mut compared = 0;
    for tax in taxes {
        let Some(fees) = fees_near(rows, tax) else { continue };
        compared += 1;
        let paid = tax.amount().as_paise();
        let sum = fees.iter().fold(0i64, |sum, fee| sum.saturating_add(*fee));
        let fits = |fee: i64| is_tax_on(paid, fee, 18) || is_tax_on(paid, fee, 9);
        // A fee may go by any name, and what is called one may be none: where the tax is right for a debit beside it, that
        // was the fee.
        if fees.iter().any(|fee| fits(*fee))
            || fits(sum)
            || debits_near(rows, tax).any(|row| fits(row.amount().as_paise()))
        {
            continue;
        }
        let nearest = fees.last().copied().unwrap_or(0);
        evidence.push(tax.evidence(
            format!("₹{}, 18 % of ₹{}", Money::paise(nearest * 18 / 100), Money::paise(nearest)),
            format!("₹{}", tax.amount()),
        ));
    }
    if compared == 0 {
        return GST.not_applicable();
    }
    GST.by_evidence(evidence, |count| format!("{} is not 18 % of any fee beside it", counted(count, "tax")))
}

/// The fees of the days before the tax, and of the day after. `None` when there is none: the tax may be a month's.
fn fees_near(rows: &[Row<'_>], tax: &Row<'_>) -> Option<Vec<i64>> {
    let fees: Vec<i64> = debits_near(rows, tax)
        .filter(|row| row.reading.has(Mark::Charge))
        .map(|row| row.amount().as_paise())
        .collect();
    (!fees.is_empty()).then_some(fees)
}

/// What was taken about the time of the tax, other taxes apart.
fn debits_near<'r>(rows: &'r [Row<'r>], tax: &'r Row<'r>) -> impl Iterator<Item = &'r Row<'r>> {
    const ROWS: usize = 6;
    let from = tax.number.saturating_sub(ROWS);
    let near = rows.get(from..(tax.number + ROWS).min(rows.len())).unwrap_or_default();
    let days = |row: &Row<'_>| days_between(row.date(), tax.date()).abs();
    near.iter()
        .filter(move |row| row.number != tax.number && days(row) <= FEE_DAYS)
        .filter(|row| row.transaction.direction == Direction::Debit && !row.reading.has(Mark::Gst))
}

fn is_tax_on(paid: i64, fee: i64, percent: i64) -> bool {
    let exact = i128::from(fee) * i128::from(percent);
    let difference = (i128::from(paid) * 100 - exact).abs();
    // Some banks round the tax to whole rupees.
    difference <= i128::from(ROUNDING) * 100 || paid % 100 == 0 && difference < 10_000
}

/// More interest than the balances since the last credit could have earned, by far, at the highest rate there is. Only where
/// the balances tell the whole story: a savings account of its own, every row of it proven.
fn interest(paper: &Paper<'_>, rows: &[Row<'_>]) -> Check {
    let credited: Vec<&Row<'_>> = rows
        .iter()
        .filter(|row| {
            row.reading.channel == Channel::Interest && row.transaction.direction == Direction::Credit
        })
        .collect();
    // The first one may be for months that the statement does not show.
    let later = credited.get(1..).filter(|later| !later.is_empty() && is_plain_savings(paper, rows));
    let Some(compared) = later else { return INTEREST.not_applicable() };
    let mut evidence: Vec<Evidence> = Vec::new();
    for (row, before) in compared.iter().zip(&credited) {
        let days = days_between(before.date(), row.date());
        let Some(most) = most_earned(rows.get(before.number..=row.number).unwrap_or(&[])) else { continue };
        // Small sums are roundings; interest is paid every month or quarter, and what comes in between is for something else.
        let is_beyond = row.amount().as_paise() / BY_FAR > most.as_paise() && row.amount() > SMALL;
        if is_beyond && INTEREST_DAYS.contains(&days) {
            evidence.push(row.evidence(format!("at most ₹{most}"), format!("₹{}", row.amount())));
        }
    }
    INTEREST.by_evidence(evidence, |count| {
        format!("{} of interest beyond what the balances could have earned", counted(count, "credit"))
    })
}

/// Interest of deposits, sweeps and loans is for money that the balances do not show.
fn is_plain_savings(paper: &Paper<'_>, rows: &[Row<'_>]) -> bool {
    let account = &paper.statement.lead.account;
    let kind = account.account_type.as_deref().unwrap_or_default().to_uppercase();
    let is_savings = ["SAV", "SB", "SALARY"].iter().any(|word| kind.contains(word));
    let has_balance = |row: &Row<'_>| row.transaction.balance.is_some();
    is_savings
        && account.overdraft_limit.is_none()
        && paper.statement.others.is_empty()
        && rows.iter().all(has_balance)
        && !rows.iter().any(|row| row.reading.channel == Channel::Deposit)
}

fn most_earned(rows: &[Row<'_>]) -> Option<Money> {
    let mut sum: i128 = 0;
    for pair in rows.windows(2) {
        let (Some(row), Some(next)) = (pair.first(), pair.get(1)) else { continue };
        let balance = row.transaction.balance?.as_paise().max(0);
        sum += i128::from(balance) * i128::from(days_between(row.date(), next.date()).max(0));
    }
    i64::try_from(sum * i128::from(HIGHEST_RATE) / 36_500).ok().map(Money::paise)
}
