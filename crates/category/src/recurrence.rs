//! Rows that come back month after month → what their rhythm says they are.

use std::collections::BTreeMap;

use jiff::civil::Date;
use ledger::{Direction, days_between, upper_middle};
use narration::Channel;
use rustc_hash::FxHashMap;

use crate::clues::Clues;
use crate::entry::{Account, Entry};
use crate::landlord::find_rent;
use crate::own::Holder;
use crate::taxonomy::Category;
use crate::trade::Trade;

/// The least that is taken for a salary without the word: eight thousand rupees, or three hundred of a currency that
/// is worth more.
const SALARY_MIN_PAISE: i64 = 800_000;
const SALARY_MIN_ABROAD: i64 = 30_000;
/// Months a series must have been seen in.
const MONTHS_MIN: usize = 3;
/// Days between two payments of a monthly series.
const MONTH_DAYS: std::ops::RangeInclusive<i32> = 25..=36;
/// Persons paid every month before they are taken for a payroll.
const PAYROLL_MIN: usize = 3;

/// The places of one party's rows in one direction, in order.
pub(crate) type Series = Vec<usize>;

pub(crate) fn learn_from_rhythm(entries: &mut [Entry], clues: &[Clues], account: &Account<'_>) {
    let debits = by_party(entries, Direction::Debit);
    let credits = by_party(entries, Direction::Credit);
    for series in &debits {
        find_instalments(entries, clues, series);
        spread(entries, series, Category::RentPaid, "rent.same_party");
        spread(entries, series, Category::EmiLoanRepayment, "instalment.same_party");
    }
    let mut holder = Holder::of(account);
    let is_rupee = is_rupee(entries, account);
    let salary_min = if is_rupee { SALARY_MIN_PAISE } else { SALARY_MIN_ABROAD };
    for series in &credits {
        spread(entries, series, Category::RentReceived, "rent.same_party");
        if !account.kind.is_business() {
            find_salary(entries, clues, series, salary_min);
            find_family(entries, &mut holder, series);
        }
    }
    if !account.kind.is_business() {
        find_nameless_salary(entries);
        find_rent(entries, clues, &mut holder, &debits, is_rupee);
    }
    if account.kind.is_business() {
        find_payroll(entries, clues, &debits);
    }
}

/// Something in the account is only found in India: its branch code, an instant payment, a transfer by its numbers.
fn is_rupee(entries: &[Entry], account: &Account<'_>) -> bool {
    let is_indian = |entry: &Entry| {
        matches!(entry.channel, Channel::Upi | Channel::Neft)
            || entry.reading.ifsc.is_some()
            || entry.reading.vpa.is_some()
    };
    account.ifsc.is_some() || entries.iter().any(is_indian)
}

/// The rows of each party one way, in the order in which the parties first appear.
fn by_party(entries: &[Entry], direction: Direction) -> Vec<Series> {
    let mut places: FxHashMap<&str, usize> = FxHashMap::default();
    let mut parties: Vec<Series> = Vec::new();
    for (row, entry) in entries.iter().enumerate().filter(|(_, entry)| entry.direction == direction) {
        let Some(key) = entry.key() else { continue };
        let place = *places.entry(key).or_insert(parties.len());
        match parties.get_mut(place) {
            Some(series) => series.push(row),
            None => parties.push(vec![row]),
        }
    }
    parties
}

/// An unexplained mandate of the same amount every month repays a loan: insurers, funds and billers are known by name.
/// A standing order to a person may be anything.
fn find_instalments(entries: &mut [Entry], clues: &[Clues], series: &Series) {
    const VERDICT: (Category, &str, u8) = (Category::EmiLoanRepayment, "instalment.rhythm", 70);
    let is_lender = |row: usize, entry: &Entry| match entry.channel {
        Channel::Nach => true,
        Channel::StandingInstruction => {
            entry.reading.party.is_none() || clues.get(row).is_some_and(|clues| clues.is_firm)
        }
        _ => false,
    };
    let open: Series = series
        .iter()
        .copied()
        .filter(|row| {
            entries
                .get(*row)
                .is_some_and(|entry| is_lender(*row, entry) && entry.category == Category::Uncategorised)
        })
        .collect();
    if open.len() < 2 {
        return;
    }
    if is_monthly(entries, &open) && is_steady(entries, &open, 2) {
        name(entries, &open, VERDICT);
        return;
    }
    // Several loans of one lender, some of whose months were missed: each amount is a series of its own.
    let mut amounts: Vec<(i64, usize)> = open
        .iter()
        .filter_map(|row| entries.get(*row).map(|entry| (entry.amount.as_paise(), *row)))
        .collect();
    amounts.sort_unstable();
    for alike in amounts.chunk_by(|one, other| one.0 == other.0) {
        let rows: Series = alike.iter().map(|(_, row)| *row).collect();
        let months = months(entries, &rows);
        // What is returned unpaid is presented once more.
        if months >= MONTHS_MIN && rows.len() <= months * 2 {
            name(entries, &rows, VERDICT);
        }
    }
}

