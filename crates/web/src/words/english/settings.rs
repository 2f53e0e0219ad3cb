//! Settings: keys, webhooks, payers, retention and score cards. The audit log has a file of its own.

use store::team_settings::Kept;

/// What a key may do.
pub(crate) mod scopes {
    pub(crate) const READ: &str = "Read analyses, reports and credit checks";
    pub(crate) const UPLOAD: &str = "Upload statements";
    pub(crate) const CREDIT: &str = "Pull credit reports, which cost money";
    pub(crate) const REVIEW: &str = "Confirm or change decisions";
    pub(crate) const ADMIN: &str = "Change products and webhooks, see people and the audit log, erase";
}

/// Where somebody is signed in, when the browser did not say what it is.
pub(crate) const A_BROWSER: &str = "A browser";
pub(crate) const AN_APP: &str = "An app";

/// How far a message is.
pub(crate) mod deliveries {
    pub(crate) const DELIVERED: &str = "Delivered";
    pub(crate) const GIVEN_UP: &str = "Given up";
    pub(crate) const WAITING: &str = "Waiting";
    pub(crate) const TRYING_AGAIN: &str = "Trying again";

    pub(crate) fn answered(status: i64) -> String {
        format!("HTTP {status}")
    }
}

pub(crate) mod payer_rules {
    pub(crate) const CREDITS_FROM: &str = "Credits from";
    pub(crate) const PAYMENTS_TO: &str = "Payments to";

    pub(crate) fn category(name: &str) -> String {
        format!("Category: {name}")
    }

    pub(crate) fn name(name: &str) -> String {
        format!("Name: {name}")
    }
}

/// The part of a form about how long one kind of thing is kept.
pub(crate) struct KeptWords {
    pub(crate) title: &'static str,
    pub(crate) always: &'static str,
    pub(crate) then: &'static str,
    pub(crate) since: &'static str,
    /// Behind a number of them.
    pub(crate) counted: &'static str,
}

pub(crate) const fn kept(kept: Kept) -> KeptWords {
    match kept {
        Kept::Analyses => KeptWords {
            title: "Analyses",
            always: "Until someone erases them",
            then: "Then the analysis, its statement, its report and its reviews are erased for good, within the hour. The reference number is not used again.",
            since: "Days after the upload",
            counted: "analyses",
        },
        Kept::Originals => KeptWords {
            title: "Original statements",
            always: "As long as the analysis",
            then: "Then the PDF, the pictures of its pages and the key that opens it are erased for good, within the hour. The result stays, with every row that was read; nobody can look at the paper again, and a draft of a product cannot be replayed over it.",
            since: "Days after the upload",
            counted: "originals",
        },
        Kept::CreditChecks => KeptWords {
            title: "Credit checks",
            always: "Until someone erases them",
            then: "Then the report, the bureau's own answer, the person and the consents are erased for good, within the hour. What was paid stays in the usage, and an analysis keeps what it concluded.",
            since: "Days after the pull",
            counted: "credit checks",
        },
    }
}

pub(crate) mod score_cards {
    use fit::Level;

    pub(crate) const SCORES: &str = "Scores";
    pub(crate) const IN_THE_SHADOW: &str = "In the shadow";
    pub(crate) const AUC: &str = "AUC";
    pub(crate) const GINI: &str = "Gini";
    pub(crate) const KS: &str = "KS";
    /// Of the last bin of a feature, which has no upper bound.
    pub(crate) const AND_ABOVE: &str = "and above";

    pub(crate) fn below(bound: f64) -> String {
        format!("below {bound}")
    }

    pub(crate) fn moved(up: usize, down: usize) -> String {
        format!("{up} of these cases rise a grade with it, {down} fall.")
    }

    pub(crate) fn loans(all: usize, bad: usize) -> String {
        format!("{}, {bad} of them bad", export::words::counted(all, "loan"))
    }

    /// `name` is what moved, where something did.
    pub(crate) fn alarm(level: Level, name: &str) -> String {
        match level {
            Level::Above => "More loans go bad than the card expects.".to_owned(),
            Level::Below => "Fewer loans go bad than the card expects.".to_owned(),
            Level::LargeShift => format!("{name}: applicants differ much from those the card learned from."),
            Level::SmallShift => {
                format!("{name}: applicants differ a little from those the card learned from.")
            }
        }
    }

    /// The share that went bad, the share that the card expects, and between which two.
    pub(crate) fn bad_rate(
        (bad, loans): (usize, usize),
        [share, expected, low, high]: &[String; 4],
    ) -> String {
        format!(
            "{bad} of {loans} loans went bad ({share}). The card expects {expected}, between {low} and {high}."
        )
    }
}
