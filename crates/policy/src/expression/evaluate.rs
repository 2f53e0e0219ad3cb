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
