//! numbers with a label before them, by which an account is announced.

use crate::date::DateStyle;

/// What may be an account's number, and the word before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Labelled {
    label: String,
    digits: String,
}

impl Labelled {
    /// A label that the head of the paper has, with a number behind it that the head does not have. A few digits are enough: the
    /// rest may be masked, or lie under a stamp.
    pub(crate) fn announces_another(&self, head: &[Self]) -> bool {
        head.iter().any(|known| known.is_whole() && known.label == self.label)
            && !head.iter().any(|known| known.digits.contains(&self.digits))
    }

    fn is_whole(&self) -> bool {
        const WHOLE: usize = 6;
        self.digits.len() >= WHOLE
    }
}

/// Words that say that a number follows, and not whose.
const GENERAL: &[&str] = &["no", "number", "nr", "num", "número", "numero", "n"];

/// The labelled numbers of one line: digits, perhaps in groups, and neither a date nor money.
pub(crate) fn numbers<'w>(words: impl Iterator<Item = &'w str>) -> Vec<Labelled> {
    const SHORTEST: usize = 4;
    let mut found: Vec<Labelled> = Vec::new();
    let mut number = Labelled { label: String::new(), digits: String::new() };
    for word in words.flat_map(parted) {
        if word.contains(|letter: char| letter.is_ascii_digit()) {
            let is_other = word.contains([',', '/', '.', ':']) || DateStyle::default().whole(word).is_some();
            number.digits.extend(word.chars().filter(|letter| letter.is_ascii_digit() && !is_other));
            if number.is_whole() {
                found.push(number.clone());
                number.digits.clear();
            }
            continue;
        }
        let word: String =
            word.chars().filter(|letter| letter.is_alphabetic()).flat_map(char::to_lowercase).collect();
        // `UTR No` is another number than `Account No`.
        let is_general = GENERAL.contains(&word.as_str());
        let label = if is_general { format!("{}{word}", number.label) } else { word };
        found.push(std::mem::replace(&mut number, Labelled { label, digits: String::new() }));
    }
    found.push(number);
    found.retain(|number| !number.label.is_empty() && number.digits.len() >= SHORTEST);
    found
}

/// `No.9215270034`: the end of a label, and the number that stands close behind it.
fn parted(word: &str) -> impl Iterator<Item = &str> {
    let is_letter = |letter: char| letter.is_alphabetic();
    let number = word.trim_start_matches(is_letter).strip_prefix(['.', ':']);
    let number = number.filter(|_| word.starts_with(is_letter));
    let number = number.filter(|number| number.starts_with(|letter: char| letter.is_ascii_digit()));
    let label = number.map_or(word, |number| &word[..word.len() - number.len()]);
    std::iter::once(label).chain(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Vec<Labelled> {
        numbers(text.split_whitespace())
    }

    #[test]
    fn another_number_behind_a_known_label_announces_another_account() {
        let head = line("Account No 8180906326 SWIFT WLDBNZXX");
        assert!(line("Savings account Account No 6459481308")[0].announces_another(&head));
        assert!(line("Savings account Account No.6459481308")[0].announces_another(&head));
        assert!(!line("Sophie Lockyer Account No 8180906326")[0].announces_another(&head));
        assert!(!line("RTGS UTR NO: SBINR52023083023146486-A")[0].announces_another(&head));
        assert!(line("Savings account Account No 645 948 1308")[0].announces_another(&head));
        assert!(line("Savings account Account No 6459 ttt Wdurtt:")[0].announces_another(&head));
        assert!(!line("Account No XXXXXX6326")[0].announces_another(&head));
        assert!(!line("DEBIT CARD TERMINAL 645802")[0].announces_another(&head));
        assert!(line("Opening balance 1,234,567.00 on 01/02/2023").is_empty());
    }
}
