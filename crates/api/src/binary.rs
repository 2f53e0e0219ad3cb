//! Bytes that are no text → how the description says so.

use utoipa::ToSchema;

/// The body of an answer that is a file. A list of numbers is what would be derived from the type.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
pub(crate) struct Binary(#[expect(dead_code, reason = "only its description is used")] Vec<u8>);
