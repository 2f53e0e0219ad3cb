//! Conditions: what is refused, what they say, and what would change it.

use policy::{Answer, Expression};
use proptest::prelude::*;

use crate::words::{WORDS, values, vocabulary};

#[track_caller]
fn refused(text: &str, expected: &str) {
    let faults = Expression::read(text, &vocabulary()).expect_err(text);
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(told.iter().any(|told| told.contains(expected)), "{text}: {told:?}");
}

#[track_caller]
fn says(text: &str, seen: &str, expected: &Answer) {
    let expression = Expression::read(text, &vocabulary()).expect(text);
    assert_eq!(expression.answer(&values(seen)), *expected, "{text} with {seen}");
}

#[track_caller]
fn holds(text: &str, seen: &str) {
    says(text, seen, &Answer::True);
}

#[track_caller]
fn fails(text: &str, seen: &str) {
    says(text, seen, &Answer::False);
}

#[track_caller]
fn lacks(text: &str, seen: &str, names: &[&str]) {
    says(text, seen, &Answer::Unknown(names.iter().map(ToString::to_string).collect()));
}

#[track_caller]
fn changes(text: &str, seen: &str, expected: &[&str]) {
    let expression = Expression::read(text, &vocabulary()).expect(text);
    let changes: Vec<String> = expression
        .changes(&values(seen))
        .iter()
        .map(|change| change.in_words(ledger::Currency::INR))
        .collect();
    assert_eq!(changes, expected, "{text} with {seen}");
}

#[test]
fn unknown_metrics_are_refused_with_the_nearest_spelling() {
    refused(
        "foir_with_propsed <= 0.5",
        "at character 1: `foir_with_propsed` is not a metric; did you mean `foir_with_proposed`?",
    );
    refused(
        "foir <= 0.5 and emi_bounces_9m == 0",
        "at character 17: `emi_bounces_9m` is not a metric; did you mean `emi_bounces_3m`?",
    );
    refused("zzz > 1", "`zzz` is not a metric");
    refused("₹foir > 1", "character 1");
}

#[test]
fn every_fault_is_told_at_once() {
    let faults =
        Expression::read("aaa > 1 and bbb < 2 or is_salaried > 3", &vocabulary()).expect_err("faulty");
    assert_eq!(faults.len(), 3, "{faults:?}");
}

#[test]
fn wrong_types_are_refused() {
    refused("is_salaried > 1", "at character 1: is yes or no and cannot be compared with a number");
    refused("foir == true", "at character 9: is yes or no");
    refused("foir == 'high'", "at character 9: is text");
    refused("foir", "is a number, not a condition");
    refused("foir + 1", "is a number, not a condition");
    refused("foir and is_salaried", "at character 1: is a number, not a condition");
    refused("not foir > 0.5", "`not` needs a condition behind it");
    refused("-is_salaried > 0", "is yes or no, not a number");
    refused("foir <= salary_monthly", "compares rupees with something that is not rupees");
    refused("salary_monthly + emi_bounces_3m > 4", "mixes rupees");
    refused("salary_monthly * income_monthly > 4", "mixes rupees");
    refused("salary_monthly in [1..foir]", "compares rupees");
    refused("min([foir, salary_monthly]) > 1", "mixes rupees");
    refused("(salary_monthly ?? foir) > 1", "is not of the same kind");
    refused("is_salaried ? foir : true", "both branches must be of one kind");
    refused("foir <= 50", "`foir` is a ratio: write 0.5 for 50 %, not 50");
    refused("income_trend >= 25", "is a ratio");
    refused("null == foir", "null cannot be compared");
}

#[test]
fn syntax_errors_name_the_character() {
    refused("", "is empty");
    refused("foir <=", "at character 8: something is missing here");
    refused("foir <= 0.5 emi_bounces_3m == 0", "cannot be read from here on");
    refused("foir = 0.5", "use `==` to compare");
    refused("foir <= 0.5 && dscr > 1", "character 13");
    refused("(foir <= 0.5", "character 13");
    refused("sum([foir]) > 1", "only min([a, b])");
    refused("wobble(foir) > 1", "there is no function `wobble`");
    refused("foir ^ 2 > 1", "remainders and powers");
    refused("foir.value > 1", "only metrics, numbers");
    refused("foir in 5", "`in` needs a range");
    refused(&"(".repeat(40), "nested more than");
    refused(&"foir > 1 and ".repeat(60), "longer than 500 characters");
    refused("(foir + 1) ?? 2 > 1", "only a metric can stand before `??`");
}

