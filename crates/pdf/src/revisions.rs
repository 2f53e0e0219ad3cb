//! Cross-reference sections → the saves they were written in.

use crate::structure::{Revision, Structure};
use crate::xref::{CrossReferences, Place, Section, file_id};
use memchr::memmem;
use rustc_hash::FxHashSet;

const END_MARK: &[u8] = b"%%EOF";
/// End marks kept; a real file has a handful.
const MAX_END_MARKS: usize = 1000;
/// A linearised file says so in its first object.
const LINEARISED_WITHIN: usize = 1024;

pub(crate) fn describe(bytes: &[u8], references: &CrossReferences<'_>, structure: &mut Structure) {
    structure.end_marks = memmem::find_iter(bytes, END_MARK)
        .take(MAX_END_MARKS)
        .map(|at| line_end(bytes, at + END_MARK.len()))
        .collect();
    structure.bytes_after_last_end =
        memmem::rfind(bytes, END_MARK).map_or(0, |at| bytes.len() - line_end(bytes, at + END_MARK.len()));
    structure.is_xref_damaged = references.is_broken;
    let start = &bytes[..bytes.len().min(LINEARISED_WITHIN)];
    let is_linearised = memmem::find(start, b"/Linearized").is_some();
    let mut written = FxHashSet::default();
    for section in references.sections.iter().rev() {
        let mut revision = describe_section(section, &mut written);
        revision.end = memmem::find(&bytes[section.at.min(bytes.len())..], END_MARK)
            .map_or(bytes.len(), |found| line_end(bytes, section.at + found + END_MARK.len()));
        // An update stands after what it updates. Only a linearised file has a first part that leads to a later one.
        revision.is_linearisation = is_linearised && section.previous.is_some_and(|at| at > section.at);
        structure.revisions.push(revision);
    }
}

fn describe_section(section: &Section<'_>, written: &mut FxHashSet<u32>) -> Revision {
    let mut revision = Revision { xref_at: section.at, id: file_id(&section.trailer), ..Revision::default() };
    for (number, place) in &section.entries {
        if *place == Place::Free {
            if written.remove(number) {
                revision.deleted.push(*number);
            }
        } else {
            revision.objects.push(*number);
            if !written.insert(*number) {
                revision.redefined.push(*number);
            }
        }
    }
    revision
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at..) {
        Some([b'\r', b'\n', ..]) => at + 2,
        Some([b'\r' | b'\n', ..]) => at + 1,
        _ => at,
    }
}
