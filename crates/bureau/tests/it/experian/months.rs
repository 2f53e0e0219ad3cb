//! How months were paid → marks for those that were not.

use bureau::AccountStatus::Active;
use bureau::MarkKind;

use super::{accounts, check, report};

#[track_caller]
fn check_months(months: &[(i16, i8, &str)], marks: &[MarkKind]) {
    let month = |(year, month, days): &(i16, i8, &str)| {
        format!(
            "<CAIS_Account_History><Year>{year}</Year><Month>{month:02}</Month><Days_Past_Due>{days}</Days_Past_Due>\
             <Asset_Classification>?</Asset_Classification></CAIS_Account_History>"
        )
    };
    check(&months.iter().map(month).collect::<String>(), Active, marks);
}

#[test]
fn late_months_count_within_their_windows() {
    check_months(&[(2026, 5, "59")], &[]);
    check_months(&[(2026, 5, "60")], &[MarkKind::SixtyDaysPastDue]);
    check_months(&[(2025, 6, "89")], &[MarkKind::SixtyDaysPastDue]);
    check_months(&[(2025, 5, "89")], &[]);
    check_months(&[(2026, 5, "60"), (2023, 6, "90")], &[MarkKind::NinetyDaysPastDue]);
    check_months(&[(2023, 5, "900")], &[]);
    check_months(&[(2026, 5, "")], &[]);
}

#[test]
fn letters_speak_where_numbers_are_silent() {
    let letters = |rating: &str, profile: &str| {
        format!(
            "<Account_Status>11</Account_Status><Date_Reported>20260531</Date_Reported><Payment_Rating>{rating}</Payment_Rating>\
             <Payment_History_Profile>{profile}</Payment_History_Profile>"
        )
    };
    check(&letters("0", "000???"), Active, &[]);
    check(&letters("N", "N"), Active, &[]);
    check(&letters("3", "0"), Active, &[MarkKind::NinetyDaysPastDue]);
    check(&letters("0", "2"), Active, &[MarkKind::SixtyDaysPastDue]);
    check(&letters("0", "S"), Active, &[]);
    check(&letters("0", "M"), Active, &[]);
    for letter in ["B", "D", "L"] {
        check(&letters("0", letter), Active, &[MarkKind::BadAsset]);
    }
    let numbered = letters("6", "6")
        + "<CAIS_Account_History><Year>2026</Year><Month>5</Month><Days_Past_Due>0</Days_Past_Due></CAIS_Account_History>\
           <CAIS_Account_History><Year>2026</Year><Month>4</Month><Days_Past_Due>3</Days_Past_Due></CAIS_Account_History>";
    check(&numbered, Active, &[]);
    check(
        "<Account_Status>80</Account_Status><Date_Reported>20260531</Date_Reported>",
        Active,
        &[MarkKind::NinetyDaysPastDue],
    );
}

#[test]
fn the_first_letter_is_the_month_before_the_report_of_the_lender() {
    let report =
        report(&accounts(&["<Date_Reported>20260131</Date_Reported><Payment_Rating>1</Payment_Rating>\
        <Payment_History_Profile>2?0</Payment_History_Profile>"]));
    let months: Vec<_> =
        report.accounts[0].history.iter().map(|paid| (paid.year, paid.month, paid.at_least_days)).collect();
    assert_eq!(months, [(2026, 1, Some(30)), (2025, 12, Some(60)), (2025, 10, Some(0))]);
}
