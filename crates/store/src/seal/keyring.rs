//! Text of a key file → master keys. The first one wraps; the others still open what they wrapped.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use super::cipher::Secret;
use crate::Error;

/// Enough for any number of rotations that were not finished.
const KEYS_AT_MOST: usize = 16;

#[derive(Clone, Debug)]
pub struct MasterKey {
    /// The beginning of its hash: names the key without telling it.
    id: String,
    secret: Secret,
}

#[derive(Clone, Debug)]
pub struct Keyring {
    current: MasterKey,
    former: Vec<MasterKey>,
}

impl Keyring {
    /// One key in base64 a line (or separated by commas), newest first; `#` begins a remark.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let lines = text.split(['\n', ',']).map(|line| line.split('#').next().unwrap_or_default().trim());
        let mut keys = lines.filter(|line| !line.is_empty()).map(MasterKey::parse);
        let current = keys.next().ok_or(Error::BadMasterKey("there is no master key"))??;
        let former: Vec<MasterKey> = keys.collect::<Result<_, _>>()?;
        if former.len() >= KEYS_AT_MOST {
            return Err(Error::BadMasterKey("there are more than 16 master keys"));
        }
        Ok(Self { current, former })
    }

    /// A new key as a line of a key file.
    pub fn fresh_line() -> Result<Zeroizing<String>, Error> {
        Ok(Zeroizing::new(STANDARD.encode(Secret::fresh()?.as_bytes())))
    }

    /// The name of the key that wraps from now on.
    #[must_use]
    pub fn current_id(&self) -> &str {
        &self.current.id
    }

    pub(crate) fn wrap(&self, place: &str, secret: &Secret) -> Result<Vec<u8>, Error> {
        self.current.secret.seal(place, secret.as_bytes())
    }

    pub(crate) fn unwrap(&self, id: &str, place: &str, wrapped: &[u8]) -> Result<Secret, Error> {
        let mut keys = std::iter::once(&self.current).chain(&self.former);
        let key = keys.find(|key| key.id == id).ok_or(Error::WrongMasterKey)?;
        let plain = Zeroizing::new(key.secret.open(place, wrapped)?);
        Secret::from_slice(&plain).ok_or(Error::Unsealable)
    }
}

impl MasterKey {
    fn parse(line: &str) -> Result<Self, Error> {
        let bytes = STANDARD.decode(line).map_err(|_| Error::BadMasterKey("a master key is not base64"))?;
        let bytes = Zeroizing::new(bytes);
        let secret =
            Secret::from_slice(&bytes).ok_or(Error::BadMasterKey("a master key must be 32 bytes in base64"))?;
        let hash = Sha256::digest(secret.as_bytes());
        Ok(Self { id: hash.iter().take(6).map(|byte| format!("{byte:02x}")).collect(), secret })
    }
}
