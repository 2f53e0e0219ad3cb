//! What keeps a row of a scan from being called proven though its balances follow: a chain is as true when all of it is wrong by
//! the same amount.

use std::collections::BTreeMap;

use ledger::{Area, Direction, Money, Proof, Transaction};
use sight::{SIGNS, Word};

use super::headings;
use super::look::SeenPage;
use super::rows::{Figures, page_of, runs_back, value};

/// So many rows that follow each other are no accident, whatever stands before them.
const RUN_MIN: usize = 3;
/// Balances that are wrong by a multiple of this lost what stands before their last group of thousands, or had it misread, in paise.
const GROUP: i64 = 100_000;
/// A letter this likely is not hard to read.
const PLAIN: f32 = 0.9;
/// Of ten figures of a column, so many begin with the sign of money where all do.
const SIGNED_OF_TEN: usize = 8;

/// Specks and strokes are taken for a digit or two.
const DIGITS_MIN: usize = 3;

/// For each row, in their order: whether nothing but its date could speak against its proof.
pub(super) fn are_held(rows: &[Transaction], pages: &[SeenPage]) -> Vec<bool> {
    let figures: Vec<(Option<&Word>, Option<&Word>)> = rows
        .iter()
        .map(|row| {
            let Some(page) = page_of(row, pages) else { return (None, None) };
            let figures = Figures::of(row, page);
            let word = |at: Option<usize>| at.and_then(|at| page.words.get(at)).map(|seen| &seen.word);
            (word(figures.amount), word(figures.balance))
        })
        .collect();
    let amounts = are_signed(figures.iter().map(|(amount, _)| *amount));
    let balances = are_signed(figures.iter().map(|(_, balance)| *balance));
    let read: Vec<Option<&Word>> = figures.iter().map(|(_, balance)| *balance).collect();
    let standings = standings(rows, &read);
    let runs = stand_in_runs(&standings);
    let of_account = are_of_account(rows, &standings, pages);
    let are_alone = rows.iter().zip(&figures).map(|(row, (amount, balance))| {
        page_of(row, pages).is_none_or(|page| {
            !has_other_figure(row, page, [*amount, *balance]) && !is_flagged_otherwise(row, page, *balance)
        })
    });
    // A balance that nothing moves follows from any other row of the day as well.
    let moves = rows.iter().map(|row| row.amount != Money::ZERO);
    let signed = amounts.into_iter().zip(balances).map(|(amount, balance)| amount && balance);
    let runs = runs.into_iter().zip(of_account).map(|(is_held, is_of_account)| is_held && is_of_account);
    let held = signed.zip(runs).map(|(is_signed, is_held)| is_signed && is_held);
    held.zip(moves).zip(are_alone).map(|((is_held, moves), is_alone)| is_held && moves && is_alone).collect()
}

/// For each row whether it is the same account's as the first one: below another head of a table, where balances do not follow,
/// another account may begin, and its rows follow each other as well.
fn are_of_account(rows: &[Transaction], standings: &[Standing], pages: &[SeenPage]) -> Vec<bool> {
    let mut down: Vec<usize> = (0..rows.len()).collect();
    down.sort_by(|one, other| {
        let [one, other] = [one, other].map(|at| rows[*at].origin);
        one.page.cmp(&other.page).then(one.area.top.total_cmp(&other.area.top))
    });
    let mut found = vec![true; rows.len()];
    let mut is_same = true;
    for pair in down.windows(2) {
        let [above, row] = [pair[0], pair[1]].map(|at| standings.get(at).map(|standing| standing.offset));
        is_same = is_same && (above == row || !has_head_between(&rows[pair[0]], &rows[pair[1]], pages));
        found[pair[1]] = is_same;
    }
    found
}

fn has_head_between(above: &Transaction, row: &Transaction, pages: &[SeenPage]) -> bool {
    let is_one_page = above.origin.page == row.origin.page;
    let top = if is_one_page { above.origin.area.top } else { 0.0 };
    headings::has_head(Area { left: 0.0, top, right: f32::MAX, ..row.origin.area }, row.origin.page, pages)
}

/// Whether a figure that is none of the row's own stands in the column of one: what is left of a row that was joined to it, and
/// whose day it may have.
fn has_other_figure(row: &Transaction, page: &SeenPage, own: [Option<&Word>; 2]) -> bool {
    let stands_over = |word: &Word, own: &Word| word.left < own.right && own.left < word.right;
    let is_other = |word: &Word| {
        let digits = word.text().bytes().filter(u8::is_ascii_digit).count();
        let own = || own.iter().flatten();
        digits >= DIGITS_MIN
            && own().any(|own| stands_over(word, own))
            && own().all(|own| value(word) != value(own))
    };
    page.words_in(row.origin.area).filter_map(|at| page.words.get(at)).any(|seen| is_other(&seen.word))
}

