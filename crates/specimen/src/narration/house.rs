//! What the bank itself does (interest, charges, deposits, cash, tax challans) → narrations.

use jiff::civil::Date;

use super::{Charge, Scene, Tax, Wording, day_first, short_month, upper};
use crate::account::Bank;
use crate::random::Random;

pub(super) fn interest(scene: &Scene, from: Date, to: Date) -> Wording {
    let (first, last) = (day_first(from, "-"), day_first(to, "-"));
    match scene.bank {
        Bank::Hdfc => Wording::with("CREDIT INTEREST CAPITALISED".to_owned(), "000000000000000"),
        Bank::Icici => Wording::bare(format!("{}:Int.Pd:{first} to {last}", scene.account)),
        Bank::Axis => Wording::bare(format!("{}:Int.Pd:{first} to {last}", scene.account)),
        Bank::Sbi => Wording::bare("CREDIT INTEREST--".to_owned()),
        Bank::Kotak => Wording::bare(format!("Int.Pd:{}:{first} to {last}", scene.account)),
        Bank::Canara | Bank::Union | Bank::Idbi => {
            Wording::bare(format!("SB:{}:Int.Pd:{first} to {last}", scene.account))
        }
        Bank::IdfcFirst => Wording::bare(format!("MONTHLY INTEREST CREDIT {}", short_month(to))),
        _ => Wording::bare(format!("INTEREST CREDIT {first} TO {last}")),
    }
}

pub(super) fn overdraft_interest(scene: &Scene, from: Date, to: Date) -> Wording {
    let (first, last) = (day_first(from, "-"), day_first(to, "-"));
    match scene.bank {
        Bank::Canara => Wording::bare(format!("INT.COLL:{}:{first} to {last}", scene.account)),
        Bank::Sbi => Wording::bare("DEBIT INTEREST".to_owned()),
        Bank::Hdfc => Wording::with(format!("DEBIT INTEREST CAPITALISED {last}"), "000000000000000"),
        _ => Wording::bare(format!("{}:INT.COLL:{first} to {last}", scene.account)),
    }
}

pub(super) fn charge(scene: &Scene, charge: Charge, random: &mut Random) -> Wording {
    let date = scene.date;
    let compact = format!("{:02}{:02}{:02}", date.day(), date.month(), date.year() % 100);
    let number = random.digits(12);
    match (scene.bank, charge) {
        (Bank::Hdfc, Charge::MandateReturn) => {
            Wording::with(format!(".ACHDEBITRETURNCHARGES {compact}-MIR{number}"), format!("MIR{number}"))
        }
        (Bank::Hdfc, Charge::ChequeReturn) => {
            Wording::with(format!("CHQ RTN CHRGS-FUNDS INSUFF {compact}-MIR{number}"), format!("MIR{number}"))
        }
        _ => Wording::bare(format!("{}{}", charge_words(scene.bank, charge), period(scene, charge))),
    }
}

pub(super) fn charge_tax(scene: &Scene, charge: Charge) -> Wording {
    match scene.bank {
        Bank::Hdfc | Bank::Kotak => Wording::bare(format!("{} GST", charge_words(scene.bank, charge))),
        Bank::Icici => Wording::bare(format!("GST ON {}", charge_words(scene.bank, charge))),
        Bank::Sbi => Wording::bare(format!("CGST/SGST {}", charge_words(scene.bank, charge))),
        _ => Wording::bare("GST @18% on Charge".to_owned()),
    }
}

pub(super) fn cash_deposit(scene: &Scene, random: &mut Random) -> Wording {
    let (branch, city) = (upper(scene.branch), upper(scene.city));
    let number = random.digits(8);
    match scene.bank {
        Bank::Hdfc => {
            Wording::with(format!("CASH DEPOSIT BY - SELF - {branch}"), format!("00000000{number}"))
        }
        Bank::Icici => Wording::bare(format!("CAM/{number}/CASH DEP/{}", day_first(scene.date, "-"))),
        Bank::Axis => Wording::bare(format!("CASH-BNA/{number}/{city}")),
        Bank::Sbi => Wording::bare(format!("CASH DEPOSIT SELF AT {branch}")),
        Bank::Kotak => Wording::bare(format!("CASH DEPOSIT AT {branch}")),
        Bank::Pnb => Wording::bare(format!("BY CASH DEPOSIT-BNA/{number}")),
        _ => Wording::bare(format!("BY CASH - {branch}")),
    }
}

