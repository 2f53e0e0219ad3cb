//! How certain the date of a row is. Balances prove no dates, so that each digit of one has to be seen clearly, or to be
//! borne out by the rows around it.

use ledger::{Area, Date, Transaction, days_between, upper_middle};
use sight::Word;
use statement::months_named;

use super::date_words::{
    SURE, Said, certainty, day_and_month, has_shape_of_date, is_said_again, shape, whole_date, words,
    words_in,
};
use super::look::SeenPage;
use super::places;
use super::rows::{is_date_said, page_of, runs_back};
use super::second_dates::has_another_date;
use super::years::Years;

/// Enough where a row beside it has the same date, or the scanner's own text says the same.
const SURE_WITH_ANOTHER: f32 = 0.6;
/// A digit that may be this likely another one leaves a date in doubt if the row beside it has the date that this would be: such a
/// slip breaks no order, and looks borne out.
const RIVAL: f32 = 0.005;
/// A statement covers a year or so: a row this many days away from the middle one has its year, or the order of day and year,
/// wrong.
const FAR_DAYS: i32 = 400;
/// So many dates of one shape show how a statement writes them.
const ALIKE_MIN: usize = 5;
/// Where a page begins, the day of its first rows stands within so many lines above them.
const LINES_ABOVE: f32 = 2.0;

/// For each row, in their order: whether its date can be relied upon.
pub(super) fn are_sure(rows: &[Transaction], pages: &[SeenPage]) -> Vec<bool> {
    let printed: Vec<Option<Vec<&Word>>> = rows
        .iter()
        .enumerate()
        .map(|(at, row)| {
            let page = page_of(row, pages)?;
            words(row, page).or_else(|| words_above(row, room_above(rows, at)?, page))
        })
        .collect();
    let seen: Vec<Option<f32>> = printed.iter().map(|words| words.as_deref().map(certainty)).collect();
    let shapes: Vec<Option<String>> = printed.iter().map(|words| words.as_deref().map(shape)).collect();
    let usual = usual(&shapes);
    let runs_back = runs_back(rows);
    let date = |at: usize| rows.get(at).map(|row| row.date);
    let (middle, years) = (middle(rows), Years::of(rows, pages));
    let days: Vec<Date> = rows.iter().map(|row| row.date).collect();
    let is_once = are_printed_once(&days, &seen);
    let are_wide = places::are_wide(rows, pages);
    let mut sure: Vec<bool> = Vec::with_capacity(rows.len());
    for (at, certainty) in seen.iter().enumerate() {
        let Some(here) = date(at) else { continue };
        if rows.get(at).is_some_and(|row| page_of(row, pages).is_some_and(|page| is_date_said(row, page))) {
            sure.push(true);
            continue;
        }
        let before = at.checked_sub(1).and_then(date);
        let after = date(at + 1);
        let is_shared = before == Some(here) || after == Some(here);
        let is_sure = match certainty {
            Some(certainty) => *certainty >= SURE || is_shared && *certainty >= SURE_WITH_ANOTHER,
            // A day that is printed once for several rows is as certain as where it is printed. In other statements a row
            // without one has lost it, perhaps below a stamp.
            None => {
                is_once
                    && before == Some(here)
                    && sure.last() == Some(&true)
                    && !has_figure_above(rows, at, pages)
                    && !may_print_day(rows, at, (&printed, pages), are_wide.get(at) == Some(&true))
            }
        };
        let words = printed.get(at).and_then(Option::as_deref);
        // Whether the picture of its date would allow another one too.
        let may_be = |beside: Date| words.is_some_and(|words| allow(words, here, beside));
        let is_plain = [before, after].into_iter().flatten().all(|beside| beside == here || !may_be(beside));
        let is_alone = rows.get(at).is_some_and(|row| !has_another_date(row, pages));
        let is_own = rows.get(at).zip(words).is_none_or(|(row, words)| {
            page_of(row, pages).is_none_or(|page| !places::is_below_figures(words, row, page))
        });
        let shape = shapes.get(at).and_then(Option::as_deref);
        let is_alike = shape.zip(usual).is_none_or(|(shape, usual)| shape == usual);
        let is_near = middle.is_none_or(|middle| is_within(here, middle));
        let is_of_year = words.is_none_or(|words| says_year(words, here) || years.bear_out(here));
        sure.push(
            is_sure
                && is_plain
                && is_alone
                && is_own
                && is_alike
                && is_near
                && is_of_year
                && is_in_order(before, here, after, runs_back),
        );
    }
    sure
}

