//! NEFT, RTGS, IMPS, transfers within the bank and salary files → narrations.

use super::reference::{neft_utr, rrn, rtgs_utr};
use super::upi::bank_name;
use super::{Party, Scene, Wording, cut, short_month, upper};
use crate::account::Bank;
use crate::random::Random;

pub(super) fn neft(scene: &Scene, party: &Party, note: &str, random: &mut Random) -> Wording {
    let utr = neft_utr(sender(scene, party), scene.date, random);
    let (name, holder, ifsc) = (upper(&party.name), upper(scene.holder), party.ifsc());
    let direction = scene.direction();
    match scene.bank {
        Bank::Hdfc => {
            Wording::with(format!("NEFT {direction}-{ifsc}-{name}-{holder}-{utr}"), format!("{utr:0>16}"))
        }
        Bank::Icici => Wording::bare(format!("NEFT-{utr}-{name}-{note}-{}-{ifsc}", party.account)),
        Bank::Sbi => {
            let stem = if scene.is_credit { "BY TRANSFER-NEFT" } else { "TO TRANSFER-NEFT" };
            Wording::with(
                format!("{stem}*{ifsc}*{utr}*{}", cut(&name, 20)),
                format!("TRANSFER {}", &utr[6..]),
            )
        }
        Bank::Axis => Wording::bare(format!("NEFT/{utr}/{name}/{}/{note}", bank_name(party.bank))),
        Bank::Kotak => {
            let stem = if scene.is_credit { "NEFTINW" } else { "NEFTOUT" };
            Wording::with(format!("NEFT {utr} {name}"), format!("{stem}-{}", random.digits(10)))
        }
        Bank::Pnb if scene.is_credit => Wording::bare(format!("NEFT_IN:{utr}//{utr}/{name}")),
        Bank::Pnb => Wording::bare(format!("NEFT_OUT:{utr}//{utr}/{name}")),
        Bank::Union => Wording::with(format!("NEFT:{name} {utr}"), utr),
        Bank::Canara => {
            let direction = if scene.is_credit { "Cr" } else { "Dr" };
            Wording::bare(format!("NEFT {direction}-{ifsc}-{name}-{holder}-{utr}"))
        }
        Bank::BankOfBaroda => Wording::bare(format!("NEFT-{utr}-{name}")),
        Bank::IndianBank | Bank::Uco => Wording::bare(format!("NEFT/{ifsc}/{utr}/{name}")),
        Bank::Federal => Wording::with(format!("NFT/{name}/{utr}"), format!("S{}", &utr[8..])),
        Bank::IdfcFirst | Bank::Yes => {
            Wording::with(format!("NEFT/{utr}/{name}/{ifsc}/{}", upper(note)), utr.clone())
        }
        _ => Wording::with(format!("NEFT {direction}/{utr}/{name}/{}", party.bank), utr.clone()),
    }
}

pub(super) fn rtgs(scene: &Scene, party: &Party, note: &str, random: &mut Random) -> Wording {
    let utr = rtgs_utr(sender(scene, party), scene.date, random);
    let (name, holder) = (upper(&party.name), upper(scene.holder));
    let direction = scene.direction();
    match scene.bank {
        Bank::Hdfc => Wording::with(
            format!("RTGS {direction}-{}-{name}-{holder}-{utr}", party.ifsc()),
            format!("{utr:0>16}"),
        ),
        Bank::Axis | Bank::IdfcFirst => {
            Wording::bare(format!("RTGS/{utr}/{name}/{}/{note}", bank_name(party.bank)))
        }
        Bank::Icici => Wording::bare(format!("RTGS-{utr}-{name}-{}-{}", party.account, party.ifsc())),
        Bank::Kotak if !scene.is_credit => {
            Wording::with(format!("BRB:Sent RTGS {utr}/{name}"), format!("RTGSOUT-{}", random.digits(10)))
        }
        Bank::Kotak => Wording::with(format!("RTGS {utr} {name}"), format!("RTGSINW-{}", random.digits(10))),
        Bank::Sbi => {
            let stem = if scene.is_credit { "BY TRANSFER-RTGS" } else { "TO TRANSFER-RTGS" };
            Wording::bare(format!("{stem} UTR NO: {utr}-{name}"))
        }
        _ => Wording::with(format!("RTGS-{utr}-{name}"), utr.clone()),
    }
}

