//! tokens of all pages → numbers that line up.

use std::collections::HashSet;

use super::assign::Assignment;
use crate::amount::{Amount, NumberStyle};
use crate::notation::Notation;
use crate::page::Sheet;
use crate::table::alignment::{Alignment, Key};
use crate::table::columns::{COLUMN_GAP, is_in_sentence};
use crate::table::header::Head;
use crate::table::scan::Region;
use crate::table::token::Token;
use crate::table::tokens;

/// Which numbers may be money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Candidates {
    /// Only those with decimals: the rest are codes, dates and cheque numbers.
    Decimals,
    All,
    /// Those with decimals that do not stand right behind a word.
    Apart,
}

/// A line of a page with its tokens.
#[derive(Debug)]
pub(super) struct GridLine<'s> {
    pub sheet: usize,
    pub line: usize,
    pub tokens: Vec<Token<'s>>,
    pub size: f32,
    pub baseline: f32,
    /// Its row belongs to a table that was found already.
    pub is_taken: bool,
    /// A list of dates and figures stands right above.
    pub ends_listing: bool,
}

/// All lines of a document.
#[derive(Debug)]
pub(super) struct Grid<'s> {
    pub numbers: NumberStyle,
    pub lines: Vec<GridLine<'s>>,
    /// Every amount with decimals, wherever it stands.
    pub figures: HashSet<i64>,
}

impl<'s> Grid<'s> {
    pub(super) fn of(sheets: &'s [Sheet], notation: &Notation) -> Self {
        let mut lines: Vec<GridLine<'_>> = Vec::new();
        for (number, sheet) in sheets.iter().enumerate() {
            for (place, line) in sheet.lines.iter().enumerate() {
                lines.push(GridLine {
                    sheet: number,
                    line: place,
                    tokens: tokens::tokens(sheet, line, notation),
                    size: line.size,
                    baseline: line.baseline,
                    is_taken: false,
                    ends_listing: false,
                });
            }
        }
        for place in 1..lines.len() {
            lines[place].ends_listing = lines[place - 1].is_listing();
        }
        let amounts = lines.iter().flat_map(|line| &line.tokens).filter_map(|token| token.amount);
        let printed = amounts.filter(|amount| amount.has_decimals);
        let figures = printed.map(|amount| amount.as_balance().as_paise()).collect();
        Self { numbers: notation.numbers, lines, figures }
    }

    /// The same lines in another notation.
    pub(super) fn again(&self, sheets: &'s [Sheet], notation: &Notation) -> Self {
        let mut again = Self::of(sheets, notation);
        for (line, old) in again.lines.iter_mut().zip(&self.lines) {
            line.is_taken = old.is_taken;
        }
        again
    }

    /// Leaves out the lines of a table that was found.
    pub(super) fn remove(&mut self, regions: &[Region]) {
        for line in &mut self.lines {
            line.is_taken |=
                regions.iter().any(|region| region.sheet == line.sheet && region.lines.contains(&line.line));
        }
    }
}

/// A place where numbers line up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub at: (f32, f32),
    pub left: f32,
    pub right: f32,
    pub count: usize,
    /// Those with no word right before or behind them.
    apart: usize,
    has_decimals: bool,
}

impl Edge {
    /// Most of its numbers stand by themselves.
    pub(super) fn is_apart(&self) -> bool {
        self.apart * 2 >= self.count
    }
}

/// A number, as far as its place matters.
struct Found {
    at: f32,
    left: f32,
    right: f32,
    has_decimals: bool,
    is_apart: bool,
}

/// The numbers of one line that stand at an edge.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    /// Its place in the grid.
    pub line: usize,
    /// Edge and amount, left to right.
    pub cells: Vec<(usize, Amount)>,
    /// Edges whose number has a flag that may be its neighbour's.
    pub shared: Vec<usize>,
}

/// The edges of a document and the numbers at them.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    pub key: Key,
    pub edges: Vec<Edge>,
    pub rows: Vec<Numbers>,
}

