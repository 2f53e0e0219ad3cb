//! Packed bytes → unpacked bytes, never more than there is room for.

use crate::lexer::{hex_digit, is_white};
use flate2::{Decompress, FlushDecompress, Status};

/// Deflate cannot unpack one byte into more than this many.
pub(crate) const MAX_INFLATION: usize = 1032;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filter {
    AsciiHex,
    Ascii85,
    RunLength,
    Flate,
    Lzw { early_change: bool },
}

/// How unpacking went. Broken data still gives what came before the break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Whole,
    Broken,
    /// There was no room for all of it.
    Full,
}

impl Filter {
    pub(crate) fn from_name(name: &[u8]) -> Option<Self> {
        match name {
            b"ASCIIHexDecode" | b"AHx" => Some(Self::AsciiHex),
            b"ASCII85Decode" | b"A85" => Some(Self::Ascii85),
            b"RunLengthDecode" | b"RL" => Some(Self::RunLength),
            b"FlateDecode" | b"Fl" => Some(Self::Flate),
            b"LZWDecode" | b"LZW" => Some(Self::Lzw { early_change: true }),
            _ => None,
        }
    }

    /// Appends at most `room` bytes to `out`.
    pub(crate) fn unpack(self, input: &[u8], room: usize, out: &mut Vec<u8>) -> Outcome {
        let mut sink = Sink { limit: out.len().saturating_add(room), out };
        let outcome = match self {
            Self::AsciiHex => unpack_hex(input, &mut sink),
            Self::Ascii85 => unpack_85(input, &mut sink),
            Self::RunLength => unpack_runs(input, &mut sink),
            Self::Flate => inflate(input, &mut sink),
            Self::Lzw { early_change } => unpack_lzw(input, early_change, &mut sink),
        };
        outcome.unwrap_or(Outcome::Full)
    }
}

struct Sink<'o> {
    out: &'o mut Vec<u8>,
    limit: usize,
}

impl Sink<'_> {
    fn room(&self) -> usize {
        self.limit.saturating_sub(self.out.len())
    }

    /// `None` when the bytes do not fit.
    fn extend(&mut self, bytes: &[u8]) -> Option<()> {
        (bytes.len() <= self.room()).then(|| self.out.extend_from_slice(bytes))
    }

    fn repeat(&mut self, byte: u8, count: usize) -> Option<()> {
        (count <= self.room()).then(|| self.out.resize(self.out.len() + count, byte))
    }
}

/// The checksum is not looked at: a file that was cut still has a good beginning.
fn inflate(input: &[u8], sink: &mut Sink<'_>) -> Option<Outcome> {
    let mut rest = match input {
        [method, flags, rest @ ..]
            if method & 15 == 8
                && u16::from_be_bytes([*method, *flags]).is_multiple_of(31)
                && flags & 32 == 0 =>
        {
            rest
        }
        bare => bare,
    };
    let mut decoder = Decompress::new(false);
    let mut step = (input.len() * 4).clamp(4 << 10, 1 << 20);
    loop {
        let room = sink.room();
        sink.out.reserve_exact(step.min(room + 1));
        let (before_in, before_out) = (decoder.total_in(), decoder.total_out());
        let status = decoder.decompress_vec(rest, sink.out, FlushDecompress::None);
        rest = &rest[(decoder.total_in() - before_in) as usize..];
        if sink.out.len() > sink.limit {
            return None;
        }
        match status {
            Ok(Status::StreamEnd) => return Some(Outcome::Whole),
            Err(_) => return Some(Outcome::Broken),
            Ok(_) if decoder.total_in() == before_in && decoder.total_out() == before_out => {
                return Some(Outcome::Broken);
            }
            Ok(_) => step = (step * 2).min(4 << 20),
        }
    }
}

fn unpack_hex(input: &[u8], sink: &mut Sink<'_>) -> Option<Outcome> {
    let mut high = None;
    for &byte in input {
        if byte == b'>' {
            break;
        }
        let Some(digit) = hex_digit(byte) else { continue };
        match high.take() {
            Some(first) => sink.extend(&[first << 4 | digit])?,
            None => high = Some(digit),
        }
    }
    if let Some(first) = high {
        sink.extend(&[first << 4])?;
    }
    Some(Outcome::Whole)
}

fn unpack_85(input: &[u8], sink: &mut Sink<'_>) -> Option<Outcome> {
    let input = input.strip_prefix(b"<~").unwrap_or(input);
    let mut group = 0u32;
    let mut count = 0usize;
    for &byte in input {
        match byte {
            b'~' => break,
            b'z' if count == 0 => sink.extend(&[0; 4])?,
            b'!'..=b'u' => {
                group = group.wrapping_mul(85).wrapping_add(u32::from(byte - b'!'));
                count += 1;
                if count == 5 {
                    sink.extend(&group.to_be_bytes())?;
                    (group, count) = (0, 0);
                }
            }
            byte if is_white(byte) => {}
            _ => return Some(Outcome::Broken),
        }
    }
    if count > 1 {
        for _ in count..5 {
            group = group.wrapping_mul(85).wrapping_add(84);
        }
        sink.extend(&group.to_be_bytes()[..count - 1])?;
    }
    Some(Outcome::Whole)
}

