//! What only the text for a terminal says: names of lines, heads of columns and what stands where something is missing.

pub(crate) const NOT_SENT: &str = "Not sent";
pub(crate) const ALSO_IN_THE_FILE: &str = "Also in the file";
pub(crate) const WITHOUT_A_NUMBER: &str = "without a number";

/// An account that the file shows beside the one that was read.
pub(crate) fn other_account(number: &str, transactions: &str, proof: &str) -> String {
    format!("account {number} with {transactions} ({proof})")
}

/// What was decided, and why.
pub(crate) mod outcome {
    pub(crate) const TOO_LITTLE: &str = "too little to score on";
    pub(crate) const ELIGIBLE: &str = "Eligible";
    pub(crate) const WOULD_PASS: &str = "Would pass";
    /// In front of what would change a rule.
    pub(crate) const WOULD_PASS_WITH: &str = "would pass with ";

    pub(crate) fn by_policy(decision: &str) -> String {
        format!("{decision} by the policy alone")
    }

    pub(crate) fn score(score: impl std::fmt::Display, grade: &str) -> String {
        format!("{score} of 900, grade {grade}")
    }

    pub(crate) fn no_score(why: &str) -> String {
        format!("none: {why}")
    }

    pub(crate) fn eligible(amount: &str, instalment: Option<&str>, cap: &str) -> String {
        let instalment = instalment.map(|amount| format!(", {amount} a month")).unwrap_or_default();
        format!("{amount}{instalment}{cap}")
    }

    pub(crate) fn up_to(amount: &str) -> String {
        format!("up to {amount}")
    }

    pub(crate) fn rules(product: &str, version: impl std::fmt::Display) -> String {
        format!("Rules of {product}, version {version}")
    }
}

/// Several files.
pub(crate) mod case {
    pub(crate) const BETWEEN_THEM: &str = "Between them";
    pub(crate) const COVERAGE: &str = "Coverage";
    /// Behind an account that is somebody else's.
    pub(crate) const NOT_COUNTED: &str = "; not counted";

    pub(crate) fn held_by(files: usize, accounts: &str) -> String {
        format!("{files} files, {accounts}")
    }

    pub(crate) fn account(number: usize) -> String {
        format!("account {number}")
    }

    /// Behind a file that came more than once.
    pub(crate) fn sent(times: usize) -> String {
        format!(", sent {times} times")
    }

    /// How much of a file is proven, and its document.
    pub(crate) fn file(name: &str, (proven, rows): (usize, &str), verdict: &str) -> String {
        format!("{name}, {proven} of {rows} proven, document {verdict}")
    }

    /// An account, its days, its rows and the files that they come from.
    pub(crate) fn held(account: &str, days: &str, rows: &str, files: &str) -> String {
        format!("{account}; {days}, {rows} from file {files}")
    }
}

/// The account and what is proven.
pub(crate) mod statement {
    pub(crate) const BRANCH: &str = "Branch";
    pub(crate) const PERIOD: &str = "Period";

    /// Figures that the paper prints itself.
    pub(crate) const PRINTED_OPENING: &str = "opening balance";
    pub(crate) const PRINTED_CLOSING: &str = "closing balance";
    pub(crate) const PRINTED_DEBITS: &str = "total of debits";
    pub(crate) const PRINTED_CREDITS: &str = "total of credits";
    pub(crate) const PRINTED_DEBIT_COUNT: &str = "count of debits";
    pub(crate) const PRINTED_CREDIT_COUNT: &str = "count of credits";
    /// Where there is no balance.
    pub(crate) const NO_BALANCE: &str = "nothing";
    /// In front of the numbers of pages and of rows.
    pub(crate) const MISSING_PAGES: &str = "missing pages";
    pub(crate) const MISDATED_ROWS: &str = "dates out of order or out of the period in row";

    /// Behind how many transactions there are.
    pub(crate) fn on(pages: &str) -> String {
        format!(" on {pages}")
    }

    pub(crate) fn agrees(label: &str, printed: &str) -> String {
        format!("printed {label} {printed} agrees")
    }

    pub(crate) fn disagrees(label: &str, printed: &str, read: &str) -> String {
        format!("printed {label} {printed}, but the rows give {read}")
    }

    /// Where the balances do not follow.
    pub(crate) fn broken(place: &str, row: usize, expected: &str, found: &str) -> String {
        format!("{place}, row {row}: expected a balance of {expected}, found {found}")
    }

    pub(crate) fn wrong_totals(sheet: &str) -> String {
        format!("wrong totals on {sheet}")
    }

    pub(crate) fn unread_rows(sheet: &str) -> String {
        format!("rows that could not be read on {sheet}")
    }
}

pub(crate) mod findings {
    pub(crate) const NO_SIGNS: &str = "no signs";
    /// In front of why a finding may be innocent.
    pub(crate) const MAY_BE_INNOCENT: &str = "may be innocent: ";

    pub(crate) fn verdict(verdict: &str, checks: &str) -> String {
        format!("{verdict}, {checks} made")
    }
}

pub(crate) mod money {
    pub(crate) const NO_INCOME: &str = "none found";
    pub(crate) const EMPLOYER_NOT_NAMED: &str = "an employer that is not named";
    pub(crate) const RETURNS: &str = "Returns";
    pub(crate) const AMOUNT_NOT_SHOWN: &str = "an amount not shown";
    /// Balances of a month.
    pub(crate) const AVERAGE: &str = "Average";
    pub(crate) const LOWEST: &str = "Lowest";
    pub(crate) const CLOSING: &str = "Closing";
    pub(crate) const SHARE_OF_MONEY_OUT: &str = "Share of money out";

    pub(crate) fn income(amount: &str, basis: &str) -> String {
        format!("{amount} a month, from {basis}")
    }

    /// What is known of a salary.
    pub(crate) fn salary(amount: &str, employer: &str, seen: &str, remarks: &str) -> String {
        let remarks = if remarks.is_empty() { String::new() } else { format!("; {remarks}") };
        format!("{amount} from {employer}, {seen}{remarks}")
    }

    pub(crate) fn source(amount: &str, kind: &str, rows: &str) -> String {
        format!("{amount} a month of {kind}, {rows}")
    }

    pub(crate) fn a_month(amount: &str) -> String {
        format!("{amount} a month")
    }

    /// An instalment, how often and to whom.
    pub(crate) fn instalment(amount: &str, frequency: &str, lender: &str) -> String {
        format!("{amount} {frequency} to {lender}")
    }

    pub(crate) fn seen(instalments: &str) -> String {
        format!("{instalments} seen")
    }

    /// Behind a loan that was not always paid.
    pub(crate) fn trouble(returned: u32, missed: u32) -> String {
        format!(", {returned} returned, {missed} missed")
    }

    pub(crate) fn disbursed(amount: &str, lender: &str, day: &str) -> String {
        format!("{amount} received from {lender} on {day}")
    }

    pub(crate) fn returned(inward: usize, outward: usize, of_instalments: usize, penalties: &str) -> String {
        format!("{inward} inward, {outward} outward, {of_instalments} of instalments; {penalties}")
    }

    pub(crate) fn cause(cause: &str) -> String {
        format!(", cause {cause}")
    }

    pub(crate) fn paid_on(day: &str) -> String {
        format!(", paid on {day}")
    }
}
