//! Words with several readings → the statement under which the balances follow each other.
//!
//! The likeliest reading is read first. Where a row is not proven and exactly one other reading of its figures, above
//! [`FLOOR`], makes the balances before and after it agree, that reading is taken and the whole statement is read again: the
//! proof is the reader's own. Nothing is taken that the picture does not allow, and nothing where two would do.

use ledger::{Money, Proof, Transaction};
use sight::{Letter, Word};
use statement::{Ledger, PageText, Reconciliation, Refusal, Statement, Verdict};

use super::look::{SeenPage, SeenWord};
use super::rows::{Figures, page_of};
use super::{
    DOUBTFUL_BELOW, Glimpse, Scan, SettledRow, Sighting, agree, align, altered, dates, grouped, headings,
    held, key, months, settle, sheets,
};
use crate::amendments::Settled;

/// A reading less likely than this is never taken, whatever it would prove.
const FLOOR: f32 = 0.02;
/// So many letters of one figure may be read otherwise.
const MOST_CHANGED: usize = 2;
/// A row that is mended may show the next one that can be.
const ROUNDS: usize = 3;

/// What a person settles may show the chain more, and that another row which somebody settled. No more often than this.
const PASSES: usize = 8;

/// `glimpses` are of the same pages, `settled` is what people said of rows.
pub(super) fn read(
    mut pages: Vec<SeenPage>,
    glimpses: &[Glimpse],
    settled: &[Settled],
) -> Result<(Statement, Scan), Refusal> {
    prepare(&mut pages, glimpses);
    let (mut statement, mut pages) = mended_again(again(&pages)?, pages)?;
    let mut open: Vec<usize> = (0..settled.len()).collect();
    for _ in 0..PASSES {
        let mut said = pages.clone();
        if settle::write(&statement, &mut said, (settled, &mut open)) == 0 {
            break;
        }
        (statement, pages) = mended_again(again(&said)?, said)?;
    }
    // Places of rows are those of the level page until they are told.
    let (compared, differences) = agree::differences(&statement, &pages, glimpses);
    let suspects = altered::suspects(&statement, &pages, glimpses);
    let has_grain = pages.iter().any(|page| page.has_grain);
    let scan = how_read(&mut statement, &pages, settled);
    Ok((statement, Scan { compared, differences, has_grain, suspects, ..scan }))
}

/// What each page says before the balances choose.
pub(super) fn texts(mut pages: Vec<SeenPage>, glimpses: &[Glimpse]) -> Vec<PageText> {
    prepare(&mut pages, glimpses);
    pages.iter().map(|page| PageText::of(&page.page())).collect()
}

/// Letters as figures need them, and as the file's own text gives them.
fn prepare(pages: &mut [SeenPage], glimpses: &[Glimpse]) {
    let mut words: Vec<&mut Word> =
        pages.iter_mut().flat_map(|page| &mut page.words).map(|seen| &mut seen.word).collect();
    sight::write_alike(&mut words);
    months::spell(&mut words);
    for (page, glimpse) in pages.iter_mut().zip(glimpses) {
        agree::strengthen(page, &glimpse.layer);
        agree::as_printed(page, &glimpse.printed);
    }
    pages.iter_mut().for_each(months::join);
    pages.iter_mut().for_each(headings::spell);
    grouped::join(pages);
    sheets::lay_even(pages);
    pages.iter_mut().for_each(align::straighten);
}

/// Until the chain chooses nothing more.
fn mended_again(
    mut statement: Statement,
    mut pages: Vec<SeenPage>,
) -> Result<(Statement, Vec<SeenPage>), Refusal> {
    for _ in 0..ROUNDS {
        let mut mended = pages.clone();
        if mend(&statement, &mut mended) == 0 {
            break;
        }
        let better = again(&mended)?;
        if proven(&better) <= proven(&statement) {
            break;
        }
        (statement, pages) = (better, mended);
    }
    Ok((statement, pages))
}

fn again(pages: &[SeenPage]) -> Result<Statement, Refusal> {
    statement::read_pages(pages.iter().map(|page| PageText::of(&page.page())).collect())
}

fn ledgers(statement: &Statement) -> impl Iterator<Item = &Ledger> {
    std::iter::once(&statement.lead).chain(&statement.others)
}

