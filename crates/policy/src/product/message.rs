//! What the applicant reads of a rule ↔ the rule's own number: said once, in the rule.

use analysis::Unit;
use ledger::Currency;
use ledger::currency::trailing_mark;
use rust_decimal::Decimal;

use crate::expression::Limit;

/// Stands in a message for the number of its rule.
pub const VALUE: &str = "{value}";

/// The message as the applicant reads it.
pub(crate) fn filled_in(message: &str, limit: Option<Limit>, currency: Currency) -> String {
    match limit {
        Some(limit) if message.contains(VALUE) => message.replace(VALUE, &limit.in_words(currency)),
        _ => message.to_owned(),
    }
}

/// A message that writes the rule's own number out → the same with `{value}` in its place. `None` when it does not, or when it
/// cannot be told which number is meant.
#[must_use]
pub fn with_placeholder(message: &str, limit: Limit, currency: Currency) -> Option<String> {
    if message.contains(VALUE) {
        return None;
    }
    let own: Vec<Found> =
        numbers(message, limit.unit, currency).into_iter().filter(|found| found.is(limit)).collect();
    let [only] = own.as_slice() else { return None };
    Some(format!("{}{VALUE}{}", message.get(..only.from)?, message.get(only.to..)?))
}

/// A number of the same kind in the message that is not the rule's: somebody changed one and not the other.
#[must_use]
pub fn differing_number(message: &str, limit: Limit, currency: Currency) -> Option<String> {
    let found = numbers(message, limit.unit, currency);
    // Bare counts may be of anything.
    if message.contains(VALUE)
        || matches!(limit.unit, Unit::Count | Unit::AverageCount)
        || found.iter().any(|found| found.is(limit))
    {
        return None;
    }
    found.first().and_then(|found| message.get(found.from..found.to)).map(str::to_owned)
}

/// A number of the unit, with its sign or word, from byte to byte.
struct Found {
    from: usize,
    to: usize,
    number: Decimal,
}

impl Found {
    fn is(&self, limit: Limit) -> bool {
        self.number == limit.number
    }
}

fn numbers(message: &str, unit: Unit, currency: Currency) -> Vec<Found> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some((from, to)) = digits(message, at) {
        at = to;
        let number = message.get(from..to).and_then(|text| text.replace(',', "").parse::<Decimal>().ok());
        let Some(number) = number else { continue };
        found.extend(in_unit(message, &Found { from, to, number }, unit, currency));
    }
    found
}

/// The number with what says its unit; `None` when it is of another.
fn in_unit(message: &str, bare: &Found, unit: Unit, currency: Currency) -> Option<Found> {
    let Found { from, to, number } = *bare;
    let (before, after) = (message.get(..from)?, message.get(to..)?);
    let tail = |words: &[&str]| {
        let rest = after.trim_start_matches(' ');
        let word = words.iter().find(|word| rest.starts_with(**word))?;
        Some(to + (after.len() - rest.len()) + word.len())
    };
    let percent = || tail(&["%", "percent", "per cent"]);
    let is_other = || {
        let is_time = tail(&["day", "month", "year", "week"]).is_some();
        is_time || percent().is_some() || before_sign(before, currency).is_some()
    };
    match unit {
        Unit::Rupees => Some(Found { from: before_sign(before, currency)?, to, number }),
        Unit::Ratio => match percent() {
            Some(to) => Some(Found { from, to, number: number.checked_div(Decimal::ONE_HUNDRED)? }),
            // Shares of more than all are told as numbers.
            None => (number > Decimal::ONE && !is_other()).then_some(Found { from, to, number }),
        },
        Unit::Percent => percent().map(|to| Found { from, to, number }),
        Unit::CountedDays | Unit::MeasuredDays => tail(&["days", "day"]).map(|to| Found { from, to, number }),
        Unit::Months => tail(&["months", "month"]).map(|to| Found { from, to, number }),
        Unit::Count | Unit::AverageCount => (!is_other()).then_some(Found { from, to, number }),
        Unit::YesNo => None,
    }
}

/// Where the sign or code that an amount in this currency has before it begins.
fn before_sign(before: &str, currency: Currency) -> Option<usize> {
    let close = before.strip_suffix(' ').unwrap_or(before);
    let rest = match trailing_mark(close) {
        Some((mark, rest)) => mark.means(currency).then_some(rest)?,
        // A sign that is a letter says something only here, where the amount follows at once.
        None => before.strip_suffix(currency.sign())?,
    };
    Some(rest.len())
}

