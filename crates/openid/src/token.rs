//! An ID token and the provider's keys → who it says somebody is, if it may be believed.
//!
//! Written here and not taken from a crate: those that are kept up bring a second cryptography, in C or for minutes of
//! building, and `ring` is here already. Two algorithms are known, the one every provider must know and the one many prefer.

use std::fmt;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::Refusal;

/// Tokens carry a few claims; groups may make them longer.
const BYTES_AT_MOST: usize = 64 * 1024;
/// Clocks of two houses differ a little.
const CLOCKS_DIFFER_BY: SignedDuration = SignedDuration::from_mins(2);

/// The keys that a provider signs with.
#[derive(Debug, Deserialize)]
pub struct Keys {
    keys: Vec<Key>,
}

/// As RFC 7517 writes them. Those of other kinds are passed over.
#[derive(Debug, Deserialize)]
struct Key {
    kty: String,
    kid: Option<String>,
    #[serde(rename = "use")]
    used_for: Option<String>,
    crv: Option<String>,
    n: Option<String>,
    e: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

/// Whom the token must be from, whom for, and which question it must answer.
#[derive(Clone, Copy)]
pub struct Expected<'a> {
    pub issuer: &'a str,
    pub client_id: &'a str,
    pub nonce: &'a str,
    pub now: Timestamp,
}

/// Somebody, as the provider knows them.
#[derive(Clone)]
pub struct Identity {
    /// Theirs for ever at this issuer; emails change hands.
    pub subject: String,
    pub name: Option<String>,
    /// Only one that the provider vouches for.
    pub email: Option<String>,
    claims: Map<String, Value>,
}

/// Names and addresses stay out of logs.
impl fmt::Debug for Identity {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Identity").finish_non_exhaustive()
    }
}

impl fmt::Debug for Expected<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Expected").field("issuer", &self.issuer).finish_non_exhaustive()
    }
}

impl Identity {
    /// The values of a claim that is a text or a list of texts, such as groups.
    #[must_use]
    pub fn values(&self, claim: &str) -> Vec<&str> {
        match self.claims.get(claim) {
            Some(Value::String(text)) => vec![text],
            Some(Value::Array(list)) => list.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        }
    }
}

#[derive(Deserialize)]
struct Header {
    alg: String,
    kid: Option<String>,
}

impl Keys {
    pub fn identity(&self, token: &str, expected: Expected<'_>) -> Result<Identity, Refusal> {
        if token.len() > BYTES_AT_MOST {
            return Err(Refusal::Untrusted("it is too long"));
        }
        let (signed, signature) = token.rsplit_once('.').ok_or(NO_TOKEN)?;
        let (header, body) = signed.split_once('.').ok_or(NO_TOKEN)?;
        let header: Header = serde_json::from_slice(&decoded(header)?).map_err(|_| NO_TOKEN)?;
        let signature = decoded(signature)?;
        let is_signed = self
            .keys
            .iter()
            .filter(|key| key.may_sign(&header))
            .any(|key| key.verifies(&header.alg, signed.as_bytes(), &signature).unwrap_or(false));
        if !is_signed {
            return Err(Refusal::Untrusted("its signature is by none of the provider's keys"));
        }
        let claims: Map<String, Value> = serde_json::from_slice(&decoded(body)?).map_err(|_| NO_TOKEN)?;
        must_be_expected(&claims, expected)?;
        identity(claims)
    }
}

impl Key {
    fn may_sign(&self, header: &Header) -> bool {
        let is_named = header.kid.is_none() || self.kid == header.kid;
        is_named && self.used_for.as_deref().is_none_or(|purpose| purpose == "sig")
    }

    /// The algorithm is the key's: what a header asks for is only compared with it.
    fn verifies(&self, algorithm: &str, signed: &[u8], signature: &[u8]) -> Option<bool> {
        let part = |part: &Option<String>| decoded(part.as_deref()?).ok();
        match (self.kty.as_str(), algorithm) {
            ("RSA", "RS256") => {
                let key = RsaPublicKeyComponents { n: part(&self.n)?, e: part(&self.e)? };
                Some(key.verify(&RSA_PKCS1_2048_8192_SHA256, signed, signature).is_ok())
            }
            ("EC", "ES256") if self.crv.as_deref() == Some("P-256") => {
                // An uncompressed point begins with a 4.
                let point = [vec![4], part(&self.x)?, part(&self.y)?].concat();
                let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point);
                Some(key.verify(signed, signature).is_ok())
            }
            _ => None,
        }
    }
}

