//! A book → salaries: credits of one payer that come every month, near one day, in like amounts.

use std::collections::BTreeMap;

use category::{Category, Channel, Mark};
use jiff::civil::Date;
use ledger::{Money, days_between, divide};

use super::regular::{Label, Series, label};
use super::{Income, Window};
use crate::book::{Book, Line};

/// The salary is the mean of so many payments.
pub(super) const RECENT: usize = 3;
/// A credit that does not call itself salary must be at least this, in paise, to be taken for one.
const FLOOR: i128 = 800_000;
/// ... and this share of a hundred of the month's net credits.
const SHARE_PERCENT: i128 = 30;
/// Coefficients of variation up to which an amount is stable, or still a salary with a variable part.
const STABLE: f64 = 0.15;
const VARIABLE: f64 = 0.25;
/// A salary that began within so many days of the statement's end is new.
const NEW_DAYS: i32 = 92;
/// Nobody has more employers: of more payers only those who paid most are looked at, so that no ledger takes for ever.
const MAX_PAYERS: usize = 40;
/// In paise: multiples of a thousand rupees are round.
const ROUND: i64 = 100_000;

#[derive(Clone, Debug, PartialEq)]
pub struct Salary {
    /// As the statement spells it; `None` when it names no payer.
    pub employer: Option<String>,
    pub key: String,
    /// The mean of the last three payments.
    pub amount: Money,
    /// Of a hundred: 40 when the text says salary, 20 each for a regular day, a stable amount, and a payer that is a firm.
    pub confidence: u8,
    /// The usual day of the month.
    pub day: i8,
    /// One payment for each month of pay, oldest first.
    pub months: Vec<Pay>,
    /// Bonus, arrears and whatever else the same payer sent.
    pub extras: Vec<u32>,
    /// Months since the first payment that the statement should show one for.
    pub months_expected: u32,
    /// Standard deviation over mean.
    pub variation: f64,
    pub is_cash: bool,
    /// Every payment is a multiple of a thousand rupees.
    pub is_round: bool,
    pub is_from_individual: bool,
    /// It began less than three months before the statement's end, and the statement shows the time before; `None` when
    /// the statement is too short to tell.
    pub is_new: Option<bool>,
    /// The mean share of a payment that left the account within three days of it.
    pub left_in_3_days: Option<f64>,
    /// The mean share that was spent within seven days, transfers to own accounts left out.
    pub spent_in_7_days: Option<f64>,
    /// The mean share that was withdrawn as cash within seven days.
    pub withdrawn_in_7_days: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pay {
    /// The first day of the month it is pay for.
    pub month: Date,
    pub date: Date,
    pub row: u32,
    pub amount: Money,
}

/// The main salary first.
pub(super) fn find(book: &Book<'_>, income: &Income) -> Vec<Salary> {
    let groups = group(book);
    let monthly_net = monthly_net(book, income);
    let judge = |(key, group): (&&str, &Group)| accept(book, key, group, monthly_net);
    let mut salaries: Vec<Salary> = largest(book, &groups).into_iter().filter_map(judge).collect();
    if groups.values().all(|group| group.named.len() < RECENT) {
        // The same employer under names too different to be joined: what calls itself salary is taken together.
        let mut named: Vec<u32> = groups.values().flat_map(|group| group.named.iter().copied()).collect();
        named.sort_unstable();
        let together = Group { rows: named.clone(), named };
        let joined = accept(book, "", &together, monthly_net).filter(|joined| joined.months.len() >= RECENT);
        salaries = joined.map_or(salaries, |joined| vec![joined]);
    }
    salaries.sort_by_key(|salary| {
        let last = salary.months.last().map(|pay| label(pay.month));
        (std::cmp::Reverse(last), std::cmp::Reverse(salary.amount), salary.key.clone())
    });
    salaries
}

fn largest<'g, 'k>(book: &Book<'_>, groups: &'g BTreeMap<&'k str, Group>) -> Vec<(&'g &'k str, &'g Group)> {
    let mut payers: Vec<_> = groups.iter().collect();
    if payers.len() > MAX_PAYERS {
        let amount = |row: &u32| {
            book.entries.get(*row as usize).map_or(0, |entry| i128::from(entry.amount.as_paise()))
        };
        payers.sort_by_cached_key(|(key, group)| {
            let paid: i128 = group.rows.iter().map(amount).sum();
            (group.named.is_empty(), std::cmp::Reverse(paid), **key)
        });
        payers.truncate(MAX_PAYERS);
    }
    payers
}

/// The credits of one payer that may be pay.
#[derive(Default)]
struct Group {
    rows: Vec<u32>,
    /// Those of them that are salary by category.
    named: Vec<u32>,
}

fn group<'b>(book: &'b Book<'_>) -> BTreeMap<&'b str, Group> {
    let mut groups: BTreeMap<&str, Group> = BTreeMap::new();
    for line in book.lines().iter().filter(|line| line.is_credit && !line.is_undone) {
        let is_named = line.category == Category::Salary;
        let may_be = !book.kind.is_business()
            && matches!(
                line.category,
                Category::TransferInThirdParty | Category::Uncategorised | Category::BusinessReceipt
            );
        let Some(entry) = book.entries.get(line.row as usize).filter(|_| is_named || may_be) else {
            continue;
        };
        // Without a name, only what calls itself salary can be told from anything else.
        let Some(key) = entry.key().or(is_named.then_some("")) else { continue };
        let group = groups.entry(key).or_default();
        group.rows.push(line.row);
        if is_named {
            group.named.push(line.row);
        }
    }
    groups
}

/// The middling whole month's net credits.
fn monthly_net(book: &Book<'_>, income: &Income) -> i128 {
    let (mut sum, mut count) = (0, 0);
    for (_, net) in income.full_months(book, Window::Statement) {
        sum += net;
        count += 1;
    }
    divide(sum, count)
}

fn accept(book: &Book<'_>, key: &str, group: &Group, monthly_net: i128) -> Option<Salary> {
    let is_named = !group.named.is_empty();
    let rows = if is_named { &group.named } else { &group.rows };
    if rows.is_empty() {
        return None;
    }
    let series = Series::of(book, rows);
    let hits = Hits::of(book, &series);
    if !(hits.are_regular() || is_named && hits.are_enough_for_a_name()) {
        return None;
    }
    let salary = describe(book, key, series)?;
    if is_named {
        return Some(salary);
    }
    let amount = i128::from(salary.amount.as_paise());
    let first = book.entries.get(salary.months.first()?.row as usize)?;
    let payer = salary.employer.as_deref().is_some_and(is_employer) || first.channel == Channel::Nach;
    let steady = salary.variation <= VARIABLE && salary.extras.len() <= salary.months.len();
    let large = amount >= FLOOR && amount * 100 >= monthly_net * SHARE_PERCENT;
    (payer && steady && large && salary.confidence >= 40).then_some(salary)
}

/// In how many of the months that the statement should show there was a payment.
struct Hits {
    of_last_four: usize,
    of_last_six: usize,
    due: usize,
    /// A payment in every month since the first, which is one of the last three.
    is_unbroken_and_new: bool,
}

impl Hits {
    fn of(book: &Book<'_>, series: &Series) -> Self {
        let due = series.months_due(book);
        let paid = |months: &[Label]| months.iter().filter(|month| series.pays.contains_key(month)).count();
        let last = |count: usize| paid(due.get(due.len().saturating_sub(count)..).unwrap_or(&[]));
        let first = due.iter().position(|month| series.pays.contains_key(month)).unwrap_or(due.len());
        let since = due.get(first..).unwrap_or(&[]);
        Self {
            of_last_four: last(4),
            of_last_six: last(6),
            due: due.len(),
            is_unbroken_and_new: since.len() <= RECENT && paid(since) == since.len(),
        }
    }

