//! The credit memo, read back by our own reader of PDF files.

use engine::Report;
use export::applicant::{self, Language};

use crate::{SMALL, Wish, ledger, statement, stressed};
use specimen::Persona;

/// The text of every page, its spaces left out: a reader may see gaps where a writer has none.
pub(crate) fn pages(report: &Report) -> Vec<String> {
    let bytes = export::memo(report, None).expect("a memo");
    let (_, pages) =
        pdf::read_each(&bytes, None, &pdf::Limits::default(), &|_| false, &|page: &pdf::Page| {
            page.glyphs.iter().map(|glyph| glyph.text).collect::<String>().replace(' ', "")
        })
        .expect("a PDF file");
    pages
}

#[track_caller]
fn check(pages: &[String], expected: &str) {
    let wanted = expected.replace(' ', "");
    assert!(pages.iter().any(|page| page.contains(&wanted)), "{expected} in {pages:?}");
}

#[test]
fn decision_figures_and_reasons_are_on_the_first_page() {
    let report = stressed();
    let pages = pages(&report);
    let first = &pages[..1];
    check(first, "CREDIT MEMO");
    check(first, report.statement.account.holder.as_deref().expect("a holder"));
    check(first, &report.score.expect("a score").to_string());
    check(first, "Grade");
    check(first, "DECISION");
    check(first, "Salaried personal loan, version 1");
}

#[test]
fn every_part_of_the_decision_is_in_the_memo() {
    let report = stressed();
    let pages = pages(&report);
    for title in [
        "Why", "Eligibility", "Balance over time", "Money in and out by month", "Income", "Obligations",
        "Returned payments", "Largest counterparties", "The document", "The account holder",
        "Rules of the product",
    ] {
        check(&pages, title);
    }
    check(&pages, "₹");
    check(&pages, "(binds)");
    let count = pages.len();
    assert!((2..=6).contains(&count), "{count} pages");
    for (place, page) in pages.iter().enumerate() {
        check(std::slice::from_ref(page), &format!("Page {} of {count}", place + 1));
        check(std::slice::from_ref(page), "assists a human decision");
    }
}

#[test]
fn flags_are_shown_with_page_expected_and_found() {
    let pages = pages(&ledger(SMALL));
    check(&pages, "For review");
    check(&pages, "line 4, row 3");
    // The ledger itself does not name its money, so what was found in it has no sign.
    check(&pages, "expected 43,000.00, found 42,000.00");
    check(&pages, "No score");
}

#[test]
fn the_same_report_gives_the_same_bytes() {
    let report = statement("sbi", Persona::Salaried, Wish::default());
    assert_eq!(export::memo(&report, None).expect("a memo"), export::memo(&report, None).expect("a memo"));
}

#[test]
fn reasons_in_devanagari_print_as_letters() {
    let report = statement("sbi", Persona::Stressed, Wish::default());
    let told = applicant::reasons(&report, Language::Hindi);
    assert!(!told.is_empty(), "a borrower in trouble is told why");
    let memo = export::memo_in(&report, None, Language::Hindi).expect("a memo");
    let plain = export::memo(&report, None).expect("a memo");
    assert!(memo.len() > plain.len());
    let letters = |bytes: &[u8]| {
        let read = |page: &pdf::Page| page.glyphs.iter().map(|glyph| glyph.text).collect::<String>();
        pdf::read_each(bytes, None, &pdf::Limits::default(), &|_| false, &read).expect("a PDF").1.concat()
    };
    // The reasons stand only where they are asked for.
    let is_devanagari = |letter: &char| ('\u{900}'..='\u{97f}').contains(letter);
    let counts = [&memo, &plain].map(|bytes| letters(bytes).chars().filter(is_devanagari).count());
    assert!(counts[1] == 0 && counts[0] > 60, "{counts:?}");
    // Rules are written with question marks too; a letter without a glyph would be one more.
    let marks = [&memo, &plain].map(|bytes| letters(bytes).matches('?').count());
    assert_eq!(marks[0], marks[1], "no letter is a question mark");
    let english: Vec<String> =
        applicant::reasons(&report, Language::English).into_iter().map(|reason| reason.message).collect();
    assert!(english.iter().all(|message| message.is_ascii() || message.contains('₹')), "{english:?}");
}
