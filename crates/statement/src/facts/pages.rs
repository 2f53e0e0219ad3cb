//! `Page 3 of 12` → the pages that are not there.

use super::labels::Notice;

/// Page numbers the document announces and does not show. Nothing is said of documents that do not number their pages.
pub(crate) fn missing_pages(notices: &[Notice]) -> Vec<u32> {
    /// No bank prints more pages in one statement, and a forged number must not cost memory.
    const MAX_PAGES: u32 = 2_000;
    let mut marks: Vec<(u32, u32)> = Vec::new();
    let mut last_sheet = None;
    for notice in notices {
        let Some((number, of)) = page_mark(&notice.text) else { continue };
        // One mark a page counts: a second one is a reference in the text.
        if last_sheet == Some(notice.sheet) {
            continue;
        }
        last_sheet = Some(notice.sheet);
        marks.push((number, of.unwrap_or(0).max(number)));
    }
    // The page behind an account's may be the first of the next one.
    if let [.., before, last] = marks[..]
        && marks.len() > 2
        && last.0 <= before.0
    {
        marks.pop();
    }
    let seen: Vec<u32> = marks.iter().map(|(number, _)| *number).collect();
    let announced = marks.iter().map(|(_, announced)| *announced).max().unwrap_or(0);
    let restarts = seen.windows(2).filter(|pair| pair[1] <= pair[0]).count();
    if seen.len() < 2 && announced <= 1 || restarts > 0 || announced > MAX_PAGES {
        return Vec::new();
    }
    (1..=announced).filter(|number| !seen.contains(number)).collect()
}

/// What pages are called before their numbers, and what stands between a number and how many there are.
const PAGE: &[&str] = &["pagina", "página", "page", "seite", "blatt", "sheet", "folio"];
const OF: &[&str] = &["of", "von", "van", "de", "di", "sur", "/"];

fn page_mark(text: &str) -> Option<(u32, Option<u32>)> {
    // Every line outside the table is asked; most have no number.
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let lower = text.to_lowercase();
    let (at, word) = PAGE.iter().find_map(|word| Some((lower.find(word)?, word)))?;
    let is_word = !lower[..at].ends_with(|letter: char| letter.is_alphanumeric());
    let mut rest = lower[at + word.len()..].trim_start();
    for word in ["number", "no"] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    let rest = rest.trim_start_matches([' ', '.', ':', '-', '#']);
    let (number, rest) = leading_number(rest)?;
    let rest = rest.trim_start();
    let of = OF
        .iter()
        .find_map(|word| rest.strip_prefix(word))
        .and_then(|rest| leading_number(rest.trim_start()))
        .map(|(of, _)| of);
    (is_word && number > 0).then_some((number, of))
}

fn leading_number(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 4 {
        return None;
    }
    Some((text[..digits].parse().ok()?, &text[digits..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(marks: &[&str], expected: &[u32]) {
        let notice = |(sheet, text): (usize, &&str)| Notice {
            sheet,
            line: 0,
            text: (*text).into(),
            left: 0.0,
            right: 0.0,
            baseline: 0.0,
            size: 8.0,
        };
        let notices: Vec<Notice> = marks.iter().enumerate().map(notice).collect();
        assert_eq!(missing_pages(&notices), expected, "{marks:?}");
    }

    #[test]
    fn gaps_in_the_numbering_are_found() {
        check(&["Page 1 of 3", "Page 3 of 3"], &[2]);
        check(&["Page No .: 1", "Page No .: 2"], &[]);
        check(&["Page 1 of 4", "Page 2 of 4"], &[3, 4]);
        check(&["Page 1 of 2", "Page 1 of 2"], &[]);
        check(&["Page 1 of 2", "Page 2 of 2", "Page 1 of 4"], &[]);
        check(&["Page 1", "Page 2", "Page 4"], &[3]);
        check(&["Pagina 2"], &[1]);
        check(&["Seite 1 von 3", "Seite 3 von 3"], &[2]);
        check(&["no numbers"], &[]);
    }
}
