//! Columns that touch: letters that were read as one word and are two, told by the gap between them or by what they are.

use crate::ctc::Spotted;

/// Of money, as far as the network knows them.
pub const SIGNS: [char; 4] = ['\u{20b9}', '$', '\u{20ac}', '\u{a3}'];

/// A gap wider than this share of a letter's height is one, space or not.
const WIDE_GAP: f32 = 0.85;

/// Middles of letters that stand beside each other are no farther apart than this share of their height: specks of dirt may fill a
/// gap between columns.
const WIDEST: f32 = 1.8;

/// A space is no narrower than this share of a letter's height.
const LEAST_SPACE: f32 = 0.2;

/// The gap between two words is at least so many times as wide as those between letters of one.
const PLAINLY_WIDER: f32 = 1.5;
/// And this share of a letter's height.
const COLUMN_GAP: f32 = 0.5;

/// Digits of the shortest number that can be told from the year before it.
const LONG_NUMBER: usize = 5;

/// The one unit of money that is a letter, and stands behind amounts.
const RAND: &str = "R";

/// The words that letters without a space between them are.
pub(crate) fn parted(groups: Vec<Vec<Spotted>>, inked: &[(f32, f32)], height: f32) -> Vec<Vec<Spotted>> {
    let groups = groups.into_iter().flat_map(|group| apart(group, inked, height));
    let groups = groups.flat_map(|group| gap_apart(group, inked, height));
    let mut parted: Vec<Vec<Spotted>> = Vec::new();
    for mut group in groups.filter(|group| !group.is_empty()) {
        if let Some(last) = parted.last_mut().filter(|last| is_sign_of(&text(last), &text(&group))) {
            last.extend(group.drain(..1));
        }
        let group = columns_apart(group, is_month_said(&parted));
        parted.extend(group);
    }
    whole_figures(parted)
}

/// Cuts at each space that was seen, but for one inside a figure where there is no room for one: `202 3/02/03`.
pub(crate) fn apart_by_spaces(spotted: Vec<Spotted>, inked: &[(f32, f32)], height: f32) -> Vec<Vec<Spotted>> {
    let is_room = |from: f32, to: f32| {
        let mut gaps = inked.windows(2).filter(|pair| from < pair[1].0 && pair[0].1 < to);
        gaps.any(|pair| pair[1].0 - pair[0].1 > LEAST_SPACE * height)
    };
    let is_figure = |found: &Spotted| found.letter().is_ascii_digit() || "/-.,".contains(found.letter());
    let mut groups: Vec<Vec<Spotted>> = vec![Vec::new()];
    let mut is_space = false;
    for found in spotted {
        if found.letter() == ' ' {
            is_space = true;
            continue;
        }
        let last = groups.last().and_then(|group| group.last());
        let is_one = last
            .is_some_and(|last| is_figure(last) && is_figure(&found) && !is_room(last.middle, found.middle));
        if std::mem::take(&mut is_space) && !is_one {
            groups.push(Vec::new());
        }
        if let Some(group) = groups.last_mut() {
            group.push(found);
        }
    }
    groups
}

/// Letters with a wide gap between them are not one word, though no space was seen.
fn apart(group: Vec<Spotted>, inked: &[(f32, f32)], height: f32) -> Vec<Vec<Spotted>> {
    let gaps = inked.windows(2).filter(|pair| pair[1].0 - pair[0].1 > WIDE_GAP * height);
    let cuts: Vec<f32> = gaps.map(|pair| (pair[0].1 + pair[1].0) / 2.0).collect();
    let mut groups: Vec<Vec<Spotted>> = vec![Vec::new()];
    let mut last = f32::NEG_INFINITY;
    for found in group {
        let is_far = found.middle - last > WIDEST * height && last > f32::NEG_INFINITY;
        if is_far || cuts.iter().any(|cut| (last..found.middle).contains(cut)) {
            groups.push(Vec::new());
        }
        last = found.middle;
        if let Some(group) = groups.last_mut() {
            group.push(found);
        }
    }
    groups
}

/// Cut where one gap is plainly wider than all others: a number and the day behind it (`033111/22/2021`), which nothing else tells
/// apart, and a name and what it touches.
fn gap_apart(mut group: Vec<Spotted>, inked: &[(f32, f32)], height: f32) -> Vec<Vec<Spotted>> {
    let Some((at, widest)) = widest_gap(&group, inked) else { return vec![group] };
    let (first, next) = group.split_at(at);
    let (first, next) = (text(first), text(next));
    let is_number = first.len() > 2 && first.bytes().all(|byte| byte.is_ascii_digit());
    let beside = [first.chars().next_back(), next.chars().next()].into_iter().flatten();
    let are_words = first.chars().nth(1).is_some() && next.chars().nth(1).is_some();
    let is_name =
        are_words && beside.clone().all(char::is_alphanumeric) && beside.clone().any(char::is_alphabetic);
    if widest <= COLUMN_GAP * height || !(is_number && is_day(&next) || is_name) {
        return vec![group];
    }
    let next = group.split_off(at);
    let mut parted = gap_apart(group, inked, height);
    parted.extend(gap_apart(next, inked, height));
    parted
}

