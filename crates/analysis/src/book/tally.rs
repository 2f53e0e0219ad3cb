//! Lines → a tally: how many of a kind there are and what they add up to.

use jiff::civil::Date;

use crate::book::{Book, Line, Missing, Rows, Window};

/// The lines of one kind in a window.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// In paise; wide enough for any number of rows.
    pub(crate) total: i128,
    pub(crate) rows: Vec<u32>,
}

impl Tally {
    pub(crate) fn of(
        book: &Book<'_>,
        window: Window,
        is_counted: impl Fn(&Line) -> bool,
    ) -> Result<Self, Missing> {
        let (from, to) = book.reach(window)?;
        Ok(Self::between(book, from, to, is_counted))
    }

    pub(crate) fn between(book: &Book<'_>, from: Date, to: Date, is_counted: impl Fn(&Line) -> bool) -> Self {
        let mut tally = Self::default();
        for line in book.lines_in(from, to).iter().filter(|line| is_counted(line)) {
            tally.total += line.paise();
            tally.rows.push(line.row);
        }
        tally
    }

    pub(crate) fn count(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn rows(self) -> Rows {
        Rows::These(self.rows)
    }
}

/// Only the sum: what a monthly series asks for.
pub(crate) fn total(book: &Book<'_>, from: Date, to: Date, is_counted: impl Fn(&Line) -> bool) -> i128 {
    book.lines_in(from, to).iter().filter(|line| is_counted(line)).map(Line::paise).sum()
}
