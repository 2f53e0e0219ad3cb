//! words of a column header → what the column holds.

/// What a column of a statement's table holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    Date,
    ValueDate,
    /// A second date beside the transaction's own: when it was posted.
    PostedAt,
    Narration,
    Reference,
    /// The bank's own number for the row: a reference only where no other is printed.
    TransactionId,
    Debit,
    Credit,
    /// One column for both directions.
    Amount,
    /// `Dr`/`Cr` in a column of its own.
    Side,
    Balance,
    /// Serial numbers, branch codes, currencies: printed, and of no use to the ledger.
    Other,
}

impl Role {
    /// Whether a title that is only read in part may be what the whole one is: `Amount` of `Withdrawal Amount`.
    pub(crate) fn is_like(self, whole: Self) -> bool {
        self == whole
            || self == Self::Amount && matches!(whole, Self::Debit | Self::Credit | Self::Balance)
            || self == Self::Date && whole == Self::ValueDate
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Date => "date",
            Self::ValueDate => "value date",
            Self::PostedAt => "posting date or time",
            Self::Narration => "narration",
            Self::Reference => "reference",
            Self::TransactionId => "transaction number",
            Self::Debit => "debit",
            Self::Credit => "credit",
            Self::Amount => "amount of either direction",
            Self::Side => "flag of direction",
            Self::Balance => "balance",
            Self::Other => "other",
        }
    }

    pub(crate) fn is_numeric(self) -> bool {
        matches!(self, Self::Debit | Self::Credit | Self::Amount | Self::Balance)
    }
}

/// The lower-case words of a header cell, letters only: `Withdrawal Amt.(INR)` is `withdrawal amt inr`.
pub(crate) fn tokens(text: &str) -> Vec<String> {
    parts(text).map(str::to_lowercase).collect()
}

/// The runs of letters in a text; a lone `#` heads a column of serial numbers.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let lone = (text == "#").then_some(text);
    lone.into_iter().chain(text.split(|letter: char| !letter.is_alphabetic()).filter(|part| !part.is_empty()))
}

/// Calls `see` with each of the words [`tokens`] would give, without making strings of them. Longer words than any of
/// ours come as an empty one.
pub(crate) fn each_token(text: &str, mut see: impl FnMut(&str)) {
    const LONGEST: usize = 16;
    for token in parts(text) {
        let mut lower = [0u8; LONGEST];
        match lower.get_mut(..token.len()) {
            Some(room) if token.is_ascii() => {
                room.copy_from_slice(token.as_bytes());
                room.make_ascii_lowercase();
                see(std::str::from_utf8(room).unwrap_or(""));
            }
            _ => see(""),
        }
    }
}

/// Every word that appears in the headers of statements, and nothing else: a line of other words is no header.
const VOCABULARY: &[&str] = &[
    "#", "a", "ac", "account", "aed", "amount", "amounts", "amt", "and", "aud", "avail", "available", "bal",
    "balance", "bdt", "bhd", "br", "branch", "brn", "c", "cad", "ccy", "check", "cheque", "chequeno", "chf",
    "chq", "chqno", "cl", "closing", "code", "cr", "credit", "credited", "credits", "currency", "d", "daily",
    "date", "dates", "debit", "debited", "debits", "dep", "deposit", "deposite", "deposited", "deposits",
    "description", "details", "dr", "dt", "ending", "entry", "eur", "gbp", "hkd", "id", "in", "inflow",
    "init", "inr", "inst", "instr", "instrument", "instruments", "jpy", "kes", "kwd", "ledger", "line",
    "lkr", "lodged", "lodgement", "lodgements", "mode", "money", "myr", "name", "naration", "narration",
    "narrations", "narrative", "no", "nos", "npr", "num", "number", "nzd", "of", "omr", "or", "out",
    "outflow", "paid", "particular", "particulars", "payment", "payments", "post", "posted", "posting",
    "qar", "receipt", "receipts", "received", "ref", "reference", "refno", "remark", "remarks", "remitter",
    "rs", "running", "rupees", "s", "sar", "serial", "sgd", "si", "sl", "slno", "sno", "sol", "spent", "sr",
    "srl", "srno", "time", "timestamp", "to", "total", "tran", "trans", "transaction", "transactions", "txn",
    "type", "usd", "utr", "value", "wdl", "withdrawal", "withdrawals", "withdrawl", "withdrawls",
    "withdrawn", "withdraws", "your", "zar",
];

