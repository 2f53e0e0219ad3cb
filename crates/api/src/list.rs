//! Rows → the envelope that every list comes in.

use serde::Serialize;
use store::analyses::Page;
use utoipa::ToSchema;

/// One page of a list, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct List<T> {
    pub data: Vec<T>,
    /// How many there are on all pages.
    #[schema(example = 137)]
    pub total: i64,
    #[schema(example = 20)]
    pub limit: i64,
    #[schema(example = 0)]
    pub offset: i64,
}

impl<T> List<T> {
    /// A page that the store cut out.
    pub(crate) fn of(data: Vec<T>, total: i64, page: Page) -> Self {
        Self { data, total, limit: page.limit, offset: page.offset }
    }

    /// For short lists that are read whole.
    pub(crate) fn cut(all: Vec<T>, page: Page) -> Self {
        let total = i64::try_from(all.len()).unwrap_or(i64::MAX);
        let skipped = usize::try_from(page.offset).unwrap_or(usize::MAX);
        let taken = usize::try_from(page.limit).unwrap_or(usize::MAX);
        Self::of(all.into_iter().skip(skipped).take(taken).collect(), total, page)
    }
}

/// Described here, read by `request::Query`, which names bounds in its errors.
#[derive(Debug, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) struct PageQuery {
    /// How many to return.
    #[param(required = false, minimum = 1, maximum = 100, default = 20)]
    limit: i64,
    /// How many to skip.
    #[param(required = false, minimum = 0, default = 0)]
    offset: i64,
}
