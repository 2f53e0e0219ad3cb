//! The rows of a case → accounts that they speak of and that were not sent.
//!
//! A sign is told with its rows and never decides: money that goes to oneself elsewhere may go to an account that is in the case
//! for other days, so what names an account of the case does not count.

use analysis::{Counting, FoundIn, Study};
use category::{Category, Entry};
use ledger::{Date, Money, days_between};

use crate::assembly::Assembly;

/// What a sign speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An account of the holder's own at some bank.
    OwnAccount,
    /// A credit card that is paid from here.
    Card,
    /// A loan that a bureau knows and no account of the case repays.
    LoanPaidElsewhere,
    /// A salary that came and then no longer came.
    SalaryStopped,
}

/// An account that was not sent, as far as the rows tell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Undisclosed {
    pub(crate) kind: Kind,
    pub(crate) message: String,
    /// The last digits that a narration prints.
    pub(crate) account_tail: Option<String>,
    /// Counted from 0 in the rows of the case.
    pub(crate) rows: Vec<usize>,
}

/// Fewer transfers than this are no habit.
const FEWEST_TRANSFERS: usize = 3;
/// A card is paid once a month.
const FEWEST_CARD_PAYMENTS: usize = 2;
/// A salary is late by a month before it has stopped.
const SALARY_STOPPED_DAYS: i32 = 45;
/// More than anybody reads.
const MOST: usize = 20;

pub(crate) fn find(assembly: &Assembly<'_>, entries: &[Entry], study: &Study<'_>) -> Vec<Undisclosed> {
    let mut found = own_accounts(assembly, entries);
    found.extend(cards(assembly, entries));
    found.extend(salary(study));
    found.extend(loans(study));
    found.truncate(MOST);
    found
}

/// Rows to and from the holder that lead to no account of the case, by the bank and the digits they name.
fn own_accounts(assembly: &Assembly<'_>, entries: &[Entry]) -> Vec<Undisclosed> {
    let account = |row: usize| assembly.lines.get(row).map(|line| line.account);
    let mut groups: Vec<(Elsewhere, Vec<usize>)> = Vec::new();
    for (row, entry) in entries.iter().enumerate() {
        let is_own = matches!(entry.category, Category::SelfTransferIn | Category::SelfTransferOut);
        let is_between = entry.link.is_some_and(|link| account(link.row) != account(row));
        if !is_own || is_between {
            continue;
        }
        let place = Elsewhere::of(entry);
        if place.is_in(assembly, account(row)) {
            continue;
        }
        match groups.iter_mut().find(|(known, _)| *known == place) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((place, vec![row])),
        }
    }
    groups.retain(|(_, rows)| rows.len() >= FEWEST_TRANSFERS && months(entries, rows) > 1);
    let told = groups.into_iter().map(|(place, rows)| {
        let bank = place.bank.as_deref().map(|bank| format!(" at {bank}")).unwrap_or_default();
        let digits = place.tail.as_deref().map(|tail| format!(" ending in {tail}")).unwrap_or_default();
        let (taken, given) = sums(entries, &rows);
        Undisclosed {
            kind: Kind::OwnAccount,
            message: format!(
                "{} transfers between here and an own account{bank}{digits} that was not sent: {} out, {} in",
                rows.len(),
                shown(taken, assembly),
                shown(given, assembly)
            ),
            account_tail: place.tail,
            rows,
        }
    });
    told.collect()
}

/// Where a row says that the other account is.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Elsewhere {
    bank: Option<String>,
    tail: Option<String>,
}

impl Elsewhere {
    fn of(entry: &Entry) -> Self {
        let letters = entry.reading.ifsc.as_deref().and_then(|ifsc| ifsc.get(..4)).map(str::to_owned);
        Self { bank: entry.reading.bank.clone().or(letters), tail: entry.reading.account_tail.clone() }
    }