/// Rows that are proven, less what speaks against the reading.
fn proven(statement: &Statement) -> i64 {
    ledgers(statement)
        .map(|ledger| {
            let found = &ledger.reconciliation;
            found.proven as i64 - found.breaks.len() as i64 - found.unread_rows.len() as i64
        })
        .sum()
}

/// Where exactly one figure, read otherwise, makes the balances agree. How many there were.
fn mend(statement: &Statement, pages: &mut [SeenPage]) -> usize {
    let mut changes: Vec<(u32, usize, Word)> = Vec::new();
    for ledger in ledgers(statement) {
        for (at, row) in ledger.transactions.iter().enumerate() {
            if row.proof == Proof::Proven {
                continue;
            }
            let Some(page) = page_of(row, pages) else { continue };
            changes.extend(mended(ledger, at, page));
        }
    }
    changes.retain({
        let all: Vec<(u32, usize)> = changes.iter().map(|(page, at, _)| (*page, *at)).collect();
        move |(page, at, _)| all.iter().filter(|other| **other == (*page, *at)).count() == 1
    });
    for (number, at, word) in &changes {
        let page = pages.iter_mut().find(|page| page.number == *number);
        if let Some(seen) = page.and_then(|page| page.words.get_mut(*at)) {
            *seen = SeenWord { word: word.clone(), is_by_chain: true, by_person: None };
        }
    }
    changes.len()
}

/// The amount of a row, if another reading of it is what its balances differ by; or its balance, if another reading of it is
/// what the rows around it lead to. If both would do, neither. Another balance of the last row is taken only where the paper
/// closes with it: it would follow from whatever its amount was read as.
fn mended(ledger: &Ledger, at: usize, page: &SeenPage) -> Option<(u32, usize, Word)> {
    let rows = &ledger.transactions;
    let row = rows.get(at)?;
    let before = match at.checked_sub(1) {
        Some(before) => rows.get(before)?.balance,
        None => ledger.reconciliation.opening.printed,
    };
    let next = rows.get(at + 1);
    let figures = Figures::of(row, page);
    let word = |at: Option<usize>| {
        let at = at?;
        let seen = page.words.get(at).filter(|seen| seen.by_person.is_none())?;
        Some((at, &seen.word))
    };
    let amount = before.zip(row.balance).and_then(|(before, after)| {
        let (at, word) = word(figures.amount)?;
        Some((at, read_as(word, after.minus(before)?.magnitude())?))
    });
    let closing = ledger.reconciliation.closing.printed;
    let balance = before.and_then(|before| {
        let wanted = before.plus(row.effect())?;
        let follows = match next {
            Some(next) => wanted.plus(next.effect()) == next.balance,
            None => closing.is_none_or(|closing| closing == wanted),
        };
        let (at, word) = word(figures.balance).filter(|_| follows)?;
        Some((at, read_as(word, wanted.magnitude())?))
    });
    let is_confirmed = next.is_some() || closing.is_some();
    match (amount, balance) {
        (None, Some(_)) if !is_confirmed => None,
        (Some((at, word)), None) | (None, Some((at, word))) => Some((page.number, at, word)),
        _ => None,
    }
}

/// The word read as this amount; `None` when the picture does not allow it.
fn read_as(word: &Word, wanted: Money) -> Option<Word> {
    let is_digit = |letter: &&Letter| letter.best().is_some_and(|best| best.is_ascii_digit());
    let count = word.letters.iter().filter(is_digit).count();
    let wanted = wanted.as_paise();
    // As printed: with two decimals, or without any.
    let texts = [Some(wanted), (wanted % 100 == 0).then_some(wanted / 100)];
    let text = texts.into_iter().flatten().map(|number| number.to_string());
    let text = text.map(|text| format!("{text:0>3}")).find(|text| text.len() == count)?;
    let mut word = word.clone();
    let mut changed = 0;
    let places = word.letters.iter_mut().filter(|letter| is_digit(&&**letter));
    for (letter, digit) in places.zip(text.chars()) {
        if letter.best() == Some(digit) {
            continue;
        }
        changed += 1;
        if changed > MOST_CHANGED || !letter.take(FLOOR, |reading| reading == digit) {
            return None;
        }
    }
    (changed > 0).then_some(word)
}

