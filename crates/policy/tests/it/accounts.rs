//! The starters on accounts written down by hand: real facts, decided from end to end.

use std::fmt::Write;

use analysis::{Asked, Example, Facts, Inputs};
use jiff::civil::date;
use policy::{Case, Decision, Outcome, State, Values, decide, starter};

use crate::words::rupees;

/// A salary of 80,000, rent, one small loan and quiet habits, for seven months.
fn salaried() -> Example {
    let mut lines = "holder MEERA NAIR\nopening 60000\nperiod 2025-01-01 2025-07-31\n".to_owned();
    for month in 1..=7 {
        for (day, row) in [
            ("01", "+ 80000 salary @neft ACME TEXTILES PVT LTD #salary"),
            ("02", "- 15000 rent_paid @upi GREEN ACRES RENTALS"),
            ("05", "- 6000 emi_loan_repayment @nach HDB FINANCIAL SERVICES #emi"),
            ("09", "- 4000 groceries @upi CORNER GROCERS"),
            ("13", "- 2500 utility_telecom @bill_pay CITY POWER"),
            ("17", "- 5000 investment_sip @nach SUNRISE MUTUAL FUND"),
            ("21", "- 8000 shopping_ecommerce @card RIVER STORES"),
            ("25", "- 6000 food_dining @upi BLUE CAFE"),
            ("28", "- 12000 education @upi HILLTOP SCHOOL"),
        ] {
            writeln!(lines, "2025-{month:02}-{day} {row}").expect("text");
        }
    }
    Example::of(&lines).expect("a readable account")
}

/// A shop on a current account: five customers, suppliers and wages, for seven months.
fn shop() -> Example {
    let mut lines =
        "kind current\nholder NORTH STAR TRADERS\nopening 300000\nperiod 2025-01-01 2025-07-31\n".to_owned();
    for month in 1..=7 {
        for (day, row) in [
            ("02", "+ 120000 business_receipt @neft ALPHA STORES"),
            ("04", "- 90000 supplier_payment @rtgs DELTA MILLS"),
            ("07", "+ 110000 business_receipt @neft BETA RETAIL"),
            ("09", "- 40000 salary_paid_wages @neft STAFF WAGES"),
            ("12", "+ 100000 business_receipt @rtgs GAMMA MART"),
            ("15", "- 100000 supplier_payment @rtgs EPSILON FABRICS"),
            ("18", "+ 90000 business_receipt @upi OMEGA SHOPS"),
            ("22", "- 15000 emi_loan_repayment @nach HDB FINANCIAL SERVICES #emi"),
            ("25", "+ 80000 business_receipt @neft SIGMA BAZAAR"),
            ("27", "- 60000 supplier_payment @neft ZETA THREADS"),
        ] {
            writeln!(lines, "2025-{month:02}-{day} {row}").expect("text");
        }
    }
    Example::of(&lines).expect("a readable account")
}

fn inputs(requested: i64, collateral: i64, turnover: i64, down: i64) -> Inputs {
    let given = |amount: i64| (amount > 0).then(|| rupees(amount));
    Inputs {
        requested_amount: given(requested),
        collateral_value: given(collateral),
        gst_turnover: given(turnover),
        down_payment: given(down),
    }
}

/// As the engine does it.
fn decided(mut example: Example, product: &str, inputs: Inputs) -> Decision {
    let product = starter(product).expect("a starter").expect("that loads");
    example.asked = Asked {
        inputs,
        terms: product.terms(),
        balance_days: product.balance_days().to_vec(),
        as_of: Some(date(2025, 8, 10)),
    };
    let study = example.study().expect("an account with rows");
    let values = Values::of_facts(&Facts::of(&study), product.names());
    let values_at = |amount, names: &[&str]| Values::of_study_asking(&study, amount, names);
    let case = Case {
        values: &values,
        values_at: &values_at,
        inputs,
        score: Some(700),
        score_reasons: &[],
        concerns: &[],
        incomparable: None,
    };
    decide(&product, &case)
}

#[track_caller]
fn outcome(example: Example, product: &str, asked: Inputs, expected: Outcome, failing: &[&str]) {
    let decision = decided(example, product, asked);
    let open: Vec<&str> = decision
        .checks
        .iter()
        .filter(|check| check.state != State::Passed)
        .map(|check| check.code.as_str())
        .collect();
    assert_eq!((decision.outcome, open.as_slice()), (expected, failing), "{:#?}", decision.eligibility);
}

