//! A file of outcomes → what it would write, or what it wrote. The same file twice writes nothing the second time.

use serde::Serialize;
use store::analyses::{self, LoanOutcome, NewOutcome, Noted, Status};
use store::users::Role;
use store::{AnalysisId, Reader, Tx, india};
use utoipa::ToSchema;

use super::lines::{Line, Meant, lines};
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// What is written within a minute.
pub(super) const LINES_AT_MOST: usize = 5_000;
/// In one transaction, so that nobody waits long for the right to write.
const AT_ONCE: usize = 25;
/// More are counted and not named: whoever sees so many looks at the file as a whole.
const WRONG_AT_MOST: usize = 200;

/// What became of a file, or would.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = OutcomeImport)]
pub struct Imported {
    /// Nothing was written.
    pub is_preview: bool,
    /// Lines that say something.
    #[schema(example = 120)]
    pub lines: usize,
    /// Outcomes that were written, or would be.
    #[schema(example = 117)]
    pub written: usize,
    /// Outcomes that are known already.
    #[schema(example = 2)]
    pub known: usize,
    /// Lines that are wrong, of which nothing is written.
    #[schema(example = 1)]
    pub wrong: usize,
    /// The first 200 of them.
    pub wrong_lines: Vec<WrongLine>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WrongOutcomeLine)]
pub struct WrongLine {
    /// The header is line 1.
    #[schema(example = 17)]
    pub line: u64,
    #[schema(example = "`as_of` must not be in the future.")]
    pub message: String,
}

/// Lines that are right are written although others are wrong: mend those and send the file again.
pub async fn import(app: &App, caller: &Caller, text: &str, is_preview: bool) -> Result<Imported, Error> {
    caller.must_be(Role::Analyst)?;
    let all = lines(text, india::day(app.clock.now()))?;
    let mut imported = Imported { is_preview, lines: all.len(), ..Imported::default() };
    for some in all.chunks(AT_ONCE) {
        if is_preview {
            let mut reader = app.database.read().await?;
            for line in some {
                imported.add(line.number, preview(&mut reader, caller, line).await?);
            }
        } else {
            let mut tx = app.database.write().await?;
            for line in some {
                imported.add(line.number, write(&mut tx, app, caller, line).await?);
            }
            tx.commit().await?;
        }
    }
    if imported.written > 0 && !is_preview {
        let mut tx = app.database.write().await?;
        caller.record(&mut tx, app.clock.now(), "outcomes.imported", caller.team.as_str()).await?;
        tx.commit().await?;
    }
    Ok(imported)
}

impl Imported {
    fn add(&mut self, line: u64, outcome: Result<Noted, String>) {
        let message = match outcome {
            Ok(Noted::Known) => return self.known += 1,
            Ok(Noted::Written) => return self.written += 1,
            Ok(Noted::NotCompleted) => "This analysis is not completed.".to_owned(),
            Ok(Noted::TooMany) => "As many outcomes are kept of this analysis as can be.".to_owned(),
            Err(message) => message,
        };
        self.wrong += 1;
        if self.wrong_lines.len() < WRONG_AT_MOST {
            self.wrong_lines.push(WrongLine { line, message });
        }
    }
}

/// What would become of a line, or what is wrong with it.
async fn preview(reader: &mut Reader, caller: &Caller, line: &Line) -> Result<Result<Noted, String>, Error> {
    let (id, new) = match meant(reader, caller, line).await? {
        Ok(meant) => meant,
        Err(message) => return Ok(Err(message)),
    };
    weighed(reader, caller, &id, new).await.map(Ok)
}

/// What became of a line, or what is wrong with it.
async fn write(tx: &mut Tx, app: &App, caller: &Caller, line: &Line) -> Result<Result<Noted, String>, Error> {
    let (id, said) = match meant(tx, caller, line).await? {
        Ok(meant) => meant,
        Err(message) => return Ok(Err(message)),
    };
    let (new, now) = (NewOutcome { by: &caller.user, said }, app.clock.now());
    let noted = analyses::note_outcome(tx, &caller.team, &id, now, new).await?;
    if noted == Noted::Written {
        caller.record(tx, now, "analysis.outcome_noted", id.as_str()).await?;
    }
    Ok(Ok(noted))
}

/// The analysis that a line is about and what it says of it, or what is wrong with the line.
async fn meant<'l>(
    reader: &mut Reader,
    caller: &Caller,
    line: &'l Line,
) -> Result<Result<(AnalysisId, &'l LoanOutcome), String>, Error> {
    let (meant, new) = match &line.said {
        Ok((meant, new)) => (meant, new),
        Err(message) => return Ok(Err(message.clone())),
    };
    let id = found(reader, caller, meant).await?;
    Ok(id.map(|id| (id, new)).ok_or_else(|| "Your team has no such analysis.".to_owned()))
}

async fn found(reader: &mut Reader, caller: &Caller, meant: &Meant) -> Result<Option<AnalysisId>, Error> {
    Ok(match meant {
        Meant::Id(id) => analyses::find(reader, &caller.team, id).await?.map(|analysis| analysis.id),
        Meant::ExternalId(external_id) => analyses::find_external(reader, &caller.team, external_id).await?,
    })
}

async fn weighed(
    reader: &mut Reader,
    caller: &Caller,
    id: &AnalysisId,
    new: &LoanOutcome,
) -> Result<Noted, Error> {
    let found = analyses::find(reader, &caller.team, id).await?;
    if found.is_none_or(|analysis| analysis.status != Status::Completed) {
        return Ok(Noted::NotCompleted);
    }
    Ok(analyses::weighed(reader, &caller.team, id, new).await?)
}
