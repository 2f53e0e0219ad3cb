//! Snippets of papers and the currency they are in.

use ledger::{Area, Direction, Money, Origin, Proof};

use super::*;

#[track_caller]
fn check(paper: &str, expected: Option<&str>) {
    check_with(paper, &[], expected);
}

/// The lines of a paper, and the narrations of its rows.
#[track_caller]
fn check_with(paper: &str, narrations: &[&str], expected: Option<&str>) {
    let lines: Vec<String> = paper.split(" | ").map(str::to_owned).collect();
    let mut scales = Scales::default();
    lines::weigh(&lines, &mut scales);
    codes::weigh(&lines, &mut scales);
    places::weigh(&lines, &mut scales);
    codes::weigh_rails(narrations.iter().copied(), &mut scales);
    assert_eq!(scales.heaviest().map(Currency::code), expected, "{paper}: {scales:?}");
}

#[test]
fn units_of_columns_say_it() {
    check("Date Narration Debit (INR) Credit (INR) Balance (INR)", Some("INR"));
    check("Date Details Paid out £ Paid in £ Balance £", Some("GBP"));
    check("Date Description Amount(₹) Balance(₹)", Some("INR"));
    check("Date Particulars Debit (Rs.) Credit (Rs.) Balance (Rs.)", Some("INR"));
    check("ACCOUNT NAME ACCOUNT NUMBER BALANCE($)", Some("USD"));
    check("Datum Omschrijving Bedrag (EUR)", Some("EUR"));
    check("Withdrawals (AED) Deposits (AED) Balance (AED)", Some("AED"));
    check("All amounts in USD", Some("USD"));
    check("Total balance in HKD 港元結餘", Some("HKD"));
}

#[test]
fn signs_beside_amounts_say_it() {
    check("Opening Balance: CNY 38500.00", Some("CNY"));
    check("Closing Balance £1,204.11", Some("GBP"));
    check("Balance as of 01.10.2025: 15.320,00 €", Some("EUR"));
    check("Total Credits (3 months): Rs. 2,85,000.00", Some("INR"));
    check("Balance S$1,204.11", Some("SGD"));
    check("Balance HK$1,204.11", Some("HKD"));
    check("Balance C$1,204.11", Some("CAD"));
    check("Balance A$1,204.11", Some("AUD"));
    check("Balance US$1,204.11", Some("USD"));
    check("Saldo R$ 1.204,11", Some("BRL"));
    check("Balance ¥120,411", Some("JPY"));
    check("余额 1,204.11元", Some("CNY"));
    check("Balance R1,204.11", Some("ZAR"));
    check("Balance RM 1,204.11", Some("MYR"));
    check("Saldo 1 204,11 kr", Some("SEK"));
    check("03 Jan RENT $500.00 | 04 Jan FOOD $20.00 | 05 Jan PAY $900.00", Some("USD"));
}

#[test]
fn a_dollar_is_that_of_the_country_that_is_named() {
    check("Balance $1,204.11", Some("USD"));
    check("Balance $1,204.11 | DBS Bank, Marina Boulevard, Singapore 018982", Some("SGD"));
    check("Solde D'ouverture 10 750,00 $ | Harbour Bank Canada Inc.", Some("CAD"));
    check("Balance $1,204.11 | BSB 062-000 | Sydney NSW", Some("AUD"));
    check("Balance $1,204.11 | WAN CHAI, HONG KONG", Some("HKD"));
    check("Balance $1,204.11 | www.kiwi.co.nz | Auckland", Some("NZD"));
    check("Balance ¥1,204.11 | 中国银行", Some("CNY"));
    check("Balance Rs. 1,204.11 | Colombo | All amounts in LKR", Some("LKR"));
}

#[test]
fn a_lone_sign_in_an_advertisement_outweighs_nothing() {
    check("Earn $50 when you refer a friend", None);
    check("Earn $50 when you refer a friend | IFSC: HDFC0000123", Some("INR"));
    check("Win $500! | Paid out £ Paid in £ Balance £", Some("GBP"));
    check("Earn $50 today | Opening Balance £20.00", Some("GBP"));
}