/// The next number at or after a byte: digits, with marks only between them.
fn digits(message: &str, at: usize) -> Option<(usize, usize)> {
    let bytes = message.as_bytes();
    let is_digit = |place: usize| bytes.get(place).is_some_and(u8::is_ascii_digit);
    let from = (at..bytes.len()).find(|place| is_digit(*place))?;
    let mut to = from;
    while is_digit(to) || (matches!(bytes.get(to), Some(b',' | b'.')) && is_digit(to + 1)) {
        to += 1;
    }
    Some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(unit: Unit, number: &str) -> Limit {
        Limit { unit, number: number.parse().unwrap() }
    }

    #[track_caller]
    fn check(message: &str, limit: Limit, replaced: Option<&str>, differing: Option<&str>) {
        check_in(Currency::INR, message, limit, replaced, differing);
    }

    #[track_caller]
    fn check_in(
        currency: Currency,
        message: &str,
        limit: Limit,
        replaced: Option<&str>,
        differing: Option<&str>,
    ) {
        assert_eq!(with_placeholder(message, limit, currency).as_deref(), replaced, "{message}");
        assert_eq!(differing_number(message, limit, currency).as_deref(), differing, "{message}");
    }

    #[test]
    fn the_rules_own_number_is_replaced_and_another_is_told() {
        let salary = limit(Unit::Rupees, "25000");
        check(
            "The salary is below ₹25,000 a month.",
            salary,
            Some("The salary is below {value} a month."),
            None,
        );
        check("Below Rs. 25000.", salary, Some("Below {value}."), None);
        check("The salary is below ₹20,000 a month.", salary, None, Some("₹20,000"));
        check("Below {value}, not ₹20,000.", salary, None, None);
        check("A salary is needed in 3 months.", salary, None, None);
        let share = limit(Unit::Ratio, "0.65");
        check(
            "Instalments take more than 65 % of income.",
            share,
            Some("Instalments take more than {value} of income."),
            None,
        );
        check("More than 65% of income.", share, Some("More than {value} of income."), None);
        check("More than 70 % of income.", share, None, Some("70 %"));
        check("The balance was below ₹1,000 on most days.", share, None, None);
        check("More than 45 days.", limit(Unit::CountedDays, "45"), Some("More than {value}."), None);
        check("More than 45 days.", limit(Unit::CountedDays, "60"), None, Some("45 days"));
        let count = limit(Unit::Count, "3");
        check(
            "More than 3 payments in the last 3 months.",
            count,
            Some("More than {value} payments in the last 3 months."),
            None,
        );
        check("3 payments of 3.", count, None, None);
    }

    #[test]
    fn an_amount_is_told_by_any_mark_of_the_products_currency_and_by_none_of_another() {
        let salary = limit(Unit::Rupees, "500");
        let currency = |code: &str| Currency::of_code(code).unwrap();
        for (code, amount) in [
            ("INR", "Rs. 500"),
            ("INR", "Rs.500"),
            ("INR", "INR 500"),
            ("INR", "₹ 500"),
            ("GBP", "£500"),
            ("GBP", "GBP 500"),
            ("EUR", "€ 500"),
            ("AED", "AED 500"),
            ("AED", "Dhs. 500"),
            ("SGD", "S$500"),
            ("SGD", "$500"),
            ("ZAR", "R500"),
        ] {
            let message = format!("Below {amount}.");
            check_in(currency(code), &message, salary, Some("Below {value}."), None);
            let other = if code == "GBP" { Currency::USD } else { Currency::GBP };
            check_in(other, &message, salary, None, None);
        }
        check_in(Currency::USD, "Below S$400.", salary, None, None);
        check_in(Currency::USD, "Below $400.", salary, None, Some("$400"));
        let count = limit(Unit::Count, "500");
        check("More than Rs. 500 came in.", count, None, None);
    }

    #[test]
    fn no_message_is_too_odd() {
        for message in
            ["", "₹", "1,", "1..2", "٣ days", "99999999999999999999999999999999 %", "₹1,2,3,4.5.6", "é5é"]
        {
            for unit in [
                Unit::Rupees,
                Unit::Ratio,
                Unit::Count,
                Unit::AverageCount,
                Unit::CountedDays,
                Unit::MeasuredDays,
                Unit::Months,
                Unit::Percent,
                Unit::YesNo,
            ] {
                let limit = limit(unit, "5");
                let _ = with_placeholder(message, limit, Currency::INR);
                let _ = differing_number(message, limit, Currency::INR);
            }
        }
    }

    #[test]
    fn a_message_is_told_with_the_number_of_its_rule() {
        let salary = Some(limit(Unit::Rupees, "35000"));
        assert_eq!(filled_in("Below {value}.", salary, Currency::INR), "Below ₹35,000.");
        assert_eq!(filled_in("Nothing to say.", salary, Currency::INR), "Nothing to say.");
        assert_eq!(filled_in("Below {value}.", None, Currency::INR), "Below {value}.");
    }
}