/// Whether `Dr` or `Cr` behind the balance says the opposite of what was read: a debt read as money held follows as well.
fn is_flagged_otherwise(row: &Transaction, page: &SeenPage, balance: Option<&Word>) -> bool {
    let Some((word, held)) = balance.zip(row.balance) else { return false };
    let right = page.points(Area { left: word.right, right: word.right, ..row.origin.area }).right;
    let line = Area { left: right, right: f32::MAX, ..row.origin.area };
    let behind = page.words_in(line).filter_map(|at| page.words.get(at)).map(|seen| &seen.word);
    let next = behind.min_by(|one, other| one.left.total_cmp(&other.left));
    match next.and_then(|word| statement::side(&word.text())) {
        Some(Direction::Debit) => held > Money::ZERO,
        Some(Direction::Credit) => held < Money::ZERO,
        None => false,
    }
}

/// Whether each figure has the sign that its column has: one that lacks it may have given it away as a digit, and so may the next.
fn are_signed<'w>(words: impl Iterator<Item = Option<&'w Word>>) -> Vec<bool> {
    let texts: Vec<Option<String>> = words.map(|word| word.map(Word::text)).collect();
    let known = texts.iter().flatten().count();
    let has = |sign: char| texts.iter().flatten().filter(|text| text.contains(sign)).count();
    let usual = SIGNS.into_iter().find(|sign| known > 0 && has(*sign) * 10 >= known * SIGNED_OF_TEN);
    texts.iter().map(|text| usual.zip(text.as_ref()).is_none_or(|(sign, text)| text.contains(sign))).collect()
}

/// How a row stands in the chain.
#[derive(Clone, Copy, Debug)]
struct Standing {
    proof: Proof,
    /// By how much its balance lies beside what the first one and all amounts since make it, in paise.
    offset: i64,
    /// Where the row before it lies, if its balance would follow had it and its amount the other sign.
    turned_from: Option<i64>,
    balance: i64,
    /// Nothing about its balance is hard to read.
    is_plain: bool,
}

impl Standing {
    fn is_proven(&self) -> bool {
        self.proof == Proof::Proven
    }
}

fn standings(rows: &[Transaction], balances: &[Option<&Word>]) -> Vec<Standing> {
    let runs_back = runs_back(rows);
    let mut in_order: Vec<(&Transaction, &Option<&Word>)> = rows.iter().zip(balances).collect();
    if runs_back {
        in_order.reverse();
    }
    let (mut expected, mut offset): (Option<i64>, i64) = (None, 0);
    let mut found: Vec<Standing> = Vec::with_capacity(rows.len());
    for (row, word) in in_order {
        let (before, effect) = (expected.filter(|held| *held != 0), row.effect().as_paise());
        let turned = before.map(|held| effect.saturating_sub(held));
        let turned_from = (turned.is_some() && row.balance.map(Money::as_paise) == turned).then_some(offset);
        expected = expected.map(|held| held.saturating_add(effect));
        if let Some(balance) = row.balance.map(Money::as_paise) {
            let beside = expected.map_or(0, |expected| balance.saturating_sub(expected));
            offset = offset.saturating_add(beside);
            expected = Some(balance);
        }
        let best = word.iter().flat_map(|word| &word.letters).filter_map(|letter| letter.readings.first());
        let is_plain = best.map(|best| best.likelihood).fold(1.0, f32::min) >= PLAIN;
        let balance = expected.unwrap_or(0);
        found.push(Standing { proof: row.proof, offset, turned_from, balance, is_plain });
    }
    if runs_back {
        found.reverse();
    }
    found
}