/// Before which letter a gap stands that is plainly wider than those between other letters, and how wide it is. Marks such as points
/// have wide gaps of their own.
fn widest_gap(group: &[Spotted], inked: &[(f32, f32)]) -> Option<(usize, f32)> {
    let (first, last) = (group.first()?, group.last()?);
    let gap = |pair: &[(f32, f32)]| {
        let [(_, end), (begin, _)] = pair else { return None };
        let middle = (end + begin) / 2.0;
        let at = group.iter().take_while(|found| found.middle < middle).count();
        let is_within = (first.middle..last.middle).contains(&middle);
        let is_plain = |at: usize| group.get(at).is_some_and(|found| found.letter().is_alphanumeric());
        (is_within && at > 0 && is_plain(at - 1) && is_plain(at)).then_some((at, begin - end))
    };
    let mut gaps: Vec<(usize, f32)> = inked.windows(2).filter_map(gap).collect();
    gaps.sort_by(|one, other| other.1.total_cmp(&one.1));
    let (at, widest) = gaps.first().copied()?;
    gaps.get(1).is_none_or(|second| widest > PLAINLY_WIDER * second.1).then_some((at, widest))
}

fn text(group: &[Spotted]) -> String {
    group.iter().map(Spotted::letter).collect()
}

/// What was read last are a day and a name: `08 APR`.
fn is_month_said(groups: &[Vec<Spotted>]) -> bool {
    let [.., day, month] = groups else { return false };
    let (day, month) = (text(day), text(month));
    (1..=2).contains(&day.len())
        && day.bytes().all(|byte| byte.is_ascii_digit())
        && month.len() >= 3
        && month.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// A sign of money before a name is that of the amount before it: `74,096.08 ₹BBPS`.
fn is_sign_of(amount: &str, next: &str) -> bool {
    is_unsigned(amount) && next.strip_prefix(SIGNS).is_some_and(begins_name)
}

fn is_unsigned(text: &str) -> bool {
    is_amount(text.trim_start_matches(['-', '+']))
}

/// An amount, its thousands parted or not.
fn is_figure(text: &str) -> bool {
    let text = text.trim_start_matches(['-', '+']);
    let is_plain = |(whole, decimals): (&str, &str)| {
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        !whole.is_empty() && decimals.len() == 2 && is_number(whole) && is_number(decimals)
    };
    is_amount(text) || text.split_once(['.', ',']).is_some_and(is_plain)
}

fn begins_name(text: &str) -> bool {
    text.chars().take(3).filter(|letter| letter.is_alphabetic()).count() == 3
}

/// Columns that touch: `4,883.58105,096.82` are two amounts, `392.74ATM` is one before a name, `02/02/2210:46` a day and a time,
/// `26-11-25409731888` and `24-Feb-2022PARKSIDE` a day and what stands behind it, `2025UPI/` behind a month a year and a name.
fn columns_apart(group: Vec<Spotted>, is_month_said: bool) -> Vec<Vec<Spotted>> {
    let letters = text(&group);
    if is_unsigned(&letters) {
        return vec![group];
    }
    let is_end = |(_, (at, _)): &(usize, (usize, char))| {
        let (first, next) = letters.split_at(*at);
        is_unsigned(first) && is_unsigned(next)
            || is_figure(first.strip_suffix(SIGNS).unwrap_or(first)) && begins_name(next)
            || is_figure(first) && next == RAND
            || is_day(first) && (is_time(next) || is_number_behind_day(first, next))
            || is_day_of_year(first) && begins_word(next)
            || is_month_said && is_year(first) && (begins_name(next) || is_day_number(next))
    };
    let Some((end, _)) = letters.char_indices().enumerate().skip(1).find(is_end) else { return vec![group] };
    let mut first = group;
    let next = first.split_off(end);
    vec![first, next]
}

fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['/', '-', '.']).collect();
    let is_number = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    parts.iter().all(is_number)
        && matches!(parts.iter().map(|part| part.len()).collect::<Vec<_>>().as_slice(), [1..=2, 1..=2, 2 | 4])
}

/// A day with all digits of its year, its month in digits or by name: nothing behind it belongs to it.
fn is_day_of_year(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['/', '-', '.']).collect();
    let [day, month, year] = parts.as_slice() else { return false };
    let is_number =
        |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_name = month.len() == 3 && month.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_number(day)
        && (is_name || is_number(month))
        && is_year(year)
        && year.bytes().all(|byte| byte.is_ascii_digit())
}

