//! What one row says of itself.

use category::{Account, AccountKind, Category, sort};
use jiff::civil::date;
use ledger::{Direction, Money, Origin, Proof, Transaction};

#[track_caller]
fn check_on(kind: AccountKind, text: &str, rupees: i64, expected: Category) {
    let transaction = Transaction {
        date: date(2025, 3, 5),
        time: None,
        value_date: None,
        description: text.to_owned(),
        reference: None,
        direction: if rupees < 0 { Direction::Debit } else { Direction::Credit },
        amount: Money::paise(rupees.abs() * 100),
        balance: None,
        proof: Proof::Unproven,
        origin: Origin::default(),
    };
    let account = Account { kind, holder: Some("ANANYA IYER"), ..Account::default() };
    let entries = sort(&[transaction], &account);
    let entry = entries.first().expect("one row gives one entry");
    assert_eq!(entry.category, expected, "{text} by {}", entry.rule);
}

#[track_caller]
fn debit(text: &str, expected: Category) {
    check_on(AccountKind::Savings, text, -4000, expected);
}

#[track_caller]
fn credit(text: &str, expected: Category) {
    check_on(AccountKind::Savings, text, 40_000, expected);
}

#[test]
fn insurance_and_savings_come_before_loans() {
    debit("ACH D- LIC OF INDIA-123456789", Category::InsurancePremium);
    debit("NACH-10-DR-LIC HOUSING FINANCE LTD 123456", Category::EmiLoanRepayment);
    debit("ACH D- HDFC LIFE INSURANCE CO LTD-123456789", Category::InsurancePremium);
    debit("ACH-DR-HDFC BANK LTD-123456789-05-03-2025", Category::EmiLoanRepayment);
    debit("ACH/KOTAK MAHINDRA MF/123456789", Category::InvestmentSip);
    debit("ACH D- BAJAJ ALLIANZ GENERAL-123456", Category::InsurancePremium);
    debit("ACH D- BAJAJ FINANCE LTD-123456", Category::EmiLoanRepayment);
    debit("ECS/ACH DR/INDIAN CLEARING CORP/HDFC7000000123456789", Category::InvestmentSip);
    debit("NACH DR INWARD KRISHNA FINCORP LTD", Category::EmiLoanRepayment);
}

#[test]
fn names_that_only_look_like_others() {
    debit("UPI/DR/508614123456/BETTY THOMAS/SBIN/betty@ybl/x", Category::TransferOutThirdParty);
    debit("UPI/P2A/508614123456/ARMAN KHAN/x/HDFC BANK LTD", Category::TransferOutThirdParty);
    debit("UPI/DR/508614123456/MAHADEV PATIL/HDFC/mahadevp@ybl/emi", Category::TransferOutThirdParty);
    debit("IMPS-508614123456-SHRIRAM IYENGAR-HDFC-XXXX1234-LOAN RETURN", Category::TransferOutThirdParty);
    credit("UPI/CR/508614123456/ROHIT SHARMA/SBIN/rohit@ybl/salary", Category::TransferInThirdParty);
}

#[test]
fn every_way_a_bank_says_it() {
    debit("RAZP*SWIGGY", Category::FoodDining);
    debit("CC 000437551XXXXXX1234 AUTOPAY SI-TAD", Category::CreditCardPayment);
    debit("ATW-416021XXXXXX1234-S1ANMU12-PUNE", Category::CashWithdrawal);
    debit("AMB CHRG NON MAINTENANCE FOR MAR 25", Category::PenalCharge);
    debit("SMS CHARGES FOR MAR QTR", Category::BankCharge);
    debit("CBDT TIN 2.0/ADVANCE TAX/CHALLAN 280/1234", Category::IncomeTaxTds);
    debit("FD THROUGH NET-123456789", Category::FdRdBooking);
    debit("UPI/P2M/508614123456/DREAM11 FANTASY/UPI/YES BANK", Category::GamblingGaming);
    debit("50100123456789-TPT-HOUSE RENT-PRIYA NAMBIAR", Category::RentPaid);
    credit("SAL CR MAR-NIRMAAN INFOTECH-123456", Category::Salary);
    credit("50100123:Int.Pd:01-01-2025 to 31-03-2025", Category::InterestEarned);
    credit(
        "NEFT CR-HDFC0000123-WHIZDM INNOVATIONS PVT LTD-ANANYA IYER-N034250012345678",
        Category::LoanDisbursal,
    );
    credit("NEFT CR-SBIN0000123-ANANYA IYER-ANANYA IYER-SBINN25034123456", Category::SelfTransferIn);
    credit("ITDTAX REFUND 2024-25 AAAAA0000A", Category::TaxRefund);
    credit("CASH DEPOSIT SELF AT KOTHRUD", Category::CashDeposit);
    credit("BY CLEARING-HDFC 123456", Category::ChequeDeposit);
    credit("UPI/REV/508614123456/RAMESH/FAILED", Category::ReversalTechnical);
}

