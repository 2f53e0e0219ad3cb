//! The ends of a file's saves → the earlier versions, read again.

use memchr::memmem;
use pdf::{Document, Structure};
use statement::Statement;

use crate::paper::File;

/// Versions read again, half of them the oldest, half the newest. A real statement has one or two before the present one.
const MAX_TRIED: usize = 6;
/// `startxref`, an offset and line breaks stand before an end mark.
const START_WITHIN: usize = 64;

#[derive(Debug)]
pub(super) struct Version {
    pub(super) document: Document,
    /// `None` when it was no statement yet.
    pub(super) statement: Option<Statement>,
}

/// Where each save ends, oldest first. The two parts of a linearised file are one save.
pub(super) fn saves(structure: &Structure) -> Vec<usize> {
    let mut ends: Vec<usize> = Vec::new();
    for revision in &structure.revisions {
        match ends.last_mut() {
            Some(last) if revision.is_linearisation => *last = revision.end.max(*last),
            _ => ends.push(revision.end),
        }
    }
    ends
}

/// Where saves end that no table leads to any more.
pub(super) fn orphans(bytes: &[u8], structure: &Structure) -> Vec<usize> {
    if structure.end_marks.len() <= structure.revisions.len() {
        return Vec::new();
    }
    let is_known = |end: usize| structure.revisions.iter().any(|revision| revision.end == end);
    let last = structure.end_marks.last().copied();
    structure
        .end_marks
        .iter()
        .copied()
        .filter(|end| !is_known(*end) && Some(*end) != last)
        // Some writers print the mark twice; only one that follows a start is the end of a save.
        .filter(|end| follows_start(bytes, *end))
        .collect()
}

fn follows_start(bytes: &[u8], end: usize) -> bool {
    let Some(before) = bytes.get(end.saturating_sub(START_WITHIN)..end) else { return false };
    let Some(start) = memmem::rfind(before, b"startxref") else { return false };
    memmem::find_iter(&before[start..], b"%%EOF").count() == 1
}

/// Where the versions end that are to be read again, oldest first, and how many are left out.
pub(super) fn worth_trying(saves: &[usize], orphans: &[usize]) -> (Vec<usize>, usize) {
    let present = saves.last().copied().unwrap_or(usize::MAX);
    let mut ends: Vec<usize> = saves.iter().chain(orphans).copied().filter(|end| *end < present).collect();
    ends.sort_unstable();
    ends.dedup();
    let untried = ends.len().saturating_sub(MAX_TRIED);
    if untried > 0 {
        ends.drain(MAX_TRIED / 2..MAX_TRIED / 2 + untried);
    }
    (ends, untried)
}

/// The version that the first `end` bytes are. `None` when they are not a file by themselves: what a repair would make
/// of half a file says nothing about what was in it.
pub(super) fn recover(file: &File<'_>, end: usize) -> Option<Version> {
    let document = read(file, end)?;
    let structure = &document.structure;
    let is_whole =
        !structure.is_xref_damaged && structure.revisions.iter().any(|revision| revision.end == end);
    if !is_whole || document.pages.is_empty() {
        return None;
    }
    let statement = statement::read(&document).ok();
    Some(Version { document, statement })
}

pub(super) fn read(file: &File<'_>, end: usize) -> Option<Document> {
    pdf::read(file.bytes.get(..end)?, file.unlock, file.limits, &|_| false).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_versions_are_thinned_in_the_middle() {
        let saves: Vec<usize> = (1..=9).collect();
        assert_eq!(worth_trying(&saves, &[]), (vec![1, 2, 3, 6, 7, 8], 2));
        assert_eq!(worth_trying(&[5], &[]), (vec![], 0));
        assert_eq!(worth_trying(&[5, 9], &[2]), (vec![2, 5], 0));
    }

    #[test]
    fn a_mark_written_twice_is_no_save() {
        assert!(follows_start(b"startxref\n12\n%%EOF\n", 19));
        assert!(!follows_start(b"startxref\n12\n%%EOF\n%%EOF\n", 25));
        assert!(!follows_start(b"%%EOF", 5));
    }
}
