//! Statements that come as pictures of pages: read by sight, proven by the balance, and never believed for their looks.

use engine::codes::{RowFlag, RowMark};
use engine::{Report, Source, TransactionReport};
use policy::Product;
use scanner::ScanKind;
use specimen::{Order, Slip, SlipColumn, Specimen};

use crate::forged_scans::{check_grain_is_not_asked, check_nothing_is_said};
use crate::{Lender, Wish};

fn order(seed: u64) -> Order {
    let layout = specimen::layout("hdfc").expect("a layout");
    Order { months: 1, seed, entries_per_month: Some(18), ..Order::new(layout) }
}

fn scanned(made: &Specimen, kind: ScanKind) -> Vec<u8> {
    scanner::scanned(made, kind, 3).expect("a scan")
}

/// Date, amounts and balance of each row, as read and as true.
fn rows(report: &Report, made: &Specimen) -> (Vec<String>, Vec<String>) {
    let read = report.transactions.iter().map(|row| {
        let money = |money: Option<engine::Rupees>| money.map(|money| money.0.as_paise());
        format!("{} {:?} {:?} {:?}", row.date, money(row.debit), money(row.credit), money(row.balance))
    });
    let truth = made.truth.account.transactions.iter().map(|row| {
        let money = |money: Option<ledger::Money>| money.map(ledger::Money::as_paise);
        format!("{} {:?} {:?} {:?}", row.date, money(row.debit), money(row.credit), money(row.balance))
    });
    (read.collect(), truth.collect())
}

#[track_caller]
fn check_read(kind: ScanKind) -> Report {
    let made = specimen::make(&order(11)).expect("a statement");
    let report = Lender::open().pdf(&scanned(&made, kind), &Wish::default());
    let (read, truth) = rows(&report, &made);
    assert_eq!(read, truth, "{kind}");
    assert!(
        report.transactions.iter().all(|row| row.sight.as_ref().is_some_and(|sight| sight.confidence > 0)),
        "{kind}"
    );
    report
}

#[test]
fn a_scan_from_an_office_is_read_to_the_paisa_and_goes_to_a_person() {
    let report = check_read(ScanKind::Office);
    assert_eq!(report.statement.account.reconciliation.verdict.as_str(), "reconciled");
    assert_eq!(report.integrity.verdict.as_str(), "unverifiable");
    assert_eq!(report.decision.as_str(), "manual_review");
    let codes: Vec<&str> = report.review.reasons.iter().map(|reason| &*reason.code).collect();
    assert!(codes.contains(&"scanned_document"), "{codes:?}");
    assert!(!codes.contains(&"document_unverifiable"), "{codes:?}");
    assert!(report.statements.iter().all(|statement| statement.is_scan));
}

#[test]
fn a_fax_is_read_and_not_asked_for_its_grain() {
    check_grain_is_not_asked(&check_read(ScanKind::Fax));
}

#[test]
fn what_lay_upside_down_or_on_its_side_is_read_as_well() {
    check_nothing_is_said(&check_read(ScanKind::UpsideDown), ScanKind::UpsideDown);
    check_read(ScanKind::Sideways);
}

#[test]
fn pages_that_were_laid_askew_or_badly_packed_are_read_as_well() {
    check_read(ScanKind::Askew);
    check_read(ScanKind::Compressed);
}

fn layer(report: &Report) -> &engine::CheckReport {
    let mut checks = report.integrity.checks.iter();
    checks.find(|check| &*check.code == "text_layer_disagrees").expect("a check")
}

#[test]
fn a_scanners_own_text_that_says_the_same_changes_nothing() {
    let report = check_read(ScanKind::Layered);
    assert_eq!(layer(&report).state.as_str(), "not_detected");
    assert_eq!(report.integrity.verdict.as_str(), "unverifiable");
}

#[test]
fn text_that_nobody_can_see_never_changes_what_the_picture_shows_and_is_told() {
    let report = check_read(ScanKind::LayerChanged);
    let check = layer(&report);
    assert_eq!((check.state.as_str(), check.severity.as_str()), ("detected", "medium"));
    let flags = report.integrity.flags.iter().filter(|flag| &*flag.code == "text_layer_disagrees");
    let places: Vec<_> = flags.flat_map(|flag| &flag.evidence).collect();
    assert_eq!(places.len(), 1);
    assert!(places.iter().all(|place| place.page == Some(1) && place.bbox.is_some()));
    assert_eq!(report.integrity.verdict.as_str(), "flagged");
}

