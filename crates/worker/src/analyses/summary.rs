//! The JSON of a report → what lists tell of it: holder, bank, period, and why it was decided so.

use engine::codes::{Decision, ReviewFamily, Unit};
use serde::Deserialize;
use store::analyses::{Flag, ShortReason, Summary};
use store::portfolio::measure::METRICS;
use store::portfolio::{Figures, Scale, region_of};

/// Longer names are no names. Reports are made where hostile bytes are read, so nothing of them is taken on trust.
const NAME_CHARACTERS_AT_MOST: usize = 200;
/// `2026-11-14`
const DAY_CHARACTERS: usize = 10;
/// A list has room for the first, and whoever points at it sees some more.
const REASONS_AT_MOST: usize = 4;
const REASON_CHARACTERS_AT_MOST: usize = 300;
/// As many are counted.
const CODES_AT_MOST: usize = 20;
/// As many as people know by heart, and as many as are shown to everybody.
const ENDING_CHARACTERS: usize = 4;
/// More than a case has files.
const ACCOUNTS_AT_MOST: usize = 32;

/// The few members that lists tell of: a report is mostly rows, and nobody here waits for them.
#[derive(Deserialize)]
struct Report {
    statement: Statement,
    recommendation: Option<Decision>,
    review: Option<Review>,
    policy: Option<Policy>,
    #[serde(default)]
    metrics: Vec<Metric>,
}

