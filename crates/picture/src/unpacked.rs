//! What the data of a picture unpack to, counted without keeping it: a few bytes may claim to be gigabytes.

use std::borrow::Cow;
use std::io::Read;

use flate2::read::{DeflateDecoder, ZlibDecoder};
use hayro::hayro_syntax::object::{Array, Dict, Name};

/// Data that is packed into packed data is looked through up to this many bytes.
const MOST_KEPT: u64 = 64 << 20;

/// How data is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filter {
    Flate,
    Lzw,
    RunLength,
    Fax,
    Bilevel,
    Wavelets,
    Photograph,
    /// A lock that was opened before.
    Open,
    /// Letters in place of bytes.
    Other,
}

impl Filter {
    fn named(name: &[u8]) -> Self {
        match name {
            b"FlateDecode" | b"Fl" => Self::Flate,
            b"LZWDecode" | b"LZW" => Self::Lzw,
            b"RunLengthDecode" | b"RL" => Self::RunLength,
            b"CCITTFaxDecode" | b"CCF" => Self::Fax,
            b"JBIG2Decode" => Self::Bilevel,
            b"JPXDecode" => Self::Wavelets,
            b"DCTDecode" | b"DCT" => Self::Photograph,
            b"Crypt" => Self::Open,
            _ => Self::Other,
        }
    }

    /// Of a stream, the outermost first. The short name counts first, as it does where pictures are unpacked.
    pub(crate) fn all(dict: &Dict<'_>) -> Vec<Self> {
        let named = |name: Name<'_>| Self::named(&name);
        let one = dict.get::<Name<'_>>("F").or_else(|| dict.get::<Name<'_>>("Filter"));
        let several = || dict.get::<Array<'_>>("F").or_else(|| dict.get::<Array<'_>>("Filter"));
        let all: Vec<Self> = match one {
            Some(name) => vec![named(name)],
            None => several().map(|list| list.iter::<Name<'_>>().map(named).collect()).unwrap_or_default(),
        };
        all.into_iter().filter(|filter| *filter != Self::Open).collect()
    }

    /// Made for pictures and for nothing else.
    pub(crate) fn is_of_pictures(self) -> bool {
        matches!(self, Self::Fax | Self::Bilevel | Self::Wavelets | Self::Photograph)
    }

    fn is_packed(self) -> bool {
        matches!(self, Self::Flate | Self::Lzw | Self::RunLength)
    }
}

/// How many bytes unpacking data through these filters makes, in their order; `None` if more than `most`. Of what only a
/// picture's own codec can unpack its size is asked elsewhere, and counted here as it is packed.
pub(crate) fn size(data: &[u8], filters: &[Filter], most: u64) -> Option<u64> {
    let Some((first, rest)) = filters.split_first() else { return Some(data.len() as u64) };
    let size = match first {
        Filter::Flate if rest.is_empty() => inflated(data, most, None),
        Filter::Flate => {
            let mut inner = Vec::new();
            let size = inflated(data, most.min(MOST_KEPT), Some(&mut inner));
            return if size > most.min(MOST_KEPT) { None } else { self::size(&inner, rest, most) };
        }
        // What is inside is not looked at: it may be packed again only where that cannot become too much.
        _ if rest.iter().any(|filter| filter.is_packed()) => {
            return ((data.len() as u64) < most / 4096).then_some(most);
        }
        Filter::RunLength => run_length(data),
        Filter::Lzw => lzw(data, most),
        _ => data.len() as u64,
    };
    (size <= most).then_some(size)
}

/// The data within the outer filters of a codec, as far as those are ones that are opened here.
pub(crate) fn opened<'a>(data: &'a [u8], filters: &[Filter]) -> Option<Cow<'a, [u8]>> {
    match filters {
        [] => Some(Cow::Borrowed(data)),
        [Filter::Flate, rest @ ..] => {
            let mut inner = Vec::new();
            if inflated(data, MOST_KEPT, Some(&mut inner)) > MOST_KEPT {
                return None;
            }
            opened(&inner, rest).map(|inner| Cow::Owned(inner.into_owned()))
        }
        _ => None,
    }
}

