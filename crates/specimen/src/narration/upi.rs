//! A UPI payment → the narration of each bank, with its cut fields and its order of slots.

use super::reference::application_number;
use super::{Party, Scene, Wording, cut, day_first, upper};
use crate::account::Bank;
use crate::random::Random;

pub(super) fn payment(scene: &Scene, party: &Party, note: &str, rrn: &str, random: &mut Random) -> Wording {
    let name = upper(&party.name);
    let (bank, address, direction) = (party.bank, &party.address, scene.direction());
    let kind = if party.trade.is_some() { "P2M" } else { "P2A" };
    let narration = match scene.bank {
        Bank::Hdfc => {
            format!("UPI-{name}-{}-{}-{rrn}-{}", upper(address), party.ifsc(), cut(&upper(note), 18))
        }
        Bank::Icici if scene.has_older_wording() => {
            format!("UPI/{rrn}/{note}/{address}/{}", bank_name(bank))
        }
        Bank::Icici => format!(
            "UPI/{}/{}/{}/{}/{rrn}/{}/",
            cut(&name, 10),
            cut(address, 14),
            cut(note, 10),
            cut(bank_name(bank), 10),
            application_number(random)
        ),
        Bank::Sbi => state_bank(scene, party, note, rrn),
        Bank::Axis if scene.has_older_wording() => {
            format!("UPI/{kind}/{rrn}/{}/{}/{note}", cut(&name, 20), bank_name(bank))
        }
        Bank::Axis => format!("UPI/{kind}/{rrn}/{}/{note}/{}", cut(&name, 20), bank_name(bank)),
        Bank::Kotak => format!("UPI/{}/{rrn}/{note}", cut(&party.name, 15)),
        Bank::Pnb => format!("UPI/{rrn}/{kind}/{address}/{name}"),
        Bank::BankOfBaroda => format!("UPI/{rrn}/{}/UPI/{address}/{note}", clock(scene)),
        Bank::Canara => format!(
            "UPI/{direction}/{rrn}/{}/{bank}/{}/{}//{}/{} {}",
            cut(&name, 10),
            cut(address, 16),
            cut(note, 10),
            application_number(random),
            day_first(scene.date, "/"),
            clock(scene)
        ),
        Bank::Union => {
            let stem = if scene.is_credit { "UPIAB" } else { "UPIAR" };
            format!("{stem}/{rrn}/{direction}/{}/{bank}/{address}", cut(&name, 8))
        }
        Bank::Federal => {
            let stem = if scene.is_credit { "UPI IN" } else { "UPIOUT" };
            format!("{stem}/{rrn}/{address}/{note}/{}", party.trade.unwrap_or("0000"))
        }
        _ => permuted(scene, party, note, rrn),
    };
    Wording { narration, reference: reference(scene, rrn) }
}

pub(super) fn reversal(scene: &Scene, party: &Party, rrn: &str) -> Wording {
    let name = upper(&party.name);
    let narration = match scene.bank {
        Bank::Hdfc => format!("REV-UPI-{}-{}-{rrn}-REVERSAL", scene.account, upper(&party.address)),
        Bank::Icici => format!("UPI/REV/{rrn}/{}/{}", cut(&name, 10), bank_name(party.bank)),
        Bank::Sbi => format!("DEP TFR UPI/REV/{rrn}/{} AT {}", cut(&name, 8), upper(scene.branch)),
        Bank::Axis => format!("UPI/REV/{rrn}/{}/FAILED", cut(&name, 20)),
        Bank::Kotak => format!("REV-UPI/{}/{rrn}/REVERSAL", cut(&party.name, 15)),
        Bank::BankOfBaroda => format!("UPI/{rrn}/{}/REV/{}", clock(scene), party.address),
        Bank::Union => format!("UPIRET/{rrn}/CR/{}/{}", cut(&name, 8), party.bank),
        Bank::Federal => format!("UPI RET/{rrn}/{}", party.address),
        _ => format!("UPI RVSL/CR/{rrn}/{}/{}/{}", cut(&name, 20), party.bank, party.address),
    };
    Wording { narration, reference: reference(scene, rrn) }
}

