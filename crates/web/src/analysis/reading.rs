//! An analysis and who looks at it → its report, masked for those who see no numbers, and a line in the audit log.

use std::sync::Arc;

use engine::Report;
use store::analyses::{self, Analysis, AnalysisRun};

use service::App;
use service::auth::Caller;
use service::error::Error;
use service::reads::Look;

/// The report of a completed analysis that was just found, for whoever looks at it: goes into the audit log.
pub(crate) async fn report(app: &App, caller: &Caller, analysis: &Analysis) -> Result<Arc<Report>, Error> {
    let id = &analysis.id;
    let run = AnalysisRun { analysis: id, number: analysis.run };
    app.note_read(caller, Look::Report, id.as_str()).await?;
    let team = &caller.team;
    // A masked one is made anew: few look at many reports who may only look.
    if let Some(report) = app.reports.find(team, run).filter(|_| caller.sees_numbers) {
        return Ok(report);
    }
    let mut reader = app.database.read().await?;
    let json = analyses::result(&mut reader, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    drop(reader);
    let json = caller.shown_json(json);
    let bytes = json.len();
    // On a thread of its own: a long one takes milliseconds, and others wait for their answers.
    let reading = tokio::task::spawn_blocking(move || archive::report(&json));
    let read = reading.await.map_err(|failure| Error::Internal(Box::new(failure)))?;
    let report = Arc::new(read.map_err(|failure| Error::Internal(Box::new(failure)))?);
    if caller.sees_numbers {
        app.reports.keep(team, run, bytes, &report);
    }
    Ok(report)
}
