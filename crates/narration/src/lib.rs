//! The text of a row → what it says: the rail, the other party, the references and the marks on it.
//!
//! Knows the grammar of narrations and nothing of categories: a lender and a grocer are both just a name here.

mod address;
mod banks;
mod channel;
mod cost;
mod cutter;
mod glued;
mod line;
mod marks;
mod moments;
mod party;
mod payer;
mod pieces;
mod read;
mod reading;
mod references;
mod scripts;
mod shape;
mod terms;
mod type_codes;
mod upi;
mod vocabulary;

pub use payer::{Payer, payer};
pub use read::read;
pub use reading::{Channel, EncodedDate, Mark, Reading, Reference, ReferenceKind, Vpa};
