//! A page of a statement → its picture: the one that was kept, or one drawn in the sandbox and kept.

use bytes::Bytes;
use sandbox::{Failure, Picture, View};
use store::analyses::{self, Analysis, PICTURE_WIDTHS, Statement};
use store::{AnalysisId, TeamId, TeamKey, blobs};

use super::document::must_be_kept;
use crate::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::reads::Look;

/// Of width and height in points, which a picture is kept with.
const HEAD_BYTES: usize = 8;
/// Kept in place of a picture: the page cannot be drawn.
const UNDRAWABLE: Picture = Picture { png: Vec::new(), width_points: 0.0, height_points: 0.0 };

/// A page that there is, at one of the widths that are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Of which statement, counted from 0 as in the report.
    pub statement: usize,
    pub page: u32,
    width: u32,
}

/// An analysis, the statement of it that has the page, and which page that is.
pub struct StatementPage {
    pub analysis: Analysis,
    pub statement: Statement,
    pub wanted: Wanted,
    /// How many statements there are.
    pub count: usize,
}

impl Wanted {
    /// At the next larger width of those that are kept, or the largest.
    pub fn new((statement, page): (usize, u32), width: u32) -> Self {
        let [.., largest] = PICTURE_WIDTHS;
        let width = PICTURE_WIDTHS.into_iter().find(|kept| *kept >= width).unwrap_or(largest);
        Self { statement, page, width }
    }
}

impl StatementPage {
    /// What never changes for a statement that never changes. The number at the end is that of our way of drawing.
    pub fn tag(&self) -> String {
        format!("\"{}-{}-{}-1\"", self.statement.id, self.wanted.page, self.wanted.width)
    }

    /// Where its picture is kept.
    fn path(&self, team: &TeamId) -> String {
        let Wanted { page, width, .. } = self.wanted;
        analyses::picture_path(team, &self.analysis.id, &self.statement.id, (page, width))
    }
}

/// An analysis of the team that has this page, and still its statements.
pub async fn find(
    app: &App,
    caller: &Caller,
    id: &AnalysisId,
    wanted: Wanted,
) -> Result<StatementPage, Error> {
    caller.must_see_numbers()?;
    let mut reader = app.database.read().await?;
    let analysis = analyses::find(&mut reader, &caller.team, id).await?.ok_or(Error::NotFound("analysis"))?;
    let statements = analyses::statements(&mut reader, &caller.team, &analysis).await?;
    let count = statements.len();
    let statement =
        statements.into_iter().nth(wanted.statement).ok_or(Error::NotFound("statement of this analysis"))?;
    if i64::from(wanted.page) > statement.pages {
        return Err(Error::NotFound("page of this statement"));
    }
    must_be_kept(&analysis)?;
    Ok(StatementPage { analysis, statement, wanted, count })
}

/// How large a page is, in points. Whoever asks is about to look at its picture, which is drawn and kept by now.
pub async fn size(app: &App, caller: &Caller, found: &StatementPage) -> Result<(f32, f32), Error> {
    let mut reader = app.database.read().await?;
    let key = reader.team_key(&caller.team).await?;
    drop(reader);
    let picture = kept_or_drawn(app, caller, &key, found).await?;
    Ok((picture.width_points, picture.height_points))
}

/// The picture of a page of an analysis that was just found. A picture shows what the document shows, so looking at it
/// goes into the audit log.
pub async fn picture(app: &App, caller: &Caller, found: &StatementPage) -> Result<Picture, Error> {
    app.note_read(caller, Look::Page, found.analysis.id.as_str()).await?;
    let mut reader = app.database.read().await?;
    let key = reader.team_key(&caller.team).await?;
    drop(reader);
    kept_or_drawn(app, caller, &key, found).await
}

async fn kept_or_drawn(
    app: &App,
    caller: &Caller,
    key: &TeamKey,
    found: &StatementPage,
) -> Result<Picture, Error> {
    let path = found.path(&caller.team);
    // One that is missing or of another master key is drawn again.
    if let Some(kept) = app.blobs.read(key, &path).await.ok().and_then(|bytes| unpacked(&bytes)) {
        return if kept == UNDRAWABLE { Err(undrawable()) } else { Ok(kept) };
    }
    let drawn = draw(app, caller, key, found).await;
    // One that cannot be drawn costs a child its whole time: it is not tried again by everybody who looks.
    let kept = match &drawn {
        Ok(picture) => picture,
        Err(Error::File { .. }) => &UNDRAWABLE,
        Err(_) => return drawn,
    };
    if let Err(failure) = keep(app, caller, key, found, kept).await {
        tracing::warn!(error = &failure as &dyn std::error::Error, "the picture of a page is not kept");
    }
    drawn
}

