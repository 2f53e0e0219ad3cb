//! The case on top of the summary: whose it is, how it stands, and what people decided.

use engine::codes::Decision;
use rust_xlsxwriter::XlsxError;

use super::sheet::{Cell, Sheet, words};
use crate::record::CaseRecord;
use crate::words as say;

const COLUMNS: u16 = 4;

pub(super) fn write<'a>(sheet: &mut Sheet<'a>, record: &'a CaseRecord) -> Result<(), XlsxError> {
    let text = |text: &'a Option<String>| text.as_deref().map_or(Cell::Empty, Cell::Text);
    let decided = |code: &'a Option<Decision>| code.as_ref().map(say::decision);
    sheet.section("The case", COLUMNS)?;
    sheet.pair("Reference", &record.reference.as_str().into())?;
    sheet.pair("Applicant", &text(&record.applicant))?;
    sheet.pair("Product", &record.product.as_str().into())?;
    let version = record.product_version.and_then(|version| u64::try_from(version).ok());
    sheet.pair("Product version", &version.map_or(Cell::Empty, Cell::Whole))?;
    sheet.pair("Decision", &decided(&record.decision).map_or(Cell::Empty, Cell::Strong))?;
    sheet.pair("How it came about", &record.settled().into())?;
    sheet.pair("Engine's decision", &decided(&record.engine_decision).map_or(Cell::Empty, Cell::Text))?;
    let deciding = record.deciding();
    sheet.pair("Decided by", &deciding.map_or(Cell::Empty, |act| Cell::Text(&act.by)))?;
    sheet.pair("Decided at", &deciding.map_or(Cell::Empty, |act| Cell::Text(&act.at.told)))?;
    sheet.pair("Assigned to", &text(&record.assignee))?;
    sheet.pair("State", &record.status.as_str().into())?;
    sheet.pair("As of", &record.as_of.told.as_str().into())?;
    if record.acts.is_empty() {
        return Ok(());
    }
    sheet.section("Reviewers' decisions", COLUMNS)?;
    sheet.heads(&[
        words("Who and when", 0.0),
        words("Decision", 0.0),
        words("What it is", 0.0),
        words("Why", 0.0),
    ])?;
    for act in &record.acts {
        let (kind, why) = match &act.overriding {
            Some((reason, replaced)) => {
                (format!("Override of {}", say::decision(replaced)), format!("{reason}: {}", act.note))
            }
            None => ("Review".to_owned(), act.note.clone()),
        };
        let who = format!("{}, {}", act.by, act.at.told);
        sheet.cells(&[who.into(), say::decision(&act.decision).into(), kind.into(), why.into()])?;
    }
    Ok(())
}
