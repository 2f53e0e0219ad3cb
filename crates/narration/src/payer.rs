//! A party as printed → who it is, without what the money is for and for which month.

use crate::glued::terms_of_dated;
use crate::moments;
use crate::reading::{Mark, Reading};
use crate::terms::Terms;
use crate::vocabulary::terms_of;

/// Who is on the other side, whatever the month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payer<'a> {
    /// `KAVERI SOFTWARE` of `KAVERI SOFTWARE SALARY FEB`.
    pub name: &'a str,
    /// Something stands behind the name, or it ends as firms end: no bank has cut it off.
    pub is_whole: bool,
}

/// Reasons to pay that a month may follow. Those for wages are the grammar's own words.
const REASONS: &[&str] = &[
    "ARREAR", "ARREARS", "BONUS", "EMI", "FEE", "FEES", "INCENTIVE", "INCENTIVES", "MAINTENANCE", "PENSION",
    "REIMB", "REIMBURSEMENT", "RENT",
];
/// Small words before a reason: `FOR THE MONTH OF`.
const BEFORE: &[&str] = &["BY", "FOR", "FROM", "MONTH", "OF", "THE", "TO", "TOWARDS"];
/// Words behind a reason: `SALARY CREDIT`.
const BEHIND: &[&str] = &[
    "AC", "ADV", "ADVANCE", "AMOUNT", "AMT", "CR", "CREDIT", "PAY", "PAYMENT", "PAYOUT", "PMT", "TRANSFER",
    "TRF",
];
/// How the name of a firm ends when all of it is there.
const FORMS: &[&str] = &["INC", "LIMITED", "LLP", "LTD", "PLC"];
/// A lender is called Early Salary: what is left of it is no name.
const NO_NAME_WITHOUT_WAGES: &str = "EARLY";
/// Fewer letters are initials, and no name.
const SHORTEST_NAME: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Wages,
    Reason,
    Month,
    Before,
    Behind,
    Name,
}

/// `None` when the text names nobody: a month and a reason are nobody.
pub fn payer(reading: &Reading) -> Option<Payer<'_>> {
    let party = reading.party.as_deref()?;
    let name = bare(party, reading.has(Mark::Salary));
    if is_nobody(name) {
        return None;
    }
    let last = name.rsplit(' ').next().unwrap_or_default();
    let has_tail = party.len() > name.len() && !party.ends_with(name);
    Some(Payer { name, is_whole: has_tail || FORMS.contains(&last) })
}

/// Nothing but reasons, months and small words, one of them a word for wages.
pub(crate) fn is_nobody(run: &str) -> bool {
    let mut says_wages = false;
    let is_said = |word: &str| {
        let kind = kind(word);
        says_wages |= kind == Word::Wages;
        kind != Word::Name
    };
    run.split(' ').all(is_said) && says_wages
}

/// Only a month and the small words round it: `MONTH OF JUNE`. A month alone may be somebody's name.
pub(crate) fn is_when(run: &str) -> bool {
    let is_said = |word: &str| matches!(kind(word), Word::Month | Word::Before);
    run.contains(' ') && run.split(' ').all(is_said) && run.split(' ').any(|word| kind(word) == Word::Month)
}

fn bare(party: &str, says_wages: bool) -> &str {
    let without_front = if says_wages { without_front(party) } else { party };
    let name = without_back(without_front, says_wages);
    let letters = name.bytes().filter(u8::is_ascii_alphabetic).count();
    // What is left of a text that only says why somebody paid is judged as a whole.
    if (letters < SHORTEST_NAME && name.is_ascii()) || name == NO_NAME_WITHOUT_WAGES { party } else { name }
}

/// `SALARY FEB` of `KAVERI SOFTWARE SALARY FEB`, where the words say that it is no part of the name.
fn without_back(party: &str, says_wages: bool) -> &str {
    let words: Vec<&str> = party.split(' ').collect();
    let mut start = words.len();
    while start > 0 && words.get(start - 1).is_some_and(|word| kind(word) != Word::Name) {
        start -= 1;
    }
    // `HDB CREDIT SALARY` is of HDB Credit.
    while words.get(start).is_some_and(|word| kind(word) == Word::Behind) {
        start += 1;
    }
    let tail = words.get(start..).unwrap_or_default();
    let has = |wanted: Word| tail.iter().any(|word| kind(word) == wanted);
    let is_cut_name = tail == ["SAL"] && start < 2;
    let says_why = has(Word::Wages) && !is_cut_name || has(Word::Reason) && has(Word::Month);
    // June and April are people too, so that a month alone must leave more than one word.
    let says_when = says_wages && has(Word::Month) && start >= 2;
    if !says_why && !says_when {
        return party;
    }
    let kept = words.get(..start).unwrap_or_default();
    let length = kept.iter().map(|word| word.len() + 1).sum::<usize>().saturating_sub(1);
    party.get(..length).unwrap_or(party)
}

/// `SALARY FEB` of `SALARY FEB KAVERI SOFTWARE`.
fn without_front(party: &str) -> &str {
    let mut rest = party;
    let (mut says_wages, mut says_when) = (false, false);
    while let Some((word, after)) = rest.split_once(' ') {
        match kind(word) {
            Word::Wages => says_wages = true,
            Word::Month => says_when = true,
            Word::Before => {}
            Word::Behind if says_wages => {}
            _ => break,
        }
        rest = after;
    }
    // The bank's own word for wages may stand in a slot before; then the month must leave more than one word.
    if says_wages || says_when && rest.contains(' ') { rest } else { party }
}

fn kind(word: &str) -> Word {
    if is_dated_month(word) {
        return Word::Month;
    }
    if terms_of(word).any(Terms::SALARY) || is_dated_wages(word) {
        return Word::Wages;
    }
    let is_in = |list: &[&str]| list.contains(&word);
    if is_in(REASONS) {
        Word::Reason
    } else if is_in(BEFORE) {
        Word::Before
    } else if is_in(BEHIND) {
        Word::Behind
    } else {
        Word::Name
    }
}

/// `FEB`, `FEB26`, `FEBRUARY2026`, `2026`.
fn is_dated_month(word: &str) -> bool {
    let letters = word.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let digits = word.len() - letters.len();
    let is_year = word.len() == 4 && digits == 4 && word.starts_with("20");
    is_year || matches!(digits, 0 | 2 | 4) && moments::is_month(letters)
}

/// `SALARYFEB`, `SALARYMAR25`.
fn is_dated_wages(word: &str) -> bool {
    let front = moments::without_month(word);
    front.is_some_and(|front| terms_of(front).any(Terms::SALARY)) || terms_of_dated(word).any(Terms::SALARY)
}
