//! Work on many things at once, with the result that one thread would give.

use std::sync::LazyLock;

/// Asked once: the system answers from files, which take time and which a process without file access cannot open.
static THREADS: LazyLock<usize> =
    LazyLock::new(|| std::thread::available_parallelism().map_or(1, usize::from));

/// `work` done on every share of the items, in order. No share is smaller than `at_least`, where a thread would cost more
/// than it saves, except the last.
pub fn map_shares<Item: Sync, Out: Send>(
    items: &[Item],
    at_least: usize,
    work: impl Fn(&[Item]) -> Vec<Out> + Sync,
) -> Vec<Out> {
    let share = items.len().div_ceil(*THREADS).max(at_least).max(1);
    if items.len() <= share {
        return work(items);
    }
    let work = &work;
    std::thread::scope(|scope| {
        let mut shares = items.chunks(share);
        let own = shares.next().unwrap_or(&[]);
        let others: Vec<_> = shares.map(|share| scope.spawn(move || work(share))).collect();
        let mut done = work(own);
        for other in others {
            // A panic in a thread is a bug; it goes on here instead of being read as things that are not there.
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
        for at_least in [0, 1, 16, 128] {
            for count in [0, 1, 17, 256, 257, 1000, 4097] {
                let items: Vec<usize> = (0..count).collect();
                assert_eq!(map_shares(&items, at_least, <[usize]>::to_vec), items, "{count} by {at_least}");
            }
        }
    }
}
