//! words above a column or a section, in many languages → which way its money moves.

use ledger::Direction;

/// Stems that only words for money going out contain. Compared without spaces, accents and case, because printers pull
/// letters apart and push words together.
const OUT: &[&str] = &[
    "debit", "debet", "withdraw", "paidout", "moneyout", "cashout", "outgoing", "outflow", "payment",
    "spent", "subtraction", "charge", "checkspaid", "chequespaid", "checks", "fees", "disburse", "soll",
    "belast", "lastschrift", "abbuchung", "ausgang", "ausgaben", "auszahlung", "cargo", "retiro",
    "reintegro", "salida", "gasto", "egreso", "saida", "saque", "pagamento", "uscit", "addebit", "preliev",
    "dare", "sortie", "prelevement", "retrait", "paiement", "afschrijving", "uitgaven", "支出", "借方",
    "付款", "出金", "支払", "नामे", "निकासी", "سحب", "مدين",
];
const IN: &[&str] = &[
    "credit", "deposit", "paidin", "moneyin", "cashin", "incoming", "inflow", "receipt", "received",
    "addition", "lodgement", "haben", "gutschrift", "eingang", "einnahmen", "einzahlung", "abono", "haber",
    "ingreso", "entrada", "versement", "depot", "accredit", "entrat", "avere", "bijschrijving", "inkomsten",
    "收入", "贷方", "存入", "入金", "預入", "जमा", "إيداع", "دائن",
];

/// Which way money moves under these words; `None` when they say nothing, or both.
pub(super) fn direction(words: &str) -> Option<Direction> {
    let letters: String = words
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .flat_map(char::to_lowercase)
        .map(plain)
        .collect();
    let has = |stems: &[&str]| stems.iter().any(|stem| letters.contains(stem));
    let is = |shorts: &[&str]| shorts.contains(&letters.as_str());
    let goes_out = has(OUT) || is(&["dr", "d", "out", "af", "avoir", "debe"]);
    let comes_in = has(IN) || is(&["cr", "c", "in", "bij"]);
    match (goes_out, comes_in) {
        (true, false) => Some(Direction::Debit),
        (false, true) => Some(Direction::Credit),
        _ => None,
    }
}

fn plain(letter: char) -> char {
    match letter {
        'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_known_in_many_languages() {
        for words in [
            "Paid o ut", "DÉBITO", "Withdrawals and other debits", "Soll", "Prélèvements", "Checks paid",
            "Dr.",
        ] {
            assert_eq!(direction(words), Some(Direction::Debit), "{words}");
        }
        for words in
            ["Paid in", "De posits and other credits", "Crédito", "Haben", "Gutschriften", "收入", "Cr"]
        {
            assert_eq!(direction(words), Some(Direction::Credit), "{words}");
        }
        for words in ["Debit/Credit", "Amount", "Balance", "Description"] {
            assert_eq!(direction(words), None, "{words}");
        }
    }
}
