//! The document of a report that was kept → the report again. A crate of its own: this was a third of what building `engine` takes, and
//! the many who wait for `engine` need not wait for it.

use engine::Report;

/// Not generic: what is generic is built where it is called, in every crate anew.
pub fn report(json: &[u8]) -> serde_json::Result<Report> {
    serde_json::from_slice(json)
}