/// The older form names a transfer, the newer a withdrawal or deposit and the branch that keeps the account.
fn state_bank(scene: &Scene, party: &Party, note: &str, rrn: &str) -> String {
    let direction = scene.direction();
    let (name, address) = (cut(&upper(&party.name), 8), cut(&party.address, 10));
    let middle = format!("UPI/{direction}/{rrn}/{name}/{}/{address}/{}", party.bank, cut(note, 10));
    match (scene.has_older_wording(), scene.is_credit) {
        (true, true) => format!("BY TRANSFER-{middle}--"),
        (true, false) => format!("TO TRANSFER-{middle}--"),
        (false, true) => format!("DEP TFR {middle} AT {:0>5} {}", scene.branch_code, upper(scene.branch)),
        (false, false) => format!("WDL TFR {middle} AT {:0>5} {}", scene.branch_code, upper(scene.branch)),
    }
}

/// The common slots, in an order of each bank's own.
fn permuted(scene: &Scene, party: &Party, note: &str, rrn: &str) -> String {
    let name = upper(&party.name);
    let (bank, address, direction) = (party.bank, &party.address, scene.direction());
    match scene.bank {
        Bank::IndusInd => format!("UPI/{rrn}/{direction}/{name}/{bank}/{address}"),
        Bank::Yes => format!("UPI/{direction}/{rrn}/{note}/{name}/{address}/{bank}"),
        Bank::BankOfIndia => format!("UPI/{rrn}/{direction}/{}/{bank}/{address}/{note}", cut(&name, 15)),
        Bank::IndianBank => format!("UPI/{bank}/{rrn}/{direction}/{}/{}", cut(&name, 18), cut(address, 20)),
        Bank::Central => format!("UPI/{direction}/{rrn}/{}/{bank}/{}", cut(&name, 12), cut(address, 16)),
        Bank::AuSmallFinance => format!("UPI/{direction}/{rrn}/{name}/{bank}/{address}/{note}"),
        Bank::Rbl => format!("UPI/{rrn}/{note}/{address}/{name}/{bank}"),
        Bank::Bandhan => format!("UPI/{direction}/{rrn}/{bank}/{name}/{note}"),
        Bank::Slice => format!("UPI/{name}/{address}/{rrn}"),
        _ => format!("UPI/{direction}/{rrn}/{}/{bank}/{address}/{note}", cut(&name, 20)),
    }
}

fn reference(scene: &Scene, rrn: &str) -> Option<String> {
    match scene.bank {
        Bank::Hdfc => Some(format!("0000{rrn}")),
        Bank::Kotak => Some(format!("UPI-{rrn}")),
        Bank::Sbi if scene.has_older_wording() => {
            let word = if scene.is_credit { "TRANSFER FROM" } else { "TRANSFER TO" };
            Some(format!("{word} 4897{}", &rrn[3..]))
        }
        Bank::Yes | Bank::IndusInd | Bank::IdfcFirst | Bank::AuSmallFinance | Bank::IndianOverseas => {
            Some(rrn.to_owned())
        }
        Bank::Federal | Bank::Union => Some(format!("S{}", &rrn[4..])),
        Bank::Slice | Bank::Karnataka => Some(rrn.to_owned()),
        _ => None,
    }
}

fn clock(scene: &Scene) -> String {
    format!("{:02}:{:02}:{:02}", scene.time.hour(), scene.time.minute(), scene.time.second())
}

