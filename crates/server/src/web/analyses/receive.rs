//! `POST /analyses/new`: a form with one or several statements → queued analyses, each by itself.

use std::time::Duration;

use axum::body::BodyDataStream;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::{Json, http::HeaderValue};
use futures_util::StreamExt;
use serde_json::{Value, json};
use store::users::Role;

use super::upload::{self, Typed};
use crate::App;
use crate::actions::upload::{Claim, accept};
use crate::api::analyses::{self as door, Form, Head, Parts};
use crate::error::Error;
use crate::request::Trace;
use crate::web::form::{TOKEN_FIELD, forged, must_be_ours};
use crate::web::{Notice, Visitor, page};

/// A year of statements of two accounts.
const FILES_AT_MOST: usize = 24;
const TEXT_BYTES_AT_MOST: usize = 4 * 1024;
/// More fields than the form has.
const TEXTS_AT_MOST: usize = 20;
/// Where scripts put the form's token.
const TOKEN_HEADER: &str = "x-form-token";
/// Browsers read an answer only when all was sent. So much is read and thrown away for them after a refusal.
const DISCARDED_BYTES_AT_MOST: usize = 64 * 1024 * 1024;
const DISCARDED_FOR: Duration = Duration::from_secs(20);

/// What came of one file.
pub(super) struct Outcome {
    pub(super) file: String,
    /// Id and reference of the analysis, or what is wrong with the file.
    pub(super) result: Result<(String, String), String>,
    code: Option<String>,
}

/// The texts of the form. They stand before the files, as in the page.
#[derive(Default)]
struct Texts(Vec<(String, String)>);

/// A form whose files are still on their way.
struct Arriving<'a> {
    app: &'a App,
    visitor: &'a Visitor,
    trace: &'a Trace,
    headers: &'a HeaderMap,
    texts: Texts,
    outcomes: Vec<Outcome>,
    first_refusal: Option<Error>,
}

pub(super) async fn receive(
    State(app): State<App>,
    visitor: Visitor,
    trace: Trace,
    request: Request,
) -> Result<Response, Error> {
    let (head, body) = request.into_parts();
    let mut body = body.into_data_stream();
    let (app_ref, visitor_ref) = (&app, &visitor);
    let mut arriving = Arriving {
        app: app_ref,
        visitor: visitor_ref,
        trace: &trace,
        headers: &head.headers,
        texts: Texts::default(),
        outcomes: Vec::new(),
        first_refusal: None,
    };
    let read = arriving.read(&mut body).await;
    if let Err(refusal) = read {
        if !matches!(refusal, Error::RequestTimeout) {
            discard(&mut body).await;
        }
        return Err(refusal);
    }
    let Arriving { texts, outcomes, first_refusal, .. } = arriving;
    if wants_json(&head.headers) {
        return Ok(as_json(&outcomes, first_refusal));
    }
    let Some(refusal) = first_refusal else {
        let notice = if outcomes.len() == 1 { Notice::Uploaded } else { Notice::UploadedSeveral };
        return Ok(visitor.see_other("/analyses", notice));
    };
    let view = upload::view(&app, &visitor, texts.typed(), outcomes).await?;
    let mut response = visitor.page(&view)?;
    *response.status_mut() = refusal.into_response().status();
    Ok(response)
}

