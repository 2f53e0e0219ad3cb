//! Figures of a picture beside the invisible text over them: what both say is more certain, and what they do not agree on is told.

use ledger::Area;
use sight::{Letter, Word};
use statement::Statement;

use super::grouped;
use super::layer::{self, TextWord};
use super::look::SeenPage;
use super::rows::value;
use super::{Difference, Glimpse};

/// What is left of a doubt when the scanner's own program read the same.
const DOUBT_LEFT: f32 = 0.2;
/// A letter of the picture is plain when it is this likely.
const PLAIN: f32 = 0.9;
/// And what the text says instead is less likely than this.
const UNLIKELY: f32 = 0.02;
/// Above its foot and below it, in heights of its capitals.
const BELOW: f32 = 0.15;

/// Letters that the text gives as the picture does are more certain.
pub(super) fn strengthen(page: &mut SeenPage, layer: &[TextWord]) {
    if layer.is_empty() {
        return;
    }
    let agreed: Vec<bool> = page
        .words
        .iter()
        .map(|seen| layer::at(layer, page.displayed(area(&seen.word, page))))
        .zip(&page.words)
        .map(|(unseen, seen)| unseen.is_some_and(|unseen| unseen.text == seen.word.text()))
        .collect();
    for (seen, _) in page.words.iter_mut().zip(agreed).filter(|(_, is_agreed)| *is_agreed) {
        for best in seen.word.letters.iter_mut().filter_map(|letter| letter.readings.first_mut()) {
            best.likelihood = 1.0 - (1.0 - best.likelihood) * DOUBT_LEFT;
        }
    }
}

/// Figures that stand on the page as text that can be seen are what it says, and need no look at their picture.
pub(super) fn as_printed(page: &mut SeenPage, printed: &[TextWord]) {
    if printed.is_empty() {
        return;
    }
    let text_of = |word: &Word| {
        let place = page.displayed(area(word, page));
        // What ends elsewhere is more than this word, or less.
        let room = place.height();
        layer::at(printed, place).filter(|text| {
            (text.area.left - place.left).abs() < room && (text.area.right - place.right).abs() < room
        })
    };
    let texts: Vec<Option<&TextWord>> = page.words.iter().map(|seen| text_of(&seen.word)).collect();
    for (seen, text) in page.words.iter_mut().zip(texts) {
        if let Some(text) = text {
            seen.word.letters = sight::certain(&text.text, (seen.word.left, seen.word.right));
        }
    }
}

fn area(word: &Word, page: &SeenPage) -> Area {
    page.points(Area {
        left: word.left,
        top: word.baseline - word.height,
        right: word.right,
        bottom: word.baseline + BELOW * word.height,
    })
}

/// How many figures were compared, and those that differ plainly. Rows still have their places on the level page.
pub(super) fn differences(
    statement: &Statement,
    pages: &[SeenPage],
    glimpses: &[Glimpse],
) -> (usize, Vec<Difference>) {
    let (mut compared, mut found) = (0, Vec::new());
    let layers = glimpses.iter().map(|glimpse| &glimpse.layer);
    for (page, layer) in pages.iter().zip(layers).filter(|(_, layer)| !layer.is_empty()) {
        // A layer has the groups of a figure as words of their own.
        let words = page.words.iter().flat_map(|seen| grouped::apart(&seen.word));
        for word in words.filter(is_figure) {
            let place = area(&word, page);
            let displayed = page.displayed(place);
            let Some(unseen) = layer::at(layer, displayed) else { continue };
            compared += 1;
            if differs(&word, &unseen.text) {
                found.push(Difference {
                    page: page.number,
                    area: displayed,
                    row: row_at(statement, page.number, place),
                    seen: word.text(),
                    unseen: unseen.text.chars().take(24).collect(),
                });
            }
        }
    }
    (compared, found)
}

/// An amount or a date: digits with marks between them.
fn is_figure(word: &Word) -> bool {
    let text = word.text();
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let has_marks = text.chars().any(|letter| ".,/-".contains(letter));
    digits >= 3 && has_marks && (value(word).is_some() || digits * 10 >= text.chars().count() * 6)
}

/// The text has as many digits, and one of them is another than a plain one of the picture.
fn differs(word: &Word, unseen: &str) -> bool {
    let is_digit = |letter: &&Letter| letter.best().is_some_and(|best| best.is_ascii_digit());
    let seen: Vec<&Letter> = word.letters.iter().filter(is_digit).collect();
    let unseen: Vec<char> = unseen.chars().filter(char::is_ascii_digit).collect();
    if seen.len() != unseen.len() {
        // Another number of digits: every digit that is there has to be plain for that to mean anything.
        let are_plain = seen.iter().all(|letter| likelihood(letter, None) >= PLAIN);
        return are_plain && !unseen.is_empty();
    }
    seen.iter().zip(unseen).any(|(letter, other)| {
        letter.best().is_some_and(|best| best != other)
            && likelihood(letter, None) >= PLAIN
            && likelihood(letter, Some(other)) < UNLIKELY
    })
}

/// Of the likeliest reading, or of that one.
fn likelihood(letter: &Letter, wanted: Option<char>) -> f32 {
    let mut readings = letter.readings.iter();
    let found = readings.find(|reading| wanted.is_none_or(|wanted| wanted == reading.letter));
    found.map_or(0.0, |reading| reading.likelihood)
}

fn row_at(statement: &Statement, page: u32, place: Area) -> Option<usize> {
    let middle = f32::midpoint(place.top, place.bottom);
    statement.lead.transactions.iter().position(|row| {
        row.origin.page == page && (row.origin.area.top..row.origin.area.bottom).contains(&middle)
    })
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use sight::Reading;

    fn word(text: &str, doubtful: Option<(usize, char)>) -> Word {
        let letter = |(at, letter): (usize, char)| {
            let other = doubtful.filter(|(place, _)| *place == at);
            let mut readings = vec![Reading { letter, likelihood: if other.is_some() { 0.7 } else { 0.99 } }];
            readings.extend(other.map(|(_, letter)| Reading { letter, likelihood: 0.28 }));
            Letter { readings, left: 0.0, right: 1.0 }
        };
        let letters = text.chars().enumerate().map(letter).collect();
        Word { letters, left: 0.0, right: 60.0, baseline: 20.0, height: 10.0 }
    }

    #[test]
    fn a_plain_digit_that_the_text_gives_otherwise_differs_and_a_doubtful_one_does_not() {
        assert!(differs(&word("1,250.00", None), "9,250.00"));
        assert!(differs(&word("1,250.00", None), "11,250.00"));
        assert!(!differs(&word("1,250.00", None), "1.250,00"));
        assert!(!differs(&word("1,250.00", Some((0, '7'))), "7,250.00"));
        assert!(is_figure(&word("1,250.00", None)) && is_figure(&word("04/01/2025", None)));
        assert!(!is_figure(&word("REF250", None)));
    }
    #[test]
    fn a_word_is_what_the_text_says_in_its_place_and_no_more() {
        let (left, right) = (150.0, 220.0);
        let mut page = SeenPage::on_paper(vec![samples::word("27410746168300", left, 100.0)]);
        let printed = |text: &str, left: f32| TextWord {
            text: text.to_owned(),
            area: Area { left, top: 92.0, right, bottom: 102.0 },
        };
        as_printed(&mut page, &[printed("A/CNo.27410746168301", left - 40.0)]);
        assert_eq!(page.words[0].word.text(), "27410746168300");
        as_printed(&mut page, &[printed("27410746168301", left)]);
        assert_eq!(page.words[0].word.text(), "27410746168301");
    }
}