/// Balances follow, and still somebody has to look.
fn unprove(row: &mut Transaction, found: &mut Reconciliation) {
    if row.proof != Proof::Proven {
        return;
    }
    row.proof = Proof::Unproven;
    found.proven = found.proven.saturating_sub(1);
    if found.verdict == Verdict::Reconciled {
        found.verdict = Verdict::Partial;
    }
}

/// How each row was read, and its place on the page as it is displayed. A row whose date is in doubt is not proven.
fn how_read(statement: &mut Statement, pages: &[SeenPage], settled: &[Settled]) -> Scan {
    let mut scan = Scan::default();
    let mut is_typed = false;
    for ledger in std::iter::once(&mut statement.lead).chain(&mut statement.others) {
        let mut by_people: Vec<Option<SettledRow>> = Vec::with_capacity(ledger.transactions.len());
        let are_dated = dates::are_sure(&ledger.transactions, pages);
        let are_held = held::are_held(&ledger.transactions, pages);
        for ((row, is_dated), is_held) in ledger.transactions.iter_mut().zip(are_dated).zip(are_held) {
            let Some(page) = page_of(row, pages) else {
                unprove(row, &mut ledger.reconciliation);
                by_people.push(None);
                continue;
            };
            let figures = Figures::of(row, page);
            let by_person = settle::settled(figures, page, settled);
            // What may be read wrongly throughout is right where somebody looked at it.
            if !is_held && !by_person.as_ref().is_some_and(SettledRow::has_figure) {
                unprove(row, &mut ledger.reconciliation);
            }
            let open = settle::open(row, figures, page, is_dated);
            is_typed |= by_person.as_ref().is_some_and(SettledRow::is_typed);
            if !is_dated {
                unprove(row, &mut ledger.reconciliation);
            }
            let sighting = Sighting {
                confidence: figures.confidence(page),
                is_by_chain: figures.words(page).any(|seen| seen.is_by_chain),
                doubtful: figures.doubtful(page, DOUBTFUL_BELOW),
                open,
                settled: by_person.clone(),
            };
            by_people.push(by_person);
            row.origin.area = page.displayed(row.origin.area);
            scan.rows.insert(key(row.origin.page, row.origin.area), sighting);
        }
        scan.moved.extend(settle::moved(&ledger.transactions, &by_people, settled));
    }
    let is_reconciled = ledgers(statement).all(|ledger| ledger.reconciliation.verdict == Verdict::Reconciled);
    // Figures that somebody typed can be made to agree with anything.
    scan.is_proven = is_reconciled && !is_typed;
    scan
}

#[cfg(test)]
mod tests {
    use sight::Reading;

    use super::super::samples::word;
    use super::*;

