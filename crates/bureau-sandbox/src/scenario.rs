//! A mobile number → what happens when it is asked about.

/// What the sandbox does for a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    Clean,
    ThinFile,
    NoHit,
    Settled,
    WrittenOff,
    NinetyDays,
    ManyEnquiries,
    NameMismatch,
    /// Billed when it is accepted, answered later.
    Slow,
    /// 503 for the first time a reference is seen, then as `Clean`.
    BusyOnce,
    /// 500, never billed.
    Error,
    /// 200 with something that is no answer, never billed.
    Garbage,
    /// A clean file with a personal loan that the statement may not show.
    HiddenLoan,
    WilfulDefault,
    Restructured,
    /// Restructured for COVID-19, an authorised user's card and a telephone bill: none of it a mark.
    NoMarks,
    Overdue,
    UnknownCodes,
    UncertainMatch,
    /// Any other number: a file drawn from the number itself.
    Drawn,
}

/// A number that is promised to stay what it is.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// In E.164.
    pub mobile: &'static str,
    pub situation: Situation,
    /// For people.
    pub about: &'static str,
}

const fn number(mobile: &'static str, situation: Situation, about: &'static str) -> Number {
    Number { mobile, situation, about }
}

/// The documented numbers: docs/bureau.md has the same table, and a test compares them.
pub const NUMBERS: [Number; 19] = [
    number("+919000000780", Situation::Clean, "clean file, score 780"),
    number("+919000000701", Situation::ThinFile, "thin file: one new card, no score yet"),
    number("+919000000702", Situation::NoHit, "no hit: the bureau has no file"),
    number("+919000000703", Situation::Settled, "a credit card settled for less than was owed"),
    number("+919000000704", Situation::WrittenOff, "a personal loan written off"),
    number("+919000000705", Situation::NinetyDays, "an auto loan more than 90 days past due"),
    number("+919000000706", Situation::ManyEnquiries, "fourteen enquiries for credit in three months"),
    number("+919000000707", Situation::NameMismatch, "the file belongs to somebody of another name"),
    number("+919000000708", Situation::Slow, "answers late (20 seconds), then as the clean file"),
    number(
        "+919000000709",
        Situation::BusyOnce,
        "busy the first time a reference is asked, then the clean file",
    ),
    number("+919000000710", Situation::Error, "server error, never billed"),
    number("+919000000711", Situation::Garbage, "an answer that is no answer, never billed"),
    number("+919000000712", Situation::HiddenLoan, "clean file with a personal loan of EMI ₹11,250"),
    number("+919000000713", Situation::WilfulDefault, "a wilful default before a court"),
    number("+919000000714", Situation::Restructured, "a business loan restructured (status code 00)"),
    number("+919000000715", Situation::NoMarks, "COVID relief, another's card and a phone bill: no marks"),
    number("+919000000716", Situation::Overdue, "₹18,400 overdue now on a consumer loan"),
    number("+919000000717", Situation::UnknownCodes, "status and account type that are in no table"),
    number(
        "+919000000718",
        Situation::UncertainMatch,
        "the bureau is not certain that it is the same person",
    ),
];

impl Situation {
    /// Of a number with or without its country.
    #[must_use]
    pub fn of(mobile: &str) -> Self {
        let local = local(mobile);
        let documented =
            NUMBERS.iter().find(|number| number.mobile.strip_prefix("+91") == Some(local.as_str()));
        documented.map_or(Self::Drawn, |number| number.situation)
    }
}

/// The ten digits of an Indian mobile.
pub(crate) fn local(mobile: &str) -> String {
    const DIGITS: usize = 10;
    let digits: String = mobile.chars().filter(char::is_ascii_digit).collect();
    digits.get(digits.len().saturating_sub(DIGITS)..).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_known_with_and_without_its_country() {
        assert_eq!(Situation::of("+919000000704"), Situation::WrittenOff);
        assert_eq!(Situation::of("9000000704"), Situation::WrittenOff);
        assert_eq!(Situation::of("9123456789"), Situation::Drawn);
        assert_eq!(Situation::of(""), Situation::Drawn);
    }
}
