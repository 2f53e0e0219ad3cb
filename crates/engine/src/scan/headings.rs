//! Headings of a table are known words: one that is a letter beside such a word is that word.
//!
//! Only words beside other headings are looked at. A name that a letter was changed in would be another person's.

use sight::Word;

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
            if let Some((place, letter)) = slip(&text) {
                read_as(&mut page.words[at].word, place, letter);
            }
        }
    }
}

fn is_known(text: &str) -> bool {
    KNOWN.contains(&text.to_uppercase().as_str())
}

/// The letter of a heading that is another than the known word has, and what it has.
fn slip(text: &str) -> Option<(usize, char)> {
    let letters: Vec<char> = text.chars().collect();
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

fn read_as(word: &mut Word, place: usize, letter: char) {
    if let Some(best) = word.letters.get_mut(place).and_then(|letter| letter.readings.first_mut()) {
        best.letter = letter;
    }
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
        for other in ["Balance", "Bobonce", "Ref", "Valance sheet", "Dic"] {
            assert_eq!(slip(other), None, "{other}");
        }
    }
}