#[test]
fn an_amount_in_a_narration_is_not_the_accounts() {
    let rows = "01 Jan POS NETFLIX USD 12.99 1,079.00 45,000.00 | ".repeat(20);
    check(&format!("{rows}Date Narration Amount (INR) Balance (INR)"), Some("INR"));
    check(&format!("{rows}Branch Kothrud IFSC SBIN0002030"), Some("INR"));
}

#[test]
fn codes_of_banks_say_it() {
    check("Sort code 20-45-77 Account number 12345678", Some("GBP"));
    check("Sort Code: | 204577", Some("GBP"));
    check("IFSC Code: HDFC0000123", Some("INR"));
    check("Routing number: 021000021", Some("USD"));
    check("BSB: 062-000 Account 1234 5678", Some("AUD"));
    check("IBAN: DE89 3704 0044 0532 0130 00", Some("EUR"));
    check("IBAN GB29NWBK60161331926819", Some("GBP"));
    check("IBAN CH93 0076 2011 6238 5295 7", Some("CHF"));
    check("IBAN AE07 0331 2345 6789 0123 456", Some("AED"));
    check("Account FR00 0000 0000 0000 0000 000", None);
    check("BIC: CTRUNL2A", Some("EUR"));
    check("Example Bank, Member FDIC", Some("USD"));
    check("protected by the Financial Services Compensation Scheme", Some("GBP"));
}

#[test]
fn what_the_columns_say_outweighs_where_the_account_is() {
    check("Wise – USD Account Statement | IBAN: BE68 5390 0754 7034 | All amounts in USD.", Some("USD"));
    check("Amount (EUR) Balance (EUR) | London, United Kingdom | Sort code 20-45-77", Some("EUR"));
}

#[test]
fn something_indian_says_rupees() {
    check("1,24,350.00 1,24,350.00 2,09,350.00", Some("INR"));
    check("SBI BANK STATEMENT", Some("INR"));
    check_with("Date Details Amount Balance", &["UPI/123456/RAVI", "NEFT CR ACME"], Some("INR"));
    check_with("Date Details Amount Balance", &["DIRECT DEBIT", "CUPIDS CARDS"], None);
    check("Rupees one lakh only | 1,00,000.00", Some("INR"));
}

#[test]
fn where_nothing_says_so_there_is_none() {
    check("Date Description Amount Balance | 01/02/2024 RENT 1,200.00 3,400.00", None);
    check("", None);
    check("ACME Bank Statement | Account: 1234-5678", None);
    check("Singapore | Hong Kong", None);
}

fn account_of(bank: Option<&'static str>, currency: Option<Currency>) -> Account {
    Account { letterhead_bank: bank, currency, ..Account::default() }
}

#[test]
fn a_label_stands_and_an_account_without_one_gets_what_the_paper_says() {
    let rows = [Transaction {
        date: jiff::civil::date(2025, 1, 1),
        time: None,
        value_date: None,
        description: "RENT".into(),
        reference: None,
        direction: Direction::Debit,
        amount: Money::paise(100),
        balance: None,
        proof: Proof::Unproven,
        origin: Origin { page: 1, area: Area::default() },
    }];
    let mut lead = account_of(None, None);
    let mut others = [account_of(None, Some(Currency::EUR)), account_of(Some("Axis Bank"), None)];
    let accounts = others.iter_mut().chain([&mut lead]);
    let mut accounts: Vec<(&mut Account, &[Transaction])> =
        accounts.map(|account| (account, &rows[..])).collect();
    settle(&mut accounts, &["Closing Balance £1,204.11".to_owned()]);
    assert_eq!(lead.currency, Some(Currency::GBP));
    assert_eq!(others[0].currency, Some(Currency::EUR));
    assert_eq!(others[1].currency, Some(Currency::INR));
}
