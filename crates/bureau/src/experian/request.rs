//! A question → `INProfileRequest`, and back again for whoever plays the bureau.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ledger::Money;
use quick_xml::escape::escape;

use super::tree::Element;
use crate::{Credentials, Message, Purpose, Question, Unreadable, text};

/// What a bureau understands of a question. All of it is personal but the reference, so `Debug` shows only that.
#[derive(Clone, PartialEq, Eq)]
pub struct Asked {
    pub reference: String,
    pub name: String,
    /// As it was written: E.164 from us.
    pub mobile: String,
}

/// The format has no day of asking and no key for repeats; both go beside it, as headers that others ignore.
pub(crate) fn write(question: &Question<'_>, credentials: &Credentials<'_>) -> Message {
    let basic = STANDARD.encode(format!("{}:{}", credentials.user, credentials.password));
    Message {
        content_type: "application/xml; charset=utf-8",
        headers: vec![
            ("authorization", format!("Basic {basic}")),
            ("accept", "application/xml, text/xml".to_owned()),
            ("idempotency-key", question.reference.to_owned()),
            ("x-asked-on", question.asked_on.to_string()),
        ],
        body: body(question, credentials).into_bytes(),
    }
}

fn body(question: &Question<'_>, credentials: &Credentials<'_>) -> String {
    let reason = match question.purpose {
        Purpose::CreditEnquiry => "99",
        Purpose::Review => "19",
    };
    // Whole rupees, rounded down: the format knows no paise.
    let amount = question.amount.unwrap_or(Money::ZERO).as_paise().max(0) / 100;
    let name = Name::split(question.name);
    let mobile = question.mobile.strip_prefix("+91").unwrap_or(question.mobile);
    let groups: [(&str, &[(&str, &str)]); 3] = [
        ("Identification", &[("XMLUser", credentials.user), ("XMLPassword", credentials.password)]),
        (
            "Application",
            &[
                ("FTReferenceNumber", question.reference),
                ("CustomerReferenceID", question.reference),
                ("EnquiryReason", reason),
                ("FinancePurpose", ""),
                ("AmountFinanced", &amount.to_string()),
                ("DurationOfAgreement", "0"),
                ("ScoreFlag", "3"),
                ("PSVFlag", "0"),
            ],
        ),
        (
            "Applicant",
            &[
                ("Surname", &name.last),
                ("FirstName", &name.first),
                ("MiddleName1", &name.middle),
                ("MobilePhone", mobile),
            ],
        ),
    ];
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<INProfileRequest>");
    for (group, fields) in groups {
        xml.push_str(&format!("<{group}>"));
        for (field, value) in fields {
            xml.push_str(&format!("<{field}>{}</{field}>", escape(*value)));
        }
        xml.push_str(&format!("</{group}>"));
    }
    xml.push_str("</INProfileRequest>");
    xml
}

struct Name {
    first: String,
    middle: String,
    last: String,
}

impl Name {
    /// The format wants a first name and a surname. One word is a first name: many people have no other.
    fn split(name: &str) -> Self {
        let clean = text::clean(name);
        let words: Vec<&str> = clean.split(' ').collect();
        match words.as_slice() {
            [first, middle @ .., last] => {
                Self { first: (*first).to_owned(), middle: middle.join(" "), last: (*last).to_owned() }
            }
            _ => Self { first: clean, middle: String::new(), last: String::new() },
        }
    }
}

/// What `Dialect::Experian` wrote, for a sandbox or a test that plays the bureau.
pub fn read_question(body: &[u8]) -> Result<Asked, Unreadable> {
    let root = Element::parse(body)?;
    if root.name() != "INProfileRequest" {
        return Err(Unreadable::Missing("INProfileRequest"));
    }
    let field = |group: &str, name: &str| root.at(&[group, name]).and_then(Element::value);
    let name: Vec<&str> =
        ["FirstName", "MiddleName1", "Surname"].iter().filter_map(|part| field("Applicant", part)).collect();
    Ok(Asked {
        reference: field("Application", "CustomerReferenceID")
            .ok_or(Unreadable::Missing("CustomerReferenceID"))?
            .to_owned(),
        name: name.join(" "),
        mobile: field("Applicant", "MobilePhone").ok_or(Unreadable::Missing("MobilePhone"))?.to_owned(),
    })
}

impl fmt::Debug for Asked {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Asked").field("reference", &self.reference).finish_non_exhaustive()
    }
}
