//! The published card holds what it promises.

use analysis::{Example, Facts};

use crate::{BEHAVIOUR_CARD, Card, Standing, grade};

fn card() -> Card {
    Card::load(BEHAVIOUR_CARD).unwrap()
}

#[test]
fn our_own_card_has_no_mistakes() {
    let card = card();
    assert!(card.features.len() >= 15, "{}", card.features.len());
    let most: i32 = card.features.iter().map(crate::Feature::most).sum();
    assert!(card.base + most >= card.highest, "the best behaviour reaches the highest score");
}

#[track_caller]
fn check_refused(change: impl Fn(&mut serde_json::Value), place: &str) {
    let mut document: serde_json::Value = serde_json::from_str(BEHAVIOUR_CARD).unwrap();
    change(&mut document);
    let problems = Card::load(&document.to_string()).unwrap_err();
    assert!(problems.iter().any(|problem| problem.place == place), "{place}: {problems:?}");
}

#[test]
fn mistakes_are_named_with_their_place() {
    check_refused(|card| card["features"][2]["metrics"][0] = "average_balnce".into(), "/features/2/metrics");
    check_refused(|card| card["features"][0]["bins"][0]["below"] = 99.into(), "/features/0/bins");
    check_refused(|card| card["base"] = 1000.into(), "/base");
    check_refused(|card| card["grades"][0]["from"] = 1.into(), "/grades");
    check_refused(
        |card| card["features"][1]["name"] = card["features"][0]["name"].clone(),
        "/features/1/name",
    );
    check_refused(|card| card["colour"] = "red".into(), "");
}

fn scored(lines: &str) -> (Option<i32>, Vec<String>) {
    let example = Example::of(lines).unwrap();
    let study = example.study().unwrap();
    let facts = Facts::of(&study);
    let card = card();
    let grading = grade(&card, &facts);
    let sum = card.base + grading.points.iter().map(|points| points.points).sum::<i32>();
    if let Standing::Scored { score, .. } = grading.standing {
        assert_eq!(score, sum.clamp(card.lowest, card.highest), "the points are the score");
    }
    assert!(grading.reasons.is_sorted_by(|one, other| one.lost >= other.lost));
    (grading.score(), grading.reasons.iter().map(|reason| reason.code.to_owned()).collect())
}

/// Six months of the same: a salary and what is spent of it.
fn months(spent: u32, extra: &str) -> String {
    let mut lines = String::from("opening 60000\nperiod 2025-01-01 2025-06-30\n");
    for month in 1..=6 {
        lines += &format!("2025-{month:02}-01 + 50000 salary ACME\n");
        lines += &format!("2025-{month:02}-05 - {} rent_paid LANDLORD\n", spent / 2);
        lines += &format!("2025-{month:02}-20 - {} groceries SHOP\n", spent / 2);
    }
    lines + extra
}

#[test]
fn better_kept_accounts_score_higher() {
    let steady = scored(&months(40_000, "")).0.unwrap();
    let tight = scored(&months(60_000, "")).0.unwrap();
    assert!(steady > tight + 100, "{steady} {tight}");
}

#[test]
fn a_returned_payment_costs_points_and_is_the_first_reason() {
    let clean = scored(&months(40_000, "")).0.unwrap();
    let returned = "2025-06-21 - 9000 emi_loan_repayment @nach LENDER\n\
                    2025-06-21 + 9000 bounce_inward_nach @nach #return #insufficient_funds ~return_of:-1 LENDER\n\
                    2025-06-22 - 500 bounce_charge @charge #charge\n";
    let (score, reasons) = scored(&months(40_000, returned));
    assert!(score.unwrap() < clean - 30, "{score:?} {clean}");
    assert!(reasons.iter().any(|code| code == "R04" || code == "R05"), "{reasons:?}");
}

/// The points that the bureau brings, whether they are a reason, and what the rest of the card says.
fn overlaid(bureau_score: Option<u16>) -> (i32, bool, i32) {
    let mut example = Example::with_bureau();
    if let Some(report) = &mut example.credit_report {
        report.accounts.clear();
        report.score.value = bureau_score;
    }
    let study = example.study().unwrap();
    let (facts, card) = (Facts::of(&study), card());
    let grading = grade(&card, &facts);
    let is_reason = grading.reasons.iter().any(|reason| reason.feature == "bureau_score");
    let of_bureau = |points: &&crate::Points<'_>| points.feature.name == "bureau_score";
    let bureau = grading.points.iter().find(of_bureau).unwrap().points;
    let all: i32 = grading.points.iter().map(|points| points.points).sum();
    (bureau, is_reason, all - bureau)
}

#[test]
fn the_bureau_lies_over_the_score_and_changes_nothing_else() {
    let example = Example::worked();
    let study = example.study().unwrap();
    let (facts, card) = (Facts::of(&study), card());
    let without: i32 = grade(&card, &facts).points.iter().map(|points| points.points).sum();
    for (bureau_score, points, is_reason) in [
        (Some(900), 60, false),
        (Some(775), 60, false),
        (Some(774), 35, false),
        (Some(725), 35, false),
        (Some(675), 5, false),
        (Some(674), -35, true),
        (Some(300), -80, true),
        // No score is neither good nor bad.
        (None, 0, false),
    ] {
        assert_eq!(overlaid(bureau_score), (points, is_reason, without), "{bureau_score:?}");
    }
}

#[test]
fn too_little_is_not_scored() {
    assert_eq!(scored("opening 100\n2025-01-01 + 50 salary A\n2025-01-02 - 20 groceries B\n").0, None);
    let silent: String = (1..=30).map(|day| format!("2025-01-{day:02} + 50 salary A\n")).collect();
    assert_eq!(scored(&format!("balances none\nperiod 2025-01-01 2025-06-30\n{silent}")).0, None);
}
