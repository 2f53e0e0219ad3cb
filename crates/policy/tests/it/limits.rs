//! Eligibility: every limit, which one binds, and what happens when one is unknown.

use analysis::Inputs;
use policy::{CapKind, Effect, Outcome, State};
use serde_json::json;

use crate::decisions::{GOOD, asking, check, decided, decided_by};
use crate::documents::complete;
use crate::words::rupees;

#[test]
fn the_income_step_sets_the_cap_and_the_cap_that_binds_is_named() {
    let decision = decided(GOOD, asking(900_000), Some(700));
    let eligibility = decision.eligibility.expect("eligibility");
    assert_eq!(eligibility.income, Some(Ok(rupees(60_000))));
    assert_eq!(eligibility.obligations, Some(Ok(rupees(5_000))));
    assert_eq!(eligibility.foir_cap, Some(0.5));
    assert_eq!(eligibility.max_emi, Some(rupees(25_000)));
    assert_eq!(eligibility.binding, Some(CapKind::Foir));
    // 25,000 a month for 36 months at 16.5 %.
    assert_eq!(eligibility.amount, Some(rupees(706_000)));
    assert!(eligibility.emi.is_some_and(|emi| emi <= rupees(25_000) && emi > rupees(24_900)));
    let over = decision.checks.iter().find(|check| check.code == "eligible_amount").expect("the check");
    assert_eq!((over.state, over.effect), (State::Failed, Effect::Review));
    assert_eq!(
        over.changes.iter().map(|change| change.in_words(ledger::Currency::INR)).collect::<Vec<_>>(),
        ["requested_amount ₹9,00,000.00 → at most ₹7,06,000.00"]
    );
}

/// Each limit alone, in a product that goes up to ten lakh.
#[track_caller]
fn binds(limit: serde_json::Value, seen: &str, inputs: Inputs, expected: (CapKind, i64)) {
    let mut document = complete();
    document["eligibility"] = limit;
    document["rules"] = json!([]);
    let decision = decided_by(&document, seen, inputs, Some(700));
    let eligibility = decision.eligibility.expect("eligibility");
    assert_eq!(
        (eligibility.binding, eligibility.amount),
        (Some(expected.0), Some(rupees(expected.1))),
        "{eligibility:#?}"
    );
}

#[test]
fn every_limit_can_bind() {
    let asked = asking(900_000);
    let with = |collateral: i64, turnover: i64, down: i64| Inputs {
        collateral_value: Some(rupees(collateral)),
        gst_turnover: Some(rupees(turnover)),
        down_payment: Some(rupees(down)),
        ..asked
    };
    binds(
        json!({ "income_basis": "salary", "income_multiple": 10 }),
        "salary_monthly=60000",
        asked,
        (CapKind::IncomeMultiple, 600_000),
    );
    binds(
        json!({ "average_balance_multiple": 12 }),
        "adjusted_average_on_days=20050",
        asked,
        (CapKind::BalanceMultiple, 240_000),
    );
    binds(json!({ "ltv_cap": 0.6 }), "", with(1_000_000, 0, 0), (CapKind::LoanToValue, 600_000));
    binds(
        json!({ "turnover_share": 0.2 }),
        "turnover_annualised=4000000",
        with(0, 3_000_000, 0),
        (CapKind::TurnoverShare, 600_000),
    );
    binds(
        json!({ "turnover_share": 0.2 }),
        "turnover_annualised=2000000",
        with(0, 3_000_000, 0),
        (CapKind::TurnoverShare, 400_000),
    );
    binds(
        json!({ "minimum_down_payment_share": 0.2 }),
        "",
        with(1_000_000, 0, 150_000),
        (CapKind::DownPayment, 600_000),
    );
    binds(
        json!({ "minimum_down_payment_share": 0.2 }),
        "",
        with(1_000_000, 0, 500_000),
        (CapKind::DownPayment, 500_000),
    );
    binds(json!({ "surplus_share": 0.5 }), "surplus_monthly=20000", asked, (CapKind::Surplus, 282_000));
    binds(
        json!({ "minimum_balance_to_emi": 2 }),
        "adjusted_average_on_days=30000 fixed_obligations_monthly=5000",
        asked,
        (CapKind::BalanceToEmi, 282_000),
    );
    binds(
        json!({ "income_basis": "turnover", "income_share": 0.1, "foir_cap": 0.5 }),
        "turnover_annualised=2400000 fixed_obligations_monthly=0",
        asked,
        (CapKind::Foir, 282_000),
    );
    binds(
        json!({ "ltv_cap": 1 }),
        "",
        Inputs { requested_amount: Some(rupees(5_000_000)), ..with(9_000_000, 0, 0) },
        (CapKind::ProductMaximum, 1_000_000),
    );
    binds(json!({ "ltv_cap": 1 }), "", with(9_000_000, 0, 0), (CapKind::Requested, 900_000));
}

#[test]
fn a_limit_that_cannot_be_worked_out_is_never_left_out() {
    let mut document = complete();
    document["eligibility"] = json!({ "ltv_cap": 0.6 });
    let decision = decided_by(&document, GOOD, asking(300_000), Some(700));
    let eligibility = decision.eligibility.as_ref().expect("eligibility");
    assert_eq!((eligibility.amount, eligibility.binding, eligibility.ceiling), (None, None, None));
    let amount = check(&decision, "eligible_amount");
    assert_eq!((amount.state, amount.effect), (State::Missing, Effect::Review));
    assert!(amount.message.contains("collateral_value"), "{}", amount.message);
    assert_eq!(decision.largest_amount, None);
}

#[test]
fn too_little_room_for_the_smallest_loan_is_a_decline() {
    let seen = "salary_monthly=20000 fixed_obligations_monthly=7500 foir_with_proposed=0.3 emi_bounces_3m=0";
    let decision = decided(seen, asking(60_000), Some(700));
    assert_eq!(decision.outcome, Outcome::Declined);
    let reason = decision.adverse_reasons.first().expect("a reason");
    assert_eq!((reason.rule.as_str(), reason.code.code().as_str()), ("eligible_amount", "R02"));
    assert_eq!(decision.largest_amount, None);
}
