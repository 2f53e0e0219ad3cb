//! Small answers in Experian's format → what is read out of them.

use bureau::AccountStatus::{self, Active, Closed, Restructured, Settled, Sold, SuitFiled, WrittenOff};
use bureau::{Answer, CreditReport, Dialect, MarkKind, MatchQuality, Outcome, Ownership, Unreadable};
use jiff::civil::date;

const ASKED_ON: jiff::civil::Date = date(2026, 6, 15);

fn read(xml: &str) -> Result<Answer, Unreadable> {
    Dialect::Experian.read(200, xml.as_bytes(), ASKED_ON)
}

/// An answer around what is given, on the fifteenth of June 2026.
fn answer(inside: &str) -> String {
    format!(
        "<INProfileResponse><Header><SystemCode>0</SystemCode><ReportDate>20260615</ReportDate></Header>\
         <UserMessage><UserMessageText>Normal Response</UserMessageText></UserMessage>{inside}</INProfileResponse>"
    )
}

fn accounts(fields: &[&str]) -> String {
    let details = |fields: &&str| {
        format!(
            "<CAIS_Account_DETAILS><Subscriber_Name> Deccan  Finance </Subscriber_Name>{fields}</CAIS_Account_DETAILS>"
        )
    };
    answer(&format!("<CAIS_Account>{}</CAIS_Account>", fields.iter().map(details).collect::<String>()))
}

#[track_caller]
fn report(xml: &str) -> Box<CreditReport> {
    match read(xml) {
        Ok(Answer::Report(report)) => report,
        other => panic!("{xml}: {other:?}"),
    }
}

/// The fields of one account, its status, its marks.
#[track_caller]
fn check(fields: &str, status: AccountStatus, marks: &[MarkKind]) {
    let fields = if fields.contains("Account_Type") {
        fields.to_owned()
    } else {
        format!("<Account_Type>05</Account_Type>{fields}")
    };
    let report = report(&accounts(&[&fields]));
    let found: Vec<_> = report.marks.iter().map(|mark| mark.kind).collect();
    assert_eq!((report.accounts[0].status, found.as_slice()), (status, marks), "{fields}");
}

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

#[test]
fn amounts_may_be_blank_or_negative() {
    let report =
        report(&accounts(&["<Account_Type>10</Account_Type><Current_Balance>-250</Current_Balance>\
        <Amount_Past_Due/><Credit_Limit_Amount>50000</Credit_Limit_Amount>\
        <Highest_Credit_or_Original_Loan_Amount>61000</Highest_Credit_or_Original_Loan_Amount>\
        <Scheduled_Monthly_Payment_Amount>-1</Scheduled_Monthly_Payment_Amount>"]));
    let account = &report.accounts[0];
    assert_eq!(account.lender, "Deccan Finance");
    assert_eq!(account.balance.map(|balance| balance.0.as_paise()), Some(-25_000));
    assert_eq!(account.sanctioned.map(|limit| limit.0.as_paise()), Some(5_000_000));
    assert_eq!((account.overdue, account.emi), (None, None));
    assert_eq!(
        (report.summary.card_utilisation_percent, report.summary.balance_total.0.as_paise()),
        (Some(0), 0)
    );
}

#[test]
fn an_instalment_may_stand_in_the_newest_review() {
    let review = |year, month, emi| {
        format!(
            "<Account_Review_Data><Year>{year}</Year><Month>{month}</Month><EMI_Amount>{emi}</EMI_Amount></Account_Review_Data>"
        )
    };
    let fields = review(2025, 12, 100) + &review(2026, 4, 200) + &review(2026, 5, 0);
    let report = report(&accounts(&[&fields]));
    assert_eq!(report.accounts[0].emi.map(|emi| emi.0.as_paise()), Some(20_000));
}

#[test]
fn figures_leave_out_what_is_not_owed() {
    let loan = |ownership: &str, rest: &str| {
        format!(
            "<Account_Type>05</Account_Type><Open_Date>20240101</Open_Date><Highest_Credit_or_Original_Loan_Amount>90000\
             </Highest_Credit_or_Original_Loan_Amount><Scheduled_Monthly_Payment_Amount>3000</Scheduled_Monthly_Payment_Amount>\
             <Current_Balance>40000</Current_Balance><AccountHoldertypeCode>{ownership}</AccountHoldertypeCode>{rest}"
        )
    };
    let own = loan("1", "<Account_Status>11</Account_Status>");
    let guaranteed = loan("7", "<Account_Status>11</Account_Status>");
    let of_another = loan("3", "<Account_Status>11</Account_Status>");
    let sold = loan("1", "<Account_Status>46</Account_Status>");
    let report = report(&accounts(&[&own, &guaranteed, &of_another, &sold]));
    let summary = &report.summary;
    assert_eq!((summary.accounts, summary.active, summary.closed), (3, 2, 1));
    assert_eq!(summary.emi_total.0.as_paise(), 300_000);
    assert_eq!(summary.balance_total.0.as_paise(), 4_000_000, "a sold loan counts once, with its buyer");
    assert_eq!((summary.unsecured_active, summary.delinquent), (2, 1));
    assert_eq!((summary.oldest_age_months, summary.opened_12_months), (Some(29), 0));
    assert_eq!(report.accounts[2].ownership, Ownership::AuthorisedUser);
}

