//! What only the memo says, part by part: titles, heads of columns, names of figures and sentences without a gap.

/// At the foot of every page.
pub(crate) const ADVICE: &str =
    "This memo assists a human decision. It rests on the statement and on what the applicant said.";
pub(crate) const HOLDER_NOT_NAMED: &str = "account holder not named";

/// Behind as many as are shown of a list; what is left out is counted.
pub(crate) fn more_in_workbook(left_out: &str) -> String {
    format!("{left_out} more in the workbook.")
}

/// Whose statement it is, the decision, the score and the figures of the first glance.
pub(crate) mod head {
    pub(crate) const DECISION: &str = "DECISION";
    pub(crate) const WOULD_APPROVE: &str = "The policy alone would approve";
    pub(crate) const WOULD_DECLINE: &str = "The policy alone would decline";
    pub(crate) const WOULD_ASK: &str = "The policy alone would ask a person";
    pub(crate) const SCORE: &str = "SCORE";
    pub(crate) const NO_SCORE: &str = "No score";
    pub(crate) const TOO_LITTLE: &str = "there is too little to score on";
    pub(crate) const INCOME_A_MONTH: &str = "Income a month";
    pub(crate) const FOIR: &str = "FOIR";
    pub(crate) const ROWS_PROVEN: &str = "Rows proven";
}

pub(crate) mod people {
    pub(crate) const NOTHING_YET: &str = "nothing yet";
    pub(crate) const NOBODY: &str = "nobody";
}

pub(crate) mod reasons {
    pub(crate) const SCORE: &str = "What the score rests on";
    pub(crate) const BEST: &str = "Best";
    pub(crate) const RULES: &str = "Rules of the product";
    pub(crate) const ASKS_FOR: &str = "Asks for";
}

/// Several files.
pub(crate) mod case {
    pub(crate) const TITLE: &str = "Accounts and files";
    pub(crate) const DAYS: &str = "Days";
    /// How much of a month is there, in a small box.
    pub(crate) const ALL: &str = "all";
    pub(crate) const PART: &str = "part";
    pub(crate) const NONE: &str = "none";
}

pub(crate) mod charts {
    pub(crate) const MONTHS: &str = "Money in and out by month";
    pub(crate) const IN: &str = "in";
    pub(crate) const OUT: &str = "out";
    pub(crate) const CATEGORIES: &str = "Where money came from and went to";
    pub(crate) const MONEY_IN: &str = "Money in";
    pub(crate) const MONEY_OUT: &str = "Money out";
}

pub(crate) mod money {
    pub(crate) const NO_INCOME: &str = "No steady income was found.";
    pub(crate) const EMPLOYER_NOT_NAMED: &str = "employer not named";
    pub(crate) const SOURCE: &str = "Source";
    pub(crate) const MADE_OF: &str = "What it is made of";
    pub(crate) const A_DIGITAL_LENDER: &str = "digital lender";
    pub(crate) const A_LENDER: &str = "lender";
    pub(crate) const NO_RETURNS: &str = "None, and no penalty was charged.";
    /// The instrument of a returned payment.
    pub(crate) const BY: &str = "By";
    pub(crate) const PAID_LATER: &str = "Paid later";
    pub(crate) const COUNTERPARTIES: &str = "Largest counterparties";
    /// The category of most of a party's rows.
    pub(crate) const MOSTLY: &str = "Mostly";
}

pub(crate) mod document {
    pub(crate) const TITLE: &str = "The document";
    pub(crate) const WEIGHT: &str = "Weight";
    pub(crate) const WHERE: &str = "Where";
    pub(crate) const MAY_BE_INNOCENT: &str = "May be innocent";
    pub(crate) const HOLDER: &str = "The account holder";
    pub(crate) const NO_MULE: &str = "No sign that the account only passes money on.";
}