async fn draw(app: &App, caller: &Caller, key: &TeamKey, found: &StatementPage) -> Result<Picture, Error> {
    let _turn = app.pictures.enter(&caller.team).await;
    let file = match app.blobs.read(key, &found.statement.path(&caller.team, &found.analysis.id)).await {
        Ok(file) => Bytes::from(file),
        Err(failure) => {
            // Asked again: a file that is missing because it was erased meanwhile is not found, and no failure of ours.
            find(app, caller, &found.analysis.id, found.wanted).await?;
            return Err(failure.into());
        }
    };
    let limits = &app.settings.limits;
    let view = View {
        page: found.wanted.page,
        width: found.wanted.width,
        file_key: found.statement.file_key.clone(),
        limits: sandbox::Limits { pages: limits.pages, file_bytes: limits.file_bytes },
    };
    app.painter.picture(caller.team.as_str(), file, &view).await.map_err(refusal)
}

/// Announced, written, settled: a crash in between leaves what housekeeping finds.
async fn keep(
    app: &App,
    caller: &Caller,
    key: &TeamKey,
    found: &StatementPage,
    picture: &Picture,
) -> Result<(), store::Error> {
    let (team, id) = (&caller.team, &found.analysis.id);
    let path = &found.path(team);
    let mut tx = app.database.write().await?;
    if !analyses::announce_picture(&mut tx, team, id, (path, app.clock.now())).await? {
        return Ok(());
    }
    tx.commit().await?;
    app.blobs.put(key, path, &packed(picture)).await?;
    let mut tx = app.database.write().await?;
    let is_kept = analyses::keep_picture(&mut tx, team, id, path).await?;
    if !is_kept {
        blobs::doom(&mut tx, team, path).await?;
    }
    tx.commit().await?;
    if !is_kept {
        app.blobs.remove(path).await?;
        let mut tx = app.database.write().await?;
        blobs::forget(&mut tx, team, path).await?;
        tx.commit().await?;
    }
    Ok(())
}

fn packed(picture: &Picture) -> Vec<u8> {
    let head = [picture.width_points.to_le_bytes(), picture.height_points.to_le_bytes()].concat();
    [head.as_slice(), &picture.png].concat()
}

fn unpacked(bytes: &[u8]) -> Option<Picture> {
    let (head, png) = bytes.split_at_checked(HEAD_BYTES)?;
    let points = |at: usize| head.get(at..at + 4)?.try_into().ok().map(f32::from_le_bytes);
    Some(Picture { width_points: points(0)?, height_points: points(4)?, png: png.to_vec() })
}

/// A page that kills or stalls whoever draws it is at fault, whatever it is.
fn refusal(failure: Failure) -> Error {
    match failure {
        Failure::Unavailable(cause) => {
            tracing::error!(error = &cause as &dyn std::error::Error, "no child could draw a page");
            Error::Unavailable
        }
        Failure::Refused { code, .. } if code == "no_such_page" => Error::NotFound("page of this statement"),
        _ => undrawable(),
    }
}

fn undrawable() -> Error {
    Error::File {
        code: "page_not_drawable".to_owned(),
        message: "The page cannot be drawn. Download the document and open it instead.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_width_becomes_one_of_those_that_are_kept() {
        let width = |asked| Wanted::new((0, 1), asked).width;
        assert_eq!([0, 600, 601, 1100, 1101, 99_999].map(width), [600, 600, 1100, 1100, 1700, 1700]);
    }

    #[test]
    fn a_picture_comes_back_as_it_was_kept() {
        let picture = Picture { png: b"dots".to_vec(), width_points: 595.3, height_points: 841.9 };
        assert_eq!(unpacked(&packed(&picture)), Some(picture));
        assert_eq!(unpacked(b"short"), None);
    }
}
