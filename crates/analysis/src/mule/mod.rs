//! A study → signs that the account only passes other people's money on.
//!
//! Each sign has an innocent reading, so none counts alone: points are capped by family, and only several families
//! together send a case to a person. The result is "possible pass-through use", never an accusation.

mod exit;
mod holding;
mod people;
mod scale;
mod timing;
mod view;
mod words;

#[cfg(test)]
mod tests;

use category::Category;

use crate::study::Study;
use view::View;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    None,
    Low,
    /// Sends the case to a person.
    High,
}

/// What a sign is about. Several signs of one family are one observation seen twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SignFamily {
    /// How long money stays.
    Holding,
    /// How many pay in and out.
    People,
    /// How much, how often, in what amounts.
    Scale,
    /// When.
    Timing,
    /// Where it goes.
    Exit,
    /// What the texts say.
    Words,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    pub code: &'static str,
    pub family: SignFamily,
    pub points: u32,
    pub message: String,
    /// Counted from 0; at most [`Pattern::MAX_ROWS`].
    pub rows: Vec<usize>,
}

impl Pattern {
    /// More rows than anyone will look at.
    pub const MAX_ROWS: usize = 60;

    fn new(
        code: &'static str,
        family: SignFamily,
        points: u32,
        message: String,
        mut rows: Vec<usize>,
    ) -> Self {
        rows.sort_unstable();
        rows.dedup();
        rows.truncate(Self::MAX_ROWS);
        Self { code, family, points, message, rows }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Mule {
    pub level: Level,
    /// Every sign that was seen, also those that are too few to matter.
    pub patterns: Vec<Pattern>,
}

/// What one family may bring at most.
const FAMILY_CAP: u32 = 3;
const HIGH_POINTS: u32 = 7;
const HIGH_FAMILIES: usize = 3;
const LOW_POINTS: u32 = 5;
const LOW_FAMILIES: usize = 2;

pub fn mule(study: &Study<'_>) -> Mule {
    let view = View::busiest(&study.book);
    let mut patterns = Vec::new();
    patterns.extend(legal_hold(study));
    // The other signs are sized in rupees; of another currency they would see too much or too little.
    if !study.book.units.is_rupees() {
        return Mule { level: level(&patterns), patterns };
    }
    patterns.extend(holding::signs(&view));
    patterns.extend(people::signs(&view));
    patterns.extend(scale::signs(&view));
    patterns.extend(timing::signs(&view, &study.book));
    patterns.extend(exit::signs(&view));
    patterns.extend(words::signs(&view));
    Mule { level: level(&patterns), patterns }
}

fn level(patterns: &[Pattern]) -> Level {
    // A bank, a court or the police has held money already: that needs no second sign.
    if patterns.iter().any(|pattern| pattern.code == "legal_hold") {
        return Level::High;
    }
    let families = [
        SignFamily::Holding,
        SignFamily::People,
        SignFamily::Scale,
        SignFamily::Timing,
        SignFamily::Exit,
        SignFamily::Words,
    ];
    let points = families.map(|family| {
        let of_family = patterns.iter().filter(|pattern| pattern.family == family);
        of_family.map(|pattern| pattern.points).sum::<u32>().min(FAMILY_CAP)
    });
    let total: u32 = points.iter().sum();
    let seen = points.iter().filter(|points| **points > 0).count();
    // Money that stays is no one's to pass on: without a sign of holding or exit the rest is a busy account.
    let is_passed_on = points[0] >= 2 || points[4] >= 2;
    match () {
        () if is_passed_on && total >= HIGH_POINTS && seen >= HIGH_FAMILIES => Level::High,
        () if is_passed_on && total >= LOW_POINTS && seen >= LOW_FAMILIES => Level::Low,
        () => Level::None,
    }
}

fn legal_hold(study: &Study<'_>) -> Option<Pattern> {
    let entries = study.book.entries.iter().enumerate();
    let rows: Vec<usize> =
        entries.filter(|(_, entry)| entry.category == Category::LienHoldLegal).map(|(row, _)| row).collect();
    let message = format!(
        "{} rows speak of a lien, a freeze or a cyber-crime hold; ask the bank or the applicant what it was about",
        rows.len()
    );
    (!rows.is_empty()).then(|| Pattern::new("legal_hold", SignFamily::Words, FAMILY_CAP, message, rows))
}
