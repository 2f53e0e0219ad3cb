//! How often the checks of pictures speak on honest scans, and how many scans that were forged they notice.
//!
//! `cargo run --release -p engine --example forged_scans -- FROM..TO [KIND] [--honest]`: every second seed is a wild layout.
//! `--honest` leaves the forgeries out.
#![expect(clippy::print_stdout, reason = "printing is what it is for")]

use std::collections::BTreeMap;

use engine::{Application, Bureau, Report, Settings, Source};
use scanner::{ScanForgery, ScanKind};
use specimen::{Order, Specimen};

type Failure = Box<dyn std::error::Error>;

/// The checks that are measured.
const CHECKS: [&str; 3] = ["picture_over_picture", "scan_patched", "scan_copied"];
/// Longer ones only take longer.
const PAGES_MAX: u32 = 6;

#[derive(Default)]
struct Count {
    papers: usize,
    pages: u32,
    refused: usize,
    /// Where dots could be looked at.
    asked: usize,
    spoke: BTreeMap<&'static str, usize>,
}

impl Count {
    fn add(&mut self, report: Option<&Report>, pages: u32) -> Vec<&'static str> {
        self.papers += 1;
        self.pages += pages;
        let Some(report) = report else {
            self.refused += 1;
            return Vec::new();
        };
        let state = |code: &str| {
            let found = report.integrity.checks.iter().find(|check| &*check.code == code);
            found.map_or("", |check| check.state.as_str()).to_owned()
        };
        self.asked += usize::from(state("scan_patched") != "not_applicable");
        let spoke: Vec<&str> = CHECKS.into_iter().filter(|code| state(code) == "detected").collect();
        for code in &spoke {
            *self.spoke.entry(code).or_default() += 1;
        }
        spoke
    }

    fn print(&self, what: &str) {
        println!(
            "{what:<30} papers {:>4}  pages {:>4}  refused {:>2}  with grain {:>3}  {:?}",
            self.papers, self.pages, self.refused, self.asked, self.spoke
        );
    }
}

fn main() -> Result<(), Failure> {
    let (options, places): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let seeds = places.first().and_then(|text| text.split_once("..")).ok_or("seeds, as 101..141")?;
    let seeds = seeds.0.parse::<u64>()?..seeds.1.parse::<u64>()?;
    let only: Option<ScanKind> = places.get(1).map(|kind| kind.parse()).transpose()?;
    let is_honest_only = options.iter().any(|option| option == "--honest");
    let mut all = Count::default();
    for kind in ScanKind::all().filter(|kind| only.is_none_or(|only| only == *kind)) {
        let mut honest = Count::default();
        let mut forged: BTreeMap<String, Count> = BTreeMap::new();
        for seed in seeds.clone() {
            let made = made(kind, seed)?;
            if made.truth.pages > PAGES_MAX {
                continue;
            }
            let report = analyzed(&scanner::scanned(&made, kind, seed)?).ok();
            all.add(report.as_ref(), made.truth.pages);
            for code in honest.add(report.as_ref(), made.truth.pages) {
                println!("  false alarm: {kind} seed {seed}: {code}");
            }
            for forgery in ScanForgery::all().filter(|_| !is_honest_only) {
                let Some(scan) = scanner::forged(&made, kind, forgery, seed)? else { continue };
                let report = analyzed(&scan.pdf).ok();
                forged.entry(forgery.to_string()).or_default().add(report.as_ref(), made.truth.pages);
            }
        }
        honest.print(&format!("{kind}, honest"));
        for (forgery, count) in forged {
            count.print(&format!("{kind}, {forgery}"));
        }
    }
    all.print("honest in all");
    Ok(())
}

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
