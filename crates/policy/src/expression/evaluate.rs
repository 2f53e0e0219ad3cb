//! Values → what a condition says about them.

use super::term::Item;
use super::{Answer, Expression};
use crate::values::{Values, decimal};
use analysis::Value;

/// Values in the order of the expression's names.
pub(crate) fn items(expression: &Expression, values: &Values) -> Vec<Option<Item>> {
    expression.names().map(|name| values.find(name).ok().and_then(item)).collect()
}

pub(crate) fn item(value: Value) -> Option<Item> {
    match value {
        Value::YesNo(truth) => Some(Item::Truth(truth)),
        Value::Rupees(_) | Value::Number(_) | Value::Count(_) => decimal(value).map(Item::Number),
    }
}

pub(crate) fn answer(expression: &Expression, values: &Values) -> Answer {
    let items = items(expression, values);
    let mut lacking = Vec::new();
    expression.term.lacking(&items, &mut lacking);
    if !lacking.is_empty() {
        lacking.sort_unstable();
        lacking.dedup();
        let names = expression.names().enumerate().filter(|(place, _)| lacking.binary_search(place).is_ok());
        return Answer::Unknown(names.map(|(_, name)| name.to_owned()).collect());
    }
    match expression.term.truth(&items) {
        Some(true) => Answer::True,
        Some(false) => Answer::False,
        None => Answer::Unknown(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use analysis::Unit;
    use rust_decimal::Decimal;

    use super::*;
    use crate::vocabulary::{Vocabulary, Word};

    type Number = Option<Decimal>;

    fn tenths(tenths: i64) -> Decimal {
        Decimal::new(tenths, 1)
    }

    /// The condition says what the same sum in Rust says, for every choice of a few numbers.
    #[track_caller]
    fn agree(text: &str, expected: fn(Number, Number, Number) -> Option<bool>) {
        let mut vocabulary = Vocabulary::new();
        for name in ["a", "b", "c"] {
            vocabulary.add(name, Word::of(Unit::Ratio));
        }
        let expression = Expression::read(text, &vocabulary).unwrap();
        let numbers = [None, Some(-2), Some(0), Some(1), Some(3), Some(7)].map(|number| number.map(tenths));
        for choice in 0..numbers.len().pow(3) {
            let [a, b, c] = [choice % 6, choice / 6 % 6, choice / 36].map(|place| numbers[place]);
            let picked: Vec<Option<Item>> = expression
                .names()
                .map(|name| {
                    match name {
                        "a" => a,
                        "b" => b,
                        _ => c,
                    }
                    .map(Item::Number)
                })
                .collect();
            let mut lacking = Vec::new();
            expression.term.lacking(&picked, &mut lacking);
            if lacking.is_empty() {
                let answer = expression.term.truth(&picked);
                assert_eq!(answer, expected(a, b, c), "{text} with {a:?}, {b:?}, {c:?}");
            }
        }
    }

    #[test]
    fn a_condition_is_worked_out_as_it_reads() {
        agree("a <= 0.3", |a, _, _| Some(a? <= tenths(3)));
        agree("a < b or c > 0", |a, b, c| Some(a? < b? || c? > tenths(0)));
        agree("not (a == b) and a != c", |a, b, c| Some(a? != b? && a? != c?));
        agree("a in [0..0.3] and b in (0..0.3)", |a, b, _| {
            Some((tenths(0)..=tenths(3)).contains(&a?) && b? > tenths(0) && b? < tenths(3))
        });
        agree("a in [0, 0.3] or b not in [0.7, 0.1]", |a, b, _| {
            Some([tenths(0), tenths(3)].contains(&a?) || ![tenths(7), tenths(1)].contains(&b?))
        });
        agree("a ?? b > 0.1", |a, b, _| Some(a.or(b)? > tenths(1)));
        agree("(a ?? b ?? c) * 2 - b / c >= 0.1", |a, b, c| {
            Some(a.or(b).or(c)? * Decimal::TWO - b?.checked_div(c?)? >= tenths(1))
        });
        agree("min([a, b, 0.3]) < max([b, c]) + abs(a)", |a, b, c| {
            Some(a?.min(b?).min(tenths(3)) < b?.max(c?) + a?.abs())
        });
        agree("a > 0 ? b > 0.1 : -c > 0.1", |a, b, c| {
            Some(if a? > tenths(0) { b? > tenths(1) } else { -c? > tenths(1) })
        });
        agree("a + b * c > 0.1 and +a < 0.7", |a, b, c| Some(a? + b? * c? > tenths(1) && a? < tenths(7)));
        agree("a / b > 1 or a == 0.3", |a, b, _| Some(a?.checked_div(b?)? > Decimal::ONE || a? == tenths(3)));
        agree("(a > 0.1) == (b > 0.1)", |a, b, _| Some((a? > tenths(1)) == (b? > tenths(1))));
    }
}
