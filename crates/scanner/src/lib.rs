//! A specimen → a PDF of pictures of its pages, as a scanner, a fax or a telephone makes it.

mod fax;
mod file;
mod forge;
mod jpeg;
mod kinds;
mod snapshot;
mod wear;

use picture::Sheets;
use specimen::Specimen;

pub use forge::{ForgedScan, ScanForgery, UnknownScanForgery};
pub use kinds::{ScanKind, UnknownScan};
use snapshot::Snapshot;

/// The pages of a specimen as a PDF of pictures. The same seed makes the same file.
pub fn scanned(made: &Specimen, kind: ScanKind, seed: u64) -> Result<Vec<u8>, picture::Error> {
    Ok(packed(drawn(made, kind)?, kind, seed))
}

/// The same, changed by somebody after it was scanned; `None` where no amount of it can be.
pub fn forged(
    made: &Specimen,
    kind: ScanKind,
    forgery: ScanForgery,
    seed: u64,
) -> Result<Option<ForgedScan>, picture::Error> {
    let on = |page: u32| {
        let rows = made.truth.account.transactions.iter().filter(move |row| row.page == page);
        rows.filter_map(|row| Some(row.debit.or(row.credit)?.as_paise())).collect::<Vec<i64>>()
    };
    let amounts: Vec<Vec<i64>> = (1..=made.truth.pages).map(on).collect();
    Ok(forge::changed((drawn(made, kind)?, &amounts), kind, forgery, seed))
}

fn packed(pages: Vec<Snapshot>, kind: ScanKind, seed: u64) -> Vec<u8> {
    let (pages, wear) = wear::worn_pages(pages, kind, seed);
    file::written(&pages, kind, (wear.codec, &[]))
}

fn drawn(made: &Specimen, kind: ScanKind) -> Result<Vec<Snapshot>, picture::Error> {
    let sheets = Sheets::open(&made.pdf, pdf::Unlock::Nothing, &pdf::Limits::default())?;
    let page = |number| {
        let drawn = sheets.shades(number, kind.dots_an_inch())?;
        Ok(Snapshot {
            width: drawn.width,
            height: drawn.height,
            shades: drawn.shades,
            width_points: drawn.width_points,
            height_points: drawn.height_points,
            words: made.captions_of(number),
        })
    };
    (1..=made.truth.pages).map(page).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_and_makes_the_same_file_again() {
        for kind in ScanKind::all() {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert!(!kind.about().is_empty());
            let page = || Snapshot {
                width: 40,
                height: 24,
                shades: (0..40 * 24).map(|dot| if dot % 7 == 0 { 0 } else { 255 }).collect(),
                width_points: 20.0,
                height_points: 12.0,
                words: Vec::new(),
            };
            let file = packed(vec![page(), page()], kind, 5);
            assert!(file.starts_with(b"%PDF-"));
            assert_eq!(file, packed(vec![page(), page()], kind, 5), "{kind}");
        }
        assert_eq!("blurred".parse::<ScanKind>(), Err(UnknownScan));
    }
}
