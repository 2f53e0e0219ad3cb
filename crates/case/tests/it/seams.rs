//! How papers of one account join.

use case::{Account, Difference, Join, Row, stitch};
use statement::Statement;

use crate::{day, paper, rows};

const APRIL: &[(&str, i64, i64)] = &[("2025-04-03", 500, 1500), ("2025-04-20", -200, 1300)];
const MAY: &[(&str, i64, i64)] = &[("2025-05-02", 700, 2000), ("2025-05-31", -900, 1100)];
const JUNE: &[(&str, i64, i64)] = &[("2025-06-01", -100, 1000), ("2025-06-15", 50, 1050)];
const WHOLE_APRIL: Option<(&str, &str)> = Some(("2025-04-01", "2025-04-30"));
const WHOLE_MAY: Option<(&str, &str)> = Some(("2025-05-01", "2025-05-31"));
const WHOLE_JUNE: Option<(&str, &str)> = Some(("2025-06-01", "2025-06-30"));

#[track_caller]
fn one(papers: &[&Statement]) -> Account {
    let mut accounts = stitch(papers);
    assert_eq!(accounts.len(), 1, "{accounts:#?}");
    accounts.remove(0)
}

#[track_caller]
fn two(first: &Statement, second: &Statement) -> (Account, Join) {
    let account = one(&[first, second]);
    let turned = one(&[second, first]);
    assert_eq!(turned.seams, account.seams, "whichever came first");
    let join = account.seams[0].join.clone();
    (account, join)
}

#[test]
fn months_are_put_in_order_and_meet_to_the_paisa() {
    let papers = [
        paper(JUNE, "1234567", WHOLE_JUNE),
        paper(APRIL, "1234567", WHOLE_APRIL),
        paper(MAY, "XXX4567", WHOLE_MAY),
    ];
    let account = one(&papers.iter().collect::<Vec<_>>());
    assert_eq!(rows(&account), ["0.0", "0.1", "1.0", "1.1", "2.0", "2.1"]);
    assert!(account.seams.iter().all(|seam| seam.join == Join::Proven), "{:?}", account.seams);
    assert_eq!(account.spans, [(day("2025-04-01"), day("2025-06-30"))]);
}

#[test]
fn a_missing_month_is_a_gap_with_its_days_and_its_difference() {
    let (april, june) = (paper(APRIL, "1234567", WHOLE_APRIL), paper(JUNE, "1234567", WHOLE_JUNE));
    let (account, join) = two(&april, &june);
    assert_eq!(join, Join::Gap { from: day("2025-05-01"), to: day("2025-05-31") });
    assert_eq!(account.seams[0].difference().map(ledger::Money::as_paise), Some(-20_000));
    assert_eq!(account.spans.len(), 2);
}

#[test]
fn days_between_rows_are_not_missing_where_no_period_is_printed_and_the_balances_meet() {
    let (account, join) = two(&paper(APRIL, "1234567", None), &paper(MAY, "1234567", None));
    assert_eq!(join, Join::Proven);
    assert_eq!(account.spans, [(day("2025-04-03"), day("2025-05-31"))]);
    let (_, join) = two(&paper(APRIL, "1234567", None), &paper(JUNE, "1234567", None));
    assert_eq!(join, Join::Gap { from: day("2025-04-21"), to: day("2025-05-31") });
}

#[test]
fn papers_that_follow_each_other_and_do_not_meet_are_broken() {
    let changed = [("2025-05-02", 700, 2600), ("2025-05-31", -900, 1700)];
    let (_, join) = two(&paper(APRIL, "1234567", WHOLE_APRIL), &paper(&changed, "1234567", WHOLE_MAY));
    assert_eq!(join, Join::Broken);
}

#[test]
fn an_overlap_is_taken_once() {
    let both: Vec<_> = [APRIL, MAY].concat();
    let later: Vec<_> = [MAY, JUNE].concat();
    let first = paper(&both, "1234567", Some(("2025-04-01", "2025-05-31")));
    let second = paper(&later, "1234567", Some(("2025-05-01", "2025-06-30")));
    let (account, join) = two(&first, &second);
    let Join::Overlap(overlap) = join else { panic!("{join:?}") };
    assert_eq!((overlap.same, overlap.differences.len(), overlap.retold.len()), (2, 0, 0));
    assert_eq!(rows(&account), ["0.0", "0.1", "0.2", "0.3", "1.2", "1.3"]);
    assert_eq!(account.parts[1].rows, [Some(2), Some(3), Some(4), Some(5)]);
}

