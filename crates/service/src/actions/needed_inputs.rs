//! A product and what came with an application → the amounts that its rules lack.

use std::collections::HashMap;

use policy::Product;
use store::analyses::Analysis;
use store::{ProductId, Reader, TeamId, products};

/// Every amount that a product cannot do without, the requested one first: those it requires, and those its rules and limits
/// look at.
pub fn needed(product: &Product) -> Vec<&'static str> {
    let is_needed = |name: &&str| {
        product.required_inputs().iter().any(|required| required == name) || product.names().contains(*name)
    };
    policy::INPUTS.into_iter().filter(is_needed).collect()
}

/// For each analysis, what its product needs and nobody gave. Each version of a product is read once.
pub async fn missing(
    reader: &mut Reader,
    team: &TeamId,
    analyses: &[Analysis],
) -> Result<Vec<Vec<&'static str>>, store::Error> {
    let mut known: HashMap<(ProductId, i64), Vec<&'static str>> = HashMap::new();
    let mut missing = Vec::with_capacity(analyses.len());
    for analysis in analyses {
        let Some((id, version)) = &analysis.product else {
            missing.push(Vec::new());
            continue;
        };
        let key = (id.clone(), *version);
        if !known.contains_key(&key) {
            let found = products::find_version(reader, team, id, *version).await?;
            let product = found.and_then(|found| Product::load(&found.document).ok());
            known.insert(key.clone(), product.as_ref().map(needed).unwrap_or_default());
        }
        let mut names = known.get(&key).cloned().unwrap_or_default();
        names.retain(|name| !is_given(analysis.application.inputs.as_deref(), name));
        missing.push(names);
    }
    Ok(missing)
}

fn is_given(inputs: Option<&str>, name: &str) -> bool {
    let Some(inputs) = inputs.and_then(|text| engine::inputs(text).ok()) else { return false };
    match name {
        "requested_amount" => inputs.requested_amount,
        "collateral_value" => inputs.collateral_value,
        "gst_turnover" => inputs.gst_turnover,
        _ => inputs.down_payment,
    }
    .is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: &[&str]) {
        let (_, text) = policy::STARTERS.iter().find(|(starter, _)| *starter == name).expect("a starter");
        assert_eq!(needed(&Product::load(text).expect("a product")), expected, "{name}");
    }

    #[test]
    fn a_product_says_what_it_needs_with_the_requested_amount_first() {
        check("default", &[]);
        check("salaried-personal-loan", &["requested_amount"]);
        check("vehicle-loan", &["requested_amount", "collateral_value", "down_payment"]);
    }

    #[test]
    fn what_is_given_is_not_missing() {
        assert!(is_given(Some(r#"{"requested_amount": 0}"#), "requested_amount"));
        assert!(!is_given(Some(r#"{"requested_amount": 5}"#), "down_payment"));
        assert!(!is_given(None, "requested_amount"));
    }
}
