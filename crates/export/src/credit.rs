//! The bureau's part of the report → the sentences that every document shares.

use engine::{BureauReport, ComparedLoanReport, LoanReconciliationReport, Rupees};

use crate::words;

/// Whether there is anything to say: nobody has to read that nobody was asked.
pub fn was_asked(bureau: &BureauReport) -> bool {
    bureau.status != "not_requested"
}

/// What stands over everything that the sandbox made up.
pub fn sandbox(bureau: &BureauReport) -> Option<&'static str> {
    bureau.is_sandbox.then_some("SANDBOX: this credit report is made up and about nobody")
}

/// `experian, 5 Aug 2025: score 742 (good)`, or why there is none.
pub fn headline(bureau: &BureauReport) -> String {
    if bureau.status == "unavailable" {
        let why = bureau.reason.as_deref().unwrap_or("the reason is not known");
        return format!("unavailable: {why}");
    }
    let who = bureau.bureau.as_deref().unwrap_or("a bureau");
    let day = bureau.reported_on.map(|day| format!(", {}", words::date(day))).unwrap_or_default();
    format!("{who}{day}: {}", standing(bureau))
}

fn standing(bureau: &BureauReport) -> String {
    if bureau.outcome.as_deref() == Some("no_hit") {
        return "has no file of this person, so nothing good or bad is known".to_owned();
    }
    let score = bureau.score.as_ref();
    match score.and_then(|score| score.value) {
        Some(value) => {
            let band = score.and_then(|score| score.band.as_deref());
            let band = band.map(|band| format!(" ({})", band.replace('_', " "))).unwrap_or_default();
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
    let summary = bureau.summary.as_ref().filter(|_| bureau.outcome.as_deref() == Some("hit"))?;
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
    let outcome = |outcome: &str| outcome.replace('_', " ");
    Some(format!(
        "name in the file: {} beside the applicant's, {} beside the account holder's",
        outcome(&found.applicant.outcome),
        outcome(&found.account_holder.outcome)
    ))
}

/// Every loan with the word for where it is known, the doubtful ones first.
pub fn loans(bureau: &BureauReport) -> Vec<(&'static str, &ComparedLoanReport)> {
    let Some(LoanReconciliationReport { both, statement_only, bureau_only }) = &bureau.reconciliation else {
        return Vec::new();
    };
    let hidden = statement_only.iter().map(|loan| ("hidden", loan));
    let elsewhere = bureau_only.iter().map(|loan| ("elsewhere", loan));
    hidden.chain(elsewhere).chain(both.iter().map(|loan| ("in both", loan))).collect()
}

/// What a loan adds to the obligations: the statement's word before the bureau's.
pub fn counted(loan: &ComparedLoanReport) -> Option<Rupees> {
    if loan.counting == "counted" { loan.statement_monthly.or(loan.bureau_monthly) } else { None }
}
