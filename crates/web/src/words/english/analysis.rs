//! One analysis: its files, its runs, its rows and their place on the paper. What the report says is in `report`.

use super::measures::pages as counted_pages;

/// A row that says nothing about money.
pub(crate) const NO_AMOUNT: &str = "no amount";

pub(crate) fn went_out(amount: &str) -> String {
    format!("{amount} out")
}

pub(crate) fn came_in(amount: &str) -> String {
    format!("{amount} in")
}

/// While a scan is read; `takes` is how long that is.
pub(crate) fn pages_read(takes: &str, read: i64, pages: usize) -> String {
    format!("{takes} {read} of {} read.", counted_pages(pages))
}

/// Facts of a row.
pub(crate) mod row {
    pub(crate) const DATE: &str = "Date";
    pub(crate) const TIME: &str = "Time";
    pub(crate) const VALUE_DATE: &str = "Value date";
    pub(crate) const NARRATION: &str = "Narration";
    pub(crate) const REFERENCE: &str = "Reference";
    pub(crate) const AMOUNT: &str = "Amount";
    pub(crate) const BALANCE_AFTER: &str = "Balance after";
    pub(crate) const WITH: &str = "With";
    pub(crate) const CATEGORY: &str = "Category";
    pub(crate) const CHANNEL: &str = "Channel";
    pub(crate) const PROOF: &str = "Proof";
    pub(crate) const FROM_A_PICTURE: &str = "From a picture";
    pub(crate) const BALANCE: &str = "Balance";

    /// Behind what the row has to do with another one; counted from 1.
    pub(crate) fn linked(link: &str, number: usize) -> String {
        format!("{link} row {number}")
    }

    pub(crate) fn sighted(percent: u8) -> String {
        format!("{percent} % sure of its least certain digit")
    }

    /// Behind it.
    pub(crate) const CHOSEN_BY_BALANCES: &str = "; one was chosen by the balances";
}

/// The picture of a page.
pub(crate) mod place {
    /// Counted from 1.
    pub(crate) fn file(number: usize) -> String {
        format!("File {number}")
    }

    /// Counted from 1.
    pub(crate) fn row(number: usize, day: &str, amount: &str) -> String {
        format!("Row {number}: {day}, {amount}")
    }

    /// Of a figure or a date that somebody should look at.
    pub(crate) fn hard_to_read(name: &str) -> String {
        format!("{name} is hard to read")
    }

    /// Of a letter of a scan.
    pub(crate) fn doubtful(percent: u8) -> String {
        format!("Read with less than {percent} % certainty")
    }
}

/// Figures of a scan that a person settles.
pub(crate) mod settling {
    pub(crate) const AMOUNT: &str = "amount";
    pub(crate) const BALANCE: &str = "balance";
    pub(crate) const DATE: &str = "date";

    pub(crate) fn is_right(day: &str) -> String {
        format!("{day} is right")
    }

    pub(crate) fn typed(figure: &str) -> String {
        format!("{figure} (typed)")
    }

    pub(crate) fn settled(figures: &str) -> String {
        format!("Settled by a person: {figures}")
    }
}

/// What the account is.
pub(crate) mod account {
    use crate::words::english::measures;

    pub(crate) const BANK: &str = "Bank";
    pub(crate) const HOLDER: &str = "Holder";
    pub(crate) const NUMBER: &str = "Account";
    pub(crate) const KIND: &str = "Kind";
    pub(crate) const IFSC: &str = "IFSC";
    pub(crate) const PERIOD: &str = "Period";
    pub(crate) const CURRENCY: &str = "Currency";
    pub(crate) const OPENING_BALANCE: &str = "Opening balance";
    pub(crate) const CLOSING_BALANCE: &str = "Closing balance";
    pub(crate) const OVERDRAFT_LIMIT: &str = "Overdraft limit";
    pub(crate) const LENGTH: &str = "Length";

    /// What is no paper has no pages.
    pub(crate) fn length(rows: usize, pages: usize) -> String {
        let rows = measures::rows(rows);
        if pages == 0 { rows } else { format!("{rows} on {}", measures::pages(pages)) }
    }
}

