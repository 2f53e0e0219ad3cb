//! What every document says about the credit bureau.

use engine::{Bureau, Report};
use specimen::Persona;

use crate::memo::pages;
use crate::xlsx::Book;
use crate::{Wish, shown, statement};

fn with(bureau: Bureau<'_>) -> Report {
    statement("hdfc", Persona::Stressed, Wish { bureau, ..Wish::default() })
}

/// The report of the dictionary: a mark, a loan of the statement that it does not know, and one paid elsewhere.
fn received(is_sandbox: bool) -> Report {
    let mut report = analysis::Example::with_bureau().credit_report.expect("the report of the dictionary");
    report.is_sandbox = is_sandbox;
    with(Bureau::Report { report: &report, credit_check_id: Some("cc_01") })
}

#[track_caller]
fn check_memo(pages: &[String], expected: &str) {
    let wanted = expected.replace(' ', "");
    assert!(pages.iter().any(|page| page.contains(&wanted)), "{expected} in {pages:?}");
}

#[test]
fn score_marks_and_loans_are_in_every_document() {
    let report = received(true);
    let text = shown(&report);
    for expected in [
        "Credit bureau    experian, 5 Aug 2025: score 742 (good)\n",
        "SANDBOX: this credit report is made up and about nobody\n",
        "5 accounts running, ₹15,52,000.00 owed, ₹1,200.00 overdue, 3 enquiries in 180 days",
        "  ! Axis Bank: ₹1,200.00 is overdue on a credit card (current_overdue, medium)\n",
        "elsewhere  a car loan of ICICI Bank, held jointly: ₹9,500.00 a month as reported;",
        "hidden     ",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 120));
    let pages = pages(&report);
    for expected in [
        "Credit bureau (SANDBOX)", "made up and about nobody", "score 742 (good)",
        "Axis Bank: ₹1,200.00 is overdue",
    ] {
        check_memo(&pages, expected);
    }
    check_memo(&pages, "Hidden");
    check_memo(&pages, "Elsewhere");
    let mut book = Book::of(&report);
    assert!(book.part("xl/workbook.xml").contains("<sheet name=\"Bureau\""));
    let strings = book.part("xl/sharedStrings.xml");
    for expected in ["Credit bureau (SANDBOX)", "Current overdue", "Elsewhere", "Hidden", "cc_01"] {
        assert!(strings.contains(expected), "{expected}");
    }
}

#[test]
fn a_real_report_is_not_called_a_sandbox() {
    let report = received(false);
    assert!(!shown(&report).contains("SANDBOX"));
    assert!(!Book::of(&report).part("xl/sharedStrings.xml").contains("SANDBOX"));
    assert!(!pages(&report).iter().any(|page| page.contains("SANDBOX")));
}

#[test]
fn a_bureau_that_was_down_is_said_to_be_and_one_not_asked_is_not_mentioned() {
    let down = shown(&with(Bureau::Unavailable { reason: "the bureau did not answer" }));
    assert!(down.contains("Credit bureau    unavailable: the bureau did not answer\n"), "{down}");
    let quiet = with(Bureau::NotRequested);
    assert!(!shown(&quiet).contains("Credit bureau"));
    assert!(!Book::of(&quiet).part("xl/workbook.xml").contains("Bureau"));
    assert!(!pages(&quiet).iter().any(|page| page.contains("Creditbureau")));
}
