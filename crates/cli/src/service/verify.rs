//! `lending verify`: does everything that is kept still open?

use std::io::{self, Write};

use super::failure::Failure;
use super::installation::{self, Installation};
use super::settings::Place;

pub(super) async fn run(place: Place) -> Result<(), Failure> {
    let Installation { database, blobs } = installation::open(&place).await?;
    let findings = store::verify::verify(&database, &blobs).await?;
    database.close().await;
    let mut out = io::stdout().lock();
    for damage in &findings.damages {
        let state = if damage.is_missing { "missing" } else { "damaged" };
        writeln!(out, "{state}  {}", damage.place)?;
    }
    let (rows, blobs) = (findings.rows, findings.blobs);
    if findings.damages.is_empty() {
        writeln!(out, "{rows} sealed values and {blobs} blobs were opened. Nothing is missing or damaged.")?;
        return Ok(());
    }
    Err(Failure::Refused(format!(
        "{} of {rows} sealed values and {blobs} blobs are missing or damaged; a backup may still have them",
        findings.damages.len()
    )))
}