/// As ICICI and Axis spell the other bank.
pub(super) fn bank_name(code: &'static str) -> &'static str {
    match code {
        "HDFC" => "HDFC BANK LTD",
        "ICIC" => "ICICI Bank",
        "SBIN" => "State Bank Of India",
        "UTIB" => "Axis Bank Ltd.",
        "KKBK" => "Kotak Mahindra Bank",
        "PUNB" => "Punjab National Bank",
        "BARB" => "Bank of Baroda",
        "CNRB" => "Canara Bank",
        "UBIN" => "Union Bank of India",
        "YESB" => "YES BANK LIMITED YBS",
        "FDRL" => "Federal Bank",
        "IDIB" => "Indian Bank",
        "BKID" => "Bank of India",
        "AIRP" => "Airtel Payments Bank",
        _ => code,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::{date, time};

    const RRN: &str = "508614123456";

    fn tell(bank: Bank, account: &str, is_credit: bool) -> Wording {
        let party = Party {
            name: "Sri Balaji Kirana Stores".to_owned(),
            address: "paytmqr281005050101@paytm".to_owned(),
            bank: "YESB",
            branch: "000123".to_owned(),
            account: "012345678901".to_owned(),
            trade: Some("5411"),
        };
        let scene = Scene {
            bank,
            holder: "Ananya Iyer",
            account,
            city: "Pune",
            branch: "Kothrud",
            branch_code: "0721",
            card: "416021XXXXXX1234",
            date: date(2025, 3, 27),
            time: time(14, 5, 9, 0),
            is_credit,
        };
        payment(&scene, &party, "Payment from Phone", RRN, &mut Random::seeded(1))
    }

    /// Debit and credit of a bank, as far as no random digits follow.
    #[track_caller]
    fn check(bank: Bank, account: &str, debit: &str, credit: &str) {
        for (is_credit, expected) in [(false, debit), (true, credit)] {
            let narration = tell(bank, account, is_credit).narration;
            assert!(narration.starts_with(expected), "{narration}");
        }
    }

    #[test]
    fn banks_with_one_form_for_both_directions() {
        let same = |bank, account, expected| check(bank, account, expected, expected);
        let hdfc = "UPI-SRI BALAJI KIRANA STORES-PAYTMQR281005050101@PAYTM-YESB0000123-508614123456-PAYMENT FROM PHONE";
        same(Bank::Hdfc, "2", hdfc);
        same(Bank::Icici, "1", "UPI/508614123456/Payment from Phone/paytmqr281005050101@paytm/YES BANK");
        same(Bank::Icici, "2", "UPI/SRI BALAJI/paytmqr2810050/Payment fr/YES BANK L/508614123456/");
        same(
            Bank::Axis,
            "1",
            "UPI/P2M/508614123456/SRI BALAJI KIRANA ST/YES BANK LIMITED YBS/Payment from Phone",
        );
        same(
            Bank::Axis,
            "2",
            "UPI/P2M/508614123456/SRI BALAJI KIRANA ST/Payment from Phone/YES BANK LIMITED YBS",
        );
        same(Bank::Kotak, "2", "UPI/Sri Balaji Kira/508614123456/Payment from Phone");
        same(Bank::Pnb, "2", "UPI/508614123456/P2M/paytmqr281005050101@paytm/SRI BALAJI KIRANA STORES");
        same(
            Bank::BankOfBaroda,
            "2",
            "UPI/508614123456/14:05:09/UPI/paytmqr281005050101@paytm/Payment from Phone",
        );
    }

    #[test]
    fn banks_that_tell_the_direction() {
        let rest = "508614123456/SRI BALA/YESB/paytmqr281/Payment fr";
        let state = |stem: &str, end: &str| format!("{stem}/{rest}{end}");
        let (to, by) = (state("TO TRANSFER-UPI/DR", "--"), state("BY TRANSFER-UPI/CR", "--"));
        check(Bank::Sbi, "1", &to, &by);
        let branch = " AT 00721 KOTHRUD";
        check(Bank::Sbi, "2", &state("WDL TFR UPI/DR", branch), &state("DEP TFR UPI/CR", branch));
        let rest = "508614123456/SRI BALAJI/YESB/paytmqr281005050/Payment fr//";
        check(Bank::Canara, "2", &format!("UPI/DR/{rest}"), &format!("UPI/CR/{rest}"));
        assert!(tell(Bank::Canara, "2", true).narration.ends_with("/27/03/2025 14:05:09"));
        check(
            Bank::Union,
            "2",
            "UPIAR/508614123456/DR/SRI BALA/YESB/paytmqr281005050101@paytm",
            "UPIAB/508614123456/CR/SRI BALA/YESB/paytmqr281005050101@paytm",
        );
        let rest = "508614123456/paytmqr281005050101@paytm/Payment from Phone/5411";
        check(Bank::Federal, "2", &format!("UPIOUT/{rest}"), &format!("UPI IN/{rest}"));
        let rest = "508614123456/SRI BALAJI KIRANA ST/YESB/paytmqr281005050101@paytm/Payment from Phone";
        check(Bank::IdfcFirst, "2", &format!("UPI/DR/{rest}"), &format!("UPI/CR/{rest}"));
    }

    #[test]
    fn every_other_bank_holds_the_number_and_a_name_between_slashes() {
        for bank in Bank::ALL.into_iter().filter(|bank| !matches!(bank, Bank::Hdfc | Bank::Thames)) {
            let narration = tell(bank, "2", false).narration;
            let slots: Vec<&str> = narration.split('/').collect();
            assert!(slots.contains(&RRN), "{bank:?} {narration}");
            assert!(
                slots.iter().any(|slot| slot.to_uppercase().contains("SRI") || slot.contains('@')),
                "{narration}"
            );
        }
    }
}
