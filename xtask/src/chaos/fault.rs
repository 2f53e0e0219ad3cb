//! What can go wrong: how it is brought about, and how it ends.

use std::fmt;
use std::fs;

use anyhow::{Context, Result};

use super::chance::Chance;
use super::cluster::Cluster;
use super::receiver::Mood;

/// Far enough to be noticed, near enough that what was put off meanwhile comes due soon.
const CLOCK_SECONDS: i64 = 25;

/// Numbers are places in the list of nodes, of workers or of clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    NodeKilled(usize),
    WorkerKilled(usize),
    /// Stands still in the middle of whatever it does, and goes on later as if nothing had been.
    NodeHeld(usize),
    WorkerHeld(usize),
    StatementsFull,
    StatementsReadOnly,
    StatementsAway,
    /// The disk of the embedded database.
    DatabaseFull,
    PostgresStopped,
    PostgresCrashed,
    ConnectionsCut,
    ClockAhead(usize),
    ClockBehind(usize),
    ReceiverHangs,
    ReceiverRefuses,
    BureauHeld,
    BureauKilled,
}

impl Fault {
    /// Those that can be brought about here.
    pub(super) fn possible(cluster: &Cluster) -> Vec<Self> {
        let mut faults = vec![
            Self::StatementsAway,
            Self::ReceiverHangs,
            Self::ReceiverRefuses,
            Self::BureauHeld,
            Self::BureauKilled,
        ];
        for number in 0..cluster.nodes.len() {
            faults.extend([Self::NodeKilled(number), Self::NodeHeld(number)]);
        }
        for number in 0..cluster.workers.len() {
            faults.extend([Self::WorkerKilled(number), Self::WorkerHeld(number)]);
        }
        for number in 0..cluster.clocks.len() {
            faults.extend([Self::ClockAhead(number), Self::ClockBehind(number)]);
        }
        if cluster.blobs.is_mounted {
            faults.extend([Self::StatementsFull, Self::StatementsReadOnly]);
        }
        if cluster.postgres.is_some() {
            faults.extend([Self::PostgresStopped, Self::PostgresCrashed, Self::ConnectionsCut]);
        } else if cluster.data.is_mounted {
            faults.push(Self::DatabaseFull);
        }
        faults
    }

    /// In an order that chance picks, each once before any comes again.
    pub(super) fn shuffled(cluster: &Cluster, chance: &mut Chance) -> Vec<Self> {
        let mut left = Self::possible(cluster);
        let mut order = Vec::with_capacity(left.len());
        while !left.is_empty() {
            let place = usize::try_from(chance.below(left.len() as u64)).unwrap_or_default();
            order.push(left.swap_remove(place));
        }
        order
    }

    pub(super) fn strike(self, cluster: &Cluster) -> Result<()> {
        match self {
            Self::NodeKilled(number) => node(cluster, number)?.kill(),
            Self::WorkerKilled(number) => worker(cluster, number)?.kill(),
            Self::NodeHeld(number) => node(cluster, number)?.signal("-STOP")?,
            Self::WorkerHeld(number) => worker(cluster, number)?.signal("-STOP")?,
            Self::StatementsFull => cluster.blobs.fill()?,
            Self::StatementsReadOnly => cluster.blobs.lock()?,
            Self::StatementsAway => cluster.blobs.take_away()?,
            Self::DatabaseFull => cluster.data.fill()?,
            Self::PostgresStopped => postgres(cluster)?.stop("fast")?,
            Self::PostgresCrashed => postgres(cluster)?.stop("immediate")?,
            Self::ConnectionsCut => postgres(cluster)?.cut()?,
            Self::ClockAhead(number) => set_clocks(cluster, number, CLOCK_SECONDS)?,
            Self::ClockBehind(number) => set_clocks(cluster, number, -CLOCK_SECONDS)?,
            Self::ReceiverHangs => cluster.receiver.be(Mood::Hanging),
            Self::ReceiverRefuses => cluster.receiver.be(Mood::Refusing),
            Self::BureauHeld => cluster.bureau.signal("-STOP")?,
            Self::BureauKilled => cluster.bureau.kill(),
        }
        Ok(())
    }

