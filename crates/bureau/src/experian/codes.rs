//! The code tables of Experian India: what a code means, and nothing for a code that is not in them.

use self::Meaning::{Cleared, Closed, Nothing, Open, Relief, Wrong};
use crate::report::MarkKind::{
    self, AccountSold, GuaranteeInvoked, Repossessed, Restructured, Settled, SuitFiled, WilfulDefault,
    WrittenOff,
};
use crate::report::{Asset, Gender, Ownership};

/// What a status code says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Open, and at least so many days past due.
    Open(u16),
    Closed,
    /// What went wrong, the gravest first.
    Wrong(&'static [MarkKind]),
    /// Restructured because of a calamity or COVID-19: a relief that lenders were told to give, held against nobody.
    Relief,
    /// An earlier status no longer holds.
    Cleared,
    /// Nothing is wrong.
    Nothing,
}

/// `Account_Status`.
pub(super) fn account_status(code: &str) -> Option<Meaning> {
    let meaning = match code {
        "11" | "21" | "22" | "23" | "24" | "25" | "36" | "48" | "137" => Open(0),
        "71" => Open(30),
        "78" => Open(60),
        "80" => Open(90),
        "82" => Open(120),
        "83" => Open(150),
        "84" => Open(180),
        "12" | "13" | "14" | "15" | "16" | "17" | "138" => Closed,
        "40" | "52" => Cleared,
        "130" | "131" => Relief,
        "30" | "31" | "39" | "41" | "42" | "51" | "133" => Wrong(&[Restructured]),
        "32" | "38" | "44" | "50" => Wrong(&[Settled]),
        "33" | "45" => Wrong(&[WrittenOff, Settled]),
        "34" | "46" => Wrong(&[AccountSold]),
        "35" | "47" => Wrong(&[WrittenOff, AccountSold]),
        "37" | "43" | "49" | "132" => Wrong(&[WrittenOff]),
        "134" | "135" => Wrong(&[Settled, Repossessed]),
        "136" => Wrong(&[GuaranteeInvoked]),
        _ => return suit_or_wilful(code),
    };
    Some(meaning)
}

/// A suit or a wilful default, alone or on top of something else. "Status cleared" clears that something, not these.
fn suit_or_wilful(code: &str) -> Option<Meaning> {
    let meaning = match code {
        "53" | "59" | "63" => Wrong(&[SuitFiled]),
        "54" | "60" => Wrong(&[WrittenOff, SuitFiled]),
        "55" | "61" => Wrong(&[SuitFiled, Settled]),
        "56" => Wrong(&[WrittenOff, SuitFiled, Settled]),
        "57" => Wrong(&[SuitFiled, AccountSold]),
        "58" => Wrong(&[WrittenOff, SuitFiled, AccountSold]),
        "62" => Wrong(&[SuitFiled, Restructured]),
        "70" | "75" | "89" => Wrong(&[WilfulDefault]),
        "64" | "65" | "74" => Wrong(&[WilfulDefault, Restructured]),
        "66" | "73" => Wrong(&[WilfulDefault, Settled]),
        "67" => Wrong(&[WilfulDefault, WrittenOff, Settled]),
        "68" => Wrong(&[WilfulDefault, AccountSold]),
        "69" => Wrong(&[WilfulDefault, WrittenOff, AccountSold]),
        "72" => Wrong(&[WilfulDefault, WrittenOff]),
        "87" | "91" | "93" => Wrong(&[WilfulDefault, SuitFiled]),
        "76" | "77" | "90" => Wrong(&[WilfulDefault, SuitFiled, Restructured]),
        "79" | "94" => Wrong(&[WilfulDefault, SuitFiled, Settled]),
        "81" => Wrong(&[WilfulDefault, WrittenOff, SuitFiled, Settled]),
        "85" => Wrong(&[WilfulDefault, SuitFiled, AccountSold]),
        "86" => Wrong(&[WilfulDefault, WrittenOff, SuitFiled, AccountSold]),
        "88" | "97" => Wrong(&[WilfulDefault, WrittenOff, SuitFiled]),
        _ => return None,
    };
    Some(meaning)
}

