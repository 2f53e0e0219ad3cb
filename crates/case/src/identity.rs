//! What two papers say of their account → whether it is one account.

use ledger::Private;
use names::Outcome;
use statement::Account;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kinship {
    Same,
    Different,
    /// Nothing speaks against it; only the balances can tell.
    Open,
}

/// Fewer visible digits than this tell nothing apart.
const FEWEST_DIGITS: usize = 3;

pub(crate) fn kinship(one: &Account, other: &Account) -> Kinship {
    if differ(one.bank.as_ref(), other.bank.as_ref())
        || differ(one.currency.as_ref(), other.currency.as_ref())
    {
        return Kinship::Different;
    }
    let numbers = one.number.as_ref().zip(other.number.as_ref());
    match numbers.map(|(one, other)| compare(&Number::of(one), &Number::of(other))) {
        Some(Numbers::Equal) => return Kinship::Same,
        Some(Numbers::Differ) => return Kinship::Different,
        // The last digits of two people's accounts at one bank are the same now and then.
        Some(Numbers::Alike) if !are_strangers(one, other) => return Kinship::Same,
        Some(Numbers::Alike) => return Kinship::Different,
        Some(Numbers::Unknown) | None => {}
    }
    if differ(one.ifsc.as_ref(), other.ifsc.as_ref()) || are_strangers(one, other) {
        return Kinship::Different;
    }
    Kinship::Open
}

/// Both say it and say different things.
fn differ<T: PartialEq>(one: Option<&T>, other: Option<&T>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one != other)
}

fn are_strangers(one: &Account, other: &Account) -> bool {
    let holders = one.holder.as_ref().zip(other.holder.as_ref());
    holders
        .is_some_and(|(one, other)| names::compare(one.reveal(), other.reveal()).outcome == Outcome::Mismatch)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Numbers {
    /// All digits are visible and the same.
    Equal,
    /// What is visible of both is the same.
    Alike,
    Differ,
    /// Too little is visible.
    Unknown,
}

/// An account's number, hidden digits as `None`.
struct Number(Vec<Option<char>>);

impl Number {
    fn of(number: &Private) -> Self {
        let mut digits: Vec<Option<char>> = number
            .reveal()
            .chars()
            .filter_map(|letter| match letter {
                'x' | 'X' | '*' | '#' | '•' | '●' => Some(None),
                _ if letter.is_alphanumeric() => Some(Some(letter.to_ascii_uppercase())),
                _ => None,
            })
            .collect();
        // Some papers of a bank print the zeros in front and some do not.
        if digits.iter().all(Option::is_some) {
            let zeros = digits.iter().take_while(|digit| **digit == Some('0')).count();
            digits.drain(..zeros);
        }
        Self(digits)
    }

    fn is_whole(&self) -> bool {
        !self.0.is_empty() && self.0.iter().all(Option::is_some)
    }
}

fn compare(one: &Number, other: &Number) -> Numbers {
    if one.is_whole() && other.is_whole() {
        return if one.0 == other.0 { Numbers::Equal } else { Numbers::Differ };
    }
    // Banks hide a different number of digits on different papers: the ends are what can be laid beside each other.
    let is_aligned = one.0.len() == other.0.len();
    let from_the_end = one.0.iter().rev().zip(other.0.iter().rev());
    let ends = from_the_end.clone().take_while(|(one, other)| one.is_some() && other.is_some());
    let visible: Vec<_> = if is_aligned { from_the_end.collect() } else { ends.collect() };
    let both: Vec<(char, char)> = visible.into_iter().filter_map(|(one, other)| (*one).zip(*other)).collect();
    if both.iter().any(|(one, other)| one != other) {
        Numbers::Differ
    } else if both.len() < FEWEST_DIGITS {
        Numbers::Unknown
    } else {
        Numbers::Alike
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(number: &str, holder: &str, bank: &'static str) -> Account {
        let known = |text: &str| (!text.is_empty()).then(|| Private::new(text));
        let bank = (!bank.is_empty()).then_some(bank);
        Account { number: known(number), holder: known(holder), bank, ..Account::default() }
    }

    #[track_caller]
    fn check(one: (&str, &str, &'static str), other: (&str, &str, &'static str), expected: Kinship) {
        let (one, other) = (account(one.0, one.1, one.2), account(other.0, other.1, other.2));
        assert_eq!(kinship(&one, &other), expected);
        assert_eq!(kinship(&other, &one), expected, "the other way round");
    }

    #[test]
    fn whole_numbers_decide() {
        check(("50100123456789", "", ""), ("5010 0123-456789", "", "HDFC Bank"), Kinship::Same);
        check(("00000123456", "", ""), ("123456", "", ""), Kinship::Same);
        check(("50100123456789", "RAVI", ""), ("50100123456780", "RAVI", ""), Kinship::Different);
        // One account may be printed with a married name.
        check(("5010012345", "ANITA RAO", ""), ("5010012345", "ANITA SHARMA", ""), Kinship::Same);
    }

    #[test]
    fn masked_numbers_are_compared_by_what_is_visible() {
        check(("XXXXXX6789", "", ""), ("50100123456789", "", ""), Kinship::Same);
        check(("XXXX6789", "", ""), ("********6789", "", ""), Kinship::Same);
        check(("XXXXXX6789", "", ""), ("50100123456788", "", ""), Kinship::Different);
        check(("50XXXX6789", "", ""), ("51XXXX6789", "", ""), Kinship::Different);
        check(("XXXXXXXX89", "", ""), ("XXXXXXXX89", "", ""), Kinship::Open);
        let (one, other) = ("RAVI VERMA", "SUNITA KULKARNI");
        check(("XXXXXX6789", one, "Axis Bank"), ("XXXXXX6789", other, "Axis Bank"), Kinship::Different);
        check(("XXXXXX6789", one, "Axis Bank"), ("XXXXXX6789", one, "Yes Bank"), Kinship::Different);
    }

    #[test]
    fn without_a_number_only_the_rest_can_speak_against_it() {
        check(("", "", ""), ("", "", ""), Kinship::Open);
        check(("", "RAVI VERMA", "Axis Bank"), ("123456", "RAVI VERMA", "Axis Bank"), Kinship::Open);
        check(("", "RAVI VERMA", ""), ("", "SUNITA KULKARNI", ""), Kinship::Different);
    }
}
