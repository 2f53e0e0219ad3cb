//! How well statements are read whose layouts nobody designed: `cargo run --release -p engine --example wild -- --count 300 --seed 1`
#![expect(clippy::print_stdout, reason = "a measurement talks to the person who started it")]

mod compare;
mod forged;
mod shrink;
mod table;

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use compare::{Outcome, look_at, look_at_damaged};
use specimen::Plan;

/// Two files at once: what most machines bear.
const THREADS: usize = 2;

struct Arguments {
    count: u64,
    seed: u64,
    is_damaged: bool,
    show: Option<u64>,
    shrink: Option<u64>,
    /// A way to forge, or `all`.
    tamper: Option<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = read_arguments()?;
    if let Some(seed) = arguments.show {
        return shrink::show(seed, arguments.is_damaged);
    }
    if let Some(seed) = arguments.shrink {
        return shrink::shrink(seed, arguments.is_damaged);
    }
    if let Some(kind) = &arguments.tamper {
        return forged::print(kind, arguments.seed, arguments.count);
    }
    let outcomes = run(&arguments);
    println!("seeds {}..{}", arguments.seed, arguments.seed + arguments.count);
    if arguments.is_damaged {
        table::print_damaged(&outcomes);
    } else {
        table::print(&outcomes);
    }
    Ok(())
}

fn run(arguments: &Arguments) -> Vec<Outcome> {
    let next = AtomicU64::new(arguments.seed);
    let end = arguments.seed + arguments.count;
    let outcomes = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= end {
                        break;
                    }
                    let plan = Plan::sample(seed);
                    let outcome = if arguments.is_damaged { look_at_damaged(&plan) } else { look_at(&plan) };
                    if let Ok(mut outcomes) = outcomes.lock() {
                        outcomes.push(outcome);
                    }
                }
            });
        }
    });
    let mut outcomes = outcomes.into_inner().unwrap_or_default();
    outcomes.sort_by_key(|outcome| outcome.seed);
    outcomes
}

fn read_arguments() -> Result<Arguments, Box<dyn Error>> {
    let mut arguments = Arguments {
        count: 500,
        seed: fresh_seed(),
        is_damaged: false,
        show: None,
        shrink: None,
        tamper: None,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        match word.as_str() {
            "--count" => arguments.count = value()?.parse()?,
            "--seed" => arguments.seed = value()?.parse()?,
            "--show" => arguments.show = Some(value()?.parse()?),
            "--shrink" => arguments.shrink = Some(value()?.parse()?),
            "--tamper" => arguments.tamper = Some(value()?),
            "--damaged" => arguments.is_damaged = true,
            _ => {
                return Err(format!(
                    "{word}: --count N, --seed S, --damaged, --tamper KIND, --show SEED, --shrink SEED"
                )
                .into());
            }
        }
    }
    Ok(arguments)
}

/// Another one each time, so that nobody tunes a reader to a list.
#[expect(clippy::disallowed_methods, reason = "fresh seeds come from the clock")]
fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    now.as_secs() % 100_000_000 * 1000
}
