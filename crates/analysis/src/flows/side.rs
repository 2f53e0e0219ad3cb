//! A window's rows → how much of its credits and debits each party stands for, and what went in and out again.

use jiff::civil::Date;

use crate::book::Book;
use crate::flows::party::Roll;
use crate::flows::{Circle, Sum};

/// Below this a payment and its return are everyday favours between people.
const CIRCLE_FLOOR_PAISE: i128 = 10_000 * 100;
/// In and out count as the same money when they differ by less than so many of a hundred.
const CIRCLE_TOLERANCE_PERCENT: i128 = 10;

/// One direction of a window.
#[derive(Clone, Debug, Default)]
pub(crate) struct Side {
    /// Named or not.
    pub(crate) total: Sum,
    /// Party numbers with their totals, largest first.
    pub(crate) parties: Vec<(usize, Sum)>,
}

/// Both directions of a window.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sides {
    pub(crate) credits: Side,
    pub(crate) debits: Side,
    /// For every party the smaller of what came from it and what went to it.
    pub(crate) circular: Sum,
    /// The parties that are on both sides.
    pub(crate) both: Vec<usize>,
    pub(crate) circles: Vec<Circle>,
}

impl Sides {
    pub(crate) fn of(book: &Book<'_>, roll: &Roll, (from, to): (Date, Date)) -> Self {
        let mut received = vec![Sum::ZERO; roll.parties.len()];
        let mut paid = vec![Sum::ZERO; roll.parties.len()];
        let mut sides = Self::default();
        for line in book.lines_in(from, to) {
            let (side, amounts) = if line.is_net_credit() {
                (&mut sides.credits, &mut received)
            } else if line.is_outflow() {
                (&mut sides.debits, &mut paid)
            } else {
                continue;
            };
            side.total.add(line.amount);
            let party = roll.of_row.get(line.row as usize).copied().flatten();
            if let Some(amount) = party.and_then(|party| amounts.get_mut(party)) {
                amount.add(line.amount);
            }
        }
        for (number, (received, paid)) in received.iter().zip(&paid).enumerate() {
            if received.is_positive() && paid.is_positive() {
                sides.both.push(number);
                sides.circular = sides.circular.plus(*received.min(paid));
                if is_circle(*received, *paid) {
                    sides.circles.push(Circle { party: number, received: *received, paid: *paid });
                }
            }
        }
        sides.credits.parties = ranked(&received);
        sides.debits.parties = ranked(&paid);
        sides
    }
}

fn is_circle(received: Sum, paid: Sum) -> bool {
    let larger = received.max(paid).paise();
    let difference = received.minus(paid).paise().abs();
    received.min(paid).paise() >= CIRCLE_FLOOR_PAISE
        && difference.saturating_mul(100) < larger.saturating_mul(CIRCLE_TOLERANCE_PERCENT)
}

fn ranked(amounts: &[Sum]) -> Vec<(usize, Sum)> {
    let mut ranked: Vec<(usize, Sum)> =
        amounts.iter().copied().enumerate().filter(|(_, amount)| amount.is_positive()).collect();
    ranked.sort_by_key(|(number, amount)| (std::cmp::Reverse(*amount), *number));
    ranked
}