#[test]
fn a_fault_is_at_the_character_where_it_is() {
    refused("foir <= 0.5 emi_bounces_3m == 0", "at character 13: cannot be read from here on");
    refused("foir <= 0.5 and (dscr > 1", "at character 26: `)` is missing here");
    refused("foir <= 0.5 and and dscr > 1", "at character 17: `and` cannot stand here");
    refused("(foir = 0.5)", "at character 7: `=` sets a value; use `==` to compare");
    refused("foir in [0.1..0.5", "at character 18: `)` is missing here");
    refused("foir in [0.1, 0.5", "at character 18: `,` is missing here");
    refused("is_salaried ? foir <= 0.5", "at character 26: `:` is missing here");
    refused("foir <= 'half", "at character 9: ' is never closed");
    refused("dscr > 1 and min(foir, 2) > 1", "at character 14: only min([a, b])");
    refused("foir <= 0.5 ₹", "at character 13: `₹` cannot stand here");
    refused("foir > 99999999999999999999999999999999", "has more digits than a number may have");
}

#[test]
fn numbers_may_be_grouped_and_have_powers() {
    holds("salary_monthly >= 25_000", "salary_monthly=25000");
    fails("salary_monthly >= 2.5e4", "salary_monthly=24999.99");
    holds("foir > 5e-1", "foir=0.51");
}

#[test]
fn what_holds_stronger_is_worked_out_first() {
    holds("foir > 0.5 or foir > 0.1 and dscr > 1", "foir=0.6 dscr=0");
    holds("is_salaried or foir > 1 ? dscr > 1 : dscr > 2", "is_salaried=yes foir=0.1 dscr=1.5");
    holds("dscr - foir - foir == 1", "dscr=2 foir=0.5");
    holds("dscr + foir * 2 == 3", "dscr=2 foir=0.5");
    holds("-foir + dscr > 0", "foir=0.5 dscr=1");
    holds("not is_salaried and foir > 0.1", "is_salaried=no foir=0.5");
}

#[test]
fn impossible_rules_are_refused() {
    refused("emi_bounces_3m < 0", "can never be met");
    refused("emi_bounces_3m >= 0", "is always met");
    refused("foir > 0.5 and foir < 0.3", "can never be met");
    refused("foir > 0.3 or foir < 0.5", "is always met");
    refused("foir in [0.5..0.3]", "can never be met");
    refused("emi_bounces_3m > 1 and emi_bounces_3m < 2", "can never be met");
    refused("score >= 950", "can never be met");
    refused("score >= 300", "is always met");
    refused("requested_amount < 0", "can never be met");
    refused("emi_bounces_3m + inward_bounces_6m < 0", "can never be met");
    refused("2 * negative_days + 1 > 0", "is always met");
    refused("negative_days > 15 and negative_days < 16", "can never be met");
    refused("negative_days == 15.5", "can never be met");
    refused("transactions_monthly >= 0", "is always met");
    refused("is_salaried and not is_salaried", "can never be met");
    refused("true", "is always met");
    refused("foir in []", "can never be met");
    refused("1 > 2", "can never be met");
}

#[test]
fn what_is_measured_may_lie_between_two_whole_numbers_and_days_of_cover_below_nought() {
    for text in [
        "days_of_cover > 15 and days_of_cover < 16",
        "days_of_cover == 15.5",
        "days_of_cover >= 0",
        "days_of_cover < 0",
        "2 * days_of_cover + 1 > 0",
        "transactions_monthly > 10 and transactions_monthly < 11",
    ] {
        assert!(Expression::read(text, &vocabulary()).is_ok(), "{text}");
    }
}

