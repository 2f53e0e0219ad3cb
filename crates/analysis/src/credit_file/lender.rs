//! A lender's name in a narration and at a bureau → whether both mean one lender.

/// Spellings of one lender: brands, companies behind them, and how narrations shorten them. A stem begins a word; one
/// that ends in a space is the whole word.
const BRANDS: &[&[&str]] = &[
    &["STATE BANK", "SBI ", "SBIN ", "SBILOAN"],
    &["HDFC ", "HDFCBANK", "HDFCLTD", "HOUSING DEVELOPMENT FIN"],
    &["HDB ", "HDBFS", "HDBFIN"],
    &["BANK OF BARODA", "BOB ", "BARB "],
    &["PUNJAB NATIONAL", "PNB "],
    &["BANK OF INDIA", "BOI ", "BKID "],
    &["BANK OF MAHARASHTRA", "BOM ", "MAHB "],
    &["UNION BANK", "UBI ", "UBIN "],
    &["CENTRAL BANK", "CBI ", "CBIN "],
    &["INDIAN OVERSEAS", "IOB ", "IOBA "],
    &["CANARA", "CNRB "],
    &["IDFC", "CAPITAL FIRST"],
    &["INDUSIND", "BHARAT FINANCIAL"],
    &["STANDARD CHARTERED", "SCB ", "SCBL "],
    &["AU SMALL", "AUBANK", "AU FIN", "AUSFB"],
    &["EQUITAS", "ESFB"],
    &["UJJIVAN", "USFB"],
    &["BAJAJ", "BFL ", "BAJFIN", "BHFL "],
    &["TATA CAPITAL", "TATACAP", "TCFSL", "TCHFL"],
    &["TATA MOTORS FIN", "TMFL", "TMF "],
    &["ADITYA BIRLA", "ABFL", "ABHFL", "ABCL "],
    &["LIC HOUSING", "LICHFL", "LIC HFL"],
    &["L T FIN", "L AND T FIN", "LT FIN", "LTF ", "LNTF"],
    &["MAHINDRA FIN", "MAHINDRA MAHINDRA", "MAHINDRA AND", "MMFSL"],
    &["CHOLAMANDALAM", "CHOLA ", "CIFCL"],
    &["SHRIRAM", "STFC ", "SFL "],
    &["HERO FIN", "HEROFIN", "HFCL "],
    &["FULLERTON", "SMFG", "SMICC"],
    &["POONAWALLA", "MAGMA"],
    &["INDIABULLS", "DHANI", "SAMMAAN"],
    &["HOME CREDIT", "HOMECREDIT", "HCIN "],
    &["PIRAMAL", "DHFL", "DEWAN"],
    &["KREDITBEE", "KRAZYBEE"],
    &["MONEYVIEW", "MONEY VIEW", "WHIZDM"],
    &["FIBE ", "EARLYSALARY", "EARLY SALARY", "SOCIAL WORTH", "SOCIALWORTH"],
    &["NAVI ", "CHAITANYA INDIA"],
    &["CASHE ", "BHANIX"],
    &["KISSHT", "RING ", "SI CREVA", "SICREVA", "ONEMI"],
    &["STASHFIN", "AKARA"],
    &["SMARTCOIN", "SMART COIN", "OLYV"],
    &["TRUEBALANCE", "TRUE BALANCE", "TRUE CREDIT", "TRUECREDIT"],
    &["PAYSENSE", "LAZYPAY", "LAZY PAY", "PAYU"],
    &["MONEYTAP", "MONEY TAP", "FREO ", "MWYN"],
    &["AXIO ", "CAPFLOAT", "CAPITAL FLOAT"],
    &["BRANCH INTERNATIONAL", "BRANCHINT"],
    &["ZESTMONEY", "CAMDEN"],
    &["LENDBOX", "TRANSACTREE"],
];

/// Words that many lenders have in their names, beside their legal forms: those of this trade, and of how instalments are taken.
const GENERIC: &[&str] = &[
    "THE", "BANK", "OF", "INDIA", "FINANCE", "FINANCIAL", "FINSERV", "FINCORP", "SERVICES", "SERVICE",
    "CORPORATION", "AND", "LOAN", "LOANS", "EMI", "ACH", "NACH", "ECS", "CAPITAL", "CREDIT", "HOUSING",
    "HOME",
];

/// A name that is cut short must still have so many letters to be told from others.
const LEAST_LETTERS: usize = 4;

/// A lender's name, ready to be compared with many.
#[derive(Clone, Debug)]
pub(super) struct LenderName {
    brand: Option<usize>,
    /// The first word that is not every lender's, or the whole name.
    word: String,
}

impl LenderName {
    pub(super) fn of(name: &str) -> Self {
        let words: Vec<String> = name
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_uppercase)
            .collect();
        let text = format!("{} ", words.join(" "));
        let is_generic = |word: &str| names::is_legal_form(word) || GENERIC.contains(&word);
        let own = words.iter().find(|word| !is_generic(word));
        Self { brand: brand(&text), word: own.cloned().unwrap_or(text) }
    }

    pub(super) fn is_same(&self, other: &Self) -> bool {
        if let (Some(one), Some(other)) = (self.brand, other.brand) {
            return one == other;
        }
        let (one, other) = (self.word.as_str(), other.word.as_str());
        let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
        one == other || (short.chars().count() >= LEAST_LETTERS && long.starts_with(short))
    }
}

fn brand(text: &str) -> Option<usize> {
    let starts = text.match_indices(' ').map(|(at, _)| at + 1);
    let mut rests = std::iter::once(0).chain(starts).filter_map(|at| text.get(at..));
    rests.find_map(|rest| {
        BRANDS.iter().position(|spellings| spellings.iter().any(|stem| rest.starts_with(stem)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(one: &str, other: &str, expected: bool) {
        let (first, second) = (LenderName::of(one), LenderName::of(other));
        assert_eq!(first.is_same(&second), expected, "{one} and {other}");
        assert_eq!(second.is_same(&first), expected, "{other} and {one}");
    }

    #[test]
    fn one_lender_has_many_spellings() {
        check("BAJAJ FINANCE", "Bajaj Finance Ltd.", true);
        check("KREDITBEE", "Krazybee Services Private Limited", true);
        check("HDFCBANK", "HDFC Bank Ltd", true);
        check("SBI", "State Bank of India", true);
        check("LT FINANCE", "L&T Finance Limited", true);
        check("MUTHOOT FIN", "Muthoot Finance Ltd", true);
        check("ICICIBANKLTD", "ICICI Bank", true);
        check("KOTAK MAHINDRA", "Kotak Mahindra Bank", true);
        check("WHIZDM INNOVAT", "Money View", true);
    }

    #[test]
    fn other_lenders_stay_apart() {
        check("HDFC BANK", "HDB Financial Services", false);
        check("BANK OF INDIA", "Bank of Baroda", false);
        check("BANK OF INDIA", "State Bank of India", false);
        check("AXIS BANK", "ICICI Bank", false);
        check("TATA CAPITAL", "Tata Motors Finance", false);
        check("KOTAK MAHINDRA", "Mahindra Finance", false);
        check("UNNAMED LENDER", "Axis Bank", false);
        check("", "Axis Bank", false);
        check("THE FINANCE COMPANY LLP", "Credit Services LLP", false);
    }
}
