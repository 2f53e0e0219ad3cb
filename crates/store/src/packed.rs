//! Reports ↔ fewer bytes, before they are sealed.

use std::fmt;
use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::Error;

/// No report is longer: the sandbox refuses what is. A damaged one must not fill the memory either.
const REPORT_BYTES_AT_MOST: usize = 128 * 1024 * 1024;

/// A report as it is kept, before it is sealed. Packing a long one takes time, so it is done before the transaction:
/// nobody waits for the right to write meanwhile.
#[derive(Clone)]
pub struct PackedReport(Vec<u8>);

impl PackedReport {
    pub fn new(report: &[u8]) -> Result<Self, Error> {
        compressed(report).map(Self)
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for PackedReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "PackedReport({} bytes)", self.0.len())
    }
}

pub(crate) fn unpacked(packed: &[u8]) -> Result<Vec<u8>, Error> {
    // Reports shrink to about an eighth.
    let mut report = Vec::with_capacity(packed.len().saturating_mul(8).min(REPORT_BYTES_AT_MOST));
    let at_most = REPORT_BYTES_AT_MOST as u64 + 1;
    DeflateDecoder::new(packed).take(at_most).read_to_end(&mut report).map_err(Error::unreadable)?;
    if report.len() > REPORT_BYTES_AT_MOST {
        return Err(Error::unreadable("the report is longer than any report may be"));
    }
    Ok(report)
}

/// No more than the first `bytes` of it.
pub(crate) fn beginning_of(packed: &[u8], bytes: usize) -> Result<Vec<u8>, Error> {
    let mut report = Vec::new();
    let at_most = bytes.min(REPORT_BYTES_AT_MOST) as u64;
    DeflateDecoder::new(packed).take(at_most).read_to_end(&mut report).map_err(Error::unreadable)?;
    Ok(report)
}

fn compressed(report: &[u8]) -> Result<Vec<u8>, Error> {
    if report.len() > REPORT_BYTES_AT_MOST {
        return Err(Error::unreadable("the report is longer than any report may be"));
    }
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(report)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_comes_back_as_it_was() {
        for report in [&b"{}"[..], &b"{\"score\":712}".repeat(5000), b""] {
            assert_eq!(unpacked(&compressed(report).unwrap()).unwrap(), report);
        }
    }

    #[test]
    fn the_beginning_of_a_report_is_had_without_the_rest() {
        let packed = compressed(&b"0123456789".repeat(1000)).unwrap();
        assert_eq!(beginning_of(&packed, 12).unwrap(), b"012345678901");
        assert_eq!(beginning_of(&packed, 20_000).unwrap().len(), 10_000);
    }

    #[test]
    fn a_report_over_the_limit_is_refused_and_not_cut_short() {
        let large = vec![b' '; REPORT_BYTES_AT_MOST + 1];
        assert!(compressed(&large).is_err());
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&large).unwrap();
        assert!(unpacked(&encoder.finish().unwrap()).is_err());
        assert!(unpacked(&compressed(&large[1..]).unwrap()).is_ok());
    }
}
