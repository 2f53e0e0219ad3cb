//! A product and a case → the largest amount that would be approved.

use ledger::Money;

use super::check::assess;
use super::{Case, base_values};
use crate::product::{Effect, Product};
use crate::values::Values;

/// Between the product's smallest amount and what its limits allow, in whole steps. `None` when even the smallest would
/// not be approved, or the product has no amounts.
///
/// Looked for by halving: a larger loan never makes a case better, so there is one border. Whatever is found was tried.
pub(crate) fn largest_amount(product: &Product, case: &Case<'_>) -> Option<Money> {
    let range = product.amount?;
    let all: Vec<&str> = product.names().iter().map(String::as_str).collect();
    let least = values_at(range.min, &all, product, case);
    if !is_approved(product, &least) {
        return None;
    }
    let ceiling = assess(product, &least).eligibility?.ceiling?;
    let most = values_at(ceiling, &all, product, case);
    if is_approved(product, &most) {
        return Some(ceiling);
    }
    // Only what the amount changes is worked out again on the way.
    let changing: Vec<&str> =
        least.differing(&most).into_iter().filter(|name| all.binary_search(name).is_ok()).collect();
    let step = range.step.as_paise().max(1);
    let (mut good, mut bad) = (range.min.as_paise() / step, ceiling.as_paise() / step);
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        let mut values = least.clone();
        values.overlay(values_at(Money::paise(middle * step), &changing, product, case));
        if is_approved(product, &values) { good = middle } else { bad = middle }
    }
    let found = Money::paise(good * step);
    is_approved(product, &values_at(found, &all, product, case)).then_some(found)
}

fn values_at(amount: Money, names: &[&str], product: &Product, case: &Case<'_>) -> Values {
    let mut case = *case;
    case.inputs.requested_amount = Some(amount);
    let mut values = if names.len() == product.names().len() { case.values.clone() } else { Values::new() };
    values.overlay((case.values_at)(amount, names));
    base_values(&case, &mut values);
    values
}

fn is_approved(product: &Product, values: &Values) -> bool {
    assess(product, values).effect() < Effect::Review
}
