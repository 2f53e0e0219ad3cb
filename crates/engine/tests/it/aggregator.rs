//! Account Aggregator data is analysed like paper, and joins it.

use engine::{Document, Source};
use specimen::History;

use crate::case::year;
use crate::{Lender, Wish};

/// As an aggregator delivers it after decryption, the newest row first.
fn delivered(history: &History) -> String {
    let rows: Vec<serde_json::Value> = history
        .entries
        .iter()
        .rev()
        .map(|entry| {
            let kind = if entry.credit.is_some() { "CREDIT" } else { "DEBIT" };
            let amount = entry.credit.or(entry.debit).expect("an amount").plain();
            serde_json::json!({
                "type": kind, "mode": "OTHERS", "amount": amount, "transactionalBalance": entry.balance.plain(),
                "transactionTimestamp": format!("{}T00:00:00.000+00:00", entry.date), "valueDate": entry.date.to_string(),
                "txnId": "", "narration": entry.narration, "reference": "",
            })
        })
        .collect();
    let number = &history.account.number;
    let masked = format!("XXXXXXXX{}", &number[number.len() - 4..]);
    serde_json::json!({ "body": [{ "fiObjects": [{
        "type": "deposit", "version": "2.0.0", "maskedAccNumber": masked,
        "Profile": { "Holders": { "Holder": [{ "name": history.account.holder }] } },
        "Summary": { "accountSubType": "SAVINGS", "ifsc": history.account.ifsc, "currency": "INR" },
        "Transactions": {
            "startDate": history.from.to_string(), "endDate": history.to.to_string(), "Transaction": rows,
        },
    }] }] })
    .to_string()
}

#[test]
fn its_rows_are_those_of_the_paper_and_page_checks_are_not_asked() {
    let history = year(21, 3);
    let text = delivered(&history);
    let report = Lender::open()
        .decide(Source::Aggregator { bytes: text.as_bytes() }, &Wish::default())
        .expect("a report");
    assert_eq!(report.statements[0].source.as_str(), "account_aggregator");
    assert_eq!(report.statement.pages, 0);
    assert_eq!(report.transactions.len(), history.entries.len());
    for (row, entry) in report.transactions.iter().zip(&history.entries) {
        assert_eq!((row.date, row.balance.map(|balance| balance.0)), (entry.date, Some(entry.balance)));
    }
    let of_pages = report.integrity.checks.iter().filter(|check| check.family.as_str() == "page");
    assert!(
        of_pages.clone().count() > 5
            && of_pages.clone().all(|check| check.state.as_str() == "not_applicable")
    );
    assert!(report.integrity.flags.is_empty(), "{:?}", report.integrity.flags);
}

#[test]
fn it_goes_on_where_a_paper_ends() {
    let history = year(22, 3);
    let half = jiff::civil::date(2025, 5, 15);
    let layout = specimen::layout("hdfc").expect("a layout");
    let paper =
        specimen::draw_history(layout, &history.cut(history.from, half), None).expect("a specimen").pdf;
    let text = delivered(&history.cut(jiff::civil::date(2025, 5, 16), history.to));
    let documents = [
        Document { name: None, source: Source::Aggregator { bytes: text.as_bytes() }, passwords: &[] },
        Document {
            name: None,
            source: Source::Pdf { bytes: &paper, unlock: pdf::Unlock::Nothing },
            passwords: &[],
        },
    ];
    let report = Lender::open().decide_case(&documents, &Wish::default()).expect("a report");
    assert_eq!(report.accounts.len(), 1, "{:?}", report.accounts);
    assert_eq!(
        (report.accounts[0].statements.as_slice(), report.accounts[0].seams[0].kind.as_str()),
        ([1, 0].as_slice(), "proven")
    );
    assert_eq!(report.transactions.len(), history.entries.len());
}

#[test]
fn what_is_wrong_with_it_has_a_code() {
    let refused = |text: &str| {
        let source = Source::Aggregator { bytes: text.as_bytes() };
        Lender::open().decide(source, &Wish::default()).expect_err("no report").code
    };
    assert_eq!(refused("{}"), "aggregator_invalid");
    assert_eq!(refused("<!DOCTYPE a []><a/>"), "aggregator_invalid");
    assert_eq!(refused("<Account type='deposit'><Transactions/></Account>"), "no_transactions");
}
