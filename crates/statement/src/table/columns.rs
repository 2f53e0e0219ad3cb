//! headers and the words below them → which column each word belongs to.
//!
//! A header says what a column is; where its numbers line up says where it is. Numbers of one column end (or begin) at
//! the same place, so they are sorted into edges first, and every edge goes to the header most of its numbers stand under.

use super::alignment::Key;
use super::header::Head;
use super::role::Role;
use super::token::{Place, Token};
use crate::amount;
use crate::date::DateStyle;

/// Numbers whose edges are closer than this, in points, line up.
pub(super) const EDGE_TOLERANCE: f32 = 1.3;
/// Text that begins closer than this, in points, to a column's edge begins that column.
pub(super) const START_TOLERANCE: f32 = 1.0;
/// A gap wider than this share of the font size separates two columns' text.
pub(super) const COLUMN_GAP: f32 = 0.9;
/// A gap up to this share of the font size is a space between two words.
const WORD_SPACE: f32 = 0.42;
/// A number this far, in points, from any money column's header is in none of them.
pub(super) const REACH: f32 = 45.0;

/// Where the numbers of a column line up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub at: (f32, f32),
    pub column: usize,
    pub is_strong: bool,
    pub is_certain: bool,
    /// Most of its numbers stand right under the header of a text column: cheque numbers, not money.
    pub is_under_text: bool,
}

/// Where the text of a column begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub at: (f32, f32),
    pub column: usize,
}

#[derive(Debug)]
pub(crate) struct Columns {
    pub heads: Vec<Head>,
    pub(super) edges: Vec<Edge>,
    pub(super) starts: Vec<Start>,
    /// Where dates stand below each other.
    pub(super) date_starts: Vec<(f32, f32)>,
    pub(super) spans: Vec<(f32, f32)>,
    pub(super) key: Key,
    /// The numbers themselves said where the columns are: what stands elsewhere is no money.
    pub(super) is_aligned: bool,
    pub(super) needs_decimals: bool,
    /// Some rows print whole amounts where the others have paise.
    pub(super) has_whole_amounts: bool,
    pub(super) dates: DateStyle,
}

/// A line's tokens and its font size.
pub(crate) type TokenLine<'s> = (Vec<Token<'s>>, f32);

impl Columns {
    /// No column is known to hold dates of any kind.
    pub(super) fn is_undated(&self) -> bool {
        !self.heads.iter().any(|head| matches!(head.role, Role::Date | Role::PostedAt))
    }

