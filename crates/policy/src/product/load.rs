//! The text of a document → a product, or everything that is wrong with it.

use std::collections::BTreeSet;

use analysis::Terms;
use ledger::{Currency, Money};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::Problem;
use super::json::Json;
use super::object::{Object, Problems};
use super::{AmountRange, Limits, Product, Rule, ScoreRange, Tenure, USUAL_BALANCE_DAYS, eligibility, rules};
use crate::vocabulary::{INPUTS, SCORE, SCORE_RANGE, Vocabulary};

/// A product is a page or two.
const MAX_BYTES: usize = 256 * 1024;
const MAX_NAME: usize = 100;
/// A line on a phone, or two.
const MAX_TITLE: usize = 80;
const MAX_DESCRIPTION: usize = 2_000;
/// A lakh crore rupees: more than anyone lends to one person.
const MAX_RUPEES: i64 = 1_000_000_000_000;
/// Forty years.
const MAX_MONTHS: i64 = 480;

const MEMBERS: [&str; 14] = [
    "name", "title", "version", "description", "currency", "amount", "tenure_months", "annual_rate_percent",
    "required_inputs", "balance_days", "eligibility", "score", "rules", "allow_scans",
];

pub(crate) fn load(text: &str, vocabulary: &Vocabulary) -> Result<Product, Vec<Problem>> {
    let mut problems = Problems::default();
    match parse(text, &mut problems) {
        Some(json) => read(&json, vocabulary, problems),
        None => Err(problems.into_list()),
    }
}

fn parse(text: &str, problems: &mut Problems) -> Option<Json> {
    if text.len() > MAX_BYTES {
        problems.add("", format!("is longer than {} KB", MAX_BYTES / 1024));
        return None;
    }
    match serde_json::from_str(text) {
        Ok(json) => Some(json),
        Err(error) => {
            problems.add("", format!("is not JSON: {error}"));
            None
        }
    }
}

fn read(json: &Json, vocabulary: &Vocabulary, mut problems: Problems) -> Result<Product, Vec<Problem>> {
    let Some(document) = Object::open(json, "", &MEMBERS, &mut problems) else {
        return Err(problems.into_list());
    };
    let name = document.text("name", MAX_NAME, &mut problems);
    let title = match document.member("title") {
        None => None,
        Some(_) => document.text("title", MAX_TITLE, &mut problems),
    };
    document.needed("version", &mut problems);
    let version = document.whole("version", 1..=i64::from(u32::MAX), &mut problems);
    let description = match document.member("description") {
        None => Some(String::new()),
        Some(_) => document.text("description", MAX_DESCRIPTION, &mut problems),
    };
    let currency = read_currency(&document, &mut problems);
    let amount = read_amount(&document, &mut problems);
    let tenure = read_tenure(&document, &mut problems);
    let terms = read_terms(&document, tenure, &mut problems);
    let has_terms =
        document.member("tenure_months").is_some() && document.member("annual_rate_percent").is_some();
    let limits = eligibility::read(&document, has_terms, &mut problems);
    if limits.is_some() && document.member("amount").is_none() {
        problems.add("/amount", "is missing: eligibility needs to know what amounts there are");
    }
    let required_inputs = read_inputs(&document, &mut problems);
    let balance_days = read_days(&document, &mut problems);
    let score = read_score(&document, &mut problems);
    let allows_scans = read_allow_scans(&document, &mut problems);
    document.needed("rules", &mut problems);
    let rules = rules::read(&document, vocabulary, &mut problems);
    let names = gather_names(&rules, limits.as_ref());
    check_measures(limits.as_ref(), vocabulary, &mut problems);
    match (name, version.and_then(|version| u32::try_from(version).ok()), description) {
        (Some(name), Some(version), Some(description)) if problems.is_empty() => Ok(Product {
            name,
            title,
            version,
            description,
            currency,
            amount,
            terms,
            tenure,
            required_inputs,
            balance_days,
            limits,
            score,
            allows_scans,
            rules,
            names,
        }),
        _ => Err(problems.into_list()),
    }
}

fn gather_names(rules: &[Rule], limits: Option<&Limits>) -> BTreeSet<String> {
    let used = rules.iter().flat_map(|rule| rule.require.names().map(str::to_owned));
    let measured = limits.into_iter().flat_map(Limits::names).map(str::to_owned);
    used.chain(measured).filter(|name| name != SCORE && !INPUTS.contains(&name.as_str())).collect()
}

fn check_measures(limits: Option<&Limits>, vocabulary: &Vocabulary, problems: &mut Problems) {
    for name in limits.into_iter().flat_map(Limits::names) {
        if vocabulary.find(name).is_none() {
            problems.add("/eligibility", format!("needs the metric `{name}`, which this dictionary has not"));
        }
    }
}

/// Rupees unless the document says otherwise.
fn read_currency(document: &Object<'_>, problems: &mut Problems) -> Currency {
    const CODE: usize = 3;
    if document.member("currency").is_none() {
        return Currency::INR;
    }
    let Some(code) = document.text("currency", CODE, problems) else { return Currency::INR };
    let known = Currency::of_code(&code).filter(|currency| currency.code() == code && currency.fits_money());
    if known.is_none() {
        let message = "must be the code of a currency that has hundredths or none, such as INR, GBP or JPY";
        problems.add(document.pointer("currency"), message);
    }
    known.unwrap_or(Currency::INR)
}

