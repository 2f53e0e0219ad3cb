//! Several files: the words for how their accounts are called, how the files join and what moved between the accounts.

use engine::codes::SeamKind;
use engine::{CaseAccountReport, OwnTransfersReport, Report, SeamReport};
use ledger::Money;

use crate::coin::Coin;
use crate::words;
use crate::words::english::case as texts;
use crate::words::english::{labels, nouns};

/// Of a single file the rest of a document tells everything.
pub(crate) fn is_case(report: &Report) -> bool {
    report.statements.len() > 1
}

/// `HDFC Bank, XXXX4811, MEERA NAIR`, as far as it is known.
pub(crate) fn account(account: &CaseAccountReport) -> String {
    let known = [account.bank.as_deref(), account.account_number.as_deref(), account.holder.as_deref()];
    let named: Vec<&str> = known.into_iter().flatten().collect();
    if named.is_empty() { texts::AN_UNNAMED_ACCOUNT.to_owned() } else { named.join(", ") }
}

/// `HDFC Bank ••4811`: enough to tell the accounts of one applicant apart.
#[must_use]
pub fn short(bank: Option<&str>, masked_number: Option<&str>) -> String {
    let bank = bank.unwrap_or(texts::BANK_NOT_NAMED);
    let tail = masked_number.unwrap_or_default().trim_start_matches(['X', 'x', '*']);
    let short = if tail.is_empty() { bank.to_owned() } else { format!("{bank} ••{tail}") };
    words::printable(&short).collect()
}

/// The name of a file, for people.
pub(crate) fn file(report: &Report, place: usize) -> &str {
    report.statements.get(place).and_then(|file| file.name.as_deref()).unwrap_or(texts::WITHOUT_A_NAME)
}

#[must_use]
pub fn transfers(moved: &OwnTransfersReport, coin: Coin) -> String {
    let count = words::counted(moved.count, nouns::TRANSFER);
    texts::own_transfers(&count, &coin.exact(moved.amount), (moved.from + 1, moved.to + 1))
}

/// How far a seam holds; what needs somebody's eyes comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hold {
    Broken,
    Unproven,
    Proven,
}

impl Hold {
    pub(crate) fn mark(self) -> &'static str {
        match self {
            Self::Proven => "✓ ",
            Self::Unproven => "? ",
            Self::Broken => "✗ ",
        }
    }
}

/// Where the files of all accounts meet: which account, how far it holds, and the words for it.
pub(crate) fn seams(report: &Report) -> Vec<(usize, Hold, String)> {
    let coin = Coin::of_statement(report);
    let accounts = report.accounts.iter().enumerate();
    let all = accounts.flat_map(|(place, account)| account.seams.iter().map(move |seam| (place, seam)));
    let told = all.map(|(place, found)| {
        let (hold, said) = seam(found, coin);
        (place, hold, said)
    });
    told.collect()
}

#[must_use]
pub fn seam(seam: &SeamReport, coin: Coin) -> (Hold, String) {
    let files = (seam.before + 1, seam.after + 1);
    let days = match (seam.from, seam.to) {
        (Some(from), Some(to)) if from == to => words::date(from),
        (Some(from), Some(to)) => labels::span(&words::date(from), &words::date(to)),
        _ => String::new(),
    };
    let balance = seam.closing_balance.map(|amount| coin.exact(amount)).unwrap_or_default();
    match seam.kind {
        SeamKind::Proven => (Hold::Proven, texts::meet(files, &balance)),
        SeamKind::Gap => {
            let changed = seam.difference.filter(|difference| difference.0 != Money::ZERO);
            let changed = changed.map(|difference| coin.exact(difference));
            (Hold::Broken, texts::missing(&days, changed.as_deref()))
        }
        SeamKind::Overlap if seam.differing_rows == 0 => {
            let same = words::counted(seam.same_rows, nouns::ROW);
            (Hold::Proven, texts::show_the_same(files, &same, &days))
        }
        SeamKind::Overlap => {
            let places = words::counted(seam.differing_rows, nouns::PLACE);
            (Hold::Broken, texts::disagree(files, &places, &days))
        }
        SeamKind::Broken => {
            let opening = seam.opening_balance.map(|amount| coin.exact(amount)).unwrap_or_default();
            (Hold::Broken, texts::do_not_meet(files, &balance, &opening))
        }
        SeamKind::Unproven | SeamKind::Newer(_) => (Hold::Unproven, texts::unproven(files)),
    }
}
