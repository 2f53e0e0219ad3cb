//! What paper, light, glass and compression do to the picture of a page.

use specimen::Random;

use crate::file;
use crate::kinds::{ScanKind, Wear};
use crate::snapshot::{Snapshot, WHITE};

/// The pages as they lie in the file, and what was done to them.
pub(crate) fn worn_pages(pages: Vec<Snapshot>, kind: ScanKind, seed: u64) -> (Vec<Snapshot>, Wear) {
    let mut random = Random::seeded(seed);
    let wear = kind.wear(&mut random);
    let mut pages: Vec<Snapshot> = pages.into_iter().map(|page| worn(page, wear, &mut random)).collect();
    match kind {
        ScanKind::Passbook => pages = on_one_glass(pages, wear.ground),
        ScanKind::LayerChanged => file::change_an_amount(&mut pages),
        _ => {}
    }
    (pages, wear)
}

pub(crate) fn worn(mut page: Snapshot, wear: Wear, random: &mut Random) -> Snapshot {
    for _ in 0..wear.quarters {
        page = quarter_turned(&page);
    }
    if wear.lean != 0.0 {
        page.shades = leaning(&page, wear.lean.to_radians());
    }
    if wear.is_folded {
        fold(&mut page);
    }
    if wear.careless > 0.0 {
        let lean = wear.careless * random.between(-100, 100) as f32 / 100.0;
        page = laid(&page, lean.to_radians(), wear.ground);
    }
    if wear.aside != (0.0, 0.0) {
        page.shades = from_aside(&page, wear.aside);
    }
    if wear.is_creased {
        for at in [0.33, 0.66] {
            crease(&mut page, at, random);
        }
    }
    if wear.is_stamped {
        stamp(&mut page, random);
    }
    if wear.shadow > 0.0 {
        darken(&mut page, wear.shadow);
    }
    if wear.noise > 0 {
        for shade in &mut page.shades {
            let moved = i64::from(*shade) + random.between(-wear.noise, wear.noise);
            *shade = u8::try_from(moved.clamp(0, 255)).unwrap_or(0);
        }
    }
    page
}

fn quarter_turned(page: &Snapshot) -> Snapshot {
    let mut shades = Vec::with_capacity(page.shades.len());
    for x in 0..page.width {
        shades.extend((0..page.height).rev().map(|y| page.shades[y * page.width + x]));
    }
    Snapshot {
        width: page.height,
        height: page.width,
        shades,
        width_points: page.height_points,
        height_points: page.width_points,
        words: Vec::new(),
    }
}

/// The page with each dot taken from elsewhere; white from outside.
fn bent(page: &Snapshot, from: impl Fn(f32, f32) -> (f32, f32)) -> Vec<u8> {
    shown(page, (page.width, page.height), WHITE, from)
}

/// A picture of so many dots, each taken from a place of the page, and the ground from outside.
fn shown(
    page: &Snapshot,
    (width, height): (usize, usize),
    ground: u8,
    from: impl Fn(f32, f32) -> (f32, f32),
) -> Vec<u8> {
    let dot = |x: i64, y: i64| {
        let is_inside = x >= 0 && y >= 0 && x < page.width as i64 && y < page.height as i64;
        if is_inside {
            f32::from(page.shades[y as usize * page.width + x as usize])
        } else {
            f32::from(ground)
        }
    };
    let mut shades = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let (from_x, from_y) = from(x as f32, y as f32);
            let (left, top) = (from_x.floor(), from_y.floor());
            let (right_share, lower_share) = (from_x - left, from_y - top);
            let (left, top) = (left as i64, top as i64);
            let above = dot(left, top) * (1.0 - right_share) + dot(left + 1, top) * right_share;
            let below = dot(left, top + 1) * (1.0 - right_share) + dot(left + 1, top + 1) * right_share;
            shades.push((above * (1.0 - lower_share) + below * lower_share) as u8);
        }
    }
    shades
}

fn leaning(page: &Snapshot, angle: f32) -> Vec<u8> {
    let (sine, cosine) = angle.sin_cos();
    let (middle_x, middle_y) = (page.width as f32 / 2.0, page.height as f32 / 2.0);
    bent(page, |x, y| {
        let (across, down) = (x - middle_x, y - middle_y);
        (middle_x + across * cosine + down * sine, middle_y - across * sine + down * cosine)
    })
}

/// Askew on a glass that has room for all of it.
fn laid(page: &Snapshot, angle: f32, ground: u8) -> Snapshot {
    let (sine, cosine) = angle.sin_cos();
    let (old_width, old_height) = (page.width as f32, page.height as f32);
    let width = (old_width * cosine + old_height * sine.abs()).ceil();
    let height = (old_height * cosine + old_width * sine.abs()).ceil();
    let size = (width as usize, height as usize);
    let shades = shown(page, size, ground, |x, y| {
        let (across, down) = (x - width / 2.0, y - height / 2.0);
        (old_width / 2.0 + across * cosine + down * sine, old_height / 2.0 - across * sine + down * cosine)
    });
    let scale = page.width_points / old_width.max(1.0);
    Snapshot {
        width: size.0,
        height: size.1,
        shades,
        width_points: width * scale,
        height_points: height * scale,
        words: Vec::new(),
    }
}

/// From a camera that was not held level: what is farther away is smaller.
fn from_aside(page: &Snapshot, (across, down): (f32, f32)) -> Vec<u8> {
    let (width, height) = (page.width as f32, page.height as f32);
    bent(page, |x, y| {
        let (x, y) = (x - width / 2.0, y - height / 2.0);
        let near = 1.0 + across * x / width + down * y / height;
        (width / 2.0 + x / near, height / 2.0 + y / near)
    })
}