#[test]
fn possible_rules_are_read() {
    for text in [
        "emi_bounces_3m == 0",
        "foir > 0.3 and foir < 0.5",
        "income_trend >= -0.3",
        "average_balance < 0",
        "score in [600..700)",
        "is_salaried == false",
        "max([salary_monthly, income_monthly]) >= 25000",
        "requested_amount / collateral_value <= 0.7",
        "emi_bounces_3m in [0, 1]",
        "is_salaried ? foir <= 0.5 : foir <= 0.4",
        "full_months >= 3.5",
    ] {
        assert!(Expression::read(text, &vocabulary()).is_ok(), "{text}");
    }
}

#[test]
fn conditions_hold_or_fail() {
    holds("foir <= 0.5", "foir=0.5");
    fails("foir <= 0.5", "foir=0.5001");
    holds("salary_monthly >= 25000.50", "salary_monthly=25000.50");
    holds("foir in [0.3..0.5]", "foir=0.5");
    fails("foir in [0.3..0.5)", "foir=0.5");
    holds("foir not in [0.3..0.5)", "foir=0.5");
    holds("emi_bounces_3m in [0, 2]", "emi_bounces_3m=2");
    holds("abs(income_trend) < 0.2", "income_trend=-0.1");
    holds("min([salary_monthly, income_monthly]) == 10", "salary_monthly=10 income_monthly=20");
    holds("is_salaried != false", "is_salaried=yes");
    fails("is_salaried ? foir <= 0.5 : foir <= 0.4", "is_salaried=no foir=0.45");
    holds("salary_monthly * 24 >= requested_amount", "salary_monthly=50000 requested_amount=1200000");
}

#[test]
fn a_missing_value_is_named_in_whatever_branch_it_stands() {
    lacks("foir <= 0.5", "", &["foir"]);
    lacks("foir <= 0.5 or dscr > 1", "foir=0.1", &["dscr"]);
    lacks("foir <= 0.5 and dscr > 1", "foir=0.9 dscr=missing", &["dscr"]);
    lacks("is_salaried ? foir <= 0.5 : dscr > 1", "is_salaried=yes foir=0.1", &["dscr"]);
    lacks("salary_monthly ?? income_monthly >= 5", "", &["salary_monthly", "income_monthly"]);
    holds("salary_monthly ?? income_monthly >= 5", "income_monthly=6");
    holds("salary_monthly ?? income_monthly ?? net_credits_monthly >= 5", "net_credits_monthly=6");
    fails("salary_monthly ?? income_monthly >= 5", "salary_monthly=4 income_monthly=6");
}

#[test]
fn a_sum_that_cannot_be_done_is_unknown() {
    lacks("requested_amount / collateral_value <= 0.7", "requested_amount=5 collateral_value=0", &[]);
}

#[test]
fn the_smallest_change_is_found() {
    changes(
        "foir_with_proposed <= 0.5",
        "foir_with_proposed=0.62",
        &["foir_with_proposed 0.62 → at most 0.5"],
    );
    changes("foir < 0.5", "foir=0.62", &["foir 0.62 → at most 0.4999"]);
    changes("emi_bounces_3m < 1", "emi_bounces_3m=4", &["emi_bounces_3m 4 → at most 0"]);
    changes("emi_bounces_3m == 1", "emi_bounces_3m=4", &["emi_bounces_3m 4 → 1"]);
    changes(
        "salary_monthly >= 25000",
        "salary_monthly=18000",
        &["salary_monthly ₹18,000.00 → at least ₹25,000.00"],
    );
    changes("is_salaried", "is_salaried=no", &["is_salaried no → yes"]);
    changes("foir in [0.3..0.5]", "foir=0.9", &["foir 0.9 → at most 0.5"]);
    changes("negative_days < 3", "negative_days=7", &["negative_days 7 → at most 2"]);
    changes("foir <= 0.5", "foir=0.4", &[]);
    changes("foir <= 0.5", "", &[]);
    changes("score >= 650", "score=600", &["account score 600 → at least 650"]);
}

#[test]
fn what_would_change_it_may_be_part_of_a_day_where_days_are_measured() {
    changes("days_of_cover >= 15.5", "days_of_cover=12.3", &["days_of_cover 12.3 → at least 15.5"]);
    changes("days_of_cover < 0.5", "days_of_cover=2", &["days_of_cover 2 → at most 0.4999"]);
    changes("days_of_cover <= -1.5", "days_of_cover=-1", &["days_of_cover -1 → at most -1.5"]);
    changes(
        "transactions_monthly >= 10.5",
        "transactions_monthly=4.25",
        &["transactions_monthly 4.25 → at least 10.5"],
    );
}

