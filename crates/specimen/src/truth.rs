//! A history and where its rows were drawn, to the truth file beside the page.

use std::collections::BTreeMap;

use jiff::civil::{Date, Time};
use ledger::Money;
use serde::{Serialize, Serializer};

use crate::account::{AccountKind, Entry, History};
use crate::layouts::{Layout, Prints};
use crate::paper::{Placement, Row, Totals};

/// What a perfect reader finds in the file.
#[derive(Clone, Debug, Serialize)]
pub struct Truth {
    pub layout: &'static str,
    pub pages: u32,
    /// The leading account; its fields stand at the top of the JSON.
    #[serde(flatten)]
    pub account: AccountTruth,
    pub other_accounts: Vec<AccountTruth>,
    /// What was done to the file, if anything.
    pub tamper: Option<Tampered>,
    /// The choices of a wild layout that are not plain ones; none for the layouts that have a name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<&'static str>,
}

/// A row as the page shows it, whatever the ledger says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    pub date: Date,
    pub description: String,
    pub debit: Option<Money>,
    pub credit: Option<Money>,
    /// `None` where the page shows none.
    pub balance: Option<Money>,
    pub page: u32,
}

impl Printed {
    pub(crate) fn of(row: &Row, placement: &Placement) -> Self {
        let entry = &row.entry;
        Self {
            date: entry.date,
            description: entry.narration.clone(),
            debit: entry.debit,
            credit: entry.credit,
            balance: placement.has_balance.then_some(entry.balance),
            page: placement.page,
        }
    }
}

