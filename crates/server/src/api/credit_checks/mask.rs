//! A name and a number → enough of them to know one's own customer in a list, and nothing for anybody else.

/// Hides how long a word is.
const STARS: &str = "*****";
const DIGITS_SHOWN: usize = 4;

/// `P***** S*****`.
pub(super) fn name(name: &str) -> String {
    let initials =
        name.split_whitespace().filter_map(|word| word.chars().find(|letter| letter.is_alphanumeric()));
    initials.map(|initial| format!("{initial}{STARS}")).collect::<Vec<_>>().join(" ")
}

/// `+91XXXXXX4321` of E.164.
pub(super) fn mobile(mobile: &str) -> String {
    let hidden = mobile.chars().count().saturating_sub(DIGITS_SHOWN);
    let masked = |(place, digit): (usize, char)| {
        if place < "+91".len() || place >= hidden { digit } else { 'X' }
    };
    mobile.chars().enumerate().map(masked).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_show_their_initials_only() {
        assert_eq!(name("Priya Sharma"), "P***** S*****");
        assert_eq!(name("मीरा नायर"), "म***** न*****");
        assert_eq!(name("(R) & Sons"), "R***** S*****");
        assert_eq!(name(""), "");
    }

    #[test]
    fn numbers_show_their_last_four_digits_only() {
        assert_eq!(mobile("+919876544321"), "+91XXXXXX4321");
        assert_eq!(mobile("+91"), "+91");
    }
}
