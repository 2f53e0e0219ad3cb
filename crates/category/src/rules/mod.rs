//! One row, seen alone → what it is, by the first rule that knows.

mod bank;
mod income;
mod merchants;
mod obligations;
mod returns;
mod transfers;

use narration::{Channel, Mark};

use crate::clues::Clues;
use crate::entry::{AccountKind, Entry};
use crate::stems::Hit;
use crate::taxonomy::Category;
use crate::trade::Trade;

/// What a rule says of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) category: Category,
    pub(crate) rule: &'static str,
    pub(crate) confidence: u8,
}

/// A row with all that its own text says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    pub(crate) entry: &'a Entry,
    pub(crate) clues: &'a Clues,
    pub(crate) kind: AccountKind,
    /// The other side is the holder.
    pub(crate) is_own: bool,
}

type Rule = fn(&Row<'_>) -> Option<Verdict>;

/// In order of precedence: what undoes a row first, what the rail alone says last.
const RULES: &[Rule] = &[
    bank::hold,
    transfers::verification,
    bank::fee,
    returns::returned,
    returns::reversed,
    transfers::own,
    bank::cash,
    bank::interest,
    bank::deposit,
    income::sale,
    obligations::insurance,
    obligations::fund,
    obligations::card_bill,
    obligations::loan,
    income::salary,
    income::tax,
    income::provident,
    income::benefit,
    income::dividend,
    income::abroad,
    merchants::risk,
    income::proceeds,
    income::settlement,
    transfers::rent,
    merchants::refund,
    merchants::gift,
    merchants::named,
    transfers::wages,
    merchants::worded,
    bank::cheque,
    transfers::between_parties,
];

pub(crate) fn decide(row: &Row<'_>) -> Verdict {
    RULES.iter().find_map(|rule| rule(row)).unwrap_or(Verdict {
        category: Category::Uncategorised,
        rule: "none",
        confidence: 0,
    })
}

/// A verdict of this rule.
const fn verdict(category: Category, rule: &'static str, confidence: u8) -> Option<Verdict> {
    Some(Verdict { category, rule, confidence })
}

impl Row<'_> {
    fn has(&self, mark: Mark) -> bool {
        self.entry.reading.has(mark)
    }

    fn is_credit(&self) -> bool {
        self.entry.is_credit()
    }

    fn is_business(&self) -> bool {
        self.kind.is_business()
    }

    /// One of the two, by the direction of the row.
    fn either(&self, credit: Category, debit: Category) -> Category {
        if self.is_credit() { credit } else { debit }
    }

    fn names(&self, trade: Trade) -> bool {
        self.clues.names(trade)
    }

    /// Known by its own name as one of this trade.
    fn is_named(&self, trade: Trade) -> bool {
        self.clues.known().is_some_and(|hit| hit.trade == trade && hit.is_name)
    }

    /// Mandates and standing instructions.
    fn is_pulled(&self) -> bool {
        matches!(self.entry.channel, Channel::Nach | Channel::StandingInstruction)
    }

    /// A payment between two parties that both could be people.
    fn is_between_people(&self) -> bool {
        matches!(
            self.entry.channel,
            Channel::Upi | Channel::Imps | Channel::Neft | Channel::Rtgs | Channel::Transfer
        )
    }

    /// The other side bears a person's name or address, so what its note says makes no firm of it.
    fn is_friend(&self) -> bool {
        self.is_between_people()
            && !self.clues.is_firm
            && !self.clues.is_shop
            && self.is_unknown()
            && !self.clues.party_trades.says_purpose()
            && (self.entry.reading.party.is_some() || self.clues.is_personal)
    }

    /// Nobody is known by name. At a person's address, or beside his name, the word loan is not who he is but what he
    /// was paid for.
    fn is_unknown(&self) -> bool {
        let is_beside = self.clues.party.is_none() && self.entry.reading.party.is_some();
        let is_word = |hit: Hit| hit.trade == Trade::Lender && !hit.is_name;
        self.clues.known().is_none_or(|hit| (self.clues.is_personal || is_beside) && is_word(hit))
    }
}
