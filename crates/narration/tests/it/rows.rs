//! References, notes, times and marks.

use jiff::civil::{date, time};
use ledger::Direction;
use narration::{Channel, Mark, ReferenceKind, read};

#[track_caller]
fn check(text: &str, direction: Direction, expected: &[Mark]) {
    let reading = read(text, None, direction);
    for mark in expected {
        assert!(reading.has(*mark), "{text}: {mark:?} not in {:?}", reading.marks);
    }
    if expected.is_empty() {
        assert!(reading.marks.is_empty(), "{text}: {:?}", reading.marks);
    }
}

#[test]
fn returns_are_marked_with_their_direction_and_cause() {
    let credit = |text, marks| check(text, Direction::Credit, marks);
    let debit = |text, marks| check(text, Direction::Debit, marks);
    credit("I/W CHQ RETURN-MICR CTS-RAMESH KUMAR", &[Mark::Return, Mark::InwardReturn]);
    credit("REJECT:123456:FUNDS INSUFFICIENT", &[Mark::Return, Mark::InsufficientFunds]);
    credit("CHQ RET-INWARD CTS 123456 RAMESH", &[Mark::Return, Mark::InwardReturn]);
    credit("ACH/RTN/BAJAJ FINANCE LTD/UTIB7000000123456789/4123456789", &[Mark::Return]);
    credit("REV:NACH-10-DR-BAJAJ FINANCE LTD 4123456789", &[Mark::Return]);
    credit(
        "RETURN ACH DR/BAJAJ FINANCE LTD/UTIB7000000123456789/04",
        &[Mark::Return, Mark::InsufficientFunds],
    );
    credit("UNPAID DIRECT DEBIT STERLING LOANS LTD REF 1", &[Mark::Return]);
    debit("BRN-OW RTN CLG: REJECT:123456:FUNDS INSUFFICIENT", &[Mark::Return, Mark::OutwardReturn]);
    debit("O/W RTN CHQ 123456 SBIN MEHTA AND SONS", &[Mark::Return, Mark::OutwardReturn]);
    debit(
        "CHQ DEP RET-KOTHRUD SIGNATURE DIFFERS",
        &[Mark::Return, Mark::OutwardReturn, Mark::OtherReturnCause],
    );
    debit(".ACHDEBITRETURNCHARGES 050325-MIR1234567890", &[Mark::Return, Mark::Charge]);
    debit("I/W CHQ RTN CHRGS GST", &[Mark::Return, Mark::Charge, Mark::Gst]);
}

#[test]
fn failed_payments_are_reversals_and_notes_are_not() {
    let credit = |text, marks| check(text, Direction::Credit, marks);
    credit("REV-UPI-123-RAMESH@YBL-508614123456-REVERSAL", &[Mark::Reversal]);
    credit("UPI/REV/508614123456/RAMESH/FAILED", &[Mark::Reversal]);
    credit("UPIRET/508614123456/CR/RAMESH/SBIN", &[Mark::Reversal]);
    credit("NEFT RETURN-N034250012345678-RAMESH", &[Mark::Reversal]);
    check("IMPS-508614123456-RAMESH-SBIN-X4411-HAND TO HAND RETURN OF CASH", Direction::Debit, &[]);
    assert!(!read("UPI/DR/508614123456/RAMESH/SBIN/r@ybl/charges", None, Direction::Debit).has(Mark::Charge));
}

#[test]
fn salaries_loans_and_cards_are_marked() {
    check("SAL CR MAR-NIRMAAN INFOTECH-123456", Direction::Credit, &[Mark::Salary]);
    check("LOANDISBCIB 123456789", Direction::Credit, &[Mark::LoanDisbursal]);
    check("EMI 123456789 CHQ S123456789 0325", Direction::Debit, &[Mark::Emi]);
    check("CC 000437551XXXXXX1234 AUTOPAY SI-MAD", Direction::Debit, &[Mark::CardBill, Mark::MinimumDue]);
    check("CreditCard Payment XX 1184 Ref#123", Direction::Debit, &[Mark::CardBill]);
    check("AMB CHRG NON MAINTENANCE FOR MAR 25", Direction::Debit, &[Mark::Charge, Mark::Penal]);
    check("LIEN MARKED CYBER CELL", Direction::Debit, &[Mark::Lien, Mark::LegalHold]);
}

#[test]
fn references_hold_their_days() {
    let reading = read("UPI/DR/508614123456/RAMESH/SBIN/r@ybl/x", Some("0000508614123456"), Direction::Debit);
    let [reference] = reading.references.as_slice() else { panic!("{:?}", reading.references) };
    assert_eq!((reference.kind, reference.text.as_str()), (ReferenceKind::Rrn, "508614123456"));
    assert_eq!(reference.encodes.map(|day| day.day_of_year), Some(86));
}

#[test]
fn the_column_names_the_rail_where_the_text_does_not() {
    let reading = read("MB SENT TO PRIYA NAMBIAR/Rent", Some("IMPS-508614123456"), Direction::Debit);
    assert_eq!(reading.channel, Channel::Imps);
    assert_eq!(reading.party.as_deref(), Some("PRIYA NAMBIAR"));
    assert_eq!(reading.note.as_deref(), Some("RENT"));
}

#[test]
fn every_slot_is_filled() {
    let text = "UPI/DR/508614123456/SRI BALAJI/YESB/balaji@ybl/milk//AXL12ab34cd56ef/27/03/2025 14:05:09";
    let reading = read(text, None, Direction::Debit);
    assert_eq!(reading.bank.as_deref(), Some("YESB"));
    assert_eq!(reading.vpa.map(|vpa| (vpa.local, vpa.handle)), Some(("balaji".to_owned(), "ybl".to_owned())));
    assert_eq!((reading.date, reading.time), (Some(date(2025, 3, 27)), Some(time(14, 5, 9, 0))));
    let coded = read("UPIOUT/508614123456/balaji@ybl/milk/5411", None, Direction::Debit);
    assert_eq!(coded.merchant_code, Some(5411));
    let masked = read("IMPS-508614123456-PRIYA-SBIN-XXXXXXXX4411-RENT", None, Direction::Debit);
    assert_eq!(masked.account_tail.as_deref(), Some("4411"));
    assert_eq!(masked.note.as_deref(), Some("RENT"));
    assert_eq!(read("UPI/P2M/508614123456/A B/X/Y", None, Direction::Debit).is_merchant, Some(true));
}
