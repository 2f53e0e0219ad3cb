//! `cargo run --release -p engine --example scans -- [SEEDS [KIND [FOLDER]]]`: specimens of every kind of scan against their
//! truth. `SEEDS` are a number of them, or `101..141`. For a single kind the rows that are not exact are shown, and the files
//! are kept in the folder. What is wrong and claimed proven is always shown.

use std::collections::BTreeMap;

use engine::{Application, Bureau, Report, Settings, Source};
use specimen::{Order, ScanKind, Snapshot, Specimen, TruthTransaction};

type Failure = Box<dyn std::error::Error>;

#[derive(Default)]
struct Count {
    files: usize,
    pages: u32,
    rows: usize,
    exact: usize,
    proven: usize,
    chosen: usize,
    silent: usize,
    refused: usize,
    seconds: f64,
    is_shown: bool,
}

#[expect(clippy::print_stdout, reason = "printing is what it is for")]
fn main() -> Result<(), Failure> {
    let seeds = seeds(std::env::args().nth(1).as_deref().unwrap_or("4"))?;
    let only = std::env::args().nth(2).filter(|kind| kind != "all");
    let only: Option<ScanKind> = only.map(|kind| kind.parse()).transpose()?;
    let mut all = Count::default();
    println!(
        "{:<12} {:>5} {:>6} {:>6} {:>6} {:>7} {:>7} {:>7} {:>7} {:>7}",
        "kind", "pages", "rows", "exact", "proven", "chosen", "person", "silent", "refused", "s/page"
    );
    for kind in ScanKind::all().filter(|kind| only.is_none_or(|only| only == *kind)) {
        let mut count = Count { is_shown: only.is_some(), ..Count::default() };
        for seed in seeds.clone() {
            let made = match kind {
                ScanKind::Passbook => booked(seed)?,
                _ if seed % 2 == 0 => specimen::wild(seed)?,
                _ => named(seed)?,
            };
            if made.truth.pages <= 6 {
                measure(&made, kind, seed, &mut count)?;
            }
        }
        let seconds = count.seconds / f64::from(count.pages.max(1));
        println!(
            "{:<12} {:>5} {:>6} {:>6} {:>6} {:>7} {:>7} {:>7} {:>7} {seconds:>7.2}",
            kind.to_string(),
            count.pages,
            count.rows,
            count.exact,
            count.proven,
            count.chosen,
            count.rows.saturating_sub(count.proven),
            count.silent,
            count.refused,
        );
        all.silent += count.silent;
        all.pages += count.pages;
        all.seconds += count.seconds;
    }
    println!("silent errors {}", all.silent);
    println!("seconds a page {:.2}", all.seconds / f64::from(all.pages.max(1)));
    println!("megabytes {:.0}", peak_megabytes().unwrap_or(0.0));
    Ok(())
}

/// `4` are the first four.
fn seeds(text: &str) -> Result<std::ops::Range<u64>, Failure> {
    Ok(match text.split_once("..") {
        Some((from, to)) => from.parse()?..to.parse()?,
        None => 1..text.parse::<u64>()? + 1,
    })
}

fn named(seed: u64) -> Result<Specimen, Failure> {
    let layouts: Vec<_> = specimen::layouts().iter().collect();
    let layout = layouts.get(seed as usize * 5 % layouts.len()).ok_or("there are layouts")?;
    Ok(specimen::make(&Order { months: 1, seed, entries_per_month: Some(40), ..Order::new(layout) })?)
}

fn booked(seed: u64) -> Result<Specimen, Failure> {
    let order = Order { months: 2, seed, entries_per_month: Some(30), ..Order::new(specimen::passbook()) };
    Ok(specimen::make(&order)?)
}

fn measure(made: &Specimen, kind: ScanKind, seed: u64, count: &mut Count) -> Result<(), Failure> {
    let file = specimen::scan(snapshots(made, kind)?, kind, seed);
    if let Some(folder) = std::env::args().nth(3) {
        std::fs::write(format!("{folder}/{kind}-{seed}.pdf"), &file)?;
    }
    let began = processor_seconds().unwrap_or(0.0);
    let report = analyzed(&file);
    count.seconds += processor_seconds().unwrap_or(0.0) - began;
    count.files += 1;
    count.pages += made.truth.pages;
    count.rows += made.truth.account.transactions.len();
    match report {
        Ok(report) => compare(&report, &made.truth.account.transactions, seed, count),
        Err(_) => count.refused += 1,
    }
    Ok(())
}

