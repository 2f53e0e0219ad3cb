//! Text with separators → cells.

use super::{Cells, MAX_COLUMNS, MAX_ROWS, SpreadsheetError, tidied};
use crate::csv;

const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];
/// A thousand letters for each of the rows that may be.
pub(super) const MAX_BYTES: usize = 20 << 20;

pub(super) fn cells(bytes: &[u8]) -> Result<Cells, SpreadsheetError> {
    let too_large = |what, limit| Err(SpreadsheetError::TooLarge { what, limit });
    if bytes.len() > MAX_BYTES {
        return too_large("bytes", MAX_BYTES);
    }
    let text = decoded(bytes).ok_or(SpreadsheetError::Damaged)?;
    let separator = separator(&text);
    // Lines within quotes count, too: who has so many is no bank.
    if text.matches('\n').count() > MAX_ROWS {
        return too_large("rows", MAX_ROWS);
    }
    if text.matches(separator).count() > MAX_ROWS * MAX_COLUMNS {
        return too_large("columns", MAX_COLUMNS);
    }
    let records = csv::records(&text, separator).map_err(|_| SpreadsheetError::Damaged)?;
    let mut cells: Cells = Vec::new();
    for (line, record) in records {
        if record.len() > MAX_COLUMNS {
            return too_large("columns", MAX_COLUMNS);
        }
        // A row keeps the number of its line: whoever looks for it finds it there.
        cells.resize(line - 1, Vec::new());
        cells.push(record.iter().map(|field| tidied(field)).collect());
    }
    Ok(cells)
}

/// As its first bytes say; what is not UTF-8 is what Windows wrote before there was.
fn decoded(bytes: &[u8]) -> Option<String> {
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        String::from_utf16(&units).ok()
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8(rest.to_vec()).ok(),
        _ if bytes.contains(&0) => None,
        _ => Some(match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
        }),
    }
}

/// The one that most lines have equally often.
fn separator(text: &str) -> char {
    let evenness = |separator: &char| {
        let mut counts: Vec<usize> = text
            .lines()
            .take(500)
            .map(|line| line.matches(*separator).count())
            .filter(|count| *count > 0)
            .collect();
        counts.sort_unstable();
        let runs = counts.chunk_by(|a, b| a == b);
        runs.map(|run| run.len() * run[0].min(12)).max().unwrap_or(0)
    };
    SEPARATORS.into_iter().rev().max_by_key(evenness).unwrap_or(',')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_are_told_from_decimal_commas() {
        assert_eq!(separator("a;b;c\n1,50;2,50;3\n4,10;5;6,10\n"), ';');
        assert_eq!(separator("a,b,c\n\"1;2\",3,4\n"), ',');
        assert_eq!(separator("a\tb\n1\t2,0\n"), '\t');
    }

    #[test]
    fn wide_and_old_texts_are_decoded() {
        let wide: Vec<u8> =
            [0xff, 0xfe].into_iter().chain("a,ü\n".encode_utf16().flat_map(u16::to_le_bytes)).collect();
        assert_eq!(cells(&wide), Ok(vec![vec!["a".to_owned(), "ü".to_owned()]]));
        assert_eq!(cells(b"a,\xfc\n"), Ok(vec![vec!["a".to_owned(), "ü".to_owned()]]));
        assert_eq!(cells(b"a\0b"), Err(SpreadsheetError::Damaged));
    }
}
