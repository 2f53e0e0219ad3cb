//! Work on many rows at once, with the result one thread would give.

use std::sync::LazyLock;

/// Below this a thread costs more than it saves.
const ROWS_A_THREAD: usize = 128;
/// Asked once: the system answers from files, which take time and which a process without file access cannot open.
static THREADS: LazyLock<usize> =
    LazyLock::new(|| std::thread::available_parallelism().map_or(1, usize::from));

/// `work` done on every share of the rows, in order.
pub(crate) fn map_shares<Item: Sync, Out: Send>(
    items: &[Item],
    work: impl Fn(&[Item]) -> Vec<Out> + Sync,
) -> Vec<Out> {
    if items.len() <= ROWS_A_THREAD * 2 {
        return work(items);
    }
    let share = items.len().div_ceil(*THREADS).max(ROWS_A_THREAD);
    let work = &work;
    std::thread::scope(|scope| {
        let mut shares = items.chunks(share);
        let own = shares.next().unwrap_or(&[]);
        let others: Vec<_> = shares.map(|share| scope.spawn(move || work(share))).collect();
        let mut done = work(own);
        for other in others {
            // A panic in a thread is a bug; it goes on here instead of being read as rows that are not there.
            done.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        done
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_kept() {
        for rows in [0, 1, 256, 257, 1000, 4097] {
            let items: Vec<usize> = (0..rows).collect();
            assert_eq!(map_shares(&items, <[usize]>::to_vec), items);
        }
    }
}
