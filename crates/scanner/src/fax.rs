//! Black and white → what a fax sends: CCITT group 4, each line told by where it differs from the one above.

use crate::snapshot::{Snapshot, is_white};

/// Runs of 0 to 63 dots, then of 64, 128 and so on up to 1,728.
const WHITE: &str = "00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 \
    101010 101011 0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 \
    00000011 00011010 00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010 \
    00101011 00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011 01010100 01010101 00100100 \
    00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100 \
    11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010 \
    011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001 \
    010011010 011000 010011011";
const BLACK: &str = "0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 \
    000011000 0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111 \
    00000011000 000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 000001101010 000001101011 \
    000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100 000001101101 000011011010 \
    000011011011 000001010100 000001010101 000001010110 000001010111 000001100100 000001100101 000001010010 000001010011 \
    000000100100 000000110111 000000111000 000000100111 000000101000 000001011000 000001011001 000000101011 000000101100 \
    000001011010 000001100110 000001100111 \
    0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100 0000001101101 \
    0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 0000001110100 0000001110101 \
    0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 0000001010101 0000001011010 0000001011011 \
    0000001100100 0000001100101";
/// Of either colour, from 1,792 dots to 2,560.
const LONG: &str = "00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110 \
    000000010111 000000011100 000000011101 000000011110 000000011111";
const LONGEST: usize = 2560;
const PASS: &str = "0001";
const HORIZONTAL: &str = "001";
/// A change stands three dots before the one above it, or two, or one; above it; or behind it.
const VERTICAL: [&str; 7] = ["0000010", "000010", "010", "1", "011", "000011", "0000011"];
const END: &str = "000000000001000000000001";

pub(crate) fn encoded(page: &Snapshot) -> Vec<u8> {
    let codes = Codes { of: [WHITE, BLACK].map(|codes| codes.split_whitespace().collect()) };
    let mut bits = Bits::default();
    let mut above: Vec<usize> = Vec::new();
    for row in page.shades.chunks_exact(page.width.max(1)) {
        let here = changes(row);
        line(&above, &here, page.width, (&codes, &mut bits));
        above = here;
    }
    bits.push(END);
    bits.finish()
}

/// Where dots are of another colour than the one before; white comes before the first.
fn changes(row: &[u8]) -> Vec<usize> {
    let mut before = true;
    let mut found = Vec::new();
    for (x, shade) in row.iter().enumerate() {
        if is_white(*shade) != before {
            found.push(x);
            before = !before;
        }
    }
    found
}

fn line(above: &[usize], here: &[usize], width: usize, (codes, bits): (&Codes, &mut Bits)) {
    let mut at: Option<usize> = None;
    let mut is_black = false;
    while at.is_none_or(|at| at < width) {
        let from = at.unwrap_or(0);
        // Changes go to black at even places of the list and to white at odd ones.
        let is_beyond = |x: usize| at.is_none_or(|at| x > at);
        let over = (0..above.len()).find(|place| is_beyond(above[*place]) && (*place % 2 == 1) == is_black);
        let over_next = over.and_then(|over| above.get(over + 1)).copied().unwrap_or(width);
        let over = over.map_or(width, |over| above[over]);
        let next = here.iter().position(|x| is_beyond(*x));
        let (change, after) = match next {
            Some(next) => (here[next], here.get(next + 1).copied().unwrap_or(width)),
            None => (width, width),
        };
        let shift = change as i64 - over as i64;
        if over_next < change {
            bits.push(PASS);
            at = Some(over_next);
        } else if let Some(code) = usize::try_from(shift + 3).ok().and_then(|shift| VERTICAL.get(shift)) {
            bits.push(code);
            at = Some(change);
            is_black = !is_black;
        } else {
            bits.push(HORIZONTAL);
            codes.run(change - from, is_black, bits);
            codes.run(after - change, !is_black, bits);
            at = Some(after);
        }
    }
}

struct Codes {
    of: [Vec<&'static str>; 2],
}

impl Codes {
    fn run(&self, mut length: usize, is_black: bool, bits: &mut Bits) {
        let long: Vec<&str> = LONG.split_whitespace().collect();
        while length > LONGEST {
            bits.push(long.last().copied().unwrap_or_default());
            length -= LONGEST;
        }
        let codes = &self.of[usize::from(is_black)];
        if length >= 64 {
            let place = length / 64;
            let code = codes.get(63 + place).or_else(|| long.get(place.saturating_sub(28)));
            bits.push(code.copied().unwrap_or_default());
        }
        bits.push(codes.get(length % 64).copied().unwrap_or_default());
    }
}

#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    count: usize,
}

impl Bits {
    fn push(&mut self, code: &str) {
        for bit in code.bytes() {
            if self.count.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut().filter(|_| bit == b'1') {
                *last |= 0x80 >> (self.count % 8);
            }
            self.count += 1;
        }
    }

    fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_have_codes_of_their_own() {
        for codes in [WHITE, BLACK] {
            let all: Vec<&str> = codes.split_whitespace().chain(LONG.split_whitespace()).collect();
            assert_eq!(all.len(), 64 + 27 + 13);
            for (at, code) in all.iter().enumerate() {
                let is_alone =
                    all.iter().enumerate().all(|(other, longer)| other == at || !longer.starts_with(code));
                assert!(is_alone, "{code} begins another");
            }
        }
    }

    #[test]
    fn a_white_page_is_a_bit_for_each_line() {
        let page = Snapshot { width: 16, height: 8, shades: vec![255; 128], ..Snapshot::default() };
        assert_eq!(encoded(&page), [0xFF, 0, 0x10, 0x01]);
    }
}
