//! NACH debits, their returns, and bulk credits → narrations.

use super::{Scene, Wording, cut, day_first, upper};
use crate::account::Bank;

pub(super) fn debit(scene: &Scene, company: &str, number: &str) -> Wording {
    let company = upper(company);
    let short = &number[number.len().saturating_sub(10)..];
    match scene.bank {
        Bank::Hdfc => Wording::with(format!("ACH D- {company}-{short}"), format!("000000{short}")),
        Bank::Icici => Wording::bare(format!("ACH/{company}/{number}/{short}")),
        Bank::Sbi => Wording::bare(format!("DEBIT-ACHDr {} {company}", &number[..4])),
        Bank::Axis => Wording::bare(format!("ACH-DR-{company}-{number}-{}", day_first(scene.date, "-"))),
        Bank::Kotak => {
            Wording::with(format!("NACH-10-DR-{company} {short}"), format!("NACHDB{}", &short[2..]))
        }
        Bank::Union => Wording::with(format!("NACH/10/{number}/{company}"), format!("S{}", &short[2..])),
        Bank::BankOfBaroda => Wording::bare(format!("NACH-MUT-DR-{company}-{short}")),
        Bank::Canara => Wording::bare(format!("NACH-10-DR-{} {number}", cut(&company, 24))),
        Bank::Federal => Wording::with(format!("NACH DR INWARD {company}"), format!("S{}", &short[2..])),
        Bank::Pnb => Wording::bare(format!("NACH_DR:{number}:{company}")),
        Bank::Yes | Bank::IdfcFirst => Wording::with(format!("NACH/{company}/{number}"), short),
        _ => Wording::bare(format!("ECS/ACH DR/{company}/{number}")),
    }
}

pub(super) fn returned(scene: &Scene, company: &str, number: &str) -> Wording {
    let company = upper(company);
    let short = &number[number.len().saturating_sub(10)..];
    match scene.bank {
        Bank::Icici => Wording::bare(format!("ACH/RTN/{company}/{number}/{short}")),
        Bank::Sbi => Wording::bare(format!("CREDIT-ACHDr RETURN {} {company}", &number[..4])),
        Bank::Axis => Wording::bare(format!("ACH-DR-RTN-{company}-{number}-{}", day_first(scene.date, "-"))),
        Bank::Kotak => {
            Wording::with(format!("REV:NACH-10-DR-{company} {short}"), format!("NACHRV{}", &short[2..]))
        }
        Bank::Union => Wording::with(format!("NACH RTN/10/{number}/{company}"), format!("S{}", &short[2..])),
        Bank::BankOfBaroda => Wording::bare(format!("REV NACH-MUT-DR-{company}-{short}")),
        Bank::Canara => Wording::bare(format!("NACH RETURN-{} {number}", cut(&company, 24))),
        Bank::Pnb => Wording::bare(format!("REJECT:FUNDS INSUFFICIENT NACH_DR:{number}:{company}")),
        Bank::Federal => Wording::with(format!("NACH DR RETURN {company}"), format!("S{}", &short[2..])),
        _ => Wording::bare(format!("RETURN ACH DR/{company}/{number}/04")),
    }
}

pub(super) fn credit(scene: &Scene, company: &str, number: &str) -> Wording {
    let company = upper(company);
    let short = &number[number.len().saturating_sub(8)..];
    match scene.bank {
        Bank::Hdfc => Wording::with(format!("ACH C- {company}-{short}"), format!("00000000{short}")),
        Bank::Icici => Wording::bare(format!("ACH/{company}/{short}")),
        Bank::Sbi => Wording::bare(format!("BULK POSTING-ACHCr {} {company} {short}", &number[..4])),
        Bank::Axis => Wording::bare(format!("ACH-CR-{company}-{short}")),
        Bank::Kotak => Wording::with(format!("NACH-10-CR-{company} {short}"), format!("NACHCR{short}")),
        _ => Wording::bare(format!("ACH CR/{company}/{short}")),
    }
}