/// What one row of a party says of itself holds for its other rows of about the same amount.
fn spread(entries: &mut [Entry], series: &Series, category: Category, rule: &'static str) {
    let said = series
        .iter()
        .filter_map(|row| entries.get(*row))
        .find(|entry| entry.category == category && entry.confidence >= 80);
    let Some(amount) = said.map(|entry| entry.amount.as_paise()) else { return };
    let alike: Series = series
        .iter()
        .copied()
        .filter(|row| {
            entries
                .get(*row)
                .is_some_and(|entry| is_unexplained(entry) && is_within(entry.amount.as_paise(), amount, 10))
        })
        .collect();
    name(entries, &alike, (category, rule, 75));
}

/// A firm that pays about the same on about the same day, month after month, is an employer.
fn find_salary(entries: &mut [Entry], clues: &[Clues], series: &Series, least: i64) {
    let is_open =
        |entry: &Entry| is_unexplained(entry) || matches!(entry.rule, "nach.firm_pays" | "insurer.pays");
    let says_salary =
        series.iter().filter_map(|row| entries.get(*row)).any(|entry| entry.category == Category::Salary);
    let open: Series = series
        .iter()
        .copied()
        .filter(|row| {
            entries.get(*row).is_some_and(|entry| is_open(entry) && entry.amount.as_paise() >= least)
        })
        .collect();
    if says_salary {
        name(entries, &open, (Category::Salary, "salary.same_employer", 75));
        return;
    }
    let is_employer = open.iter().all(|row| clues.get(*row).is_some_and(is_employer_like));
    if is_employer
        && months(entries, &open) >= MONTHS_MIN
        && is_monthly(entries, &open)
        && is_steady(entries, &open, 25)
    {
        name(entries, &open, (Category::Salary, "salary.rhythm", 75));
    }
}

/// Ledgers that name nobody: the same amount from another bank, month after month.
fn find_nameless_salary(entries: &mut [Entry]) {
    let mut open: Vec<(i64, usize)> = entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| entry.is_credit() && entry.key().is_none() && is_unexplained(entry))
        .map(|(row, entry)| (entry.amount.as_paise(), row))
        .filter(|(paise, _)| *paise >= SALARY_MIN_PAISE)
        .collect();
    open.sort_unstable();
    for alike in open.chunk_by(|one, other| is_within(other.0, one.0, 2)) {
        let mut rows: Series = alike.iter().map(|(_, row)| *row).collect();
        rows.sort_unstable();
        if months(entries, &rows) >= MONTHS_MIN && is_monthly(entries, &rows) && is_steady(entries, &rows, 5)
        {
            name(entries, &rows, (Category::Salary, "salary.nameless", 60));
        }
    }
}

fn is_employer_like(clues: &Clues) -> bool {
    let is_other = clues.known().is_some_and(|hit| {
        matches!(
            hit.trade,
            Trade::Lender
                | Trade::DigitalLender
                | Trade::Wallet
                | Trade::Gateway
                | Trade::Fund
                | Trade::Broker
        ) || hit.trade == Trade::Insurer && hit.is_name
    });
    clues.is_firm && !is_other
}

/// The same last name as the holder, and not just once.
fn find_family(entries: &mut [Entry], holder: &mut Holder, series: &Series) {
    let open: Series =
        series.iter().copied().filter(|row| entries.get(*row).is_some_and(is_unexplained)).collect();
    let is_family =
        open.first().and_then(|row| entries.get(*row)).is_some_and(|entry| holder.is_family(entry));
    if is_family && months(entries, &open) >= MONTHS_MIN {
        name(entries, &open, (Category::FamilyTransferIn, "family.rhythm", 70));
    }
}

