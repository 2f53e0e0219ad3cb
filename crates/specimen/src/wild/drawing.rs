//! Rows of a wild layout to pages: frames that fill up, headers, lines brought and carried forward.

use ledger::Money;

use super::cells::{Edges, Kind, Writer};
use super::geometry::{Column, Geometry};
use super::plan::{Amounts, Anchor, Balance, Days, Plan, Shown};
use super::strokes::{Strokes, begin_page, stand};
use super::words::{Phrase, phrase};
use super::{after, furniture};
use crate::account::Entry;
use crate::draw::{Canvas, Colour};
use crate::paper::{Paper, Row};

pub(super) const PALETTE: &[(Colour, Colour)] = &[
    (Colour(20, 50, 90), Colour(226, 233, 242)),
    (Colour(120, 20, 40), Colour(245, 230, 232)),
    (Colour(0, 95, 80), Colour(224, 241, 237)),
    (Colour(70, 40, 120), Colour(236, 230, 246)),
    (Colour(40, 40, 40), Colour(238, 238, 238)),
];

pub(super) struct Drawing<'a> {
    pub(super) writer: Writer<'a>,
    pub(super) canvas: &'a mut Canvas,
    pub(super) geometry: Geometry,
    pub(super) strokes: Strokes,
    pub(super) y: f32,
    frame: usize,
    /// Where the frames of this page begin.
    top: f32,
    /// Where the longest of the frames before this one ends.
    deepest: f32,
    pub(super) serial: usize,
}

/// Draws every account of the paper.
pub(super) fn draw(plan: &Plan, paper: &Paper<'_>, canvas: &mut Canvas) {
    let writer = Writer::new(plan);
    let geometry = Geometry::measure(&writer, paper, canvas);
    let mut drawing = Drawing {
        writer,
        canvas,
        geometry,
        strokes: Strokes::default(),
        y: 0.0,
        frame: 0,
        top: 0.0,
        deepest: 0.0,
        serial: 0,
    };
    drawing.begin(paper, true);
    drawing.table(paper);
    for other in &paper.others {
        drawing.next_account(other);
        drawing.table(other);
    }
    drawing.y = drawing.y.max(drawing.deepest);
    after::below(&mut drawing, paper);
    drawing.strokes.flush(plan, drawing.canvas);
}

