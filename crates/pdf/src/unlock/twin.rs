//! A locked file and its key → the same file without encryption, every byte that is not encrypted where it was.

use super::cipher::{Method, decrypt};
use super::key::FileKey;
use super::lock::Lock;
use super::places::Places;
use super::scan::{Found, Header, Scanner};
use super::strings;
use crate::Error;
use crate::budget::Budget;
use crate::objects::{dictionary, skip_white};
use hayro_syntax::object::{Dict, Object};
use std::ops::Range;

#[derive(Debug)]
pub(super) struct Twin {
    pub(super) bytes: Vec<u8>,
    unlocked_streams: usize,
    /// Those that ended as AES says they must.
    padded_streams: usize,
}

impl Twin {
    /// Under a wrong key hardly any stream ends as it must.
    pub(super) fn is_sound(&self) -> bool {
        self.padded_streams > self.unlocked_streams / 2
    }
}

struct Copyist<'a, 'b> {
    bytes: &'b [u8],
    lock: &'a Lock,
    key: &'a FileKey,
    places: &'a Places<'b>,
    twin: Twin,
}

pub(super) fn make<'b>(
    bytes: &'b [u8],
    lock: &Lock,
    key: &FileKey,
    places: &Places<'b>,
    budget: &Budget<'_>,
) -> Result<Twin, Error> {
    let twin = Twin { bytes: bytes.to_vec(), unlocked_streams: 0, padded_streams: 0 };
    let mut copyist = Copyist { bytes, lock, key, places, twin };
    let mut scanner = Scanner::new(bytes);
    while let Some(found) = scanner.next()? {
        budget.check_time()?;
        let Some(header) = found.header else {
            copyist.forget_lock(&found);
            continue;
        };
        let stream = Stream::of(bytes, &found, places);
        let data = scanner.skip_stream(&found, stream.as_ref().and_then(|stream| stream.length))?;
        // The dictionaries that tell how to unlock the rest are plain.
        let is_plain = stream.as_ref().is_some_and(|stream| stream.kind == b"XRef");
        if is_plain || found.shape.has_root {
            copyist.forget_lock(&found);
        }
        if is_plain || lock.object == Some(header.number) {
            continue;
        }
        copyist.unlock_strings(&found, header);
        if let (Some(stream), Some(data)) = (stream, data) {
            copyist.unlock_stream(&stream, data, &found, header);
        }
    }
    Ok(copyist.twin)
}

impl<'b> Copyist<'_, 'b> {
    /// Without it a reader takes the twin for a file that never was locked.
    fn forget_lock(&mut self, found: &Found) {
        if let Some(place) = found.shape.encrypt.clone().and_then(|entry| self.twin.bytes.get_mut(entry)) {
            place.fill(b' ');
        }
    }

    fn unlock_strings(&mut self, found: &Found, header: Header) {
        for range in found.shape.strings.iter().filter(|range| !range.is_empty()) {
            let (Some(written), Some(place)) =
                (self.bytes.get(range.clone()), self.twin.bytes.get_mut(range.clone()))
            else {
                continue;
            };
            let sealed = strings::meaning(written);
            if sealed.is_empty() {
                continue;
            }
            let id = (header.number, header.generation);
            if let Some(plain) = decrypt(self.lock.strings, self.key, id, &sealed) {
                strings::write(&plain.bytes, place);
            }
        }
    }

    /// The plain data comes first and blanks after it, which no filter and no reader minds. Where the dictionary itself
    /// says how long the data is, it says the truth afterwards.
    fn unlock_stream(&mut self, stream: &Stream<'b>, data: Range<usize>, found: &Found, header: Header) {
        let method = self.method(stream);
        let id = (header.number, header.generation);
        let (Some(sealed), Some(place)) = (self.bytes.get(data.clone()), self.twin.bytes.get_mut(data))
        else {
            return;
        };
        if method == Method::Plain || sealed.is_empty() {
            return;
        }
        let plain = decrypt(method, self.key, id, sealed);
        self.twin.unlocked_streams += 1;
        self.twin.padded_streams += usize::from(plain.as_ref().is_some_and(|plain| plain.is_padded));
        let plain = plain.map(|plain| plain.bytes).unwrap_or_default();
        let (start, rest) = place.split_at_mut(plain.len().min(sealed.len()));
        start.copy_from_slice(&plain);
        rest.fill(b' ');
        if stream.length == Some(sealed.len())
            && let Some(place) = found.shape.length.clone().and_then(|range| self.twin.bytes.get_mut(range))
        {
            place.fill(b' ');
            for (byte, digit) in place.iter_mut().zip(plain.len().to_string().bytes()) {
                *byte = digit;
            }
        }
    }

    fn method(&self, stream: &Stream<'b>) -> Method {
        let lock = self.lock;
        if let Some(name) = stream.crypt_filter(self.places) {
            return lock
                .named
                .iter()
                .find(|(known, _)| *known == name)
                .map_or(Method::Plain, |(_, method)| *method);
        }
        match &stream.kind[..] {
            b"Metadata" if !lock.encrypts_metadata => Method::Plain,
            b"EmbeddedFile" => lock.attachments,
            _ => lock.streams,
        }
    }
}

/// The dictionary of a stream.
struct Stream<'b> {
    dict: Dict<'b>,
    /// Its `/Type`.
    kind: Vec<u8>,
    /// Its `/Length`, written there or elsewhere.
    length: Option<usize>,
}

impl<'b> Stream<'b> {
    /// `None` for anything but a dictionary; whether data follows it is found out elsewhere.
    fn of(bytes: &'b [u8], found: &Found, places: &Places<'b>) -> Option<Self> {
        let after = bytes.get(skip_white(bytes, found.shape.end)..)?;
        if !found.shape.is_dictionary || !after.starts_with(b"stream") {
            return None;
        }
        // No further than the brackets go: where they are broken, the library would look on to the end of the file.
        let dict = dictionary(&bytes[..found.shape.end], found.start)?.dict;
        let kind = places.entry(&dict, "Type").and_then(Object::into_name);
        let length = places.entry(&dict, "Length").and_then(Object::into_number);
        Some(Self {
            kind: kind.map(|name| name.to_vec()).unwrap_or_default(),
            length: length.and_then(|length| usize::try_from(length.as_i64()).ok()),
            dict,
        })
    }

    /// The name of the crypt filter that the stream asks for, which must be its first filter.
    fn crypt_filter(&self, places: &Places<'b>) -> Option<Vec<u8>> {
        let (first, parameters) = match places.entry(&self.dict, "Filter")? {
            Object::Name(name) => (name, places.entry(&self.dict, "DecodeParms")),
            Object::Array(names) => {
                let first = places.resolve(names.raw_iter().next()?)?.into_name()?;
                let parameters = places.entry(&self.dict, "DecodeParms").and_then(Object::into_array);
                (first, parameters.and_then(|list| places.resolve(list.raw_iter().next()?)))
            }
            _ => return None,
        };
        if &*first != b"Crypt" {
            return None;
        }
        let name =
            parameters.and_then(Object::into_dict).and_then(|dict| places.entry(&dict, "Name")?.into_name());
        Some(name.map_or_else(|| b"Identity".to_vec(), |name| name.to_vec()))
    }
}
