//! The text of a row → what it says: the rail, the other party, the references and the marks on it.
//!
//! Knows the grammar of narrations and nothing of categories: a lender and a grocer are both just a name here.

mod reading;

pub use reading::{Channel, EncodedDate, Mark, Reading, Reference, ReferenceKind, Vpa, read};
