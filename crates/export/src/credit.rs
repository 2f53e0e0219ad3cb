//! The bureau's part of the report → the sentences that every document shares.

use engine::codes::{BureauHit, BureauStatus, LoanCounting};
use engine::{BureauReport, ComparedLoanReport, LoanReconciliationReport, Rupees};

use crate::words;
use crate::words::english::credit as texts;
use crate::words::english::nouns;

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
            Self::Hidden => texts::HIDDEN,
            Self::Elsewhere => texts::ELSEWHERE,
            Self::Both => texts::IN_BOTH,
        }
    }
}

/// Whether there is anything to say: nobody has to read that nobody was asked.
pub fn was_asked(bureau: &BureauReport) -> bool {
    bureau.status != BureauStatus::NotRequested
}

/// What stands over everything that the sandbox made up.
pub fn sandbox(bureau: &BureauReport) -> Option<&'static str> {
    bureau.is_sandbox.then_some(texts::SANDBOX)
}

/// `experian, 5 Aug 2025: score 742 (good)`, or why there is none.
pub fn headline(bureau: &BureauReport) -> String {
    if bureau.status == BureauStatus::Unavailable {
        return texts::unavailable(bureau.reason.as_deref());
    }
    let who = bureau.bureau.as_deref().unwrap_or(texts::A_BUREAU);
    let day = bureau.reported_on.map(|day| format!(", {}", words::date(day))).unwrap_or_default();
    format!("{who}{day}: {}", standing(bureau))
}

fn standing(bureau: &BureauReport) -> String {
    if bureau.outcome == Some(BureauHit::NoHit) {
        return texts::NO_FILE.to_owned();
    }
    let score = bureau.score.as_ref();
    match score.and_then(|score| score.value) {
        Some(value) => {
            let band = score.and_then(|score| score.band.as_ref());
            texts::score(value, band.map(words::score_band))
        }
        None => texts::no_score(score.and_then(|score| score.missing_because.as_deref())),
    }
}

/// The figures of the whole file; `None` when there is no file.
pub fn figures(bureau: &BureauReport) -> Option<String> {
    let summary = bureau.summary.as_ref().filter(|_| bureau.outcome == Some(BureauHit::Hit))?;
    let figures = texts::Figures {
        accounts: words::counted(summary.active as usize, nouns::ACCOUNT),
        owed: words::rupees(summary.balance_total),
        overdue: words::rupees(summary.overdue_total),
        enquiries: words::counted(summary.enquiries_180_days as usize, nouns::ENQUIRY),
        worst_days_past_due: summary.worst_dpd_12_months,
    };
    Some(figures.said())
}

/// `Name: match beside the applicant's, not checked beside the account holder's`
pub fn names(bureau: &BureauReport) -> Option<String> {
    let found = bureau.name_match.as_ref()?;
    let (applicant, holder) = (&found.applicant.outcome, &found.account_holder.outcome);
    Some(texts::names(words::name_outcome(applicant), words::name_outcome(holder)))
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
