//! what a row prints, cell by cell, before anything is believed of it.

use std::ops::Range;

use ledger::{Area, Direction};

use super::marks::Check;
use super::role::Role;
use crate::amount::Amount;

/// What one row prints in one column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    pub lines: Vec<CellLine>,
}

/// One printed line of a cell.
#[derive(Clone, Debug)]
pub(crate) struct CellLine {
    pub text: String,
    pub right: f32,
    /// How wide its first letters are, on average.
    pub letter: f32,
}

impl Cell {
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (place, line) in self.lines.iter().enumerate() {
            if place > 0 {
                text.push(' ');
            }
            text.push_str(&line.text);
        }
        text
    }

    /// The same where nobody needs the lines any more: most cells have one.
    pub(crate) fn into_text(mut self) -> String {
        match self.lines.as_mut_slice() {
            [only] => std::mem::take(&mut only.text),
            _ => self.text(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

/// A number in one of the money columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figure {
    pub role: Role,
    pub amount: Amount,
    /// The page leaves no doubt about the column.
    pub is_certain: bool,
}

/// One row of a table as printed, before anything is believed of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    pub page: u32,
    /// The sheet and the lines of it that the row takes up.
    pub sheet: usize,
    pub lines: Range<usize>,
    pub area: Area,
    pub date: Cell,
    /// The date printed above the rows of its day, in tables without a date column.
    pub heading: Option<String>,
    /// It stands right below a header.
    pub is_headed: bool,
    /// Its table was found by numbers that line up, and no header said which columns there are.
    pub is_aligned: bool,
    /// It stands below words that end a table.
    pub is_after_end: bool,
    /// Its date stands on another line than its amount, as in a cell that spans several rows.
    pub has_floating_date: bool,
    pub value_date: Cell,
    pub narration: Cell,
    /// One for each reference column, left to right.
    pub references: Vec<Cell>,
    pub transaction_id: Cell,
    /// A further date column that carries the time.
    pub posted_at: Cell,
    /// One text for each Dr/Cr column, left to right.
    pub sides: Vec<String>,
    pub figures: Vec<Figure>,
    /// Which way the money of its section moves.
    pub section: Option<Direction>,
    /// Which of the titles it stands below, counted from 1; 0 where there are none.
    pub section_number: usize,
    /// A date stands in a column that holds neither dates nor narrations.
    pub has_stray_date: bool,
    /// Numbers in it that stand apart and in no column.
    pub strays: usize,
    /// Numbers in it that stand over a column of money and are not its.
    pub misplaced: usize,
    /// What it is, if it is no transaction but a figure to check them against.
    pub check: Option<Check>,
    /// All its words, for the rows that are no transactions and say so in any column.
    pub words: String,
}
