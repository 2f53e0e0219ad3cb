//! The text of a row → one line in capitals with single spaces, without what never belongs to it.

/// Longer texts are no narrations; the rest of one is not read.
const LONGEST_BYTES: usize = 600;

/// Capitals, single spaces, `I/W` and its like as one word, starred digits as `X`, no value date, no branch.
pub(crate) fn tidied(text: &str) -> String {
    let mut line = String::with_capacity(text.len().min(LONGEST_BYTES) + 4);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if line.len() >= LONGEST_BYTES {
            break;
        }
        match letter {
            letter if letter.is_whitespace() || letter.is_control() => push_space(&mut line),
            '*' if letters.peek() == Some(&'*') || line.ends_with('X') && ends_in_mask(&line) => {
                line.push('X')
            }
            '/' if joins_single_letters(&line, &mut letters) => {}
            letter => line.push(letter.to_ascii_uppercase()),
        }
    }
    if let Some(place) = value_date(&line) {
        line.truncate(place);
    }
    if let Some(place) = branch(&line) {
        line.truncate(place);
    }
    line.truncate(line.trim_end_matches([' ', '-', '/', ':']).len());
    line
}

fn push_space(line: &mut String) {
    if !line.is_empty() && !line.ends_with(' ') {
        line.push(' ');
    }
}

fn ends_in_mask(line: &str) -> bool {
    line.ends_with("XX")
}

/// `I/W`, `O/W`, `A/C`, `N/A`: a stroke between two letters that stand alone.
fn joins_single_letters(line: &str, rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> bool {
    let mut before = line.bytes().rev();
    let is_single = before.next().is_some_and(|last| matches!(last, b'I' | b'O' | b'A' | b'N' | b'W'))
        && before.next().is_none_or(|byte| !byte.is_ascii_alphanumeric());
    if !is_single {
        return false;
    }
    let mut ahead = rest.clone();
    let next = ahead.next().map(|letter| letter.to_ascii_uppercase());
    let ends = ahead.next().is_none_or(|letter| !letter.is_ascii_alphanumeric());
    ends && matches!(next, Some('W' | 'C' | 'A' | 'D'))
}

/// HDFC prints `VALUE DT 12/03/2025` after some rows; it is the row's value date, not the payment's.
fn value_date(line: &str) -> Option<usize> {
    line.find(" VALUE DT").or_else(|| line.find(" VALUE DATE"))
}

/// State Bank ends rows with `AT 00721 KOTHRUD`: the branch that keeps the account.
fn branch(line: &str) -> Option<usize> {
    let place = line.rfind(" AT ")?;
    let after = line.get(place + 4..)?;
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    (matches!(digits, 4 | 5) && after.as_bytes().get(digits) == Some(&b' ')).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(tidied(text), expected);
    }

    #[test]
    fn text_is_brought_into_one_shape() {
        check("  Recd:IMPS/5086 \n ab ", "RECD:IMPS/5086 AB");
        check("I/W CHQ RTN", "IW CHQ RTN");
        check("O/w rtn", "OW RTN");
        check("CASH DEP IN A/C", "CASH DEP IN AC");
        check("POS 416021******1234 X", "POS 416021XXXXXX1234 X");
        check("ACH D- X-1 Value Dt 12/03/2025", "ACH D- X-1");
        check("WDL TFR UPI/DR/1/A/B AT 00721 KOTHRUD", "WDL TFR UPI/DR/1/A/B");
        check("UPI/A/B//", "UPI/A/B");
        check("", "");
    }
}
