//! A table whose pages know what came before them: rows in any order, with lines above and below them on each page.

use ledger::Money;

use super::grid::{Grid, Stand, one};
use crate::draw::{Canvas, Column, Ink};
use crate::paper::{Paper, Row};

/// A grid, and what to draw around and inside it. A layout keeps one as a constant.
pub(super) struct PagedTable {
    pub(super) grid: Grid,
    /// Begins a page whose first row stands for this entry of the history; gives where the rows begin.
    pub(super) begin: fn(&Paper<'_>, &mut Canvas, usize) -> f32,
    pub(super) print: fn(&Paper<'_>, &Canvas, &Row) -> Print,
    /// Draws what stands under the rows of every page; gives where it ends.
    pub(super) close: fn(&Paper<'_>, &mut Canvas, &PageRows<'_>) -> f32,
}

/// The rows of one page, and where the last of them ends.
pub(super) struct PageRows<'a> {
    pub(super) rows: &'a [Row],
    pub(super) y: f32,
    pub(super) is_last: bool,
}

/// A row as the page shows it: the lines of each column's cell, and what they hide from the reader.
pub(super) struct Print {
    pub(super) cells: Vec<Vec<String>>,
    /// Cells of one line in an ink of their own; those of `cells` stay empty under them.
    pub(super) inked: Vec<(Column, String, Ink)>,
    pub(super) has_balance: bool,
    pub(super) has_reference: bool,
    pub(super) reference: Option<String>,
    pub(super) description: Option<String>,
}

impl Print {
    pub(super) fn of<const COUNT: usize>(cells: [Vec<String>; COUNT]) -> Self {
        Self {
            cells: cells.into(),
            inked: Vec::new(),
            has_balance: true,
            has_reference: true,
            reference: None,
            description: None,
        }
    }

    /// The page shows this reference and not the entry's own; or none at all.
    pub(super) fn with_reference(mut self, reference: Option<String>) -> Self {
        self.has_reference = reference.is_some();
        self.reference = reference;
        self
    }
}

impl PagedTable {
    /// Draws all rows in the order given, beginning a page; gives where the last page's end.
    pub(super) fn flow(&self, paper: &Paper<'_>, canvas: &mut Canvas, rows: &[Row]) -> f32 {
        let grid = &self.grid;
        let place = |at: usize| rows.get(at).map_or(0, |row: &Row| row.places.start);
        let mut y = (self.begin)(paper, canvas, place(0));
        let mut first = 0;
        for (at, row) in rows.iter().enumerate() {
            let print = (self.print)(paper, canvas, row);
            let height = grid.height(&print.cells);
            if y + height > grid.bottom {
                (self.close)(paper, canvas, &PageRows { rows: &rows[first..at], y, is_last: false });
                y = (self.begin)(paper, canvas, place(at));
                first = at;
            }
            if let Some(band) = grid.zebra.filter(|_| at % 2 == 1) {
                canvas.fill(grid.area(y, y + height), band);
            }
            for (column, text, ink) in &print.inked {
                let top = if grid.stand == Stand::Top { grid.padding } else { (height - grid.leading) / 2.0 };
                canvas.cell(column, y + top + 0.8 * grid.leading, text, *ink);
            }
            y = grid.draw_row(canvas, y, &print.cells, grid.ink);
            let placement = canvas.record(row);
            placement.has_balance = print.has_balance;
            placement.has_reference = print.has_reference;
            placement.reference = print.reference;
            placement.description = print.description;
        }
        (self.close)(paper, canvas, &PageRows { rows: &rows[first..], y, is_last: true })
    }

    /// For what follows the table: goes to a page of its own when there is too little room here.
    pub(super) fn room(&self, paper: &Paper<'_>, canvas: &mut Canvas, y: f32, height: f32) -> f32 {
        if y + height <= self.grid.bottom {
            return y;
        }
        (self.begin)(paper, canvas, paper.history.entries.len())
    }

    /// A line of the table that is no transaction: text for some of its columns.
    pub(super) fn wide(&self, canvas: &mut Canvas, y: f32, cells: &[(usize, String)], ink: Ink) -> f32 {
        let mut all = vec![Vec::new(); self.grid.columns.len()];
        for (place, text) in cells {
            if let Some(cell) = all.get_mut(*place) {
                *cell = one(text.as_str());
            }
        }
        self.grid.draw_row(canvas, y, &all, ink)
    }
}

/// For tables that end without a word.
pub(super) fn no_close(_: &Paper<'_>, _: &mut Canvas, page: &PageRows<'_>) -> f32 {
    page.y
}

/// What a page that begins with this entry brings forward.
pub(super) fn balance_before(paper: &Paper<'_>, place: usize) -> Money {
    // A row that a slip left out does not move what stands before the first one that is drawn.
    if paper.rows.first().is_some_and(|first| place <= first.places.start) {
        return paper.history.opening;
    }
    let before = place.checked_sub(1).and_then(|place| paper.history.entries.get(place));
    before.map_or(paper.history.opening, |entry| entry.balance)
}

/// Whether the row is the first and whether it is the last of its day, for banks that print a day only once.
pub(super) fn edges_of_day(paper: &Paper<'_>, row: &Row) -> (bool, bool) {
    let at = paper.rows.partition_point(|other| other.places.start < row.places.start);
    let is_other_day = |place: Option<usize>| {
        let neighbour = place.and_then(|place| paper.rows.get(place));
        neighbour.is_none_or(|neighbour| neighbour.entry.date != row.entry.date)
    };
    (is_other_day(at.checked_sub(1)), is_other_day(at.checked_add(1)))
}

/// For banks that print the newest first.
pub(super) fn newest_first(paper: &Paper<'_>) -> Vec<Row> {
    paper.rows.iter().rev().cloned().collect()
}
