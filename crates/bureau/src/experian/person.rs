//! Who lenders say the person is, and where they say the person lives.

use std::collections::HashSet;

use ledger::Date;

use super::codes;
use super::tree::Element;
use crate::report::{Address, Gender, Identity, MatchQuality};
use crate::{states, text};

/// Spellings, numbers and mails beyond this many tell nobody more.
const MAX_KEPT: usize = 50;

/// What each account says about its holder, put together. What the question said is not repeated: it would only ever
/// agree with itself.
pub(super) fn identity(root: &Element, unknown: &mut Vec<(&'static str, String)>) -> Identity {
    let mut holders = Holders::default();
    for account in accounts(root) {
        for holder in account.all("CAIS_Holder_Details") {
            holders.add(holder, unknown);
        }
        for phone in account.all("CAIS_Holder_Phone_Details") {
            for field in ["Mobile_Telephone_Number", "Telephone_Number"] {
                holders.mobiles.add(phone.field(field).and_then(text::mask_mobile));
            }
            holders.emails.add(phone.field("EMailId").map(|mail| text::clean(mail).to_lowercase()));
        }
        for id in account.all("CAIS_Holder_ID_Details") {
            holders.pans.add(id.field("Income_TAX_PAN").and_then(text::mask));
            holders.emails.add(id.field("EMailId").map(|mail| text::clean(mail).to_lowercase()));
        }
    }
    let mut names = holders.names.most_used_first().into_iter();
    Identity {
        match_quality: match_quality(root, unknown),
        name: names.next(),
        other_names: names.collect(),
        date_of_birth: holders.births.most_used(),
        gender: holders.genders.most_used(),
        pan: holders.pans.most_used(),
        mobiles: holders.mobiles.most_used_first(),
        emails: holders.emails.most_used_first(),
    }
}

pub(super) fn addresses(root: &Element) -> Vec<Address> {
    let mut seen = HashSet::new();
    let mut addresses = Vec::new();
    for account in accounts(root) {
        let reported_on = account.field("Date_Reported").and_then(text::day);
        for element in account.all("CAIS_Holder_Address_Details") {
            let Some(address) = address(element, reported_on) else { continue };
            if seen.insert((address.text.to_uppercase(), address.pin_code.clone())) {
                addresses.push(address);
            }
        }
    }
    addresses.sort_by_key(|address| std::cmp::Reverse(address.reported_on));
    addresses
}

pub(super) fn accounts(root: &Element) -> impl Iterator<Item = &Element> {
    root.all("CAIS_Account").flat_map(|accounts| accounts.all("CAIS_Account_DETAILS"))
}

#[derive(Default)]
struct Holders {
    names: Tally<String>,
    births: Tally<Date>,
    genders: Tally<Gender>,
    pans: Tally<String>,
    mobiles: Tally<String>,
    emails: Tally<String>,
}

impl Holders {
    fn add(&mut self, holder: &Element, unknown: &mut Vec<(&'static str, String)>) {
        const PARTS: [&str; 5] = [
            "First_Name_Non_Normalized", "Middle_Name_1_Non_Normalized", "Middle_Name_2_Non_Normalized",
            "Middle_Name_3_Non_Normalized", "Surname_Non_Normalized",
        ];
        let name: Vec<&str> = PARTS.iter().filter_map(|part| holder.field(part)).collect();
        self.names.add(Some(text::clean(&name.join(" "))).filter(|name| !name.is_empty()));
        self.births.add(holder.field("Date_of_birth").and_then(text::day));
        self.pans.add(holder.field("Income_TAX_PAN").and_then(text::mask));
        if let Some(code) = holder.field("Gender_Code") {
            let gender = codes::gender(code);
            if gender.is_none() {
                unknown.push(("Gender_Code", code.to_owned()));
            }
            self.genders.add(gender);
        }
    }
}

fn match_quality(root: &Element, unknown: &mut Vec<(&'static str, String)>) -> MatchQuality {
    match root.at(&["Match_result", "Exact_match"]).and_then(Element::value) {
        Some("Y" | "y") => MatchQuality::Exact,
        Some("N" | "n") => MatchQuality::Inexact,
        Some(other) => {
            unknown.push(("Exact_match", other.to_owned()));
            MatchQuality::Unknown
        }
        None => MatchQuality::Unknown,
    }
}

fn address(element: &Element, reported_on: Option<Date>) -> Option<Address> {
    const LINES: [&str; 4] = [
        "First_Line_Of_Address_non_normalized", "Second_Line_Of_Address_non_normalized",
        "Third_Line_Of_Address_non_normalized", "Fifth_Line_Of_Address_non_normalized",
    ];
    let words = |name: &str| element.field(name).map(text::clean).filter(|words| !words.is_empty());
    let lines: Vec<String> = LINES.iter().filter_map(|line| words(line)).collect();
    let city = words("City_non_normalized");
    if lines.is_empty() && city.is_none() {
        return None;
    }
    Some(Address {
        text: lines.join(", "),
        city,
        state: words("State_non_normalized").map(|code| states::name(&code)),
        pin_code: words("ZIP_Postal_Code_non_normalized"),
        reported_on,
    })
}

/// Values with how often each was given, in the order they first came.
struct Tally<T>(Vec<(T, usize)>);

impl<T> Default for Tally<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: PartialEq> Tally<T> {
    fn add(&mut self, value: Option<T>) {
        let Some(value) = value else { return };
        if let Some((_, count)) = self.0.iter_mut().find(|(known, _)| *known == value) {
            *count += 1;
        } else if self.0.len() < MAX_KEPT {
            self.0.push((value, 1));
        }
    }

    fn most_used_first(mut self) -> Vec<T> {
        self.0.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        self.0.into_iter().map(|(value, _)| value).collect()
    }

    fn most_used(self) -> Option<T> {
        self.most_used_first().into_iter().next()
    }
}
