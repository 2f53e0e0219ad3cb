//! A lender's name → whether it lends small amounts through an app.

/// Words that a name holds from the start of a word; a stem that ends in a space must be the whole word.
/// Brands stand beside the companies that appear in narrations for them.
const STEMS: &[&str] = &[
    "KRAZYBEE", "KREDITBEE", "WHIZDM", "MONEYVIEW", "MONEY VIEW", "EARLYSALARY", "EARLY SALARY",
    "SOCIAL WORTH", "FIBE ", "NAVI ", "CASHE ", "BHANIX", "KISSHT", "SI CREVA", "SICREVA", "ONEMI", "RING ",
    "MPOKKET", "STASHFIN", "AKARA", "SMARTCOIN", "SMART COIN", "OLYV", "TRUEBALANCE", "TRUE BALANCE",
    "TRUE CREDIT", "PAYSENSE", "LAZYPAY", "LAZY PAY", "PAYU FIN", "FREO ", "MWYN", "UPWARDS", "RAPIDRUPEE",
    "RAPID RUPEE", "BRANCH INTERNATIONAL", "FAIRMONEY", "PAYME ", "PAYMEINDIA", "SLICE ", "UNI ", "UNICARDS",
    "KREDITPE", "ZESTMONEY", "CAMDEN", "SIMPL ", "GETSIMPL", "GET SIMPL", "SNAPMINT", "AXIO ", "CAPFLOAT",
    "CAPITAL FLOAT", "POSTPAID", "PAY LATER", "PAYLATER", "AVAIL FINANCE", "JUPITER EDGE", "NEWTAP",
    "CRED CASH", "TRILLIONLOANS", "TRILLION LOANS", "HINDON", "FAIRCENT", "LENDBOX", "LIQUILOANS",
    "LIQUI LOANS", "NDX P2P", "I2IFUNDING", "I2I FUNDING", "LENDENCLUB", "LENDEN", "INNOFIN", "MONEYTAP",
    "MONEY TAP", "NIRA ", "LOANTAP", "HEROFINCORP DIGITAL", "KRETO", "POCKETLY", "CASHBEAN", "INDIALENDS",
    "PHOCKET", "FLEXSALARY", "VIVIFI", "SOCIALWORTH", "TRUECREDIT", "PAYUFIN", "BRANCHINT", "DHANI", "ZYPE",
    "FATAKPAY", "FINNABLE", "RAMFIN", "RUPEEREDEE", "FINCFRIENDS", "BLINKR", "LOANFRONT", "CREDITFAIR",
    "NIRAFIN", "PREFR", "KREDITZ", "TRUSTPAISA", "SALARYONTIME", "BHARATLOAN", "LENDINGPLATE", "INSTAMONEY",
    "NDXP2P", "BAJAJ PAY LATER", "BHARATPE LOAN",
];

/// Names are cut short in narrations, so a stem needs only begin a word.
pub(crate) fn is_digital(name: &str) -> bool {
    let words: Vec<String> = name
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_uppercase)
        .collect();
    let text = format!("{} ", words.join(" "));
    let starts = text.match_indices(' ').map(|(at, _)| at + 1);
    let mut rests = std::iter::once(0).chain(starts).filter_map(|at| text.get(at..));
    rests.any(|rest| STEMS.iter().any(|stem| rest.starts_with(stem)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: bool) {
        assert_eq!(is_digital(name), expected, "{name}");
    }

    #[test]
    fn lenders_in_apps_are_told_from_others() {
        check("KRAZYBEE SERVICES PVT LTD", true);
        check("WhizDM Innovat", true);
        check("NAVI FINSERV", true);
        check("Si Creva Capital", true);
        check("GET SIMPL TECH", true);
        check("AMAZON PAY LATER", true);
        check("HDFC BANK", false);
        check("BAJAJ FINANCE LTD", false);
        check("NAVIGANT CREDIT", false);
        check("SPRING FINANCE", false);
        check("UNITED CREDIT", false);
        check("", false);
    }
}
