//! What is said of several files: how their accounts are called, how the files join and what moved between the accounts.

pub(crate) const BANK_NOT_NAMED: &str = "Bank not named";
pub(crate) const AN_UNNAMED_ACCOUNT: &str = "an account of an unnamed bank";
/// A file.
pub(crate) const WITHOUT_A_NAME: &str = "without a name";

/// Transfers between the applicant's own accounts, which are called by their numbers.
pub(crate) fn own_transfers(transfers: &str, amount: &str, (from, to): (usize, usize)) -> String {
    format!("{transfers} of {amount} together from account {from} to account {to}")
}

pub(crate) fn meet((before, after): (usize, usize), balance: &str) -> String {
    format!("files {before} and {after} meet at {balance}")
}

pub(crate) fn missing(days: &str, changed: Option<&str>) -> String {
    let changed = changed.map(|amount| format!("; the balance changed by {amount}"));
    format!("{days} is missing{}", changed.unwrap_or_default())
}

pub(crate) fn show_the_same((before, after): (usize, usize), rows: &str, days: &str) -> String {
    format!("files {before} and {after} show the same {rows} for {days}")
}

pub(crate) fn disagree((before, after): (usize, usize), places: &str, days: &str) -> String {
    format!("files {before} and {after} disagree in {places} about {days}")
}

pub(crate) fn do_not_meet((before, after): (usize, usize), closing: &str, opening: &str) -> String {
    format!("file {before} ends with {closing} and file {after} begins with {opening}")
}

pub(crate) fn unproven((before, after): (usize, usize)) -> String {
    format!("files {before} and {after} follow each other; no balance proves it")
}
