//! Decisions: rules, anchors, limits, changes, reasons and concerns.

use analysis::{Inputs, Terms, Value};
use ledger::Money;
use policy::{
    CapKind, Case, Concern, Decision, Effect, Family, Outcome, Product, ReasonCode, ScoreReason, State, Values,
    decide,
};
use proptest::prelude::*;
use serde_json::json;

use crate::documents::complete;
use crate::words::{WORDS, rupees, values, vocabulary};

/// Nothing but values; another amount changes nothing in them.
pub fn case(values: &Values) -> Case<'_> {
    Case {
        values,
        values_at: &|_, _| Values::new(),
        inputs: Inputs::default(),
        score: None,
        score_reasons: &[],
        concerns: &[],
    }
}

fn product(document: &serde_json::Value) -> Product {
    Product::load_with(&document.to_string(), &vocabulary()).expect("a good document")
}

const GOOD: &str = "salary_monthly=60000 fixed_obligations_monthly=5000 foir_with_proposed=0.3 emi_bounces_3m=0";

fn asking(requested: i64) -> Inputs {
    Inputs { requested_amount: Some(rupees(requested)), ..Inputs::default() }
}

/// The complete product on these values, asking for three lakh with a score of 700, the share of income worked out anew
/// for other amounts.
fn decided(seen: &str, inputs: Inputs, score: Option<i32>) -> Decision {
    decided_by(&complete(), seen, inputs, score)
}

fn decided_by(document: &serde_json::Value, seen: &str, inputs: Inputs, score: Option<i32>) -> Decision {
    let values = values(seen);
    let salary = values.money("salary_monthly").ok();
    let owed = values.money("fixed_obligations_monthly").ok();
    let values_at = |amount: Money, names: &[&str]| {
        let mut changed = Values::new();
        let terms = Terms { rate_basis_points: 1650, months: 36 };
        if let (Some(salary), Some(owed), true) = (salary, owed, names.contains(&"foir_with_proposed")) {
            let emi = terms.instalment(amount).and_then(|emi| emi.plus(owed)).expect("money");
            let foir = emi.as_paise() as f64 / salary.as_paise() as f64;
            changed.set("foir_with_proposed", Ok(Value::number(foir)));
        }
        changed
    };
    let case = Case { values_at: &values_at, inputs, score, ..case(&values) };
    decide(&product(document), &case)
}

fn check<'a>(decision: &'a Decision, code: &str) -> &'a policy::Checked {
    decision.checks.iter().find(|check| check.code == code).expect(code)
}

#[test]
fn a_good_case_is_approved() {
    let decision = decided(GOOD, asking(300_000), Some(700));
    assert_eq!(decision.outcome, Outcome::Approved, "{decision:#?}");
    assert!(decision.checks.iter().all(|check| check.state == State::Passed && check.message.is_empty()));
    assert!(decision.adverse_reasons.is_empty() && decision.review_reasons.is_empty());
    assert_eq!((decision.product.as_str(), decision.version), ("Personal loan", 3));
}

#[test]
fn a_failed_rule_says_what_it_saw_and_what_would_change_it() {
    let seen = "salary_monthly=60000 fixed_obligations_monthly=5000 foir_with_proposed=0.82 emi_bounces_3m=0";
    let decision = decided(seen, asking(300_000), Some(700));
    assert_eq!(decision.outcome, Outcome::Declined);
    let foir = check(&decision, "foir_too_high");
    assert_eq!((foir.state, foir.effect), (State::Failed, Effect::Decline));
    assert_eq!(foir.expression, "foir_with_proposed <= 0.65");
    assert_eq!(foir.values, [("foir_with_proposed".to_owned(), Ok(Value::Number(0.82)))]);
    assert_eq!(foir.changes.iter().map(ToString::to_string).collect::<Vec<_>>(), ["foir_with_proposed 0.82 → at most 0.65"]);
    let reason = decision.adverse_reasons.first().expect("a reason");
    assert_eq!((reason.code.code().as_str(), reason.rule.as_str()), ("R02", "foir_too_high"));
    assert_eq!(reason.remedy, "foir_with_proposed 0.82 → at most 0.65");
}

#[test]
fn a_missing_value_does_what_the_rule_says_and_never_passes() {
    let seen = "salary_monthly=60000 fixed_obligations_monthly=5000";
    for (if_missing, effect, outcome) in [
        ("review", Effect::Review, Outcome::ManualReview),
        ("decline", Effect::Decline, Outcome::Declined),
        ("note", Effect::Note, Outcome::Approved),
        ("ignore", Effect::Nothing, Outcome::Approved),
    ] {
        let mut document = complete();
        document["rules"] = json!([document["rules"][1].clone()]);
        document["rules"][0]["if_missing"] = json!(if_missing);
        let decision = decided_by(&document, seen, asking(300_000), Some(700));
        let bounced = check(&decision, "bounced");
        assert_eq!((bounced.state, bounced.effect), (State::Missing, effect), "{if_missing}");
        assert!(bounced.message.contains("emi_bounces_3m"), "{}", bounced.message);
        assert_eq!(decision.outcome, outcome, "{if_missing}");
    }
}

