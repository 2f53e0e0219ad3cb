//! The case on top of the summary: whose it is, how it stands, and what people decided.

use engine::codes::Decision;
use rust_xlsxwriter::XlsxError;

use super::sheet::{Cell, Sheet, words};
use crate::record::CaseRecord;
use crate::words as say;
use crate::words::english::labels;
use crate::words::english::workbook::people as texts;

const COLUMNS: u16 = 4;

pub(super) fn write<'a>(sheet: &mut Sheet<'a>, record: &'a CaseRecord) -> Result<(), XlsxError> {
    let text = |text: &'a Option<String>| text.as_deref().map_or(Cell::Empty, Cell::Text);
    let decided = |code: &'a Option<Decision>| code.as_ref().map(say::decision);
    sheet.section(labels::THE_CASE, COLUMNS)?;
    sheet.pair(labels::REFERENCE, &record.reference.as_str().into())?;
    sheet.pair(texts::APPLICANT, &text(&record.applicant))?;
    sheet.pair(labels::PRODUCT, &record.product.as_str().into())?;
    let version = record.product_version.and_then(|version| u64::try_from(version).ok());
    sheet.pair(labels::PRODUCT_VERSION, &version.map_or(Cell::Empty, Cell::Whole))?;
    sheet.pair(labels::DECISION, &decided(&record.decision).map_or(Cell::Empty, Cell::Strong))?;
    sheet.pair(texts::HOW_IT_CAME_ABOUT, &record.settled().into())?;
    sheet
        .pair(labels::ENGINES_DECISION, &decided(&record.engine_decision).map_or(Cell::Empty, Cell::Text))?;
    let deciding = record.deciding();
    sheet.pair(texts::DECIDED_BY, &deciding.map_or(Cell::Empty, |act| Cell::Text(&act.by)))?;
    sheet.pair(texts::DECIDED_AT, &deciding.map_or(Cell::Empty, |act| Cell::Text(&act.at.told)))?;
    sheet.pair(texts::ASSIGNED_TO, &text(&record.assignee))?;
    sheet.pair(labels::STATE, &record.status.as_str().into())?;
    sheet.pair(texts::AS_OF, &record.as_of.told.as_str().into())?;
    if record.acts.is_empty() {
        return Ok(());
    }
    sheet.section(texts::ACTS, COLUMNS)?;
    sheet.heads(&[
        words(texts::WHO_AND_WHEN, 0.0),
        words(labels::DECISION, 0.0),
        words(texts::WHAT_IT_IS, 0.0),
        words(labels::WHY, 0.0),
    ])?;
    for act in &record.acts {
        let (kind, why) = match &act.overriding {
            Some((reason, replaced)) => {
                (texts::override_of(say::decision(replaced)), format!("{reason}: {}", act.note))
            }
            None => (texts::REVIEW.to_owned(), act.note.clone()),
        };
        let who = format!("{}, {}", act.by, act.at.told);
        sheet.cells(&[who.into(), say::decision(&act.decision).into(), kind.into(), why.into()])?;
    }
    Ok(())
}
