//! letterhead and IFSC → the bank.

use super::labels::Notice;

/// A bank's common name, the first four letters of its IFSCs, and what its letterhead may say, in lower case.
struct Bank {
    name: &'static str,
    ifsc: &'static str,
    stems: &'static [&'static str],
}

const BANKS: &[Bank] = &[
    Bank { name: "HDFC Bank", ifsc: "HDFC", stems: &["hdfc bank", "hdfcbank.com", "hdfc"] },
    Bank { name: "ICICI Bank", ifsc: "ICIC", stems: &["icici bank", "icicibank.com", "icici"] },
    Bank {
        name: "State Bank of India",
        ifsc: "SBIN",
        stems: &["state bank of india", "onlinesbi", "yono sbi", "sbi.co.in"],
    },
    Bank { name: "Axis Bank", ifsc: "UTIB", stems: &["axis bank", "axisbank.com", "axis account"] },
    Bank {
        name: "Kotak Mahindra Bank",
        ifsc: "KKBK",
        stems: &["kotak mahindra", "kotak.com", "kotak bank", "kotak811"],
    },
    Bank {
        name: "Punjab National Bank",
        ifsc: "PUNB",
        stems: &["punjab national bank", "pnbindia", "netpnb"],
    },
    Bank { name: "Bank of Baroda", ifsc: "BARB", stems: &["bank of baroda", "bankofbaroda"] },
    Bank { name: "Canara Bank", ifsc: "CNRB", stems: &["canara bank", "canarabank"] },
    Bank { name: "Union Bank of India", ifsc: "UBIN", stems: &["union bank of india", "unionbankofindia"] },
    Bank { name: "IndusInd Bank", ifsc: "INDB", stems: &["indusind bank", "indusind.com", "indusind"] },
    Bank { name: "Yes Bank", ifsc: "YESB", stems: &["yes bank", "yesbank.in"] },
    Bank { name: "IDFC FIRST Bank", ifsc: "IDFB", stems: &["idfc first", "idfcfirstbank", "idfc bank"] },
    Bank { name: "Federal Bank", ifsc: "FDRL", stems: &["federal bank", "federalbank"] },
    Bank { name: "Bank of India", ifsc: "BKID", stems: &["bankofindia", "bank of india"] },
    Bank { name: "Indian Bank", ifsc: "IDIB", stems: &["indian bank", "indianbank"] },
    Bank { name: "Central Bank of India", ifsc: "CBIN", stems: &["central bank of india", "centralbank"] },
    Bank { name: "IDBI Bank", ifsc: "IBKL", stems: &["idbi bank", "idbibank", "idbi"] },
    Bank { name: "UCO Bank", ifsc: "UCBA", stems: &["uco bank", "ucobank"] },
    Bank { name: "AU Small Finance Bank", ifsc: "AUBL", stems: &["au small finance", "aubank"] },
    Bank { name: "RBL Bank", ifsc: "RATN", stems: &["rbl bank", "rblbank", "ratnakar bank"] },
    Bank { name: "Bandhan Bank", ifsc: "BDBL", stems: &["bandhan bank", "bandhanbank"] },
    Bank { name: "South Indian Bank", ifsc: "SIBL", stems: &["south indian bank", "southindianbank"] },
    Bank { name: "Karnataka Bank", ifsc: "KARB", stems: &["karnataka bank", "karnatakabank"] },
    Bank { name: "Paytm Payments Bank", ifsc: "PYTM", stems: &["paytm payments bank"] },
    Bank { name: "Airtel Payments Bank", ifsc: "AIRP", stems: &["airtel payments bank"] },
    Bank { name: "Indian Overseas Bank", ifsc: "IOBA", stems: &["indian overseas bank", "iob.in"] },
    Bank { name: "HSBC", ifsc: "HSBC", stems: &["hsbc", "hongkong and shanghai"] },
    Bank { name: "Standard Chartered", ifsc: "SCBL", stems: &["standard chartered"] },
    Bank {
        name: "Slice Small Finance Bank",
        ifsc: "NESF",
        stems: &["slice small finance", "north east small finance", "slice"],
    },
    Bank { name: "Bank of Maharashtra", ifsc: "MAHB", stems: &["bank of maharashtra"] },
    Bank { name: "Punjab & Sind Bank", ifsc: "PSIB", stems: &["punjab & sind", "punjab and sind"] },
    Bank { name: "Karur Vysya Bank", ifsc: "KVBL", stems: &["karur vysya"] },
    Bank { name: "Tamilnad Mercantile Bank", ifsc: "TMBL", stems: &["tamilnad mercantile"] },
    Bank { name: "City Union Bank", ifsc: "CIUB", stems: &["city union bank"] },
    Bank { name: "CSB Bank", ifsc: "CSBK", stems: &["csb bank", "catholic syrian"] },
    Bank { name: "DCB Bank", ifsc: "DCBL", stems: &["dcb bank"] },
    Bank { name: "Dhanlaxmi Bank", ifsc: "DLXB", stems: &["dhanlaxmi bank"] },
    Bank {
        name: "Jammu & Kashmir Bank",
        ifsc: "JAKA",
        stems: &["j&k bank", "jammu & kashmir bank", "jammu and kashmir bank"],
    },
    Bank { name: "Equitas Small Finance Bank", ifsc: "ESFB", stems: &["equitas"] },
    Bank { name: "Ujjivan Small Finance Bank", ifsc: "UJVN", stems: &["ujjivan"] },
    Bank { name: "Utkarsh Small Finance Bank", ifsc: "UTKS", stems: &["utkarsh"] },
    Bank { name: "ESAF Small Finance Bank", ifsc: "ESMF", stems: &["esaf"] },
    Bank { name: "Jana Small Finance Bank", ifsc: "JSFB", stems: &["jana small finance"] },
    Bank { name: "Suryoday Small Finance Bank", ifsc: "SURY", stems: &["suryoday"] },
    Bank { name: "Capital Small Finance Bank", ifsc: "CLBL", stems: &["capital small finance"] },
    Bank { name: "Fino Payments Bank", ifsc: "FINO", stems: &["fino payments"] },
    Bank { name: "India Post Payments Bank", ifsc: "IPOS", stems: &["india post payments"] },
    Bank { name: "Jio Payments Bank", ifsc: "JIOP", stems: &["jio payments"] },
    Bank { name: "NSDL Payments Bank", ifsc: "NSPB", stems: &["nsdl payments"] },
    Bank { name: "Saraswat Bank", ifsc: "SRCB", stems: &["saraswat"] },
    Bank { name: "DBS Bank", ifsc: "DBSS", stems: &["dbs bank"] },
    Bank { name: "Citibank", ifsc: "CITI", stems: &["citibank"] },
    Bank { name: "Deutsche Bank", ifsc: "DEUT", stems: &["deutsche bank"] },
];