fn unpack_runs(mut input: &[u8], sink: &mut Sink<'_>) -> Option<Outcome> {
    while let [length, rest @ ..] = input {
        let length = usize::from(*length);
        input = match length {
            128 => return Some(Outcome::Whole),
            0..128 => {
                let taken = rest.len().min(length + 1);
                sink.extend(&rest[..taken])?;
                &rest[taken..]
            }
            _ => {
                let [byte, rest @ ..] = rest else { return Some(Outcome::Broken) };
                sink.repeat(*byte, 257 - length)?;
                rest
            }
        };
    }
    Some(Outcome::Whole)
}

const LZW_CLEAR: usize = 256;
const LZW_END: usize = 257;
const LZW_CODES: usize = 4096;

/// Each code is a stretch of what was already written: the text of the code before it and one byte more.
fn unpack_lzw(input: &[u8], early_change: bool, sink: &mut Sink<'_>) -> Option<Outcome> {
    let mut stretches: Vec<(usize, usize)> = Vec::with_capacity(LZW_CODES);
    let mut previous: Option<(usize, usize)> = None;
    let mut bits = BitReader { input, at: 0 };
    loop {
        let codes = LZW_END + 1 + stretches.len() + usize::from(early_change);
        let width = if codes >= 2048 { 12 } else { (codes.ilog2() + 1).max(9) };
        let Some(code) = bits.read(width) else { return Some(Outcome::Whole) };
        match code {
            LZW_CLEAR => {
                stretches.clear();
                previous = None;
                continue;
            }
            LZW_END => return Some(Outcome::Whole),
            _ => {}
        }
        let start = sink.out.len();
        match (code, previous) {
            (0..256, _) => sink.extend(&[code as u8])?,
            (_, Some((from, length))) if code == LZW_END + 1 + stretches.len() => {
                sink.copy(from, length)?;
                sink.copy(start, 1)?;
            }
            _ => {
                let Some(&(from, length)) = stretches.get(code - LZW_END - 1) else {
                    return Some(Outcome::Broken);
                };
                sink.copy(from, length)?;
            }
        }
        if let Some((from, length)) = previous
            && stretches.len() + LZW_END + 1 < LZW_CODES
        {
            // The byte after the previous text is the first byte of this one: they lie side by side.
            stretches.push((from, length + 1));
        }
        previous = Some((start, sink.out.len() - start));
    }
}

impl Sink<'_> {
    fn copy(&mut self, from: usize, length: usize) -> Option<()> {
        (length <= self.room()).then(|| self.out.extend_from_within(from..from + length))
    }
}

struct BitReader<'i> {
    input: &'i [u8],
    at: usize,
}

impl BitReader<'_> {
    fn read(&mut self, width: u32) -> Option<usize> {
        let mut value = 0usize;
        for offset in self.at..self.at + width as usize {
            let byte = *self.input.get(offset / 8)?;
            value = value << 1 | usize::from(byte >> (7 - offset % 8) & 1);
        }
        self.at += width as usize;
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::ZlibEncoder};
    use std::io::Write;

    fn deflate(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    #[track_caller]
    fn check(filter: Filter, input: &[u8], expected: &[u8], outcome: Outcome) {
        let mut out = b"kept".to_vec();
        assert_eq!(filter.unpack(input, 1000, &mut out), outcome);
        assert_eq!(String::from_utf8_lossy(&out[4..]), String::from_utf8_lossy(expected));
    }

    #[test]
    fn each_filter_unpacks() {
        check(Filter::AsciiHex, b"48 65 6c6C6f7>junk", b"Hellop", Outcome::Whole);
        check(Filter::Ascii85, b"<~87cURD_*#TDfTZ)~>", b"Hello, world", Outcome::Whole);
        check(Filter::Ascii85, b"z!!~>", b"\0\0\0\0\0", Outcome::Whole);
        check(Filter::RunLength, &[1, b'a', b'b', 254, b'c', 128, 9], b"abccc", Outcome::Whole);
        check(Filter::Flate, &deflate(b"Hello"), b"Hello", Outcome::Whole);
        let lzw = [0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01];
        check(Filter::Lzw { early_change: true }, &lzw, b"-----A---B", Outcome::Whole);
    }

    #[test]
    fn broken_data_keeps_its_good_beginning() {
        let whole = deflate(&b"0123456789".repeat(20));
        let mut out = Vec::new();
        assert_eq!(Filter::Flate.unpack(&whole[..whole.len() - 6], 1000, &mut out), Outcome::Broken);
        assert!(out.starts_with(b"0123456789"));
        check(Filter::RunLength, &[0, b'a', 254], b"a", Outcome::Broken);
        check(Filter::Lzw { early_change: true }, &[0xff, 0xff], b"", Outcome::Broken);
    }

    #[test]
    fn nothing_unpacks_past_its_room() {
        let bomb = deflate(&vec![0u8; 50_000_000]);
        let mut out = Vec::new();
        assert_eq!(Filter::Flate.unpack(&bomb, 1 << 20, &mut out), Outcome::Full);
        assert!(out.capacity() < 4 << 20, "{}", out.capacity());
        let runs = [129u8, 0].repeat(10_000);
        out.clear();
        assert_eq!(Filter::RunLength.unpack(&runs, 1000, &mut out), Outcome::Full);
        assert!(out.len() <= 1000);
    }
}
