//! A body that arrives in pieces → the parts of a form, one after the other, never holding more than one piece.
//!
//! Our own, because a form is read before anything is known of its contents: what may pile up between two parts is
//! bounded here, and every byte is looked at once.

use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt};
use memchr::memmem::Finder;

/// RFC 2046 allows no more.
const BOUNDARY_AT_MOST: usize = 70;
/// The headers of one part: a name, a file name and a type.
const HEAD_BYTES_AT_MOST: usize = 8 * 1024;
/// What may stand before the first part. Nobody writes anything there today.
const PREAMBLE_BYTES_AT_MOST: usize = 1024;

/// Why a body is no form.
#[derive(Debug)]
pub enum Broken {
    /// It does not follow the format, or ends too early.
    Malformed(&'static str),
    /// The connection gave up, or the frame around us did.
    Interrupted(axum::Error),
}

/// What a part says of itself.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Head {
    pub name: Option<String>,
    pub file_name: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Preamble,
    /// Inside a part, before the delimiter that ends it.
    Part,
    /// Behind a delimiter, before the headers of the next part.
    Between,
    Over,
}

#[derive(Debug)]
pub struct Parts<S> {
    body: S,
    waiting: BytesMut,
    delimiter: Finder<'static>,
    stage: Stage,
}

/// The boundary that `Content-Type` names; `None` when it is not that of a form.
pub(super) fn boundary(content_type: &str) -> Option<String> {
    let (kind, parameters) = content_type.split_once(';')?;
    if !kind.trim().eq_ignore_ascii_case("multipart/form-data") {
        return None;
    }
    let (_, value) = Parameters(parameters).find(|(name, _)| name.eq_ignore_ascii_case("boundary"))?;
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"'()+_,-./:=? ".contains(&byte);
    let is_sound = (1..=BOUNDARY_AT_MOST).contains(&value.len()) && value.bytes().all(is_allowed);
    (is_sound && !value.ends_with(' ')).then_some(value)
}

impl<S: Stream<Item = Result<Bytes, axum::Error>> + Unpin> Parts<S> {
    pub fn new(body: S, boundary: &str) -> Self {
        // The first delimiter needs no line break before it: we lend it one.
        let waiting = BytesMut::from(&b"\r\n"[..]);
        let delimiter = Finder::new(format!("\r\n--{boundary}").as_bytes()).into_owned();
        Self { body, waiting, delimiter, stage: Stage::Preamble }
    }

    /// The next part; `None` behind the last one. What was left unread of the one before is skipped.
    pub async fn next(&mut self) -> Result<Option<Head>, Broken> {
        let mut preamble = 0;
        while let Some(piece) = self.piece().await? {
            if self.stage == Stage::Preamble {
                preamble += piece.len();
                if preamble > PREAMBLE_BYTES_AT_MOST {
                    return Err(Broken::Malformed(
                        "the body does not begin with the boundary that Content-Type names",
                    ));
                }
            }
        }
        if self.stage == Stage::Over || self.is_closed().await? {
            self.stage = Stage::Over;
            return Ok(None);
        }
        let head = self.head().await?;
        self.stage = Stage::Part;
        Ok(Some(head))
    }

    /// The next piece of the current part; `None` at its end.
    pub async fn piece(&mut self) -> Result<Option<Bytes>, Broken> {
        if matches!(self.stage, Stage::Between | Stage::Over) {
            return Ok(None);
        }
        loop {
            let length = self.delimiter.needle().len();
            match self.delimiter.find(&self.waiting) {
                Some(0) => {
                    let _ = self.waiting.split_to(length);
                    self.stage = Stage::Between;
                    return Ok(None);
                }
                Some(at) => return Ok(Some(self.waiting.split_to(at).freeze())),
                // The last bytes may be the beginning of a delimiter; those before cannot.
                None if self.waiting.len() >= length => {
                    let certain = self.waiting.len() - (length - 1);
                    return Ok(Some(self.waiting.split_to(certain).freeze()));
                }
                None => self.fill().await?,
            }
        }
    }

