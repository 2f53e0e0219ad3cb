//! Accounts → derogatory marks: what a person has to look at, the gravest first, each in plain words.

use ledger::{Date, Money, Rupees};

use crate::conduct::{Conduct, Trouble};
use crate::report::{
    Account, AccountKind, AccountStatus, Asset, Identity, Mark, MarkKind, MatchQuality, MonthPaid, Ownership,
    Severity,
};
use crate::window::{self, Month};
use crate::{kinds, text};

/// Less is a fee or a day's difference between two systems.
const OVERDUE_THAT_COUNTS: Money = Money::paise(100_000);
/// A telephone bill below this, paid or not, says nothing about a borrower.
const TELEPHONE_DUST: Money = Money::paise(500_000);

const NINETY_DAYS: u16 = 90;
const SIXTY_DAYS: u16 = 60;
/// How far back each counts.
const NINETY_WITHIN_MONTHS: i32 = 36;
const SIXTY_WITHIN_MONTHS: i32 = 12;
const BAD_ASSET_WITHIN_MONTHS: i32 = 36;

pub(crate) fn find(conducts: &[Conduct], identity: &Identity, reported_on: Date) -> Vec<Mark> {
    let mut marks = Vec::new();
    if identity.match_quality == MatchQuality::Inexact {
        marks.push(Mark {
            kind: MarkKind::UncertainMatch,
            severity: severity(MarkKind::UncertainMatch),
            message: "The bureau is not certain that this file is the applicant's".to_owned(),
            account: None,
            date: Some(reported_on),
            amount: None,
        });
    }
    for (index, conduct) in conducts.iter().enumerate() {
        if is_ignored(conduct) {
            continue;
        }
        for (trouble, message) in troubles(conduct, reported_on) {
            marks.push(Mark {
                kind: trouble.kind,
                severity: severity(trouble.kind),
                message,
                account: Some(index),
                date: trouble.date,
                amount: trouble.amount,
            });
        }
    }
    marks.sort_by_key(|mark| (mark.severity, mark.kind));
    marks
}

const fn severity(kind: MarkKind) -> Severity {
    match kind {
        MarkKind::WilfulDefault | MarkKind::WrittenOff | MarkKind::SuitFiled | MarkKind::Deceased => {
            Severity::Critical
        }
        MarkKind::Settled
        | MarkKind::AccountSold
        | MarkKind::GuaranteeInvoked
        | MarkKind::Repossessed
        | MarkKind::BadAsset
        | MarkKind::NinetyDaysPastDue
        | MarkKind::UncertainMatch => Severity::High,
        MarkKind::Restructured
        | MarkKind::SixtyDaysPastDue
        | MarkKind::CurrentOverdue
        | MarkKind::UnknownStatus => Severity::Medium,
    }
}

/// Accounts whose troubles are not the person's, or not worth a person's time.
fn is_ignored(conduct: &Conduct) -> bool {
    let account = &conduct.account;
    let is_dust = || {
        let amounts = [account.balance, account.overdue, account.written_off, account.settled_for];
        amounts.into_iter().flatten().all(|amount| amount.0 < TELEPHONE_DUST)
    };
    account.ownership == Ownership::AuthorisedUser || account.kind == AccountKind::Telecom && is_dust()
}

/// Each kind once an account, with the sentence about it.
fn troubles(conduct: &Conduct, reported_on: Date) -> Vec<(Trouble, String)> {
    let account = &conduct.account;
    let mut found: Vec<(Trouble, String)> = Vec::new();
    for trouble in &conduct.troubles {
        if !found.iter().any(|(known, _)| known.kind == trouble.kind) {
            found.push((*trouble, sentence(trouble, account)));
        }
    }
    if account.ownership == Ownership::Deceased {
        let trouble = Trouble { kind: MarkKind::Deceased, date: account.reported_on, amount: None };
        found.push((trouble, sentence(&trouble, account)));
    }
    found.extend(bad_asset(account, reported_on));
    found.extend(late_months(account, reported_on));
    found.extend(overdue(account));
    found
}

