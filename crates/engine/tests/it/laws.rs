//! What must hold for any ledger, however strange.

use engine::Bureau;
use proptest::prelude::*;

use crate::{Lender, Wish};

/// Days from 2015 on, amounts from a paisa to more than any account holds, balances that may or may not fit.
fn rows() -> impl Strategy<Value = Vec<(i64, i64, bool, u8)>> {
    let amount =
        prop_oneof![1i64..100, 1i64..10_000_000, Just(999_999_999_999_999), Just(100), 1i64..1_000_000_000];
    prop::collection::vec((0i64..3650, amount, any::<bool>(), any::<u8>()), 1..60)
}

const TEXTS: &[&str] = &[
    "SALARY APR ACME LTD", "UPI/123456789012/x/y@ybl/HDFC", "", "ACH D- BAJAJ FINANCE-123", "ATM WDL",
    "CASH DEPOSIT", "I/W CHQ RTN FUNDS INSUFFICIENT", "GST @18% ON CHARGE", "LIEN MARKED CYBER CELL", "निवेश",
    "=CMD()", "NEFT", "///---",
];

fn csv(mut rows: Vec<(i64, i64, bool, u8)>, has_balance: bool) -> String {
    rows.sort_by_key(|row| row.0);
    let mut text = String::from("date,description,debit,credit,balance\n");
    let mut balance: i128 = 0;
    for (day, paise, is_credit, pick) in rows {
        let date = jiff::civil::date(2015, 1, 1).saturating_add(jiff::Span::new().days(day));
        balance += if is_credit { i128::from(paise) } else { -i128::from(paise) };
        let amount = ledger::Money::paise(paise).plain();
        let sides = if is_credit { format!(",{amount}") } else { format!("{amount},") };
        let shown =
            i64::try_from(balance).ok().filter(|paise| has_balance && paise.abs() < 999_999_999_999_999);
        let shown = shown.map(|paise| ledger::Money::paise(paise).plain()).unwrap_or_default();
        let words = TEXTS[usize::from(pick) % TEXTS.len()];
        text += &format!("{date},\"{words}\",{sides},{shown}\n");
    }
    text
}

const INPUTS: &[&str] = &[
    "{}",
    r#"{"requested_amount": 0}"#,
    r#"{"requested_amount": 999999999999, "collateral_value": 0}"#,
    r#"{"requested_amount": 300000, "collateral_value": 500000, "gst_turnover": 1200000, "down_payment": 100000}"#,
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn any_ledger_gets_a_decision_the_same_one_twice_and_it_can_be_read_back(
        rows in rows(), has_balance in any::<bool>(), product in 0usize..5, inputs in 0usize..4,
    ) {
        let lender = Lender::open();
        let text = csv(rows, has_balance);
        let wish = Wish {
            product: Some(policy::STARTERS[product].0), inputs: INPUTS[inputs], name: Some("Ramesh Kumar"),
            bureau: Bureau::NotRequested, amendments: None,
        };
        let report = lender.csv(&text, &wish);
        prop_assert!(["approved", "declined", "manual_review"].contains(&report.decision.as_str()));
        prop_assert_eq!(report.review.required, report.decision.as_str() == "manual_review");
        prop_assert!(report.score.is_none_or(|score| (300..=900).contains(&score)));
        let count = report.transactions.len();
        for metric in &report.metrics {
            if let engine::RowsReport::These(rows) = &metric.rows {
                prop_assert!(rows.iter().all(|row| (*row as usize) < count), "{}", metric.name);
            }
            prop_assert_eq!(metric.value.is_some(), metric.missing.is_none(), "{}", metric.name);
            if let Some(engine::ValueReport::Number(number)) = metric.value {
                prop_assert!(number.is_finite(), "{}", metric.name);
            }
        }
        let json = serde_json::to_string(&report).expect("JSON");
        prop_assert_eq!(&json, &serde_json::to_string(&lender.csv(&text, &wish)).expect("JSON"));
        let again = archive::report(json.as_bytes()).expect("a report");
        prop_assert_eq!(serde_json::to_string(&again).expect("JSON"), json, "read back");
    }
}
