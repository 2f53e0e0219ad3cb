//! the words beside the numbers → columns of dates, flags, references and narrations.

use super::assign::Assignment;
use super::extent::row_lines;
use super::grid::{Grid, GridLine, Lattice};
use crate::amount::{self, NumberStyle};
use crate::date;
use crate::table::columns::COLUMN_GAP;
use crate::table::header::Head;
use crate::table::role::Role;
use crate::table::token::Token;

/// The text columns of a table.
pub(super) struct TextColumns {
    pub heads: Vec<Head>,
    pub has_dates: bool,
}

/// A stretch of text or a date on one line.
#[derive(Clone, Debug)]
struct Piece {
    left: f32,
    right: f32,
    text: String,
    tokens: usize,
    /// A date with nothing else on its line.
    is_alone: bool,
    /// A date close behind a word, of which it may be a part.
    follows: bool,
}

/// Pieces that begin closer than this, in points, begin one column.
const START: f32 = 1.6;

pub(super) fn columns(grid: &Grid<'_>, lattice: &Lattice, assignment: &Assignment) -> TextColumns {
    let rows = row_lines(grid, lattice, assignment);
    let mut dates: Vec<Piece> = Vec::new();
    let mut texts: Vec<Piece> = Vec::new();
    for line in near(grid, &rows) {
        pieces(line, lattice, &mut dates, &mut texts);
    }
    let mut heads: Vec<Head> = Vec::new();
    // Dates alone on their lines stand above the rows of their day.
    let headings = dates.iter().filter(|date| date.is_alone).count();
    let in_columns = dates.iter().filter(|date| !date.follows).count();
    let are_headings = headings > 0 && headings * 10 >= in_columns * 6;
    let date_columns = if are_headings { Vec::new() } else { date_columns(&dates, rows.len()) };
    for (place, (left, right)) in date_columns.iter().enumerate() {
        let role = if place == 0 { Role::Date } else { Role::ValueDate };
        heads.push(Head { role, left: *left, right: *right });
    }
    heads.extend(text_columns(&texts, rows.len(), grid.numbers));
    TextColumns { has_dates: are_headings || !date_columns.is_empty(), heads }
}

/// The lines of the rows and those between two of them that are close by.
fn near<'g, 's>(grid: &'g Grid<'s>, rows: &'g [usize]) -> impl Iterator<Item = &'g GridLine<'s>> {
    const REACH: usize = 4;
    let is_near = |place: usize| {
        let next = rows.partition_point(|row| *row < place);
        let after = rows.get(next).is_some_and(|row| row - place <= REACH && same_sheet(grid, *row, place));
        let before = next.checked_sub(1).and_then(|before| rows.get(before));
        after || before.is_some_and(|row| place - row <= REACH && same_sheet(grid, *row, place))
    };
    grid.lines.iter().enumerate().filter(move |(place, _)| is_near(*place)).map(|(_, line)| line)
}

fn same_sheet(grid: &Grid<'_>, first: usize, second: usize) -> bool {
    grid.lines[first].sheet == grid.lines[second].sheet
}

fn pieces(line: &GridLine<'_>, lattice: &Lattice, dates: &mut Vec<Piece>, texts: &mut Vec<Piece>) {
    let mut open: Option<Piece> = None;
    let mut index = 0;
    while let Some(token) = line.tokens.get(index) {
        let length = usize::from(token.date_length);
        if length > 0 {
            let last = &line.tokens[index + length - 1];
            // A date inside a sentence is part of it.
            let follows = open.as_ref().is_some_and(|piece| token.left - piece.right < 0.6 * line.size);
            dates.push(Piece {
                left: token.left,
                right: last.right,
                text: String::new(),
                tokens: length,
                is_alone: length == line.tokens.len(),
                follows,
            });
            if !follows {
                texts.extend(open.take());
                index += length;
                continue;
            }
        }
        let is_number = is_at_edge(token, lattice);
        let is_apart = open.as_ref().is_some_and(|piece| token.left - piece.right > COLUMN_GAP * line.size);
        if is_number || is_apart {
            texts.extend(open.take());
        }
        if !is_number && (!amount::is_placeholder(&token.text) || is_sign(&token.text)) {
            match &mut open {
                Some(piece) => {
                    piece.right = token.right;
                    piece.text.push(' ');
                    piece.text.push_str(&token.text);
                    piece.tokens += 1;
                }
                None => {
                    open = Some(Piece {
                        left: token.left,
                        right: token.right,
                        text: token.text.to_string(),
                        tokens: 1,
                        is_alone: false,
                        follows: false,
                    });
                }
            }
        }
        index += 1;
    }
    texts.extend(open);
}

