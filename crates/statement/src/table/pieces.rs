//! a header's lines → the pieces its columns are announced by.

use super::role::{Role, classify, tokens, unglue};
use crate::page::{Line, Sheet};

/// Words that begin a header and never end one.
const BEGINNINGS: &[&str] = &[
    "value", "transaction", "txn", "tran", "trans", "closing", "running", "post", "posted", "posting",
    "available", "your", "account", "paid", "money", "remitter", "init", "payment",
];

/// A printed piece of a header: one or more words that belong together.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub words: Vec<String>,
    /// Its last word ends in a slash, so the next one belongs to it.
    is_slashed: bool,
    pub left: f32,
    pub right: f32,
}

/// Cuts a line into pieces: at wide gaps, and where one column's words end and the next one's begin.
pub(super) fn pieces(sheet: &Sheet, line: &Line) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut previous_right = f32::NEG_INFINITY;
    for (text, left, right) in words_apart(sheet, line) {
        let gap = left - previous_right;
        previous_right = right;
        let words = tokens(&text);
        if words.is_empty() {
            // `/` or `:` between two words of one header: the piece goes on.
            if let Some(piece) = pieces.last_mut()
                && gap < line.size
            {
                piece.right = right;
                piece.is_slashed |= text.contains('/');
            }
            continue;
        }
        let is_slashed = text.ends_with('/');
        match pieces.last_mut() {
            Some(piece)
                if gap < 1.1 * line.size
                    && belongs(piece, &words, gap / line.size.max(0.1), text.starts_with('/')) =>
            {
                piece.words.extend(words);
                piece.right = right;
                piece.is_slashed = is_slashed;
            }
            _ => pieces.push(Piece { words, is_slashed, left, right }),
        }
    }
    pieces
}

/// The words of a line with glued headers cut at the places their letters stand.
fn words_apart(sheet: &Sheet, line: &Line) -> Vec<(String, f32, f32)> {
    let mut apart = Vec::with_capacity(line.words.len());
    for word in &line.words {
        match unglue(&word.text) {
            None => apart.push((word.text.to_string(), word.left, word.right)),
            Some(mut cuts) => {
                let letters = sheet.letters(word.letters.clone());
                cuts.push(letters.len().min(word.text.len()));
                for pair in cuts.windows(2) {
                    let Some(part) = letters.get(pair[0]..pair[1]) else { continue };
                    let (Some(first), Some(last)) = (part.first(), part.last()) else { continue };
                    apart.push((part.iter().map(|ink| ink.letter).collect(), first.left, last.right));
                }
            }
        }
    }
    apart
}

/// Whether `next` is part of the header that `words` began: `Value` + `Date` is, `Date` + `Narration` is not.
fn belongs(piece: &Piece, next: &[String], gap: f32, begins_with_slash: bool) -> bool {
    let joined: Vec<String> = piece.words.iter().chain(next).cloned().collect();
    let (before, alone, together) = (classify(&piece.words), classify(next), classify(&joined));
    let is_slashed = piece.is_slashed || begins_with_slash;
    match (before, alone) {
        // Units and "no." go with what they stand behind.
        (Some(_), None) => gap < 0.7 && !next.iter().any(|word| BEGINNINGS.contains(&word.as_str())),
        (Some(before), Some(Role::Other)) => {
            before == Role::Other || gap < 0.7 && together == Some(before) && is_unit(next)
        }
        // `Transaction` + `Date`, `Closing` + `Balance`, `Value` + `Dt`
        (None, Some(_)) => together.is_some(),
        // A serial number or a branch code is a column of its own.
        (Some(Role::Other), Some(_)) => alone == Some(Role::Other),
        (None, None) => true,
        (Some(Role::Debit), Some(Role::Debit)) | (Some(Role::Credit), Some(Role::Credit)) => true,
        (Some(Role::Debit), Some(Role::Credit)) | (Some(Role::Credit), Some(Role::Debit)) => is_slashed,
        (Some(before), Some(alone)) => {
            let qualifies = alone == Role::Amount || is_reference(before) && is_reference(alone);
            let is_phrase = matches!(together, Some(role) if role == before || role == alone);
            gap < 0.7 && is_phrase && (qualifies || before == Role::Amount || is_pair(before, alone))
        }
    }
}

/// `No.` and its like belong to the word before them; `Branch Code` does not.
fn is_unit(words: &[String]) -> bool {
    words.iter().all(|word| ["no", "code", "number", "time"].contains(&word.as_str()))
}

fn is_reference(role: Role) -> bool {
    matches!(role, Role::Reference | Role::TransactionId)
}

/// Words of two roles that banks put into one header: `Amount Dr/Cr`, `Cheque Details`, `Payment type and details`.
fn is_pair(before: Role, alone: Role) -> bool {
    matches!(
        (before, alone),
        (Role::Reference | Role::Side, Role::Narration)
            | (Role::Amount, Role::Side)
            | (Role::Date, Role::ValueDate | Role::Date)
    )
}

/// Puts a piece under the column it stands below, or begins a new column.
pub(super) fn stack(columns: &mut Vec<Piece>, piece: Piece) {
    let overlap = |column: &Piece| column.right.min(piece.right) - column.left.max(piece.left);
    let under = columns
        .iter_mut()
        .filter(|column| overlap(column) > 0.3 * (column.right - column.left).min(piece.right - piece.left))
        .max_by(|a, b| overlap(a).total_cmp(&overlap(b)));
    match under {
        Some(column) => {
            column.words.extend(piece.words);
            column.left = column.left.min(piece.left);
            column.right = column.right.max(piece.right);
        }
        None => columns.push(piece),
    }
}
