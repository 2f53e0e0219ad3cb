//! Account Aggregator data as a file → the same statement a PDF gives: ReBIT deposit accounts of version 1.1 and 2.0.0, as XML or
//! JSON, alone or in whatever envelope they came.
//!
//! Nothing is proven by the form: rows are put in the order of their days and checked by their balances, as on paper.

mod fields;
mod tree;

use ledger::{Area, Currency, Direction, Money, Private};

use crate::facts::{self, Account, Printed};
use crate::proof::{self, Entry, Item, Leaning, Link, Surroundings};
use crate::statement::{Ledger, Statement};
use fields::{amount, day, moment};
use tree::Node;

/// What is wrong with a file of Account Aggregator data. Accounts and rows are counted from 1 in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AggregatorError {
    NotText,
    /// Neither XML nor JSON, or not all of it.
    Malformed,
    /// A document type, or an entity that is not XML's own.
    Entities,
    /// More than any account needs of what is named.
    TooMuch(&'static str),
    /// No deposit account.
    NoAccount,
    BadDate {
        account: usize,
        row: usize,
    },
    BadAmount {
        account: usize,
        row: usize,
    },
    /// Neither credit nor debit.
    BadType {
        account: usize,
        row: usize,
    },
    NoRows,
}

/// More rows than a busy current account has in ten years.
const MAX_ROWS: usize = 200_000;
/// A person's accounts at all banks.
const MAX_ACCOUNTS: usize = 50;

/// Reads every deposit account of the file. The one with the most rows leads.
pub fn read_aggregator(bytes: &[u8]) -> Result<Statement, AggregatorError> {
    let root = Node::parse(bytes)?;
    let mut found: Vec<&Node> = Vec::new();
    accounts(&root, &mut found);
    if found.len() > MAX_ACCOUNTS {
        return Err(AggregatorError::TooMuch("accounts"));
    }
    if found.is_empty() {
        return Err(AggregatorError::NoAccount);
    }
    let mut ledgers: Vec<Ledger> = Vec::new();
    for (place, node) in found.into_iter().enumerate() {
        ledgers.extend(ledger(node, place + 1)?);
    }
    let most = ledgers.iter().map(|ledger| ledger.transactions.len()).max().ok_or(AggregatorError::NoRows)?;
    let lead = ledgers.iter().position(|ledger| ledger.transactions.len() == most).unwrap_or(0);
    Ok(Statement { pages: 0, lead: ledgers.remove(lead), others: ledgers })
}

/// An account is what has transactions inside it and does not say that it is another kind of asset.
fn accounts<'a>(node: &'a Node, found: &mut Vec<&'a Node>) {
    let is_deposit = node.field(&["type"]).is_none_or(|kind| kind.eq_ignore_ascii_case("deposit"));
    if node.child("Transactions").is_some() {
        if is_deposit {
            found.push(node);
        }
        return;
    }
    for inner in &node.inside {
        accounts(inner, found);
    }
}

/// `None` for an account on which nothing happened.
fn ledger(node: &Node, place: usize) -> Result<Option<Ledger>, AggregatorError> {
    let transactions = node.child("Transactions");
    let rows: Vec<&Node> = transactions.map(|list| list.all("Transaction").collect()).unwrap_or_default();
    if rows.len() > MAX_ROWS {
        return Err(AggregatorError::TooMuch("rows"));
    }
    let account = account(node);
    let mut entries: Vec<Entry> = Vec::new();
    for (row, node) in rows.into_iter().enumerate() {
        entries.extend(entry(node, (place, row + 1))?);
    }
    if entries.is_empty() {
        return Ok(None);
    }
    // Senders list rows in any order. Within a moment the order of the file stays, and the balances may mend it.
    if is_newest_first(&entries) {
        entries.reverse();
    }
    entries.sort_by_key(|entry| (entry.date, entry.time));
    let mut items: Vec<Item> = entries.into_iter().map(|entry| Item::Entry(Box::new(entry))).collect();
    proof::sort_days(&mut items, None);
    let mut chain = proof::prove(items, None);
    let printed = Printed { closing: closing(node), ..Printed::default() };
    let around = Surroundings::of_data(&printed, account.period);
    let reconciliation = proof::reconcile(&mut chain, around);
    Ok(Some(Ledger {
        account,
        opening_balance: reconciliation.opening.read,
        closing_balance: reconciliation.closing.read,
        transactions: chain.links.into_iter().map(Link::transaction).collect(),
        reconciliation,
    }))
}

fn is_newest_first(entries: &[Entry]) -> bool {
    entries.first().zip(entries.last()).is_some_and(|(first, last)| first.date > last.date)
}

