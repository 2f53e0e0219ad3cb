//! `cargo run --release -p engine --example scans -- [SEEDS [KIND [FOLDER]]] [--letters] [--peer]`: specimens of every kind
//! of scan against their truth.
//!
//! `SEEDS` are a number of them, or `101..141`. For a single kind the rows that are not exact are shown, and the files are
//! kept in the folder. What is wrong and claimed proven is always shown, and so is what was refused or is missing.
//! `--letters` compares words too, and `--peer` those that `tesseract` reads on the same pages.

mod cost;
mod letters;
mod peer;
mod rows;
mod summary;

use engine::{Application, Bureau, Report, Settings, Source};
use letters::{Lines, Read};
use scanner::ScanKind;
use specimen::{Order, Specimen};

type Failure = Box<dyn std::error::Error>;

/// Longer ones only take longer.
const PAGES_MAX: u32 = 6;
/// What pages are drawn at to be read.
const DOTS_AN_INCH: f32 = 200.0;

#[derive(Clone, Debug)]
struct Asked {
    seeds: std::ops::Range<u64>,
    only: Option<ScanKind>,
    folder: Option<String>,
    has_letters: bool,
    has_peer: bool,
}

#[derive(Default)]
struct Count {
    pages: u32,
    refused: usize,
    rows: rows::Rows,
    seconds: f64,
    /// The most memory that this process held while it read a file.
    megabytes: f64,
    ours: Read,
    peer: Read,
    peer_seconds: f64,
}

fn main() -> Result<(), Failure> {
    let asked = asked()?;
    let mut summary = summary::Summary::default();
    summary::print_head(&asked);
    for kind in ScanKind::all().filter(|kind| asked.only.is_none_or(|only| only == *kind)) {
        let mut count = Count::default();
        for seed in asked.seeds.clone() {
            let made = made(kind, seed)?;
            if made.truth.pages <= PAGES_MAX {
                measure(&made, (kind, seed), &asked, &mut count)?;
            }
        }
        summary::print_kind(kind, &count, &asked);
        summary.add(kind, &count, &asked);
    }
    summary.print(&asked);
    Ok(())
}

fn asked() -> Result<Asked, Failure> {
    let (options, places): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let has = |name: &str| options.iter().any(|option| option == name);
    let mut places = places.into_iter();
    let seeds = seeds(&places.next().unwrap_or_else(|| "4".to_owned()))?;
    let only = places.next().filter(|kind| kind != "all").map(|kind| kind.parse()).transpose()?;
    Ok(Asked {
        seeds,
        only,
        folder: places.next(),
        has_letters: has("--letters") || has("--peer"),
        has_peer: has("--peer"),
    })
}

/// `4` are the first four.
fn seeds(text: &str) -> Result<std::ops::Range<u64>, Failure> {
    Ok(match text.split_once("..") {
        Some((from, to)) => from.parse()?..to.parse()?,
        None => 1..text.parse::<u64>()? + 1,
    })
}

/// Every second one is of a layout that no bank has.
fn made(kind: ScanKind, seed: u64) -> Result<Specimen, Failure> {
    let order = |layout, months, entries| {
        let order = Order { months, seed, entries_per_month: Some(entries), ..Order::new(layout) };
        specimen::make(&order)
    };
    if kind == ScanKind::Passbook {
        return Ok(order(specimen::passbook(), 2, 30)?);
    }
    if seed.is_multiple_of(2) {
        return Ok(specimen::wild(seed)?);
    }
    let layouts: Vec<_> = specimen::layouts().iter().collect();
    let layout = layouts.get(seed as usize * 5 % layouts.len()).ok_or("there are layouts")?;
    Ok(order(layout, 1, 40)?)
}

#[expect(clippy::print_stdout, reason = "printing is what it is for")]
fn measure(
    made: &Specimen,
    (kind, seed): (ScanKind, u64),
    asked: &Asked,
    count: &mut Count,
) -> Result<(), Failure> {
    let file = scanner::scanned(made, kind, seed)?;
    if let Some(folder) = &asked.folder {
        std::fs::write(format!("{folder}/{kind}-{seed}.pdf"), &file)?;
    }
    cost::forget_the_peak();
    let began = cost::processor_seconds();
    let report = analyzed(&file);
    count.seconds += cost::processor_seconds() - began;
    count.megabytes = count.megabytes.max(cost::peak_megabytes().unwrap_or(0.0));
    count.pages += made.truth.pages;
    count.rows.all += made.truth.account.transactions.len();
    match report {
        Ok(report) => {
            rows::compare(
                &report,
                &made.truth.account.transactions,
                (seed, asked.only.is_some()),
                &mut count.rows,
            );
        }
        Err(refusal) => {
            println!("  refused seed {seed}: {refusal}");
            count.refused += 1;
            count.rows.refused += made.truth.account.transactions.len();
        }
    }
    if asked.has_letters {
        read_letters(made, (&file, kind), asked, count)?;
    }
    Ok(())
}

fn read_letters(
    made: &Specimen,
    (file, kind): (&[u8], ScanKind),
    asked: &Asked,
    count: &mut Count,
) -> Result<(), Failure> {
    let printed: Lines = (1..=made.truth.pages)
        .flat_map(|page| {
            let captions = made.captions_of(page).into_iter();
            letters::lined(captions.map(|word| (word.left, word.baseline, word.size, word.text)).collect())
        })
        .collect();
    let sheets = picture::Sheets::open(file, pdf::Unlock::Nothing, &pdf::Limits::default())?;
    let (mut ours, mut theirs): (Vec<Vec<sight::Word>>, Lines) = (Vec::new(), Vec::new());
    for page in 1..=made.truth.pages {
        // Two pages of a passbook are one picture.
        let Ok(drawn) = sheets.shades(page, DOTS_AN_INCH) else { break };
        if asked.has_peer {
            let (lines, seconds) = peer::read(&drawn, kind)?;
            theirs.extend(lines);
            count.peer_seconds += seconds;
        }
        let grey = sight::Grey::new(drawn.width, drawn.height, drawn.shades).ok_or("a picture has dots")?;
        let seen = sight::read(&grey, DOTS_AN_INCH, &sight::Limits::default())?;
        ours.push(seen.words);
    }
    sight::write_alike(&mut ours.iter_mut().flatten().collect::<Vec<_>>());
    let placed = |word: &sight::Word| (word.left, word.baseline, word.height, word.text());
    let ours: Lines =
        ours.iter().flat_map(|words| letters::lined(words.iter().map(placed).collect())).collect();
    count.ours.add(letters::compared(&printed, &ours));
    count.peer.add(letters::compared(&printed, &theirs));
    Ok(())
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