/// Of all threads together: what a page costs, however many cores there are and whoever else is using them.
fn processor_seconds() -> Option<f64> {
    const TICKS_A_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let ticks = stat.rsplit_once(')')?.1.split_whitespace().skip(11).take(2);
    Some(ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS_A_SECOND)
}

type Row = (String, Option<i64>, Option<i64>, Option<i64>);

fn is_part(row: &Row, truth: &TruthTransaction) -> bool {
    let paise = |money: Option<ledger::Money>| money.map(ledger::Money::as_paise);
    row.0 == truth.date.to_string() && row.1 == paise(truth.debit) && row.2 == paise(truth.credit)
}

/// A row is exact when date, amounts and balance are; one that is proven and is no row of the truth is a silent error.
#[expect(clippy::print_stdout, reason = "printing is what it is for")]
fn compare(report: &Report, truth: &[TruthTransaction], seed: u64, count: &mut Count) {
    let mut left: BTreeMap<Row, usize> = BTreeMap::new();
    for row in truth {
        let paise = |money: Option<ledger::Money>| money.map(ledger::Money::as_paise);
        let key = (row.date.to_string(), paise(row.debit), paise(row.credit), paise(row.balance));
        *left.entry(key).or_default() += 1;
    }
    for row in &report.transactions {
        let paise = |money: Option<engine::Rupees>| money.map(|money| money.0.as_paise());
        let key = (row.date.to_string(), paise(row.debit), paise(row.credit), paise(row.balance));
        let is_proven = row.proof.as_str() == "proven";
        let is_exact = left.get_mut(&key).filter(|left| **left > 0).map(|left| *left -= 1).is_some();
        if count.is_shown && !is_exact {
            println!("  page {} {} {key:?} {:?}", row.page, row.proof, row.sight);
        }
        count.exact += usize::from(is_exact);
        count.proven += usize::from(is_proven);
        // A balance that was not read is missing, and nothing wrong is claimed.
        let is_part = key.3.is_none() && truth.iter().any(|row| is_part(&key, row));
        let is_silent = is_proven && !is_exact && !is_part;
        if is_silent {
            println!("  SILENT seed {seed} page {} {key:?} {:?}", row.page, row.sight);
        }
        count.silent += usize::from(is_silent);
        count.chosen += usize::from(row.sight.as_ref().is_some_and(|sight| sight.chosen_by_balance));
    }
    for (row, times) in left.iter().filter(|(_, times)| count.is_shown && **times > 0) {
        println!("  true {row:?} {times}");
    }
}

fn snapshots(made: &Specimen, kind: ScanKind) -> Result<Vec<Snapshot>, Failure> {
    let sheets = picture::Sheets::open(&made.pdf, pdf::Unlock::Nothing, &pdf::Limits::default())?;
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

fn analyzed(bytes: &[u8]) -> Result<Report, Failure> {
    let product = policy::starter(policy::DEFAULT).ok_or("a product")?.map_err(|_| "without mistakes")?;
    let card = score::Card::load(score::BEHAVIOUR_CARD).map_err(|_| "a card")?;
    let application = Application {
        product: &product,
        inputs: analysis::Inputs::default(),
        applicant_name: None,
        as_of: None,
        bureau: Bureau::NotRequested,
        amendments: None,
    };
    let (limits, roots) = (pdf::Limits::default(), integrity::Roots::default());
    let settings = Settings { limits: &limits, card: &card, roots: &roots };
    let source = Source::Pdf { bytes, unlock: pdf::Unlock::Nothing };
    Ok(engine::analyze(source, &application, &settings, &|_| false)?)
}

/// The most memory this process ever held.
fn peak_megabytes() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<f64>().ok()? / 1024.0)
}
