//! What the page of an analysis makes of its report, section by section.

/// The decision and what could be lent.
pub(crate) mod decision {
    pub(crate) const MUST_BE_CHECKED: &str = "A reviewer must check this case.";
    pub(crate) const DECLINE: &str = "Decline";
    pub(crate) const APPROVE: &str = "Approve";
    pub(crate) const ELIGIBLE: &str = "Eligible amount";
    pub(crate) const INSTALMENT: &str = "Instalment for it";
    pub(crate) const LARGEST_INSTALMENT: &str = "Largest instalment";
    pub(crate) const APPROVABLE_UP_TO: &str = "Approvable up to";

    /// The reason is a whole sentence.
    pub(crate) fn overridden(by: &str, reason: &str) -> String {
        format!("Overridden by {by}: {reason}")
    }

    pub(crate) fn decided(by: &str, product: &str) -> String {
        format!("Decided by {by} under {product}.")
    }

    pub(crate) fn meets_every_rule(product: &str) -> String {
        format!("Meets every rule of {product}.")
    }

    pub(crate) fn declined(product: &str) -> String {
        format!("Declined by {product}.")
    }

    pub(crate) fn sent_to_reviewer(product: &str) -> String {
        format!("{product} sends this case to a reviewer.")
    }
}

pub(crate) mod policy {
    pub(crate) const MISSING: &str = "missing";

    pub(crate) fn missing(reason: &str) -> String {
        format!("missing, {reason}")
    }

    pub(crate) fn is_missing(name: &str, reason: &str) -> String {
        format!("{name} is missing, {reason}")
    }

    pub(crate) fn all_met(rules: usize) -> String {
        format!("All {rules} met")
    }

    pub(crate) fn not_met(open: usize, rules: usize) -> String {
        format!("{open} of {rules} not met")
    }
}

pub(crate) mod score {
    pub(crate) fn grade(name: &str) -> String {
        format!("Grade {name}")
    }
}

pub(crate) mod money {
    pub(crate) const INCOME: &str = "Income a month";
    pub(crate) const NO_INCOME: &str = "no steady income was found";
    pub(crate) const EMPLOYER_NOT_NAMED: &str = "Employer not named";
    pub(crate) const OBLIGATIONS: &str = "Fixed obligations a month";
    pub(crate) const INSTALMENTS: &str = "Of which instalments";
    pub(crate) const FOIR: &str = "FOIR";
    pub(crate) const FOIR_NOTE: &str = "fixed obligations over income";
    pub(crate) const RUNNING: &str = "Running";
    pub(crate) const ENDED: &str = "Ended";
    pub(crate) const DIGITAL_LENDER: &str = "Digital lender";

    pub(crate) fn taken_from(basis: &str) -> String {
        format!("taken from {basis}")
    }

    pub(crate) fn months_seen(seen: usize, expected: u32) -> String {
        format!("{seen} of {}", export::words::counted(expected, "month"))
    }

    pub(crate) fn around_day(day: i8) -> String {
        format!("around day {day}")
    }

    pub(crate) fn varies_by(share: &str) -> String {
        format!("varies by {share}")
    }

    pub(crate) fn returned(count: u32) -> String {
        format!("{count} returned")
    }

    pub(crate) fn missed(count: u32) -> String {
        format!("{count} missed")
    }

    pub(crate) fn seen(frequency: &str, instalments: u32) -> String {
        format!("{frequency}, {instalments} seen")
    }

    /// How the income is used: what is owed, what the loan would add, and what is left.
    pub(crate) const ROOM: &str = "How income is used";
    pub(crate) const ROOM_PARTS: [&str; 3] = ["Already owed", "New instalment", "Left over"];

    pub(crate) fn of_income(part: &str, share: &str) -> String {
        format!("{part}: {share} of income")
    }

    pub(crate) fn shares_of(counted: &str) -> String {
        format!("Shares of {counted}.")
    }

    pub(crate) fn shares_of_income(amount: &str) -> String {
        format!("Shares of the income, {amount} a month.")
    }

