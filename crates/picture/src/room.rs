//! Memory that several pages share: who needs more than is left waits.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

#[derive(Debug)]
pub(crate) struct Room {
    most: u64,
    taken: Mutex<u64>,
    freed: Condvar,
}

impl Room {
    pub(crate) fn new(most: u64) -> Self {
        Self { most, taken: Mutex::new(0), freed: Condvar::new() }
    }

    /// Does something that needs so many bytes while there is room for them. What needs more than there is at all is done
    /// alone.
    pub(crate) fn with<T>(&self, bytes: u64, work: impl FnOnce() -> T) -> T {
        let bytes = bytes.min(self.most);
        let mut taken = self.taken();
        while *taken > self.most - bytes {
            taken = self.freed.wait(taken).unwrap_or_else(PoisonError::into_inner);
        }
        *taken += bytes;
        drop(taken);
        // Given back also if the work ends by unwinding, so that nobody waits for ever.
        let _share = Share { room: self, bytes };
        work()
    }

    fn taken(&self) -> MutexGuard<'_, u64> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Share<'a> {
    room: &'a Room,
    bytes: u64,
}

impl Drop for Share<'_> {
    fn drop(&mut self) {
        *self.room.taken() -= self.bytes;
        self.room.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn those_at_work_at_once_never_hold_more_than_there_is() {
        let (room, now, most) = (Room::new(100), AtomicU64::new(0), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for bytes in [60, 30, 50, 100, 10, 70, 1000, 20] {
                let (room, now, most) = (&room, &now, &most);
                scope.spawn(move || {
                    room.with(bytes, || {
                        let held = now.fetch_add(bytes.min(100), Ordering::SeqCst) + bytes.min(100);
                        most.fetch_max(held, Ordering::SeqCst);
                        std::thread::yield_now();
                        now.fetch_sub(bytes.min(100), Ordering::SeqCst);
                    });
                });
            }
        });
        assert!(most.into_inner() <= 100);
        assert_eq!(*room.taken(), 0);
    }
}