pub(super) fn deposit_booked(scene: &Scene, number: &str) -> Wording {
    match scene.bank {
        Bank::Hdfc => Wording::with(format!("FD THROUGH NET-{number}"), format!("00{number}")),
        Bank::Sbi => Wording::bare(format!("TO TRANSFER-TD BOOKED {number}")),
        Bank::Kotak => Wording::bare(format!("SWEEP TRF TO: {number}")),
        _ => Wording::bare(format!("TD BOOKED/{number}")),
    }
}

pub(super) fn deposit_closed(scene: &Scene, number: &str) -> Wording {
    match scene.bank {
        Bank::Hdfc => Wording::with(format!("FD PREMAT PRINCIPAL-{number}"), format!("00{number}")),
        Bank::Sbi => Wording::bare(format!("BY TRANSFER-TD CLOSURE {number}")),
        Bank::Kotak => Wording::bare(format!("SWEEP TRF FROM: {number}")),
        _ => Wording::bare(format!("FD CLOSURE PROCEEDS/{number}")),
    }
}

pub(super) fn tax(scene: &Scene, tax: Tax, random: &mut Random) -> Wording {
    let number = random.digits(14);
    let words = match tax {
        Tax::Goods => format!("GST PMT/CBIC GST/CPIN{number}"),
        Tax::Advance => format!("CBDT TIN 2.0/ADVANCE TAX/CHALLAN 280/{number}"),
        Tax::Deducted => format!("CBDT TIN 2.0/TDS/CHALLAN 281/{number}"),
        Tax::ProvidentFund => format!("EPFO CONTRIBUTION/TRRN{number}"),
    };
    match scene.bank {
        Bank::Hdfc => Wording::with(words.replace('/', "-"), format!("00{number}")),
        Bank::Icici => Wording::bare(format!("BIL/ONL/{words}")),
        Bank::Sbi => Wording::bare(format!("TO TRANSFER-INB {words}")),
        _ => Wording::bare(words),
    }
}

fn charge_words(bank: Bank, charge: Charge) -> &'static str {
    match (bank, charge) {
        (Bank::Hdfc, Charge::MandateReturn) => ".ACHDEBITRETURNCHARGES",
        (Bank::Kotak, Charge::MandateReturn) => "Chrg: NACH RETURN",
        (Bank::Axis | Bank::Icici, Charge::MandateReturn) => "ACH RTN CHRG",
        (_, Charge::MandateReturn) => "NACH RTN CHGS",
        (_, Charge::ChequeReturn) => "I/W CHQ RTN CHRGS",
        (_, Charge::OutwardReturn) => "O/W CHQ RTN CHRGS",
        (Bank::Axis, Charge::Sms) => "Consolidated Charges for A/c SMS",
        (_, Charge::Sms) => "SMS CHRG",
        (Bank::Hdfc | Bank::Icici, Charge::MinimumBalance) => "AMB CHRG NON MAINTENANCE",
        (Bank::Axis | Bank::Kotak, Charge::MinimumBalance) => "MAB CHRG NON MAINTENANCE",
        (_, Charge::MinimumBalance) => "MIN BAL CHGS",
        (_, Charge::DebitCard) => "DEBIT CARD ANNUAL FEE",
        (_, Charge::LedgerFolio) => "LEDGER FOLIO CHGS",
    }
}

fn period(scene: &Scene, charge: Charge) -> String {
    match charge {
        Charge::Sms => format!(" FOR {} {} QTR", short_month(scene.date), scene.date.year()),
        Charge::MinimumBalance | Charge::LedgerFolio => {
            format!(" FOR {} {}", short_month(scene.date), scene.date.year() % 100)
        }
        Charge::MandateReturn | Charge::ChequeReturn | Charge::OutwardReturn | Charge::DebitCard => {
            String::new()
        }
    }
}
