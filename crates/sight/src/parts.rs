//! Ink → the pieces that hang together: letters, dots, and what is larger than both.

use std::collections::BTreeMap;

use crate::ink::{Ink, runs};

/// Ink that hangs together, in dots; `right` and `bottom` are just past it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) right: usize,
    pub(crate) bottom: usize,
    /// Dots of ink.
    pub(crate) area: usize,
}

impl Part {
    pub(crate) fn width(&self) -> usize {
        self.right - self.left
    }

    pub(crate) fn height(&self) -> usize {
        self.bottom - self.top
    }

    pub(crate) fn middle(&self) -> f32 {
        (self.top + self.bottom) as f32 / 2.0
    }

    fn add(&mut self, other: &Self) {
        self.left = self.left.min(other.left);
        self.top = self.top.min(other.top);
        self.right = self.right.max(other.right);
        self.bottom = self.bottom.max(other.bottom);
        self.area += other.area;
    }
}

/// Parts of more than `least` dots, from left to right. `None` when there are more than `most` pieces of ink: a photograph,
/// or noise that nothing can be read in.
pub(crate) fn parts(ink: &Ink, least: usize, most: usize) -> Option<Vec<Part>> {
    let (pieces, mut parents) = linked(ink, most)?;
    let whole = joined(&pieces, &mut parents);
    let mut parts: Vec<Part> = whole.into_iter().flatten().filter(|part| part.area > least).collect();
    parts.sort_by_key(|part| (part.left, part.top));
    Some(parts)
}

/// The runs of ink of each part that is wanted, row by row.
pub(crate) fn runs_of(ink: &Ink, most: usize, is_wanted: impl Fn(&Part) -> bool) -> Vec<Vec<Part>> {
    let Some((pieces, mut parents)) = linked(ink, most) else { return Vec::new() };
    let whole = joined(&pieces, &mut parents);
    let mut found: BTreeMap<usize, Vec<Part>> = BTreeMap::new();
    for (number, piece) in pieces.iter().enumerate() {
        let root = root(&mut parents, number);
        if whole[root].as_ref().is_some_and(&is_wanted) {
            found.entry(root).or_default().push(*piece);
        }
    }
    found.into_values().collect()
}

/// Runs of ink, each with the one that it hangs together with.
fn linked(ink: &Ink, most: usize) -> Option<(Vec<Part>, Vec<usize>)> {
    let mut pieces: Vec<Part> = Vec::new();
    let mut parents: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = Vec::new();
    let mut here: Vec<usize> = Vec::new();
    for y in 0..ink.height() {
        here.clear();
        let mut first = 0;
        for (left, right) in runs(ink.row(y), 1) {
            let number = pieces.len();
            if number >= most {
                return None;
            }
            pieces.push(Part { left, top: y, right, bottom: y + 1, area: right - left });
            parents.push(number);
            here.push(number);
            // Runs of the row above come from left to right as well; those that touch, corners included, are one with it.
            while above.get(first).is_some_and(|run| pieces[*run].right < left) {
                first += 1;
            }
            for run in above[first..].iter().take_while(|run| pieces[**run].left <= right) {
                let (one, other) = (root(&mut parents, *run), root(&mut parents, number));
                parents[one.max(other)] = one.min(other);
            }
        }
        std::mem::swap(&mut above, &mut here);
    }
    Some((pieces, parents))
}

/// What hangs together, in the place of its first run.
fn joined(pieces: &[Part], parents: &mut [usize]) -> Vec<Option<Part>> {
    let mut whole: Vec<Option<Part>> = vec![None; pieces.len()];
    for (number, piece) in pieces.iter().enumerate() {
        let root = root(parents, number);
        match &mut whole[root] {
            Some(part) => part.add(piece),
            empty => *empty = Some(*piece),
        }
    }
    whole
}

fn root(parents: &mut [usize], mut number: usize) -> usize {
    while parents[number] != number {
        parents[number] = parents[parents[number]];
        number = parents[number];
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inked(rows: &[&str]) -> Ink {
        let mut ink = Ink::new(rows[0].len(), rows.len());
        for (y, row) in rows.iter().enumerate() {
            ink.row_mut(y).iter_mut().zip(row.bytes()).for_each(|(dot, mark)| *dot = mark == b'#');
        }
        ink
    }

    #[test]
    fn what_touches_is_one_part_corners_included() {
        let ink = inked(&["#.#...", "#.#..#", ".#..#.", "......", "....#."]);
        let found = parts(&ink, 1, 100).unwrap();
        assert_eq!(
            found,
            [
                Part { left: 0, top: 0, right: 3, bottom: 3, area: 5 },
                Part { left: 4, top: 1, right: 6, bottom: 3, area: 2 },
            ]
        );
        assert_eq!(parts(&ink, 0, 3), None);
    }
}
