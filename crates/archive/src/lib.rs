//! The document of a report that was kept → the report again. It was a quarter of building `engine`, and as a crate of its own it is
//! built beside others.

use engine::Report;

/// Not generic: what is generic is built where it is called, in every crate anew.
pub fn report(json: &[u8]) -> serde_json::Result<Report> {
    serde_json::from_slice(json)
}
