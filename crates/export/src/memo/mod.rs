//! The report → a credit memo on paper: the decision first, then what it rests on.

mod bureau;
mod canvas;
mod case;
mod charts;
mod document;
mod face;
mod file;
mod flow;
mod head;
mod money;
mod people;
mod reasons;
mod shaping;

use engine::Report;

use self::canvas::{Align, Colour, HEIGHT, Ink};
use self::flow::{Flow, INNER, LEFT, RIGHT};
use crate::Error;
use crate::applicant::Language;
use crate::record::CaseRecord;
use crate::words::english::memo as texts;

/// With a record it is headed by the applicant and says what people decided.
pub fn memo(report: &Report, record: Option<&CaseRecord>) -> Result<Vec<u8>, Error> {
    memo_in(report, record, Language::English)
}

/// The same with what the applicant is told in a language of theirs.
pub fn memo_in(report: &Report, record: Option<&CaseRecord>, language: Language) -> Result<Vec<u8>, Error> {
    let mut flow = Flow::new()?;
    head::title(&mut flow, report, record);
    head::decision(&mut flow, report, record);
    head::tiles(&mut flow, report);
    if let Some(record) = record {
        people::write(&mut flow, record);
    }
    reasons::why(&mut flow, report);
    if language != Language::English {
        reasons::for_applicant(&mut flow, report, language);
    }
    reasons::eligibility(&mut flow, report);
    reasons::points(&mut flow, report);
    case::write(&mut flow, report);
    charts::balance(&mut flow, report);
    charts::months(&mut flow, report);
    money::months(&mut flow, report);
    charts::categories(&mut flow, report);
    money::income(&mut flow, report);
    money::obligations(&mut flow, report);
    money::returns(&mut flow, report);
    bureau::write(&mut flow, report);
    money::counterparties(&mut flow, report);
    document::integrity(&mut flow, report);
    document::identity(&mut flow, report);
    reasons::rules(&mut flow, report);
    footers(&mut flow, report);
    let applicant = record.and_then(|record| record.applicant.as_deref());
    let holder = applicant.or(report.statement.account.holder.as_deref());
    let holder = holder.unwrap_or(texts::HOLDER_NOT_NAMED);
    let producer = texts::producer(&report.engine_version);
    file::write(flow.canvas, &texts::title(holder), &producer)
}

fn footers(flow: &mut Flow, report: &Report) {
    let pages = flow.canvas.pages.len();
    let origin = texts::origin(
        &report.engine_version,
        &texts::version(report.policy.title(), report.policy.version),
        &texts::version(&report.score_card.card, &report.score_card.version),
    );
    let ink = Ink::quiet(7.0);
    let origin = flow.canvas.fit(&origin, ink, INNER - 80.0);
    for page in 0..pages {
        flow.canvas.turn_to(page);
        let top = HEIGHT - 44.0;
        flow.canvas.line(&[(LEFT, top), (RIGHT, top)], 0.5, Colour::LINE);
        flow.canvas.text((LEFT, top + 11.0), Align::Left, ink, &origin);
        flow.canvas.text((LEFT, top + 21.0), Align::Left, ink, texts::ADVICE);
        let number = texts::page_of(page + 1, pages);
        flow.canvas.text((RIGHT, top + 11.0), Align::Right, ink, &number);
    }
}
