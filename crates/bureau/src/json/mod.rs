//! Our JSON connector: a question → a request of an aggregator, and its response → an answer.

mod account;
mod wire;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ledger::{Date, Rupees};
use serde::Serialize;

use self::wire::{Failure, WireReport};
use crate::answer::{by_status, refused};
use crate::conduct::Findings;
use crate::report::{Identity, MatchQuality, Outcome};
use crate::score::{self, Unscored};
use crate::{Answer, Credentials, Message, Question, Unreadable};

/// The code of an error that is none: the bureau looked, and has no file of this person.
const NO_HIT: &str = "no_hit";

#[derive(Serialize)]
struct Request<'a> {
    reference: &'a str,
    name: &'a str,
    mobile: &'a str,
    purpose: &'static str,
    amount: Option<Rupees>,
    #[serde(with = "ledger::text")]
    asked_on: Date,
}

pub(crate) fn write(question: &Question<'_>, credentials: &Credentials<'_>) -> Message {
    let authorization = if credentials.user.is_empty() {
        format!("Bearer {}", credentials.password)
    } else {
        format!("Basic {}", STANDARD.encode(format!("{}:{}", credentials.user, credentials.password)))
    };
    let request = Request {
        reference: question.reference,
        name: question.name,
        mobile: question.mobile,
        purpose: question.purpose.as_str(),
        amount: question.amount.map(Rupees),
        asked_on: question.asked_on,
    };
    Message {
        content_type: "application/json",
        headers: vec![
            ("authorization", authorization),
            ("accept", "application/json".to_owned()),
            ("idempotency-key", question.reference.to_owned()),
        ],
        // Texts, numbers and a day always have a JSON form.
        body: serde_json::to_vec(&request).unwrap_or_default(),
    }
}

pub(crate) fn read(status: u16, body: &[u8], asked_on: Date) -> Result<Answer, Unreadable> {
    let error = || serde_json::from_slice::<Failure>(body).ok().map(|failure| failure.error);
    match by_status(status) {
        None => match error() {
            Some(error) => refusal(&error, asked_on),
            None => {
                let report: WireReport = serde_json::from_slice(body).map_err(|error| unreadable(&error))?;
                Ok(Answer::Report(Box::new(report.into_findings(asked_on)?.into_report()?)))
            }
        },
        // A refusal is told by its own words where it has any. A page that was not found is not a person who was not.
        Some(Ok(Answer::Refused { code, message })) => match error() {
            Some(error) => refusal(&error, asked_on),
            None => Ok(Answer::Refused { code, message }),
        },
        Some(certain) => certain,
    }
}

fn refusal(error: &wire::Refusal, asked_on: Date) -> Result<Answer, Unreadable> {
    if error.code != NO_HIT {
        return Ok(refused(&error.code, error.message.as_deref().unwrap_or_default()));
    }
    let nobody = Identity {
        match_quality: MatchQuality::Unknown,
        name: None,
        other_names: Vec::new(),
        date_of_birth: None,
        gender: None,
        pan: None,
        mobiles: Vec::new(),
        emails: Vec::new(),
    };
    let findings = Findings {
        bureau: error.bureau.as_deref().map_or_else(|| "json".to_owned(), crate::text::clean),
        is_sandbox: error.is_sandbox,
        outcome: Outcome::NoHit,
        report_number: None,
        reported_on: asked_on,
        identity: nobody,
        score: score::of(Err(Unscored::NoHistory), None, Vec::new()),
        conducts: Vec::new(),
        enquiries: Vec::new(),
        addresses: Vec::new(),
        unknown: Vec::new(),
    };
    Ok(Answer::Report(Box::new(findings.into_report()?)))
}

fn unreadable(error: &serde_json::Error) -> Unreadable {
    if error.is_eof() { Unreadable::Cut } else { Unreadable::Malformed }
}