/// A few rows beside one which does not follow may follow a balance that was misread as theirs were, and so may many if all of
/// them lost the same thousands, or if money in and out were taken for each other and balances for debts. Rows that go on where
/// most do are borne out by all of these.
fn stand_in_runs(rows: &[Standing]) -> Vec<bool> {
    let mut largest: BTreeMap<i64, (usize, i64)> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.is_proven()) {
        let (count, balance) = largest.entry(row.offset).or_default();
        (*count, *balance) = (*count + 1, row.balance.saturating_abs().max(*balance));
    }
    let most = largest.iter().max_by_key(|(_, (count, _))| *count).map_or(0, |(offset, _)| *offset);
    // Of two runs the lower one may lack digits that the other has before its own.
    let is_lost = |offset: i64| {
        let own = largest.get(&offset).map_or(0, |(_, balance)| *balance);
        largest.iter().any(|(other, (_, balance))| {
            lacks_digits(if *other < offset { *balance } else { own }, other.saturating_sub(offset))
        })
    };
    let count = |offset: i64| largest.get(&offset).map_or(0, |(count, _)| *count);
    let is_turned = |offset: i64| {
        let pairs = rows.iter().filter_map(|row| Some((row.offset, row.turned_from?)));
        let other = pairs.filter_map(|(one, other)| match offset {
            _ if offset == one => Some(other),
            _ if offset == other => Some(one),
            _ => None,
        });
        other.filter(|other| *other != offset).any(|other| count(offset) <= RUN_MIN * count(other))
    };
    let mut held = Vec::with_capacity(rows.len());
    let mut is_after_break = false;
    let mut at = 0;
    let is_one_run = |one: &Standing, other: &Standing| {
        one.is_proven() == other.is_proven() && (!one.is_proven() || one.offset == other.offset)
    };
    for run in rows.chunk_by(is_one_run) {
        let beside = run.first().map_or(0, |row| row.offset.saturating_sub(most));
        at += run.len();
        let is_before_break = rows.get(at).is_some_and(|row| row.proof == Proof::Contradicted);
        let is_long = !(is_after_break || is_before_break) || run.len() >= RUN_MIN;
        let is_clear = beside % GROUP != 0 || run.iter().all(|row| row.is_plain);
        let is_held = beside == 0 || is_long && is_clear;
        let is_held = is_held && !run.first().is_some_and(|row| is_lost(row.offset) || is_turned(row.offset));
        held.extend(run.iter().map(|row| is_held || !row.is_proven()));
        is_after_break = run.last().is_some_and(|row| row.proof == Proof::Contradicted);
    }
    held
}

/// Whether balances up to this one would be others with so much more before their digits: 571.53 and 7,571.53.
fn lacks_digits(balance: i64, beside: i64) -> bool {
    let mut place = GROUP;
    while place <= balance.saturating_abs() {
        let Some(next) = place.checked_mul(10) else { return false };
        place = next;
    }
    beside != 0 && beside % place == 0
}

#[cfg(test)]
mod tests {
    use super::super::samples::{row, word};
    use super::*;
    use Proof::{Contradicted as No, Proven as Yes, Unproven as Open};

    fn check(rows: &[(Proof, i64, i64)], expected: &[bool]) {
        let standing = |(proof, offset, balance): &(Proof, i64, i64)| Standing {
            proof: *proof,
            offset: *offset,
            turned_from: None,
            balance: *balance,
            is_plain: *balance != DIM,
        };
        let rows: Vec<Standing> = rows.iter().map(standing).collect();
        assert_eq!(stand_in_runs(&rows), expected);
    }

    /// A balance that is hard to read.
    const DIM: i64 = 9_000_001;

    #[test]
    fn a_few_rows_after_a_break_prove_little() {
        let of = |proof, offset| (proof, offset, 9_000_000);
        check(
            &[of(Yes, 0), of(No, 12), of(Yes, 12), of(No, 70), of(Yes, 70), of(Yes, 70), of(Yes, 70)],
            &[false, true, false, true, true, true, true],
        );
        check(&[of(Yes, 0), of(Open, 0), of(Yes, 0), of(Yes, 0)], &[true; 4]);
        check(&[], &[]);
    }

    #[test]
    fn rows_that_would_follow_with_the_other_sign_prove_nothing() {
        let paid = |at: u8, amount: i64, balance: i64, proof| Transaction {
            amount: Money::paise(amount.abs()),
            direction: if amount < 0 { Direction::Debit } else { Direction::Credit },
            balance: Some(Money::paise(balance)),
            proof,
            ..row(usize::from(at))
        };
        let turned: Vec<Transaction> = (0..4)
            .map(|at| paid(at, 500, -90_000 + 500 * i64::from(at), if at == 0 { Open } else { Yes }))
            .collect();
        let on = |from: i64, amount: i64, count: u8| {
            let row = move |at| {
                let proof = if at == 0 { No } else { Yes };
                paid(4 + at, amount, from + amount * (i64::from(at) + 1), proof)
            };
            (0..count).map(row).collect::<Vec<_>>()
        };
        let held = |rows: &[Transaction]| stand_in_runs(&standings(rows, &vec![None; rows.len()]));
        // 885.00 in debt, and then 885.00 and what came in.
        let few = [turned.clone(), on(88_500, 100, 4)].concat();
        assert_eq!(held(&few), [true, false, false, false, true, false, false, false]);
        let many = [turned.clone(), on(88_500, 100, 20)].concat();
        assert_eq!(held(&many)[..5], [true, false, false, false, true]);
        assert!(held(&many)[5..].iter().all(|is_held| *is_held));
        let other = [turned, on(77_700, 100, 4)].concat();
        assert_eq!(held(&other), [true; 8]);
    }

