//! What speaks for and against the document, and how far its rows are proven.

use engine::codes::{CheckState, IntegrityVerdict, ReconciliationVerdict, Severity};
use engine::{ComparedAmount, EvidenceReport, FlagReport, Report};
use export::{Coin, words};

use super::{Label, NOTHING, Places};
use crate::words::Tone;
use crate::words::english::report::integrity as texts;

/// Pieces of evidence shown with a finding; the page pictures have them all.
const EVIDENCE: usize = 4;
const BREAKS: usize = 10;

pub(crate) struct IntegrityView {
    pub(crate) verdict: Label,
    pub(crate) verdict_words: &'static str,
    pub(crate) flags: Vec<FlagView>,
    pub(crate) checks: Vec<CheckView>,
    /// How many checks came out in each way.
    pub(crate) counts: String,
    pub(crate) proof: Label,
    pub(crate) proof_words: String,
    pub(crate) totals: Vec<TotalView>,
    pub(crate) breaks: Vec<BreakView>,
    pub(crate) breaks_href: Option<String>,
    /// Missing pages, unread rows, gaps.
    pub(crate) remarks: Vec<String>,
}

pub(crate) struct FlagView {
    pub(crate) severity: Label,
    pub(crate) message: String,
    pub(crate) code: String,
    pub(crate) benign: String,
    pub(crate) evidence: Vec<PlaceView>,
    pub(crate) more: usize,
    pub(crate) rows_href: Option<String>,
}

/// Where something is to be seen.
pub(crate) struct PlaceView {
    pub(crate) place: String,
    pub(crate) href: Option<String>,
    pub(crate) expected: Option<String>,
    pub(crate) found: Option<String>,
}

pub(crate) struct CheckView {
    /// It found something or could not be run.
    pub(crate) is_telling: bool,
    pub(crate) title: String,
    pub(crate) state: Label,
    pub(crate) message: String,
}

/// A figure that the bank printed, beside ours.
pub(crate) struct TotalView {
    pub(crate) name: &'static str,
    pub(crate) printed: String,
    pub(crate) read: String,
    pub(crate) agrees: Label,
}

pub(crate) struct BreakView {
    pub(crate) place: String,
    pub(crate) href: Option<String>,
    pub(crate) expected: String,
    pub(crate) found: String,
}

impl IntegrityView {
    pub(crate) fn new(report: &Report, places: &Places) -> Self {
        let found = &report.integrity;
        let tone = match found.verdict {
            IntegrityVerdict::Clean => Tone::Good,
            IntegrityVerdict::Flagged => Tone::Bad,
            IntegrityVerdict::Unverifiable | IntegrityVerdict::Newer(_) => Tone::Warn,
        };
        let proof = &report.statement.account.reconciliation;
        let proof_tone = match proof.verdict {
            ReconciliationVerdict::Reconciled => Tone::Good,
            ReconciliationVerdict::Unreconciled => Tone::Bad,
            ReconciliationVerdict::Partial
            | ReconciliationVerdict::NotCheckable
            | ReconciliationVerdict::Newer(_) => Tone::Warn,
        };
        Self {
            verdict: Label::new(tone, words::plain(words::verdict_word(&found.verdict))),
            verdict_words: words::verdict(&found.verdict),
            flags: found.flags.iter().map(|flag| self::flag(report, flag, places)).collect(),
            // Those that are clear, or not for this kind of document, are on a page of their own.
            checks: checks(report).into_iter().filter(|check| check.is_telling).collect(),
            counts: counts(report),
            proof: Label::new(proof_tone, words::plain(words::reconciliation(&proof.verdict))),
            proof_words: words::sentence(&words::proof(proof)),
            totals: totals(report),
            breaks: breaks(report, places),
            breaks_href: (!proof.breaks.is_empty()).then(|| places.rows("breaks")),
            remarks: remarks(report),
        }
    }
}

pub(crate) fn severity(code: &Severity) -> Label {
    Label::new(severity_tone(code), words::plain(words::severity(code)))
}

fn flag(report: &Report, flag: &FlagReport, places: &Places) -> FlagView {
    let has_rows = flag.evidence.iter().any(|evidence| evidence.row.is_some());
    FlagView {
        severity: severity(&flag.severity),
        message: words::sentence(&flag.message),
        code: flag.code.to_string(),
        benign: words::sentence(&flag.benign),
        evidence: flag
            .evidence
            .iter()
            .take(EVIDENCE)
            .map(|found| place(report, found, &flag.code, places))
            .collect(),
        more: flag.evidence.len().saturating_sub(EVIDENCE),
        rows_href: has_rows.then(|| places.rows(&format!("check:{}", flag.code))),
    }
}

fn place(report: &Report, evidence: &EvidenceReport, code: &str, places: &Places) -> PlaceView {
    let pages = super::pages_of(report, evidence.statement);
    let page = evidence.page.filter(|page| (1..=pages).contains(page));
    let href = match (page, evidence.bbox, evidence.row) {
        (Some(page), Some(_), _) => places.flag((evidence.statement, page), code),
        (_, None, Some(row)) => places.row(report, row),
        (Some(page), None, None) => places.flag((evidence.statement, page), code),
        _ => None,
    };
    let several = report.statements.len() > 1;
    let parts = [
        several.then(|| texts::file(evidence.statement + 1)),
        page.map(texts::page),
        evidence.row.map(|row| texts::row(row + 1)),
    ];
    let place = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    PlaceView {
        place: if place.is_empty() { texts::THE_FILE.to_owned() } else { words::sentence(&place) },
        href,
        expected: evidence.expected.clone(),
        found: evidence.found.clone(),
    }
}

