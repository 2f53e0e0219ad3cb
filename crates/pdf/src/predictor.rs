//! Rows stored as differences → the rows themselves (PNG and TIFF predictors).

/// The parameters of a predictor, as `/DecodeParms` gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Predictor {
    pub(crate) kind: u8,
    pub(crate) colours: u8,
    pub(crate) bits_per_component: u8,
    pub(crate) columns: usize,
}

impl Predictor {
    pub(crate) const NONE: Self = Self { kind: 1, colours: 1, bits_per_component: 8, columns: 1 };

    /// Undoes the prediction of everything in `data` from `start` on. The result is never longer.
    pub(crate) fn undo(&self, data: &mut Vec<u8>, start: usize) {
        let pixel_bits = usize::from(self.colours) * usize::from(self.bits_per_component);
        let Some(row_bits) = self.columns.checked_mul(pixel_bits) else { return };
        let row_bytes = row_bits.div_ceil(8);
        if row_bytes == 0 {
            return;
        }
        let pixel_bytes = pixel_bits.div_ceil(8).max(1);
        match self.kind {
            10.. => undo_png(data, start, row_bytes, pixel_bytes),
            2 if self.bits_per_component == 8 => undo_tiff(&mut data[start..], row_bytes, pixel_bytes),
            _ => {}
        }
    }
}

fn undo_tiff(data: &mut [u8], row_bytes: usize, pixel_bytes: usize) {
    for row in data.chunks_mut(row_bytes) {
        for index in pixel_bytes..row.len() {
            row[index] = row[index].wrapping_add(row[index - pixel_bytes]);
        }
    }
}

/// In place: each row loses the byte in front of it that names its predictor.
fn undo_png(data: &mut Vec<u8>, start: usize, row_bytes: usize, pixel_bytes: usize) {
    let mut read = start;
    let mut write = start;
    while read + 1 < data.len() {
        let kind = data[read];
        let length = row_bytes.min(data.len() - read - 1);
        for index in 0..length {
            let has_above = write >= start + row_bytes;
            let above = if has_above { data[write + index - row_bytes] } else { 0 };
            let (left, corner) = if index >= pixel_bytes {
                let corner = if has_above { data[write + index - row_bytes - pixel_bytes] } else { 0 };
                (data[write + index - pixel_bytes], corner)
            } else {
                (0, 0)
            };
            let predicted = match kind {
                1 => left,
                2 => above,
                3 => ((u16::from(left) + u16::from(above)) / 2) as u8,
                4 => paeth(left, above, corner),
                _ => 0,
            };
            data[write + index] = data[read + 1 + index].wrapping_add(predicted);
        }
        read += 1 + length;
        write += length;
    }
    data.truncate(write);
}

fn paeth(left: u8, above: u8, corner: u8) -> u8 {
    let estimate = i16::from(left) + i16::from(above) - i16::from(corner);
    let distance = |value: u8| (estimate - i16::from(value)).abs();
    if distance(left) <= distance(above) && distance(left) <= distance(corner) {
        left
    } else if distance(above) <= distance(corner) {
        above
    } else {
        corner
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(predictor: Predictor, stored: &[u8], expected: &[u8]) {
        let mut data = [&[99], stored].concat();
        predictor.undo(&mut data, 1);
        assert_eq!(data[1..], *expected);
    }

    #[test]
    fn png_rows_are_rebuilt_from_their_neighbours() {
        let rows_of_three = Predictor { kind: 12, columns: 3, ..Predictor::NONE };
        check(rows_of_three, &[0, 1, 2, 3, 2, 1, 1, 1], &[1, 2, 3, 2, 3, 4]);
        check(rows_of_three, &[1, 1, 1, 1], &[1, 2, 3]);
        check(rows_of_three, &[0, 4, 4, 4, 3, 2, 2, 2], &[4, 4, 4, 4, 6, 7]);
        check(rows_of_three, &[0, 4, 8, 4, 4, 1, 1, 1], &[4, 8, 4, 5, 9, 5]);
        check(rows_of_three, &[0, 1, 2, 3, 2, 1], &[1, 2, 3, 2]);
    }

    #[test]
    fn tiff_rows_add_up() {
        check(Predictor { kind: 2, columns: 3, ..Predictor::NONE }, &[1, 1, 1, 5, 1, 1], &[1, 2, 3, 5, 6, 7]);
    }

    #[test]
    fn absurd_parameters_change_nothing() {
        let endless = Predictor { kind: 12, columns: usize::MAX, colours: 4, bits_per_component: 16 };
        check(endless, &[1, 2, 3], &[1, 2, 3]);
        check(Predictor { kind: 2, columns: 0, ..Predictor::NONE }, &[1, 2, 3], &[1, 2, 3]);
    }
}