    pub(crate) fn allowed(share: &str) -> String {
        format!("The product allows {share} of the income.")
    }
}

pub(crate) mod cash {
    pub(crate) const AVERAGE_BALANCE: &str = "Average balance";
    pub(crate) const IN_A_MONTH: &str = "In a month";
    pub(crate) const INCOME_CREDITS: &str = "Income credits";
    pub(crate) const OUT_A_MONTH: &str = "Out a month";
    pub(crate) const CAME_FROM: &str = "Where it came from";
    pub(crate) const WENT: &str = "Where it went";

    /// Categories that are one line.
    pub(crate) fn more(count: usize) -> String {
        format!("{count} more")
    }
}

pub(crate) mod conduct {
    use crate::words::english::measures;

    pub(crate) const ISSUED: &str = "Bounced: issued";
    pub(crate) const ISSUED_NOTE: &str = "mandates and own cheques returned";
    pub(crate) const INSTALMENTS: &str = "Of these, instalments";
    pub(crate) const INSTALMENTS_NOTE: &str = "of loans";
    pub(crate) const DEPOSITED: &str = "Bounced: deposited";
    pub(crate) const DEPOSITED_NOTE: &str = "deposited cheques returned";
    pub(crate) const PENAL_CHARGES: &str = "Penal charges";
    pub(crate) const PENAL_CHARGES_NOTE: &str = "minimum balance, penal interest, overdue";

    pub(crate) const INSTALMENT: &str = "Instalment";
    pub(crate) const INSUFFICIENT_FUNDS: &str = "Insufficient funds";
    pub(crate) const TECHNICAL: &str = "Technical";

    pub(crate) fn paid_on(day: &str) -> String {
        format!("Paid on {day}")
    }

    pub(crate) fn not_paid_from_here(instrument: &str) -> String {
        format!("{instrument}, not paid from here")
    }

    pub(crate) fn not_paid_to_here(instrument: &str) -> String {
        format!("{instrument}, not paid to here")
    }

    pub(crate) fn both_ways(party: &str, received: &str, paid: &str) -> String {
        format!("{party} paid in {received} and was paid {paid}.")
    }

    pub(crate) fn left_again(amount: &str, days: usize) -> String {
        format!("{amount} left again within {}.", measures::days(days))
    }

    pub(crate) const MULE_HIGH: &str = "High: possible mule account";
    pub(crate) const MULE_LOW: &str = "Low: a few signs";
    pub(crate) const MULE_NONE: &str = "None";

    pub(crate) const NAME_MATCHES: &str = "Match";
    pub(crate) const NAME_IN_PART: &str = "In part";
    pub(crate) const NAME_DIFFERS: &str = "Mismatch";
    pub(crate) const NAME_NOT_CHECKED: &str = "Not checked";

    /// How well a name matches, with its score where there is one.
    pub(crate) fn name_scored(outcome: &str, score: Option<u8>) -> String {
        score.map_or_else(|| outcome.to_owned(), |score| format!("{outcome}, {score} of 100"))
    }
}

pub(crate) mod integrity {
    use crate::words::english::measures;

    pub(crate) const THE_FILE: &str = "The file";
    pub(crate) const OPENING_BALANCE: &str = "Opening balance";
    pub(crate) const CLOSING_BALANCE: &str = "Closing balance";
    pub(crate) const TOTAL_DEBITS: &str = "Total debits";
    pub(crate) const TOTAL_CREDITS: &str = "Total credits";
    pub(crate) const NUMBER_OF_DEBITS: &str = "Number of debits";
    pub(crate) const NUMBER_OF_CREDITS: &str = "Number of credits";
    pub(crate) const AGREES: &str = "Agrees";
    pub(crate) const DIFFERS: &str = "Differs";
    pub(crate) const NOT_PRINTED: &str = "Not printed";
    pub(crate) const UNCERTAIN_DATES: &str = "The dates of some rows are ambiguous.";
    pub(crate) const UNCERTAIN_SCALE: &str =
        "The statement mixes decimal commas and decimal points: check the amounts.";

