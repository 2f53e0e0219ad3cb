//! The products that come with the engine.

use super::{Problem, Product};

/// The product that is used when none is named.
pub const DEFAULT: &str = "default";

/// Name and document, the default first.
pub const STARTERS: [(&str, &str); 5] = [
    (DEFAULT, include_str!("../../products/default.json")),
    ("salaried-personal-loan", include_str!("../../products/salaried-personal-loan.json")),
    ("business-loan", include_str!("../../products/business-loan.json")),
    ("loan-against-property", include_str!("../../products/loan-against-property.json")),
    ("vehicle-loan", include_str!("../../products/vehicle-loan.json")),
];

/// One of them, ready to use. `None` when there is none of that name.
pub fn starter(name: &str) -> Option<Result<Product, Vec<Problem>>> {
    let (_, document) = STARTERS.into_iter().find(|(known, _)| *known == name)?;
    Some(Product::load(document))
}
