//! Bytes of a content stream → operators and their operands, without allocating for each.

use crate::numbers::number_at;

/// More operands than any real operator takes; what follows is dropped rather than stored.
const MAX_OPERANDS: usize = 100_000;
/// How many bytes after `EI` must look like text before we believe that an inline image ends there.
const IMAGE_END_LOOKAHEAD: usize = 12;

const WHITE: u8 = 1;
const DELIMITER: u8 = 2;

static CLASSES: [u8; 256] = {
    let mut table = [0u8; 256];
    let whites = [0u8, 9, 10, 12, 13, 32];
    let mut index = 0;
    while index < whites.len() {
        table[whites[index] as usize] = WHITE;
        index += 1;
    }
    let delimiters = b"()<>[]{}/%";
    index = 0;
    while index < delimiters.len() {
        table[delimiters[index] as usize] = DELIMITER;
        index += 1;
    }
    table
};

pub(crate) fn is_white(byte: u8) -> bool {
    CLASSES[byte as usize] == WHITE
}

pub(crate) fn is_regular(byte: u8) -> bool {
    CLASSES[byte as usize] == 0
}

/// Offsets instead of slices keep an operand small; [`Lexer`] turns them into bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Operand {
    Number(f64),
    /// A string without escapes, as it stands in the stream.
    Plain(u32, u32),
    /// A string that had to be rewritten.
    Unescaped(u32, u32),
    Name(u32, u32),
    Dictionary(u32, u32),
}

#[derive(Debug)]
pub(crate) struct Lexer<'s> {
    source: &'s [u8],
    position: usize,
    unescaped: Vec<u8>,
    pub(crate) operands: Vec<Operand>,
}

impl<'s> Lexer<'s> {
    pub(crate) fn new(source: &'s [u8]) -> Self {
        // Offsets are 32 bits wide; the decoding limit is far below that, and this makes it certain.
        let source = &source[..source.len().min(u32::MAX as usize)];
        Self { source, position: 0, unescaped: Vec::with_capacity(256), operands: Vec::with_capacity(64) }
    }

    /// The next operator; its operands are in `self.operands`.
    pub(crate) fn next_operator(&mut self) -> Option<&'s [u8]> {
        self.operands.clear();
        self.unescaped.clear();
        let mut in_array = false;
        let source = self.source;
        // Kept out of `self` so that it can stay in a register.
        let mut at = self.position;
        while let Some(&byte) = source.get(at) {
            match byte {
                0 | 9 | 10 | 12 | 13 | 32 => at += 1,
                b'0'..=b'9' | b'-' | b'+' | b'.' => match number_at(source, at) {
                    Some((value, end)) => {
                        self.push(Operand::Number(value));
                        at = end;
                    }
                    None => at += 1,
                },
                b'(' => at = self.literal_string(at),
                b'<' if source.get(at + 1) == Some(&b'<') => at = self.dictionary(at),
                b'<' => at = self.hex_string(at),
                b'/' => {
                    let start = at + 1;
                    at = regular_end(source, start);
                    self.push(Operand::Name(start as u32, at as u32));
                }
                b'[' | b']' => {
                    in_array = byte == b'[';
                    at += 1;
                }
                b'{' | b'}' | b')' | b'>' => at += 1,
                b'%' => at = line_end(source, at),
                _ => {
                    let start = at;
                    at = regular_end(source, start);
                    let operator = &source[start..at];
                    if in_array && is_text_setting(operator) {
                        self.forget_trailing_numbers();
                    } else {
                        self.position = at;
                        return Some(operator);
                    }
                }
            }
        }
        self.position = at;
        None
    }

    /// Skips the data of an inline image; call after `ID`.
    pub(crate) fn skip_image_data(&mut self) {
        let source = self.source;
        let mut at = self.position + 1;
        while let Some(found) = memchr::memmem::find(source.get(at..).unwrap_or_default(), b"EI") {
            let start = at + found;
            let after = &source[start + 2..];
            let opens = start == 0 || is_white(source[start - 1]);
            let closes = after.first().is_none_or(|byte| is_white(*byte));
            if opens && closes && after.iter().take(IMAGE_END_LOOKAHEAD).all(|byte| is_textual(*byte)) {
                self.position = start + 2;
                return;
            }
            at = start + 2;
        }
        self.position = source.len();
    }

    /// The operand counted from the first, 0 when it is missing or no number.
    pub(crate) fn number_at(&self, index: usize) -> f64 {
        match self.operands.get(index) {
            Some(Operand::Number(value)) => *value,
            _ => 0.0,
        }
    }

    /// The last `N` operands: what stands before them is left over from something else.
    pub(crate) fn last_numbers<const N: usize>(&self) -> [f64; N] {
        let skipped = self.operands.len().saturating_sub(N);
        std::array::from_fn(|index| self.number_at(skipped + index))
    }

    pub(crate) fn string(&self, operand: Operand) -> Option<&[u8]> {
        match operand {
            Operand::Plain(start, end) => self.source.get(start as usize..end as usize),
            Operand::Unescaped(start, end) => self.unescaped.get(start as usize..end as usize),
            _ => None,
        }
    }

    /// The name without its slash, escapes left in.
    pub(crate) fn name_at(&self, index: usize) -> Option<&'s [u8]> {
        match self.operands.get(index) {
            Some(Operand::Name(start, end)) => self.source.get(*start as usize..*end as usize),
            _ => None,
        }
    }

    pub(crate) fn last_name(&self) -> Option<&'s [u8]> {
        self.name_at(self.operands.len().checked_sub(1)?)
    }

    pub(crate) fn dictionary_at(&self, index: usize) -> Option<&'s [u8]> {
        match self.operands.get(index) {
            Some(Operand::Dictionary(start, end)) => self.source.get(*start as usize..*end as usize),
            _ => None,
        }
    }

    fn push(&mut self, operand: Operand) {
        if self.operands.len() < MAX_OPERANDS {
            self.operands.push(operand);
        }
    }

    /// As its fellows below: reads what begins at `opening` and returns where it has ended.
    fn literal_string(&mut self, opening: usize) -> usize {
        let source = self.source;
        let start = opening + 1;
        let tail = &source[start..];
        let mut at = start + memchr::memchr3(b')', b'\\', b'(', tail).unwrap_or(tail.len());
        if let Some(line_end) = memchr::memchr(b'\r', &source[start..at]) {
            at = start + line_end;
        } else if source.get(at) == Some(&b')') {
            self.push(Operand::Plain(start as u32, at as u32));
            return at + 1;
        }
        let begin = self.unescaped.len();
        self.unescaped.extend_from_slice(&source[start..at]);
        let end = unescape_literal(source, at, &mut self.unescaped);
        self.push(Operand::Unescaped(begin as u32, self.unescaped.len() as u32));
        end
    }

    fn hex_string(&mut self, opening: usize) -> usize {
        let begin = self.unescaped.len();
        let mut high: Option<u8> = None;
        let mut at = opening + 1;
        while let Some(&byte) = self.source.get(at) {
            at += 1;
            if byte == b'>' {
                break;
            }
            let Some(digit) = hex_digit(byte) else { continue };
            match high.take() {
                Some(first) => self.unescaped.push(first << 4 | digit),
                None => high = Some(digit),
            }
        }
        if let Some(first) = high {
            self.unescaped.push(first << 4);
        }
        self.push(Operand::Unescaped(begin as u32, self.unescaped.len() as u32));
        at
    }

    /// A dictionary is kept as its bytes: few are looked into. Counting brackets needs no recursion, however deep they go.
    fn dictionary(&mut self, start: usize) -> usize {
        let source = self.source;
        let mut depth = 0usize;
        let mut at = start;
        let mut dropped = Vec::new();
        while let Some(&byte) = source.get(at) {
            let doubled = source.get(at + 1) == Some(&byte);
            match byte {
                b'<' if doubled => {
                    depth += 1;
                    at += 2;
                }
                b'>' if doubled => {
                    depth -= 1;
                    at += 2;
                    if depth == 0 {
                        break;
                    }
                }
                b'(' => {
                    dropped.clear();
                    at = unescape_literal(source, at + 1, &mut dropped);
                }
                _ => at += 1,
            }
        }
        self.push(Operand::Dictionary(start as u32, at as u32));
        at
    }

    fn forget_trailing_numbers(&mut self) {
        while matches!(self.operands.last(), Some(Operand::Number(_) | Operand::Name(..))) {
            self.operands.pop();
        }
    }
}

