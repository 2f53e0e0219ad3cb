//! The database's time and a stopwatch → the time of a node, and whether what it says may be acted on.
//!
//! Nodes differ, and a clock may jump. So that a lease means the same to all of them, each asks the database for the time
//! now and then and counts on from there with a stopwatch that nobody can set. A file has no clock of its own: on SQLite the
//! time is that of the machine, and what can be noticed is a jump.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;

use crate::database::{Database, Dialect};
use crate::time::TOLERANCE;
use crate::{Clock, Error, installation};

/// How often the database is asked.
const EVERY: Duration = Duration::from_secs(5);
/// Once a minute the time is written down.
const LOOKS_IN_A_NOTE: u64 = 12;
/// So long a clock must go on evenly after a jump before anything is erased by it: whoever set it notices within this time.
const STEADY_AFTER: Duration = Duration::from_secs(60 * 60);
/// A node that comes back after longer than this may have been away, or its clock may be wrong: it cannot tell.
const AWAY_AT_MOST: SignedDuration = SignedDuration::from_hours(24);
/// When somebody last kept the time.
const NAME: &str = "clock";

/// Why the time of a node may not be acted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The clock of this machine is so far from the database's, ahead if positive.
    Differs(SignedDuration),
    /// It jumped, or is far from where it was when the installation was last used.
    Jumped,
}

#[derive(Clone, Copy, Debug)]
struct Reading {
    time: Timestamp,
    taken: Instant,
    differs: SignedDuration,
    jumped: Option<Instant>,
}

/// Keeps the time of one node. Cheap to clone; all clones are one.
#[derive(Clone, Debug)]
pub struct Timekeeper {
    database: Database,
    /// The machine's own clock.
    wall: Clock,
    last: Arc<RwLock<Reading>>,
}

impl Timekeeper {
    /// Asks the database for the first time.
    pub async fn start(database: &Database, wall: Clock) -> Result<Self, Error> {
        let (time, taken, differs) = ask(database, &wall).await?;
        let mut reader = database.read().await?;
        let noted =
            installation::find(&mut reader, NAME).await?.and_then(|text| text.parse::<Timestamp>().ok());
        drop(reader);
        let is_far = noted.is_some_and(|noted| {
            let away = time.duration_since(noted);
            away > AWAY_AT_MOST || away < -TOLERANCE
        });
        let last = Reading { time, taken, differs, jumped: is_far.then_some(taken) };
        let keeper = Self { database: database.clone(), wall, last: Arc::new(RwLock::new(last)) };
        keeper.tell(None);
        keeper.note().await?;
        Ok(keeper)
    }

    /// What the rest of the program takes for the time.
    #[must_use]
    pub fn clock(&self) -> Clock {
        let (time, doubt) = (self.clone(), self.clone());
        Clock::with_doubt(move || time.now(), move || doubt.doubt())
    }

    /// Asks again and again, for as long as it is polled.
    pub async fn keep(&self) {
        for round in 1_u64.. {
            tokio::time::sleep(EVERY).await;
            // While the database is away the stopwatch goes on.
            if let Err(failure) = self.look().await {
                let error = &failure as &dyn std::error::Error;
                tracing::debug!(error, "the database does not tell the time");
            } else if round.is_multiple_of(LOOKS_IN_A_NOTE) {
                let _ = self.note().await;
            }
        }
    }

    /// Asks once.
    pub async fn look(&self) -> Result<(), Error> {
        let (time, taken, differs) = ask(&self.database, &self.wall).await?;
        let before = *self.last.read().unwrap_or_else(PoisonError::into_inner);
        let moved = time.duration_since(before.at(taken)).abs() > TOLERANCE;
        let jumped = if moved { Some(taken) } else { before.jumped.filter(|at| at.elapsed() < STEADY_AFTER) };
        let known = before.doubt();
        *self.last.write().unwrap_or_else(PoisonError::into_inner) = Reading { time, taken, differs, jumped };
        self.tell(known);
        Ok(())
    }

    fn now(&self) -> Timestamp {
        self.last.read().unwrap_or_else(PoisonError::into_inner).at(Instant::now())
    }

    fn doubt(&self) -> Option<Doubt> {
        self.last.read().unwrap_or_else(PoisonError::into_inner).doubt()
    }

    /// For the next start, and only by those whose time is beyond doubt.
    pub async fn note(&self) -> Result<(), Error> {
        if self.doubt().is_some() {
            return Ok(());
        }
        let mut tx = self.database.write().await?;
        installation::set(&mut tx, NAME, &self.now().to_string()).await?;
        tx.commit().await
    }

    /// Once for each doubt, and when it is over.
    fn tell(&self, known: Option<Doubt>) {
        let doubt = self.doubt();
        match (known, doubt) {
            (before, Some(Doubt::Differs(by))) if !matches!(before, Some(Doubt::Differs(_))) => {
                let seconds = by.as_secs();
                tracing::error!(
                    seconds,
                    "the clock of this machine is not the database's: this node is not ready and erases nothing"
                );
            }
            (before, Some(Doubt::Jumped)) if before != doubt => {
                tracing::error!(
                    "the clock jumped: nothing is erased before it has gone on evenly for an hour"
                );
            }
            (Some(_), None) => tracing::info!("the clock is beyond doubt again"),
            _ => {}
        }
    }
}

impl Reading {
    fn at(&self, moment: Instant) -> Timestamp {
        let since = SignedDuration::try_from(moment.saturating_duration_since(self.taken));
        since.ok().and_then(|since| self.time.checked_add(since).ok()).unwrap_or(self.time)
    }

    fn doubt(&self) -> Option<Doubt> {
        if self.differs.abs() > TOLERANCE {
            return Some(Doubt::Differs(self.differs));
        }
        self.jumped.is_some().then_some(Doubt::Jumped)
    }
}

/// The database's time, when it was that by the stopwatch, and how far the machine's clock is from it.
async fn ask(database: &Database, wall: &Clock) -> Result<(Timestamp, Instant, SignedDuration), Error> {
    if database.dialect() == Dialect::Sqlite {
        return Ok((wall.now(), Instant::now(), SignedDuration::ZERO));
    }
    let mut reader = database.read().await?;
    let (before, own) = (Instant::now(), wall.now());
    let sql = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)";
    let row = sqlx::query(sql).fetch_one(reader.conn()).await?;
    // Told somewhere between asking and hearing.
    let half = before.elapsed() / 2;
    let time = Timestamp::from_microsecond(row.try_get(0)?).map_err(Error::unreadable)?;
    let own = SignedDuration::try_from(half).ok().and_then(|half| own.checked_add(half).ok()).unwrap_or(own);
    // A slow answer makes the two seem apart by at most half of what it took.
    let slack = SignedDuration::try_from(half).unwrap_or_default();
    let differs = own.duration_since(time);
    let differs = if differs.abs() <= slack { SignedDuration::ZERO } else { differs };
    Ok((time, before + half, differs))
}
