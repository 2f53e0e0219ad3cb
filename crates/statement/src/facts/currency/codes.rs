//! a bank's own codes and a country's rails → the currency they belong to.

use ledger::Currency;

use super::scales::Scales;

/// A code of the account itself that only one country has.
const OWN_CODE: u32 = 30;
/// Its label, when the code is not seen.
const LABEL: u32 = 10;
/// An IBAN somewhere: perhaps that of someone who was paid.
const ANY_IBAN: (u32, usize) = (2, 2);
/// A euro account may be held in dollars: less than what the columns say.
const OWN_IBAN: u32 = 25;
const BIC: u32 = 10;
/// A body that insures or supervises the banks of one country, or a number that only it gives.
const BODY: u32 = 15;
/// Rails, when one row names them, and when three do.
const RAILS: [u32; 2] = [12, 25];

const BODIES: &[(&str, &str)] = &[
    ("ifsc", "INR"),
    ("dicgc", "INR"),
    ("gstin", "INR"),
    ("reserve bank of india", "INR"),
    ("fdic", "USD"),
    ("financial services compensation scheme", "GBP"),
    ("fscs", "GBP"),
    ("prudential regulation authority", "GBP"),
    ("financial conduct authority", "GBP"),
    ("sdic", "SGD"),
    ("monetary authority of singapore", "SGD"),
    ("hong kong deposit protection", "HKD"),
    ("hong kong monetary authority", "HKD"),
    ("cdic", "CAD"),
    ("pidm", "MYR"),
    ("bundesanstalt", "EUR"),
    ("einlagensicherung", "EUR"),
    ("de nederlandsche bank", "EUR"),
    ("cnpj", "BRL"),
];

/// Words of narrations that only one country's banks print.
const RAIL_WORDS: &[(&str, &str)] = &[
    ("UPI", "INR"),
    ("NEFT", "INR"),
    ("IMPS", "INR"),
    ("BACS", "GBP"),
    ("FPI", "GBP"),
    ("FPO", "GBP"),
    ("PAYNOW", "SGD"),
    ("DUITNOW", "MYR"),
    ("INTERAC", "CAD"),
    ("ZELLE", "USD"),
    ("OSKO", "AUD"),
    ("PAYID", "AUD"),
    ("SEPA", "EUR"),
    ("PIX", "BRL"),
    ("微信支付", "CNY"),
    ("支付宝", "CNY"),
];

pub(super) fn weigh(lines: &[String], scales: &mut Scales) {
    let mut add = |code: &str, weight: u32| {
        if let Some(currency) = Currency::of_code(code) {
            scales.add(currency, weight);
        }
    };
    let lower: Vec<String> = lines.iter().map(|line| line.to_lowercase()).collect();
    let whole = lower.join("\n");
    for (body, code) in BODIES {
        if has_words(&whole, body) {
            add(code, BODY);
        }
    }
    for (labels, code, is_code) in [
        (["sort code", "sort-code", "sortcode"].as_slice(), "GBP", is_sort_code as fn(&str) -> bool),
        (&["bsb"], "AUD", is_bsb),
        (
            &["routing number", "routing no", "aba number", "routing transit", "aba/routing"],
            "USD",
            is_routing_number,
        ),
        (&["transit number", "transit no", "numéro de transit"], "CAD", is_transit_number),
    ] {
        let labels: Vec<&&str> = labels.iter().filter(|label| has_words(&whole, label)).collect();
        let labelled = |line: &String| labels.iter().any(|label| has_words(line, label));
        if let Some(place) = lower.iter().position(labelled) {
            let near = lower.iter().skip(place).take(2);
            let is_seen = near.flat_map(|line| line.split_whitespace()).any(|word| is_code(trimmed(word)));
            add(code, if is_seen { OWN_CODE } else { LABEL });
        }
    }
    let mut others = 0;
    for line in lines {
        if let Some(country) = iban(line) {
            let is_own = has_words(&line.to_lowercase(), "iban");
            others += usize::from(!is_own);
            if is_own {
                scales.add(country, OWN_IBAN);
            } else if others <= ANY_IBAN.1 {
                scales.add(country, ANY_IBAN.0);
            }
        }
        if let Some(country) = bic(line) {
            scales.add(country, BIC);
        }
    }
}

