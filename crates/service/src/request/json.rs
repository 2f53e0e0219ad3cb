//! A JSON body → a type, or what is wrong with it: the member is named, its value never. A body of CSV → its text.

use std::time::Duration;

use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::error::Error;

/// Far more than any document of the API, and little enough to hold for every connection.
const MAX_BYTES: usize = 1024 * 1024;
/// A megabyte over the slowest line that still gets anything done.
const PATIENCE: Duration = Duration::from_secs(30);

/// The body read into a type.
#[derive(Clone, Copy, Debug)]
pub struct JsonBody<T>(pub T);

/// The body as it came, for documents with a reader of their own.
#[derive(Clone, Debug)]
pub struct JsonText(pub String);

/// A body that says it is CSV, as it came.
#[derive(Clone, Debug)]
pub struct CsvText(pub String);

impl<S: Send + Sync> FromRequest<S> for CsvText {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        const KIND: &str = "text/csv";
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case(KIND) {
            return Err(Error::UnsupportedMediaType(KIND));
        }
        let body = collected(request).await?;
        let text = String::from_utf8(body.into()).map_err(|_| invalid("The body is not UTF-8."))?;
        Ok(Self(text))
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        read(&body(request).await?).map(Self)
    }
}

impl<S: Send + Sync> FromRequest<S> for JsonText {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        let body = body(request).await?;
        let text = String::from_utf8(body.into()).map_err(|_| invalid("The body is not UTF-8."))?;
        Ok(Self(text))
    }
}

async fn body(request: Request) -> Result<Bytes, Error> {
    if !says_json(request.headers()) {
        return Err(Error::UnsupportedMediaType("application/json"));
    }
    collected(request).await
}

async fn collected(request: Request) -> Result<Bytes, Error> {
    let collected = Limited::new(request.into_body(), MAX_BYTES).collect();
    match tokio::time::timeout(PATIENCE, collected).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(failure)) if failure.is::<LengthLimitError>() => Err(Error::RequestTooLarge),
        Ok(Err(failure)) if is_pause(failure.as_ref()) => Err(Error::RequestTimeout),
        Ok(Err(_)) => Err(invalid("The body ended before it was complete.")),
        Err(_) => Err(Error::RequestTimeout),
    }
}

/// The frame gives up on a body that stands still; its error lies beneath those of the layers between.
pub fn is_pause(failure: &(dyn std::error::Error + 'static)) -> bool {
    std::iter::successors(Some(failure), |cause| cause.source())
        .any(<dyn std::error::Error>::is::<tower_http::timeout::TimeoutError>)
}

/// `application/json` or `application/anything+json`, in UTF-8.
fn says_json(headers: &HeaderMap) -> bool {
    let Some(value) = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()) else {
        return false;
    };
    let (kind, parameters) = value.split_once(';').unwrap_or((value, ""));
    let kind = kind.trim().to_ascii_lowercase();
    let is_json = kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"));
    let charset = parameters.split(';').find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        name.trim()
            .eq_ignore_ascii_case("charset")
            .then(|| value.trim().trim_matches('"').to_ascii_lowercase())
    });
    is_json && charset.is_none_or(|charset| charset == "utf-8" || charset == "utf8")
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Error> {
    let mut source = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(&mut source).map_err(|failure| {
        let path = failure.path().to_string();
        invalid(problem(&path, failure.inner()))
    })?;
    source.end().map_err(|failure| invalid(problem(".", &failure)))?;
    Ok(value)
}