impl Drawing<'_> {
    pub(super) fn plan(&self) -> &Plan {
        self.writer.plan
    }

    pub(super) fn colours(&self) -> (Colour, Colour) {
        PALETTE.get(self.plan().look.colour).copied().unwrap_or(PALETTE[0])
    }

    pub(super) fn bottom(&self) -> f32 {
        let forward = if self.plan().around.forward { self.line_height() } else { 0.0 };
        self.geometry.height - if self.plan().around.near_footer { 44.0 } else { 64.0 } - forward
    }

    pub(super) fn line_height(&self) -> f32 {
        self.geometry.leading + 2.0 * self.geometry.padding
    }

    fn begin(&mut self, paper: &Paper<'_>, is_first: bool) {
        begin_page(self.writer.plan, self.canvas, (self.geometry.width, self.geometry.height));
        self.y = furniture::above(self, paper, is_first);
        self.top = self.y;
        self.deepest = self.y;
        self.frame = 0;
    }

    /// The next frame of the page, or the next page. Lines carried and brought forward are drawn when a balance is given.
    fn turn(&mut self, paper: &Paper<'_>, forward: Option<Money>) {
        let has_forward = self.plan().around.forward;
        if let Some(balance) = forward.filter(|_| has_forward) {
            self.balance_line(Phrase::CarriedForward, balance);
        }
        if self.frame + 1 < self.geometry.frames.len() {
            self.frame += 1;
            self.deepest = self.deepest.max(self.y);
            self.y = self.top;
        } else {
            after::at_bottom(self, paper, false);
            self.strokes.flush(self.writer.plan, self.canvas);
            self.begin(paper, false);
        }
        if self.plan().header.shown == Shown::EveryPage {
            self.header();
        }
        if let Some(balance) = forward.filter(|_| has_forward) {
            self.balance_line(Phrase::BroughtForward, balance);
        }
    }

    /// Room for what is not a row; begins a page where there is too little.
    pub(super) fn make_room(&mut self, paper: &Paper<'_>, height: f32) {
        if self.y + height > self.bottom() {
            after::at_bottom(self, paper, false);
            self.strokes.flush(self.writer.plan, self.canvas);
            self.begin(paper, false);
        }
    }

    fn next_account(&mut self, other: &Paper<'_>) {
        self.y += 22.0;
        let needed = 6.0 * self.line_height() + 40.0;
        if self.frame > 0 || self.y + needed > self.bottom() {
            self.make_room(other, f32::MAX);
        }
        furniture::account_title(self, other);
        self.serial = 0;
    }

    fn table(&mut self, paper: &Paper<'_>) {
        if self.plan().amounts == Amounts::Sections {
            return self.sections(paper);
        }
        if self.plan().header.shown != Shown::Never {
            self.header();
        }
        let around = self.plan().around;
        let (first, last) = if self.plan().is_newest_first {
            (paper.history.closing(), paper.history.opening)
        } else {
            (paper.history.opening, paper.history.closing())
        };
        let (above, below) = if self.plan().is_newest_first {
            (Phrase::Closing, Phrase::Opening)
        } else {
            (Phrase::Opening, Phrase::Closing)
        };
        let (has_above, has_below) = if self.plan().is_newest_first {
            (around.closing_row, around.opening_row)
        } else {
            (around.opening_row, around.closing_row)
        };
        if has_above {
            self.balance_line(above, first);
        }
        let rows: Vec<Row> = if self.plan().is_newest_first {
            paper.rows.iter().rev().cloned().collect()
        } else {
            paper.rows.clone()
        };
        self.rows(paper, &rows);
        if around.totals_row {
            self.fit_line(paper);
            self.totals_line(paper);
        }
        if has_below {
            self.fit_line(paper);
            self.balance_line(below, last);
        }
    }

    /// What came in, what went out and cheques, each with its sum.
    fn sections(&mut self, paper: &Paper<'_>) {
        for section in SECTIONS {
            let rows: Vec<Row> =
                paper.rows.iter().filter(|row| (section.holds)(&row.entry)).cloned().collect();
            let held = paper.history.entries.iter().filter(|entry| (section.holds)(entry));
            let sum = Money::sum(held.filter_map(|entry| entry.debit.or(entry.credit))).unwrap_or_default();
            if rows.is_empty() && sum == Money::ZERO {
                continue;
            }
            if self.y + 5.0 * self.line_height() + 30.0 > self.bottom() {
                self.make_room(paper, f32::MAX);
            }
            let (dark, _) = self.colours();
            self.y += 16.0;
            let (at, ink) = ((self.geometry.margin, self.y), furniture::heading(self, 10.5).colour(dark));
            self.strokes.write(at, section.name, ink);
            self.y += 8.0;
            self.header();
            self.rows(paper, &rows);
            self.fit_line(paper);
            let text = self.writer.sum(sum);
            self.wide_line(&format!("Total {}", section.name.to_lowercase()), &[(Kind::Amount, text)]);
        }
    }

    fn rows(&mut self, paper: &Paper<'_>, rows: &[Row]) {
        for (place, row) in rows.iter().enumerate() {
            let is_other_day =
                |neighbour: Option<&Row>| neighbour.is_none_or(|other| other.entry.date != row.entry.date);
            let before = place.checked_sub(1).and_then(|before| rows.get(before));
            let after = rows.get(place + 1);
            self.serial += 1;
            let mut edges = Edges {
                is_first_of_day: is_other_day(before),
                has_balance: match self.plan().balance {
                    Balance::EveryRow => true,
                    Balance::DayLast => is_other_day(after),
                    Balance::None => false,
                },
                serial: self.serial,
            };
            let lines = self.narration_lines(row);
            let height = lines.len() as f32 * self.geometry.leading + 2.0 * self.geometry.padding;
            let heading = self.plan().days == Days::Heading;
            let extra = if heading && edges.is_first_of_day { self.line_height() + 3.0 } else { 0.0 };
            if self.y + height + extra > self.bottom() {
                // A day goes on overleaf with its date said again.
                edges.is_first_of_day = true;
                let standing = before.map(|_| self.standing(paper, row));
                self.turn(paper, standing);
            }
            if heading && edges.is_first_of_day {
                self.day_heading(row);
            }
            self.row(row, &lines, edges);
            let placement = self.canvas.record(row);
            placement.has_balance = edges.has_balance;
        }
    }

    /// The balance above a row, as it really is: no slip of a row changes it.
    fn standing(&self, paper: &Paper<'_>, row: &Row) -> Money {
        let entries = &paper.history.entries;
        if self.plan().is_newest_first {
            return entries.get(row.places.end - 1).map_or(paper.history.closing(), |entry| entry.balance);
        }
        let before = row.places.start.checked_sub(1).and_then(|place| entries.get(place));
        before.map_or(paper.history.opening, |entry| entry.balance)
    }

    fn narration_lines(&self, row: &Row) -> Vec<String> {
        let column = self.geometry.columns.iter().find(|column| column.kind == Kind::Narration);
        let width = column.map_or(200.0, |column| column.right - column.left);
        if self.plan().look.breaks_words {
            return self.canvas.wrap_anywhere(&row.entry.narration, width, self.geometry.cell);
        }
        self.canvas.wrap_words(&row.entry.narration, width, self.geometry.cell)
    }

    fn row(&mut self, row: &Row, lines: &[String], edges: Edges) {
        let bottom = self.y + lines.len() as f32 * self.geometry.leading + 2.0 * self.geometry.padding;
        if self.plan().look.is_zebra && self.serial.is_multiple_of(2) {
            let area = self.area(bottom);
            let (_, light) = self.colours();
            self.strokes.fill(area, light);
        }
        let baseline = self.y + self.geometry.padding + 0.8 * self.geometry.leading;
        let left = self.left();
        let ink = self.geometry.cell;
        let below = (lines.len().max(1) - 1) as f32 * self.geometry.leading;
        let columns = std::mem::take(&mut self.geometry.columns);
        for (rank, column) in (1..).zip(&columns) {
            let x = left + stand(column.left, column.right, column.align);
            if column.kind == Kind::Narration {
                for (place, line) in lines.iter().enumerate() {
                    let y = baseline + place as f32 * self.geometry.leading;
                    self.strokes.text(rank, (x, y), line, ink);
                }
                continue;
            }
            let down = match self.plan().anchor {
                Anchor::First => 0.0,
                Anchor::Middle => below / 2.0,
                Anchor::Last => below,
                Anchor::Split if column.kind.is_money() || column.kind == Kind::Flag => below,
                Anchor::Split => 0.0,
            };
            let text = self.writer.cell(column.kind, row, edges);
            self.strokes.text(rank, (x, baseline + down), &text, ink.align(column.align));
        }
        self.geometry.columns = columns;
        self.rules(bottom);
        self.y = bottom;
    }

    fn day_heading(&mut self, row: &Row) {
        self.y += 3.0;
        let baseline = self.y + self.geometry.padding + 0.8 * self.geometry.leading;
        let text = self.writer.day(row.entry.date);
        let (at, ink) = ((self.left(), baseline), self.geometry.title);
        self.strokes.text(1, at, &text, ink);
        self.y += self.line_height();
    }

    pub(super) fn left(&self) -> f32 {
        self.geometry.frames.get(self.frame).copied().unwrap_or(self.geometry.margin)
    }

    fn fit_line(&mut self, paper: &Paper<'_>) {
        if self.y + self.line_height() > self.bottom() {
            self.turn(paper, None);
        }
    }

    fn balance_line(&mut self, name: Phrase, balance: Money) {
        let words = phrase(name, self.writer.country.language, self.plan().header.words);
        let text = self.writer.balance(balance);
        self.wide_line(words, &[(Kind::Balance, text)]);
    }

    fn totals_line(&mut self, paper: &Paper<'_>) {
        let totals = paper.totals();
        let words = phrase(Phrase::Totals, self.writer.country.language, self.plan().header.words);
        let cells =
            [(Kind::Debit, self.writer.sum(totals.debit)), (Kind::Credit, self.writer.sum(totals.credit))];
        self.wide_line(words, &cells);
    }

    /// A line of the table that is no transaction.
    fn wide_line(&mut self, words: &str, cells: &[(Kind, String)]) {
        let bottom = self.y + self.line_height();
        let baseline = self.y + self.geometry.padding + 0.8 * self.geometry.leading;
        let left = self.left();
        let ink =
            if self.plan().look.has_double_bold { self.geometry.cell } else { self.geometry.cell.bold() };
        let columns: Vec<Column> = self.geometry.columns.clone();
        for (rank, column) in (1..).zip(&columns) {
            let x = left + stand(column.left, column.right, column.align);
            if column.kind == Kind::Narration {
                self.strokes.text(rank, (x, baseline), words, ink);
            } else if let Some((_, text)) = cells.iter().find(|(kind, _)| *kind == column.kind) {
                self.strokes.text(rank, (x, baseline), text, ink.align(column.align));
            }
        }
        self.rules(bottom);
        self.y = bottom;
    }
}

/// Entries that have a table of their own.
struct Section {
    name: &'static str,
    holds: fn(&Entry) -> bool,
}

const SECTIONS: &[Section] = &[
    Section { name: "Deposits and other credits", holds: |entry| entry.credit.is_some() },
    Section {
        name: "Withdrawals and other debits",
        holds: |entry| entry.debit.is_some() && !entry.event.contains("cheque"),
    },
    Section { name: "Checks paid", holds: |entry| entry.debit.is_some() && entry.event.contains("cheque") },
];