impl Arriving<'_> {
    async fn read(&mut self, body: &mut BodyDataStream) -> Result<(), Error> {
        must_be_ours(self.headers)?;
        self.visitor.caller.must_be(Role::Analyst)?;
        let kind = self.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let boundary =
            kind.and_then(door::boundary).ok_or(Error::UnsupportedMediaType("multipart/form-data"))?;
        let mut parts = Parts::new(body, &boundary);
        while let Some(head) = parts.next().await.map_err(door::broken)? {
            let name = head.name.clone().unwrap_or_default();
            if name == "file" {
                self.must_be_signed()?;
                if self.outcomes.len() >= FILES_AT_MOST {
                    let message = format!("Upload at most {FILES_AT_MOST} statements at once.");
                    return Err(Error::InvalidRequest(message));
                }
                self.file(&mut parts, head).await?;
            } else if self.texts.0.len() < TEXTS_AT_MOST {
                let text = door::text(&mut parts, &name, TEXT_BYTES_AT_MOST).await?;
                self.texts.0.push((name, text));
            }
        }
        self.must_be_signed()?;
        if self.outcomes.is_empty() {
            self.refused(String::new(), missing());
        }
        Ok(())
    }

    fn must_be_signed(&self) -> Result<(), Error> {
        let header = self.headers.get(TOKEN_HEADER).and_then(|value| value.to_str().ok());
        let sent = header.unwrap_or_else(|| self.texts.find(TOKEN_FIELD));
        if self.visitor.is_form_token(sent) { Ok(()) } else { Err(forged()) }
    }

    /// A file that is refused does not keep the others out. A form that breaks off does.
    async fn file(&mut self, parts: &mut Parts<&mut BodyDataStream>, head: Head) -> Result<(), Error> {
        let name = head.file_name.clone().unwrap_or_default();
        if name.is_empty() {
            // A form without a file chosen sends a part with no name and no contents.
            return Ok(());
        }
        match self.one(parts, head).await {
            Ok(accepted) => self.outcomes.push(Outcome { file: name, result: Ok(accepted), code: None }),
            Err(broken @ Error::RequestTimeout) => return Err(broken),
            Err(refusal) => self.refused(name, refusal),
        }
        Ok(())
    }

    async fn one(
        &self,
        parts: &mut Parts<&mut BodyDataStream>,
        head: Head,
    ) -> Result<(String, String), Error> {
        let used = door::count(self.app, &self.visitor.caller).await?;
        if !used.is_allowed {
            return Err(Error::RateLimited(used.resets_in));
        }
        let (size, memory) = door::room(self.app, self.headers).await?;
        let file = door::file(parts, head, size).await?;
        let upload = door::upload(Form { file: Some(file), ..self.texts.form()? })?;
        let claim = self.claim()?;
        let (app, caller) = (self.app.clone(), self.visitor.caller.clone());
        let request_id = self.trace.id().to_owned();
        // In a task of its own: what was received completely is kept or refused completely, though the browser goes away.
        let accepting = tokio::spawn(async move {
            let _memory = memory;
            accept(&app, &caller, &request_id, upload, claim).await
        });
        let lost = |_| Err(Error::Internal("an upload could not be accepted".into()));
        let accepted = accepting.await.unwrap_or_else(lost)?;
        let told: Value = serde_json::from_slice(&accepted.answer.body).unwrap_or_default();
        let text = |name: &str| told[name].as_str().unwrap_or_default().to_owned();
        Ok((text("id"), text("ref")))
    }

    /// The form was made once; its first file, its second and so on are done once each.
    fn claim(&self) -> Result<Option<Claim>, Error> {
        let once = self.texts.find("once");
        if once.is_empty() {
            return Ok(None);
        }
        Claim::parse(format!("page-{once}-{}", self.outcomes.len()).as_bytes()).map(Some)
    }

    fn refused(&mut self, file: String, refusal: Error) {
        let told = refusal.told();
        self.outcomes.push(Outcome { file, result: Err(plain(&refusal, told.message)), code: Some(told.code) });
        self.first_refusal.get_or_insert(refusal);
    }
}

impl Texts {
    fn find(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.as_str())
    }

    fn form(&self) -> Result<Form, Error> {
        let text = |name: &str| Some(self.find(name).to_owned());
        Ok(Form {
            file: None,
            password: text("password"),
            product_id: text("product_id"),
            applicant_name: text("applicant_name"),
            applicant_mobile: text("applicant_mobile"),
            bureau_consent: text("bureau_consent"),
            inputs: self.inputs()?,
        })
    }

    /// Four fields of a page → the JSON object that the engine reads. Empty ones are left out.
    fn inputs(&self) -> Result<Option<String>, Error> {
        let mut members = Vec::new();
        for (name, label) in [
            ("requested_amount", "The requested amount"),
            ("collateral_value", "The value of the collateral"),
            ("gst_turnover", "The GST turnover"),
            ("down_payment", "The down payment"),
        ] {
            let typed = self.find(name).trim();
            if typed.is_empty() {
                continue;
            }
            let number = amount(typed).ok_or_else(|| {
                Error::InvalidInputs(format!("{label} must be an amount in rupees, such as 5,00,000."))
            })?;
            members.push(format!("\"{name}\": {number}"));
        }
        Ok((!members.is_empty()).then(|| format!("{{{}}}", members.join(", "))))
    }

    fn typed(&self) -> Typed {
        let text = |name: &str| self.find(name).to_owned();
        Typed {
            product_id: text("product_id"),
            applicant_name: text("applicant_name"),
            applicant_mobile: text("applicant_mobile"),
            requested_amount: text("requested_amount"),
            collateral_value: text("collateral_value"),
            gst_turnover: text("gst_turnover"),
            down_payment: text("down_payment"),
            has_consent: !self.find("bureau_consent").is_empty(),
        }
    }
}

