//! Codes of a status → the status of the account and its marks.

use bureau::AccountStatus::{self, Active, Closed, Restructured, Settled, Sold, SuitFiled, WrittenOff};
use bureau::MarkKind;

use super::{accounts, check, report};

#[track_caller]
fn check_status(code: &str, status: AccountStatus, marks: &[MarkKind]) {
    check(&format!("<Account_Status>{code}</Account_Status>"), status, marks);
}

#[test]
fn account_statuses_are_those_of_the_table() {
    use MarkKind as M;
    for code in ["11", "21", "25", "36", "48", "40", "52", "71", "137"] {
        check_status(code, Active, &[]);
    }
    for code in ["12", "13", "17", "138"] {
        check_status(code, Closed, &[]);
    }
    for code in ["30", "31", "39", "41", "42", "51", "133"] {
        check_status(code, Restructured, &[M::Restructured]);
    }
    for code in ["130", "131"] {
        check_status(code, Restructured, &[]);
    }
    check_status("32", Settled, &[M::Settled]);
    check_status("33", WrittenOff, &[M::WrittenOff, M::Settled]);
    check_status("46", Sold, &[M::AccountSold]);
    check_status("47", WrittenOff, &[M::WrittenOff, M::AccountSold]);
    check_status("43", WrittenOff, &[M::WrittenOff]);
    check_status("53", SuitFiled, &[M::SuitFiled]);
    check_status("54", WrittenOff, &[M::WrittenOff, M::SuitFiled]);
    check_status("63", SuitFiled, &[M::SuitFiled]);
    check_status("89", AccountStatus::WilfulDefault, &[M::WilfulDefault]);
    check_status("97", AccountStatus::WilfulDefault, &[M::WilfulDefault, M::WrittenOff, M::SuitFiled]);
    check_status("135", Settled, &[M::Settled, M::Repossessed]);
    check_status("136", AccountStatus::GuaranteeInvoked, &[M::GuaranteeInvoked]);
}

#[test]
fn every_code_from_53_to_97_that_the_table_has_is_derogatory_or_active() {
    for code in 53..=97 {
        let report = report(&accounts(&[&format!("<Account_Status>{code}</Account_Status>")]));
        let is_wilful = (64..=77).contains(&code) && code != 71 || [79, 81].contains(&code) || code >= 85;
        match code {
            71 | 78 | 80 | 82..=84 => assert_eq!(report.accounts[0].status, Active, "{code}"),
            92 | 95 | 96 => assert_eq!(report.marks[0].kind, MarkKind::UnknownStatus, "{code}"),
            _ if is_wilful => assert_eq!(report.marks[0].kind, MarkKind::WilfulDefault, "{code}"),
            _ => assert!(report.marks.iter().any(|mark| mark.kind == MarkKind::SuitFiled), "{code}"),
        }
    }
}

#[test]
fn code_00_is_restructured_a_blank_is_nothing_and_99_is_cleared() {
    let field = |code: &str| {
        format!(
            "<Account_Status>11</Account_Status><Written_off_Settled_Status>{code}</Written_off_Settled_Status>"
        )
    };
    check(&field("00"), Restructured, &[MarkKind::Restructured]);
    check(&field(""), Active, &[]);
    check(&field(" "), Active, &[]);
    check(&field("?"), Active, &[]);
    check(&field("99"), Active, &[]);
    check(&field("07"), Active, &[]);
    check(&field("11"), Restructured, &[]);
    check(&field("12"), Restructured, &[]);
    check(&field("02"), WrittenOff, &[MarkKind::WrittenOff]);
    check(&field("13"), WrittenOff, &[MarkKind::WrittenOff]);
    check(&field("16"), Settled, &[MarkKind::Settled, MarkKind::Repossessed]);
    // Not guessed: it may be a blank or a 00.
    check(&field("0"), AccountStatus::Unknown, &[MarkKind::UnknownStatus]);
}

