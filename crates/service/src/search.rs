//! What people type → the numbers of the analyses that they mean, without opening anything sealed again.
//!
//! Names are sealed in the database, so they cannot be searched there. Each node remembers the words of a team's analyses and
//! only opens what came or changed since: the team's revision says which. They never leave the process.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::analyses::{self, Filter, Page, Reference, Words};
use store::{Reader, TeamId, teams};

use crate::lru::Lru;

/// The newest of a team, a few megabytes. Older ones are found by their reference in the API.
const REMEMBERED_AT_MOST: i64 = 50_000;
/// Opened between two questions to the database, so that others get their turn.
const AT_ONCE: i64 = 1000;
/// Teams whose words are in memory at once.
const TEAMS_AT_MOST: usize = 64;
/// More than anybody reads; whoever sees so many types another letter.
pub const FOUND_AT_MOST: usize = 500;
/// Longer than any name.
const TYPED_CHARACTERS_AT_MOST: usize = 200;

/// Made for the whole process.
pub struct Searches(Mutex<Teams>);

type Teams = Lru<TeamId, Arc<tokio::sync::Mutex<Memory>>>;

impl Default for Searches {
    fn default() -> Self {
        Self(Mutex::new(Lru::holding(TEAMS_AT_MOST)))
    }
}

/// The words of one team, oldest first.
#[derive(Default)]
struct Memory {
    entries: Vec<(i64, Box<str>)>,
    /// The team's revision up to which changes are in them.
    revision: i64,
}

impl fmt::Debug for Searches {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(stringify!(Searches))
    }
}

impl Searches {
    /// Newest first, at most [`FOUND_AT_MOST`]. `count` is how many analyses the team has.
    pub async fn find(
        &self,
        reader: &mut Reader,
        team: &TeamId,
        count: i64,
        typed: &str,
    ) -> Result<Vec<i64>, store::Error> {
        let memory = self.memory(team);
        let mut memory = memory.lock().await;
        memory.refresh(reader, team, count).await?;
        Ok(memory.find(typed))
    }

    /// Opens what is new, so that the first search finds it done.
    pub async fn warm(&self, reader: &mut Reader, team: &TeamId, count: i64) -> Result<(), store::Error> {
        let memory = self.memory(team);
        // Somebody else is at it.
        let Ok(mut memory) = memory.try_lock() else { return Ok(()) };
        memory.refresh(reader, team, count).await
    }

    /// Nothing of the team stays here: something of it was erased.
    pub fn forget(&self, team: &TeamId) {
        self.teams().remove(team);
    }

    fn memory(&self, team: &TeamId) -> Arc<tokio::sync::Mutex<Memory>> {
        let mut teams = self.teams();
        if let Some(memory) = teams.get(team) {
            return Arc::clone(memory);
        }
        let memory = Arc::default();
        teams.put(team.clone(), Arc::clone(&memory), 1);
        memory
    }

    /// A panic elsewhere leaves nothing half done in here.
    fn teams(&self) -> MutexGuard<'_, Teams> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Memory {
    async fn refresh(&mut self, reader: &mut Reader, team: &TeamId, count: i64) -> Result<(), store::Error> {
        // Asked for first: what changes while the words are read is read once more the next time.
        let revision = teams::find(reader, team).await?.map_or(0, |team| team.revision);
        if self.entries.is_empty() {
            let page = Page { limit: 1, offset: 0 };
            let (newest, _) = analyses::list(reader, team, &Filter::default(), page).await?;
            let newest = newest.first().map_or(0, |analysis| analysis.number);
            self.read_after(reader, team, (newest - REMEMBERED_AT_MOST).max(0)).await?;
        } else {
            self.read_changes(reader, team).await?;
            self.read_after(reader, team, self.entries.last().map_or(0, |(number, _)| *number)).await?;
        }
        self.revision = self.revision.max(revision);
        // Something was erased on another node: what is left is read anew.
        let held = i64::try_from(self.entries.len()).unwrap_or(i64::MAX);
        if held > count {
            self.entries.clear();
            self.read_after(reader, team, 0).await?;
        }
        let excess = self.entries.len().saturating_sub(usize::try_from(REMEMBERED_AT_MOST).unwrap_or(0));
        self.entries.drain(..excess);
        Ok(())
    }

