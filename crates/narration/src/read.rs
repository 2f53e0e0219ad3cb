//! The text of one row → its reading.

use ledger::Direction;

use crate::address;
use crate::channel::channel;
use crate::cutter::pieces;
use crate::line::tidied;
use crate::marks::marks;
use crate::party::choose;
use crate::pieces::{Kind, Piece, Pieces};
use crate::reading::{Channel, Reading, Reference, ReferenceKind};
use crate::references::reference as numbered;
use crate::terms::Terms;

/// Reads the text of one row. `reference` is the bank's own reference column.
pub fn read(description: &str, reference: Option<&str>, direction: Direction) -> Reading {
    let line = tidied(description);
    let pieces = pieces(&line);
    let column = reference.map(str::trim).filter(|column| !column.is_empty());
    let mut channel = channel(&pieces, direction);
    if let Some(column) = column
        && matches!(channel, Channel::Other | Channel::Transfer)
    {
        channel = channel_of_column(column, direction).unwrap_or(channel);
    }
    let choice = choose(&pieces, channel);
    let texts = |places: &[usize]| join(&pieces, places);
    let address =
        first(&pieces, Kind::Vpa).or_else(|| choice.address.and_then(|place| pieces.list.get(place)));
    let vpa = address.map(|piece| address::split(&piece.text));
    let ifsc = first(&pieces, Kind::Ifsc).map(|piece| piece.text.to_string());
    let bank = ifsc.as_deref().and_then(|code| code.get(..4)).map(str::to_owned);
    let bank = bank.or_else(|| {
        pieces.list.iter().find(|piece| piece.kind == Kind::Bank).map(|piece| piece.text.to_string())
    });
    Reading {
        party: party(&pieces, &choice.party),
        bank,
        ifsc,
        account_tail: account_tail(&pieces, channel),
        references: references(&pieces, column, channel),
        note: texts(&choice.note),
        merchant_code: merchant_code(&pieces, channel),
        is_merchant: is_merchant(&pieces),
        time: pieces.time,
        date: pieces.date,
        marks: marks(&pieces, channel, direction),
        vpa,
        channel,
    }
}

/// Kotak and others name the rail in the reference alone: `UPI-508614123456`, `NEFTINW-…`.
fn channel_of_column(column: &str, direction: Direction) -> Option<Channel> {
    let line = tidied(column);
    let found = channel(&pieces(&line), direction);
    matches!(found, Channel::Upi | Channel::Imps | Channel::Neft | Channel::Rtgs | Channel::Nach)
        .then_some(found)
}

fn first<'p, 'a>(pieces: &'p Pieces<'a>, kind: Kind) -> Option<&'p Piece<'a>> {
    pieces.list.iter().find(|piece| piece.kind == kind)
}

fn join(pieces: &Pieces<'_>, places: &[usize]) -> Option<String> {
    let mut joined = String::new();
    for piece in places.iter().filter_map(|place| pieces.list.get(*place)) {
        if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(&piece.text);
    }
    (!joined.is_empty()).then_some(joined)
}

fn party(pieces: &Pieces<'_>, places: &[usize]) -> Option<String> {
    let whole;
    let printed = match places {
        [place] => pieces.list.get(*place)?.text.as_ref(),
        _ => {
            whole = join(pieces, places)?;
            whole.as_str()
        }
    };
    let printed = if pieces.all.any(Terms::SHORT_OF_FUNDS) { before_cause(printed) } else { printed };
    let party = trimmed(printed);
    party.bytes().any(|byte| byte != b'X').then(|| party.to_owned())
}

/// Without why it came back.
fn before_cause(party: &str) -> &str {
    party.find(" INSUFF").and_then(|place| party.get(..place)).unwrap_or(party)
}

/// Without the small words the grammar puts round a name: `TO … ON`.
fn trimmed(party: &str) -> &str {
    const FRONT: &[&str] = &["TO", "FROM", "BY", "FOR", "AT", "ON", "OF", "IN", "REF", "POS", "VIA"];
    const BACK: &[&str] = &[
        "TO", "FROM", "BY", "FOR", "AT", "ON", "OF", "IN", "REF", "POS", "DEBIT", "VIA", "AND", "CREDIT",
        "AC", "FUNDS",
    ];
    let mut party = party.trim_matches(' ');
    while let Some((_, rest)) = first_word(party).filter(|(front, _)| FRONT.contains(front)) {
        party = rest;
    }
    while let Some((rest, _)) = last_word(party).filter(|(_, back)| BACK.contains(back)) {
        party = rest;
    }
    party.trim_matches(' ')
}

