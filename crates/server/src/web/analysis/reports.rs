//! Reports that were looked at → the same ones again, without opening and reading them anew.
//!
//! A report never changes once its analysis is completed. Whether somebody may see it is asked of the database with every
//! request, before anybody looks in here.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::Report;
use store::analyses;
use store::{AnalysisId, TeamId};

use crate::App;
use crate::error::Error;

/// Of the text they were read from, all together: some dozen long statements.
const BYTES_AT_MOST: usize = 24 * 1024 * 1024;

/// Made for the whole process.
pub(crate) struct Reports {
    shelf: Mutex<Shelf>,
    bytes_at_most: usize,
}

#[derive(Default)]
struct Shelf {
    reports: HashMap<(TeamId, AnalysisId), Kept>,
    bytes: usize,
    /// Counts look-ups, so that the one that was not looked at for longest is known.
    moment: u64,
}

struct Kept {
    report: Arc<Report>,
    bytes: usize,
    last_used: u64,
}

impl Default for Reports {
    fn default() -> Self {
        Self { shelf: Mutex::default(), bytes_at_most: BYTES_AT_MOST }
    }
}

impl fmt::Debug for Reports {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Reports")
    }
}

/// The report of a completed analysis that was just found.
pub(super) async fn report(app: &App, team: &TeamId, id: &AnalysisId) -> Result<Arc<Report>, Error> {
    if let Some(report) = app.reports.find(team, id) {
        return Ok(report);
    }
    let mut tx = app.database.read().await?;
    let json = analyses::result(&mut tx, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    drop(tx);
    let bytes = json.len();
    // On a thread of its own: a long one takes milliseconds, and others wait for their answers.
    let reading = tokio::task::spawn_blocking(move || serde_json::from_slice::<Report>(&json));
    let read = reading.await.map_err(|failure| Error::Internal(Box::new(failure)))?;
    let report = Arc::new(read.map_err(|failure| Error::Internal(Box::new(failure)))?);
    app.reports.keep(team, id, bytes, &report);
    Ok(report)
}

impl Reports {
    fn find(&self, team: &TeamId, id: &AnalysisId) -> Option<Arc<Report>> {
        let mut shelf = self.shelf();
        shelf.moment += 1;
        let moment = shelf.moment;
        let kept = shelf.reports.get_mut(&(team.clone(), id.clone()))?;
        kept.last_used = moment;
        Some(Arc::clone(&kept.report))
    }

    fn keep(&self, team: &TeamId, id: &AnalysisId, bytes: usize, report: &Arc<Report>) {
        if bytes > self.bytes_at_most {
            return;
        }
        let mut shelf = self.shelf();
        shelf.moment += 1;
        let kept = Kept { report: Arc::clone(report), bytes, last_used: shelf.moment };
        shelf.bytes += bytes;
        if let Some(before) = shelf.reports.insert((team.clone(), id.clone()), kept) {
            shelf.bytes -= before.bytes;
        }
        while shelf.bytes > self.bytes_at_most && shelf.forget_oldest() {}
    }

    /// What is erased is not kept here either.
    pub(crate) fn forget(&self, team: &TeamId, id: &AnalysisId) {
        let mut shelf = self.shelf();
        if let Some(gone) = shelf.reports.remove(&(team.clone(), id.clone())) {
            shelf.bytes -= gone.bytes;
        }
    }

    /// A panic elsewhere leaves nothing half done in here.
    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf {
    fn forget_oldest(&mut self) -> bool {
        let oldest = self.reports.iter().min_by_key(|(_, kept)| kept.last_used).map(|(key, _)| key.clone());
        let gone = oldest.and_then(|key| self.reports.remove(&key));
        self.bytes -= gone.as_ref().map_or(0, |gone| gone.bytes);
        gone.is_some()
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::web::analysis::sample;

    #[test]
    fn a_report_is_found_by_its_team_and_the_oldest_goes_first() {
        let reports = Reports { bytes_at_most: 250, ..Reports::default() };
        let (north, south) =
            (TeamId::fresh(Timestamp::UNIX_EPOCH).unwrap(), TeamId::fresh(Timestamp::UNIX_EPOCH).unwrap());
        let ids: Vec<AnalysisId> =
            (0..3).map(|_| AnalysisId::fresh(Timestamp::UNIX_EPOCH).unwrap()).collect();
        let report = Arc::new(sample::report());
        for id in &ids[..2] {
            reports.keep(&north, id, 100, &report);
        }
        assert!(reports.find(&north, &ids[0]).is_some() && reports.find(&south, &ids[0]).is_none());
        reports.keep(&north, &ids[2], 100, &report);
        let held: Vec<bool> = ids.iter().map(|id| reports.find(&north, id).is_some()).collect();
        assert_eq!(held, [true, false, true]);
        reports.keep(&north, &ids[1], 300, &report);
        assert!(reports.find(&north, &ids[1]).is_none(), "too large for the shelf");
        reports.forget(&north, &ids[0]);
        reports.forget(&north, &ids[2]);
        assert_eq!(reports.shelf().bytes, 0);
    }
}
