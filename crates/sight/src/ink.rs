//! The ink of a page, and the ruled lines that are taken out of it.

use crate::grey::Grey;

/// True where there is ink, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Ink {
    width: usize,
    height: usize,
    dots: Vec<bool>,
}

/// Dots without ink that do not end an upright line.
const HOLE: usize = 3;
/// A line is less thick than this, in dots.
const THICKEST: usize = 7;
/// A stroke that crosses a line is seen for so many dots on either side of it: the soft edge of a line is not.
const CROSSING: usize = 3;

/// Ink that goes on down a column.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    from: usize,
    to: usize,
    dots: usize,
}

impl Line {
    /// Where it runs, if it is long enough and has few holes.
    fn ruled(&self, at_least: usize) -> Option<(usize, usize)> {
        let length = self.to - self.from;
        (length >= at_least && self.dots * 10 >= length * 6).then_some((self.from, self.to))
    }
}

/// A ruled line that was taken out, in dots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ruled {
    pub(crate) left: usize,
    pub(crate) right: usize,
    pub(crate) y: usize,
}

/// The same of one that ran down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct UprightRule {
    pub(crate) x: usize,
    pub(crate) top: usize,
    pub(crate) bottom: usize,
}

/// Lines that were taken out.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Rules {
    pub(crate) across: Vec<Ruled>,
    pub(crate) upright: Vec<UprightRule>,
}

impl Ink {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { width, height, dots: vec![false; width * height] }
    }

    pub(crate) fn height(&self) -> usize {
        self.height
    }

    pub(crate) fn row(&self, y: usize) -> &[bool] {
        &self.dots[y * self.width..(y + 1) * self.width]
    }

    pub(crate) fn row_mut(&mut self, y: usize) -> &mut [bool] {
        &mut self.dots[y * self.width..(y + 1) * self.width]
    }

    /// Takes lines out that are longer than any stroke of a letter, from the ink and from the picture, where they would
    /// be read as letters.
    pub(crate) fn without_rules(&mut self, page: &mut Grey, (across, down): (usize, usize)) -> Rules {
        let mut rules = Rules { upright: self.upright(down), ..Rules::default() };
        let lying = (0..self.height)
            .flat_map(|y| runs(self.row(y), across).map(move |(left, right)| Ruled { left, right, y }));
        rules.across = lying.collect();
        let mut out: Vec<(usize, usize)> = Vec::new();
        for UprightRule { x, top, bottom } in rules.upright.iter().copied() {
            for y in top..bottom {
                let near = x.saturating_sub(1)..(x + 2).min(self.width);
                out.extend(near.filter(|x| self.is_thin(*x, y)).map(|x| (x, y)));
            }
        }
        out.drain(..).for_each(|dot| self.erase(dot, page));
        let mut is_lying = Ink::new(self.width, self.height);
        for Ruled { left, right, y } in rules.across.iter().copied() {
            is_lying.row_mut(y)[left..right].fill(true);
        }
        for Ruled { left, right, y } in rules.across.iter().copied() {
            out.extend((left..right).filter(|x| !self.is_crossed(&is_lying, (*x, y))).map(|x| (x, y)));
        }
        out.into_iter().for_each(|dot| self.erase(dot, page));
        rules
    }

    /// Whether a stroke of a letter goes through a line at this place: without it a letter would fall in two.
    fn is_crossed(&self, line: &Ink, (x, y): (usize, usize)) -> bool {
        let is_line = |y: usize| line.row(y)[x];
        let top = (0..y).rev().take_while(|y| is_line(*y)).last().unwrap_or(y);
        let bottom = (y + 1..self.height).take_while(|y| is_line(*y)).last().unwrap_or(y);
        let near = x.saturating_sub(1)..(x + 2).min(self.width);
        let is_stroke = |y: usize| near.clone().any(|x| self.row(y)[x] && !line.row(y)[x]);
        let (above, below) = (top.checked_sub(CROSSING), bottom + CROSSING);
        bottom - top < THICKEST
            && below < self.height
            && above.is_some_and(|above| (above..top).all(is_stroke))
            && (bottom + 1..=below).all(is_stroke)
    }

    /// Columns in which ink goes on for so many dots, with small holes: noise breaks a thin line.
    fn upright(&self, at_least: usize) -> Vec<UprightRule> {
        let mut found = Vec::new();
        let ruled =
            |x: usize, line: &Line| line.ruled(at_least).map(|(top, bottom)| UprightRule { x, top, bottom });
        let mut lines = vec![Line::default(); self.width];
        for y in 0..self.height {
            let row = self.row(y);
            for (x, line) in lines.iter_mut().enumerate() {
                let is_ink = row[x] || x > 0 && row[x - 1] || row.get(x + 1) == Some(&true);
                if !is_ink {
                    continue;
                }
                if y > line.to + HOLE {
                    found.extend(ruled(x, line));
                    *line = Line { from: y, to: y, dots: 0 };
                }
                line.to = y + 1;
                line.dots += 1;
            }
        }
        let open = lines.iter().enumerate();
        found.extend(open.filter_map(|(x, line)| ruled(x, line)));
        found
    }

    /// Whether ink at this place is no wider than a line: what is wider is a letter that stands on one.
    fn is_thin(&self, x: usize, y: usize) -> bool {
        let row = self.row(y);
        if !row[x] {
            return false;
        }
        let before = row[..x].iter().rev().take(THICKEST).take_while(|is_ink| **is_ink).count();
        let after = row[x..].iter().take(THICKEST).take_while(|is_ink| **is_ink).count();
        before + after < THICKEST
    }

    /// With the soft edge beside it.
    pub(crate) fn erase(&mut self, (x, y): (usize, usize), page: &mut Grey) {
        self.dots[y * self.width + x] = false;
        for y in y.saturating_sub(1)..(y + 2).min(self.height) {
            for x in x.saturating_sub(1)..(x + 2).min(self.width) {
                if !self.dots[y * self.width + x] {
                    page.row_mut(y)[x] = u8::MAX;
                }
            }
        }
    }
}

