//! a table's lines → its rows, cell by cell.

use ledger::Area;

use super::bands::{self, Strip, Votes};
use super::cells::{self, Cell, Figure, Row, Token};
use super::columns::{Columns, Place, TokenLine};
use super::role::Role;
use super::scan::{Region, Table};
use crate::page::Sheet;

/// The rows of one region, in the order they are printed.
#[derive(Debug)]
pub(crate) struct RegionRows {
    pub sheet: usize,
    /// The first line of the region, for putting regions of several tables in order.
    pub first_line: usize,
    pub rows: Vec<Row>,
}

pub(crate) fn rows(table: &Table, sheets: &[Sheet]) -> Vec<RegionRows> {
    let lines: Vec<TokenLine<'_>> = table
        .regions
        .iter()
        .flat_map(|region| {
            let sheet = &sheets[region.sheet];
            sheet.lines[region.lines.clone()].iter().map(move |line| (cells::tokens(sheet, line), line.size))
        })
        .collect();
    let columns = Columns::learn(&table.heads, &lines);
    let mut rest = lines.as_slice();
    let mut laid: Vec<Laid<'_>> = Vec::with_capacity(table.regions.len());
    let mut votes = Votes::default();
    for region in &table.regions {
        let (lines, after) = rest.split_at(region.lines.len());
        rest = after;
        let region = Laid::new(region, lines, &columns, sheets);
        votes.add(bands::votes(&region.strips, &sheets[region.region.sheet].rules));
        laid.push(region);
    }
    let habit = votes.habit();
    let mut rows: Vec<RegionRows> = laid
        .iter()
        .map(|region| RegionRows {
            sheet: region.region.sheet,
            first_line: region.region.lines.start,
            rows: region.rows(&columns, &sheets[region.region.sheet], habit),
        })
        .collect();
    let wrap = Wrap::learn(rows.iter().flat_map(|region| &region.rows));
    for row in rows.iter_mut().flat_map(|region| &mut region.rows) {
        wrap.join(&mut row.narration);
        wrap.join(&mut row.reference);
    }
    rows
}

/// A region with every token in its place.
struct Laid<'a> {
    region: &'a Region,
    lines: &'a [TokenLine<'a>],
    places: Vec<Vec<Place>>,
    strips: Vec<Strip>,
}

impl<'a> Laid<'a> {
    fn new(region: &'a Region, lines: &'a [TokenLine<'a>], columns: &Columns, sheets: &[Sheet]) -> Self {
        let places: Vec<Vec<Place>> = lines.iter().map(|(tokens, size)| columns.place(tokens, *size)).collect();
        let strips = places
            .iter()
            .zip(&sheets[region.sheet].lines[region.lines.clone()])
            .map(|(places, line)| Strip {
                baseline: line.baseline,
                size: line.size,
                is_anchor: places.iter().any(|place| matches!(place, Place::Number { .. })),
            })
            .collect();
        Self { region, lines, places, strips }
    }

    fn rows(&self, columns: &Columns, sheet: &Sheet, habit: bands::Habit) -> Vec<Row> {
        let owners = bands::assign(&self.strips, &sheet.rules, habit);
        let mut rows: Vec<Row> = Vec::new();
        let mut current: Option<(usize, Builder)> = None;
        for (line, owner) in owners.iter().enumerate() {
            let Some(owner) = *owner else { continue };
            if current.as_ref().is_none_or(|(anchor, _)| *anchor != owner) {
                rows.extend(current.take().map(|(_, builder)| builder.finish(columns)));
                current = Some((owner, Builder::new(sheet.number, columns.heads.len())));
            }
            let place = self.region.lines.start + line;
            let printed = &sheet.lines[place];
            if let Some((_, builder)) = &mut current {
                builder.row.sheet = self.region.sheet;
                builder.row.lines.start = if builder.area.is_none() { place } else { builder.row.lines.start };
                builder.row.lines.end = place + 1;
                builder.line(&self.lines[line].0, &self.places[line], columns, (printed.top(), printed.bottom()));
            }
        }
        rows.extend(current.map(|(_, builder)| builder.finish(columns)));
        rows
    }
}

/// Gathers the lines of one row.
struct Builder {
    row: Row,
    cells: Vec<Cell>,
    area: Option<Area>,
}

impl Builder {
    fn new(page: u32, columns: usize) -> Self {
        Self { row: Row { page, ..Row::default() }, cells: vec![Cell::default(); columns], area: None }
    }

    fn line(&mut self, tokens: &[Token<'_>], places: &[Place], columns: &Columns, (top, bottom): (f32, f32)) {
        let mut last_text: Option<usize> = None;
        for (token, place) in tokens.iter().zip(places) {
            let area = Area { left: token.left, top, right: token.right, bottom };
            self.area = Some(self.area.map_or(area, |whole| whole.union(area)));
            if !self.row.words.is_empty() {
                self.row.words.push(' ');
            }
            self.row.words.push_str(&token.text);
            match *place {
                Place::Number { column, is_certain } => {
                    let role = columns.heads[column].role;
                    self.row.figures.extend(token.amount.map(|amount| Figure { role, amount, is_certain }));
                }
                Place::Text { column } => {
                    let cell = &mut self.cells[column];
                    match cell.lines.last_mut() {
                        Some(line) if last_text == Some(column) => {
                            line.push(' ');
                            line.push_str(&token.text);
                        }
                        _ => cell.lines.push(token.text.clone().into_owned()),
                    }
                    last_text = Some(column);
                }
            }
        }
    }

    fn finish(mut self, columns: &Columns) -> Row {
        for (cell, head) in self.cells.into_iter().zip(&columns.heads) {
            let target = match head.role {
                Role::Date => &mut self.row.date,
                Role::ValueDate => &mut self.row.value_date,
                Role::Narration => &mut self.row.narration,
                Role::Reference => &mut self.row.reference,
                Role::Side => {
                    self.row.sides.push(cell.lines.concat());
                    continue;
                }
                _ => continue,
            };
            target.lines.extend(cell.lines);
        }
        self.row.area = self.area.unwrap_or_default();
        self.row
    }
}

/// How this table breaks a narration that is too long for one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrap {
    /// Between words.
    Words,
    /// After so many letters, wherever that falls.
    Letters(usize),
}

impl Wrap {
    fn learn<'r>(rows: impl Iterator<Item = &'r Row>) -> Self {
        let mut counts: Vec<usize> = Vec::new();
        for row in rows {
            let lines = &row.narration.lines;
            counts.extend(lines.iter().take(lines.len().saturating_sub(1)).map(|line| line.chars().count()));
        }
        let longest = counts.iter().copied().max().unwrap_or(0);
        let full = counts.iter().filter(|count| **count + 1 >= longest).count();
        if counts.len() >= 4 && longest >= 12 && full * 10 >= counts.len() * 8 {
            Self::Letters(longest)
        } else {
            Self::Words
        }
    }

    /// Makes one line of a cell's lines.
    fn join(self, cell: &mut Cell) {
        if cell.lines.len() < 2 {
            return;
        }
        let mut joined = String::new();
        let mut previous = 0;
        for line in &cell.lines {
            let is_cut = match self {
                Self::Letters(count) => previous == count,
                Self::Words => joined.ends_with(['-', '/', '@', '_', '*']),
            };
            if !joined.is_empty() && !is_cut {
                joined.push(' ');
            }
            joined.push_str(line);
            previous = line.chars().count();
        }
        cell.lines = vec![joined];
    }
}