/// The words above a row that say its date, unless something else with the shape of a date stands nearer: a narration may end with
/// a date, above a day that was read badly.
fn words_above<'p>(row: &Transaction, room: Area, page: &'p SeenPage) -> Option<Vec<&'p Word>> {
    let found = words_in(room, row.date, page)?;
    let lowest = found.iter().map(|word| word.baseline).fold(f32::MIN, f32::max);
    let is_own = |text: &str| whole_date(text) == Some(day_and_month(row.date));
    let is_nearer = |word: &Word| {
        let text = word.text();
        word.baseline > lowest + 0.5 * word.height && has_shape_of_date(&text) && !is_own(&text)
    };
    let mut all = page.words_in(room).filter_map(|at| page.words.get(at));
    (!all.any(|seen| is_nearer(&seen.word))).then_some(found)
}

/// Whether most rows of a day that has begun print none. A single one shows no habit.
fn are_printed_once(days: &[Date], seen: &[Option<f32>]) -> bool {
    let again = days.windows(2).zip(seen.iter().skip(1)).filter(|(pair, _)| pair[0] == pair[1]);
    let (printed, bare): (Vec<_>, Vec<_>) = again.partition(|(_, certainty)| certainty.is_some());
    bare.len() > printed.len() && bare.len() > 1
}

/// Whether something with digits stands above a row: the day of those below it may not have been read as one.
fn has_figure_above(rows: &[Transaction], at: usize, pages: &[SeenPage]) -> bool {
    let Some((row, room)) = rows.get(at).zip(room_above(rows, at)) else { return false };
    let Some(page) = page_of(row, pages) else { return false };
    let has_digit = |word: &Word| word.text().chars().any(|letter| letter.is_ascii_digit());
    page.words_in(room).filter_map(|at| page.words.get(at)).any(|seen| has_digit(&seen.word))
}

/// Whether a row that seems to print no day has something where the day of others stands, or something like a date in its room or
/// that of the row above: then its own was only read badly. Or, where days stand above their rows, the room of one is there, and
/// nothing was seen in it.
fn may_print_day(
    rows: &[Transaction],
    at: usize,
    (printed, pages): (&[Option<Vec<&Word>>], &[SeenPage]),
    has_room: bool,
) -> bool {
    let Some((row, page)) = rows.get(at).and_then(|row| Some((row, page_of(row, pages)?))) else {
        return false;
    };
    let days = printed.iter().take(at).zip(rows).rev();
    let mut days = days.filter_map(|(words, of)| Some((words.as_deref()?, of)));
    let Some((day, of)) = days.next() else { return false };
    let is_of_day = |word: &Word| day.iter().any(|known| std::ptr::eq(*known, word));
    let area = row.origin.area;
    let top = if of.origin.page == row.origin.page { of.origin.area.top.min(area.top) } else { area.top };
    let (left, right) = day
        .iter()
        .fold((f32::MAX, 0.0_f32), |(left, right), word| (left.min(word.left), right.max(word.right)));
    let column = page.points(Area { left, top: 0.0, right, bottom: 0.0 });
    let words_in =
        |area: Area| page.words_in(area).filter_map(|at| page.words.get(at)).map(|seen| &seen.word);
    // A number, whatever touches it, a month, or a letter or two that a number was taken for.
    let is_part = |word: &Word| {
        let text = word.text();
        text.starts_with(|letter: char| letter.is_ascii_digit())
            || text.bytes().filter(u8::is_ascii_digit).count() * 2 >= text.len()
            || text.len() <= 2
            || !months_named(&text).is_empty()
    };
    // What stands in the column of days, though it may reach out of it into the next.
    let reaches_in = |word: &Word| word.left < right && word.right > left;
    let line = Area { left: column.left.min(area.left), ..area };
    // Where days stand above their rows, narrations stand below them.
    let is_beside = page_of(of, pages).is_some_and(|page| words(of, page).is_some());
    if !is_beside {
        // A line that holds more than a day was taken for the end of the row above.
        let top =
            row_above(rows, at).or_else(|| room_above(rows, at)).map_or(top, |above| above.top.min(top));
        let is_alike = |word: &Word| {
            let is_other = !is_of_day(word) && day.iter().any(|day| shape(&[word]) == shape(&[day]));
            is_other && !places::is_below_figures(&[word], row, page)
        };
        if has_room || day.len() == 1 && words_in(Area { top, ..line }).any(is_alike) {
            return true;
        }
    }
    is_beside && words_in(line).any(|word| reaches_in(word) && is_part(word) && !is_of_day(word))
        || words_in(Area { top, ..line }).any(|word| has_shape_of_date(&word.text()) && !is_of_day(word))
        || is_said_again(day, words_in(Area { top, ..line }).filter(|word| !is_of_day(word)).collect())
}

