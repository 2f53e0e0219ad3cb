//! Letters that were spotted along a piece of a line → words, each with its place on the page.

use crate::ctc::Spotted;
use crate::lines::Piece;

/// What a letter may be, and how likely that is, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    pub letter: char,
    pub likelihood: f32,
}

/// One letter, in dots of the levelled page.
#[derive(Clone, Debug, PartialEq)]
pub struct Letter {
    /// The likeliest first; never empty.
    pub readings: Vec<Reading>,
    pub left: f32,
    pub right: f32,
}

/// Letters without a space between them, in dots of the levelled page.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    pub letters: Vec<Letter>,
    pub left: f32,
    pub right: f32,
    pub baseline: f32,
    /// Of its capitals and digits.
    pub height: f32,
}

impl Letter {
    /// The likeliest reading.
    #[must_use]
    pub fn best(&self) -> Option<char> {
        self.readings.first().map(|reading| reading.letter)
    }

    /// Reads it as the likeliest of those that are wanted, if one is likely enough. Whether one is.
    pub fn take(&mut self, floor: f32, is_wanted: impl Fn(char) -> bool) -> bool {
        let is_wanted = |reading: &Reading| is_wanted(reading.letter) && reading.likelihood >= floor;
        let found = self.readings.iter().position(is_wanted);
        if let Some(at) = found {
            self.readings.swap(0, at);
        }
        found.is_some()
    }
}

impl Word {
    /// Its letters, parted at the spaces of a figure such as `7 571,53`.
    pub fn groups(&self) -> impl Iterator<Item = &[Letter]> {
        let groups = self.letters.split(|letter| letter.best() == Some(' '));
        groups.filter(|group| !group.is_empty())
    }

    /// Puts what stands behind it into one word with it.
    pub fn append(&mut self, rest: Self) {
        self.letters.extend(rest.letters);
        self.right = rest.right;
    }

    /// By the likeliest readings.
    #[must_use]
    pub fn text(&self) -> String {
        self.letters.iter().filter_map(Letter::best).collect()
    }
}

/// Letters about which nothing is in doubt, side by side from the one edge to the other.
#[must_use]
pub fn certain(text: &str, (left, right): (f32, f32)) -> Vec<Letter> {
    let wide = (right - left) / text.chars().count().max(1) as f32;
    let letter = |(at, letter): (usize, char)| {
        let left = left + at as f32 * wide;
        Letter { readings: vec![Reading { letter, likelihood: 1.0 }], left, right: left + wide }
    };
    text.chars().enumerate().map(letter).collect()
}

/// Of money, as far as the network knows them.
pub const SIGNS: [char; 4] = ['\u{20b9}', '$', '\u{20ac}', '\u{a3}'];

/// Feet of one line differ by no more than this share of a letter's height.
const LEVEL: f32 = 0.3;
/// A gap wider than this share of a letter's height is one, space or not.
const WIDE_GAP: f32 = 0.85;

/// Middles of letters that stand beside each other are no farther apart than this share of their height: specks of dirt may fill a
/// gap between columns.
const WIDEST: f32 = 1.8;

/// Digits of the shortest number that can be told from the year before it.
const LONG_NUMBER: usize = 5;

/// Ink farther from the middle of a letter than this share of its height is none of it: specks, and what is left of lines.
const NEAR: f32 = 0.9;
/// Ink thinner than this share of that distance may be what is left of an upright line, and has to be this much nearer.
const THIN: f32 = 0.2;
const STROKE: f32 = 0.6;

/// `spotted` has its middles in dots of the page.
pub(crate) fn words(piece: &Piece, spotted: Vec<Spotted>) -> Vec<Word> {
    let inked = inked(piece);
    let mut groups: Vec<Vec<Spotted>> = vec![Vec::new()];
    for found in spotted {
        if found.letter() == ' ' {
            groups.push(Vec::new());
        } else if let Some(group) = groups.last_mut() {
            group.push(found);
        }
    }
    let groups = groups.into_iter().flat_map(|group| apart(group, &inked, piece.height));
    let mut parted: Vec<Vec<Spotted>> = Vec::new();
    for mut group in groups.filter(|group| !group.is_empty()) {
        if let Some(last) = parted.last_mut().filter(|last| is_sign_of(&text(last), &text(&group))) {
            last.extend(group.drain(..1));
        }
        let group = columns_apart(group, is_month_said(&parted));
        parted.extend(group);
    }
    let groups = whole_figures(parted);
    let spans = spans(&groups, &inked, NEAR * piece.height);
    let placed = groups.into_iter().zip(spans);
    placed.map(|(group, (left, right))| word(group, (left, right), piece)).collect()
}