/// Where ink runs on for so many dots or more.
pub(crate) fn runs(row: &[bool], at_least: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut x = 0;
    std::iter::from_fn(move || {
        loop {
            let left = x + row.get(x..)?.iter().position(|is_ink| *is_ink)?;
            let length = row[left..].iter().position(|is_ink| !is_ink).unwrap_or(row.len() - left);
            x = left + length;
            if length >= at_least {
                return Some((left, x));
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ink, and the picture that it is seen in.
    fn drawn(is_dark: impl Fn(usize, usize) -> bool) -> (Ink, Grey) {
        let (width, height) = (40, 20);
        let dark = |dot: usize| if is_dark(dot % width, dot / width) { 0 } else { 255 };
        let page = Grey::new(width, height, (0..width * height).map(dark).collect()).unwrap();
        let mut ink = Ink::new(width, height);
        for y in 0..height {
            ink.row_mut(y).iter_mut().enumerate().for_each(|(x, dot)| *dot = is_dark(x, y));
        }
        (ink, page)
    }

    #[test]
    fn a_ruled_line_goes_and_a_letter_on_it_stays() {
        let is_dark = |x: usize, y: usize| y == 10 || (5..8).contains(&x) && (4..10).contains(&y);
        let (mut ink, mut page) = drawn(is_dark);
        let rules = ink.without_rules(&mut page, (30, 15));
        assert_eq!(rules.across, [Ruled { left: 0, right: 40, y: 10 }]);
        assert_eq!(runs(ink.row(10), 1).count(), 0);
        assert_eq!(runs(ink.row(7), 1).collect::<Vec<_>>(), [(5, 8)]);
        assert_eq!(page.row(7)[6], 0);
        assert_eq!(page.row(10)[20], 255);
    }

    #[test]
    fn a_stroke_that_a_line_goes_through_stays_whole() {
        // The second stroke only stands on the line, with the soft edge of the line below it.
        let is_stroke = |x: usize, y: usize| {
            (5..8).contains(&x) && (4..16).contains(&y) || (20..23).contains(&x) && (4..12).contains(&y)
        };
        let is_dark = |x: usize, y: usize| y == 10 || is_stroke(x, y);
        let (mut ink, mut page) = drawn(is_dark);
        ink.without_rules(&mut page, (30, 15));
        assert_eq!(runs(ink.row(10), 1).collect::<Vec<_>>(), [(4, 9)]);
        assert_eq!(page.row(10)[6], 0);
        assert_eq!(page.row(10)[21], 255);
    }
}
