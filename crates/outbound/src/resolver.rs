//! The name of a host → its addresses, or a refusal when one of them is not public.

use std::net::SocketAddr;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::addresses::is_public;

/// Nobody needs more, and a name server may send thousands.
const ADDRESSES_AT_MOST: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refusal {
    #[error("the host name was not found")]
    NoSuchHost,
    #[error("the address is not on the public internet")]
    NotPublic,
}

/// The connection goes to the very addresses that were judged: a name that changes its mind gains nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Resolver {
    pub(super) allow_private: bool,
}

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let allow_private = self.allow_private;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await.map_err(|_| Refusal::NoSuchHost)?;
            let found: Vec<SocketAddr> = found.take(ADDRESSES_AT_MOST).collect();
            if found.is_empty() {
                return Err(Refusal::NoSuchHost.into());
            }
            if !allow_private && !found.iter().all(|address| is_public(address.ip())) {
                return Err(Refusal::NotPublic.into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}
