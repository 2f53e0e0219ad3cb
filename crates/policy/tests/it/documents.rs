//! Product documents: every problem is told, with its place.

use policy::{IncomeBasis, Problem, Product};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::words::vocabulary;

/// Everything a product can have.
pub(crate) fn complete() -> Value {
    json!({
        "name": "Personal loan",
        "version": 3,
        "description": "For tests.",
        "amount": { "min": 50_000, "max": 1_000_000, "step": 1_000 },
        "tenure_months": { "min": 12, "max": 60, "default": 36 },
        "annual_rate_percent": 16.5,
        "required_inputs": ["requested_amount"],
        "balance_days": [5, 15, 25],
        "eligibility": {
            "income_basis": "salary",
            "income_share": 1,
            "foir_cap": 0.6,
            "foir_cap_by_income": [{ "income_up_to": 30_000, "cap": 0.4 }, { "income_up_to": 75_000, "cap": 0.5 }],
            "income_multiple": 20,
            "above_eligible": "review"
        },
        "score": { "approve_from": 640, "review_from": 580 },
        "rules": [
            {
                "code": "foir_too_high",
                "require": "foir_with_proposed <= 0.65",
                "outcome": "decline",
                "message": "Instalments would take too much of the income.",
                "reason_code": "R02"
            },
            {
                "code": "bounced",
                "require": "emi_bounces_3m == 0",
                "outcome": "review",
                "message": "An instalment bounced.",
                "reason_code": "R05",
                "if_missing": "ignore"
            }
        ]
    })
}

fn load(document: &Value) -> Result<Product, Vec<Problem>> {
    Product::load_with(&document.to_string(), &vocabulary())
}

/// The complete document with one place changed; `null` takes the member out.
fn changed(place: &str, value: Value) -> Value {
    let mut document = complete();
    let (parent, name) = place.rsplit_once('/').expect("a pointer");
    let parent = document.pointer_mut(parent).expect("a place in the document");
    match parent {
        Value::Object(members) if value.is_null() => {
            members.remove(name);
        }
        Value::Object(members) => {
            members.insert(name.to_owned(), value);
        }
        Value::Array(members) => {
            let position: usize = name.parse().expect("a position");
            members.truncate(position);
            members.push(value);
        }
        _ => unreachable!("only objects and lists have places"),
    }
    document
}

#[track_caller]
fn refused(place: &str, value: Value, at: &str, expected: &str) {
    let problems = load(&changed(place, value)).expect_err(place);
    let found = problems.iter().any(|problem| problem.place == at && problem.message.contains(expected));
    assert!(found, "{at}: {expected} is not among {problems:#?}");
}

#[test]
fn a_complete_document_is_read() {
    let product = load(&complete()).expect("a good document");
    assert_eq!((product.name(), product.version()), ("Personal loan", 3));
    assert_eq!(product.terms().map(|terms| (terms.rate_basis_points, terms.months)), Some((1650, 36)));
    assert_eq!(product.balance_days(), [5, 15, 25]);
    let names: Vec<&str> = product.names().iter().map(String::as_str).collect();
    let expected = ["emi_bounces_3m", "fixed_obligations_monthly", "foir_with_proposed", "salary_monthly"];
    assert_eq!(names, expected);
    assert_eq!(IncomeBasis::Salary.metric(), "salary_monthly");
}

#[test]
fn people_read_the_title_and_the_name_where_there_is_none() {
    let told = |document: &Value| load(document).expect("a good document").title().to_owned();
    assert_eq!(told(&complete()), "Personal loan");
    assert_eq!(told(&changed("/title", json!("For salaried people"))), "For salaried people");
    assert_eq!(told(&changed("/title", json!("अ".repeat(80)))), "अ".repeat(80), "characters, not bytes");
}

#[test]
fn the_least_document_is_read() {
    let text = r#"{"name": "Anything", "version": 1, "rules": []}"#;
    let product = Product::load_with(text, &vocabulary()).expect("a good document");
    assert_eq!(product.terms(), None);
    assert_eq!(product.balance_days(), [5, 10, 15, 20, 25, 30]);
}

#[test]
fn a_product_lends_rupees_unless_it_says_otherwise() {
    assert_eq!(load(&complete()).expect("a good document").currency().code(), "INR");
    let pounds = load(&changed("/currency", json!("GBP"))).expect("a good document");
    assert_eq!(pounds.currency().code(), "GBP");
    // Dinars have a thousand parts, which money here has not.
    for value in [json!("pounds"), json!("gbp"), json!("XXX"), json!("KWD")] {
        assert!(load(&changed("/currency", value.clone())).is_err(), "{value}");
    }
    refused("/currency", json!("KWD"), "/currency", "must be the code of a currency");
    refused("/currency", json!(5), "/currency", "must be");
}

