//! The statements of a case → its accounts and their rows in one order of days, before anything is made of them.

use analysis::Cover;
use case::Account;
use category::{AccountKind, Amendments, Entry};
use ledger::{Currency, Date, Money, Transaction, days_between};
use names::Name;
use statement::Statement;

use crate::currency::Currencies;

/// A row of the case.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) account: usize,
    pub(crate) statement: usize,
    pub(crate) transaction: &'a Transaction,
}

/// The accounts of a case and every row that counts.
#[derive(Debug)]
pub(crate) struct Assembly<'a> {
    pub(crate) statements: Vec<&'a Statement>,
    pub(crate) accounts: Vec<Account>,
    /// What is known of each account.
    pub(crate) facts: Vec<statement::Account>,
    /// Whether the rows of each account are part of the case.
    pub(crate) is_counted: Vec<bool>,
    /// In the order of days; on one day, account by account.
    pub(crate) lines: Vec<Line<'a>>,
    /// Where each row of each account stands among the lines.
    places: Vec<Vec<usize>>,
    /// Days that nothing shows although they lie within the case.
    gaps: Vec<(Date, Date)>,
}

/// Longer than any case: what a broken date could otherwise ask for in days.
const MAX_DAYS: i32 = 366 * 30;

impl<'a> Assembly<'a> {
    pub(crate) fn of(statements: Vec<&'a Statement>) -> Self {
        let accounts = case::stitch(&statements);
        let facts: Vec<_> = accounts.iter().map(|account| account.facts(&statements)).collect();
        let is_counted = counted(&facts, statements.len());
        let (lines, places) = lines(&accounts, &is_counted, &statements);
        let gaps = gaps(&accounts, &is_counted);
        Self { statements, accounts, facts, is_counted, lines, places, gaps }
    }

    /// The row of the case that a row of an account is.
    pub(crate) fn row(&self, account: usize, row: usize) -> Option<usize> {
        self.places.get(account)?.get(row).copied()
    }

    /// The row of the case that a row of a statement's ledger is, counted from 0; 0 is the leading ledger.
    pub(crate) fn row_of(&self, place: case::Place, row: usize) -> Option<usize> {
        self.accounts.iter().enumerate().find_map(|(number, account)| {
            let part = account.parts.iter().find(|part| part.place == place)?;
            self.row(number, (*part.rows.get(row)?)?)
        })
    }

    /// The accounts whose rows count.
    pub(crate) fn counted(&self) -> impl Iterator<Item = (usize, &Account)> {
        self.accounts.iter().enumerate().filter(|(at, _)| self.is_counted.get(*at) == Some(&true))
    }

    pub(crate) fn holder(&self) -> Option<&str> {
        self.facts.first()?.holder.as_ref().map(ledger::Private::reveal)
    }

    pub(crate) fn currency(&self) -> Option<Currency> {
        self.facts.first()?.currency
    }

    /// What each row is, in the order of the lines; some of it as people said.
    pub(crate) fn entries(&self, amendments: &Amendments) -> Vec<Entry> {
        let mut sorted: Vec<Vec<Option<Entry>>> = vec![Vec::new(); self.accounts.len()];
        for (number, account) in self.counted() {
            let Some(facts) = self.facts.get(number) else { continue };
            let own = category::Account {
                kind: kind(facts),
                holder: facts.holder.as_ref().map(ledger::Private::reveal),
                number: facts.number.as_ref().map(ledger::Private::reveal),
                ifsc: facts.ifsc.as_deref(),
            };
            let entries = match account.parts.as_slice() {
                [only] => {
                    let ledger = only.place.of(&self.statements);
                    let rows = ledger.map(|ledger| ledger.transactions.as_slice()).unwrap_or_default();
                    category::sort_amended(rows, &own, amendments)
                }
                _ => {
                    let rows: Vec<Transaction> =
                        account.transactions(&self.statements).map(|(_, row)| row.clone()).collect();
                    category::sort_amended(&rows, &own, amendments)
                }
            };
            if let Some(place) = sorted.get_mut(number) {
                *place = entries.into_iter().map(Some).collect();
            }
        }
        self.merge(sorted)
    }