const NO_TOKEN: Refusal = Refusal::Untrusted("it is no token");

fn decoded(text: &str) -> Result<Vec<u8>, Refusal> {
    BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| NO_TOKEN)
}

fn must_be_expected(claims: &Map<String, Value>, expected: Expected<'_>) -> Result<(), Refusal> {
    let text = |name: &str| claims.get(name).and_then(Value::as_str);
    if text("iss") != Some(expected.issuer) {
        return Err(Refusal::Untrusted("it is another issuer's"));
    }
    let is_ours = |value: &Value| value.as_str() == Some(expected.client_id);
    let is_for_us = match claims.get("aud") {
        Some(Value::Array(list)) => {
            // Where it is for several, it says whose question it answers.
            list.iter().any(is_ours) && (list.len() == 1 || text("azp") == Some(expected.client_id))
        }
        Some(value) => is_ours(value),
        None => false,
    };
    if !is_for_us {
        return Err(Refusal::Untrusted("it is meant for another service"));
    }
    if text("nonce") != Some(expected.nonce) {
        return Err(Refusal::Untrusted("it does not answer this sign-in"));
    }
    let moment =
        |name: &str| claims.get(name).and_then(Value::as_i64).and_then(|at| Timestamp::from_second(at).ok());
    let now = expected.now;
    if moment("exp").is_none_or(|end| now.duration_since(end) > CLOCKS_DIFFER_BY) {
        return Err(Refusal::Untrusted("it ran out, or the clocks differ"));
    }
    if moment("iat").is_none_or(|made| made.duration_since(now) > CLOCKS_DIFFER_BY) {
        return Err(Refusal::Untrusted("it is from the future: the clocks differ"));
    }
    Ok(())
}

fn identity(claims: Map<String, Value>) -> Result<Identity, Refusal> {
    let text = |name: &str| {
        let value = claims.get(name).and_then(Value::as_str).map(str::trim);
        value.filter(|value| !value.is_empty()).map(str::to_owned)
    };
    // Some providers write it as a text.
    let is_verified = match claims.get("email_verified") {
        Some(Value::Bool(is_verified)) => *is_verified,
        Some(Value::String(word)) => word == "true",
        _ => false,
    };
    Ok(Identity {
        subject: text("sub").ok_or(Refusal::Untrusted("it names nobody"))?,
        name: text("name"),
        email: text("email").filter(|_| is_verified),
        claims,
    })
}

#[cfg(test)]
mod tests {
    use ring::rand::SystemRandom;
    use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
    use serde_json::json;

    use super::*;

    const NOW: i64 = 1_794_800_000;

    struct Issuer {
        pair: EcdsaKeyPair,
        random: SystemRandom,
    }

    impl Issuer {
        fn new() -> Self {
            let random = SystemRandom::new();
            let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
            let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref(), &random)
                .unwrap();
            Self { pair, random }
        }

        fn keys(&self) -> Keys {
            let point = self.pair.public_key().as_ref();
            let part = |range: std::ops::Range<usize>| BASE64_URL_SAFE_NO_PAD.encode(&point[range]);
            let key = json!({"kty": "EC", "crv": "P-256", "kid": "one", "x": part(1..33), "y": part(33..65)});
            serde_json::from_value(json!({"keys": [{"kty": "OKP", "crv": "Ed25519"}, key]})).unwrap()
        }