#[test]
fn what_is_no_document_is_refused() {
    for (text, expected) in [
        ("", "is not JSON"),
        ("{", "is not JSON"),
        ("[]", "must be an object, not a list"),
        ("3", "must be an object, not a number"),
        (r#"{"name": 1e999}"#, "is not JSON"),
        (&" ".repeat(300_000), "is longer than 256 KB"),
    ] {
        let problems = Product::load_with(text, &vocabulary()).expect_err(text);
        assert!(problems.iter().any(|problem| problem.message.contains(expected)), "{problems:?}");
    }
}

#[test]
fn misspelt_members_are_refused_with_what_was_meant() {
    refused("/anual_rate_percent", json!(1), "/anual_rate_percent", "did you mean `annual_rate_percent`?");
    refused("/colour", json!(1), "/colour", "allowed are name, title, version");
    refused("/rules/0/requires", json!("x"), "/rules/0/requires", "did you mean `require`?");
    refused("/eligibility/foir", json!(1), "/eligibility/foir", "is not a member");
    refused("/a~1b", json!(1), "/a~01b", "is not a member");
}

#[test]
fn a_member_written_twice_is_refused() {
    let text = r#"{"name": "One", "version": 1, "version": 2, "rules": []}"#;
    let problems = Product::load_with(text, &vocabulary()).expect_err("twice");
    assert_eq!(problems.len(), 1);
    assert_eq!(problems.first().map(ToString::to_string).as_deref(), Some("/version: is written twice"));
}

#[test]
fn heads_are_checked() {
    refused("/name", json!(null), "/name", "is missing");
    refused("/name", json!("  "), "/name", "must not be empty");
    refused("/name", json!(7), "/name", "must be a text, not a number");
    refused("/name", json!("x".repeat(101)), "/name", "longer than 100");
    refused("/title", json!(""), "/title", "must not be empty");
    refused("/title", json!("x".repeat(81)), "/title", "longer than 80");
    refused("/version", json!(0), "/version", "must be from 1");
    refused("/version", json!(1.5), "/version", "must be a whole number");
    refused("/version", json!("1"), "/version", "must be a number, not a text");
    refused("/rules", json!(null), "/rules", "is missing");
    refused("/rules", json!({}), "/rules", "must be a list, not an object");
}

#[test]
fn terms_are_checked() {
    refused("/amount/min", json!(2_000_000), "/amount/min", "must not be more than max");
    refused("/amount/min", json!(50_500), "/amount/min", "must be a multiple of step");
    refused("/amount/step", json!(0), "/amount/step", "must be from 1");
    refused("/amount/step", json!(null), "/amount/step", "is missing");
    refused("/amount", json!(5), "/amount", "must be an object");
    refused("/amount", json!(null), "/amount", "eligibility needs to know");
    refused(
        "/tenure_months/default",
        json!(72),
        "/tenure_months/default",
        "must be from min to max, 12 to 60",
    );
    refused("/tenure_months/min", json!(61), "/tenure_months/min", "must not be more than max");
    refused("/tenure_months", json!(null), "/tenure_months", "belong together");
    refused("/tenure_months", json!(null), "/eligibility", "limits the instalment");
    refused("/annual_rate_percent", json!(null), "/annual_rate_percent", "belong together");
    refused("/annual_rate_percent", json!(101), "/annual_rate_percent", "must be from 0 to 100");
    refused("/annual_rate_percent", json!(9.999), "/annual_rate_percent", "two decimals");
}

#[test]
fn inputs_and_days_are_checked() {
    refused(
        "/required_inputs/0",
        json!("loan_amount"),
        "/required_inputs/0",
        "must be one of requested_amount",
    );
    refused("/required_inputs/1", json!("requested_amount"), "/required_inputs/1", "is written twice");
    refused("/balance_days", json!([]), "/balance_days", "at least one day");
    refused("/balance_days/1", json!(32), "/balance_days/1", "1 to 31");
    refused("/balance_days/1", json!(5), "/balance_days/1", "later than the day before");
    refused("/balance_days/0", json!("5"), "/balance_days/0", "1 to 31");
}

#[test]
fn limits_are_checked() {
    refused(
        "/eligibility/income_basis",
        json!("wages"),
        "/eligibility/income_basis",
        "must be one of salary, income",
    );
    refused("/eligibility/income_basis", json!(null), "/eligibility/income_basis", "what counts as income");
    refused("/eligibility/foir_cap", json!(50), "/eligibility/foir_cap", "must be from 0.0001 to 1, not 50");
    refused("/eligibility/foir_cap", json!(null), "/eligibility/foir_cap", "above the last step");
    refused("/eligibility/ltv_cap", json!(1.5), "/eligibility/ltv_cap", "must be from");
    refused("/eligibility/income_multiple", json!(0), "/eligibility/income_multiple", "must be from");
    refused(
        "/eligibility/above_eligible",
        json!("shout"),
        "/eligibility/above_eligible",
        "must be one of decline",
    );
    refused(
        "/eligibility/foir_cap_by_income/1/income_up_to",
        json!(30_000),
        "/eligibility/foir_cap_by_income/1/income_up_to",
        "more than that of the step before",
    );
    refused(
        "/eligibility",
        json!({ "income_basis": "salary", "ltv_cap": 0.5 }),
        "/eligibility/income_basis",
        "is not used",
    );
}

#[test]
fn scores_are_checked() {
    refused("/score/approve_from", json!(950), "/score/approve_from", "must be from 300 to 900");
    refused("/score/review_from", json!(700), "/score/review_from", "must not be more than approve_from");
    refused("/score/review_from", json!(null), "/score/review_from", "is missing");
}

#[test]
fn rules_are_checked() {
    refused("/rules/0/code", json!("Foir!"), "/rules/0/code", "small letters");
    refused("/rules/0/code", json!("score"), "/rules/0/code", "check of the engine itself");
    refused("/rules/0/code", json!("input_x"), "/rules/0/code", "check of the engine itself");
    refused("/rules/0/code", json!("bounced"), "/rules/1/code", "is the code of an earlier rule");
    refused("/rules/0/message", json!(""), "/rules/0/message", "must not be empty");
    refused("/rules/0/outcome", json!("refuse"), "/rules/0/outcome", "must be one of decline, review, note");
    refused("/rules/0/outcome", json!(null), "/rules/0/outcome", "is missing");
    refused("/rules/0/reason_code", json!("R99"), "/rules/0/reason_code", "R01 to R25");
    refused("/rules/1/if_missing", json!("pass"), "/rules/1/if_missing", "must be one of review, decline");
    refused("/rules/0/require", json!(null), "/rules/0/require", "is missing");
    refused("/rules/0/require", json!(true), "/rules/0/require", "must be a text");
    refused(
        "/rules/0/require",
        json!("foir_wth_proposed <= 0.5"),
        "/rules/0/require",
        "did you mean `foir_with_proposed`?",
    );
    refused("/rules/0/require", json!("emi_bounces_3m < 0"), "/rules/0/require", "can never be met");
    refused("/rules/0", json!("foir < 1"), "/rules/0", "must be an object, not a text");
}

#[test]
fn all_problems_are_told_at_once() {
    let mut document = complete();
    document["name"] = json!("");
    document["amount"]["min"] = json!(2_000_000);
    document["rules"][0]["require"] = json!("fior <= 0.5 and dcsr > 1");
    document["rules"][1]["outcome"] = json!("?");
    let problems = load(&document).expect_err("five things are wrong");
    let places: Vec<&str> = problems.iter().map(|problem| problem.place.as_str()).collect();
    let expected = ["/name", "/amount/min", "/rules/0/require", "/rules/0/require", "/rules/1/outcome"];
    assert_eq!(places, expected);
}

#[test]
fn too_many_rules_are_refused() {
    let rule = complete()["rules"][0].clone();
    refused("/rules", json!(vec![rule; 201]), "/rules", "at most 200");
}

#[test]
fn the_example_of_the_guide_loads() {
    let guide = include_str!("../../../../docs/products.md");
    let example =
        guide.split("```json").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let product = Product::load(example).expect("an example that loads");
    assert!(product.terms().is_some() && !product.rules().is_empty());
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z_ <>=0-9]{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 12, 4, |inner| {
        let name = prop::sample::select(vec!["min", "max", "step", "cap", "code", "require", "message", "x"]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((name, inner), 0..4).prop_map(|members| members
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect()),
        ]
    })
}

proptest! {
    #[test]
    fn no_document_makes_the_loader_panic(
        place in prop::sample::select(vec![
            "/name", "/version", "/amount", "/amount/min", "/tenure_months", "/annual_rate_percent",
            "/required_inputs", "/balance_days", "/eligibility", "/eligibility/foir_cap",
            "/eligibility/foir_cap_by_income", "/score", "/rules", "/rules/0", "/rules/1/require",
        ]),
        value in any_json(),
    ) {
        let _ = load(&changed(place, value));
    }
}
