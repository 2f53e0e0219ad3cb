//! Processes are killed while clients upload: every upload that was accepted is completed, once.

mod audit;
mod clients;
mod site;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use testbed::Bed;

use self::audit::Rows;
use self::clients::Upload;
use self::site::Site;

const KILLS: usize = 12;
/// So many are let go with every kill: there is always something to lose.
const UPLOADS_PER_KILL: usize = 5;
const UPLOADS: usize = KILLS * UPLOADS_PER_KILL;
const PROCESSING: &str = "SELECT COUNT(*) FROM analyses WHERE status = 'processing'";
const CLIENTS: usize = 5;
/// A victim that has nothing to do by then is killed all the same.
const BUSY_WITHIN: Duration = Duration::from_secs(1);
/// One that has is left alone for up to this long, so that it is hit at any stage of what it does.
const CALM_MS: u64 = 40;

/// One file, two processes: a server that works too, and one that only works.
#[test]
fn every_accepted_upload_is_completed_once_on_sqlite_whoever_is_killed() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let bed = runtime.block_on(Bed::sqlite());
    survive(&Site::open(bed, &runtime, &[&["serve", "--workers", "1"], &["work", "--workers", "1"]]));
}

/// One Postgres, two servers, two workers.
#[test]
fn every_accepted_upload_is_completed_once_on_postgres_whoever_is_killed() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let bed = runtime.block_on(Bed::postgres());
    let (serve, work): (&[&str], &[&str]) = (&["serve", "--workers", "0"], &["work", "--workers", "1"]);
    survive(&Site::open(bed, &runtime, &[serve, serve, work, work]));
}

fn survive(site: &Site<'_>) {
    let seed = seed();
    eprintln!("LENDING_CRASH_SEED={seed} makes the same choices again");
    let (killed, next, done) = (AtomicUsize::new(0), AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        scope.spawn(|| kill(site, Chance(seed | 1), &killed));
        for _ in 0..CLIENTS {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::SeqCst);
                    if number >= UPLOADS {
                        return;
                    }
                    while killed.load(Ordering::SeqCst) * UPLOADS_PER_KILL < number / CLIENTS * CLIENTS {
                        std::thread::sleep(Duration::from_millis(5));
                    }
                    let upload = clients::upload_until_answered(site, number);
                    done.lock().expect("no client failed").push(upload);
                }
            });
        }
    });
    let uploads: Vec<Upload> = done.into_inner().expect("no client failed");
    assert_eq!(uploads.len(), UPLOADS);
    audit::of_answers(site, &uploads);
    site.stop();
    site.runtime.block_on(audit::of_rows_and_files(site, &uploads));
}

/// Kills whoever chance picks, while it runs, and starts it again.
fn kill(site: &Site<'_>, mut chance: Chance, killed: &AtomicUsize) {
    let _release = Release(killed);
    let mut rows = site.runtime.block_on(Rows::open(&site.bed.address));
    for _ in 0..KILLS {
        let victim = usize::try_from(chance.below(site.posts() as u64)).unwrap_or_default();
        let mut is_busy = || {
            if site.is_serving(victim) {
                site.requests.load(Ordering::SeqCst) > 0
            } else {
                site.runtime.block_on(rows.count(PROCESSING)) > 0
            }
        };
        let end = Instant::now() + BUSY_WITHIN;
        while !is_busy() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(chance.below(CALM_MS)));
        site.kill_and_restart(victim);
        killed.fetch_add(1, Ordering::SeqCst);
    }
}

/// However the killing ends, nobody waits for it any longer.
struct Release<'a>(&'a AtomicUsize);

impl Drop for Release<'_> {
    fn drop(&mut self) {
        self.0.store(KILLS, Ordering::SeqCst);
    }
}

fn seed() -> u64 {
    let given = std::env::var("LENDING_CRASH_SEED").ok().and_then(|text| text.parse().ok());
    given.unwrap_or_else(|| Timestamp::now().as_microsecond().unsigned_abs())
}

/// Marsaglia's xorshift: the same seed, the same choices.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}
