//! What happened → the line the account's bank writes about it.

mod cards;
mod cheques;
mod house;
mod mandates;
mod reference;
mod thames;
mod transfers;
mod upi;

use jiff::civil::{Date, Time};

use crate::account::Bank;
use crate::random::Random;

pub(crate) use reference::{mandate_number, rrn};

/// The other side of a payment.
#[derive(Clone, Debug)]
pub(crate) struct Party {
    pub(crate) name: String,
    pub(crate) address: String,
    /// The four letters its bank's branches begin with.
    pub(crate) bank: &'static str,
    pub(crate) branch: String,
    pub(crate) account: String,
    /// Set for shops: the four digits of their trade.
    pub(crate) trade: Option<&'static str>,
}

/// How money moved, as far as a bank's system knows. The direction is the scene's.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    Upi {
        party: Party,
        note: String,
        rrn: String,
    },
    UpiReversal {
        party: Party,
        rrn: String,
    },
    Neft {
        party: Party,
        note: String,
    },
    Rtgs {
        party: Party,
        note: String,
    },
    Imps {
        party: Party,
        note: String,
    },
    /// Between two accounts of the same bank.
    Within {
        party: Party,
        note: String,
    },
    /// An employer's file of many payments, uploaded at the same bank.
    Bulk {
        company: String,
        note: String,
    },
    Mandate {
        company: String,
        number: String,
    },
    MandateReturn {
        company: String,
        number: String,
    },
    AchCredit {
        company: String,
        number: String,
    },
    ChequePaid {
        party: Party,
        number: String,
    },
    ChequePaidReturn {
        party: Party,
        number: String,
    },
    ChequeDeposit {
        party: Party,
        number: String,
    },
    ChequeDepositReturn {
        party: Party,
        number: String,
    },
    OwnAtm,
    OtherAtm,
    Card {
        shop: Party,
    },
    OnlineCard {
        shop: Party,
    },
    CardRefund {
        shop: Party,
    },
    Bill {
        biller: String,
        consumer: String,
    },
    CardBill {
        issuer: String,
        tail: String,
    },
    Interest {
        from: Date,
        to: Date,
    },
    OverdraftInterest {
        from: Date,
        to: Date,
    },
    Charge(Charge),
    /// The 18 % that follow a charge.
    ChargeTax(Charge),
    CashDeposit,
    CashOverCounter {
        number: String,
    },
    DepositBooked {
        number: String,
    },
    DepositClosed {
        number: String,
    },
    Tax(Tax),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Charge {
    MandateReturn,
    ChequeReturn,
    OutwardReturn,
    Sms,
    MinimumBalance,
    DebitCard,
    LedgerFolio,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Tax {
    Goods,
    Advance,
    Deducted,
    ProvidentFund,
}

/// Where and when a deed happened, and to whom.
#[derive(Clone, Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) bank: Bank,
    pub(crate) holder: &'a str,
    pub(crate) account: &'a str,
    pub(crate) city: &'a str,
    pub(crate) branch: &'a str,
    pub(crate) branch_code: &'a str,
    pub(crate) card: &'a str,
    pub(crate) date: Date,
    pub(crate) time: Time,
    pub(crate) is_credit: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wording {
    pub(crate) narration: String,
    pub(crate) reference: Option<String>,
}

pub(crate) fn tell(scene: &Scene, deed: &Deed, random: &mut Random) -> Wording {
    if scene.bank == Bank::Thames {
        return thames::tell(scene, deed, random);
    }
    match deed {
        Deed::Upi { party, note, rrn } => upi::payment(scene, party, note, rrn, random),
        Deed::UpiReversal { party, rrn } => upi::reversal(scene, party, rrn),
        Deed::Neft { party, note } => transfers::neft(scene, party, note, random),
        Deed::Rtgs { party, note } => transfers::rtgs(scene, party, note, random),
        Deed::Imps { party, note } => transfers::imps(scene, party, note, random),
        Deed::Within { party, note } => transfers::within(scene, party, note, random),
        Deed::Bulk { company, note } => transfers::bulk(scene, company, note, random),
        Deed::Mandate { company, number } => mandates::debit(scene, company, number),
        Deed::MandateReturn { company, number } => mandates::returned(scene, company, number),
        Deed::AchCredit { company, number } => mandates::credit(scene, company, number),
        Deed::ChequePaid { party, number } => cheques::paid(scene, party, number),
        Deed::ChequePaidReturn { party, number } => cheques::paid_return(scene, party, number),
        Deed::ChequeDeposit { party, number } => cheques::deposit(scene, party, number),
        Deed::ChequeDepositReturn { party, number } => cheques::deposit_return(scene, party, number),
        Deed::OwnAtm => cards::own_atm(scene, random),
        Deed::OtherAtm => cards::other_atm(scene, random),
        Deed::Card { shop } => cards::shop(scene, shop, random),
        Deed::OnlineCard { shop } => cards::online(scene, shop, random),
        Deed::CardRefund { shop } => cards::refund(scene, shop, random),
        Deed::Bill { biller, consumer } => cards::bill(scene, biller, consumer, random),
        Deed::CardBill { issuer, tail } => cards::card_bill(scene, issuer, tail, random),
        Deed::Interest { from, to } => house::interest(scene, *from, *to),
        Deed::OverdraftInterest { from, to } => house::overdraft_interest(scene, *from, *to),
        Deed::Charge(charge) => house::charge(scene, *charge, random),
        Deed::ChargeTax(charge) => house::charge_tax(scene, *charge),
        Deed::CashDeposit => house::cash_deposit(scene, random),
        Deed::CashOverCounter { number } => cheques::cash(scene, number),
        Deed::DepositBooked { number } => house::deposit_booked(scene, number),
        Deed::DepositClosed { number } => house::deposit_closed(scene, number),
        Deed::Tax(tax) => house::tax(scene, *tax, random),
    }
}

impl Party {
    fn ifsc(&self) -> String {
        format!("{}0{}", self.bank, self.branch)
    }

    fn tail(&self) -> &str {
        &self.account[self.account.len().saturating_sub(4)..]
    }
}

impl Scene<'_> {
    /// Banks changed their wording over the years and some accounts still show the older one.
    fn has_older_wording(&self) -> bool {
        self.account.bytes().last().is_some_and(|digit| digit % 2 == 1)
    }

    fn direction(&self) -> &'static str {
        if self.is_credit { "CR" } else { "DR" }
    }
}

impl Wording {
    fn bare(narration: String) -> Self {
        Self { narration, reference: None }
    }

    fn with(narration: String, reference: impl Into<String>) -> Self {
        Self { narration, reference: Some(reference.into()) }
    }
}

/// Banks keep fields of fixed width; what does not fit is lost, and so is a blank at the cut.
fn cut(text: &str, width: usize) -> String {
    text.chars().take(width).collect::<String>().trim_end().to_owned()
}

fn upper(text: &str) -> String {
    text.to_ascii_uppercase()
}

/// `31-03-2025`, with any separator.
fn day_first(date: Date, separator: &str) -> String {
    format!("{:02}{separator}{:02}{separator}{}", date.day(), date.month(), date.year())
}

fn short_month(date: Date) -> &'static str {
    const MONTHS: [&str; 12] =
        ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
    usize::try_from(date.month() - 1).ok().and_then(|place| MONTHS.get(place)).copied().unwrap_or("JAN")
}