/// The balance of the summary is that of the day it was asked for, which may be later than the last row: it counts only
/// where it agrees.
fn closing(node: &Node) -> facts::Candidates<Money> {
    let summary = node.child("Summary").and_then(|summary| summary.field(&["currentBalance"]));
    facts::Candidates::possible(summary.and_then(amount))
}

fn account(node: &Node) -> Account {
    let empty = Node::default();
    let summary = node.child("Summary").unwrap_or(&empty);
    let holders = node.child("Profile").and_then(|profile| profile.child("Holders"));
    let names = holders.into_iter().flat_map(|holders| holders.all("Holder"));
    let names: Vec<&str> = names.filter_map(|holder| holder.field(&["name"])).collect();
    let ifsc = summary.field(&["ifscCode", "ifsc"]).map(str::to_uppercase).filter(|code| is_ifsc(code));
    let bank = ifsc.as_deref().and_then(facts::bank_of_ifsc);
    let period = node.child("Transactions").and_then(|list| {
        let days = day(list.field(&["startDate"])?).zip(day(list.field(&["endDate"])?));
        days.filter(|(from, to)| from <= to)
    });
    let facility = summary.field(&["facility"]).unwrap_or_default().to_uppercase();
    let limit = summary.field(&["currentODLimit", "drawingLimit"]).and_then(amount);
    let has_limit = ["OD", "CC", "OVERDRAFT", "CASH_CREDIT", "CASH-CREDIT"].contains(&facility.as_str());
    Account {
        bank,
        ifsc_bank: bank,
        holder: (!names.is_empty()).then(|| Private::new(names.join(" AND "))),
        number: node.field(&["maskedAccNumber", "maskedAccountNumber"]).map(Private::new),
        micr: summary.field(&["micrCode"]).map(str::to_owned),
        account_type: summary.field(&["accountSubType", "type", "accountType"]).map(str::to_owned),
        branch: summary.field(&["branch"]).map(str::to_owned),
        // The framework knows accounts in India only.
        currency: Some(summary.field(&["currency"]).and_then(Currency::of_code).unwrap_or(Currency::INR)),
        period,
        overdraft_limit: limit.filter(|limit| has_limit && *limit > Money::ZERO),
        ifsc,
        ..Account::default()
    }
}

fn is_ifsc(code: &str) -> bool {
    let letters = code.bytes().take(4).all(|letter| letter.is_ascii_uppercase());
    code.len() == 11 && letters && code.bytes().all(|letter| letter.is_ascii_alphanumeric())
}

/// `None` for a row that moves nothing.
fn entry(node: &Node, (account, row): (usize, usize)) -> Result<Option<Entry>, AggregatorError> {
    let bad_date = AggregatorError::BadDate { account, row };
    let bad_amount = AggregatorError::BadAmount { account, row };
    let stamp = node.field(&["transactionTimestamp", "transactionDateTime"]);
    let value_date = node.field(&["valueDate"]).and_then(day);
    // As written: banks mark Indian time as another zone's, and another zone's day would be the wrong one.
    let (date, time) = match stamp.and_then(moment) {
        Some((date, time)) => (date, time),
        None => (value_date.ok_or(bad_date)?, None),
    };
    let moved = node.field(&["amount"]).and_then(amount).ok_or(bad_amount.clone())?;
    if moved == Money::ZERO {
        return Ok(None);
    }
    let leaning = match node.field(&["type"]).unwrap_or_default().to_uppercase().as_str() {
        "CREDIT" | "CR" | "C" | "INTEREST" => Leaning::Printed(Direction::Credit),
        "DEBIT" | "DR" | "D" | "TDS" => Leaning::Printed(Direction::Debit),
        "OTHERS" | "OTHER" | "INSTALLMENT" => Leaning::Open,
        "OPENING" => return Ok(None),
        _ => return Err(AggregatorError::BadType { account, row }),
    };
    let balance = match node.field(&["currentBalance", "transactionalBalance", "balance"]) {
        Some(text) => Some(amount(text).ok_or(bad_amount)?),
        None => None,
    };
    let narration = node.field(&["narration"]);
    let reference = node.field(&["reference", "txnId"]).map(str::to_owned);
    Ok(Some(Entry {
        date,
        time,
        value_date,
        description: narration.or(node.field(&["mode"])).unwrap_or_default().to_owned(),
        is_described: narration.is_some(),
        reference,
        leaning,
        amount: moved,
        balance,
        page: u32::try_from(row).unwrap_or(u32::MAX),
        area: Area::default(),
        section: 0,
    }))
}