        fn token(&self, header: &Value, claims: &Value) -> String {
            let part = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
            let signed = format!("{}.{}", part(header), part(claims));
            let signature = self.pair.sign(&self.random, signed.as_bytes()).unwrap();
            format!("{signed}.{}", BASE64_URL_SAFE_NO_PAD.encode(signature))
        }
    }

    fn claims() -> Value {
        json!({
            "iss": "https://id.lender.example", "aud": "lending", "sub": "u1", "nonce": "n", "exp": NOW + 300,
            "iat": NOW, "email": "asha@lender.example", "email_verified": true, "groups": ["credit", "all"],
        })
    }

    fn expected() -> Expected<'static> {
        let now = Timestamp::from_second(NOW).unwrap();
        Expected { issuer: "https://id.lender.example", client_id: "lending", nonce: "n", now }
    }

    #[track_caller]
    fn check(change: &[(&str, Value)], refusal: Option<&'static str>) {
        let (issuer, mut claims) = (Issuer::new(), claims());
        for (name, value) in change {
            claims[*name] = value.clone();
        }
        let token = issuer.token(&json!({"alg": "ES256", "kid": "one"}), &claims);
        let found = issuer.keys().identity(&token, expected()).map(|identity| identity.subject);
        assert_eq!(found.err(), refusal.map(Refusal::Untrusted), "{change:?}");
    }

    #[test]
    fn a_token_tells_who_somebody_is() {
        let issuer = Issuer::new();
        let token = issuer.token(&json!({"alg": "ES256", "kid": "one"}), &claims());
        let identity = issuer.keys().identity(&token, expected()).unwrap();
        assert_eq!(
            (identity.subject.as_str(), identity.email.as_deref()),
            ("u1", Some("asha@lender.example"))
        );
        assert_eq!(identity.values("groups"), ["credit", "all"]);
        assert_eq!(identity.values("nothing"), [""; 0]);
    }

    #[test]
    fn only_answers_to_the_question_are_believed() {
        check(&[], None);
        check(&[("aud", json!(["lending"]))], None);
        check(&[("aud", json!(["lending", "other"])), ("azp", json!("lending"))], None);
        check(&[("iss", json!("https://id.evil.example"))], Some("it is another issuer's"));
        check(&[("aud", json!("other"))], Some("it is meant for another service"));
        check(&[("aud", json!(["lending", "other"]))], Some("it is meant for another service"));
        check(&[("nonce", json!("another"))], Some("it does not answer this sign-in"));
        check(&[("exp", json!(NOW - 121))], Some("it ran out, or the clocks differ"));
        check(&[("exp", json!(NOW - 60))], None);
        check(&[("exp", json!("never"))], Some("it ran out, or the clocks differ"));
        check(&[("iat", json!(NOW + 121))], Some("it is from the future: the clocks differ"));
        check(&[("sub", json!(" "))], Some("it names nobody"));
    }

    #[test]
    fn an_email_counts_only_if_the_provider_vouches_for_it() {
        for (word, counts) in
            [(json!(true), true), (json!("true"), true), (json!(false), false), (Value::Null, false)]
        {
            let mut claims = claims();
            claims["email_verified"] = word;
            let issuer = Issuer::new();
            let token = issuer.token(&json!({"alg": "ES256"}), &claims);
            let identity = issuer.keys().identity(&token, expected()).unwrap();
            assert_eq!(identity.email.is_some(), counts);
        }
    }

    #[test]
    fn what_the_provider_did_not_sign_is_refused() {
        let unsigned = Some(Refusal::Untrusted("its signature is by none of the provider's keys"));
        let (issuer, other) = (Issuer::new(), Issuer::new());
        for header in [
            json!({"alg": "none"}),
            json!({"alg": "HS256"}),
            json!({"alg": "RS256"}),
            json!({"alg": "ES256", "kid": "two"}),
        ] {
            let token = issuer.token(&header, &claims());
            assert_eq!(issuer.keys().identity(&token, expected()).err(), unsigned, "{header}");
        }
        let token = other.token(&json!({"alg": "ES256"}), &claims());
        assert_eq!(issuer.keys().identity(&token, expected()).err(), unsigned);
        let token = issuer.token(&json!({"alg": "ES256"}), &claims());
        let (signed, _) = token.rsplit_once('.').unwrap();
        for broken in [
            format!("{signed}."),
            signed.to_owned(),
            String::new(),
            "..".to_owned(),
            "a.b.c".to_owned(),
            "é".repeat(9),
        ] {
            assert!(issuer.keys().identity(&broken, expected()).is_err(), "{broken}");
        }
    }
}
