//! What somebody wrote of a person → a name and a mobile number that a bureau can look for.

/// Longer than any name on a bank's paper.
pub const NAME_CHARACTERS_AT_MOST: usize = 200;
/// A single letter finds nobody.
const LETTERS_AT_LEAST: usize = 2;
/// What stands in names beside letters: initials, married names, firms and their owners.
const SIGNS: &str = " .,'’-&/()";

pub const NAME_RULE: &str =
    "must be a name: 2 to 200 characters, letters above all, with no signs but . , ' - & / ( )";
pub const MOBILE_RULE: &str = "must be an Indian mobile number: ten digits that begin with 6, 7, 8 or 9, with \
                                      or without +91 before them";

/// Without spaces around and between words; `None` for what no bureau could look for.
pub fn name(text: &str) -> Option<String> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    is_searchable(&name).then_some(name)
}

pub fn is_searchable(name: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric() || SIGNS.contains(letter);
    // Signs of other scripts join letters or stand for vowels, and are not told apart here.
    let is_good = |letter: char| is_letter(letter) || (!letter.is_ascii() && !letter.is_control());
    name.chars().count() <= NAME_CHARACTERS_AT_MOST
        && name.chars().filter(|letter| letter.is_alphabetic()).count() >= LETTERS_AT_LEAST
        && name.chars().all(is_good)
}

/// An Indian mobile number in any usual spelling, as E.164: ten digits that begin with 6 to 9, with or without the
/// country's 91 and the trunk's 0 before them.
pub fn mobile(text: &str) -> Option<String> {
    // `(+91) 98765 43210`: what stands around the plus is no more than what stands between the digits.
    let (is_international, rest) = match text.trim_start_matches([' ', '\u{a0}', '(']).strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let mut digits = String::with_capacity(14);
    for character in rest.chars() {
        match character {
            '0'..='9' if digits.len() < 14 => digits.push(character),
            ' ' | '\u{a0}' | '-' | '.' | '(' | ')' => {}
            _ => return None,
        }
    }
    let mut national = digits.as_str();
    if is_international {
        national = national.strip_prefix("91")?;
    } else if let Some(rest) = national.strip_prefix("0091") {
        national = rest;
    } else if national.len() >= 12 {
        national = national.strip_prefix("91")?;
    }
    if national.len() == 11 {
        national = national.strip_prefix('0')?;
    }
    let is_mobile = national.len() == 10 && national.starts_with(['6', '7', '8', '9']);
    is_mobile.then(|| format!("+91{national}"))
}

/// Hides how long a word is.
const STARS: &str = "*****";
const DIGITS_SHOWN: usize = 4;

/// `P***** S*****`: enough to know one's own customer in a list, and nothing for anybody else.
pub fn masked_name(name: &str) -> String {
    let initials =
        name.split_whitespace().filter_map(|word| word.chars().find(|letter| letter.is_alphanumeric()));
    initials.map(|initial| format!("{initial}{STARS}")).collect::<Vec<_>>().join(" ")
}

/// `+91XXXXXX4321` of E.164.
pub fn masked_mobile(mobile: &str) -> String {
    let hidden = mobile.chars().count().saturating_sub(DIGITS_SHOWN);
    let masked = |(place, digit): (usize, char)| {
        if place < "+91".len() || place >= hidden { digit } else { 'X' }
    };
    mobile.chars().enumerate().map(masked).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(mobile(text).as_deref(), expected, "{text}");
    }

    #[test]
    fn mobiles_are_read_in_every_usual_spelling() {
        for text in [
            "9876543210", "09876543210", "919876543210", "+919876543210", "+91 98765 43210",
            "+91-98765-43210", "0091 98765 43210", "+91 (0) 98765 43210", "(+91) 98765-43210",
            " (0) 98765 43210", "98765.43210", "91 0 98765 43210", "00919876543210",
        ] {
            check(text, Some("+919876543210"));
        }
        check("6000000000", Some("+916000000000"));
        check("9198765432", Some("+919198765432"));
    }

    #[test]
    fn what_no_indian_mobile_could_be_is_refused() {
        for text in [
            "", "+", "12345", "5876543210", "98765432101", "+1 202 555 0100", "+9876543210", "+91",
            "98765 4321x", "९८७६५४३२१०", "00000000000000000000000000", "+91 +91 9876543210",
            "+91 1234567890", "022 2282 0500",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn names_are_letters_above_all() {
        for good in
            ["Meera Nair", "M. K. D'Souza", "Rao", "Sharma & Sons (Prop. R. Sharma)", "मीरा नायर", "Li"]
        {
            assert_eq!(name(good).as_deref(), Some(good));
        }
        assert_eq!(name("  Meera \u{a0} Nair ").as_deref(), Some("Meera Nair"));
        assert!(name(&"न".repeat(200)).is_some());
        let too_long = "न".repeat(201);
        for bad in ["", " ", "M", "M.", "12345", "Meera<script>", "Meera\u{7}Nair", "a@b.example", &too_long]
        {
            assert_eq!(name(bad), None, "{bad}");
        }
    }

    #[test]
    fn names_show_their_initials_only() {
        assert_eq!(masked_name("Priya Sharma"), "P***** S*****");
        assert_eq!(masked_name("मीरा नायर"), "म***** न*****");
        assert_eq!(masked_name("(R) & Sons"), "R***** S*****");
        assert_eq!(masked_name(""), "");
    }

    #[test]
    fn numbers_show_their_last_four_digits_only() {
        assert_eq!(masked_mobile("+919876544321"), "+91XXXXXX4321");
        assert_eq!(masked_mobile("+91"), "+91");
    }
}
