//! The query of a request → its parameters, each within its bounds. Parameters that nobody asks for are ignored.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use export::applicant::Language;
use jiff::Timestamp;
use jiff::civil::Date;
use store::analyses::Page;
use store::india;

use crate::error::Error;

const MAX_LIMIT: i64 = 100;
const USUAL_LIMIT: i64 = 20;

#[derive(Clone, Debug)]
pub struct Query(Vec<(String, String)>);

impl<S: Sync> FromRequestParts<S> for Query {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::parse(parts.uri.query().unwrap_or_default()))
    }
}

impl Query {
    fn parse(text: &str) -> Self {
        Self(form_urlencoded::parse(text.as_bytes()).into_owned().collect())
    }

    pub fn of(pairs: &[(&'static str, String)]) -> Self {
        Self(pairs.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect())
    }

    /// Those parameters that say something and make sense each by itself, for pages that forgive the rest.
    pub fn sound(&self, makes_sense: impl Fn(&Self) -> bool) -> Self {
        let said = self.0.iter().filter(|(_, value)| !value.trim().is_empty());
        let sound = said.filter(|pair| makes_sense(&Self(vec![(*pair).clone()])));
        let mut kept: Vec<(String, String)> = Vec::new();
        for (name, value) in sound {
            // Of two the first: either could be meant.
            if !kept.iter().any(|(known, _)| known == name) {
                kept.push((name.clone(), value.trim().to_owned()));
            }
        }
        Self(kept)
    }

    /// A parameter that is given twice could mean either.
    pub fn text(&self, name: &str) -> Result<Option<&str>, Error> {
        let mut values = self.0.iter().filter(|(key, _)| key == name).map(|(_, value)| value.as_str());
        match (values.next(), values.next()) {
            (_, Some(_)) => Err(Error::InvalidParameter(format!("`{name}` is given more than once."))),
            (value, None) => Ok(value),
        }
    }

    /// One of a list of words; an unknown one is told which there are.
    pub fn choice<T: Copy>(&self, name: &str, choices: &[(&str, T)]) -> Result<Option<T>, Error> {
        let Some(text) = self.text(name)? else { return Ok(None) };
        let found = choices.iter().find(|(word, _)| *word == text).map(|(_, choice)| *choice);
        found.map(Some).ok_or_else(|| {
            let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
            Error::InvalidParameter(format!("`{name}` must be one of {}.", words.join(", ")))
        })
    }

    /// A whole number within bounds.
    pub fn number(&self, name: &str, (least, most): (i64, i64)) -> Result<Option<i64>, Error> {
        let Some(text) = self.text(name)? else { return Ok(None) };
        // Signs and spaces that a parser would forgive are refused: `+5` is `5` with a space in a query.
        let number =
            text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<i64>().ok()).flatten();
        match number {
            Some(number) if (least..=most).contains(&number) => Ok(Some(number)),
            _ if most == i64::MAX => {
                Err(Error::InvalidParameter(format!("`{name}` must be a whole number, {least} or more.")))
            }
            _ => Err(Error::InvalidParameter(format!(
                "`{name}` must be a whole number from {least} to {most}."
            ))),
        }
    }

    /// `limit` and `offset`, as every list takes them.
    pub fn page(&self) -> Result<Page, Error> {
        Ok(Page {
            limit: self.number("limit", (1, MAX_LIMIT))?.unwrap_or(USUAL_LIMIT),
            offset: self.number("offset", (0, i64::MAX))?.unwrap_or(0),
        })
    }
}

/// Which of the statements is meant, counted from 0 as in the report.
pub fn statement_place(query: &Query) -> Result<usize, Error> {
    let most = i64::try_from(engine::MAX_DOCUMENTS).unwrap_or(i64::MAX) - 1;
    let place = query.number("statement", (0, most))?.unwrap_or(0);
    Ok(usize::try_from(place).unwrap_or(usize::MAX))
}

/// The language that was asked for by its tag.
pub fn language(query: &Query) -> Result<Option<Language>, Error> {
    query.choice("language", &Language::ALL.map(|language| (language.tag(), language)))
}

pub fn words<'a>(query: &'a Query, name: &str, at_most: usize) -> Result<Option<&'a str>, Error> {
    let Some(text) = query.text(name)? else { return Ok(None) };
    if text.is_empty() || text.chars().count() > at_most {
        return Err(Error::InvalidParameter(format!("`{name}` must have 1 to {at_most} characters.")));
    }
    Ok(Some(text))
}

pub fn day(query: &Query, name: &str) -> Result<Option<Date>, Error> {
    let Some(text) = query.text(name)? else { return Ok(None) };
    // A moment would be read as its day, and mean another one in another zone.
    let day = (text.len() == "2026-11-14".len()).then(|| text.parse().ok()).flatten();
    day.map(Some)
        .ok_or_else(|| Error::InvalidParameter(format!("`{name}` must be a day, such as 2026-11-14.")))
}

/// Days beyond all moments begin at the last one.
pub fn beginning(day: Date) -> Timestamp {
    india::offset().to_timestamp(day.at(0, 0, 0, 0)).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(query: &str, expected: Option<(i64, i64)>) {
        let page = Query::parse(query).page().ok().map(|page| (page.limit, page.offset));
        assert_eq!(page, expected, "{query}");
    }

    #[test]
    fn pages_have_bounds() {
        check("", Some((20, 0)));
        check("limit=1&offset=0", Some((1, 0)));
        check("limit=100&offset=9223372036854775807", Some((100, i64::MAX)));
        for bad in ["limit=0", "limit=101", "limit=-1", "limit=+5", "limit=", "limit=1.5", "limit=ten"] {
            check(bad, None);
        }
        for bad in ["offset=-1", "offset=9223372036854775808", "offset=%FF", "offset=0x10"] {
            check(bad, None);
        }
    }

    #[test]
    fn a_parameter_given_twice_is_refused_and_an_unknown_one_is_not() {
        check("limit=5&limit=5", None);
        check("colour=red&colour=blue&limit=5", Some((5, 0)));
    }

    #[test]
    fn an_unknown_word_is_told_which_there_are() {
        let query = Query::parse("status=done");
        let Err(Error::InvalidParameter(message)) = query.choice("status", &[("queued", 1), ("failed", 2)])
        else {
            panic!("it was taken");
        };
        assert_eq!(message, "`status` must be one of queued, failed.");
        assert_eq!(Query::parse("status=failed").choice("status", &[("failed", 2)]).ok(), Some(Some(2)));
    }
}
