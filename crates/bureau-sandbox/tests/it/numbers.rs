//! Every documented number does what the table says.

use bureau::MarkKind::{
    CurrentOverdue, NinetyDaysPastDue, Restructured, Settled, SuitFiled, UncertainMatch, UnknownStatus,
    WilfulDefault, WrittenOff,
};
use bureau::{AccountKind, Answer, CreditReport, MarkKind, MatchQuality, Outcome};
use bureau_sandbox::{NUMBERS, answer_to};
use jiff::civil::{Date, date};

use crate::caller::Sandbox;

async fn report(mobile: &str) -> Box<CreditReport> {
    let sandbox = Sandbox::open().await;
    let answer = sandbox.ask("cc_1", mobile).await.read();
    let Ok(Answer::Report(report)) = answer else { panic!("{mobile}: {answer:?}") };
    assert!(report.is_sandbox, "{mobile} is labelled");
    report
}

async fn check(mobile: &str, score: Option<u16>, marks: &[MarkKind]) -> Box<CreditReport> {
    let report = report(mobile).await;
    let found: Vec<_> = report.marks.iter().map(|mark| mark.kind).collect();
    assert_eq!((report.score.value, found.as_slice()), (score, marks), "{mobile}: {:?}", report.marks);
    report
}

#[tokio::test]
async fn clean_files_have_no_marks() {
    let clean = check("+919000000780", Some(780), &[]).await;
    assert_eq!(clean.outcome, Outcome::Hit);
    assert_eq!(clean.identity.name.as_deref(), Some("ASHA DEVI RAO"));
    assert_eq!(clean.identity.match_quality, MatchQuality::Exact);
    assert_eq!(clean.unknown_codes, []);
    assert_eq!((clean.summary.accounts, clean.summary.active, clean.summary.is_thin), (3, 2, false));
    assert_eq!(clean.summary.worst_dpd_36_months, Some(0));
    assert_eq!((clean.summary.enquiries_90_days, clean.summary.enquiries_180_days), (0, 1));

    let no_marks = check("+919000000715", Some(751), &[]).await;
    assert_eq!(no_marks.accounts.len(), 7);
    assert_eq!(no_marks.summary.accounts, 5, "another's card and a telephone do not count");

    let hidden = check("+919000000712", Some(768), &[]).await;
    let loan = hidden.accounts.iter().find(|account| account.kind == AccountKind::PersonalLoan);
    assert_eq!(loan.and_then(|loan| loan.emi).map(|emi| emi.0.as_paise()), Some(1_125_000));
}

#[tokio::test]
async fn files_with_little_in_them_are_not_bad_files() {
    let thin = check("+919000000701", None, &[]).await;
    assert!(thin.summary.is_thin);
    assert_eq!(thin.score.missing_because.as_deref(), Some("the bureau reported no score"));

    let nobody = check("+919000000702", None, &[]).await;
    assert_eq!(nobody.outcome, Outcome::NoHit);
    assert_eq!(nobody.identity.name, None);
}

#[tokio::test]
async fn what_went_wrong_is_marked() {
    let settled = check("+919000000703", Some(662), &[Settled, NinetyDaysPastDue]).await;
    assert_eq!(
        settled.marks[0].message,
        "Sahyadri Cards settled a credit card in March 2025 for ₹48,000, less than was owed"
    );
    let written_off = check("+919000000704", Some(584), &[WrittenOff, NinetyDaysPastDue]).await;
    assert_eq!(
        written_off.marks[0].message,
        "Deccan Finance wrote off ₹1,20,000 of a personal loan in January 2025"
    );
    assert_eq!(written_off.marks[0].amount.map(|amount| amount.0.as_paise()), Some(12_000_000));
    assert_eq!(written_off.marks[0].date, Some(date(2025, 1, 5)));
    check("+919000000705", Some(598), &[NinetyDaysPastDue, CurrentOverdue]).await;
    check("+919000000713", Some(512), &[WilfulDefault, SuitFiled, NinetyDaysPastDue, CurrentOverdue]).await;
    check("+919000000714", Some(655), &[Restructured]).await;
    check("+919000000716", Some(641), &[CurrentOverdue]).await;
    let unknown = check("+919000000717", Some(730), &[UnknownStatus]).await;
    let codes: Vec<_> =
        unknown.unknown_codes.iter().map(|code| (code.field.as_str(), code.code.as_str())).collect();
    assert_eq!(codes, [("Account_Status", "999"), ("Account_Type", "99")]);
    check("+919000000718", Some(757), &[UncertainMatch]).await;
}

#[tokio::test]
async fn enquiries_and_other_names_are_seen() {
    let many = check("+919000000706", Some(689), &[]).await;
    assert_eq!(many.summary.enquiries_90_days, 14);
    let other = check("+919000000707", Some(742), &[]).await;
    assert_eq!(other.identity.name.as_deref(), Some("VIKRAMJEET SETHI"));
}

#[tokio::test]
async fn any_other_number_has_a_plausible_file_of_its_own() {
    let mut scores = Vec::new();
    for mobile in ["+919123456780", "+918888800001", "+917000012345", "+916234567890"] {
        let report = report(mobile).await;
        let score = report.score.value.expect("a drawn file has a score");
        assert!((650..=820).contains(&score));
        assert_eq!(report.marks, [], "{mobile}");
        assert_eq!(report.unknown_codes, []);
        assert_eq!(report.identity.name.as_deref(), Some("ASHA DEVI RAO"));
        scores.push(score);
    }
    scores.dedup();
    assert!(scores.len() > 1, "two people are not the same person");
}

#[test]
fn the_ends_of_the_calendar_are_days_like_any_other() {
    for day in [Date::MIN, Date::MAX] {
        for number in NUMBERS {
            let asked = bureau::Asked {
                reference: "r".to_owned(),
                name: String::new(),
                mobile: number.mobile.to_owned(),
            };
            assert!(!answer_to(&asked, day).is_empty());
        }
    }
}

#[test]
fn no_file_ages() {
    let asked = |mobile: &str| bureau::Asked {
        reference: "r".to_owned(),
        name: "Asha Rao".to_owned(),
        mobile: mobile.to_owned(),
    };
    for number in NUMBERS {
        let summaries = [date(2024, 2, 29), date(2026, 12, 31), date(2031, 3, 31)].map(|day| {
            let answer = bureau::Dialect::Experian.read(200, &answer_to(&asked(number.mobile), day), day);
            let Ok(Answer::Report(report)) = answer else { panic!("{answer:?}") };
            assert_eq!(report.reported_on, day);
            let marks: Vec<_> = report.marks.iter().map(|mark| (mark.kind, mark.amount)).collect();
            let mut summary = report.summary;
            summary.oldest_opened_on = None;
            (marks, summary)
        });
        assert_eq!(summaries[0], summaries[1], "{number:?}");
        assert_eq!(summaries[1], summaries[2], "{number:?}");
    }
}

#[test]
fn the_page_has_the_same_table() {
    let page = include_str!("../../../../docs/bureau.md");
    for number in NUMBERS {
        let (country, local) = number.mobile.split_at(3);
        let (first, last) = local.split_at(5);
        let line = format!("| {country} {first} {last} | {} |", number.about);
        assert!(page.contains(&line), "docs/bureau.md lacks: {line}");
    }
}
