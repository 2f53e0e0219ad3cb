//! Files made to break readers: each must end soon, small, and with a proper answer.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use super::program::{Program, Run};
use super::score::{Score, file_name};
use crate::shell::project_folder;

#[path = "../../../fuzz/targets/bombs.rs"]
mod bombs;

const SECONDS_MAX: f64 = 2.0;
const PEAK_MB_MAX: f64 = 256.0;

pub(super) fn measure(program: &Program, folder: &Path, score: &mut Score) -> Result<()> {
    let mut files = pictures(folder)?;
    match corpus::folder() {
        Some(corpus) => files.extend(hostile_files(&corpus)?),
        None => println!("no corpus beside the project: only pictures that are made here"),
    }
    println!(
        "{:<36} {:>8} {:>8} {:>6}  {:<24} goal: < {SECONDS_MAX} s, < {PEAK_MB_MAX} MB, status 0 or 1 with a code",
        "file", "seconds", "peak MB", "status", "code"
    );
    let mut worst = (0.0_f64, 0.0_f64);
    for file in files {
        let run = program.watch(&file, folder)?;
        let seconds = run.elapsed.as_secs_f64();
        let peak_mb = run.peak_kb as f64 / 1024.0;
        let answer = answer(&run);
        let code = answer.clone().unwrap_or_else(|| "no proper answer".into());
        let goal = score.goal(seconds < SECONDS_MAX && peak_mb < PEAK_MB_MAX && answer.is_some());
        println!(
            "{:<36} {seconds:>8.3} {peak_mb:>8.1} {:>6}  {code:<24} {goal}",
            file_name(&file),
            run.status
        );
        worst = (worst.0.max(seconds), worst.1.max(peak_mb));
    }
    println!("worst: {:.3} s, {:.1} MB", worst.0, worst.1);
    Ok(())
}

/// Pictures that unpack to more than there is room for, and of every codec one that is cut off.
fn pictures(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut made: Vec<(String, Vec<u8>)> =
        bombs::all().into_iter().map(|bomb| (bomb.name.replace(' ', "-"), bomb.file)).collect();
    for entry in fs::read_dir(project_folder().join("fuzz/regressions/scan"))? {
        let entry = entry?;
        let name = format!("cut-off-{}", entry.file_name().to_string_lossy());
        made.push((name, bombs::cut_off(&fs::read(entry.path())?)));
    }
    made.sort();
    let keep = |(name, file): (String, Vec<u8>)| {
        let path = folder.join(name).with_extension("pdf");
        fs::write(&path, file)?;
        Ok(path)
    };
    made.into_iter().map(keep).collect()
}

/// The `hostile` files, and every PDF among the `statements`: readable or not, they need a proper answer too.
fn hostile_files(corpus: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in ["hostile", "statements"] {
        let entries = fs::read_dir(corpus.join(folder)).with_context(|| format!("cannot list {folder}"))?;
        for entry in entries {
            files.push(entry?.path());
        }
    }
    files.retain(|file| file.extension().is_some_and(|ending| ending == "pdf"));
    files.sort();
    Ok(files)
}

/// What the program made of the file, if it said so as promised: a report with status 0, or a code with status 1.
fn answer(run: &Run) -> Option<String> {
    match run.status {
        0 => Some("analysed".into()),
        1 => {
            let complaint: Value = serde_json::from_str(run.stderr.trim()).ok()?;
            complaint["message"].as_str()?;
            complaint["code"].as_str().map(str::to_owned)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[track_caller]
    fn check(status: i32, stderr: &str, expected: Option<&str>) {
        let run = Run { status, elapsed: Duration::ZERO, peak_kb: 0, stderr: stderr.into() };
        assert_eq!(answer(&run).as_deref(), expected);
    }

    #[test]
    fn a_report_or_a_code_is_an_answer() {
        check(0, "", Some("analysed"));
        check(1, "{\"code\":\"not_a_pdf\",\"message\":\"the file is not a PDF\"}\n", Some("not_a_pdf"));
    }

    #[test]
    fn panics_signals_and_bare_words_are_not() {
        check(1, "the file is not a PDF", None);
        check(1, "{\"code\":\"not_a_pdf\"}", None);
        check(101, "thread 'main' panicked", None);
        check(139, "", None);
        check(2, "usage", None);
    }
}