fn regular_end(source: &[u8], start: usize) -> usize {
    let tail = &source[start..];
    start + tail.iter().position(|byte| !is_regular(*byte)).unwrap_or(tail.len())
}

fn line_end(source: &[u8], start: usize) -> usize {
    let tail = &source[start..];
    start + memchr::memchr2(b'\n', b'\r', tail).unwrap_or(tail.len())
}

/// Some writers set the text state in the middle of a `TJ` array. Readers skip it, and so do we.
fn is_text_setting(operator: &[u8]) -> bool {
    matches!(operator, b"Tc" | b"Tw" | b"Tz" | b"TL" | b"Tf" | b"Tr" | b"Ts")
}

fn is_textual(byte: u8) -> bool {
    matches!(byte, 9 | 10 | 13 | 32..=126)
}

pub(crate) fn hex_digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

/// Reads on from `at`, inside a literal string, and returns where the string has ended.
pub(crate) fn unescape_literal(source: &[u8], mut at: usize, out: &mut Vec<u8>) -> usize {
    let mut depth = 1usize;
    while let Some(&byte) = source.get(at) {
        at += 1;
        match byte {
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            b'\r' => {
                at += usize::from(source.get(at) == Some(&b'\n'));
                out.push(b'\n');
                continue;
            }
            b'\\' => {
                at = unescape_one(source, at, out);
                continue;
            }
            _ => {}
        }
        out.push(byte);
    }
    at
}

fn unescape_one(source: &[u8], at: usize, out: &mut Vec<u8>) -> usize {
    let Some(&byte) = source.get(at) else { return at };
    match byte {
        b'n' => out.push(b'\n'),
        b'r' => out.push(b'\r'),
        b't' => out.push(b'\t'),
        b'b' => out.push(8),
        b'f' => out.push(12),
        b'\n' => {}
        b'\r' => return at + 1 + usize::from(source.get(at + 1) == Some(&b'\n')),
        b'0'..=b'7' => {
            // Nearly all writers take three digits, and fonts of their own make strings full of them.
            if let Some([high @ b'0'..=b'3', middle @ b'0'..=b'7', low @ b'0'..=b'7']) =
                source.get(at..at + 3)
            {
                out.push((high - b'0') << 6 | (middle - b'0') << 3 | (low - b'0'));
                return at + 3;
            }
            let digits = source[at..].iter().take(3).take_while(|digit| (b'0'..=b'7').contains(digit));
            let (value, length) = digits
                .fold((0u32, 0), |(value, length), digit| (value * 8 + u32::from(digit - b'0'), length + 1));
            out.push(value as u8);
            return at + length;
        }
        other => out.push(other),
    }
    at + 1
}

#[cfg(test)]
#[path = "lexer_tests.rs"]
mod tests;
