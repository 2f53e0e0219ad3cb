//! What paper, light, glass and compression do to the picture of a page.

use super::{Snapshot, Wear};
use crate::random::Random;

pub(super) fn worn(mut page: Snapshot, wear: Wear, random: &mut Random) -> Snapshot {
    for _ in 0..wear.quarters {
        page = quarter_turned(&page);
    }
    if wear.lean != 0.0 {
        page.shades = leaning(&page, wear.lean.to_radians());
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
    if wear.loss > 0.0 {
        compress(&mut page, wear.loss);
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
    }
}

fn leaning(page: &Snapshot, angle: f32) -> Vec<u8> {
    let (sine, cosine) = angle.sin_cos();
    let (middle_x, middle_y) = (page.width as f32 / 2.0, page.height as f32 / 2.0);
    let dot = |x: i64, y: i64| {
        let is_inside = x >= 0 && y >= 0 && x < page.width as i64 && y < page.height as i64;
        if is_inside { f32::from(page.shades[y as usize * page.width + x as usize]) } else { 255.0 }
    };
    let mut shades = Vec::with_capacity(page.shades.len());
    for y in 0..page.height {
        for x in 0..page.width {
            let (across, down) = (x as f32 - middle_x, y as f32 - middle_y);
            let (from_x, from_y) =
                (middle_x + across * cosine + down * sine, middle_y - across * sine + down * cosine);
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

/// Darkest in the lower right corner.
fn darken(page: &mut Snapshot, most: f32) {
    for (place, shade) in page.shades.iter_mut().enumerate() {
        let across = (place % page.width) as f32 / page.width as f32;
        let down = (place / page.width) as f32 / page.height as f32;
        *shade = (f32::from(*shade) * (1.0 - most * across * (0.3 + 0.7 * down))) as u8;
    }
}

const SIDE: usize = 8;

/// Keeps fine changes within squares of eight dots only coarsely, as a photograph's file does.
fn compress(page: &mut Snapshot, loss: f32) {
    let wave = |place: usize, times: usize| {
        let size = if times == 0 { (1.0 / SIDE as f32).sqrt() } else { (2.0 / SIDE as f32).sqrt() };
        size * (std::f32::consts::PI * (2 * place + 1) as f32 * times as f32 / (2 * SIDE) as f32).cos()
    };
    let waves: [[f32; SIDE]; SIDE] =
        std::array::from_fn(|times| std::array::from_fn(|place| wave(place, times)));
    for top in (0..page.height.saturating_sub(SIDE - 1)).step_by(SIDE) {
        for left in (0..page.width.saturating_sub(SIDE - 1)).step_by(SIDE) {
            let place = |x: usize, y: usize| (top + y) * page.width + left + x;
            let square: [[f32; SIDE]; SIDE] =
                std::array::from_fn(|y| std::array::from_fn(|x| f32::from(page.shades[place(x, y)])));
            let mut strengths = product(&product(&waves, &square), &turned(&waves));
            for (down, row) in strengths.iter_mut().enumerate() {
                for (across, strength) in row.iter_mut().enumerate() {
                    let step = loss * (1.0 + 0.5 * (across + down) as f32);
                    *strength = (*strength / step).round() * step;
                }
            }
            let square = product(&product(&turned(&waves), &strengths), &waves);
            for (y, row) in square.iter().enumerate() {
                for (x, shade) in row.iter().enumerate() {
                    page.shades[place(x, y)] = shade.round().clamp(0.0, 255.0) as u8;
                }
            }
        }
    }
}

fn turned(square: &[[f32; SIDE]; SIDE]) -> [[f32; SIDE]; SIDE] {
    std::array::from_fn(|y| std::array::from_fn(|x| square[x][y]))
}

fn product(one: &[[f32; SIDE]; SIDE], other: &[[f32; SIDE]; SIDE]) -> [[f32; SIDE]; SIDE] {
    std::array::from_fn(|y| std::array::from_fn(|x| (0..SIDE).map(|k| one[y][k] * other[k][x]).sum()))
}