/// As people read them: line after line, each from its left.
pub(crate) fn in_order(mut words: Vec<Word>) -> Vec<Word> {
    words.sort_by(|one, other| one.baseline.total_cmp(&other.baseline));
    let is_one_line =
        |one: &Word, next: &Word| next.baseline - one.baseline < LEVEL * one.height.min(next.height);
    for line in words.chunk_by_mut(is_one_line) {
        line.sort_by(|one, other| one.left.total_cmp(&other.left));
    }
    words
}

/// Where there is ink along the piece: parts that overlap are one.
fn inked(piece: &Piece) -> Vec<(f32, f32)> {
    let mut inked: Vec<(f32, f32)> = Vec::new();
    for part in &piece.parts {
        let (left, right) = (part.left as f32, part.right as f32);
        match inked.last_mut() {
            Some(last) if left <= last.1 => last.1 = last.1.max(right),
            _ => inked.push((left, right)),
        }
    }
    inked
}

/// Letters with a wide gap between them are not one word, though no space was seen.
fn apart(group: Vec<Spotted>, inked: &[(f32, f32)], height: f32) -> Vec<Vec<Spotted>> {
    let gaps = inked.windows(2).filter(|pair| pair[1].0 - pair[0].1 > WIDE_GAP * height);
    let cuts: Vec<f32> = gaps.map(|pair| (pair[0].1 + pair[1].0) / 2.0).collect();
    let mut groups: Vec<Vec<Spotted>> = vec![Vec::new()];
    let mut last = f32::NEG_INFINITY;
    for found in group {
        let is_far = found.middle - last > WIDEST * height && last > f32::NEG_INFINITY;
        if is_far || cuts.iter().any(|cut| (last..found.middle).contains(cut)) {
            groups.push(Vec::new());
        }
        last = found.middle;
        if let Some(group) = groups.last_mut() {
            group.push(found);
        }
    }
    groups
}

fn text(group: &[Spotted]) -> String {
    group.iter().map(Spotted::letter).collect()
}

/// What was read last are a day and a name: `08 APR`.
fn is_month_said(groups: &[Vec<Spotted>]) -> bool {
    let [.., day, month] = groups else { return false };
    let (day, month) = (text(day), text(month));
    (1..=2).contains(&day.len())
        && day.bytes().all(|byte| byte.is_ascii_digit())
        && month.len() >= 3
        && month.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// A sign of money before a name is that of the amount before it: `74,096.08 ₹BBPS`.
fn is_sign_of(amount: &str, next: &str) -> bool {
    is_unsigned(amount) && next.strip_prefix(SIGNS).is_some_and(begins_name)
}

fn is_unsigned(text: &str) -> bool {
    is_amount(text.trim_start_matches(['-', '+']))
}

fn begins_name(text: &str) -> bool {
    text.chars().take(3).filter(|letter| letter.is_alphabetic()).count() == 3
}

/// Columns that touch: `4,883.58105,096.82` are two amounts, `392.74ATM` is one before a name, `02/02/2210:46` a day and a time,
/// `26-11-25409731888` a day and a number, `2025UPI/` behind a month a year and a name.
fn columns_apart(group: Vec<Spotted>, is_month_said: bool) -> Vec<Vec<Spotted>> {
    let letters = text(&group);
    if is_unsigned(&letters) {
        return vec![group];
    }
    let is_end = |(_, (at, _)): &(usize, (usize, char))| {
        let (first, next) = letters.split_at(*at);
        is_unsigned(first) && is_unsigned(next)
            || is_unsigned(first.strip_suffix(SIGNS).unwrap_or(first)) && begins_name(next)
            || is_day(first) && (is_time(next) || is_number_behind_day(first, next))
            || is_month_said && is_year(first) && begins_name(next)
    };
    let Some((end, _)) = letters.char_indices().enumerate().skip(1).find(is_end) else { return vec![group] };
    let mut first = group;
    let next = first.split_off(end);
    vec![first, next]
}

fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['/', '-', '.']).collect();
    let is_number = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    parts.iter().all(is_number)
        && matches!(parts.iter().map(|part| part.len()).collect::<Vec<_>>().as_slice(), [1..=2, 1..=2, 2 | 4])
}

