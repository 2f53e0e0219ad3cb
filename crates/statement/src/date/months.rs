//! names of months → their numbers, in the languages statements come in.

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A language whose months are spelled differently from English.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    French,
    German,
    Dutch,
    Spanish,
    Portuguese,
    Italian,
    Indonesian,
    Nordic,
    Polish,
}

impl Language {
    pub(crate) const ALL: [Self; 9] = [
        Self::French,
        Self::German,
        Self::Dutch,
        Self::Spanish,
        Self::Portuguese,
        Self::Italian,
        Self::Indonesian,
        Self::Nordic,
        Self::Polish,
    ];

    /// Every spelling of the twelve months; a name may be cut after three or more letters.
    fn months(self) -> &'static Months {
        match self {
            Self::French => &FRENCH,
            Self::German => &GERMAN,
            Self::Dutch => &DUTCH,
            Self::Spanish => &SPANISH,
            Self::Portuguese => &PORTUGUESE,
            Self::Italian => &ITALIAN,
            Self::Indonesian => &INDONESIAN,
            Self::Nordic => &NORDIC,
            Self::Polish => &POLISH,
        }
    }
}

type Months = [&'static [&'static str]; 12];

const FRENCH: Months = [
    &["janvier"],
    &["fevrier"],
    &["mars"],
    &["avril"],
    &["mai"],
    &["juin"],
    &["juillet"],
    &["aout"],
    &["septembre"],
    &["octobre"],
    &["novembre"],
    &["decembre"],
];
const GERMAN: Months = [
    &["januar", "jaenner", "janner"],
    &["februar", "feber"],
    &["marz", "maerz", "mrz"],
    &["april"],
    &["mai"],
    &["juni"],
    &["juli"],
    &["august"],
    &["september"],
    &["oktober"],
    &["november"],
    &["dezember"],
];
const DUTCH: Months = [
    &["januari"],
    &["februari"],
    &["maart", "mrt"],
    &["april"],
    &["mei"],
    &["juni"],
    &["juli"],
    &["augustus"],
    &["september"],
    &["oktober"],
    &["november"],
    &["december"],
];
const SPANISH: Months = [
    &["enero"],
    &["febrero"],
    &["marzo"],
    &["abril"],
    &["mayo"],
    &["junio"],
    &["julio"],
    &["agosto"],
    &["septiembre", "setiembre"],
    &["octubre"],
    &["noviembre"],
    &["diciembre"],
];
const PORTUGUESE: Months = [
    &["janeiro"],
    &["fevereiro"],
    // Pictures of letters are read without the hook below the `ç`, and sometimes it makes a `g`.
    &["marco", "margo"],
    &["abril"],
    &["maio"],
    &["junho"],
    &["julho"],
    &["agosto"],
    &["setembro"],
    &["outubro"],
    &["novembro"],
    &["dezembro"],
];
const ITALIAN: Months = [
    &["gennaio"],
    &["febbraio"],
    &["marzo"],
    &["aprile"],
    &["maggio"],
    &["giugno"],
    &["luglio"],
    &["agosto"],
    &["settembre"],
    &["ottobre"],
    &["novembre"],
    &["dicembre"],
];
const INDONESIAN: Months = [
    &["januari"],
    &["februari"],
    &["maret", "mac"],
    &["april"],
    &["mei"],
    &["juni", "jun"],
    &["juli", "julai"],
    &["agustus", "ogos"],
    &["september"],
    &["oktober"],
    &["november"],
    &["desember", "disember"],
];
const NORDIC: Months = [
    &["januar", "januari"],
    &["februar", "februari"],
    &["marts", "mars"],
    &["april"],
    &["maj", "mai"],
    &["juni"],
    &["juli"],
    &["august", "augusti"],
    &["september"],
    &["oktober"],
    &["november"],
    &["december", "desember"],
];
const POLISH: Months = [
    &["stycznia", "styczen"],
    &["lutego", "luty"],
    &["marca", "marzec"],
    &["kwietnia", "kwiecien"],
    &["maja", "maj"],
    &["czerwca", "czerwiec"],
    &["lipca", "lipiec"],
    &["sierpnia", "sierpien"],
    &["wrzesnia", "wrzesien"],
    &["pazdziernika", "pazdziernik"],
    &["listopada", "listopad"],
    &["grudnia", "grudzien"],
];

const ENGLISH: [&str; 12] = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
];

/// The month of that name: in English, or in the language of the document.
pub(crate) fn month(name: &str, language: Option<Language>) -> Option<i8> {
    english(name).or_else(|| foreign(name, language?))
}

pub(crate) fn english(name: &str) -> Option<i8> {
    if name.len() < 3 || !name.is_ascii() {
        return None;
    }
    let first = name.as_bytes()[0].to_ascii_lowercase();
    let place = ENGLISH.iter().position(|month| {
        month.as_bytes()[0] == first
            && month.len() >= name.len()
            && month[..name.len()].eq_ignore_ascii_case(name)
            && is_usual(name.len(), month)
    })?;
    i8::try_from(place + 1).ok()
}

/// English months are printed in full, with three letters, or as `Sept`.
fn is_usual(letters: usize, month: &str) -> bool {
    letters == 3 || letters == month.len() || month == "september" && letters == 4
}

/// The month in that language; a name that fits two of them (`jui` in French) is none.
pub(crate) fn foreign(name: &str, language: Language) -> Option<i8> {
    let name: String = name.chars().map(plain).collect();
    if name.len() < 3 || !name.is_ascii() {
        return None;
    }
    let months = language.months();
    let fits = |names: &&[&str]| names.iter().any(|month| month.starts_with(&name));
    let mut fitting = (0..months.len()).filter(|place| fits(&months[*place]));
    let exact = months.iter().position(|names| names.contains(&name.as_str()));
    match (exact, fitting.next(), fitting.next()) {
        (Some(place), _, _) | (None, Some(place), None) => i8::try_from(place + 1).ok(),
        _ => None,
    }
}

/// Whether some language has a month that begins as this does. Nearly all words have none, and need no closer look.
pub(crate) fn may_be_month(name: &str) -> bool {
    static BEGINNINGS: LazyLock<BTreeSet<[u8; 3]>> = LazyLock::new(|| {
        let foreign = Language::ALL.into_iter().flat_map(Language::months).flat_map(|names| names.iter());
        foreign.chain(&ENGLISH).filter_map(|name| name.as_bytes().first_chunk().copied()).collect()
    });
    let mut letters = name.chars().map(plain);
    let mut next = || letters.next().and_then(|letter| u8::try_from(letter).ok());
    matches!((next(), next(), next()), (Some(one), Some(two), Some(three)) if BEGINNINGS.contains(&[one, two, three]))
}

/// The months that a name may be of, in English or in any of the languages.
#[must_use]
pub fn months_named(name: &str) -> Vec<i8> {
    if !may_be_month(name) {
        return Vec::new();
    }
    let foreign = Language::ALL.into_iter().filter_map(|language| foreign(name, language));
    let mut months: Vec<i8> = english(name).into_iter().chain(foreign).collect();
    months.sort_unstable();
    months.dedup();
    months
}

/// The letter in lower case, without its accent.
fn plain(letter: char) -> char {
    let letter = letter.to_lowercase().next().unwrap_or(letter);
    match letter {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ą' => 'a',
        'è' | 'é' | 'ê' | 'ë' | 'ę' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ç' | 'ć' => 'c',
        'ń' | 'ñ' => 'n',
        'ś' => 's',
        'ź' | 'ż' => 'z',
        _ => letter,
    }
}