#[test]
fn a_table_that_is_a_picture_below_a_head_of_text_is_read() {
    let report = check_read(ScanKind::Mixed);
    check_nothing_is_said(&report, ScanKind::Mixed);
    assert!(report.statements.iter().all(|statement| statement.is_scan));
}

#[test]
fn rows_in_pictures_are_read_where_the_text_beside_them_has_some_of_its_own() {
    let layout = specimen::layout("hdfc").expect("a layout");
    // On its second page the table begins within the part that stays text.
    let order = Order { months: 1, seed: 11, entries_per_month: Some(26), ..Order::new(layout) };
    let made = specimen::make(&order).expect("a statement");
    assert!(made.truth.pages > 1);
    let report = Lender::open().pdf(&scanned(&made, ScanKind::Mixed), &Wish::default());
    let (read, truth) = rows(&report, &made);
    assert_eq!(read, truth);
}

#[test]
fn rows_in_pictures_are_read_where_the_text_of_another_page_has_its_own_opening_and_closing_balance() {
    // Its last page is text alone, from what is brought forward to what is left.
    let made = specimen::wild(20604).expect("a statement");
    let report = Lender::open().pdf(&scanned(&made, ScanKind::Mixed), &Wish::default());
    assert_eq!(report.transactions.len(), made.truth.account.transactions.len());
}

#[test]
fn letters_that_stand_alone_do_not_tell_which_way_a_page_lies() {
    // Letters of one width: turned by a quarter they stand in rows as well, and alone they are read as well.
    let made = specimen::wild(20602).expect("a statement");
    let report = Lender::open().pdf(&scanned(&made, ScanKind::UpsideDown), &Wish::default());
    assert_eq!(report.transactions.len(), made.truth.account.transactions.len());
}

#[test]
fn a_passbook_is_read_across_its_folds_with_two_openings_in_one_picture() {
    let order =
        Order { months: 1, seed: 11, entries_per_month: Some(30), ..Order::new(specimen::passbook()) };
    let made = specimen::make(&order).expect("a passbook");
    let report = Lender::open().pdf(&scanned(&made, ScanKind::Passbook), &Wish::default());
    let (read, truth) = rows(&report, &made);
    assert_eq!(read, truth);
}

#[test]
fn how_a_scan_was_read_is_explained() {
    let made = specimen::make(&order(11)).expect("a statement");
    let limits = pdf::Limits::default();
    for kind in [ScanKind::Office, ScanKind::Mixed] {
        let file = scanned(&made, kind);
        let explained =
            engine::explain(engine::PdfFile { bytes: &file, unlock: pdf::Unlock::Nothing }, &limits, &|_| {
                false
            });
        let explained = explained.expect("an explanation");
        assert!(explained.contains("18 of 18 rows proven (reconciled)"), "{kind}: {explained}");
    }
}

#[test]
fn whose_account_a_scan_is_of_is_known_before_it_is_sent() {
    let made = specimen::make(&order(11)).expect("a statement");
    for kind in [ScanKind::Office, ScanKind::Mixed] {
        let file = scanned(&made, kind);
        let source = Source::Pdf { bytes: &file, unlock: pdf::Unlock::Nothing };
        let shown = engine::identify(source, &pdf::Limits::default()).expect("a statement");
        let banks: Vec<_> = shown.accounts.iter().map(|account| account.bank).collect();
        assert_eq!((shown.is_scan, banks), (true, vec![Some("HDFC Bank")]), "{kind}");
    }
}

#[test]
fn a_letter_that_was_folded_and_a_page_photographed_from_aside_are_read() {
    check_read(ScanKind::Creased);
    check_read(ScanKind::Photo);
}

