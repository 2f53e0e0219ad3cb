//! What only the memo says, part by part: titles, heads of columns, names of figures and sentences.

/// At the foot of every page.
pub(crate) const ADVICE: &str =
    "This memo assists a human decision. It rests on the statement and on what the applicant said.";
pub(crate) const HOLDER_NOT_NAMED: &str = "account holder not named";

/// Between what stands on one line.
pub(crate) const SEPARATOR: &str = "  ·  ";

/// Behind as many as are shown of a list; what is left out is counted.
pub(crate) fn more_in_workbook(left_out: &str) -> String {
    format!("{left_out} more in the workbook.")
}

/// What made the file, in its properties.
pub(crate) fn producer(version: &str) -> String {
    format!("lending {version}")
}

pub(crate) fn page_of(page: usize, pages: usize) -> String {
    format!("Page {page} of {pages}")
}

/// The title of the file.
pub(crate) fn title(holder: &str) -> String {
    format!("Credit memo: {holder}")
}

/// A name with the version of what it names.
pub(crate) fn version(name: &str, version: impl std::fmt::Display) -> String {
    format!("{name} version {version}")
}

/// At the foot of every page, what it was made by.
pub(crate) fn origin(engine: &str, product: &str, points_card: &str) -> String {
    format!("Engine {engine}{SEPARATOR}product {product}{SEPARATOR}points card {points_card}")
}

/// Whose statement it is, the decision, the score and the figures of the first glance.
pub(crate) mod head {
    use super::SEPARATOR;

    pub(crate) const DECISION: &str = "DECISION";
    pub(crate) const WOULD_APPROVE: &str = "The policy alone would approve";
    pub(crate) const WOULD_DECLINE: &str = "The policy alone would decline";
    pub(crate) const WOULD_ASK: &str = "The policy alone would ask a person";
    pub(crate) const SCORE: &str = "SCORE";
    pub(crate) const NO_SCORE: &str = "No score";
    pub(crate) const TOO_LITTLE: &str = "there is too little to score on";
    pub(crate) const INCOME_A_MONTH: &str = "Income a month";
    pub(crate) const FOIR: &str = "FOIR";
    pub(crate) const ROWS_PROVEN: &str = "Rows proven";

    pub(crate) fn title(reference: Option<&str>) -> String {
        let reference = reference.map(|reference| format!("{SEPARATOR}{reference}")).unwrap_or_default();
        format!("CREDIT MEMO{reference}")
    }

    pub(crate) fn product(name: &str, version: impl std::fmt::Display) -> String {
        format!("{name}, version {version}")
    }

    pub(crate) fn holder(name: &str, beside_applicant: &str) -> String {
        format!("Account holder: {name}{SEPARATOR}{beside_applicant}")
    }

    pub(crate) fn account(number: &str) -> String {
        format!("account {number}")
    }

    /// How people came to the decision, and what the engine had decided.
    pub(crate) fn settled(how: &str, by: &str, at: &str, engine: &str) -> String {
        format!("{how} by {by}, {at}; the engine: {engine}")
    }

    pub(crate) fn reviewer_must_check(points: &str) -> String {
        format!("A reviewer must check {points}")
    }

    pub(crate) fn and_to_check(alone: &str, points: &str) -> String {
        format!("{alone}; {points} to check")
    }

    pub(crate) fn eligible(amount: &str, instalment: Option<&str>, cap: &str) -> String {
        let instalment = instalment.map(|amount| format!(" at {amount} a month")).unwrap_or_default();
        format!("Eligible for {amount}{instalment}{cap}")
    }

    pub(crate) fn proven(proven: usize, rows: usize) -> String {
        format!("{proven} of {rows}")
    }

    pub(crate) fn grade(grade: &str) -> String {
        format!("Grade {grade}")
    }
}

pub(crate) mod people {
    pub(crate) const NOTHING_YET: &str = "nothing yet";
    pub(crate) const NOBODY: &str = "nobody";

    /// How the case stands.
    pub(crate) struct Standing<'a> {
        pub(crate) reference: &'a str,
        pub(crate) decision: &'a str,
        pub(crate) settled: &'a str,
        pub(crate) engine: &'a str,
        pub(crate) as_of: &'a str,
    }

    impl Standing<'_> {
        pub(crate) fn said(&self) -> String {
            let Self { reference, decision, settled, engine, as_of } = self;
            format!("{reference}. Decision: {decision}. {settled}. Engine: {engine}. As of {as_of}.")
        }
    }

    pub(crate) fn product(name: &str, version: Option<i64>, assignee: &str) -> String {
        let version = version.map(|version| format!(", version {version}")).unwrap_or_default();
        format!("Product: {name}{version}. Assigned to {assignee}.")
    }

    pub(crate) fn overridden((decision, replaced): (&str, &str), by: &str, at: &str, reason: &str) -> String {
        format!("Override to {decision} instead of {replaced} by {by}, {at}: {reason}")
    }

    pub(crate) fn reviewed(decision: &str, by: &str, at: &str) -> String {
        format!("Review: {decision} by {by}, {at}")
    }
}

pub(crate) mod reasons {
    pub(crate) const SCORE: &str = "What the score rests on";
    pub(crate) const BEST: &str = "Best";
    pub(crate) const RULES: &str = "Rules of the product";
    pub(crate) const ASKS_FOR: &str = "Asks for";

