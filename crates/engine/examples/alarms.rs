//! How often each check speaks on honest papers, and how many forgeries are noticed: the two sides of one scale.
//!
//! `cargo run --release -p engine --example alarms -- [COUNT] [SEED] [WILD COUNT] [FOLDER…]`; papers in folders count as honest.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measurement talks to the person who started it"
)]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use integrity::{Check, Family, File, Integrity, PageTraces, Paper, Roots, Severity, State};
use specimen::{Error, FontKind, Order, Persona, Tamper};
use statement::{PageText, Statement, Verdict};

/// What is known about one paper when it was asked about.
struct Asked {
    statement: Statement,
    integrity: Integrity,
}

impl Asked {
    fn flags(&self) -> Vec<&Check> {
        let is_flag = |check: &&Check| check.state == State::Detected && check.severity >= Severity::Medium;
        self.integrity.checks.iter().filter(is_flag).collect()
    }
}

/// `None` for a paper that is not read at all: it is refused, not accused.
fn ask(bytes: &[u8]) -> Option<Asked> {
    let limits = pdf::Limits::default();
    let keep = |page: &pdf::Page| (PageTraces::of(page), PageText::of(page));
    let (document, kept) = pdf::read_each(bytes, None, &limits, &|_| false, &keep).ok()?;
    let (traces, texts): (Vec<PageTraces>, Vec<PageText>) = kept.into_iter().unzip();
    let statement = statement::read_pages(texts).ok()?;
    let read = |row: &ledger::Transaction| {
        narration::read(&row.description, row.reference.as_deref(), row.direction)
    };
    let readings: Vec<narration::Reading> = statement.lead.transactions.iter().map(read).collect();
    let readings: Vec<&narration::Reading> = readings.iter().collect();
    let file = File {
        bytes,
        unlock: pdf::Unlock::Nothing,
        document: &document,
        pages: &traces,
        unread: &[],
        limits: &limits,
    };
    let mut roots = Roots::default();
    assert!(roots.insert(specimen::signing_root().to_vec()), "a certificate");
    let paper = Paper { file: Some(file), statement: &statement, readings: &readings, roots: &roots };
    let integrity = integrity::check(&paper);
    Some(Asked { statement, integrity })
}

/// Counts of what was found on honest papers.
#[derive(Default)]
struct Alarms {
    papers: usize,
    refused: usize,
    misread: usize,
    flagged: usize,
    /// By check: low, medium, high, proof.
    by_check: BTreeMap<&'static str, [usize; 4]>,
    /// By check: where it was not asked.
    silent: BTreeMap<&'static str, usize>,
}

impl Alarms {
    fn add(&mut self, name: &str, asked: Option<&Asked>) {
        self.papers += 1;
        let Some(asked) = asked else {
            self.refused += 1;
            return;
        };
        self.misread += usize::from(!is_reconciled(asked));
        for check in &asked.integrity.checks {
            if check.state == State::NotRun && check.family != Family::File {
                *self.silent.entry(check.code).or_default() += 1;
            }
            let place = match check.severity {
                Severity::Info => continue,
                Severity::Low => 0,
                Severity::Medium => 1,
                Severity::High => 2,
                Severity::Proof => 3,
            };
            if check.state == State::Detected {
                self.by_check.entry(check.code).or_default()[place] += 1;
            }
        }
        let flags = asked.flags();
        self.flagged += usize::from(!flags.is_empty());
        for check in flags {
            let found = check.evidence.first().and_then(|evidence| evidence.found.as_deref());
            println!("{name}: {} {} [{}]", check.code, check.message, found.unwrap_or_default());
        }
    }

    fn print(&self, what: &str) {
        let share = |count: usize| 100.0 * count as f64 / self.papers.max(1) as f64;
        println!(
            "\n{what}: {} papers, {} refused, {} not reconciled, {} flagged ({:.2} %)",
            self.papers,
            self.refused,
            self.misread,
            self.flagged,
            share(self.flagged)
        );
        println!(
            "{:<32} {:>6} {:>6} {:>6} {:>6}  medium and above",
            "check", "low", "medium", "high", "proof"
        );
        for (code, [low, medium, high, proof]) in &self.by_check {
            let alarms = medium + high + proof;
            println!("{code:<32} {low:>6} {medium:>6} {high:>6} {proof:>6}  {:.2} %", share(alarms));
        }
        for (code, count) in &self.silent {
            println!("{code:<32} not asked of {count}");
        }
    }
}

/// Counts of forgeries: made, pointed at by a check, and given away by the proof alone.
#[derive(Default)]
struct Noticed(BTreeMap<String, [usize; 3]>);

impl Noticed {
    /// `was_reconciled` is of the same paper before anyone changed it.
    fn add(&mut self, name: &str, forgery: &str, asked: Option<&Asked>, was_reconciled: bool) {
        let is_flagged = asked.is_some_and(|asked| !asked.flags().is_empty());
        let is_unproven = asked.is_none_or(|asked| !is_reconciled(asked)) && was_reconciled;
        let [made, flagged, unproven] = self.0.entry(forgery.to_owned()).or_default();
        *made += 1;
        *flagged += usize::from(is_flagged);
        *unproven += usize::from(!is_flagged && is_unproven);
        if !is_flagged {
            let how = if is_unproven { "not flagged, only no longer reconciled" } else { "not noticed" };
            println!("{name}: {forgery} is {how}");
        }
    }

