//! The real child: what it says is what the engine says.

use bytes::Bytes;
use engine::{Application, Source};
use pdf::Unlock;
use sandbox::{Bureau, CaseFile, Failure, FileKind, Pool, Task};
use specimen::{Cipher, Order, Protection};

use crate::{LIMITS, engine_settings, task};

fn order(bank: &str, months: u32) -> Order {
    Order { months, ..Order::new(specimen::layout(bank).expect("a layout")) }
}

fn pdf(order: &Order) -> Bytes {
    specimen::make(order).expect("a specimen").pdf.into()
}

/// What the engine says in this process.
fn in_process(file: &[u8], unlock: Unlock<'_>, task: &Task) -> Vec<u8> {
    let product = policy::Product::load(&task.product).expect("a product");
    let card = score::Card::load(score::BEHAVIOUR_CARD).expect("our own card");
    let roots = integrity::Roots::default();
    let limits = pdf::Limits::default();
    let application = Application {
        product: &product,
        inputs: task.inputs.as_deref().map(|text| engine::inputs(text).expect("inputs")).unwrap_or_default(),
        applicant_name: task.applicant_name.as_deref(),
        as_of: task.as_of.as_deref().map(|date| date.parse().expect("a date")),
        bureau: engine::Bureau::NotRequested,
        amendments: None,
    };
    let settings = engine::Settings { limits: &limits, card: &card, roots: &roots };
    let source = Source::Pdf { bytes: file, unlock };
    let report = engine::analyze(source, &application, &settings, &|_| false).expect("a report");
    serde_json::to_vec(&report).expect("a document")
}

#[tokio::test]
async fn a_credit_report_reaches_the_engine_and_one_that_cannot_be_read_is_no_failure() {
    let pool = Pool::new(engine_settings(1));
    let file = pdf(&order("hdfc", 6));
    let credit_report = analysis::Example::with_bureau().credit_report.expect("the report of the dictionary");
    let text = serde_json::to_string(&credit_report).expect("JSON");
    for (report, status) in [(text, "received"), ("{}".to_owned(), "unavailable")] {
        let bureau = Bureau::Report { credit_check_id: Some("cc_01".to_owned()), report };
        let analyzed =
            pool.analyze("a team", file.clone(), &Task { bureau, ..task() }).await.expect("an analysis");
        let report: serde_json::Value = serde_json::from_slice(&analyzed.report).expect("a document");
        assert_eq!(report["bureau"]["status"], status);
        assert_eq!(report["decision"], "manual_review");
    }
    let bureau = Bureau::Unavailable { reason: "the bureau did not answer".to_owned() };
    let analyzed = pool.analyze("a team", file, &Task { bureau, ..task() }).await.expect("an analysis");
    let report: serde_json::Value = serde_json::from_slice(&analyzed.report).expect("a document");
    assert_eq!(report["bureau"]["reason"], "the bureau did not answer");
}

#[tokio::test]
async fn a_report_names_its_product_by_id_where_there_is_one() {
    let pool = Pool::new(engine_settings(1));
    let file = pdf(&order("hdfc", 3));
    for id in [None, Some("prod_01jcm3q8f7x5v9d2k4h6n8r0tw")] {
        let task = Task { product_id: id.map(str::to_owned), ..task() };
        let analyzed = pool.analyze("a team", file.clone(), &task).await.expect("an analysis");
        let report: serde_json::Value = serde_json::from_slice(&analyzed.report).expect("a document");
        assert_eq!(report["policy"]["product_id"].as_str(), id);
    }
}