    fn merge(&self, mut sorted: Vec<Vec<Option<Entry>>>) -> Vec<Entry> {
        let mut next = vec![0_usize; sorted.len()];
        let mut entries: Vec<Entry> = Vec::with_capacity(self.lines.len());
        for line in &self.lines {
            let row = next.get_mut(line.account).map(|next| std::mem::replace(next, *next + 1));
            let entry = row.and_then(|row| sorted.get_mut(line.account)?.get_mut(row)?.take());
            let Some(mut entry) = entry else { continue };
            if let Some(link) = entry.link.as_mut() {
                link.row = self.row(line.account, link.row).unwrap_or(link.row);
            }
            entries.push(entry);
        }
        if self.counted().count() > 1 {
            let accounts: Vec<usize> = self.lines.iter().map(|line| line.account).collect();
            category::join_accounts(&mut entries, &accounts);
            self.add_balances(&mut entries);
        }
        entries
    }

    /// After each row, what all accounts hold together. An account that is not shown yet holds what it opens with, and one
    /// that is no longer shown what it closed with. Where one of them is not known there is no sum.
    fn add_balances(&self, entries: &mut [Entry]) {
        let mut held: Vec<Option<Money>> = vec![Some(Money::ZERO); self.accounts.len()];
        for (number, account) in self.counted() {
            if let Some(held) = held.get_mut(number) {
                *held = account.opening(&self.statements);
            }
        }
        for (line, entry) in self.lines.iter().zip(entries) {
            if let Some(held) = held.get_mut(line.account) {
                *held = entry.balance.or(*held);
            }
            entry.balance = together(&held);
        }
    }

    pub(crate) fn cover(&self, currencies: Currencies) -> Cover<'_> {
        let lead = self.facts.first();
        let is_one = self.counted().count() == 1;
        let openings: Vec<Option<Money>> =
            self.counted().map(|(_, account)| account.opening(&self.statements)).collect();
        Cover {
            kind: lead.map(kind).unwrap_or_default(),
            holder: self.holder(),
            // A limit is of one account: beside what other accounts hold it says nothing.
            overdraft_limit: lead.and_then(|lead| lead.overdraft_limit).filter(|_| is_one),
            opening: together(&openings),
            period: self.period(),
            units: currencies.units(),
            gaps: &self.gaps,
        }
    }

    /// The cover of one account alone.
    pub(crate) fn cover_of(&self, number: usize, currencies: Currencies) -> Option<AccountCover<'_>> {
        let (facts, account) = self.facts.get(number).zip(self.accounts.get(number))?;
        Some(AccountCover { facts, account, opening: account.opening(&self.statements), currencies })
    }

    /// From the first day that any account prints to the last; as printed where there is one statement.
    fn period(&self) -> Option<(Date, Date)> {
        if self.statements.len() == 1 {
            return self.facts.first()?.period;
        }
        let is_printed =
            self.counted().any(|(_, account)| account.parts.iter().any(|part| part.is_period_printed));
        let reaches = || self.counted().filter_map(|(_, account)| account.reach());
        let (from, to) = (reaches().map(|reach| reach.0).min()?, reaches().map(|reach| reach.1).max()?);
        is_printed.then_some((from, to))
    }
}

/// What a book of one account is made of.
pub(crate) struct AccountCover<'a> {
    facts: &'a statement::Account,
    account: &'a Account,
    opening: Option<Money>,
    currencies: Currencies,
}

impl AccountCover<'_> {
    pub(crate) fn gaps(&self) -> Vec<(Date, Date)> {
        self.account.gaps().collect()
    }

    pub(crate) fn cover<'b>(&'b self, gaps: &'b [(Date, Date)]) -> Cover<'b> {
        Cover {
            kind: kind(self.facts),
            holder: self.facts.holder.as_ref().map(ledger::Private::reveal),
            overdraft_limit: self.facts.overdraft_limit,
            opening: self.opening,
            period: self.facts.period,
            units: self.currencies.units(),
            gaps,
        }
    }
}

