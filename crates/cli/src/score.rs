//! `lending score`: the card that scores, and one that learns from outcomes.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;
use engine::{Refusal, Report};
use fit::{Fitted, Groups, Observation, Outcome, Shift};
use score::Card;

use crate::failure;

/// A file of outcomes is read whole, and each line opens a report.
const OUTCOMES_MAX: usize = 200_000;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print the card that scores unless another is given
    Show,
    /// Check a card completely and name every mistake with its place
    Check {
        /// The card, as JSON
        file: PathBuf,
    },
    /// Learn a card from how loans went, and tell how far it can be believed
    Fit(FitArguments),
}

#[derive(Debug, clap::Args)]
pub(crate) struct FitArguments {
    /// A CSV file with the columns report (a report as JSON, beside this file), outcome (good, bad or indeterminate) and,
    /// if wanted, day (of the application) and state
    #[arg(long, value_name = "FILE")]
    outcomes: PathBuf,
    /// The card to begin with; the one that comes with the program otherwise
    #[arg(long, value_name = "FILE")]
    card: Option<PathBuf>,
    /// The version of the new card
    #[arg(long, default_value = "fitted-1")]
    version: String,
    /// Of the resampling: the same seed gives the same intervals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write the new card
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print the report as JSON instead of text
    #[arg(long)]
    json: bool,
}

/// One line of the file of outcomes.
#[derive(serde::Deserialize)]
struct Line {
    report: String,
    outcome: Outcome,
    #[serde(default)]
    day: Option<String>,
    #[serde(default)]
    state: Option<String>,
}

pub(crate) fn run(command: &Command) -> ExitCode {
    let mut out = io::stdout().lock();
    match command {
        Command::Show => failure::written(out.write_all(score::BEHAVIOUR_CARD.as_bytes()), false),
        Command::Check { file } => match card(Some(file)) {
            Ok(card) => {
                failure::written(writeln!(out, "{} version {} is right", card.name, card.version), false)
            }
            Err(refusal) => failure::report(&refusal, false),
        },
        Command::Fit(arguments) => match fitted(arguments) {
            Ok(fitted) => failure::written(shown(&mut out, arguments, &fitted), arguments.json),
            Err(refusal) => failure::report(&refusal, arguments.json),
        },
    }
}

/// A card from a file, or the one that comes with the program.
pub(crate) fn card(file: Option<&Path>) -> Result<Card, Refusal> {
    let loaded = match file {
        None => Card::load(score::BEHAVIOUR_CARD),
        Some(file) => {
            let text = fs::read_to_string(file).map_err(|error| {
                Refusal::new("score_card_not_found", format!("the card cannot be read: {}", error.kind()))
            })?;
            Card::load(&text)
        }
    };
    loaded.map_err(|problems| {
        let list: Vec<String> = problems.iter().map(ToString::to_string).collect();
        Refusal::new("score_card_invalid", list.join("; "))
    })
}

fn fitted(arguments: &FitArguments) -> Result<Fitted, Refusal> {
    let card = card(arguments.card.as_deref())?;
    let observations = observations(&card, &arguments.outcomes)?;
    let settings = fit::Settings { version: arguments.version.clone(), seed: arguments.seed };
    let fitted = fit::fit(&card, &observations, &settings)
        .map_err(|refusal| Refusal::new("score_fit_refused", refusal.to_string()))?;
    if let Some(path) = &arguments.output {
        let text = fitted.card.to_json().map_err(io::Error::from);
        text.and_then(|text| fs::write(path, text)).map_err(|error| {
            Refusal::new("output_failed", format!("the card cannot be written: {}", error.kind()))
        })?;
    }
    Ok(fitted)
}

fn observations(card: &Card, file: &Path) -> Result<Vec<Observation>, Refusal> {
    let wrong = |line: usize, why: String| Refusal::new("outcomes_invalid", format!("line {line}: {why}"));
    let mut reader = csv::ReaderBuilder::new()
        .trim(csv::Trim::All)
        .from_path(file)
        .map_err(|_| Refusal::new("outcomes_not_found", "the file of outcomes cannot be read".to_owned()))?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut observations = Vec::new();
    for (at, line) in reader.deserialize::<Line>().enumerate() {
        // The titles are the first line.
        let number = at + 2;
        if at == OUTCOMES_MAX {
            return Err(wrong(number, format!("more than {OUTCOMES_MAX} outcomes")));
        }
        let line = line.map_err(|error| wrong(number, error.to_string()))?;
        let text = fs::read(folder.join(&line.report))
            .map_err(|error| wrong(number, format!("the report cannot be read: {}", error.kind())))?;
        let report = archive::report(&text)
            .map_err(|_| wrong(number, "the file is not a report of this program".to_owned()))?;
        observations.push(observation(card, line, &report).map_err(|why| wrong(number, why))?);
    }
    Ok(observations)
}