#[test]
fn a_product_may_allow_scans_and_then_only_proof_counts() {
    let document = policy::starter_document(policy::DEFAULT).expect("a document");
    let allowing = document.replacen('{', "{\"allow_scans\": true,", 1);
    let product = Product::load(&allowing).expect("a product without mistakes");
    let made = specimen::make(&order(11)).expect("a statement");
    let lender = Lender::open();
    let report =
        lender.with_product(&scanned(&made, ScanKind::Office), &product, engine::Bureau::NotRequested);
    let is_scanned =
        |report: &Report| report.review.reasons.iter().any(|reason| &*reason.code == "scanned_document");
    assert!(!is_scanned(&report));
    let slipped = slipped();
    let report =
        lender.with_product(&scanned(&slipped, ScanKind::Office), &product, engine::Bureau::NotRequested);
    assert!(is_scanned(&report));
}

/// A digit of a balance was painted over before the paper was scanned.
fn slipped() -> Specimen {
    let order = order(11);
    let histories = specimen::histories(&order);
    let history = histories.first().expect("an account");
    let slip = Slip::ChangeDigit { row: 9, column: SlipColumn::Balance };
    specimen::draw_with_slip(order.layout, history, slip).expect("a statement")
}

#[track_caller]
fn check_nothing_is_proven(report: &Report) {
    assert_ne!(report.statement.account.reconciliation.verdict.as_str(), "reconciled");
    let by_eye = |row: &TransactionReport| row.sight.as_ref().is_some_and(|sight| !sight.chosen_by_balance);
    assert!(report.transactions.iter().all(by_eye));
    assert!(report.transactions.iter().any(|row| row.proof.as_str() != "proven"));
}

/// A page that is one picture with these entries and data.
fn pictured(entries: &str, data: &[u8]) -> Vec<u8> {
    let mut file = b"%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n\
        2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n\
        3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>>> endobj\n\
        4 0 obj <</Length 28>> stream\nq 600 0 0 800 0 0 cm /A Do Q\nendstream endobj\n"
        .to_vec();
    let head = format!(
        "5 0 obj <</Type/XObject/Subtype/Image/BitsPerComponent 8/ColorSpace/DeviceGray{entries}/Length {}>> stream\n",
        data.len()
    );
    file.extend(head.as_bytes());
    file.extend(data);
    file.extend(b"\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n");
    file
}

#[track_caller]
fn check_refused(entries: &str, data: &[u8], code: &str) {
    let file = pictured(entries, data);
    let source = Source::Pdf { bytes: &file, unlock: pdf::Unlock::Nothing };
    let refusal = Lender::open().decide(source, &Wish::default()).expect_err("a refusal");
    assert_eq!(refusal.code, code, "{entries}");
}

#[test]
fn pictures_larger_than_any_page_are_refused_before_they_are_unpacked() {
    check_refused("/Width 60000/Height 60000", b"abcd", "pdf_too_complex");
    check_refused("/Width 100000/Height 100000/Filter/FlateDecode", b"abcd", "pdf_too_complex");
    // Each of the runs is 128 dots.
    let runs = [129, 0].repeat(2_000_000);
    check_refused("/Width 100/Height 100/Filter/RunLengthDecode", &runs, "pdf_too_complex");
    let wide = "/Width 10/Height 1000/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 900000>>";
    check_refused(wide, &[0xFF; 64], "pdf_too_complex");
}

#[test]
fn pictures_that_cannot_be_unpacked_have_no_table() {
    for filter in ["DCTDecode", "FlateDecode", "CCITTFaxDecode", "JBIG2Decode", "JPXDecode", "LZWDecode"] {
        let entries = format!("/Width 200/Height 300/Filter/{filter}");
        let refused = pictured(&entries, &[0x13, 0x37, 0xFF, 0x00, 0x42].repeat(50));
        let source = Source::Pdf { bytes: &refused, unlock: pdf::Unlock::Nothing };
        assert!(Lender::open().decide(source, &Wish::default()).is_err(), "{filter}");
    }
}

