//! One movement of money, as a bank printed it.

use jiff::civil::{Date, Time};

use crate::{Money, Origin};

/// Which way the money went, seen from the account's holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    Debit,
    Credit,
}

/// What the running balance says about a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The balances before and after it agree with its amount to the paisa.
    Proven,
    /// Nothing is printed that could confirm it.
    Unproven,
    /// The balance printed after it contradicts it.
    Contradicted,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Transaction {
    pub date: Date,
    pub time: Option<Time>,
    pub value_date: Option<Date>,
    pub description: String,
    pub reference: Option<String>,
    pub direction: Direction,
    /// As printed; a bank that prints a reversal as a negative debit keeps its sign here.
    pub amount: Money,
    /// As printed after this row; some banks print one only at the end of a day.
    pub balance: Option<Money>,
    pub proof: Proof,
    pub origin: Origin,
}

impl Transaction {
    /// What it does to the balance.
    pub fn effect(&self) -> Money {
        match self.direction {
            Direction::Credit => self.amount,
            Direction::Debit => self.amount.negated(),
        }
    }

    pub fn debit(&self) -> Option<Money> {
        (self.direction == Direction::Debit).then_some(self.amount)
    }

    pub fn credit(&self) -> Option<Money> {
        (self.direction == Direction::Credit).then_some(self.amount)
    }
}
