//! Questions about the file: how it was saved, by what, and who signed it.

mod container;
mod dates;
mod history;
mod layout;
mod makers;
mod metadata;
mod signature;
mod words;

use crate::check::Check;
use crate::paper::Paper;
use crate::question::Question;
use history::History;
pub use signature::Roots;

pub(crate) const EDITOR_FINGERPRINT: &str = metadata::EDITOR.code;

/// In the order they are answered.
const QUESTIONS: [&[&Question]; 6] = [
    history::QUESTIONS,
    metadata::QUESTIONS,
    dates::QUESTIONS,
    signature::QUESTIONS,
    container::QUESTIONS,
    layout::QUESTIONS,
];

pub(crate) fn checks(paper: &Paper<'_>) -> Vec<Check> {
    let Some(file) = &paper.file else {
        return QUESTIONS
            .iter()
            .flat_map(|questions| questions.iter())
            .map(|question| question.not_applicable())
            .collect();
    };
    let structure = &file.document.structure;
    let history = History::of(file, paper.statement);
    let mut checks = history::checks(&history);
    checks.extend(metadata::checks(structure, paper.statement));
    checks.extend(dates::checks(structure, paper.statement));
    checks.extend(signature::checks(file, &history, paper.roots));
    checks.extend(container::checks(structure));
    checks.extend(layout::checks(file, paper.statement));
    checks
}
