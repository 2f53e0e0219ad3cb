//! Work on many pages at once, with the result one thread would give.

use std::sync::LazyLock;

/// Below this a thread costs more than it saves.
const ITEMS_A_THREAD: usize = 16;
/// Asked once: the system answers from files, which take time and which a process without file access cannot open.
static THREADS: LazyLock<usize> =
    LazyLock::new(|| std::thread::available_parallelism().map_or(1, usize::from));

/// `work` done on every item, in order.
pub(crate) fn map<Item: Sync, Out: Send>(items: &[Item], work: impl Fn(&Item) -> Out + Sync) -> Vec<Out> {
    let share = items.len().div_ceil(*THREADS).max(ITEMS_A_THREAD);
    if items.len() <= share {
        return items.iter().map(work).collect();
    }
    let work = &work;
    std::thread::scope(|scope| {
        let mut chunks = items.chunks(share);
        let own = chunks.next().unwrap_or(&[]);
        let others: Vec<_> =
            chunks.map(|chunk| scope.spawn(move || chunk.iter().map(work).collect::<Vec<_>>())).collect();
        let mut done: Vec<Out> = own.iter().map(work).collect();
        for other in others {
            // A panic in a thread is a bug; it goes on here instead of being read as an empty page.
            done.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        done
    })
}