/// serde's own sentences repeat values; ours repeat names and what was expected, which is written in our types.
fn problem(path: &str, failure: &serde_json::Error) -> String {
    let said = failure.to_string();
    match failure.classify() {
        Category::Io | Category::Eof => "The body ends in the middle of the JSON.".to_owned(),
        Category::Syntax => {
            format!("The body is not JSON: look at line {}, column {}.", failure.line(), failure.column())
        }
        Category::Data => {
            if let Some(name) = quoted(&said, "missing field `") {
                return format!("The member `{name}` is missing.");
            }
            if let Some(name) = quoted(&said, "duplicate field `") {
                return format!("The member `{name}` is given twice.");
            }
            if said.starts_with("unknown field `") {
                let known =
                    said.split_once(", expected ").and_then(|(_, rest)| rest.split(" at line").next());
                let found = quoted(&said, "unknown field `")
                    .filter(|name| is_plain_name(name))
                    .map_or_else(|| "that".to_owned(), |name| format!("`{name}`, which"));
                return format!(
                    "The body has a member {found} is not known here; expected {}.",
                    known.unwrap_or("none")
                );
            }
            let place = if path == "." { "The body".to_owned() } else { format!("The member `{path}`") };
            let expected =
                said.rsplit_once(", expected ").and_then(|(_, rest)| rest.split(" at line").next());
            match expected {
                Some(expected) if !expected.starts_with("struct ") => format!("{place} must be {expected}."),
                Some(_) => format!("{place} must be an object."),
                None => format!("{place} is not of the right kind."),
            }
        }
    }
}

/// A name that somebody mistyped may be repeated to them; anything else could be a value in the wrong place.
pub fn is_plain_name(name: &str) -> bool {
    const CHARACTERS_AT_MOST: usize = 40;
    let is_of_a_name = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
    (1..=CHARACTERS_AT_MOST).contains(&name.len()) && name.bytes().all(is_of_a_name)
}

fn quoted<'a>(said: &'a str, before: &str) -> Option<&'a str> {
    said.strip_prefix(before)?.split('`').next()
}

fn invalid(message: impl Into<String>) -> Error {
    Error::InvalidRequest(message.into())
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::HeaderValue;
    use serde::Deserialize;
    use tower_http::timeout::TimeoutBody;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Wanted {
        #[expect(dead_code, reason = "only the reading is tested")]
        email: String,
        #[expect(dead_code, reason = "only the reading is tested")]
        events: Option<Vec<String>>,
    }

    #[track_caller]
    fn check(body: &str, expected: &str) {
        let Err(Error::InvalidRequest(message)) = read::<Wanted>(body.as_bytes()) else {
            panic!("{body} was taken")
        };
        assert_eq!(message, expected, "{body}");
    }

    #[test]
    fn members_are_named_and_values_are_not() {
        check("{}", "The member `email` is missing.");
        check(r#"{"email": 712345}"#, "The member `email` must be a string.");
        check(
            r#"{"email": "a", "events": ["x", {"secret": 1}]}"#,
            "The member `events[1]` must be a string.",
        );
        check(r#"{"email": "a", "email": "b"}"#, "The member `email` is given twice.");
        check(
            r#"{"email": "a", "pasword": "hunter2"}"#,
            "The body has a member `pasword`, which is not known here; expected `email` or `events`.",
        );
        check(
            r#"{"email": "a", "Hunter 2": "b"}"#,
            "The body has a member that is not known here; expected `email` or `events`.",
        );
        check(r#""hunter2""#, "The body must be an object.");
        check("{\"email\": \"a\"", "The body ends in the middle of the JSON.");
        check("", "The body ends in the middle of the JSON.");
        check("{\n\"email\": hunter2}", "The body is not JSON: look at line 2, column 10.");
        check(r#"{"email": "a"} x"#, "The body is not JSON: look at line 1, column 16.");
    }

    #[tokio::test]
    async fn a_body_that_stands_still_has_timed_out() {
        let still = Body::from_stream(futures_util::stream::pending::<Result<Bytes, std::io::Error>>());
        let impatient = Body::new(TimeoutBody::new(Duration::from_millis(1), still));
        let request =
            Request::builder().header(header::CONTENT_TYPE, "application/json").body(impatient).unwrap();
        assert!(matches!(body(request).await, Err(Error::RequestTimeout)));
    }

    #[track_caller]
    fn check_type(value: &'static str, expected: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(value));
        assert_eq!(says_json(&headers), expected, "{value}");
    }

    #[test]
    fn json_is_json_in_utf_8() {
        check_type("application/json", true);
        check_type("Application/JSON; charset=\"UTF-8\"", true);
        check_type("application/merge-patch+json", true);
        check_type("application/json; charset=latin1", false);
        check_type("text/plain", false);
        check_type("application/x-www-form-urlencoded", false);
        assert!(!says_json(&HeaderMap::new()));
    }
}
