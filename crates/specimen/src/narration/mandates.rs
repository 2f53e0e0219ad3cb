//! NACH debits, their returns, and bulk credits → narrations.

use super::{Scene, Told, cut, day_first, upper};
use crate::account::Bank;

pub(super) fn debit(scene: &Scene, company: &str, number: &str) -> Told {
    let company = upper(company);
    let short = &number[number.len().saturating_sub(10)..];
    match scene.bank {
        Bank::Hdfc => Told::with(format!("ACH D- {company}-{short}"), format!("000000{short}")),
        Bank::Icici => Told::bare(format!("ACH/{company}/{number}/{short}")),
        Bank::Sbi => Told::bare(format!("DEBIT-ACHDr {} {company}", &number[..4])),
        Bank::Axis => Told::bare(format!("ACH-DR-{company}-{number}-{}", day_first(scene.date, "-"))),
        Bank::Kotak => Told::with(format!("NACH-10-DR-{company} {short}"), format!("NACHDB{}", &short[2..])),
        Bank::Union => Told::with(format!("NACH/10/{number}/{company}"), format!("S{}", &short[2..])),
        Bank::BankOfBaroda => Told::bare(format!("NACH-MUT-DR-{company}-{short}")),
        Bank::Canara => Told::bare(format!("NACH-10-DR-{} {number}", cut(&company, 24))),
        Bank::Federal => Told::with(format!("NACH DR INWARD {company}"), format!("S{}", &short[2..])),
        Bank::Pnb => Told::bare(format!("NACH_DR:{number}:{company}")),
        Bank::Yes | Bank::IdfcFirst => Told::with(format!("NACH/{company}/{number}"), short),
        _ => Told::bare(format!("ECS/ACH DR/{company}/{number}")),
    }
}

pub(super) fn returned(scene: &Scene, company: &str, number: &str) -> Told {
    let company = upper(company);
    let short = &number[number.len().saturating_sub(10)..];
    match scene.bank {
        Bank::Icici => Told::bare(format!("ACH/RTN/{company}/{number}/{short}")),
        Bank::Sbi => Told::bare(format!("CREDIT-ACHDr RETURN {} {company}", &number[..4])),
        Bank::Axis => Told::bare(format!("ACH-DR-RTN-{company}-{number}-{}", day_first(scene.date, "-"))),
        Bank::Kotak => {
            Told::with(format!("REV:NACH-10-DR-{company} {short}"), format!("NACHRV{}", &short[2..]))
        }
        Bank::Union => Told::with(format!("NACH RTN/10/{number}/{company}"), format!("S{}", &short[2..])),
        Bank::BankOfBaroda => Told::bare(format!("REV NACH-MUT-DR-{company}-{short}")),
        Bank::Canara => Told::bare(format!("NACH RETURN-{} {number}", cut(&company, 24))),
        Bank::Pnb => Told::bare(format!("REJECT:FUNDS INSUFFICIENT NACH_DR:{number}:{company}")),
        Bank::Federal => Told::with(format!("NACH DR RETURN {company}"), format!("S{}", &short[2..])),
        _ => Told::bare(format!("RETURN ACH DR/{company}/{number}/04")),
    }
}

pub(super) fn credit(scene: &Scene, company: &str, number: &str) -> Told {
    let company = upper(company);
    let short = &number[number.len().saturating_sub(8)..];
    match scene.bank {
        Bank::Hdfc => Told::with(format!("ACH C- {company}-{short}"), format!("00000000{short}")),
        Bank::Icici => Told::bare(format!("ACH/{company}/{short}")),
        Bank::Sbi => Told::bare(format!("BULK POSTING-ACHCr {} {company} {short}", &number[..4])),
        Bank::Axis => Told::bare(format!("ACH-CR-{company}-{short}")),
        Bank::Kotak => Told::with(format!("NACH-10-CR-{company} {short}"), format!("NACHCR{short}")),
        _ => Told::bare(format!("ACH CR/{company}/{short}")),
    }
}
