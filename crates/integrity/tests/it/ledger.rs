//! Ledgers with one thing in them that no bank would print.

use integrity::{Integrity, Paper, Roots, State};
use narration::Reading;

/// Ten quiet days before, so that a rule about the rest of the ledger has a rest.
fn ledger(rows: &[(&str, &str, i64)]) -> String {
    let mut text = String::from("date,description,debit,credit,balance\n");
    let mut balance = 5_000_000i64;
    // An Indian account is known by its rails.
    let first = ("2015-01-01", "UPI-SHOP-shop@ybl-YESB0000001-500112345678-PAYMENT", -1);
    for (date, description, rupees) in [&first].into_iter().chain(rows) {
        balance += rupees;
        let (debit, credit) = if *rupees < 0 {
            (format!("{}.00", -rupees), String::new())
        } else {
            (String::new(), format!("{rupees}.00"))
        };
        text += &format!("{date},\"{description}\",{debit},{credit},{balance}.00\n");
    }
    text
}

fn asked(text: &str) -> Integrity {
    let statement = statement::read_csv(text.as_bytes()).expect("a ledger");
    let readings: Vec<Reading> = statement
        .lead
        .transactions
        .iter()
        .map(|row| narration::read(&row.description, row.reference.as_deref(), row.direction))
        .collect();
    let readings: Vec<&Reading> = readings.iter().collect();
    integrity::check(&Paper {
        file: None,
        statement: &statement,
        readings: &readings,
        roots: &Roots::default(),
    })
}

#[track_caller]
fn check(rows: &[(&str, &str, i64)], code: &str, expected: Option<usize>) {
    let found = asked(&ledger(rows));
    let check = found.checks.iter().find(|check| check.code == code).expect("the check is always there");
    let row = (check.state == State::Detected).then(|| check.evidence[0].row.expect("a row"));
    // The row that makes the ledger an Indian one stands before them.
    assert_eq!(row, expected.map(|row| row + 1), "{code}: {check:?}");
}

#[test]
fn an_honest_ledger_is_clean() {
    let found = asked(&ledger(&[
        ("2025-04-01", "NEFT CR-HDFC0000001-ACME INFOTECH PVT LTD-RAMESH-N09125123456789", 60_000),
        ("2025-04-03", "UPI-GROCER-grocer@ybl-YESB0000001-509312345678-PAYMENT", -850),
        ("2025-04-07", "RTGS DR-ICIC0000001-GANESH TRADERS-ICICR52025040700123456", -250_000),
        ("2025-04-08", "ATW-416021XXXXXX1234-S1ANMU01-MUMBAI", -5_000),
        ("2025-04-09", "CHQ PAID-MICR CTS-MUMBAI-SHARMA", -12_000),
    ]));
    let detected: Vec<_> = found.checks.iter().filter(|check| check.state == State::Detected).collect();
    assert!(detected.is_empty(), "{detected:?}");
}

#[test]
fn rails_have_rules() {
    let rtgs = |rupees| [("2025-04-07", "RTGS DR-ICIC0000001-GANESH TRADERS-ICICR52025040700123456", rupees)];
    check(&rtgs(-150_000), "rtgs_below_minimum", Some(0));
    check(&rtgs(-200_000), "rtgs_below_minimum", None);
    let imps = |date, rupees| [(date, "IMPS-509712345678-RAVI KUMAR-SBIN-XXXXXXX1234-RENT", rupees)];
    check(&imps("2025-04-07", -600_000), "imps_above_limit", Some(0));
    check(&imps("2025-04-07", -500_000), "imps_above_limit", None);
    check(&imps("2020-04-07", -300_000), "imps_above_limit", Some(0));
    let upi = |rupees| [("2025-04-07", "UPI/P2A/509712345678/RAVI KUMAR/SBIN/RENT", rupees)];
    check(&upi(-150_000), "upi_above_limit", Some(0));
    check(&upi(-100_000), "upi_above_limit", None);
    let atm = |rupees| [("2025-04-07", "ATW-416021XXXXXX1234-S1ANMU01-MUMBAI", rupees)];
    check(&atm(-1_234), "atm_amount_impossible", Some(0));
    check(&atm(-9_500), "atm_amount_impossible", None);
}

#[test]
fn cheques_clear_on_working_days() {
    let cheque = |date| [(date, "CHQ PAID-MICR CTS-MUMBAI-SHARMA", -12_000)];
    check(&cheque("2025-04-06"), "cleared_on_a_holiday", Some(0));
    check(&cheque("2025-04-12"), "cleared_on_a_holiday", Some(0));
    check(&cheque("2025-08-15"), "cleared_on_a_holiday", Some(0));
    check(&cheque("2025-04-05"), "cleared_on_a_holiday", None);
    check(&cheque("2025-04-07"), "cleared_on_a_holiday", None);
    let neft = |date| [(date, "NEFT CR-HDFC0000001-ACME INFOTECH PVT LTD-RAMESH-CITIN12345678901", 60_000)];
    check(&neft("2019-11-10"), "cleared_on_a_holiday", Some(0));
    check(&neft("2020-11-08"), "cleared_on_a_holiday", None);
}

#[test]
fn references_are_used_once_and_on_their_day() {
    let pay = |date, number| (date, number, -850);
    let one = "UPI-GROCER-grocer@ybl-YESB0000001-509312345678-PAYMENT";
    let two = "UPI-GROCER-grocer@ybl-YESB0000001-509312345699-PAYMENT";
    check(&[pay("2025-04-03", one), pay("2025-04-04", one)], "reference_used_twice", Some(1));
    check(&[pay("2025-04-03", one), pay("2025-04-04", two)], "reference_used_twice", None);
    let rtgs = |date| [(date, "RTGS DR-ICIC0000001-GANESH TRADERS-ICICR52025040700123456", -250_000)];
    check(&rtgs("2025-06-20"), "reference_of_another_day", Some(0));
    check(&rtgs("2025-04-08"), "reference_of_another_day", None);
}

#[test]
fn the_tax_on_a_fee_is_eighteen_per_cent() {
    let fee =
        |tax| [("2025-04-07", "DEBIT CARD ANNUAL FEE", -500), ("2025-04-07", "GST @18% ON CHARGE", tax)];
    check(&fee(-90), "gst_not_18_percent", None);
    check(&fee(-60), "gst_not_18_percent", Some(1));
}

#[test]
fn a_broken_chain_names_the_row() {
    let honest = ledger(&[("2025-04-01", "A", 100), ("2025-04-02", "B", -50), ("2025-04-03", "C", 20)]);
    let forged = honest.replace("2025-04-02,\"B\",50.00", "2025-04-02,\"B\",40.00");
    assert_ne!(honest, forged);
    let found = asked(&forged);
    let check = found.checks.iter().find(|check| check.code == "balance_chain_broken").expect("the check");
    assert_eq!((check.state, check.evidence[0].row), (State::Detected, Some(2)), "{check:?}");
    assert_eq!(found.verdict, integrity::Verdict::Flagged);
}
