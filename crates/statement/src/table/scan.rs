//! sheets → tables: a header, and the stretches of lines below it on one or many pages.

use std::ops::Range;

use super::header::{self, Head};
use super::marks::{self, End};
use super::role::Role;
use crate::page::Sheet;

/// Lines of one sheet that may hold rows.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub sheet: usize,
    pub lines: Range<usize>,
    /// A header was printed right above it.
    pub is_headed: bool,
}

/// Regions under headers of the same shape.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub heads: Vec<Head>,
    pub regions: Vec<Region>,
    /// The lines its headers take up, by sheet.
    pub headers: Vec<(usize, Range<usize>)>,
}

impl Table {
    pub(crate) fn has_balance(&self) -> bool {
        self.heads.iter().any(|head| head.role == Role::Balance)
    }
}

/// A repeated header may shift by this much, in points, and still be the same one.
const SHIFT: f32 = 3.0;

pub(crate) fn scan(sheets: &[Sheet]) -> Vec<Table> {
    let mut scanner = Scanner::default();
    for (number, sheet) in sheets.iter().enumerate() {
        scanner.sheet(number, sheet);
    }
    scanner.tables.retain(|table| !table.regions.is_empty());
    scanner.tables
}

#[derive(Default)]
struct Scanner {
    tables: Vec<Table>,
    /// The table that goes on, unless a header or an ending says otherwise.
    current: Option<usize>,
}

impl Scanner {
    fn sheet(&mut self, number: usize, sheet: &Sheet) {
        let mut start = self.current.map(|table| (table, 0, false));
        let mut at = 0;
        while at < sheet.lines.len() {
            if let Some(header) = header::find(sheet, at) {
                self.close(number, start.take(), header.first_line);
                self.current = header.is_transactions.then(|| self.table(&header.heads));
                if let Some(table) = self.current {
                    self.tables[table].headers.push((number, header.first_line..header.last_line + 1));
                }
                start = self.current.map(|table| (table, header.last_line + 1, true));
                at = header.last_line + 1;
                continue;
            }
            if start.is_some() {
                match marks::end(&sheet.lines[at]) {
                    Some(End::Table) => {
                        self.close(number, start.take(), at);
                        self.current = None;
                    }
                    Some(End::Page) if start.is_some_and(|start| start.2) => {
                        self.close(number, start.take(), at)
                    }
                    _ => {}
                }
            }
            at += 1;
        }
        self.close(number, start, sheet.lines.len());
    }

    fn close(&mut self, sheet: usize, start: Option<(usize, usize, bool)>, end: usize) {
        if let Some((table, first, is_headed)) = start
            && first < end
        {
            self.tables[table].regions.push(Region { sheet, lines: first..end, is_headed });
        }
    }

    fn table(&mut self, heads: &[Head]) -> usize {
        let is_same = |table: &Table| {
            table.heads.len() == heads.len()
                && table
                    .heads
                    .iter()
                    .zip(heads)
                    .all(|(a, b)| a.role == b.role && (a.left - b.left).abs() < SHIFT)
        };
        self.tables.iter().position(is_same).unwrap_or_else(|| {
            self.tables.push(Table { heads: heads.to_vec(), regions: Vec::new(), headers: Vec::new() });
            self.tables.len() - 1
        })
    }
}
