//! What stands over sections and columns, beside figures and in cells, where several documents or several sheets say the same.
//!
//! What only the workbook, the memo or the text for a terminal says is in the file of that name.

// Whose case it is, and what was decided.
pub(crate) const THE_CASE: &str = "The case";
pub(crate) const CASE: &str = "Case";
pub(crate) const REFERENCE: &str = "Reference";
pub(crate) const DECISION: &str = "Decision";
/// Where people may have decided otherwise.
pub(crate) const ENGINES_DECISION: &str = "Engine's decision";
pub(crate) const WHY: &str = "Why";
pub(crate) const PRODUCT: &str = "Product";
pub(crate) const PRODUCT_VERSION: &str = "Product version";
pub(crate) const RULE: &str = "Rule";
pub(crate) const OUTCOME: &str = "Outcome";
pub(crate) const STATE: &str = "State";

// The score and what could be lent.
pub(crate) const SCORE: &str = "Score";
pub(crate) const NO_SCORE_BECAUSE: &str = "No score because";
pub(crate) const FEATURE: &str = "Feature";
pub(crate) const POINTS: &str = "Points";
pub(crate) const ELIGIBILITY: &str = "Eligibility";
pub(crate) const CAP: &str = "Cap";
pub(crate) const WHAT_IT_COMES_FROM: &str = "What it comes from";

/// What a person decided, and what stood before.
pub(crate) fn decided_instead(decision: &str, replaced: &str, reason: &str) -> String {
    format!("{decision} instead of {replaced} ({reason})")
}

/// Behind an amount.
pub(crate) fn bound_by(cap: &str) -> String {
    format!(", bound by {cap}")
}

pub(crate) fn is_missing(name: &str, reason: &str) -> String {
    format!("{name} is missing: {reason}")
}

// The account and its papers.
pub(crate) const ACCOUNT: &str = "Account";
pub(crate) const ACCOUNTS: &str = "Accounts";
pub(crate) const BANK: &str = "Bank";
pub(crate) const HOLDER: &str = "Holder";
pub(crate) const TYPE: &str = "Type";
pub(crate) const IFSC: &str = "IFSC";
pub(crate) const CURRENCY: &str = "Currency";
pub(crate) const OVERDRAFT_LIMIT: &str = "Overdraft limit";
pub(crate) const DOCUMENT: &str = "Document";
pub(crate) const FILE: &str = "File";
pub(crate) const FILES: &str = "Files";
pub(crate) const PAGE: &str = "Page";
pub(crate) const SCAN: &str = "Scan";
pub(crate) const PROOF: &str = "Proof";
/// Signs that an account only passes money on.
pub(crate) const PASS_THROUGH: &str = "Pass-through";

/// Behind an account whose rows are left out.
pub(crate) const NOT_COUNTED: &str = " (not counted)";

/// Accounts of one applicant are counted from 1.
pub(crate) fn account(number: usize) -> String {
    format!("Account {number}")
}

// Rows of the ledger.
pub(crate) const TRANSACTIONS: &str = "Transactions";
pub(crate) const ROW: &str = "Row";
pub(crate) const ROWS: &str = "Rows";
pub(crate) const DATE: &str = "Date";
pub(crate) const DESCRIPTION: &str = "Description";
pub(crate) const DEBIT: &str = "Debit";
pub(crate) const CREDIT: &str = "Credit";
pub(crate) const BALANCE: &str = "Balance";
pub(crate) const CATEGORY: &str = "Category";
pub(crate) const CATEGORIES: &str = "Categories";
pub(crate) const COUNTERPARTY: &str = "Counterparty";
pub(crate) const FLAGS: &str = "Flags";

