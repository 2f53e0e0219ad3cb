//! Words as printed and words as read → how many letters, words and lines of figures were read.

use std::collections::BTreeMap;

/// Words of a document by lines, whoever read them.
pub(super) type Lines = Vec<Vec<String>>;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Read {
    pub(super) letters: usize,
    pub(super) letters_read: usize,
    pub(super) words: usize,
    pub(super) words_read: usize,
    /// Lines with two amounts or more, and those on which all of them were read.
    pub(super) rows: usize,
    pub(super) rows_read: usize,
}

impl Read {
    pub(super) fn add(&mut self, other: Self) {
        self.letters += other.letters;
        self.letters_read += other.letters_read;
        self.words += other.words;
        self.words_read += other.words_read;
        self.rows += other.rows;
        self.rows_read += other.rows_read;
    }
}

/// Nothing is asked about places: a word counts where the same one was read somewhere, each only once.
pub(super) fn compared(printed: &Lines, read: &Lines) -> Read {
    let mut left: BTreeMap<&str, usize> = BTreeMap::new();
    for word in read.iter().flatten() {
        *left.entry(word).or_default() += 1;
    }
    let mut found = Read::default();
    let mut missed = Vec::new();
    for word in printed.iter().flatten() {
        let count = word.chars().count();
        found.words += 1;
        found.letters += count;
        if take(&mut left, word) {
            found.words_read += 1;
            found.letters_read += count;
        } else {
            missed.push(word.as_str());
        }
    }
    for word in missed {
        let near =
            left.iter().filter(|(_, count)| **count > 0).map(|(other, _)| (distance(word, other), *other));
        let count = word.chars().count();
        if let Some((distance, other)) = near.min().filter(|(distance, _)| distance * 2 <= count) {
            found.letters_read += count - distance;
            take(&mut left, other);
        }
    }
    let (rows, mut others) = (rows(printed), rows_by_count(read));
    found.rows = rows.len();
    found.rows_read = rows.iter().filter(|row| take(&mut others, row)).count();
    found
}

fn take<K: Ord + std::borrow::Borrow<str>>(left: &mut BTreeMap<K, usize>, word: &str) -> bool {
    left.get_mut(word).filter(|count| **count > 0).map(|count| *count -= 1).is_some()
}

/// The amounts of each line that has two or more.
fn rows(lines: &Lines) -> Vec<String> {
    let amounts = |line: &Vec<String>| {
        let amounts: Vec<&str> = line.iter().filter_map(|word| amount(word)).collect();
        (amounts.len() >= 2).then(|| amounts.join(" "))
    };
    lines.iter().filter_map(amounts).collect()
}

fn rows_by_count(lines: &Lines) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for row in rows(lines) {
        *counts.entry(row).or_default() += 1;
    }
    counts
}

/// The figure of a word such as `1,250.00Cr`.
fn amount(word: &str) -> Option<&str> {
    let figure = word.trim_matches(|letter: char| !letter.is_ascii_digit());
    let is_figure = figure.chars().all(|letter| letter.is_ascii_digit() || ".,".contains(letter));
    let marks = figure.rfind(['.', ','])?;
    (is_figure && figure.len() - marks == 3).then_some(figure)
}

/// How many letters have to be changed, added or taken away.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut corner = row[0];
        row[0] = at + 1;
        for (place, known) in other.iter().enumerate() {
            let changed = corner + usize::from(letter != *known);
            corner = row[place + 1];
            row[place + 1] = changed.min(row[place] + 1).min(corner + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

/// Words that stand at about the same height are a line: places from the left, and of their feet, with their sizes.
pub(super) fn lined(mut words: Vec<(f32, f32, f32, String)>) -> Lines {
    words.sort_by(|one, other| one.1.total_cmp(&other.1));
    let lines = words.chunk_by(|one, next| next.1 - one.1 < 0.35 * one.2.max(next.2));
    let line = |line: &[(f32, f32, f32, String)]| {
        let mut line = line.to_vec();
        line.sort_by(|one, other| one.0.total_cmp(&other.0));
        line.into_iter().map(|(_, _, _, text)| text).collect()
    };
    lines.map(line).collect()
}
