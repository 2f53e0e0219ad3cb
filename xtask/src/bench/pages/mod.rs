//! Pages of a team with a large archive and of a long statement: time as a browser sees it, when asked for the first time
//! and when asked for again, beside the API's answers about the same data.

mod visitor;

use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use self::visitor::Visitor;
use super::connection::Connection;
use super::node::{Node, example};
use super::program::Program;
use super::rows::truth;
use super::sample::Sample;
use super::score::Score;

/// What the goals speak of.
const ANALYSES: usize = 10_000;
const ROWS_MIN: usize = 2_000;
const GOAL_MS: f64 = 20.0;
/// A year of the busy account has a little more than the rows asked for.
const LONG: [&str; 6] = ["--layout", super::speed::LAYOUT, "--months", "12", "--rows-per-month", "172"];
/// Each needs a server of its own, which takes a moment to start.
const COLD_ROUNDS: usize = 5;
const WARM_ROUNDS: usize = 100;
/// Every one is drawn once.
const PICTURES: u32 = 15;
/// Nothing that is measured may be remembered from the bringing up of the process itself.
const ELSEWHERE: &str = "/settings/retention";

/// A page, and words that prove that it is the one that was meant.
struct Page {
    name: &'static str,
    path: String,
    words: &'static str,
    goal: Goal,
}

/// When a page must be quick.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Always,
    /// Not the first time after a start.
    Again,
    Never,
}

struct Timed {
    cold: Sample,
    warm: Sample,
    plain_bytes: usize,
    packed_bytes: usize,
}

pub(super) fn measure(program: &Program, folder: &Path, score: &mut Score) -> Result<()> {
    let mut node = Node::start(program.path(), &folder.join("pages"), &[])?;
    let long = fill(program, folder, &mut node)?;
    let visitor = Visitor::sign_in(&node)?;
    println!(
        "{:<34} {:>8} {:>7} {:>16} {:>16}  goal: medians < {GOAL_MS} ms",
        "page", "bytes", "packed", "first med/95 ms", "again med/95 ms"
    );
    for page in pages(&long) {
        let timed = time(&mut node, &visitor, &page)?;
        let is_quick = |sample: &Sample| sample.median_ms() < GOAL_MS;
        let goal = match page.goal {
            Goal::Always => score.goal(is_quick(&timed.cold) && is_quick(&timed.warm)),
            Goal::Again => score.goal(is_quick(&timed.warm)),
            Goal::Never => "",
        };
        println!(
            "{:<34} {:>8} {:>7} {:>16} {:>16}  {goal}",
            page.name,
            timed.plain_bytes,
            timed.packed_bytes,
            format!("{:.1} / {:.1}", timed.cold.median_ms(), timed.cold.bad_ms()),
            format!("{:.1} / {:.1}", timed.warm.median_ms(), timed.warm.bad_ms()),
        );
    }
    peers(&node, &long)?;
    pictures(&node, &visitor, &long)
}

/// The id of the long statement, uploaded and read like any other; and an archive of thousands beside it.
fn fill(program: &Program, folder: &Path, node: &mut Node) -> Result<String> {
    let (short, long) = (folder.join("month.pdf"), folder.join("long.pdf"));
    program.make_specimen(["--months", "1"], &short)?;
    program.make_specimen(LONG, &long)?;
    let rows = truth(&long)?.len();
    if rows < ROWS_MIN {
        bail!("the long statement has {rows} rows only");
    }
    let mut client = node.client()?;
    let mut analysed = |file: &Path| -> Result<String> {
        let id = client.upload(&std::fs::read(file)?)?;
        client.await_completed(&id)?;
        Ok(id)
    };
    let (short, long) = (analysed(&short)?, analysed(&long)?);
    let report = folder.join("month.json");
    std::fs::write(&report, client.download(&format!("/v1/analyses/{short}/export?format=json"))?)?;
    // Without workers from here on: the archive is taken from the queue by whoever fills it.
    node.restart(&["--workers", "0"])?;
    let started = Instant::now();
    let mut archive = example("archive")?;
    archive.arg(node.place()).arg((ANALYSES - 2).to_string()).stdin(File::open(&report)?);
    crate::shell::succeed(&mut archive)?;
    let total =
        node.client()?.read("/v1/analyses?limit=1")?["total"].as_u64().context("a list has no total")?;
    println!(
        "{total} analyses, one of {rows} rows; the others are reports of a month, kept in {:.0} s",
        started.elapsed().as_secs_f64()
    );
    Ok(long)
}

