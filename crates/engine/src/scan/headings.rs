//! Headings of a table are known words: one that is a letter beside such a word is that word.
//!
//! Only words beside other headings are looked at. A name that a letter was changed in would be another person's.

use sight::{Letter, Reading, Word};

use super::look::SeenPage;

const KNOWN: [&str; 24] = [
    "AMOUNT", "BALANCE", "CHEQUE", "CLOSING", "CREDIT", "CREDITS", "DEBIT", "DEBITS", "DEPOSIT", "DEPOSITS",
    "DESCRIPTION", "DETAILS", "MONTANT", "BETRAG", "NARRATION", "OPENING", "PARTICULARS", "POSTING",
    "REFERENCE", "REMARKS", "SALDO", "TRANSACTION", "WITHDRAWAL", "WITHDRAWALS",
];
/// A line with so many of them is the head of a table; `CREDIT` alone begins many a narration.
const BESIDE: usize = 2;
/// What the stroke of `D/C` looks like.
const STROKES: [char; 5] = ['I', 'l', '1', '|', 'i'];

/// A known word with so many letters is no other word without one of them.
const LONG: usize = 6;

/// Reads headings that are misread by a letter.
pub(super) fn spell(page: &mut SeenPage) {
    let mut order: Vec<usize> = (0..page.words.len()).collect();
    order.sort_by(|one, other| page.words[*one].word.baseline.total_cmp(&page.words[*other].word.baseline));
    let is_one_line = |one: &usize, other: &usize| {
        let (one, other) = (&page.words[*one].word, &page.words[*other].word);
        other.baseline - one.baseline < 0.5 * one.height.min(other.height)
    };
    let lines: Vec<Vec<usize>> = order.chunk_by(is_one_line).map(<[usize]>::to_vec).collect();
    for line in lines {
        let texts: Vec<String> = line.iter().map(|at| page.words[*at].word.text()).collect();
        let has_figures = texts.iter().any(|text| text.bytes().filter(u8::is_ascii_digit).count() > 2);
        let known = texts.iter().filter(|text| is_known(text)).count();
        if has_figures || known < BESIDE {
            continue;
        }
        for (at, text) in line.into_iter().zip(texts) {
            let word = &mut page.words[at].word;
            if let Some((place, letter)) = slip(&text) {
                read_as(word, place, letter);
            } else if let Some((place, letter)) = lost(&text) {
                put_in(word, place, letter);
            }
        }
    }
}

fn is_known(text: &str) -> bool {
    KNOWN.contains(&name(text).to_uppercase().as_str())
}

/// Without the currency that may follow it: `Amount(Rs.)`.
fn name(text: &str) -> &str {
    text.split_once('(').map_or(text, |(name, _)| name)
}

/// The letter of a heading that is another than the known word has, and what it has.
fn slip(text: &str) -> Option<(usize, char)> {
    let letters: Vec<char> = name(text).chars().collect();
    if let ['D', stroke, 'C'] = letters.as_slice()
        && STROKES.contains(stroke)
    {
        return Some((1, '/'));
    }
    if is_known(text) {
        return None;
    }
    let differs = |known: &str| -> Vec<(usize, char)> {
        let pairs = known.chars().zip(&letters).enumerate();
        pairs
            .filter(|(_, (want, is))| *want != is.to_ascii_uppercase())
            .map(|(at, (want, _))| (at, want))
            .collect()
    };
    let alike = KNOWN.iter().filter(|known| known.len() == letters.len()).map(|known| differs(known));
    let mut slips = alike.filter(|slips| slips.len() == 1).flatten();
    let (at, letter) = slips.next()?;
    let beside = letters.get(if at == 0 { 1 } else { at - 1 })?;
    let is_small = beside.is_lowercase() && at > 0;
    let letter = if is_small { letter.to_ascii_lowercase() } else { letter };
    slips.next().is_none().then_some((at, letter))
}

/// The letter that a heading lacks, and where: `Amout`. Short words may lack nothing.
fn lost(text: &str) -> Option<(usize, char)> {
    if is_known(text) {
        return None;
    }
    let letters: Vec<char> = name(text).chars().map(|letter| letter.to_ascii_uppercase()).collect();
    let lacks = |known: &&&str| {
        let known: Vec<char> = known.chars().collect();
        let at = known.iter().zip(&letters).position(|(want, is)| want != is).unwrap_or(letters.len());
        let is_it = known.len() == letters.len() + 1 && known.get(at + 1..) == letters.get(at..);
        Some((at, *known.get(at)?)).filter(|_| is_it)
    };
    let mut lost = KNOWN.iter().filter(|known| known.len() >= LONG).filter_map(|known| lacks(&known));
    let (at, letter) = lost.next()?;
    let beside = text.chars().nth(at.saturating_sub(1))?;
    let letter = if beside.is_lowercase() && at > 0 { letter.to_ascii_lowercase() } else { letter };
    lost.next().is_none().then_some((at, letter))
}

fn read_as(word: &mut Word, place: usize, letter: char) {
    if let Some(best) = word.letters.get_mut(place).and_then(|letter| letter.readings.first_mut()) {
        best.letter = letter;
    }
}

/// In the room of the letter before it, or of the one after the first.
fn put_in(word: &mut Word, place: usize, letter: char) {
    let Some(beside) = word.letters.get_mut(place.saturating_sub(1)) else { return };
    let middle = (beside.left + beside.right) / 2.0;
    let readings = vec![Reading { letter, likelihood: 1.0 }];
    let new = if place == 0 {
        let left = std::mem::replace(&mut beside.left, middle);
        Letter { readings, left, right: middle }
    } else {
        let right = std::mem::replace(&mut beside.right, middle);
        Letter { readings, left: middle, right }
    };
    word.letters.insert(place, new);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_with_one_letter_misread_is_the_word_it_is_beside() {
        assert_eq!(slip("Babance"), Some((2, 'l')));
        assert_eq!(slip("BA1ANCE"), Some((2, 'L')));
        assert_eq!(slip("Oebit"), Some((0, 'D')));
        assert_eq!(slip("withdrawa1s"), Some((9, 'l')));
        assert_eq!(slip("DIC"), Some((1, '/')));
        assert_eq!(slip("Amounl(Rs.)"), Some((5, 't')));
        for other in ["Balance", "Bobonce", "Ref", "Valance sheet", "Dic"] {
            assert_eq!(slip(other), None, "{other}");
        }
    }

    #[test]
    fn a_heading_that_lost_a_letter_gets_it_back() {
        assert_eq!(lost("Amout(Rs.)"), Some((4, 'n')));
        assert_eq!(lost("ALANCE"), Some((0, 'B')));
        assert_eq!(lost("Withdrawal"), None, "a heading without its s is one too");
        assert_eq!(lost("Dbit"), None);
        let mut word = super::super::samples::word("Amout", 10.0, 20.0);
        put_in(&mut word, 4, 'n');
        assert_eq!((word.text().as_str(), word.left, word.right), ("Amount", 10.0, 35.0));
    }
}
