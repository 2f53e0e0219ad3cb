//! Failures in a row → a while in which the bureau is left alone, then one call to see whether it is back.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use store::CreditCheckId;
use tokio::time::Instant;

/// Fewer may be chance.
const FAILURES: u32 = 5;
/// Long enough for a bureau to take breath, short enough that nobody has to be told.
const OPEN_FOR: Duration = Duration::from_secs(20);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BreakerSettings {
    /// So many in a row open it.
    pub failures: u32,
    pub open_for: Duration,
}

impl Default for BreakerSettings {
    fn default() -> Self {
        Self { failures: FAILURES, open_for: OPEN_FOR }
    }
}

/// Of this process: each node finds out for itself, and a restart begins anew.
#[derive(Debug)]
pub(crate) struct Breaker {
    settings: BreakerSettings,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    failures: u32,
    /// A check that fails whenever it is asked about says nothing about the bureau, so it counts once.
    last_failed: Option<CreditCheckId>,
    /// Until then nobody calls. After it, one may; and moves it on, so that the others wait for what comes of it.
    open_until: Option<Instant>,
}

impl Breaker {
    pub(crate) fn new(settings: BreakerSettings) -> Self {
        Self { settings, state: Mutex::default() }
    }

    /// Whether a call would be refused now.
    pub(crate) fn is_open(&self, now: Instant) -> bool {
        self.with(|state| state.open_until.is_some_and(|until| now < until))
    }

    /// Whether to call. Whoever is told `true` must call `succeeded` or `failed`, or the next one may try in a while.
    pub(crate) fn lets_pass(&self, now: Instant) -> bool {
        self.with(|state| match state.open_until {
            Some(until) if now < until => false,
            Some(_) => {
                state.open_until = Some(now + self.settings.open_for);
                true
            }
            None => true,
        })
    }

    pub(crate) fn succeeded(&self) {
        self.with(|state| *state = State::default());
    }

    pub(crate) fn failed(&self, now: Instant, check: &CreditCheckId) {
        self.with(|state| {
            if state.last_failed.as_ref() != Some(check) {
                state.failures = state.failures.saturating_add(1);
                state.last_failed = Some(check.clone());
            }
            if state.failures >= self.settings.failures {
                if state.open_until.is_none() {
                    tracing::warn!(failures = state.failures, "the bureau is left alone for a while");
                }
                state.open_until = Some(now + self.settings.open_for);
            }
        });
    }

    fn with<Found>(&self, look: impl FnOnce(&mut State) -> Found) -> Found {
        look(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHILE: Duration = Duration::from_secs(20);

    fn broken(now: Instant) -> Breaker {
        let breaker = Breaker::new(BreakerSettings { failures: 3, open_for: WHILE });
        for _ in 0..3 {
            assert!(breaker.lets_pass(now) && !breaker.is_open(now));
            breaker.failed(now, &check());
        }
        breaker
    }

    fn check() -> CreditCheckId {
        CreditCheckId::fresh(jiff::Timestamp::UNIX_EPOCH).unwrap()
    }

    #[test]
    fn a_single_check_that_always_fails_does_not_open_it() {
        let (now, check) = (Instant::now(), check());
        let breaker = Breaker::new(BreakerSettings { failures: 2, open_for: WHILE });
        for _ in 0..10 {
            breaker.failed(now, &check);
        }
        assert!(!breaker.is_open(now));
    }

    #[test]
    fn it_opens_after_failures_in_a_row_and_lets_one_through_after_a_while() {
        let mut now = Instant::now();
        let breaker = broken(now);
        assert!(breaker.is_open(now) && !breaker.lets_pass(now));
        now += WHILE;
        assert!(!breaker.is_open(now));
        assert!(breaker.lets_pass(now));
        assert!(!breaker.lets_pass(now), "one is enough");
        breaker.failed(now, &check());
        assert!(!breaker.lets_pass(now));
        now += WHILE;
        assert!(breaker.lets_pass(now));
        breaker.succeeded();
        assert!(breaker.lets_pass(now) && breaker.lets_pass(now));
    }

    #[test]
    fn one_who_was_let_through_and_never_came_back_does_not_block_it_for_ever() {
        let mut now = Instant::now();
        let breaker = broken(now);
        now += WHILE;
        assert!(breaker.lets_pass(now) && !breaker.lets_pass(now));
        now += WHILE;
        assert!(breaker.lets_pass(now));
    }

    #[test]
    fn failures_that_are_not_in_a_row_do_not_open_it() {
        let now = Instant::now();
        let breaker = Breaker::new(BreakerSettings { failures: 2, open_for: WHILE });
        for _ in 0..5 {
            breaker.failed(now, &check());
            breaker.succeeded();
        }
        assert!(!breaker.is_open(now));
    }
}
