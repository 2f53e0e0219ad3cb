//! Codes of the report → words people read.

use engine::{ChangeReport, MetricReport, Rupees, ValueReport};

pub(crate) fn decision(code: &str) -> &'static str {
    match code {
        "approved" => "Approved",
        "declined" => "Declined",
        _ => "For review by a person",
    }
}

/// `emi_loan_repayment` → `Emi loan repayment`
pub(crate) fn plain(code: &str) -> String {
    let mut words = code.replace('_', " ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

pub(crate) fn rupees(amount: Rupees) -> String {
    format!("₹{}", amount.0)
}

pub(crate) fn value(value: ValueReport, unit: &str) -> String {
    match value {
        ValueReport::Rupees(amount) => rupees(amount),
        ValueReport::Count(count) => count.to_string(),
        ValueReport::YesNo(yes) => if yes { "yes" } else { "no" }.to_owned(),
        ValueReport::Number(number) if unit == "ratio" => format!("{:.1} %", number * 100.0),
        ValueReport::Number(number) if unit == "percent" => format!("{number:.1} %"),
        ValueReport::Number(number) => {
            let text = format!("{number:.2}");
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
    }
}

/// A metric's value, or why it has none.
pub(crate) fn metric(metric: &MetricReport) -> String {
    match (metric.value, metric.missing) {
        (Some(found), _) => value(found, metric.unit),
        (None, Some(missing)) => format!("– ({})", missing.reason),
        (None, None) => "–".to_owned(),
    }
}

/// `foir with proposed: 62.0 % → at most 50.0 %`
pub(crate) fn change(change: &ChangeReport) -> String {
    let bound = match change.bound {
        "at_most" => "at most ",
        "at_least" => "at least ",
        _ => "",
    };
    format!(
        "{}: {} → {bound}{}",
        change.name.replace('_', " "),
        value(change.from, change.unit),
        value(change.to, change.unit)
    )
}

/// `1 row`, `2 rows`
pub(crate) fn counted(count: usize, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}
