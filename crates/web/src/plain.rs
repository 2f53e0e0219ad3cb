//! A condition of a rule → a sentence that a credit officer reads.

use analysis::{Unit, Window, metric_named};
use ledger::Currency;

use crate::words;
use crate::words::english::products as texts;

/// `salary_monthly >= 25000` → `Monthly salary at least ₹25,000`. What is not known is told as it is written.
pub(crate) fn said(expression: &str, currency: Currency) -> String {
    let tokens = tokens(expression);
    let mut words: Vec<String> = Vec::with_capacity(tokens.len());
    // A number is in the unit of the name before it.
    let mut unit = None;
    for (place, token) in tokens.iter().enumerate() {
        let word = match token.as_str() {
            ">=" => texts::signs::AT_LEAST.to_owned(),
            "<=" => texts::signs::AT_MOST.to_owned(),
            ">" => texts::signs::MORE_THAN.to_owned(),
            "<" => texts::signs::LESS_THAN.to_owned(),
            "==" if tokens.get(place + 1).is_some_and(|next| next == "0") => ":".to_owned(),
            "==" => texts::signs::IS.to_owned(),
            "!=" => texts::signs::IS_NOT.to_owned(),
            "??" => texts::condition::WHEN_NOT_KNOWN.to_owned(),
            "0" if place > 0 && tokens.get(place - 1).is_some_and(|before| before == "==") => {
                texts::condition::NONE.to_owned()
            }
            "abs" => texts::condition::SIZE_OF.to_owned(),
            "true" => texts::condition::YES.to_owned(),
            "false" => texts::condition::NO.to_owned(),
            other if other.starts_with(|letter: char| letter.is_ascii_digit()) => {
                number(other, unit, currency)
            }
            other if other.starts_with(|letter: char| letter.is_ascii_alphabetic()) => match named(other) {
                Some((title, its_unit)) => {
                    unit = Some(its_unit);
                    let follows = place > 0 && tokens.get(place - 1).is_some_and(|before| before == "??");
                    if follows { format!("{})", lower(&title)) } else { title }
                }
                None => other.to_owned(),
            },
            other => other.to_owned(),
        };
        words.push(word);
    }
    let text = words.join(" ").replace("( ", "(").replace(" )", ")").replace(" :", ":");
    export::words::sentence(&text)
}

fn named(name: &str) -> Option<(String, Unit)> {
    if let Some((metric, window)) = metric_named(name) {
        let title = match window {
            Window::Statement => metric.title.to_owned(),
            Window::Months(months) => texts::condition::over_months(metric.title, months),
        };
        return Some((title, metric.unit));
    }
    texts::condition::named(name).map(|(title, unit)| (title.to_owned(), unit))
}

/// Of shares, people think in percent.
fn number(text: &str, unit: Option<Unit>, currency: Currency) -> String {
    match (unit, text.parse::<u64>()) {
        (Some(Unit::Rupees), Ok(whole)) => words::amount(whole, currency),
        (Some(Unit::CountedDays | Unit::MeasuredDays), _) => texts::condition::days(text),
        (Some(Unit::Months), Ok(months)) => texts::condition::months(months),
        (Some(Unit::Percent), _) => format!("{text} %"),
        (Some(Unit::Ratio), Err(_)) => percent(text).unwrap_or_else(|| text.to_owned()),
        _ => text.to_owned(),
    }
}

/// `0.65` → `65 %`; more than all of something stays a number.
fn percent(text: &str) -> Option<String> {
    let digits = text.strip_prefix("0.")?;
    if digits.is_empty() || digits.len() > 4 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let padded = format!("{digits:0<4}");
    let (whole, rest) = padded.split_at(2);
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    let rest = rest.trim_end_matches('0');
    Some(if rest.is_empty() { format!("{whole} %") } else { format!("{whole}.{rest} %") })
}

fn lower(title: &str) -> String {
    // Abbreviations stay as they are: EMI, FOIR.
    let is_word = title.chars().nth(1).is_some_and(char::is_lowercase);
    let mut letters = title.chars();
    match letters.next() {
        Some(first) if is_word => format!("{}{}", first.to_lowercase(), letters.as_str()),
        _ => title.to_owned(),
    }
}

/// Names, numbers and signs; spaces are left out.
fn tokens(expression: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut kind = ' ';
    for letter in expression.chars() {
        let now = match letter {
            letter if letter.is_whitespace() => ' ',
            letter if letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.') => 'a',
            '(' | ')' | ',' => '(',
            _ => '=',
        };
        match tokens.last_mut() {
            _ if now == ' ' => {}
            Some(last) if now == kind && now != '(' => last.push(letter),
            _ => tokens.push(letter.to_string()),
        }
        kind = now;
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(expression: &str, parts: &[&str]) {
        let told = said(expression, Currency::INR);
        for part in parts {
            assert!(told.contains(part), "{expression}: {told}");
        }
    }

    #[test]
    fn conditions_become_sentences() {
        check("requested_amount >= 125000", &["Requested amount at least ₹1,25,000"]);
        check(
            "score > 640 and down_payment<5000",
            &["Score more than 640 and Down payment less than ₹5,000"],
        );
        check("(score >= 640)", &["(Score at least 640)"]);
        check("nobody_knows >= 3", &["obody_knows at least 3"]);
        check("history_days >= 85", &["at least 85 days"]);
        check("days_of_cover >= 15.5", &["at least 15.5 days"]);
        check("salary_is_new == false", &["is no"]);
        check("legal_holds == 0", &[": none"]);
        check("abs(gst_variance) <= 0.25", &["Size of (", ") at most 25 %"]);
        assert_eq!(said("", Currency::INR), "");
    }

    #[test]
    fn one_day_and_one_month_are_no_days_and_no_months() {
        assert!(said("history_days >= 1", Currency::INR).ends_with("at least 1 day"));
        assert!(said("full_months >= 1", Currency::INR).ends_with("at least 1 month"));
        assert_eq!(texts::condition::over_months("Bounces", 1), "Bounces over 1 month");
        assert_eq!(texts::condition::over_months("Bounces", 6), "Bounces over 6 months");
    }

    #[test]
    fn every_rule_of_every_starter_can_be_told() {
        for (name, text) in policy::STARTERS {
            for rule in policy::Product::load(text).unwrap().rules() {
                let told = said(rule.require.text(), Currency::INR);
                assert!(!told.is_empty() && !told.contains("_"), "{name}: {told}");
            }
        }
    }

    #[test]
    fn shares_are_told_in_percent() {
        assert_eq!(percent("0.65").as_deref(), Some("65 %"));
        assert_eq!(percent("0.055").as_deref(), Some("5.5 %"));
        assert_eq!(percent("1.5"), None);
    }
}
