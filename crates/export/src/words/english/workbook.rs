//! What only the workbook says, sheet by sheet: titles, heads of columns, names of figures and words in cells.

/// Of the summary, and of the file in its properties.
pub(crate) const TITLE: &str = "Credit analysis";

pub(crate) fn made_by(version: &str) -> String {
    format!("Made by lending {version}")
}

/// What stands on the tabs, where Excel has room for 31 letters.
pub(crate) mod sheets {
    use crate::words::english::labels;

    pub(crate) const SUMMARY: &str = "Summary";
    pub(crate) const CASE: &str = labels::CASE;
    pub(crate) const MONTHS: &str = "Months";
    pub(crate) const BALANCES: &str = "Balances";
    pub(crate) const TRANSACTIONS: &str = labels::TRANSACTIONS;
    pub(crate) const CATEGORIES: &str = labels::CATEGORIES;
    pub(crate) const COUNTERPARTIES: &str = "Counterparties";
    pub(crate) const LOANS: &str = "EMIs";
    pub(crate) const BOUNCES: &str = "Bounces";
    pub(crate) const BUREAU: &str = labels::BUREAU;
    pub(crate) const FLAGS: &str = labels::FLAGS;
    pub(crate) const METRICS: &str = "Metrics";
}

/// The case on top of the summary.
pub(crate) mod people {
    pub(crate) const APPLICANT: &str = "Applicant";
    pub(crate) const HOW_IT_CAME_ABOUT: &str = "How it came about";
    pub(crate) const DECIDED_BY: &str = "Decided by";
    pub(crate) const DECIDED_AT: &str = "Decided at";
    pub(crate) const ASSIGNED_TO: &str = "Assigned to";
    pub(crate) const AS_OF: &str = "As of";

    pub(crate) const ACTS: &str = "Reviewers' decisions";
    pub(crate) const WHO_AND_WHEN: &str = "Who and when";
    pub(crate) const WHAT_IT_IS: &str = "What it is";
    pub(crate) const REVIEW: &str = "Review";

    /// What held before it.
    pub(crate) fn override_of(decision: &str) -> String {
        format!("Override of {decision}")
    }
}

pub(crate) mod summary {
    pub(crate) const BY_THE_POLICY_ALONE: &str = "By the policy alone";
    pub(crate) const SCORE_IN_ITS_RANGE: &str = "Score (300 to 900)";
    pub(crate) const GRADE: &str = "Grade";
    pub(crate) const WOULD_PASS_UP_TO: &str = "Would pass up to";
    pub(crate) const ENGINE_VERSION: &str = "Engine version";

    pub(crate) const REASONS: &str = "Reasons";
    pub(crate) const FOR_A_PERSON: &str = "For a person";
    pub(crate) const MESSAGE: &str = "Message";

    pub(crate) const ROWS_WITHOUT_ROOM: &str = "Rows that Excel has no room for";
    pub(crate) const PASS_THROUGH_SIGNS: &str = "Pass-through signs";

    pub(crate) const KEY_FIGURES: &str = "Key figures";
    pub(crate) const OBLIGATIONS: &str = "What the fixed obligations are made of";

    pub(crate) const INCOME_COUNTED: &str = "Income that the product counts";
    pub(crate) const HIGHEST_INSTALMENT: &str = "Highest instalment";
    pub(crate) const MOST_LENT: &str = "Most that could be lent";
    pub(crate) const ELIGIBLE_AMOUNT: &str = "Eligible amount";
    pub(crate) const FOIR_CAP: &str = "FOIR cap";
    pub(crate) const LOAN_TO_VALUE: &str = "Loan to value";
    pub(crate) const BINDS: &str = "Binds";
    pub(crate) const MISSING: &str = "missing";

    pub(crate) const POINTS_OF_THE_SCORE: &str = "Points of the score";
    pub(crate) const CARD: &str = "Card";
    pub(crate) const BEGINS_WITH: &str = "Begins with";
    pub(crate) const REMARK: &str = "Remark";

    pub(crate) fn card(name: &str, version: &str) -> String {
        format!("{name} version {version}")
    }

    pub(crate) fn no_points(why: &str) -> String {
        format!("no points either way: {why}")
    }

    /// The most points that a feature gives.
    pub(crate) fn best(points: i32) -> String {
        format!("best {points:+}")
    }
}

/// Several files.
pub(crate) mod case {
    pub(crate) const BANK_AND_HOLDER: &str = "Bank and holder";
    pub(crate) const NUMBER: &str = "Number";
    pub(crate) const PAGES: &str = "Pages";
    /// How many rows are.
    pub(crate) const PROVEN: &str = "Proven";

    pub(crate) const JOINS: &str = "How the files join";
    pub(crate) const JOIN_PROVEN: &str = "proven";
    pub(crate) const JOIN_NOT_PROVEN: &str = "not proven";
    pub(crate) const JOIN_BROKEN: &str = "check this";
    pub(crate) const BETWEEN_THE_ACCOUNTS: &str = "Between the accounts";
    pub(crate) const NOT_SENT: &str = "Accounts that were not sent";
    pub(crate) const COVERAGE: &str = "Which months are there";
}

