//! Letters of other scripts → the plain words and letters that the grammar knows.

/// Words that say what a row is, in the order in which they are tried: longer before shorter.
const WORDS: &[(&str, &str)] = &[
    ("现金", "CASH"),
    ("現金", "CASH"),
    ("支取", "WITHDRAWAL"),
    ("取款", "WITHDRAWAL"),
    ("取现", "CASH WITHDRAWAL"),
    ("取現", "CASH WITHDRAWAL"),
    ("提款", "WITHDRAWAL"),
    ("引き出し", "WITHDRAWAL"),
    ("存入", "DEPOSIT"),
    ("存款", "DEPOSIT"),
    ("存现", "CASH DEPOSIT"),
    ("入金", "DEPOSIT"),
    ("工资", "SALARY"),
    ("工資", "SALARY"),
    ("薪资", "SALARY"),
    ("薪資", "SALARY"),
    ("给与", "SALARY"),
    ("給与", "SALARY"),
    ("給料", "SALARY"),
    ("급여", "SALARY"),
    ("房租", "RENT"),
    ("租金", "RENT"),
    ("家賃", "RENT"),
    ("还款", "REPAYMENT"),
    ("還款", "REPAYMENT"),
    ("贷款", "LOAN"),
    ("貸款", "LOAN"),
    ("利息", "INTEREST"),
    ("手续费", "FEE"),
    ("手續費", "FEE"),
    ("手数料", "FEE"),
    ("转账", "TRANSFER"),
    ("轉賬", "TRANSFER"),
    ("振込", "TRANSFER"),
    ("退款", "REFUND"),
    ("نقدي", "CASH"),
    ("نقدا", "CASH"),
    ("سحب", "WITHDRAWAL"),
    ("صراف", "ATM"),
    ("إيداع", "DEPOSIT"),
    ("راتب", "SALARY"),
    ("إيجار", "RENT"),
    ("قسط", "EMI"),
    ("قرض", "LOAN"),
    ("رسوم", "FEE"),
    ("наличных", "CASH"),
    ("наличные", "CASH"),
    ("снятие", "WITHDRAWAL"),
    ("зарплата", "SALARY"),
    ("नकद", "CASH"),
    ("निकासी", "WITHDRAWAL"),
    ("आहरण", "WITHDRAWAL"),
    ("जमा", "DEPOSIT"),
    ("वेतन", "SALARY"),
    ("किराया", "RENT"),
    ("ब्याज", "INTEREST"),
    ("ऋण", "LOAN"),
    ("किस्त", "EMI"),
];

/// Letters before this are Latin with accents.
const OTHER_SCRIPTS: char = '\u{370}';

/// At most so many letters are looked at: a narration has fewer.
const MOST_LETTERS: usize = 1200;

/// Known words in capitals with spaces round them, Latin letters without their accents, all else as it is.
pub(crate) fn plain(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let mut rest = text;
    for _ in 0..MOST_LETTERS {
        let Some(letter) = rest.chars().next() else { break };
        if letter >= OTHER_SCRIPTS
            && let Some((word, meaning)) = WORDS.iter().find(|(word, _)| rest.starts_with(word))
        {
            line.push(' ');
            line.push_str(meaning);
            line.push(' ');
            rest = rest.get(word.len()..).unwrap_or_default();
            continue;
        }
        push_plain(letter, &mut line);
        rest = rest.get(letter.len_utf8()..).unwrap_or_default();
    }
    line
}

fn push_plain(letter: char, line: &mut String) {
    let base = match letter {
        'À'..='Å' | 'à'..='å' | 'Ā'..='ą' => "A",
        'Æ' | 'æ' => "AE",
        'Ç' | 'ç' | 'Ć'..='č' => "C",
        'È'..='Ë' | 'è'..='ë' | 'Ē'..='ě' => "E",
        'Ì'..='Ï' | 'ì'..='ï' => "I",
        'Ł' | 'ł' => "L",
        'Ñ' | 'ñ' | 'Ń'..='ň' => "N",
        'Ò'..='Ö' | 'Ø' | 'ò'..='ö' | 'ø' => "O",
        'Ś'..='š' => "S",
        'ß' => "SS",
        'Ù'..='Ü' | 'ù'..='ü' | 'Ũ'..='ų' => "U",
        'Ź'..='ž' => "Z",
        letter if letter.is_whitespace() => " ",
        letter => {
            line.push(letter);
            return;
        }
    };
    line.push_str(base);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_other_scripts_are_said_in_plain_ones() {
        assert_eq!(plain("现金支取"), " CASH  WITHDRAWAL ");
        assert_eq!(plain("NÓMINA marzo"), "NOMINA marzo");
        assert_eq!(plain("Gebühr für Straße"), "GebUhr fUr StraSSe");
        assert_eq!(plain("漢字 abc"), "漢字 abc");
    }
}
