//! Codes and figures of the report → words people read.

mod reasons;
mod scans;

use engine::{
    ChangeReport, EvidenceReport, NameMatchReport, ReconciliationReport, Report, Rupees, SeenReport,
    ValueReport,
};
use ledger::Date;

pub use self::reasons::{Reason, reasons, rule_outcome};
pub use self::scans::{reading, scan};
use crate::coin::Coin;

/// How good something is, for those who can colour it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Good,
    Doubtful,
    Bad,
}

pub fn decision(code: &str) -> &'static str {
    match code {
        "approved" => "Approved",
        "declined" => "Declined",
        _ => "For review",
    }
}

pub fn verdict(code: &str) -> &'static str {
    match code {
        "clean" => "Nothing found against the document",
        "flagged" => "Something was found in the document",
        _ => "The document cannot be verified",
    }
}

/// What an income is taken from.
pub fn basis(code: &str) -> String {
    match code {
        "salary" => "a salary".to_owned(),
        "net_credits" => "all credits but loans, own transfers and reversals".to_owned(),
        other => other.replace('_', " "),
    }
}

/// What limits the amount.
pub fn cap(code: &str) -> &str {
    match code {
        "foir" => "share of income",
        "surplus" => "monthly surplus",
        "balance_to_emi" => "balance beside the instalment",
        "balance_multiple" => "multiple of the balance",
        "income_multiple" => "multiple of the income",
        "loan_to_value" => "loan to value",
        "turnover_share" => "share of turnover",
        "down_payment" => "down payment",
        "product_maximum" => "maximum of the product",
        "requested" => "amount asked for",
        other => other,
    }
}

pub fn instrument(code: &str) -> String {
    if code == "nach" { "NACH".to_owned() } else { plain(code) }
}

/// A category as people call it.
pub fn category(code: &str) -> String {
    let name = match code {
        "pension_govt_benefit" => "Pension and benefits",
        "gig_platform_income" => "Platform work",
        "transfer_in_third_party" => "Transfers from others",
        "self_transfer_in" => "From own accounts",
        "family_transfer_in" => "From family",
        "reversal_technical" => "Reversals",
        "insurance_claim_maturity" => "Insurance paid out",
        "cashback_reward" => "Cashback and rewards",
        "emi_loan_repayment" => "Loan instalments",
        "bnpl_payment" => "Pay-later repayments",
        "investment_sip" => "Investments and SIPs",
        "fd_rd_booking" => "Deposits booked",
        "utility_telecom" => "Utilities and telecom",
        "food_dining" => "Food and dining",
        "shopping_ecommerce" => "Shopping",
        "fuel_transport" => "Fuel and transport",
        "entertainment_subscription" => "Entertainment",
        "alcohol_tobacco" => "Alcohol and tobacco",
        "gambling_gaming" => "Gambling and gaming",
        "stock_trading_fno" => "Stock trading",
        "salary_paid_wages" => "Wages paid",
        "income_tax_tds" => "Income tax and TDS",
        "statutory_epf_esic" => "EPF and ESIC",
        "bounce_inward_nach" => "Mandates returned",
        "bounce_inward_cheque" => "Own cheques returned",
        "bounce_outward_cheque" => "Deposited cheques returned",
        "od_interest" => "Overdraft interest",
        "self_transfer_out" => "To own accounts",
        "transfer_out_third_party" => "Transfers to others",
        "lien_hold_legal" => "Liens and holds",
        other => return plain(other),
    };
    name.to_owned()
}

/// Words that are written in capitals wherever they stand.
const CAPITALS: [&str; 20] = [
    "abb", "atm", "bnpl", "cc", "dscr", "emi", "epf", "fd", "foir", "gst", "imps", "ltv", "nach", "neft",
    "od", "pos", "rtgs", "sip", "tds", "upi",
];

/// `emi_loan_repayment` → `EMI loan repayment`
pub fn plain(code: &str) -> String {
    let words: Vec<String> = code
        .split(['_', ' '])
        .map(|word| if CAPITALS.contains(&word) { word.to_uppercase() } else { word.to_owned() })
        .collect();
    sentence(&words.join(" "))
}

/// A metric, an input or the score as people call it: two figures of a kind never have one name.
pub fn metric(code: &str) -> String {
    match code {
        "score" => "Account score".to_owned(),
        "foir_with_proposed" => "FOIR with the new instalment".to_owned(),
        other => plain(other),
    }
}

