//! An invented file → `INProfileResponse`, with every day counted back from the day of the question.

use std::fmt::Display;

use jiff::ToSpan;
use jiff::civil::Date;
use quick_xml::escape::escape;
use sha2::{Digest, Sha256};

use crate::file::{Asked, File, Line};
use crate::lives;
use crate::scenario::{Situation, local};

/// What bureaus keep.
const HISTORY_MONTHS: i32 = 36;

/// On every answer; our own codec looks for it.
const LABEL: &str = "SANDBOX BUREAU: AN INVENTED FILE";

/// The answer to a question, always the same for the same question. Situations that are told by a status of HTTP
/// have the answer that follows when they are over.
#[must_use]
pub fn answer_to(question: &bureau::Asked, asked_on: Date) -> Vec<u8> {
    let situation = Situation::of(&question.mobile);
    let mut xml = Xml::new(asked_on, &question.reference);
    match lives::file(situation, &question.name, &question.mobile) {
        None => xml.head("0", "Consumer not found in bureau"),
        Some(file) => {
            xml.head("0", "Normal Response");
            xml.body(&file, &question.mobile);
        }
    }
    xml.finish()
}

/// The answer of a bureau that refuses: nothing was done.
pub(crate) fn refusal(reference: &str, asked_on: Date, code: &str, message: &str) -> Vec<u8> {
    let mut xml = Xml::new(asked_on, reference);
    xml.head(code, message);
    xml.finish()
}

struct Xml {
    text: String,
    asked_on: Date,
    reference: String,
}

impl Xml {
    fn new(asked_on: Date, reference: &str) -> Self {
        let text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<INProfileResponse>");
        Self { text, asked_on, reference: reference.to_owned() }
    }

    fn finish(mut self) -> Vec<u8> {
        self.text.push_str("</INProfileResponse>");
        self.text.into_bytes()
    }

    /// An element around others.
    fn group(&mut self, name: &str, inside: impl FnOnce(&mut Self)) {
        self.text.push_str(&format!("<{name}>"));
        inside(self);
        self.text.push_str(&format!("</{name}>"));
    }

    fn field(&mut self, name: &str, value: &dyn Display) {
        let value = value.to_string();
        if value.is_empty() {
            self.text.push_str(&format!("<{name}/>"));
        } else {
            self.text.push_str(&format!("<{name}>{}</{name}>", escape(value)));
        }
    }

    fn head(&mut self, code: &str, message: &str) {
        let today = stamp(self.asked_on);
        let number = report_number(&self.reference);
        let reference = self.reference.clone();
        self.group("Header", |xml| {
            xml.field("SystemCode", &code);
            xml.field("MessageText", &"");
            xml.field("ReportDate", &today);
            xml.field("ReportTime", &"120000");
        });
        self.group("UserMessage", |xml| xml.field("UserMessageText", &message));
        self.group("CreditProfileHeader", |xml| {
            xml.field("Enquiry_Username", &"SANDBOX");
            xml.field("ReportDate", &today);
            xml.field("ReportTime", &"120000");
            xml.field("Version", &"V2.4");
            xml.field("ReportNumber", &number);
            xml.field("Subscriber", &"");
            xml.field("Subscriber_Name", &LABEL);
            xml.field("CustomerReferenceID", &reference);
        });
    }

    fn body(&mut self, file: &File, mobile: &str) {
        self.group("CAIS_Account", |xml| {
            for (index, line) in file.lines.iter().enumerate() {
                xml.group("CAIS_Account_DETAILS", |xml| {
                    xml.line(line, index);
                    xml.history(line);
                    xml.holder(&file.holder, mobile);
                });
            }
        });
        let exact = if file.is_exact { "Y" } else { "N" };
        self.group("Match_result", |xml| xml.field("Exact_match", &exact));
        self.group("CAPS", |xml| {
            for asked in &file.enquiries {
                xml.group("CAPS_Application_Details", |xml| xml.enquiry(asked));
            }
        });
        self.group("NonCreditCAPS", |_| {});
        self.group("SCORE", |xml| {
            xml.field("BureauScore", &file.score.map(|score| score.to_string()).unwrap_or_default());
            xml.field("BureauScoreConfidLevel", &if file.score.is_some() { "H" } else { "" });
        });
    }