/// `₹5,00,000.50` → `500000.50`, as JSON writes numbers.
fn amount(typed: &str) -> Option<String> {
    let digits: String = typed.chars().filter(|letter| !matches!(letter, ',' | ' ' | '\u{a0}' | '₹')).collect();
    let (whole, rest) = digits.split_once('.').unwrap_or((&digits, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !are_digits(whole) || !are_digits(rest) || rest.len() > 2 || whole.len() > 15 {
        return None;
    }
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        trimmed => trimmed,
    };
    Some(if rest.is_empty() { whole.to_owned() } else { format!("{whole}.{rest}") })
}

fn missing() -> Error {
    let message = "Choose a statement first: the PDF as the bank sent it.";
    Error::File { code: "file_missing".to_owned(), message: message.to_owned() }
}

/// The API's words name its members; people see labels.
fn plain(refusal: &Error, message: String) -> String {
    match refusal {
        Error::ApplicantIncomplete => {
            "To ask the bureau, fill in the applicant's name and mobile number, or untick the consent.".to_owned()
        }
        Error::ProductNotFound => "This product was archived. Choose another one.".to_owned(),
        Error::BureauNotEntitled => "Your team may not ask the bureau. Untick the consent to upload without it.".to_owned(),
        Error::RateLimited(wait) => {
            format!("That was too many uploads at once. Upload this one again in {}.", crate::web::words::wait(*wait))
        }
        _ => message
            .replace("applicant_name must", "The applicant's name must")
            .replace("applicant_mobile must", "The applicant's mobile must"),
    }
}

fn wants_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').next().unwrap_or_default().trim() == "application/json"
}

/// For the script that shows progress: one entry a file.
fn as_json(outcomes: &[Outcome], first_refusal: Option<Error>) -> Response {
    let entry = |outcome: &Outcome| match &outcome.result {
        Ok((id, reference)) => json!({ "file": outcome.file, "id": id, "ref": reference }),
        Err(message) => json!({ "file": outcome.file, "code": outcome.code, "message": message }),
    };
    let body = json!({ "files": outcomes.iter().map(entry).collect::<Vec<Value>>() });
    let mut response = Json(body).into_response();
    page::guard(response.headers_mut());
    if let Some(refusal) = first_refusal {
        let refused = refusal.into_response();
        *response.status_mut() = refused.status();
        if let Some(wait) = refused.headers().get(header::RETRY_AFTER) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::clone(wait));
        }
    }
    response
}

async fn discard(body: &mut BodyDataStream) {
    let reading = async {
        let mut discarded = 0;
        while let Some(Ok(piece)) = body.next().await {
            discarded += piece.len();
            if discarded > DISCARDED_BYTES_AT_MOST {
                break;
            }
        }
    };
    // Whoever is slower than this does not get the answer.
    let _ = tokio::time::timeout(DISCARDED_FOR, reading).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, expected: Option<&str>) {
        assert_eq!(amount(typed).as_deref(), expected, "{typed}");
    }

    #[test]
    fn amounts_are_read_as_people_type_them() {
        check("500000", Some("500000"));
        check("5,00,000", Some("500000"));
        check("₹ 5,00,000.50", Some("500000.50"));
        check("007", Some("7"));
        check("0", Some("0"));
        for bad in ["", "five", "-5", "1e5", "5.123", "5.5.5", ".5", "9999999999999999"] {
            check(bad, None);
        }
    }
}
