//! Codes and names of banks, so that a bank is not taken for the person who banks there.

/// The first four letters of branch codes, sorted.
const CODES: &[&str] = &[
    "AIRP", "APBL", "APGB", "APGV", "AUBL", "BACB", "BARB", "BDBL", "BKDN", "BKID", "BNPA", "BOFA", "CBIN",
    "CHAS", "CITI", "CIUB", "CLBL", "CNRB", "CORP", "COSB", "CSBK", "DBSS", "DCBL", "DEUT", "DLXB", "DNSB",
    "ESAF", "ESFB", "ESMF", "FDRL", "FINF", "FINO", "FSFB", "GSCB", "HDFC", "HSBC", "IBKL", "ICIC", "IDFB",
    "IDIB", "INDB", "IOBA", "IPOS", "JAKA", "JANA", "JIOP", "JSBL", "JSBP", "JSFB", "KARB", "KCCB", "KKBK",
    "KLGB", "KVBL", "KVGB", "LAVB", "MAHB", "MAHG", "MSCI", "MSNU", "NESF", "NKGS", "NNSB", "NSPB", "NTBL",
    "ORBC", "PKGB", "PMCB", "PSIB", "PUNB", "PYTM", "RATN", "SBIN", "SBMY", "SCBL", "SHIX", "SIBL", "SRCB",
    "SURY", "SVCB", "SYNB", "TJSB", "TMBL", "TNSC", "UBIN", "UCBA", "UJVN", "UTBI", "UTIB", "UTKS", "VARA",
    "VIJB", "YESB", "YESP",
];

/// How banks are spelt, squeezed and as far as they are unlike anybody's name, sorted.
const NAMES: &[&str] = &[
    "AIRTELPAYMENTS", "ALLAHABADBANK", "ANDHRABANK", "AUSMALL", "AXISBANK", "BANDHANBANK", "BANKOFBARODA",
    "BANKOFINDIA", "BANKOFMAHARASHTRA", "CANARABANK", "CENTRALBANK", "CITIBANK", "CITYUNION",
    "CORPORATIONBANK", "CSBBANK", "DBSBANK", "DCBBANK", "DEUTSCHEBANK", "DHANLAXMIBANK", "EQUITASSMALL",
    "ESAFSMALL", "FEDERALBANK", "FINOPAYMENTS", "HDFCBANK", "HSBC", "ICICIBANK", "IDBIBANK", "IDFCBANK",
    "IDFCFIRST", "INDIANBANK", "INDIANOVERSEAS", "INDIAPOST", "INDUSINDBANK", "JAMMUANDKASHMIR", "JANASMALL",
    "KARNATAKABANK", "KARURVYSYA", "KOTAKBANK", "KOTAKMAHINDRA", "NSDLPAYMENTS", "PAYTMPAYMENTS",
    "PUNJABANDSIND", "PUNJABNATIONAL", "RBLBANK", "SARASWATBANK", "SOUTHINDIAN", "STANDARDCHARTERED",
    "STATEBANK", "SVCCOOP", "SYNDICATEBANK", "TAMILNADMERCANTILE", "TAMILNADUMERCANTILE", "UCOBANK",
    "UJJIVANSMALL", "UNIONBANK", "UTKARSHSMALL", "YESBANK",
];

/// What may follow a bank's name in its slot.
const AFTER: &[&str] = &[
    "LTD", "LIMITED", "BANK", "OF", "INDIA", "YBS", "CO", "OP", "PAYMENTS", "SMALL", "FINANCE", "LTD.", "BA",
    "LI",
];

/// Codes that are also how people and narrations name the bank, or words of their own.
const NAMED: &[&str] = &["CITI", "CORP", "HDFC", "HSBC"];

/// A code that stands before a name without belonging to it, as sponsors of mandates do.
pub(crate) fn is_sponsor(word: &str) -> bool {
    is_code(word) && !NAMED.contains(&word)
}

pub(crate) fn is_code(word: &str) -> bool {
    word.len() == 4 && CODES.binary_search(&word).is_ok()
}

/// The whole run is the name of a bank, perhaps cut off, and of nothing the bank sells.
pub(crate) fn is_name(run: &str) -> bool {
    let first = run.as_bytes().first().copied().unwrap_or(b' ');
    let start = NAMES.partition_point(|name| name.as_bytes().first().copied().unwrap_or(b' ') < first);
    let candidates = NAMES.get(start..).unwrap_or_default();
    candidates
        .iter()
        .take_while(|name| name.as_bytes().first() == Some(&first))
        .any(|name| is_spelt(run, name))
}

fn is_after(word: &str) -> bool {
    AFTER.iter().any(|known| known.starts_with(word))
}

/// Compares letter by letter without the spaces; then only words of banks may follow.
fn is_spelt(run: &str, name: &str) -> bool {
    let mut expected = name.bytes();
    let mut wanted = expected.next();
    for (place, byte) in run.bytes().enumerate() {
        let Some(next) = wanted else {
            let rest = run.get(place..).unwrap_or_default();
            if byte.is_ascii_alphanumeric() && !rest.starts_with("BANK") {
                return false;
            }
            return rest.split([' ', '.', '-']).filter(|word| !word.is_empty()).all(is_after);
        };
        if !byte.is_ascii_alphanumeric() {
            continue;
        }
        if byte != next {
            return false;
        }
        wanted = expected.next();
    }
    // Cut off: enough of it must be there not to be the beginning of a name.
    let missing = expected.len() + usize::from(wanted.is_some());
    name.len() - missing >= 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_sorted() {
        assert!(CODES.is_sorted());
        assert!(NAMES.windows(2).all(|pair| pair[0].as_bytes()[0] <= pair[1].as_bytes()[0]));
    }

    #[test]
    fn banks_are_known_by_name() {
        for name in [
            "HDFC BANK LTD", "ICICI Bank", "YES BANK L", "STATE BANK OF INDIA", "Axis Bank Ltd.",
            "PUNJAB NAT",
        ] {
            assert!(is_name(&name.to_uppercase()), "{name}");
        }
        for name in ["HDFC BANK CREDIT CARD", "ICICI LOMBARD", "YES", "STATE", "AXIS FINANCE", "UNION"] {
            assert!(!is_name(name), "{name}");
        }
    }
}
