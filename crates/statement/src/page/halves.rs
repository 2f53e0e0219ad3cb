//! pages with two tables side by side → each table on a sheet of its own.

use super::{Ink, Line, Sheet, Word};

/// The second table begins at least this share of the page's width to the right of the first.
const PITCH: f32 = 0.33;
/// Places closer than this, in points, are one.
const TOLERANCE: f32 = 2.0;
/// So many places to cut are tried.
const MOST: usize = 2;

/// Every page cut in two between its tables, each half a sheet.
pub(crate) struct Halves {
    pub sheets: Vec<Sheet>,
    /// Where the second table begins.
    pub cut: f32,
}

/// The sheets with every page cut in two between its tables, where dates stand at two places far from each other. There may
/// be more than one place to cut. `is_date` says whether a date begins at a word of a line.
pub(crate) fn halves(sheets: &[Sheet], is_date: impl Fn(&Line, usize) -> bool) -> Vec<Halves> {
    let lines = || sheets.iter().flat_map(|sheet| &sheet.lines);
    let mut dates: Vec<f32> = Vec::new();
    let mut begins = f32::INFINITY;
    for line in lines() {
        let before = dates.len();
        dates.extend(
            (0..line.words.len()).filter(|word| is_date(line, *word)).map(|word| line.words[word].left),
        );
        if dates.len() > before {
            begins = begins.min(line.words[0].left);
        }
    }
    let width = lines().flat_map(|line| &line.words).map(|word| word.right).fold(0.0, f32::max);
    dates.sort_by(f32::total_cmp);
    let mut clusters: Vec<&[f32]> =
        dates.chunk_by(|a, b| b - a <= TOLERANCE).filter(|cluster| cluster.len() > 1).collect();
    let Some(first) = clusters.iter().max_by_key(|cluster| cluster.len()).map(|cluster| cluster[0]) else {
        return Vec::new();
    };
    clusters.sort_by_key(|cluster| std::cmp::Reverse(cluster.len()));
    let is_far = |cluster: &&&[f32]| (cluster[0] - first).abs() > PITCH * width;
    // Dates in narrations stand at one place by chance, and never as many as those of a column.
    let most = clusters.iter().filter(is_far).map(|cluster| cluster.len()).max().unwrap_or(0);
    let is_column = |cluster: &&&[f32]| cluster.len() * 2 >= most;
    let mut pitches: Vec<f32> =
        clusters.iter().filter(is_far).filter(is_column).map(|cluster| (cluster[0] - first).abs()).collect();
    pitches.dedup_by(|a, b| (*a - *b).abs() <= 2.0 * TOLERANCE);
    pitches.truncate(MOST);
    let cut = |pitch: f32| begins + pitch - TOLERANCE;
    pitches
        .into_iter()
        .map(|pitch| {
            let cut = cut(pitch);
            let halved = sheets.iter().flat_map(|sheet| cut_sheet(sheet, (cut, pitch), &is_date));
            Halves { sheets: halved.collect(), cut }
        })
        .collect()
}

/// What stands above the first date belongs to the page and is not cut.
fn cut_sheet(sheet: &Sheet, (cut, pitch): (f32, f32), is_date: impl Fn(&Line, usize) -> bool) -> [Sheet; 2] {
    /// A header stands in so many lines above the first row.
    const HEADER: usize = 4;
    let has_date = |line: &Line| (0..line.words.len()).any(|word| is_date(line, word));
    let first = sheet.lines.iter().position(has_date).unwrap_or(sheet.lines.len()).saturating_sub(HEADER);
    let moved = |shift: f32| Sheet {
        number: sheet.number,
        lines: Vec::new(),
        ink: sheet
            .ink
            .iter()
            .map(|ink| Ink { left: ink.left - shift, right: ink.right - shift, ..*ink })
            .collect(),
        rules: sheet.rules.clone(),
        shift,
    };
    // Both tables have the same columns, so the second is laid over the first.
    let (mut left, mut right) = (moved(0.0), moved(pitch));
    for (place, line) in sheet.lines.iter().enumerate() {
        if place < first {
            left.lines.push(line.clone());
            continue;
        }
        let at = line.words.partition_point(|word| word.left < cut);
        for (half, words) in [(&mut left, &line.words[..at]), (&mut right, &line.words[at..])] {
            if !words.is_empty() {
                let shift = half.shift;
                let moved =
                    |word: &Word| Word { left: word.left - shift, right: word.right - shift, ..word.clone() };
                half.lines.push(Line { words: words.iter().map(moved).collect(), ..*line });
            }
        }
    }
    [left, right]
}