/// A number as long as that of a reference, none of whose digits belong to the year.
fn is_number_behind_day(day: &str, next: &str) -> bool {
    let year = day.rsplit(['/', '-', '.']).next().unwrap_or_default();
    let is_whole = year.len() == 4 || !is_year(&format!("{year}{}", next.get(..2).unwrap_or_default()));
    next.len() >= LONG_NUMBER && next.bytes().all(|byte| byte.is_ascii_digit()) && is_whole
}

fn is_year(text: &str) -> bool {
    text.len() == 4 && (text.starts_with("19") || text.starts_with("20"))
}

fn is_time(text: &str) -> bool {
    let parts: Vec<&str> = text.split(':').collect();
    let is_two = |part: &&str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    matches!(parts.len(), 2 | 3) && parts.iter().all(is_two)
}

/// `8,83 5.44` is one amount that was printed with a gap.
fn whole_figures(groups: Vec<Vec<Spotted>>) -> Vec<Vec<Spotted>> {
    let mut whole: Vec<Vec<Spotted>> = Vec::with_capacity(groups.len());
    for group in groups {
        match whole.last_mut() {
            Some(last) if is_begun(&text(last), &text(&group)) => {
                last.extend(group);
            }
            _ => whole.push(group),
        }
    }
    whole
}

/// The last of its thousands lacks the digits that follow. `12.50 3.25` are two amounts: what parts thousands is no decimal mark.
fn is_begun(text: &str, next: &str) -> bool {
    let mark = |text: &str| text.chars().rfind(|letter| matches!(letter, ',' | '.'));
    let lacks = text.rsplit([',', '.']).next().is_some_and(|last| last.len() < 3);
    let is_figure = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b'.'));
    let are_other = mark(text).is_some() && mark(text) != mark(next);
    lacks && is_figure && are_other && is_amount(&format!("{text}{next}"))
}

/// Digits with two decimals, its thousands by threes, or by twos before the last three.
fn is_amount(text: &str) -> bool {
    let Some((whole, decimals)) = text.rsplit_once(['.', ',']) else { return false };
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = whole.split(['.', ',', '\'']).rev();
    let last = parts.next().unwrap_or_default();
    let rest: Vec<&str> = parts.collect();
    let is_grouped = rest.is_empty() && last.len() <= 3
        || last.len() == 3
            && rest
                .iter()
                .enumerate()
                .all(|(at, part)| part.len() <= 3 && (at + 1 == rest.len() || part.len() >= 2));
    decimals.len() == 2
        && is_number(decimals)
        && is_number(last)
        && rest.iter().all(|part| is_number(part))
        && is_grouped
}

/// Each piece of ink belongs to the group of letters it is nearest to, and a group reaches as far as its ink.
fn spans(groups: &[Vec<Spotted>], inked: &[(f32, f32)], near: f32) -> Vec<(f32, f32)> {
    let middles = |group: &Vec<Spotted>| {
        let first = group.first().map_or(0.0, |found| found.middle);
        (first, group.last().map_or(first, |found| found.middle))
    };
    let ends: Vec<(f32, f32)> = groups.iter().map(middles).collect();
    let mut spans: Vec<Option<(f32, f32)>> = vec![None; groups.len()];
    for (left, right) in inked {
        let middle = (left + right) / 2.0;
        let distance = |ends: &(f32, f32)| (ends.0 - middle).max(middle - ends.1).max(0.0);
        let nearest =
            (0..ends.len()).min_by(|one, other| distance(&ends[*one]).total_cmp(&distance(&ends[*other])));
        // What is left of a line beside a cell is thin, and no letter stands where it does.
        let near = if right - left < THIN * near { STROKE * near } else { near };
        let is_near = |at: &usize| *right > ends[*at].0 - near && *left < ends[*at].1 + near;
        let nearest = nearest.filter(is_near);
        let Some(span) = nearest.and_then(|nearest| spans.get_mut(nearest)) else { continue };
        *span = Some(span.map_or((*left, *right), |span| (span.0.min(*left), span.1.max(*right))));
    }
    spans.into_iter().zip(ends).map(|(span, ends)| span.unwrap_or(ends)).collect()
}

