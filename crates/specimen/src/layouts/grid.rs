//! Rows of wrapped cells to a table that runs over as many pages as it needs.

use ledger::{Area, Money};

use crate::account::Entry;
use crate::draw::{Align, Canvas, Colour, Column, Ink};
use crate::paper::{Paper, Placement, Row};

/// How a bank's table looks and what stands in it. `Grid { columns: &COLUMNS, cells, begin, ..Grid::PLAIN }`
pub(super) struct Grid {
    /// A title breaks into lines where it has a `\n`.
    pub(super) columns: &'static [Column],
    pub(super) ink: Ink,
    pub(super) title_ink: Ink,
    pub(super) title_band: Option<Colour>,
    pub(super) has_centred_titles: bool,
    pub(super) leading: f32,
    /// Between the text and the edges of its row, above and below.
    pub(super) padding: f32,
    pub(super) stand: Stand,
    pub(super) rules: Rules,
    pub(super) rule: Ink,
    /// Behind every other row.
    pub(super) zebra: Option<Colour>,
    /// No row goes below.
    pub(super) bottom: f32,
    /// Begins a page and gives the `y` where its first row goes.
    pub(super) begin: fn(&Paper<'_>, &mut Canvas) -> f32,
    /// The lines of each cell, in the order of the columns.
    pub(super) cells: fn(&Canvas, &Row) -> Vec<Vec<String>>,
    /// Says where the row prints something else than the layout's other rows do.
    pub(super) amend: fn(&Row, &mut Placement),
}

/// Where a short cell stands beside a tall one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stand {
    Top,
    Middle,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rules {
    None,
    /// A line under each row.
    Rows,
    /// Lines beside the columns only.
    Columns,
    /// A box around each cell.
    Cells,
}

/// The height that a row takes, and what it is written with.
#[derive(Clone, Copy)]
struct Strip {
    top: f32,
    bottom: f32,
    ink: Ink,
}

impl Grid {
    pub(super) const PLAIN: Self = Self {
        columns: &[],
        ink: Ink::sans(7.5),
        title_ink: Ink::sans(7.5).bold(),
        title_band: None,
        has_centred_titles: false,
        leading: 9.4,
        padding: 3.0,
        stand: Stand::Top,
        rules: Rules::None,
        rule: Ink::sans(1.0).colour(Colour(170, 170, 170)),
        zebra: None,
        bottom: 780.0,
        begin: |_, _| 0.0,
        cells: |_, _| Vec::new(),
        amend: |_, _| (),
    };

    /// The whole table. Gives the `y` under it, with `room` points free for what follows.
    pub(super) fn draw(&self, paper: &Paper<'_>, canvas: &mut Canvas, room: f32) -> f32 {
        let y = (self.begin)(paper, canvas);
        let y = self.draw_rows(paper, canvas, y);
        self.make_room(paper, canvas, (y, room))
    }

    /// Gives the `y` under the titles.
    pub(super) fn draw_titles(&self, canvas: &mut Canvas, y: f32) -> f32 {
        let titles: Vec<Vec<String>> =
            self.columns.iter().map(|column| column.title.split('\n').map(str::to_owned).collect()).collect();
        let bottom = y + self.height(&titles);
        if let Some(band) = self.title_band {
            canvas.fill(self.area(y, bottom), band);
        }
        for (column, lines) in self.columns.iter().zip(&titles) {
            let align = if self.has_centred_titles { Align::Centre } else { column.align };
            self.draw_cell(
                canvas,
                &Column { align, ..*column },
                lines,
                Strip { top: y, bottom, ink: self.title_ink },
            );
        }
        self.draw_rules(canvas, y, bottom);
        bottom
    }

    /// All rows of the paper, oldest first. Gives the `y` under the last, on the page it came to.
    pub(super) fn draw_rows(&self, paper: &Paper<'_>, canvas: &mut Canvas, y: f32) -> f32 {
        let mut y = y;
        for (place, row) in paper.rows.iter().enumerate() {
            let cells = (self.cells)(canvas, row);
            let height = self.height(&cells);
            y = self.make_room(paper, canvas, (y, height));
            if let Some(band) = self.zebra.filter(|_| place % 2 == 1) {
                canvas.fill(self.area(y, y + height), band);
            }
            y = self.draw_row(canvas, y, &cells, self.ink);
            (self.amend)(row, canvas.record(row));
        }
        y
    }

