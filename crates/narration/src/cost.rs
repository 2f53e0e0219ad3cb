//! The amount behind a fee's word: a machine that prints `FEE 0.00` took none.

use crate::terms::Terms;

/// Longer runs of zeros are numbers of something.
const LONGEST_ZERO: usize = 4;

/// What the word says of money that the bank takes; nothing where the amount behind it is zero, or where it is one
/// part of an amount that is told before: `TXN AMT 500.00 FEE 21.00`.
pub(crate) fn terms_of_cost(terms: Terms, line: &str, end: usize, lead: Terms) -> Terms {
    if !terms.any(Terms::FEE.and(Terms::GST)) {
        return terms;
    }
    if says_nil(line, end) {
        return Terms::FILLER;
    }
    let Some(amount) = amount_behind(line, end) else { return terms };
    let is_zero = amount.bytes().all(|byte| matches!(byte, b'0' | b'.')) && amount.len() <= LONGEST_ZERO + 1;
    let is_part = amount.contains('.')
        && lead.any(Terms::MACHINE.and(Terms::WITHDRAWAL))
        && line.get(..end).is_some_and(tells_amount);
    if is_zero || is_part { Terms::FILLER } else { terms }
}

/// `CHG NIL`.
fn says_nil(line: &str, end: usize) -> bool {
    let rest = line.get(end..).unwrap_or_default().trim_start_matches([' ', ':', '=', '-']);
    rest.strip_prefix("NIL")
        .is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_alphanumeric()))
}

/// The digits and points right behind the word, perhaps after a colon and the currency.
fn amount_behind(line: &str, end: usize) -> Option<&str> {
    let is_gap = |letter: char| matches!(letter, ' ' | ':' | '=' | '-' | '/' | '.');
    let mut rest = line.get(end..)?.trim_start_matches(is_gap);
    for currency in ["INR", "RS"] {
        rest = rest.strip_prefix(currency).map_or(rest, |rest| rest.trim_start_matches(is_gap));
    }
    let length = rest.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
    let is_whole = !rest.as_bytes().get(length).is_some_and(u8::is_ascii_alphanumeric);
    rest.get(..length)
        .map(|amount| amount.trim_end_matches('.'))
        .filter(|amount| is_whole && !amount.is_empty())
}

/// The amount of the whole is told in these words before its parts.
fn tells_amount(front: &str) -> bool {
    ["AMT", "AMOUNT", "AMNT"]
        .iter()
        .any(|word| front.find(word).is_some_and(|place| amount_behind(front, place + word.len()).is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, is_fee: bool) {
        let place = line.find("FEE").expect("a fee is in the line");
        let terms = terms_of_cost(Terms::FEE, line, place + 3, Terms::MACHINE);
        assert_eq!(terms.any(Terms::FEE), is_fee, "{line}");
    }

    #[test]
    fn a_fee_of_nothing_is_none() {
        check("ATM CASH 3000.00 FEE 0.00 AGRA", false);
        check("ATM CASH FEE:RS.0", false);
        check("NFS FEE=00.00", false);
        check("TXN AMT 500.00 FEE 21.00", false);
        check("ATM WDL FEE NIL AGRA", false);
        check("ATM WDL FEE NILGIRIS", true);
        check("ATM WDL FEE", true);
        check("ATM WDL FEE 23.60", true);
        check("ATM WDL FEE 000000123", true);
        check("ATM FEE AMT 23.60", true);
    }
}