    /// Parts of a place, each counted from 1.
    pub(crate) fn file(number: usize) -> String {
        format!("file {number}")
    }

    pub(crate) fn page(number: u32) -> String {
        format!("page {number}")
    }

    pub(crate) fn row(number: usize) -> String {
        format!("row {number}")
    }

    pub(crate) fn page_and_row(page: u32, row: usize) -> String {
        format!("Page {page}, row {row}")
    }

    /// All checks, and those that found something, are clear, do not apply and were not run.
    pub(crate) fn checked(all: usize, [found, clear, not_applicable, not_run]: [usize; 4]) -> String {
        let all = measures::checks(all);
        format!(
            "{all}: {found} found something, {clear} clear, {not_applicable} not applicable, {not_run} not run"
        )
    }

    pub(crate) fn missing_pages(pages: &str) -> String {
        format!("Missing pages: {pages}.")
    }

    pub(crate) fn totals_wrong(pages: &str) -> String {
        format!("Pages whose totals do not match their rows: {pages}.")
    }

    pub(crate) fn unread(rows: usize) -> String {
        format!("{} could not be read.", measures::rows(rows))
    }

    pub(crate) fn misdated(rows: usize) -> String {
        format!("{} dated out of order.", measures::rows(rows))
    }

    pub(crate) fn undescribed(rows: usize) -> String {
        format!("{} without a description.", measures::rows(rows))
    }
}

/// Several files and accounts.
pub(crate) mod case {
    pub(crate) const NOT_COUNTED: &str = "Not counted: a single file is analysed by its main account, several files by accounts in the first one's currency.";
    pub(crate) const WHOLE: &str = "Whole";
    pub(crate) const PART: &str = "Part";
    pub(crate) const MISSING: &str = "Missing";
}

pub(crate) mod bureau {
    pub(crate) const NOT_ASKED: &str = "Not asked";
    pub(crate) const NOT_AVAILABLE: &str = "Not available";
    pub(crate) const NO_MARKS: &str = "No marks";
    pub(crate) const NOT_REQUESTED: &str = "No bureau report was requested. Upload with the applicant's name, mobile and consent to request one.";
    pub(crate) const SCORE: &str = "Bureau score";
    pub(crate) const ACTIVE_ACCOUNTS: &str = "Active accounts";
    pub(crate) const OWED: &str = "Owed";
    pub(crate) const OVERDUE: &str = "Overdue";
    pub(crate) const INSTALMENTS: &str = "Instalments";
    pub(crate) const WORST_DELAY: &str = "Worst delay in 12 months";
    pub(crate) const ENQUIRIES: &str = "Enquiries, 180 days";
    pub(crate) const CARD_USE: &str = "Card use";

    pub(crate) fn active(active: u32, all: u32) -> String {
        format!("{active} of {all}")
    }

    pub(crate) fn days(days: u16) -> String {
        export::words::counted(days, "day")
    }

    pub(crate) fn estimated(amount: &str) -> String {
        format!("{amount} est.")
    }
}

/// Transactions as a table.
pub(crate) mod rows {
    pub(crate) const DATE: &str = "Date";
    pub(crate) const NARRATION: &str = "Narration";
    pub(crate) const CATEGORY: &str = "Category";
    pub(crate) const OUT: &str = "Out";
    pub(crate) const IN: &str = "In";
    pub(crate) const BALANCE: &str = "Balance";

    pub(crate) const BALANCE_DIFFERS: &str = "Balance differs";
    pub(crate) const UNPROVEN: &str = "Unproven";
    pub(crate) const CORRECTED: &str = "Corrected";
    pub(crate) const SETTLED: &str = "Settled by a person";
    pub(crate) const HARD_TO_READ: &str = "Hard to read";
    pub(crate) const REVERSED: &str = "Reversed";
    pub(crate) const READ_FROM_A_PICTURE: &str =
        "Read from a picture: so sure is the least certain digit of its date, amount and balance.";
}
