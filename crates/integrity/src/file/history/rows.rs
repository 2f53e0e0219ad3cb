//! Two readings of the same statement → the rows that differ.

use std::collections::HashMap;

use jiff::civil::Date;
use ledger::currency::exact;
use ledger::{Area, Currency, Direction, Money, Transaction};
use statement::{Ledger, Statement};

use crate::check::Evidence;

/// Rows on one page that stand no further apart than this, in points, are the same row.
const SAME_PLACE: f32 = 4.0;
/// Characters of a description that are shown.
const SHOWN_DESCRIPTION: usize = 60;

/// A row that one version has and the other has not, or has differently.
#[derive(Clone, Debug)]
pub(crate) struct RowChange {
    pub(super) page: u32,
    pub(super) area: Area,
    /// Its place among the transactions of the leading account; `None` when it is gone or belongs to another.
    row: Option<usize>,
    before: Option<String>,
    after: Option<String>,
    /// A date, an amount or a balance is different, and not words alone.
    pub(super) is_figures: bool,
}

impl RowChange {
    pub(super) fn evidence(&self) -> Evidence {
        Evidence {
            page: Some(self.page),
            area: Some(self.area),
            row: self.row,
            expected: Some(self.before.clone().unwrap_or_else(|| "no such row".into())),
            found: Some(self.after.clone().unwrap_or_else(|| "the row is gone".into())),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Row<'a> {
    index: Option<usize>,
    transaction: &'a Transaction,
    /// Of its account.
    currency: Option<Currency>,
}

impl<'a> Row<'a> {
    /// What one version says of its money is true of the other.
    fn all(statement: &'a Statement, known: Option<Currency>) -> Vec<Self> {
        let of = move |ledger: &'a Ledger, is_lead: bool| {
            let currency = ledger.account.currency.or(known);
            let rows = ledger.transactions.iter().enumerate();
            rows.map(move |(index, transaction)| Self {
                index: is_lead.then_some(index),
                transaction,
                currency,
            })
        };
        let others = statement.others.iter().flat_map(|ledger| of(ledger, false));
        of(&statement.lead, true).chain(others).collect()
    }

    fn page(&self) -> u32 {
        self.transaction.origin.page
    }

    fn middle(&self) -> f32 {
        let area = self.transaction.origin.area;
        (area.top + area.bottom) / 2.0
    }

    fn figures(&self) -> (Date, Direction, Money, Option<Money>) {
        let row = self.transaction;
        (row.date, row.direction, row.amount, row.balance)
    }

    fn text(&self) -> String {
        let row = self.transaction;
        let description: String = row.description.chars().take(SHOWN_DESCRIPTION).collect();
        let direction = match row.direction {
            Direction::Debit => "debit",
            Direction::Credit => "credit",
        };
        let money = |amount: Money| exact(amount, self.currency);
        let balance = row.balance.map(|balance| format!(", balance {}", money(balance))).unwrap_or_default();
        format!("{} {description}, {direction} {}{balance}", row.date, money(row.amount))
    }
}

/// In the order of the present pages.
pub(super) fn changes(before: &Statement, after: &Statement) -> Vec<RowChange> {
    let known = after.lead.account.currency.or(before.lead.account.currency);
    let (mut before, mut after) = unmatched(Row::all(before, known), Row::all(after, known));
    let by_place = |one: &Row<'_>, other: &Row<'_>| {
        one.page().cmp(&other.page()).then(one.middle().total_cmp(&other.middle()))
    };
    before.sort_by(by_place);
    after.sort_by(by_place);
    let mut changes = Vec::new();
    let (mut old, mut new) = (before.iter().peekable(), after.iter().peekable());
    loop {
        match (old.peek().copied(), new.peek().copied()) {
            (None, None) => return changes,
            (Some(was), Some(is)) if is_same_place(was, is) => {
                changes.push(change(Some(was), is, was.figures() != is.figures()));
                old.next();
                new.next();
            }
            (Some(was), Some(is)) if by_place(was, is).is_gt() => {
                changes.push(change(None, is, true));
                new.next();
            }
            (Some(was), _) => {
                let gone = change(None, was, true);
                changes.push(RowChange { row: None, before: gone.after, after: None, ..gone });
                old.next();
            }
            (None, Some(is)) => {
                changes.push(change(None, is, true));
                new.next();
            }
        }
    }
}

fn is_same_place(one: &Row<'_>, other: &Row<'_>) -> bool {
    one.page() == other.page() && (one.middle() - other.middle()).abs() <= SAME_PLACE
}

fn change(before: Option<&Row<'_>>, after: &Row<'_>, is_figures: bool) -> RowChange {
    RowChange {
        page: after.page(),
        area: after.transaction.origin.area,
        row: after.index,
        before: before.map(Row::text),
        after: Some(after.text()),
        is_figures,
    }
}

type Sameness<'a> = ((Date, Direction, Money, Option<Money>), &'a str);

/// The rows of each side that the other has not, wherever on the pages they stand.
fn unmatched<'a>(before: Vec<Row<'a>>, after: Vec<Row<'a>>) -> (Vec<Row<'a>>, Vec<Row<'a>>) {
    let key = |row: &Row<'a>| -> Sameness<'a> { (row.figures(), row.transaction.description.as_str()) };
    let mut left: HashMap<Sameness<'a>, usize> = HashMap::with_capacity(before.len());
    for row in &before {
        *left.entry(key(row)).or_default() += 1;
    }
    let mut take = |row: &Row<'a>| match left.get_mut(&key(row)) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    };
    let added: Vec<Row<'a>> = after.into_iter().filter(|row| !take(row)).collect();
    let gone: Vec<Row<'a>> = before.into_iter().rev().filter(|row| take(row)).collect();
    (gone, added)
}
