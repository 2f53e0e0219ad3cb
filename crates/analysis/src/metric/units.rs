//! The currency of an account beside those of limits and loans → the metrics that would compare what cannot be compared.

use super::Metric;
use crate::book::{Missing, Units};

/// Metrics with a sum of rupees in their definition, and those that go by what an Indian bureau says of amounts.
const IN_RUPEES: &[&str] = &[
    "low_balance_days", "low_balance_days_share", "dscr", "deposits_under_pan_limit",
    "cash_deposits_near_reporting", "round_figure_share", "salary_is_round", "business_credits_total",
    "business_credits_count", "circular_share", "circular_parties", "two_way_parties", "round_trip_count",
    "round_trip_amount", "round_trip_share", "bureau_emi_elsewhere_monthly", "bureau_hidden_loans",
    "bureau_hidden_emi_monthly",
];

/// Metrics that hold the account against what is asked for or declared.
const BESIDE_THE_LOAN: &[&str] = &[
    "foir_with_proposed", "foir_stressed", "iir", "dscr_with_proposed",
    "average_balance_to_emi_with_proposed", "surplus_after_emi", "down_payment_cover", "down_payment_seen",
    "requested_to_income", "requested_to_turnover", "gst_variance",
];

/// Why the metric would compare amounts of two currencies; `None` when it does not.
pub(crate) fn lack(units: Units, metric: &Metric) -> Option<Missing> {
    let needs = |names: &[&str]| names.contains(&metric.name);
    let of_rupees = units.not_rupees.filter(|_| needs(IN_RUPEES));
    of_rupees.or_else(|| units.not_asked.filter(|_| needs(BESIDE_THE_LOAN)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::dictionary;

    #[test]
    fn every_name_is_a_metric() {
        for name in IN_RUPEES.iter().chain(BESIDE_THE_LOAN) {
            assert!(dictionary().any(|metric| metric.name == *name), "{name}");
        }
    }

    #[test]
    fn every_metric_with_a_sum_of_rupees_in_its_words_is_listed() {
        // A salary that its text calls one is found whatever its size.
        let by_name_too = ["has_salary"];
        for metric in dictionary() {
            let has_sum =
                [metric.title, metric.formula, metric.excludes].iter().any(|text| text.contains('₹'));
            let is_listed = IN_RUPEES.contains(&metric.name) || by_name_too.contains(&metric.name);
            assert!(!has_sum || is_listed, "{}", metric.name);
        }
    }

    #[test]
    fn every_metric_that_mixes_the_loan_with_the_account_is_listed() {
        // Only the application speaks in these.
        let of_the_application = ["proposed_emi", "loan_to_value", "own_contribution", "down_payment_share"];
        for metric in dictionary() {
            let names =
                ["requested_amount", "proposed_emi", "down_payment", "gst_turnover", "collateral_value"];
            let is_mixed = names.iter().any(|name| metric.formula.contains(name));
            let is_listed =
                BESIDE_THE_LOAN.contains(&metric.name) || of_the_application.contains(&metric.name);
            assert!(!is_mixed || is_listed, "{}", metric.name);
        }
    }
}
