//! Statements in other money than the product lends.

use engine::{Bureau, Report};
use policy::Product;
use specimen::{Order, Persona};

use crate::{Lender, Wish};

fn specimen(layout: &str) -> Vec<u8> {
    let layout = specimen::layout(layout).expect("a layout");
    let order = Order { persona: Some(Persona::Salaried), months: 6, ..Order::new(layout) };
    specimen::make(&order).expect("a specimen").pdf
}

fn loan<'a>() -> Wish<'a> {
    let inputs = r#"{"requested_amount": 400000}"#;
    Wish { product: Some("salaried-personal-loan"), inputs, ..Wish::default() }
}

fn codes(report: &Report) -> Vec<&str> {
    report.review.reasons.iter().map(|reason| reason.code.as_str()).collect()
}

fn state<'a>(report: &'a Report, rule: &str) -> (&'a str, Option<&'a str>) {
    let rule = report.policy.rules.iter().find(|found| found.code == rule).expect("the rule");
    let missing = rule.values.iter().find_map(|seen| seen.missing.as_ref());
    (rule.state.as_str(), missing.map(|missing| missing.code.as_str()))
}

#[test]
fn pounds_go_to_a_person_and_are_never_held_against_rupees() {
    let report = Lender::open().pdf(&specimen("uk-thames"), &loan());
    assert_eq!(report.currency.as_deref(), Some("GBP"));
    assert_eq!(report.statement.account.currency.as_deref(), Some("GBP"));
    assert_eq!(report.policy.currency, "INR");
    assert_eq!(report.decision.as_str(), "manual_review");
    let reason = &report.review.reasons[0];
    assert_eq!((reason.code.as_str(), reason.family.as_str()), ("foreign_currency", "currency"));
    let told = "The account is in pounds (GBP); the product lends in rupees (INR).";
    assert!(reason.message.starts_with(told), "{}", reason.message);
    // What the account holds is told in its own money, and compared with nothing.
    assert!(report.income.monthly.is_some() && report.cash_flow.average_balance.is_some());
    assert_eq!((report.score, &report.grade), (None, &None));
    assert_eq!(report.score_card.standing.as_str(), "not_applicable");
    assert!(report.score_card.reasons.is_empty() && report.score_card.message.is_some());
    for rule in ["salary_too_low", "obligations_too_high", "balance_often_low", "eligible_amount", "score"] {
        assert_eq!(state(&report, rule), ("missing", Some("foreign_currency")), "{rule}");
    }
    assert_eq!(state(&report, "history_too_short").0, "passed", "days are days in any currency");
    let eligibility = report.policy.eligibility.as_ref().expect("eligibility");
    assert_eq!((eligibility.income, eligibility.maximum_amount, eligibility.amount), (None, None, None));
    assert_eq!(report.policy.largest_amount, None);
}

#[test]
fn metrics_of_pounds_are_not_called_rupees() {
    let report = Lender::open().pdf(&specimen("uk-thames"), &loan());
    let metric = |name: &str| report.metrics.iter().find(|metric| metric.name == name).expect("a metric");
    assert_eq!(metric("average_balance").unit.as_str(), "amount");
    assert_eq!(metric("proposed_emi").unit.as_str(), "rupees", "what is asked for is rupees");
    assert!(metric("proposed_emi").value.is_some());
    for name in ["low_balance_days_share", "foir_with_proposed", "circular_share"] {
        let missing = metric(name).missing.as_ref().expect("no value");
        assert_eq!(missing.code.as_str(), "foreign_currency", "{name}");
    }
    assert!(report.metrics.iter().all(|metric| metric.unit.as_str() != "rupees"
        || metric.name == "proposed_emi"
        || metric.name.starts_with("bureau_")));
}

#[test]
fn a_product_that_lends_pounds_decides_about_pounds() {
    let document = r#"{ "name": "Thames loan", "version": 1, "currency": "GBP",
        "amount": { "min": 1000, "max": 9000, "step": 100 },
        "tenure_months": { "min": 12, "max": 60, "default": 36 }, "annual_rate_percent": 9,
        "eligibility": { "income_basis": "income", "foir_cap": 0.5 },
        "rules": [{ "code": "income", "require": "income_monthly >= 100", "outcome": "decline", "message": "Too low." }] }"#;
    let product = Product::load(document).expect("a product");
    let lender = Lender::open();
    let report = lender.with_product(&specimen("uk-thames"), &product, Bureau::NotRequested);
    assert!(!codes(&report).contains(&"foreign_currency"), "{:?}", report.review);
    assert!(report.score.is_some());
    assert_eq!(state(&report, "income"), ("passed", None));
    let caps = &report.policy.eligibility.as_ref().expect("eligibility").caps;
    assert!(caps.iter().any(|cap| cap.explanation.contains("£9,000.00")), "{caps:?}");
    let rupees = lender.with_product(&specimen("hdfc"), &product, Bureau::NotRequested);
    assert!(codes(&rupees).contains(&"foreign_currency"));
}

#[test]
fn rupees_are_no_concern() {
    let lender = Lender::open();
    for layout in ["hdfc", "icici", "sbi", "axis", "kotak", "canara-epassbook", "slice"] {
        let report = lender.pdf(&specimen(layout), &loan());
        assert_eq!(report.currency.as_deref(), Some("INR"), "{layout}");
        assert!(report.review.reasons.iter().all(|reason| reason.family.as_str() != "currency"), "{layout}");
        assert!(report.score.is_some(), "{layout}");
    }
}

#[test]
fn a_ledger_is_in_the_products_currency_unless_it_says_otherwise() {
    let rows = |head: &str, tail: &str| {
        format!(
            "date,description,debit,credit,balance{head}\n2025-04-01,PAY,,500.00,600.00{tail}\n2025-04-02,RENT,100.00,,500.00{tail}\n"
        )
    };
    let lender = Lender::open();
    let plain = lender.csv(&rows("", ""), &Wish::default());
    assert_eq!((plain.currency.as_deref(), &plain.statement.account.currency), (Some("INR"), &None));
    assert!(!codes(&plain).contains(&"foreign_currency"));
    let pounds = lender.csv(&rows(",currency", ",GBP"), &Wish::default());
    assert_eq!(pounds.currency.as_deref(), Some("GBP"));
    assert!(codes(&pounds).contains(&"foreign_currency"));
}

#[test]
fn reports_from_before_are_in_rupees() {
    let report = Lender::open()
        .csv("date,description,debit,credit,balance\n2025-04-01,PAY,,500.00,600.00\n", &Wish::default());
    let mut old = serde_json::to_value(&report).expect("JSON");
    old.as_object_mut().expect("members").remove("currency");
    old["policy"].as_object_mut().expect("members").remove("currency");
    let read: Report = serde_json::from_value(old).expect("a report");
    assert_eq!((read.currency.as_deref(), &*read.policy.currency), (Some("INR"), "INR"));
}
