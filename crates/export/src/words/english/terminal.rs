//! What only the text for a terminal says: names of lines, heads of columns and what stands where something is missing.

pub(crate) const NOT_SENT: &str = "Not sent";
pub(crate) const ALSO_IN_THE_FILE: &str = "Also in the file";
pub(crate) const WITHOUT_A_NUMBER: &str = "without a number";

/// What was decided, and why.
pub(crate) mod outcome {
    pub(crate) const TOO_LITTLE: &str = "too little to score on";
    pub(crate) const ELIGIBLE: &str = "Eligible";
    pub(crate) const WOULD_PASS: &str = "Would pass";
}

/// Several files.
pub(crate) mod case {
    pub(crate) const BETWEEN_THEM: &str = "Between them";
    pub(crate) const COVERAGE: &str = "Coverage";
    pub(crate) const MONTH: &str = "month";
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
}

pub(crate) mod findings {
    pub(crate) const NO_SIGNS: &str = "no signs";
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
}
