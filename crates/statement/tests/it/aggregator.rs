//! Account Aggregator data in the shapes it comes in.

use std::fmt::Write as _;

use ledger::{Money, Proof};
use statement::{AggregatorError, Statement, Verdict, read_aggregator};

/// Rows as type, amount, balance, timestamp and narration.
type Row<'a> = (&'a str, &'a str, &'a str, &'a str, &'a str);

const ROWS: &[Row<'_>] = &[
    ("CREDIT", "50000.00", "62000.50", "2026-01-01T09:30:00.000+00:00", "NEFT/SALARY JAN/ACME TEXTILES"),
    ("DEBIT", "2000", "60000.50", "2026-01-03T18:05:11.000+00:00", "UPI/600312345678/KIRANA/kirana@ybl"),
    ("DEBIT", "10000.5", "50000.00", "2026-01-03T20:00:00.000+00:00", "ATM WDL"),
];

fn v1(prefix: &str, rows: &[Row<'_>]) -> String {
    let (open, namespace) = if prefix.is_empty() {
        (String::new(), "xmlns".to_owned())
    } else {
        (format!("{prefix}:"), format!("xmlns:{prefix}"))
    };
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<{open}Account {namespace}=\"http://api.rebit.org.in/FISchema/deposit\" \
         type=\"deposit\" maskedAccNumber=\"XXXXXX4811\" version=\"1.1\" linkedAccRef=\"ref-1\">\
         <{open}Profile><{open}Holders type=\"JOINT\"><{open}Holder name=\"Ravi Verma\" pan=\"\"/>\
         <{open}Holder name=\"Asha &amp; Verma\"/></{open}Holders></{open}Profile>\
         <{open}Summary currentBalance=\"50000.00\" currency=\"INR\" type=\"SAVINGS\" ifscCode=\"HDFC0001234\" \
         facility=\"OD\" currentODLimit=\"25000.0000\" micrCode=\"\" branch=\"Pune\"/>\
         <{open}Transactions startDate=\"2026-01-01\" endDate=\"2026-01-31\">"
    );
    for (kind, amount, balance, stamp, narration) in rows {
        let day = &stamp[..10];
        write!(
            text,
            "<{open}Transaction type=\"{kind}\" mode=\"OTHERS\" amount=\"{amount}\" currentBalance=\"{balance}\" \
             transactionTimestamp=\"{stamp}\" valueDate=\"{day}\" txnId=\"\" narration=\"{narration}\" reference=\"\"/>"
        )
        .expect("text");
    }
    text + &format!("</{open}Transactions></{open}Account>")
}

