//! The products that come with the engine.

use super::{Problem, Product};

/// What people call the product that decides until a team names another its default.
pub const BUILT_IN: &str = "Built-in product";
/// The name of its document.
pub const DEFAULT: &str = "default";
/// The document itself.
pub const DEFAULT_DOCUMENT: &str = include_str!("../../products/default.json");

/// Name and document, the built-in product first.
pub const STARTERS: [(&str, &str); 5] = [
    (DEFAULT, DEFAULT_DOCUMENT),
    ("salaried-personal-loan", include_str!("../../products/salaried-personal-loan.json")),
    ("business-loan", include_str!("../../products/business-loan.json")),
    ("loan-against-property", include_str!("../../products/loan-against-property.json")),
    ("vehicle-loan", include_str!("../../products/vehicle-loan.json")),
];

/// One of them, ready to use. `None` when there is none of that name.
pub fn starter(name: &str) -> Option<Result<Product, Vec<Problem>>> {
    starter_document(name).map(Product::load)
}

/// The text of one of them, as it came with the engine.
#[must_use]
pub fn starter_document(name: &str) -> Option<&'static str> {
    STARTERS.into_iter().find(|(known, _)| *known == name).map(|(_, document)| document)
}
