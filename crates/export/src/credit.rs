//! The bureau's part of the report → the sentences that every document shares.

use engine::codes::{BureauHit, BureauStatus, LoanCounting};
use engine::{BureauReport, ComparedLoanReport, LoanReconciliationReport, Rupees};

use crate::words;

/// Who knows of a loan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// The statement repays it and the bureau has no account for it.
    Hidden,
    /// Only the bureau knows it: it is repaid from another account.
    Elsewhere,
    Both,
}

impl Known {
    pub const fn words(self) -> &'static str {
        match self {
            Self::Hidden => "hidden",
            Self::Elsewhere => "elsewhere",
            Self::Both => "in both",
        }
    }
}

/// Whether there is anything to say: nobody has to read that nobody was asked.
pub fn was_asked(bureau: &BureauReport) -> bool {
    bureau.status != BureauStatus::NotRequested
}

/// What stands over everything that the sandbox made up.
pub fn sandbox(bureau: &BureauReport) -> Option<&'static str> {
    bureau.is_sandbox.then_some("SANDBOX: this credit report is made up and about nobody")
}

/// `experian, 5 Aug 2025: score 742 (good)`, or why there is none.
pub fn headline(bureau: &BureauReport) -> String {
    if bureau.status == BureauStatus::Unavailable {
        let why = bureau.reason.as_deref().unwrap_or("the reason is not known");
        return format!("unavailable: {why}");
    }
    let who = bureau.bureau.as_deref().unwrap_or("a bureau");
    let day = bureau.reported_on.map(|day| format!(", {}", words::date(day))).unwrap_or_default();
    format!("{who}{day}: {}", standing(bureau))
}

fn standing(bureau: &BureauReport) -> String {
    if bureau.outcome == Some(BureauHit::NoHit) {
        return "has no file of this person, so nothing good or bad is known".to_owned();
    }
    let score = bureau.score.as_ref();
    match score.and_then(|score| score.value) {
        Some(value) => {
            let band = score.and_then(|score| score.band.as_ref());
            let band = band.map(|band| format!(" ({})", words::score_band(band))).unwrap_or_default();
            format!("score {value}{band}")
        }
        None => {
            let why = score.and_then(|score| score.missing_because.as_deref());
            format!("no score, {}", why.unwrap_or("for a reason not given"))
        }
    }
}

/// The figures of the whole file; `None` when there is no file.
pub fn figures(bureau: &BureauReport) -> Option<String> {
    let summary = bureau.summary.as_ref().filter(|_| bureau.outcome == Some(BureauHit::Hit))?;
    let worst = summary.worst_dpd_12_months.map(|days| format!(", at worst {days} days past due in a year"));
    Some(format!(
        "{} running, {} owed, {} overdue, {} in 180 days{}",
        words::counted(summary.active as usize, "account"),
        words::rupees(summary.balance_total),
        words::rupees(summary.overdue_total),
        words::counted(summary.enquiries_180_days as usize, "enquiry"),
        worst.unwrap_or_default()
    ))
}

/// `Name: match beside the applicant's, not checked beside the account holder's`
pub fn names(bureau: &BureauReport) -> Option<String> {
    let found = bureau.name_match.as_ref()?;
    Some(format!(
        "name in the file: {} beside the applicant's, {} beside the account holder's",
        words::name_outcome(&found.applicant.outcome),
        words::name_outcome(&found.account_holder.outcome)
    ))
}

/// Every loan with the word for where it is known, the doubtful ones first.
pub fn loans(bureau: &BureauReport) -> Vec<(Known, &ComparedLoanReport)> {
    let Some(LoanReconciliationReport { both, statement_only, bureau_only }) = &bureau.reconciliation else {
        return Vec::new();
    };
    let hidden = statement_only.iter().map(|loan| (Known::Hidden, loan));
    let elsewhere = bureau_only.iter().map(|loan| (Known::Elsewhere, loan));
    hidden.chain(elsewhere).chain(both.iter().map(|loan| (Known::Both, loan))).collect()
}

/// What a loan adds to the obligations: the statement's word before the bureau's.
pub fn counted(loan: &ComparedLoanReport) -> Option<Rupees> {
    match loan.counting {
        LoanCounting::Counted => loan.statement_monthly.or(loan.bureau_monthly),
        LoanCounting::Contingent
        | LoanCounting::Duplicate
        | LoanCounting::InstalmentUnknown
        | LoanCounting::Newer(_) => None,
    }
}