    async fn read_after(
        &mut self,
        reader: &mut Reader,
        team: &TeamId,
        mut after: i64,
    ) -> Result<(), store::Error> {
        loop {
            let words = analyses::words_after(reader, team, after, AT_ONCE).await?;
            let Some(last) = words.last() else { return Ok(()) };
            after = last.number;
            self.entries.extend(words.iter().map(|words| (words.number, text(words).into_boxed_str())));
        }
    }

    /// What was completed, corrected or run again since the last look.
    async fn read_changes(&mut self, reader: &mut Reader, team: &TeamId) -> Result<(), store::Error> {
        loop {
            let changed = analyses::words_changed(reader, team, self.revision, AT_ONCE).await?;
            let Some((last, _)) = changed.last() else { return Ok(()) };
            let is_all = changed.len() < usize::try_from(AT_ONCE).unwrap_or(usize::MAX);
            self.revision = *last;
            for (_, words) in &changed {
                self.replace(words);
            }
            if is_all {
                return Ok(());
            }
        }
    }

    /// What is not remembered is either new or too old.
    fn replace(&mut self, words: &Words) {
        if let Ok(place) = self.entries.binary_search_by_key(&words.number, |(number, _)| *number) {
            self.entries[place].1 = text(words).into_boxed_str();
        }
    }

    /// Every word that was typed must be in it somewhere.
    fn find(&self, typed: &str) -> Vec<i64> {
        let typed: String = typed.chars().take(TYPED_CHARACTERS_AT_MOST).collect::<String>().to_lowercase();
        let terms: Vec<&str> = typed.split_whitespace().collect();
        let newest_first = self.entries.iter().rev();
        let found = newest_first.filter(|(_, text)| terms.iter().all(|term| text.contains(term)));
        found.map(|(number, _)| *number).take(FOUND_AT_MOST).collect()
    }
}

/// A line break between the parts, which nobody can type: no word reaches from one into the next.
fn text(words: &Words) -> String {
    let name = words.applicant_name.as_deref().unwrap_or_default();
    let file = words.file_name.as_deref().unwrap_or_default();
    let external = words.external_id.as_deref().unwrap_or_default();
    let (holder, bank) =
        (words.holder.as_deref().unwrap_or_default(), words.bank.as_deref().unwrap_or_default());
    let endings = words.account_endings.join("\n");
    let reference = Reference(words.number);
    format!("{reference}\n{name}\n{holder}\n{bank}\n{endings}\n{file}\n{external}").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn memory() -> Memory {
        let entry = |number, name: &str, file: &str| {
            let words = Words {
                number,
                applicant_name: Some(name.to_owned()),
                holder: (number == 12).then(|| "E FERNANDES".to_owned()),
                bank: (number == 1).then(|| "Axis Bank".to_owned()),
                account_endings: if number == 2 { vec!["8630".to_owned()] } else { Vec::new() },
                file_name: Some(file.to_owned()),
                external_id: (number == 2).then(|| "Loan-4711".to_owned()),
            };
            (number, text(&words).into_boxed_str())
        };
        Memory {
            entries: vec![
                entry(1, "Meera Nair", "june.pdf"),
                entry(2, "Anil Sharma", "meera.pdf"),
                entry(12, "Élise D'Souza", "HDFC 2026.pdf"),
            ],
            revision: 0,
        }
    }

    #[track_caller]
    fn check(typed: &str, expected: &[i64]) {
        assert_eq!(memory().find(typed), expected, "{typed}");
    }

    #[test]
    fn words_that_changed_are_found_and_those_before_are_not() {
        let mut memory = memory();
        let changed = Words {
            number: 2,
            applicant_name: Some("Anil Varma".to_owned()),
            holder: None,
            bank: None,
            account_endings: Vec::new(),
            file_name: None,
            external_id: None,
        };
        memory.replace(&changed);
        assert_eq!((memory.find("varma"), memory.find("sharma")), (vec![2], vec![]));
        memory.replace(&Words { number: 3, ..changed });
        assert_eq!(memory.find("varma"), [2], "a number that is not remembered stays so");
    }

    #[test]
    fn every_word_must_be_found_newest_first() {
        check("meera", &[2, 1]);
        check("MEERA nair", &[1]);
        check("nair june", &[1]);
        check("app-000012", &[12]);
        check("élise", &[12]);
        check("hdfc 2026", &[12]);
        check("loan-4711", &[2]);
        check("fernandes", &[12]);
        check("axis nair", &[1]);
        check("8630", &[2]);
        check("nobody", &[]);
        check("  ", &[12, 2, 1]);
        check("nair\njune", &[1]);
    }
}