pub(super) fn weigh_rails<'t>(narrations: impl Iterator<Item = &'t str>, scales: &mut Scales) {
    let narrations: Vec<String> = narrations.map(str::to_uppercase).collect();
    let whole = narrations.join("\n");
    let words = RAIL_WORDS.iter().filter(|(word, _)| has_words(&whole, word));
    let mut by_code: Vec<(&str, usize)> = Vec::new();
    for (word, code) in words {
        let count = narrations.iter().filter(|narration| has_words(narration, word)).count();
        match by_code.iter_mut().find(|(known, _)| known == code) {
            Some((_, sum)) => *sum += count,
            None => by_code.push((code, count)),
        }
    }
    for (code, count) in by_code.into_iter().filter(|(_, count)| *count > 0) {
        if let Some(currency) = Currency::of_code(code) {
            scales.add(currency, RAILS[usize::from(count >= 3)]);
        }
    }
}

/// The text with nothing but other signs around it. Scripts without spaces are found anywhere.
pub(super) fn has_words(text: &str, words: &str) -> bool {
    let is_spaced = words.is_ascii();
    memchr::memmem::find_iter(text.as_bytes(), words).any(|at| {
        !is_spaced
            || !text[..at].ends_with(|letter: char| letter.is_alphanumeric())
                && !text[at + words.len()..].starts_with(|letter: char| letter.is_alphanumeric())
    })
}

fn trimmed(word: &str) -> &str {
    word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric())
}

fn is_digits(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `20-45-77` or `204577`.
fn is_sort_code(word: &str) -> bool {
    let parts: Vec<&str> = word.split(['-', '–']).collect();
    is_digits(word, 6) || parts.len() == 3 && parts.iter().all(|part| is_digits(part, 2))
}

/// `062-000`.
fn is_bsb(word: &str) -> bool {
    is_digits(word, 6)
        || word.split_once('-').is_some_and(|(bank, branch)| is_digits(bank, 3) && is_digits(branch, 3))
}

/// Nine digits whose weighted sum is a multiple of ten.
fn is_routing_number(word: &str) -> bool {
    let sum: u32 = word
        .bytes()
        .zip([3, 7, 1].into_iter().cycle())
        .map(|(digit, times)| u32::from(digit.wrapping_sub(b'0')) * times)
        .sum();
    is_digits(word, 9) && sum.is_multiple_of(10) && sum > 0
}

/// Five digits, or with the three of the institution.
fn is_transit_number(word: &str) -> bool {
    is_digits(word, 5)
        || word.split_once('-').is_some_and(|(branch, bank)| is_digits(branch, 5) && is_digits(bank, 3))
}

/// The money of the country of the first IBAN in the text whose check digits are right.
fn iban(line: &str) -> Option<Currency> {
    const LONGEST: usize = 34;
    const SHORTEST: usize = 15;
    let words: Vec<&str> = line.split_whitespace().map(trimmed).collect();
    (0..words.len()).find_map(|start| {
        let first = words[start].as_bytes();
        let is_start = first.len() >= 4
            && first[..2].iter().all(u8::is_ascii_uppercase)
            && first[2..4].iter().all(u8::is_ascii_digit);
        if !is_start {
            return None;
        }
        // IBANs are printed in one piece or in groups of four.
        let mut text = String::new();
        for word in &words[start..] {
            text.push_str(word);
            if text.len() > LONGEST {
                return None;
            }
            if text.len() >= SHORTEST && is_checked(&text) {
                return Currency::of_country(&text[..2]);
            }
        }
        None
    })
}

/// The number that an IBAN spells leaves one when divided by ninety-seven.
fn is_checked(text: &str) -> bool {
    if !text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase()) {
        return false;
    }
    let (head, tail) = text.split_at(4);
    let rest = tail.bytes().chain(head.bytes()).fold(0u32, |rest, byte| match byte {
        b'0'..=b'9' => (rest * 10 + u32::from(byte - b'0')) % 97,
        _ => (rest * 100 + u32::from(byte - b'A') + 10) % 97,
    });
    rest == 1
}

/// The money of the country that a labelled BIC names.
fn bic(line: &str) -> Option<Currency> {
    let words: Vec<&str> = line.split_whitespace().map(trimmed).collect();
    let label = words.iter().position(|word| {
        ["BIC", "SWIFT", "BIC/SWIFT", "SWIFT/BIC"].iter().any(|label| label.eq_ignore_ascii_case(word))
    })?;
    words[label..].iter().skip(1).find_map(|word| {
        let is_code = [8, 11].contains(&word.len())
            && word.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
            && word.bytes().take(6).all(|byte| byte.is_ascii_uppercase());
        if is_code { Currency::of_country(&word[4..6]) } else { None }
    })
}
