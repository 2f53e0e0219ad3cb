//! The goals of the labelled set, and of what is measured on it.

use std::collections::BTreeMap;

use category::Category;

use crate::labelled::{Accuracy, Judged, judge_all, own_folder};

const ROWS_MIN: usize = 1_500;
const ROWS_PER_CATEGORY_MIN: usize = 5;

/// So that a failure can be read.
const COMPLAINTS_MAX: usize = 60;

fn judged() -> Vec<Judged> {
    judge_all(&own_folder()).expect("the labelled set can be read")
}

#[track_caller]
fn check(judged: &[Judged], measured: f64, goal: f64, is_wrong: fn(&Judged) -> bool) {
    let complaints: Vec<String> =
        judged.iter().filter(|row| is_wrong(row)).filter_map(Judged::complaint).collect();
    let shown = complaints.iter().take(COMPLAINTS_MAX).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(measured >= goal, "{measured:.2} % right, {goal} % wanted; {} wrong:\n{shown}", complaints.len());
}

#[test]
fn the_set_is_large_and_knows_every_category() {
    let judged = judged();
    assert!(judged.len() >= ROWS_MIN, "{} rows", judged.len());
    let mut rows: BTreeMap<Category, usize> = BTreeMap::new();
    for row in &judged {
        *rows.entry(row.label()).or_default() += 1;
    }
    let rare: Vec<&str> = Category::ALL
        .iter()
        .filter(|category| rows.get(category).is_none_or(|count| *count < ROWS_PER_CATEGORY_MIN))
        .map(|category| category.name())
        .collect();
    assert!(rare.is_empty(), "too few rows of {rare:?}");
}

#[test]
fn ninety_seven_of_a_hundred_rows_are_what_they_are_said_to_be() {
    let judged = judged();
    check(&judged, Accuracy::of(&judged).rows.percent(), 97.0, |row| !row.is_right());
}

#[test]
fn ninety_nine_of_a_hundred_rupees_are_what_they_are_said_to_be() {
    let mut judged = judged();
    let measured = Accuracy::of(&judged).rupees.percent();
    judged.sort_by_key(|row| std::cmp::Reverse(row.amount));
    check(&judged, measured, 99.0, |row| !row.is_right());
}

#[test]
fn channels_are_read() {
    let judged = judged();
    check(&judged, Accuracy::of(&judged).channels.percent(), 97.0, |row| {
        row.is_channel_right() == Some(false)
    });
}

#[test]
fn counterparties_are_named() {
    let judged = judged();
    check(&judged, Accuracy::of(&judged).counterparties.percent(), 95.0, |row| {
        row.is_counterparty_right() == Some(false)
    });
}

#[test]
fn returns_and_reversals_are_linked_to_the_rows_they_undo() {
    let judged = judged();
    check(&judged, Accuracy::of(&judged).links.percent(), 95.0, |row| row.is_link_right() == Some(false));
}