/// `None` when one of them is not known.
fn together(balances: &[Option<Money>]) -> Option<Money> {
    balances.iter().try_fold(Money::ZERO, |sum, balance| sum.plus((*balance)?))
}

/// One file is analysed by its leading account, as it always was. Of several files every account counts that is in the
/// money of the leading one.
fn counted(facts: &[statement::Account], statements: usize) -> Vec<bool> {
    let lead = facts.first().and_then(|lead| lead.currency);
    let is_like = |other: Option<Currency>| other.zip(lead).is_none_or(|(other, lead)| other == lead);
    let rest = facts.iter().enumerate();
    rest.map(|(at, account)| at == 0 || statements > 1 && is_like(account.currency)).collect()
}

fn lines<'a>(
    accounts: &[Account],
    is_counted: &[bool],
    statements: &[&'a Statement],
) -> (Vec<Line<'a>>, Vec<Vec<usize>>) {
    let mut found: Vec<(Date, usize, usize, Line<'a>)> = Vec::new();
    let mut places: Vec<Vec<usize>> = Vec::with_capacity(accounts.len());
    for (number, account) in accounts.iter().enumerate() {
        let mut count = 0;
        let mut latest = Date::MIN;
        if is_counted.get(number) == Some(&true) {
            for (part, transaction) in account.transactions(statements) {
                // A date that steps back stays where the bank printed it.
                latest = latest.max(transaction.date);
                let line = Line { account: number, statement: part.place.paper, transaction };
                found.push((latest, number, count, line));
                count += 1;
            }
        }
        places.push(vec![0; count]);
    }
    found.sort_by_key(|(date, account, row, _)| (*date, *account, *row));
    for (at, (_, account, row, _)) in found.iter().enumerate() {
        if let Some(place) = places.get_mut(*account).and_then(|rows| rows.get_mut(*row)) {
            *place = at;
        }
    }
    (found.into_iter().map(|(_, _, _, line)| line).collect(), places)
}

/// The days between the statements of the leading account, and those between all accounts' days. A day that only another
/// account leaves out still tells what the leading one did.
fn gaps(accounts: &[Account], is_counted: &[bool]) -> Vec<(Date, Date)> {
    let mut gaps: Vec<(Date, Date)> = accounts.first().map(|lead| lead.gaps().collect()).unwrap_or_default();
    let counted = accounts.iter().zip(is_counted).filter(|(_, is_counted)| **is_counted);
    let mut spans: Vec<(Date, Date)> = counted.flat_map(|(account, _)| account.spans.clone()).collect();
    spans.sort_unstable();
    let mut reached: Option<Date> = None;
    for (from, to) in spans {
        let missing = reached.and_then(|last| last.tomorrow().ok()).zip(from.yesterday().ok());
        gaps.extend(missing.filter(|(first, last)| first <= last && days_between(*first, *last) < MAX_DAYS));
        reached = reached.max(Some(to));
    }
    gaps.sort_unstable();
    gaps.dedup();
    gaps
}

/// By what the bank calls the account, or else by whose it is.
pub(crate) fn kind(account: &statement::Account) -> AccountKind {
    let kind = account.account_type.as_deref().unwrap_or_default().to_uppercase();
    let has = |words: &[&str]| {
        kind.split(|letter: char| !letter.is_alphanumeric()).any(|word| words.contains(&word))
    };
    let is_firm = account.holder.as_ref().is_some_and(|holder| Name::new(holder.reveal()).is_firm());
    if has(&["OD", "OVERDRAFT", "CC"]) || kind.contains("CASH CREDIT") {
        AccountKind::Overdraft
    } else if has(&["CURRENT", "CA", "BUSINESS"]) {
        if account.overdraft_limit.is_some() { AccountKind::Overdraft } else { AccountKind::Current }
    } else if is_firm && !has(&["SAVINGS", "SAVING", "SB"]) {
        AccountKind::Current
    } else {
        AccountKind::Savings
    }
}
