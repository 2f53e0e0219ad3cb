//! The text of a name → its words, without titles, relations and legal forms.

use crate::script;
use crate::vocabulary;
use crate::word::Word;

/// Longer names are cut: no bank prints so many words, and matching grows with them.
const MAX_WORDS: usize = 8;

/// A name made ready for comparing, so that one name can be held against many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Name {
    pub(crate) words: Vec<Word>,
    pub(crate) is_firm: bool,
}

impl Name {
    /// The first of several people who share an account; see [`Name::each`].
    pub fn new(text: &str) -> Self {
        Self::each(text).into_iter().next().unwrap_or_default()
    }

    /// Everyone a holder line names: joint holders are joined by AND, OR, `&`, a slash or a comma.
    pub fn each(text: &str) -> Vec<Self> {
        let words = words_of(text);
        let is_firm = words.iter().any(|word| crate::firm::is_form(word) || word == "HUF");
        if is_firm {
            return vec![Self::firm(&words)];
        }
        let people = words.split(|word| matches!(word.as_str(), "AND" | "OR" | "&" | "," | "/"));
        people.map(Self::person).filter(|name| !name.words.is_empty()).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// A firm by its legal form or trade: LTD, TRADERS, AND SONS.
    pub fn is_firm(&self) -> bool {
        self.is_firm
    }

    fn person(words: &[String]) -> Self {
        let end = words.iter().position(|word| vocabulary::is_relation(word)).unwrap_or(words.len());
        let named = words[..end].iter().filter(|word| !vocabulary::is_title(word));
        let words = named.flat_map(|word| split_initials(word)).take(MAX_WORDS).map(|word| Word::new(&word));
        Self { words: words.collect(), is_firm: false }
    }

    fn firm(words: &[String]) -> Self {
        let is_distinctive = |word: &&String| {
            !crate::firm::is_form(word)
                && !vocabulary::is_title(word)
                && !matches!(word.as_str(), "AND" | "&" | "," | "/" | "OF" | "THE" | "HUF")
        };
        let named = words.iter().filter(is_distinctive).take(MAX_WORDS).map(|word| Word::new(word));
        Self { words: named.collect(), is_firm: true }
    }
}

/// Upper case, without dots and marks; `S/O` and `M/S` survive as words, other slashes stand between people.
fn words_of(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let upper = script::latin(text).to_uppercase();
    for piece in upper.split_whitespace() {
        if vocabulary::is_relation(piece) || piece == "M/S" || piece == "M/S." {
            if !piece.starts_with("M/S") {
                words.push(piece.to_owned());
            }
            continue;
        }
        for letter in piece.chars() {
            match letter {
                letter if letter.is_alphanumeric() => word.push(letter),
                '\'' | '’' | '`' => {}
                separator => {
                    take(&mut word, &mut words);
                    if matches!(separator, '&' | ',' | '/') {
                        words.push(separator.to_string());
                    }
                }
            }
        }
        take(&mut word, &mut words);
    }
    words
}

fn take(word: &mut String, words: &mut Vec<String>) {
    if !word.is_empty() {
        words.push(std::mem::take(word));
    }
}

/// `RK` and `VNS` are initials written together; `MD` and `KR` are short forms.
fn split_initials(word: &str) -> Vec<String> {
    let is_cluster = (2..=3).contains(&word.len())
        && word.chars().all(|letter| letter.is_ascii_uppercase() && !"AEIOUY".contains(letter))
        && vocabulary::expanded(word) == word;
    if is_cluster { word.chars().map(String::from).collect() } else { vec![word.to_owned()] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let each = Name::each(text);
        let found: Vec<String> = each
            .iter()
            .map(|name| name.words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn titles_and_relations_are_no_names() {
        check("Mr. Ramesh Kumar Sharma", &["RAMESH KUMAR SHARMA"]);
        check("SMT. SUNITA DEVI W/O RAMESH", &["SUNITA DEVI"]);
        check("Dr (Mrs) Asha D'Souza", &["ASHA DSOUZA"]);
        check("", &[]);
        check("Mr.", &[]);
    }

    #[test]
    fn initials_stand_alone() {
        check("R.K. Sharma", &["R K SHARMA"]);
        check("RK SHARMA", &["R K SHARMA"]);
        check("V.N.S. Rao", &["V N S RAO"]);
        check("MD IRFAN", &["MOHAMMAD IRFAN"]);
    }

    #[test]
    fn joint_holders_are_people_of_their_own() {
        check("RAMESH SHARMA AND SUNITA SHARMA", &["RAMESH SHARMA", "SUNITA SHARMA"]);
        check("RAMESH SHARMA / SUNITA", &["RAMESH SHARMA", "SUNITA"]);
    }

    #[test]
    fn firms_keep_what_tells_them_apart() {
        check("M/s Ganesh Traders Pvt Ltd", &["GANESH"]);
        check("SHAH AND SONS", &["SHAH"]);
        check("ACME INFOTECH PRIVATE LIMITED", &["ACME INFOTECH"]);
        assert!(Name::new("ACME ENTERPR").is_firm());
        assert!(!Name::new("RAMESH SHARMA").is_firm());
    }
}