/// A name, or a number or code of some length.
fn begins_word(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.len() > 1
        || text.starts_with(|letter: char| letter.is_ascii_digit()) && text.len() >= LONG_NUMBER
}

/// Of the day that stands beside the first: `03 OCT 202103 OCT 2021`.
fn is_day_number(text: &str) -> bool {
    text.len() == 2 && text.parse::<u8>().is_ok_and(|day| (1..=31).contains(&day))
}

/// A number as long as that of a reference, none of whose digits belong to the year.
fn is_number_behind_day(day: &str, next: &str) -> bool {
    let year = day.rsplit(['/', '-', '.']).next().unwrap_or_default();
    let is_whole = year.len() == 4 || !is_year(&format!("{year}{}", next.get(..2).unwrap_or_default()));
    next.len() >= LONG_NUMBER && next.bytes().all(|byte| byte.is_ascii_digit()) && is_whole
}

fn is_year(text: &str) -> bool {
    text.len() == 4 && (text.starts_with("19") || text.starts_with("20"))
}

fn is_time(text: &str) -> bool {
    let parts: Vec<&str> = text.split(':').collect();
    let is_two = |part: &&str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    matches!(parts.len(), 2 | 3) && parts.iter().all(is_two)
}

/// `8,83 5.44` is one amount that was printed with a gap.
fn whole_figures(groups: Vec<Vec<Spotted>>) -> Vec<Vec<Spotted>> {
    let mut whole: Vec<Vec<Spotted>> = Vec::with_capacity(groups.len());
    for group in groups {
        match whole.last_mut() {
            Some(last) if is_begun(&text(last), &text(&group)) => {
                last.extend(group);
            }
            _ => whole.push(group),
        }
    }
    whole
}

/// The last of its thousands lacks the digits that follow. `12.50 3.25` are two amounts: what parts thousands is no decimal mark.
fn is_begun(text: &str, next: &str) -> bool {
    let mark = |text: &str| text.chars().rfind(|letter| matches!(letter, ',' | '.'));
    let lacks = text.rsplit([',', '.']).next().is_some_and(|last| last.len() < 3);
    let is_figure = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b'.'));
    let are_other = mark(text).is_some() && mark(text) != mark(next);
    let rest = without_side(next);
    lacks && is_figure && are_other && !rest.is_empty() && is_amount(&format!("{text}{rest}"))
}

/// The side of a balance stands right behind it: `706.19Cr`.
fn without_side(text: &str) -> &str {
    match text.split_at_checked(text.len().saturating_sub(2)) {
        Some((figure, side)) if side.eq_ignore_ascii_case("cr") || side.eq_ignore_ascii_case("dr") => figure,
        _ => text,
    }
}

