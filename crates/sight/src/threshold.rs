//! Shades → ink or paper, each dot by the paper around it: shadows, yellowed paper and dark edges are no ink.

use crate::grey::Grey;
use crate::ink::Ink;

/// Ink is darker than this share of what is around it.
const DARKER: f32 = 0.80;
/// And by at least so many shades, on paper as white as this allows.
const STEP: f32 = 24.0;

/// `reach` is how many dots to each side count as around: more than a letter, less than a shadow.
pub(crate) fn ink(page: &Grey, reach: usize) -> Ink {
    let (width, height) = (page.width(), page.height());
    let mut ink = Ink::new(width, height);
    // What stands in each column between the rows that are around this one.
    let mut columns = vec![0_u32; width];
    let mut rows = 0_u32;
    let add = |columns: &mut [u32], y: usize| {
        columns.iter_mut().zip(page.row(y)).for_each(|(sum, shade)| *sum += u32::from(*shade));
    };
    for y in 0..reach.min(height) {
        add(&mut columns, y);
        rows += 1;
    }
    for y in 0..height {
        if y + reach < height {
            add(&mut columns, y + reach);
            rows += 1;
        }
        if let Some(past) = y.checked_sub(reach + 1) {
            columns.iter_mut().zip(page.row(past)).for_each(|(sum, shade)| *sum -= u32::from(*shade));
            rows -= 1;
        }
        mark(page.row(y), &columns, (rows, reach), ink.row_mut(y));
    }
    ink
}

fn mark(shades: &[u8], columns: &[u32], (rows, reach): (u32, usize), ink: &mut [bool]) {
    let width = shades.len();
    let mut sum: u64 = columns.iter().take(reach.min(width)).map(|column| u64::from(*column)).sum();
    let mut wide = reach.min(width) as u64;
    for x in 0..width {
        if let Some(column) = columns.get(x + reach) {
            sum += u64::from(*column);
            wide += 1;
        }
        if let Some(past) = x.checked_sub(reach + 1) {
            sum -= u64::from(columns[past]);
            wide -= 1;
        }
        let around = sum as f32 / (wide * u64::from(rows)).max(1) as f32;
        let shade = f32::from(shades[x]);
        ink[x] = shade < around * DARKER && shade + STEP < around;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stroke_is_ink_in_light_and_in_shadow_and_the_shadow_is_not() {
        let (width, height) = (90, 40);
        let paper = |x: usize| 240 - 2 * x as u8;
        let mut shades: Vec<u8> = (0..height).flat_map(|_| (0..width).map(paper)).collect();
        for y in 10..30 {
            for x in [10, 80] {
                shades[y * width + x] = paper(x) / 3;
            }
        }
        let ink = ink(&Grey::new(width, height, shades).unwrap(), 8);
        let marked: Vec<usize> = (0..width).filter(|x| ink.row(20)[*x]).collect();
        assert_eq!(marked, [10, 80]);
        assert!(ink.row(2).iter().all(|is_ink| !is_ink));
    }
}
