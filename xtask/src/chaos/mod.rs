//! `cargo xtask chaos`: the service under load, broken at random → whether its laws held, and how soon it was well again.

mod chance;
mod cluster;
mod database;
mod disk;
mod fault;
mod http;
mod laws;
mod load;
mod process;
mod receiver;

use std::fs;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::packages::{self, FAKETIME, INITDB};
use crate::program;
use crate::shell::step;
use chance::Chance;
use cluster::{Cluster, Kind};
use fault::Fault;
use load::Load;

/// Of all nodes, after whatever it was has ended.
const READY_WITHIN: Duration = Duration::from_secs(30);
const FAULT_LASTS: (Duration, Duration) = (Duration::from_millis(300), Duration::from_millis(3_500));
const CALM_LASTS: (Duration, Duration) = (Duration::from_millis(200), Duration::from_millis(1_500));
/// Short enough to be typed again.
const SEEDS: u64 = 1_000_000;
/// Enough to see what is wrong; the rest is usually the same.
const SHOWN: usize = 20;

/// How long, by which choices, and of which program.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Storm {
    /// For both databases together, beside starting and the laws
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,
    /// Makes the same choices again; any if not given
    #[arg(long)]
    seed: Option<u64>,
    /// The released program, built first, instead of the one that the tests built
    #[arg(long)]
    release: bool,
}

pub(crate) fn run(storm: &Storm) -> Result<()> {
    packages::provide(&[INITDB])?;
    let program = if storm.release { program::release()? } else { program::debug()? };
    let seed = storm.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() % SEEDS);
    println!("cargo xtask chaos --minutes {} --seed {seed} makes the same choices again", storm.minutes);
    let faketime = faketime();
    let half = Duration::from_secs_f64(storm.minutes.max(0.0) * 30.0);
    for kind in [Kind::Sqlite, Kind::Postgres] {
        step(&format!("storm on {kind:?}"), || weather(kind, &program, faketime.as_deref(), (half, seed)))?;
    }
    Ok(())
}

/// The library that moves the clock of a process, where it can be had.
fn faketime() -> Option<PathBuf> {
    let places = || {
        let folders = fs::read_dir("/usr/lib").into_iter().flatten().flatten().map(|entry| entry.path());
        folders.map(|folder| folder.join("faketime/libfaketime.so.1")).find(|library| library.is_file())
    };
    let found = places().or_else(|| packages::provide_quietly(FAKETIME).then(places).flatten());
    if found.is_none() {
        println!("!!!! SKIPPED: clocks are not moved, because libfaketime is not here");
    }
    found
}

fn weather(
    kind: Kind,
    program: &Path,
    faketime: Option<&Path>,
    (lasts, seed): (Duration, u64),
) -> Result<()> {
    let cluster = Cluster::start(kind, program, faketime)?;
    if !cluster.blobs.is_mounted {
        println!("!!!! SKIPPED: no disk is full or read-only, because only root can mount one");
    }
    let load = Load::default();
    let mut broken = load.run(&cluster, seed, || storm((&cluster, &load), lasts, Chance::new(seed)))?;
    for (what, count) in load.answers() {
        println!("   {count:6} × {what}");
    }
    broken.extend(laws::broken(&cluster, &load)?);
    println!("   {} uploads accepted", load.accepted().len());
    if broken.is_empty() {
        return Ok(());
    }
    let logs = program::target_folder()?.join("chaos").join(format!("{kind:?}-{seed}"));
    cluster.keep_logs(&logs)?;
    for law in broken.iter().take(SHOWN) {
        println!("   BROKEN: {law}");
    }
    bail!("{} laws were broken with --seed {seed}; the logs are in {}", broken.len(), logs.display())
}

/// One fault after another until the time is up.
fn storm((cluster, load): (&Cluster, &Load), lasts: Duration, mut chance: Chance) -> Result<Vec<String>> {
    let (began, mut broken, mut order) = (Instant::now(), Vec::new(), Vec::new());
    let (mut count, mut slowest, mut most_mb) = (0, Duration::ZERO, 0.0_f64);
    while began.elapsed() < lasts {
        let Some(fault) = order.pop() else {
            order = Fault::shuffled(cluster, &mut chance);
            continue;
        };
        fault.strike(cluster)?;
        std::thread::sleep(chance.between(FAULT_LASTS.0, FAULT_LASTS.1));
        fault.end(cluster)?;
        let healed = Instant::now();
        for process in cluster.processes() {
            if process.revive()? {
                println!("   {} gave up during: {fault}", process.name);
            }
            if let Err(error) = process.await_ready(READY_WITHIN.saturating_sub(healed.elapsed())) {
                broken.push(format!("after {fault}: {error}"));
            }
            most_mb = most_mb.max(process.memory_mb());
        }
        // What a node says of itself may be a few seconds old; an upload that is taken is not.
        if !load.takes_uploads_within(READY_WITHIN.saturating_sub(healed.elapsed())) {
            broken.push(format!("after {fault}: no upload is accepted within {} s", READY_WITHIN.as_secs()));
        }
        let recovered = healed.elapsed();
        println!(
            "   {:5.1} s  {fault}, ready again after {:.1} s",
            began.elapsed().as_secs_f64(),
            recovered.as_secs_f64()
        );
        (count, slowest) = (count + 1, slowest.max(recovered));
        std::thread::sleep(chance.between(CALM_LASTS.0, CALM_LASTS.1));
    }
    println!(
        "   {count} faults, ready again within {:.1} s, at most {most_mb:.0} MB a process",
        slowest.as_secs_f64()
    );
    if most_mb > laws::MEMORY_MB_AT_MOST {
        broken.push(format!("a process grew to {most_mb:.0} MB"));
    }
    Ok(broken)
}