/// Letters touch each other half-way between their middles, so that nothing looks like a gap that is none.
fn word(group: Vec<Spotted>, (left, right): (f32, f32), piece: &Piece) -> Word {
    let right = right.max(left + 1.0);
    let middles: Vec<f32> = group.iter().map(|found| found.middle.clamp(left, right)).collect();
    let edge = |at: usize| match (at.checked_sub(1).and_then(|before| middles.get(before)), middles.get(at)) {
        (Some(before), Some(after)) => (before + after) / 2.0,
        (None, _) => left,
        (_, None) => right,
    };
    let letters = group.into_iter().enumerate();
    let letters = letters
        .map(|(at, found)| Letter { readings: found.readings, left: edge(at), right: edge(at + 1) })
        .collect();
    Word { letters, left, right, baseline: piece.baseline, height: piece.height }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spotted(text: &str) -> Vec<Spotted> {
        let letter = |letter| Spotted { readings: vec![Reading { letter, likelihood: 1.0 }], middle: 0.0 };
        text.chars().map(letter).collect()
    }

    #[test]
    fn what_stands_in_columns_that_touch_is_two_words() {
        let cut = |letters: &str| {
            columns_apart(spotted(letters), false).iter().map(|group| text(group)).collect::<Vec<_>>()
        };
        assert_eq!(cut("-4,883.58105,096.82"), ["-4,883.58", "105,096.82"]);
        assert_eq!(cut("12.50-3.25"), ["12.50", "-3.25"]);
        assert_eq!(cut("392.74ATM"), ["392.74", "ATM"]);
        assert_eq!(cut("77,732.56\u{20b9}UPI"), ["77,732.56\u{20b9}", "UPI"]);
        assert!(is_sign_of("74,096.08", "\u{20b9}BBPS") && !is_sign_of("74,096.08", "\u{20b9}300.00"));
        assert_eq!(cut("12'387.51Überweisung"), ["12'387.51", "Überweisung"]);
        assert_eq!(cut("02/02/2210:46"), ["02/02/22", "10:46"]);
        assert_eq!(cut("26-11-25409731888"), ["26-11-25", "409731888"]);
        assert_eq!(cut("26-11-2025409731"), ["26-11-2025", "409731"]);
        assert!(
            is_month_said(&[spotted("08"), spotted("APR")])
                && !is_month_said(&[spotted("UPI"), spotted("APR")])
        );
        let behind_month = columns_apart(spotted("2025UPI/509"), true);
        assert_eq!(behind_month.iter().map(|group| text(group)).collect::<Vec<_>>(), ["2025", "UPI/509"]);
        assert_eq!(cut("2025UPI/509"), ["2025UPI/509"]);
        for one in [
            "22,636.94Cr", "-4,883.58", "4.883.58", "1,25,000.00", "01.04.25", "1.250,00", "4.5", "REF12.50",
            "Zürich",
        ] {
            assert_eq!(cut(one), [one]);
        }
    }

    #[test]
    fn words_are_in_the_order_in_which_people_read() {
        let word = |text: &str, left: f32, baseline: f32| Word {
            letters: certain(text, (left, left + 9.0)),
            left,
            right: left + 9.0,
            baseline,
            height: 9.0,
        };
        let words = in_order(vec![word("c", 5.0, 40.0), word("b", 50.0, 20.0), word("a", 10.0, 21.0)]);
        assert_eq!(words.iter().map(Word::text).collect::<Vec<_>>(), ["a", "b", "c"]);
    }

    #[test]
    fn an_amount_that_was_printed_with_a_gap_is_one() {
        let join = |parts: &[&str]| {
            let groups = parts.iter().map(|part| spotted(part)).collect();
            whole_figures(groups).iter().map(|group| text(group)).collect::<Vec<_>>()
        };
        assert_eq!(join(&["8,83", "5.44"]), ["8,835.44"]);
        for other in [["2", "764.56"], ["12.50", "3.25"], ["1,250.00", "5.00"], ["8,835", "44.00"]] {
            assert_eq!(join(&other), other);
        }
    }
}
