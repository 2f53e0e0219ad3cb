//! `startxref` → the chain of cross-reference sections: what each save of the file defined.

use crate::budget::Budget;
use crate::objects::{dictionary, integer, object_header, skip_white, stream_data};
use crate::streams::charge;
use crate::{Error, Part};
use hayro_syntax::object::{Array, Dict, MaybeRef, Number, Object, ObjectIdentifier, String as PdfString};
use memchr::memmem;

/// A file saved more often than this is not followed to its beginning.
const MAX_SECTIONS: usize = 256;

/// Where an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    At(usize),
    /// In the object stream of this number.
    Inside(u32),
    Free,
}

/// One cross-reference section with its trailer.
#[derive(Clone, Debug)]
pub(crate) struct Section<'b> {
    pub(crate) at: usize,
    pub(crate) entries: Vec<(u32, Place)>,
    pub(crate) trailer: Dict<'b>,
    pub(crate) previous: Option<usize>,
}

/// All sections that could be followed, newest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct CrossReferences<'b> {
    pub(crate) sections: Vec<Section<'b>>,
    /// The chain broke: there is more, or something else, than could be read.
    pub(crate) is_broken: bool,
}

impl<'b> CrossReferences<'b> {
    /// Every place that any section gives for an object, newest first.
    pub(crate) fn places_of(&self, number: u32) -> impl Iterator<Item = Place> + '_ {
        let of_number = move |(found, place): &(u32, Place)| (*found == number).then_some(*place);
        self.sections.iter().flat_map(move |section| section.entries.iter().rev().filter_map(of_number))
    }

    /// The dictionary under a key of the newest trailer, written there or elsewhere.
    pub(crate) fn trailer_dict(&self, bytes: &'b [u8], key: &str) -> Option<Dict<'b>> {
        match self.sections.first()?.trailer.get_raw::<Object<'b>>(key)? {
            MaybeRef::NotRef(object) => object.into_dict(),
            MaybeRef::Ref(reference) => {
                let id: ObjectIdentifier = reference.into();
                self.places_of(id.obj_number).find_map(|place| match place {
                    Place::At(at) => {
                        let (number, _, start) = object_header(bytes, at)?;
                        (number == id.obj_number).then(|| dictionary(bytes, start))?.map(|found| found.dict)
                    }
                    _ => None,
                })
            }
        }
    }
}

/// The two halves of a trailer's `/ID`.
pub(crate) fn file_id(trailer: &Dict<'_>) -> Option<[Vec<u8>; 2]> {
    let mut parts =
        trailer.get::<Array<'_>>("ID")?.iter::<PdfString<'_>>().map(|part| part.as_bytes().to_vec());
    Some([parts.next()?, parts.next().unwrap_or_default()])
}

/// Pays for every cross-reference stream, so that a bomb among them is found before anyone else unpacks it.
pub(crate) fn read<'b>(
    bytes: &'b [u8],
    max_objects: usize,
    budget: &mut Budget<'_>,
) -> Result<CrossReferences<'b>, Error> {
    let mut found = CrossReferences::default();
    let mut objects = 0;
    let mut visited = Vec::new();
    let mut next = last_start(bytes);
    found.is_broken = next.is_none();
    while let Some(at) = next {
        if visited.contains(&at) || visited.len() == MAX_SECTIONS {
            found.is_broken = true;
            break;
        }
        visited.push(at);
        let Some(mut section) = section_at(bytes, at, budget)? else {
            found.is_broken = true;
            break;
        };
        // A file for old and new readers: a table, and a stream with what old readers must not see.
        if let Some(hidden) = offset(&section.trailer, "XRefStm")
            && let Some(extra) = section_at(bytes, hidden, budget)?
        {
            section.entries.extend(extra.entries);
        }
        objects += section.entries.len();
        if objects > max_objects {
            return Err(Error::TooLarge(Part::Objects));
        }
        next = section.previous;
        found.sections.push(section);
    }
    Ok(found)
}

fn last_start(bytes: &[u8]) -> Option<usize> {
    let at = memmem::rfind(bytes, b"startxref")? + b"startxref".len();
    let (offset, _) = integer(bytes, skip_white(bytes, at))?;
    usize::try_from(offset).ok().filter(|offset| *offset < bytes.len())
}

fn offset(dict: &Dict<'_>, key: &str) -> Option<usize> {
    usize::try_from(dict.get::<Number>(key)?.as_i64()).ok()
}

fn section_at<'b>(bytes: &'b [u8], at: usize, budget: &mut Budget<'_>) -> Result<Option<Section<'b>>, Error> {
    let start = skip_white(bytes, at);
    if bytes.get(start..).is_some_and(|tail| tail.starts_with(b"xref")) {
        Ok(table_at(bytes, at, start + 4))
    } else {
        stream_at(bytes, at, budget)
    }
}

fn table_at(bytes: &[u8], at: usize, mut cursor: usize) -> Option<Section<'_>> {
    let mut entries = Vec::new();
    loop {
        cursor = skip_white(bytes, cursor);
        let Some((first, after)) = integer(bytes, cursor) else { break };
        let (count, after) = integer(bytes, skip_white(bytes, after))?;
        cursor = after;
        for number in first..first.saturating_add(count) {
            let Some((place, after)) = table_entry(bytes, cursor) else { break };
            entries.push((u32::try_from(number).ok()?, place));
            cursor = after;
        }
    }
    let tail = bytes.get(cursor..)?.strip_prefix(b"trailer")?;
    let trailer = dictionary(bytes, skip_white(bytes, bytes.len() - tail.len()))?.dict;
    let previous = offset(&trailer, "Prev");
    Some(Section { at, entries, trailer, previous })
}

