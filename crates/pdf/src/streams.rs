//! A stream object → its unpacked bytes, paid for from the document's budget.

use crate::Error;
use crate::Part;
use crate::budget::Budget;
use crate::filters::{Filter, MAX_INFLATION, Outcome};
use crate::predictor::Predictor;
use hayro_syntax::object::{Array, Dict, Name, Object, Stream};

/// Nobody packs a stream more often than this; a longer chain is a bomb.
const MAX_FILTERS: usize = 4;

#[derive(Clone, Copy, Debug)]
struct Step {
    filter: Filter,
    predictor: Predictor,
}

/// What unpacking a stream came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unpacked {
    Whole,
    /// Damaged: only what came before the damage.
    Beginning,
    /// Packed as a picture or in a way nobody knows.
    Unreadable,
}

/// Appends the unpacked stream to `out`.
pub(crate) fn unpack(
    stream: &Stream<'_>,
    budget: &mut Budget<'_>,
    out: &mut Vec<u8>,
) -> Result<Unpacked, Error> {
    unpack_raw(stream.dict(), &stream.raw_data(), budget, out)
}

/// As [`unpack`], for a stream that was found without the help of a cross-reference table.
pub(crate) fn unpack_raw(
    dict: &Dict<'_>,
    raw: &[u8],
    budget: &mut Budget<'_>,
    out: &mut Vec<u8>,
) -> Result<Unpacked, Error> {
    let Some(steps) = steps(dict) else { return Ok(Unpacked::Unreadable) };
    if steps.len() > MAX_FILTERS {
        return Err(Error::TooLarge(Part::DecodedBytes));
    }
    let Some((last, earlier)) = steps.split_last() else {
        budget.spend_decoded_bytes(raw.len())?;
        out.extend_from_slice(raw);
        return Ok(Unpacked::Whole);
    };
    let mut result = Unpacked::Whole;
    let mut between: Option<Vec<u8>> = None;
    for step in earlier {
        let mut next = Vec::new();
        run(*step, between.as_deref().unwrap_or(raw), budget, &mut next, &mut result)?;
        between = Some(next);
    }
    run(*last, between.as_deref().unwrap_or(raw), budget, out, &mut result)?;
    Ok(result)
}

/// Checks that a stream another decoder is about to unpack fits the budget, and pays for it.
/// That decoder goes on where ours stops at damage, so damaged data is charged its worst case.
pub(crate) fn charge(dict: &Dict<'_>, raw: &[u8], budget: &mut Budget<'_>) -> Result<Vec<u8>, Error> {
    let mut out = Vec::new();
    if unpack_raw(dict, raw, budget, &mut out)? != Unpacked::Whole {
        budget.spend_decoded_bytes(worst_case(dict, raw))?;
    }
    Ok(out)
}

/// No decoder can make more of a stream than this.
fn worst_case(dict: &Dict<'_>, raw: &[u8]) -> usize {
    steps(dict).unwrap_or_default().iter().fold(raw.len(), |size, step| match step.filter {
        Filter::Flate => size.saturating_mul(MAX_INFLATION),
        Filter::Lzw { .. } => size.saturating_mul(4096),
        Filter::RunLength => size.saturating_mul(64),
        Filter::AsciiHex | Filter::Ascii85 => size.saturating_mul(4),
    })
}

fn run(
    step: Step,
    input: &[u8],
    budget: &mut Budget<'_>,
    out: &mut Vec<u8>,
    result: &mut Unpacked,
) -> Result<(), Error> {
    let start = out.len();
    match step.filter.unpack(input, budget.decoded_bytes_left(), out) {
        Outcome::Full => return Err(Error::TooLarge(Part::DecodedBytes)),
        Outcome::Broken => *result = Unpacked::Beginning,
        Outcome::Whole => {}
    }
    budget.spend_decoded_bytes(out.len() - start)?;
    step.predictor.undo(out, start);
    Ok(())
}

/// `None` when a filter is not one for data. The short names are for inline images, but readers take them anywhere.
fn steps(dict: &Dict<'_>) -> Option<Vec<Step>> {
    let single = dict.get::<Name<'_>>("F").or_else(|| dict.get::<Name<'_>>("Filter"));
    if let Some(name) = single {
        let parameters = dict.get::<Dict<'_>>("DP").or_else(|| dict.get::<Dict<'_>>("DecodeParms"));
        return step(&name, &parameters.unwrap_or_default()).map(|step| step.into_iter().collect());
    }
    let Some(names) = dict.get::<Array<'_>>("F").or_else(|| dict.get::<Array<'_>>("Filter")) else {
        return Some(Vec::new());
    };
    let parameters = dict.get::<Array<'_>>("DP").or_else(|| dict.get::<Array<'_>>("DecodeParms"));
    let mut parameters = parameters.map(|array| array.iter::<Object<'_>>());
    let mut steps = Vec::new();
    for name in names.iter::<Name<'_>>().take(MAX_FILTERS + 1) {
        let parameters = parameters.as_mut().and_then(Iterator::next).and_then(Object::into_dict);
        steps.extend(step(&name, &parameters.unwrap_or_default())?);
    }
    Some(steps)
}

/// `Some(None)` is a filter that leaves the bytes as they are: decryption has happened by now.
fn step(name: &[u8], parameters: &Dict<'_>) -> Option<Option<Step>> {
    if name == b"Crypt" {
        return Some(None);
    }
    let filter = match Filter::from_name(name)? {
        Filter::Lzw { .. } => {
            Filter::Lzw { early_change: parameters.get::<i32>("EarlyChange").is_none_or(|early| early != 0) }
        }
        other => other,
    };
    let predictor = match filter {
        Filter::Flate | Filter::Lzw { .. } => Predictor {
            kind: parameters.get("Predictor").unwrap_or(1),
            colours: parameters.get("Colors").unwrap_or(1),
            bits_per_component: parameters.get("BitsPerComponent").unwrap_or(8),
            columns: parameters.get("Columns").unwrap_or(1),
        },
        _ => Predictor::NONE,
    };
    Some(Some(Step { filter, predictor }))
}
