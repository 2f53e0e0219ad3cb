//! Experian India: a question → `INProfileRequest`, and `INProfileResponse` → an answer.

mod account;
mod codes;
mod history;
mod person;
mod request;
mod tree;

use ledger::Date;

use self::tree::Element;
use crate::answer::{by_status, refused};
use crate::conduct::{Findings, MAX_ACCOUNTS, MAX_ENQUIRIES};
use crate::report::{Enquiry, Outcome, Score, ScoreReason};
use crate::score::{self, Unscored};
use crate::{Answer, Unreadable, text};

pub(crate) use self::request::write;
pub use self::request::{Asked, read_question};

/// The label that our own sandbox puts on everything it sends.
const SANDBOX: &str = "SANDBOX";

/// What Experian writes where it has nothing special to say.
const NORMAL: &str = "normal response";

/// Words that say that there is no file of this person. What talks about our own access is no such answer.
const NO_HIT_WORDS: [&str; 9] = [
    "consumer not found", "customer not found", "consumer record not found", "no record", "record not found",
    "records not found", "no hit", "no match", "not found in bureau",
];
const ACCESS_WORDS: [&str; 6] = ["user", "subscriber", "password", "credential", "member", "authori"];

pub(crate) fn read(status: u16, body: &[u8], asked_on: Date) -> Result<Answer, Unreadable> {
    if let Some(answer) = by_status(status) {
        return answer;
    }
    let root = Element::parse(body)?;
    if root.name() != "INProfileResponse" {
        return Err(Unreadable::Missing("INProfileResponse"));
    }
    let header = root.child("Header").ok_or(Unreadable::Missing("Header"))?;
    let code = header.field("SystemCode").ok_or(Unreadable::Missing("SystemCode"))?;
    let said = root.at(&["UserMessage", "UserMessageText"]).and_then(Element::value);
    let message = said.or_else(|| header.field("MessageText")).unwrap_or_default();

    let has_file = person::accounts(&root).next().is_some() || has_score(&root);
    if !has_file && says_no_hit(message) {
        return Ok(Answer::Report(Box::new(findings(&root, asked_on, Outcome::NoHit)?.into_report()?)));
    }
    let is_normal = code.bytes().all(|byte| byte == b'0');
    let is_quiet = message.is_empty() || message.to_lowercase().contains(NORMAL);
    if !is_normal || !has_file && !is_quiet {
        return Ok(refused(code, message));
    }
    Ok(Answer::Report(Box::new(findings(&root, asked_on, Outcome::Hit)?.into_report()?)))
}

fn findings(root: &Element, asked_on: Date, outcome: Outcome) -> Result<Findings, Unreadable> {
    let mut unknown = Vec::new();
    let header = root.child("CreditProfileHeader");
    let of_header = |name: &str| header.and_then(|header| header.field(name));
    let reported_on = of_header("ReportDate")
        .or_else(|| root.at(&["Header", "ReportDate"]).and_then(Element::value))
        .and_then(text::day);
    let mut conducts = Vec::new();
    for element in person::accounts(root) {
        if conducts.len() == MAX_ACCOUNTS {
            return Err(Unreadable::TooMany("accounts"));
        }
        conducts.push(account::read(element)?);
    }
    Ok(Findings {
        bureau: "experian".to_owned(),
        is_sandbox: of_header("Subscriber_Name").is_some_and(|name| name.contains(SANDBOX)),
        outcome,
        report_number: of_header("ReportNumber").map(text::clean),
        reported_on: reported_on.unwrap_or(asked_on),
        identity: person::identity(root, &mut unknown),
        score: score(root, &mut unknown),
        conducts,
        enquiries: enquiries(root, &mut unknown)?,
        addresses: person::addresses(root),
        unknown,
    })
}

fn score(root: &Element, unknown: &mut Vec<(&'static str, String)>) -> Score {
    let element = root.child("SCORE");
    let field = |name: &str| element.and_then(|element| element.field(name));
    let written = field("BureauScore");
    let value = written.and_then(|written| written.parse::<i64>().ok());
    let value = match (written, value) {
        (None, _) => Err(Unscored::NotReported),
        (Some(written), None) => {
            unknown.push(("BureauScore", written.to_owned()));
            Err(Unscored::OutOfRange)
        }
        (Some(written), Some(value)) => {
            let checked = score::check(value);
            if checked == Err(Unscored::OutOfRange) {
                unknown.push(("BureauScore", written.to_owned()));
            }
            checked
        }
    };
    let reasons = element.into_iter().flat_map(Element::inside);
    let reasons = reasons.filter(|element| element.name().contains("Reason"));
    let reasons = reasons.filter_map(Element::value);
    let reasons = reasons.map(|code| ScoreReason { code: text::clean(code), message: None }).collect();
    let confidence = field("BureauScoreConfidLevel").map(|level| match level {
        "H" => "high".to_owned(),
        "M" => "medium".to_owned(),
        "L" => "low".to_owned(),
        other => text::clean(other),
    });
    score::of(value, confidence, reasons)
}

fn has_score(root: &Element) -> bool {
    let score = root.at(&["SCORE", "BureauScore"]).and_then(Element::value);
    score.and_then(|score| score.parse().ok()).is_some_and(|score: i64| score::check(score).is_ok())
}

fn says_no_hit(message: &str) -> bool {
    let message = message.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| message.contains(word));
    says(&NO_HIT_WORDS) && !says(&ACCESS_WORDS)
}

/// Enquiries for credit and others: the bureau keeps them apart.
fn enquiries(root: &Element, unknown: &mut Vec<(&'static str, String)>) -> Result<Vec<Enquiry>, Unreadable> {
    let mut enquiries = Vec::new();
    for (group, is_credit_group) in [("CAPS", true), ("NonCreditCAPS", false)] {
        let details = root.all(group).flat_map(Element::inside);
        for element in details.filter(|element| element.name().ends_with("CAPS_Application_Details")) {
            if enquiries.len() == MAX_ENQUIRIES {
                return Err(Unreadable::TooMany("enquiries"));
            }
            enquiries.push(enquiry(element, is_credit_group, unknown));
        }
    }
    Ok(enquiries)
}

fn enquiry(element: &Element, is_credit_group: bool, unknown: &mut Vec<(&'static str, String)>) -> Enquiry {
    let code = element.field("Enquiry_Reason");
    let reason = code.and_then(codes::enquiry_reason);
    if let (Some(code), None) = (code, reason) {
        unknown.push(("Enquiry_Reason", code.to_owned()));
    }
    let date = element.field_of(&["Date_of_Request", "DateOfRequest", "Enquiry_Date"]);
    if let Some(written) = date.filter(|date| text::day(date).is_none()) {
        unknown.push(("Date_of_Request", written.to_owned()));
    }
    Enquiry {
        date: date.and_then(text::day),
        lender: element.field("Subscriber_Name").map(text::clean).unwrap_or_default(),
        purpose: reason.map(|(words, _)| words.to_owned()),
        purpose_code: code.map(text::clean),
        amount: element
            .field("Amount_Financed")
            .and_then(text::amount)
            .filter(|amount| amount.0.as_paise() > 0),
        // A reason that is not in our tables was still asked under the heading of credit.
        is_for_credit: is_credit_group && reason.is_none_or(|(_, is_for_credit)| is_for_credit),
    }
}
