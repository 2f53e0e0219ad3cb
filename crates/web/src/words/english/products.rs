//! Products: their pages, their rules in plain words, and the forms that change them.

use analysis::Unit;
use export::words::counted;

pub(crate) const POINTS: &str = "points";
pub(crate) const TITLE_OF_YOUR_OWN: &str = "A title of your own";
/// What names of rules are that are no metrics.
pub(crate) const TOLD_WITH_APPLICATION: &str = "Told with the application";
pub(crate) const POINTS_OF_CARD: &str = "The points of the score card";

/// The same with its unit.
pub(crate) fn told_with_application(unit: &str) -> String {
    format!("{TOLD_WITH_APPLICATION} ({unit})")
}

pub(crate) fn message_differs(number: &str, rule: &str) -> String {
    format!("The message says {number}, and the rule {rule}.")
}

/// Lines of a document that changed, for whoever does not see colours and signs.
pub(crate) mod differences {
    pub(crate) const REMOVED: &str = "removed: ";
    pub(crate) const ADDED: &str = "added: ";

    pub(crate) fn stays(lines: usize) -> String {
        format!(
            "{} that {}",
            export::words::counted(lines, "line"),
            if lines == 1 { "stays" } else { "stay" }
        )
    }
}

/// Signs of comparisons as people say them.
pub(crate) mod signs {
    pub(crate) const AT_LEAST: &str = "at least";
    pub(crate) const AT_MOST: &str = "at most";
    pub(crate) const MORE_THAN: &str = "more than";
    pub(crate) const LESS_THAN: &str = "less than";
    pub(crate) const IS: &str = "is";
    pub(crate) const IS_NOT: &str = "is not";
    pub(crate) const IS_TRUE: &str = "is true";
}

/// What else stands in a condition of a rule.
pub(crate) mod condition {
    use super::{Unit, counted};

    pub(crate) const NONE: &str = "none";
    pub(crate) const SIZE_OF: &str = "size of";
    pub(crate) const YES: &str = "yes";
    pub(crate) const NO: &str = "no";
    /// Before what stands in for something; a bracket closes behind that.
    pub(crate) const WHEN_NOT_KNOWN: &str = "(or, when that is not known,";

    pub(crate) fn over_months(title: &str, months: u8) -> String {
        format!("{title} over {}", counted(months, "month"))
    }

    pub(crate) fn days(days: &str) -> String {
        counted(days, "day")
    }

    pub(crate) fn months(months: u64) -> String {
        counted(months, "month")
    }

    /// Names that are no metrics.
    pub(crate) fn named(name: &str) -> Option<(&'static str, Unit)> {
        match name {
            "score" => Some(("Score", Unit::Count)),
            "requested_amount" => Some(("Requested amount", Unit::Rupees)),
            "collateral_value" => Some(("Value of the collateral", Unit::Rupees)),
            "gst_turnover" => Some(("GST turnover of a year", Unit::Rupees)),
            "down_payment" => Some(("Down payment", Unit::Rupees)),
            _ => None,
        }
    }
}

/// What a rule does, as a badge and as a choice.
pub(crate) mod effects {
    pub(crate) const DECLINE: &str = "Decline";
    pub(crate) const REVIEW: &str = "Review";
    pub(crate) const NOTE: &str = "Note";
    pub(crate) const ONLY_NOTE: &str = "Only note it";
    pub(crate) const AS_USUAL: &str = "As usual";
    pub(crate) const DOES_NOT_COUNT: &str = "Does not count";
}

/// What happens to a rule when something is not known.
pub(crate) mod if_missing {
    pub(crate) const DECLINES: &str = "declines";
    pub(crate) const IS_NOTED: &str = "is noted";
    pub(crate) const DOES_NOT_COUNT: &str = "does not count";
    pub(crate) const ASKS_FOR_A_PERSON: &str = "asks for a person";
}

/// The form for the terms of a product.
pub(crate) mod terms {
    pub(crate) const AMOUNT: &str = "Amount";
    pub(crate) const AMOUNT_ABOUT: &str = "In rupees.";
    pub(crate) const LEAST: &str = "Least";
    pub(crate) const MOST: &str = "Most";
    pub(crate) const STEPS: &str = "In steps of";
    pub(crate) const TENURE: &str = "Tenure";
    pub(crate) const TENURE_ABOUT: &str = "In months.";
    pub(crate) const SHORTEST: &str = "Shortest";
    pub(crate) const LONGEST: &str = "Longest";
    pub(crate) const USUAL: &str = "Usual";
    pub(crate) const SCORE: &str = "Score";
    pub(crate) const SCORE_ABOUT: &str = "300 to 900.";
    pub(crate) const NO_OBSTACLE_FROM: &str = "No obstacle from";
    pub(crate) const REVIEW_FROM: &str = "Review from";
    pub(crate) const RATE: &str = "Rate";
    pub(crate) const RATE_ABOUT: &str = "Percent a year.";

    /// `12 – 60 months`
    pub(crate) fn months(range: &str) -> String {
        format!("{range} months")
    }

    pub(crate) fn a_year(percent: f64) -> String {
        format!("{percent} % a year")
    }
}

/// What limits the amount and what the score does: the name of each line, and what it says.
pub(crate) mod facts {
    pub(crate) const SCORE: &str = "Score";
    pub(crate) const INCOME_IS: &str = "Income is";
    pub(crate) const INCOME_COUNTS: &str = "Of it counts";
    pub(crate) const INSTALMENTS_TAKE: &str = "Instalments take at most";
    pub(crate) const AT_MOST: &str = "At most";
    pub(crate) const AVERAGE_BALANCE: &str = "Average balance";
    pub(crate) const DOWN_PAYMENT: &str = "Down payment";
    pub(crate) const INSTALMENT: &str = "Instalment";
    pub(crate) const MORE_ASKED_FOR: &str = "When more is asked for";
    pub(crate) const DECLINED: &str = "it is declined";
    pub(crate) const REVIEWED: &str = "review";
    pub(crate) const NOTED: &str = "it is noted";
    pub(crate) const MUST_BE_GIVEN: &str = "Must be given";

    pub(crate) fn score(approve: i64, review: i64) -> String {
        let highest = approve - 1;
        format!("{approve} and above: pass · {review}–{highest}: review · below {review}: decline")
    }

    /// `steps` are those for smaller incomes, in brackets.
    pub(crate) fn of_income(share: &str, steps: &str) -> String {
        format!("{share} of income{steps}")
    }

    pub(crate) fn step(percent: &str, income: &str) -> String {
        format!("{percent} % up to {income}")
    }

    pub(crate) fn of_monthly_income(times: &str) -> String {
        format!("{times} a month's income")
    }

    pub(crate) fn of_average_balance(times: &str) -> String {
        format!("{times} the average balance")
    }

    pub(crate) fn of_instalments(times: &str) -> String {
        format!("at least {times} all instalments")
    }

    pub(crate) fn of_collateral(share: &str) -> String {
        format!("{share} of the collateral's value")
    }

    pub(crate) fn of_turnover(share: &str) -> String {
        format!("{share} of a year's turnover")
    }

    pub(crate) fn of_price(share: &str) -> String {
        format!("at least {share} of the price")
    }

    pub(crate) fn of_surplus(share: &str) -> String {
        format!("at most {share} of what is left over each month")
    }
}
