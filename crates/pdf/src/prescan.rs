//! The raw file → whether the PDF library may open it: it unpacks object streams whole and has no limit of its own.

use crate::budget::Budget;
use crate::limits::Limits;
use crate::objects::{FoundDict, dictionary, object_header, stream_data};
use crate::repair_cost;
use crate::streams::charge;
use crate::xref::{CrossReferences, Place};
use crate::{Error, Part};
use hayro_syntax::object::{Dict, Name};
use memchr::memmem;
use rustc_hash::FxHashSet;

/// Dictionaries tried in the whole file. A real file of a million objects packs them into fewer streams.
const MAX_TRIES: usize = 20_000;
/// A dictionary of an object stream takes some hundred bytes; looking further only serves whoever wants us to be slow.
const DICTIONARY_WITHIN: usize = 64 << 10;
/// Streams do not overlap in a sound file; in a damaged one a few may lack their end.
const MAX_OVERLAP: usize = 16;
/// How many opening brackets before `/ObjStm` are tried as the start of its dictionary.
const MAX_BRACKETS: usize = 64;
/// Page objects for each page allowed. Old revisions leave some behind, but every one costs memory to open.
const PAGE_OBJECTS_PER_PAGE: usize = 64;
/// The longest a name of six letters can be written.
const LONGEST_WRITTEN_NAME: usize = 18;

/// A stream that holds objects.
#[derive(Clone, Debug)]
struct ObjectStream<'b> {
    dict: Dict<'b>,
    raw: &'b [u8],
}

/// The file has been unlocked by now, so whatever the library can reach is plain.
pub(crate) fn check(
    bytes: &[u8],
    limits: &Limits,
    references: &CrossReferences<'_>,
    budget: &mut Budget<'_>,
) -> Result<(), Error> {
    if count_objects(bytes) > limits.objects {
        return Err(Error::TooLarge(Part::Objects));
    }
    repair_cost::check(bytes)?;
    let mut page_objects = count_pages(bytes);
    check_pages(page_objects, limits)?;
    for stream in object_streams(bytes, references, budget)? {
        budget.check_time()?;
        page_objects += count_pages(&charge(&stream.dict, stream.raw, budget)?);
    }
    check_pages(page_objects, limits)
}

fn check_pages(page_objects: usize, limits: &Limits) -> Result<(), Error> {
    if page_objects / PAGE_OBJECTS_PER_PAGE > limits.pages {
        return Err(Error::TooLarge(Part::Objects));
    }
    Ok(())
}

fn count_objects(bytes: &[u8]) -> usize {
    memmem::find_iter(bytes, b"obj").filter(|at| *at == 0 || bytes[at - 1] != b'd').count()
}

/// Page objects, and children of page trees: readers take a child for a page even when it does not say that it is one.
fn count_pages(bytes: &[u8]) -> usize {
    let is_end = |at: usize| bytes.get(at).is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let pages = memmem::find_iter(bytes, b"/Page").filter(|at| is_end(at + 5)).count();
    let mut children = 0;
    let mut next = 0;
    while let Some(found) = memmem::find(&bytes[next..], b"/Kids") {
        let list = &bytes[next + found..];
        let length = memchr::memchr(b']', list).unwrap_or(list.len());
        children += memchr::memchr_iter(b'R', &list[..length]).count();
        next += found + length;
    }
    pages + children
}

/// All streams that the library may take for object streams: those the cross-references name, which need not say
/// what they are, and those that say so themselves, which count when the cross-references have to be rebuilt.
fn object_streams<'b>(
    bytes: &'b [u8],
    references: &CrossReferences<'_>,
    budget: &Budget<'_>,
) -> Result<Vec<ObjectStream<'b>>, Error> {
    let mut search = Search::new(bytes, budget);
    let mut streams = Vec::new();
    for at in referenced(references) {
        if let Some((_, _, start)) = object_header(bytes, at)
            && search.seen.insert(start)
            && let Some(found) = search.try_dictionary(start, start)?
            && let Some(raw) = search.stream_data(&found)?
        {
            streams.push(ObjectStream { dict: found.dict, raw });
        }
    }
    let mut from = 0;
    for at in mentions(bytes) {
        if let Some((start, found)) = search.enclosing(from, at)?
            && search.seen.insert(start)
            && let Some(raw) = search.stream_data(&found)?
        {
            from = found.end;
            streams.push(ObjectStream { dict: found.dict, raw });
        }
    }
    Ok(streams)
}

/// Looks for dictionaries, but not for ever.
struct Search<'b, 'd> {
    bytes: &'b [u8],
    budget: &'d Budget<'d>,
    tries: usize,
    /// Bytes of streams, and of what was searched for their ends.
    searched: usize,
    /// Where the dictionaries began that were found already.
    seen: FxHashSet<usize>,
}

