//! Decisions: rules, anchors, limits, changes, reasons and concerns.

use analysis::{Inputs, Missing, Terms, Value};
use ledger::Money;
use policy::{
    Case, Concern, Decision, Effect, Family, Lack, Outcome, Product, ReasonCode, ScoreReason, State, Values,
    decide,
};
use proptest::prelude::*;
use serde_json::json;

use crate::documents::complete;
use crate::words::{WORDS, rupees, values, vocabulary};

/// Nothing but values; another amount changes nothing in them.
pub(crate) fn case(values: &Values) -> Case<'_> {
    Case {
        values,
        values_at: &|_, _| Values::new(),
        inputs: Inputs::default(),
        score: None,
        score_reasons: &[],
        concerns: &[],
        incomparable: None,
    }
}

fn product(document: &serde_json::Value) -> Product {
    Product::load_with(&document.to_string(), &vocabulary()).expect("a good document")
}

pub(crate) const GOOD: &str =
    "salary_monthly=60000 fixed_obligations_monthly=5000 foir_with_proposed=0.3 emi_bounces_3m=0";

pub(crate) fn asking(requested: i64) -> Inputs {
    Inputs { requested_amount: Some(rupees(requested)), ..Inputs::default() }
}

/// The complete product on these values, asking for three lakh with a score of 700, the share of income worked out anew
/// for other amounts.
pub(crate) fn decided(seen: &str, inputs: Inputs, score: Option<i32>) -> Decision {
    decided_by(&complete(), seen, inputs, score)
}

pub(crate) fn decided_by(
    document: &serde_json::Value,
    seen: &str,
    inputs: Inputs,
    score: Option<i32>,
) -> Decision {
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

pub(crate) fn check<'a>(decision: &'a Decision, code: &str) -> &'a policy::Checked {
    decision.checks.iter().find(|check| check.code == code).expect(code)
}

#[test]
fn amounts_of_another_currency_are_missing_and_shares_are_not() {
    let lack = Lack::Fact(Missing::ForeignCurrency);
    let values = values(GOOD);
    let concerns = [Concern {
        family: Family::Currency,
        code: "foreign_currency".to_owned(),
        message: "The account is in pounds.".to_owned(),
    }];
    let case =
        Case { inputs: asking(300_000), concerns: &concerns, incomparable: Some(lack), ..case(&values) };
    let mut document = complete();
    let rules = document["rules"].as_array_mut().expect("rules");
    rules.push(serde_json::json!({
        "code": "salary", "require": "salary_monthly >= 25000", "outcome": "decline", "message": "Too low."
    }));
    let decision = decide(&product(&document), &case);
    assert_eq!(decision.outcome, Outcome::ManualReview);
    assert_eq!(decision.review_reasons[0].code, "foreign_currency");
    let lacking = |code: &str| check(&decision, code).values.iter().any(|(_, seen)| *seen == Err(lack));
    for code in ["salary", "eligible_amount", "score"] {
        assert_eq!(check(&decision, code).state, State::Missing, "{code}");
        assert!(lacking(code), "{code}");
    }
    assert_eq!(check(&decision, "bounced").state, State::Passed);
    assert_eq!(check(&decision, "input_requested_amount").state, State::Passed, "what is asked for is known");
    let eligibility = decision.eligibility.expect("eligibility");
    assert_eq!((eligibility.ceiling, decision.largest_amount), (None, None));
}

#[test]
fn amounts_are_told_in_the_products_currency() {
    let mut document = complete();
    document["currency"] = serde_json::json!("GBP");
    let decision = decided_by(&document, GOOD, asking(1_500_000), Some(700));
    let told = &check(&decision, "eligible_amount").message;
    assert!(told.contains("£1,500,000.00 is more than can be lent"), "{told}");
    assert!(decision.adverse_reasons.iter().all(|reason| !reason.remedy.contains('₹')));
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
    assert_eq!(
        foir.changes.iter().map(|change| change.in_words(ledger::Currency::INR)).collect::<Vec<_>>(),
        ["foir_with_proposed 0.82 → at most 0.65"]
    );
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
    let changes: Vec<String> = check(&decision, "score")
        .changes
        .iter()
        .map(|change| change.in_words(ledger::Currency::INR))
        .collect();
    assert_eq!(changes, ["account score 600 → at least 640"]);
}

#[test]
fn what_lowered_the_score_is_told_instead_of_the_score() {
    let values = values(GOOD);
    let reasons = [
        ScoreReason {
            reason_code: ReasonCode::read("R04"),
            message: "Two payments were returned.".to_owned(),
        },
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
