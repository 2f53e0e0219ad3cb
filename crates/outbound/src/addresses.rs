//! An address → whether it is on the public internet: what a team names must not reach into anybody's own network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// First address and length of the prefix, from the registry of special addresses (RFC 6890 and its updates).
const PRIVATE_V4: [(Ipv4Addr, u32); 15] = [
    // This network.
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    // Behind a carrier's translation.
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    // Link-local, where clouds keep their credentials.
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    // Protocol assignments.
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    // Documentation, here and in 198.51.100 and 203.0.113.
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    // Relays to IPv6, given up.
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    // Benchmarks.
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // Multicast.
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    // Reserved, and the broadcast address.
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

/// Only this part of IPv6 has been given out. All else (loopback, unique local, link-local, multicast) is outside it.
const GIVEN_OUT_V6: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

/// What is special within it.
const PRIVATE_V6: [(Ipv6Addr, u32); 4] = [
    // Protocol assignments, among them tunnels that carry an IPv4 address, and benchmarks.
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    // Documentation, here and in 3fff.
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    // 6to4: an IPv4 address in disguise.
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

/// `::ffff:a.b.c.d`, and what a translator in front of an IPv6-only network makes of an IPv4 address.
const CARRIES_V4: [(Ipv6Addr, u32); 2] =
    [(Ipv6Addr::new(0, 0, 0, 0, 0, 0xffff, 0, 0), 96), (Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, 0, 0), 96)];

pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let is_within = |(first, length): (Ipv4Addr, u32)| {
        (address.to_bits() ^ first.to_bits()) >> (Ipv4Addr::BITS - length) == 0
    };
    !PRIVATE_V4.into_iter().any(is_within)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let is_within = |(first, length): (Ipv6Addr, u32)| {
        (address.to_bits() ^ first.to_bits()) >> (Ipv6Addr::BITS - length) == 0
    };
    if CARRIES_V4.into_iter().any(is_within) {
        let [.., a, b, c, d] = address.octets();
        return is_public_v4(Ipv4Addr::new(a, b, c, d));
    }
    is_within(GIVEN_OUT_V6) && !PRIVATE_V6.into_iter().any(is_within)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(expected: bool, addresses: &[&str]) {
        for address in addresses {
            assert_eq!(is_public(address.parse().unwrap()), expected, "{address}");
        }
    }

    #[test]
    fn the_public_internet_is_reachable() {
        check(true, &["1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0"]);
        check(
            true,
            &["172.15.255.255", "172.32.0.0", "192.0.1.1", "198.17.255.255", "198.20.0.0", "223.255.255.255"],
        );
        check(
            true,
            &["2606:4700:4700::1111", "2400:cb00::1", "2001:200::1", "2001:4860:4860::8888", "3ffe::1"],
        );
    }

    #[test]
    fn this_machine_and_its_networks_are_not() {
        check(
            false,
            &["0.0.0.0", "0.255.255.255", "127.0.0.1", "127.255.255.254", "10.0.0.1", "10.255.255.255"],
        );
        check(
            false,
            &[
                "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1",
                "100.127.255.255",
            ],
        );
        check(false, &["::", "::1", "fc00::1", "fd12:3456:789a::1", "fe80::1", "febf::1", "fec0::1"]);
    }

    #[test]
    fn addresses_that_nobody_has_are_not() {
        check(
            false,
            &["192.0.0.8", "192.0.2.1", "198.51.100.7", "203.0.113.7", "198.18.0.1", "198.19.255.255"],
        );
        check(false, &["224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "192.88.99.1"]);
        check(
            false,
            &[
                "2001:db8::1", "3fff::1", "2001:2::1", "2001::1", "2001:1ff::1", "ff02::1", "100::1",
                "5f00::1",
            ],
        );
        check(false, &["4000::1", "64:ff9b:1::1"]);
    }

    #[test]
    fn an_address_within_an_address_is_judged_by_itself() {
        check(true, &["::ffff:8.8.8.8", "64:ff9b::8.8.8.8"]);
        check(
            false,
            &["::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b::169.254.169.254"],
        );
        check(false, &["2002:7f00:1::", "2002:a00:1::1", "::127.0.0.1"]);
    }
}
