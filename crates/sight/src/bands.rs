//! Light letters on a dark band, as headings are often printed → dark letters on light, like all others.

use crate::grey::Grey;

/// Around a dot, in dots at 200 to the inch: wider than a letter.
const ACROSS: f32 = 30.0;
/// Up and down from a dot: lower than a band, so that it is seen where one ends; and higher than a line of letters, because
/// bold ones fill what is lower, dark as well as light.
const FEW_LINES: f32 = 6.0;
const MORE_LINES: f32 = 14.0;
/// Where the lightest dots around are white, a dot darker than this is dark: a grey band is as much a band as a black one. In
/// the shadow of a telephone nothing is white, and paper is as much darker.
const DARK: u32 = 153;
/// Of 255 dots of few lines and of more: with fewer light ones than this it is not paper that letters stand on.
const DARK_AMONG_FEW: u32 = 128;
const DARK_AMONG_MORE: u32 = 112;
/// With more of them among more lines it is paper, however dark the few are.
const LIGHT_AMONG_MORE: u32 = 165;
/// A band is higher than the letters on it. A strip along letters in the fold of a book is none.
const THINNEST: f32 = 12.0;
/// The lightest dot is looked for in squares this wide, and in so many of them to each side: farther than a band is high.
const SQUARE: f32 = 32.0;
const SQUARES_AROUND: usize = 3;

/// Turns dark bands light. `scale` is how many times 200 dots there are to the inch.
pub(crate) fn lightened(page: &mut Grey, scale: f32) {
    let window = |down: f32| ((ACROSS * scale) as usize, ((down * scale) as usize).max(1));
    if !darker(page, window(MORE_LINES), LIGHT_AMONG_MORE).contains(&true) {
        return;
    }
    let Some(parted) = parted(page, ((SQUARE * scale) as usize).max(1)) else { return };
    let not_light = darker(&parted, window(MORE_LINES), LIGHT_AMONG_MORE);
    let more = darker(&parted, window(MORE_LINES), DARK_AMONG_MORE);
    let few = darker(&parted, window(FEW_LINES), DARK_AMONG_FEW);
    let (width, height) = (page.width(), page.height());
    let mut is_band: Vec<bool> =
        (0..width * height).map(|dot| more[dot] || few[dot] && not_light[dot]).collect();
    for y in 0..height {
        to_the_edge(&mut is_band[y * width..(y + 1) * width], parted.row(y), window(1.0).0);
    }
    let thinnest = (THINNEST * scale) as usize;
    let mut began: Vec<Option<usize>> = vec![None; width];
    for y in 0..=height {
        for (x, began) in began.iter_mut().enumerate() {
            if y < height && is_band[y * width + x] {
                began.get_or_insert(y);
            } else if let Some(from) = began.take().filter(|from| y - from >= thinnest) {
                (from..y).for_each(|y| page.row_mut(y)[x] = u8::MAX - page.row(y)[x]);
            }
        }
    }
}

/// Near its ends half of what is around a dot is paper, and a band seems to end too early: it goes on as long as most of it is dark.
fn to_the_edge(band: &mut [bool], parted: &[u8], reach: usize) {
    let runs: Vec<(usize, usize)> = crate::ink::runs(band, 1).collect();
    let is_dark = |x: usize| parted[x] == 0;
    for (left, right) in runs {
        let before = (left.saturating_sub(reach)..left).rev();
        let after = right..(right + reach).min(parted.len());
        for places in [before.collect::<Vec<_>>(), after.collect()] {
            let (mut dark, mut end) = (0, 0);
            for (at, x) in places.iter().enumerate() {
                dark += usize::from(is_dark(*x));
                if is_dark(*x) && dark * 2 > at {
                    end = at + 1;
                }
            }
            places.iter().take(end).for_each(|x| band[*x] = true);
        }
    }
}

/// Black where a dot is dark for the light around it, and white elsewhere.
fn parted(page: &Grey, side: usize) -> Option<Grey> {
    let across = page.width().div_ceil(side);
    let lightest = lightest(page, side);
    let mut dots = Vec::with_capacity(page.width() * page.height());
    for y in 0..page.height() {
        let around = &lightest[y / side * across..];
        let is_dark = |(x, shade): (usize, &u8)| {
            u32::from(*shade) * u32::from(u8::MAX) < DARK * u32::from(around[x / side])
        };
        dots.extend(page.row(y).iter().enumerate().map(|dot| if is_dark(dot) { 0 } else { u8::MAX }));
    }
    Grey::new(page.width(), page.height(), dots)
}

/// The lightest dot around each square of a page.
fn lightest(page: &Grey, side: usize) -> Vec<u8> {
    let (across, down) = (page.width().div_ceil(side), page.height().div_ceil(side));
    let mut within = vec![0_u8; across * down];
    for y in 0..page.height() {
        for (square, dots) in page.row(y).chunks(side).enumerate() {
            let known = &mut within[y / side * across + square];
            *known = dots.iter().copied().fold(*known, u8::max);
        }
    }
    let around =
        |at: usize, end: usize| at.saturating_sub(SQUARES_AROUND)..(at + SQUARES_AROUND + 1).min(end);
    let lightest = (0..across * down).map(|square| {
        let rows = around(square / across, down);
        let squares = rows.flat_map(|row| around(square % across, across).map(move |x| row * across + x));
        squares.map(|at| within[at]).max().unwrap_or(u8::MAX)
    });
    lightest.collect()
}

