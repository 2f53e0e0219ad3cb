//! What codes are called in English, and what stands over, beside and between them: the table that a translation begins with.
//!
//! `workbook`, `memo` and `terminal` hold what one kind of document says by itself, `labels` what several say, `sentences` what
//! pages say too.
//!
//! Every match names every code, so a code that joins or changes its name has to come by here. A code of a newer version is
//! told as it is written. Words that a sentence may hold are written small; who begins with one asks for a capital.

mod applicant;
mod bureau;
pub(crate) mod case;
pub(crate) mod credit;
mod document;
pub(crate) mod labels;
pub(crate) mod memo;
mod money;
pub(crate) mod nouns;
mod rows;
pub(crate) mod sentences;
pub(crate) mod terminal;
pub(crate) mod workbook;

use engine::codes::{Bound, CapKind, Decision, ProductIncomeBasis, ReviewFamily, RuleEffect};

pub(crate) use self::applicant::APPLICANT;
pub use self::bureau::{
    account_kind, account_status, bureau_hit, bureau_status, mark_kind, mark_severity, match_quality,
    ownership, score_band,
};
pub use self::document::{
    check_family, check_state, coverage, name_outcome, reconciliation, severity, verdict, verdict_word,
};
pub use self::money::{
    basis, bounce_cause, bounce_direction, frequency, income_source, instrument, mule_level, obligation,
    salary_remark,
};
pub(in crate::words) use self::rows::category;
pub use self::rows::{channel, link, row_proof};
use crate::record::SettledBy;

/// A decision of a newer kind is for people to understand.
pub fn decision(code: &Decision) -> &'static str {
    match code {
        Decision::Approved => "Approved",
        Decision::Declined => "Declined",
        Decision::ManualReview | Decision::Newer(_) => "For review",
    }
}

/// How what holds came about, in words that tell confirming from overriding.
pub fn settled(by: Option<SettledBy>) -> &'static str {
    match by {
        Some(SettledBy::Override) => "Overridden",
        Some(SettledBy::Confirmation) => "Confirmed in review",
        Some(SettledBy::Review) => "Decided in review",
        Some(SettledBy::Engine) => "Decided by the engine",
        None => "Not decided yet",
    }
}

/// What a doubt that needs a person is about.
pub fn review_family(code: &ReviewFamily) -> &'static str {
    match code {
        ReviewFamily::Integrity => "Document",
        ReviewFamily::Mule => "Mule pattern",
        ReviewFamily::NameMismatch => "Name",
        ReviewFamily::Bureau => "Bureau",
        ReviewFamily::Currency => "Currency",
        ReviewFamily::Policy | ReviewFamily::Newer(_) => "Policy",
    }
}

/// What a product counts as income.
pub fn product_basis(code: &ProductIncomeBasis) -> &str {
    match code {
        ProductIncomeBasis::Salary => "salary",
        ProductIncomeBasis::Income => "income",
        ProductIncomeBasis::NetCredits => "net credits",
        ProductIncomeBasis::Turnover => "turnover",
        ProductIncomeBasis::AverageBalance => "average balance",
        ProductIncomeBasis::Newer(code) => code,
    }
}

/// What limits the amount.
pub fn cap(code: &CapKind) -> &str {
    match code {
        CapKind::Foir => "share of income",
        CapKind::Surplus => "monthly surplus",
        CapKind::BalanceToEmi => "balance beside the instalment",
        CapKind::BalanceMultiple => "multiple of the balance",
        CapKind::IncomeMultiple => "multiple of the income",
        CapKind::LoanToValue => "loan to value",
        CapKind::TurnoverShare => "share of turnover",
        CapKind::DownPayment => "down payment",
        CapKind::ProductMaximum => "maximum of the product",
        CapKind::Requested => "amount asked for",
        CapKind::Newer(code) => code,
    }
}

/// What stands before the value that a rule needs.
pub(in crate::words) fn bound(code: &Bound) -> &'static str {
    match code {
        Bound::AtMost => "at most ",
        Bound::AtLeast => "at least ",
        Bound::Exactly | Bound::Newer(_) => "",
    }
}

pub fn rule_effect(code: &RuleEffect) -> &str {
    match code {
        RuleEffect::None => "none",
        RuleEffect::Note => "note",
        RuleEffect::Review => "review",
        RuleEffect::Decline => "decline",
        RuleEffect::Newer(code) => code,
    }
}