    /// An account of the case may be meant: its digits, or where none are printed its bank. A row that names neither may
    /// mean any other account there is.
    fn is_in(&self, assembly: &Assembly<'_>, own: Option<usize>) -> bool {
        let others = assembly.facts.iter().enumerate().filter(|(at, _)| Some(*at) != own);
        let mut others = others.map(|(_, facts)| facts);
        match (&self.tail, &self.bank) {
            (Some(tail), _) => others.any(|facts| {
                let number = facts.number.as_ref().map(ledger::Private::reveal).unwrap_or_default();
                number.ends_with(tail.as_str())
            }),
            (None, Some(bank)) => others.any(|facts| {
                facts.ifsc.as_deref().is_some_and(|ifsc| ifsc.starts_with(bank.get(..4).unwrap_or(bank)))
            }),
            (None, None) => others.next().is_some(),
        }
    }
}

fn cards(assembly: &Assembly<'_>, entries: &[Entry]) -> Vec<Undisclosed> {
    let mut groups: Vec<(&str, Vec<usize>)> = Vec::new();
    for (row, entry) in entries.iter().enumerate() {
        if entry.category != Category::CreditCardPayment || entry.is_credit() {
            continue;
        }
        let key = entry.key().unwrap_or_default();
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((key, vec![row])),
        }
    }
    groups.retain(|(_, rows)| rows.len() >= FEWEST_CARD_PAYMENTS);
    let told = groups.into_iter().map(|(_, rows)| {
        let first = rows.first().and_then(|row| entries.get(*row));
        let issuer = first.and_then(|entry| entry.counterparty.as_ref()).map(|party| party.name.as_str());
        let issuer = issuer.map(|name| format!(" of {name}")).unwrap_or_default();
        let (paid, _) = sums(entries, &rows);
        Undisclosed {
            kind: Kind::Card,
            message: format!(
                "a credit card{issuer} is paid from here, {} times and {} in all, and its statements were not sent",
                rows.len(),
                shown(paid, assembly)
            ),
            account_tail: first.and_then(|entry| entry.reading.account_tail.clone()),
            rows,
        }
    });
    told.collect()
}

/// Rows that call themselves salary, and a time without any behind the last of them.
fn salary(study: &Study<'_>) -> Option<Undisclosed> {
    let book = &study.book;
    let is_pay = |entry: &Entry| entry.is_credit() && entry.category == Category::Salary;
    let rows: Vec<usize> =
        book.entries.iter().enumerate().filter(|(_, entry)| is_pay(entry)).map(|(row, _)| row).collect();
    let last = rows.iter().filter_map(|row| book.entries.get(*row)).map(|entry| entry.date).max()?;
    // Nobody knows what came on days that are not shown.
    let is_shown = book.days_in(last, book.to).iter().all(|day| day.is_seen);
    let has_stopped = days_between(last, book.to) > SALARY_STOPPED_DAYS && months(book.entries, &rows) > 1;
    (has_stopped && is_shown).then(|| Undisclosed {
        kind: Kind::SalaryStopped,
        message: format!(
            "the salary last came on {last} and not since: it may go to an account that was not sent"
        ),
        account_tail: None,
        rows,
    })
}

fn loans(study: &Study<'_>) -> Vec<Undisclosed> {
    let files = study.credit_file.iter().flat_map(|file| file.found_in(FoundIn::BureauOnly));
    let running = files.filter(|loan| loan.counting == Counting::Counted);
    let told = running.map(|loan| Undisclosed {
        kind: Kind::LoanPaidElsewhere,
        message: format!(
            "no account that was sent repays a loan that the bureau knows: {}",
            loan.explanation
        ),
        account_tail: None,
        rows: Vec::new(),
    });
    told.collect()
}

fn months(entries: &[Entry], rows: &[usize]) -> usize {
    let dates = rows.iter().filter_map(|row| entries.get(*row)).map(|entry| entry.date.first_of_month());
    let mut months: Vec<Date> = dates.collect();
    months.sort_unstable();
    months.dedup();
    months.len()
}

/// What went out and what came in; the largest amount there is where a sum would be larger.
fn sums(entries: &[Entry], rows: &[usize]) -> (Money, Money) {
    let (mut taken, mut given) = (0_i64, 0_i64);
    for entry in rows.iter().filter_map(|row| entries.get(*row)) {
        let sum = if entry.is_debit() { &mut taken } else { &mut given };
        *sum = sum.saturating_add(entry.amount.as_paise());
    }
    (Money::paise(taken), Money::paise(given))
}

fn shown(amount: Money, assembly: &Assembly<'_>) -> String {
    assembly.currency().map_or_else(|| amount.plain(), |currency| currency.exact(amount))
}