fn first_word(text: &str) -> Option<(&str, &str)> {
    (!text.is_empty()).then(|| text.split_once(' ').unwrap_or((text, "")))
}

fn last_word(text: &str) -> Option<(&str, &str)> {
    (!text.is_empty()).then(|| text.rsplit_once(' ').unwrap_or(("", text)))
}

fn references(pieces: &Pieces<'_>, column: Option<&str>, channel: Channel) -> Vec<Reference> {
    let mut found: Vec<Reference> = Vec::new();
    let is_instant = matches!(channel, Channel::Upi | Channel::Imps);
    for piece in &pieces.list {
        let kind = match piece.kind {
            Kind::Rrn if is_instant => ReferenceKind::Rrn,
            Kind::Utr => ReferenceKind::Utr,
            Kind::Umrn => ReferenceKind::Umrn,
            Kind::Card => ReferenceKind::Card,
            Kind::Number if channel == Channel::Cheque && piece.text.len() == 6 => ReferenceKind::Cheque,
            Kind::Rrn | Kind::Code => ReferenceKind::Other,
            Kind::Number if piece.text.len() >= 6 => ReferenceKind::Other,
            _ => continue,
        };
        if !found.iter().any(|known| known.text == piece.text) {
            found.push(numbered(kind, &piece.text));
        }
    }
    if let Some(column) = column.and_then(|column| of_column(column, channel))
        && !found.iter().any(|known| known.text == column.text)
    {
        found.push(column);
    }
    found
}

/// The number in the bank's own column: without the rail before it and the zeros that fill it up.
fn of_column(column: &str, channel: Channel) -> Option<Reference> {
    let word =
        column.rsplit([' ', '-', '/', ':']).find(|word| word.bytes().any(|byte| byte.is_ascii_digit()))?;
    let word = word.to_ascii_uppercase();
    let digits = word.trim_start_matches('0');
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    if digits.is_empty() {
        return None;
    }
    let is_instant = matches!(channel, Channel::Upi | Channel::Imps);
    if is_number && is_instant && word.len() >= 12 && digits.len() <= 12 {
        return word.get(word.len() - 12..).map(|number| numbered(ReferenceKind::Rrn, number));
    }
    if is_number && channel == Channel::Cheque && digits.len() <= 6 {
        return Some(numbered(ReferenceKind::Cheque, &format!("{digits:0>6}")));
    }
    let kind = match crate::shape::shape_of(digits) {
        crate::shape::Shape::Utr => ReferenceKind::Utr,
        crate::shape::Shape::Umrn => ReferenceKind::Umrn,
        _ => ReferenceKind::Other,
    };
    Some(numbered(kind, digits))
}

/// The end of a masked account, or of a whole one where the rail prints it.
fn account_tail(pieces: &Pieces<'_>, channel: Channel) -> Option<String> {
    if let Some(tail) = first(pieces, Kind::Tail) {
        return Some(tail.text.trim_start_matches('X').to_owned());
    }
    let prints_account = matches!(channel, Channel::Transfer | Channel::Neft | Channel::Rtgs | Channel::Imps);
    let account = pieces.list.iter().rev().find(|piece| {
        piece.kind == Kind::Number && (9..=18).contains(&piece.text.len())
            || piece.kind == Kind::Rrn && channel == Channel::Transfer
    });
    let account = account.filter(|_| prints_account)?;
    account.text.get(account.text.len() - 4..).map(str::to_owned)
}

/// Federal ends its rows with the four digits of the merchant's trade; `0000` is a person.
fn merchant_code(pieces: &Pieces<'_>, channel: Channel) -> Option<u16> {
    let last = pieces.list.last()?;
    let is_coded =
        channel == Channel::Upi && last.kind == Kind::Number && last.text.len() == 4 && last.segment > 2;
    let code = last.text.parse::<u16>().ok().filter(|_| is_coded)?;
    (code >= 700).then_some(code)
}

fn is_merchant(pieces: &Pieces<'_>) -> Option<bool> {
    if pieces.lead.any(Terms::MERCHANT) || pieces.trail.any(Terms::MERCHANT) {
        return Some(true);
    }
    (pieces.lead.any(Terms::PERSON) || pieces.trail.any(Terms::PERSON)).then_some(false)
}
