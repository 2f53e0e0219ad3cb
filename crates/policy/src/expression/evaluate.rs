//! Values → what a condition says about them, by the engine of its language.

use zen_expression::variable::{Variable, VariableMap};

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
    match run(expression, &items) {
        Some(true) => Answer::True,
        Some(false) => Answer::False,
        None => Answer::Unknown(Vec::new()),
    }
}

/// `None` when the sum cannot be done. What is missing is null, which only `??` accepts.
pub(crate) fn run(expression: &Expression, items: &[Option<Item>]) -> Option<bool> {
    let mut map = VariableMap::with_capacity(items.len());
    for (name, item) in expression.names().zip(items) {
        let variable = match item {
            Some(Item::Number(number)) => Variable::Number(*number),
            Some(Item::Truth(truth)) => Variable::Bool(*truth),
            None => Variable::Null,
        };
        map.insert(Variable::key(name), variable);
    }
    expression.compiled.evaluate(Variable::from_object(map)).ok()?.as_bool()
}

#[cfg(test)]
mod tests {
    use analysis::Unit;
    use rust_decimal::Decimal;

    use super::*;
    use crate::vocabulary::{Vocabulary, Word};

    /// The engine of the language and our own tree agree, for every choice of a few numbers.
    #[track_caller]
    fn agree(text: &str) {
        let mut vocabulary = Vocabulary::new();
        for name in ["a", "b", "c"] {
            vocabulary.add(name, Word::of(Unit::Ratio));
        }
        let expression = Expression::read(text, &vocabulary).unwrap();
        let numbers = [None, Some(-2), Some(0), Some(1), Some(3), Some(7)];
        let items = numbers.map(|number| number.map(|number| Item::Number(Decimal::new(number, 1))));
        for choice in 0..items.len().pow(3) {
            let picks = [choice % 6, choice / 6 % 6, choice / 36];
            let picked: Vec<Option<Item>> =
                picks.iter().take(expression.names.len()).map(|place| items[*place]).collect();
            let mut lacking = Vec::new();
            expression.term.lacking(&picked, &mut lacking);
            if lacking.is_empty() {
                assert_eq!(run(&expression, &picked), expression.term.truth(&picked), "{text} {picked:?}");
            }
        }
    }

    #[test]
    fn both_ways_of_working_a_condition_out_agree() {
        agree("a <= 0.3");
        agree("a < b or c > 0");
        agree("not (a == b) and a != c");
        agree("a in [0..0.3] and b in (0..0.3)");
        agree("a in [0, 0.3] or b not in [0.7, 0.1]");
        agree("a ?? b > 0.1");
        agree("(a ?? b ?? c) * 2 - b / c >= 0.1");
        agree("min([a, b, 0.3]) < max([b, c]) + abs(a)");
        agree("a > 0 ? b > 0.1 : -c > 0.1");
        agree("a + b * c > 0.1 and +a < 0.7");
        agree("a / b > 1 or a == 0.3");
        agree("(a > 0.1) == (b > 0.1)");
    }
}
