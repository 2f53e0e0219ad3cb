//! Ledgers with one thing in them that no bank would print.

use integrity::{Integrity, Paper, Roots, Severity, State};
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
    asked_of(text, |_| {})
}

/// The same of an account that is told apart first.
fn asked_of(text: &str, tell: impl Fn(&mut statement::Account)) -> Integrity {
    let mut statement = statement::read_csv(text.as_bytes()).expect("a ledger");
    tell(&mut statement.lead.account);
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

fn state(found: &Integrity, code: &str) -> (State, Severity) {
    let check = found.checks.iter().find(|check| check.code == code).expect("the check is always there");
    (check.state, check.severity)
}

#[test]
fn a_singapore_account_may_clear_on_an_indian_holiday() {
    let text = ledger(&[
        ("2025-04-06", "CHQ PAID-MICR CTS-ORCHARD ROAD", -12_000),
        ("2025-08-15", "RTGS DR-DBSS0000001-MERLION PTE-DBSSR52025081500123456", -1_500),
    ]);
    let codes = ["cleared_on_a_holiday", "rtgs_below_minimum"];
    let states = |found: Integrity| codes.map(|code| state(&found, code).0);
    assert_eq!(states(asked(&text)), [State::Detected; 2]);
    let abroad = asked_of(&text, |account| account.currency = Some(ledger::Currency::GBP));
    assert_eq!(states(abroad), [State::NotDetected; 2]);
    // Banks of many countries keep accounts in many countries.
    let foreign = text.replace("UPI-SHOP-shop@ybl-YESB0000001-500112345678-PAYMENT", "SHOP");
    let of_bank = |bank| asked_of(&foreign, |account| account.bank = Some(bank));
    assert_eq!(states(of_bank("HSBC")), [State::NotDetected; 2]);
    assert_eq!(states(of_bank("Canara Bank")), [State::Detected; 2]);
}

#[test]
fn interest_is_compared_with_balances_that_tell_the_whole_story() {
    let rows = [
        ("2025-06-30", "INT.PD:01-04-2025 TO 30-06-2025", 12_000),
        ("2025-09-30", "INT.PD:01-07-2025 TO 30-09-2025", 450_000),
    ];
    let text = ledger(&rows);
    let of_kind = |text: &str, kind: &str| {
        let told = asked_of(text, |account| account.account_type = Some(kind.to_owned()));
        state(&told, "interest_unlike_balances").0
    };
    assert_eq!(of_kind(&text, "SAVINGS ACCOUNT"), State::Detected);
    assert_eq!(of_kind(&text, "CURRENT ACCOUNT"), State::NotApplicable);
    let modest = ledger(&[rows[0], (rows[1].0, rows[1].1, 150_000)]);
    assert_eq!(of_kind(&modest, "SAVINGS ACCOUNT"), State::NotDetected, "a better rate than most");
    let deposit = [rows[0], ("2025-07-02", "FD BOOKED 00123456789", -900_000), rows[1]];
    assert_eq!(of_kind(&ledger(&deposit), "SAVINGS ACCOUNT"), State::NotApplicable);
}

#[test]
fn one_date_out_of_order_stands_out_and_many_are_how_the_list_is_sorted() {
    let mut days: Vec<String> = (1..=24).map(|day| format!("2025-04-{day:02}")).collect();
    let told = |days: &[String]| {
        let rows: Vec<(&str, &str, i64)> = days.iter().map(|day| (day.as_str(), "A", -10)).collect();
        state(&asked(&ledger(&rows)), "dates_out_of_order")
    };
    assert_eq!(told(&days).0, State::NotDetected);
    // A date too late makes none of the dates after it wrong.
    days[4] = "2025-04-20".to_owned();
    assert_eq!(told(&days), (State::Detected, Severity::Medium));
    (0..24).step_by(2).for_each(|place| days.swap(place, place + 1));
    assert_eq!(told(&days), (State::Detected, Severity::Low));
}

#[test]
fn a_row_with_the_words_of_two_payments_is_evidence_against_neither() {
    // The end of a UPI payment was read as the beginning of a cheque's row.
    let carried = "CHOWDARY-padma5776@ptsbi-UBIN0002596-509715928140-CAB CHQ DEP-MICR CLG-KOTHRUD";
    check(&[("2025-04-07", carried, 1_059_750)], "upi_above_limit", None);
    let alone = "UPI-CHOWDARY-padma5776@ptsbi-UBIN0002596-509715928140-CAB";
    check(&[("2025-04-07", alone, 1_059_750)], "upi_above_limit", Some(0));
    let two = |rest: &str| format!("UPI-SHOP-shop@ybl-YESB0000001-509712345678-PAYMENT {rest}");
    let numbers: Vec<String> = (0..12).map(|day| two(&format!("REF {day}"))).collect();
    let mut rows: Vec<(&str, &str, i64)> =
        numbers.iter().map(|text| ("2025-04-07", text.as_str(), -100)).collect();
    let bill = two("IB BILLPAY DR-MSEDCL-234346301024");
    rows.push(("2025-04-08", bill.as_str(), -774));
    check(&rows, "reference_of_another_day", None);
}

#[test]
fn a_code_that_says_atm_before_another_payment_is_no_withdrawal() {
    let cash = ("2025-04-01", "ATM WDL-ATM CASH NFS 014596 KOLKATA", -500);
    let coded = "ATM WDL TFR UPI/DR/509721581000/RAJPUTAN/KKBK/rajputanac/UPI AT 10565 SALT LAKE";
    check(&[cash, cash, cash, ("2025-04-07", coded, -20)], "atm_amount_impossible", None);
    let odd = "ATM WDL-ATM CASH NFS 014597 KOLKATA";
    check(&[cash, cash, cash, ("2025-04-07", odd, -20)], "atm_amount_impossible", Some(3));
}

#[test]
fn a_fee_may_go_by_any_name_if_the_tax_is_right_for_it() {
    let beside = |fee| {
        [
            ("2025-04-07", "PASSBOOK", fee),
            ("2025-04-07", "LEDGER FOLIO CHGS", -99),
            ("2025-04-07", "GST @18% ON CHARGE", -27),
        ]
    };
    check(&beside(-150), "gst_not_18_percent", None);
    check(&beside(-190), "gst_not_18_percent", Some(2));
}

#[test]
fn a_mandate_may_use_its_number_every_month() {
    let pull = |date| (date, "NEFT DR-IDIB0000001-HOME LOANS LTD-IDIBN25097387904", -8_000);
    check(&[pull("2025-04-07"), pull("2025-05-07")], "reference_used_twice", None);
    check(&[pull("2025-04-07"), pull("2025-04-08")], "reference_used_twice", Some(1));
}

#[test]
fn payments_within_seconds_do_not_make_an_account_an_indian_one() {
    let state = |payment: &str| {
        let text = format!(
            "date,description,debit,credit,balance\n2025-04-01,{payment},10.00,,990.00\n2025-04-02,ATM CASH WITHDRAWAL HIGH STREET,33.00,,957.00\n"
        );
        let found = asked(&text);
        found.checks.iter().find(|check| check.code == "atm_amount_impossible").map(|check| check.state)
    };
    let british = "BILL PAYMENT VIA FASTER PAYMENT TO P OKONJO REFERENCE DALK23923D";
    assert_eq!(state(british), Some(State::NotDetected));
    assert_eq!(state("IMPS-509712345678-RAVI KUMAR-SBIN-XXXXXXX1234-RENT"), Some(State::Detected));
}

#[test]
fn evidence_speaks_of_the_money_of_the_account() {
    let text = "date,description,debit,credit,balance\n2025-04-01,RENT,500.00,,1500.00\n2025-04-02,FOOD,20.00,,1490.00\n2025-04-03,FOOD,20.00,,1470.00\n";
    let shown = |currency| {
        let found = asked_of(text, |account| account.currency = currency);
        let chain = found.checks.iter().find(|check| check.code == "balance_chain_broken");
        chain.and_then(|check| check.evidence.first()?.found.clone())
    };
    assert_eq!(shown(Some(ledger::Currency::GBP)).as_deref(), Some("£1,490.00"));
    assert_eq!(shown(Some(ledger::Currency::INR)).as_deref(), Some("₹1,490.00"));
    assert_eq!(shown(None).as_deref(), Some("1,490.00"));
}

#[test]
fn an_order_of_dates_that_were_misread_is_nobodys_fault() {
    let mut rows: Vec<(String, &str, i64)> =
        (1..9).map(|day| (format!("2025-08-{day:02}"), "UPI-SHOP", -10)).collect();
    rows[4].0 = "2022-08-05".to_owned();
    let severity = |rows: &[(String, &str, i64)]| {
        let rows: Vec<(&str, &str, i64)> =
            rows.iter().map(|(date, text, rupees)| (date.as_str(), *text, *rupees)).collect();
        let text = ledger(&rows).replace("2015-01-01", "2025-08-01");
        let period = Some((ledger::Date::constant(2025, 8, 1), ledger::Date::constant(2025, 8, 31)));
        let found = asked_of(&text, |account| account.period = period);
        let order = found.checks.iter().find(|check| check.code == "dates_out_of_order");
        order.filter(|check| check.state == State::Detected).map(|check| check.severity)
    };
    assert_eq!(severity(&rows), Some(Severity::Medium), "one date is an exception");
    // Two rows more are read as years from now.
    rows[6].0 = "2030-08-07".to_owned();
    rows[7].0 = "2031-08-08".to_owned();
    assert_eq!(severity(&rows), Some(Severity::Low));
}
