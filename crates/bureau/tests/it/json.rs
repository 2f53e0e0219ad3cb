//! The JSON connector: the examples of docs/bureau.md are read, and so is what differs from them.

use bureau::{AccountKind, Answer, Credentials, Dialect, MarkKind, Outcome, Purpose, Question, Unreadable};
use jiff::civil::date;
use ledger::Money;
use serde_json::{Value, json};

const PAGE: &str = include_str!("../../../../docs/bureau.md");
const ASKED_ON: jiff::civil::Date = date(2026, 6, 15);

/// The example of this name on the page.
fn example(name: &str) -> Value {
    let (_, rest) = PAGE.split_once(&format!("```json {name}\n")).expect("the page has the example");
    let (text, _) = rest.split_once("```").expect("the example ends");
    serde_json::from_str(text).expect("the example is JSON")
}

fn read(status: u16, body: &Value) -> Result<Answer, Unreadable> {
    Dialect::Json.read(status, body.to_string().as_bytes(), ASKED_ON)
}

#[test]
fn the_request_is_the_one_of_the_page() {
    let question = Question {
        reference: "cc_01k9zq6m3ffs8v0h2x4n7c5d1e",
        name: "Asha Devi Rao",
        mobile: "+919000000780",
        asked_on: ASKED_ON,
        purpose: Purpose::CreditEnquiry,
        amount: Some(Money::paise(25_000_000)),
    };
    let message = Dialect::Json.write(&question, &Credentials { user: "", password: "s3cret" });
    let body: Value = serde_json::from_slice(&message.body).expect("the body is JSON");
    assert_eq!(body, example("request"));
    assert!(message.headers.contains(&("idempotency-key", question.reference.to_owned())));
    assert!(message.headers.contains(&("authorization", "Bearer s3cret".to_owned())));
    let message = Dialect::Json.write(&question, &Credentials { user: "u", password: "s3cret" });
    assert!(message.headers.contains(&("authorization", "Basic dTpzM2NyZXQ=".to_owned())));
    let shown = format!("{message:?} {question:?} {:?}", Credentials { user: "u", password: "s3cret" });
    assert!(!shown.contains("s3cret") && !shown.contains("Asha") && !shown.contains("9000000780"), "{shown}");
}

#[test]
fn the_response_of_the_page_is_read() {
    let answer = read(200, &example("response"));
    let Ok(Answer::Report(report)) = answer else { panic!("{answer:?}") };
    assert_eq!((report.bureau.as_str(), report.outcome), ("example-aggregator", Outcome::Hit));
    assert_eq!(report.reported_on, date(2026, 6, 14));
    assert_eq!((report.score.value, report.identity.pan.as_deref()), (Some(688), Some("XXXXXX977Z")));
    assert_eq!(report.identity.mobiles, ["XXXXXX0780"]);
    let kinds: Vec<_> = report.accounts.iter().map(|account| (account.kind, account.is_secured)).collect();
    assert_eq!(kinds, [(AccountKind::PersonalLoan, Some(false)), (AccountKind::HousingLoan, Some(true))]);
    let marks: Vec<_> = report.marks.iter().map(|mark| mark.kind).collect();
    use MarkKind::{BadAsset, NinetyDaysPastDue, SuitFiled, WrittenOff};
    assert_eq!(marks, [WrittenOff, SuitFiled, BadAsset, NinetyDaysPastDue]);
    assert_eq!(
        report.marks[0].message,
        "Deccan Finance wrote off ₹1,20,000 of a personal loan in March 2025"
    );
    assert_eq!((report.summary.emi_total.0.as_paise(), report.summary.enquiries_30_days), (2_780_000, 1));
    assert_eq!(report.addresses[0].state.as_deref(), Some("Maharashtra"));
    assert_eq!(report.unknown_codes, []);
}