/// How much of the first page is letterhead, in characters.
const LETTERHEAD: usize = 400;

/// The account's own IFSC: one that stands behind its label, or the only one outside the table.
pub(super) fn ifsc(notices: &[Notice]) -> Option<String> {
    let first_page: Vec<&Notice> = notices.iter().filter(|notice| notice.sheet <= 1).collect();
    for (place, notice) in first_page.iter().enumerate() {
        let lower = notice.text.to_ascii_lowercase();
        if let Some(at) = lower.find("ifs") {
            let next = first_page.get(place + 1).map_or("", |next| next.text.as_str());
            if let Some(code) = find_ifsc(&notice.text[at..]).or_else(|| find_ifsc(next)) {
                return Some(code);
            }
        }
    }
    // Without a label it must be a word of its own: narrations name other people's branches between slashes.
    let own_word = |notice: &&Notice| {
        let mut words =
            notice.text.split_whitespace().map(|word| word.trim_matches([',', '.', ':', '(', ')']));
        words.find(|word| is_ifsc(word)).map(str::to_owned)
    };
    let mut codes = first_page.iter().filter_map(own_word);
    let first = codes.next()?;
    codes.all(|code| code == first).then_some(first)
}

/// The bank that gave the code.
pub(crate) fn of_ifsc(code: &str) -> Option<&'static str> {
    BANKS.iter().find(|bank| code.starts_with(bank.ifsc)).map(|bank| bank.name)
}

