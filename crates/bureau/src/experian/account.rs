//! `CAIS_Account_DETAILS` → an account, and what its codes say went wrong.

use ledger::{Date, Rupees};

use super::codes::{self, Meaning};
use super::history;
use super::tree::Element;
use crate::conduct::{Conduct, Trouble};
use crate::report::{Account, AccountKind, AccountStatus, MarkKind, Ownership};
use crate::{Unreadable, kinds, text};

/// A rate is a number and perhaps a percent sign.
const MAX_RATE_CHARACTERS: usize = 12;

type ReadCode = fn(&str) -> Option<Meaning>;

/// The places where a lender may say that something is wrong, and how each is spelt.
const STATUS_FIELDS: [(&[&str], ReadCode); 4] = [
    (&["Account_Status"], codes::account_status),
    (&["SuitFiled_WilfulDefault", "SuitFiled_WillfulDefault", "SuitFiledWilfulDefault"], codes::suit_filed),
    (
        &[
            "SuitFiledWillfulDefaultWrittenOffStatus",
            "SuitFiledWilfulDefaultWrittenOffStatus",
            "SuitFiled_WillfulDefault_WrittenOff_Status",
        ],
        codes::suit_filed,
    ),
    (&["Written_off_Settled_Status", "Written_Off_Settled_Status"], codes::written_off_or_settled),
];

pub(super) fn read(element: &Element) -> Result<Conduct, Unreadable> {
    let mut fields = Fields { element, unknown: Vec::new() };
    let standing = fields.standing();
    let (kind, mut is_secured) = fields.kind();
    if is_secured.is_none() && fields.amount("Value_of_Collateral").is_some() {
        is_secured = Some(true);
    }
    let ownership = fields.ownership();
    let closed_on = fields.day("Date_Closed");
    let reported_on = fields.day("Date_Reported");
    let history = history::read(element, reported_on, standing.days_past_due, &mut fields.unknown)?;
    let emi = fields.amount("Scheduled_Monthly_Payment_Amount").or_else(|| newest_review_emi(element));
    let account = Account {
        lender: fields.words("Subscriber_Name").unwrap_or_default(),
        number: element.field("Account_Number").and_then(text::mask),
        kind,
        kind_code: element.field("Account_Type").map(text::clean),
        is_secured,
        ownership,
        status: standing.status(closed_on),
        status_code: standing.described(),
        opened_on: fields.day("Open_Date"),
        closed_on,
        last_paid_on: fields.day("Date_of_Last_Payment"),
        reported_on,
        sanctioned: fields.sanctioned(kind),
        balance: fields.signed_amount("Current_Balance"),
        overdue: fields.amount("Amount_Past_Due"),
        emi,
        written_off: fields
            .amount("Written_Off_Amt_Total")
            .or_else(|| fields.amount("Original_Charge_Off_Amount"))
            .or_else(|| fields.amount("Written_Off_Amt_Principal")),
        settled_for: fields.amount("Settlement_Amount"),
        interest_rate: fields.rate(),
        tenure_months: fields.months("Repayment_Tenure").or_else(|| fields.months("Terms_Duration")),
        history,
    };
    let troubles = standing.wrong.iter().map(|kind| fields.trouble(*kind, &account)).collect();
    Ok(Conduct { account, troubles, unknown: fields.unknown })
}

/// What the status codes say together.
#[derive(Default)]
struct Standing {
    wrong: Vec<MarkKind>,
    days_past_due: Option<u16>,
    is_closed: bool,
    is_relief: bool,
    is_unknown: bool,
    described: Vec<String>,
}

impl Standing {
    fn add(&mut self, meaning: Meaning) {
        match meaning {
            Meaning::Open(days) => self.days_past_due = Some(days),
            Meaning::Closed => self.is_closed = true,
            Meaning::Wrong(kinds) => {
                for kind in kinds {
                    if !self.wrong.contains(kind) {
                        self.wrong.push(*kind);
                    }
                }
            }
            Meaning::Relief => self.is_relief = true,
            Meaning::Cleared | Meaning::Nothing => {}
        }
    }

    /// The gravest of what is said.
    fn status(&self, closed_on: Option<Date>) -> AccountStatus {
        const GRAVEST_FIRST: [(MarkKind, AccountStatus); 7] = [
            (MarkKind::WilfulDefault, AccountStatus::WilfulDefault),
            (MarkKind::WrittenOff, AccountStatus::WrittenOff),
            (MarkKind::SuitFiled, AccountStatus::SuitFiled),
            (MarkKind::Settled, AccountStatus::Settled),
            (MarkKind::AccountSold, AccountStatus::Sold),
            (MarkKind::GuaranteeInvoked, AccountStatus::GuaranteeInvoked),
            (MarkKind::Restructured, AccountStatus::Restructured),
        ];
        let gravest = GRAVEST_FIRST.into_iter().find(|(kind, _)| self.wrong.contains(kind));
        match gravest {
            Some((_, status)) => status,
            None if self.is_unknown => AccountStatus::Unknown,
            None if self.is_closed || closed_on.is_some() => AccountStatus::Closed,
            None if self.is_relief => AccountStatus::Restructured,
            None => AccountStatus::Active,
        }
    }

    fn described(&self) -> Option<String> {
        if self.described.is_empty() {
            return None;
        }
        let relief = if self.is_relief { " (relief for a calamity or COVID-19: no mark)" } else { "" };
        Some(self.described.join(", ") + relief)
    }
}

