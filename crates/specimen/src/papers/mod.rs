//! Papers people upload in place of a bank statement: a kind to a PDF, the same each time.

mod card_statement;
mod invoice;
mod letter;
mod payment_history;
mod scan;

use jiff::civil::date;

use crate::Error;
use crate::account::{Bank, Entry, History};
use crate::draw::{Canvas, FontKind, Origin, write};
use crate::life::{Persona, Wish, live};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PaperKind {
    /// What a payment app lists: dates, amounts, UTR numbers, and no balance.
    UpiHistory,
    /// A credit card's month: amounts due, a list of purchases, credits marked Cr.
    CardStatement,
    /// A tax invoice with rates and totals.
    Invoice,
    /// A page that is only a picture.
    Scan,
    /// Ordinary prose.
    Letter,
}

impl PaperKind {
    pub const ALL: [Self; 5] =
        [Self::UpiHistory, Self::CardStatement, Self::Invoice, Self::Scan, Self::Letter];
}

/// Not a bank statement, whatever it looks like.
pub fn paper(kind: PaperKind) -> Result<Vec<u8>, Error> {
    match kind {
        PaperKind::UpiHistory => drawn(FontKind::Cid, "iText 7.1.9", payment_history::draw),
        PaperKind::CardStatement => drawn(FontKind::TrueType, "OpenText Exstream", card_statement::draw),
        PaperKind::Invoice => drawn(FontKind::Base14, "TCPDF 6.3.2", invoice::draw),
        PaperKind::Scan => Ok(scan::picture()),
        PaperKind::Letter => drawn(FontKind::TrueType, "LibreOffice 7.4", letter::draw),
    }
}

fn drawn(font: FontKind, producer: &'static str, draw: fn(&mut Canvas)) -> Result<Vec<u8>, Error> {
    let mut canvas = Canvas::new(font)?;
    draw(&mut canvas);
    let origin = Origin { producer: Some(producer), ..Origin::SILENT };
    write(canvas, &origin, date(2025, 7, 1).at(10, 0, 0, 0), None)
}

/// Somebody's payments, to list on such papers.
fn payments() -> History {
    live(&Wish {
        bank: Bank::Slice,
        persona: Persona::BusyUpi,
        from: date(2025, 6, 1),
        months: 1,
        entries_per_month: Some(60),
        seed: 7,
    })
}

/// Slice writes `UPI/name/address/rrn`: the name and the number of a payment; `None` for anything else.
fn counterparty(entry: &Entry) -> Option<(&str, &str)> {
    let mut fields = entry.narration.strip_prefix("UPI/")?.split('/');
    Some((fields.next()?, fields.next_back()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_paper_is_a_file_and_the_same_each_time() {
        for kind in PaperKind::ALL {
            let bytes = paper(kind).unwrap();
            assert!(bytes.starts_with(b"%PDF-1."), "{kind:?}");
            assert_eq!(bytes, paper(kind).unwrap(), "{kind:?}");
        }
    }

    #[test]
    fn there_are_payments_to_list() {
        let history = payments();
        assert!(history.entries.iter().filter_map(counterparty).count() > 20);
    }

    #[test]
    fn a_scan_has_a_picture_and_no_font() {
        let bytes = paper(PaperKind::Scan).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.contains("/Subtype /Image") && !text.contains("/Font"), "{}", text.len());
    }
}
