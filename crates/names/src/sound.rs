//! A word → how it sounds, so that spellings of one Indian name in Latin letters fall together.

/// Longer patterns first. Only sounds that clerks really mix up.
const SOUNDS: &[(&str, &str)] = &[
    ("KSH", "X"),
    ("CHH", "1"),
    ("CH", "1"),
    ("SH", "S"),
    ("PH", "F"),
    ("TH", "T"),
    ("DH", "D"),
    ("BH", "B"),
    ("GH", "G"),
    ("KH", "K"),
    ("JH", "J"),
    ("AA", "A"),
    ("AU", "O"),
    ("OU", "O"),
    ("OW", "O"),
    ("EE", "I"),
    ("II", "I"),
    ("IY", "I"),
    ("OO", "U"),
    ("UU", "U"),
    ("KS", "X"),
    ("Y", "I"),
    ("W", "V"),
    ("Z", "J"),
    ("Q", "K"),
    ("C", "K"),
];

/// `POOJA` and `PUJA`, `LAKSHMI` and `LAXMI`, `SHEKHAR` and `SEKHAR` give the same key.
pub(crate) fn key(word: &str) -> String {
    let mut key = String::with_capacity(word.len());
    let mut rest = word;
    while let Some(letter) = rest.chars().next() {
        let (sound, length) = SOUNDS
            .iter()
            .find(|(spelling, _)| rest.starts_with(spelling))
            .map_or((None, letter.len_utf8()), |(spelling, sound)| (Some(*sound), spelling.len()));
        let next = sound.and_then(|sound| sound.chars().next()).unwrap_or(letter);
        // A letter written twice is heard once.
        if !key.ends_with(next) {
            key.push(next);
        }
        rest = &rest[length..];
    }
    // A silent end: RAMA and RAM, SINHA and SINH.
    while key.len() > 2 && (key.ends_with('A') || key.ends_with('H')) {
        key.pop();
    }
    key
}

/// The consonants alone. Unstressed vowels are anyone's guess: CHAUDHARY, CHOUDHURY, CHOWDHURY.
pub(crate) fn bones(key: &str) -> impl Iterator<Item = char> + '_ {
    key.chars().filter(|letter| !is_vowel(*letter))
}

/// O and U are one vowel to most clerks.
pub(crate) fn first_vowel(key: &str) -> Option<char> {
    key.chars().find(|letter| is_vowel(*letter)).map(|vowel| if vowel == 'O' { 'U' } else { vowel })
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'A' | 'E' | 'I' | 'O' | 'U')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(one: &str, other: &str, is_same: bool) {
        assert_eq!(key(one) == key(other), is_same, "{one} {} / {other} {}", key(one), key(other));
    }

    #[test]
    fn spellings_of_one_name_sound_alike() {
        check("POOJA", "PUJA", true);
        check("LAKSHMI", "LAXMI", true);
        check("SHEKHAR", "SEKHAR", true);
        check("VENKATESH", "WENKATESH", true);
        check("VIJAY", "VIJAI", true);
        check("SINHA", "SINH", true);
        check("ABDUL", "ABDULL", true);
        check("DEEPAK", "DIPAK", true);
    }

    #[test]
    fn different_names_do_not() {
        check("RAJESH", "RAMESH", false);
        check("KAMAL", "KOMAL", false);
        check("SUNIL", "SUNITA", false);
    }
}
