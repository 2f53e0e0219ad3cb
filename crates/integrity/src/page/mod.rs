//! Questions about what is painted on the pages.

use crate::check::Check;
use crate::paper::Paper;

/// What the checks keep of a page while it is in memory.
#[derive(Debug, Default)]
pub struct Sheet {}

impl Sheet {
    pub fn of(page: &pdf::Page) -> Self {
        let _ = page;
        Self {}
    }
}

pub(crate) fn checks(paper: &Paper<'_>) -> Vec<Check> {
    let _ = paper;
    Vec::new()
}
