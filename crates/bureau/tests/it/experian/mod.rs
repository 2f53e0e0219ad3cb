//! Small answers in Experian's format → what is read out of them.

mod months;
mod statuses;
mod whole;

use bureau::{AccountStatus, Answer, CreditReport, Dialect, MarkKind, Unreadable};
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
