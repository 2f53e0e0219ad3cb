//! An invented credit file: lines of credit and enquiries, counted back from the day of the question.

/// The file of one person.
pub(crate) struct File {
    /// `None`: the bureau has no score yet.
    pub(crate) score: Option<u16>,
    pub(crate) holder: String,
    pub(crate) is_exact: bool,
    pub(crate) lines: Vec<Line>,
    pub(crate) enquiries: Vec<Asked>,
}

/// Somebody asked so many days ago.
pub(crate) struct Asked {
    pub(crate) lender: &'static str,
    pub(crate) days_ago: i32,
    pub(crate) reason: &'static str,
    pub(crate) amount: i64,
}

/// One line of credit. Amounts are whole rupees; codes are Experian's.
#[derive(Clone)]
pub(crate) struct Line {
    pub(crate) lender: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) holder: &'static str,
    pub(crate) opened_months_ago: i32,
    pub(crate) closed_months_ago: Option<i32>,
    pub(crate) sanctioned: i64,
    pub(crate) balance: i64,
    pub(crate) emi: Option<i64>,
    pub(crate) tenure_months: i32,
    pub(crate) overdue: i64,
    pub(crate) status: &'static str,
    pub(crate) suit: &'static str,
    pub(crate) written_off_or_settled: &'static str,
    /// When the status began.
    pub(crate) status_months_ago: Option<i32>,
    pub(crate) written_off: Option<i64>,
    pub(crate) settled_for: Option<i64>,
    /// Days past due in the months that were not paid on time: months ago, days.
    pub(crate) late: Vec<(i32, u16)>,
}

impl Line {
    /// A loan that is paid month by month; what is left of it follows from its age.
    pub(crate) fn loan(
        lender: &'static str,
        kind: &'static str,
        opened: i32,
        terms: (i64, i32, i64),
    ) -> Self {
        let (sanctioned, tenure_months, emi) = terms;
        let left = (tenure_months - opened).max(0);
        let balance = sanctioned * i64::from(left) / i64::from(tenure_months.max(1));
        Self { balance, emi: Some(emi), tenure_months, ..Self::open(lender, kind, opened, sanctioned) }
    }

    pub(crate) fn card(lender: &'static str, opened: i32, limit: i64, balance: i64) -> Self {
        Self { balance, ..Self::open(lender, "10", opened, limit) }
    }

    fn open(lender: &'static str, kind: &'static str, opened: i32, sanctioned: i64) -> Self {
        Self {
            lender,
            kind,
            holder: "1",
            opened_months_ago: opened,
            closed_months_ago: None,
            sanctioned,
            balance: 0,
            emi: None,
            tenure_months: 0,
            overdue: 0,
            status: "11",
            suit: "",
            written_off_or_settled: "",
            status_months_ago: None,
            written_off: None,
            settled_for: None,
            late: Vec::new(),
        }
    }

    /// Paid off.
    pub(crate) fn closed(mut self, months_ago: i32) -> Self {
        self.closed_months_ago = Some(months_ago);
        self.status = "13";
        self.balance = 0;
        self
    }

    pub(crate) fn status(mut self, status: &'static str, months_ago: i32) -> Self {
        self.status = status;
        self.status_months_ago = Some(months_ago);
        self
    }

    pub(crate) fn late(mut self, months: &[(i32, u16)]) -> Self {
        self.late = months.to_vec();
        self
    }

    /// Days past due at the end of a month.
    pub(crate) fn days_late(&self, months_ago: i32) -> u16 {
        self.late.iter().find(|(month, _)| *month == months_ago).map_or(0, |(_, days)| *days)
    }

    pub(crate) fn is_card(&self) -> bool {
        self.kind == "10"
    }
}
