//! A password → whether it is the one, without letting sign-ins fill the memory or tell who has an account.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use store::passwords;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::Error;

/// Each takes 19 MiB and a core for some 30 milliseconds; the machine has other work too.
const AT_ONCE: usize = 2;
/// Who waits longer for a turn is told to come again.
const PATIENCE: Duration = Duration::from_secs(10);

/// A sign-in takes as long as this many checks at least, however many teams have somebody with that email: nobody can tell
/// by the clock whether another team has.
const CHECKS_AT_LEAST: usize = 2;

/// Of a password nobody knows, at the same cost as all others: what an email without an account is compared with.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$ueaD0LItKpFF2andJguFrg$6CvC3IEzsJbIMoVEnv4HrAV4dNIHWYp6KVqtApgQh88";

/// Cheap to clone; all clones share the turns.
#[derive(Clone, Debug)]
pub struct PasswordChecks {
    turns: Arc<Semaphore>,
    done: Arc<AtomicU64>,
}

impl Default for PasswordChecks {
    fn default() -> Self {
        Self { turns: Arc::new(Semaphore::new(AT_ONCE)), done: Arc::default() }
    }
}

/// The right to check one password.
#[derive(Debug)]
pub struct Turn {
    _permit: OwnedSemaphorePermit,
}

impl PasswordChecks {
    pub async fn turn(&self) -> Result<Turn, Error> {
        let waiting = Arc::clone(&self.turns).acquire_owned();
        match tokio::time::timeout(PATIENCE, waiting).await {
            Ok(Ok(permit)) => Ok(Turn { _permit: permit }),
            Ok(Err(_)) | Err(_) => Err(Error::Unavailable),
        }
    }

    /// Which of the hashes is the password's, if any. Takes as long without a hash as with one or two. The turn comes back, to be kept until the outcome is written down: of
    /// many guesses at once, no more than others have turns can slip in between.
    pub async fn matches(
        &self,
        turn: Turn,
        password: String,
        hashes: Vec<String>,
    ) -> Result<(Option<usize>, Turn), Error> {
        self.done.fetch_add(1, Ordering::Relaxed);
        // The turn goes with the work, which goes on when the client does not wait for it.
        let work = move || {
            let missing = CHECKS_AT_LEAST.saturating_sub(hashes.len());
            // All of them, though the first may be the one.
            let right: Vec<bool> = hashes.iter().map(|hash| passwords::matches(&password, hash)).collect();
            for _ in 0..missing {
                std::hint::black_box(passwords::matches(&password, NOBODYS));
            }
            (right.into_iter().position(|is_right| is_right), turn)
        };
        tokio::task::spawn_blocking(work).await.map_err(|failure| Error::Internal(Box::new(failure)))
    }

    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything before the salt: algorithm, version, memory, passes, lanes.
    fn cost(hash: &str) -> Vec<&str> {
        hash.split('$').take(4).collect()
    }

    #[test]
    fn nobodys_password_costs_as_much_as_anybodys() {
        let anybodys = passwords::hash("a password").unwrap();
        assert_eq!(cost(NOBODYS), cost(&anybodys));
        let parts: Vec<usize> = NOBODYS.split('$').map(str::len).collect();
        let expected: Vec<usize> = anybodys.split('$').map(str::len).collect();
        assert_eq!(parts, expected);
    }

    #[tokio::test]
    async fn without_an_account_a_password_is_checked_and_wrong() {
        let checks = PasswordChecks::default();
        let hash = passwords::hash("right").unwrap();
        let other = passwords::hash("other").unwrap();
        for (password, hashes, expected) in [
            ("right", vec![hash.clone()], Some(0)),
            ("right", vec![other, hash.clone()], Some(1)),
            ("wrong", vec![hash], None),
            ("right", Vec::new(), None),
        ] {
            let turn = checks.turn().await.unwrap();
            let (right, _) = checks.matches(turn, password.to_owned(), hashes).await.unwrap();
            assert_eq!(right, expected);
        }
        assert_eq!(checks.done(), 4);
    }
}