fn observation(card: &Card, line: Line, report: &Report) -> Result<Observation, String> {
    let account = &report.statement.account;
    let day = match line.day.as_deref().filter(|day| !day.is_empty()) {
        Some(day) => day.parse().map_err(|_| format!("{day} is not a day like 2026-03-31"))?,
        None => {
            account.period.map(|period| period.to).ok_or("the report tells no period: add a column day")?
        }
    };
    Ok(Observation {
        id: line.report,
        day,
        outcome: line.outcome,
        values: fit::values(card, |name| report.metric_number(name)),
        groups: Groups {
            bank: account.bank.as_ref().map(ToString::to_string),
            state: line.state.filter(|state| !state.is_empty()),
        },
    })
}

fn shown(out: &mut impl Write, arguments: &FitArguments, fitted: &Fitted) -> io::Result<()> {
    let report = &fitted.report;
    if arguments.json {
        serde_json::to_writer_pretty(&mut *out, report).map_err(io::Error::from)?;
        return writeln!(out);
    }
    let sample = |sample: &fit::Sample| {
        let days = sample.first_day.as_deref().zip(sample.last_day.as_deref());
        let days = days.map_or_else(String::new, |(first, last)| format!(", {first} to {last}"));
        format!("{} outcomes ({} bad{days})", sample.outcomes, sample.bad)
    };
    writeln!(out, "{} {} → {}", report.card, report.version_before, report.version_after)?;
    writeln!(out, "learned from   {}", sample(&report.training))?;
    writeln!(out, "judged on      {}", sample(&report.holdout))?;
    writeln!(out, "fingerprint    {}", report.fingerprint)?;
    writeln!(
        out,
        "\n                 before                  after                   (held out, 95 of 100)"
    )?;
    let (before, after) = (&report.power.before, &report.power.after);
    for (name, one, other) in
        [("AUC", before.auc, after.auc), ("Gini", before.gini, after.gini), ("KS", before.ks, after.ks)]
    {
        writeln!(out, "{name:<6} {:>22}  {:>22}", interval(one), interval(other))?;
    }
    writeln!(out, "AUC gained {}", interval(report.power.auc_gain))?;
    writeln!(out, "{:.0} points double the odds of a good loan", report.points_to_double_odds)?;
    writeln!(out, "\nscore          loans   expected bad   bad (95 of 100)")?;
    for band in &report.calibration {
        writeln!(
            out,
            "{:>4} to {:<4} {:>8} {:>13.1} % {:>6.1} % ({:.1} to {:.1})",
            band.from,
            band.to,
            band.outcomes,
            band.expected_bad_share * 100.0,
            band.bad_share * 100.0,
            band.bad_share_low * 100.0,
            band.bad_share_high * 100.0
        )?;
    }
    tables(out, report)
}

fn tables(out: &mut impl Write, report: &fit::Report) -> io::Result<()> {
    writeln!(out, "\npoints that changed                    below   loans   bad   before   after")?;
    for change in report.points.iter().filter(|change| change.points_before != change.points_after) {
        let below = change.below.map_or_else(|| "–".to_owned(), |below| below.to_string());
        writeln!(
            out,
            "{:<32} {below:>11} {:>7} {:>5} {:>8} {:>7}",
            change.feature, change.outcomes, change.bad, change.points_before, change.points_after
        )?;
    }
    writeln!(out, "\nstability (PSI): score {:.3}", report.score_stability)?;
    for moved in &report.feature_stability {
        let shift = match moved.shift {
            Shift::Stable => continue,
            Shift::SmallShift => "small shift",
            Shift::LargeShift => "large shift",
        };
        writeln!(out, "{:<32} {:.3} {shift}", moved.feature, moved.index)?;
    }
    if !report.fairness.is_empty() {
        writeln!(
            out,
            "\nfairness          loans   bad     expected   score before → after   let through   ratio"
        )?;
    }
    for row in &report.fairness {
        writeln!(
            out,
            "{:<16} {:>6} {:>5.1} % {:>7.1} % {:>11.0} → {:<6.0} {:>12.1} % {:>8}",
            row.group,
            row.outcomes,
            row.bad_share * 100.0,
            row.expected_bad_share * 100.0,
            row.score_before,
            row.score_after,
            row.pass_share * 100.0,
            row.impact_ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}"))
        )?;
    }
    writeln!(out, "\n{} cases rise a grade, {} fall", report.grade_up, report.grade_down)
}

fn interval(interval: fit::Interval) -> String {
    format!("{:.3} ({:.3} to {:.3})", interval.estimate, interval.low, interval.high)
}