/// The fields of one account, and what could not be understood in them.
struct Fields<'a> {
    element: &'a Element,
    unknown: Vec<(&'static str, String)>,
}

impl Fields<'_> {
    fn standing(&mut self) -> Standing {
        let mut standing = Standing::default();
        for (spellings, read) in STATUS_FIELDS {
            let Some(code) = self.element.field_of(spellings).filter(|code| !is_filler(code)) else {
                continue;
            };
            let field = spellings.first().copied().unwrap_or_default();
            let is_first = field == "Account_Status";
            let described =
                if is_first { text::clean(code) } else { format!("{field} {}", text::clean(code)) };
            standing.described.push(described);
            match read(code) {
                Some(meaning) => standing.add(meaning),
                None => {
                    standing.is_unknown = true;
                    standing.add(Meaning::Wrong(&[MarkKind::UnknownStatus]));
                    self.unknown.push((field, code.to_owned()));
                }
            }
        }
        standing
    }

    fn kind(&mut self) -> (AccountKind, Option<bool>) {
        let Some(code) = self.code("Account_Type") else { return (AccountKind::Unknown, None) };
        kinds::by_code(&code).unwrap_or_else(|| {
            self.unknown.push(("Account_Type", code));
            (AccountKind::Unknown, None)
        })
    }

    fn ownership(&mut self) -> Ownership {
        let Some(code) = self.code("AccountHoldertypeCode") else { return Ownership::Unknown };
        codes::ownership(&code).unwrap_or_else(|| {
            self.unknown.push(("AccountHoldertypeCode", code));
            Ownership::Unknown
        })
    }

    fn code(&self, name: &str) -> Option<String> {
        self.element.field(name).filter(|code| !is_filler(code)).map(str::to_owned)
    }

    fn words(&self, name: &str) -> Option<String> {
        self.element.field(name).map(text::clean).filter(|words| !words.is_empty())
    }

    fn day(&mut self, name: &'static str) -> Option<Date> {
        let written =
            self.element.field(name).filter(|written| !is_filler(written) && !is_all_zero(written))?;
        let day = text::day(written);
        if day.is_none() {
            self.unknown.push((name, written.to_owned()));
        }
        day
    }

    /// Nothing, zero and less than zero all mean that no amount was reported.
    fn amount(&mut self, name: &'static str) -> Option<Rupees> {
        self.signed_amount(name).filter(|amount| amount.0.as_paise() > 0)
    }

    /// A balance may be zero, or less when the lender owes the person.
    fn signed_amount(&mut self, name: &'static str) -> Option<Rupees> {
        let written = self.element.field(name).filter(|written| !is_filler(written))?;
        let amount = text::amount(written);
        if amount.is_none() {
            self.unknown.push((name, written.to_owned()));
        }
        amount
    }

    fn sanctioned(&mut self, kind: AccountKind) -> Option<Rupees> {
        let limit = self.amount("Credit_Limit_Amount");
        let lent = self.amount("Highest_Credit_or_Original_Loan_Amount");
        if kinds::is_revolving(kind) { limit.or(lent) } else { lent.or(limit) }
    }

    fn rate(&self) -> Option<String> {
        let rate = self.words("Rate_of_Interest")?;
        let is_rate =
            rate.len() <= MAX_RATE_CHARACTERS && rate.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
        is_rate.then_some(rate)
    }

    fn months(&self, name: &str) -> Option<u32> {
        const LONGEST_TENURE_MONTHS: u32 = 600;
        let months: u32 = self.element.field(name)?.parse().ok()?;
        (1..=LONGEST_TENURE_MONTHS).contains(&months).then_some(months)
    }

    fn trouble(&mut self, kind: MarkKind, account: &Account) -> Trouble {
        let date = match kind {
            MarkKind::WilfulDefault => {
                self.day("DefaultStatusDate").or_else(|| self.day("LitigationStatusDate"))
            }
            MarkKind::SuitFiled => self.day("LitigationStatusDate"),
            MarkKind::WrittenOff => self.day("WriteOffStatusDate").or_else(|| self.day("DefaultStatusDate")),
            MarkKind::Settled => self.day("WriteOffStatusDate").or(account.closed_on),
            _ => self.day("DefaultStatusDate"),
        };
        let owed = account.balance.filter(|balance| balance.0.as_paise() > 0);
        let amount = match kind {
            MarkKind::WrittenOff => account.written_off.or(owed),
            MarkKind::Settled => account.settled_for,
            _ => owed,
        };
        Trouble { kind, date: date.or(account.reported_on), amount }
    }
}

/// What lenders write where they have nothing to say.
fn is_filler(text: &str) -> bool {
    matches!(text, "?" | "N" | "NA" | "N/A" | "-")
}

fn is_all_zero(text: &str) -> bool {
    text.bytes().all(|byte| byte == b'0')
}

/// The instalment of the newest monthly review, where the account itself reports none.
fn newest_review_emi(element: &Element) -> Option<Rupees> {
    element
        .all("Account_Review_Data")
        .filter_map(|review| {
            let year: i16 = review.field("Year")?.parse().ok()?;
            let month: i8 = review.field("Month")?.parse().ok()?;
            let emi = text::amount(review.field("EMI_Amount")?).filter(|emi| emi.0.as_paise() > 0)?;
            Some(((year, month), emi))
        })
        .max_by_key(|(month, _)| *month)
        .map(|(_, emi)| emi)
}
