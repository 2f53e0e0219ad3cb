//! A history, and perhaps a slip of the pen, to the rows a layout draws.

use std::ops::Range;

use jiff::civil::DateTime;
use ledger::Money;

use crate::Error;
use crate::account::{Entry, History};

/// Makes a page that is wrong while the truth beside it lists the rows as they should be.
/// Rows count from 0, oldest first. Printed totals and balances of other rows stay those of the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// The row is missing from the page.
    DropRow(usize),
    /// One digit of one printed number is another.
    ChangeDigit { row: usize, column: SlipColumn },
    /// The amount stands in the other column.
    SwapColumns { row: usize },
    /// The row and the next are printed as one: both narrations, the first amount, the second balance.
    MergeRows(usize),
    /// The row and the next stand in each other's place, with their own balances.
    SwapRows(usize),
    /// The row has another day: some days later than it happened.
    ChangeDate(usize),
    /// No row says what it was for.
    EmptyNarrations,
    /// The page, counted from 1, is not in the file. Only wild layouts know how to leave one out.
    RemovePage(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlipColumn {
    Amount,
    Balance,
}

/// All a layout needs to know.
pub(crate) struct Paper<'a> {
    pub(crate) history: &'a History,
    /// What the page shows, oldest first.
    pub(crate) rows: Vec<Row>,
    /// Further accounts in the same file.
    pub(crate) others: Vec<Paper<'a>>,
    /// When the bank made the statement.
    pub(crate) made: DateTime,
    /// What the summary says of the whole statement.
    sums: Totals,
    /// What the totals of single pages are made of; as many as there are rows.
    counted: Vec<Entry>,
}

/// One line of the table as the page prints it.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) account: usize,
    /// Which entries of the history it stands for: one, unless rows were merged.
    pub(crate) places: Range<usize>,
    pub(crate) entry: Entry,
}

/// Where a row was drawn, and where its print differs from what the layout's [`crate::layouts::Prints`] says.
#[derive(Clone, Debug)]
pub(crate) struct Placement {
    pub(crate) places: Range<usize>,
    pub(crate) page: u32,
    pub(crate) has_balance: bool,
    pub(crate) has_reference: bool,
    /// When the page shows another reference than the entry's.
    pub(crate) reference: Option<String>,
    /// When the page shows another description than the narration: cut short, or with the reference in it.
    pub(crate) description: Option<String>,
}

/// The sums of some rows, as they really are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    pub(crate) debit: Money,
    pub(crate) credit: Money,
    pub(crate) debit_count: usize,
    pub(crate) credit_count: usize,
}

impl<'a> Paper<'a> {
    /// The first history leads; a slip falls on its rows.
    pub(crate) fn new(histories: &'a [History], slip: Option<Slip>) -> Result<Self, Error> {
        let mut papers = histories.iter().enumerate().map(|(account, history)| Self::plain(account, history));
        let mut lead = papers.next().ok_or(Error::NoHistory)?;
        lead.others = papers.collect();
        if let Some(slip) = slip {
            apply(slip, &mut lead.rows).ok_or(Error::NoSuchRow)?;
        }
        Ok(lead)
    }

    /// Rows and sums that need not be those of the first history: what someone wants a reader to believe.
    pub(crate) fn printed(
        histories: &'a [History],
        entries: &[Entry],
        (sums, counted): (Totals, &[Entry]),
    ) -> Result<Self, Error> {
        let mut paper = Self::new(histories, None)?;
        paper.rows = rows(0, entries);
        paper.sums = sums;
        paper.counted = counted.to_vec();
        Ok(paper)
    }

    fn plain(account: usize, history: &'a History) -> Self {
        let made = history.to.saturating_add(jiff::Span::new().days(1)).at(10, 42, 17, 0);
        let rows = rows(account, &history.entries);
        let (sums, counted) = (Totals::of(&history.entries), history.entries.clone());
        Self { history, rows, others: Vec::new(), made, sums, counted }
    }

