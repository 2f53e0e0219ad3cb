//! The transactions as CSV, read back by the reader of ledgers.

use engine::Report;

use crate::{SMALL, ledger, stressed};

fn written(report: &Report) -> String {
    let mut out = Vec::new();
    export::csv(report, None, &mut out).expect("csv in memory");
    String::from_utf8(out).expect("text")
}

/// What a ledger's columns hold of each row.
fn rows(report: &Report) -> Vec<String> {
    report
        .transactions
        .iter()
        .map(|row| {
            format!("{} {} {:?} {:?} {:?}", row.date, row.description, row.debit, row.credit, row.balance)
        })
        .collect()
}

#[test]
fn the_first_columns_are_those_of_a_ledger_and_the_meaning_follows() {
    let text = written(&ledger(SMALL));
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some(
            "date,value_date,description,reference,debit,credit,balance,proof,page,time,category,channel,counterparty,flags,currency"
        )
    );
    let first = lines.next().unwrap_or_default();
    assert!(
        first.starts_with(
            "2025-04-01,,NEFT CR-ACME PRIVATE LTD-SALARY APR,,,50000.00,60000.00,unproven,2,,salary,neft,"
        ),
        "{first}"
    );
    assert!(text.contains("integrity:balance_chain_broken"), "{text}");
}

#[test]
fn a_statement_written_as_csv_is_read_back_row_for_row() {
    for report in [ledger(SMALL), stressed()] {
        let again = ledger(&written(&report));
        assert_eq!(rows(&again), rows(&report));
    }
}

#[test]
fn a_text_that_looks_like_a_formula_is_marked_and_read_back_without_the_mark() {
    let text = "date,description,debit,credit,balance\n\
                2025-04-01,\"=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\",,500.00,500.00\n\
                2025-04-02,@SUM(A1),100.00,,400.00\n\
                2025-04-03,-refund,100.00,,300.00\n\
                2025-04-04,''quoted,100.00,,200.00\n\
                2025-04-05,plain,100.00,,100.00\n";
    let report = ledger(text);
    let csv = written(&report);
    for cell in ["\"'=HYPERLINK(", ",'@SUM(A1),", ",'-refund,", ",''quoted,", ",plain,"] {
        assert!(csv.contains(cell), "{cell} in\n{csv}");
    }
    assert_eq!(rows(&ledger(&csv)), rows(&report));
}