    /// One row of any kind: opening balance, totals. Gives the `y` under it.
    pub(super) fn draw_row(&self, canvas: &mut Canvas, y: f32, cells: &[Vec<String>], ink: Ink) -> f32 {
        let bottom = y + self.height(cells);
        for (column, lines) in self.columns.iter().zip(cells) {
            self.draw_cell(canvas, column, lines, Strip { top: y, bottom, ink });
        }
        self.draw_rules(canvas, y, bottom);
        bottom
    }

    /// Begins another page when `height` points are not free under `y`.
    pub(super) fn make_room(&self, paper: &Paper<'_>, canvas: &mut Canvas, (y, height): (f32, f32)) -> f32 {
        if y + height <= self.bottom { y } else { (self.begin)(paper, canvas) }
    }

    pub(super) fn area(&self, top: f32, bottom: f32) -> Area {
        let edges = self.edges();
        let (left, right) = (edges.first().copied().unwrap_or(0.0), edges.last().copied().unwrap_or(0.0));
        Area { left, top, right, bottom }
    }

    pub(super) fn height(&self, cells: &[Vec<String>]) -> f32 {
        let lines = cells.iter().map(Vec::len).max().unwrap_or(1).max(1);
        lines as f32 * self.leading + 2.0 * self.padding
    }

    fn draw_cell(&self, canvas: &mut Canvas, column: &Column, lines: &[String], strip: Strip) {
        let Strip { top, bottom, ink } = strip;
        let used = lines.len() as f32 * self.leading;
        let start = match self.stand {
            Stand::Top => top + self.padding,
            Stand::Middle => f32::midpoint(top, bottom) - used / 2.0,
        };
        for (place, line) in lines.iter().enumerate() {
            // Letters hang about four fifths of the leading below its top.
            canvas.cell(column, start + (place as f32 + 0.8) * self.leading, line, ink);
        }
    }

    fn draw_rules(&self, canvas: &mut Canvas, top: f32, bottom: f32) {
        let Area { left, right, .. } = self.area(top, bottom);
        if matches!(self.rules, Rules::Columns | Rules::Cells) {
            canvas.rules(&self.edges(), (top, bottom), self.rule);
        }
        if matches!(self.rules, Rules::Rows | Rules::Cells) {
            for y in [top, bottom] {
                canvas.across(y, left..right, 0.5, self.rule);
            }
        }
    }

    /// Half-way between neighbouring columns.
    fn edges(&self) -> Vec<f32> {
        let (Some(first), Some(last)) = (self.columns.first(), self.columns.last()) else {
            return Vec::new();
        };
        let between = self.columns.windows(2).filter_map(|pair| match pair {
            [before, after] => Some(f32::midpoint(before.right, after.left)),
            _ => None,
        });
        std::iter::once(first.left - 3.0).chain(between).chain([last.right + 3.0]).collect()
    }
}

/// A cell of one line.
pub(super) fn one(text: impl Into<String>) -> Vec<String> {
    vec![text.into()]
}

/// `blank` is what the bank writes where there is no amount.
pub(super) fn amount(amount: Option<Money>, blank: &str) -> Vec<String> {
    one(amount.map_or_else(|| blank.to_owned(), |amount| amount.to_string()))
}

/// The amount without its sign, and which side it is on.
pub(super) fn sided(amount: Money, [credit, debit]: [&str; 2]) -> String {
    let side = if amount.is_negative() { debit } else { credit };
    format!("{}{side}", amount.magnitude())
}

/// The one amount of an entry, whichever column it belongs to.
pub(super) fn either(entry: &Entry) -> Money {
    entry.debit.or(entry.credit).unwrap_or_default()
}

/// For columns that show the numbers of cheques and of nothing else.
pub(super) fn cheque(row: &Row) -> Option<&str> {
    let is_cheque = |number: &&str| number.len() <= 6 && number.bytes().all(|byte| byte.is_ascii_digit());
    row.entry.reference.as_deref().filter(is_cheque)
}

pub(super) fn only_cheques(row: &Row, placement: &mut Placement) {
    placement.has_reference = cheque(row).is_some();
}
