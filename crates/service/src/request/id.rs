//! The `{id}` of a path → an id. What no id could be is not found, like an id that is nobody's.

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use store::{
    AnalysisId, CorrectionId, CreditCheckId, DeliveryId, InvitationId, KeyId, PayerRuleId, ProductId,
    ScoreCardId, SessionId, StatementId, TokenId, UserId, WebhookId,
};

use crate::error::Error;

/// What stands in a path as `{id}`. Behind `Caller` in a handler's arguments, so that strangers learn nothing.
#[derive(Clone, Debug)]
pub struct Id<T>(pub T);

pub trait Named: Sized {
    /// What people call it.
    const WHAT: &'static str;

    fn parse(text: &str) -> Option<Self>;
}

macro_rules! named {
    ($($id:ident: $what:literal),* $(,)?) => {$(
        impl Named for $id {
            const WHAT: &'static str = $what;

            fn parse(text: &str) -> Option<Self> {
                Self::parse(text)
            }
        }
    )*};
}

named!(
    AnalysisId: "analysis", CreditCheckId: "credit check", InvitationId: "open invitation", KeyId: "API key",
    PayerRuleId: "rule", ProductId: "product", ScoreCardId: "score card", UserId: "person", WebhookId: "webhook",
);

/// A browser or a program that somebody is signed in with.
#[derive(Clone, Debug)]
pub enum SignInId {
    Browser(SessionId),
    Device(TokenId),
}

impl SignInId {
    pub fn as_str(&self) -> &str {
        match self {
            Self::Browser(id) => id.as_str(),
            Self::Device(id) => id.as_str(),
        }
    }
}

impl Named for SignInId {
    const WHAT: &'static str = "session";

    fn parse(text: &str) -> Option<Self> {
        SessionId::parse(text).map(Self::Browser).or_else(|| TokenId::parse(text).map(Self::Device))
    }
}

impl<T: Named, S: Send + Sync> FromRequestParts<S> for Id<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let text = parameter(parts, state, "id").await;
        text.and_then(|text| T::parse(&text)).map(Self).ok_or(Error::NotFound(T::WHAT))
    }
}

/// The `{version}` of a product's path.
#[derive(Clone, Copy, Debug)]
pub struct VersionNumber(pub i64);

impl<S: Send + Sync> FromRequestParts<S> for VersionNumber {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let text = parameter(parts, state, "version").await;
        let number = text.and_then(|text| text.parse::<u32>().ok());
        number.map(|number| Self(i64::from(number))).ok_or(Error::NotFound("version of this product"))
    }
}

/// The `{page}` of a statement's path, counted from 1.
#[derive(Clone, Copy, Debug)]
pub struct PageNumber(pub u32);

impl<S: Send + Sync> FromRequestParts<S> for PageNumber {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let text = parameter(parts, state, "page").await;
        let digits = text.filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        let number = digits.and_then(|text| text.parse::<u32>().ok()).filter(|number| *number > 0);
        number.map(Self).ok_or(Error::NotFound("page of this statement"))
    }
}

/// The `{statement}` of an analysis's path.
#[derive(Clone, Debug)]
pub struct StatementName(pub StatementId);

impl<S: Send + Sync> FromRequestParts<S> for StatementName {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let text = parameter(parts, state, "statement").await;
        let found = text.and_then(|text| StatementId::parse(&text));
        found.map(Self).ok_or(Error::NotFound("statement of this analysis"))
    }
}

/// The `{correction}` of an analysis's path.
#[derive(Clone, Debug)]
pub struct CorrectionName(pub CorrectionId);

impl<S: Send + Sync> FromRequestParts<S> for CorrectionName {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let text = parameter(parts, state, "correction").await;
        let found = text.and_then(|text| CorrectionId::parse(&text));
        found.map(Self).ok_or(Error::NotFound("correction of this analysis"))
    }
}

/// The `{run}` of an analysis's path, counted from 1.
#[derive(Clone, Copy, Debug)]
pub struct RunNumber(pub i64);

impl<S: Send + Sync> FromRequestParts<S> for RunNumber {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let text = parameter(parts, state, "run").await;
        let digits = text.filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        let number = digits.and_then(|text| text.parse::<u32>().ok()).filter(|number| *number > 0);
        number.map(|number| Self(i64::from(number))).ok_or(Error::NotFound("run of this analysis"))
    }
}

/// The `{delivery}` of a webhook's path.
#[derive(Clone, Debug)]
pub struct Message(pub DeliveryId);

impl<S: Send + Sync> FromRequestParts<S> for Message {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let text = parameter(parts, state, "delivery").await;
        text.and_then(|text| DeliveryId::parse(&text)).map(Self).ok_or(Error::NotFound("delivery"))
    }
}

/// `None` also for text that is not UTF-8.
async fn parameter<S: Send + Sync>(parts: &mut Parts, state: &S, name: &str) -> Option<String> {
    let parameters = RawPathParams::from_request_parts(parts, state).await.ok()?;
    parameters.iter().find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
}