/// What was done to a file, and where someone should notice.
#[derive(Clone, Debug, Serialize)]
pub struct Tampered {
    pub kind: &'static str,
    /// False for honest files that look as if they had been changed: nobody should notice anything.
    pub is_forgery: bool,
    /// The checks of which at least one should notice.
    pub expect: &'static [&'static str],
    /// Counted from 1. `None` when no one place shows it.
    pub page: Option<u32>,
    /// Counted from 0, oldest first, among the rows as they are printed.
    pub row: Option<usize>,
    /// Left, top, right and bottom in points from the page's top left corner.
    pub bbox: Option<[f32; 4]>,
    pub before: Option<String>,
    pub after: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct AccountTruth {
    pub bank: &'static str,
    pub holder: String,
    pub joint_holder: Option<String>,
    /// In full, though the page may mask it.
    pub account_number: String,
    pub ifsc: String,
    pub micr: String,
    pub account_type: &'static str,
    pub branch: String,
    pub currency: &'static str,
    pub period: Period,
    #[serde(serialize_with = "rupees")]
    pub opening_balance: Money,
    #[serde(serialize_with = "rupees")]
    pub closing_balance: Money,
    pub totals: TruthTotals,
    #[serde(serialize_with = "rupees_or_null")]
    pub overdraft_limit: Option<Money>,
    /// Which of these the page shows: a reader cannot know the others.
    pub prints: Prints,
    /// Oldest first, whatever the order on the page.
    pub transactions: Vec<TruthTransaction>,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Period {
    #[serde(serialize_with = "text")]
    pub from: Date,
    #[serde(serialize_with = "text")]
    pub to: Date,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct TruthTotals {
    #[serde(serialize_with = "rupees")]
    pub debit: Money,
    #[serde(serialize_with = "rupees")]
    pub credit: Money,
    pub debit_count: usize,
    pub credit_count: usize,
}

/// What the page does not print of a row is `None`.
#[derive(Clone, Debug, Serialize)]
pub struct TruthTransaction {
    #[serde(serialize_with = "text")]
    pub date: Date,
    #[serde(serialize_with = "text_or_null")]
    pub time: Option<Time>,
    #[serde(serialize_with = "text_or_null")]
    pub value_date: Option<Date>,
    pub description: String,
    pub reference: Option<String>,
    #[serde(serialize_with = "rupees_or_null")]
    pub debit: Option<Money>,
    #[serde(serialize_with = "rupees_or_null")]
    pub credit: Option<Money>,
    #[serde(serialize_with = "rupees_or_null")]
    pub balance: Option<Money>,
    pub page: u32,
    pub event: &'static str,
}

impl Truth {
    /// As written beside the PDF.
    pub fn to_json(&self) -> serde_json::Result<String> {
        serde_json::to_string_pretty(self)
    }

    pub(crate) fn new(
        layout: &Layout,
        histories: &[History],
        placements: &BTreeMap<(usize, usize), Placement>,
        pages: u32,
    ) -> Option<Self> {
        let mut accounts = histories.iter().enumerate().map(|(account, history)| {
            let placements = placements
                .range((account, 0)..(account + 1, 0))
                .flat_map(|(_, placement)| placement.places.clone().map(move |place| (place, placement)))
                .collect();
            AccountTruth::new(layout, history, &placements)
        });
        let account = accounts.next()?;
        let other_accounts = accounts.collect();
        Some(Self { layout: layout.name, pages, account, other_accounts, tamper: None, features: Vec::new() })
    }
}

impl AccountTruth {
    fn new(layout: &Layout, history: &History, placements: &BTreeMap<usize, &Placement>) -> Self {
        let account = &history.account;
        let Totals { debit, credit, debit_count, credit_count } = Totals::of(&history.entries);
        let transactions = history.entries.iter().enumerate().map(|(place, entry)| {
            // A row that a slip dropped belongs to the page of the row before it, or of the one after.
            let near = placements.range(..=place).next_back().or_else(|| placements.range(place..).next());
            transaction(layout, entry, placements.get(&place).copied(), near.map_or(1, |(_, near)| near.page))
        });
        Self {
            bank: account.bank.title(),
            holder: account.holder.clone(),
            joint_holder: account.joint_holder.clone(),
            account_number: account.number.clone(),
            ifsc: account.ifsc.clone(),
            micr: account.micr.clone(),
            account_type: kind_word(account.kind),
            branch: account.branch.clone(),
            currency: layout.currency,
            period: Period { from: history.from, to: history.to },
            opening_balance: history.opening,
            closing_balance: history.closing(),
            totals: TruthTotals { debit, credit, debit_count, credit_count },
            overdraft_limit: account.overdraft_limit,
            prints: layout.prints,
            transactions: transactions.collect(),
        }
    }
}

fn transaction(layout: &Layout, entry: &Entry, placement: Option<&Placement>, page: u32) -> TruthTransaction {
    let prints = layout.prints;
    let has_reference = prints.reference && placement.is_none_or(|placement| placement.has_reference);
    let has_balance = placement.is_none_or(|placement| placement.has_balance);
    let reference = placement.and_then(|placement| placement.reference.clone());
    let description = placement
        .filter(|placement| placement.places.len() == 1)
        .and_then(|placement| placement.description.clone());
    TruthTransaction {
        date: entry.date,
        time: prints.time.then_some(entry.time),
        value_date: prints.value_date.then_some(entry.value_date),
        description: description.unwrap_or_else(|| entry.narration.clone()),
        reference: if has_reference { reference.or_else(|| entry.reference.clone()) } else { None },
        debit: entry.debit,
        credit: entry.credit,
        balance: has_balance.then_some(entry.balance),
        page,
        event: entry.event,
    }
}

fn kind_word(kind: AccountKind) -> &'static str {
    match kind {
        AccountKind::Savings => "savings",
        AccountKind::Salary => "salary",
        AccountKind::Current => "current",
        AccountKind::Overdraft => "overdraft",
    }
}

/// The nearest double to a number of paise over a hundred prints as exactly that number.
pub(crate) fn rupees<S: Serializer>(amount: &Money, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(amount.as_paise() as f64 / 100.0)
}

#[expect(clippy::ref_option, reason = "serde calls it with a reference to the field")]
fn rupees_or_null<S: Serializer>(amount: &Option<Money>, serializer: S) -> Result<S::Ok, S::Error> {
    match amount {
        Some(amount) => rupees(amount, serializer),
        None => serializer.serialize_none(),
    }
}

pub(crate) fn text<S: Serializer>(value: &impl std::fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

#[expect(clippy::ref_option, reason = "serde calls it with a reference to the field")]
fn text_or_null<S: Serializer>(
    value: &Option<impl std::fmt::Display>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
}
