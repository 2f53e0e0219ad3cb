//! Reviewers' decisions, in every file that leaves the house.

use engine::Report;
use engine::codes::Decision;
use export::{Act, CaseRecord, Moment, SettledBy};

use crate::xlsx::Book;
use crate::{ledger, stressed};

fn moment(day: u32) -> Moment {
    Moment { exact: format!("2026-11-{day}T09:31:00Z"), told: format!("{day} Nov 2026, 3:01 pm IST") }
}

fn record() -> CaseRecord {
    let act = |by: &str, day: u32, decision: Decision| Act {
        by: by.to_owned(),
        at: moment(day),
        decision,
        overriding: None,
        note: format!("{by} has seen the salary slip."),
    };
    let overriding = Some(("Security or a guarantor was added".to_owned(), Decision::Declined));
    CaseRecord {
        reference: "APP-000042".to_owned(),
        applicant: Some("Meera Nair".to_owned()),
        holder: Some("M NAIR".to_owned()),
        bank: Some("HDFC Bank".to_owned()),
        period: Some(("2026-04-01".to_owned(), "2026-09-30".to_owned())),
        product: "Salaried personal loan".to_owned(),
        product_version: Some(3),
        requested: None,
        score: Some(712),
        status: "completed".to_owned(),
        engine_decision: Some(Decision::ManualReview),
        decision: Some(Decision::Approved),
        settled_by: Some(SettledBy::Override),
        acts: vec![
            act("Asha Rao", 14, Decision::Declined),
            act("Ravi Iyer", 15, Decision::Approved),
            Act { overriding, ..act("Devi Menon", 16, Decision::Approved) },
        ],
        assignee: Some("Asha Rao".to_owned()),
        as_of: moment(17),
    }
}

fn memo(report: &Report, record: &CaseRecord) -> String {
    let bytes = export::memo(report, Some(record)).expect("a memo");
    let (_, pages) =
        pdf::read_each(&bytes, None, &pdf::Limits::default(), &|_| false, &|page: &pdf::Page| {
            page.glyphs.iter().map(|glyph| glyph.text).collect::<String>().replace(' ', "")
        })
        .expect("a PDF file");
    pages.concat()
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert!(text.contains(&expected.replace(' ', "")), "{expected} in {text}");
}

#[test]
fn the_memo_is_headed_by_the_applicant_and_tells_every_word() {
    let report = stressed();
    let text = memo(&report, &record());
    let holder = report.statement.account.holder.as_deref().expect("a holder");
    assert!(text.find("MeeraNair") < text.find(&holder.replace(' ', "")), "the applicant comes first");
    for expected in [
        "APP-000042",
        &format!("Account holder: {holder}"),
        "Overridden by Devi Menon, 16 Nov 2026, 3:01 pm IST",
        "Engine: For review",
        "Review: Declined by Asha Rao, 14 Nov 2026, 3:01 pm IST",
        "Review: Approved by Ravi Iyer, 15 Nov 2026, 3:01 pm IST",
        "instead of Declined by Devi Menon",
        "Security or a guarantor was added",
        "Ravi Iyer has seen the salary slip.",
        "Salaried personal loan, version 3",
        "Assigned to Asha Rao",
        "As of 17 Nov 2026",
    ] {
        check(&text, expected);
    }
}

#[test]
fn a_long_note_and_many_reasons_are_told_to_their_end() {
    let mut report = stressed();
    let reason = report.review.reasons.first().cloned();
    let long = format!("{}and that is the end of it.", "many words of a careful reviewer ".repeat(50));
    if let Some(reason) = reason {
        for number in 0..30 {
            let message = format!("reason number {number} of many");
            report.review.reasons.push(engine::ReviewReasonReport { message, ..reason.clone() });
        }
    }
    let mut record = record();
    record.acts[0].note = long;
    let text = memo(&report, &record);
    check(&text, "and that is the end of it.");
    if !report.review.reasons.is_empty() {
        check(&text, "Reason number 29 of many");
    }
}

#[test]
fn the_workbook_begins_with_the_case() {
    let report = stressed();
    let bytes = export::xlsx(&report, Some(&record())).expect("a workbook");
    assert_eq!(bytes, export::xlsx(&report, Some(&record())).expect("a workbook"));
    let strings = Book::from_bytes(bytes).part("xl/sharedStrings.xml");
    for expected in [
        "APP-000042",
        "Meera Nair",
        "Overridden",
        "Devi Menon, 16 Nov 2026, 3:01 pm IST",
        "Override of Declined",
        "Security or a guarantor was added: Devi Menon has seen the salary slip.",
        "Engine&apos;s decision",
        "17 Nov 2026, 3:01 pm IST",
    ] {
        let plain = expected.replace("&apos;", "'");
        assert!(strings.contains(expected) || strings.contains(&plain), "{expected}");
    }
}

#[test]
fn each_row_of_the_csv_names_the_case_and_is_still_read_back() {
    let report = stressed();
    let (mut with, mut without) = (Vec::new(), Vec::new());
    export::csv(&report, Some(&record()), &mut with).expect("csv in memory");
    export::csv(&report, None, &mut without).expect("csv in memory");
    let text = String::from_utf8(with).expect("text");
    assert!(text.lines().next().is_some_and(|head| head.ends_with("case_status,case_as_of")), "{text}");
    assert!(text.contains("APP-000042,Meera Nair,Salaried personal loan,3,manual_review,approved,override"));
    let plain = ledger(&String::from_utf8(without).expect("text"));
    let again = ledger(&text);
    assert_eq!(again.transactions.len(), plain.transactions.len());
    assert_eq!(again.transactions, plain.transactions);
}

#[test]
fn a_table_of_cases_has_a_row_for_each_and_runs_nothing() {
    let hostile = CaseRecord {
        applicant: Some("=cmd|' /C calc'!A0".to_owned()),
        settled_by: None,
        acts: Vec::new(),
        ..record()
    };
    let mut out = Vec::new();
    export::cases(&[record(), hostile], &mut out).expect("csv in memory");
    let text = String::from_utf8(out).expect("text");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let heads = reader.headers().expect("heads").clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    let cell = |row: usize, name: &str| {
        let place = heads.iter().position(|head| head == name).expect("a column");
        rows[row][place].to_owned()
    };
    assert_eq!(rows.len(), 2);
    assert_eq!((cell(0, "decided_by"), cell(0, "decided_at")), ("Devi Menon".into(), moment(16).exact));
    assert_eq!(cell(0, "votes").split(" | ").count(), 2);
    assert!(cell(0, "overrides").contains("instead of declined (Security or a guarantor was added)"));
    assert_eq!((cell(1, "decided_by"), cell(1, "applicant")), (String::new(), "'=cmd|' /C calc'!A0".into()));
}