#[test]
fn suits_are_seen_however_the_field_is_spelt_and_in_both_schemes() {
    for name in
        ["SuitFiled_WilfulDefault", "SuitFiled_WillfulDefault", "SuitFiledWillfulDefaultWrittenOffStatus"]
    {
        let field = |code: &str| format!("<Account_Status>11</Account_Status><{name}>{code}</{name}>");
        check(&field("00"), Active, &[]);
        check(&field("01"), SuitFiled, &[MarkKind::SuitFiled]);
        check(&field("2"), AccountStatus::WilfulDefault, &[MarkKind::WilfulDefault]);
        check(
            &field("207"),
            AccountStatus::WilfulDefault,
            &[MarkKind::WilfulDefault, MarkKind::WrittenOff, MarkKind::SuitFiled],
        );
        check(&field("208"), Settled, &[MarkKind::Settled]);
        check(&field("210"), AccountStatus::Unknown, &[MarkKind::UnknownStatus]);
    }
}

#[test]
fn a_relief_says_so_in_its_code() {
    let report = report(&accounts(&["<Account_Status>130</Account_Status>"]));
    let code = report.accounts[0].status_code.as_deref();
    assert_eq!(code, Some("130 (relief for a calamity or COVID-19: no mark)"));
}

#[test]
fn unknown_codes_are_kept_and_not_guessed() {
    let report = report(&accounts(&["<Account_Type>88</Account_Type><Account_Status>500</Account_Status>\
        <AccountHoldertypeCode>9</AccountHoldertypeCode><Open_Date>20261345</Open_Date>\
        <Current_Balance>twelve</Current_Balance><Date_Reported>20260531</Date_Reported>\
        <Payment_History_Profile>0Q0</Payment_History_Profile>"]));
    let codes: Vec<_> =
        report.unknown_codes.iter().map(|code| (code.field.as_str(), code.code.as_str())).collect();
    assert_eq!(
        codes,
        [
            ("AccountHoldertypeCode", "9"),
            ("Account_Status", "500"),
            ("Account_Type", "88"),
            ("Current_Balance", "twelve"),
            ("Open_Date", "20261345"),
            ("Payment_History_Profile", "Q"),
        ]
    );
    assert!(report.unknown_codes.iter().all(|code| code.account == Some(0)));
    assert_eq!(report.marks.len(), 1);
    assert_eq!(
        report.marks[0].message,
        "Deccan Finance gave an account a status that is not in our tables (500) in May 2026"
    );
}

#[test]
fn others_accounts_and_telephone_dust_make_no_marks() {
    let bad = "<Account_Status>43</Account_Status><Amount_Past_Due>4999</Amount_Past_Due>";
    check(&format!("{bad}<AccountHoldertypeCode>3</AccountHoldertypeCode>"), WrittenOff, &[]);
    check(&format!("{bad}<Account_Type>18</Account_Type>"), WrittenOff, &[]);
    check(
        &format!("{bad}<Current_Balance>5000</Current_Balance><Account_Type>18</Account_Type>"),
        WrittenOff,
        &[MarkKind::WrittenOff],
    );
    check(
        &format!("{bad}<AccountHoldertypeCode>7</AccountHoldertypeCode>"),
        WrittenOff,
        &[MarkKind::WrittenOff],
    );
    check("<AccountHoldertypeCode>Z</AccountHoldertypeCode>", Active, &[MarkKind::Deceased]);
}

#[test]
fn arrears_count_above_a_thousand_rupees() {
    let overdue = |amount: &str| {
        format!("<Account_Status>11</Account_Status><Amount_Past_Due>{amount}</Amount_Past_Due>")
    };
    for amount in ["", "0", "-1", "1000", "?"] {
        check(&overdue(amount), Active, &[]);
    }
    check(&overdue("1001"), Active, &[MarkKind::CurrentOverdue]);
}