pub(crate) mod months {
    pub(crate) const COVERED_WHOLE: &str = "Covered whole";
    pub(crate) const HIGHEST_BALANCE: &str = "Highest balance";
    pub(crate) const CHART: &str = "Money in and out, and the closing balance";
}

pub(crate) mod balances {
    pub(crate) const AT_THE_END_OF_THE_DAY: &str = "Balance at the end of the day";
}

pub(crate) mod categories {
    pub(crate) const CHART: &str = "Money in and out by category";
}

pub(crate) mod transactions {
    pub(crate) const TIME: &str = "Time";
    pub(crate) const VALUE_DATE: &str = "Value date";
    pub(crate) const CHANNEL: &str = "Channel";
    pub(crate) const BELONGS_TO: &str = "Belongs to";
    pub(crate) const SURE: &str = "Sure %";
    pub(crate) const READING: &str = "Reading";
    pub(crate) const READ_SURE: &str = "Read sure %";

    /// Behind what the row has to do with another one; counted from 1.
    pub(crate) fn linked(link: &str, number: usize) -> String {
        format!("{link} row {number}")
    }
}

pub(crate) mod loans {
    pub(crate) const INSTALMENTS: &str = "Instalments";
    pub(crate) const DIGITAL_LENDER: &str = "Digital lender";
}

pub(crate) mod bounces {
    pub(crate) const INSTRUMENT: &str = "Instrument";
    pub(crate) const PAID_LATER_ON: &str = "Paid later on";
    pub(crate) const RETURNED_UNPAID: &str = "Returned unpaid";
    pub(crate) const PENALTY_CHARGE: &str = "Penalty charge";
}

pub(crate) mod bureau {
    pub(crate) const REPORT: &str = "Report";
    /// Of what the sandbox made up.
    pub(crate) const LABEL: &str = "Label";
    pub(crate) const STATUS: &str = "Status";
    pub(crate) const REASON: &str = "Reason";
    pub(crate) const CREDIT_CHECK: &str = "Credit check";
    pub(crate) const MADE_ON: &str = "Made on";
    pub(crate) const BAND: &str = "Band";
    pub(crate) const APPLICANTS_NAME: &str = "Applicant's name";
    pub(crate) const HOLDERS_NAME: &str = "Account holder's name";

    pub(crate) const FIGURES: &str = "Figures";
    pub(crate) const RUNNING_UNSECURED: &str = "Running without security";
    pub(crate) const DELINQUENT: &str = "Delinquent";
    pub(crate) const WORST_IN_3_MONTHS: &str = "Worst days past due in 3 months";
    pub(crate) const WORST_IN_12_MONTHS: &str = "Worst days past due in 12 months";
    pub(crate) const WORST_IN_36_MONTHS: &str = "Worst days past due in 36 months";
    pub(crate) const ENQUIRIES_IN_30_DAYS: &str = "Enquiries in 30 days";
    pub(crate) const ENQUIRIES_IN_180_DAYS: &str = "Enquiries in 180 days";
    pub(crate) const CARD_UTILISATION: &str = "Card limits in use, percent";
    pub(crate) const OLDEST_AGE: &str = "Age of the oldest account, months";
    pub(crate) const OWED: &str = "Owed";
    pub(crate) const OWED_UNSECURED: &str = "Owed without security";
    pub(crate) const OVERDUE: &str = "Overdue";
    pub(crate) const INSTALMENTS_REPORTED: &str = "Instalments reported";
    pub(crate) const THIN_FILE: &str = "Thin file";

    pub(crate) const MARKS: &str = "Derogatory marks";
    pub(crate) const MARK: &str = "Mark";
    pub(crate) const WHAT_HAPPENED: &str = "What happened";
    pub(crate) const SEVERITY: &str = "Severity";

    pub(crate) const LOANS: &str = "Loans of the statement and of the bureau";
    pub(crate) const IN_THE_STATEMENT: &str = "In the statement a month";
    pub(crate) const AT_THE_BUREAU: &str = "At the bureau a month";
    pub(crate) const ESTIMATED: &str = "Estimated";
}

/// What was found, and every rule.
pub(crate) mod flags {
    pub(crate) const WEIGHT_OR_OUTCOME: &str = "Weight or outcome";
    pub(crate) const WHAT_WAS_SEEN: &str = "What was seen";
    pub(crate) const EXPECTED: &str = "Expected";
    pub(crate) const INNOCENT_OR_CHANGE: &str = "May be innocent, or what would change it";
}

pub(crate) mod metrics {
    pub(crate) const METRIC: &str = "Metric";
    pub(crate) const VALUE: &str = "Value";
    pub(crate) const UNIT: &str = "Unit";
    pub(crate) const WHY_NONE: &str = "Why there is none";
    pub(crate) const ROWS: &str = "Rows it rests on";
    /// The rows it rests on, where it rests on every one.
    pub(crate) const ALL: &str = "all";
}
