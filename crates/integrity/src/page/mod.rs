//! Questions about what is painted on the pages.

mod account;
mod alibi;
mod covers;
mod effort;
mod figure;
mod frame;
mod halves;
mod hidden;
mod notation;
mod notes;
mod odd;
mod pasted;
mod pictures;
mod place;
mod rows;
mod scan;
mod sequence;
mod style;
mod table;
mod traces;
mod unseen;

pub(crate) use alibi::explains;
pub use traces::PageTraces;

use crate::check::Check;
use crate::paper::{File, Paper};
use crate::question::{Finding, Question};
use rows::Rows;
use style::Groups;
use table::Table;

/// Every question, in the order of the list.
const QUESTIONS: [&Question; 22] = [
    &hidden::COVERED,
    &hidden::OVERLAID,
    &hidden::INVISIBLE,
    &hidden::PASTED,
    &style::FONT,
    &style::SIZE,
    &style::COLOUR,
    &style::SOURCE,
    &place::ALIGNMENT,
    &place::BASELINE,
    &place::ADVANCE,
    &sequence::PAINT_ORDER,
    &notation::NOTATION,
    &notes::ANNOTATION,
    &pictures::SCANNED,
    &pictures::MIXED,
    &pictures::LAYER,
    &pasted::LAID_OVER,
    &pictures::PATCHED,
    &pictures::COPIED,
    &pictures::UNREAD,
    &account::ACCOUNT,
];

pub(crate) fn checks(paper: &Paper<'_>) -> Vec<Check> {
    match &paper.file {
        Some(file) => asked(paper, file),
        // A ledger that never was a PDF has no pages to ask about.
        None => QUESTIONS.iter().map(|question| question.not_applicable()).collect(),
    }
}

fn asked(paper: &Paper<'_>, file: &File<'_>) -> Vec<Check> {
    let (pages, statement) = (file.pages, paper.statement);
    let rows = Rows::of(statement, pages.len());
    let tables = Table::all(statement, pages);
    let groups: Vec<Groups<'_>> = tables.iter().map(Groups::of).collect();
    let findings: [Option<Finding>; 22] = [
        hidden::covered(pages, &rows, file.document),
        hidden::overlaid(pages, &rows),
        hidden::invisible(pages, &rows),
        hidden::pasted(pages, &rows),
        style::fonts(&groups),
        style::sizes(&groups),
        style::colours(&groups),
        style::sources(&groups),
        place::alignment(&tables),
        place::baselines(&tables),
        place::advances(&tables),
        sequence::order(&tables),
        notation::formats(&tables),
        notes::amounts(pages, &rows, file.document),
        pictures::scanned(pages, &rows),
        pictures::mixed(pages, &rows, statement),
        None,
        pasted::laid_over(pages, &rows),
        None,
        None,
        pictures::unread(pages, file.unread),
        account::numbers(pages, &rows, statement),
    ];
    let has_account = account::is_comparable(pages, statement);
    QUESTIONS
        .iter()
        .zip(findings)
        .map(|(question, finding)| match finding {
            None if question.code == account::ACCOUNT.code && !has_account => question.not_applicable(),
            None if pictures::OF_DOTS.contains(&question.code) => question.not_applicable(),
            finding => question.answered(finding),
        })
        .collect()
}