    fn line(&mut self, line: &Line, index: usize) {
        let amount = |amount: Option<i64>| amount.map(|amount| amount.to_string()).unwrap_or_default();
        let status_on =
            line.status_months_ago.map(|months| stamp(self.months_ago(months))).unwrap_or_default();
        let closed_on =
            line.closed_months_ago.map(|months| stamp(self.months_ago(months))).unwrap_or_default();
        let reported_on = self.reported_on(line);
        let (limit, lent) =
            if line.is_card() { (Some(line.sanctioned), None) } else { (None, Some(line.sanctioned)) };
        let number = format!("SBX{}{index:02}", report_number(&self.reference));
        for (name, value) in [
            ("Identification_Number", String::new()),
            ("Subscriber_Name", line.lender.to_owned()),
            ("Account_Number", number),
            ("Portfolio_Type", if line.is_card() { "R" } else { "I" }.to_owned()),
            ("Account_Type", line.kind.to_owned()),
            ("Open_Date", stamp(self.months_ago(line.opened_months_ago))),
            ("Credit_Limit_Amount", amount(limit)),
            ("Highest_Credit_or_Original_Loan_Amount", amount(lent)),
            ("Scheduled_Monthly_Payment_Amount", amount(line.emi)),
            ("Account_Status", line.status.to_owned()),
            ("Payment_Rating", rating(line.days_late(self.months_since(reported_on))).to_string()),
            ("Payment_History_Profile", self.profile(line)),
            ("Current_Balance", line.balance.to_string()),
            ("Amount_Past_Due", line.overdue.to_string()),
            ("Date_Reported", stamp(reported_on)),
            ("Date_Closed", closed_on),
            ("SuitFiled_WilfulDefault", line.suit.to_owned()),
            ("Written_off_Settled_Status", line.written_off_or_settled.to_owned()),
            ("Settlement_Amount", amount(line.settled_for)),
            ("Written_Off_Amt_Total", amount(line.written_off)),
            ("Repayment_Tenure", line.tenure_months.to_string()),
            ("DefaultStatusDate", status_on.clone()),
            ("LitigationStatusDate", if line.suit.is_empty() { String::new() } else { status_on.clone() }),
            ("WriteOffStatusDate", status_on),
            ("CurrencyCode", "INR".to_owned()),
            ("AccountHoldertypeCode", line.holder.to_owned()),
        ] {
            self.field(name, &value);
        }
    }

    fn history(&mut self, line: &Line) {
        let newest = self.months_since(self.reported_on(line));
        let oldest = line.opened_months_ago.min(newest + HISTORY_MONTHS - 1);
        for months_ago in newest..=oldest {
            let day = self.months_ago(months_ago);
            self.group("CAIS_Account_History", |xml| {
                xml.field("Year", &day.year());
                xml.field("Month", &format!("{:02}", day.month()));
                xml.field("Days_Past_Due", &line.days_late(months_ago));
                xml.field("Asset_Classification", &"?");
            });
        }
    }

    /// A letter a month, from the month before that of the report; the rest is filled as lenders fill it.
    fn profile(&self, line: &Line) -> String {
        let newest = self.months_since(self.reported_on(line));
        let months = newest + 1..=newest + HISTORY_MONTHS;
        let letter = |months_ago| {
            if months_ago > line.opened_months_ago { '?' } else { rating(line.days_late(months_ago)) }
        };
        months.map(letter).collect()
    }

    fn holder(&mut self, name: &str, mobile: &str) {
        let (first, last) = name.rsplit_once(' ').unwrap_or((name, ""));
        self.group("CAIS_Holder_Details", |xml| {
            xml.field("Surname_Non_Normalized", &last.to_uppercase());
            xml.field("First_Name_Non_Normalized", &first.to_uppercase());
            xml.field("Gender_Code", &"");
            xml.field("Income_TAX_PAN", &"SANDB0000X");
            xml.field("Date_of_birth", &"");
        });
        self.group("CAIS_Holder_Address_Details", |xml| {
            xml.field("First_Line_Of_Address_non_normalized", &"14 SAMPLE STREET");
            xml.field("Second_Line_Of_Address_non_normalized", &"NOWHERE NAGAR");
            xml.field("City_non_normalized", &"SANDBOX");
            xml.field("State_non_normalized", &"27");
            xml.field("ZIP_Postal_Code_non_normalized", &"400000");
            xml.field("CountryCode_non_normalized", &"IB");
        });
        self.group("CAIS_Holder_Phone_Details", |xml| {
            xml.field("Telephone_Number", &"");
            xml.field("Mobile_Telephone_Number", &local(mobile));
        });
    }

    fn enquiry(&mut self, asked: &Asked) {
        let day = self.asked_on.saturating_sub(asked.days_ago.days());
        self.field("Subscriber_Name", &asked.lender);
        self.field("Date_of_Request", &stamp(day));
        self.field("Enquiry_Reason", &asked.reason);
        self.field("Finance_Purpose", &"");
        self.field("Amount_Financed", &asked.amount);
    }

    /// A day of that month.
    fn months_ago(&self, months: i32) -> Date {
        self.asked_on.first_of_month().saturating_sub(months.months()).saturating_add(4.days())
    }

    /// Lenders report the month that is over; of a closed line, the month in which it closed.
    fn reported_on(&self, line: &Line) -> Date {
        self.months_ago(line.closed_months_ago.unwrap_or(1)).last_of_month()
    }

    fn months_since(&self, day: Date) -> i32 {
        let count = |day: Date| i32::from(day.year()) * 12 + i32::from(day.month());
        count(self.asked_on) - count(day)
    }
}

fn stamp(day: Date) -> String {
    format!("{:04}{:02}{:02}", day.year(), day.month(), day.day())
}

/// The band of days as one letter.
fn rating(days: u16) -> char {
    match days {
        0..=29 => '0',
        30..=59 => '1',
        60..=89 => '2',
        90..=119 => '3',
        120..=149 => '4',
        150..=179 => '5',
        180.. => '6',
    }
}

/// Follows from the reference, so that the same question has the same report.
fn report_number(reference: &str) -> String {
    const LARGEST: u64 = 10_000_000_000_000;
    let digest = Sha256::digest(reference.as_bytes());
    let number = digest.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    format!("{:013}", number % LARGEST)
}