    /// Three of the last four months, or four of the last six.
    fn are_regular(&self) -> bool {
        self.of_last_four >= 3 || self.of_last_six >= 4
    }

    fn are_enough_for_a_name(&self) -> bool {
        self.is_unbroken_and_new || self.due < 3 && self.of_last_four >= self.due
    }
}

/// A payer that is called after what it pays is no person either.
fn is_employer(name: &str) -> bool {
    let mut words = name.split(|letter: char| !letter.is_ascii_alphanumeric());
    names::is_firm(name) || words.any(|word| word.eq_ignore_ascii_case("SALARY"))
}

fn describe(book: &Book<'_>, key: &str, series: Series) -> Option<Salary> {
    let due = series.months_due(book);
    let first = series.pays.keys().next()?;
    let months_expected = due.iter().filter(|month| *month >= first).count() as u32;
    let months: Vec<Pay> = series.pays.iter().filter_map(|(label, row)| pay(book, *label, *row)).collect();
    let recent = months.iter().rev().take(RECENT);
    let sum: i128 = recent.clone().map(|pay| i128::from(pay.amount.as_paise())).sum();
    let amount = i64::try_from(divide(sum, recent.len() as i128)).ok()?;
    let last_six: Vec<i128> =
        months.iter().rev().take(6).map(|pay| i128::from(pay.amount.as_paise())).collect();
    let variation = crate::trend::variation(&last_six)?;
    let entries = || months.iter().filter_map(|pay| book.entries.get(pay.row as usize));
    let employer =
        entries().rev().find_map(|entry| entry.counterparty.as_ref()).map(|party| party.name.clone());
    let is_firm =
        employer.as_deref().is_some_and(is_employer) || entries().any(|entry| entry.channel == Channel::Nach);
    let says_salary = entries().any(|entry| entry.reading.has(Mark::Salary));
    let points = [
        (says_salary, 40),
        (months.len() >= 2 && series.on_time == months.len(), 20),
        (months.len() >= 2 && variation <= STABLE, 20),
        (is_firm, 20),
    ];
    Some(Salary {
        is_from_individual: employer.is_some() && !is_firm && !says_salary,
        employer,
        key: key.to_owned(),
        amount: Money::paise(amount),
        confidence: points.iter().filter(|(holds, _)| *holds).map(|(_, points)| points).sum(),
        day: series.day,
        months_expected,
        variation,
        is_cash: entries().any(|entry| entry.channel == Channel::Cash),
        is_round: months.len() >= 2 && months.iter().all(|pay| pay.amount.as_paise() % ROUND == 0),
        is_new: is_new(book, months.first()?.date),
        left_in_3_days: mean_outflow(book, &months, 3, |line| !line.is_undone),
        spent_in_7_days: mean_outflow(book, &months, 7, Line::is_real),
        withdrawn_in_7_days: mean_outflow(book, &months, 7, |line| {
            line.category == Category::CashWithdrawal && !line.is_undone
        }),
        months,
        extras: series.extras,
    })
}

fn pay(book: &Book<'_>, label: Label, row: u32) -> Option<Pay> {
    let entry = book.entries.get(row as usize)?;
    let month = Date::new((label.div_euclid(12)) as i16, (label.rem_euclid(12) + 1) as i8, 1).ok()?;
    Some(Pay { month, date: entry.date, row, amount: entry.amount })
}

fn is_new(book: &Book<'_>, first: Date) -> Option<bool> {
    if days_between(book.from, book.to) + 1 < NEW_DAYS {
        return None;
    }
    // Pay that begins with the statement may have begun long before it.
    let shows_before = days_between(book.from, first) > 31;
    Some(shows_before && days_between(first, book.to) < NEW_DAYS)
}

/// The mean over the payments of the share that went out within some days; payments too near the end do not count.
fn mean_outflow(
    book: &Book<'_>,
    months: &[Pay],
    days: i32,
    is_counted: impl Fn(&Line) -> bool,
) -> Option<f64> {
    let mut shares = Vec::with_capacity(months.len());
    for pay in months.iter().filter(|pay| days_between(pay.date, book.to) >= days) {
        let until = pay.date.checked_add(jiff::Span::new().days(days)).ok()?;
        let after = book.lines_in(pay.date, until).iter();
        let out: i128 = after
            .filter(|line| !line.is_credit && line.row > pay.row && is_counted(line))
            .map(Line::paise)
            .sum();
        let amount = pay.amount.as_paise();
        if amount > 0 {
            shares.push((out as f64 / amount as f64).min(1.0));
        }
    }
    if shares.is_empty() { None } else { Some(shares.iter().sum::<f64>() / shares.len() as f64) }
}