    pub(super) fn end(self, cluster: &Cluster) -> Result<()> {
        match self {
            Self::NodeKilled(number) => node(cluster, number)?.restart()?,
            Self::WorkerKilled(number) => worker(cluster, number)?.restart()?,
            Self::NodeHeld(number) => node(cluster, number)?.signal("-CONT")?,
            Self::WorkerHeld(number) => worker(cluster, number)?.signal("-CONT")?,
            Self::StatementsFull => cluster.blobs.make_room()?,
            Self::StatementsReadOnly => cluster.blobs.unlock()?,
            Self::StatementsAway => cluster.blobs.bring_back()?,
            Self::DatabaseFull => cluster.data.make_room()?,
            Self::PostgresStopped | Self::PostgresCrashed => postgres(cluster)?.start_again()?,
            Self::ConnectionsCut => {}
            Self::ClockAhead(number) | Self::ClockBehind(number) => set_clocks(cluster, number, 0)?,
            Self::ReceiverHangs | Self::ReceiverRefuses => cluster.receiver.be(Mood::Fine),
            Self::BureauHeld => cluster.bureau.signal("-CONT")?,
            Self::BureauKilled => cluster.bureau.restart()?,
        }
        Ok(())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NodeKilled(number) => write!(formatter, "node {} killed", number + 1),
            Self::WorkerKilled(number) => write!(formatter, "worker {} killed", number + 1),
            Self::NodeHeld(number) => write!(formatter, "node {} held", number + 1),
            Self::WorkerHeld(number) => write!(formatter, "worker {} held", number + 1),
            Self::StatementsFull => formatter.write_str("the disk of statements full"),
            Self::StatementsReadOnly => formatter.write_str("the disk of statements read-only"),
            Self::StatementsAway => formatter.write_str("the folder of statements away"),
            Self::DatabaseFull => formatter.write_str("the disk of the database full"),
            Self::PostgresStopped => formatter.write_str("Postgres stopped"),
            Self::PostgresCrashed => formatter.write_str("Postgres crashed"),
            Self::ConnectionsCut => formatter.write_str("connections to Postgres cut"),
            Self::ClockAhead(number) => write!(formatter, "clock {} ahead by {CLOCK_SECONDS} s", number + 1),
            Self::ClockBehind(number) => {
                write!(formatter, "clock {} behind by {CLOCK_SECONDS} s", number + 1)
            }
            Self::ReceiverHangs => formatter.write_str("webhook receiver hangs"),
            Self::ReceiverRefuses => formatter.write_str("webhook receiver refuses"),
            Self::BureauHeld => formatter.write_str("bureau held"),
            Self::BureauKilled => formatter.write_str("bureau killed"),
        }
    }
}

fn node(cluster: &Cluster, number: usize) -> Result<&super::process::Process> {
    cluster.nodes.get(number).context("no such node")
}

fn worker(cluster: &Cluster, number: usize) -> Result<&super::process::Process> {
    cluster.workers.get(number).context("no such worker")
}

fn postgres(cluster: &Cluster) -> Result<&super::database::Database> {
    cluster.postgres.as_ref().context("there is no Postgres")
}

/// On an embedded database all processes are on one machine and share its clock.
fn set_clocks(cluster: &Cluster, number: usize, seconds: i64) -> Result<()> {
    for (place, clock) in cluster.clocks.iter().enumerate() {
        if place == number || cluster.postgres.is_none() {
            // Replaced whole: a reader must not find half of it.
            let fresh = clock.with_extension("new");
            fs::write(&fresh, format!("{seconds:+}"))?;
            fs::rename(fresh, clock)?;
        }
    }
    Ok(())
}