pub(super) fn is_at_edge(token: &Token<'_>, lattice: &Lattice) -> bool {
    let at = lattice.key.at(token);
    token.amount.is_some() && lattice.edges.iter().any(|edge| at >= edge.at.0 - 0.7 && at <= edge.at.1 + 0.7)
}

/// Where dates stand below each other, left to right, at most two.
fn date_columns(dates: &[Piece], rows: usize) -> Vec<(f32, f32)> {
    let mut sorted: Vec<&Piece> = dates.iter().collect();
    sorted.sort_by(|a, b| a.left.total_cmp(&b.left));
    let mut columns: Vec<(f32, f32, usize)> = sorted
        .chunk_by(|a, b| b.left - a.left <= 2.0 * START)
        // What always follows a word is part of narrations that are alike, unless every row has it.
        .filter(|chunk| chunk.iter().any(|piece| !piece.follows) || chunk.len() * 10 >= rows * 6)
        .map(|chunk| {
            let right = chunk.iter().map(|piece| piece.right).fold(f32::NEG_INFINITY, f32::max);
            (chunk[0].left, right, chunk.len())
        })
        .collect();
    let most = columns.iter().map(|column| column.2).max().unwrap_or(0);
    if most < 2 && most < rows {
        return Vec::new();
    }
    columns.retain(|column| column.2 * 10 >= most * 7);
    columns.iter().take(2).map(|column| (column.0, column.1)).collect()
}

fn text_columns(texts: &[Piece], rows: usize, numbers: NumberStyle) -> Vec<Head> {
    let mut sorted: Vec<&Piece> = texts.iter().collect();
    sorted.sort_by(|a, b| a.left.total_cmp(&b.left));
    let enough = (rows / 5).max(2).min(rows.max(1));
    let clusters: Vec<&[&Piece]> =
        sorted.chunk_by(|a, b| b.left - a.left <= START).filter(|chunk| chunk.len() >= enough).collect();
    let mut heads: Vec<(Head, usize)> = clusters
        .iter()
        .enumerate()
        .map(|(place, chunk)| {
            let next = clusters.get(place + 1).map_or(f32::INFINITY, |next| next[0].left);
            let right =
                chunk.iter().map(|piece| piece.right).fold(f32::NEG_INFINITY, f32::max).min(next - 0.5);
            let letters = chunk.iter().map(|piece| piece.text.len()).sum();
            (
                Head {
                    role: kind(chunk, numbers),
                    left: chunk[0].left,
                    right: right.max(chunk[0].left + 1.0),
                },
                letters,
            )
        })
        .collect();
    // Most of what a table says in words is what its rows are about, be it codes or sentences.
    if let Some((head, _)) = heads.iter_mut().max_by_key(|(_, letters)| *letters)
        && head.role == Role::Reference
    {
        head.role = Role::Narration;
    }
    if !heads.iter().any(|(head, _)| head.role == Role::Narration) && !texts.is_empty() {
        let left = texts.iter().map(|piece| piece.left).fold(f32::INFINITY, f32::min);
        let right = texts.iter().map(|piece| piece.right).fold(f32::NEG_INFINITY, f32::max);
        heads.push((Head { role: Role::Narration, left, right }, 0));
    }
    heads.into_iter().map(|(head, _)| head).collect()
}

fn is_sign(text: &str) -> bool {
    ["+", "-", "−", "–"].contains(&text)
}

/// What a column of texts holds.
fn kind(pieces: &[&Piece], numbers: NumberStyle) -> Role {
    let most = |is_wanted: &dyn Fn(&Piece) -> bool| {
        pieces.iter().filter(|piece| is_wanted(piece)).count() * 10 >= pieces.len() * 8
    };
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let has = |sign: &str| pieces.iter().any(|piece| piece.text == sign);
    if most(&|piece| is_sign(&piece.text)) && !has("+") {
        // A dash in every cell is an empty column.
        Role::Other
    } else if most(&|piece| numbers.flag(&piece.text).is_some()) {
        Role::Side
    } else if most(&|piece| piece.tokens <= 2 && date::time(&piece.text).is_some()) {
        Role::PostedAt
    } else if most(&|piece| piece.text.len() <= 4 && is_digits(&piece.text)) {
        Role::Other
    } else if most(&|piece| piece.tokens == 1 && piece.text.bytes().filter(u8::is_ascii_digit).count() >= 4) {
        Role::Reference
    } else {
        Role::Narration
    }
}
