//! A report that was kept as JSON gives the documents it gave before.

use engine::Report;
use specimen::Persona;

use crate::{SMALL, Wish, ledger, shown, statement, stressed};

fn rows(report: &Report) -> Vec<u8> {
    let mut out = Vec::new();
    export::csv(report, None, &mut out).expect("csv in memory");
    out
}

#[test]
fn every_document_has_the_same_bytes_from_a_report_that_was_read_back() {
    let wish = Wish {
        product: Some("vehicle-loan"),
        inputs: r#"{"requested_amount": 300000.5}"#,
        name: Some("A B"),
        ..Wish::default()
    };
    for report in [ledger(SMALL), stressed(), statement("icici", Persona::Business, wish)] {
        let text = serde_json::to_string(&report).expect("JSON");
        let again = archive::report(text.as_bytes()).expect("a report");
        assert_eq!(shown(&again), shown(&report));
        assert!(rows(&again) == rows(&report), "csv");
        assert!(
            export::xlsx(&again, None).expect("a workbook")
                == export::xlsx(&report, None).expect("a workbook"),
            "xlsx"
        );
        assert!(
            export::memo(&again, None).expect("a memo") == export::memo(&report, None).expect("a memo"),
            "memo"
        );
    }
}