/// Version 2, in an envelope, with an object where there is one holder and numbers as well as texts.
fn v2(rows: &[Row<'_>]) -> String {
    let list: Vec<serde_json::Value> = rows
        .iter()
        .map(|(kind, amount, balance, stamp, narration)| {
            serde_json::json!({
                "type": kind, "mode": "UPI", "amount": amount.parse::<f64>().expect("a number"),
                "transactionalBalance": balance, "transactionTimestamp": stamp, "valueDate": stamp,
                "txnId": "", "narration": narration, "reference": "M123",
            })
        })
        .collect();
    let account = serde_json::json!({
        "Profile": { "Holders": { "Holder": { "name": "Ravi Verma" }, "type": "SINGLE" } },
        "Summary": {
            "currentBalance": "50000", "accountType": "REGULAR", "accountSubType": "SAVINGS", "ifsc": "hdfc0001234",
            "facility": "NO_FACILITY_GRANTED", "currentODLimit": "0",
        },
        "Transactions": { "Transaction": list, "startDate": "2026-01-01", "endDate": "2026-01-31" },
        "type": "deposit", "maskedAccNumber": "XXXXXX4811", "version": "2.0.0",
    });
    serde_json::json!({
        "header": { "rid": "x", "ts": 1.5, "list": [1, 2, 3] },
        "body": [{ "fipId": "HDFC-FIP", "fiObjects": [account] }],
    })
    .to_string()
}

#[track_caller]
fn read(text: &str) -> Statement {
    read_aggregator(text.as_bytes()).expect("a statement")
}

#[track_caller]
fn check_rows(statement: &Statement) {
    let rows = &statement.lead.transactions;
    let found: Vec<(String, i64)> =
        rows.iter().map(|row| (row.date.to_string(), row.effect().as_paise())).collect();
    let expected = [("2026-01-01", 5_000_000), ("2026-01-03", -200_000), ("2026-01-03", -1_000_050)];
    assert_eq!(found, expected.map(|(day, paise)| (day.to_owned(), paise)));
    assert!(rows.iter().skip(1).all(|row| row.proof == Proof::Proven), "{rows:?}");
    assert_eq!(statement.lead.opening_balance, Some(Money::paise(1_200_050)));
    assert_eq!(statement.lead.closing_balance, Some(Money::paise(5_000_000)));
    assert_eq!(statement.pages, 0);
}

#[test]
fn both_versions_and_both_forms_say_the_same() {
    for text in [v1("", ROWS), v1("aa", ROWS), v2(ROWS)] {
        let statement = read(&text);
        check_rows(&statement);
        let account = &statement.lead.account;
        assert_eq!(account.bank, Some("HDFC Bank"));
        assert_eq!(account.ifsc.as_deref(), Some("HDFC0001234"));
        assert_eq!(account.account_type.as_deref(), Some("SAVINGS"));
        assert_eq!(account.number.as_ref().map(ledger::Private::reveal), Some("XXXXXX4811"));
        assert!(account.holder.as_ref().is_some_and(|holder| holder.reveal().starts_with("Ravi Verma")));
        assert_eq!(account.period.map(|period| period.1.to_string()).as_deref(), Some("2026-01-31"));
    }
    let joint = read(&v1("", ROWS)).lead.account;
    assert_eq!(joint.holder.as_ref().map(ledger::Private::reveal), Some("Ravi Verma AND Asha & Verma"));
    assert_eq!(joint.overdraft_limit, Some(Money::paise(2_500_000)));
    assert_eq!(read(&v2(ROWS)).lead.account.overdraft_limit, None, "no facility was granted");
}

#[test]
fn rows_in_any_order_become_the_order_of_events() {
    let turned: Vec<_> = ROWS.iter().rev().copied().collect();
    let mixed = [ROWS[1], ROWS[2], ROWS[0]];
    // Without times only the balances know the order within a day.
    let blurred: Vec<Row<'_>> = [(ROWS[2], "2026-01-03"), (ROWS[0], "2026-01-01"), (ROWS[1], "2026-01-03")]
        .map(|((kind, amount, balance, _, text), day)| (kind, amount, balance, day, text))
        .to_vec();
    for rows in [turned.as_slice(), &mixed, &blurred] {
        check_rows(&read(&v1("", rows)));
        check_rows(&read(&v2(rows)));
    }
}

#[test]
fn both_names_may_stand_in_one_payload_and_one_of_them_be_empty() {
    let text = v1("", ROWS)
        .replace("currentBalance=\"60000.50\"", "currentBalance=\"\" transactionalBalance=\"60000.50\"")
        .replace("ifscCode=\"HDFC0001234\"", "ifscCode=\"\" ifsc=\"HDFC0001234\"")
        .replace("type=\"SAVINGS\"", "type=\"SAVINGS\" accountType=\"INDIVIDUAL\"");
    check_rows(&read(&text));
    assert_eq!(read(&text).lead.account.bank, Some("HDFC Bank"));
}

#[test]
fn xml_within_json_and_several_accounts_are_found() {
    let other = v1("", &ROWS[..1]).replace("4811", "0032");
    let wrapped = serde_json::json!({ "FI": [
        { "data": [{ "linkRefNumber": "1", "decryptedFI": other }] },
        { "data": [{ "linkRefNumber": "2", "decryptedFI": v1("ns2", ROWS) }] },
    ] });
    let statement = read(&wrapped.to_string());
    check_rows(&statement);
    assert_eq!(statement.others.len(), 1);
    assert_eq!(
        statement.others[0].account.number.as_ref().map(ledger::Private::masked).as_deref(),
        Some("XXXXXX0032")
    );
}

#[test]
fn a_break_in_the_balances_is_seen_as_on_paper() {
    let mut rows = ROWS.to_vec();
    rows[1].2 = "61000.50";
    let statement = read(&v1("", &rows));
    assert_ne!(statement.lead.reconciliation.verdict, Verdict::Reconciled);
    assert!(!statement.lead.reconciliation.breaks.is_empty());
}

#[track_caller]
fn refused(text: &str, expected: AggregatorError) {
    let shown: String = text.chars().take(300).collect();
    assert_eq!(read_aggregator(text.as_bytes()), Err(expected), "{shown}");
}

#[test]
fn what_is_wrong_is_named() {
    for text in ["", "{", "<a>", "<a></b>", "hello", "{\"a\": 1} x", "7", "<a/><a/>"] {
        refused(text, AggregatorError::Malformed);
    }
    refused("<a/>", AggregatorError::NoAccount);
    refused("{\"body\": []}", AggregatorError::NoAccount);
    refused(&v1("", ROWS).replace("type=\"deposit\"", "type=\"mutual_funds\""), AggregatorError::NoAccount);
    refused(&v1("", &[]), AggregatorError::NoRows);
    let text = v1("", ROWS);
    let bad = |from: &str, to: &str, expected| refused(&text.replacen(from, to, 1), expected);
    bad("amount=\"2000\"", "amount=\"two\"", AggregatorError::BadAmount { account: 1, row: 2 });
    bad("type=\"DEBIT\"", "type=\"SIDEWAYS\"", AggregatorError::BadType { account: 1, row: 2 });
    let undated =
        text.replace("2026-01-01T09:30:00.000+00:00\" valueDate=\"2026-01-01", "soon\" valueDate=\"later");
    refused(&undated, AggregatorError::BadDate { account: 1, row: 1 });
    assert_eq!(read_aggregator(&[0xff, 0xfe]), Err(AggregatorError::NotText));
}

#[test]
fn nothing_is_expanded_and_limits_hold() {
    let bomb = "<!DOCTYPE a [<!ENTITY x \"ha\"><!ENTITY y \"&x;&x;&x;\">]><Account>&y;</Account>";
    refused(bomb, AggregatorError::Entities);
    refused("<Account>&x;</Account>", AggregatorError::Entities);
    refused("<Account name=\"&x;\"/>", AggregatorError::Entities);
    let deep = |depth: usize| "<a>".repeat(depth) + &"</a>".repeat(depth);
    refused(&deep(40), AggregatorError::TooMuch("levels"));
    let nested = |depth: usize| "{\"a\":".repeat(depth) + "1" + &"}".repeat(depth);
    refused(&nested(40), AggregatorError::TooMuch("levels"));
    refused(&nested(100_000), AggregatorError::Malformed);
    refused(&format!("<a>{}</a>", "<b/>".repeat(600_001)), AggregatorError::TooMuch("elements"));
    refused(
        &format!("<a b=\"{}\"/>", "x".repeat(70_000)),
        AggregatorError::TooMuch("characters in a field, or fields"),
    );
    refused(&" ".repeat((16 << 20) + 1), AggregatorError::TooMuch("bytes"));
}

proptest::proptest! {
    #[test]
    fn any_bytes_are_answered(text in "[<>/=\"a-zA-Z0-9 {}\\[\\]:,&;.-]{0,200}") {
        let _ = read_aggregator(text.as_bytes());
    }

    #[test]
    fn any_cut_of_a_good_file_is_refused_or_read(cut in 0usize..2000) {
        let text = v1("", ROWS);
        let part: String = text.chars().take(cut).collect();
        proptest::prop_assert_eq!(read_aggregator(part.as_bytes()).is_ok(), part.len() == text.len());
    }
}

/// Other people's data: what is read, and how many rows.
#[test]
fn strangers_data_is_read() {
    let Some(folder) = corpus::find("aa") else { return };
    for (name, rows) in [
        ("mock-27-rows.xml", 27),
        ("mock-121-rows.xml", 121),
        ("deposit-v2.0.0-fixture.xml", 1),
        ("envelope-v2.0.0.json", 2),
    ] {
        let bytes = std::fs::read(folder.join(name)).expect("a file");
        let statement = read_aggregator(&bytes).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        assert_eq!(statement.lead.transactions.len(), rows, "{name}");
        let dates: Vec<_> = statement.lead.transactions.iter().map(|row| row.date).collect();
        assert!(dates.is_sorted(), "{name}");
    }
}
