//! What keeps a row of a scan from being called proven though its balances follow: a chain is as true when all of it is wrong by
//! the same amount.

use ledger::{Proof, Transaction};
use sight::{SIGNS, Word};

use super::look::SeenPage;
use super::rows::Figures;

/// So many rows that follow each other are no accident, whatever stands before them.
const RUN_MIN: usize = 3;
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
    let proofs: Vec<Proof> = rows.iter().map(|row| row.proof).collect();
    let runs = stand_in_runs(&proofs);
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

/// A few rows that follow one which does not may follow a balance that was misread as theirs were.
fn stand_in_runs(proofs: &[Proof]) -> Vec<bool> {
    let mut held = Vec::with_capacity(proofs.len());
    let mut is_after_break = false;
    for run in proofs.chunk_by(|one, other| (*one == Proof::Proven) == (*other == Proof::Proven)) {
        let is_held = !is_after_break || run.len() >= RUN_MIN;
        held.extend(run.iter().map(|_| is_held));
        is_after_break = run.last() == Some(&Proof::Contradicted);
    }
    held
}

#[cfg(test)]
mod tests {
    use super::*;
    use Proof::{Contradicted as No, Proven as Yes, Unproven as Open};

    #[test]
    fn a_few_rows_after_a_break_prove_little() {
        assert_eq!(
            stand_in_runs(&[Yes, No, Yes, No, Yes, Yes, Yes]),
            [true, true, false, true, true, true, true]
        );
        assert_eq!(stand_in_runs(&[Yes, Open, Yes, Yes]), [true; 4]);
        assert_eq!(stand_in_runs(&[]), Vec::<bool>::new());
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
