//! The document of a report that was kept → the report again. A crate of its own: it was a quarter of building `engine`, which more wait for.

use engine::Report;

/// Not generic: what is generic is built where it is called, in every crate anew.
pub fn report(json: &[u8]) -> serde_json::Result<Report> {
    serde_json::from_slice(json)
}
