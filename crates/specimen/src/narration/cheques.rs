//! Cheques issued, deposited and returned → narrations.

use super::{Party, Scene, Wording, cut, upper};
use crate::account::Bank;

pub(super) fn paid(scene: &Scene, party: &Party, number: &str) -> Wording {
    let (payee, city) = (upper(&party.name), upper(scene.city));
    let narration = match scene.bank {
        Bank::Hdfc => format!("CHQ PAID-MICR CTS-{}-{payee}", cut(&city, 2)),
        Bank::Icici => format!("CLG/{payee}/{} {number}", party.bank),
        Bank::Axis => format!("BRN-CLG-CHQ PAID TO {payee}"),
        Bank::Sbi => format!("TO CLEARING-CTS {payee}"),
        Bank::Kotak => format!("CLG TO {payee}"),
        Bank::Pnb | Bank::Union => format!("I/W CLG {number} {payee} {}", party.bank),
        _ => format!("CLG TO {payee} {number}"),
    };
    Wording::with(narration, cheque_reference(scene, number))
}

pub(super) fn paid_return(scene: &Scene, party: &Party, number: &str) -> Wording {
    let payee = upper(&party.name);
    let narration = match scene.bank {
        Bank::Hdfc => format!("I/W CHQ RETURN-MICR CTS-{payee}"),
        Bank::Icici => format!("REJECT:{number}:FUNDS INSUFFICIENT"),
        Bank::Axis => format!("BRN-CLG-CHQ RTN {payee} FUNDS INSUFFICIENT"),
        Bank::Kotak => format!("RETURNED: CLG TO {payee} FUNDS INSUFFICIENT"),
        Bank::Sbi => format!("CHQ RET-INWARD CTS {number} {payee}"),
        _ => format!("I/W CHQ RTN {number} {payee}"),
    };
    Wording::with(narration, cheque_reference(scene, number))
}

pub(super) fn deposit(scene: &Scene, party: &Party, number: &str) -> Wording {
    let (drawer, city) = (upper(&party.name), upper(scene.city));
    let narration = match scene.bank {
        Bank::Hdfc => format!("CHQ DEP-MICR CLG-{}", upper(scene.branch)),
        Bank::Icici => format!("CLG/{drawer}/{}/{number}", party.bank),
        Bank::Axis => format!("BRN-CLG-CHQ DEP {drawer} {}", party.bank),
        Bank::Sbi => format!("BY CLEARING-{} {number}", party.bank),
        Bank::Kotak => format!("BY CLG INST {number}/{}/{city}", party.bank),
        _ => format!("O/W CLG {number} {} {drawer}", party.bank),
    };
    Wording::with(narration, cheque_reference(scene, number))
}

pub(super) fn deposit_return(scene: &Scene, party: &Party, number: &str) -> Wording {
    let drawer = upper(&party.name);
    let narration = match scene.bank {
        Bank::Hdfc => format!("CHQ DEP RET-{} FUNDS INSUFFICIENT", upper(scene.branch)),
        Bank::Icici => format!("RTN/CLG/{drawer}/{}/{number}", party.bank),
        Bank::Axis => format!("BRN-OW RTN CLG: REJECT:{number}:FUNDS INSUFFICIENT"),
        Bank::Kotak => format!("OW CHQ REJ {number}/{}/EXCEEDS ARRANGEMENT", party.bank),
        Bank::Sbi => format!("CHEQUE UNPAID-{} {number}", party.bank),
        _ => format!("O/W RTN CHQ {number} {} {drawer}", party.bank),
    };
    Wording::with(narration, cheque_reference(scene, number))
}

/// Cash drawn at the counter against the holder's own cheque.
pub(super) fn cash(scene: &Scene, number: &str) -> Wording {
    let narration = match scene.bank {
        Bank::Hdfc => format!("CHQ PAID-SELF-{}", upper(scene.branch)),
        Bank::Axis => format!("BRN-TO CASH SELF-{}", upper(scene.branch)),
        Bank::Sbi => "CASH WITHDRAWAL SELF".to_owned(),
        _ => format!("TO CASH SELF {number}"),
    };
    Wording::with(narration, cheque_reference(scene, number))
}

fn cheque_reference(scene: &Scene, number: &str) -> String {
    match scene.bank {
        Bank::Hdfc => format!("0000000000{number}"),
        _ => number.to_owned(),
    }
}