/// Between a row and the one before it, or a few lines where none stands above it: days may stand above the rows that they are of.
fn room_above(rows: &[Transaction], at: usize) -> Option<Area> {
    let area = rows.get(at)?.origin.area;
    let few = area.top - LINES_ABOVE * area.height();
    let top = row_above(rows, at).map_or(few, |above| above.bottom);
    Some(Area { top, bottom: area.top, ..area })
}

/// Where the row above stands, if it is on the same page. Rows are in the order of time, which may run up the page.
fn row_above(rows: &[Transaction], at: usize) -> Option<Area> {
    let origin = rows.get(at)?.origin;
    let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
    let beside = beside.filter_map(|at| rows.get(at)).map(|row| row.origin);
    beside
        .filter(|above| above.page == origin.page && above.area.top < origin.area.top)
        .max_by(|one, other| one.area.top.total_cmp(&other.area.top))
        .map(|above| above.area)
}

fn middle(rows: &[Transaction]) -> Option<Date> {
    let mut dates: Vec<Date> = rows.iter().map(|row| row.date).collect();
    upper_middle(&mut dates)
}

fn is_within(one: Date, other: Date) -> bool {
    days_between(one, other).abs() <= FAR_DAYS
}

/// With one letter read in another way.
fn allow(words: &[&Word], here: Date, other: Date) -> bool {
    let is_said = |said: &[Said]| {
        let has_year = here.year() == other.year() || said.iter().any(|said| said.year);
        has_year && said.iter().any(|said| said.day) && said.iter().any(|said| said.month)
    };
    words.iter().enumerate().any(|(place, word)| {
        let said = |rival: String| -> Vec<Said> {
            let texts = words.iter().enumerate();
            texts
                .map(|(at, word)| if at == place { rival.clone() } else { word.text() })
                .map(|text| Said::by(&text, other))
                .collect()
        };
        rivals(word).any(|rival| is_said(&said(rival)))
    })
}

/// What a word would be with one of its letters read as another that is not out of the question.
fn rivals(word: &Word) -> impl Iterator<Item = String> + '_ {
    word.letters.iter().enumerate().flat_map(move |(at, letter)| {
        let others = letter.readings.iter().skip(1).filter(|rival| rival.likelihood >= RIVAL);
        others.map(move |rival| {
            let letters = word.letters.iter().enumerate();
            letters
                .filter_map(|(place, letter)| if place == at { Some(rival.letter) } else { letter.best() })
                .collect()
        })
    })
}

/// Of three dates the middle one is out of order when the other two are not.
fn is_in_order(before: Option<Date>, here: Date, after: Option<Date>, runs_back: bool) -> bool {
    let follows = |one: Date, next: Date| if runs_back { next <= one } else { one <= next };
    match (before, after) {
        (Some(before), Some(after)) => {
            follows(before, here) && follows(here, after) || !follows(before, after)
        }
        (Some(before), None) => follows(before, here),
        (None, Some(after)) => follows(here, after),
        (None, None) => true,
    }
}

