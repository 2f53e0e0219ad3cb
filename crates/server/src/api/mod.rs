//! The HTTP interface of spec.md and contract.md. One file a resource; each gives its routes with their description.

pub(crate) mod analyses;
pub(crate) mod me;
