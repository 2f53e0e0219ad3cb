//! Bytes ↔ hexadecimal text.

const DIGITS: &[u8; 16] = b"0123456789abcdef";

pub(crate) fn of(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

/// `None` for anything but exactly so many bytes in lower case.
pub(crate) fn bytes<const COUNT: usize>(text: &str) -> Option<[u8; COUNT]> {
    let value =
        |digit: &u8| DIGITS.iter().position(|known| known == digit).and_then(|at| u8::try_from(at).ok());
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let read: Option<Vec<u8>> =
        pairs.iter().map(|[high, low]| Some(value(high)? << 4 | value(low)?)).collect();
    read.filter(|_| rest.is_empty())?.try_into().ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_byte_becomes_two_digits() {
        assert_eq!(super::of(&[0, 1, 0x7f, 0xff]), "00017fff");
        assert_eq!(super::of(&[]), "");
    }

    #[test]
    fn digits_are_read_back_and_nothing_else_is() {
        assert_eq!(super::bytes("00017fff"), Some([0, 1, 0x7f, 0xff]));
        for wrong in ["00017ff", "00017fff0", "00017FFF", "0001 fff", "é017ff", ""] {
            assert_eq!(super::bytes::<4>(wrong), None, "{wrong}");
        }
    }
}
