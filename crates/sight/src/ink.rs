//! The ink of a page, and the ruled lines that are taken out of it.

use crate::grey::Grey;

/// True where there is ink, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Ink {
    width: usize,
    height: usize,
    dots: Vec<bool>,
}

/// A ruled line that was taken out, in dots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ruled {
    pub(crate) left: usize,
    pub(crate) right: usize,
    pub(crate) y: usize,
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
    /// be read as letters. What ran from left to right is told.
    pub(crate) fn without_rules(&mut self, page: &mut Grey, (across, down): (usize, usize)) -> Vec<Ruled> {
        let mut rules = Vec::new();
        let mut out: Vec<usize> = Vec::new();
        for y in 0..self.height {
            for (left, right) in runs(self.row(y), across) {
                out.extend((left..right).map(|x| y * self.width + x));
                rules.push(Ruled { left, right, y });
            }
        }
        let mut since = vec![0_usize; self.width];
        for y in 0..=self.height {
            for x in 0..self.width {
                if y < self.height && self.dots[y * self.width + x] {
                    since[x] += 1;
                } else {
                    if since[x] >= down {
                        out.extend((y - since[x]..y).map(|y| y * self.width + x));
                    }
                    since[x] = 0;
                }
            }
        }
        for dot in out {
            self.erase(dot, page);
        }
        rules
    }

    /// With the soft edge beside it.
    fn erase(&mut self, dot: usize, page: &mut Grey) {
        let (x, y) = (dot % self.width, dot / self.width);
        self.dots[dot] = false;
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

    #[test]
    fn a_ruled_line_goes_and_a_letter_on_it_stays() {
        let (width, height) = (40, 20);
        let is_dark = |x: usize, y: usize| y == 10 || (5..8).contains(&x) && (4..10).contains(&y);
        let dark = |dot: usize| if is_dark(dot % width, dot / width) { 0 } else { 255 };
        let mut page = Grey::new(width, height, (0..width * height).map(dark).collect()).unwrap();
        let mut ink = Ink::new(width, height);
        for y in 0..height {
            ink.row_mut(y).iter_mut().enumerate().for_each(|(x, dot)| *dot = is_dark(x, y));
        }
        let rules = ink.without_rules(&mut page, (30, 15));
        assert_eq!(rules, [Ruled { left: 0, right: 40, y: 10 }]);
        assert_eq!(runs(ink.row(10), 1).count(), 0);
        assert_eq!(runs(ink.row(7), 1).collect::<Vec<_>>(), [(5, 8)]);
        assert_eq!(page.row(7)[6], 0);
        assert_eq!(page.row(10)[20], 255);
    }
}
