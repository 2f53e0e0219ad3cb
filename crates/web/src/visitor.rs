//! The cookie of a session → somebody who is signed in at the pages.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use jiff::{SignedDuration, Timestamp};
use service::App;
use service::auth::Caller;
use service::error::Error;
use service::request::Trace;
use store::sessions::{self, SessionToken};
use store::tokens::HeldToken;

use super::cookies::{self, Connection};
use super::shell::Theme;
use super::{Notice, Section, Shell, page, paths};

/// When somebody was last seen is known to the minute: that spares a write with every page.
const SEEN_NOTED_EVERY: SignedDuration = SignedDuration::from_mins(1);

/// Somebody who looks at a page. `caller` is what the actions ask for.
pub(crate) struct Visitor {
    pub(crate) caller: Caller,
    token: SessionToken,
    /// What forms on the page show.
    form_token: String,
    theme: Theme,
    notice: Option<Notice>,
    connection: Connection,
    /// Their browser shows the test side. Pages about people are at home even then.
    is_for_test: bool,
}

/// A visitor whose browser asks by itself, to keep a page up to date: nobody did anything, so the session goes on ageing.
pub(crate) struct Onlooker(pub(crate) Visitor);

impl FromRequestParts<App> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let (visitor, seen_at) = look(parts, app).await?;
        visitor.note_seen(app, seen_at).await?;
        Ok(visitor)
    }
}

impl FromRequestParts<App> for Onlooker {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        Ok(Self(look(parts, app).await?.0))
    }
}

/// The visitor, and when they were last seen.
async fn look(parts: &Parts, app: &App) -> Result<(Visitor, Option<Timestamp>), Error> {
    let connection = Connection::of(parts, app);
    let token = connection.session(&parts.headers).ok_or(Error::TokenMissing)?;
    let mut reader = app.database.read().await?;
    let mut holder = sessions::holder(&mut reader, &token).await?.ok_or(Error::TokenInvalid)?;
    let is_for_test = holder.is_for_test;
    if is_for_test && !paths::is_at_home(parts.uri.path()) {
        holder = store::test_side::seated(&mut reader, holder).await?.ok_or(Error::TokenInvalid)?;
    }
    drop(reader);
    let (now, seen_at) = (app.clock.now(), holder.last_used_at);
    if seen_at.is_some_and(|seen| now.duration_since(seen) >= app.settings.limits.session_idle) {
        return Err(Error::TokenExpired);
    }
    let trace = parts.extensions.get::<Trace>().cloned().unwrap_or_else(|| Trace::of(&parts.headers));
    trace.belongs_to(&holder.team);
    let caller = Caller::admitted(holder, now, trace)?;
    if !paths::is_open(parts.uri.path()) {
        caller.duties.must_be_done()?;
    }
    let notice = cookies::find(&parts.headers, cookies::NOTICE).and_then(Notice::parse);
    let (form_token, theme) = (token.form_token()?, Theme::of(&parts.headers));
    Ok((Visitor { caller, token, form_token, theme, notice, connection, is_for_test }, seen_at))
}

impl Visitor {
    /// What goes around a page.
    pub(crate) fn shell(&self, section: Section, title: &str) -> Shell {
        Shell::new(&self.caller, section, title)
            .with_form_token(self.form_token.clone())
            .with_theme(self.theme)
            .with_notice(self.notice.map(Notice::words))
            .with_side(self.is_for_test)
    }

    /// A page for this visitor. What was to be told once is told now.
    pub(crate) fn page(&self, view: &impl askama::Template) -> Result<Response, Error> {
        Ok(self.without_notice(page::page(view)?))
    }

    /// The same without icons that are not used: see `page`.
    pub(crate) fn lean_page(&self, view: &impl askama::Template) -> Result<Response, Error> {
        Ok(self.without_notice(page::lean_page(view)?))
    }

    fn without_notice(&self, mut response: Response) -> Response {
        if self.notice.is_some() {
            self.connection.without(response.headers_mut(), cookies::NOTICE);
        }
        response
    }

    /// On to another page after a form, with a word about what was done.
    pub(crate) fn see_other(&self, place: &str, notice: Notice) -> Response {
        let mut response = Redirect::to(place).into_response();
        self.connection.write(response.headers_mut(), (cookies::NOTICE, notice.code()), Some(60));
        response
    }

    pub(super) fn connection(&self) -> Connection {
        self.connection
    }

    pub(super) fn is_form_token(&self, sent: &str) -> bool {
        self.token.is_form_token(sent)
    }

    async fn note_seen(&self, app: &App, seen_at: Option<Timestamp>) -> Result<(), Error> {
        let HeldToken::Session(id) = &self.caller.token else { return Ok(()) };
        let now = app.clock.now();
        if seen_at.is_some_and(|seen| now.duration_since(seen) < SEEN_NOTED_EVERY) {
            return Ok(());
        }
        let mut tx = app.database.write().await?;
        sessions::note_seen(&mut tx, &self.caller.home.team, id, now).await?;
        tx.commit().await?;
        Ok(())
    }
}