#[test]
fn a_quiet_salaried_account_is_approved_by_every_product_for_people() {
    outcome(salaried(), "default", Inputs::default(), Outcome::Approved, &[]);
    outcome(salaried(), "salaried-personal-loan", inputs(300_000, 0, 0, 0), Outcome::Approved, &[]);
    outcome(salaried(), "loan-against-property", inputs(1_000_000, 4_000_000, 0, 0), Outcome::Approved, &[]);
    outcome(salaried(), "vehicle-loan", inputs(600_000, 800_000, 0, 200_000), Outcome::Approved, &[]);
}

/// No cheque was ever paid in, so nothing can be said about returned ones: noted, without weight.
#[test]
fn a_shop_is_approved_for_a_business_loan() {
    outcome(
        shop(),
        "business-loan",
        inputs(500_000, 0, 6_000_000, 0),
        Outcome::Approved,
        &["cheques_returned"],
    );
    outcome(shop(), "default", Inputs::default(), Outcome::Approved, &[]);
}

#[test]
fn every_anchor_matters_where_it_should() {
    let review = Outcome::ManualReview;
    outcome(
        salaried(),
        "salaried-personal-loan",
        inputs(2_000_000, 0, 0, 0),
        Outcome::Declined,
        &["obligations_too_high", "eligible_amount"],
    );
    outcome(
        salaried(),
        "loan-against-property",
        inputs(1_000_000, 1_400_000, 0, 0),
        review,
        &["eligible_amount"],
    );
    outcome(
        salaried(),
        "loan-against-property",
        inputs(1_000_000, 1_200_000, 0, 0),
        Outcome::Declined,
        &["loan_above_value", "eligible_amount"],
    );
    outcome(
        salaried(),
        "vehicle-loan",
        inputs(700_000, 800_000, 0, 60_000),
        Outcome::Declined,
        &["down_payment_too_low", "eligible_amount"],
    );
    outcome(
        shop(),
        "business-loan",
        inputs(500_000, 0, 9_000_000, 0),
        review,
        &["turnover_differs", "cheques_returned"],
    );
    outcome(
        shop(),
        "business-loan",
        inputs(500_000, 0, 1_500_000, 0),
        Outcome::Declined,
        &["turnover_too_low", "turnover_differs", "cheques_returned", "eligible_amount"],
    );
}

#[test]
fn the_largest_amount_would_be_approved() {
    let decision = decided(salaried(), "salaried-personal-loan", inputs(2_000_000, 0, 0, 0));
    let largest = decision.largest_amount.expect("an amount");
    let asked = Inputs { requested_amount: Some(largest), ..Inputs::default() };
    assert_eq!(decided(salaried(), "salaried-personal-loan", asked).outcome, Outcome::Approved);
    let more = largest.plus(rupees(1_000)).expect("money");
    let asked = Inputs { requested_amount: Some(more), ..Inputs::default() };
    assert_ne!(decided(salaried(), "salaried-personal-loan", asked).outcome, Outcome::Approved);
}

#[test]
fn what_is_worked_out_afresh_is_what_the_facts_say() {
    let mut example = Example::worked();
    example.asked.balance_days = vec![5, 15, 25];
    let study = example.study().expect("an account with rows");
    let facts = Facts::of(&study);
    for (name, _) in policy::STARTERS {
        let product = starter(name).expect("a starter").expect("that loads");
        let names: Vec<&str> = product.names().iter().map(String::as_str).collect();
        let afresh = Values::of_study(&study, &names);
        assert_eq!(Values::of_facts(&facts, product.names()), afresh, "{name}");
        assert!(names.iter().all(|name| facts.find(name).is_some()), "{name}");
    }
}

#[test]
fn the_same_case_is_decided_the_same_way() {
    let asked = inputs(2_000_000, 0, 0, 0);
    let first = format!("{:?}", decided(salaried(), "salaried-personal-loan", asked));
    assert_eq!(first, format!("{:?}", decided(salaried(), "salaried-personal-loan", asked)));
}