/// Digits with two decimals, its thousands by threes, or by twos before the last three.
fn is_amount(text: &str) -> bool {
    let Some((whole, decimals)) = text.rsplit_once(['.', ',']) else { return false };
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = whole.split(['.', ',', '\'']).rev();
    let last = parts.next().unwrap_or_default();
    let rest: Vec<&str> = parts.collect();
    let is_grouped = rest.is_empty() && last.len() <= 3
        || last.len() == 3
            && rest
                .iter()
                .enumerate()
                .all(|(at, part)| part.len() <= 3 && (at + 1 == rest.len() || part.len() >= 2));
    decimals.len() == 2
        && is_number(decimals)
        && is_number(last)
        && rest.iter().all(|part| is_number(part))
        && is_grouped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Reading;

    fn spotted(text: &str) -> Vec<Spotted> {
        let letter = |letter| Spotted { readings: vec![Reading { letter, likelihood: 1.0 }], middle: 0.0 };
        text.chars().map(letter).collect()
    }

    #[test]
    fn what_stands_in_columns_that_touch_is_two_words() {
        let cut = |letters: &str| {
            columns_apart(spotted(letters), false).iter().map(|group| text(group)).collect::<Vec<_>>()
        };
        assert_eq!(cut("-4,883.58105,096.82"), ["-4,883.58", "105,096.82"]);
        assert_eq!(cut("12.50-3.25"), ["12.50", "-3.25"]);
        assert_eq!(cut("392.74ATM"), ["392.74", "ATM"]);
        assert_eq!(cut("77,732.56\u{20b9}UPI"), ["77,732.56\u{20b9}", "UPI"]);
        assert!(is_sign_of("74,096.08", "\u{20b9}BBPS") && !is_sign_of("74,096.08", "\u{20b9}300.00"));
        assert_eq!(cut("12'387.51Überweisung"), ["12'387.51", "Überweisung"]);
        assert_eq!(cut("02/02/2210:46"), ["02/02/22", "10:46"]);
        assert_eq!(cut("26-11-25409731888"), ["26-11-25", "409731888"]);
        assert_eq!(cut("26-11-2025409731"), ["26-11-2025", "409731"]);
        assert_eq!(cut("13-Mar-2022233910"), ["13-Mar-2022", "233910"]);
        assert_eq!(cut("24-Feb-2022PARKSIDE"), ["24-Feb-2022", "PARKSIDE"]);
        assert_eq!(cut("22/02/2022L23HHH52FG"), ["22/02/2022", "L23HHH52FG"]);
        assert_eq!(cut("21-Mar-2022943744CHNN"), ["21-Mar-2022", "943744CHNN"]);
        assert_eq!(cut("1049.10Withdrawal"), ["1049.10", "Withdrawal"]);
        assert_eq!(cut("132,721.84R"), ["132,721.84", "R"]);
        assert!(
            is_month_said(&[spotted("08"), spotted("APR")])
                && !is_month_said(&[spotted("UPI"), spotted("APR")])
        );
        let behind_month = columns_apart(spotted("2025UPI/509"), true);
        assert_eq!(behind_month.iter().map(|group| text(group)).collect::<Vec<_>>(), ["2025", "UPI/509"]);
        assert_eq!(cut("2025UPI/509"), ["2025UPI/509"]);
        let days = columns_apart(spotted("202103"), true);
        assert_eq!(days.iter().map(|group| text(group)).collect::<Vec<_>>(), ["2021", "03"]);
        for one in [
            "22,636.94Cr", "-4,883.58", "4.883.58", "1,25,000.00", "01.04.25", "1.250,00", "4.5", "REF12.50",
            "Zürich",
        ] {
            assert_eq!(cut(one), [one]);
        }
    }

    #[test]
    fn a_space_inside_a_figure_needs_room() {
        let cut = |gap: f32| {
            let mut letters = spotted("202 3/02");
            let mut inked = Vec::new();
            for (letter, at) in letters.iter_mut().zip(0_u8..) {
                let left = f32::from(at) * 14.0 + if at < 4 { 0.0 } else { gap - 14.0 };
                letter.middle = left + 6.0;
                if letter.letter() != ' ' {
                    inked.push((left, left + 12.0));
                }
            }
            apart_by_spaces(letters, &inked, 16.0).iter().map(|group| text(group)).collect::<Vec<_>>()
        };
        assert_eq!(cut(0.0), ["2023/02"]);
        assert_eq!(cut(6.0), ["202", "3/02"]);
    }

    #[test]
    fn columns_are_parted_by_the_gap_between_them() {
        let cut = |letters: &str, gap: f32| {
            let mut letters = spotted(letters);
            let mut inked = Vec::new();
            for (letter, at) in letters.iter_mut().zip(0_u8..) {
                let left = f32::from(at) * 16.0 + if at < 4 { 0.0 } else { gap };
                letter.middle = left + 6.0;
                inked.push((left, left + 12.0));
            }
            gap_apart(letters, &inked, 16.0).iter().map(|group| text(group)).collect::<Vec<_>>()
        };
        assert_eq!(cut("003311/04/2021", 16.0), ["0033", "11/04/2021"]);
        assert_eq!(cut("003311/04/2021", 1.0), ["003311/04/2021"]);
        // Letters that nearly touch differ in their gaps, too.
        assert_eq!(cut("2023/02/03", 3.0), ["2023/02/03"]);
        assert_eq!(cut("CASHHILLTOP", 8.0), ["CASH", "HILLTOP"]);
        assert_eq!(cut("CASHHILLTOP", 3.0), ["CASHHILLTOP"]);
        // Two digits of one figure may stand wide apart, and a mark has room beside it.
        assert_eq!(cut("41112.50", 8.0), ["41112.50"]);
        assert_eq!(cut("PNr.4821AB", 8.0), ["PNr.4821AB"]);
    }

    #[test]
    fn an_amount_that_was_printed_with_a_gap_is_one() {
        let join = |parts: &[&str]| {
            let groups = parts.iter().map(|part| spotted(part)).collect();
            whole_figures(groups).iter().map(|group| text(group)).collect::<Vec<_>>()
        };
        assert_eq!(join(&["8,83", "5.44"]), ["8,835.44"]);
        assert_eq!(join(&["1,45,", "706.19cr"]), ["1,45,706.19cr"]);
        for other in
            [["2", "764.56"], ["12.50", "3.25"], ["1,250.00", "5.00"], ["8,835", "44.00"], ["1,234.56", "Dr"]]
        {
            assert_eq!(join(&other), other);
        }
    }
}
