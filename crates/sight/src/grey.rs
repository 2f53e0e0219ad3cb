//! A picture in shades of grey, and the same picture turned.

/// Row by row from the top left corner; 0 is black.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grey {
    width: usize,
    height: usize,
    shades: Vec<u8>,
}

impl Grey {
    /// `None` unless there is one shade for each dot.
    #[must_use]
    pub fn new(width: usize, height: usize, shades: Vec<u8>) -> Option<Self> {
        let is_whole = width > 0 && height > 0 && width.checked_mul(height) == Some(shades.len());
        is_whole.then_some(Self { width, height, shades })
    }

    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    pub(crate) fn row(&self, y: usize) -> &[u8] {
        &self.shades[y * self.width..(y + 1) * self.width]
    }

    pub(crate) fn row_mut(&mut self, y: usize) -> &mut [u8] {
        &mut self.shades[y * self.width..(y + 1) * self.width]
    }

    /// The shade between dots; white outside.
    #[inline]
    fn at(&self, x: f32, y: f32) -> f32 {
        let (left, top) = (floored(x), floored(y));
        let (across, down) = (x - left as f32, y - top as f32);
        let between = |above: (f32, f32), below: (f32, f32)| {
            let above = above.0 + (above.1 - above.0) * across;
            above + (below.0 + (below.1 - below.0) * across - above) * down
        };
        // Nearly all places are well within the page.
        let place = usize::try_from(left).ok().zip(usize::try_from(top).ok());
        if let Some((left, top)) = place.filter(|(left, top)| left + 1 < self.width && top + 1 < self.height)
        {
            let from = top * self.width + left;
            if let (Some([one, two]), Some([three, four])) = (
                self.shades.get(from..).and_then(<[u8]>::first_chunk),
                self.shades.get(from + self.width..).and_then(<[u8]>::first_chunk),
            ) {
                let shade = |dot: &u8| f32::from(*dot);
                return between((shade(one), shade(two)), (shade(three), shade(four)));
            }
        }
        let dot = |x: i64, y: i64| {
            let is_inside = x >= 0 && y >= 0 && x < self.width as i64 && y < self.height as i64;
            if is_inside { f32::from(self.shades[y as usize * self.width + x as usize]) } else { 255.0 }
        };
        between((dot(left, top), dot(left + 1, top)), (dot(left, top + 1), dot(left + 1, top + 1)))
    }

    /// The picture with its page as it lies on a table that is looked at from above, level. `in_picture` tells where a place
    /// of that page is now, both in dots from the middle, from the place and the size of the picture.
    pub(crate) fn levelled(&self, in_picture: impl Fn((f32, f32), (f32, f32)) -> (f32, f32)) -> Self {
        let size = (self.width as f32, self.height as f32);
        let (middle_x, middle_y) = (size.0 / 2.0, size.1 / 2.0);
        let mut shades = Vec::with_capacity(self.shades.len());
        for y in 0..self.height {
            let down = y as f32 - middle_y;
            for x in 0..self.width {
                let (from_x, from_y) = in_picture((x as f32 - middle_x, down), size);
                shades.push(self.at(middle_x + from_x, middle_y + from_y) as u8);
            }
        }
        Self { width: self.width, height: self.height, shades }
    }

    /// A quarter turn: what ran from top to bottom runs from left to right.
    pub(crate) fn quarter_turned(&self) -> Self {
        let mut shades = Vec::with_capacity(self.shades.len());
        for x in (0..self.width).rev() {
            shades.extend((0..self.height).map(|y| self.shades[y * self.width + x]));
        }
        Self { width: self.height, height: self.width, shades }
    }

    /// Upside down.
    pub(crate) fn half_turned(&self) -> Self {
        let shades = self.shades.iter().rev().copied().collect();
        Self { width: self.width, height: self.height, shades }
    }

    /// A box of it, brought to this size.
    pub(crate) fn sampled(&self, from: Frame, width: usize, height: usize) -> Vec<f32> {
        let step_x = (from.right - from.left) / width as f32;
        let step_y = (from.bottom - from.top) / height as f32;
        // Where many dots become one, all of them count.
        let (times_x, times_y) = (step_x.ceil().clamp(1.0, 8.0), step_y.ceil().clamp(1.0, 8.0));
        let (count_x, count_y) = (times_x as usize, times_y as usize);
        let mut dots = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let mut sum = 0.0;
                for part_y in 0..count_y {
                    let at_y = from.top + (y as f32 + (part_y as f32 + 0.5) / times_y) * step_y - 0.5;
                    for part_x in 0..count_x {
                        let at_x = from.left + (x as f32 + (part_x as f32 + 0.5) / times_x) * step_x - 0.5;
                        sum += self.at(at_x, at_y);
                    }
                }
                dots.push(sum / (times_x * times_y));
            }
        }
        dots
    }
}

/// A box in a picture, in dots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) right: f32,
    pub(crate) bottom: f32,
}

/// The whole number below. The library's own is a call on processors that are not asked what they can do.
#[inline]
fn floored(value: f32) -> i64 {
    let whole = value as i64;
    if whole as f32 > value { whole - 1 } else { whole }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_a_shade_for_each_dot() {
        assert!(Grey::new(2, 2, vec![0; 4]).is_some());
        for (width, height) in [(2, 3), (0, 0), (usize::MAX, 2)] {
            assert_eq!(Grey::new(width, height, vec![0; 4]), None, "{width} by {height}");
        }
    }

    #[test]
    fn four_quarter_turns_are_none_and_two_are_a_half() {
        let picture = Grey::new(3, 2, vec![1, 2, 3, 4, 5, 6]).unwrap();
        let turned = picture.quarter_turned();
        assert_eq!(turned, Grey::new(2, 3, vec![3, 6, 2, 5, 1, 4]).unwrap());
        assert_eq!(turned.quarter_turned(), picture.half_turned());
        assert_eq!(turned.quarter_turned().quarter_turned().quarter_turned(), picture);
    }
}
