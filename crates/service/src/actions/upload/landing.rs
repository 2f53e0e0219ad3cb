//! Files that arrived → files that were looked at and lie in the blob store, until an analysis owns them or nobody does.

use export::words::full_sentence;
use jiff::Timestamp;
use sandbox::{Checked, Failure, FileKind};
use store::analyses::{Kind, NewStatement, path_of};
use store::{AnalysisId, StatementId, Tx, blobs};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::intake::{InHand, SentFile};

/// What a look at a file may refuse it for. Anything else that a child says is not passed on.
const REFUSALS: [&str; 11] = [
    "file_empty", "file_too_large", "not_a_pdf", "pdf_damaged", "pdf_too_many_pages", "pdf_too_complex",
    "password_required", "password_incorrect", "aggregator_invalid", "spreadsheet_invalid",
    "no_transactions",
];

/// The files of one request on their way in.
pub(super) struct Landing<'a> {
    pub(super) app: &'a App,
    pub(super) caller: &'a Caller,
    pub(super) analysis: &'a AnalysisId,
    pub(super) now: Timestamp,
    /// One for each file, made before, because blobs are named after them.
    pub(super) ids: Vec<StatementId>,
}

impl Landing<'_> {
    /// One after the other, so that a request of many files holds no more memory than one of a single file. The first that
    /// is refused ends it; what lies in the store by then is taken away by `abandon`.
    pub(super) async fn land(
        &self,
        files: Vec<SentFile>,
        passwords: &[String],
    ) -> Result<Vec<NewStatement>, Error> {
        let is_one = files.len() == 1;
        let mut landed = Vec::with_capacity(files.len());
        for (mut file, id) in files.into_iter().zip(&self.ids) {
            let in_hand = file.in_hand(&self.app.intake, &self.caller.team).await?;
            let checked = self.check(&in_hand, passwords).await;
            let checked = checked
                .map_err(|refusal| if is_one { refusal } else { refusal.of_file(file.name.as_deref()) })?;
            self.put(id, &in_hand).await?;
            landed.push(NewStatement {
                id: id.clone(),
                kind: kind(checked.kind),
                name: file.name,
                file_key: checked.file_key,
                file_index: self.app.database.index("file", &file.hash),
                file_bytes: i64::try_from(file.length).unwrap_or(i64::MAX),
                pages: i64::from(checked.pages),
            });
        }
        Ok(landed)
    }

    /// Each password is tried, in a child of its own order; a file that is not locked opens with the first look.
    async fn check(&self, file: &InHand, passwords: &[String]) -> Result<Checked, Error> {
        let limits = &self.app.settings.limits;
        let limits = sandbox::Limits { pages: limits.pages, file_bytes: limits.file_bytes };
        let team = self.caller.team.as_str();
        let mut passwords = passwords.iter().map(String::as_str);
        let mut password = passwords.next();
        loop {
            let checked = self.app.checker.check(team, file.bytes.clone(), password, limits).await;
            let is_wrong = |code: &str| code == "password_incorrect";
            match (checked, passwords.next()) {
                (Err(Failure::Refused { code, .. }), Some(next)) if is_wrong(&code) => password = Some(next),
                (checked, _) => return checked.map_err(refusal),
            }
        }
    }

    /// Announced first: should the program die, housekeeping knows what to take away.
    async fn put(&self, id: &StatementId, file: &InHand) -> Result<(), Error> {
        let path = self.path(id);
        let mut tx = self.app.database.write().await?;
        blobs::announce(&mut tx, &self.caller.team, &path, self.now).await?;
        let key = tx.team_key(&self.caller.team).await?;
        tx.commit().await?;
        Ok(self.app.blobs.put(&key, &path, &file.bytes).await?)
    }

    /// From the end of this transaction on they have an owner.
    pub(super) async fn own(&self, tx: &mut Tx, landed: &[NewStatement]) -> Result<(), Error> {
        for statement in landed {
            if !blobs::keep(tx, &self.caller.team, &self.path(&statement.id)).await? {
                return Err(Error::Unavailable);
            }
        }
        Ok(())
    }

    /// Best effort: whatever stays behind now is taken away by housekeeping.
    pub(super) async fn abandon(&self) {
        for id in &self.ids {
            if let Err(failure) = self.remove(id).await {
                tracing::warn!(
                    error = &failure as &dyn std::error::Error,
                    "the blob of a rejected upload was not removed"
                );
            }
        }
    }

    /// Only while nobody owns it: a commit that seemed to fail may have succeeded.
    async fn remove(&self, id: &StatementId) -> Result<(), store::Error> {
        let (team, path) = (&self.caller.team, self.path(id));
        let mut tx = self.app.database.write().await?;
        let was_pending = blobs::abandon(&mut tx, team, &path).await?;
        tx.commit().await?;
        if !was_pending {
            return Ok(());
        }
        self.app.blobs.remove(&path).await?;
        let mut tx = self.app.database.write().await?;
        blobs::forget(&mut tx, team, &path).await?;
        tx.commit().await
    }

    fn path(&self, id: &StatementId) -> String {
        path_of(&self.caller.team, self.analysis, id)
    }
}

const fn kind(kind: FileKind) -> Kind {
    match kind {
        FileKind::Pdf => Kind::Pdf,
        FileKind::AccountAggregator => Kind::AccountAggregator,
        FileKind::Spreadsheet => Kind::Spreadsheet,
    }
}

pub(super) fn is_refusal(code: &str) -> bool {
    REFUSALS.contains(&code)
}

/// A file that kills or stalls its reader is at fault, whatever it is.
pub(super) fn refusal(failure: Failure) -> Error {
    match failure {
        Failure::Refused { code, message } if is_refusal(&code) => {
            Error::File { code, message: full_sentence(&message) }
        }
        Failure::Unavailable(cause) => {
            tracing::error!(error = &cause as &dyn std::error::Error, "no child could look at an upload");
            Error::Unavailable
        }
        _ => Error::File {
            code: "pdf_too_complex".to_owned(),
            message: "The PDF could not be looked at with the time and memory that a statement needs. \
                      Download it again from the bank and upload that file."
                .to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_become_sentences() {
        assert_eq!(
            full_sentence("the file is empty; upload it again"),
            "The file is empty; upload it again."
        );
        assert_eq!(full_sentence(""), ".");
    }
}