    pub(crate) fn none_adverse(rules: &str) -> String {
        format!("No adverse reasons: {rules} of the product were checked.")
    }

    pub(crate) fn largest(amount: &str) -> String {
        format!("Up to {amount} would be approved, with everything else as it is.")
    }

    pub(crate) fn points(card: &str, base: impl std::fmt::Display, without_data: Option<&str>) -> String {
        let neutral =
            without_data.map(|features| format!(" {features} without data, neither for nor against."));
        format!("Points card {card}, from {base} points.{}", neutral.unwrap_or_default())
    }

    pub(crate) fn counted_income(counted: &str) -> String {
        format!("income {counted}")
    }

    pub(crate) fn income(amount: &str) -> String {
        format!("income {amount} a month")
    }

    pub(crate) fn obligations(amount: &str) -> String {
        format!("obligations {amount} a month")
    }

    pub(crate) fn foir_cap(share: &str) -> String {
        format!("instalments up to {share} of income")
    }

    pub(crate) fn maximum_emi(amount: &str) -> String {
        format!("an instalment of {amount} at most")
    }

    /// The cap that limits the amount.
    pub(crate) fn binds(cap: &str) -> String {
        format!("{cap} (binds)")
    }

    pub(crate) fn loan_to_value(share: &str) -> String {
        format!("loan to value {share}")
    }
}

/// Several files.
pub(crate) mod case {
    pub(crate) const TITLE: &str = "Accounts and files";
    pub(crate) const DAYS: &str = "Days";
    /// How much of a month is there, in a small box.
    pub(crate) const ALL: &str = "all";
    pub(crate) const PART: &str = "part";
    pub(crate) const NONE: &str = "none";

    /// How the papers of an account follow each other.
    pub(crate) fn join(account: &str, said: &str) -> String {
        format!("{account}: {said}.")
    }

    pub(crate) fn own_transfers(transfers: &str) -> String {
        format!("{transfers}: neither income nor spending.")
    }

    pub(crate) fn not_sent(account: &str) -> String {
        format!("Not sent: {account}")
    }

    pub(crate) fn earlier_months(months: &str) -> String {
        format!("{months} before these are in the workbook.")
    }

    pub(crate) fn more_joins(count: usize) -> String {
        format!("{count} more are in the workbook.")
    }
}

pub(crate) mod charts {
    pub(crate) const MONTHS: &str = "Money in and out by month";
    pub(crate) const IN: &str = "in";
    pub(crate) const OUT: &str = "out";
    pub(crate) const CATEGORIES: &str = "Where money came from and went to";
    pub(crate) const MONEY_IN: &str = "Money in";
    pub(crate) const MONEY_OUT: &str = "Money out";
}

pub(crate) mod money {
    pub(crate) const NO_INCOME: &str = "No steady income was found.";
    pub(crate) const EMPLOYER_NOT_NAMED: &str = "employer not named";
    pub(crate) const SOURCE: &str = "Source";
    pub(crate) const MADE_OF: &str = "What it is made of";
    pub(crate) const A_DIGITAL_LENDER: &str = "digital lender";
    pub(crate) const A_LENDER: &str = "lender";
    pub(crate) const NO_RETURNS: &str = "None, and no penalty was charged.";
    /// The instrument of a returned payment.
    pub(crate) const BY: &str = "By";
    pub(crate) const PAID_LATER: &str = "Paid later";
    pub(crate) const COUNTERPARTIES: &str = "Largest counterparties";
    /// The category of most of a party's rows.
    pub(crate) const MOSTLY: &str = "Mostly";

    pub(crate) fn income(amount: &str, basis: &str) -> String {
        format!("{amount} a month, taken from {basis}.")
    }

    /// `foir` comes with its own comma.
    pub(crate) fn obligations(amount: &str, foir: &str) -> String {
        format!("{amount} a month{foir}.")
    }

    pub(crate) fn salary(employer: &str) -> String {
        format!("Salary, {employer}")
    }

    pub(crate) fn source(total: &str, rows: &str) -> String {
        format!("{total} in all, {rows}")
    }

    pub(crate) fn returned(inward: usize, of_instalments: usize, outward: usize, penalties: &str) -> String {
        format!(
            "{inward} returned unpaid by this account, {of_instalments} of them for an instalment; {outward} deposited here returned by another bank; {penalties}."
        )
    }

    pub(crate) fn known_by_charge(payments: &str) -> String {
        format!("{payments} known by the charge alone.")
    }
}

pub(crate) mod document {
    pub(crate) const TITLE: &str = "The document";
    pub(crate) const WEIGHT: &str = "Weight";
    pub(crate) const WHERE: &str = "Where";
    pub(crate) const MAY_BE_INNOCENT: &str = "May be innocent";
    pub(crate) const HOLDER: &str = "The account holder";
    pub(crate) const NO_MULE: &str = "No sign that the account only passes money on.";

    /// Whether the applicant is the holder of the account, and why.
    pub(crate) fn name(comparison: &str, explanation: &str) -> String {
        format!("{comparison}. {explanation}.")
    }

    pub(crate) fn verdict(verdict: &str, checks: &str) -> String {
        format!("{verdict}: {checks} made.")
    }

    pub(crate) fn possible_mule(level: &str) -> String {
        format!("Possible mule account: the risk is {level}.")
    }
}
