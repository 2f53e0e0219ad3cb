//! A stamp, or what a pen drew over print, is paler than print: it is taken out, and the letters below it stay.

use crate::grey::Grey;
use crate::ink::Ink;
use crate::parts::{self, Part};

/// How far towards white what is taken out is from the letters, at least.
const PALER: f32 = 0.2;

/// What most letters of a page are like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Print {
    /// Of their darkest dots.
    pub(crate) shade: f32,
    pub(crate) height: f32,
}

impl Print {
    /// Whether ink hangs together with more than a letter.
    fn is_exceeded_by(self, part: &Part) -> bool {
        let (wide, high) = (part.width() as f32 / self.height, part.height() as f32 / self.height);
        // Lines of a table cut a ring into arcs: they are no larger than titles, but hardly fill the room they take.
        let is_arc = part.area * 5 < part.width() * part.height();
        high > 4.0 || wide > 12.0 || is_arc && (high > 1.6 || wide > 4.0)
    }
}

/// Takes out of the ink, and of the picture, what is larger than letters and paler than they are. `found` are the parts of the
/// ink. Whether there was any.
pub(crate) fn taken_out(
    ink: &mut Ink,
    page: &mut Grey,
    (found, print): (&[Part], Print),
    most: usize,
) -> bool {
    let letters = print.shade;
    let is_large = |part: &Part| print.is_exceeded_by(part);
    if !found.iter().any(is_large) {
        return false;
    }
    let mut is_changed = false;
    for runs in parts::runs_of(ink, most, is_large) {
        let dots = || runs.iter().flat_map(|run| (run.left..run.right).map(|x| (x, run.top)));
        let mut shades: Vec<u8> = dots().map(|(x, y)| page.row(y)[x]).collect();
        let middle = shades.len() / 2;
        if shades.is_empty() {
            continue;
        }
        let usual = f32::from(*shades.select_nth_unstable(middle).1);
        if usual < letters + PALER * (255.0 - letters) {
            continue;
        }
        let limit = f32::midpoint(letters, usual) as u8;
        let pale: Vec<(usize, usize)> = dots().filter(|place| darkest_around(page, *place) > limit).collect();
        is_changed |= !pale.is_empty();
        pale.into_iter().for_each(|(x, y)| ink.erase((x, y), page));
    }
    is_changed
}

/// A pale dot beside a dark one is the soft edge of a letter.
fn darkest_around(page: &Grey, (x, y): (usize, usize)) -> u8 {
    let rows = y.saturating_sub(1)..(y + 2).min(page.height());
    let across = x.saturating_sub(1)..(x + 2).min(page.width());
    rows.flat_map(|y| &page.row(y)[across.clone()]).copied().min().unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pale_ring_goes_and_the_letter_below_it_stays() {
        let (width, height) = (120, 120);
        let is_letter = |x: usize, y: usize| (58..61).contains(&x) && (4..16).contains(&y);
        let is_ring = |x: usize, y: usize| {
            let (across, down) = (x as f32 - 60.0, y as f32 - 60.0);
            (across.hypot(down) - 50.0).abs() < 2.0
        };
        let shade = |dot: usize| match (dot % width, dot / width) {
            (x, y) if is_letter(x, y) => 10,
            (x, y) if is_ring(x, y) => 130,
            _ => 255,
        };
        let mut page = Grey::new(width, height, (0..width * height).map(shade).collect()).unwrap();
        let mut ink = Ink::new(width, height);
        for y in 0..height {
            let row = ink.row_mut(y).iter_mut().enumerate();
            row.for_each(|(x, dot)| *dot = is_letter(x, y) || is_ring(x, y));
        }
        let found = parts::parts(&ink, 1, 1000).unwrap();
        assert!(taken_out(&mut ink, &mut page, (&found, Print { shade: 10.0, height: 12.0 }), 1000));
        let left = parts::parts(&ink, 1, 1000).unwrap();
        assert_eq!(left.len(), 1);
        assert!(left[0].width() <= 5 && left[0].height() <= 14, "{left:?}");
        assert_eq!((page.row(10)[59], page.row(60)[10]), (10, 255));
        // What is as dark as print may be print.
        assert!(!taken_out(&mut ink, &mut page, (&left, Print { shade: 130.0, height: 2.0 }), 1000));
    }
}