    fn print(&self, what: &str) {
        let sum = |place: usize| self.0.values().filter_map(|counts| counts.get(place)).sum::<usize>();
        let (made, flagged, unproven) = (sum(0), sum(1), sum(2));
        let share = |count: usize| 100.0 * count as f64 / made.max(1) as f64;
        println!(
            "\n{what}: {} of {made} noticed ({:.1} %), {flagged} of them by a check ({:.1} %)",
            flagged + unproven,
            share(flagged + unproven),
            share(flagged)
        );
        for (name, [made, flagged, unproven]) in
            self.0.iter().filter(|(_, [made, flagged, _])| made != flagged)
        {
            println!("{name:<32} {:>6} of {made}, {flagged} by a check", flagged + unproven);
        }
    }
}

fn is_reconciled(asked: &Asked) -> bool {
    asked.statement.lead.reconciliation.verdict == Verdict::Reconciled
}

/// Every layout with every kind of customer and font in turn, long and short.
fn order(number: usize, seed: u64) -> Order {
    let layouts = specimen::layouts();
    let round = number / layouts.len();
    let layout = layouts.get(number % layouts.len()).expect("a layout");
    let persona = match round % 7 {
        0 => None,
        other => Persona::ALL.get(other - 1).copied(),
    };
    Order {
        seed: seed + number as u64,
        persona,
        font: (round % 4).checked_sub(1).and_then(|font| FontKind::ALL.get(font)).copied(),
        months: 1 + (round % 5) as u32,
        entries_per_month: [None, Some(6), Some(40)].get(round % 3).copied().flatten(),
        ..Order::new(layout)
    }
}

fn wild(number: usize, seed: u64) -> (String, Vec<u8>) {
    let seed = seed + number as u64;
    let specimen = specimen::wild(seed).expect("a specimen");
    (format!("wild seed {seed}"), specimen.pdf)
}

fn honest(number: usize, seed: u64) -> (String, Vec<u8>) {
    let order = order(number, seed);
    let specimen = specimen::make(&order).expect("a specimen");
    (format!("{} seed {}", order.layout.name, order.seed), specimen.pdf)
}

/// Does something for each number, on all cores.
fn each(count: usize, work: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    work(number);
                }
            });
        }
    });
}

fn measure(what: &str, count: usize, make: impl Fn(usize) -> (String, Vec<u8>) + Sync) {
    let alarms = Mutex::new(Alarms::default());
    each(count, |number| {
        let (name, bytes) = make(number);
        let asked = ask(&bytes);
        alarms.lock().expect("a lock").add(&name, asked.as_ref());
    });
    alarms.into_inner().expect("a lock").print(what);
}

/// A paper of each kind of forgery on every layout that can have it; as many papers as were asked for are enough.
fn forgeries(seed: u64, count: usize) {
    let forgeries: Vec<Tamper> = Tamper::all().filter(|tamper| tamper.is_forgery()).collect();
    let layouts = specimen::layouts();
    let noticed = Mutex::new(Noticed::default());
    each((forgeries.len() * layouts.len()).min(count), |number| {
        let Some(tamper) = forgeries.get(number / layouts.len()).copied() else { return };
        let layout = layouts.get(number % layouts.len()).expect("a layout");
        let order = Order { seed, entries_per_month: Some(40), tamper: Some(tamper), ..Order::new(layout) };
        let specimen = match specimen::make(&order) {
            Err(Error::Unsuited) => return,
            made => made.expect("a specimen"),
        };
        let asked = ask(&specimen.pdf);
        let honest = specimen::make(&Order { tamper: None, ..order }).expect("a specimen");
        let was_reconciled = ask(&honest.pdf).is_some_and(|asked| is_reconciled(&asked));
        noticed.lock().expect("a lock").add(layout.name, tamper.name(), asked.as_ref(), was_reconciled);
    });
    noticed.into_inner().expect("a lock").print("forgeries on our layouts");
}

/// One kind of forgery on each wild paper that is proven as a whole before: of others nothing could be noticed.
fn wild_forgeries(seed: u64, count: usize) {
    let forgeries: Vec<Tamper> = Tamper::all().filter(|tamper| tamper.is_forgery()).collect();
    let noticed = Mutex::new(Noticed::default());
    each(count, |number| {
        let seed = seed + number as u64;
        let honest = specimen::wild(seed).expect("a specimen");
        if !ask(&honest.pdf).is_some_and(|asked| is_reconciled(&asked)) {
            return;
        }
        for step in 0..3 {
            let Some(tamper) = forgeries.get((number * 3 + step) % forgeries.len()) else { continue };
            let Ok(forged) = specimen::wild_tampered(seed, *tamper) else { continue };
            let name = format!("wild seed {seed}");
            noticed.lock().expect("a lock").add(&name, tamper.name(), ask(&forged.pdf).as_ref(), true);
        }
    });
    noticed.into_inner().expect("a lock").print("forgeries on wild layouts that are read without doubt");
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual: u64| match arguments.next() {
        Some(text) => text.parse().expect("a number"),
        None => usual,
    };
    let (count, seed) = (number(2_000) as usize, number(1));
    let wild_count = number(2_000) as usize;
    measure("honest papers in our layouts", count, |number| honest(number, seed));
    measure("honest papers in wild layouts", wild_count, |number| wild(number, seed));
    for folder in std::env::args().skip(4) {
        let files = std::fs::read_dir(&folder).expect("a folder").filter_map(Result::ok);
        let is_pdf = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "pdf");
        let mut files: Vec<PathBuf> = files.map(|entry| entry.path()).filter(is_pdf).collect();
        files.sort();
        measure(&folder, files.len(), |number| {
            let path = files.get(number).expect("a file");
            (path.display().to_string(), std::fs::read(path).expect("a file that can be read"))
        });
    }
    forgeries(seed, count);
    wild_forgeries(seed, wild_count);
}
