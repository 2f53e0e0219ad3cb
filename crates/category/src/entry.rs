//! A transaction with its meaning.

use jiff::civil::{Date, Time};
use ledger::{Direction, Money, Transaction};
use narration::{Channel, Reading};

use crate::taxonomy::Category;

/// Whose account the transactions are of, as far as the statement says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Account<'a> {
    pub kind: AccountKind,
    /// As printed: a person, several joined by AND, or a firm.
    pub holder: Option<&'a str>,
    /// The digits that are known: all of them, or the last few.
    pub number: Option<&'a str>,
    pub ifsc: Option<&'a str>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AccountKind {
    #[default]
    Savings,
    Current,
    /// Overdraft and cash credit: below zero by design.
    Overdraft,
}

impl AccountKind {
    /// Income of such an account is turnover, not salary.
    pub const fn is_business(self) -> bool {
        matches!(self, Self::Current | Self::Overdraft)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub date: Date,
    pub time: Option<Time>,
    pub direction: Direction,
    /// Never negative: a negative debit is a credit here.
    pub amount: Money,
    /// As printed after the row.
    pub balance: Option<Money>,
    pub channel: Channel,
    pub category: Category,
    /// Which rule decided, for people who ask why.
    pub rule: &'static str,
    /// In per cent.
    pub confidence: u8,
    pub counterparty: Option<Counterparty>,
    pub link: Option<Link>,
    /// Who said what it is or with whom, where that is not what the text says.
    pub amended: Option<AmendedBy>,
    pub reading: Reading,
}

/// The other side of a row, the same for every row with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterparty {
    /// Equal for one party however its name is cut or spelt.
    pub key: String,
    /// For people: the fullest spelling seen.
    pub name: String,
}

/// Who knew better than the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AmendedBy {
    /// Somebody corrected this row.
    Person,
    /// The team has a rule for the payer.
    TeamRule,
}

/// The row this one belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    pub kind: LinkKind,
    pub row: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkKind {
    /// Gives back what that row took, or takes back what it gave.
    ReversalOf,
    ReversedBy,
    /// The unpaid return of that row's instrument.
    ReturnOf,
    ReturnedBy,
    /// The bank's fee for that row.
    ChargeFor,
    /// The tax on that row's fee.
    TaxOn,
    /// The other leg of a transfer between the holder's own accounts, or in and out again.
    OwnTransferWith,
}

impl Entry {
    /// Before anything is known of it.
    pub fn of(transaction: &Transaction, category: Category) -> Self {
        let effect = transaction.effect();
        let direction = if effect.is_negative() { Direction::Debit } else { Direction::Credit };
        let direction = if effect == Money::ZERO { transaction.direction } else { direction };
        let reading = narration::read(&transaction.description, transaction.reference.as_deref(), direction);
        Self {
            date: transaction.date,
            time: transaction.time.or(reading.time),
            direction,
            amount: effect.magnitude(),
            balance: transaction.balance,
            channel: reading.channel,
            category,
            rule: "none",
            confidence: 0,
            counterparty: None,
            link: None,
            amended: None,
            reading,
        }
    }

    pub fn is_credit(&self) -> bool {
        self.direction == Direction::Credit
    }

    pub fn is_debit(&self) -> bool {
        self.direction == Direction::Debit
    }

    pub fn key(&self) -> Option<&str> {
        self.counterparty.as_ref().map(|party| party.key.as_str())
    }
}