impl GridLine<'_> {
    pub(super) fn has_date(&self) -> bool {
        self.tokens.iter().any(|token| token.date_length > 0)
    }

    /// A list of daily balances and no row.
    pub(super) fn is_listing(&self) -> bool {
        let pairs = tokens::listed(&self.tokens);
        pairs >= 2 || self.ends_listing && pairs == 1
    }
}

/// The amount with the flag beside it: `68.39   DR`, or a sign in a column of its own.
///
/// A flag between two numbers may be that of either: the second answer says so.
fn flagged(line: &GridLine<'_>, index: usize, numbers: NumberStyle) -> Option<(Amount, bool)> {
    /// Gaps up to this many letters wide: a column of flags may have a wide amount beside it.
    const BESIDE: f32 = 14.0;
    let mut amount = line.tokens[index].amount?;
    let is_marked = amount.side.is_some() || amount.minus || amount.plus;
    let flag = |place: usize| {
        let token = line.tokens.get(place).filter(|token| token.amount.is_none())?;
        numbers.flag(&token.text)
    };
    let is_near = |place: usize| {
        let (first, second) = if place > index { (index, place) } else { (place, index) };
        line.tokens[second].left - line.tokens[first].right < BESIDE * line.size
    };
    let gap = |place: usize| match (line.tokens.get(place), line.tokens.get(place + 1)) {
        (Some(left), Some(right)) => right.left - left.right,
        _ => f32::INFINITY,
    };
    // `DEBIT CARD …` is a narration that begins beside the amount.
    let behind = flag(index + 1).filter(|_| is_near(index + 1) && gap(index + 1) > COLUMN_GAP * line.size);
    let before = || {
        let place = index.checked_sub(1)?;
        // A letter by itself may end a narration, unless it stands in a column of its own.
        let is_apart = || place.checked_sub(1).is_none_or(|before| gap(before) > COLUMN_GAP * line.size);
        let is_flag = line.tokens[place].text.len() > 1 || is_apart();
        flag(place).filter(|_| is_near(place) && is_flag)
    };
    let is_number = |place: Option<usize>| {
        place.and_then(|place| line.tokens.get(place)).is_some_and(|token| token.amount.is_some())
    };
    if is_marked {
        return Some((amount, false));
    }
    amount.side = behind.or_else(before);
    let is_shared = match behind {
        Some(_) => is_number(Some(index + 2)),
        None => is_number(index.checked_sub(2)),
    };
    Some((amount, amount.side.is_some() && is_shared))
}

/// A number between two words is part of a sentence, and a bare one right behind a word is a code.
fn is_in_text(line: &GridLine<'_>, index: usize, candidates: Candidates) -> bool {
    let is_bare = line.tokens[index].amount.is_some_and(|amount| !amount.has_decimals);
    is_in_sentence(&line.tokens, index, line.size)
        || (candidates == Candidates::All && is_bare || candidates == Candidates::Apart)
            && follows_word(line, index, SPACE)
}

/// A gap up to this share of the font size is a space between two words.
const SPACE: f32 = 0.45;
/// A gap that may be one: in a typewriter's face every space is as wide as a letter.
const WIDE_SPACE: f32 = 0.65;

/// A space behind a word, and no more.
fn follows_word(line: &GridLine<'_>, index: usize, space: f32) -> bool {
    let before = index.checked_sub(1).map(|before| &line.tokens[before]);
    before.is_some_and(|word| word.is_word() && line.tokens[index].left - word.right < space * line.size)
}

fn precedes_word(line: &GridLine<'_>, index: usize) -> bool {
    let after = line.tokens.get(index + 1);
    after.is_some_and(|word| word.is_word() && word.left - line.tokens[index].right < WIDE_SPACE * line.size)
}

/// More edges than any table has columns: the others are numbers inside narrations.
const MAX_EDGES: usize = 12;

