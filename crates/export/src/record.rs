//! What the house knows of a case beside its report: whose it is, what people decided, and how it stands at the moment of asking.

use std::io::{self, Write};

use engine::codes::Decision;
use jiff::Zoned;
use ledger::Rupees;

use crate::words::english::labels;
use crate::words::{self, guarded};

/// Plain texts, ready to be written. The same record gives the same bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseRecord {
    /// `APP-000001`
    pub reference: String,
    pub applicant: Option<String>,
    pub holder: Option<String>,
    pub bank: Option<String>,
    /// The first and the last day that the statements cover.
    pub period: Option<(String, String)>,
    pub product: String,
    pub product_version: Option<i64>,
    pub requested: Option<Rupees>,
    pub score: Option<i64>,
    /// How far it is: `completed`, `failed` and so on.
    pub status: String,
    pub engine_decision: Option<Decision>,
    /// What holds.
    pub decision: Option<Decision>,
    /// Nothing while it waits.
    pub settled_by: Option<SettledBy>,
    /// What people did, in the order in which they did it.
    pub acts: Vec<Act>,
    pub assignee: Option<String>,
    /// When it stood so.
    pub as_of: Moment,
}

/// How what holds came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettledBy {
    Engine,
    Confirmation,
    Review,
    Override,
}

impl SettledBy {
    /// As in tables that programs read.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Engine => "engine",
            Self::Confirmation => "confirmation",
            Self::Review => "review",
            Self::Override => "override",
        }
    }
}

/// A vote of a reviewer, or an override.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    pub by: String,
    pub at: Moment,
    pub decision: Decision,
    /// Of an override: its reason, and what held before.
    pub overriding: Option<(String, Decision)>,
    pub note: String,
}

/// A moment, for programs and for people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// RFC 3339.
    pub exact: String,
    /// `14 Nov 2026, 3:05 pm IST`
    pub told: String,
}

impl Moment {
    /// `there`: by the clocks of India.
    #[must_use]
    pub fn of(there: &Zoned) -> Self {
        Self { exact: format!("{:.0}", there.timestamp()), told: labels::in_india(&words::moment(there)) }
    }
}

/// Behind the columns of a row of the ledger: all begin alike, so that no reader takes them for the ledger's own.
pub(crate) const COLUMNS: [&str; 12] = [
    "case_reference", "case_applicant", "case_product", "case_product_version", "case_engine_decision",
    "case_decision", "case_settled_by", "case_votes", "case_overrides", "case_assignee", "case_status",
    "case_as_of",
];

/// Those of a table with a row for each case.
const TABLE: [&str; 20] = [
    "reference", "applicant", "holder", "bank", "period_from", "period_to", "product", "product_version",
    "requested_amount", "score", "status", "engine_decision", "decision", "settled_by", "decided_by",
    "decided_at", "votes", "overrides", "assignee", "as_of",
];

/// One table of several cases.
pub fn cases(records: &[CaseRecord], out: &mut impl Write) -> io::Result<()> {
    let mut writer = ::csv::Writer::from_writer(out);
    writer.write_record(TABLE)?;
    for record in records {
        writer.write_record(record.row())?;
    }
    writer.flush()
}

impl CaseRecord {
    /// How what holds came about, in words that tell confirming from overriding.
    #[must_use]
    pub fn settled(&self) -> &'static str {
        words::settled(self.settled_by)
    }

    /// Whose word holds: of the last override, or of the newest vote for it.
    #[must_use]
    pub fn deciding(&self) -> Option<&Act> {
        let is_override = self.settled_by == Some(SettledBy::Override);
        let holds = |act: &&Act| {
            Some(&act.decision) == self.decision.as_ref() && act.overriding.is_some() == is_override
        };
        match self.settled_by {
            Some(SettledBy::Override | SettledBy::Confirmation | SettledBy::Review) => {
                self.acts.iter().rfind(holds)
            }
            Some(SettledBy::Engine) | None => None,
        }
    }

    pub(crate) fn fields(&self) -> [String; 12] {
        let text = |text: &Option<String>| guarded(text.as_deref().unwrap_or_default());
        let code = |code: &Option<Decision>| guarded(code.as_ref().map(Decision::as_str).unwrap_or_default());
        [
            self.reference.clone(),
            text(&self.applicant),
            guarded(&self.product),
            self.product_version.map(|version| version.to_string()).unwrap_or_default(),
            code(&self.engine_decision),
            code(&self.decision),
            self.settled_by.map(|by| by.code().to_owned()).unwrap_or_default(),
            self.votes(),
            self.overrides(),
            text(&self.assignee),
            self.status.clone(),
            self.as_of.exact.clone(),
        ]
    }

    fn row(&self) -> [String; 20] {
        let text = |text: &Option<String>| guarded(text.as_deref().unwrap_or_default());
        let (from, to) = self.period.clone().unwrap_or_default();
        let deciding = self.deciding();
        let [
            reference,
            applicant,
            product,
            version,
            engine,
            decision,
            settled,
            votes,
            overrides,
            assignee,
            status,
            as_of,
        ] = self.fields();
        [
            reference,
            applicant,
            text(&self.holder),
            text(&self.bank),
            from,
            to,
            product,
            version,
            self.requested.map(|amount| amount.0.plain()).unwrap_or_default(),
            self.score.map(|score| score.to_string()).unwrap_or_default(),
            status,
            engine,
            decision,
            settled,
            deciding.map(|act| guarded(&act.by)).unwrap_or_default(),
            deciding.map(|act| act.at.exact.clone()).unwrap_or_default(),
            votes,
            overrides,
            assignee,
            as_of,
        ]
    }

    fn votes(&self) -> String {
        self.lines_of(|act| act.overriding.is_none())
    }

    fn overrides(&self) -> String {
        self.lines_of(|act| act.overriding.is_some())
    }

    fn lines_of(&self, wanted: impl Fn(&Act) -> bool) -> String {
        let lines: Vec<String> = self.acts.iter().filter(|act| wanted(act)).map(Act::line).collect();
        guarded(&lines.join(" | "))
    }
}

impl Act {
    /// `2026-11-14T09:31:00Z, Asha Rao: approved. Slip seen.`
    fn line(&self) -> String {
        let decision = match &self.overriding {
            Some((reason, replaced)) => {
                labels::decided_instead(&self.decision.to_string(), &replaced.to_string(), reason)
            }
            None => self.decision.to_string(),
        };
        // One line, whatever was typed: a row of a table is one.
        let note = self.note.split_whitespace().collect::<Vec<_>>().join(" ");
        let note = words::full_sentence(&note);
        format!("{}, {}: {decision}. {note}", self.at.exact, self.by)
    }
}
