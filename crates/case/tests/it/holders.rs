//! Whose papers they are.

use ledger::Private;

use crate::paper;

#[track_caller]
fn check(holders: [&str; 2], are_strangers: bool) {
    let mut papers = [
        paper(&[("2025-04-01", 100, 100)], "111122", None),
        paper(&[("2025-04-02", 100, 100)], "333344", None),
    ];
    for (paper, holder) in papers.iter_mut().zip(holders) {
        paper.lead.account.holder = (!holder.is_empty()).then(|| Private::new(holder));
    }
    let papers: Vec<_> = papers.iter().collect();
    let accounts = case::stitch(&papers);
    assert_eq!(accounts.len(), 2);
    assert_eq!(case::strangers(&accounts, &papers).len(), usize::from(are_strangers), "{holders:?}");
}

#[test]
fn two_peoples_papers_are_told_apart() {
    check(["RAVI KUMAR VERMA", "SUNITA KULKARNI"], true);
    check(["RAVI KUMAR VERMA", "R K VERMA"], false);
    check(["RAVI KUMAR VERMA", "SUNITA VERMA AND RAVI KUMAR VERMA"], false);
    check(["RAVI KUMAR VERMA", ""], false);
}

#[test]
fn one_account_under_two_names_is_seen_as_well() {
    let mut papers = [
        paper(&[("2025-04-01", 100, 100)], "111122", None),
        paper(&[("2025-05-01", 100, 200)], "111122", None),
    ];
    papers[0].lead.account.holder = Some(Private::new("RAVI KUMAR VERMA"));
    papers[1].lead.account.holder = Some(Private::new("SUNITA KULKARNI"));
    let papers: Vec<_> = papers.iter().collect();
    let accounts = case::stitch(&papers);
    assert_eq!(accounts.len(), 1);
    let found = case::strangers(&accounts, &papers);
    assert_eq!(found.iter().map(|found| (found.one, found.other)).collect::<Vec<_>>(), [(0, 0)]);
}