// Money that moved.
pub(crate) const IN: &str = "In";
pub(crate) const OUT: &str = "Out";
pub(crate) const MONTH: &str = "Month";
pub(crate) const A_MONTH: &str = "A month";
pub(crate) const CREDITS: &str = "Credits";
pub(crate) const DEBITS: &str = "Debits";
pub(crate) const SHARE_OF_IN: &str = "Share of in";
pub(crate) const SHARE_OF_OUT: &str = "Share of out";
pub(crate) const INCOME: &str = "Income";
pub(crate) const INCOME_CREDITS: &str = "Income credits";
pub(crate) const BALANCE_OVER_TIME: &str = "Balance over time";
pub(crate) const OPENING_BALANCE: &str = "Opening balance";
pub(crate) const CLOSING_BALANCE: &str = "Closing balance";
pub(crate) const AVERAGE_BALANCE: &str = "Average balance";
pub(crate) const LOWEST_BALANCE: &str = "Lowest balance";
/// Below a table of months, for those that have a star.
pub(crate) const NOT_COVERED_WHOLE: &str = "* not covered from its first day to its last";

// Loans, obligations and returned payments.
pub(crate) const OBLIGATIONS: &str = "Obligations";
pub(crate) const OBLIGATIONS_A_MONTH: &str = "Obligations a month";
/// Behind what is owed a month.
pub(crate) fn with_foir(share: &str) -> String {
    format!(", FOIR {share}")
}

pub(crate) const LENDER: &str = "Lender";
pub(crate) const LOAN_RECEIVED: &str = "Loan received";
pub(crate) const INSTALMENT: &str = "Instalment";
pub(crate) const RHYTHM: &str = "Rhythm";
pub(crate) const MISSED: &str = "Missed";
pub(crate) const RETURNED: &str = "Returned";
pub(crate) const RUNNING: &str = "Running";
pub(crate) const RETURNED_PAYMENTS: &str = "Returned payments";
pub(crate) const DIRECTION: &str = "Direction";
pub(crate) const CAUSE: &str = "Cause";
pub(crate) const PARTY: &str = "Party";

// What a bureau said.
pub(crate) const BUREAU: &str = "Bureau";
pub(crate) const CREDIT_BUREAU: &str = "Credit bureau";
/// Over what the sandbox made up.
pub(crate) const CREDIT_BUREAU_SANDBOX: &str = "Credit bureau (SANDBOX)";
/// Who knows of a loan: the statement, the bureau, or both.
pub(crate) const KNOWN: &str = "Known";
pub(crate) const COUNTED_A_MONTH: &str = "Counted a month";

// Heads of many tables.
pub(crate) const NAME: &str = "Name";
pub(crate) const CODE: &str = "Code";
pub(crate) const KIND: &str = "Kind";
pub(crate) const WHAT: &str = "What";
pub(crate) const SEEN: &str = "Seen";
pub(crate) const FOUND: &str = "Found";
pub(crate) const AMOUNT: &str = "Amount";
pub(crate) const FROM: &str = "From";
pub(crate) const TO: &str = "To";
pub(crate) const FIRST: &str = "First";
pub(crate) const LAST: &str = "Last";

/// Behind as many as are shown of a list.
pub(crate) fn and_more(count: usize) -> String {
    format!("and {count} more")
}

/// In how many months of those that there are a salary came, and on which day of them.
pub(crate) fn salary_seen((seen, expected): (usize, u32), day: impl std::fmt::Display) -> String {
    format!("{seen} of {expected} months, around day {day}")
}

pub(crate) fn sure(per_cent: impl std::fmt::Display) -> String {
    format!("{per_cent} % sure")
}

/// A moment by the clocks of India.
pub(crate) fn in_india(moment: &str) -> String {
    format!("{moment} IST")
}

/// From one day to another.
pub(crate) fn span(from: &str, to: &str) -> String {
    format!("{from} to {to}")
}

// Behind an amount that is shortened for an axis.
pub(crate) const CRORES: &str = " Cr";
pub(crate) const LAKHS: &str = " L";
pub(crate) const MILLIONS: &str = " M";
pub(crate) const THOUSANDS: &str = " k";

// What stands in cells.
pub(crate) const YES: &str = "yes";
pub(crate) const NO: &str = "no";
pub(crate) const UNKNOWN: &str = "unknown";
pub(crate) const NOT_KNOWN: &str = "not known";
pub(crate) const AN_UNKNOWN_AMOUNT: &str = "an unknown amount";
/// How a loan stands.
pub(crate) const STILL_RUNNING: &str = "running";
pub(crate) const ENDED: &str = "ended";