/// For each dot whether what is around it is darker than this.
fn darker(page: &Grey, (across, down): (usize, usize), than: u32) -> Vec<bool> {
    let (width, height) = (page.width(), page.height());
    let mut found = Vec::with_capacity(width * height);
    let mut columns = vec![0_u32; width];
    let mut rows = 0_u32;
    for y in 0..height + down {
        if y < height {
            columns.iter_mut().zip(page.row(y)).for_each(|(sum, shade)| *sum += u32::from(*shade));
            rows += 1;
        }
        if let Some(past) = y.checked_sub(2 * down + 1) {
            columns.iter_mut().zip(page.row(past)).for_each(|(sum, shade)| *sum -= u32::from(*shade));
            rows -= 1;
        }
        if y >= down {
            mark(&columns, across, u64::from(than) * u64::from(rows), &mut found);
        }
    }
    found
}

fn mark(columns: &[u32], across: usize, limit: u64, found: &mut Vec<bool>) {
    let mut sum: u64 = columns.iter().take(across).map(|column| u64::from(*column)).sum();
    let mut wide = across.min(columns.len()) as u64;
    for x in 0..columns.len() {
        if let Some(column) = columns.get(x + across) {
            sum += u64::from(*column);
            wide += 1;
        }
        if let Some(past) = x.checked_sub(across + 1) {
            sum -= u64::from(columns[past]);
            wide -= 1;
        }
        found.push(sum < limit * wide);
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

    #[test]
    fn a_grey_band_is_turned_like_a_black_one() {
        let (width, height) = (300, 120);
        let is_band = |y: usize| (40..80).contains(&y);
        let is_letter = |x: usize, y: usize| (52..68).contains(&y) && x % 20 < 9;
        let shade = |dot: usize| match (is_band(dot / width), is_letter(dot % width, dot / width)) {
            (true, false) => 96,
            _ => 250,
        };
        let mut page = Grey::new(width, height, (0..width * height).map(shade).collect()).unwrap();
        lightened(&mut page, 1.0);
        assert_eq!((page.row(60)[105], page.row(60)[115]), (5, 159));
    }

    #[test]
    fn a_band_is_turned_from_edge_to_edge() {
        let (width, height) = (400, 120);
        let is_band = |x: usize, y: usize| (40..80).contains(&y) && (60..340).contains(&x);
        // A letter stands near each end of it.
        let is_letter =
            |x: usize, y: usize| (52..68).contains(&y) && (66..70).contains(&x) || (330..334).contains(&x);
        let shade =
            |dot: usize| match (is_band(dot % width, dot / width), is_letter(dot % width, dot / width)) {
                (true, false) => 40,
                _ => 250,
            };
        let mut page = Grey::new(width, height, (0..width * height).map(shade).collect()).unwrap();
        lightened(&mut page, 1.0);
        assert_eq!(
            (page.row(60)[61], page.row(60)[67], page.row(60)[338], page.row(60)[332]),
            (215, 5, 215, 5)
        );
        assert_eq!((page.row(60)[50], page.row(60)[350]), (250, 250));
    }

    #[test]
    fn paper_in_a_shadow_is_no_band() {
        let (width, height) = (300, 200);
        let paper = |y: usize| 170 - y as u8 / 10;
        let is_letter = |x: usize, y: usize| (20..36).contains(&(y % 50)) && x % 12 < 4;
        let shade = |dot: usize| if is_letter(dot % width, dot / width) { 10 } else { paper(dot / width) };
        let before = Grey::new(width, height, (0..width * height).map(shade).collect()).unwrap();
        let mut page = before.clone();
        lightened(&mut page, 1.0);
        assert!(page == before);
    }

    #[test]
    fn letters_in_the_fold_of_a_book_stay_dark() {
        let (width, height) = (300, 160);
        let is_letter = |x: usize, y: usize| (76..92).contains(&y) && x % 12 < 3;
        let paper = |y: usize| (158.0 + 97.0 * (y as f32 - 80.0).abs() / 80.0) as u8;
        let shade = |dot: usize| if is_letter(dot % width, dot / width) { 5 } else { paper(dot / width) };
        let before = Grey::new(width, height, (0..width * height).map(shade).collect()).unwrap();
        let mut page = before.clone();
        lightened(&mut page, 1.0);
        assert!(page == before);
    }

    #[test]
    fn bold_letters_are_told_from_the_band_they_stand_on() {
        let (width, height) = (300, 140);
        // Of a line of letters, dark on light above and light on dark below, more is ink than not.
        let is_ink = |x: usize, y: usize| (30..45).contains(&(y % 70)) && x % 20 < 11;
        let shade = |dot: usize| match (dot / width >= 70, is_ink(dot % width, dot / width)) {
            (true, true) | (false, false) => 235,
            (true, false) | (false, true) => 40,
        };
        let mut page = Grey::new(width, height, (0..width * height).map(shade).collect()).unwrap();
        lightened(&mut page, 1.0);
        assert_eq!((page.row(37)[105], page.row(37)[115]), (40, 235));
        assert_eq!((page.row(107)[105], page.row(107)[115]), (20, 215));
    }
}
