//! What a statement shows, as someone wants it shown → texts on pages, and which of them say a certain thing.

use jiff::ToSpan;
use ledger::{Area, Money};

use crate::Error;
use crate::account::{Entry, History};
use crate::draw::{Call, Canvas, FontKind};
use crate::layouts::Layout;
use crate::paper::{Paper, Totals, with_other_digit};
use crate::wild::{self, Plan};

/// A statement to draw. Rows, sums and the rest need not agree.
#[derive(Clone)]
pub(super) struct Print {
    pub(super) layout: Layout,
    /// Draws in place of the layout, which then only describes it.
    pub(super) plan: Option<Plan>,
    pub(super) font: FontKind,
    /// The first one's header, opening and closing balance are printed.
    pub(super) histories: Vec<History>,
    /// The rows of the first account.
    pub(super) entries: Vec<Entry>,
    pub(super) sums: Totals,
    /// What the totals of single pages are made of.
    pub(super) counted: Vec<Entry>,
}

/// Something a page says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Amount(usize),
    Balance(usize),
    Date(usize),
    Balances,
    Closing,
    Ifsc,
    /// Every total and balance outside the rows that is not what the rows add up to since this one was changed.
    Contradictions(usize),
}

impl Print {
    pub(super) fn honest(layout: Layout, font: FontKind, histories: Vec<History>) -> Option<Self> {
        let entries = histories.first()?.entries.clone();
        let sums = Totals::of(&entries);
        let counted = entries.clone();
        Some(Self { layout, plan: None, font, histories, entries, sums, counted })
    }

    /// Balances chain again, and everything printed follows from the rows.
    pub(super) fn agree(&mut self) -> Option<()> {
        let mut balance = self.histories.first()?.opening;
        for entry in &mut self.entries {
            let change = entry.credit.unwrap_or_default().minus(entry.debit.unwrap_or_default())?;
            balance = balance.plus(change)?;
            entry.balance = balance;
        }
        self.sums = Totals::of(&self.entries);
        self.tell_rows()
    }

    /// What the pages bring forward and close with is what the rows say.
    pub(super) fn tell_rows(&mut self) -> Option<()> {
        self.histories.first_mut()?.entries.clone_from(&self.entries);
        self.counted.clone_from(&self.entries);
        Some(())
    }

    pub(super) fn draw(&self, canvas: &mut Canvas) -> Result<(), Error> {
        let paper = Paper::printed(&self.histories, &self.entries, (self.sums, &self.counted))?;
        match &self.plan {
            Some(plan) => wild::draw(plan, &paper, canvas),
            None => (self.layout.draw)(&paper, canvas),
        }
        Ok(())
    }

    pub(super) fn sketch(&self) -> Result<Vec<Call>, Error> {
        let mut canvas = Canvas::new(self.font)?;
        self.draw(&mut canvas)?;
        Ok(canvas.take_calls())
    }

    /// The page and the whole box of every row but the first and last of a page, whose edges other words touch.
    pub(super) fn rows_inside_pages(&self) -> Result<Vec<(usize, Area)>, Error> {
        let mut canvas = Canvas::new(self.font)?;
        self.draw(&mut canvas)?;
        let (calls, marks) = (canvas.take_calls(), canvas.take_marks());
        let mut rows = Vec::new();
        for four in marks.windows(4) {
            // A layout records its rows before or after it draws their cells; between two records lies one row.
            let [before, start, end, after] = *four else { continue };
            let (Some(cells), Some(first), Some(last)) =
                (calls.get(start..end), calls.get(before), calls.get(after.saturating_sub(1)))
            else {
                continue;
            };
            let Some(page) = cells.first().map(|call| call.page) else { continue };
            if first.page == page && last.page == page {
                rows.extend(cells.iter().map(Call::area).reduce(Area::union).map(|area| (page, area)));
            }
        }
        Ok(rows)
    }

    /// All texts, and which of them say it: those that change when it does.
    pub(super) fn saying(&self, field: Field) -> Result<(Vec<Call>, Vec<usize>), Error> {
        let mut other = self.clone();
        other.disturb(field).ok_or(Error::Unsuited)?;
        let (here, there) = (self.sketch()?, other.sketch()?);
        if here.len() != there.len() {
            return Err(Error::Unsuited);
        }
        let pairs = here.iter().zip(&there).enumerate();
        let cells = pairs.filter(|(_, (one, two))| one.text != two.text).map(|(place, _)| place).collect();
        Ok((here, cells))
    }

    fn disturb(&mut self, field: Field) -> Option<()> {
        match field {
            Field::Amount(row) => {
                let entry = self.entries.get_mut(row)?;
                entry.debit = entry.debit.map(with_other_digit);
                entry.credit = entry.credit.map(with_other_digit);
            }
            Field::Balance(row) => {
                let entry = self.entries.get_mut(row)?;
                entry.balance = with_other_digit(entry.balance);
            }
            Field::Date(row) => {
                let entry = self.entries.get_mut(row)?;
                entry.date = entry.date.saturating_sub(1.day());
                entry.value_date = entry.date;
            }
            Field::Balances => {
                for entry in &mut self.entries {
                    entry.balance = with_other_digit(entry.balance);
                }
            }
            Field::Closing => {
                let last = self.histories.first_mut()?.entries.last_mut()?;
                last.balance = last.balance.plus(Money::paise(100))?;
            }
            Field::Contradictions(_) => {
                self.sums = Totals::of(&self.entries);
                self.tell_rows()?;
            }
            Field::Ifsc => {
                let account = &mut self.histories.first_mut()?.account;
                account.ifsc = account.ifsc.chars().rev().collect();
            }
        }
        Some(())
    }
}
