//! Every metric's text is there, and its worked example comes out.

use std::collections::BTreeSet;

use analysis::{Example, Fact, Facts, Unit, Value, Window, WorkedOn, dictionary};

use crate::arithmetic::evaluate;

fn facts(example: &Example) -> Facts {
    Facts::of(&example.study().unwrap())
}

/// What is wrong with the example of a fact.
fn fault(fact: &Fact) -> Option<String> {
    let (_, example) = fact.metric.worked_example();
    let name = fact.metric.name;
    let value = match (&fact.finding, example.strip_prefix("missing: ")) {
        (Err(missing), Some(code)) if missing.code() == code => return None,
        (Err(missing), _) => return Some(format!("{name}: {example}, but missing: {}", missing.code())),
        (Ok(found), Some(_)) => return Some(format!("{name}: {example}, but {:?}", found.value)),
        (Ok(found), None) => found.value,
    };
    if let Value::YesNo(is_so) = value {
        return (example != is_so.to_string()).then(|| format!("{name}: {example}, but {is_so}"));
    }
    let expected = match evaluate(example) {
        Ok(expected) => expected,
        Err(error) => return Some(format!("{name}: {example}: {error}; it is {}", value.as_number())),
    };
    let tolerance = match value {
        Value::Rupees(_) => 0.005_001,
        Value::Number(_) => 0.000_050_01,
        _ => 1e-9,
    };
    let is_near = (value.as_number() - expected).abs() <= tolerance;
    (!is_near).then(|| format!("{name}: {example} = {expected}, but {}", value.as_number()))
}

#[test]
fn every_worked_example_comes_out() {
    let mut faults: Vec<String> = Vec::new();
    for (on, example) in [
        (WorkedOn::First, Example::worked()),
        (WorkedOn::Trader, Example::trader()),
        (WorkedOn::WithBureau, Example::with_bureau()),
    ] {
        let facts = facts(&example);
        let whole = facts.iter().filter(|fact| fact.window == Window::Statement);
        let worked = whole.filter(|fact| fact.metric.worked_example().0 == on);
        faults.extend(worked.filter_map(fault));
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn every_metric_looks_at_the_whole_statement_too() {
    for metric in dictionary() {
        assert!(metric.windows.contains(&Window::Statement), "{}", metric.name);
    }
}

#[test]
fn names_are_unique_and_in_snake_case() {
    let mut names = BTreeSet::new();
    for metric in dictionary() {
        let is_snake = metric
            .name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
        assert!(is_snake && !metric.name.is_empty(), "{}", metric.name);
        for window in metric.windows {
            assert!(names.insert(metric.name_in(*window)), "{} twice", metric.name_in(*window));
        }
    }
}

#[test]
fn every_metric_has_its_texts() {
    let mut titles = BTreeSet::new();
    for metric in dictionary() {
        for text in [metric.title, metric.formula, metric.example] {
            assert!(!text.trim().is_empty() && text.trim() == text, "{}: {text:?}", metric.name);
        }
        assert!(!metric.formula.ends_with('.'), "{}", metric.name);
        assert!(titles.insert(metric.title), "{} twice", metric.title);
    }
}

/// What policies take for granted of a value, by its unit.
pub(crate) fn is_of(value: Value, unit: Unit) -> bool {
    match unit {
        Unit::Rupees => matches!(value, Value::Rupees(_)),
        Unit::YesNo => matches!(value, Value::YesNo(_)),
        Unit::Ratio => matches!(value, Value::Number(_)),
        Unit::Count | Unit::CountedDays => matches!(value, Value::Count(_)),
        Unit::AverageCount | Unit::Months => is_number(value) && value.as_number() >= 0.0,
        Unit::MeasuredDays | Unit::Percent => is_number(value),
    }
}

fn is_number(value: Value) -> bool {
    matches!(value, Value::Number(_) | Value::Count(_))
}

#[test]
fn values_are_of_their_unit() {
    for example in [Example::worked(), Example::trader(), Example::with_bureau()] {
        for fact in facts(&example).iter() {
            let Some(value) = fact.value() else { continue };
            assert!(is_of(value, fact.metric.unit), "{}: {value:?}", fact.name);
        }
    }
}

#[test]
fn what_is_counted_is_whole_and_never_negative() {
    for example in [Example::worked(), Example::trader(), Example::with_bureau()] {
        for fact in facts(&example).iter().filter(|fact| fact.metric.unit.is_whole()) {
            let Some(number) = fact.value().map(Value::as_number) else { continue };
            assert!(number >= 0.0 && number.fract() == 0.0, "{}: {number}", fact.name);
        }
    }
}

#[test]
fn an_overdrawn_balance_lasts_for_less_than_no_days() {
    let lines = "period 2025-01-01 2025-01-31\n opening -1000\n2025-01-10 - 170 groceries Y";
    let facts = facts(&Example::of(lines).unwrap());
    let cover = facts.find("days_of_cover").and_then(Fact::value).map(Value::as_number);
    assert!(cover.is_some_and(|days| days < 0.0 && days.fract() != 0.0), "{cover:?}");
}