pub(super) fn imps(scene: &Scene, party: &Party, note: &str, random: &mut Random) -> Wording {
    let number = rrn(scene.date, scene.time, random);
    let (name, tail, bank) = (upper(&party.name), party.tail(), party.bank);
    let way = if scene.is_credit { "IN" } else { "OUT" };
    match scene.bank {
        Bank::Hdfc => Wording::with(
            format!("IMPS-{number}-{name}-{bank}-XXXXXXXX{tail}-{}", upper(note)),
            format!("0000{number}"),
        ),
        Bank::Icici => Wording::bare(format!("MMT/IMPS/{number}/{note}/{}/{}", cut(&name, 12), party.ifsc())),
        Bank::Axis => Wording::bare(format!("IMPS/P2A/{number}/{name}/{}/{note}", bank_name(bank))),
        Bank::Kotak if scene.is_credit => Wording::with(
            format!("Recd:IMPS/{number}/{name}/{bank}/X{tail}/{note}"),
            format!("IMPS-{number}"),
        ),
        Bank::Kotak => Wording::with(format!("MB SENT TO {name}/{note}"), format!("IMPS-{number}")),
        Bank::Pnb => Wording::bare(format!(
            "IMPS-{way}/{number}/91{}/{name}",
            &format!("{:0>10}", party.account)[..10]
        )),
        Bank::Canara if scene.is_credit => {
            Wording::bare(format!("MOB-IMPS-CR/{name}/{bank}/{tail}/{note}/{number}"))
        }
        Bank::Canara => Wording::bare(format!("IB-IMPS-DR/{name}/{bank}/XX{tail}/{note}/{number}")),
        Bank::Union => Wording::with(format!("IMPSAB/{number}/{name}/{bank}"), number.clone()),
        Bank::Sbi => {
            let stem = if scene.is_credit { "DEP TFR" } else { "WDL TFR" };
            Wording::bare(format!("{stem} INB IMPS/{number}/{bank}-xx{tail}/{}", cut(&name, 12)))
        }
        _ => Wording::with(format!("IMPS/{way}/{number}/{name}/{bank}/{}", upper(note)), number.clone()),
    }
}

pub(super) fn within(scene: &Scene, party: &Party, note: &str, random: &mut Random) -> Wording {
    let name = upper(&party.name);
    match scene.bank {
        Bank::Hdfc => {
            let number = random.digits(14);
            Wording::with(format!("{number}-TPT-{}-{name}", upper(note)), format!("00{number}"))
        }
        Bank::Icici => Wording::bare(format!("BIL/INFT/{}/{note}/{name}", cut(&random.digits(9), 9))),
        Bank::Axis => Wording::bare(format!("MOB/TPFT/{name}/{}", party.account)),
        Bank::Sbi => {
            let stem = if scene.is_credit { "DEP TFR" } else { "WDL TFR" };
            Wording::bare(format!("{stem} INB {} {} OF {name}", cut(note, 10), party.account))
        }
        Bank::Kotak => {
            let way = if scene.is_credit { "FROM" } else { "TO" };
            Wording::with(format!("FT {way} {name} {}", party.account), format!("MB-{}", random.digits(10)))
        }
        Bank::Federal | Bank::SouthIndian => Wording::bare(format!("FT {} {name}/{note}", party.account)),
        Bank::Yes | Bank::IdfcFirst | Bank::IndusInd | Bank::Rbl => {
            Wording::bare(format!("IFT/{}/{name}/{}", random.digits(12), upper(note)))
        }
        _ => Wording::bare(format!("TRF/{}/{}/{name}", scene.direction(), party.account)),
    }
}

/// The employer's own bank posts a file of salaries; the wording hardly names more than the company.
pub(super) fn bulk(scene: &Scene, company: &str, note: &str, random: &mut Random) -> Wording {
    let company = upper(company);
    let month = short_month(scene.date);
    match scene.bank {
        Bank::Hdfc => {
            let number = random.digits(12);
            Wording::with(format!("{} {month} {}-{company}", upper(note), scene.date.year()), number)
        }
        Bank::Icici => Wording::bare(format!("INF/INFT/{}/{}/{company}", random.digits(9), upper(note))),
        Bank::Sbi => Wording::bare(format!("CEMTEX DEP {:0>11} {company} {}", random.digits(9), upper(note))),
        Bank::Axis => Wording::bare(format!("SALARY/{company}/{month}{}", scene.date.year() % 100)),
        Bank::Kotak => {
            Wording::with(format!("{} {month} {company}", upper(note)), format!("CMS-{}", random.digits(10)))
        }
        Bank::Pnb | Bank::Canara => Wording::bare(format!("CMS TRANSACTION {company} SAL {month}")),
        _ => Wording::bare(format!("SAL CR {month}-{company}-{}", random.digits(6))),
    }
}

fn sender(scene: &Scene, party: &Party) -> &'static str {
    if scene.is_credit { party.bank } else { scene.bank.code() }
}
