//! The contents of a signature → who signed, with what, and over which digest.

use cms::signed_data::{EncapsulatedContentInfo, SignerIdentifier, SignerInfo};
use der::asn1::{ObjectIdentifier, OctetString};
use der::{DateTime, Decode};
use x509_cert::Certificate;
use x509_cert::ext::pkix::SubjectKeyIdentifier;
use x509_cert::time::Time;

use super::asn1::{self, Node};

const SIGNED_DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.2");
const MESSAGE_DIGEST: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.4");
const SIGNING_TIME: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.5");

const SET: u8 = 0x31;
const CONTEXT_0: u8 = 0xa0;

/// A chain has three or four; a message that brings more than this is not looked through.
const MAX_CERTIFICATES: usize = 32;
/// A certificate takes one or two kilobytes.
const MAX_CERTIFICATE_BYTES: usize = 16 << 10;

/// A certificate and the bytes it was read from.
#[derive(Clone, Debug)]
pub(super) struct Credential {
    pub(super) certificate: Certificate,
    pub(super) raw: Vec<u8>,
}

impl Credential {
    pub(super) fn read(raw: &[u8]) -> Option<Self> {
        let raw = Node::first(raw)?.raw;
        let certificate = (raw.len() <= MAX_CERTIFICATE_BYTES).then(|| Certificate::from_der(raw).ok())??;
        Some(Self { certificate, raw: raw.to_vec() })
    }

    /// What its issuer signed, byte for byte.
    pub(super) fn signed_part(&self) -> &[u8] {
        Node::first(&self.raw).and_then(|whole| whole.child(0)).map_or(&[], |part| part.raw)
    }
}

#[derive(Debug)]
pub(super) struct Message {
    pub(super) signer: SignerInfo,
    /// The attributes as they were signed, when there are any.
    pub(super) attributes: Option<Vec<u8>>,
    pub(super) certificates: Vec<Credential>,
    /// What the message brings along to be signed, when it is not the document itself.
    pub(super) content: Option<Vec<u8>>,
}

impl Message {
    /// Padding after the message is ignored.
    pub(super) fn read(contents: &[u8]) -> Option<Self> {
        let encoded = asn1::strict(contents)?;
        let outer = Node::first(&encoded)?;
        let kind = ObjectIdentifier::from_bytes(outer.child(0)?.body).ok()?;
        if kind != SIGNED_DATA {
            return None;
        }
        let data = outer.child_tagged(CONTEXT_0)?.child(0)?;
        let enclosed = EncapsulatedContentInfo::from_der(data.child(2)?.raw).ok()?;
        let content = enclosed.econtent.and_then(|content| content.decode_as::<OctetString>().ok());
        let certificates = data
            .child_tagged(CONTEXT_0)
            .map(|set| {
                set.children().take(MAX_CERTIFICATES).filter_map(|node| Credential::read(node.raw)).collect()
            })
            .unwrap_or_default();
        let signer = data.children().filter(|node| node.tag == SET).nth(1)?.child(0)?;
        // Signed as a set, whatever tag they have here.
        let attributes = signer.children().skip(3).find(|node| node.tag == CONTEXT_0).map(|node| {
            let mut raw = node.raw.to_vec();
            if let Some(tag) = raw.first_mut() {
                *tag = SET;
            }
            raw
        });
        Some(Self {
            signer: SignerInfo::from_der(signer.raw).ok()?,
            attributes,
            certificates,
            content: content.map(|content| content.as_bytes().to_vec()),
        })
    }

    pub(super) fn signers_certificate(&self) -> Option<&Credential> {
        self.certificates.iter().find(|credential| {
            let certificate = credential.certificate.tbs_certificate();
            match &self.signer.sid {
                SignerIdentifier::IssuerAndSerialNumber(id) => {
                    certificate.serial_number() == &id.serial_number && certificate.issuer() == &id.issuer
                }
                SignerIdentifier::SubjectKeyIdentifier(id) => certificate
                    .get_extension::<SubjectKeyIdentifier>()
                    .is_ok_and(|found| found.is_some_and(|(_, found)| found == *id)),
            }
        })
    }

    pub(super) fn digest(&self) -> Option<Vec<u8>> {
        let value = self.attribute(&MESSAGE_DIGEST)?.decode_as::<OctetString>().ok()?;
        Some(value.as_bytes().to_vec())
    }

    /// As the signer's own clock had it.
    pub(super) fn signed_at(&self) -> Option<DateTime> {
        self.attribute(&SIGNING_TIME)?.decode_as::<Time>().ok().map(|time| time.to_date_time())
    }

    /// An attribute with one value, which those asked for here have.
    fn attribute(&self, name: &ObjectIdentifier) -> Option<&der::Any> {
        let attributes = self.signer.signed_attrs.as_ref()?;
        attributes.iter().find(|attribute| attribute.oid == *name)?.values.get(0)
    }
}