fn says_year(words: &[&Word], date: Date) -> bool {
    words.iter().any(|word| Said::by(&word.text(), date).year)
}

/// The shape that nearly all dates have. Where there is one, another has lost a letter, such as one of the two in `11`.
fn usual(shapes: &[Option<String>]) -> Option<&str> {
    let mut known: Vec<&str> = shapes.iter().filter_map(Option::as_deref).collect();
    known.sort_unstable();
    let most = known.chunk_by(|one, other| one == other).max_by_key(|alike| alike.len())?;
    (most.len() >= ALIKE_MIN && most.len() * 10 >= known.len() * 9).then(|| most.first().copied())?
}

#[cfg(test)]
mod tests {
    use super::super::samples::{row, word};
    use super::*;
    use jiff::civil::date;
    use sight::{Letter, Reading};

    #[test]
    fn a_digit_that_may_be_the_one_of_the_row_beside_it_leaves_a_date_in_doubt() {
        let word = |likelihood: f32| {
            let mut word = Word { letters: Vec::new(), left: 0.0, right: 10.0, baseline: 0.0, height: 1.0 };
            for (at, letter) in "22/04/2025".chars().enumerate() {
                let mut readings = vec![Reading { letter, likelihood: 1.0 - likelihood }];
                readings.extend((at == 1).then_some(Reading { letter: '1', likelihood }));
                word.letters.push(Letter { readings, left: 0.0, right: 1.0 });
            }
            word
        };
        let (here, beside) = (date(2025, 4, 22), date(2025, 4, 21));
        assert!(allow(&[&word(0.02)], here, beside));
        assert!(!allow(&[&word(0.001)], here, beside));
        assert!(!allow(&[&word(0.02)], here, date(2025, 4, 20)));
    }

    #[test]
    fn a_row_without_a_date_has_lost_it_where_others_of_their_day_print_theirs() {
        let days = [1, 1, 1, 2, 2, 2].map(|day| date(2025, 4, day));
        let once = [Some(0.9), None, None, Some(0.9), None, Some(0.9)];
        let each = [Some(0.9), Some(0.9), None, Some(0.9), Some(0.9), Some(0.9)];
        assert!(are_printed_once(&days, &once));
        assert!(!are_printed_once(&days, &each));
    }

    #[test]
    fn a_row_is_of_the_day_above_unless_something_stands_where_its_own_would() {
        let rows: Vec<Transaction> = (0..4).map(row).collect();
        let page = |other: Option<Word>| {
            let narrations = (0..4).map(|line| word("CASH", 100.0, 20.0 * line as f32 + 10.0));
            SeenPage::of(narrations.chain([word("01/04/2025", 5.0, 10.0)]).chain(other).collect())
        };
        assert_eq!(are_sure(&rows, &[page(None)]), [true; 4]);
        // A number in the column of dates, and a day that was read badly above a narration.
        for part in ["02", "B", "Mar", "0211254097318882", "24-Feb-2022PARKSIDE"] {
            assert_eq!(are_sure(&rows, &[page(Some(word(part, 8.0, 70.0)))]), [true, true, true, false]);
        }
        assert!(!are_sure(&rows, &[page(Some(word("12/00/21", 200.0, 50.0)))])[2]);
        assert_eq!(are_sure(&rows, &[page(Some(word("4821", 200.0, 50.0)))]), [true; 4]);
    }

    #[test]
    fn a_row_below_room_for_a_day_that_was_not_seen_is_of_no_known_day() {
        // Days stand above their rows; the third row is as far below the second as a row with a day above it.
        let rows: Vec<Transaction> = [1, 2, 4, 5].map(row).into();
        let lines = [1, 2, 4, 5].map(|line| word("CASH", 100.0, 20.0 * line as f32 + 10.0));
        let page = SeenPage::of(lines.into_iter().chain([word("01/04/2025", 5.0, 10.0)]).collect());
        assert_eq!(are_sure(&rows, &[page]), [true, true, false, false]);
    }

