//! Cash machines, card payments and bills → narrations.

use super::{Party, Scene, Wording, cut, day_first, upper};
use crate::account::Bank;
use crate::random::Random;

pub(super) fn own_atm(scene: &Scene, random: &mut Random) -> Wording {
    let city = upper(scene.city);
    let number = random.digits(4);
    let card = scene.card;
    match scene.bank {
        Bank::Hdfc => {
            Wording::with(format!("ATW-{card}-S1ANMU{number}-{city}"), format!("000000000000{number}"))
        }
        Bank::Icici => {
            Wording::bare(format!("ATM/CASH WDL/S1B{number}/{city}/{}", day_first(scene.date, "-")))
        }
        Bank::Axis => Wording::bare(format!("ATM-CASH-AXIS/SW{number}/{city}")),
        Bank::Sbi => {
            Wording::bare(format!("ATM WDL-ATM CASH {number} {} {city}", cut(&upper(scene.branch), 14)))
        }
        Bank::Pnb => Wording::bare(format!("ATM WDR {}", random.digits(12))),
        Bank::Kotak => Wording::with(format!("ATL/{}/{number}/{city}", mask(card)), random.digits(12)),
        Bank::Canara | Bank::Union => {
            Wording::bare(format!("ATM CASH-{}-{number} {city}", day_first(scene.date, "/")))
        }
        Bank::Federal | Bank::SouthIndian => Wording::bare(format!("ATM WDL/{}/{number}/{city}", mask(card))),
        _ => Wording::bare(format!("CASH WDL ATM {number}/{city}")),
    }
}

pub(super) fn other_atm(scene: &Scene, random: &mut Random) -> Wording {
    let city = upper(scene.city);
    let number = random.digits(6);
    let card = scene.card;
    match scene.bank {
        Bank::Hdfc => Wording::with(format!("NWD-{card}-{number}AA-{city}"), format!("0000000000{number}")),
        Bank::Icici => {
            let date = scene.date;
            let day = format!("{:02}-{:02}-{:02}", date.day(), date.month(), date.year() % 100);
            Wording::bare(format!("NFS/CASH WDL/{}/SPCN{number}/{city}/{day}", random.digits(12)))
        }
        Bank::Axis => Wording::bare(format!("ATM-CASH/NFS/{number}/{city}")),
        Bank::Sbi => Wording::bare(format!("ATM WDL-ATM CASH NFS {number} {city}")),
        Bank::Kotak => Wording::with(format!("ATW/{}/NFS{number}/{city}", mask(card)), random.digits(12)),
        _ => Wording::bare(format!("CWDR/{number}/NFS/{city}")),
    }
}

pub(super) fn shop(scene: &Scene, shop: &Party, random: &mut Random) -> Wording {
    let name = upper(&shop.name);
    let card = scene.card;
    match scene.bank {
        Bank::Hdfc => Wording::with(
            format!("POS {card} {} POS DEBIT", cut(&name, 22)),
            format!("0000{}", random.digits(12)),
        ),
        Bank::Icici => Wording::bare(format!("VPS/{}/{}/{}", cut(&name, 16), random.digits(12), scene.city)),
        Bank::Axis => Wording::bare(format!("POS/{name}/{}/{}", upper(scene.city), random.digits(6))),
        Bank::Kotak => Wording::with(
            format!("PCD/{}/{}/{}{}", mask(card), cut(&name, 18), upper(scene.city), random.digits(6)),
            random.digits(12),
        ),
        Bank::Sbi => {
            Wording::bare(format!("by debit card-OTHPOS{} {name} {}--", random.digits(12), upper(scene.city)))
        }
        Bank::Federal | Bank::Yes | Bank::IdfcFirst => {
            Wording::with(format!("POS/{name}/{}/{}", upper(scene.city), mask(card)), random.digits(12))
        }
        _ => Wording::bare(format!("POS PRCH/{}/{name}/{}", random.digits(12), upper(scene.city))),
    }
}

pub(super) fn online(scene: &Scene, shop: &Party, random: &mut Random) -> Wording {
    let name = upper(&shop.name);
    match scene.bank {
        Bank::Hdfc => Wording::with(
            format!("ME DC SI {} {}", scene.card, cut(&name, 20)),
            format!("0000{}", random.digits(12)),
        ),
        Bank::Icici => Wording::bare(format!("IIN/{}/{}/", cut(&name, 20), random.digits(12))),
        Bank::Axis => {
            Wording::bare(format!("ECOM PUR/{name}/{}/{}", upper(scene.city), day_first(scene.date, "-")))
        }
        Bank::Kotak => Wording::with(format!("OS {name} {}", random.digits(12)), random.digits(12)),
        Bank::Sbi => Wording::bare(format!("by debit card-SBIPG {} {name}--", random.digits(14))),
        _ => Wording::bare(format!("ECOM/{}/{name}/RAZORPAY", random.digits(12))),
    }
}

pub(super) fn refund(scene: &Scene, shop: &Party, random: &mut Random) -> Wording {
    let name = upper(&shop.name);
    match scene.bank {
        Bank::Hdfc => Wording::with(
            format!("CRV POS {} {}", scene.card, cut(&name, 20)),
            format!("0000{}", random.digits(12)),
        ),
        Bank::Icici => Wording::bare(format!("VIN/REFUND/{}/{}", cut(&name, 16), random.digits(12))),
        _ => Wording::bare(format!("REFUND/{name}/{}", random.digits(12))),
    }
}

pub(super) fn bill(scene: &Scene, biller: &str, consumer: &str, random: &mut Random) -> Wording {
    let number = random.digits(9);
    match scene.bank {
        Bank::Hdfc => Wording::with(
            format!("IB BILLPAY DR-{}-{consumer}", biller.replace(' ', "")),
            format!("0000000{number}"),
        ),
        Bank::Icici => Wording::bare(format!("BIL/BPAY/{number}/{biller}/{consumer}")),
        Bank::Axis => Wording::bare(format!("INB/BBPS/{biller}/{consumer}/{number}")),
        Bank::Kotak => Wording::with(format!("BILLDESK {biller} {consumer}"), format!("811BP-{number}")),
        Bank::Sbi => Wording::bare(format!("WDL TFR INB {biller} {consumer} BILLDESK")),
        _ => Wording::bare(format!("BBPS/{biller}/{consumer}/BHARAT BILLPAY")),
    }
}

pub(super) fn card_bill(scene: &Scene, issuer: &str, tail: &str, random: &mut Random) -> Wording {
    let number = random.digits(9);
    match scene.bank {
        Bank::Hdfc if issuer.starts_with("HDFC") => {
            Wording::with(format!("CC 000437551XXXXXX{tail} AUTOPAY SI-TAD"), format!("0000000{number}"))
        }
        Bank::Hdfc => Wording::with(
            format!("IB BILLPAY DR-{}-XXXXXX{tail}", issuer.replace(' ', "")),
            format!("0000000{number}"),
        ),
        Bank::Icici => Wording::bare(format!("BIL/ONL/{number}/{issuer}/XX{tail}")),
        Bank::Axis => Wording::bare(format!("CreditCard Payment XX {tail} Ref#{number}")),
        Bank::Kotak => Wording::with(format!("{issuer} CC PAYMENT XX{tail}"), format!("MB-{number}")),
        _ => Wording::bare(format!("BPPY CC PAYMENT {issuer} XX{tail}/{number}")),
    }
}

/// `1234`, for banks that print only the end of a card.
fn mask(card: &str) -> &str {
    &card[card.len().saturating_sub(4)..]
}
