//! A font dictionary → whether it is safe to hand to the font library, which has no limits of its own.

use crate::Error;
use crate::budget::Budget;
use crate::streams::charge;
use hayro_syntax::object::{Array, Dict, Object, Stream};

pub(crate) const PROGRAM_KEYS: [&str; 3] = ["FontFile", "FontFile2", "FontFile3"];
/// A simple font has this many codes.
const SIMPLE_CODES: i64 = 256;
/// A composite font has this many; a width table that names more is an attack on memory.
const COMPOSITE_CODES: i64 = 1 << 16;

pub(crate) struct CheckedFont {
    pub(crate) is_harmless: bool,
    /// The unpacked character map, when the font brings one.
    pub(crate) to_unicode: Vec<u8>,
}

/// Pays for every stream the library will unpack.
pub(crate) fn check(dict: &Dict<'_>, budget: &mut Budget<'_>) -> Result<CheckedFont, Error> {
    let to_unicode = charge_stream(dict, "ToUnicode", budget)?;
    charge_stream(dict, "Encoding", budget)?;
    charge_programs(dict, budget)?;
    let mut is_harmless = (0..SIMPLE_CODES).contains(&integer(dict, "FirstChar").unwrap_or(0));
    if let Some(descendant) = descendant(dict) {
        charge_stream(&descendant, "CIDToGIDMap", budget)?;
        charge_programs(&descendant, budget)?;
        is_harmless &= spans_few_codes(&descendant, "W", 1) && spans_few_codes(&descendant, "W2", 3);
    }
    Ok(CheckedFont { is_harmless, to_unicode })
}

pub(crate) fn descendant<'a>(dict: &Dict<'a>) -> Option<Dict<'a>> {
    dict.get::<Array<'a>>("DescendantFonts")?.iter::<Dict<'a>>().next()
}

fn charge_programs(dict: &Dict<'_>, budget: &mut Budget<'_>) -> Result<(), Error> {
    if let Some(descriptor) = dict.get::<Dict<'_>>("FontDescriptor") {
        for key in PROGRAM_KEYS {
            charge_stream(&descriptor, key, budget)?;
        }
    }
    Ok(())
}

fn charge_stream(dict: &Dict<'_>, key: &str, budget: &mut Budget<'_>) -> Result<Vec<u8>, Error> {
    match dict.get::<Stream<'_>>(key) {
        Some(stream) => charge(stream.dict(), &stream.raw_data(), budget),
        None => Ok(Vec::new()),
    }
}

/// The table lists either `first [w …]` or `first last w …`; only the second can name codes it does not pay for.
fn spans_few_codes(dict: &Dict<'_>, key: &str, values: usize) -> bool {
    let Some(table) = dict.get::<Array<'_>>(key) else { return true };
    let mut numbers = Vec::with_capacity(2 + values);
    let mut codes = 0i64;
    for entry in table.iter::<Object<'_>>() {
        match entry {
            Object::Number(number) => numbers.push(number.as_i64()),
            _ => numbers.clear(),
        }
        if numbers.len() == 2 + values {
            codes = codes.saturating_add(numbers[1].saturating_sub(numbers[0]).max(0));
            numbers.clear();
        }
        if codes > COMPOSITE_CODES {
            return false;
        }
    }
    true
}

fn integer(dict: &Dict<'_>, key: &str) -> Option<i64> {
    match dict.get::<Object<'_>>(key)? {
        Object::Number(number) => Some(number.as_i64()),
        _ => None,
    }
}
