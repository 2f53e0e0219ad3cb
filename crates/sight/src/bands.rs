//! Light letters on a dark band, as headings are often printed → dark letters on light, like all others.

use crate::grey::Grey;

/// Around a dot, in dots at 200 to the inch: wider than a letter, and lower than a band.
const ACROSS: f32 = 30.0;
const DOWN: f32 = 6.0;
/// Where more than this is dark, paper is not what letters stand on. The boldest print on white stays far from it.
const DARK: u32 = 128;

/// Turns dark bands light. `scale` is how many times 200 dots there are to the inch.
pub(crate) fn lightened(page: &mut Grey, scale: f32) {
    let (across, down) = ((ACROSS * scale) as usize, ((DOWN * scale) as usize).max(1));
    let (width, height) = (page.width(), page.height());
    let before = page.clone();
    let mut columns = vec![0_u32; width];
    let mut rows = 0;
    for y in 0..height + down {
        if y < height {
            columns.iter_mut().zip(before.row(y)).for_each(|(sum, shade)| *sum += u32::from(*shade));
            rows += 1;
        }
        if let Some(past) = y.checked_sub(2 * down + 1) {
            columns.iter_mut().zip(before.row(past)).for_each(|(sum, shade)| *sum -= u32::from(*shade));
            rows -= 1;
        }
        if let Some(here) = y.checked_sub(down) {
            turn(page.row_mut(here), &columns, rows, across);
        }
    }
}

fn turn(row: &mut [u8], columns: &[u32], rows: u32, across: usize) {
    let mut sum: u64 = columns.iter().take(across).map(|column| u64::from(*column)).sum();
    let mut wide = across.min(columns.len()) as u64;
    for (x, shade) in row.iter_mut().enumerate() {
        if let Some(column) = columns.get(x + across) {
            sum += u64::from(*column);
            wide += 1;
        }
        if let Some(past) = x.checked_sub(across + 1) {
            sum -= u64::from(columns[past]);
            wide -= 1;
        }
        if sum < u64::from(DARK) * wide * u64::from(rows) {
            *shade = u8::MAX - *shade;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_is_turned_and_the_paper_around_it_stays() {
        let (width, height) = (300, 120);
        let is_band = |y: usize| (40..80).contains(&y);
        let is_letter = |x: usize| x % 20 < 3;
        let shade = |dot: usize| match (is_band(dot / width), is_letter(dot % width)) {
            (true, true) | (false, false) => 250,
            (true, false) | (false, true) => 40,
        };
        let mut page = Grey::new(width, height, (0..width * height).map(shade).collect()).unwrap();
        lightened(&mut page, 1.0);
        assert_eq!((page.row(60)[100], page.row(60)[110]), (5, 215));
        assert_eq!((page.row(20)[100], page.row(20)[110]), (40, 250));
    }
}
