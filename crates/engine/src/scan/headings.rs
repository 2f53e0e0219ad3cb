//! Headings of a table are known words: one that is a letter beside such a word is that word.
//!
//! Only words beside other headings are looked at. A name that a letter was changed in would be another person's.

use ledger::Area;
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
/// A word falls into no more pieces than this, and they stand no farther apart than so many heights of its letters.
const PIECES: usize = 4;
const APART: f32 = 1.0;

/// Reads headings that are misread by a letter, or in pieces.
pub(super) fn spell(page: &mut SeenPage) {
    let mut rest: Vec<usize> = Vec::new();
    for mut line in lines(page, (0..page.words.len()).collect()) {
        rest.extend(join(page, &mut line));
        let texts: Vec<String> = line.iter().map(|at| page.words[*at].word.text()).collect();
        if !is_head(&texts) {
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
    let mut at = 0;
    page.words.retain(|_| {
        at += 1;
        !rest.contains(&(at - 1))
    });
}

/// Places of the words that stand on one line, from left to right, of those at these places.
fn lines(page: &SeenPage, mut order: Vec<usize>) -> Vec<Vec<usize>> {
    let word = |at: &usize| &page.words[*at].word;
    order.sort_by(|one, other| word(one).baseline.total_cmp(&word(other).baseline));
    let is_one_line = |one: &usize, other: &usize| {
        let (one, other) = (word(one), word(other));
        other.baseline - one.baseline < 0.5 * one.height.min(other.height)
    };
    let mut lines: Vec<Vec<usize>> = order.chunk_by(is_one_line).map(<[usize]>::to_vec).collect();
    for line in &mut lines {
        line.sort_by(|one, other| word(one).left.total_cmp(&word(other).left));
    }
    lines
}

/// Whether a line is the head of a table.
fn is_head(texts: &[String]) -> bool {
    let has_figures = texts.iter().any(|text| text.bytes().filter(u8::is_ascii_digit).count() > 2);
    !has_figures && texts.iter().filter(|text| is_known(text)).count() >= BESIDE
}

/// Whether the head of a table stands in this room of a page: known words, or in whatever language a line that stands elsewhere in
/// the same places.
pub(super) fn has_head(room: Area, number: u32, pages: &[SeenPage]) -> bool {
    let Some(page) = pages.iter().find(|page| page.number == number) else { return false };
    lines(page, page.words_in(room).collect()).iter().any(|line| {
        let texts: Vec<String> = line.iter().map(|at| page.words[*at].word.text()).collect();
        is_head(&texts) || is_wide(page, line) && pages.iter().any(|other| has_again(other, (page, line)))
    })
}

/// So many words that reach so far across the page, without figures, may be the head of a table.
fn is_wide(page: &SeenPage, line: &[usize]) -> bool {
    let words = || line.iter().map(|at| &page.words[*at].word);
    let right = page.words.iter().map(|seen| seen.word.right).fold(0.0, f32::max);
    let wide = words()
        .next_back()
        .zip(words().next())
        .is_some_and(|(last, first)| last.right - first.left > right / 2.0);
    wide && line.len() > BESIDE
        && !words().any(|word| word.text().contains(|letter: char| letter.is_ascii_digit()))
}

/// Whether most words of a line stand in one line of another place as well, no farther to either side than they are high.
fn has_again(other: &SeenPage, (page, line): (&SeenPage, &[usize])) -> bool {
    let is_same =
        |one: &Word, other: &Word| (one.left - other.left).abs() < one.height && one.text() == other.text();
    lines(other, (0..other.words.len()).collect()).iter().any(|candidate| {
        let is_itself = other.number == page.number && line.iter().any(|at| candidate.contains(at));
        let has = |at: &&usize| {
            candidate.iter().any(|there| is_same(&page.words[**at].word, &other.words[*there].word))
        };
        !is_itself && line.iter().filter(has).count() * 3 >= line.len() * 2
    })
}

/// Puts the pieces of a heading together: `Particul ar s`. Gives the places of those that are part of another now.
fn join(page: &mut SeenPage, line: &mut Vec<usize>) -> Vec<usize> {
    let mut joined = Vec::new();
    let mut first = 0;
    while first < line.len() {
        let ends = first + 2..=(first + PIECES).min(line.len());
        let whole = ends.rev().find(|end| line.get(first..*end).is_some_and(|pieces| is_whole(page, pieces)));
        if let Some(end) = whole {
            for at in line.drain(first + 1..end).collect::<Vec<_>>() {
                let piece = page.words[at].word.clone();
                page.words[line[first]].word.append(piece);
                joined.push(at);
            }
        }
        first += 1;
    }
    joined
}

/// Whether these words, none of which is a heading, are one when they are written together.
fn is_whole(page: &SeenPage, pieces: &[usize]) -> bool {
    let words = || pieces.iter().map(|at| &page.words[*at].word);
    let are_near = words().zip(words().skip(1)).all(|(one, next)| next.left - one.right < APART * one.height);
    let texts: Vec<String> = words().map(Word::text).collect();
    are_near && !texts.iter().any(|text| is_known(text)) && is_known(&texts.concat())
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
    slips.next().is_none().then(|| (at, in_case(text, at, letter)))
}

/// A letter as the one before it is written.
fn in_case(text: &str, at: usize, letter: char) -> char {
    let before = at.checked_sub(1).and_then(|before| text.chars().nth(before));
    if before.is_some_and(char::is_lowercase) { letter.to_ascii_lowercase() } else { letter }
}

/// The letter that a heading lacks, and where: `Amout`. Short words may lack nothing.
fn lost(text: &str) -> Option<(usize, char)> {
    if is_known(text) {
        return None;
    }
    let letters: Vec<char> = name(text).chars().map(|letter| letter.to_ascii_uppercase()).collect();
    let lacks = |known: &&str| {
        let known: Vec<char> = known.chars().collect();
        let at = known.iter().zip(&letters).position(|(want, is)| want != is).unwrap_or(letters.len());
        let is_it = known.len() == letters.len() + 1 && known.get(at + 1..) == letters.get(at..);
        Some((at, *known.get(at)?)).filter(|_| is_it)
    };
    let mut lost = KNOWN.iter().filter(|known| known.len() >= LONG).filter_map(lacks);
    let (at, letter) = lost.next()?;
    lost.next().is_none().then(|| (at, in_case(text, at, letter)))
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
    use super::super::samples::word;
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
    fn a_heading_in_pieces_is_put_together() {
        let line = [
            ("Date", 0.0),
            ("Particul", 60.0),
            ("ar", 103.0),
            ("s", 116.0),
            ("Debit", 300.0),
            ("Balance", 400.0),
        ];
        let words = line.map(|(text, left)| word(text, left, 20.0));
        let mut page = SeenPage::of(words.into());
        spell(&mut page);
        let texts: Vec<String> = page.words.iter().map(|seen| seen.word.text()).collect();
        assert_eq!(texts, ["Date", "Particulars", "Debit", "Balance"]);
        assert_eq!((page.words[1].word.left, page.words[1].word.right), (60.0, 121.0));
        let room = |top| Area { left: 0.0, top, right: 600.0, bottom: top + 20.0 };
        let pages = [page];
        assert!(has_head(room(5.0), 1, &pages) && !has_head(room(40.0), 1, &pages));
    }

    #[test]
    fn a_line_in_any_language_that_stands_there_again_is_the_head_of_a_table() {
        let head = |baseline: f32| {
            [("Date", 0.0), ("Libelle", 60.0), ("Sens", 300.0), ("Solde", 400.0)]
                .map(|(text, left)| word(text, left, baseline))
        };
        let room = Area { left: 0.0, top: 90.0, right: 600.0, bottom: 110.0 };
        let has = |words: Vec<Word>| has_head(room, 1, &[SeenPage::of(words)]);
        assert!(has([head(20.0), head(100.0)].concat()));
        assert!(!has(head(100.0).into()), "once");
        let narration = |baseline| {
            [word("PAIEMENT", 60.0, baseline), word("CARTE", 110.0, baseline), word("DES", 140.0, baseline)]
        };
        let figure = vec![word("12.50", 500.0, 40.0)];
        assert!(!has([narration(20.0).into(), narration(100.0).into(), figure].concat()), "narrow");
    }

    #[test]
    fn a_heading_that_lost_a_letter_gets_it_back() {
        assert_eq!(lost("Amout(Rs.)"), Some((4, 'n')));
        assert_eq!(lost("ALANCE"), Some((0, 'B')));
        assert_eq!(lost("Withdrawal"), None, "a heading without its s is one too");
        assert_eq!(lost("Dbit"), None);
        let mut word = word("Amout", 10.0, 20.0);
        put_in(&mut word, 4, 'n');
        assert_eq!((word.text().as_str(), word.left, word.right), ("Amount", 10.0, 35.0));
    }
}