fn pages(long: &str) -> Vec<Page> {
    let page = |name, path: &str, words| Page { name, path: path.to_owned(), words, goal: Goal::Always };
    // The first search of a team after a start opens every sealed name. Whoever comes by the list, where one types it, has
    // that done behind their back; here nobody does.
    let search = |name, path, words| Page { goal: Goal::Again, ..page(name, path, words) };
    let report = |query: &str| format!("/analyses/{long}{query}");
    vec![
        page("list", "/analyses", "of 10,000"),
        page("list, page 100", "/analyses?page=100", "of 10,000"),
        page("list, approved", "/analyses?show=approved", "Approved"),
        search("list, a name", "/analyses?q=meera+nair", "Meera Nair"),
        search("list, a reference", "/analyses?q=app-004321", "APP-004321"),
        search("list, a file", "/analyses?q=joshi-statement-5189", "joshi-statement-5189.pdf"),
        page("report", &report(""), "id=\"transactions\""),
        page("report, sorted", &report("?sort=amount&order=down"), "aria-sort"),
        page("report, one category", &report("?category=food_dining"), "data-clear"),
        page("report, searched", &report("?q=upi"), "data-clear"),
        page("report, rows of a number", &report("?about=metric:average_balance"), "Show all rows"),
        page("report, every metric", &report("/metrics"), "metric:average_balance"),
        // What a script asks for once, to search and sort by itself from then on.
        page("report, all rows for scripts", &report("/transactions"), "["),
        // Its first time is that of drawing the picture, see below.
        Page { goal: Goal::Never, ..page("row on its page", &report("/pages/3?row=80"), "pages/3/picture") },
    ]
}

fn time(node: &mut Node, visitor: &Visitor, page: &Page) -> Result<Timed> {
    let mut cold = Vec::new();
    let mut warm = Vec::new();
    for _ in 0..COLD_ROUNDS {
        node.restart(&["--workers", "0"])?;
        let mut visitor = visitor.again(node)?;
        visitor.time(ELSEWHERE)?;
        cold.push(visitor.time(&page.path)?.0);
    }
    let mut visitor = visitor.again(node)?;
    let mut packed_bytes = 0;
    for _ in 0..WARM_ROUNDS {
        let (elapsed, answer) = visitor.time(&page.path)?;
        packed_bytes = answer.body.len();
        warm.push(elapsed);
    }
    let text = visitor.read(&page.path)?;
    if !text.contains(page.words) {
        bail!("{} does not say {}", page.path, page.words);
    }
    Ok(Timed { cold: sample(&cold)?, warm: sample(&warm)?, plain_bytes: text.len(), packed_bytes })
}

/// What the API needs for the same data, without a page around it.
fn peers(node: &Node, long: &str) -> Result<()> {
    let mut connection = Connection::open(&node.address)?;
    for path in ["/v1/analyses?limit=50".to_owned(), format!("/v1/analyses/{long}?include_result=true")] {
        let head =
            format!("GET {path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {}\r\n\r\n", node.key);
        let mut times = Vec::new();
        let mut bytes = 0;
        for _ in 0..WARM_ROUNDS {
            let started = Instant::now();
            let answer = connection.exchange(head.as_bytes(), b"")?;
            times.push(started.elapsed());
            bytes = answer.body.len();
        }
        let times = sample(&times)?;
        let path = path.replace(long, "{id}");
        println!("GET {path}: {:.1} / {:.1} ms, {bytes} bytes", times.median_ms(), times.bad_ms());
    }
    Ok(())
}

/// Pages of the statement as pictures: drawn for the first time, and taken from where they are kept.
fn pictures(node: &Node, visitor: &Visitor, long: &str) -> Result<()> {
    let mut visitor = visitor.again(node)?;
    let (mut drawn, mut kept, mut bytes) = (Vec::new(), Vec::new(), 0);
    // The first ones start the children that draw.
    for page in 1..=PICTURES + 2 {
        let path = format!("/analyses/{long}/pages/{page}/picture?width=1100");
        let (first, answer) = visitor.time(&path)?;
        let (again, _) = visitor.time(&path)?;
        if page > 2 {
            drawn.push(first);
            kept.push(again);
            bytes = answer.body.len();
        }
    }
    let (drawn, kept) = (sample(&drawn)?, sample(&kept)?);
    println!(
        "picture of a page, {} KB: drawn {:.0} / {:.0} ms, kept {:.1} / {:.1} ms",
        bytes / 1024,
        drawn.median_ms(),
        drawn.bad_ms(),
        kept.median_ms(),
        kept.bad_ms()
    );
    Ok(())
}

fn sample(times: &[Duration]) -> Result<Sample> {
    Sample::of(times).context("no round was run")
}