#[derive(Deserialize)]
struct Metric {
    name: String,
    unit: Unit,
    /// A number, or yes or no.
    value: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct Review {
    reasons: Vec<Reason>,
}

#[derive(Deserialize)]
struct Policy {
    #[serde(default)]
    adverse_reasons: Vec<Reason>,
}

#[derive(Deserialize)]
struct Reason {
    #[serde(default)]
    code: String,
    family: Option<ReviewFamily>,
    message: String,
}

#[derive(Deserialize)]
struct Statement {
    bank: Option<String>,
    holder: Option<String>,
    period: Option<Period>,
    account_number: Option<String>,
    micr: Option<String>,
    #[serde(default)]
    other_accounts: Vec<OtherAccount>,
}

#[derive(Deserialize)]
struct OtherAccount {
    account_number: Option<String>,
}

#[derive(Deserialize)]
struct Period {
    from: String,
    to: String,
}

/// Of something that is no report nothing is told.
pub(crate) fn of_report(report: &[u8]) -> Summary {
    let Ok(report) = serde_json::from_slice::<Report>(report) else { return Summary::default() };
    let Report { statement, recommendation, review, policy, metrics } = report;
    let period = statement.period.filter(|period| is_day(&period.from) && is_day(&period.to));
    let looked_at = review.map(|review| review.reasons).unwrap_or_default();
    let mut flagged: Vec<Flag> = looked_at.iter().filter_map(flag).collect();
    flagged.dedup();
    let told = looked_at.iter().map(|reason| (flag(reason), reason.message.as_str()));
    let adverse = policy.map(|policy| policy.adverse_reasons).unwrap_or_default();
    let mut reasons: Vec<(Option<Flag>, &str)> = told.collect();
    for reason in &adverse {
        // What the applicant is told often says the same as what a person is told.
        if !reasons.iter().any(|(_, message)| *message == reason.message) {
            reasons.push((None, &reason.message));
        }
    }
    let figures = Figures {
        metrics: metrics.iter().filter_map(figure).collect(),
        review_reasons: codes(&looked_at),
        adverse_reasons: codes(&adverse),
        region: statement.micr.as_deref().and_then(region_of).map(str::to_owned),
    };
    let others = statement.other_accounts.into_iter().filter_map(|other| other.account_number);
    let numbers = statement.account_number.into_iter().chain(others);
    Summary {
        account_endings: numbers.take(ACCOUNTS_AT_MOST).filter_map(|number| ending(&number)).collect(),
        recommendation: recommendation.map(|decision| shortened(decision.as_str())),
        reason_count: reasons.len(),
        reasons: reasons
            .iter()
            .take(REASONS_AT_MOST)
            .map(|(family, message)| short(*family, message))
            .collect(),
        flagged,
        figures,
        holder: statement.holder.as_deref().map(shortened),
        bank: statement.bank.as_deref().map(shortened),
        period: period.map(|period| (period.from, period.to)),
    }
}

/// `None` for a family of a newer version, which nobody here can look for.
fn flag(reason: &Reason) -> Option<Flag> {
    match reason.family.as_ref()? {
        ReviewFamily::Integrity => Some(Flag::Integrity),
        ReviewFamily::Mule => Some(Flag::Mule),
        ReviewFamily::NameMismatch => Some(Flag::NameMismatch),
        ReviewFamily::Bureau => Some(Flag::Bureau),
        ReviewFamily::Currency => Some(Flag::Currency),
        ReviewFamily::Policy => Some(Flag::Policy),
        ReviewFamily::Newer(_) => None,
    }
}

/// Of those that are counted, in the unit they are counted in. Amounts that are no rupees are not added up with rupees.
fn figure(metric: &Metric) -> Option<(String, i64)> {
    let (name, scale) = METRICS.iter().find(|(name, _)| *name == metric.name)?;
    let value = metric.value.as_ref()?.as_f64().filter(|value| value.is_finite())?;
    let (unit, times) = match scale {
        Scale::Rupees => (Unit::Rupees, 1.0),
        Scale::Count => (Unit::Count, 1.0),
        Scale::Share => (Unit::Ratio, 1_000.0),
        // No metric is counted at these.
        Scale::Score | Scale::Millis | Scale::Days => return None,
    };
    (metric.unit == unit).then(|| ((*name).to_owned(), (value * times).round() as i64))
}

fn codes(reasons: &[Reason]) -> Vec<String> {
    let codes = reasons.iter().map(|reason| shortened(&reason.code)).filter(|code| !code.is_empty());
    codes.take(CODES_AT_MOST).collect()
}

fn short(family: Option<Flag>, message: &str) -> ShortReason {
    ShortReason { family, message: message.chars().take(REASON_CHARACTERS_AT_MOST).collect() }
}

/// Of a number that shows at least its end.
fn ending(number: &str) -> Option<String> {
    let mut end: Vec<char> = number.chars().rev().take(ENDING_CHARACTERS).collect();
    end.reverse();
    let is_shown = end.len() == ENDING_CHARACTERS && end.iter().all(char::is_ascii_alphanumeric);
    is_shown.then(|| end.into_iter().collect())
}

fn shortened(name: &str) -> String {
    name.chars().take(NAME_CHARACTERS_AT_MOST).collect()
}

fn is_day(text: &str) -> bool {
    text.len() == DAY_CHARACTERS && text.parse::<jiff::civil::Date>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(holder: Option<&str>, bank: Option<&str>, period: Option<(&str, &str)>) -> Summary {
        let owned = |text: &str| text.to_owned();
        Summary {
            holder: holder.map(owned),
            bank: bank.map(owned),
            period: period.map(|(from, to)| (owned(from), owned(to))),
            ..Summary::default()
        }
    }

    #[test]
    fn what_the_paper_says_is_told_and_what_it_does_not_is_not() {
        let whole = br#"{"score":712,"statement":{"bank":"HDFC Bank","holder":"MEERA NAIR","pages":3,
            "period":{"from":"2026-04-01","to":"2026-09-30"}},"transactions":[{"statement":1}]}"#;
        let period = Some(("2026-04-01", "2026-09-30"));
        assert!(of_report(whole) == summary(Some("MEERA NAIR"), Some("HDFC Bank"), period));
        let bare = br#"{"statement":{"bank":null,"holder":"MEERA NAIR","period":null}}"#;
        assert!(of_report(bare) == summary(Some("MEERA NAIR"), None, None));
    }

    #[test]
    fn reasons_are_told_in_short_with_their_families_and_accounts_by_their_ends() {
        let text = br#"{"statement":{"bank":null,"holder":null,"period":null,"account_number":"XXXXXX8630",
            "other_accounts":[{"account_number":"XX\u00d711"},{"account_number":null},{"account_number":"XXXX0042"}]},
            "recommendation":"declined",
            "review":{"required":true,"reasons":[{"code":"a","family":"integrity","message":"One."},
                {"code":"b","family":"integrity","message":"Two."},{"code":"c","family":"unheard_of","message":"Three."}]},
            "policy":{"adverse_reasons":[{"code":"b","message":"Two."},{"code":"d","message":"Four."},{"code":"e","message":"Five."}]}}"#;
        let told = of_report(text);
        assert_eq!(told.account_endings, ["8630", "0042"]);
        assert_eq!((told.recommendation.as_deref(), told.reason_count), (Some("declined"), 5));
        let reasons: Vec<(Option<Flag>, &str)> =
            told.reasons.iter().map(|reason| (reason.family, reason.message.as_str())).collect();
        let integrity = Some(Flag::Integrity);
        assert_eq!(reasons, [(integrity, "One."), (integrity, "Two."), (None, "Three."), (None, "Four.")]);
        assert_eq!(told.flagged, [Flag::Integrity]);
    }

    #[test]
    fn what_is_counted_is_told_in_whole_rupees_thousandths_and_counts() {
        let text = br#"{"statement":{"bank":null,"holder":null,"period":null,"micr":"400240015"},
            "review":{"required":true,"reasons":[{"code":"metadata_tool","family":"integrity","message":"One."}]},
            "policy":{"adverse_reasons":[{"code":"income_too_low","message":"Two."},{"message":"Three."}]},
            "metrics":[{"name":"income_monthly","unit":"rupees","value":83394.67},
                {"name":"foir","unit":"ratio","value":0.2115},{"name":"inward_bounces","unit":"count","value":2},
                {"name":"average_balance","unit":"amount","value":12.5},{"name":"surplus_monthly","unit":"rupees","value":null},
                {"name":"has_salary","unit":"yes_no","value":true}]}"#;
        let figures = of_report(text).figures;
        let metrics: Vec<(&str, i64)> =
            figures.metrics.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        assert_eq!(metrics, [("income_monthly", 83_395), ("foir", 212), ("inward_bounces", 2)]);
        assert_eq!(figures.review_reasons, ["metadata_tool"]);
        assert_eq!(figures.adverse_reasons, ["income_too_low"]);
        assert_eq!(figures.region.as_deref(), Some("Maharashtra and Goa"));
    }

    #[test]
    fn what_no_sound_reader_says_is_cut_or_left_out() {
        for odd in [&b"{}"[..], b"", b"[]", br#"{"statement":7}"#] {
            assert!(of_report(odd) == Summary::default());
        }
        let long = serde_json::json!({"statement": {"holder": "n".repeat(5000), "period": {"from": "soon", "to": "later"}}});
        assert!(of_report(long.to_string().as_bytes()) == summary(Some(&"n".repeat(200)), None, None));
    }
}