/// The bank that the top of the first page names in full (a stem as short as `slice` may be any word), or else the only one
/// that the rest of the page names.
pub(super) fn of_letterhead(notices: &[Notice]) -> Option<&'static str> {
    const SHORTEST: usize = 8;
    let (letterhead, rest) = first_page(notices);
    if let Some((bank, _)) = named_by(&letterhead, SHORTEST).first() {
        return Some(bank);
    }
    let named = named_by(&rest, SHORTEST);
    let (bank, longest) = named.first()?;
    named.iter().all(|(other, stem)| other == bank || longest.contains(stem)).then_some(bank)
}

pub(super) fn identify(notices: &[Notice], ifsc: Option<&str>) -> Option<&'static str> {
    if let Some(bank) = ifsc.and_then(of_ifsc) {
        return Some(bank);
    }
    let (letterhead, rest) = first_page(notices);
    let named = |text: &str| named_by(text, 0).first().map(|(bank, _)| *bank);
    named(&letterhead).or_else(|| named(&rest))
}

/// The text of the first page, letterhead and rest, in lower case.
fn first_page(notices: &[Notice]) -> (String, String) {
    let mut letterhead = String::new();
    let mut rest = String::new();
    for notice in notices.iter().filter(|notice| notice.sheet == 0) {
        let target = if letterhead.len() < LETTERHEAD { &mut letterhead } else { &mut rest };
        target.push_str(&notice.text.to_lowercase());
        target.push('\n');
    }
    (letterhead, rest)
}

/// The banks named in the text and the stems that name them, the longest first: `central bank of india` is not
/// `bank of india`.
fn named_by(text: &str, shortest_stem: usize) -> Vec<(&'static str, &'static str)> {
    let mut named: Vec<(&'static str, &'static str)> = BANKS
        .iter()
        .flat_map(|bank| bank.stems.iter().map(move |stem| (bank.name, *stem)))
        .filter(|(_, stem)| stem.len() >= shortest_stem && has_words(text, stem))
        .collect();
    named.sort_by_key(|(_, stem)| std::cmp::Reverse(stem.len()));
    named
}

fn has_words(text: &str, stem: &str) -> bool {
    text.match_indices(stem).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + stem.len()..].chars().next();
        before.is_none_or(|letter| !letter.is_alphanumeric())
            && after.is_none_or(|letter| !letter.is_alphanumeric())
    })
}

fn find_ifsc(text: &str) -> Option<String> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric()).find(|word| is_ifsc(word)).map(str::to_owned)
}

fn is_ifsc(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes.len() == 11 && bytes[..4].iter().all(u8::is_ascii_uppercase) && bytes[4] == b'0'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(letterhead: &str, expected: Option<&str>) {
        let notice = Notice {
            sheet: 0,
            line: 0,
            text: letterhead.into(),
            left: 0.0,
            right: 0.0,
            baseline: 0.0,
            size: 8.0,
        };
        let notices = [notice];
        let code = ifsc(&notices);
        assert_eq!(identify(&notices, code.as_deref()), expected, "{letterhead}");
    }

    #[test]
    fn the_letterhead_names_the_bank() {
        check("CENTRAL BANK OF INDIA", Some("Central Bank of India"));
        check("Statement of Axis Account No :123", Some("Axis Bank"));
        check("IFSC : KKBK0001234", Some("Kotak Mahindra Bank"));
        check("The Thames Bank plc", None);
        // Of Singapore as well as of Mumbai.
        check("DBS Bank Ltd Singapore", Some("DBS Bank"));
        check("Branch KKBK0001234", Some("Kotak Mahindra Bank"));
        check("MMT/IMPS/R SAXENA/KKBK0001234", None);
        check("a slice of life", Some("Slice Small Finance Bank"));
    }
}
