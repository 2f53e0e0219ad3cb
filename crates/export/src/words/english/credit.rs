//! The sentences about a credit report that every document shares.

/// What stands over everything that the sandbox made up.
pub(crate) const SANDBOX: &str = "SANDBOX: this credit report is made up and about nobody";
pub(crate) const A_BUREAU: &str = "a bureau";
pub(crate) const NO_FILE: &str = "has no file of this person, so nothing good or bad is known";

/// Who knows of a loan.
pub(crate) const HIDDEN: &str = "hidden";
pub(crate) const ELSEWHERE: &str = "elsewhere";
pub(crate) const IN_BOTH: &str = "in both";

pub(crate) fn unavailable(why: Option<&str>) -> String {
    format!("unavailable: {}", why.unwrap_or("the reason is not known"))
}

pub(crate) fn score(value: u16, band: Option<&str>) -> String {
    let band = band.map(|band| format!(" ({band})")).unwrap_or_default();
    format!("score {value}{band}")
}

pub(crate) fn no_score(why: Option<&str>) -> String {
    format!("no score, {}", why.unwrap_or("for a reason not given"))
}

/// The figures of the whole file.
pub(crate) struct Figures {
    pub(crate) accounts: String,
    pub(crate) owed: String,
    pub(crate) overdue: String,
    pub(crate) enquiries: String,
    pub(crate) worst_days_past_due: Option<u16>,
}

impl Figures {
    pub(crate) fn said(&self) -> String {
        let Self { accounts, owed, overdue, enquiries, worst_days_past_due } = self;
        let worst = worst_days_past_due.map(|days| format!(", at worst {days} days past due in a year"));
        format!(
            "{accounts} running, {owed} owed, {overdue} overdue, {enquiries} in 180 days{}",
            worst.unwrap_or_default()
        )
    }
}

pub(crate) fn names(beside_applicant: &str, beside_holder: &str) -> String {
    format!(
        "name in the file: {beside_applicant} beside the applicant's, {beside_holder} beside the account holder's"
    )
}