#[test]
fn enquiries_for_other_things_than_credit_do_not_count() {
    let enquiry = |day: &str, reason: &str| {
        format!(
            "<CAPS_Application_Details><Subscriber_Name>Narmada Bank</Subscriber_Name><Date_of_Request>{day}</Date_of_Request>\
             <Enquiry_Reason>{reason}</Enquiry_Reason><Amount_Financed>50000</Amount_Financed></CAPS_Application_Details>"
        )
    };
    let credit = enquiry("20260614", "13")
        + &enquiry("20260608", "7")
        + &enquiry("20260607", "19")
        + &enquiry("20260516", "77");
    let other = enquiry("20260610", "13");
    let report = report(&answer(&format!("<CAPS>{credit}</CAPS><NonCreditCAPS>{other}</NonCreditCAPS>")));
    assert_eq!(report.enquiries.len(), 5);
    assert_eq!(report.enquiries[0].purpose.as_deref(), Some("personal loan"));
    let summary = &report.summary;
    assert_eq!((summary.enquiries_7_days, summary.enquiries_30_days), (2, 3), "an unknown reason counts");
    assert_eq!(report.unknown_codes[0].field, "Enquiry_Reason");
}

#[test]
fn a_score_below_300_is_no_score() {
    let score =
        |score: &str| report(&answer(&format!("<SCORE><BureauScore>{score}</BureauScore></SCORE>"))).score;
    assert_eq!(score("300").value, Some(300));
    for text in ["", "-1", "0", "3", "299", "901", "high"] {
        let score = score(text);
        assert_eq!((score.value, score.band), (None, None), "{text}");
        assert!(score.missing_because.is_some(), "{text}");
    }
}

#[test]
fn who_is_not_certainly_the_person_is_marked() {
    let matched = |exact: &str| {
        report(&answer(&format!("<Match_result><Exact_match>{exact}</Exact_match></Match_result>")))
    };
    assert_eq!(matched("Y").marks, []);
    assert_eq!(matched("N").marks[0].kind, MarkKind::UncertainMatch);
    assert_eq!(matched("").identity.match_quality, MatchQuality::Unknown);
}

#[track_caller]
fn check_message(code: &str, message: &str, inside: &str, expected: &str) {
    let xml = format!(
        "<INProfileResponse><Header><SystemCode>{code}</SystemCode></Header><UserMessage><UserMessageText>{message}\
         </UserMessageText></UserMessage>{inside}</INProfileResponse>"
    );
    let found = match read(&xml) {
        Ok(Answer::Report(report)) if report.outcome == Outcome::NoHit => "no hit".to_owned(),
        Ok(Answer::Report(_)) => "hit".to_owned(),
        Ok(Answer::Refused { code, message }) => format!("{code}: {message}"),
        Ok(Answer::Busy) => "busy".to_owned(),
        Err(unreadable) => unreadable.to_string(),
    };
    assert_eq!(found, expected, "{xml}");
}

#[test]
fn a_no_hit_is_told_from_a_refusal_by_its_words() {
    let score = "<SCORE><BureauScore>700</BureauScore></SCORE>";
    check_message("0", "Normal Response", score, "hit");
    check_message("000", "", score, "hit");
    check_message("0", "something new", score, "hit");
    check_message("0", "Consumer not found in bureau", "", "no hit");
    check_message("13", "No record found", "", "no hit");
    check_message("13", "No record found", score, "13: No record found");
    check_message("2", "No record of this subscriber", "", "2: No record of this subscriber");
    check_message("0", "System under maintenance", "", "0: System under maintenance");
    check_message("5", "Normal Response", score, "5: Normal Response");
    check_message("", "Normal Response", score, "the answer has no SystemCode");
}

#[test]
fn what_is_no_answer_of_this_format_is_unreadable() {
    assert_eq!(read("<html></html>"), Err(Unreadable::Missing("INProfileResponse")));
    assert_eq!(read("<INProfileResponse/>"), Err(Unreadable::Missing("Header")));
    assert_eq!(read("{}"), Err(Unreadable::Malformed));
}

#[test]
fn limits_hold() {
    let many = |count: usize| accounts(&vec!["<Account_Status>11</Account_Status>"; count]);
    assert!(matches!(read(&many(1_000)), Ok(Answer::Report(_))));
    assert_eq!(read(&many(1_001)), Err(Unreadable::TooMany("accounts")));
    let profile = |months: usize| {
        let letters = "0".repeat(months);
        accounts(&[&format!(
            "<Date_Reported>20260531</Date_Reported><Payment_History_Profile>{letters}</Payment_History_Profile>"
        )])
    };
    assert!(matches!(read(&profile(120)), Ok(Answer::Report(_))));
    assert_eq!(read(&profile(121)), Err(Unreadable::TooMany("months of history")));
    let enquiries =
        |count: usize| answer(&format!("<CAPS>{}</CAPS>", "<CAPS_Application_Details/>".repeat(count)));
    assert!(matches!(read(&enquiries(2_000)), Ok(Answer::Report(_))));
    assert_eq!(read(&enquiries(2_001)), Err(Unreadable::TooMany("enquiries")));
    let large = " ".repeat(bureau::MAX_ANSWER_BYTES + 1);
    assert_eq!(read(&large), Err(Unreadable::TooLarge));
}
