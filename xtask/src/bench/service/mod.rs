//! The running service: throughput beside a bare handler, time to a decision, two workers beside one, memory.

mod load;

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::client::Client;
use super::node::{Node, Peer};
use super::program::{Program, time_once};
use super::sample::Sample;
use super::score::Score;

/// Interleaved, so that a busy machine disturbs all alike.
const LOAD_ROUNDS: usize = 5;
const LOAD_RATIO_MIN: f64 = 0.5;
const UPLOADS_TIMED: usize = 21;
const WAIT_RATIO_MAX: f64 = 1.5;
const DRAINED: usize = 120;
const WORKERS_RATIO_MIN: f64 = 1.7;
const IDLE_MB_MAX: f64 = 60.0;
const QUEUED: usize = 1_000;
const GROWTH_MAX: f64 = 1.1;

pub(super) fn measure(program: &Program, folder: &Path, score: &mut Score) -> Result<()> {
    let statement = folder.join("year.pdf");
    program.make_specimen(["--months", "12"], &statement)?;
    let file = std::fs::read(&statement)?;
    idle(program, folder, score)?;
    time_to_decision(program, folder, &statement, score)?;
    workers(program, folder, &file, score)?;
    let node = queue_and_drain(program, folder, &file, score)?;
    throughput(&node, folder, score)
}

/// A server that was just started, with nothing to do.
fn idle(program: &Program, folder: &Path, score: &mut Score) -> Result<()> {
    let node = Node::start(program.path(), &folder.join("idle"), &[])?;
    let megabytes = node.memory_mb()?;
    let goal = score.goal(megabytes < IDLE_MB_MAX);
    println!("idle server with its children: {megabytes:.1} MB  goal: < {IDLE_MB_MAX} MB  {goal}");
    Ok(())
}

/// From the 202 to `completed`, seen from outside, beside `lending analyze` on the same file, turn by turn.
fn time_to_decision(program: &Program, folder: &Path, statement: &Path, score: &mut Score) -> Result<()> {
    let node = Node::start(program.path(), &folder.join("wait"), &[])?;
    let mut client = node.client()?;
    let file = std::fs::read(statement)?;
    let (mut ours, mut peers, mut accepted) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..=UPLOADS_TIMED {
        let sent = Instant::now();
        let id = client.upload(&file)?;
        let answered = Instant::now();
        client.await_completed(&id)?;
        let waited = answered.elapsed();
        let alone = time_once(&mut program.analyze(statement))?;
        if round > 0 {
            ours.push(waited);
            peers.push(alone);
            accepted.push(answered.duration_since(sent));
        }
    }
    let (ours, peers) = (sample(&ours)?, sample(&peers)?);
    let ratio = ours.median_ms() / peers.median_ms();
    let goal = score.goal(ratio < WAIT_RATIO_MAX);
    println!(
        "202 to completed: {:.1} ms, `lending analyze`: {:.1} ms, ratio {ratio:.2}  goal: < {WAIT_RATIO_MAX}  {goal}",
        ours.median_ms(),
        peers.median_ms()
    );
    println!("upload to 202: {:.1} ms", sample(&accepted)?.median_ms());
    Ok(())
}

/// The same queue worked off by one worker and by two, each with a core to itself: a worker without company uses every
/// core there is to be done sooner, and two on one machine would only share what one had already.
fn workers(program: &Program, folder: &Path, file: &[u8], score: &mut Score) -> Result<()> {
    let mut seconds = Vec::new();
    for cores in [&["0"][..], &["0", "1"]] {
        let place = folder.join(format!("workers-{}", cores.len()));
        let node = Node::start(program.path(), &place, &["--workers", "0"])?;
        let mut client = node.client()?;
        for _ in 0..DRAINED {
            client.upload(file)?;
        }
        let started = Instant::now();
        let _workers = cores.iter().map(|core| node.work_on_core(core)).collect::<Result<Vec<_>>>()?;
        await_drained(&mut client)?;
        seconds.push(started.elapsed().as_secs_f64());
    }
    let [one, two] = seconds[..] else { bail!("two runs were expected") };
    let ratio = one / two;
    let goal = score.goal(ratio >= WORKERS_RATIO_MIN);
    println!(
        "{DRAINED} statements: one worker on a core {one:.2} s, two on two {two:.2} s, {ratio:.2} times  goal: >= {WORKERS_RATIO_MIN}  {goal}"
    );
    Ok(())
}

/// A thousand uploads wait, then are worked off; memory is watched meanwhile.
fn queue_and_drain(program: &Program, folder: &Path, file: &[u8], score: &mut Score) -> Result<Node> {
    let node = Node::start(program.path(), &folder.join("queue"), &["--workers", "0"])?;
    let mut client = node.client()?;
    let started = Instant::now();
    for _ in 0..QUEUED {
        client.upload(file)?;
    }
    let a_second = QUEUED as f64 / started.elapsed().as_secs_f64();
    println!(
        "one client uploads {a_second:.0} statements a second ({:.0} KB each)",
        file.len() as f64 / 1024.0
    );
    let worker = node.work("2")?;
    let mut samples = Vec::new();
    loop {
        let left = client.unfinished()?;
        samples.push((left, node.memory_mb()? + worker.memory_mb()?));
        if left == 0 {
            break;
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    let between = |from: usize, to: usize| {
        let inside: Vec<f64> =
            samples.iter().filter(|(left, _)| *left >= from && *left < to).map(|(_, mb)| *mb).collect();
        inside.iter().sum::<f64>() / inside.len().max(1) as f64
    };
    let (early, late) = (between(QUEUED / 2, QUEUED * 3 / 4), between(1, QUEUED / 4));
    let ratio = late / early;
    let goal = score.goal(ratio <= GROWTH_MAX);
    println!(
        "{QUEUED} queued: {early:.1} MB in the second quarter, {late:.1} MB in the last, {ratio:.2} times  goal: <= {GROWTH_MAX}  {goal}"
    );
    Ok(node)
}

/// Requests a second on a team with a thousand analyses, beside the bare handler.
fn throughput(node: &Node, folder: &Path, score: &mut Score) -> Result<()> {
    let peer = Peer::start(folder)?;
    let bare = format!("http://{}/", peer.address);
    let ours = [("GET /v1/me", "/v1/me"), ("GET /v1/analyses", "/v1/analyses")];
    let mut rates: Vec<Vec<f64>> = vec![Vec::new(); ours.len() + 1];
    for _ in 0..LOAD_ROUNDS {
        rates[0].push(load::requests_a_second(&bare, None)?);
        for (index, (_, path)) in ours.iter().enumerate() {
            let url = format!("http://{}{path}", node.address);
            rates[index + 1].push(load::requests_a_second(&url, Some(&node.key))?);
        }
    }
    let medians: Vec<f64> = rates.iter_mut().map(|rounds| load::median(rounds)).collect();
    println!("bare handler with one read: {:.0} requests a second", medians[0]);
    for ((name, _), rate) in ours.iter().zip(&medians[1..]) {
        let ratio = rate / medians[0];
        let goal = score.goal(ratio >= LOAD_RATIO_MIN);
        println!("{name}: {rate:.0} a second, {ratio:.2} of it  goal: >= {LOAD_RATIO_MIN}  {goal}");
    }
    Ok(())
}

fn await_drained(client: &mut Client) -> Result<()> {
    while client.unfinished()? > 0 {
        std::thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}

fn sample(times: &[Duration]) -> Result<Sample> {
    Sample::of(times).context("no round was run")
}
