//! How likely each letter is at each place → letters, each with what else it may be.

use crate::network::{CLASSES, LETTERS, STRIDE};
use crate::words::Reading;

/// A reading less likely than this is not one.
const FLOOR: f32 = 0.004;
/// So many readings of one letter are kept, the likeliest first.
const MOST: usize = 4;
const BLANK: usize = 0;

/// A letter, or a space, and its middle in dots from the left end of the line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spotted {
    pub(crate) readings: Vec<Reading>,
    pub(crate) middle: f32,
}

impl Spotted {
    pub(crate) fn letter(&self) -> char {
        self.readings.first().map_or(' ', |reading| reading.letter)
    }
}

/// Places in a row that are likeliest the same letter are one letter, with the readings of all of them.
pub(crate) fn spotted(places: &[[f32; CLASSES]]) -> Vec<Spotted> {
    let letters: Vec<char> = LETTERS.chars().collect();
    let best: Vec<usize> = places.iter().map(likeliest).collect();
    let mut found = Vec::new();
    let mut from = 0;
    for run in best.chunk_by(|one, two| one == two) {
        let to = from + run.len();
        if run.first() != Some(&BLANK) {
            let middle = (from + to) as f32 / 2.0 * STRIDE as f32;
            found.push(Spotted { readings: readings(&places[from..to], &letters), middle });
        }
        from = to;
    }
    found
}

fn likeliest(place: &[f32; CLASSES]) -> usize {
    (0..CLASSES).rev().max_by(|one, two| place[*one].total_cmp(&place[*two])).unwrap_or(BLANK)
}

/// The most that any of the places gives to each letter.
fn readings(places: &[[f32; CLASSES]], letters: &[char]) -> Vec<Reading> {
    let most = |class: usize| places.iter().map(|place| place[class]).fold(0.0, f32::max);
    let known = letters.iter().enumerate().map(|(at, letter)| (*letter, most(at + 1)));
    let mut readings: Vec<Reading> = known
        .filter(|(_, likelihood)| *likelihood >= FLOOR)
        .map(|(letter, likelihood)| Reading { letter, likelihood })
        .collect();
    readings.sort_by(|one, two| two.likelihood.total_cmp(&one.likelihood));
    readings.truncate(MOST);
    readings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(shares: &[(char, f32)]) -> [f32; CLASSES] {
        let mut place = [0.0; CLASSES];
        for (letter, share) in shares {
            let class = LETTERS.chars().position(|known| known == *letter).map_or(BLANK, |at| at + 1);
            place[class] = *share;
        }
        place
    }

    #[test]
    fn one_letter_over_two_places_is_read_once_and_two_with_a_gap_twice() {
        let (seven, blank) = (place(&[('7', 0.9), ('1', 0.06)]), place(&[('_', 0.2), ('\0', 0.8)]));
        let found = spotted(&[seven, seven, blank, seven, place(&[(' ', 1.0)])]);
        let text: String = found.iter().map(Spotted::letter).collect();
        assert_eq!(text, "77 ");
        assert_eq!(found[0].middle, 8.0);
        let others: Vec<char> = found[0].readings.iter().map(|reading| reading.letter).collect();
        assert_eq!(others, ['7', '1']);
    }
}
