//! The rail and the other party, whatever order a bank writes them in.

use ledger::Direction;
use narration::{Channel, read};

#[track_caller]
fn check(text: &str, channel: Channel, party: &str) {
    let reading = read(text, None, Direction::Debit);
    let expected = (!party.is_empty()).then_some(party);
    assert_eq!((reading.channel, reading.party.as_deref()), (channel, expected), "{text}");
}

#[test]
fn upi_in_every_order_of_slots() {
    let upi = |text, party| check(text, Channel::Upi, party);
    upi(
        "UPI-SRI BALAJI STORES-PAYTMQR28100505@PAYTM-YESB0000123-508614123456-PAYMENT FROM PHONE",
        "SRI BALAJI STORES",
    );
    upi("UPI-M-S SAI AGENCY-SAI@YBL-YESB0000123-508614123456-UPI", "M S SAI AGENCY");
    upi("UPI-RAMESH KUMAR-RAMESH@OKSBI-SBIN0001234-5086141 23456-NA", "RAMESH KUMAR");
    upi(
        "UPI/SRI BALAJI/paytmqr2810050@p/Payment fr/YES BANK L/508614123456/AXL1234567890abcdef",
        "SRI BALAJI",
    );
    upi("TO TRANSFER-UPI/DR/508614123456/SRI BALA/YESB/paytmqr281/Payment fr--", "SRI BALA");
    upi("WDL TFR UPI/DR/508614123456/RAMESH K/SBIN/ramesh.k@o/lunch AT 00721 KOTHRUD", "RAMESH K");
    upi(
        "UPI/P2M/508614123456/SRI BALAJI KIRANA ST/YES BANK LIMITED YBS/Payment from Phone",
        "SRI BALAJI KIRANA ST",
    );
    upi("UPI/P2A/508614123456/PRIYA NAMBIAR/lunch/Axis Bank Ltd.", "PRIYA NAMBIAR");
    upi("UPI/Sri Balaji Kira/508614123456/Payment from Phone", "SRI BALAJI KIRA");
    upi("UPI/508614123456/P2M/balaji@paytm/SRI BALAJI KIRANA STORES", "SRI BALAJI KIRANA STORES");
    upi(
        "UPI/DR/508614123456/SRI BALAJI/YESB/paytmqr281005050/Payment fr//AXL12ab34cd/27/03/2025 14:05:09",
        "SRI BALAJI",
    );
    upi("UPIAR/508614123456/DR/SRI BALA/YESB/paytmqr281005050101@paytm", "SRI BALA");
    upi("UPI/508614123456/DR/RAMESH KUMAR/SBIN/ramesh@oksbi", "RAMESH KUMAR");
    upi("UPI/DR/508614123456/lunch/RAMESH KUMAR/ramesh@oksbi/SBIN", "RAMESH KUMAR");
    upi("UPI/SBIN/508614123456/DR/RAMESH KUMAR/ramesh@oksbi", "RAMESH KUMAR");
    upi("UPI/DR/508614123456/SBIN/RAMESH KUMAR/dinner", "RAMESH KUMAR");
    upi("UPI/RAMESH KUMAR/ramesh@oksbi/508614123456", "RAMESH KUMAR");
    upi("UPI/DR/508614123456/DR MEHTA CLINIC/HDFC/drmehta@ybl/x", "DR MEHTA CLINIC");
    upi("UPI/SBIN/508614123456/current bill/KSEB", "KSEB");
    upi("UPI/DR/508614123456/FOOD PLAZA/YESB/q123456@ybl/UPI", "FOOD PLAZA");
    upi("UPI/P2M/508614123456/HOME CREDIT INDIA/UPI/HDFC", "HOME CREDIT INDIA");
    upi("UPI 508614123456 HOTEL ANNAPURNA VEG paytmqr28100@paytm milk", "HOTEL ANNAPURNA VEG");
    upi("UPI:508614123456:narayana@paytm(NARAYANA BHAT)", "NARAYANA BHAT");
    upi("UPI/508614123456/lunch/ramesh@oksbi/RAMESH KUMAR/SBIN", "RAMESH KUMAR");
}

