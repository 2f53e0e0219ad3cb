//! The payment address in a line: where it stands, and its two sides.

use crate::reading::Vpa;

/// Bytes of the line that hold the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Before a dash these belong to the address: `GPAY-11187342290@OKBIZAXIS`.
const DASHED: &[&str] =
    &["GPAY", "PAYTM", "BHARATPE", "PHONEPE", "AMZN", "ZOMATO", "SWIGGY", "EURONET", "VYAPAR"];

/// So many underscores divide a line into slots; fewer are part of an address.
const FEWEST_UNDERSCORES: usize = 4;

/// `None` for a lone `@` as in `GST @18%`.
pub(crate) fn find(line: &str) -> Option<Place> {
    let bytes = line.as_bytes();
    let at = memchr::memchr(b'@', bytes)?;
    let handle = bytes.get(at + 1..).unwrap_or_default();
    let length = handle.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    if handle.first().is_some_and(u8::is_ascii_digit) || handle.get(length) == Some(&b'%') {
        return None;
    }
    let start = start_of(line, at);
    let end = at + 1 + length;
    (start < at).then_some(Place { start, end: end + wrapped_handle(bytes.get(end..).unwrap_or_default()) })
}

/// `@HDFCB ANK-`: where the line was wrapped inside the handle, its rest stands before the next dash.
fn wrapped_handle(rest: &[u8]) -> usize {
    let Some((b' ', rest)) = rest.split_first() else { return 0 };
    let letters = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    if (1..=6).contains(&letters) && rest.get(letters) == Some(&b'-') { letters + 1 } else { 0 }
}

pub(crate) fn split(text: &str) -> Vpa {
    let (local, handle) = text.split_once('@').unwrap_or((text, ""));
    Vpa { local: local.to_ascii_lowercase(), handle: handle.to_ascii_lowercase() }
}

fn start_of(line: &str, at: usize) -> usize {
    let bytes = line.as_bytes();
    let front = bytes.get(..at).unwrap_or_default();
    let slot =
        front.iter().rposition(|byte| matches!(byte, b'/' | b'*' | b'|' | b':')).map_or(0, |place| place + 1);
    let is_slotted = divides_by_underscores(bytes);
    let mut start = at;
    while start > slot {
        let Some(byte) = front.get(start - 1) else { break };
        let belongs = match byte {
            b'_' => !is_slotted,
            b'.' => true,
            b'-' => {
                slot > 0 && !front.get(slot..start).is_some_and(|text| text.contains(&b' '))
                    || follows_dashed(line, start)
            }
            b' ' => is_wrapped(front, slot, start),
            byte => byte.is_ascii_alphanumeric(),
        };
        if !belongs {
            break;
        }
        start -= 1;
    }
    while front.get(start).is_some_and(|byte| matches!(byte, b'-' | b' ' | b'.' | b'_')) {
        start += 1;
    }
    start
}

/// `UPI_DR_508614123456_NAME_local@handle_NOTE`: where strokes would stand in other banks' rows.
fn divides_by_underscores(line: &[u8]) -> bool {
    memchr::memchr_iter(b'_', line).take(FEWEST_UNDERSCORES).count() == FEWEST_UNDERSCORES
}

/// The dash at `end - 1` stands after the name of an application and before its number.
fn follows_dashed(line: &str, end: usize) -> bool {
    let front = line.get(..end - 1).unwrap_or_default();
    let is_number = line.as_bytes().get(end).is_some_and(u8::is_ascii_digit);
    is_number && DASHED.iter().any(|word| front.ends_with(word))
}

/// A space inside a slot that holds nothing but the address is where its line was wrapped.
fn is_wrapped(front: &[u8], slot: usize, end: usize) -> bool {
    let before = front.get(slot..end - 1).unwrap_or_default();
    let word = before
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_'))
        .count();
    let opens = before.len().checked_sub(word + 1).and_then(|place| before.get(place)).copied();
    let is_slot = opens.map_or(slot > 0, |byte| byte == b'-');
    let part = before.get(before.len() - word..).unwrap_or_default();
    is_slot && part.iter().any(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<&str>) {
        assert_eq!(find(line).map(|place| &line[place.start..place.end]), expected, "{line}");
    }

    #[test]
    fn addresses_are_found_in_every_grammar() {
        check("UPI-SRI BALAJI STORES-PAYTMQR281@PAYTM-YESB0000123-508", Some("PAYTMQR281@PAYTM"));
        check("UPI-A B-GPAY-11187342290@OKBIZAXIS-UTIB0000000-1", Some("GPAY-11187342290@OKBIZAXIS"));
        check("UPI/DR/1/NAME/YESB/paytm-56712093@paytm/NOTE", Some("paytm-56712093@paytm"));
        check("UPI/RAMESH/ramesh.k_1@ok/x", Some("ramesh.k_1@ok"));
        check("PAID TO RAMESH@YBL TODAY", Some("RAMESH@YBL"));
        check("UPI_DR_1_SRI GANESH FUELS_hp@hdfcbank_", Some("hp@hdfcbank"));
        check("UPI/1/RAMESH@", Some("RAMESH@"));
        check("UPI-A B-PAYTMQR2810 05050101@PAYTM-Y", Some("PAYTMQR2810 05050101@PAYTM"));
    }

    #[test]
    fn a_rate_is_no_address() {
        check("GST @18% ON CHARGE", None);
        check("GST@18 ON CHARGE", None);
        check("@", None);
        check("NO ADDRESS", None);
    }
}
