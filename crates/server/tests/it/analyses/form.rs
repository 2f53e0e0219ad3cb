//! Parts → the body of a form, and the statements that go into it.

use std::sync::OnceLock;

use axum::body::Body;
use axum::http::{Method, Request, header};
use bytes::Bytes;
use specimen::{Cipher, Order, Protection};

const BOUNDARY: &str = "----a-form-of-the-tests";
pub(crate) const PASSWORD: &str = "MEER1204";

/// A form that is being filled in.
#[derive(Clone, Default)]
pub(crate) struct Form {
    body: Vec<u8>,
    headers: Vec<(&'static str, String)>,
}

impl Form {
    /// With a sound statement.
    pub(crate) fn with_statement() -> Self {
        Self::default().file("june.pdf", &statement())
    }

    pub(crate) fn file(self, name: &str, bytes: &[u8]) -> Self {
        self.raw_part(&format!("name=\"file\"; filename=\"{name}\""), bytes)
    }

    pub(crate) fn text(self, name: &str, value: &str) -> Self {
        self.raw_part(&format!("name=\"{name}\""), value.as_bytes())
    }

    pub(crate) fn raw_part(mut self, parameters: &str, contents: &[u8]) -> Self {
        let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; {parameters}\r\n\r\n");
        self.body.extend_from_slice(head.as_bytes());
        self.body.extend_from_slice(contents);
        self.body.extend_from_slice(b"\r\n");
        self
    }

    pub(crate) fn header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    pub(crate) fn key(self, key: &str) -> Self {
        self.header("idempotency-key", key)
    }

    pub(crate) fn request(self) -> Request<Body> {
        self.request_to("/v1/analyses")
    }

    pub(crate) fn request_to(self, place: &str) -> Request<Body> {
        let mut body = self.body;
        body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
        let mut request = Request::builder()
            .method(Method::POST)
            .uri(place)
            .header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}"))
            .header(header::CONTENT_LENGTH, body.len());
        for (name, value) in self.headers {
            request = request.header(name, value);
        }
        request.body(Body::from(body)).expect("a request")
    }
}

/// A short statement of an account that never was.
pub(crate) fn statement() -> Bytes {
    plain().0.clone()
}

pub(crate) fn statement_pages() -> u32 {
    plain().1
}

fn plain() -> &'static (Bytes, u32) {
    static STATEMENT: OnceLock<(Bytes, u32)> = OnceLock::new();
    STATEMENT.get_or_init(|| made(None))
}

/// Another one: of another account, with every number.
pub(crate) fn other_statement(seed: u64) -> Bytes {
    let layout = specimen::layout("sbi").expect("a layout of that name");
    let order = Order { months: 1, entries_per_month: Some(10), seed, ..Order::new(layout) };
    specimen::make(&order).expect("a specimen").pdf.into()
}

/// The same behind a password.
pub(crate) fn locked_statement() -> Bytes {
    let protection =
        Protection { cipher: Cipher::AesBits128, user: PASSWORD.to_owned(), owner: "the bank".to_owned() };
    made(Some(protection)).0
}

fn made(protection: Option<Protection>) -> (Bytes, u32) {
    let layout = specimen::layout("hdfc").expect("a layout of that name");
    let order = Order { months: 1, entries_per_month: Some(20), protection, ..Order::new(layout) };
    let made = specimen::make(&order).expect("a specimen");
    (made.pdf.into(), made.truth.pages)
}
