//! What a credit bureau said, and how that goes together with the statement.

use engine::codes::{BureauHit, BureauStatus, DerogatoryMarkSeverity};
use engine::{BureauReport, ComparedLoanReport, Report};
use export::credit::{self, Known};
use export::words;

use super::{Label, NOTHING, Places};
use crate::words::english::report::bureau as texts;
use crate::words::{Tone, english};

/// Loans shown; the workbook has them all.
const LOANS: usize = 30;
const MARKS: usize = 20;

pub(crate) struct BureauView {
    pub(crate) status: Label,
    pub(crate) headline: String,
    /// Stands over everything that the sandbox made up.
    pub(crate) sandbox: Option<&'static str>,
    /// The page with the whole credit report.
    pub(crate) href: Option<String>,
    pub(crate) figures: Vec<(&'static str, String)>,
    pub(crate) marks: Vec<MarkView>,
    pub(crate) names: Option<String>,
    pub(crate) loans: Vec<LoanView>,
}

/// Something derogatory.
pub(crate) struct MarkView {
    pub(crate) severity: Label,
    pub(crate) message: String,
    pub(crate) facts: String,
}

/// A loan and who knows of it.
pub(crate) struct LoanView {
    pub(crate) known: Label,
    pub(crate) lender: String,
    pub(crate) href: Option<String>,
    pub(crate) explanation: String,
    pub(crate) statement: String,
    pub(crate) bureau: String,
}

impl BureauView {
    pub(crate) fn new(report: &Report, places: &Places) -> Self {
        let bureau = &report.bureau;
        Self {
            status: status(bureau),
            headline: headline(bureau),
            sandbox: credit::sandbox(bureau),
            href: bureau.credit_check_id.as_ref().map(|id| format!("/credit-checks/{id}")),
            figures: figures(bureau),
            marks: marks(bureau),
            names: credit::names(bureau).map(|names| words::sentence(&names)),
            loans: credit::loans(bureau)
                .into_iter()
                .take(LOANS)
                .map(|(known, loan)| self::loan(known, loan, places))
                .collect(),
        }
    }
}

fn status(bureau: &BureauReport) -> Label {
    match &bureau.status {
        BureauStatus::NotRequested => Label::new(Tone::Plain, texts::NOT_ASKED),
        BureauStatus::Unavailable => Label::new(Tone::Warn, texts::NOT_AVAILABLE),
        BureauStatus::Received if bureau.marks.is_empty() => Label::new(Tone::Good, texts::NO_MARKS),
        BureauStatus::Received => Label::new(Tone::Bad, english::measures::marks(bureau.marks.len())),
        BureauStatus::Newer(other) => Label::new(Tone::Plain, words::plain(other)),
    }
}

fn headline(bureau: &BureauReport) -> String {
    if credit::was_asked(bureau) {
        return format!("{}.", words::sentence(&credit::headline(bureau)));
    }
    texts::NOT_REQUESTED.to_owned()
}

fn figures(bureau: &BureauReport) -> Vec<(&'static str, String)> {
    let mut figures = Vec::new();
    if let Some(value) = bureau.score.as_ref().and_then(|score| score.value) {
        figures.push((texts::SCORE, value.to_string()));
    }
    let Some(summary) = bureau.summary.as_ref().filter(|_| bureau.outcome == Some(BureauHit::Hit)) else {
        return figures;
    };
    figures.push((texts::ACTIVE_ACCOUNTS, texts::active(summary.active, summary.accounts)));
    figures.push((texts::OWED, words::whole_rupees(summary.balance_total)));
    figures.push((texts::OVERDUE, words::whole_rupees(summary.overdue_total)));
    figures.push((texts::INSTALMENTS, words::whole_rupees(summary.emi_total)));
    let worst = summary.worst_dpd_12_months.map_or_else(|| NOTHING.to_owned(), texts::days);
    figures.push((texts::WORST_DELAY, worst));
    figures.push((texts::ENQUIRIES, summary.enquiries_180_days.to_string()));
    if let Some(percent) = summary.card_utilisation_percent {
        figures.push((texts::CARD_USE, format!("{percent} %")));
    }
    figures
}

fn marks(bureau: &BureauReport) -> Vec<MarkView> {
    let marks = bureau.marks.iter().take(MARKS);
    marks
        .map(|mark| {
            let tone = match mark.severity {
                DerogatoryMarkSeverity::Medium => Tone::Warn,
                DerogatoryMarkSeverity::Critical
                | DerogatoryMarkSeverity::High
                | DerogatoryMarkSeverity::Newer(_) => Tone::Bad,
            };
            let facts = [mark.date.map(words::date), mark.amount.map(words::rupees)];
            MarkView {
                severity: Label::new(tone, words::plain(words::mark_kind(&mark.kind))),
                message: words::sentence(&mark.message),
                facts: facts.into_iter().flatten().collect::<Vec<_>>().join(", "),
            }
        })
        .collect()
}

fn loan(known: Known, loan: &ComparedLoanReport, places: &Places) -> LoanView {
    let money =
        |amount: Option<engine::Rupees>| amount.map_or_else(|| NOTHING.to_owned(), words::whole_rupees);
    let tone = match known {
        Known::Hidden => Tone::Bad,
        Known::Elsewhere => Tone::Warn,
        Known::Both => Tone::Good,
    };
    let monthly = money(loan.bureau_monthly);
    let is_estimated = loan.is_estimated && loan.bureau_monthly.is_some();
    LoanView {
        known: Label::new(tone, words::sentence(known.words())),
        lender: loan.lender.clone(),
        href: loan.loan.map(|place| places.rows(&format!("loan:{place}"))),
        explanation: words::sentence(&loan.explanation),
        statement: money(loan.statement_monthly),
        bureau: if is_estimated { texts::estimated(&monthly) } else { monthly },
    }
}