/// Several persons paid about the same every month are a business's workers.
fn find_payroll(entries: &mut [Entry], clues: &[Clues], debits: &[Series]) {
    let mut workers: Vec<Series> = Vec::new();
    for series in debits {
        spread(entries, series, Category::SalaryPaidWages, "wages.same_party");
        let is_person = |row: &usize| {
            clues.get(*row).is_some_and(|clues| !clues.is_firm && clues.known().is_none() && !clues.is_shop)
        };
        let paid: Series = series
            .iter()
            .copied()
            .filter(is_person)
            .filter(|row| {
                entries.get(*row).is_some_and(|entry| {
                    is_unexplained(entry) && !matches!(entry.channel, Channel::Cheque | Channel::Rtgs)
                        || entry.category == Category::SalaryPaidWages
                })
            })
            .collect();
        if months(entries, &paid) >= 2 && is_monthly(entries, &paid) {
            workers.push(paid);
        }
    }
    let mut paid_on: BTreeMap<Date, usize> = BTreeMap::new();
    for entry in workers.iter().flatten().filter_map(|row| entries.get(*row)) {
        *paid_on.entry(entry.date).or_default() += 1;
    }
    // On one day with others, or always the same: either is how wages are paid.
    let is_payday = |row: &usize| {
        let date = entries.get(*row).map(|entry| entry.date);
        date.and_then(|date| paid_on.get(&date)).is_some_and(|count| *count >= PAYROLL_MIN)
    };
    workers.retain(|paid| {
        is_steady(entries, paid, 10) || paid.iter().filter(|row| is_payday(row)).count() * 2 > paid.len()
    });
    if workers.len() < PAYROLL_MIN {
        return;
    }
    for paid in workers {
        let open: Series =
            paid.into_iter().filter(|row| entries.get(*row).is_some_and(is_unexplained)).collect();
        name(entries, &open, (Category::SalaryPaidWages, "wages.payroll", 75));
    }
}

/// Only the rail has spoken so far.
pub(crate) fn is_unexplained(entry: &Entry) -> bool {
    matches!(entry.rule, "transfer.in" | "transfer.out" | "none" | "cheque.paid" | "supplier" | "help.paid")
        && entry.link.is_none()
}

pub(crate) fn name(entries: &mut [Entry], rows: &[usize], verdict: (Category, &'static str, u8)) {
    for row in rows {
        if let Some(entry) = entries.get_mut(*row) {
            (entry.category, entry.rule, entry.confidence) = verdict;
        }
    }
}

/// Most gaps are a month. Two rows have one gap.
pub(crate) fn is_monthly(entries: &[Entry], rows: &[usize]) -> bool {
    let mut gaps = 0;
    let mut monthly = 0;
    for pair in rows.windows(2) {
        let [one, other] = pair else { continue };
        let (Some(one), Some(other)) = (entries.get(*one), entries.get(*other)) else { continue };
        gaps += 1;
        monthly += usize::from(MONTH_DAYS.contains(&days_between(one.date, other.date)));
    }
    gaps > 0 && monthly * 4 >= gaps * 3
}

/// Every amount lies within so many per cent of the middle one.
fn is_steady(entries: &[Entry], rows: &[usize], percent: i64) -> bool {
    let mut amounts: Vec<i64> =
        rows.iter().filter_map(|row| entries.get(*row)).map(|entry| entry.amount.as_paise()).collect();
    let Some(middle) = upper_middle(&mut amounts) else { return false };
    let near = amounts.iter().filter(|amount| is_within(**amount, middle, percent)).count();
    near * 5 >= amounts.len() * 4
}

fn is_within(amount: i64, middle: i64, percent: i64) -> bool {
    let difference = i128::from(amount) - i128::from(middle);
    difference.abs() * 100 <= i128::from(middle) * i128::from(percent)
}

pub(crate) fn months(entries: &[Entry], rows: &[usize]) -> usize {
    let mut months: Vec<(i16, i8)> = rows
        .iter()
        .filter_map(|row| entries.get(*row))
        .map(|entry| (entry.date.year(), entry.date.month()))
        .collect();
    months.sort_unstable();
    months.dedup();
    months.len()
}
