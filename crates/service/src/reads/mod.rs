//! Looks at personal data → entries of the audit log, off the path of the request.
//!
//! A look is noted in memory before its answer goes out, and written within a second. Looks of one person at one thing are one
//! entry for a quarter of an hour. When entries cannot be written or there are too many of them, nobody sees anything that
//! is not written down first. See docs/decisions/0015-reads-in-the-audit-log.md.

mod keeping;
mod noted;

pub use self::noted::{Look, Reads};
