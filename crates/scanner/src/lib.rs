//! A specimen → the same on paper, scanned. Alone here, because what draws pages and what makes specimens do not know each other.

use picture::Sheets;
use specimen::{ForgedScan, ScanForgery, ScanKind, Snapshot, Specimen};

/// The pages of a specimen as a PDF of pictures. The same seed makes the same file.
pub fn scanned(made: &Specimen, kind: ScanKind, seed: u64) -> Result<Vec<u8>, picture::Error> {
    Ok(specimen::scan(drawn(made, kind)?, kind, seed))
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
    Ok(specimen::scan_forged((drawn(made, kind)?, &amounts), kind, forgery, seed))
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