/// No word of headings is longer.
const LONGEST: usize = {
    let (mut longest, mut place) = (0, 0);
    while place < VOCABULARY.len() {
        let length = VOCABULARY[place].len();
        longest = if length > longest { length } else { longest };
        place += 1;
    }
    longest
};

/// Where the words of each letter begin among all, and behind them where the last ones end.
static BEGINNINGS: [usize; 27] = {
    let mut beginnings = [VOCABULARY.len(); 27];
    let mut place = VOCABULARY.len();
    while place > 0 {
        place -= 1;
        let first = VOCABULARY[place].as_bytes()[0];
        if first.is_ascii_lowercase() {
            let mut letter = first - b'a';
            // A letter without words ends where it begins.
            beginnings[letter as usize] = place;
            while letter > 0 {
                letter -= 1;
                beginnings[letter as usize] = place;
            }
        }
    }
    beginnings
};

pub(crate) fn is_header_word(token: &str) -> bool {
    match token.bytes().next() {
        Some(first @ b'a'..=b'z') => {
            let letter = usize::from(first - b'a');
            VOCABULARY[BEGINNINGS[letter]..BEGINNINGS[letter + 1]].contains(&token)
        }
        _ => VOCABULARY[..BEGINNINGS[0]].contains(&token),
    }
}

/// Cuts a word that is several header words printed without a gap (`NARRATIONDEPOSIT(CR)TRAN`) into those words.
/// Gives byte lengths; one piece means that nothing was glued.
pub(crate) fn unglue(word: &str) -> Option<Vec<usize>> {
    const MIN_GLUED: usize = 8;
    if word.len() < MIN_GLUED || !word.is_ascii() {
        return None;
    }
    let lower = word.to_ascii_lowercase();
    let mut cuts = Vec::new();
    let mut at = 0;
    while at < lower.len() {
        let rest = &lower[at..];
        let skip = rest.bytes().take_while(|byte| !byte.is_ascii_alphabetic()).count();
        if skip > 0 {
            at += skip;
            continue;
        }
        let length = (3..=rest.len().min(LONGEST))
            .rev()
            .chain([2])
            .find(|length| rest.get(..*length).is_some_and(is_header_word))?;
        cuts.push(at);
        at += length;
    }
    (cuts.len() > 1).then_some(cuts)
}

const DEBIT: &[&str] = &[
    "debit", "debits", "dr", "withdrawal", "withdrawals", "withdrawl", "withdrawls", "withdraws",
    "withdrawn", "d", "debited", "payments", "spent", "outflow",
];
const CREDIT: &[&str] = &[
    "credit", "credits", "cr", "deposit", "deposite", "deposited", "deposits", "receipts", "c", "credited",
    "receipt", "lodged", "lodgement", "lodgements", "received", "inflow",
];
const NARRATION: &[&str] = &[
    "naration", "narration", "narrations", "narrative", "particulars", "particular", "description",
    "details", "remarks", "remark",
];
const REFERENCE: &[&str] = &[
    "chq", "cheque", "check", "chequeno", "chqno", "ref", "refno", "reference", "instrument", "instruments",
    "inst", "instr", "utr", "id",
];

