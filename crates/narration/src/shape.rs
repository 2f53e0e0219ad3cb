//! One word → what kind of thing its letters and digits show it to be.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Letters, perhaps with a few digits as names have them: `DREAM11`.
    Name,
    /// Twelve digits.
    Rrn,
    Ifsc,
    Utr,
    Umrn,
    /// `416021XXXXXX1234`
    Card,
    /// `XXXXXXXX4411`, `X4411`: the end of an account or card.
    Tail,
    /// Other digits.
    Number,
    /// Letters and digits mixed as only machines do.
    Code,
}

/// Letters without an end are a machine's.
pub(crate) const LONGEST_NAME: usize = 30;

pub(crate) fn shape_of(word: &str) -> Shape {
    let bytes = word.as_bytes();
    let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    if digits == 0 {
        return if bytes.len() >= LONGEST_NAME { Shape::Code } else { Shape::Name };
    }
    if digits == bytes.len() {
        return if digits == 12 { Shape::Rrn } else { Shape::Number };
    }
    if let Some(shape) = masked(bytes) {
        return shape;
    }
    let leading_letters = bytes.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    if bytes.len() == 11 && leading_letters >= 4 && bytes.get(4) == Some(&b'0') {
        return Shape::Ifsc;
    }
    if is_transfer_number(bytes, leading_letters, digits) {
        return Shape::Utr;
    }
    if bytes.len() == 20 && leading_letters == 4 && digits >= 10 {
        return Shape::Umrn;
    }
    let letters = bytes.len() - digits;
    if digits <= 2 && letters >= 1 || digits <= 4 && letters >= 4 || digits == 3 && letters == 3 {
        Shape::Name
    } else {
        Shape::Code
    }
}

/// Sixteen or twenty-two characters that begin with the sender's letters and go on in digits.
fn is_transfer_number(bytes: &[u8], leading_letters: usize, digits: usize) -> bool {
    match bytes.len() {
        16 => (1..=6).contains(&leading_letters) && digits >= 9,
        17 | 18 | 21 | 23 => (4..=6).contains(&leading_letters) && digits >= 12,
        22 => leading_letters >= 4 && digits >= 14,
        _ => false,
    }
}

fn masked(bytes: &[u8]) -> Option<Shape> {
    let tail = bytes.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = bytes.get(..bytes.len() - tail)?;
    let mask = rest.iter().rev().take_while(|byte| **byte == b'X').count();
    let front = rest.get(..rest.len() - mask)?;
    if mask == 0 || !(3..=6).contains(&tail) || !front.iter().all(u8::is_ascii_digit) {
        return None;
    }
    if front.len() >= 4 && mask >= 4 { Some(Shape::Card) } else { front.is_empty().then_some(Shape::Tail) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(word: &str, expected: Shape) {
        assert_eq!(shape_of(word), expected, "{word}");
    }

    #[test]
    fn numbers_of_payment_systems_have_their_shapes() {
        check("508614123456", Shape::Rrn);
        check("YESB0000123", Shape::Ifsc);
        check("BARB0KOTHRU", Shape::Ifsc);
        check("N034250012345678", Shape::Utr);
        check("IN42503412345678", Shape::Utr);
        check("UBINJ25034123456", Shape::Utr);
        check("SBINR52025020312345678", Shape::Utr);
        check("HDFC7000000123456789", Shape::Umrn);
        check("416021XXXXXX1234", Shape::Card);
        check("XXXXXXXX4411", Shape::Tail);
        check("X4411", Shape::Tail);
        check("0000508614123456", Shape::Number);
        check("S1ANMU1234", Shape::Code);
    }

    #[test]
    fn names_may_hold_a_few_digits() {
        for word in ["SWIGGY", "DREAM11", "A23", "MY11CIRCLE", "24SEVEN", "1MG", "5PAISA", "99ACRES", "KFC"] {
            check(word, Shape::Name);
        }
    }
}
