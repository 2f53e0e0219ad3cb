//! names of countries, cities, banks and domains → the currency that is used there. Little weight: a bank may keep any.

use ledger::Currency;

use super::codes::has_words;
use super::scales::Scales;
use crate::facts::account::Account;

/// A country, a city or a domain; each name once.
const PLACE: u32 = 6;
const BANK: u32 = 6;
/// A bank that our own list knows as Indian, by its letterhead.
const INDIAN_BANK: u32 = 15;

/// Banks of the list in `bank.rs` that are at home elsewhere too.
const WORLDWIDE: &[&str] = &["HSBC", "Standard Chartered", "DBS Bank", "Citibank", "Deutsche Bank"];

/// In lower case.
const PLACES: &[(&str, &[&str])] = &[
    ("INR", &["india", "mumbai", "bengaluru", "new delhi", "chennai", "hyderabad", "kolkata", "pune"]),
    ("GBP", &["united kingdom", "england", "london", "edinburgh", "manchester"]),
    ("USD", &["united states", "usa"]),
    (
        "EUR",
        &[
            "netherlands", "nederland", "germany", "deutschland", "france", "spain", "españa", "italia",
            "italy", "ireland", "belgium", "belgique", "austria", "österreich", "portugal", "finland",
        ],
    ),
    ("SGD", &["singapore"]),
    ("HKD", &["hong kong", "hongkong", "香港"]),
    ("CAD", &["canada", "montréal", "montreal", "toronto", "vancouver"]),
    ("AUD", &["australia", "sydney", "melbourne"]),
    ("NZD", &["new zealand", "auckland"]),
    ("AED", &["united arab emirates", "dubai", "abu dhabi"]),
    ("CNY", &["中国", "中國"]),
    ("JPY", &["japan", "日本"]),
    ("CHF", &["switzerland", "schweiz", "suisse", "zürich"]),
    ("ZAR", &["south africa"]),
    ("MYR", &["malaysia", "kuala lumpur"]),
    ("BRL", &["brasil"]),
];

const BANKS: &[(&str, &[&str])] = &[
    (
        "INR",
        &["sbi", "hdfc", "icici", "gramin bank", "grameena bank", "co-operative bank", "cooperative bank"],
    ),
    (
        "GBP",
        &[
            "barclays", "lloyds", "natwest", "halifax", "nationwide building society", "monzo",
            "starling bank", "tsb", "santander uk",
        ],
    ),
    (
        "USD",
        &[
            "jpmorgan", "wells fargo", "bank of america", "capital one", "pnc bank", "u.s. bank", "truist",
            "chase bank",
        ],
    ),
    (
        "EUR",
        &[
            "abn amro", "rabobank", "ing bank", "commerzbank", "sparkasse", "volksbank", "bnp paribas",
            "société générale", "caixabank", "n26", "bunq",
        ],
    ),
    ("SGD", &["ocbc", "posb", "united overseas bank", "gxs bank", "trust bank singapore"]),
    ("HKD", &["hang seng", "bank of east asia"]),
    ("CAD", &["royal bank of canada", "td canada trust", "scotiabank", "bmo", "cibc", "desjardins"]),
    ("AUD", &["commonwealth bank", "westpac", "commbank", "national australia bank"]),
    ("NZD", &["kiwibank"]),
    ("AED", &["emirates nbd", "mashreq", "first abu dhabi bank"]),
    ("CNY", &["招商银行", "中国工商银行", "中国银行", "中国建设银行"]),
    ("CHF", &["ubs", "postfinance", "raiffeisen schweiz"]),
    ("MYR", &["maybank", "cimb"]),
    ("ZAR", &["absa", "capitec", "nedbank"]),
];

const DOMAINS: &[(&str, &str)] = &[
    (".co.in", "INR"),
    (".bank.in", "INR"),
    (".co.uk", "GBP"),
    (".com.sg", "SGD"),
    (".com.hk", "HKD"),
    (".com.au", "AUD"),
    (".co.nz", "NZD"),
    (".ca", "CAD"),
    (".ae", "AED"),
    (".de", "EUR"),
    (".nl", "EUR"),
    (".fr", "EUR"),
    (".es", "EUR"),
    (".ie", "EUR"),
    (".ch", "CHF"),
    (".co.za", "ZAR"),
    (".com.my", "MYR"),
    (".com.br", "BRL"),
];

pub(super) fn weigh(lines: &[String], scales: &mut Scales) {
    let text = lines.join("\n").to_lowercase();
    let mut add = |code: &str, weight: u32| {
        if let Some(currency) = Currency::of_code(code) {
            scales.add(currency, weight);
        }
    };
    for (list, weight) in [(PLACES, PLACE), (BANKS, BANK)] {
        for (code, names) in list {
            if names.iter().any(|name| has_words(&text, name)) {
                add(code, weight);
            }
        }
    }
    for (domain, code) in DOMAINS {
        if has_domain(&text, domain) {
            add(code, PLACE);
        }
    }
}

pub(super) fn weigh_bank(account: &Account, scales: &mut Scales) {
    let bank = account.letterhead_bank.or(account.ifsc_bank);
    if bank.is_some_and(|bank| !WORLDWIDE.contains(&bank)) {
        scales.add(Currency::INR, INDIAN_BANK);
    }
}

/// The end of an address on the web: letters before it, and nothing of a word behind.
fn has_domain(text: &str, domain: &str) -> bool {
    memchr::memmem::find_iter(text.as_bytes(), domain).any(|at| {
        let before = &text[..at];
        let is_site = before.ends_with(|letter: char| letter.is_ascii_alphanumeric())
            && before.rsplit(char::is_whitespace).next().is_some_and(|word| word.contains(['.', '@', '/']));
        is_site
            && !text[at + domain.len()..]
                .starts_with(|letter: char| letter.is_alphanumeric() || letter == '.')
    })
}
