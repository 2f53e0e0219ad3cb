//! How often a message was tried → when it is tried next: the schedule that Standard Webhooks suggests.

use std::time::Duration;

use crate::backoff::lengthened;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;

/// Seconds after the first, the second… attempt. After the last of ten the message is given up.
const PAUSES: [u64; 9] =
    [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/// `attempts` counts the one that just failed. `None` when it was the last.
pub(super) fn pause_after(attempts: i64) -> Option<Duration> {
    let index = usize::try_from(attempts).ok()?.checked_sub(1)?;
    Some(lengthened(Duration::from_secs(*PAUSES.get(index)?)))
}

/// A receiver that failed so often in a row is left alone.
const FAILURES: i64 = 3;
const FIRST_REST: u64 = 10;
const LONGEST_REST: u64 = 5 * MINUTE;

/// How long a receiver is left alone that failed so often in a row, if at all. Its messages wait and lose no attempt.
pub(super) fn rest_after(failures: i64) -> Option<Duration> {
    let doublings = u32::try_from(failures.checked_sub(FAILURES)?).ok()?;
    let seconds = FIRST_REST.checked_shl(doublings.min(10)).unwrap_or(LONGEST_REST);
    Some(Duration::from_secs(seconds.min(LONGEST_REST)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(attempts: i64, at_least_seconds: Option<u64>) {
        let pause = pause_after(attempts);
        let Some(seconds) = at_least_seconds else {
            assert_eq!(pause, None, "{attempts}");
            return;
        };
        let least = Duration::from_secs(seconds);
        assert!(pause.is_some_and(|pause| pause >= least && pause < least * 2), "{attempts}: {pause:?}");
    }

    #[test]
    fn a_receiver_rests_longer_the_longer_it_fails() {
        let seconds = |failures| rest_after(failures).map(|rest| rest.as_secs());
        assert_eq!(
            [0, 2, 3, 4, 7, 8, 1_000].map(seconds),
            [None, None, Some(10), Some(20), Some(160), Some(300), Some(300)]
        );
    }

    #[test]
    fn ten_attempts_within_four_days() {
        check(1, Some(5));
        check(2, Some(300));
        check(5, Some(18_000));
        check(9, Some(86_400));
        check(10, None);
        check(11, None);
        check(0, None);
        check(-1, None);
    }
}
