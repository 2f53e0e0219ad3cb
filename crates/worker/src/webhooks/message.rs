//! A delivery → the body that is sent, and the signature that proves where it comes from (Standard Webhooks).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use serde::Serialize;
use sha2::Sha256;
use store::deliveries::Delivery;

/// Before the secret's bytes in base64.
const SECRET_PREFIX: &str = "whsec_";

#[derive(Serialize)]
struct Body<'a> {
    r#type: &'a str,
    timestamp: String,
    /// Of the test side of a team.
    test: bool,
    data: Data<'a>,
}

/// Ids only: whoever may know more asks for it with a token.
#[derive(Serialize)]
struct Data<'a> {
    id: &'a str,
    /// Of an analysis: which of its runs it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    run: Option<i64>,
}

/// The same bytes at every attempt.
pub(super) fn body(delivery: &Delivery, is_test: bool) -> Result<Vec<u8>, serde_json::Error> {
    serde_json::to_vec(&Body {
        r#type: &delivery.event,
        timestamp: delivery.created_at.to_string(),
        test: is_test,
        data: Data { id: &delivery.subject, run: delivery.run },
    })
}

/// `None` for a secret that is none.
pub(super) fn signature(secret: &str, id: &str, timestamp: i64, body: &[u8]) -> Option<String> {
    let key = STANDARD.decode(secret.strip_prefix(SECRET_PREFIX)?).ok()?;
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).ok()?;
    mac.update(format!("{id}.{timestamp}.").as_bytes());
    mac.update(body);
    Some(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked out with `openssl dgst -sha256 -mac HMAC` over the same text.
    #[test]
    fn the_signature_is_the_one_that_others_work_out() {
        let secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
        let signed = signature(secret, "msg_1", 1_763_200_000, br#"{"type":"analysis.completed"}"#);
        assert_eq!(signed.as_deref(), Some("v1,Nrsm2DtVcDDC64KuULBLkMQ/6Xcao8LRQygC4qtKzBk="));
    }

    #[test]
    fn a_secret_of_another_shape_signs_nothing() {
        assert_eq!(signature("AAECAwQFBgc=", "msg_1", 0, b""), None);
        assert_eq!(signature("whsec_not base64", "msg_1", 0, b""), None);
    }
}