#[test]
fn a_published_report_is_read_back_as_it_was() {
    let Ok(Answer::Report(mut report)) = read(200, &example("response")) else {
        panic!("the example is read")
    };
    // What else holds beside the main status is not part of the published shape.
    report.accounts[0].status = bureau::AccountStatus::Active;
    let published = serde_json::to_value(&report).expect("a report is JSON");
    let Ok(Answer::Report(again)) = read(200, &published) else { panic!("it is read back") };
    assert_eq!(again.accounts, report.accounts);
    assert_eq!(
        (again.identity, again.score, again.enquiries),
        (report.identity, report.score, report.enquiries)
    );
    assert_eq!((again.addresses, again.is_sandbox), (report.addresses, false));
}

#[track_caller]
fn check(status: u16, body: &Value, expected: &str) {
    let found = match read(status, body) {
        Ok(Answer::Report(report)) if report.outcome == Outcome::NoHit => "no hit".to_owned(),
        Ok(Answer::Report(report)) => format!("{} accounts", report.accounts.len()),
        Ok(Answer::Refused { code, .. }) => code,
        Ok(Answer::Busy) => "busy".to_owned(),
        Err(unreadable) => unreadable.to_string(),
    };
    assert_eq!(found, expected, "{status} {body}");
}

#[test]
fn a_no_hit_is_told_from_a_wrong_address() {
    check(404, &example("no hit"), "no hit");
    check(200, &example("no hit"), "no hit");
    check(404, &json!({}), "http_404");
    check(404, &json!("<html>"), "http_404");
    check(402, &json!({ "error": { "code": "out_of_credit" } }), "out_of_credit");
    check(200, &json!({ "error": { "code": "consent_missing", "message": "x" } }), "consent_missing");
    check(429, &json!({ "error": { "code": "no_hit" } }), "busy");
    // A gateway's 503 may hide an enquiry that was made.
    check(503, &json!({ "error": { "code": "no_hit" } }), "the bureau answered with status 503");
    check(500, &example("no hit"), "the bureau answered with status 500");
}

#[test]
fn little_is_needed_and_nothing_is_made_up() {
    check(200, &json!({ "bureau": "x", "accounts": [] }), "0 accounts");
    check(200, &json!({ "bureau": "x", "accounts": [{}], "novelty": 1 }), "1 accounts");
    let nothing =
        json!({ "lender": null, "kind": null, "opened_on": null, "history": null, "other_statuses": null });
    let nulls =
        json!({ "bureau": "x", "accounts": [nothing], "identity": null, "score": null, "enquiries": null });
    check(200, &nulls, "1 accounts");
    check(200, &json!({ "bureau": "x" }), "the answer is not well formed");
    check(200, &json!({ "accounts": [] }), "the answer is not well formed");
    check(200, &json!([]), "the answer is not well formed");
    check(
        200,
        &json!({ "bureau": "x", "accounts": vec![json!({}); 1_001] }),
        "the answer holds more accounts than any report does",
    );
    let months: Vec<Value> =
        (0..121).map(|month| json!({ "year": 2000 + month / 12, "month": 1 + month % 12 })).collect();
    let history = json!({ "bureau": "x", "accounts": [{ "history": months }] });
    check(200, &history, "the answer holds more months of history than any report does");
    assert_eq!(Dialect::Json.read(200, b"{\"bureau\": \"x\", \"acc", ASKED_ON), Err(Unreadable::Cut));
}

#[test]
fn words_that_are_not_ours_are_kept_and_marked() {
    let account = json!({ "lender": "L", "kind": "moon_loan", "kind_code": "98", "status": "paused", "ownership": "friend",
        "history": [{ "year": 2026, "month": 13 }] });
    let Ok(Answer::Report(report)) =
        read(200, &json!({ "bureau": "x", "accounts": [account], "score": { "value": 1000 } }))
    else {
        panic!("it is read")
    };
    let codes: Vec<_> =
        report.unknown_codes.iter().map(|code| (code.field.as_str(), code.code.as_str())).collect();
    assert_eq!(
        codes,
        [
            ("score", "1000"),
            ("history", "2026-13"),
            ("kind", "moon_loan"),
            ("kind_code", "98"),
            ("ownership", "friend"),
            ("status", "paused"),
        ]
    );
    assert_eq!(report.marks[0].kind, MarkKind::UnknownStatus);
    assert_eq!(report.score.value, None);
}
