//! Statements nobody would write by hand: nothing fails, runs or breaks out.

use engine::Report;

use crate::xlsx::Book;
use crate::{ledger, shown};

const HEAD: &str = "date,description,debit,credit,balance\n";

/// Every document that can be made of a report.
#[track_caller]
fn all(report: &Report) -> String {
    let text = shown(report);
    for line in text.lines() {
        assert!(line.chars().count() <= 140, "{line}");
        assert!(!line.contains(|letter: char| letter.is_control()), "{line:?}");
    }
    let mut csv = Vec::new();
    export::csv(report, None, &mut csv).expect("csv in memory");
    let memo = export::memo(report, None).expect("a memo");
    pdf::read_each(&memo, None, &pdf::Limits::default(), &|_| false, &|_: &pdf::Page| ())
        .expect("a PDF file");
    Book::of(report).part("xl/sharedStrings.xml")
}

#[test]
fn one_row_is_enough() {
    all(&ledger(&format!("{HEAD}2025-04-01,SALARY,,1.00,1.00\n")));
    all(&ledger(&format!("{HEAD}2025-04-01,SALARY,,1.00,\n")));
}

#[test]
fn amounts_and_spans_without_measure_are_shown() {
    all(&ledger(&format!(
        "{HEAD}1996-01-01,IN,,9999999999999.99,9999999999999.99\n\
         2025-12-31,OUT,9999999999999.99,,-9999999999999.99\n\
         2025-12-31,IN,,0.01,-9999999999999.98\n"
    )));
}

#[test]
fn hostile_texts_stay_texts() {
    let texts = [
        "=cmd|' /C calc'!A0".to_owned(),
        "<r><t>rich</t></r>".to_owned(),
        "_x0041_ <b>&amp;</b> ]]>".to_owned(),
        "bell \u{7} null \u{0} escape \u{1b}[31m".to_owned(),
        "right \u{202e}to left עברית العربية".to_owned(),
        "😀👨\u{200d}👩\u{200d}👧 नमस्ते \u{fffe}".to_owned(),
        "x".repeat(10_000),
        "many words ".repeat(5_000),
    ];
    let mut text = HEAD.to_owned();
    for (day, hostile) in (1..).zip(&texts) {
        text += &format!("2025-04-{day:02},\"{}\",1.00,,{}.00\n", hostile.replace('"', "\"\""), 100 - day);
    }
    let strings = all(&ledger(&text));
    assert!(strings.contains("=cmd|"), "it is a text of the sheet");
    assert!(strings.contains("&lt;r&gt;&lt;t&gt;rich"), "it is not markup of the sheet");
    assert!(!strings.contains(|letter: char| letter.is_control() && !letter.is_whitespace()));
}
