//! A name and a body → an answer that browsers save and never show.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};

pub struct Attachment {
    pub name: String,
    pub media_type: &'static str,
    pub body: Body,
    /// Where the body does not say it itself.
    pub length: Option<u64>,
}

impl IntoResponse for Attachment {
    fn into_response(self) -> Response {
        let mut headers = HeaderMap::new();
        let fixed: [(HeaderName, &'static str); 3] = [
            (header::CONTENT_TYPE, self.media_type),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; sandbox"),
        ];
        for (name, value) in fixed {
            headers.insert(name, HeaderValue::from_static(value));
        }
        let disposition = HeaderValue::from_str(&disposition(&self.name));
        headers.insert(
            header::CONTENT_DISPOSITION,
            disposition.unwrap_or(HeaderValue::from_static("attachment")),
        );
        if let Some(length) = self.length {
            headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
        }
        (headers, self.body).into_response()
    }
}

/// RFC 6266: a plain name that everybody reads, and the true one for those who can.
fn disposition(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|character| match character {
            '"' | '\\' | '/' | '%' => '_',
            ' '..='~' => character,
            _ => '_',
        })
        .collect();
    let mut value = format!("attachment; filename=\"{plain}\"");
    if plain != name {
        value.push_str("; filename*=UTF-8''");
        for byte in name.bytes() {
            match byte {
                b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'.' | b'-' | b'_' => value.push(char::from(byte)),
                other => value.push_str(&format!("%{other:02X}")),
            }
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: &str) {
        assert_eq!(disposition(name), expected);
        assert!(HeaderValue::from_str(&disposition(name)).is_ok());
    }

    #[test]
    fn names_cannot_break_out_of_the_header() {
        check("june 2025.pdf", "attachment; filename=\"june 2025.pdf\"");
        check(
            "a\"; x=\"b.pdf",
            "attachment; filename=\"a_; x=_b.pdf\"; filename*=UTF-8''a%22%3B%20x%3D%22b.pdf",
        );
        check("मई.pdf", "attachment; filename=\"__.pdf\"; filename*=UTF-8''%E0%A4%AE%E0%A4%88.pdf");
        check("a\r\nb.pdf", "attachment; filename=\"a__b.pdf\"; filename*=UTF-8''a%0D%0Ab.pdf");
    }
}