    #[test]
    fn rows_that_lost_the_same_thousands_prove_nothing_nor_do_those_they_differ_from() {
        let (whole, lost) = (|proof| (proof, 0, 757_153), |proof| (proof, -700_000, 57_153));
        let rows = [whole(Yes), whole(Yes), lost(No), lost(Yes), lost(Yes), lost(Yes), whole(No), whole(Yes)];
        check(&rows, &[false, false, true, false, false, false, true, false]);
    }

    #[test]
    fn rows_after_a_round_step_are_held_where_their_balances_are_plain() {
        let before = [(Yes, 0, 9_000_000); 4];
        let after = |balance| {
            [
                (No, 1_000_000, balance),
                (Yes, 1_000_000, balance),
                (Yes, 1_000_000, balance),
                (Yes, 1_000_000, balance),
            ]
        };
        check(&[before, after(9_000_000)].concat(), &[true; 8]);
        check(&[before, after(DIM)].concat(), &[true, true, true, true, true, false, false, false]);
    }

    #[test]
    fn a_figure_without_the_sign_of_its_column_is_in_doubt() {
        let word = |text: &str| word(text, 0.0, 9.0);
        let column: Vec<Word> =
            ["\u{20b9}10.00", "79.00", "\u{20b9}5.00", "\u{20b9}2.00", "\u{20b9}8.00"].map(word).into();
        assert_eq!(are_signed(column.iter().map(Some)), [true, false, true, true, true]);
        let plain: Vec<Word> = ["10.00", "79.00", "\u{20b9}5.00"].map(word).into();
        assert_eq!(are_signed(plain.iter().map(Some)), [true; 3]);
    }

    #[test]
    fn rows_below_another_head_of_a_table_may_be_of_another_account_where_balances_do_not_follow() {
        let rows = [2, 3, 6, 7].map(row);
        let of_account = |offsets: [i64; 4], pages: &[SeenPage]| {
            let standing =
                |offset| Standing { proof: Yes, offset, turned_from: None, balance: 0, is_plain: true };
            are_of_account(&rows, &offsets.map(standing), pages)
        };
        let head = ["Date", "Particulars", "Debit", "Credit", "Balance"];
        let head =
            head.iter().zip(0_u8..).map(|(text, at)| word(text, 80.0 * f32::from(at), 108.0)).collect();
        let pages = [SeenPage::of(head)];
        assert_eq!(of_account([0, 0, 70, 70], &pages), [true, true, false, false]);
        assert_eq!(of_account([0; 4], &pages), [true; 4]);
        assert_eq!(of_account([0, 0, 70, 70], &[SeenPage::of(Vec::new())]), [true; 4]);
    }

    #[test]
    fn a_figure_of_another_row_in_the_column_of_its_own_leaves_a_row_open() {
        let row = Transaction { amount: Money::paise(18_871_500), ..row(0) };
        let own = word("188,715.00", 480.0, 10.0);
        let is_open = |other: Word| {
            let page = SeenPage::of(vec![own.clone(), other]);
            has_other_figure(&row, &page, [Some(&own), None])
        };
        assert!(is_open(word("597,598.00(2,006,239.30)", 480.0, 10.0)));
        assert!(!is_open(word("REF4821", 100.0, 10.0)), "of the narration");
        assert!(!is_open(word("188,715.00", 482.0, 10.0)), "seen twice");
    }

    #[test]
    fn a_balance_with_the_other_flag_behind_it_leaves_a_row_open() {
        let balance = word("8,335.77", 400.0, 10.0);
        let is_open = |flag: &str, held: i64| {
            let row = Transaction { balance: Some(Money::paise(held)), ..row(0) };
            let page = SeenPage::of(vec![word(flag, 460.0, 10.0), word("CR", 300.0, 10.0), balance.clone()]);
            is_flagged_otherwise(&row, &page, Some(&balance))
        };
        assert!(is_open("DR", 833_577) && is_open("(Cr.)", -833_577));
        assert!(!is_open("DR", -833_577) && !is_open("CR", 833_577) && !is_open("830409", 833_577));
    }
}
