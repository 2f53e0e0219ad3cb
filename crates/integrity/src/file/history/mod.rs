//! The saves of a file → what each earlier version said, and where the present one says something else.

mod questions;
mod rows;
mod texts;
mod versions;

use ledger::Area;
use statement::Statement;

use crate::paper::File;
pub(super) use questions::{QUESTIONS, checks};
pub(super) use rows::RowChange;
pub(super) use texts::TextChange;
use versions::Version;

/// Everything the file's own bytes still tell of what it was before.
#[derive(Debug, Default)]
pub(super) struct History {
    /// How many times it was saved, as far as its tables lead back.
    saves: usize,
    /// Saves that nothing leads to any more.
    orphans: usize,
    /// Oldest first.
    compared: Vec<Comparison>,
    /// Earlier versions that could not be read.
    unread: usize,
    /// Earlier versions that were not even tried, because there are too many.
    untried: usize,
}

/// One earlier version beside the present one.
#[derive(Debug)]
struct Comparison {
    end: usize,
    rows: Vec<RowChange>,
    /// Words outside the changed rows that were replaced or taken away.
    texts: Vec<TextChange>,
    /// Pages that got words without losing any.
    pages_added_to: Vec<u32>,
}

impl Comparison {
    fn is_same(&self) -> bool {
        self.rows.is_empty() && self.texts.is_empty() && self.pages_added_to.is_empty()
    }
}

impl History {
    pub(super) fn of(file: &File<'_>, statement: &Statement) -> Self {
        let saves = versions::saves(&file.document.structure);
        let orphans = versions::orphans(file.bytes, &file.document.structure);
        let mut history = Self { saves: saves.len(), orphans: orphans.len(), ..Self::default() };
        let (tried, untried) = versions::worth_trying(&saves, &orphans);
        history.untried = untried;
        if tried.is_empty() {
            return history;
        }
        let Some(present) = versions::read(file, file.bytes.len()) else {
            history.unread = tried.len();
            return history;
        };
        for end in tried {
            match versions::recover(file, end) {
                Some(earlier) => history.compared.push(compare(end, &earlier, &present, statement)),
                None => history.unread += 1,
            }
        }
        history
    }

    pub(super) fn is_saved_once(&self) -> bool {
        self.saves <= 1 && self.orphans == 0
    }

    /// Whether pages say something else than they did when the first `end` bytes were all there was.
    /// `None` when that version could not be compared.
    pub(super) fn changed_after(&self, end: usize) -> Option<bool> {
        /// A signature may leave out the line break behind the end mark.
        const LINE_BREAK: usize = 2;
        let version =
            self.compared.iter().rev().find(|version| version.end <= end.saturating_add(LINE_BREAK))?;
        Some(!version.is_same())
    }
}

fn compare(end: usize, earlier: &Version, present: &pdf::Document, statement: &Statement) -> Comparison {
    let rows = match &earlier.statement {
        Some(before) => rows::changes(before, statement),
        None => Vec::new(),
    };
    let difference = texts::differences(&earlier.document, present);
    let of_rows = Bands::new(rows.iter().map(|row| (row.page, row.area)));
    let (in_rows, texts): (Vec<TextChange>, Vec<TextChange>) =
        difference.replaced.into_iter().partition(|text| of_rows.meet(text.page, text.area));
    let of_texts = Bands::new(in_rows.iter().map(|text| (text.page, text.area)));
    // Words that only came to stand near a row, as a stamp does, change how it is read but not what it says.
    let (rows, pushed): (Vec<RowChange>, Vec<RowChange>) =
        rows.into_iter().partition(|row| row.is_figures || of_texts.meet(row.page, row.area));
    let mut pages_added_to = difference.pages_added_to;
    pages_added_to.extend(pushed.iter().map(|row| row.page));
    pages_added_to.sort_unstable();
    pages_added_to.dedup();
    Comparison { end, rows, texts, pages_added_to }
}

/// Heights on pages, from the top down.
struct Bands(Vec<(u32, Area)>);

impl Bands {
    fn new(places: impl Iterator<Item = (u32, Area)>) -> Self {
        let mut places: Vec<(u32, Area)> = places.collect();
        places.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.top.total_cmp(&other.1.top)));
        Self(places)
    }

    fn meet(&self, page: u32, area: Area) -> bool {
        /// Rows of a table do not overlap, so only the last few that begin above a place can reach it.
        const NEIGHBOURS: usize = 4;
        let begun = self.0.partition_point(|(at, band)| (*at, band.top) < (page, area.bottom));
        self.0[..begun].iter().rev().take(NEIGHBOURS).any(|(at, band)| *at == page && band.bottom > area.top)
    }
}
