//! A report that was kept as JSON is the report it was.

use engine::codes::BureauStatus;
use engine::{Bureau, Document, Report, Source};
use serde_json::{Value, json};
use specimen::{Order, Persona};

use crate::{Lender, Wish};

/// Layouts with what is special about each, and who banks there.
const HONEST: [(&str, Persona); 7] = [
    ("hdfc-netbanking", Persona::Salaried),
    ("icici-estatement", Persona::Business),
    ("sbi-yono", Persona::Stressed),
    ("canara-od", Persona::Overdraft),
    ("idfc-estatement", Persona::BusyUpi),
    ("bob-mobile", Persona::Thin),
    ("hsbc", Persona::Stressed),
];

const FORGED: [&str; 6] =
    ["edit-amount", "cover-white", "revision-edit", "sign-then-patch", "page-removed", "date-impossible"];

const LEDGER: &str = "date,description,debit,credit,balance\n\
    2025-04-01,SALARY ACME LTD,,50000.00,60000.00\n\
    2025-04-05,RENT,15000.55,,44999.45\n\
    2025-04-09,GROCER,2000.00,,42000.00\n";

/// Everything a report can be made of, with products that look at different values.
pub(crate) fn reports() -> Vec<(&'static str, Report)> {
    let lender = Lender::open();
    let starters = policy::STARTERS.iter().map(|(name, _)| *name).cycle();
    let wish = |product| Wish {
        product: Some(product),
        inputs: r#"{"requested_amount": 500000.5, "collateral_value": 900000, "gst_turnover": 1200000}"#,
        name: Some("Ramesh Kumar"),
        bureau: Bureau::NotRequested,
        amendments: None,
    };
    let mut reports = vec![("a ledger", lender.csv(LEDGER, &Wish::default()))];
    for ((layout, persona), product) in HONEST.into_iter().zip(starters) {
        let order = Order { persona: Some(persona), months: 7, ..Order::new(found(layout)) };
        let bytes = specimen::make(&order).expect("a specimen").pdf;
        reports.push((layout, lender.pdf(&bytes, &wish(product))));
    }
    let marked = analysis::Example::with_bureau().credit_report.expect("the report of the dictionary");
    let received = Bureau::Report { report: &marked, credit_check_id: Some("cc_01") };
    let order = Order { persona: Some(Persona::Stressed), months: 7, ..Order::new(found("hdfc-netbanking")) };
    let bytes = specimen::make(&order).expect("a specimen").pdf;
    reports.push(("a credit report", lender.pdf(&bytes, &Wish { bureau: received, ..Wish::default() })));
    let down = Bureau::Unavailable { reason: "the bureau did not answer" };
    reports.push(("no credit report", lender.csv(LEDGER, &Wish { bureau: down, ..Wish::default() })));
    let files = specimen::case(3).expect("a case").files;
    let documents: Vec<Document<'_>> = files
        .iter()
        .map(|file| {
            let source = Source::Pdf { bytes: &file.specimen.pdf, unlock: pdf::Unlock::Nothing };
            Document { name: Some(&file.name), source, passwords: &[] }
        })
        .collect();
    reports.push(("a case", lender.decide_case(&documents, &Wish::default()).expect("a report")));
    for kind in FORGED {
        let tamper = kind.parse().expect("a way to tamper");
        let order = Order { tamper: Some(tamper), months: 6, ..Order::new(found("hdfc-netbanking")) };
        let bytes = specimen::make(&order).expect("a specimen").pdf;
        reports.push((kind, lender.pdf(&bytes, &Wish::default())));
    }
    reports
}

fn found(layout: &str) -> &'static specimen::Layout {
    specimen::layout(layout).expect("a layout")
}

fn written(report: &Report) -> String {
    serde_json::to_string(report).expect("JSON")
}

#[test]
fn a_report_read_back_is_the_report_it_was() {
    for (name, report) in reports() {
        let text = written(&report);
        let again = archive::report(text.as_bytes()).expect("a report");
        // Whole rather than with `assert_eq`, whose message would be pages long.
        assert!(again == report, "{name}: {}", difference(&report, &again));
        assert_eq!(written(&again), text, "{name}");
    }
}

#[test]
fn a_long_report_is_written_as_a_short_one_is() {
    let mut report = Lender::open().csv(LEDGER, &Wish::default());
    report.transactions = report.transactions.iter().cycle().take(1000).cloned().collect();
    let before = report.clone();
    let json = report.to_json().expect("JSON");
    assert!(json == written(&before).into_bytes());
    assert!(report == before);
}

/// The first line that is not the same.
fn difference(one: &Report, other: &Report) -> String {
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let mut pairs = one.lines().zip(other.lines()).enumerate();
    pairs.find(|(_, (one, other))| one != other).map_or_else(String::new, |found| format!("{found:?}"))
}

#[test]
fn members_that_a_newer_program_wrote_are_passed_over() {
    let lender = Lender::open();
    let report = lender.csv(LEDGER, &Wish::default());
    let mut value: Value = serde_json::to_value(&report).expect("JSON");
    for place in
        ["", "/statement", "/statement/reconciliation", "/metrics/0", "/transactions/1", "/policy/rules/0"]
    {
        let object = value.pointer_mut(place).and_then(Value::as_object_mut).expect("an object");
        object.insert("not_yet_known".to_owned(), json!({"a": [1, 2.5, null]}));
    }
    let again = archive::report(value.to_string().as_bytes()).expect("a report");
    assert!(again == report);
}

#[test]
fn a_word_that_a_newer_program_wrote_is_kept() {
    let lender = Lender::open();
    let mut report = lender.csv(LEDGER, &Wish::default());
    report.bureau.status = BureauStatus::Newer("answered_later".to_owned());
    let again = archive::report(written(&report).as_bytes()).expect("a report");
    assert_eq!(again.bureau.status.as_str(), "answered_later");
}

#[test]
fn half_a_report_is_refused() {
    let lender = Lender::open();
    let value: Value = serde_json::to_value(lender.csv(LEDGER, &Wish::default())).expect("JSON");
    for member in ["engine_version", "decision", "statement", "policy", "metrics", "transactions"] {
        let mut half = value.clone();
        half.as_object_mut().expect("an object").remove(member);
        assert!(serde_json::from_value::<Report>(half).is_err(), "{member}");
    }
    for (place, wrong) in [
        ("/transactions/0/date", json!("2025-02-30")),
        ("/transactions/0/date", json!(20250401)),
        ("/transactions/0/credit", json!(0.001)),
        ("/metrics/0/rows", json!("some")),
        ("/cash_flow/from", Value::Null),
    ] {
        let mut spoilt = value.clone();
        *spoilt.pointer_mut(place).expect("a place") = wrong;
        assert!(serde_json::from_value::<Report>(spoilt).is_err(), "{place}");
    }
}