    #[test]
    fn a_day_on_a_line_with_something_else_is_nearer_to_the_row_below_than_the_one_above() {
        // Days stand above their rows and print no year. The second one was taken for the end of the row above it.
        let mut rows: Vec<Transaction> = [1, 2, 4].map(row).into();
        rows[1].origin.area.bottom = rows[2].origin.area.top;
        let lines = [1, 2, 4].map(|line| word("1.00", 200.0, 20.0 * line as f32 + 10.0));
        let page = |between: &str| {
            let year = word("2025", 300.0, 700.0);
            let words = [year, word("01/04", 5.0, 10.0), word("!", -9.0, 70.0), word(between, 5.0, 70.0)];
            SeenPage::of(lines.clone().into_iter().chain(words).collect())
        };
        assert_eq!(are_sure(&rows, &[page("02/04")]), [true, true, false]);
        assert_eq!(are_sure(&rows, &[page("SHOP")]), [true; 3]);
    }

    #[test]
    fn the_date_that_a_narration_ends_with_is_no_day_of_the_rows_below_another() {
        let rows: Vec<Transaction> = [1, 2, 5].map(row).into();
        let lines = [1, 2, 5].map(|line| word("CASH", 100.0, 20.0 * line as f32 + 10.0));
        let page = |nearer: &str| {
            let dates =
                [word("01/04/2025", 5.0, 10.0), word("01/04/2025", 5.0, 70.0), word(nearer, 5.0, 90.0)];
            SeenPage::of(lines.clone().into_iter().chain(dates).collect())
        };
        assert_eq!(are_sure(&rows, &[page("07/0412025")]), [true, true, false]);
        assert!(are_sure(&rows, &[page("01/04/2025")])[2]);
    }

    #[test]
    fn the_day_of_the_row_above_on_the_page_is_none_of_its_own_where_time_runs_up() {
        // The oldest stands last, and its own day was not read.
        let rows: Vec<Transaction> = (0..3).rev().map(row).collect();
        let days = (0..2).map(|line| word("01/04/2025", 5.0, 20.0 * line as f32 + 10.0));
        let narrations = (0..3).map(|line| word("CASH", 100.0, 20.0 * line as f32 + 10.0));
        assert!(!are_sure(&rows, &[SeenPage::of(days.chain(narrations).collect())])[0]);
    }

    #[test]
    fn a_date_that_lost_a_letter_is_unlike_the_others() {
        let shape_of = |text: &str| {
            let letters = sight::certain(text, (0.0, 10.0));
            shape(&[&Word { letters, left: 0.0, right: 10.0, baseline: 0.0, height: 1.0 }])
        };
        assert_eq!(shape_of("11-June-25"), shape_of("02 Sep.25"));
        assert_ne!(shape_of("11/04/2025"), shape_of("1/04/2025"));
        let shapes = |short: usize| -> Vec<Option<String>> {
            let texts = (0..20).map(|at| if at < short { "1/04/2025" } else { "11/04/2025" });
            texts.map(|text| Some(shape_of(text))).collect()
        };
        assert_eq!(usual(&shapes(1)), Some("00-00-0000-"));
        // Days without a nought before them.
        assert_eq!(usual(&shapes(6)), None);
    }

    #[test]
    fn a_date_years_away_from_the_others_is_in_doubt() {
        assert!(is_within(date(2025, 4, 28), date(2024, 6, 1)));
        assert!(!is_within(date(2029, 4, 25), date(2025, 4, 29)));
    }

    #[test]
    fn a_date_between_two_others_keeps_their_order() {
        let days = |numbers: [i8; 3]| numbers.map(|day| date(2025, 4, day));
        for (numbers, expected) in
            [([1, 2, 3], true), ([1, 8, 3], false), ([2, 1, 3], false), ([5, 1, 3], true)]
        {
            let [before, here, after] = days(numbers);
            assert_eq!(is_in_order(Some(before), here, Some(after), false), expected, "{numbers:?}");
        }
        let [before, here, after] = days([3, 2, 1]);
        assert!(is_in_order(Some(before), here, Some(after), true));
    }
}
