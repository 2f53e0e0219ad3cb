//! What became of loans, as the lender says: of one, or of many in a file.

mod import;
mod lines;

pub use self::import::{Imported, import};

use jiff::civil::Date;
use store::analyses::{self, LoanOutcome, NewOutcome, Noted, Turnout};
use store::users::Role;
use store::{AnalysisId, india};

use super::review::NOT_COMPLETED;
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// Ten years: whoever is later than this is not late any more.
pub const DAYS_PAST_DUE_AT_MOST: i64 = 3_650;

const TOO_MANY: Error = Error::Conflict {
    code: "too_many_outcomes",
    message: "As many outcomes are kept of this analysis as can be. The latest one holds.",
};

/// As it was sent, not looked at yet.
pub struct Sent<'a> {
    pub outcome: &'a str,
    pub worst_days_past_due: Option<i64>,
    pub as_of: &'a str,
}

impl Sent<'_> {
    /// A sound one, or what is wrong with it.
    pub fn sound(&self, today: Date) -> Result<LoanOutcome, String> {
        let turnout: Turnout =
            self.outcome.parse().map_err(|_| "`outcome` must be good, bad or indeterminate.".to_owned())?;
        let is_day = self.as_of.len() == "2026-11-14".len();
        let as_of: Option<Date> = is_day.then(|| self.as_of.parse().ok()).flatten();
        let as_of = as_of.ok_or_else(|| "`as_of` must be a day, such as 2026-11-14.".to_owned())?;
        if as_of > today {
            return Err("`as_of` must not be in the future.".to_owned());
        }
        if self.worst_days_past_due.is_some_and(|days| !(0..=DAYS_PAST_DUE_AT_MOST).contains(&days)) {
            return Err(format!(
                "`worst_days_past_due` must be a whole number from 0 to {DAYS_PAST_DUE_AT_MOST}."
            ));
        }
        Ok(LoanOutcome { turnout, worst_days_past_due: self.worst_days_past_due, as_of })
    }
}

/// Notes it with the analysis. What is known already is left as it is.
pub async fn note(app: &App, caller: &Caller, id: &AnalysisId, sent: &Sent<'_>) -> Result<(), Error> {
    caller.must_be(Role::Analyst)?;
    let now = app.clock.now();
    let said = sent.sound(india::day(now)).map_err(Error::InvalidRequest)?;
    let mut tx = app.database.write().await?;
    analyses::find(&mut tx, &caller.team, id).await?.ok_or(Error::NotFound("analysis"))?;
    let new = NewOutcome { by: &caller.user, said: &said };
    match analyses::note_outcome(&mut tx, &caller.team, id, now, new).await? {
        Noted::Written => {
            caller.record(&mut tx, now, "analysis.outcome_noted", id.as_str()).await?;
            Ok(tx.commit().await?)
        }
        Noted::Known => Ok(()),
        Noted::NotCompleted => Err(NOT_COMPLETED),
        Noted::TooMany => Err(TOO_MANY),
    }
}
