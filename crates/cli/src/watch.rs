//! What holds the reading of a file where a reader cannot hold itself: what unpacks a picture looks at no clock, and takes what memory
//! there is. The service reads in processes that it holds from outside instead.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::failure;

/// Readers that look at the clock have ended by then.
const GRACE: Duration = Duration::from_secs(2);
/// Many times what honest files take, so that a hostile one ends this program and not its neighbours.
const MEMORY_BYTES: u64 = 4 << 30;
/// Of address space that a thread reserves and mostly never touches.
const THREAD_BYTES: u64 = 64 << 20;

/// Ends the program a while after the time for a file is over, unless it is dropped before.
pub(crate) struct Watch {
    is_over: Arc<AtomicBool>,
}

impl Watch {
    pub(crate) fn begin(time: Duration, as_json: bool) -> Self {
        limit_memory();
        let is_over = Arc::new(AtomicBool::new(false));
        let watched = Arc::clone(&is_over);
        std::thread::spawn(move || {
            std::thread::sleep(time.saturating_add(GRACE));
            if !watched.load(Ordering::SeqCst) {
                failure::report(&pdf::Error::OutOfTime.into(), as_json);
                std::process::exit(failure::REFUSED.into());
            }
        });
        Self { is_over }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::SeqCst);
    }
}

fn limit_memory() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let most = MEMORY_BYTES.saturating_add(threads.saturating_mul(THREAD_BYTES));
    let maximum = getrlimit(Resource::As).maximum;
    let current = Some(maximum.map_or(most, |maximum| maximum.min(most)));
    // Some systems know the limit by name and refuse to set it.
    let _ = setrlimit(Resource::As, Rlimit { current, maximum });
}