#[test]
fn plain_ledgers_of_other_countries() {
    for (text, expected) in [
        ("CASH WITHDRAWAL", Category::CashWithdrawal),
        ("INSURANCE PAYMENT", Category::InsurancePremium),
        ("HOUSEHOLD", Category::UtilityTelecom),
        ("LOAN PAYMENT", Category::EmiLoanRepayment),
        ("SANCTION INTEREST", Category::PenalCharge),
        ("PENALTY INTEREST", Category::PenalCharge),
        ("STATEMENT FEE", Category::BankCharge),
        ("CREDIT CARD WITHDRAWAL", Category::CashWithdrawal),
        ("REMITTANCE TO ANOTHER BANK", Category::TransferOutThirdParty),
    ] {
        debit(text, expected);
    }
    for (text, expected) in [
        ("SALARY", Category::Salary),
        ("OLD AGE PENSION", Category::PensionGovtBenefit),
        ("INTEREST CREDITED", Category::InterestEarned),
        ("COLLECTION FROM ANOTHER BANK", Category::TransferInThirdParty),
        ("CREDIT IN CASH", Category::CashDeposit),
    ] {
        credit(text, expected);
    }
}

#[test]
fn a_business_receives_and_pays_for_goods() {
    let current = |text, rupees, expected| check_on(AccountKind::Current, text, rupees, expected);
    current("NEFT-N034250012345678-RAMESH PATIL", 50_000, Category::BusinessReceipt);
    current("RTGS-SBINR52025020312345678-OM SAI ENTERPRISES", -250_000, Category::SupplierPayment);
    current(
        "NEFT/N034250012345678/RAZORPAY SOFTWARE PVT LTD/ICICI BANK/SETTLEMENT",
        9000,
        Category::MerchantSettlement,
    );
    current("IMPS/P2A/508614123456/RAJU KUSHWAH/SBIN/salary", -12_000, Category::SalaryPaidWages);
    current("GST PMT/CBIC GST/CPIN12345678901234", -12_000, Category::GstPayment);
}

#[test]
fn a_loan_between_friends_is_no_instalment() {
    debit("UPI/DR/508611110001/RAVI KUMAR/SBIN/ravi.k@ybl/loan return", Category::TransferOutThirdParty);
    debit("UPI/508611110002/loan repay to Ravi/ravi1990@okaxis/State Bank", Category::TransferOutThirdParty);
    debit("TPT-LOAN RETURN-MAHESH JOSHI", Category::TransferOutThirdParty);
    debit("TRANSFER TO DEEPAK VERMA FRIEND LOAN SETTLED", Category::TransferOutThirdParty);
    debit("UPI/DR/508612220001/NAVI FINSERV/YESB/navi@yesbank/EMI", Category::EmiLoanRepayment);
    debit("LOAN RECOVERY FOR 6011223344", Category::EmiLoanRepayment);
    debit("TO TRF 0032 TL INSTALMENT RECOVERED", Category::EmiLoanRepayment);
    credit("LOAN RETURN BY RAVI", Category::TransferInThirdParty);
}

#[test]
fn a_withdrawal_that_cost_nothing_is_no_fee() {
    debit("ATM TXN AMT 500.00 FEE 0.00 CHG 0.00 GST 0.00", Category::CashWithdrawal);
    debit("ATM-CASH 3000.00 FEE 0.00 S1CN0012 AGRA", Category::CashWithdrawal);
    debit("ATM WDL TXN 2500.00 CHG NIL MADURAI", Category::CashWithdrawal);
    debit("ATM WDL FEE", Category::BankCharge);
    debit("ATM CHG 3 TXN MAR25", Category::BankCharge);
    debit("ATM CHG 20.00 GST 3.60", Category::BankCharge);
}

#[test]
fn cash_and_wages_are_read_in_other_languages() {
    debit("GELDAUTOMAAT 12-03-25 14:22 UTRECHT", Category::CashWithdrawal);
    debit("BARABHEBUNG VOLKSBANK MÜNCHEN", Category::CashWithdrawal);
    debit("现金支取", Category::CashWithdrawal);
    credit("现金存入", Category::CashDeposit);
    credit("NÓMINA ABRIL CONSTRUCCIONES SUR", Category::Salary);
    credit("工资", Category::Salary);
}
