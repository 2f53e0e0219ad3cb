//! `7 571,53` is one figure: some papers part thousands by spaces, and small marks such as that of `7'571.53` get lost.

use sight::{Letter, Reading, Word};

use super::look::{SeenPage, SeenWord};

/// Groups of one figure stand no farther apart than this, in heights of their letters.
const APART: f32 = 1.15;
/// The same where a mark stood between them, in letters that are all of one width.
const APART_BY_MARK: f32 = 1.4;

/// The same in widths of letters, where these are wide beside their height, as on a typewriter.
const APART_IN_WIDTHS: f32 = 1.45;

/// Figures of as many digits are as wide as each other, to this many heights of their letters.
const AS_WIDE: f32 = 0.2;
/// So many figures with a space show how wide one is.
const ALIKE_MIN: usize = 2;

/// Joins the words of a figure, in documents that part thousands so and in no other way.
pub(super) fn join(pages: &mut [SeenPage]) {
    let texts = || pages.iter().flat_map(|page| &page.words).map(|seen| seen.word.text());
    let by_marks = texts().filter(|text| is_grouped_by(text, &['.', ','])).count();
    let by_strokes = texts().filter(|text| is_grouped_by(text, &['\''])).count();
    let pairs = pages.iter().flat_map(|page| page.words.windows(2));
    let by_spaces = pairs.filter(|pair| is_one(&pair[0].word, &pair[1].word, APART)).count();
    let (mark, apart) = if by_strokes > by_marks {
        ('\'', APART_BY_MARK)
    } else if by_spaces > by_marks {
        (' ', APART)
    } else {
        return;
    };
    for page in pages.iter_mut() {
        // From the last word: `1 234 567,89` grows to its left.
        let mut joined: Vec<SeenWord> = Vec::with_capacity(page.words.len());
        for mut seen in page.words.drain(..).rev() {
            if let Some(rest) = joined.pop_if(|rest| is_one(&seen.word, &rest.word, apart)) {
                together(&mut seen.word, mark, rest.word);
            }
            joined.push(seen);
        }
        joined.reverse();
        page.words = joined;
    }
    if mark == ' ' {
        space(pages);
    }
}

/// Figures whose space was not seen are as wide as those of as many digits whose space was.
fn space(pages: &mut [SeenPage]) {
    let all = || pages.iter().flat_map(|page| &page.words).map(|seen| &seen.word);
    let spaced: Vec<(usize, f32)> =
        all().filter(|word| word.groups().count() > 1).map(|word| (digits(word), width(word))).collect();
    let words = pages.iter_mut().flat_map(|page| &mut page.words).map(|seen| &mut seen.word);
    for word in words.filter(|word| is_unbroken(&word.text())) {
        let is_alike =
            |(count, wide): &&(usize, f32)| *count == digits(word) && (wide - width(word)).abs() < AS_WIDE;
        if spaced.iter().filter(is_alike).count() >= ALIKE_MIN {
            part_thousands(&mut word.letters);
        }
    }
}

fn digits(word: &Word) -> usize {
    word.letters.iter().filter_map(Letter::best).filter(char::is_ascii_digit).count()
}

/// In heights of its letters.
fn width(word: &Word) -> f32 {
    (word.right - word.left) / word.height.max(1.0)
}

/// `3892,07`, perhaps behind a sign.
fn is_unbroken(text: &str) -> bool {
    let text = text.trim_start_matches(|letter: char| !letter.is_ascii_alphanumeric());
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    text.rsplit_once(['.', ',']).is_some_and(|(whole, decimals)| {
        whole.len() > 3 && decimals.len() == 2 && is_number(whole) && is_number(decimals)
    })
}

/// Puts a space before every three digits that stand before the decimals.
fn part_thousands(letters: &mut Vec<Letter>) {
    let is_digit = |letter: &Letter| letter.best().is_some_and(|letter| letter.is_ascii_digit());
    let Some(first) = letters.iter().position(is_digit) else { return };
    let Some(mark) = letters.iter().rposition(|letter| !is_digit(letter)) else { return };
    for at in (first + 1..mark).rev().filter(|at| (mark - at) % 3 == 0) {
        let edge = letters[at].left;
        let space = Reading { letter: ' ', likelihood: 1.0 };
        letters.insert(at, Letter { readings: vec![space], left: edge, right: edge });
    }
}

/// Whether the second goes on with the figure that the first begins.
fn is_one(lead: &Word, rest: &Word, apart: f32) -> bool {
    let height = rest.height;
    let gap = rest.left - lead.right;
    let letter = (rest.right - rest.left) / rest.letters.len().max(1) as f32;
    let widest = (apart * height).max(APART_IN_WIDTHS * letter);
    let is_beside = (lead.baseline - rest.baseline).abs() < 0.4 * height
        && (-0.2 * height..widest).contains(&gap)
        && (0.7..1.4).contains(&(lead.height / height.max(1.0)));
    is_beside && is_lead(&lead.text()) && is_rest(&rest.text())
}

