//! What the service's own codes are called. Codes of the report are in the table of `export::words`.

use analysis::{Family, Unit};
use store::analyses::{Decision, Flag, SettledBy, Status, Turnout};
use store::portfolio::Channel;
use store::users::Role;

use service::actions::portfolio::Shift;

pub(crate) const fn decision(decision: Decision) -> &'static str {
    match decision {
        Decision::Approved => "Approved",
        Decision::Declined => "Declined",
        Decision::ManualReview => "Needs review",
    }
}

/// How far an analysis is; a decision says more where there is one.
pub(crate) const fn status(status: Status) -> &'static str {
    match status {
        Status::Queued => "Queued",
        Status::Processing => "Processing",
        Status::Failed => "Failed",
        Status::Completed => "Completed",
    }
}

/// Who settled a case, where it was not the engine.
pub(crate) const fn settled(by: Option<SettledBy>) -> &'static str {
    match by {
        Some(SettledBy::Override) => "Overridden",
        Some(SettledBy::Confirmation) => "Confirmed",
        Some(SettledBy::Review) => "Reviewed",
        Some(SettledBy::Engine) | None => "",
    }
}

/// How a loan went.
pub(crate) const fn turnout(turnout: Turnout) -> &'static str {
    match turnout {
        Turnout::Good => "Good",
        Turnout::Bad => "Bad",
        Turnout::Indeterminate => "Indeterminate",
    }
}

/// How far a book has moved.
pub(crate) const fn shift(shift: Shift) -> &'static str {
    match shift {
        Shift::None => "Stable",
        Shift::Small => "Small shift",
        Shift::Large => "Large shift",
        Shift::Unknown => "Too few cases",
    }
}

/// How a case came in.
pub(crate) const fn channel(channel: Channel) -> &'static str {
    match channel {
        Channel::Api => "API",
        Channel::Web => "Web app",
        Channel::Example => "Examples",
        Channel::Unknown => "Not known",
    }
}

/// Why cases of a portfolio were for review.
pub(crate) const fn flagged(flag: Flag) -> &'static str {
    match flag {
        Flag::Integrity => "Document changed",
        Flag::Mule => "Mule pattern",
        Flag::NameMismatch => "Another name",
        Flag::Bureau => "Credit bureau",
        Flag::Currency => "Currency",
        Flag::Policy => "Policy",
    }
}

/// A metric that a portfolio is told by, or the score. Any other is called by its code.
pub(crate) fn portfolio_metric(name: &str) -> &str {
    match name {
        "score" => "Score",
        "income_monthly" => "Income a month",
        "foir" => "Fixed obligations to income",
        "emi_monthly" => "Instalments a month",
        "inward_bounces" => "Payments returned unpaid",
        "average_balance" => "Average balance",
        "surplus_monthly" => "Surplus a month",
        "low_balance_days_share" => "Days with hardly any balance",
        "cash_deposit_share" => "Share of cash in credits",
        other => other,
    }
}

pub(crate) const fn metric_family(family: Family) -> &'static str {
    match family {
        Family::Balances => "Balances",
        Family::CashFlow => "Cash flow",
        Family::Income => "Income",
        Family::Business => "Business",
        Family::Obligations => "Obligations",
        Family::Affordability => "Affordability",
        Family::Conduct => "Conduct of the account",
        Family::Cash => "Cash",
        Family::Concentration => "Concentration",
        Family::Risk => "Risk",
        Family::Coverage => "The statement",
        Family::Application => "The application",
        Family::Bureau => "Credit bureau",
    }
}

pub(crate) const fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Rupees => "rupees",
        Unit::Ratio => "ratio",
        Unit::Count | Unit::AverageCount => "number",
        Unit::CountedDays | Unit::MeasuredDays => "days",
        Unit::Months => "months",
        Unit::Percent => "percent",
        Unit::YesNo => "yes or no",
    }
}

pub(crate) const fn role(role: Role) -> &'static str {
    match role {
        Role::Viewer => "Viewer",
        Role::Analyst => "Analyst",
        Role::Admin => "Admin",
        Role::Owner => "Owner",
    }
}

/// What a person may do.
pub(crate) const fn role_allows(role: Role) -> &'static str {
    match role {
        Role::Viewer => "Reads, changes nothing",
        Role::Analyst => "Uploads, pulls credit checks, reviews",
        Role::Admin => "Also members, keys, products, webhooks",
        Role::Owner => "Everything, and who else is an owner",
    }
}
