//! Lists that were asked for before → the same bytes again, without a query, while nothing of the team has changed.
//!
//! Who asks has just been looked up, and with them the revision of their team's analyses. A list that was made of that
//! revision is the answer; any change on any node makes another revision. Names in here never leave the process.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use store::TeamId;
use store::analyses::{Filter, Page};

use crate::lru::Lru;

/// All lists together: some thousand pages, and little beside an idle server.
const BYTES_AT_MOST: usize = 8 * 1024 * 1024;
/// A team that leafs through its archive must not push all others out.
const LISTS_OF_A_TEAM_AT_MOST: usize = 64;
/// What the map itself needs for one list, about.
const OVERHEAD_BYTES: usize = 200;

/// What was asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    pub filter: Filter,
    pub page: Page,
}

/// Made for the whole process.
pub struct Lists(Mutex<Lru<TeamId, Folder>>);

/// The lists of one team, all of one revision.
struct Folder {
    revision: i64,
    bytes: usize,
    lists: HashMap<Question, Bytes>,
}

impl Default for Lists {
    fn default() -> Self {
        Self::holding(BYTES_AT_MOST)
    }
}

impl fmt::Debug for Lists {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Lists")
    }
}

impl Lists {
    fn holding(bytes_at_most: usize) -> Self {
        Self(Mutex::new(Lru::holding(bytes_at_most)))
    }

    pub fn find(&self, team: &TeamId, revision: i64, question: &Question) -> Option<Bytes> {
        let mut teams = self.teams();
        let folder = teams.get(team).filter(|folder| folder.revision == revision)?;
        folder.lists.get(question).cloned()
    }

    /// `revision` is the one that the list was made of, read together with it.
    pub fn keep(&self, team: &TeamId, revision: i64, question: Question, list: Bytes) {
        let mut teams = self.teams();
        // Somebody who asked later has already seen a newer state.
        if teams.get(team).is_some_and(|folder| folder.revision > revision) {
            return;
        }
        let may_grow =
            |folder: &Folder| folder.revision == revision && folder.lists.len() < LISTS_OF_A_TEAM_AT_MOST;
        let fresh = || Folder { revision, bytes: 0, lists: HashMap::new() };
        let mut folder = teams.remove(team).filter(may_grow).unwrap_or_else(fresh);
        let size = list.len() + OVERHEAD_BYTES;
        if folder.lists.insert(question, list).is_none() {
            folder.bytes += size;
        }
        let bytes = folder.bytes;
        teams.put(team.clone(), folder, bytes);
    }

    /// Nothing of the team stays here: something of it was erased.
    pub fn forget(&self, team: &TeamId) {
        self.teams().remove(team);
    }

    /// A panic elsewhere leaves nothing half done in here.
    fn teams(&self) -> MutexGuard<'_, Lru<TeamId, Folder>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    fn team() -> TeamId {
        TeamId::fresh(Timestamp::UNIX_EPOCH).unwrap()
    }

    fn page(offset: i64) -> Question {
        Question { filter: Filter::default(), page: Page { limit: 20, offset } }
    }

    #[test]
    fn a_list_is_found_by_its_team_revision_and_question_only() {
        let (lists, north, south) = (Lists::default(), team(), team());
        lists.keep(&north, 7, page(0), Bytes::from_static(b"north"));
        assert_eq!(lists.find(&north, 7, &page(0)).as_deref(), Some(&b"north"[..]));
        assert_eq!(lists.find(&south, 7, &page(0)), None);
        assert_eq!(lists.find(&north, 8, &page(0)), None);
        assert_eq!(lists.find(&north, 6, &page(0)), None);
        assert_eq!(lists.find(&north, 7, &page(1)), None);
    }

    #[test]
    fn a_newer_revision_takes_the_place_of_an_older_one_and_never_the_other_way() {
        let (lists, north) = (Lists::default(), team());
        lists.keep(&north, 7, page(0), Bytes::from_static(b"seven"));
        lists.keep(&north, 8, page(1), Bytes::from_static(b"eight"));
        lists.keep(&north, 7, page(0), Bytes::from_static(b"seven"));
        assert_eq!(lists.find(&north, 7, &page(0)), None);
        assert_eq!(lists.find(&north, 8, &page(1)).as_deref(), Some(&b"eight"[..]));
        lists.forget(&north);
        assert_eq!(lists.find(&north, 8, &page(1)), None);
        assert_eq!(lists.teams().weight(), 0);
    }

    #[test]
    fn the_team_that_has_not_asked_for_longest_goes_first() {
        let lists = Lists::holding(3 * (OVERHEAD_BYTES + 100));
        let teams = [team(), team(), team(), team()];
        for team in &teams[..3] {
            lists.keep(team, 1, page(0), Bytes::from(vec![b'x'; 100]));
        }
        assert!(lists.find(&teams[0], 1, &page(0)).is_some());
        lists.keep(&teams[3], 1, page(0), Bytes::from(vec![b'x'; 100]));
        let held = teams.each_ref().map(|team| lists.find(team, 1, &page(0)).is_some());
        assert_eq!(held, [true, false, true, true]);
    }

    #[test]
    fn what_is_held_is_bounded() {
        let (lists, north) = (Lists::holding(50_000), team());
        for offset in 0..1000 {
            lists.keep(&north, 1, page(offset), Bytes::from(vec![b'x'; 100]));
            assert!(lists.teams().weight() <= 50_000);
            assert!(lists.teams().values().all(|folder| folder.lists.len() <= LISTS_OF_A_TEAM_AT_MOST));
        }
        lists.keep(&north, 1, page(0), Bytes::from(vec![b'x'; 60_000]));
        assert_eq!(lists.teams().weight(), 0);
    }
}
