//! An issuer → where to send people, and what a code is worth.

use std::fmt;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use outbound::Unheard;
use reqwest::header::{ACCEPT, CONTENT_TYPE};
use reqwest::{Client, RequestBuilder, Url};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::{Keys, Refusal};

/// Descriptions, keys and tokens have a few thousand bytes.
const BYTES_AT_MOST: usize = 256 * 1024;

/// What an issuer says of itself.
#[derive(Clone, Debug)]
pub struct Provider {
    authorization: Url,
    token: Url,
    keys: Url,
    takes_secret_in_header: bool,
}

/// What a browser is sent to the provider with. State, nonce and verifier are secrets of that one browser.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub client_id: &'a str,
    pub redirect_uri: &'a str,
    pub state: &'a str,
    pub nonce: &'a str,
    pub verifier: &'a str,
}

/// The secrets of a sign-in stay out of logs.
impl fmt::Debug for Asked<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Asked").field("client_id", &self.client_id).finish_non_exhaustive()
    }
}

/// What a code is turned in with.
#[derive(Clone, Copy)]
pub struct Exchange<'a> {
    pub code: &'a str,
    pub client_id: &'a str,
    /// Empty for a client that has none.
    pub client_secret: &'a str,
    pub redirect_uri: &'a str,
    pub verifier: &'a str,
}

impl fmt::Debug for Exchange<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Exchange").field("client_id", &self.client_id).finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
struct Description {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct Answer {
    id_token: Option<String>,
    error: Option<String>,
}

impl Provider {
    /// The description must be the issuer's own, word for word: another's would let it speak for people who are not its.
    pub async fn discover(client: &Client, issuer: &str, allow_private: bool) -> Result<Self, Refusal> {
        let checked = |url: &str| outbound::checked(url, allow_private).map_err(Refusal::Unheard);
        let place = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
        let description: Description = asked(client.get(checked(&place)?)).await?;
        if description.issuer != issuer {
            return Err(Refusal::Unusable("it describes another issuer"));
        }
        // Without a word about it a client sends its secret in the header.
        let methods = description.token_endpoint_auth_methods_supported;
        let takes_secret_in_header =
            methods.is_none_or(|methods| methods.iter().any(|method| method == "client_secret_basic"));
        Ok(Self {
            authorization: checked(&description.authorization_endpoint)?,
            token: checked(&description.token_endpoint)?,
            keys: checked(&description.jwks_uri)?,
            takes_secret_in_header,
        })
    }

    /// Where a browser goes to be told who its person is.
    #[must_use]
    pub fn sign_in_url(&self, asked: Asked<'_>) -> Url {
        let challenge = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(asked.verifier));
        let mut url = self.authorization.clone();
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("scope", "openid email profile")
            .append_pair("client_id", asked.client_id)
            .append_pair("redirect_uri", asked.redirect_uri)
            .append_pair("state", asked.state)
            .append_pair("nonce", asked.nonce)
            .append_pair("code_challenge", &challenge)
            .append_pair("code_challenge_method", "S256");
        url
    }

    /// The token that says who it was, not yet looked at.
    pub async fn turn_in(&self, client: &Client, exchange: Exchange<'_>) -> Result<String, Refusal> {
        let answer: Answer = asked(self.turning_in(client, exchange)).await?;
        match (answer.id_token, answer.error) {
            (Some(token), None) => Ok(token),
            (_, Some(error)) => Err(Refusal::refused(&error)),
            (None, None) => Err(Refusal::Unusable("it gave no ID token")),
        }
    }

    fn turning_in(&self, client: &Client, exchange: Exchange<'_>) -> RequestBuilder {
        let mut request = client.post(self.token.clone());
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.append_pair("grant_type", "authorization_code")
            .append_pair("code", exchange.code)
            .append_pair("redirect_uri", exchange.redirect_uri)
            .append_pair("code_verifier", exchange.verifier);
        let has_secret = !exchange.client_secret.is_empty();
        if has_secret && self.takes_secret_in_header {
            // Both are encoded as in a form before they are put together (RFC 6749, 2.3.1).
            let encoded = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
            request = request.basic_auth(encoded(exchange.client_id), Some(encoded(exchange.client_secret)));
        } else {
            form.append_pair("client_id", exchange.client_id);
            if has_secret {
                form.append_pair("client_secret", exchange.client_secret);
            }
        }
        request.header(CONTENT_TYPE, "application/x-www-form-urlencoded").body(form.finish())
    }

    /// What it signs with, asked for anew each time: keys change, and people sign in a few times a day.
    pub async fn keys(&self, client: &Client) -> Result<Keys, Refusal> {
        asked(client.get(self.keys.clone())).await
    }
}

/// Some JSON of bounded length. A refusal with JSON is for the caller to read.
async fn asked<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, Refusal> {
    let unheard = |failure: reqwest::Error| Refusal::Unheard(Unheard::from(&failure));
    let mut answer = request.header(ACCEPT, "application/json").send().await.map_err(unheard)?;
    let mut body = Vec::new();
    while let Some(part) = answer.chunk().await.map_err(unheard)? {
        if body.len() + part.len() > BYTES_AT_MOST {
            return Err(Refusal::Unusable("it is too long"));
        }
        body.extend_from_slice(&part);
    }
    serde_json::from_slice(&body).map_err(|_| Refusal::Unusable("it is not what OpenID Connect asks for"))
}
