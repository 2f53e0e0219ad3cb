//! What keeps a row of a scan from being called proven though its balances follow: a chain is as true when all of it is wrong by
//! the same amount.

use std::collections::BTreeMap;

use ledger::{Proof, Transaction};
use sight::{SIGNS, Word};

use super::look::SeenPage;
use super::rows::Figures;

/// So many rows that follow each other are no accident, whatever stands before them.
const RUN_MIN: usize = 3;
/// Balances that are wrong by a multiple of this lost what stands before their last group of thousands, or had it misread, in paise.
const GROUP: i64 = 100_000;
/// Of ten figures of a column, so many begin with the sign of money where all do.
const SIGNED_OF_TEN: usize = 8;

/// For each row, in their order: whether nothing but its date could speak against its proof.
pub(super) fn are_held(rows: &[Transaction], pages: &[SeenPage]) -> Vec<bool> {
    let page = |row: &Transaction| pages.iter().find(|page| page.number == row.origin.page);
    let figures: Vec<(Option<&Word>, Option<&Word>)> = rows
        .iter()
        .map(|row| {
            let Some(page) = page(row) else { return (None, None) };
            let figures = Figures::of(row, page);
            let word = |at: Option<usize>| at.and_then(|at| page.words.get(at)).map(|seen| &seen.word);
            (word(figures.amount), word(figures.balance))
        })
        .collect();
    let amounts = are_signed(figures.iter().map(|(amount, _)| *amount));
    let balances = are_signed(figures.iter().map(|(_, balance)| *balance));
    let runs = stand_in_runs(&offsets(rows));
    amounts
        .into_iter()
        .zip(balances)
        .zip(runs)
        .map(|((amount, balance), run)| amount && balance && run)
        .collect()
}

/// Whether each figure has the sign that its column has: one that lacks it may have given it away as a digit, and so may the next.
fn are_signed<'w>(words: impl Iterator<Item = Option<&'w Word>>) -> Vec<bool> {
    let texts: Vec<Option<String>> = words.map(|word| word.map(Word::text)).collect();
    let known = texts.iter().flatten().count();
    let has = |sign: char| texts.iter().flatten().filter(|text| text.contains(sign)).count();
    let usual = SIGNS.into_iter().find(|sign| known > 0 && has(*sign) * 10 >= known * SIGNED_OF_TEN);
    texts.iter().map(|text| usual.zip(text.as_ref()).is_none_or(|(sign, text)| text.contains(sign))).collect()
}

/// For each row, whether it is proven, and by how much its balance lies beside what the first one and all amounts since make it.
fn offsets(rows: &[Transaction]) -> Vec<(Proof, i64)> {
    let runs_back = rows.first().zip(rows.last()).is_some_and(|(first, last)| first.date > last.date);
    let in_order: Vec<&Transaction> =
        if runs_back { rows.iter().rev().collect() } else { rows.iter().collect() };
    let (mut expected, mut offset): (Option<i64>, i64) = (None, 0);
    let mut found: Vec<(Proof, i64)> = Vec::with_capacity(rows.len());
    for row in in_order {
        expected = expected.map(|held| held.saturating_add(row.effect().as_paise()));
        if let Some(balance) = row.balance.map(ledger::Money::as_paise) {
            let beside = expected.map_or(0, |expected| balance.saturating_sub(expected));
            offset = offset.saturating_add(beside);
            expected = Some(balance);
        }
        found.push((row.proof, offset));
    }
    if runs_back {
        found.reverse();
    }
    found
}

/// A few rows that follow one which does not may follow a balance that was misread as theirs were, and so may many if all of
/// them lost the same thousands. Rows that go on where most do are borne out by all of these.
fn stand_in_runs(rows: &[(Proof, i64)]) -> Vec<bool> {
    let is_proven = |row: &(Proof, i64)| row.0 == Proof::Proven;
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    for (_, offset) in rows.iter().filter(|row| is_proven(row)) {
        *counts.entry(*offset).or_default() += 1;
    }
    let most = counts.iter().max_by_key(|(_, count)| **count).map_or(0, |(offset, _)| *offset);
    let mut held = Vec::with_capacity(rows.len());
    let mut is_after_break = false;
    for run in rows
        .chunk_by(|one, other| is_proven(one) == is_proven(other) && (!is_proven(one) || one.1 == other.1))
    {
        let beside = run.first().map_or(0, |(_, offset)| offset.saturating_sub(most));
        let is_held = beside == 0 || beside % GROUP != 0 && (!is_after_break || run.len() >= RUN_MIN);
        held.extend(run.iter().map(|row| is_held || !is_proven(row)));
        is_after_break = run.last().is_some_and(|row| row.0 == Proof::Contradicted);
    }
    held
}

#[cfg(test)]
mod tests {
    use super::*;
    use Proof::{Contradicted as No, Proven as Yes, Unproven as Open};

    #[test]
    fn a_few_rows_after_a_break_prove_little() {
        let check = |rows: &[(Proof, i64)], expected: &[bool]| assert_eq!(stand_in_runs(rows), expected);
        check(
            &[(Yes, 0), (No, 12), (Yes, 12), (No, 70), (Yes, 70), (Yes, 70), (Yes, 70)],
            &[true, true, false, true, true, true, true],
        );
        check(&[(Yes, 0), (Open, 0), (Yes, 0), (Yes, 0)], &[true; 4]);
        check(&[], &[]);
    }

    #[test]
    fn rows_that_lost_the_same_thousands_prove_nothing_and_those_that_go_on_behind_them_do() {
        let lost = |proof| (proof, -700_000);
        let rows =
            [(Yes, 0), (Yes, 0), (Yes, 0), lost(No), lost(Yes), lost(Yes), lost(Yes), (No, 0), (Yes, 0)];
        assert_eq!(stand_in_runs(&rows), [true, true, true, true, false, false, false, true, true]);
    }

    #[test]
    fn a_figure_without_the_sign_of_its_column_is_in_doubt() {
        let word = |text: &str| {
            let letters = sight::certain(text, (0.0, 9.0));
            Word { letters, left: 0.0, right: 9.0, baseline: 9.0, height: 9.0 }
        };
        let column: Vec<Word> =
            ["\u{20b9}10.00", "79.00", "\u{20b9}5.00", "\u{20b9}2.00", "\u{20b9}8.00"].map(word).into();
        assert_eq!(are_signed(column.iter().map(Some)), [true, false, true, true, true]);
        let plain: Vec<Word> = ["10.00", "79.00", "\u{20b9}5.00"].map(word).into();
        assert_eq!(are_signed(plain.iter().map(Some)), [true; 3]);
    }
}