impl<'b, 'd> Search<'b, 'd> {
    fn new(bytes: &'b [u8], budget: &'d Budget<'d>) -> Self {
        Self { bytes, budget, tries: 0, searched: 0, seen: FxHashSet::default() }
    }

    fn stream_data(&mut self, found: &FoundDict<'b>) -> Result<Option<&'b [u8]>, Error> {
        let data = stream_data(self.bytes, found);
        self.searched += data.map_or(self.bytes.len() - found.end, <[u8]>::len);
        if self.searched > self.bytes.len().saturating_mul(MAX_OVERLAP) {
            return Err(Error::TooLarge(Part::Objects));
        }
        Ok(data)
    }

    /// The dictionary that begins at `start` and does not end much later than `past`.
    fn try_dictionary(&mut self, start: usize, past: usize) -> Result<Option<FoundDict<'b>>, Error> {
        self.tries += 1;
        if self.tries > MAX_TRIES {
            return Err(Error::TooLarge(Part::Objects));
        }
        self.budget.check_time()?;
        Ok(dictionary(&self.bytes[..self.bytes.len().min(past + DICTIONARY_WITHIN)], start))
    }

    /// The innermost dictionary round `at` that says it is an object stream.
    fn enclosing(&mut self, from: usize, at: usize) -> Result<Option<(usize, FoundDict<'b>)>, Error> {
        let mut end = at;
        for _ in 0..MAX_BRACKETS {
            let before = self.bytes.get(from..end).unwrap_or_default();
            let Some(found) = memmem::rfind(before, b"<<") else { return Ok(None) };
            let start = from + found;
            if let Some(found) = self.try_dictionary(start, at)?
                && found.end > at
                && found.dict.get::<Name<'_>>("Type").as_deref() == Some(b"ObjStm")
            {
                return Ok(Some((start, found)));
            }
            end = start;
        }
        Err(Error::TooLarge(Part::Nesting))
    }
}

fn referenced(references: &CrossReferences<'_>) -> Vec<usize> {
    let entries = || references.sections.iter().flat_map(|section| &section.entries);
    let containers: FxHashSet<u32> = entries()
        .filter_map(|(_, place)| match place {
            Place::Inside(container) => Some(*container),
            _ => None,
        })
        .collect();
    entries()
        .filter_map(|(number, place)| match place {
            Place::At(at) if containers.contains(number) => Some(*at),
            _ => None,
        })
        .collect()
}

/// Where the name `ObjStm` stands, in file order, also where it is written with escapes.
fn mentions(bytes: &[u8]) -> Vec<usize> {
    let mut found: Vec<usize> = memmem::find_iter(bytes, b"/ObjStm").collect();
    found.extend(memchr::memchr_iter(b'#', bytes).filter_map(|at| {
        let from = at.saturating_sub(LONGEST_WRITTEN_NAME);
        let slash = from + memchr::memrchr(b'/', &bytes[from..at])?;
        let name = Name::new_escaped(written_name(&bytes[slash + 1..]))?;
        (&*name == b"ObjStm").then_some(slash)
    }));
    found.sort_unstable();
    found.dedup();
    found
}

fn written_name(bytes: &[u8]) -> &[u8] {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'#';
    &bytes[..bytes.iter().take(LONGEST_WRITTEN_NAME).take_while(|byte| is_part(byte)).count()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_names_are_found_too() {
        assert_eq!(mentions(b"/Type /ObjStm /Type /Obj#53tm /#4fbjStm /Obj#41tm #53"), vec![6, 20, 30]);
    }

    #[test]
    fn the_dictionary_round_a_mention_is_found() {
        let source = b"3 0 obj << /DecodeParms << /Columns 2 >> /Type /ObjStm >> stream\nx\nendstream";
        let at = mentions(source)[0];
        let pages_read = std::sync::atomic::AtomicUsize::new(0);
        let budget = Budget::new(&Limits::default(), &|_| false, &pages_read);
        let search = |bytes| Search::new(bytes, &budget);
        let (start, _) = search(&source[..]).enclosing(0, at).unwrap().unwrap();
        assert_eq!(start, 8);
        assert!(search(b"<< /Type /Other /Text (/ObjStm) >>").enclosing(0, 24).unwrap().is_none());
    }

    #[test]
    fn objects_and_pages_are_counted() {
        assert_eq!(count_objects(b"1 0 obj endobj 2 0\nobj endobj"), 2);
        assert_eq!(count_pages(b"/Type/Page/Type /Pages /Type /Page>>"), 2);
        assert_eq!(count_pages(b"/Kids [1 0 R 2 0 R] /R /Kids [3 0 R"), 3);
    }
}