#[tokio::test]
async fn a_report_is_the_engines_to_the_byte() {
    let pool = Pool::new(engine_settings(1));
    let task = Task {
        inputs: Some(r#"{"requested_amount": 500000}"#.to_owned()),
        applicant_name: Some("Wilhelmina Ottoline Fernandes".to_owned()),
        as_of: Some("2026-04-02".to_owned()),
        ..task()
    };
    for bank in ["hdfc", "sbi", "icici"] {
        let file = pdf(&order(bank, 12));
        let analyzed = pool.analyze("a team", file.clone(), &task).await.expect("an analysis");
        assert!(analyzed.report == in_process(&file, Unlock::Nothing, &task), "{bank}: the reports differ");
        let report: serde_json::Value = serde_json::from_slice(&analyzed.report).expect("a document");
        assert_eq!(report["decision"], analyzed.decision.as_str());
        assert_eq!(report["score"], analyzed.score.map_or(serde_json::Value::Null, Into::into));
        assert_eq!(report["statement"]["pages"], analyzed.pages);
    }
}

#[tokio::test]
async fn a_statement_that_is_read_by_many_threads_needs_nothing_from_outside() {
    let pool = Pool::new(engine_settings(1));
    let order = Order { entries_per_month: Some(400), ..order("hdfc", 12) };
    let file = pdf(&order);
    let analyzed = pool.analyze("a team", file.clone(), &task()).await.expect("an analysis");
    assert!(analyzed.pages >= 64, "{} pages", analyzed.pages);
    assert!(analyzed.report == in_process(&file, Unlock::Nothing, &task()), "the reports differ");
}

#[tokio::test]
async fn the_files_of_a_case_are_read_together_and_the_one_at_fault_is_told_by_its_number() {
    let pool = Pool::new(engine_settings(1));
    let case_file =
        |name: &str| CaseFile { kind: FileKind::Pdf, name: Some(name.to_owned()), file_key: None };
    let (june, other) = (pdf(&order("hdfc", 2)), pdf(&Order { seed: 77, ..order("sbi", 2) }));
    let files = [(case_file("june.pdf"), june.clone()), (case_file("other.pdf"), other)];
    let analyzed = pool.analyze_case("a team", &files, &task()).await.expect("an analysis");
    let report: serde_json::Value = serde_json::from_slice(&analyzed.report).expect("a document");
    let names: Vec<&str> = report["statements"]
        .as_array()
        .expect("files")
        .iter()
        .filter_map(|file| file["name"].as_str())
        .collect();
    assert_eq!(names, ["june.pdf", "other.pdf"]);
    assert_eq!(report["accounts"].as_array().map(Vec::len), Some(2));

    let files = [(case_file("june.pdf"), june), (case_file("menu.pdf"), Bytes::from_static(b"%PDF-1.7 x"))];
    let refused = pool.analyze_case("a team", &files, &task()).await.expect_err("a refusal");
    let Failure::Refused { code, message } = refused else { panic!("{refused:?}") };
    assert_eq!(code, "pdf_damaged");
    assert!(message.starts_with("file 2 of 2: ") && !message.contains("menu"), "{message}");
}

#[tokio::test]
async fn aggregator_data_is_known_by_its_contents_and_a_web_page_is_none() {
    let pool = Pool::new(engine_settings(1));
    let check = async |text: &str| {
        let file = Bytes::copy_from_slice(text.as_bytes());
        pool.check("a team", file, None, LIMITS).await
    };
    let data = r#"{"fiObjects": [{"type": "deposit", "maskedAccNumber": "XXXX1234", "Transactions": {
        "startDate": "2026-04-01", "endDate": "2026-04-30", "Transaction": [{"type": "CREDIT", "mode": "OTHERS",
        "amount": "10.00", "currentBalance": "110.00", "transactionTimestamp": "2026-04-02T10:00:00+05:30",
        "valueDate": "2026-04-02", "txnId": "", "narration": "GIFT", "reference": ""}]}}]}"#;
    let checked = check(data).await.expect("data");
    assert_eq!((checked.kind, checked.pages), (FileKind::AccountAggregator, 0));
    for (text, expected) in [
        (&data[..data.len() - 4], "aggregator_invalid"),
        ("<html><body>Please sign in</body></html>", "not_a_pdf"),
        (r#"{"error": "not found"}"#, "not_a_pdf"),
    ] {
        let refused = check(text).await.expect_err(expected);
        assert!(matches!(refused, Failure::Refused { ref code, .. } if code == expected), "{refused:?}");
    }
}

#[tokio::test]
async fn a_file_is_refused_with_the_engines_code() {
    let pool = Pool::new(engine_settings(1));
    let file = pdf(&order("hdfc", 3));
    let cut = file.slice(..file.len() / 2);
    let mut few = LIMITS;
    few.pages = 1;
    for (file, limits, expected) in [
        (Bytes::new(), LIMITS, "file_empty"),
        (Bytes::from_static(b"GIF89a"), LIMITS, "not_a_pdf"),
        (Bytes::from_static(b"%PDF-1.7 and nothing else"), LIMITS, "pdf_damaged"),
        (pdf(&order("hdfc", 12)), few, "pdf_too_many_pages"),
    ] {
        let refused = pool.check("a team", file, None, limits).await.expect_err(expected);
        assert!(matches!(refused, Failure::Refused { ref code, .. } if code == expected), "{refused:?}");
    }
    // Half a file may still have pages that can be found again; it must not be anything but an answer.
    let outcome = pool.check("a team", cut, None, LIMITS).await;
    assert!(matches!(outcome, Ok(_) | Err(Failure::Refused { .. })), "{outcome:?}");
}

#[tokio::test]
async fn a_product_with_mistakes_is_refused() {
    let pool = Pool::new(engine_settings(1));
    let task = Task { product: "{}".to_owned(), ..task() };
    let refused = pool.analyze("a team", pdf(&order("hdfc", 1)), &task).await.expect_err("a refusal");
    assert!(matches!(refused, Failure::Refused { ref code, .. } if code == "product_invalid"), "{refused:?}");
}

#[tokio::test]
async fn a_locked_file_opens_with_its_password_and_later_with_its_key() {
    let pool = Pool::new(engine_settings(1));
    for cipher in Cipher::ALL {
        let protection = Protection { cipher, user: "open sesame".to_owned(), owner: "owner".to_owned() };
        let file = pdf(&Order { protection: Some(protection), ..order("hdfc", 3) });

        let without = pool.check("a team", file.clone(), None, LIMITS).await.expect_err("a refusal");
        assert!(
            matches!(without, Failure::Refused { ref code, .. } if code == "password_required"),
            "{without:?}"
        );
        let wrong = pool.check("a team", file.clone(), Some("sesame"), LIMITS).await.expect_err("a refusal");
        assert!(
            matches!(wrong, Failure::Refused { ref code, .. } if code == "password_incorrect"),
            "{wrong:?}"
        );

        let checked =
            pool.check("a team", file.clone(), Some("open sesame"), LIMITS).await.expect("an open file");
        assert!(checked.file_key.is_some());
        let task = Task { file_key: checked.file_key, ..task() };
        let analyzed = pool.analyze("a team", file.clone(), &task).await.expect("an analysis");
        assert_eq!(analyzed.pages, checked.pages);
        let expected = in_process(&file, Unlock::Password("open sesame"), &task);
        assert!(analyzed.report == expected, "{cipher:?}: the reports differ");

        let keyless = pool.analyze("a team", file, &crate::task()).await.expect_err("a refusal");
        assert!(
            matches!(keyless, Failure::Refused { ref code, .. } if code == "password_required"),
            "{keyless:?}"
        );
    }
}
