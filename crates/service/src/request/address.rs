//! The connection and `X-Forwarded-For` → the address of the client.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue};

use super::Network;
use crate::App;

const FORWARDED_FOR: &str = "x-forwarded-for";
const FORWARDED_PROTO: &str = "x-forwarded-proto";

/// The address that the request came from, as far as it can be believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// What counts as one address when attempts are counted. A household or a server has a whole /64 of IPv6.
    pub fn counted_as(self) -> String {
        match self.0 {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => {
                let network = u128::from(address) >> 64 << 64;
                format!("{}/64", Ipv6Addr::from(network))
            }
        }
    }
}

impl FromRequestParts<App> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let origin = Origin::new(&parts.extensions, &parts.headers);
        Ok(origin.client(&app.settings.trusted_proxies))
    }
}

/// Where a request came from, as it says itself. Addresses stay out of logs.
#[derive(Clone)]
pub struct Origin {
    peer: IpAddr,
    forwarded: Vec<HeaderValue>,
    says_tls: bool,
}

impl Origin {
    pub fn of(request: &Request) -> Self {
        Self::new(request.extensions(), request.headers())
    }

    pub fn new(extensions: &Extensions, headers: &HeaderMap) -> Self {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        Self {
            peer: peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)).to_canonical(),
            forwarded: headers.get_all(FORWARDED_FOR).iter().cloned().collect(),
            says_tls: says_tls(headers),
        }
    }

    pub fn client(&self, trusted: &[Network]) -> ClientAddress {
        ClientAddress(client(self.peer, &self.forwarded, trusted))
    }

    /// This program speaks plain HTTP; that a browser used TLS is known only from a proxy that is believed.
    pub fn is_over_tls(&self, trusted: &[Network]) -> bool {
        self.says_tls && trusted.iter().any(|proxy| proxy.contains(self.peer))
    }

    /// Whether anybody at all says that the browser used TLS: enough to be stricter, not to be more trusting.
    pub const fn says_tls(&self) -> bool {
        self.says_tls
    }

    pub const fn is_from_this_machine(&self) -> bool {
        self.peer.is_loopback()
    }
}

impl std::fmt::Debug for Origin {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Origin")
    }
}

/// From the right, which our own proxies wrote, to the first address that is none of theirs. What stands further left
/// was written by the client, who can write anything.
fn client(peer: IpAddr, forwarded: &[HeaderValue], trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|proxy| proxy.contains(address));
    let mut nearest = peer;
    if !is_trusted(peer) {
        return peer;
    }
    let values = forwarded.iter().rev().map(|value| value.to_str().unwrap_or_default());
    for hop in values.flat_map(|value| value.rsplit(',')) {
        // Nonsense in the list: the last hop that made sense is all we know.
        let Some(address) = address_of(hop.trim()) else { break };
        nearest = address;
        if !is_trusted(address) {
            break;
        }
    }
    nearest
}

/// The last one wrote the nearest proxy.
fn says_tls(headers: &HeaderMap) -> bool {
    let said = headers.get(FORWARDED_PROTO).and_then(|value| value.to_str().ok()).unwrap_or_default();
    said.rsplit(',').next().unwrap_or_default().trim().eq_ignore_ascii_case("https")
}

/// Some proxies write the port behind it.
fn address_of(hop: &str) -> Option<IpAddr> {
    let bare = hop.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(hop);
    let parsed = bare.parse::<IpAddr>().ok();
    let with_port = || hop.parse::<SocketAddr>().ok().map(|address| address.ip());
    parsed.or_else(with_port).map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(peer: &str, forwarded: &[&str], expected: &str) {
        let forwarded: Vec<HeaderValue> =
            forwarded.iter().map(|value| HeaderValue::from_str(value).unwrap()).collect();
        let trusted = ["10.0.0.0/30".parse().unwrap(), "::ffff:10.0.0.3".parse().unwrap()];
        let found = client(peer.parse().unwrap(), &forwarded, &trusted);
        assert_eq!(found.to_string(), expected, "{peer} {forwarded:?}");
    }

    #[test]
    fn only_a_trusted_proxy_is_believed_that_the_line_is_secure() {
        let trusted = ["10.0.0.0/24".parse().unwrap()];
        let check = |peer: [u8; 4], said: &'static str| {
            let (mut extensions, mut headers) = (Extensions::new(), HeaderMap::new());
            extensions.insert(ConnectInfo(SocketAddr::from((peer, 1))));
            headers.insert(FORWARDED_PROTO, HeaderValue::from_static(said));
            let origin = Origin::new(&extensions, &headers);
            (origin.is_over_tls(&trusted), origin.says_tls())
        };
        assert_eq!(check([10, 0, 0, 1], "https"), (true, true));
        assert_eq!(check([10, 0, 0, 1], "http, HTTPS"), (true, true));
        assert_eq!(check([10, 0, 0, 1], "https, http"), (false, false));
        assert_eq!(check([10, 0, 1, 1], "https"), (false, true));
    }

    #[test]
    fn a_stranger_cannot_choose_an_address() {
        check("203.0.113.9", &["198.51.100.1"], "203.0.113.9");
    }

    #[test]
    fn a_trusted_proxy_is_believed_up_to_the_first_stranger() {
        check("10.0.0.1", &["198.51.100.1"], "198.51.100.1");
        check("10.0.0.1", &["192.0.2.66, 198.51.100.1, 10.0.0.2"], "198.51.100.1");
        check("10.0.0.1", &["192.0.2.66", "198.51.100.1, 10.0.0.3"], "198.51.100.1");
        check("10.0.0.1", &["198.51.100.1:5000"], "198.51.100.1");
        check("10.0.0.1", &["[2001:db8::1]:443"], "2001:db8::1");
        check("10.0.0.1", &["::ffff:198.51.100.1"], "198.51.100.1");
    }

    #[test]
    fn nonsense_in_the_list_ends_it() {
        check("10.0.0.1", &["198.51.100.1, unknown, 10.0.0.2"], "10.0.0.2");
        check("10.0.0.1", &[""], "10.0.0.1");
        check("10.0.0.1", &[], "10.0.0.1");
    }

    #[test]
    fn a_network_of_ipv6_counts_as_one_address() {
        let counted = |text: &str| ClientAddress(text.parse().unwrap()).counted_as();
        assert_eq!(counted("2001:db8:1:2:3::4"), counted("2001:db8:1:2:ffff::9"));
        assert_ne!(counted("2001:db8:1:2::4"), counted("2001:db8:1:3::4"));
        assert_eq!(counted("198.51.100.1"), "198.51.100.1");
    }
}