/// What a part of the obligations is of.
pub fn obligation(kind: &str) -> &str {
    match kind {
        "instalments" => "Loan instalments",
        "bureau_instalments" => "Loans that only the bureau knows",
        "card_dues" => "Card dues (the minimum, or 5 % of what is paid)",
        "pay_later" => "Pay-later bills",
        "overdraft_interest" => "Overdraft interest",
        other => other,
    }
}

/// What a product counts as income, where that is not what the report calls income.
pub fn counted_income(report: &Report, coin: Coin) -> Option<String> {
    let found = report.policy.eligibility.as_ref()?;
    let income = found.income?;
    if report.income.monthly == Some(income) {
        return None;
    }
    let basis = found.income_basis.as_deref().map(plain_basis).unwrap_or_default();
    Some(format!("{} a month, which is what this product counts{basis}", coin.exact(income)))
}

fn plain_basis(code: &str) -> String {
    format!(" ({})", code.replace('_', " "))
}

/// The first letter as a sentence has it.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A clause of the engine as a whole sentence.
pub fn full_sentence(clause: &str) -> String {
    let end = if clause.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{end}", sentence(clause))
}

/// What bureaus say and our own services cost; amounts of a statement are written by its [`Coin`].
pub fn rupees(amount: Rupees) -> String {
    Coin::RUPEES.exact(amount)
}

/// Without paise, which only fill a table.
pub fn whole_rupees(amount: Rupees) -> String {
    Coin::RUPEES.whole(amount)
}

pub fn share(number: f64) -> String {
    let text = format!("{:.1}", number * 100.0);
    format!("{} %", text.trim_end_matches(".0"))
}

/// A value in its unit; an amount that is not said to be rupees is of the given currency.
pub fn value(value: ValueReport, unit: &str, coin: Coin) -> String {
    match value {
        ValueReport::Rupees(amount) if unit == "rupees" => rupees(amount),
        ValueReport::Rupees(amount) => coin.exact(amount),
        ValueReport::YesNo(yes) => if yes { "yes" } else { "no" }.to_owned(),
        ValueReport::Number(number) if unit == "percent" => share(number / 100.0),
        ValueReport::Number(number) if unit == "ratio" && number.abs() <= 2.0 => share(number),
        ValueReport::Number(number) => {
            let text = format!("{number:.2}");
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
    }
}

/// The unit of a metric by its name; inputs have none.
pub fn unit<'a>(report: &'a Report, name: &str) -> &'a str {
    report.metrics.iter().find(|metric| metric.name == name).map_or("", |metric| &*metric.unit)
}

/// `FOIR = 62 %`, or why there is no value.
pub fn seen(report: &Report, seen: &SeenReport) -> String {
    let name = metric(&seen.name);
    match (seen.value, &seen.missing) {
        (Some(found), _) => {
            let coin = Coin::of_product(report);
            format!("{name} = {}", value(found, unit(report, &seen.name), coin))
        }
        (None, Some(missing)) => format!("{name} is missing, {}", missing.reason),
        (None, None) => format!("{name} is missing"),
    }
}

/// `FOIR with proposed: 62 % → at most 50 %`
pub fn change(change: &ChangeReport, coin: Coin) -> String {
    let from = value(change.from, &change.unit, coin);
    format!("{}: {from} → {}", metric(&change.name), bound(change, coin))
}

/// `needs at most 50 %`, where the value stands beside it
pub fn needed(change: &ChangeReport, coin: Coin) -> String {
    format!("needs {}", bound(change, coin))
}

fn bound(change: &ChangeReport, coin: Coin) -> String {
    let bound = match &*change.bound {
        "at_most" => "at most ",
        "at_least" => "at least ",
        _ => "",
    };
    format!("{bound}{}", value(change.to, &change.unit, coin))
}

/// Whether the applicant is the holder of the account: `Name: match (100 of 100)`.
pub fn name_match(found: &NameMatchReport) -> String {
    let score = found.score.map(|score| format!(" ({score} of 100)")).unwrap_or_default();
    format!("Name: {}{score}", found.outcome.replace('_', " "))
}