#[test]
fn a_note_is_not_taken_for_a_name() {
    let upi = |text| check(text, Channel::Upi, "");
    upi("UPI/508614123456/Payment from Phone/paytmqr281005050101@paytm/YES BANK LTD");
    upi("UPI/508614123456/14:05:09/UPI/paytmqr281005050101@paytm/Payment from Phone");
    upi("UPIOUT/508614123456/paytmqr281005050101@paytm/Payment from Phone/5411");
}

#[test]
fn transfers_between_banks() {
    let neft = |text, party| check(text, Channel::Neft, party);
    neft(
        "NEFT CR-HDFC0000123-NIRMAAN INFOTECH PVT LTD-ANANYA IYER-N034250012345678",
        "NIRMAAN INFOTECH PVT LTD",
    );
    neft("NEFT-IN42503412345678-GANGA POLYMERS-INV 22-012345678901-ICIC0000123", "GANGA POLYMERS");
    neft("BY TRANSFER-NEFT*YESB0000123*YESBN25034123456*GANGA POLYMERS PRIVA", "GANGA POLYMERS PRIVA");
    neft("NEFT/UBINJ25034123456/GANGA POLYMERS/Union Bank of India/goods", "GANGA POLYMERS");
    neft("NEFT N034250012345678 GANGA POLYMERS", "GANGA POLYMERS");
    neft("NEFT_IN:UBINJ25034123456//UBINJ25034123456/GANGA POLYMERS", "GANGA POLYMERS");
    neft("NEFT:GANGA POLYMERS UBINJ25034123456", "GANGA POLYMERS");
    let rtgs = |text, party| check(text, Channel::Rtgs, party);
    rtgs("RTGS CR-SBIN0001234-OM SAI ENTERPRISES-HOLDER-SBINR52025020312345678", "OM SAI ENTERPRISES");
    rtgs("BRB:Sent RTGS KKBKR52025020312345678/OM SAI ENTERPRISES", "OM SAI ENTERPRISES");
    rtgs("BY TRANSFER-RTGS UTR NO: SBINR52025020312345678-OM SAI ENTERPRISES", "OM SAI ENTERPRISES");
    let imps = |text, party| check(text, Channel::Imps, party);
    imps("IMPS-508614123456-PRIYA NAMBIAR-SBIN-XXXXXXXX4411-RENT", "PRIYA NAMBIAR");
    imps("MMT/IMPS/508614123456/Rent/PRIYA NAMBIA/SBIN0001234", "PRIYA NAMBIA");
    imps("IMPS/P2A/508614123456/PRIYA NAMBIAR/Axis Bank Ltd./rent", "PRIYA NAMBIAR");
    imps("Recd:IMPS/508614123456/PRIYA NAMBIAR/SBIN/X4411/rent", "PRIYA NAMBIAR");
    imps("MOB-IMPS-CR/PRIYA NAMBIAR/SBIN/4411/rent/508614123456", "PRIYA NAMBIAR");
    imps("WDL TFR INB IMPS/508614123456/SBIN-xx4411/PRIYA NAMBIA", "PRIYA NAMBIA");
    imps("IMPS-IN/508614123456/919812345678/PRIYA NAMBIAR", "PRIYA NAMBIAR");
}

#[test]
fn transfers_within_a_bank() {
    let within = |text, party| check(text, Channel::Transfer, party);
    within("50100123456789-TPT-HOUSE RENT-PRIYA NAMBIAR", "PRIYA NAMBIAR");
    within("BIL/INFT/000123456/House Rent/PRIYA NAMBIAR", "PRIYA NAMBIAR");
    within("MOB/TPFT/PRIYA NAMBIAR/912010012345678", "PRIYA NAMBIAR");
    within("WDL TFR INB Gift 30123456789 OF PRIYA NAMBIAR", "PRIYA NAMBIAR");
    within("FT TO PRIYA NAMBIAR 4411223344", "PRIYA NAMBIAR");
    within("IFT/508614123456/PRIYA NAMBIAR/RENT", "PRIYA NAMBIAR");
}

