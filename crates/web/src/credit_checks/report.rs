//! A credit report → what its page shows.

use bureau::{Account, AccountStatus, CreditReport, Enquiry, Mark, Outcome, Severity};
use export::words::{
    account_kind, account_status, mark_kind, match_quality, ownership, score_band, sentence,
};
use ledger::{Date, Rupees};

use super::grid::{self, YearView};
use crate::charts::{self, Band};
use crate::words::english::credit_checks as texts;
use crate::words::{self, Badge, Tone, english};

/// Bureaus list thousands of enquiries of people who apply everywhere.
const ENQUIRIES_AT_MOST: usize = 60;
/// And hundreds of accounts; a page stays light.
const ACCOUNTS_AT_MOST: usize = 40;

/// Of every bureau in India.
const SCORE_HIGHEST: i32 = 900;

pub(super) struct ReportView {
    pub(super) is_hit: bool,
    pub(super) bureau: String,
    pub(super) number: String,
    pub(super) reported_on: String,
    pub(super) gauge: String,
    /// When there is no score.
    pub(super) no_score: String,
    pub(super) score_reasons: Vec<String>,
    pub(super) figures: Vec<(&'static str, String)>,
    pub(super) marks: Vec<MarkView>,
    pub(super) accounts: Vec<AccountView>,
    pub(super) more_accounts: usize,
    pub(super) enquiries: Vec<EnquiryView>,
    pub(super) more_enquiries: usize,
    pub(super) person: Vec<(&'static str, String)>,
    pub(super) unknown: Vec<String>,
}

pub(super) struct MarkView {
    pub(super) badge: Badge,
    pub(super) kind: String,
    pub(super) message: String,
    pub(super) date: String,
    pub(super) amount: String,
    /// Counted from 1, as the accounts are.
    pub(super) account: Option<usize>,
}

pub(super) struct AccountView {
    pub(super) number: usize,
    pub(super) kind: String,
    pub(super) lender: String,
    pub(super) status: Badge,
    pub(super) status_words: String,
    pub(super) facts: Vec<(&'static str, String)>,
    pub(super) years: Vec<YearView>,
}

pub(super) struct EnquiryView {
    pub(super) date: String,
    pub(super) lender: String,
    pub(super) purpose: String,
    pub(super) amount: String,
}

impl ReportView {
    pub(super) fn of(report: &CreditReport) -> Self {
        let identity = &report.identity;
        let person: [(&'static str, String); 6] = [
            (texts::person::NAME, identity.name.clone().unwrap_or_default()),
            (texts::person::OTHER_NAMES, identity.other_names.join(", ")),
            (texts::person::MATCH, sentence(match_quality(identity.match_quality))),
            (texts::person::BORN, date(identity.date_of_birth)),
            (texts::person::PAN, identity.pan.clone().unwrap_or_default()),
            (texts::person::MOBILES, identity.mobiles.join(", ")),
        ];
        Self {
            is_hit: report.outcome == Outcome::Hit,
            bureau: sentence(&report.bureau),
            number: report.report_number.clone().unwrap_or_default(),
            reported_on: day(report.reported_on),
            gauge: gauge(report),
            no_score: report.score.missing_because.clone().unwrap_or_default(),
            score_reasons: report.score.reasons.iter().filter_map(|reason| reason.message.clone()).collect(),
            figures: figures(report),
            marks: report.marks.iter().map(MarkView::of).collect(),
            accounts: report
                .accounts
                .iter()
                .enumerate()
                .take(ACCOUNTS_AT_MOST)
                .map(AccountView::of)
                .collect(),
            more_accounts: report.accounts.len().saturating_sub(ACCOUNTS_AT_MOST),
            enquiries: report.enquiries.iter().take(ENQUIRIES_AT_MOST).map(EnquiryView::of).collect(),
            more_enquiries: report.enquiries.len().saturating_sub(ENQUIRIES_AT_MOST),
            person: person.into_iter().filter(|(_, value)| !value.is_empty()).collect(),
            unknown: report.unknown_codes.iter().map(|one| format!("{}: {}", one.field, one.code)).collect(),
        }
    }
}

fn gauge(report: &CreditReport) -> String {
    let bands = bureau::Band::FROM
        .map(|(band, from)| Band { name: sentence(score_band(&band.into())), from: from.into() });
    charts::gauge("score", report.score.value.map(i32::from), &bands, SCORE_HIGHEST)
}

fn figures(report: &CreditReport) -> Vec<(&'static str, String)> {
    let summary = &report.summary;
    let worst = summary.worst_dpd_12_months;
    vec![
        (texts::figures::ACCOUNTS, texts::figures::active(summary.active, summary.accounts)),
        (texts::figures::OUTSTANDING, amount(Some(summary.balance_total))),
        (texts::figures::OVERDUE, amount(Some(summary.overdue_total))),
        (texts::figures::INSTALMENTS, amount(Some(summary.emi_total))),
        (
            texts::figures::WORST_DELAY,
            worst.map_or_else(|| english::NOT_KNOWN.to_owned(), texts::figures::days),
        ),
        (texts::figures::ENQUIRIES, summary.enquiries_90_days.to_string()),
    ]
}

impl MarkView {
    fn of(mark: &Mark) -> Self {
        let tone = match mark.severity {
            Severity::Critical | Severity::High => Tone::Bad,
            Severity::Medium => Tone::Warn,
        };
        let badge = Badge { tone, words: texts::severity(mark.severity) };
        Self {
            badge,
            kind: sentence(mark_kind(&mark.kind.into())),
            message: mark.message.clone(),
            date: date(mark.date),
            amount: amount(mark.amount),
            account: mark.account.map(|place| place + 1),
        }
    }
}

impl AccountView {
    fn of((place, account): (usize, &Account)) -> Self {
        let tone = match account.status {
            AccountStatus::Active => Tone::Good,
            AccountStatus::Closed => Tone::Plain,
            AccountStatus::Unknown => Tone::Warn,
            AccountStatus::Restructured
            | AccountStatus::Settled
            | AccountStatus::WrittenOff
            | AccountStatus::Sold
            | AccountStatus::SuitFiled
            | AccountStatus::WilfulDefault
            | AccountStatus::GuaranteeInvoked => Tone::Bad,
        };
        let facts: [(&'static str, String); 10] = [
            (texts::account::OWNERSHIP, sentence(ownership(&account.ownership.into()))),
            (texts::account::OPENED, date(account.opened_on)),
            (texts::account::CLOSED, date(account.closed_on)),
            (texts::account::SANCTIONED, amount(account.sanctioned)),
            (texts::account::BALANCE, amount(account.balance)),
            (texts::account::OVERDUE, amount(account.overdue)),
            (texts::account::INSTALMENT, amount(account.emi)),
            (texts::account::WRITTEN_OFF, amount(account.written_off)),
            (texts::account::SETTLED_FOR, amount(account.settled_for)),
            (texts::account::REPORTED, date(account.reported_on)),
        ];
        Self {
            number: place + 1,
            kind: sentence(account_kind(&account.kind.into())),
            lender: account.lender.clone(),
            status: Badge { tone, words: "" },
            status_words: sentence(account_status(account.status)),
            facts: facts.into_iter().filter(|(_, value)| !value.is_empty()).collect(),
            years: grid::years(&account.history),
        }
    }
}

impl EnquiryView {
    fn of(enquiry: &Enquiry) -> Self {
        Self {
            date: date(enquiry.date),
            lender: enquiry.lender.clone(),
            purpose: enquiry.purpose.clone().unwrap_or_default(),
            amount: amount(enquiry.amount),
        }
    }
}

fn amount(amount: Option<Rupees>) -> String {
    amount.map(|amount| words::rupees(amount.0.as_paise())).unwrap_or_default()
}

fn date(date: Option<Date>) -> String {
    date.map(day).unwrap_or_default()
}

fn day(date: Date) -> String {
    words::day(date)
}