/// How far the rows are proven by the running balance.
pub fn proof(found: &ReconciliationReport) -> String {
    let share = format!("{} of {} proven by the running balance", found.proven, counted(found.rows, "row"));
    match &*found.verdict {
        "reconciled" => format!("reconciled: {share}"),
        "partial" => format!("partial: {share}"),
        "unreconciled" => format!("unreconciled: only {share}"),
        _ => "not checkable: no running balance is printed".to_owned(),
    }
}

/// A ledger has no pages; its rows are found by their lines.
pub fn sheet(report: &Report) -> &'static str {
    if report.statement.pages == 0 { "line" } else { "page" }
}

/// `page 3, row 41, expected 1,200.00, found 7,200.00`; of several files with the file before it, counted from 1.
pub fn place(report: &Report, evidence: &EvidenceReport) -> String {
    let is_case = report.statements.len() > 1;
    let parts = [
        is_case.then(|| format!("file {}", evidence.statement + 1)),
        evidence.page.filter(|page| *page > 0).map(|page| format!("{} {page}", sheet(report))),
        evidence.row.map(|row| format!("row {}", row + 1)),
        evidence.expected.as_ref().map(|expected| format!("expected {expected}")),
        evidence.found.as_ref().map(|found| format!("found {found}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// `1 row`, `2 rows`, `3 counterparties`
pub fn counted(count: usize, noun: &str) -> String {
    // `days`, but `parties`.
    let stem = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    match (count, stem) {
        (1, _) => format!("{count} {noun}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {noun}s"),
    }
}

/// `2025-04` → `Apr 25`; what is no month stays as it is.
pub fn month(code: &str) -> String {
    month_as(code, "%b %y")
}

/// `2025-04` → `Apr 2025`
pub fn month_of_year(code: &str) -> String {
    month_as(code, "%b %Y")
}

fn month_as(code: &str, format: &str) -> String {
    let first: Option<Date> = format!("{code}-01").parse().ok();
    first.map_or_else(|| code.to_owned(), |first| first.strftime(format).to_string())
}

/// `5 Apr 2025`
pub fn date(date: Date) -> String {
    date.strftime("%-d %b %Y").to_string()
}

/// Control characters of a hostile file become spaces, and marks that turn or hide letters are left out.
pub fn printable(text: &str) -> impl Iterator<Item = char> {
    text.chars()
        .filter(|letter| !is_invisible(*letter))
        .map(|letter| if letter.is_control() { ' ' } else { letter })
}

fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use ledger::Money;

    use super::*;

    #[test]
    fn figures_are_written_as_people_read_them() {
        let money = |paise| Rupees(Money::paise(paise));
        assert_eq!(rupees(money(-12_345_650)), "-₹1,23,456.50");
        assert_eq!(whole_rupees(money(12_345_650)), "₹1,23,457");
        assert_eq!(whole_rupees(money(-12_345_649)), "-₹1,23,456");
        assert_eq!(whole_rupees(money(100)), "₹1");
        assert_eq!(share(0.625), "62.5 %");
        assert_eq!(share(0.5), "50 %");
        assert_eq!(value(ValueReport::Number(3.50), "ratio", Coin::RUPEES), "3.5");
    }

    #[test]
    fn codes_become_words() {
        assert_eq!(plain("emi_loan_repayment"), "EMI loan repayment");
        assert_eq!(plain("foir with proposed"), "FOIR with proposed");
        assert_eq!(plain(""), "");
        assert_eq!(
            (category("salary"), category("fd_rd_booking")),
            ("Salary".to_owned(), "Deposits booked".to_owned())
        );
        assert_eq!(month("2025-04"), "Apr 25");
        assert_eq!(month("nonsense"), "nonsense");
        assert_eq!(
            (month_of_year("2026-01"), month_of_year("2026-13")),
            ("Jan 2026".to_owned(), "2026-13".to_owned())
        );
        assert_eq!(
            full_sentence("the file is empty; upload it again"),
            "The file is empty; upload it again."
        );
        assert_eq!(full_sentence("Is it?"), "Is it?");
        assert_eq!((counted(1, "page"), counted(2, "page")), ("1 page".to_owned(), "2 pages".to_owned()));
        assert_eq!(counted(3, "counterparty"), "3 counterparties");
        assert_eq!(counted(5, "day"), "5 days");
    }
}