    /// Of the whole statement.
    pub(crate) fn totals(&self) -> Totals {
        self.sums
    }

    /// Of neighbouring rows, a page of them say, with any row a slip dropped from among them.
    pub(crate) fn totals_of(&self, rows: &[Row]) -> Totals {
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Totals::default() };
        let next = self.rows.iter().find(|row| row.places.start >= last.places.end);
        let end = next.map_or(self.counted.len(), |row| row.places.start);
        Totals::of(self.counted.get(first.places.start..end).unwrap_or_default())
    }
}

impl Totals {
    pub(crate) fn of(entries: &[Entry]) -> Self {
        let debits: Vec<Money> = entries.iter().filter_map(|entry| entry.debit).collect();
        let credits: Vec<Money> = entries.iter().filter_map(|entry| entry.credit).collect();
        // No account life of ours reaches the end of an i64 of paise.
        let sum = |amounts: &[Money]| Money::sum(amounts.iter().copied()).unwrap_or_default();
        Self {
            debit: sum(&debits),
            credit: sum(&credits),
            debit_count: debits.len(),
            credit_count: credits.len(),
        }
    }
}

impl Placement {
    pub(crate) fn of(row: &Row, page: u32) -> Self {
        Self {
            places: row.places.clone(),
            page,
            has_balance: true,
            has_reference: true,
            reference: None,
            description: None,
        }
    }
}

fn rows(account: usize, entries: &[Entry]) -> Vec<Row> {
    let row =
        |(place, entry): (usize, &Entry)| Row { account, places: place..place + 1, entry: entry.clone() };
    entries.iter().enumerate().map(row).collect()
}

/// `None` when there is no such row.
fn apply(slip: Slip, rows: &mut Vec<Row>) -> Option<()> {
    match slip {
        Slip::DropRow(row) => {
            rows.get(row)?;
            rows.remove(row);
        }
        Slip::ChangeDigit { row, column } => {
            let entry = &mut rows.get_mut(row)?.entry;
            match column {
                SlipColumn::Balance => entry.balance = with_other_digit(entry.balance),
                SlipColumn::Amount => {
                    entry.debit = entry.debit.map(with_other_digit);
                    entry.credit = entry.credit.map(with_other_digit);
                }
            }
        }
        Slip::SwapColumns { row } => {
            let entry = &mut rows.get_mut(row)?.entry;
            std::mem::swap(&mut entry.debit, &mut entry.credit);
        }
        Slip::MergeRows(row) => {
            rows.get(row + 1)?;
            let second = rows.remove(row + 1);
            let first = rows.get_mut(row)?;
            first.places.end = second.places.end;
            first.entry.narration = format!("{} {}", first.entry.narration, second.entry.narration);
            first.entry.balance = second.entry.balance;
        }
        Slip::SwapRows(row) => {
            rows.get(row + 1)?;
            rows.swap(row, row + 1);
        }
        Slip::ChangeDate(row) => {
            let entry = &mut rows.get_mut(row)?.entry;
            entry.date = entry.date.saturating_add(jiff::Span::new().days(3));
            entry.value_date = entry.date;
        }
        Slip::EmptyNarrations => rows.iter_mut().for_each(|row| row.entry.narration.clear()),
        Slip::RemovePage(_) => {}
    }
    Some(())
}

/// Changes the digit of single rupees, never to zero, so that no amount vanishes.
pub(crate) fn with_other_digit(amount: Money) -> Money {
    let paise = amount.magnitude().as_paise();
    let digit = paise / 100 % 10;
    let changed = Money::paise(paise + (digit % 9 + 1 - digit) * 100);
    if amount.is_negative() { changed.negated() } else { changed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_digit_is_always_another() {
        for rupees in -20..20 {
            let amount = Money::paise(rupees * 100 + 7);
            let changed = with_other_digit(amount);
            assert_ne!(amount, changed);
            assert_eq!(amount.plain().len(), changed.plain().len());
        }
    }
}
