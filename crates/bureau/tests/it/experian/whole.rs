//! The rest of an answer: amounts, figures, enquiries, score, who it is about, and whether it is an answer at all.

use bureau::{Answer, MarkKind, MatchQuality, Outcome, Ownership, Unreadable};

use super::{accounts, answer, read, report};

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
