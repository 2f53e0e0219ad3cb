//! A bank's own CSV or workbook: read, never believed without a person.

use engine::Source;

use crate::{Lender, Wish};

const EXPORT: &str = "Some Bank,,,,\n\nTxn On,Remarks,Out,In,Left\n01/04/2025,NEFT ACME SALARY APR,,50000.00,60000.00\n\
    13/04/2025,UPI RENT LANDLORD,15000.00,,45000.00\n19/04/2025,POS GROCER,2000.00,,43000.00\n\
    27/04/2025,ATM CASH,1000.00,,42000.00\n";

#[test]
fn a_banks_own_list_is_analysed_and_goes_to_a_person() {
    let source = Source::of_file("april.csv", EXPORT.as_bytes());
    let report = Lender::open().decide(source, &Wish::default()).expect("a report");
    assert_eq!(report.transactions.len(), 4);
    assert_eq!(report.statements[0].source.as_str(), "spreadsheet");
    assert_eq!(report.integrity.verdict.as_str(), "unverifiable");
    assert_eq!(report.decision.as_str(), "manual_review");
    let codes: Vec<&str> = report.review.reasons.iter().map(|reason| &*reason.code).collect();
    assert!(codes.contains(&"spreadsheet_unverifiable"), "{codes:?}");
}

#[test]
fn a_ledger_in_columns_of_ours_stays_one() {
    let text = b"date,description,debit,credit,balance\n2025-04-01,A,,5,5\n";
    assert!(matches!(Source::of_file("a.CSV", text), Source::Csv { .. }));
    assert!(matches!(Source::of_file("a.xlsx", b"PK"), Source::Spreadsheet { .. }));
}