fn read_amount(document: &Object<'_>, problems: &mut Problems) -> Option<AmountRange> {
    let json = document.member("amount")?;
    let object = Object::open(json, document.pointer("amount"), &["min", "max", "step"], problems)?;
    let mut rupees = |name| {
        object.needed(name, problems)?;
        object.whole(name, 1..=MAX_RUPEES, problems)
    };
    let (min, max, step) = (rupees("min"), rupees("max"), rupees("step"));
    let (min, max, step) = (min?, max?, step?);
    if min > max {
        problems.add(object.pointer("min"), format!("must not be more than max, which is {max}"));
    }
    for (name, value) in [("min", min), ("max", max)] {
        if value % step != 0 {
            problems.add(object.pointer(name), format!("must be a multiple of step, which is {step}"));
        }
    }
    let money = |rupees: i64| Money::paise(rupees * 100);
    Some(AmountRange { min: money(min), max: money(max), step: money(step) })
}

fn read_tenure(document: &Object<'_>, problems: &mut Problems) -> Option<Tenure> {
    let json = document.member("tenure_months")?;
    let object = Object::open(json, document.pointer("tenure_months"), &["min", "max", "default"], problems)?;
    let mut months = |name| {
        object.needed(name, problems)?;
        object.whole(name, 1..=MAX_MONTHS, problems)?.to_u32()
    };
    let (min, max, default) = (months("min"), months("max"), months("default"));
    let (min, max, default) = (min?, max?, default?);
    if min > max {
        problems.add(object.pointer("min"), format!("must not be more than max, which is {max}"));
    } else if !(min..=max).contains(&default) {
        problems.add(object.pointer("default"), format!("must be from min to max, {min} to {max}"));
    }
    Some(Tenure { min, max, default })
}

fn read_terms(document: &Object<'_>, tenure: Option<Tenure>, problems: &mut Problems) -> Option<Terms> {
    let (has_rate, has_tenure) =
        (document.member("annual_rate_percent").is_some(), document.member("tenure_months").is_some());
    if has_rate != has_tenure {
        let lacking = if has_rate { "tenure_months" } else { "annual_rate_percent" };
        problems.add(document.pointer(lacking), "is missing: a rate and a tenure belong together");
    }
    let bounds = Decimal::ZERO..=Decimal::ONE_HUNDRED;
    let rate = document.number("annual_rate_percent", &bounds, problems)?;
    let basis_points = rate * Decimal::ONE_HUNDRED;
    if !basis_points.is_integer() {
        problems.add(document.pointer("annual_rate_percent"), "must not have more than two decimals");
        return None;
    }
    Some(Terms { rate_basis_points: basis_points.to_u32()?, months: tenure?.default })
}

fn read_inputs(document: &Object<'_>, problems: &mut Problems) -> Vec<&'static str> {
    let mut inputs: Vec<&'static str> = Vec::new();
    for (place, json) in document.list("required_inputs", INPUTS.len(), problems) {
        let known = match json {
            Json::Text(text) => INPUTS.into_iter().find(|input| input == text),
            _ => None,
        };
        match known {
            Some(input) if inputs.contains(&input) => {
                problems.add(place, format!("`{input}` is written twice"));
            }
            Some(input) => inputs.push(input),
            None => problems.add(place, format!("must be one of {}", INPUTS.join(", "))),
        }
    }
    inputs
}

fn read_days(document: &Object<'_>, problems: &mut Problems) -> Vec<i8> {
    match document.member("balance_days") {
        None => return USUAL_BALANCE_DAYS.to_vec(),
        Some(Json::List(members)) if members.is_empty() => {
            problems.add(document.pointer("balance_days"), "must name at least one day");
        }
        Some(_) => {}
    }
    let mut days: Vec<i8> = Vec::new();
    for (place, json) in document.list("balance_days", 31, problems) {
        let day = match json {
            Json::Number(number) if number.is_integer() => {
                number.to_i8().filter(|day| (1..=31).contains(day))
            }
            _ => None,
        };
        match day {
            Some(day) if days.last().is_some_and(|last| *last >= day) => {
                problems.add(place, "must be later than the day before it in the list");
            }
            Some(day) => days.push(day),
            None => problems.add(place, "must be a day of the month, 1 to 31"),
        }
    }
    days
}

fn read_allow_scans(document: &Object<'_>, problems: &mut Problems) -> bool {
    match document.member("allow_scans") {
        None => false,
        Some(Json::Truth(allow)) => *allow,
        Some(_) => {
            problems.add(document.pointer("allow_scans"), "must be true or false");
            false
        }
    }
}

fn read_score(document: &Object<'_>, problems: &mut Problems) -> Option<ScoreRange> {
    let json = document.member("score")?;
    let object = Object::open(json, document.pointer("score"), &["approve_from", "review_from"], problems)?;
    let mut points = |name| {
        object.needed(name, problems)?;
        object.whole(name, SCORE_RANGE.0..=SCORE_RANGE.1, problems)?.to_i32()
    };
    let (approve_from, review_from) = (points("approve_from"), points("review_from"));
    let (approve_from, review_from) = (approve_from?, review_from?);
    if review_from > approve_from {
        let message = format!("must not be more than approve_from, which is {approve_from}");
        problems.add(object.pointer("review_from"), message);
    }
    Some(ScoreRange { approve_from, review_from })
}
