//! The sample answer of the corpus, when it lies beside the project.

use bureau::{
    AccountKind, AccountStatus, Answer, Asset, Band, Dialect, MarkKind, Outcome, Severity, Unreadable,
};
use jiff::civil::date;

#[track_caller]
fn sample() -> Option<Vec<u8>> {
    corpus::read("bureau/experian-inprofile.xml")
}

#[test]
fn the_sample_is_read_to_the_last_account() {
    let Some(sample) = sample() else { return };
    let answer = Dialect::Experian.read(200, &sample, date(2026, 1, 1));
    let Ok(Answer::Report(report)) = answer else { panic!("{answer:?}") };

    assert_eq!(report.outcome, Outcome::Hit);
    assert!(!report.is_sandbox);
    assert_eq!(report.reported_on, date(2020, 7, 23));
    assert_eq!(report.report_number.as_deref(), Some("9399828004040"));
    assert_eq!((report.score.value, report.score.band), (Some(719), Some(Band::Fair)));
    assert_eq!(report.score.confidence.as_deref(), Some("high"));
    assert_eq!(report.identity.name.as_deref(), Some("TESTA APPLICANT"));
    assert_eq!(report.identity.pan.as_deref(), Some("XXXXXX977Z"));
    assert_eq!(report.identity.mobiles, ["XXXXXX6216"]);
    assert_eq!(report.addresses.len(), 2);
    assert_eq!(report.addresses[0].state.as_deref(), Some("Maharashtra"));
    assert_eq!(report.unknown_codes, []);

    let kinds: Vec<_> = report.accounts.iter().map(|account| (account.kind, account.status)).collect();
    // The newest first: 1998, then three days of July 1994 counted down.
    assert_eq!(
        kinds,
        [
            (AccountKind::CreditCard, AccountStatus::Active),
            (AccountKind::BusinessLoan, AccountStatus::Closed),
            (AccountKind::BusinessLoan, AccountStatus::Active),
            (AccountKind::CreditCard, AccountStatus::SuitFiled),
        ]
    );
    let closed = &report.accounts[1];
    assert_eq!(closed.history.len(), 18, "each month once, whether by number or by letter");
    assert_eq!(closed.history[1].days_past_due, Some(40), "the number, not the letter");
    assert!(closed.history.iter().all(|paid| paid.asset != Some(Asset::Loss)));

    let marks: Vec<_> = report.marks.iter().map(|mark| (mark.kind, mark.severity, mark.account)).collect();
    assert_eq!(
        marks,
        [
            (MarkKind::SuitFiled, Severity::Critical, Some(3)),
            (MarkKind::Restructured, Severity::Medium, Some(3)),
            (MarkKind::CurrentOverdue, Severity::Medium, Some(0)),
            (MarkKind::CurrentOverdue, Severity::Medium, Some(2)),
            (MarkKind::CurrentOverdue, Severity::Medium, Some(3)),
        ]
    );
    assert_eq!(
        report.marks[0].message,
        "icicibank reported a suit over a credit card with ₹80,000 owing in January 2019"
    );
}

#[test]
fn the_figures_of_the_sample_are_those_the_bureau_gives() {
    let Some(sample) = sample() else { return };
    let answer = Dialect::Experian.read(200, &sample, date(2026, 1, 1));
    let Ok(Answer::Report(report)) = answer else { panic!("{answer:?}") };
    let summary = &report.summary;
    assert_eq!((summary.accounts, summary.active, summary.closed), (4, 3, 1));
    assert_eq!(summary.balance_total.0.as_paise(), 24_500_000);
    assert_eq!(summary.balance_unsecured.0.as_paise(), 16_000_000);
    assert_eq!(summary.overdue_total.0.as_paise(), 630_000);
    assert_eq!(summary.card_utilisation_percent, Some(160));
    assert_eq!((summary.worst_dpd_12_months, summary.worst_dpd_24_months), (None, Some(40)));
    assert_eq!(summary.worst_dpd_36_months, Some(45));
    assert_eq!((summary.enquiries_180_days, summary.is_thin), (0, false));
}

#[test]
fn no_shorter_sample_is_a_report() {
    let Some(sample) = sample() else { return };
    for end in (0..sample.len()).step_by(7) {
        let answer = Dialect::Experian.read(200, &sample[..end], date(2026, 1, 1));
        assert!(matches!(answer, Err(Unreadable::Cut | Unreadable::Malformed)), "{end}: {answer:?}");
    }
}
