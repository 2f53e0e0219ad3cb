//! Bytes → hexadecimal text.

const DIGITS: &[u8; 16] = b"0123456789abcdef";

pub(crate) fn of(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_byte_becomes_two_digits() {
        assert_eq!(super::of(&[0, 1, 0x7f, 0xff]), "00017fff");
        assert_eq!(super::of(&[]), "");
    }
}
