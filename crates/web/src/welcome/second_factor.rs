//! `/welcome/second-factor`: a secret for an app, as a picture and as text, the first code of it, and codes for a bad day.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use qrcodegen::{QrCode, QrCodeEcc};
use service::App;
use service::actions::second_factor::{self, Enrolment};
use service::error::Error;

use crate::form_error::FormError;
use crate::paths::SECOND_FACTOR;
use crate::words::english;
use crate::{Section, Shell, Submission, Visitor};

#[derive(Template)]
#[template(path = "welcome/second_factor.html")]
struct FactorView {
    shell: Shell,
    assets: &'static str,
    theme: &'static str,
    /// Nothing else can be done before.
    is_duty: bool,
    secret: Option<String>,
    picture: Option<Picture>,
    codes: Vec<String>,
    problem: Option<String>,
}

/// What a phone looks at: the lines of a path in a square so many modules wide.
struct Picture {
    size: i32,
    path: String,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    let enrolment = second_factor::enrolment(&app, &visitor.caller).await?;
    page(&visitor, enrolment, None)
}

pub(super) async fn begin(
    State(app): State<App>,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    second_factor::begin(&app, &visitor.caller).await?;
    Ok(Redirect::to(SECOND_FACTOR).into_response())
}

/// The recovery codes are in this answer and in no other.
pub(super) async fn confirm(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    match second_factor::confirm(&app, &visitor.caller, fields.text("code")).await {
        Ok(codes) => {
            let mut view = view(&visitor);
            view.codes = codes;
            visitor.page(&view)
        }
        Err(refusal) => {
            let form_error = FormError::of(refusal)?;
            let enrolment = second_factor::enrolment(&app, &visitor.caller).await?;
            let page = page(&visitor, enrolment, Some(form_error.message.clone()))?;
            Ok(form_error.on(page))
        }
    }
}

fn page(visitor: &Visitor, enrolment: Option<Enrolment>, problem: Option<String>) -> Result<Response, Error> {
    let mut view = view(visitor);
    view.picture = enrolment.as_ref().and_then(|enrolment| drawn(&enrolment.address));
    view.secret = enrolment.map(|enrolment| enrolment.secret);
    view.problem = problem;
    visitor.page(&view)
}

fn view(visitor: &Visitor) -> FactorView {
    let shell = visitor.shell(Section::Settings, english::navigation::titles::SECOND_FACTOR);
    let (assets, theme) = (shell.assets, shell.theme);
    let is_duty = visitor.caller.duties.second_factor;
    FactorView {
        shell,
        assets,
        theme,
        is_duty,
        secret: None,
        picture: None,
        codes: Vec::new(),
        problem: None,
    }
}

/// `None` where the text is too long for any: it can still be typed.
fn drawn(text: &str) -> Option<Picture> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            path.push_str(&format!("M{x} {y}h1v1h-1z"));
        }
    }
    Some(Picture { size: code.size(), path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_the_three_corners_that_phones_look_for() {
        let picture = drawn("otpauth://totp/North:a%40b.in?secret=MZXW6YTBOI&issuer=North").unwrap();
        for corner in ["M0 0h", "M6 6h"] {
            assert!(picture.path.contains(corner), "{corner}");
        }
        assert!(picture.path.contains(&format!("M{} 0h", picture.size - 1)));
        assert!(picture.path.contains(&format!("M0 {}h", picture.size - 1)));
        assert!(drawn(&"x".repeat(4000)).is_none());
    }
}