#[test]
fn several_changes_are_told_together_and_the_cheaper_branch_is_taken() {
    changes(
        "foir <= 0.5 and emi_bounces_3m <= 1",
        "foir=0.6 emi_bounces_3m=3",
        &["foir 0.6 → at most 0.5", "emi_bounces_3m 3 → at most 1"],
    );
    changes("foir <= 0.5 or emi_bounces_3m <= 1", "foir=0.51 emi_bounces_3m=9", &["foir 0.51 → at most 0.5"]);
    changes(
        "not (foir > 0.5 or emi_bounces_3m > 1)",
        "foir=0.4 emi_bounces_3m=3",
        &["emi_bounces_3m 3 → at most 1"],
    );
    changes("foir > 0.3 and foir < 0.4", "foir=0.1", &["foir 0.1 → at least 0.3001"]);
}

#[test]
fn arithmetic_is_turned_round_too() {
    changes(
        "requested_amount / collateral_value <= 0.7",
        "requested_amount=800 collateral_value=1000",
        &["requested_amount ₹800.00 → at most ₹700.00"],
    );
    changes(
        "salary_monthly - 100 >= 50",
        "salary_monthly=120",
        &["salary_monthly ₹120.00 → at least ₹150.00"],
    );
    changes("abs(income_trend) <= 0.2", "income_trend=-0.3", &["income_trend -0.3 → at least -0.2"]);
}

fn comparison() -> impl Strategy<Value = String> {
    let numbers: Vec<&'static str> =
        WORDS.iter().filter(|(name, _)| *name != "is_salaried").map(|(name, _)| *name).collect();
    let sign = prop::sample::select(vec!["<", "<=", ">", ">=", "==", "!="]);
    (prop::sample::select(numbers), sign, 0_u32..2000)
        .prop_map(|(name, sign, limit)| format!("{name} {sign} {}", f64::from(limit) / 1000.0))
}

fn condition() -> impl Strategy<Value = String> {
    comparison().prop_recursive(3, 8, 2, |inner| {
        (inner.clone(), inner, prop::sample::select(vec!["and", "or", "and not"]))
            .prop_map(|(left, right, joined)| format!("({left} {joined} ({right}))"))
    })
}

fn some_values() -> impl Strategy<Value = String> {
    let value =
        prop_oneof![8 => (0_i64..4).prop_map(|value| value.to_string()), 1 => Just("missing".to_owned())];
    prop::collection::vec(value, WORDS.len()).prop_map(|values| {
        let pairs = WORDS.iter().zip(values).map(|((name, _), value)| format!("{name}={value}"));
        pairs.collect::<Vec<String>>().join(" ")
    })
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "[a-z_ .<>=()!?:\\[\\]{}0-9+*/'\"`$#,-]{0,80}") {
        let _ = Expression::read(&text, &vocabulary());
    }

    #[test]
    fn no_text_of_any_letters_makes_the_reader_panic(text in "\\PC{0,60}") {
        let _ = Expression::read(&text, &vocabulary());
    }

    #[test]
    fn applying_the_changes_makes_the_condition_hold(text in condition(), seen in some_values()) {
        if let Ok(expression) = Expression::read(&text, &vocabulary()) {
            let mut values = values(&seen);
            let changes = expression.changes(&values);
            for change in &changes {
                values.set(change.name.clone(), Ok(change.to));
            }
            if !changes.is_empty() {
                prop_assert_eq!(expression.answer(&values), Answer::True, "{} with {}: {:?}", text, seen, changes);
            }
        }
    }

    #[test]
    fn a_missing_value_never_makes_a_condition_hold(text in condition(), seen in some_values()) {
        if let Ok(expression) = Expression::read(&text, &vocabulary()) {
            let values = values(&seen);
            let is_missing = expression.names().any(|name| values.find(name).is_err());
            let is_unknown = matches!(expression.answer(&values), Answer::Unknown(_));
            prop_assert_eq!(is_missing, is_unknown, "{} with {}", text, seen);
        }
    }
}
