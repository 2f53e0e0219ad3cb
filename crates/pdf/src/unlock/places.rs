//! Cross-references → the object of a number, without the help of the library, which resolves nothing before it has the key.

use crate::objects::object_header;
use crate::xref::{CrossReferences, Place};
use hayro_syntax::object::{Dict, FromBytes, MaybeRef, Object, ObjectIdentifier};
use rustc_hash::FxHashMap;

/// What is read of a value that stands elsewhere: names, numbers, passwords' proofs. Many entries may lead to one value,
/// so a long one would be read over and over.
const VALUE_WITHIN: usize = 512;

/// Where the newest version of each object stands. Objects in object streams are not among them: they hold nothing
/// that is needed to open a file.
#[derive(Debug)]
pub(super) struct Places<'b> {
    bytes: &'b [u8],
    at: FxHashMap<u32, usize>,
}

impl<'b> Places<'b> {
    pub(super) fn new(bytes: &'b [u8], references: &CrossReferences<'_>) -> Self {
        let mut at = FxHashMap::default();
        // Newest first; and of two entries in one section the last counts, as it does for the library.
        for (number, place) in references.sections.iter().flat_map(|section| section.entries.iter().rev()) {
            if let Place::At(offset) = place {
                at.entry(*number).or_insert(*offset);
            }
        }
        Self { bytes, at }
    }

    /// For a file whose cross-references are lost: objects are where they were seen.
    pub(super) fn add(&mut self, number: u32, at: usize) {
        self.at.insert(number, at);
    }

    /// The value of a dictionary's entry, written there or elsewhere.
    pub(super) fn entry(&self, dict: &Dict<'b>, key: &str) -> Option<Object<'b>> {
        self.resolve(dict.get_raw::<Object<'b>>(key)?)
    }

    pub(super) fn resolve(&self, object: MaybeRef<Object<'b>>) -> Option<Object<'b>> {
        self.resolve_within(object, VALUE_WITHIN)
    }

    /// As [`Self::resolve`], for a value that may be so many bytes long.
    pub(super) fn resolve_within(&self, object: MaybeRef<Object<'b>>, most: usize) -> Option<Object<'b>> {
        match object {
            MaybeRef::NotRef(object) => Some(object),
            MaybeRef::Ref(reference) => {
                let number = ObjectIdentifier::from(reference).obj_number;
                let (found, _, start) = object_header(self.bytes, *self.at.get(&number)?)?;
                let end = self.bytes.len().min(start.saturating_add(most));
                (found == number).then(|| Object::from_bytes(self.bytes.get(start..end)?))?
            }
        }
    }
}
