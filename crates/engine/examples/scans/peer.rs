//! `tesseract` on the same pages: what it reads, and the seconds of one processor that it takes.

use std::path::Path;
use std::process::Command;

use scanner::ScanKind;

use super::Failure;
use super::cost::processor_seconds_of_children;
use super::letters::Lines;

/// One block of text finds most in tables; pages that were turned have to be found upright first.
fn mode(kind: ScanKind) -> &'static str {
    match kind {
        ScanKind::Sideways | ScanKind::UpsideDown => "1",
        _ => "6",
    }
}

/// Words by the lines that it says they are on.
pub(super) fn read(page: &picture::Shades, kind: ScanKind) -> Result<(Lines, f64), Failure> {
    let file = std::env::temp_dir().join(format!("scans-{}.pgm", std::process::id()));
    write(page, &file)?;
    let began = processor_seconds_of_children();
    let output = Command::new("tesseract")
        .arg(&file)
        .args(["-", "--dpi", "200", "--psm", mode(kind), "tsv"])
        .env("OMP_THREAD_LIMIT", "1")
        .output()?;
    let seconds = processor_seconds_of_children() - began;
    std::fs::remove_file(&file)?;
    Ok((lines(&String::from_utf8_lossy(&output.stdout)), seconds))
}

fn write(page: &picture::Shades, file: &Path) -> Result<(), Failure> {
    let mut bytes = format!("P5 {} {} 255\n", page.width, page.height).into_bytes();
    bytes.extend(&page.shades);
    Ok(std::fs::write(file, bytes)?)
}

/// Of each row of the table: block, paragraph and line are the third to the fifth column, the word is the last.
fn lines(table: &str) -> Lines {
    let mut lines: Lines = Vec::new();
    let mut last: Vec<&str> = Vec::new();
    for row in table.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let (Some(line), Some(word)) = (columns.get(2..5), columns.get(11)) else { continue };
        if word.trim().is_empty() {
            continue;
        }
        if last != line {
            lines.push(Vec::new());
            last = line.to_vec();
        }
        if let Some(line) = lines.last_mut() {
            line.push((*word).to_owned());
        }
    }
    lines
}