#[test]
fn review_is_what_happens_when_nothing_is_said_about_missing_values() {
    let decision = decided("salary_monthly=60000 fixed_obligations_monthly=0", asking(300_000), Some(700));
    assert_eq!(check(&decision, "foir_too_high").effect, Effect::Review);
    assert_eq!(decision.outcome, Outcome::ManualReview);
}

#[test]
fn a_missing_anchor_means_review_with_its_name() {
    let decision = decided(GOOD, Inputs::default(), Some(700));
    assert_eq!(decision.outcome, Outcome::ManualReview);
    let input = check(&decision, "input_requested_amount");
    assert_eq!(input.state, State::Missing);
    assert!(decision.review_reasons.iter().any(|reason| reason.message.contains("requested_amount")));
    // What could be lent is known all the same.
    assert!(decision.largest_amount.is_some());
}

#[test]
fn the_score_approves_reviews_or_declines() {
    for (score, outcome) in [
        (Some(640), Outcome::Approved),
        (Some(639), Outcome::ManualReview),
        (Some(580), Outcome::ManualReview),
        (Some(579), Outcome::Declined),
        (None, Outcome::ManualReview),
    ] {
        assert_eq!(decided(GOOD, asking(300_000), score).outcome, outcome, "{score:?}");
    }
    let decision = decided(GOOD, asking(300_000), Some(600));
    let changes: Vec<String> = check(&decision, "score").changes.iter().map(ToString::to_string).collect();
    assert_eq!(changes, ["score 600 → at least 640"]);
}

#[test]
fn what_lowered_the_score_is_told_instead_of_the_score() {
    let values = values(GOOD);
    let reasons = [
        ScoreReason { reason_code: ReasonCode::read("R04"), message: "Two payments were returned.".to_owned() },
        ScoreReason { reason_code: ReasonCode::read("R13"), message: "Nine days below zero.".to_owned() },
    ];
    let case = Case { inputs: asking(300_000), score: Some(500), score_reasons: &reasons, ..case(&values) };
    let decision = decide(&product(&complete()), &case);
    let told: Vec<&str> = decision.adverse_reasons.iter().map(|reason| reason.message.as_str()).collect();
    assert_eq!(told, ["Two payments were returned.", "Nine days below zero."]);
}

#[test]
fn declines_are_told_before_reviews() {
    let seen = "salary_monthly=60000 fixed_obligations_monthly=5000 foir_with_proposed=0.3 emi_bounces_3m=2";
    let decision = decided(seen, asking(300_000), Some(500));
    let told: Vec<(Effect, &str)> =
        decision.adverse_reasons.iter().map(|reason| (reason.effect, reason.rule.as_str())).collect();
    assert_eq!(told, [(Effect::Decline, "score"), (Effect::Review, "bounced")]);
    // A decline needs nobody's eyes.
    assert_eq!(decision.outcome, Outcome::Declined);
    assert!(decision.review_reasons.is_empty());
}

#[test]
fn any_concern_goes_to_a_person_whatever_the_policy_says() {
    for (score, recommendation) in [(Some(700), Outcome::Approved), (Some(500), Outcome::Declined)] {
        for family in [Family::Integrity, Family::Mule, Family::NameMismatch, Family::Bureau] {
            let values = values(GOOD);
            let message = "Something to look at.".to_owned();
            let concerns = [Concern { family, code: "seen".to_owned(), message }];
            let case = Case { inputs: asking(300_000), score, concerns: &concerns, ..case(&values) };
            let decision = decide(&product(&complete()), &case);
            assert_eq!((decision.outcome, decision.recommendation), (Outcome::ManualReview, recommendation));
            let reason = decision.review_reasons.first().expect("a reason");
            assert_eq!((reason.family, reason.code.as_str()), (family, "seen"));
        }
    }
}

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
    assert_eq!(over.changes.iter().map(ToString::to_string).collect::<Vec<_>>(), ["requested_amount ₹9,00,000.00 → at most ₹7,06,000.00"]);
}

