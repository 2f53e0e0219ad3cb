//! pages with two tables side by side → each table on a sheet of its own.

use super::{Line, Sheet};

/// The second table begins at least this share of the page's width to the right of the first.
const PITCH: f32 = 0.33;
/// Places closer than this, in points, are one.
const TOLERANCE: f32 = 2.0;

/// The sheets with every page cut in two between its tables, if dates stand at two places far from each other.
/// `is_date` says whether a date begins at a word of a line.
pub(crate) fn halves(sheets: &[Sheet], is_date: impl Fn(&Line, usize) -> bool) -> Option<Vec<Sheet>> {
    let mut dates: Vec<f32> = Vec::new();
    for line in sheets.iter().flat_map(|sheet| &sheet.lines) {
        dates.extend((0..line.words.len()).filter(|word| is_date(line, *word)).map(|word| line.words[word].left));
    }
    let words = || sheets.iter().flat_map(|sheet| &sheet.lines).flat_map(|line| &line.words);
    let width = words().map(|word| word.right).fold(0.0, f32::max);
    dates.sort_by(f32::total_cmp);
    let clusters: Vec<&[f32]> = dates.chunk_by(|a, b| b - a <= TOLERANCE).collect();
    let most = clusters.iter().map(|cluster| cluster.len()).max()?;
    let strong: Vec<f32> =
        clusters.iter().filter(|cluster| cluster.len() * 3 >= most && cluster.len() > 1).map(|cluster| cluster[0]).collect();
    // As many columns of dates in one half as in the other, at the same distances.
    let half = strong.len() / 2;
    if half == 0 || !strong.len().is_multiple_of(2) {
        return None;
    }
    let pitch = strong[half] - strong[0];
    let is_even = (0..half).all(|place| (strong[place + half] - strong[place] - pitch).abs() <= 2.0 * TOLERANCE);
    if !is_even || pitch < PITCH * width {
        return None;
    }
    let begins = sheets
        .iter()
        .flat_map(|sheet| &sheet.lines)
        .filter(|line| (0..line.words.len()).any(|word| is_date(line, word)))
        .filter_map(|line| line.words.first())
        .map(|word| word.left)
        .fold(f32::INFINITY, f32::min);
    let cut = begins + pitch - TOLERANCE;
    Some(sheets.iter().flat_map(|sheet| cut_sheet(sheet, cut, &is_date)).collect())
}

/// What stands above the first date belongs to the page and is not cut.
fn cut_sheet(sheet: &Sheet, cut: f32, is_date: impl Fn(&Line, usize) -> bool) -> [Sheet; 2] {
    /// A header stands in so many lines above the first row.
    const HEADER: usize = 4;
    let has_date = |line: &Line| (0..line.words.len()).any(|word| is_date(line, word));
    let first = sheet.lines.iter().position(has_date).unwrap_or(sheet.lines.len()).saturating_sub(HEADER);
    let empty = || Sheet { number: sheet.number, lines: Vec::new(), ink: sheet.ink.clone(), rules: sheet.rules.clone() };
    let (mut left, mut right) = (empty(), empty());
    for (place, line) in sheet.lines.iter().enumerate() {
        if place < first {
            left.lines.push(line.clone());
            continue;
        }
        let at = line.words.partition_point(|word| word.left < cut);
        for (half, words) in [(&mut left, &line.words[..at]), (&mut right, &line.words[at..])] {
            if !words.is_empty() {
                half.lines.push(Line { words: words.to_vec(), ..*line });
            }
        }
    }
    [left, right]
}