/// Darkest in the lower right corner.
fn darken(page: &mut Snapshot, most: f32) {
    for (place, shade) in page.shades.iter_mut().enumerate() {
        let across = (place % page.width) as f32 / page.width as f32;
        let down = (place / page.width) as f32 / page.height as f32;
        *shade = (f32::from(*shade) * (1.0 - most * across * (0.3 + 0.7 * down))) as u8;
    }
}

/// A dark line with a bright one beside it, from edge to edge, where the paper was folded. What lies below it has moved.
fn crease(page: &mut Snapshot, at: f32, random: &mut Random) {
    let line = |x: usize| (at * page.height as f32 + 0.004 * x as f32) as usize;
    let moved = random.between(1, 2) as usize;
    let before = page.shades.clone();
    for x in 0..page.width {
        let fold = line(x);
        for y in fold..page.height {
            page.shades[y * page.width + x] = before[y.saturating_sub(moved) * page.width + x];
        }
        for (y, share) in [(0, 0.55), (1, 0.5), (2, 0.75), (3, 1.25), (4, 1.1)] {
            if let Some(shade) = page.shades.get_mut((fold + y) * page.width + x) {
                *shade = (f32::from(*shade) * share).min(255.0) as u8;
            }
        }
    }
}

/// The ring of an office's stamp with bars for its words, and a line that somebody drew through a row: ink over ink.
fn stamp(page: &mut Snapshot, random: &mut Random) {
    let scale = page.width as f32 / page.width_points.max(1.0);
    let place = |random: &mut Random, side: usize| side as f32 * random.between(35, 75) as f32 / 100.0;
    let (x, y) = (place(random, page.width), place(random, page.height));
    let radius = 52.0 * scale;
    let stroke = y - 1.6 * radius;
    for row in 0..page.height {
        for column in 0..page.width {
            let (across, down) = (column as f32 - x, row as f32 - y);
            let distance = across.hypot(down);
            let is_ring =
                (distance - radius).abs() < 1.1 * scale || (distance - 0.72 * radius).abs() < 0.6 * scale;
            let is_bar = down.abs() < 0.8 * scale && distance < 0.6 * radius;
            let is_line =
                (row as f32 - stroke - 0.01 * across).abs() < 0.6 * scale && across.abs() < 2.0 * radius;
            let shade = &mut page.shades[row * page.width + column];
            if is_ring || is_bar {
                *shade = (*shade).min(120);
            } else if is_line {
                *shade = (*shade).min(70);
            }
        }
    }
}

/// A book that lies open: dark along its fold, and the print beside it foreshortened.
fn fold(page: &mut Snapshot) {
    let (height, middle) = (page.height as f32, page.height as f32 / 2.0);
    let reach = 0.03 * height;
    page.shades = bent(page, |x, y| {
        let away = (y - middle) / reach;
        if away.abs() < 1.0 { (x, middle + reach * away * (1.0 + 0.12 * (1.0 - away.abs()))) } else { (x, y) }
    });
    for (place, shade) in page.shades.iter_mut().enumerate() {
        let away = ((place / page.width) as f32 - middle).abs() / reach;
        if away < 1.0 {
            *shade = (f32::from(*shade) * (0.62 + 0.38 * away)) as u8;
        }
    }
}

/// Between papers that lie on the glass together, in points.
const APART: f32 = 18.0;

/// Two at a time, one below the other on the glass.
fn on_one_glass(pages: Vec<Snapshot>, ground: u8) -> Vec<Snapshot> {
    let mut pages = pages.into_iter();
    let mut joined = Vec::new();
    while let Some(first) = pages.next() {
        joined.push(match pages.next() {
            Some(second) => together(&first, &second, ground),
            None => first,
        });
    }
    joined
}

fn together(first: &Snapshot, second: &Snapshot, ground: u8) -> Snapshot {
    let points = first.width_points / first.width.max(1) as f32;
    let below = first.height + (APART / points) as usize;
    let (width, height) = (first.width.max(second.width), below + second.height);
    let mut shades = vec![ground; width * height];
    for (page, from) in [(first, 0), (second, below)] {
        for (y, row) in page.shades.chunks(page.width.max(1)).enumerate() {
            let at = (from + y) * width;
            shades[at..at + row.len()].copy_from_slice(row);
        }
    }
    Snapshot {
        width,
        height,
        shades,
        width_points: width as f32 * points,
        height_points: height as f32 * points,
        words: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_laid_askew_stays_whole() {
        // Black all over, so that what is left of it can be counted.
        let page = Snapshot {
            width: 120,
            height: 200,
            shades: vec![0; 120 * 200],
            width_points: 60.0,
            height_points: 100.0,
            words: Vec::new(),
        };
        for seed in 0..20 {
            let mut random = Random::seeded(seed);
            let wear = Wear { noise: 0, ground: WHITE, ..ScanKind::Askew.wear(&mut random) };
            let laid = worn(page.clone(), wear, &mut random);
            let black = laid.shades.iter().filter(|shade| **shade < WHITE / 2).count();
            assert!(black.abs_diff(120 * 200) < 400, "{black} dots of {} are left", 120 * 200);
            // Five degrees move the corners by a twelfth of the other side.
            assert!((120..=120 + 18).contains(&laid.width), "{}", laid.width);
            assert!((laid.width_points / laid.width as f32 - 0.5).abs() < 0.01);
        }
    }
}
