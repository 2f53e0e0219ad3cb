//! The name of a file of other people → where it lies on this machine, or a note that a test was skipped for want of it.
//!
//! Such files are not ours to keep: they lie beside the project on some machines only. Tests use nothing else to find them, so
//! that nobody takes a test that looked at nothing for one that passed. It depends on nothing, so pure crates may test with it.

#![expect(clippy::panic, reason = "only tests call it, and a test whose note is lost has failed")]

use std::fs::OpenOptions;
use std::io::Write;
use std::panic::Location;
use std::path::{Path, PathBuf};

/// Names the file that `cargo xtask test` reads afterwards: a line for each test that was skipped.
pub const NOTES: &str = "LENDING_TEST_SKIPPED_FILE";

/// The whole corpus, without a note: measurements say themselves what they do without.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent()?;
    let folder = crates.parent()?.parent()?.join("shared/corpus");
    folder.is_dir().then_some(folder)
}

/// A file or folder of the corpus, like `statements/axis-salary.pdf`. Without it the calling test is noted as skipped.
///
/// # Panics
///
/// When the note cannot be written: a test that is skipped in silence is what this is here to prevent.
#[must_use]
#[track_caller]
pub fn find(name: &str) -> Option<PathBuf> {
    let found = folder().map(|corpus| corpus.join(name)).filter(|path| path.exists());
    if found.is_none() {
        let notes = std::env::var_os(NOTES).map(PathBuf::from);
        skip(
            Location::caller(),
            &format!("there is no shared/corpus/{name} beside the project"),
            notes.as_deref(),
        );
    }
    found
}

/// What it holds, read as a whole; like [`find`] otherwise.
///
/// # Panics
///
/// When it is there and cannot be read, and like [`find`].
#[must_use]
#[track_caller]
pub fn read(name: &str) -> Option<Vec<u8>> {
    let path = find(name)?;
    Some(std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

fn skip(place: &Location<'_>, why: &str, notes: Option<&Path>) {
    let note = format!("{}:{}: {why}", place.file(), place.line());
    eprintln!("skipped: {note}");
    let Some(notes) = notes else { return };
    // One write a line, appended: tests run side by side.
    let written = OpenOptions::new().create(true).append(true).open(notes);
    let written = written.and_then(|mut file| file.write_all(format!("{note}\n").as_bytes()));
    if let Err(error) = written {
        panic!("the note of a skipped test cannot be written to {}: {error}", notes.display());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_skipped_test_has_a_line_that_names_its_place() {
        let notes = std::env::temp_dir().join(format!("skipped-{}.txt", std::process::id()));
        for why in ["there is no paper", "there is no sample"] {
            skip(Location::caller(), why, Some(&notes));
        }
        let text = std::fs::read_to_string(&notes).unwrap();
        std::fs::remove_file(&notes).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2, "{text}");
        assert!(lines[0].starts_with(file!()) && lines[0].ends_with(": there is no paper"), "{text}");
    }
}