/// Every check that there is.
pub(crate) fn checks(report: &Report) -> Vec<CheckView> {
    let checks = report.integrity.checks.iter();
    checks
        .map(|check| CheckView {
            is_telling: matches!(check.state, CheckState::Detected | CheckState::NotRun),
            title: check.title.to_string(),
            state: Label::new(
                match check.state {
                    CheckState::Detected => severity_tone(&check.severity),
                    CheckState::NotDetected => Tone::Good,
                    CheckState::NotRun => Tone::Warn,
                    CheckState::NotApplicable | CheckState::Newer(_) => Tone::Plain,
                },
                words::check_state(&check.state, &check.severity),
            ),
            message: check.message.as_deref().map(words::sentence).unwrap_or_default(),
        })
        .collect()
}

const fn severity_tone(code: &Severity) -> Tone {
    match code {
        Severity::Proof | Severity::High => Tone::Bad,
        Severity::Medium => Tone::Warn,
        Severity::Info | Severity::Low | Severity::Newer(_) => Tone::Plain,
    }
}

fn counts(report: &Report) -> String {
    let count =
        |state: &CheckState| report.integrity.checks.iter().filter(|check| check.state == *state).count();
    let states =
        [CheckState::Detected, CheckState::NotDetected, CheckState::NotApplicable, CheckState::NotRun];
    texts::checked(report.integrity.checks.len(), states.each_ref().map(count))
}

fn totals(report: &Report) -> Vec<TotalView> {
    let coin = Coin::of_statement(report);
    let printed = &report.statement.account.reconciliation.printed_totals;
    let money = |amount: Option<engine::Rupees>| {
        amount.map_or_else(|| NOTHING.to_owned(), |amount| coin.exact(amount))
    };
    let count = |count: Option<usize>| count.map_or_else(|| NOTHING.to_owned(), |count| count.to_string());
    let amounts: [(&'static str, &ComparedAmount); 4] = [
        (texts::OPENING_BALANCE, &printed.opening_balance),
        (texts::CLOSING_BALANCE, &printed.closing_balance),
        (texts::TOTAL_DEBITS, &printed.debits),
        (texts::TOTAL_CREDITS, &printed.credits),
    ];
    let mut totals: Vec<TotalView> = amounts
        .into_iter()
        .map(|(name, both)| TotalView {
            name,
            printed: money(both.printed),
            read: money(both.read),
            agrees: agreement(both.agrees),
        })
        .collect();
    for (name, both) in
        [(texts::NUMBER_OF_DEBITS, &printed.debit_count), (texts::NUMBER_OF_CREDITS, &printed.credit_count)]
    {
        totals.push(TotalView {
            name,
            printed: count(both.printed),
            read: count(both.read),
            agrees: agreement(both.agrees),
        });
    }
    totals
}

fn agreement(agrees: Option<bool>) -> Label {
    match agrees {
        Some(true) => Label::new(Tone::Good, texts::AGREES),
        Some(false) => Label::new(Tone::Bad, texts::DIFFERS),
        None => Label::new(Tone::Plain, texts::NOT_PRINTED),
    }
}

fn breaks(report: &Report, places: &Places) -> Vec<BreakView> {
    let coin = Coin::of_statement(report);
    let money = |amount: Option<engine::Rupees>| {
        amount.map_or_else(|| NOTHING.to_owned(), |amount| coin.exact(amount))
    };
    let breaks = report.statement.account.reconciliation.breaks.iter().take(BREAKS);
    breaks
        .map(|found| BreakView {
            place: texts::page_and_row(found.page, found.row + 1),
            href: places.row(report, found.row),
            expected: money(found.expected),
            found: money(found.found),
        })
        .collect()
}

fn remarks(report: &Report) -> Vec<String> {
    let found = &report.statement.account.reconciliation;
    let pages = |pages: &[u32]| pages.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let mut remarks = Vec::new();
    if !found.missing_pages.is_empty() {
        remarks.push(texts::missing_pages(&pages(&found.missing_pages)));
    }
    if !found.page_totals_wrong.is_empty() {
        remarks.push(texts::totals_wrong(&pages(&found.page_totals_wrong)));
    }
    if !found.unread_rows.is_empty() {
        remarks.push(texts::unread(found.unread_rows.len()));
    }
    if !found.misdated_rows.is_empty() {
        remarks.push(texts::misdated(found.misdated_rows.len()));
    }
    if found.has_uncertain_dates {
        remarks.push(texts::UNCERTAIN_DATES.to_owned());
    }
    if found.has_uncertain_scale {
        remarks.push(texts::UNCERTAIN_SCALE.to_owned());
    }
    if found.undescribed_rows > 0 {
        remarks.push(texts::undescribed(found.undescribed_rows));
    }
    remarks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::sample;

    #[test]
    fn what_was_found_leads_to_where_it_is_seen() {
        let report = sample::forged();
        let mut places = Places {
            place: "/analyses/x".to_owned(),
            page: String::new(),
            has_pages: true,
            may_correct: false,
        };
        let view = IntegrityView::new(&report, &places);
        assert_eq!(view.verdict.tone, Tone::Bad);
        assert!(!view.flags.is_empty());
        let is_linked = |view: &IntegrityView| {
            view.flags.iter().flat_map(|flag| &flag.evidence).any(|place| place.href.is_some())
        };
        assert!(is_linked(&view));
        // What is no longer kept cannot be looked at.
        places.has_pages = false;
        assert!(!is_linked(&IntegrityView::new(&report, &places)));
        assert!(view.flags.iter().all(|flag| !flag.benign.is_empty() && !flag.message.is_empty()));
        assert!(!view.checks.is_empty());
        assert_eq!(checks(&report).len(), report.integrity.checks.len());
    }
}
