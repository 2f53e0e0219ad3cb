//! Shades of grey → a JPEG: the plain kind, in one pass, with the tables that the standard gives as examples.

use crate::snapshot::Snapshot;

const SIDE: usize = 8;
/// How coarsely each strength is kept at quality 50, row by row.
#[rustfmt::skip]
const STEPS: [u16; 64] = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55,
    14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92,
    49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
/// How many codes of each length there are, and what they stand for: first strengths, then all others.
const FIRST_LENGTHS: [u8; 16] = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const FIRST_VALUES: [u8; 12] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const OTHER_LENGTHS: [u8; 16] = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125];
#[rustfmt::skip]
const OTHER_VALUES: [u8; 162] = [
    0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71,
    0x14, 0x32, 0x81, 0x91, 0xA1, 0x08, 0x23, 0x42, 0xB1, 0xC1, 0x15, 0x52, 0xD1, 0xF0, 0x24, 0x33, 0x62, 0x72,
    0x82, 0x09, 0x0A, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2A, 0x34, 0x35, 0x36, 0x37,
    0x38, 0x39, 0x3A, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4A, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59,
    0x5A, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6A, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7A, 0x83,
    0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8A, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9A, 0xA2, 0xA3,
    0xA4, 0xA5, 0xA6, 0xA7, 0xA8, 0xA9, 0xAA, 0xB2, 0xB3, 0xB4, 0xB5, 0xB6, 0xB7, 0xB8, 0xB9, 0xBA, 0xC2, 0xC3,
    0xC4, 0xC5, 0xC6, 0xC7, 0xC8, 0xC9, 0xCA, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8, 0xD9, 0xDA, 0xE1, 0xE2,
    0xE3, 0xE4, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xEA, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9, 0xFA,
];
/// Sixteen strengths of nothing, and nothing more in this square.
const SIXTEEN: u8 = 0xF0;
const NO_MORE: u8 = 0;

/// `quality` goes from 1 to 100; at 50 the standard's own example.
pub(crate) fn encoded(page: &Snapshot, quality: u16) -> Vec<u8> {
    let steps = steps(quality);
    let (first, others) = (codes(&FIRST_LENGTHS, &FIRST_VALUES), codes(&OTHER_LENGTHS, &OTHER_VALUES));
    let mut file = head(page, &steps);
    let mut bits = Bits::default();
    let (waves, places) = (waves(), snake().collect::<Vec<usize>>());
    let mut before = 0;
    for top in (0..page.height).step_by(SIDE) {
        for left in (0..page.width).step_by(SIDE) {
            let strengths = strengths(&waves, &square(page, left, top), (&steps, &places));
            bits.first(strengths[0] - before, &first);
            before = strengths[0];
            bits.others(&strengths[1..], &others);
        }
    }
    file.extend(bits.finish());
    file.extend([0xFF, 0xD9]);
    file
}

/// `quality` as of [`encoded`].
fn steps(quality: u16) -> [u16; 64] {
    let quality = quality.clamp(1, 100);
    let percent = if quality < 50 { 5000 / quality } else { 200 - 2 * quality };
    STEPS.map(|step| ((step * percent + 50) / 100).clamp(1, 255))
}

/// The shades that somebody sees who opens what was kept at this quality.
pub(crate) fn opened(page: &Snapshot, quality: u16) -> Vec<u8> {
    let (steps, waves, places) = (steps(quality), waves(), snake().collect::<Vec<usize>>());
    let mut shades = page.shades.clone();
    for top in (0..page.height).step_by(SIDE) {
        for left in (0..page.width).step_by(SIDE) {
            let strengths = strengths(&waves, &square(page, left, top), (&steps, &places));
            let mut kept = [[0.0; SIDE]; SIDE];
            for (at, strength) in places.iter().zip(strengths) {
                kept[at / SIDE][at % SIDE] = (strength * i32::from(steps[*at])) as f32;
            }
            let down: Square = std::array::from_fn(|y| {
                std::array::from_fn(|across| {
                    (0..SIDE).map(|times| kept[times][across] * waves[times][y]).sum()
                })
            });
            for y in 0..SIDE.min(page.height - top) {
                for x in 0..SIDE.min(page.width - left) {
                    let shade: f32 = (0..SIDE).map(|across| down[y][across] * waves[across][x]).sum();
                    shades[(top + y) * page.width + left + x] =
                        (shade + 128.0).round().clamp(0.0, 255.0) as u8;
                }
            }
        }
    }
    shades
}

fn head(page: &Snapshot, steps: &[u16; 64]) -> Vec<u8> {
    let mut file = vec![0xFF, 0xD8];
    let mut part = |marker: u8, content: &[u8]| {
        file.extend([0xFF, marker]);
        file.extend(u16::try_from(content.len() + 2).unwrap_or(u16::MAX).to_be_bytes());
        file.extend(content);
    };
    let mut table = vec![0];
    table.extend(snake().map(|at| steps[at] as u8));
    part(0xDB, &table);
    let side = |dots: usize| u16::try_from(dots).unwrap_or(u16::MAX).to_be_bytes();
    let [high, low] = side(page.height);
    let [wide, narrow] = side(page.width);
    part(0xC0, &[8, high, low, wide, narrow, 1, 1, 0x11, 0]);
    part(0xC4, &[&[0x00][..], &FIRST_LENGTHS, &FIRST_VALUES].concat());
    part(0xC4, &[&[0x10][..], &OTHER_LENGTHS, &OTHER_VALUES].concat());
    part(0xDA, &[1, 1, 0, 0, 63, 0]);
    file
}

