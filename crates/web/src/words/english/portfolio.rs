//! The portfolio: figures, drawings and tables.

pub(crate) mod figures {
    pub(crate) const CASES: &str = "Cases";
    pub(crate) const APPROVAL_RATE: &str = "Approval rate";
    pub(crate) const WAITING: &str = "Waiting for review";
    pub(crate) const BAD_RATE: &str = "Bad rate";
    pub(crate) const ENGINE_TIME: &str = "To the engine's decision";
    pub(crate) const PERSON_TIME: &str = "To a person's decision";
    pub(crate) const OVERRIDES: &str = "Overrides";
    pub(crate) const CREDIT_REPORTS: &str = "Credit reports";

    pub(crate) fn decided(approved: &str, declined: &str) -> String {
        format!("{approved} approved, {declined} declined")
    }

    /// `14 outcomes known`
    pub(crate) fn known(outcomes: &str) -> String {
        format!("{outcomes} known")
    }

    pub(crate) fn ninetieth(within: &str) -> String {
        format!("90 % within {within}")
    }

    pub(crate) fn a_decision(amount: &str) -> String {
        format!("{amount} a decision")
    }
}

pub(crate) mod charts {
    pub(crate) const BY_DAY: &str = "Cases by day";
    pub(crate) const BY_WEEK: &str = "Cases by week";
    pub(crate) const BY_MONTH: &str = "Cases by month";
    pub(crate) const SCORE: &str = "Score";
    pub(crate) const INCOME: &str = "Income a month";
    pub(crate) const REQUESTED: &str = "Amount asked for";

    /// Of the cases of some days: all, approved, declined and for review.
    pub(crate) fn cases_of(days: &str, [all, approved, declined, review]: [i64; 4]) -> String {
        format!(
            "{days}: {}, {approved} approved, {declined} declined, {review} in review",
            export::words::counted(all, "case")
        )
    }

    pub(crate) fn cases(held: &str, count: i64) -> String {
        format!("{held}: {}", export::words::counted(count, "case"))
    }

    pub(crate) fn median(value: &str) -> String {
        format!("Median {value}")
    }

    pub(crate) fn without_value(count: &str) -> String {
        format!("{count} without a value")
    }
}

/// What a bin of values holds.
pub(crate) mod bins {
    pub(crate) const BELOW_ZERO: &str = "below 0";

    pub(crate) fn and_more(from: &str) -> String {
        format!("{from} and more")
    }
}

/// Short tables.
pub(crate) mod cards {
    pub(crate) const DECLINE_REASONS: &str = "Reasons for declining";
    pub(crate) const REVIEW_REASONS: &str = "Reasons for review";
    pub(crate) const FLAGS: &str = "Flags";
    pub(crate) const FLAGS_HELP: &str =
        "How often a person had to look, by kind: changed documents, mule patterns and so on.";
    pub(crate) const REVIEWS_BY_PERSON: &str = "Reviews by person";
    pub(crate) const OVERRIDES_BY_REASON: &str = "Overrides by reason";
    pub(crate) const OVERRIDES_BY_PERSON: &str = "Overrides by person";
    pub(crate) const BAD_BY_SCORE: &str = "Bad rate by score";
    pub(crate) const BAD_BY_PRODUCT: &str = "Bad rate by product";
    pub(crate) const BAD_BY_MONTH: &str = "Bad rate by month of upload";
    pub(crate) const BAD_HELP: &str = "Of the loans whose outcome is good or bad.";
    pub(crate) const DRIFT: &str = "Drift";
    pub(crate) const DRIFT_HELP: &str = "The mean before and now, and the population stability index: from 0.1 a small shift, from 0.25 a large one. At least 100 cases on either side.";
    pub(crate) const APPROVAL_BY_BANK: &str = "Approval by bank";
    pub(crate) const APPROVAL_BY_REGION: &str = "Approval by region";
    pub(crate) const APPROVAL_HELP: &str = "The ratio is the approval rate over that of the group approved most often; below 0.8 look for the reason. Groups with fewer than 30 decisions are not judged.";
    pub(crate) const BELOW_FOUR_FIFTHS: &str = "Below four fifths";

    /// What stands over the columns behind the name.
    pub(crate) const REASON_HEAD: [&str; 2] = ["Cases", "Share"];
    pub(crate) const PERSON_HEAD: [&str; 1] = ["Decisions"];
    pub(crate) const BAD_HEAD: [&str; 3] = ["Known", "Bad", "Rate"];
    pub(crate) const DRIFT_HEAD: [&str; 3] = ["Before", "Now", "PSI"];
    pub(crate) const APPROVAL_HEAD: [&str; 3] = ["Decided", "Approved", "Ratio"];
}

/// How many days a column of the drawing of cases has.
pub(crate) mod steps {
    pub(crate) const WHAT_FITS: &str = "What fits";
    pub(crate) const DAY: &str = "Day";
    pub(crate) const WEEK: &str = "Week";
    pub(crate) const MONTH: &str = "Month";
}
