//! So many at once, and of those who wait one of each team in turn.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::TeamId;
use tokio::sync::oneshot;

/// Cheap to clone; all clones are one gate.
#[derive(Clone, Debug)]
pub struct Gate(Arc<Mutex<Queue>>);

#[derive(Debug)]
struct Queue {
    free: usize,
    /// The team at the front is next; each team's people come in the order they came.
    waiting: VecDeque<(TeamId, VecDeque<oneshot::Sender<()>>)>,
}

/// The right to go on. Whoever is next gets it when it is dropped.
#[derive(Debug)]
pub struct Permit(Gate);

/// A place in the line, given up if whoever holds it goes away.
struct Place {
    gate: Gate,
    called: oneshot::Receiver<()>,
    is_in: bool,
}

impl Gate {
    pub fn new(at_once: usize) -> Self {
        Self(Arc::new(Mutex::new(Queue { free: at_once, waiting: VecDeque::new() })))
    }

    pub async fn enter(&self, team: &TeamId) -> Permit {
        let called = {
            let mut queue = self.queue();
            if queue.free > 0 {
                queue.free -= 1;
                return Permit(self.clone());
            }
            queue.join(team)
        };
        let mut place = Place { gate: self.clone(), called, is_in: false };
        // The line never drops a caller that it did not call.
        place.is_in = (&mut place.called).await.is_ok();
        Permit(self.clone())
    }

    fn leave(&self) {
        let mut queue = self.queue();
        while let Some((team, mut people)) = queue.waiting.pop_front() {
            let next = people.pop_front();
            if !people.is_empty() {
                queue.waiting.push_back((team, people));
            }
            // Whoever went away meanwhile is passed over.
            if next.is_some_and(|next| next.send(()).is_ok()) {
                return;
            }
        }
        queue.free += 1;
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn join(&mut self, team: &TeamId) -> oneshot::Receiver<()> {
        let (call, called) = oneshot::channel();
        match self.waiting.iter_mut().find(|(waiting, _)| waiting == team) {
            Some((_, people)) => people.push_back(call),
            None => self.waiting.push_back((team.clone(), VecDeque::from([call]))),
        }
        called
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.leave();
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.is_in {
            return;
        }
        self.called.close();
        // Called at the very moment of leaving: the right goes on to the next.
        if self.called.try_recv().is_ok() {
            self.gate.leave();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn team() -> TeamId {
        TeamId::fresh(jiff::Timestamp::UNIX_EPOCH).unwrap()
    }

    /// Lets everybody who can go on do so.
    async fn settle() {
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn of_those_who_wait_each_team_has_its_turn() {
        let (gate, north, south) = (Gate::new(1), team(), team());
        let order = Arc::new(Mutex::new(Vec::new()));
        let first = gate.enter(&north).await;
        let mut people = tokio::task::JoinSet::new();
        for (name, team) in [("n1", &north), ("n2", &north), ("n3", &north), ("s1", &south)] {
            let (gate, team, order) = (gate.clone(), team.clone(), Arc::clone(&order));
            people.spawn(async move {
                let _permit = gate.enter(&team).await;
                order.lock().unwrap().push(name);
            });
            settle().await;
        }
        drop(first);
        people.join_all().await;
        assert_eq!(*order.lock().unwrap(), ["n1", "s1", "n2", "n3"]);
    }

    #[tokio::test]
    async fn whoever_goes_away_leaves_no_gap() {
        let (gate, north) = (Gate::new(1), team());
        let first = gate.enter(&north).await;
        // One goes away while it waits, and one after it was called.
        let mut gone = Box::pin(gate.enter(&north));
        assert!(futures_util::poll!(&mut gone).is_pending());
        let mut called = Box::pin(gate.enter(&north));
        assert!(futures_util::poll!(&mut called).is_pending());
        drop(gone);
        drop(first);
        drop(called);
        drop(gate.enter(&north).await);
        assert_eq!(gate.queue().free, 1);
    }
}
