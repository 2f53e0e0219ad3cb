//! One picture of a PDF → how many dots it unpacks to and how many bytes that takes, asked before it is unpacked.

use hayro::hayro_syntax::object::{Array, Dict, Name, Object, Stream};

use crate::frames::{self, Frame};
use crate::unpacked::{self, Filter};

/// A page in colour at 600 dots an inch, with a mask: more than any scanner sends.
pub(crate) const MOST: u64 = 80_000_000;
/// A dot has four colours of two bytes at most; and writers add a line or two.
const DOT_BYTES: u64 = 8;
const SLACK: u64 = 1 << 20;
/// Of one picture: [`MOST`] dots in three colours.
const MOST_BYTES: u64 = 3 * MOST;
/// What a fax is wide when nobody says so.
const FAX_COLUMNS: u64 = 1728;

/// What unpacking a picture makes, and what it takes while it is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Unpacked {
    pub(crate) dots: u64,
    pub(crate) bytes: u64,
}

/// How wide and high a picture is, by what the PDF says.
pub(crate) fn said(stream: &Stream<'_>) -> (u32, u32) {
    let dict = stream.dict();
    // The readers of pictures take the short name of an entry first, which is for pictures within the text of a page.
    let side =
        |short: &str, long: &str| dict.get::<u32>(short).or_else(|| dict.get::<u32>(long)).unwrap_or(0);
    (side("W", "Width"), side("H", "Height"))
}

/// `None` for a picture that is more than any page holds; `asked` is how large it will be on the page, of which one codec
/// makes use.
pub(crate) fn of(stream: &Stream<'_>, asked: (u32, u32)) -> Option<Unpacked> {
    let dict = stream.dict();
    let (wide, high) = said(stream);
    let said_dots = u64::from(wide) * u64::from(high);
    if said_dots > MOST {
        return None;
    }
    let (filters, data) = (Filter::all(dict), stream.raw_data());
    let most = (said_dots * DOT_BYTES + SLACK).min(MOST_BYTES);
    let raw = unpacked::size(&data, &filters, most)?;
    let frame = frame(dict, &filters, (&data, high), asked)?;
    let dots = said_dots.max(frame.dots);
    if dots > MOST {
        return None;
    }
    let colours = frame.colours.max(colours(dict));
    // What is unpacked grows by doubling. Each dot is a byte of each colour then, which whole bytes are already, and three more
    // if they are mixed anew.
    let depth = dict.get::<u32>("BPC").or_else(|| dict.get::<u32>("BitsPerComponent"));
    let is_made = depth == Some(8) && frame == Frame::default();
    let parted = if is_made { 0 } else { dots.saturating_mul(colours) };
    let made = parted + if matches!(colours, 1 | 3) { 0 } else { 3 * dots };
    Some(Unpacked { dots, bytes: (2 * raw).saturating_add(made).saturating_add(frame.beside) })
}

/// What the innermost codec says; `None` where it cannot be asked, as it is packed in something that is not looked into.
fn frame(
    dict: &Dict<'_>,
    filters: &[Filter],
    (data, high): (&[u8], u32),
    asked: (u32, u32),
) -> Option<Frame> {
    let Some((last, outer)) = filters.split_last() else { return Some(Frame::default()) };
    if !last.is_of_pictures() {
        return Some(Frame::default());
    }
    if *last == Filter::Fax {
        return Some(Frame {
            dots: fax_columns(dict).saturating_mul(u64::from(high)),
            colours: 1,
            beside: 0,
        });
    }
    let inner = unpacked::opened(data, outer);
    match (last, inner) {
        (Filter::Bilevel, Some(inner)) => Some(frames::bilevel(&inner, &shared(dict)?)),
        // What cannot be read is not unpacked either.
        (Filter::Wavelets, Some(inner)) => Some(frames::wavelets(&inner, asked).unwrap_or_default()),
        (Filter::Photograph, Some(inner)) => Some(frames::photograph(&inner).unwrap_or_default()),
        // A photograph is never made larger than the PDF says.
        (Filter::Photograph, None) => Some(Frame { dots: 0, colours: 4, beside: 0 }),
        _ => None,
    }
}

/// The parts of a JBIG2 that pictures of a document have in common; `None` if they unpack to more than any have.
fn shared(dict: &Dict<'_>) -> Option<Vec<u8>> {
    /// The letters of a long document, as dots.
    const MOST_SHARED: u64 = 16 << 20;
    let found = settings(dict).into_iter().find_map(|settings| settings.get::<Stream<'_>>("JBIG2Globals"));
    let Some(stream) = found else { return Some(Vec::new()) };
    let filters = Filter::all(stream.dict());
    unpacked::size(&stream.raw_data(), &filters, MOST_SHARED)?;
    Some(stream.decoded_data().map(Into::into).unwrap_or_default())
}

/// A fax is as wide as its own settings say, whatever the picture says.
fn fax_columns(dict: &Dict<'_>) -> u64 {
    let wide = |settings: Dict<'_>| settings.get::<i32>("Columns").and_then(|wide| u64::try_from(wide).ok());
    settings(dict).into_iter().filter_map(wide).max().unwrap_or(FAX_COLUMNS)
}

/// How the codecs of a picture are set, by the short name and the long one, alone or in a list.
fn settings<'a>(dict: &Dict<'a>) -> Vec<Dict<'a>> {
    let of = |name: &str| {
        let listed = || Some(dict.get::<Array<'a>>(name)?.iter().collect());
        dict.get::<Dict<'a>>(name).map(|alone| vec![alone]).or_else(listed).unwrap_or_default()
    };
    ["DP", "DecodeParms"].into_iter().flat_map(of).collect()
}

/// Of each dot, as the PDF says; the most where it says something that is not understood here.
fn colours(dict: &Dict<'_>) -> u64 {
    const MOST_COLOURS: u64 = 4;
    let named = |name: &[u8]| match name {
        b"DeviceGray" | b"G" | b"CalGray" | b"Separation" => Some(1),
        // A place in a list of colours, and the colour.
        b"Indexed" | b"I" => Some(4),
        b"DeviceRGB" | b"RGB" | b"CalRGB" | b"Lab" => Some(3),
        _ => None,
    };
    let space = dict.get::<Object<'_>>("CS").or_else(|| dict.get::<Object<'_>>("ColorSpace"));
    match space {
        None => 1,
        Some(Object::Name(name)) => named(&name).unwrap_or(MOST_COLOURS),
        Some(Object::Array(list)) => {
            let mut parts = list.iter::<Object<'_>>();
            let name = parts.next().and_then(Object::into_name);
            let second = parts.next();
            match (name.as_deref(), second) {
                (Some(b"ICCBased"), Some(Object::Stream(profile))) => {
                    profile.dict().get::<u32>("N").map_or(MOST_COLOURS, u64::from)
                }
                (Some(b"DeviceN"), Some(Object::Array(names))) => names.iter::<Name<'_>>().count() as u64,
                (Some(name), _) => named(name).unwrap_or(MOST_COLOURS),
                _ => MOST_COLOURS,
            }
        }
        Some(_) => MOST_COLOURS,
    }
}