    /// Where every token of a line belongs.
    pub(crate) fn place(&self, tokens: &[Token<'_>], size: f32) -> Vec<Place> {
        let mut places = Vec::with_capacity(tokens.len());
        let mut current: Option<usize> = None;
        let mut previous_right = f32::NEG_INFINITY;
        while places.len() < tokens.len() {
            let index = places.len();
            let token = &tokens[index];
            let gap = token.left - previous_right;
            if let Some((count, column)) =
                self.date_place(tokens, index, current.filter(|_| gap < COLUMN_GAP * size))
            {
                places.extend(std::iter::repeat_n(Place::text(column), count));
                previous_right = tokens[places.len() - 1].right;
                current = None;
                continue;
            }
            let number = token
                .number
                .filter(|_| !is_in_sentence(tokens, index, size) && !is_code(tokens, index, size))
                .filter(|_| !is_page_number(tokens, index, size) && !self.is_mentioned(tokens, index, size));
            let place = number.or_else(|| self.blank(token)).unwrap_or_else(|| {
                let start = self
                    .start_at(token.left)
                    .filter(|start| Some(*start) != current && gap > WORD_SPACE * size);
                let is_apart =
                    current.is_none_or(|column| self.ends_column(column, token)) || gap > COLUMN_GAP * size;
                let column = match (start, current) {
                    (Some(start), _) => start,
                    (None, Some(current)) if !is_apart => current,
                    _ => self.text_column(token.left, self.segment_right(tokens, index, size)),
                };
                Place::text(column)
            });
            current = match place {
                Place::Text { column } => Some(usize::from(column)),
                Place::Number { .. } | Place::Blank | Place::Mark => None,
            };
            previous_right = token.right;
            places.push(place);
        }
        places
    }

    /// A date that does not stand inside another column's text belongs to the nearest date column, however close the
    /// next column begins.
    fn date_place(
        &self,
        tokens: &[Token<'_>],
        index: usize,
        current: Option<usize>,
    ) -> Option<(usize, usize)> {
        let is_date = |role: Role| matches!(role, Role::Date | Role::ValueDate | Role::PostedAt);
        let follows_text = current.is_some_and(|column| {
            !is_date(self.heads[column].role) && self.heads[column].role != Role::Other
        });
        let begins_text =
            self.start_at(tokens[index].left).is_some_and(|column| !is_date(self.heads[column].role));
        let is_at_head = || {
            let mut heads = self.heads.iter().filter(|head| is_date(head.role));
            heads.any(|head| (head.left - tokens[index].left).abs() < 2.5)
        };
        let (left, right) = (tokens[index].left, tokens[index].right);
        let is_at_start = || {
            self.date_starts.iter().any(|at| is_within(left, *at, START_TOLERANCE))
                && self.nearest(left, right, is_date).is_some_and(|(_, overlap)| overlap > 0.0)
        };
        let is_at_column = self.is_aligned && is_at_head() || is_at_start();
        if (follows_text || begins_text) && !is_at_column {
            return None;
        }
        let count = Some(usize::from(tokens[index].date_length)).filter(|count| *count > 0)?;
        let (left, right) = (tokens[index].left, tokens[index + count - 1].right);
        let (column, overlap) = self.nearest(left, right, is_date)?;
        (overlap > -REACH).then_some((count, column))
    }

    /// The edge that many numbers line up at, and this token too.
    pub(super) fn strong_edge(&self, token: &Token<'_>) -> Option<&Edge> {
        let at = self.key.at(token);
        self.edges.iter().find(|edge| edge.is_strong && is_within(at, edge.at, EDGE_TOLERANCE))
    }

    pub(super) fn number_place(&self, token: &Token<'_>) -> Option<Place> {
        let is_money = self.is_money(token);
        // Where most money has paise, a whole number is money only if it lines up with it.
        let is_whole = self.has_whole_amounts && is_whole_amount(token);
        if !is_money && !is_whole {
            return None;
        }
        if let Some(edge) = self.strong_edge(token) {
            let place = Place::number(edge.column, edge.is_certain);
            return self.heads[edge.column].role.is_numeric().then_some(place);
        }
        if self.is_aligned || !is_money {
            return None;
        }
        let (column, overlap) = self.nearest(token.left, token.right, |_| true)?;
        let second =
            self.heads.iter().enumerate().filter(|(place, head)| *place != column && head.role.is_numeric());
        let rival = second
            .map(|(_, head)| overlap_of(head, token.left, token.right))
            .fold(f32::NEG_INFINITY, f32::max);
        let is_number = self.heads[column].role.is_numeric() && overlap > -REACH / 2.0;
        is_number.then_some(Place::number(column, overlap > 0.0 && rival < 0.0 || overlap - rival > REACH))
    }

    /// `TXN AMT 35.29`: right behind a word, and where no column's numbers line up.
    fn is_mentioned(&self, tokens: &[Token<'_>], index: usize, size: f32) -> bool {
        let token = &tokens[index];
        let is_behind_word = index.checked_sub(1).is_some_and(|before| {
            let word = &tokens[before];
            word.amount.is_none()
                && word.text.chars().filter(|letter| letter.is_alphabetic()).count() > 2
                && !amount::is_currency(&word.text)
                && token.left - word.right < WORD_SPACE * size
        });
        is_behind_word && self.edges.iter().any(|edge| edge.is_strong) && self.strong_edge(token).is_none()
    }

    /// A date is followed by a time or another date; a long number close behind it is a cheque's.
    fn ends_column(&self, column: usize, token: &Token<'_>) -> bool {
        let is_date = matches!(self.heads[column].role, Role::Date | Role::ValueDate | Role::PostedAt);
        is_date && token.text.len() > 4 && token.text.bytes().all(|byte| byte.is_ascii_digit())
    }

    fn blank(&self, token: &Token<'_>) -> Option<Place> {
        let place = if amount::is_placeholder(&token.text) || amount::is_currency(&token.text) {
            Place::Blank
        } else if token.text.len() < 5 && (amount::side(&token.text).is_some() || token.text == "R") {
            Place::Mark
        } else {
            return None;
        };
        let (column, _) = self.nearest(token.left, token.right, |_| true)?;
        self.heads[column].role.is_numeric().then_some(place)
    }

    pub(super) fn nearest(
        &self,
        left: f32,
        right: f32,
        wanted: impl Fn(Role) -> bool,
    ) -> Option<(usize, f32)> {
        let mut nearest: Option<(usize, f32)> = None;
        for (place, head) in self.heads.iter().enumerate().filter(|(_, head)| wanted(head.role)) {
            let overlap = overlap_of(head, left, right);
            // Of two as near the first.
            if nearest.is_none_or(|(_, most)| overlap > most) {
                nearest = Some((place, overlap));
            }
        }
        nearest
    }

    fn start_at(&self, left: f32) -> Option<usize> {
        // A column with few words has no start of its own yet, but its header does.
        let is_sparse = |role: Role| {
            matches!(role, Role::Reference | Role::TransactionId | Role::ValueDate | Role::PostedAt)
        };
        let header = || {
            self.heads
                .iter()
                .position(|head| is_sparse(head.role) && (head.left - left).abs() < START_TOLERANCE)
        };
        self.starts
            .iter()
            .find(|start| is_within(left, start.at, START_TOLERANCE))
            .map(|start| start.column)
            .or_else(header)
    }

    /// How far the text that begins at this token runs before a gap, a number or another column's start.
    fn segment_right(&self, tokens: &[Token<'_>], from: usize, size: f32) -> f32 {
        let mut right = tokens[from].right;
        for token in &tokens[from + 1..] {
            let ends = token.left - right > COLUMN_GAP * size
                || self.start_at(token.left).is_some()
                || token.number.is_some();
            if ends {
                break;
            }
            right = token.right;
        }
        right
    }

    /// The text column whose ground this piece of text covers most.
    fn text_column(&self, left: f32, right: f32) -> usize {
        self.spans
            .iter()
            .enumerate()
            .filter(|(place, _)| !self.heads[*place].role.is_numeric())
            .map(|(place, span)| (place, right.min(span.1) - left.max(span.0)))
            .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))
            .map_or(0, |(place, _)| place)
    }
}

/// A number with words right before and after it (`up to 85,000 of your`) is part of a sentence, wherever it stands.
pub(super) fn is_in_sentence(tokens: &[Token<'_>], index: usize, size: f32) -> bool {
    let before = index.checked_sub(1).map(|place| &tokens[place]);
    let touches_before =
        before.is_some_and(|word| word.is_word() && tokens[index].left - word.right < WORD_SPACE * size);
    let after = tokens.get(index + 1);
    let touches_after =
        after.is_some_and(|word| word.is_word() && word.left - tokens[index].right < WORD_SPACE * size);
    touches_before && touches_after
}

/// `Page 3`: a few digits right behind a word are part of what it says.
fn is_page_number(tokens: &[Token<'_>], index: usize, size: f32) -> bool {
    const SHORT: usize = 3;
    let token = &tokens[index];
    let is_bare = token.text.len() <= SHORT && token.text.bytes().all(|byte| byte.is_ascii_digit());
    let before = index.checked_sub(1).map(|place| &tokens[place]);
    let is_word = |word: &Token<'_>| {
        word.amount.is_none()
            && word.text.chars().filter(|letter| letter.is_alphabetic()).count() > SHORT
            && token.left - word.right < WORD_SPACE * size
    };
    is_bare && before.is_some_and(is_word)
}

/// A long number without decimals right behind a word or a dash is a code.
fn is_code(tokens: &[Token<'_>], index: usize, size: f32) -> bool {
    const LONG: usize = 7;
    let token = &tokens[index];
    let is_bare = token.text.len() >= LONG && token.text.bytes().all(|byte| byte.is_ascii_digit());
    let before = index.checked_sub(1).map(|place| &tokens[place]);
    is_bare && before.is_some_and(|word| word.amount.is_none() && token.left - word.right < WORD_SPACE * size)
}

/// Positive: how much they overlap. Negative: how far they are apart.
pub(super) fn overlap_of(head: &Head, left: f32, right: f32) -> f32 {
    head.right.min(right) - head.left.max(left)
}

/// An amount without decimals, and short enough to be no code: `99,999`.
pub(super) fn is_whole_amount(token: &Token<'_>) -> bool {
    const SHORT: usize = 6;
    token.amount.is_some_and(|amount| !amount.has_decimals) && token.text.len() <= SHORT
}

pub(super) fn is_within(at: f32, span: (f32, f32), tolerance: f32) -> bool {
    at >= span.0 - tolerance && at <= span.1 + tolerance
}
