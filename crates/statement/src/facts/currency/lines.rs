//! lines of text → what signs, codes and words in them speak for.

use std::collections::BTreeMap;

use ledger::currency::{Mark, leading_mark, named_in_lines, trailing_mark};

use super::scales::Scales;

/// The unit of a column, or of the whole paper: `Amount (INR)`, `Balance £`, `All amounts in USD`.
const UNIT: u32 = 30;
/// Beside a figure that is called balance, total or the like, each; and all of them together at most.
const CALLED: (u32, u32) = (8, 40);
/// Beside the last figure of a line: the amount or the balance of a row. Signs in an advertisement are one or two.
const LAST: (u32, u32) = (2, 24);
/// Beside another figure: perhaps an amount that a narration tells of.
const INNER: (u32, u32) = (1, 4);
/// A code that stands alone: `USD Account Statement`.
const ALONE: (u32, u32) = (3, 9);
/// A word for money.
const WORD: u32 = 4;
/// Figures grouped in lakhs: one may be a slip of the reader, three are not.
const LAKHS: [u32; 2] = [12, 25];

/// Words beside which a figure is one of the account's.
const CALLS: &[&str] = &[
    "amount", "balance", "debit", "credit", "deposit", "withdraw", "paid in", "paid out", "money in",
    "money out", "total", "opening", "closing", "incoming", "outgoing", "currency", "ccy", "particulars",
    "solde", "montant", "débit", "crédit", "devise", "saldo", "betrag", "währung", "haben", "soll", "bedrag",
    "valuta", "importe", "moneda", "cargo", "abono", "valor", "余额", "餘額", "結餘", "金额", "金額", "币种",
    "貨幣", "货币", "存入", "支出", "राशि", "शेष",
];

pub(super) fn weigh(lines: &[String], scales: &mut Scales) {
    let mut tallies = Tallies::default();
    let mut lakhs = 0usize;
    for line in lines {
        weigh_line(line, &mut tallies);
        lakhs += line.split_whitespace().filter(|token| is_in_lakhs(bare(token))).count();
    }
    tallies.pour(scales);
    for word in named_in_lines(lines) {
        scales.add_mark(word, WORD);
    }
    if let (Some((rupees, _)), true) = (leading_mark("Rs."), lakhs > 0) {
        scales.add_mark(rupees, LAKHS[usize::from(lakhs >= 3)]);
    }
}

/// Points by mark and by how it was met, each kind up to its most.
#[derive(Default)]
struct Tallies(BTreeMap<(&'static str, u32, u32), (Option<Mark>, u32)>);

impl Tallies {
    fn add(&mut self, mark: Mark, (weight, most): (u32, u32)) {
        let (kept, sum) = self.0.entry((mark.text, weight, most)).or_default();
        *kept = Some(mark);
        *sum = (*sum + weight).min(most);
    }

    fn pour(self, scales: &mut Scales) {
        for (mark, sum) in self.0.into_values() {
            if let Some(mark) = mark {
                scales.add_mark(mark, sum);
            }
        }
    }
}

fn weigh_line(line: &str, tallies: &mut Tallies) {
    let tokens: Vec<&str> = line.split_whitespace().collect();
    let marks: Vec<Option<(Mark, bool)>> = tokens.iter().map(|token| marked(token)).collect();
    // Most lines carry none.
    if marks.iter().all(Option::is_none) {
        return;
    }
    let lower = line.to_lowercase();
    let is_called = CALLS.iter().any(|call| lower.contains(call));
    let is_figure =
        |place: usize| is_plain_figure(tokens[place]) || marks[place].is_some_and(|(_, is_joined)| is_joined);
    let figures = (0..tokens.len()).filter(|place| is_figure(*place)).count();
    let last_figure = (0..tokens.len()).rev().find(|place| is_figure(*place));
    for (place, token) in tokens.iter().enumerate() {
        let Some((mark, is_joined)) = marks[place] else { continue };
        let beside =
            |at: Option<usize>| at.and_then(|at| tokens.get(at)).is_some_and(|next| is_plain_figure(next));
        let figure = match (is_joined, beside(Some(place + 1)), beside(place.checked_sub(1))) {
            (true, _, _) => Some(place),
            (false, true, _) => Some(place + 1),
            (false, _, true) => Some(place - 1),
            (false, false, false) => None,
        };
        // Letters of one or two make words of other languages; without a figure only signs and codes count.
        let is_clear =
            mark.text.chars().count() >= 3 || !mark.text.contains(char::is_alphabetic) || is_unit(token);
        match figure {
            Some(_) if is_called => tallies.add(mark, CALLED),
            Some(_) if figure == last_figure => tallies.add(mark, LAST),
            Some(_) => tallies.add(mark, INNER),
            None if is_called && figures == 0 && is_clear => tallies.add(mark, (UNIT, 2 * UNIT)),
            None if is_clear => tallies.add(mark, ALONE),
            None => {}
        }
    }
}

/// The mark that a piece of text carries, and whether its figure is joined to it: `£5.00`, `(INR)`, `BALANCE($)`, `12,50€`.
fn marked(token: &str) -> Option<(Mark, bool)> {
    if let Some((_, unit)) = token.rsplit_once('(')
        && let Some((unit, _)) = unit.split_once(')')
        && let Some((mark, "")) = leading_mark(unit.trim_start_matches("in"))
    {
        return Some((mark, false));
    }
    let text = bare(token);
    let (mark, rest) = leading_mark(text).or_else(|| trailing_mark(text))?;
    let rest = rest.trim_start_matches(['-', '+', '−', ':', '.']);
    if rest.is_empty() {
        return Some((mark, false));
    }
    is_plain_figure(rest).then_some((mark, true))
}

/// `(₹)` and `(Rs.)`, which are units whatever they look like.
fn is_unit(token: &str) -> bool {
    token.contains('(') && token.contains(')')
}

/// Without brackets, signs and punctuation around it.
fn bare(token: &str) -> &str {
    token
        .trim_matches(|letter: char| {
            matches!(letter, '(' | ')' | '[' | ']' | ':' | ';' | ',' | '*' | '=' | '|')
        })
        .trim_start_matches(['-', '+', '−', '–', '='])
}

/// Digits with a point or grouping between them: what money looks like, and a reference number does not.
fn is_plain_figure(token: &str) -> bool {
    const LONGEST: usize = 20;
    let text = bare(token).trim_end_matches(['-', '.']);
    let text = text.strip_suffix("CR").or_else(|| text.strip_suffix("DR")).unwrap_or(text);
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let others =
        text.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '.' | ',' | '\'' | '’'));
    text.starts_with(|first: char| first.is_ascii_digit()) && others && digits <= 15 && text.len() <= LONGEST
}

/// `1,23,456.00`: pairs before the last three digits.
fn is_in_lakhs(text: &str) -> bool {
    if !text.contains(',') {
        return false;
    }
    let text = leading_mark(text).map_or(text, |(_, rest)| rest);
    let whole = text.split('.').next().unwrap_or_default();
    let groups: Vec<&str> = whole.split(',').collect();
    let [first, pairs @ .., last] = groups.as_slice() else { return false };
    let is_of =
        |group: &str, length: usize| group.len() == length && group.bytes().all(|byte| byte.is_ascii_digit());
    !pairs.is_empty()
        && (is_of(first, 1) || is_of(first, 2))
        && pairs.iter().all(|pair| is_of(pair, 2))
        && is_of(last, 3)
}
