//! A file that somebody is about to upload → which accounts it is of, or what is in the way. Nothing of it is kept.

use export::words::full_sentence;
use sandbox::{AccountShown, Failure};
use store::limits::{self, Limit};

use super::landing;
use crate::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::intake::SentFile;

/// Every upload may have so many files, and each is looked at; a password may take a second look.
const LOOKS_FOR_AN_UPLOAD: i64 = 2 * engine::MAX_DOCUMENTS as i64;

/// What reading a file shows of it.
pub enum Looked {
    Accounts {
        accounts: Vec<LookedAccount>,
        /// Of a file whose pages are pictures.
        scanned_pages: Option<u32>,
    },
    /// It would be taken and then fail: the sentence says why.
    Unreadable(String),
}

/// For people.
pub struct LookedAccount {
    /// `HDFC Bank ••4811`
    pub title: String,
    /// `YYYY-MM`, the first and the last.
    pub months: Option<(String, String)>,
}

pub async fn look(
    app: &App,
    caller: &Caller,
    mut file: SentFile,
    password: Option<&str>,
) -> Result<Looked, Error> {
    must_be_allowed(app, caller).await?;
    let in_hand = file.in_hand(&app.intake, &caller.team).await?;
    let limits = &app.settings.limits;
    let limits = sandbox::Limits { pages: limits.pages, file_bytes: limits.file_bytes };
    // Reading takes a hundred times as long as a check, so not by those who check what is uploaded.
    let found = app.painter.identify(caller.team.as_str(), in_hand.bytes.clone(), password, limits).await;
    match found {
        Ok(found) => Ok(Looked::Accounts {
            accounts: found.accounts.into_iter().map(account).collect(),
            scanned_pages: found.is_scan.then_some(found.pages),
        }),
        Err(Failure::Refused { code, message }) if !landing::is_refusal(&code) => {
            Ok(Looked::Unreadable(full_sentence(&message)))
        }
        Err(failure) => Err(landing::refusal(failure)),
    }
}

fn account(shown: AccountShown) -> LookedAccount {
    let title = export::case::short(shown.bank.as_deref(), shown.account_number.as_deref());
    let month = |day: &str| day.get(..7).unwrap_or_default().to_owned();
    LookedAccount { title, months: shown.days.map(|(from, to)| (month(&from), month(&to))) }
}

async fn must_be_allowed(app: &App, caller: &Caller) -> Result<(), Error> {
    let uploads = app.settings.limits.uploads;
    let limit = Limit { count: uploads.count.saturating_mul(LOOKS_FOR_AN_UPLOAD), ..uploads };
    let mut tx = app.database.write().await?;
    let used = limits::count(&mut tx, &format!("looks:{}", caller.user), limit, app.clock.now()).await?;
    tx.commit().await?;
    if used.is_allowed { Ok(()) } else { Err(Error::RateLimited(used.resets_in)) }
}