impl Lattice {
    pub(super) fn of(grid: &Grid<'_>, key: Key, candidates: Candidates) -> Option<Self> {
        let is_wanted = |token: &Token<'_>| {
            token.date_length == 0
                && token.amount.is_some_and(|amount| amount.has_decimals || candidates == Candidates::All)
        };
        let mut places: Vec<Found> = Vec::new();
        for line in grid.lines.iter().filter(|line| !line.is_taken) {
            for (index, token) in line.tokens.iter().enumerate() {
                if is_wanted(token) && !is_in_text(line, index, candidates) {
                    places.push(Found {
                        at: key.at(token),
                        left: token.left,
                        right: token.right,
                        has_decimals: token.amount.is_some_and(|amount| amount.has_decimals),
                        is_apart: !follows_word(line, index, WIDE_SPACE) && !precedes_word(line, index),
                    });
                }
            }
        }
        if places.len() < 3 {
            return None;
        }
        places.sort_by(|a, b| a.at.total_cmp(&b.at));
        let mut edges: Vec<Edge> = places
            .chunk_by(|a, b| b.at - a.at <= key.tolerance())
            .map(|chunk| Edge {
                at: (chunk[0].at, chunk[chunk.len() - 1].at),
                left: chunk.iter().map(|place| place.left).fold(f32::INFINITY, f32::min),
                right: chunk.iter().map(|place| place.right).fold(f32::NEG_INFINITY, f32::max),
                count: chunk.len(),
                apart: chunk.iter().filter(|place| place.is_apart).count(),
                has_decimals: chunk.iter().any(|place| place.has_decimals),
            })
            .collect();
        // A column of few amounts is likelier than one of many codes, or of fees that narrations mention.
        edges.sort_by_key(|edge| std::cmp::Reverse((edge.has_decimals, edge.apart, edge.count)));
        edges.truncate(MAX_EDGES);
        edges.sort_by(|a, b| a.at.0.total_cmp(&b.at.0));
        let mut rows = Vec::new();
        for (place, line) in grid.lines.iter().enumerate().filter(|(_, line)| !line.is_taken) {
            let mut shared = Vec::new();
            let cells: Vec<(usize, Amount)> = line
                .tokens
                .iter()
                .enumerate()
                .filter(|(index, token)| is_wanted(token) && !is_in_text(line, *index, candidates))
                .filter_map(|(index, token)| {
                    let at = key.at(token);
                    let edge = edges.iter().position(|edge| {
                        at >= edge.at.0 - key.tolerance() / 2.0 && at <= edge.at.1 + key.tolerance() / 2.0
                    })?;
                    let (amount, is_shared) = flagged(line, index, grid.numbers)?;
                    shared.extend(is_shared.then_some(edge));
                    Some((edge, amount))
                })
                .collect();
            if !cells.is_empty() {
                rows.push(Numbers { line: place, cells, shared });
            }
        }
        Some(Self { key, edges, rows })
    }

    /// Where numbers of one column are of several widths, their left edges are no columns of their own.
    pub(super) fn are_apart(&self, first: usize, second: usize) -> bool {
        let (first, second) = (&self.edges[first], &self.edges[second]);
        let overlap = first.right.min(second.right) - first.left.max(second.left);
        overlap < 0.7 * (first.right - first.left).min(second.right - second.left)
    }

    /// Where the numbers of the assigned columns line up, as the heads of their table.
    pub(super) fn alignment(&self, assignment: &Assignment, heads: &[Head]) -> Alignment {
        let edges = assignment
            .roles()
            .into_iter()
            .filter_map(|(edge, role)| {
                let found = &self.edges[edge];
                let head = heads.iter().position(|head| {
                    head.role == role
                        && (head.left - found.left).abs() < 0.01
                        && (head.right - found.right).abs() < 0.01
                })?;
                Some((found.at, head))
            })
            .collect();
        Alignment { key: self.key, edges }
    }
}
