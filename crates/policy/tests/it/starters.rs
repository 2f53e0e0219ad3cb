//! The products that come with the engine.

use std::collections::BTreeSet;

use policy::{BUILT_IN, DEFAULT, Outcome, Product, STARTERS, Values, decide, starter};

use crate::decisions::case;

#[test]
fn every_starter_loads_without_a_problem() {
    for (name, document) in STARTERS {
        let problems = Product::load(document).err().unwrap_or_default();
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert!(told.is_empty(), "{name}: {told:#?}");
    }
}

#[test]
fn every_starter_has_a_title_and_the_built_in_one_is_called_so() {
    for (name, document) in STARTERS {
        let product = Product::load(document).expect(name);
        assert!(document.contains("\"title\": "), "{name}");
        assert_eq!(product.title() == BUILT_IN, name == DEFAULT, "{name}");
    }
}

#[test]
fn starters_are_found_by_name() {
    assert!(starter("vehicle-loan").is_some_and(|product| product.is_ok()));
    assert!(starter("moon-loan").is_none());
}

#[test]
fn each_starter_asks_for_the_anchors_it_uses() {
    for (name, document) in STARTERS {
        let product = Product::load(document).expect(name);
        let values = Values::new();
        let decision = decide(&product, &case(&values));
        let asked: BTreeSet<&str> =
            decision.checks.iter().filter_map(|check| check.code.strip_prefix("input_")).collect();
        let expected: &[&str] = match name {
            "salaried-personal-loan" => &["requested_amount"],
            "business-loan" => &["gst_turnover", "requested_amount"],
            "loan-against-property" => &["collateral_value", "requested_amount"],
            "vehicle-loan" => &["collateral_value", "down_payment", "requested_amount"],
            _ => &[],
        };
        assert_eq!(asked.into_iter().collect::<Vec<&str>>(), expected, "{name}");
    }
}

#[test]
fn a_starter_without_any_facts_sends_to_a_person() {
    for (name, document) in STARTERS {
        let product = Product::load(document).expect(name);
        let values = Values::new();
        let decision = decide(&product, &case(&values));
        assert_eq!(decision.outcome, Outcome::ManualReview, "{name}");
    }
}