/// What cannot be unpacked is nothing that could be too much. Counted until it is more than `most`.
fn inflated(data: &[u8], most: u64, mut keep: Option<&mut Vec<u8>>) -> u64 {
    let mut count = |mut from: Box<dyn Read + '_>| {
        let mut buffer = [0; 32 << 10];
        let mut sum = 0_u64;
        loop {
            match from.read(&mut buffer) {
                Ok(0) | Err(_) => return sum,
                Ok(read) => {
                    sum += read as u64;
                    if let Some(kept) = keep.as_deref_mut() {
                        kept.extend(buffer.iter().take(read));
                    }
                    if sum > most {
                        return sum;
                    }
                }
            }
        }
    };
    let found = count(Box::new(ZlibDecoder::new(data)));
    if found == 0 { count(Box::new(DeflateDecoder::new(data))) } else { found }
}

fn run_length(data: &[u8]) -> u64 {
    let (mut at, mut sum) = (0, 0_u64);
    while let Some(length) = data.get(at) {
        match length {
            0..128 => {
                sum += u64::from(*length) + 1;
                at += usize::from(*length) + 2;
            }
            128 => break,
            129.. => {
                sum += 257 - u64::from(*length);
                at += 2;
            }
        }
    }
    sum
}

const CLEAR: usize = 256;
const END: usize = 257;
const LARGEST_TABLE: usize = 4096;

/// Each code stands for as many bytes as the one it was made of, and one more.
fn lzw(data: &[u8], most: u64) -> u64 {
    let mut lengths: Vec<u64> = vec![1; END + 1];
    let (mut sum, mut before, mut held, mut bits) = (0_u64, None, 0_usize, 0);
    for byte in data {
        held = held << 8 | usize::from(*byte);
        bits += 8;
        // A code is as wide as the next free one asks for, a code earlier than need be.
        let wide = match lengths.len() {
            0..511 => 9,
            511..1023 => 10,
            1023..2047 => 11,
            _ => 12,
        };
        if bits < wide {
            continue;
        }
        bits -= wide;
        let code = held >> bits & ((1 << wide) - 1);
        held &= (1 << bits) - 1;
        match code {
            CLEAR => {
                lengths.truncate(END + 1);
                before = None;
                continue;
            }
            END => break,
            _ => {}
        }
        let length = lengths.get(code).copied().or(before.map(|before| before + 1)).unwrap_or(1);
        if let Some(before) = before.filter(|_| lengths.len() < LARGEST_TABLE) {
            lengths.push(before + 1);
        }
        before = Some(length);
        sum += length;
        if sum > most {
            break;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn deflated(data: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(data).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn what_unpacks_to_more_than_allowed_is_noticed_however_it_is_packed() {
        let noughts = vec![0; 1_000_000];
        let once = deflated(&noughts);
        assert!(size(&once, &[Filter::Flate], 1_000_000).is_some());
        assert!(size(&once, &[Filter::Flate], 999_999).is_none());
        let twice = deflated(&once);
        let both = [Filter::Flate, Filter::Flate];
        assert!(size(&twice, &both, 1_000_000).is_some());
        assert!(size(&twice, &both, 999_999).is_none());
        assert!(size(&[129, 0].repeat(10), &[Filter::RunLength], 1279).is_none());
        assert!(size(&[129, 0].repeat(10), &[Filter::RunLength], 1280).is_some());
        assert!(size(&once.repeat(400), &[Filter::Other, Filter::Flate], 1_000_000).is_none());
    }

    #[test]
    fn codes_of_lzw_count_what_they_stand_for() {
        // The example of the standard: 45 45 45 45 45 65 45 45 45 66.
        let packed = [0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01];
        assert_eq!(lzw(&packed, 100), 10);
        assert!(lzw(&packed, 3) > 3);
    }

    #[test]
    fn broken_data_ends_and_does_not_grow() {
        for filter in [Filter::Flate, Filter::Lzw, Filter::RunLength] {
            assert!(size(&[0xFF, 0x00, 0x13, 0x37], &[filter], 1000).is_some(), "{filter:?}");
            assert_eq!(size(&[], &[filter], 0), Some(0), "{filter:?}");
        }
    }
}
