//! The address of a Postgres → the same address, over proven TLS unless it is on this machine or says otherwise.

use std::net::IpAddr;

use url::{Host, Url};

/// As the driver names it, in both spellings.
const MODES: [&str; 2] = ["sslmode", "ssl-mode"];

/// Whoever can put themselves between us and a database far away reads every sealed row and changes what is not sealed: the
/// server has to prove that it is the one that was named. `sslmode` in the address decides otherwise.
pub(crate) fn proven(address: &str) -> String {
    let Ok(mut url) = Url::parse(address) else { return address.to_owned() };
    if url.query_pairs().any(|(name, _)| MODES.contains(&&*name)) || is_here(&url) {
        return address.to_owned();
    }
    url.query_pairs_mut().append_pair("sslmode", "verify-full");
    url.into()
}

/// A socket, or this machine.
fn is_here(url: &Url) -> bool {
    let named = url.query_pairs().find(|(name, _)| name == "host" || name == "hostaddr");
    match (named, url.host()) {
        (Some((_, host)), _) => is_name_of_here(&host),
        (None, Some(Host::Domain(host))) => is_name_of_here(host),
        (None, Some(Host::Ipv4(address))) => address.is_loopback(),
        (None, Some(Host::Ipv6(address))) => address.is_loopback(),
        (None, None) => true,
    }
}

fn is_name_of_here(host: &str) -> bool {
    let is_socket = host.is_empty() || host.starts_with('/') || host.to_ascii_lowercase().starts_with("%2f");
    let is_loopback =
        host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    is_socket || is_loopback || host.eq_ignore_ascii_case("localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_far_away_must_prove_who_it_is() {
        for far in [
            "postgres://a:b@db/lending",
            "postgresql://10.0.0.5:5432/x",
            "postgres://a@db.example/x?application_name=y",
        ] {
            let address = proven(far);
            assert!(address.starts_with(far) && address.ends_with("sslmode=verify-full"), "{address}");
        }
    }

    #[test]
    fn one_on_this_machine_and_one_that_says_otherwise_are_left_alone() {
        for kept in [
            "postgres://a:b@localhost/x",
            "postgres://a:b@127.0.0.1:5432/x",
            "postgres://[::1]/x",
            "postgres:///x?host=/run/postgresql",
            "postgres://%2Frun%2Fpostgresql/x",
            "postgres://a@db/x?sslmode=disable",
            "postgres://a@db/x?ssl-mode=require&connect_timeout=3",
            "not an address",
        ] {
            assert_eq!(proven(kept), kept);
        }
    }
}
