//! Are a few figures of a column printed unlike the rest: in another font, size, colour or encoding?

use ledger::text::counted;

use super::odd::{few, odd_on_pages, odd_ones};
use super::table::{Cell, Column, Kind, Table};
use super::unseen::distance;
use crate::check::{Evidence, Family, Severity};
use crate::question::{Finding, Question};

pub(super) const FONT: Question = Question {
    code: "font_outlier",
    family: Family::Page,
    title: "Is a figure printed in another font than the rest of its column?",
    weight: Severity::High,
    benign: "Totals in bold and currency signs from another font are not counted; a bank may set single figures apart.",
};

pub(super) const SIZE: Question = Question {
    code: "size_outlier",
    family: Family::Page,
    title: "Is a figure printed larger or smaller than the rest of its column?",
    weight: Severity::High,
    benign: "Figures too long for their cell are sometimes made smaller by the program that prints them.",
};

pub(super) const COLOUR: Question = Question {
    code: "colour_outlier",
    family: Family::Page,
    title: "Is a figure printed in another colour than the rest of its column?",
    weight: Severity::Medium,
    benign: "Overdrawn balances and reversals are often red; those are not counted.",
};

pub(super) const SOURCE: Question = Question {
    code: "unicode_source_mix",
    family: Family::Page,
    title: "Is a figure encoded in another way than the rest of its column?",
    weight: Severity::Medium,
    benign: "A program that embeds its fonts in parts may encode one part differently.",
};

/// Sizes that differ by less than this, in points and as a share, look the same.
const SAME_SIZE: f32 = 0.25;
const SAME_SIZE_SHARE: f32 = 0.025;
/// Colours whose parts differ by less look the same.
const SAME_COLOUR: u32 = 0x20;
/// A column with fewer cells has no style of its own to compare with that of the other column.
const OWN_STYLE: usize = 4;

/// The columns of a table, and those of money taken together where they share a style: a short column has company there.
#[derive(Debug)]
pub(super) struct Groups<'s> {
    alone: Vec<Column<'s>>,
    together: Vec<Column<'s>>,
}

impl<'s> Groups<'s> {
    pub(super) fn of(table: &Table<'s>) -> Self {
        let copy = |column: &Column<'s>| Column { noun: column.noun, cells: by_sheet(&column.cells) };
        let alone = table.columns().map(copy).into_iter().collect();
        let (debits, credits) = (&table.debits.cells, &table.credits.cells);
        let amounts: Vec<Cell<'s>> = debits.iter().chain(credits).copied().collect();
        let money: Vec<Cell<'s>> = amounts.iter().chain(&table.balances.cells).copied().collect();
        let together = [("amount", amounts), ("figure", money)];
        let together = together.map(|(noun, cells)| Column { noun, cells: by_sheet(&cells) });
        Self { alone, together: together.into_iter().collect() }
    }
}

fn by_sheet<'s>(cells: &[Cell<'s>]) -> Vec<Cell<'s>> {
    let mut cells = cells.to_vec();
    cells.sort_by_key(|cell| cell.traces);
    cells
}