    /// Date, what it was for, debit, credit and balance, as the picture most likely reads.
    type Line = [&'static str; 5];

    const LINES: [Line; 5] = [
        ["01/04/2025", "OPENING", "", "", "100.00"],
        ["14/04/2025", "SALARY", "", "900.00", "1000.00"],
        ["15/04/2025", "RENT", "300.00", "", "700.00"],
        ["16/04/2025", "GROCER", "50.00", "", "650.00"],
        ["17/04/2025", "FUEL", "100.00", "", "550.00"],
    ];
    const LAST: usize = 4;
    const DEBIT: usize = 2;
    const BALANCE: usize = 4;

    /// The first digit of a figure, told by line and column: what it most likely reads as, and what it may be.
    type Doubt = (usize, usize, [char; 2]);

    fn read_page(lines: &[Line], doubts: &[Doubt]) -> (Statement, Scan) {
        let lefts = [20.0, 120.0, 260.0, 340.0, 430.0];
        let titles = ["Date", "Particulars", "Debit", "Credit", "Balance"];
        let mut words: Vec<Word> =
            titles.iter().zip(lefts).map(|(text, left)| word(text, left, 60.0)).collect();
        for (at, line) in lines.iter().enumerate() {
            for (column, (text, left)) in line.iter().zip(lefts).enumerate() {
                let mut word = word(text, left, 80.0 + 20.0 * at as f32);
                let doubt = doubts.iter().find(|(row, of, _)| (*row, *of) == (at, column));
                if let Some((.., [likeliest, second])) = doubt {
                    let reading = |letter: &char, likelihood| Reading { letter: *letter, likelihood };
                    word.letters[0].readings = vec![reading(likeliest, 0.5), reading(second, 0.4)];
                }
                words.extend(Some(word).filter(|word| !word.letters.is_empty()));
            }
        }
        read(vec![SeenPage::on_paper(words)], &[], &[]).expect("a statement")
    }

    /// Of each row whether the balances chose a reading of it, whether it is proven, and its balance in rupees.
    fn told_of(doubts: &[Doubt], closing: Option<&'static str>) -> Vec<(bool, bool, i64)> {
        let mut lines = LINES.to_vec();
        lines.extend(closing.map(|closing| ["17/04/2025", "CLOSING BALANCE", "", "", closing]));
        let (statement, scan) = read_page(&lines, doubts);
        let told = |row: &Transaction| {
            let sighting = scan.sighting(&row.origin).expect("a row of the page");
            let balance = row.balance.expect("a balance").as_paise() / 100;
            (sighting.is_by_chain, row.proof == Proof::Proven, balance)
        };
        statement.lead.transactions.iter().map(told).collect()
    }

    #[test]
    fn the_balances_choose_the_one_reading_of_a_figure_that_agrees_with_them() {
        let true_ones = [1000, 700, 650, 550];
        for doubt in [(2, BALANCE, ['1', '7']), (2, DEBIT, ['8', '3']), (3, BALANCE, ['5', '6'])] {
            let told = told_of(&[doubt], None);
            let expected: Vec<(bool, bool, i64)> =
                true_ones.iter().zip(1..).map(|(balance, row)| (row == doubt.0, true, *balance)).collect();
            assert_eq!(told, expected, "{doubt:?}");
        }
    }

    #[test]
    fn where_two_readings_would_do_neither_is_taken() {
        // 650 less 100 is 550, as the next row asks for; and 650 less 200 is the 450 that the picture shows.
        let mut lines = LINES.to_vec();
        lines.push(["18/04/2025", "TAXI", "50.00", "", "500.00"]);
        let (statement, scan) = read_page(&lines, &[(LAST, DEBIT, ['1', '2']), (LAST, BALANCE, ['4', '5'])]);
        let row = &statement.lead.transactions[LAST - 1];
        let sighting = scan.sighting(&row.origin).expect("a row of the page");
        assert!(!sighting.is_by_chain);
        assert_ne!(row.proof, Proof::Proven);
        assert_eq!((row.amount, row.balance), (Money::paise(10_000), Some(Money::paise(45_000))));
        assert!(sighting.open.as_ref().is_some_and(|open| open.amount.is_some() && open.balance.is_some()));
    }

    #[test]
    fn another_balance_of_the_last_row_is_taken_only_where_the_paper_closes_with_it() {
        let misread = [(LAST, BALANCE, ['6', '5'])];
        assert_eq!(told_of(&misread, None)[LAST - 1], (false, false, 650), "nothing confirms another one");
        assert_eq!(told_of(&misread, Some("550.00"))[LAST - 1], (true, true, 550));
        assert_eq!(told_of(&misread, Some("650.00"))[LAST - 1].2, 650, "the paper closes with what is seen");
        // Its amount is held against a balance that is seen.
        assert_eq!(told_of(&[(LAST, DEBIT, ['7', '1'])], None)[LAST - 1], (true, true, 550));
    }

    #[test]
    fn letters_that_were_hard_to_read_are_told_with_their_places() {
        let (statement, scan) = read_page(&LINES, &[(2, BALANCE, ['1', '7'])]);
        let of_row =
            |row: usize| &scan.sighting(&statement.lead.transactions[row].origin).expect("a row").doubtful;
        assert_eq!(of_row(0), &[]);
        let [place] = of_row(1)[..] else { panic!("{:?}", of_row(1)) };
        let near = |one: f32, other: f32| (one - other).abs() < 1.0;
        assert!(near(place.left, 430.0) && near(place.right, 435.0), "{place:?}");
        assert!(near(place.top, 112.0) && near(place.bottom, 120.0), "{place:?}");
    }
}
