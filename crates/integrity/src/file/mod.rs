//! Questions about the file: how it was saved, by what, and who signed it.

use crate::check::Check;
use crate::paper::Paper;

pub(crate) fn checks(paper: &Paper<'_>) -> Vec<Check> {
    let _ = paper;
    Vec::new()
}