fn sentence(trouble: &Trouble, account: &Account) -> String {
    let lender = lender(account);
    let credit = kinds::in_words(account.kind);
    let when = trouble.date.map(|date| format!(" in {}", Month::of(date))).unwrap_or_default();
    let owing =
        trouble.amount.map(|amount| format!(" with {} owing", text::rupees(amount))).unwrap_or_default();
    let amount = trouble.amount.map(text::rupees);
    match trouble.kind {
        MarkKind::WilfulDefault => format!("{lender} reported a wilful default on {credit}{owing}{when}"),
        MarkKind::WrittenOff => match amount {
            Some(amount) => format!("{lender} wrote off {amount} of {credit}{when}"),
            None => format!("{lender} wrote off {credit}{when}"),
        },
        MarkKind::SuitFiled => format!("{lender} reported a suit over {credit}{owing}{when}"),
        MarkKind::Settled => match amount {
            Some(amount) => format!("{lender} settled {credit}{when} for {amount}, less than was owed"),
            None => format!("{lender} settled {credit}{when} for less than was owed"),
        },
        MarkKind::Restructured => format!("{lender} restructured {credit}{owing}{when}"),
        MarkKind::AccountSold => format!("{lender} sold {credit}{owing} to another lender{when}"),
        MarkKind::GuaranteeInvoked => format!("{lender} called in a guarantee for {credit}{owing}{when}"),
        MarkKind::Repossessed => format!("{lender} took what secured {credit}{when}"),
        MarkKind::Deceased => format!("{lender} reported the holder of {credit} as deceased{when}"),
        MarkKind::UnknownStatus => {
            let code = account.status_code.as_deref().unwrap_or("none");
            format!("{lender} gave {credit} a status that is not in our tables ({code}){when}")
        }
        MarkKind::BadAsset
        | MarkKind::NinetyDaysPastDue
        | MarkKind::SixtyDaysPastDue
        | MarkKind::CurrentOverdue
        | MarkKind::UncertainMatch => format!("{lender} reported arrears on {credit}{owing}{when}"),
    }
}

fn lender(account: &Account) -> &str {
    if account.lender.is_empty() { "A lender" } else { &account.lender }
}

/// The worst class of the last years, at its latest month.
fn bad_asset(account: &Account, reported_on: Date) -> Option<(Trouble, String)> {
    let rank = |asset| match asset {
        Asset::Standard | Asset::SpecialMention => None,
        Asset::SubStandard => Some((1, "sub-standard")),
        Asset::Doubtful => Some((2, "doubtful")),
        Asset::Loss => Some((3, "a loss")),
    };
    let months = account.history.iter().filter(|paid| is_within(paid, reported_on, BAD_ASSET_WITHIN_MONTHS));
    let bad = months.filter_map(|paid| Some((rank(paid.asset?)?, *paid)));
    let ((_, class), paid) = bad.max_by_key(|((rank, _), paid)| (*rank, paid.year, paid.month))?;
    let month = Month::of_paid(&paid);
    let message =
        format!("{} classed {} as {class} in {month}", lender(account), kinds::in_words(account.kind));
    let trouble = Trouble { kind: MarkKind::BadAsset, date: month.last_day(), amount: owed(account) };
    Some((trouble, message))
}

/// 90 days or more within three years, else 60 to 89 within a year; the worst month speaks for all.
fn late_months(account: &Account, reported_on: Date) -> Option<(Trouble, String)> {
    for (kind, least, within) in [
        (MarkKind::NinetyDaysPastDue, NINETY_DAYS, NINETY_WITHIN_MONTHS),
        (MarkKind::SixtyDaysPastDue, SIXTY_DAYS, SIXTY_WITHIN_MONTHS),
    ] {
        let months = account.history.iter().filter(|paid| is_within(paid, reported_on, within));
        let late = months.filter_map(|paid| Some((window::days_late(paid)?, *paid)));
        let worst = late.filter(|(days, _)| *days >= least);
        let Some((days, paid)) = worst.max_by_key(|(days, paid)| (*days, paid.year, paid.month)) else {
            continue;
        };
        let month = Month::of_paid(&paid);
        let days = if paid.days_past_due.is_some() { days.to_string() } else { format!("at least {days}") };
        let credit = kinds::in_words(account.kind);
        let message = format!("{} reported {credit} as {days} days past due in {month}", lender(account));
        let trouble =
            Trouble { kind, date: month.last_day(), amount: account.overdue.or_else(|| owed(account)) };
        return Some((trouble, message));
    }
    None
}

/// What is due now. Of a loan that was written off, settled or sold, the rest is the loss that has its own mark.
fn overdue(account: &Account) -> Option<(Trouble, String)> {
    if matches!(account.status, AccountStatus::WrittenOff | AccountStatus::Settled | AccountStatus::Sold) {
        return None;
    }
    let amount = account.overdue.filter(|overdue| overdue.0 > OVERDUE_THAT_COUNTS)?;
    let trouble = Trouble { kind: MarkKind::CurrentOverdue, date: account.reported_on, amount: Some(amount) };
    let credit = kinds::in_words(account.kind);
    Some((trouble, format!("{} reported {} overdue on {credit}", lender(account), text::rupees(amount))))
}

fn is_within(paid: &MonthPaid, reported_on: Date, months: i32) -> bool {
    Month::of_paid(paid).months_before(reported_on) <= months
}

fn owed(account: &Account) -> Option<Rupees> {
    account.balance.filter(|balance| balance.0.as_paise() > 0)
}
