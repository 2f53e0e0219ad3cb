//! Sections, paragraphs and tables → places on as many pages as they need.

use super::canvas::{Align, Box, Canvas, Colour, HEIGHT, Ink, WIDTH};
use crate::Error;

pub(super) const LEFT: f32 = 44.0;
pub(super) const RIGHT: f32 = WIDTH - 44.0;
pub(super) const INNER: f32 = RIGHT - LEFT;
const TOP: f32 = 46.0;
/// Below stands the footer.
const BOTTOM: f32 = HEIGHT - 54.0;

const BODY: f32 = 8.2;
const LEADING: f32 = 10.2;
const PADDING: f32 = 2.8;
const GAP: f32 = 5.0;
/// A cell longer than this is cut; the workbook has it whole.
const MAX_CELL_LINES: usize = 3;
/// Lines of a paragraph that are not torn apart.
const KEPT_LINES: usize = 4;
/// A page of them. No reason and no note is as long.
const MAX_PARAGRAPH_LINES: usize = 60;

pub(super) struct Flow {
    pub(super) canvas: Canvas,
    /// The first free place from the top.
    pub(super) y: f32,
}

/// A column of a table; the widths are shares of the page's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    pub(super) title: &'static str,
    pub(super) share: f32,
    pub(super) align: Align,
}

pub(super) const fn left(title: &'static str, share: f32) -> Column {
    Column { title, share, align: Align::Left }
}

pub(super) const fn right(title: &'static str, share: f32) -> Column {
    Column { title, share, align: Align::Right }
}

#[derive(Clone, Debug)]
pub(super) struct Cell {
    text: String,
    ink: Ink,
}

impl Cell {
    pub(super) fn strong(text: impl Into<String>) -> Self {
        Self { text: text.into(), ink: Ink::bold(BODY) }
    }

    pub(super) fn coloured(text: impl Into<String>, colour: Colour) -> Self {
        Self { text: text.into(), ink: Ink::bold(BODY).in_colour(colour) }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self { text: text.into(), ink: Ink::plain(BODY) }
    }
}

impl Flow {
    pub(super) fn new() -> Result<Self, Error> {
        Ok(Self { canvas: Canvas::new()?, y: TOP })
    }

    /// Goes on to the next page when so much does not fit on this one.
    pub(super) fn room(&mut self, height: f32) {
        if self.y + height > BOTTOM {
            self.canvas.add_page();
            self.y = TOP;
        }
    }

    pub(super) fn space(&mut self, height: f32) {
        self.y += height;
    }

    /// A heading that stays with at least so much of what follows.
    pub(super) fn section(&mut self, title: &str, following: f32) {
        self.space(14.0);
        self.room(22.0 + following);
        self.canvas.text((LEFT, self.y + 9.0), Align::Left, Ink::bold(11.0).in_colour(Colour::BRAND), title);
        self.canvas.line(&[(LEFT, self.y + 14.5), (RIGHT, self.y + 14.5)], 0.8, Colour::BRAND);
        self.space(20.0);
    }

    pub(super) fn paragraph(&mut self, ink: Ink, text: &str) {
        self.hanging("", ink, text);
    }

    /// A paragraph with a mark in front of its first line.
    pub(super) fn hanging(&mut self, mark: &str, ink: Ink, text: &str) {
        let indent = if mark.is_empty() { 0.0 } else { 12.0 };
        let leading = ink.size * 1.3;
        let lines = self.canvas.wrap(text, ink, INNER - indent, MAX_PARAGRAPH_LINES);
        // A short one stays together, a long one goes on over the page.
        self.room(leading * lines.len().min(KEPT_LINES) as f32);
        self.canvas.text((LEFT, self.y + ink.size), Align::Left, ink, mark);
        for line in lines {
            self.room(leading);
            self.canvas.text((LEFT + indent, self.y + ink.size), Align::Left, ink, &line);
            self.space(leading);
        }
        self.space(1.5);
    }

    /// Rows between hairlines. The heads are repeated where the table goes on to another page.
    pub(super) fn table(&mut self, columns: &[Column], rows: &[Vec<Cell>]) {
        self.space(2.0);
        self.room(2.0 * LEADING + 4.0 * PADDING);
        self.heads(columns);
        let whole: f32 = columns.iter().map(|column| column.share).sum();
        for row in rows {
            let mut lines: Vec<Vec<String>> = Vec::new();
            for (column, cell) in columns.iter().zip(row) {
                let width = INNER * column.share / whole - 2.0 * GAP;
                lines.push(match column.align {
                    Align::Left => self.canvas.wrap(&cell.text, cell.ink, width, MAX_CELL_LINES),
                    _ => vec![self.canvas.fit(&cell.text, cell.ink, width)],
                });
            }
            let tallest = lines.iter().map(Vec::len).max().unwrap_or(1);
            let height = LEADING * tallest as f32 + 2.0 * PADDING - 2.0;
            if self.y + height > BOTTOM {
                self.room(height + LEADING + 2.0 * PADDING);
                self.heads(columns);
            }
            for ((place, column), (cell, lines)) in placed(columns).zip(row.iter().zip(&lines)) {
                let mut baseline = self.y + PADDING + BODY - 1.0;
                for line in lines {
                    self.canvas.text((place, baseline), column.align, cell.ink, line);
                    baseline += LEADING;
                }
            }
            self.space(height);
            self.canvas.line(&[(LEFT, self.y), (RIGHT, self.y)], 0.4, Colour::LINE);
        }
        self.space(4.0);
    }

    fn heads(&mut self, columns: &[Column]) {
        let height = LEADING + PADDING;
        self.canvas.fill(Box { left: LEFT, top: self.y, width: INNER, height }, Colour::PANEL);
        for (place, column) in placed(columns) {
            let ink = Ink::bold(7.5).in_colour(Colour::QUIET);
            self.canvas.text((place, self.y + 9.2), column.align, ink, column.title);
        }
        self.space(height);
    }
}

/// Where the text of each column begins or, to the right, ends.
fn placed(columns: &[Column]) -> impl Iterator<Item = (f32, &Column)> {
    let whole: f32 = columns.iter().map(|column| column.share).sum();
    let mut begun = LEFT;
    columns.iter().map(move |column| {
        let width = INNER * column.share / whole;
        let place = match column.align {
            Align::Left => begun + GAP,
            Align::Centre => begun + width / 2.0,
            Align::Right => begun + width - GAP,
        };
        begun += width;
        (place, column)
    })
}