/// What a header cell says its column holds; `None` when it says nothing.
pub(crate) fn classify(tokens: &[String]) -> Option<Role> {
    let has = |words: &[&str]| tokens.iter().any(|token| words.contains(&token.as_str()));
    let is = |words: &[&str]| tokens.len() == words.len() && tokens.iter().zip(words).all(|(a, b)| a == b);
    let money_out = has(DEBIT) || has(&["out"]) && has(&["paid", "money"]);
    // `A/c` is an account.
    let is_account = |place: usize| tokens[place] == "c" && place > 0 && tokens[place - 1] == "a";
    let has_credit = tokens
        .iter()
        .enumerate()
        .any(|(place, token)| CREDIT.contains(&token.as_str()) && !is_account(place));
    let money_in = has_credit || has(&["in"]) && has(&["paid", "money"]);
    let has_amount = has(&["amount", "amt"]);
    if tokens.is_empty() {
        return None;
    }
    if has(&["balance", "bal"]) || is(&["running", "total"]) {
        return Some(Role::Balance);
    }
    if has(&["date", "dt", "dates"]) {
        let is_value = has(&["value", "interest"]) && tokens.first().is_none_or(|first| first != "date");
        return Some(if is_value { Role::ValueDate } else { Role::Date });
    }
    if money_out && money_in {
        let is_single =
            has_amount || has(&["withdrawal", "withdrawals", "deposit", "deposits", "paid", "money"]);
        return Some(if is_single { Role::Amount } else { Role::Side });
    }
    if has(&["id"]) && has(&["tran", "transaction", "txn"]) {
        return Some(Role::TransactionId);
    }
    let is_details = has(&["details"]) && !has(&["cheque", "chq", "instrument"]);
    if has(REFERENCE) && !is_details && !is(&["transaction", "reference"]) {
        return Some(Role::Reference);
    }
    if money_out {
        return Some(Role::Debit);
    }
    if money_in {
        return Some(Role::Credit);
    }
    if has(NARRATION) || is(&["transaction", "reference"]) || is(&["payment", "type", "and", "details"]) {
        return Some(Role::Narration);
    }
    if has_amount {
        return Some(Role::Amount);
    }
    if has(&["type"]) {
        return Some(Role::Side);
    }
    let is_other = has(&[
        "#", "s", "sl", "sr", "srl", "sno", "slno", "srno", "si", "serial", "branch", "br", "brn", "sol",
        "ccy", "currency", "time", "no", "init", "code", "mode",
    ]);
    is_other.then_some(Role::Other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<Role>) {
        assert_eq!(classify(&tokens(text)), expected, "{text}");
    }

    #[test]
    fn the_vocabulary_is_sorted() {
        assert!(VOCABULARY.is_sorted());
    }

    #[test]
    fn synonyms_of_all_banks_are_known() {
        for text in [
            "Date", "Txn Date", "TRAN DATE", "Transaction Date", "Post Date", "Date & Time",
            "Date(Value Date)",
        ] {
            check(text, Some(Role::Date));
        }
        check("Value Dt", Some(Role::ValueDate));
        check("Interest Date", Some(Role::ValueDate));
        for text in [
            "Narration", "PARTICULARS", "Transaction Details", "Account Description", "Transaction Reference",
        ] {
            check(text, Some(Role::Narration));
        }
        for text in
            ["Chq./Ref.No.", "Cheque Details", "Instrument ID", "UTR Number", "Reference Number", "Instr. ID"]
        {
            check(text, Some(Role::Reference));
        }
        for text in [
            "Withdrawal Amt.", "Debit(Rs)", "DR", "WITHDRAWS", "Paid out", "Withdrawal (in Rs.)",
            "Debit Amount",
        ] {
            check(text, Some(Role::Debit));
        }
        for text in [
            "Deposit Amt.", "Deposited", "Credit", "CR", "DEPOSIT(CR)", "Paid in", "Deposits (in Rs.)",
            "Credit(Cr.) INR",
        ] {
            check(text, Some(Role::Credit));
        }
        for text in ["Amount(INR)", "AMOUNT", "Withdrawal (Dr)/Deposit (Cr)"] {
            check(text, Some(Role::Amount));
        }
        for text in ["Dr / Cr", "Debit/Credit", "D/C", "CR/DR", "Type"] {
            check(text, Some(Role::Side));
        }
        for text in ["Closing Balance*", "BALANCE(INR)", "Available Balance", "Running Total", "Closing Bal"]
        {
            check(text, Some(Role::Balance));
        }
        for text in ["Init. Br", "S No.", "#", "Branch Code", "CCY", "Branch Name(SOL)", "MODE"] {
            check(text, Some(Role::Other));
        }
        check("A/c Balance", Some(Role::Balance));
        check("A/c", None);
    }

    #[test]
    fn glued_headers_are_cut() {
        assert_eq!(unglue("NARRATIONDEPOSIT(CR)TRAN"), Some(vec![0, 9, 17, 20]));
        assert_eq!(unglue("NARRATION"), None);
        assert_eq!(unglue("PARTICULARSX"), None);
    }
}
