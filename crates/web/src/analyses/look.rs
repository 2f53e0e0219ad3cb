//! `POST /analyses/look`: one file, before it is uploaded → which account and months it shows, for the page that gathers files.

use axum::Json;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use jiff::civil::Date;
use serde_json::{Map, Value, json};
use service::App;
use service::actions::upload::form;
use service::actions::upload::{Looked, LookedAccount, look as look_at};
use service::error::Error;
use service::intake::{ArrivingFile, Paced, Parts, SentFile, form_boundary};
use store::users::Role;

use super::receive::{TEXT_BYTES_AT_MOST, TOKEN_HEADER};
use crate::form::{forged, must_be_ours};
use crate::words::english::measures;
use crate::words::{english, scan_takes};
use crate::{Visitor, page};

/// A password, and the file.
const PARTS_AT_MOST: usize = 2;

pub(super) async fn look(
    State(app): State<App>,
    visitor: Visitor,
    request: Request,
) -> Result<Response, Error> {
    let (head, body) = request.into_parts();
    must_be_ours(&head.headers)?;
    let token = head.headers.get(TOKEN_HEADER).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !visitor.is_form_token(token) {
        return Err(forged());
    }
    visitor.caller.must_be(Role::Analyst)?;
    let boundary = form_boundary(&head.headers)?;
    let mut body = Paced::new(body.into_data_stream(), app.settings.limits.upload_pace);
    let (file, password) = read(&app, &visitor, &mut body, &boundary).await?;
    let size = measures::file_size(file.length as u64);
    let looked = look_at(&app, &visitor.caller, file, password.as_deref()).await;
    let mut response = match looked {
        Ok(looked) => Json(looked_as_json(&looked, &size)).into_response(),
        // The page shows it beside the file: an answer like any other.
        Err(refusal @ Error::File { .. }) => {
            let told = refusal.public();
            Json(json!({ "code": told.code, "message": told.message })).into_response()
        }
        Err(failure) => return Err(failure),
    };
    page::guard(response.headers_mut());
    Ok(response)
}

async fn read(
    app: &App,
    visitor: &Visitor,
    body: &mut Paced,
    boundary: &str,
) -> Result<(SentFile, Option<String>), Error> {
    let mut parts = Parts::new(body, boundary);
    let mut password = None;
    for _ in 0..PARTS_AT_MOST {
        let Some(head) = parts.next().await.map_err(form::broken)? else { break };
        match head.name.as_deref() {
            Some("password") => {
                password = Some(form::text(&mut parts, "password", TEXT_BYTES_AT_MOST).await?);
            }
            Some("file") => {
                let arriving = ArrivingFile::new(&app.intake, &visitor.caller.team);
                return Ok((form::file(&mut parts, head, arriving).await?, password));
            }
            _ => break,
        }
    }
    Err(Error::InvalidRequest(english::refusals::upload::NOT_ONE_FILE.to_owned()))
}

fn looked_as_json(looked: &Looked, size: &str) -> Value {
    let account = |account: &LookedAccount| {
        let (from, to) = account.months.clone().unzip();
        // The months of several files are joined before anything is sent, from what these are called.
        let names: Map<String, Value> =
            [&from, &to].into_iter().flatten().map(|month| (month.clone(), named(month))).collect();
        json!({ "title": account.title, "from": from, "to": to, "names": names })
    };
    match looked {
        Looked::Accounts { accounts, scanned_pages } => json!({
            "accounts": accounts.iter().map(account).collect::<Vec<_>>(),
            "size": size,
            "note": scanned_pages.map(scan_takes),
        }),
        Looked::Unreadable(message) => json!({ "warning": message }),
    }
}

/// `2026-04` → `Apr 2026`, and `Apr` beside another month of its year.
fn named(month: &str) -> Value {
    let first: Option<Date> = format!("{month}-01").parse().ok();
    let called = |words: fn(Date) -> String| first.map_or_else(|| month.to_owned(), words);
    json!({ "whole": called(measures::month), "short": called(measures::month_in_its_year) })
}