/// The places of a square in the order in which they are kept: from coarse to fine, to and fro.
fn snake() -> impl Iterator<Item = usize> {
    (0..2 * SIDE - 1).flat_map(|sum| {
        let least = sum.saturating_sub(SIDE - 1);
        let rows = least..=sum.min(SIDE - 1);
        let rows: Vec<usize> = if sum % 2 == 0 { rows.rev().collect() } else { rows.collect() };
        rows.into_iter().map(move |row| row * SIDE + sum - row)
    })
}

/// For each value its code and how long it is.
fn codes(lengths: &[u8; 16], values: &[u8]) -> [(u16, u8); 256] {
    let mut codes = [(0, 0); 256];
    let (mut code, mut at) = (0_u16, 0);
    for (length, count) in (1..).zip(lengths) {
        for value in values.iter().skip(at).take(usize::from(*count)) {
            codes[usize::from(*value)] = (code, length);
            code += 1;
        }
        at += usize::from(*count);
        code <<= 1;
    }
    codes
}

type Square = [[f32; SIDE]; SIDE];

fn waves() -> Square {
    let wave = |place: usize, times: usize| {
        let size = if times == 0 { (1.0 / SIDE as f32).sqrt() } else { (2.0 / SIDE as f32).sqrt() };
        size * (std::f32::consts::PI * (2 * place + 1) as f32 * times as f32 / (2 * SIDE) as f32).cos()
    };
    std::array::from_fn(|times| std::array::from_fn(|place| wave(place, times)))
}

/// Beyond the edge the last dots go on.
fn square(page: &Snapshot, left: usize, top: usize) -> Square {
    std::array::from_fn(|y| {
        let row = (top + y).min(page.height - 1) * page.width;
        std::array::from_fn(|x| f32::from(page.shades[row + (left + x).min(page.width - 1)]) - 128.0)
    })
}

fn strengths(waves: &Square, square: &Square, (steps, places): (&[u16; 64], &[usize])) -> Vec<i32> {
    let along: Square = std::array::from_fn(|y| {
        std::array::from_fn(|times| (0..SIDE).map(|x| square[y][x] * waves[times][x]).sum())
    });
    let strength = |at: usize| {
        let (down, across) = (at / SIDE, at % SIDE);
        let sum: f32 = (0..SIDE).map(|y| along[y][across] * waves[down][y]).sum();
        (sum / f32::from(steps[at])).round() as i32
    };
    places.iter().map(|at| strength(*at)).collect()
}

#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    held: u32,
    count: u8,
}

impl Bits {
    fn push(&mut self, value: u32, length: u8) {
        for bit in (0..length).rev() {
            self.held = self.held << 1 | (value >> bit & 1);
            self.count += 1;
            if self.count == 8 {
                self.bytes.push(self.held as u8);
                // A byte that could be taken for a marker has a nought after it.
                if self.held as u8 == 0xFF {
                    self.bytes.push(0);
                }
                (self.held, self.count) = (0, 0);
            }
        }
    }

    /// How many bits a number has, told by a code, then those bits; negative ones less one.
    fn number(&mut self, number: i32, before: u8, codes: &[(u16, u8); 256]) {
        let length = (32 - number.unsigned_abs().leading_zeros()) as u8;
        let (code, wide) = codes[usize::from(before | length)];
        self.push(code.into(), wide);
        let bits = if number < 0 { (number - 1) as u32 } else { number as u32 };
        self.push(bits & ((1 << length) - 1), length);
    }

    fn first(&mut self, difference: i32, codes: &[(u16, u8); 256]) {
        self.number(difference, 0, codes);
    }

    fn others(&mut self, strengths: &[i32], codes: &[(u16, u8); 256]) {
        let mut noughts = 0_u8;
        for strength in strengths {
            if *strength == 0 {
                noughts += 1;
                continue;
            }
            while noughts > 15 {
                let (code, wide) = codes[usize::from(SIXTEEN)];
                self.push(code.into(), wide);
                noughts -= 16;
            }
            self.number(*strength, noughts << 4, codes);
            noughts = 0;
        }
        if noughts > 0 {
            let (code, wide) = codes[usize::from(NO_MORE)];
            self.push(code.into(), wide);
        }
    }

    fn finish(mut self) -> Vec<u8> {
        while self.count != 0 {
            self.push(1, 1);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_kept_from_coarse_to_fine() {
        let places: Vec<usize> = snake().collect();
        assert_eq!(places[..10], [0, 1, 8, 16, 9, 2, 3, 10, 17, 24]);
        assert_eq!(places.len(), 64);
        assert_eq!(places[63], 63);
    }
}
