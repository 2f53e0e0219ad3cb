//! Reports that were looked at → the same ones again, without opening and reading them anew.
//!
//! A report never changes once its run is completed. Whether somebody may see it is asked of the database with every
//! request, before anybody looks in here: see `reading`.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::Report;
use store::analyses::AnalysisRun;
use store::{AnalysisId, TeamId};

use crate::lru::Lru;

/// Of the text they were read from, all together: some dozen long statements.
const BYTES_AT_MOST: usize = 24 * 1024 * 1024;

/// Made for the whole process.
pub struct Reports<T = Report> {
    kept: Mutex<Kept<T>>,
    bytes_at_most: usize,
}

/// Of each analysis the report of one run, with the number of that run.
type Kept<T> = Lru<(TeamId, AnalysisId), (i64, Arc<T>)>;

impl Default for Reports {
    fn default() -> Self {
        Self::holding(BYTES_AT_MOST)
    }
}

impl fmt::Debug for Reports {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(stringify!(Reports))
    }
}

impl<T> Reports<T> {
    fn holding(bytes_at_most: usize) -> Self {
        Self { kept: Mutex::new(Lru::holding(bytes_at_most)), bytes_at_most }
    }

    pub fn find(&self, team: &TeamId, run: AnalysisRun<'_>) -> Option<Arc<T>> {
        let mut kept = self.kept();
        let (of_run, report) = kept.get(&(team.clone(), run.analysis.clone()))?;
        (*of_run == run.number).then(|| Arc::clone(report))
    }

    pub fn keep(&self, team: &TeamId, run: AnalysisRun<'_>, bytes: usize, report: &Arc<T>) {
        // One that is larger than the shelf must not push all others out.
        if bytes <= self.bytes_at_most {
            let key = (team.clone(), run.analysis.clone());
            self.kept().put(key, (run.number, Arc::clone(report)), bytes);
        }
    }

    /// What is erased is not kept here either.
    pub fn forget(&self, team: &TeamId, id: &AnalysisId) {
        self.kept().remove(&(team.clone(), id.clone()));
    }

    /// A panic elsewhere leaves nothing half done in here.
    fn kept(&self) -> MutexGuard<'_, Kept<T>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    #[test]
    fn a_report_is_found_by_its_team_and_the_oldest_goes_first() {
        let reports = Reports::holding(250);
        let (north, south) =
            (TeamId::fresh(Timestamp::UNIX_EPOCH).unwrap(), TeamId::fresh(Timestamp::UNIX_EPOCH).unwrap());
        let ids: Vec<AnalysisId> =
            (0..3).map(|_| AnalysisId::fresh(Timestamp::UNIX_EPOCH).unwrap()).collect();
        let first: Vec<AnalysisRun<'_>> = ids.iter().map(AnalysisRun::first).collect();
        let report = Arc::new("a report");
        for run in &first[..2] {
            reports.keep(&north, *run, 100, &report);
        }
        assert!(reports.find(&north, first[0]).is_some() && reports.find(&south, first[0]).is_none());
        let second = AnalysisRun { number: 2, ..first[0] };
        assert!(reports.find(&north, second).is_none(), "of another run");
        reports.keep(&north, first[2], 100, &report);
        let held: Vec<bool> = first.iter().map(|run| reports.find(&north, *run).is_some()).collect();
        assert_eq!(held, [true, false, true]);
        reports.keep(&north, first[1], 300, &report);
        assert!(reports.find(&north, first[1]).is_none(), "too large for the shelf");
        reports.forget(&north, &ids[0]);
        reports.forget(&north, &ids[2]);
        assert_eq!(reports.kept().weight(), 0);
    }
}
