//! `10.0.0.0/8`, `2001:db8::/32` or one address → whether another address belongs to it.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// A network, or a single address. IPv4 written as IPv6 is IPv4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    base: IpAddr,
    /// How many of the first bits count.
    bits: u8,
}

impl Network {
    #[must_use]
    pub fn contains(self, address: IpAddr) -> bool {
        match (self.base, address.to_canonical()) {
            (IpAddr::V4(base), IpAddr::V4(address)) => {
                let mask = u32::MAX.checked_shl(32 - u32::from(self.bits)).unwrap_or(0);
                u32::from(base) & mask == u32::from(address) & mask
            }
            (IpAddr::V6(base), IpAddr::V6(address)) => {
                let mask = u128::MAX.checked_shl(128 - u32::from(self.bits)).unwrap_or(0);
                u128::from(base) & mask == u128::from(address) & mask
            }
            _ => false,
        }
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        let base = address.to_canonical();
        Self { base, bits: if base.is_ipv4() { 32 } else { 128 } }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is no address and no network such as 10.0.0.0/8 or 2001:db8::/32");
        let (address, bits) = match text.trim().split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| wrong())?)),
            None => (text.trim(), None),
        };
        let whole = Self::from(address.parse::<IpAddr>().map_err(|_| wrong())?);
        match bits {
            None => Ok(whole),
            Some(bits) if bits <= whole.bits => Ok(Self { bits, ..whole }),
            Some(_) => Err(wrong()),
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.base, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(network: &str, address: &str, expected: bool) {
        let network: Network = network.parse().unwrap();
        assert_eq!(network.contains(address.parse().unwrap()), expected, "{network} {address}");
    }

    #[test]
    fn addresses_belong_to_the_networks_around_them() {
        check("10.0.0.0/8", "10.200.3.4", true);
        check("10.0.0.0/8", "11.0.0.1", false);
        check("10.0.0.7", "10.0.0.7", true);
        check("10.0.0.7", "10.0.0.8", false);
        check("0.0.0.0/0", "203.0.113.9", true);
        check("10.0.0.0/8", "::ffff:10.1.1.1", true);
        check("::ffff:10.0.0.3", "10.0.0.3", true);
        check("2001:db8::/32", "2001:db8:9::1", true);
        check("2001:db8::/32", "2001:db9::1", false);
        check("::/0", "2001:db9::1", true);
        check("::/0", "10.0.0.1", false);
    }

    #[test]
    fn what_is_no_network_is_named() {
        for wrong in ["", "here", "10.0.0.0/33", "10.0.0.0/x", "10.0.0/8", "2001:db8::/129"] {
            assert!(wrong.parse::<Network>().unwrap_err().contains("is no address"), "{wrong}");
        }
    }
}
