//! Text → the currencies that a sign, a code or a word may stand for: the one list of them.

use super::Currency;

/// A sign or a word, and the codes it may stand for, the likeliest first. `$` alone is the dollar of the United States until
/// something else on the paper speaks for another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub text: &'static str,
    codes: &'static [&'static str],
}

impl Mark {
    /// The likeliest first.
    pub fn currencies(self) -> impl Iterator<Item = Currency> {
        self.codes.iter().filter_map(|code| Currency::of_code(code))
    }

    pub fn means(self, currency: Currency) -> bool {
        self.codes.contains(&currency.code())
    }

    /// Only one currency is written so.
    pub const fn is_certain(self) -> bool {
        self.codes.len() == 1
    }
}

const fn mark(text: &'static str, codes: &'static [&'static str]) -> Mark {
    Mark { text, codes }
}

const DOLLARS: &[&str] =
    &["USD", "SGD", "HKD", "CAD", "AUD", "NZD", "TWD", "MXN", "CLP", "COP", "ARS", "UYU"];
const RUPEES: &[&str] = &["INR", "PKR", "LKR", "NPR", "MUR"];
const CROWNS: &[&str] = &["SEK", "NOK", "DKK", "ISK"];

/// Signs beside an amount. A longer one stands before those that it ends or begins with.
static SIGNS: &[Mark] = &[
    mark("US$", &["USD"]),
    mark("S$", &["SGD"]),
    mark("HK$", &["HKD"]),
    mark("CA$", &["CAD"]),
    mark("C$", &["CAD"]),
    mark("AU$", &["AUD"]),
    mark("A$", &["AUD"]),
    mark("NZ$", &["NZD"]),
    mark("NT$", &["TWD"]),
    mark("MX$", &["MXN"]),
    mark("R$", &["BRL"]),
    mark("$", DOLLARS),
    mark("£", &["GBP"]),
    mark("€", &["EUR"]),
    mark("₹", &["INR"]),
    mark("Rs.", RUPEES),
    mark("Rs", RUPEES),
    mark("RS.", RUPEES),
    mark("rs.", RUPEES),
    mark("₨", RUPEES),
    mark("CN¥", &["CNY"]),
    mark("RMB", &["CNY"]),
    mark("¥", &["JPY", "CNY"]),
    // The wide form that Chinese papers print.
    mark("\u{ffe5}", &["CNY", "JPY"]),
    mark("円", &["JPY"]),
    mark("元", &["CNY", "TWD", "HKD"]),
    mark("₩", &["KRW"]),
    mark("원", &["KRW"]),
    mark("฿", &["THB"]),
    mark("₫", &["VND"]),
    mark("₱", &["PHP"]),
    mark("₦", &["NGN"]),
    mark("₺", &["TRY"]),
    mark("₽", &["RUB"]),
    mark("₴", &["UAH"]),
    mark("₪", &["ILS"]),
    mark("৳", &["BDT"]),
    mark("GH₵", &["GHS"]),
    mark("Dhs.", &["AED"]),
    mark("Dhs", &["AED"]),
    mark("DHS", &["AED"]),
    mark("RM", &["MYR"]),
    mark("Rp", &["IDR"]),
    mark("KSh", &["KES"]),
    mark("Ksh", &["KES"]),
    mark("TSh", &["TZS"]),
    mark("USh", &["UGX"]),
    mark("SFr.", &["CHF"]),
    mark("Fr.", &["CHF"]),
    mark("kr.", CROWNS),
    mark("kr", CROWNS),
    mark("zł", &["PLN"]),
    mark("Kč", &["CZK"]),
    mark("Ft", &["HUF"]),
    mark("lei", &["RON"]),
    mark("лв", &["BGN"]),
    mark("S/", &["PEN"]),
    mark("R", &["ZAR"]),
];

/// Letters more often than money: signs only where the amount follows at once. `S/O` is somebody's son.
const JOINED: &[&str] = &["R", "S/"];

/// The bytes that signs begin with, and those that they end with: most words are known by theirs to have none.
static BEGINNINGS: [bool; 256] = bytes_of_signs(false);
static ENDINGS: [bool; 256] = bytes_of_signs(true);

const fn bytes_of_signs(is_last: bool) -> [bool; 256] {
    let mut known = [false; 256];
    let mut place = 0;
    while place < SIGNS.len() {
        let bytes = SIGNS[place].text.as_bytes();
        known[bytes[if is_last { bytes.len() - 1 } else { 0 }] as usize] = true;
        place += 1;
    }
    known
}

/// Words of running text, in lower case. A longer one stands before those inside it.
static WORDS: &[Mark] = &[
    mark("us dollars", &["USD"]),
    mark("us dollar", &["USD"]),
    mark("united states dollar", &["USD"]),
    mark("singapore dollars", &["SGD"]),
    mark("singapore dollar", &["SGD"]),
    mark("hong kong dollars", &["HKD"]),
    mark("hong kong dollar", &["HKD"]),
    mark("hongkong dollar", &["HKD"]),
    mark("canadian dollars", &["CAD"]),
    mark("canadian dollar", &["CAD"]),
    mark("dollars canadiens", &["CAD"]),
    mark("australian dollars", &["AUD"]),
    mark("australian dollar", &["AUD"]),
    mark("new zealand dollar", &["NZD"]),
    mark("dollars", DOLLARS),
    mark("dollar", DOLLARS),
    mark("egyptian pounds", &["EGP"]),
    mark("pounds sterling", &["GBP"]),
    mark("pound sterling", &["GBP"]),
    mark("british pound", &["GBP"]),
    mark("sterling", &["GBP"]),
    mark("pounds", &["GBP"]),
    mark("euros", &["EUR"]),
    mark("euro", &["EUR"]),
    mark("indian rupees", &["INR"]),
    mark("indian rupee", &["INR"]),
    mark("pakistani rupee", &["PKR"]),
    mark("pakistan rupee", &["PKR"]),
    mark("sri lankan rupee", &["LKR"]),
    mark("sri lanka rupee", &["LKR"]),
    mark("nepalese rupee", &["NPR"]),
    mark("rupees", RUPEES),
    mark("rupee", RUPEES),
    mark("dirhams", &["AED"]),
    mark("dirham", &["AED"]),
    mark("saudi riyal", &["SAR"]),
    mark("qatari riyal", &["QAR"]),
    mark("kuwaiti dinar", &["KWD"]),
    mark("bahraini dinar", &["BHD"]),
    mark("omani rial", &["OMR"]),
    mark("swiss francs", &["CHF"]),
    mark("swiss franc", &["CHF"]),
    mark("schweizer franken", &["CHF"]),
    mark("yen", &["JPY"]),
    mark("renminbi", &["CNY"]),
    mark("yuan", &["CNY"]),
    mark("ringgit", &["MYR"]),
    mark("rand", &["ZAR"]),
    mark("人民币", &["CNY"]),
    mark("人民幣", &["CNY"]),
    mark("港币", &["HKD"]),
    mark("港幣", &["HKD"]),
    mark("港元", &["HKD"]),
    mark("新台币", &["TWD"]),
    mark("新臺幣", &["TWD"]),
    mark("美元", &["USD"]),
    mark("日本円", &["JPY"]),
    mark("रुपये", &["INR"]),
];

/// The sign or code that a text begins with, and what follows it: `£1,234.00`, `INR 500`, `US$`. A sign or code of letters
/// must end there: `RM` is not the beginning of `RMS`, nor `INR` that of `INROADS`.
pub fn leading_mark(text: &str) -> Option<(Mark, &str)> {
    // Most texts are figures, and no mark begins with a digit.
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let ends = |sign: &str, rest: &str| {
        !sign.ends_with(char::is_alphabetic) || !rest.starts_with(char::is_alphabetic) || is_script(sign)
    };
    let may_begin = text.bytes().next().is_some_and(|first| BEGINNINGS[usize::from(first)]);
    SIGNS
        .iter()
        .filter(|_| may_begin)
        .find_map(|sign| {
            let rest = text.strip_prefix(sign.text)?;
            let is_joined =
                !JOINED.contains(&sign.text) || rest.starts_with(|next: char| next.is_ascii_digit());
            (ends(sign.text, rest) && is_joined).then_some((*sign, rest))
        })
        .or_else(|| {
            let (code, rest) = (text.get(..3)?, text.get(3..)?);
            let found = ends(code, rest).then(|| of_code(code))?;
            Some((found?, rest))
        })
}

/// The sign or code that a text ends with, and what stands before it: `12,50 €`, `1.234,00 EUR`.
pub fn trailing_mark(text: &str) -> Option<(Mark, &str)> {
    if text.ends_with(|last: char| last.is_ascii_digit()) {
        return None;
    }
    let begins = |sign: &str, rest: &str| {
        !sign.starts_with(char::is_alphabetic) || !rest.ends_with(char::is_alphabetic) || is_script(sign)
    };
    let may_end = text.bytes().next_back().is_some_and(|last| ENDINGS[usize::from(last)]);
    SIGNS
        .iter()
        .filter(|sign| may_end && !JOINED.contains(&sign.text))
        .find_map(|sign| {
            let rest = text.strip_suffix(sign.text)?;
            begins(sign.text, rest).then_some((*sign, rest))
        })
        .or_else(|| {
            let cut = text.len().checked_sub(3)?;
            let (rest, code) = (text.get(..cut)?, text.get(cut..)?);
            let found = begins(code, rest).then(|| of_code(code))?;
            Some((found?, rest))
        })
}

/// The words for money in a running text, each once: `All amounts are in Indian Rupees`.
pub fn named(text: &str) -> Vec<Mark> {
    named_among(text, WORDS.iter())
}

/// The same of all lines of a paper: a word that is nowhere on it is not looked for in each of them.
pub fn named_in_lines(lines: &[String]) -> Vec<Mark> {
    let whole = lines.join("\n").to_lowercase();
    let words: Vec<&Mark> = WORDS.iter().filter(|word| whole.contains(word.text)).collect();
    let mut found: Vec<Mark> = Vec::new();
    for line in lines.iter().filter(|_| !words.is_empty()) {
        for mark in named_among(line, words.iter().copied()) {
            if !found.contains(&mark) {
                found.push(mark);
            }
        }
    }
    found
}

fn named_among(text: &str, words: impl Iterator<Item = &'static Mark>) -> Vec<Mark> {
    let mut rest = text.to_lowercase();
    let mut found = Vec::new();
    for word in words {
        let is_whole = |at: usize| {
            is_script(word.text)
                || !rest[..at].ends_with(char::is_alphanumeric)
                    && !rest[at + word.text.len()..].starts_with(char::is_alphanumeric)
        };
        let Some(at) = rest.match_indices(word.text).map(|(at, _)| at).find(|at| is_whole(*at)) else {
            continue;
        };
        found.push(*word);
        // `indian rupees` has spoken; `rupees` inside it says nothing more.
        rest.replace_range(at..at + word.text.len(), " ");
    }
    found
}

/// Scripts that put no spaces between words.
fn is_script(text: &str) -> bool {
    text.chars().any(|letter| {
        ('\u{3040}'..='\u{9fff}').contains(&letter) || ('\u{ac00}'..='\u{d7a3}').contains(&letter)
    })
}

/// In capitals, as codes are printed: `try` and `all` are words.
fn of_code(code: &str) -> Option<Mark> {
    let is_written_so = code.bytes().all(|byte| byte.is_ascii_uppercase());
    let currency = is_written_so.then(|| Currency::of_code(code)).flatten()?;
    Some(Mark { text: currency.code(), codes: std::slice::from_ref(&currency.0.code) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, leading: Option<(&str, &str)>, trailing: Option<(&str, &str)>) {
        let told = |found: Option<(Mark, &'static str)>| {
            found.map(|(mark, rest)| (mark.currencies().next().expect("one").code(), rest))
        };
        let text: &'static str = text.to_owned().leak();
        assert_eq!(told(leading_mark(text)), leading, "{text}");
        assert_eq!(told(trailing_mark(text)), trailing, "{text}");
    }

    #[test]
    fn signs_and_codes_are_found_at_both_ends() {
        check("₹1,234.00", Some(("INR", "1,234.00")), None);
        check("Rs.500", Some(("INR", "500")), None);
        check("INR 500", Some(("INR", " 500")), None);
        check("US$5", Some(("USD", "5")), None);
        check("S$5", Some(("SGD", "5")), None);
        check("HK$5", Some(("HKD", "5")), None);
        check("R$5", Some(("BRL", "5")), None);
        check("R5", Some(("ZAR", "5")), None);
        check("12,50 €", None, Some(("EUR", "12,50 ")));
        check("10 750,00 $", None, Some(("USD", "10 750,00 ")));
        check("500元", None, Some(("CNY", "500")));
        check("1 200,00 kr", None, Some(("SEK", "1 200,00 ")));
        check("AED", Some(("AED", "")), Some(("AED", "")));
        check("$", Some(("USD", "")), Some(("USD", "")));
    }

    #[test]
    fn letters_of_other_words_are_no_marks() {
        for text in ["INROADS", "RMS", "Rack", "try", "CADENCE", "HOMER", "Rsa", "", "12", "R 5"] {
            check(text, None, None);
        }
    }

    #[test]
    fn words_for_money_are_found_once() {
        let codes = |text: &str| {
            let marks = named(text);
            marks.into_iter().map(|mark| mark.codes[0]).collect::<Vec<_>>()
        };
        assert_eq!(codes("All amounts in Indian Rupees"), ["INR"]);
        assert_eq!(codes("pounds sterling, or euros"), ["GBP", "EUR"]);
        assert_eq!(codes("人民币账户"), ["CNY"]);
        assert_eq!(codes("a European brand, compounds"), Vec::<&str>::new());
    }

    #[test]
    fn every_mark_means_a_known_currency() {
        for mark in SIGNS.iter().chain(WORDS) {
            assert_eq!(mark.currencies().count(), mark.codes.len(), "{}", mark.text);
        }
    }

    #[test]
    fn no_sign_hides_a_longer_one() {
        for (place, sign) in SIGNS.iter().enumerate() {
            let later = SIGNS[place + 1..]
                .iter()
                .find(|later| later.text.starts_with(sign.text) || later.text.ends_with(sign.text));
            assert!(later.is_none(), "{} hides {later:?}", sign.text);
        }
    }
}
