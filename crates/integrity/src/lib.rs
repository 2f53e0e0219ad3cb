//! The file, its pages and its ledger → what speaks for and against the document, with evidence and the innocent reading.
//!
//! A finding sends a case to a person; it never decides by itself, and metadata alone is never proof. A paper that was read
//! badly is not a forged paper: what leans on the table is asked only where the table is proven (`standing`), and a check
//! that is often wrong does not speak alone (`record`).

mod between;
mod check;
mod file;
mod ledger_laws;
mod page;
mod paper;
mod question;
mod record;
mod standing;
mod verdict;

pub use between::{Between, between};
pub use check::{Check, Evidence, Family, Severity, State};
pub use file::Roots;
pub use page::PageTraces;
pub use paper::{File, Paper};
pub use verdict::{Integrity, Seen, Verdict, check, judge, look};