/// `Written_off_Settled_Status`. Code 00 is a restructured loan; a blank is no code at all. A single `0` is in no
/// table: it may be either, and is not guessed.
pub(super) fn written_off_or_settled(code: &str) -> Option<Meaning> {
    Some(match code {
        "00" | "01" | "10" | "14" => Wrong(&[Restructured]),
        "02" | "08" | "13" => Wrong(&[WrittenOff]),
        "03" | "09" => Wrong(&[Settled]),
        "04" => Wrong(&[WrittenOff, Settled]),
        "05" => Wrong(&[AccountSold]),
        "06" => Wrong(&[WrittenOff, AccountSold]),
        "07" => Nothing,
        "11" | "12" => Relief,
        "15" | "16" => Wrong(&[Settled, Repossessed]),
        "17" => Wrong(&[GuaranteeInvoked]),
        "99" => Cleared,
        _ => return None,
    })
}

/// `SuitFiled_WilfulDefault` and its newer scheme from 200 on.
pub(super) fn suit_filed(code: &str) -> Option<Meaning> {
    Some(match code {
        "0" | "00" => Nothing,
        "1" | "01" | "201" => Wrong(&[SuitFiled]),
        "2" | "02" | "202" => Wrong(&[WilfulDefault]),
        "3" | "03" | "203" => Wrong(&[WilfulDefault, SuitFiled]),
        "200" => Wrong(&[Restructured]),
        "204" => Wrong(&[WrittenOff]),
        "205" => Wrong(&[WrittenOff, SuitFiled]),
        "206" => Wrong(&[WilfulDefault, WrittenOff]),
        "207" => Wrong(&[WilfulDefault, WrittenOff, SuitFiled]),
        "208" => Wrong(&[Settled]),
        "209" => Wrong(&[WrittenOff, Settled]),
        _ => return None,
    })
}

/// `AccountHoldertypeCode`. Some lenders write 4 for a guarantor.
pub(super) fn ownership(code: &str) -> Option<Ownership> {
    Some(match code {
        "1" | "01" => Ownership::Individual,
        "2" | "02" => Ownership::Joint,
        "3" | "03" => Ownership::AuthorisedUser,
        "4" | "04" | "7" | "07" => Ownership::Guarantor,
        "Z" | "z" => Ownership::Deceased,
        _ => return None,
    })
}

/// One letter of `Payment_History_Profile`, and `Payment_Rating`: at least so many days, or a class.
pub(super) fn rating(letter: char) -> Option<Rating> {
    Some(match letter {
        '0' => Rating::Days(0),
        '1' => Rating::Days(30),
        '2' => Rating::Days(60),
        '3' => Rating::Days(90),
        '4' => Rating::Days(120),
        '5' => Rating::Days(150),
        '6' => Rating::Days(180),
        'S' => Rating::Class(Asset::Standard),
        'M' => Rating::Class(Asset::SpecialMention),
        'B' => Rating::Class(Asset::SubStandard),
        'D' => Rating::Class(Asset::Doubtful),
        'L' => Rating::Class(Asset::Loss),
        'N' | '?' | ' ' => Rating::NotReported,
        _ => return None,
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rating {
    Days(u16),
    Class(Asset),
    NotReported,
}

pub(super) fn gender(code: &str) -> Option<Gender> {
    Some(match code {
        "1" => Gender::Male,
        "2" => Gender::Female,
        "3" => Gender::Transgender,
        _ => return None,
    })
}

/// `Enquiry_Reason` in words, and whether somebody asked for credit.
pub(super) fn enquiry_reason(code: &str) -> Option<(&'static str, bool)> {
    let number: u8 = code.parse().ok()?;
    Some(match number {
        1 => ("agricultural loan", true),
        2 => ("auto loan", true),
        3 => ("business loan", true),
        4 => ("commercial vehicle loan", true),
        5 => ("construction equipment loan", true),
        6 => ("consumer loan", true),
        7 => ("credit card", true),
        8 => ("education loan", true),
        9 => ("leasing", true),
        10 => ("loan against collateral", true),
        11 => ("microfinance", true),
        12 => ("non-funded credit facility", true),
        13 => ("personal loan", true),
        14 => ("property loan", true),
        15 => ("telecom", false),
        16 => ("two or three wheeler loan", true),
        17 => ("working capital loan", true),
        19 => ("credit review", false),
        99 => ("other", true),
        _ => return None,
    })
}
