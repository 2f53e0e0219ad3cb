//! The same deeds at a bank of the United Kingdom → its narrations.

use super::{Charge, Deed, Scene, Wording, cut, upper};
use crate::random::Random;

pub(super) fn tell(scene: &Scene, deed: &Deed, random: &mut Random) -> Wording {
    let (day, month) = (scene.date.day(), super::short_month(scene.date));
    let narration = match deed {
        Deed::Upi { party, .. } | Deed::Card { shop: party } if party.trade.is_some() => {
            format!("CARD PAYMENT TO {} ON {day:02} {month}", upper(&party.name))
        }
        Deed::OnlineCard { shop } => {
            format!("CARD PAYMENT TO {} {} ON {day:02} {month}", upper(&shop.name), random.digits(9))
        }
        Deed::Upi { party, note, .. } | Deed::Imps { party, note } | Deed::Neft { party, note } => {
            return faster_payment(scene, &party.name, note, random);
        }
        Deed::Within { party, .. } => {
            format!("STANDING ORDER {} REF {}", upper(&party.name), random.digits(6))
        }
        Deed::Rtgs { party, .. } => format!("CHAPS {} {}", upper(&party.name), random.digits(10)),
        Deed::UpiReversal { party, .. } => format!("CARD PAYMENT REVERSAL {}", upper(&party.name)),
        Deed::Bulk { company, note } => format!("BACS CREDIT {} {}", upper(company), upper(note)),
        Deed::Mandate { company, number } => format!("DIRECT DEBIT {company} REF {}", cut(number, 14)),
        Deed::MandateReturn { company, number } => {
            format!("UNPAID DIRECT DEBIT {company} REF {}", cut(number, 14))
        }
        Deed::AchCredit { company, number } => {
            format!("BACS CREDIT {} {}", upper(company), &number[number.len().saturating_sub(8)..])
        }
        Deed::ChequePaid { number, .. } => format!("CHEQUE {number}"),
        Deed::ChequePaidReturn { number, .. } => format!("UNPAID CHEQUE {number}"),
        Deed::ChequeDeposit { number, .. } => format!("CHEQUE PAID IN AT {} {number}", upper(scene.branch)),
        Deed::ChequeDepositReturn { number, .. } => format!("RETURNED CHEQUE {number} REFER TO DRAWER"),
        Deed::OwnAtm => {
            format!("CASH WITHDRAWAL AT THAMES BANK ATM {} ON {day:02} {month}", upper(scene.branch))
        }
        Deed::OtherAtm => {
            format!("CASH WITHDRAWAL AT LINKPOINT ATM {} ON {day:02} {month}", upper(scene.city))
        }
        Deed::Card { shop } => format!("CARD PAYMENT TO {} ON {day:02} {month}", upper(&shop.name)),
        Deed::CardRefund { shop } => format!("CARD REFUND {}", upper(&shop.name)),
        Deed::Bill { biller, consumer } => format!("BILL PAYMENT {biller} REF {consumer}"),
        Deed::CardBill { issuer, tail } => format!("BILL PAYMENT {issuer} XXXX XXXX XXXX {tail}"),
        Deed::Interest { .. } => "GROSS INTEREST PAID".to_owned(),
        Deed::OverdraftInterest { .. } => "ARRANGED OVERDRAFT INTEREST".to_owned(),
        Deed::Charge(charge) | Deed::ChargeTax(charge) => charge_words(*charge).to_owned(),
        Deed::CashDeposit => format!("CASH PAID IN AT {}", upper(scene.branch)),
        Deed::CashOverCounter { .. } => format!("COUNTER WITHDRAWAL {}", upper(scene.branch)),
        Deed::DepositBooked { number } => format!("TRANSFER TO FIXED SAVER {number}"),
        Deed::DepositClosed { number } => format!("TRANSFER FROM FIXED SAVER {number}"),
        Deed::Tax(_) => format!("HMRC CUMBERNAULD {}", random.digits(10)),
    };
    Wording::bare(narration)
}

fn faster_payment(scene: &Scene, name: &str, note: &str, random: &mut Random) -> Wording {
    let way = if scene.is_credit { "FROM" } else { "TO" };
    let number = random.letters("0123456789ABCDEFGHJKLMNP", 16);
    Wording::bare(format!("FASTER PAYMENT {way} {} REF {} {number}", upper(name), upper(note)))
}

fn charge_words(charge: Charge) -> &'static str {
    match charge {
        Charge::MandateReturn | Charge::ChequeReturn => "UNPAID TRANSACTION FEE",
        Charge::OutwardReturn => "RETURNED CHEQUE FEE",
        Charge::Sms | Charge::DebitCard | Charge::LedgerFolio => "MONTHLY ACCOUNT FEE",
        Charge::MinimumBalance => "UNARRANGED OVERDRAFT FEE",
    }
}