/// `0000000123 00000 n`
fn table_entry(bytes: &[u8], at: usize) -> Option<(Place, usize)> {
    let (offset, at) = integer(bytes, skip_white(bytes, at))?;
    let (_, at) = integer(bytes, skip_white(bytes, at))?;
    let at = skip_white(bytes, at);
    match bytes.get(at)? {
        b'n' => Some((Place::At(usize::try_from(offset).ok()?), at + 1)),
        b'f' => Some((Place::Free, at + 1)),
        _ => None,
    }
}

fn stream_at<'b>(bytes: &'b [u8], at: usize, budget: &mut Budget<'_>) -> Result<Option<Section<'b>>, Error> {
    let found = object_header(bytes, at).and_then(|(_, _, start)| dictionary(bytes, start));
    let Some(found) = found else { return Ok(None) };
    let Some(raw) = stream_data(bytes, &found) else { return Ok(None) };
    let rows = charge(&found.dict, raw, budget)?;
    let Some(entries) = stream_entries(&found.dict, &rows) else { return Ok(None) };
    let previous = offset(&found.dict, "Prev");
    Ok(Some(Section { at, entries, trailer: found.dict, previous }))
}

fn stream_entries(dict: &Dict<'_>, rows: &[u8]) -> Option<Vec<(u32, Place)>> {
    let [kind, second, third] = dict.get::<[u8; 3]>("W")?.map(usize::from);
    let width = kind + second + third;
    if width == 0 || kind > 8 || second > 8 {
        return None;
    }
    let size = dict.get::<u32>("Size").unwrap_or(u32::MAX);
    let index = dict.get::<Array<'_>>("Index").map(|index| index.iter::<(u32, u32)>().collect());
    let mut rows = rows.chunks_exact(width);
    let mut entries = Vec::new();
    for (first, count) in index.unwrap_or_else(|| vec![(0, size)]) {
        for (number, row) in (first..first.saturating_add(count)).zip(rows.by_ref()) {
            let field = |from: usize, length: usize| {
                row[from..from + length].iter().fold(0u64, |value, byte| value << 8 | u64::from(*byte))
            };
            let value = field(kind, second);
            entries.push((
                number,
                match if kind == 0 { 1 } else { field(0, kind) } {
                    1 => Place::At(usize::try_from(value).ok()?),
                    2 => Place::Inside(u32::try_from(value).ok()?),
                    _ => Place::Free,
                },
            ));
        }
    }
    Some(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    type Sections = Vec<(usize, Vec<(u32, Place)>)>;

    fn sections(bytes: &[u8]) -> (Sections, bool) {
        let pages_read = std::sync::atomic::AtomicUsize::new(0);
        let mut budget = Budget::new(&Limits::default(), &|_| false, &pages_read);
        let found = read(bytes, 1000, &mut budget).unwrap();
        (found.sections.into_iter().map(|section| (section.at, section.entries)).collect(), found.is_broken)
    }

    #[test]
    fn a_table_lists_its_objects() {
        let file = b"xref\n0 2\n0000000000 65535 f \n0000000017 00000 n \n5 1\n0000000099 00000 n\r\ntrailer <</Size 6>>\nstartxref\n0\n%%EOF";
        let expected = vec![(0, Place::Free), (1, Place::At(17)), (5, Place::At(99))];
        assert_eq!(sections(file), (vec![(0, expected)], false));
    }

    #[test]
    fn a_stream_lists_its_objects() {
        let file = b"9 0 obj <</Type /XRef /W [1 2 1] /Index [3 2 8 1] /Size 9 /Length 12>> stream\n\x01\x01\x00\x00\x02\x00\x07\x05\x00\x00\x00\x00\nendstream startxref 0";
        let expected = vec![(3, Place::At(256)), (4, Place::Inside(7)), (8, Place::Free)];
        assert_eq!(sections(file), (vec![(0, expected)], false));
    }

    #[test]
    fn a_loop_of_sections_ends() {
        let file = b"xref\n0 0\ntrailer <</Prev 0>> startxref 0 %%EOF";
        let (found, is_broken) = sections(file);
        assert_eq!(found.len(), 1);
        assert!(is_broken);
    }

    #[test]
    fn nonsense_has_no_sections() {
        for file in
            [&b""[..], b"startxref", b"startxref 9999", b"startxref 0", b"xref 0 5 trailer startxref 0"]
        {
            assert_eq!(sections(file), (vec![], true), "{}", String::from_utf8_lossy(file));
        }
    }

    #[test]
    fn more_objects_than_allowed_are_refused() {
        let rows = b"0000000017 00000 n \n".repeat(2000);
        let file = [b"xref\n0 2000\n", &rows[..], b"trailer <<>> startxref 0"].concat();
        let pages_read = std::sync::atomic::AtomicUsize::new(0);
        let mut budget = Budget::new(&Limits::default(), &|_| false, &pages_read);
        assert_eq!(read(&file, 1000, &mut budget).unwrap_err(), Error::TooLarge(Part::Objects));
    }
}
