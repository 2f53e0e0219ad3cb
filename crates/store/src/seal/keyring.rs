//! Text of a key file → master keys. The first one wraps; the others still open what they wrapped.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use super::cipher::Secret;
use crate::{Error, hex};

/// Enough for any number of rotations that were not finished.
const KEYS_AT_MOST: usize = 16;
/// Enough to tell keys apart, too little to say anything about one.
const NAME_LETTERS: usize = 12;

#[derive(Clone, Debug)]
struct MasterKey {
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

    /// Whether the key of that name is here, current or former.
    pub(crate) fn holds(&self, id: &str) -> bool {
        self.keys().any(|key| key.id == id)
    }

    pub(crate) fn wrap(&self, place: &str, secret: &Secret) -> Result<Vec<u8>, Error> {
        self.current.secret.seal(place, secret.as_bytes())
    }

    pub(crate) fn unwrap(&self, id: &str, place: &str, wrapped: &[u8]) -> Result<Secret, Error> {
        let key = self.keys().find(|key| key.id == id).ok_or(Error::WrongMasterKey)?;
        let plain = Zeroizing::new(key.secret.open(place, wrapped)?);
        Secret::from_slice(&plain).ok_or(Error::Unsealable)
    }

    fn keys(&self) -> impl Iterator<Item = &MasterKey> {
        std::iter::once(&self.current).chain(&self.former)
    }
}

impl MasterKey {
    fn parse(line: &str) -> Result<Self, Error> {
        let bytes = STANDARD.decode(line).map_err(|_| Error::BadMasterKey("a master key is not base64"))?;
        let bytes = Zeroizing::new(bytes);
        let secret = Secret::from_slice(&bytes)
            .ok_or(Error::BadMasterKey("a master key must be 32 bytes in base64"))?;
        let mut id = hex::of(&Sha256::digest(secret.as_bytes()));
        id.truncate(NAME_LETTERS);
        Ok(Self { id, secret })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_with_remarks_lines_and_commas() {
        let (new, old) = (Keyring::fresh_line().unwrap(), Keyring::fresh_line().unwrap());
        let text = format!("# since May\n{} # the new one\n\n  {},\n", *new, *old);
        let both = Keyring::parse(&text).unwrap();
        let only_old = Keyring::parse(&old).unwrap();
        assert_eq!(both.current_id(), Keyring::parse(&new).unwrap().current_id());
        assert!(both.holds(only_old.current_id()) && !only_old.holds(both.current_id()));

        let secret = Secret::fresh().unwrap();
        let wrapped = only_old.wrap("place", &secret).unwrap();
        let opened = both.unwrap(only_old.current_id(), "place", &wrapped).unwrap();
        assert_eq!(opened.as_bytes(), secret.as_bytes());
    }

    #[test]
    fn what_is_no_key_is_refused_without_being_repeated() {
        let line = Keyring::fresh_line().unwrap();
        let too_many = vec![line.as_str(); KEYS_AT_MOST + 1].join("\n");
        assert!(Keyring::parse(&vec![line.as_str(); KEYS_AT_MOST].join("\n")).is_ok());
        for text in ["", "# nothing\n", "hunter2", "c2hvcnQ=", too_many.as_str()] {
            let error = Keyring::parse(text).unwrap_err();
            assert!(matches!(error, Error::BadMasterKey(_)));
            assert!(text.is_empty() || !error.to_string().contains(text));
        }
    }

    #[test]
    fn a_keyring_does_not_show_its_keys() {
        let line = Keyring::fresh_line().unwrap();
        let shown = format!("{:?}", Keyring::parse(&line).unwrap());
        assert!(!shown.contains(line.as_str()), "{shown}");
    }
}