#[test]
fn mandates_cards_cheques_and_bills() {
    check("ACH D- BAJAJ FINANCE LTD-4123456789", Channel::Nach, "BAJAJ FINANCE LTD");
    check("ACH-DR-BAJAJ FINANCE LTD-UTIB7000000123456789-05-03-2025", Channel::Nach, "BAJAJ FINANCE LTD");
    check("NACH-10-DR-BAJAJ FINANCE LTD 4123456789", Channel::Nach, "BAJAJ FINANCE LTD");
    check("NACH/10/UBIN7000000123456789/BAJAJ FINANCE LTD", Channel::Nach, "BAJAJ FINANCE LTD");
    check("DEBIT-ACHDr SBIN BAJAJ FINANCE LTD", Channel::Nach, "BAJAJ FINANCE LTD");
    check("DIRECT DEBIT STERLING LOANS LTD REF SBIN7000000", Channel::Nach, "STERLING LOANS LTD");
    check("POS 416021XXXXXX1234 RELIANCE FRESH POS DEBIT", Channel::Card, "RELIANCE FRESH");
    check("VPS/RELIANCE FRESH/508614123456/Pune", Channel::Card, "RELIANCE FRESH");
    check("PCD/1234/RELIANCE FRESH/PUNE123456", Channel::Card, "RELIANCE FRESH");
    check("CARD PAYMENT TO TESSFORD STORES 2841 ON 05 MAR", Channel::Card, "TESSFORD STORES");
    check("CHQ PAID-MICR CTS-PU-RAMESH KUMAR", Channel::Cheque, "RAMESH KUMAR");
    check("CLG/RAMESH KUMAR/SBIN 123456", Channel::Cheque, "RAMESH KUMAR");
    check("BRN-CLG-CHQ PAID TO RAMESH KUMAR", Channel::Cheque, "RAMESH KUMAR");
    check("IB BILLPAY DR-MSEDCL-123456789012", Channel::BillPay, "MSEDCL");
    check("BIL/BPAY/123456789/AIRTEL POSTPAID/9812345678", Channel::BillPay, "AIRTEL POSTPAID");
    check("NWD-416021XXXXXX1234-123456AA-PUNE", Channel::Atm, "");
    check("CASH DEPOSIT BY - SELF - KOTHRUD", Channel::Cash, "");
    check("IMPS CHRG 508614123456", Channel::Charge, "");
    check(".ACHDEBITRETURNCHARGES 050325-MIR1234567890", Channel::Charge, "");
    check("CREDIT INTEREST CAPITALISED", Channel::Interest, "");
    check("SWEEP TRF TO: 123456789", Channel::Deposit, "");
    check("ACH/SI CREVA CAPITAL SERVICES/RING2740650", Channel::Nach, "SI CREVA CAPITAL SERVICES");
    check("NACH-10-DR-CREDIT SAISON KISETSU 3401597077", Channel::Nach, "CREDIT SAISON KISETSU");
    check("NACH-DR L AND T FINANCE LTD LTF658803", Channel::Nach, "L AND T FINANCE LTD");
    check(
        "by debit card-SBIPG 837872682513SPENCERS RETAIL TRICHY--",
        Channel::Card,
        "SPENCERS RETAIL TRICHY",
    );
    check("N/INDBN524267306694/HDFC/GATI EXPRESS/freight", Channel::Neft, "GATI EXPRESS");
    check("ACH D- RETUR N CHARGES 12345", Channel::Charge, "");
}

#[test]
fn a_deposit_is_booked_with_nobody() {
    check("TD BOOKED/647931104954", Channel::Deposit, "");
    check("TD BOOKED 04568066010104", Channel::Deposit, "");
}

#[test]
fn a_month_is_nobody() {
    let reading = read("SALARY APR 2025-KAVERI SOFTWARE SOLUTIONS PVT LTD", None, Direction::Credit);
    assert_eq!(reading.party.as_deref(), Some("KAVERI SOFTWARE SOLUTIONS PVT LTD"));
    let reading = read("SALARY FOR JUNE 2025", None, Direction::Credit);
    assert_eq!(reading.party, None);
}