/// What the service keeps of a person's reading of the balance of a row.
fn settling(row: &TransactionReport, balance: i64, is_typed: bool) -> String {
    let paise = |money: Option<engine::Rupees>| money.map(|money| money.0.as_paise());
    serde_json::json!({ "corrections": [{
        "date": row.date.to_string(), "description": row.description, "debit_paise": paise(row.debit),
        "credit_paise": paise(row.credit), "balance_paise": paise(row.balance), "occurrence": 0,
        "category": "rent_paid", "counterparty": null,
        "balance_read": { "paise": balance, "typed": is_typed },
    }] })
    .to_string()
}

#[test]
fn a_digit_that_was_painted_over_is_never_called_proven_until_a_person_settles_it_and_the_balances_agree() {
    let made = slipped();
    let file = scanned(&made, ScanKind::Office);
    let lender = Lender::open();
    let before = lender.pdf(&file, &Wish::default());
    check_nothing_is_proven(&before);
    let row = &before.transactions[9];
    let open = row.sight.as_ref().and_then(|sight| sight.open.clone()).expect("an open row");
    let figure = open.balance.expect("a balance in doubt");
    assert_eq!(figure.readings.first().copied(), row.balance);
    let [left, top, right, bottom] = figure.bbox;
    let [row_left, row_top, row_right, row_bottom] = row.bbox;
    assert!(left >= row_left - 1.0 && right <= row_right + 1.0, "{figure:?} {:?}", row.bbox);
    assert!(top >= row_top - 2.0 && bottom <= row_bottom + 2.0, "{figure:?} {:?}", row.bbox);
    assert!(before.transactions[0].sight.as_ref().is_some_and(|sight| sight.open.is_none()), "proven");

    let honest = specimen::make(&order(11)).expect("a statement").truth;
    let truth = honest.account.transactions[9].balance.expect("a balance").as_paise();
    let said = settling(row, truth, true);
    let after = lender.pdf(&file, &Wish { amendments: Some(&said), ..Wish::default() });
    let settled = &after.transactions[9];
    assert_eq!(
        (settled.balance.map(|money| money.0.as_paise()), settled.proof.as_str()),
        (Some(truth), "proven")
    );
    assert_eq!(after.statement.account.reconciliation.verdict.as_str(), "reconciled");
    assert_eq!(settled.category.as_str(), "rent_paid", "what else was said of the row goes along");
    let told = settled.sight.as_ref().and_then(|sight| sight.settled.clone()).expect("a person's word");
    assert_eq!(
        (told.balance.as_ref().map(engine::codes::SettledManner::as_str), told.was_balance),
        (Some("typed"), row.balance)
    );
    let by_person = RowFlag::Mark(RowMark::SettledReading);
    assert_eq!(after.transactions.iter().filter(|row| row.flags.contains(&by_person)).count(), 1);

    // Somebody who confirms what the balances deny changes nothing about that.
    let now = row.balance.expect("a balance").0.as_paise();
    let said = settling(row, now, false);
    let denied = lender.pdf(&file, &Wish { amendments: Some(&said), ..Wish::default() });
    assert_eq!(denied.transactions[9].proof.as_str(), row.proof.as_str());
    assert_ne!(denied.statement.account.reconciliation.verdict.as_str(), "reconciled");
}

#[test]
fn typed_figures_never_decide_by_themselves() {
    let document = policy::starter_document(policy::DEFAULT).expect("a document");
    let allowing = document.replacen('{', "{\"allow_scans\": true,", 1);
    let product = Product::load(&allowing).expect("a product without mistakes");
    let file = scanned(&slipped(), ScanKind::Office);
    let lender = Lender::open();
    let row = lender.pdf(&file, &Wish::default()).transactions[9].clone();
    let honest = specimen::make(&order(11)).expect("a statement").truth;
    let truth = honest.account.transactions[9].balance.expect("a balance").as_paise();
    for (is_typed, goes_to_a_person) in [(true, true), (false, false)] {
        let said = engine::amendments(&settling(&row, truth, is_typed)).expect("amendments");
        let report = lender.amended(&file, &product, &said);
        assert_eq!(report.statement.account.reconciliation.verdict.as_str(), "reconciled");
        let is_scanned = report.review.reasons.iter().any(|reason| &*reason.code == "scanned_document");
        assert_eq!(is_scanned, goes_to_a_person, "typed: {is_typed}");
    }
}