/// One run beside the present one.
pub(crate) mod run {
    pub(crate) const DECISION: &str = "Decision";
    pub(crate) const SCORE: &str = "Score";
    pub(crate) const PRODUCT: &str = "Product";
    pub(crate) const STATEMENTS: &str = "Statements";
    pub(crate) const ACCOUNTS: &str = "Accounts";
    pub(crate) const DAYS: &str = "Days";
    pub(crate) const TRANSACTIONS: &str = "Transactions";
    pub(crate) const INCOME: &str = "Income a month";
    pub(crate) const OBLIGATIONS: &str = "Obligations a month";
    pub(crate) const FOIR: &str = "FOIR";
    pub(crate) const AVERAGE_BALANCE: &str = "Average balance";
    pub(crate) const ELIGIBLE: &str = "Eligible amount";
    pub(crate) const DOCUMENT: &str = "Document";
    pub(crate) const NO_RESULT: &str = "No result yet";
}

/// What made a run another one than the run before it.
pub(crate) mod changes {
    pub(crate) const NO_NAME: &str = "no name";
    pub(crate) const NO_AMOUNTS: &str = "none asked for";
    pub(crate) const UNDONE: &str = "Undid the correction of a row";
    pub(crate) const CORRECTED: &str = "Corrected a row";
    pub(crate) const ANOTHER_PRODUCT: &str = "Another product";

    pub(crate) fn added(file: &str) -> String {
        format!("Added {file}")
    }

    pub(crate) fn took_out(file: &str) -> String {
        format!("Took out {file}")
    }

    pub(crate) fn applicant(name: &str) -> String {
        format!("Applicant: {name}")
    }

    pub(crate) fn amounts(amounts: &str) -> String {
        format!("Amounts: {amounts}")
    }
}

/// Files, and what people corrected in them.
pub(crate) mod files {
    pub(crate) const ARCHIVED: &str = "As before (archived)";
    pub(crate) const WITHOUT_NAME: &str = "A file without a name";
    pub(crate) const ACCOUNT_AGGREGATOR: &str = "Account Aggregator data";
    pub(crate) const SPREADSHEET: &str = "Spreadsheet";
    pub(crate) const NOBODY_NAMED: &str = "nobody named";
    pub(crate) const DATE_IS_RIGHT: &str = "Date is right";

    pub(crate) fn reads(figure: &str, amount: &str) -> String {
        format!("{figure} reads {amount}")
    }

    pub(crate) fn reads_typed(figure: &str, amount: &str) -> String {
        format!("{figure} reads {amount} (typed)")
    }
}

/// How a loan went, as people noted it.
pub(crate) mod outcome {
    pub(crate) fn late(days: i64) -> String {
        match days {
            0 => "never late".to_owned(),
            _ => format!("{} late at worst", export::words::counted(days, "day")),
        }
    }
}

/// What the rows that are shown belong to.
pub(crate) mod selection {
    pub(crate) const NOTHING: &str = "Nothing in this report";
    pub(crate) const INCOME: &str = "Income";
    pub(crate) const REPAYMENTS: &str = "Irregular repayments";
    pub(crate) const BOUNCES: &str = "Returned items";
    pub(crate) const PENAL_CHARGES: &str = "Penal charges";
    pub(crate) const ROUND_TRIP: &str = "Came and left again";
    pub(crate) const UNDISCLOSED: &str = "An account that was not sent";
    pub(crate) const BREAKS: &str = "Balance breaks";
    pub(crate) const MISDATED: &str = "Dates out of order";
    pub(crate) const EMPLOYER_NOT_NAMED: &str = "an employer that is not named";

    pub(crate) fn salary_from(employer: &str) -> String {
        format!("Salary from {employer}")
    }

    pub(crate) fn loan_from(lender: &str) -> String {
        format!("Loan from {lender}")
    }

    pub(crate) fn paid_out_by(lender: &str) -> String {
        format!("Loan paid out by {lender}")
    }

    pub(crate) fn returned_on(day: &str) -> String {
        format!("Returned on {day}")
    }

    pub(crate) fn to_and_from(party: &str) -> String {
        format!("To and from {party}")
    }

    /// Counted from 1.
    pub(crate) fn account(number: usize) -> String {
        format!("Account {number}")
    }
}