/// The places of all odd cells, each once, in the order of the document.
fn gather<'s>(
    tables: &[Groups<'s>],
    odd: impl Fn(&Column<'s>) -> Vec<(Cell<'s>, String, String)>,
) -> Vec<Evidence> {
    let mut found: Vec<(Cell<'s>, String, String)> = Vec::new();
    for groups in tables {
        found.extend(groups.alone.iter().flat_map(&odd));
        found.extend(groups.together.iter().flat_map(|column| exceptions(column, odd(column))));
    }
    found.sort_by_key(|(cell, ..)| (cell.traces, cell.figure.order));
    found.dedup_by(|next, kept| std::ptr::eq(next.0.figure, kept.0.figure));
    found.into_iter().map(|(cell, expected, found)| evidence(&cell, expected, found)).collect()
}

/// Without those of a column that is always printed so: it differs from the other column, not from itself.
fn exceptions<'s>(
    joint: &Column<'s>,
    mut odd: Vec<(Cell<'s>, String, String)>,
) -> Vec<(Cell<'s>, String, String)> {
    for kind in [Kind::Debit, Kind::Credit, Kind::Balance] {
        let all = joint.cells.iter().filter(|cell| cell.kind == kind).count();
        if odd.iter().filter(|(cell, ..)| cell.kind == kind).count() * 2 >= all {
            odd.retain(|(cell, ..)| cell.kind != kind);
        }
    }
    odd
}

pub(super) fn evidence(cell: &Cell<'_>, expected: String, found: String) -> Evidence {
    Evidence {
        page: Some(cell.page),
        area: Some(cell.figure.area()),
        row: cell.row,
        expected: Some(expected),
        found: Some(found),
    }
}

pub(super) fn finding(severity: Severity, evidence: Vec<Evidence>, what: &str) -> Option<Finding> {
    let first = evidence.first()?;
    let message = format!(
        "{} {} {what}, first on page {}: compare the {} with the bank's own copy.",
        counted(evidence.len(), "figure"),
        if evidence.len() == 1 { "was" } else { "were" },
        first.page.unwrap_or(0),
        if evidence.len() == 1 { "row" } else { "rows" },
    );
    Some(Finding { severity, message, evidence })
}

pub(super) fn fonts(tables: &[Groups<'_>]) -> Option<Finding> {
    let evidence = gather(tables, |column| {
        let expected = || format!("the font of the other {}s in its column", column.noun);
        let mut odd: Vec<_> = odd_on_pages(&column.cells, |cell| cell.figure.font)
            .into_iter()
            .map(|cell| {
                (*cell, expected(), format!("\u{201c}{}\u{201d} in another font", cell.figure.text.as_str()))
            })
            .collect();
        let mixed: Vec<&Cell<'_>> = column.cells.iter().filter(|cell| cell.figure.is_mixed).collect();
        if column.cells.len() >= OWN_STYLE * 2 && mixed.len() <= few(column.cells.len()) {
            odd.extend(mixed.into_iter().map(|cell| {
                let found = format!(
                    "\u{201c}{}\u{201d} with digits that differ from each other",
                    cell.figure.text.as_str()
                );
                (*cell, "digits of one font, size and colour".to_owned(), found)
            }));
        }
        odd
    });
    finding(Severity::High, evidence, "printed in another font than the rest of the column")
}

pub(super) fn sizes(tables: &[Groups<'_>]) -> Option<Finding> {
    let evidence = gather(tables, |column| {
        let odd = odd_ones(&column.cells, |cell| (cell.figure.size * 20.0).round() as i32);
        let longest = |usual: i32| {
            let alike = column.cells.iter().filter(|cell| (cell.figure.size * 20.0).round() as i32 == usual);
            alike.map(|cell| cell.figure.text.bytes().len()).max().unwrap_or(0)
        };
        odd.into_iter()
            .filter_map(|(cell, usual)| {
                let usual_size = usual as f32 / 20.0;
                let difference = cell.figure.size - usual_size;
                let is_fitted = difference < 0.0 && cell.figure.text.bytes().len() > longest(usual);
                let is_seen = difference.abs() > SAME_SIZE && difference.abs() > SAME_SIZE_SHARE * usual_size;
                (is_seen && !is_fitted).then(|| {
                    let found = format!(
                        "\u{201c}{}\u{201d} at {:.1} pt",
                        cell.figure.text.as_str(),
                        cell.figure.size
                    );
                    (*cell, format!("{usual_size:.1} pt"), found)
                })
            })
            .collect()
    });
    finding(Severity::High, evidence, "printed larger or smaller than the rest of the column")
}

pub(super) fn colours(tables: &[Groups<'_>]) -> Option<Finding> {
    let evidence = gather(tables, |column| {
        let is_signed =
            |cell: &Cell<'_>| cell.is_negative || cell.figure.text.as_str().starts_with(['-', '(']);
        odd_ones(&column.cells, |cell| cell.figure.colour)
            .into_iter()
            .filter(|(cell, usual)| !is_signed(cell) && distance(cell.figure.colour, *usual) > SAME_COLOUR)
            .map(|(cell, usual)| {
                let text = cell.figure.text.as_str();
                (
                    *cell,
                    format!("#{usual:06x}"),
                    format!("\u{201c}{text}\u{201d} in #{:06x}", cell.figure.colour),
                )
            })
            .collect()
    });
    finding(Severity::Medium, evidence, "printed in another colour than the rest of the column")
}

pub(super) fn sources(tables: &[Groups<'_>]) -> Option<Finding> {
    let evidence = gather(tables, |column| {
        odd_ones(&column.cells, |cell| cell.figure.source)
            .into_iter()
            .map(|(cell, usual)| {
                let text = cell.figure.text.as_str();
                (
                    *cell,
                    source(usual).to_owned(),
                    format!("\u{201c}{text}\u{201d} {}", source(cell.figure.source)),
                )
            })
            .collect()
    });
    finding(Severity::Medium, evidence, "encoded in another way than the rest of the column")
}

const fn source(source: pdf::UnicodeSource) -> &'static str {
    match source {
        pdf::UnicodeSource::ToUnicode => "known from its font's table",
        pdf::UnicodeSource::GlyphName => "known from the names of its glyphs",
        pdf::UnicodeSource::CidCollection => "known from a character collection",
        pdf::UnicodeSource::EmbeddedFont => "known from the embedded font",
        pdf::UnicodeSource::CodeGuess => "known only by its code",
        pdf::UnicodeSource::Unknown => "not known",
    }
}