/// Each limit alone, in a product that goes up to ten lakh.
#[track_caller]
fn binds(limit: serde_json::Value, seen: &str, inputs: Inputs, expected: (CapKind, i64)) {
    let mut document = complete();
    document["eligibility"] = limit;
    document["rules"] = json!([]);
    let decision = decided_by(&document, seen, inputs, Some(700));
    let eligibility = decision.eligibility.expect("eligibility");
    assert_eq!((eligibility.binding, eligibility.amount), (Some(expected.0), Some(rupees(expected.1))), "{eligibility:#?}");
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
    binds(json!({ "income_basis": "salary", "income_multiple": 10 }), "salary_monthly=60000", asked, (CapKind::IncomeMultiple, 600_000));
    binds(json!({ "average_balance_multiple": 12 }), "adjusted_average_on_days=20050", asked, (CapKind::BalanceMultiple, 240_000));
    binds(json!({ "ltv_cap": 0.6 }), "", with(1_000_000, 0, 0), (CapKind::LoanToValue, 600_000));
    binds(json!({ "turnover_share": 0.2 }), "turnover_annualised=4000000", with(0, 3_000_000, 0), (CapKind::TurnoverShare, 600_000));
    binds(json!({ "turnover_share": 0.2 }), "turnover_annualised=2000000", with(0, 3_000_000, 0), (CapKind::TurnoverShare, 400_000));
    binds(json!({ "minimum_down_payment_share": 0.2 }), "", with(1_000_000, 0, 150_000), (CapKind::DownPayment, 600_000));
    binds(json!({ "minimum_down_payment_share": 0.2 }), "", with(1_000_000, 0, 500_000), (CapKind::DownPayment, 500_000));
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
    binds(json!({ "ltv_cap": 1 }), "", Inputs { requested_amount: Some(rupees(5_000_000)), ..with(9_000_000, 0, 0) }, (CapKind::ProductMaximum, 1_000_000));
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

#[test]
fn less_than_the_smallest_loan_is_told() {
    let decision = decided(GOOD, asking(20_000), Some(700));
    assert_eq!(check(&decision, "minimum_amount").effect, Effect::Review);
}

#[test]
fn the_largest_amount_passes_and_one_step_more_does_not() {
    let mut document = complete();
    // Tighter than the limit, so that a rule sets the border.
    document["rules"][0]["require"] = json!("foir_with_proposed <= 0.35");
    let seen = "salary_monthly=60000 fixed_obligations_monthly=5000 foir_with_proposed=0.6 emi_bounces_3m=0";
    let decision = decided_by(&document, seen, asking(900_000), Some(700));
    let largest = decision.largest_amount.expect("an amount");
    let terms = Terms { rate_basis_points: 1650, months: 36 };
    let foir = |amount: Money| {
        let emi = terms.instalment(amount).expect("terms").as_paise() as f64;
        (emi + 500_000.0) / 6_000_000.0
    };
    assert!(foir(largest) <= 0.35 + 0.00005, "{largest}");
    assert!(foir(largest.plus(rupees(1_000)).expect("money")) > 0.35, "{largest}");
}

#[test]
fn the_largest_amount_is_that_of_the_limits_when_no_rule_stands_in_the_way() {
    let decision = decided(GOOD, asking(300_000), Some(700));
    assert_eq!(decision.largest_amount, Some(rupees(706_000)));
    let bounced = GOOD.replace("emi_bounces_3m=0", "emi_bounces_3m=1");
    assert_eq!(decided(&bounced, asking(300_000), Some(700)).largest_amount, None);
}

fn any_value() -> impl Strategy<Value = Option<Value>> {
    prop_oneof![
        Just(None),
        any::<i64>().prop_map(|paise| Some(Value::Rupees(Money::paise(paise)))),
        any::<f64>().prop_map(|number| Some(Value::Number(number))),
        (0.0..2.0).prop_map(|number| Some(Value::number(number))),
        any::<u32>().prop_map(|count| Some(Value::Count(count))),
        any::<bool>().prop_map(|yes| Some(Value::YesNo(yes))),
    ]
}

fn any_money() -> impl Strategy<Value = Option<Money>> {
    prop::option::of(any::<i64>().prop_map(|paise| Money::paise(paise.saturating_abs())))
}

proptest! {
    #[test]
    fn no_facts_make_a_decision_panic_and_what_is_missing_never_passes(
        seen in prop::collection::vec(any_value(), WORDS.len()),
        amounts in prop::collection::vec(any_money(), 4),
        score in prop::option::of(any::<i32>()),
        limits in prop::sample::select(vec![
            json!({ "income_basis": "salary", "foir_cap": 0.5, "income_multiple": 1000 }),
            json!({ "ltv_cap": 0.6, "turnover_share": 1, "minimum_down_payment_share": 0.0001 }),
            json!({ "surplus_share": 1, "minimum_balance_to_emi": 0.0001, "average_balance_multiple": 1000 }),
            json!({ "income_basis": "turnover", "foir_cap": 1 }),
        ]),
    ) {
        let mut document = complete();
        document["eligibility"] = limits;
        let product = product(&document);
        let mut values = Values::new();
        for ((name, _), value) in WORDS.iter().zip(seen) {
            values.set(*name, value.ok_or(analysis::Missing::NoIncome.into()));
        }
        let amount = |place: usize| amounts.get(place).copied().flatten();
        let inputs = Inputs {
            requested_amount: amount(0),
            collateral_value: amount(1),
            gst_turnover: amount(2),
            down_payment: amount(3),
        };
        let decision = decide(&product, &Case { inputs, score, ..case(&values) });
        for check in &decision.checks {
            let is_missing = check.values.iter().any(|(_, seen)| seen.is_err());
            prop_assert!(!(is_missing && check.state == State::Passed), "{:?}", check);
            prop_assert!(check.state != State::Missing || check.effect != Effect::Nothing || check.code == "bounced");
        }
        if decision.checks.iter().any(|check| check.state == State::Missing && check.effect > Effect::Note) {
            prop_assert!(decision.outcome != Outcome::Approved);
        }
    }
}