#[test]
fn a_paper_within_another_adds_nothing() {
    let whole: Vec<_> = [APRIL, MAY, JUNE].concat();
    let whole = paper(&whole, "1234567", Some(("2025-04-01", "2025-06-30")));
    let (account, _) = two(&whole, &paper(MAY, "1234567", WHOLE_MAY));
    assert_eq!(rows(&account), ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5"]);
    assert_eq!(account.parts[1].rows, [Some(2), Some(3)]);
}

#[test]
fn a_changed_row_of_an_overlap_is_named_on_both_papers() {
    let both: Vec<_> = [APRIL, MAY].concat();
    // Somebody made the salary of May larger, and every balance behind it.
    let forged = [("2025-05-02", 7700, 9000), ("2025-05-31", -900, 8100), ("2025-06-01", -100, 8000)];
    let first = paper(&both, "1234567", Some(("2025-04-01", "2025-05-31")));
    let second = paper(&forged, "1234567", Some(("2025-05-01", "2025-06-30")));
    let (_, join) = two(&first, &second);
    let Join::Overlap(overlap) = join else { panic!("{join:?}") };
    let differ = |before, after| Difference {
        before: Some(Row { part: 0, row: before }),
        after: Some(Row { part: 1, row: after }),
    };
    assert_eq!(overlap.differences, [differ(2, 0), differ(3, 1)]);
}

#[test]
fn a_row_that_one_paper_leaves_out_is_named() {
    let may = [("2025-05-02", 700, 2000), ("2025-05-10", -400, 1600), ("2025-05-31", -500, 1100)];
    let left_out = [("2025-05-02", 700, 2000), ("2025-05-31", -900, 1100)];
    let (_, join) = two(
        &paper(&may, "1234567", Some(("2025-05-01", "2025-06-30"))),
        &paper(&left_out, "1234567", WHOLE_MAY),
    );
    let Join::Overlap(overlap) = join else { panic!("{join:?}") };
    let left_out = Difference { before: Some(Row { part: 0, row: 1 }), after: None };
    assert!(overlap.differences.contains(&left_out), "{overlap:?}");
    assert_eq!(overlap.differences.len(), 2, "and what was changed on the 31st to hide it");
}

#[test]
fn a_paper_made_at_noon_knows_nothing_of_the_evening() {
    let noon = [("2025-05-02", 700, 2000), ("2025-05-31", -900, 1100)];
    let evening = [
        ("2025-05-02", 700, 2000),
        ("2025-05-31", -900, 1100),
        ("2025-05-31", 30, 1130),
        ("2025-06-03", 5, 1135),
    ];
    let (account, join) = two(
        &paper(&noon, "1234567", WHOLE_MAY),
        &paper(&evening, "1234567", Some(("2025-05-02", "2025-06-30"))),
    );
    let Join::Overlap(overlap) = join else { panic!("{join:?}") };
    assert_eq!((overlap.same, overlap.differences.len()), (2, 0));
    assert_eq!(rows(&account), ["0.0", "0.1", "1.2", "1.3"]);
}

#[test]
fn a_text_that_says_something_else_is_told() {
    let mut second = paper(MAY, "1234567", WHOLE_MAY);
    second.lead.transactions[0].description = "SALARY OF MAY".to_owned();
    second.lead.transactions[1].description.truncate(5);
    let (_, join) = two(&paper(MAY, "1234567", Some(("2025-05-01", "2025-06-05"))), &second);
    let Join::Overlap(overlap) = join else { panic!("{join:?}") };
    assert_eq!(overlap.retold, [(Row { part: 0, row: 0 }, Row { part: 1, row: 0 })], "only less is not else");
}

#[test]
fn without_a_number_the_balances_tell_what_belongs_together() {
    let papers = [paper(APRIL, "", None), paper(MAY, "", None), paper(&[("2025-04-09", 77, 77)], "", None)];
    let accounts = stitch(&papers.iter().collect::<Vec<_>>());
    let shape: Vec<_> = accounts.iter().map(|account| (account.parts.len(), account.rows.len())).collect();
    assert_eq!(shape, [(2, 4), (1, 1)], "the one with the most rows leads");
}

#[test]
fn other_accounts_of_a_paper_find_theirs() {
    let mut april = paper(APRIL, "1234567", WHOLE_APRIL);
    april.others.push(paper(&[("2025-04-08", 10, 10)], "7654321", WHOLE_APRIL).lead);
    // In May the other account has the most rows, and so it leads.
    let busy = [("2025-05-03", 5, 15), ("2025-05-04", 5, 20), ("2025-05-05", 5, 25)];
    let mut may = paper(&busy, "7654321", WHOLE_MAY);
    may.others.push(paper(MAY, "1234567", WHOLE_MAY).lead);
    let accounts = stitch(&[&april, &may]);
    let shape: Vec<_> = accounts.iter().map(|account| (account.parts.len(), account.rows.len())).collect();
    assert_eq!(shape, [(2, 4), (2, 4)]);
    assert!(accounts.iter().all(|account| account.seams[0].join == Join::Proven), "{accounts:#?}");
}
