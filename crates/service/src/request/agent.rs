//! `User-Agent` → the browser or program in words that people know again.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;

/// `Firefox on Windows`; a program by its own name; empty where it does not say.
#[derive(Clone, Debug, Default)]
pub struct Agent(pub String);

/// Longer names are cut: it is a line in a list.
const LETTERS_AT_MOST: usize = 60;
/// The first that is found: most browsers claim to be others as well.
const BROWSERS: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

impl<S: Sync> FromRequestParts<S> for Agent {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let said = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Self(said.map(name).unwrap_or_default()))
    }
}

fn name(said: &str) -> String {
    let among = |names: &[(&str, &'static str)]| {
        names.iter().find(|(mark, _)| said.contains(mark)).map(|(_, name)| *name)
    };
    let known = if said.starts_with("Mozilla/") { among(&BROWSERS) } else { None };
    let program = said.split_whitespace().next().unwrap_or_default();
    let browser = known.map_or_else(|| program.chars().take(LETTERS_AT_MOST).collect(), str::to_owned);
    match among(&SYSTEMS) {
        Some(system) if known.is_some() => format!("{browser} on {system}"),
        _ => browser,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(said: &str, expected: &str) {
        assert_eq!(name(said), expected, "{said}");
    }

    #[test]
    fn browsers_and_programs_are_known_by_the_names_that_people_use() {
        check(
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0",
            "Firefox on Windows",
        );
        check(
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
            "Chrome on Android",
        );
        check(
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
            "Safari on Mac",
        );
        check("LoanDesk/3.2 (iPhone; iOS 17.5)", "LoanDesk/3.2");
        check("curl/8.5.0", "curl/8.5.0");
        check("", "");
        check(&"x".repeat(500), &"x".repeat(60));
    }
}