    /// Two hyphens behind a delimiter say that it was the last one.
    async fn is_closed(&mut self) -> Result<bool, Broken> {
        while self.waiting.len() < 2 {
            self.fill().await?;
        }
        Ok(self.waiting.starts_with(b"--"))
    }

    async fn head(&mut self) -> Result<Head, Broken> {
        const END: &[u8] = b"\r\n\r\n";
        let length = loop {
            let searched = self.waiting.len().min(HEAD_BYTES_AT_MOST);
            if let Some(at) = memchr::memmem::find(&self.waiting[..searched], END) {
                break at + END.len();
            }
            if searched == HEAD_BYTES_AT_MOST {
                return Err(Broken::Malformed("the headers of a part are too long"));
            }
            self.fill().await?;
        };
        let block = self.waiting.split_to(length);
        let text = String::from_utf8_lossy(&block);
        let mut lines = text.split("\r\n");
        // The rest of the delimiter's own line may only be padding.
        if lines.next().is_some_and(|rest| !rest.trim_matches([' ', '\t']).is_empty()) {
            return Err(Broken::Malformed("a boundary is followed by something else"));
        }
        let disposition = lines.find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.trim().eq_ignore_ascii_case("content-disposition").then(|| value.trim())
        });
        Ok(disposition.map(disposed).unwrap_or_default())
    }

    async fn fill(&mut self) -> Result<(), Broken> {
        match self.body.next().await {
            Some(Ok(piece)) => {
                self.waiting.extend_from_slice(&piece);
                Ok(())
            }
            Some(Err(failure)) => Err(Broken::Interrupted(failure)),
            None => Err(Broken::Malformed("the body ends before the form does")),
        }
    }
}

/// `form-data; name="file"; filename="june.pdf"`.
fn disposed(value: &str) -> Head {
    let mut head = Head::default();
    let Some((kind, parameters)) = value.split_once(';') else { return head };
    if !kind.trim().eq_ignore_ascii_case("form-data") {
        return head;
    }
    let mut plain_name = None;
    for (name, value) in Parameters(parameters) {
        match name.to_ascii_lowercase().as_str() {
            "name" => head.name = Some(value),
            "filename" => plain_name = Some(value),
            "filename*" => head.file_name = extended(&value),
            _ => {}
        }
    }
    // Who sends both means the one that can spell every name.
    head.file_name = head.file_name.or(plain_name);
    head
}

/// `UTF-8''june%20statement.pdf`, as RFC 5987 writes it.
fn extended(value: &str) -> Option<String> {
    let (charset, rest) = value.split_once('\'')?;
    let (_, encoded) = rest.split_once('\'')?;
    if !charset.eq_ignore_ascii_case("utf-8") {
        return None;
    }
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut rest = encoded.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        rest = behind;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let (digits, behind) = rest.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
        rest = behind;
    }
    String::from_utf8(bytes).ok()
}

/// `name=value; name="value"`, one after the other.
struct Parameters<'a>(&'a str);

impl Iterator for Parameters<'_> {
    type Item = (String, String);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.0.trim_start_matches([';', ' ', '\t']);
        let (name, rest) = rest.split_once('=')?;
        let (value, rest) = match rest.strip_prefix('"') {
            Some(quoted) => unquoted(quoted),
            None => {
                let end = rest.find(';').unwrap_or(rest.len());
                (rest[..end].trim().to_owned(), &rest[end..])
            }
        };
        self.0 = rest;
        Some((name.trim().to_owned(), value))
    }
}

/// Up to the closing quote. A backslash protects a quote or itself; elsewhere it is one, as in paths of old browsers.
fn unquoted(text: &str) -> (String, &str) {
    let mut value = String::new();
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return (value, &text[at + 1..]),
            '\\' => match characters.next_if(|(_, next)| matches!(next, '"' | '\\')) {
                Some((_, protected)) => value.push(protected),
                None => value.push('\\'),
            },
            other => value.push(other),
        }
    }
    (value, "")
}

#[cfg(test)]
#[path = "multipart_tests.rs"]
mod tests;