/// One to three digits, perhaps behind a sign.
fn is_lead(text: &str) -> bool {
    let digits = text.trim_start_matches(|letter: char| !letter.is_ascii_alphanumeric());
    (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// `571,53`, `234 571,53`, `571,53-`.
fn is_rest(text: &str) -> bool {
    let text = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let Some((whole, decimals)) = text.rsplit_once(['.', ',']) else { return false };
    let is_number =
        |part: &str, long: usize| part.len() == long && part.bytes().all(|byte| byte.is_ascii_digit());
    is_number(decimals, 2) && whole.split([' ', '\'']).all(|part| is_number(part, 3))
}

/// `1.234,56` and `1,234.56`, or `1'234.56`.
fn is_grouped_by(text: &str, marks: &[char]) -> bool {
    let text = text.trim_matches(|letter: char| !letter.is_ascii_digit());
    let Some((whole, decimals)) = text.rsplit_once(['.', ',']) else { return false };
    let parts: Vec<&str> = whole.split(marks).chain([decimals]).collect();
    parts.len() >= 3
        && parts.iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
        && parts[parts.len() - 2].len() == 3
        && parts[parts.len() - 1].len() == 2
}

fn together(lead: &mut Word, letter: char, rest: Word) {
    let mark = Reading { letter, likelihood: 1.0 };
    lead.letters.push(Letter { readings: vec![mark], left: lead.right, right: rest.left });
    lead.append(rest);
}

/// The words that were joined, each with its own place.
pub(super) fn apart(word: &Word) -> Vec<Word> {
    let ends = |group: &[Letter]| Some((group.first()?.left, group.last()?.right));
    let part = |group: &[Letter]| {
        let (left, right) = ends(group)?;
        Some(Word { letters: group.to_vec(), left, right, ..*word })
    };
    word.groups().filter_map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str, left: f32) -> Word {
        let right = left + 6.0 * text.len() as f32;
        Word { letters: sight::certain(text, (left, right)), left, right, baseline: 20.0, height: 9.0 }
    }

    #[test]
    fn thousands_that_stand_apart_are_one_figure() {
        let is_one = |lead: &Word, rest: &Word| is_one(lead, rest, APART);
        assert!(is_one(&word("7", 10.0), &word("571,53", 24.0)));
        assert!(is_one(&word("-12", 10.0), &word("345 571,53-", 36.0)));
        for (lead, rest, left) in
            [("7", "571,53", 40.0), ("7", "57,53", 24.0), ("CARTE", "571,53", 48.0), ("2021", "571,53", 40.0)]
        {
            assert!(!is_one(&word(lead, 10.0), &word(rest, left)), "{lead} {rest}");
        }
        let typed = Word { right: 80.0, ..word("571,53", 28.0) };
        assert!(is_one(&word("7", 10.0), &typed) && !is_one(&word("7", 10.0), &word("571,53", 28.0)));
        let mut figure = word("7", 10.0);
        together(&mut figure, ' ', word("571,53", 24.0));
        assert_eq!((figure.text().as_str(), figure.right), ("7 571,53", 60.0));
        let texts: Vec<String> = apart(&figure).iter().map(Word::text).collect();
        assert_eq!(texts, ["7", "571,53"]);
    }

    #[test]
    fn a_figure_as_wide_as_those_with_a_space_has_one() {
        let line =
            |text, left: f32, line: usize| Word { baseline: 40.0 + 20.0 * line as f32, ..word(text, left) };
        let texts = |whole: Word| {
            let parts = (0..2).flat_map(|at| [line("3", 10.0, at), line("883,35", 20.0, at)]);
            let mut pages = [SeenPage::of(parts.chain([whole]).collect())];
            join(&mut pages);
            pages[0].words.iter().map(|seen| seen.word.text()).collect::<Vec<_>>()
        };
        let wide = Word { right: 56.0, ..line("3892,07", 10.0, 3) };
        assert_eq!(texts(wide), ["3 883,35", "3 883,35", "3 892,07"]);
        assert_eq!(texts(line("3892,07", 10.0, 3)), ["3 883,35", "3 883,35", "3892,07"]);
    }

    #[test]
    fn marks_between_thousands_are_told() {
        let is_grouped_by_marks = |text: &str| is_grouped_by(text, &['.', ',']);
        assert!(is_grouped_by_marks("1.234,56") && is_grouped_by_marks("\u{20b9}12,34,567.89-"));
        assert!(!is_grouped_by_marks("571,53") && !is_grouped_by_marks("01.04.25"));
        assert!(is_grouped_by("39'156.69", &['\'']) && !is_grouped_by_marks("39'156.69"));
    }

    #[test]
    fn a_lost_stroke_between_thousands_is_put_back() {
        let texts = |words: Vec<Word>| {
            let mut pages = [SeenPage::of(words)];
            join(&mut pages);
            pages[0].words.iter().map(|seen| seen.word.text()).collect::<Vec<_>>()
        };
        let line = |text, line: usize| Word { baseline: 20.0 * line as f32, ..word(text, 100.0) };
        let strokes = vec![line("37'726.40", 3), word("39", 10.0), word("156.69", 34.0)];
        assert_eq!(texts(strokes), ["37'726.40", "39'156.69"]);
        let commas = vec![line("37,726.40", 3), word("39", 10.0), word("156.69", 34.0)];
        assert_eq!(texts(commas), ["37,726.40", "39", "156.69"]);
    }
}
