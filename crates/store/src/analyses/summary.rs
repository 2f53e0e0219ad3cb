//! What a report says of the account ↔ its sealed form beside the analysis: lists show it without opening reports.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sqlx::Row;

use super::words;
use crate::database::{Database, Reader, Tx};
use crate::portfolio::{self, Figures};
use crate::seal::TeamKey;
use crate::{AnalysisId, Error, TeamId, teams};

/// Whatever the paper does not say is nothing.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    pub holder: Option<String>,
    pub bank: Option<String>,
    /// The first and the last day that the statement covers, as `2026-11-14`.
    pub period: Option<(String, String)>,
    /// The last characters of the number of each account.
    #[serde(default)]
    pub account_endings: Vec<String>,
    /// What the policy alone would have decided.
    #[serde(default)]
    pub recommendation: Option<String>,
    /// Why a person has to look, or why it was declined: the first few.
    #[serde(default)]
    pub reasons: Vec<ShortReason>,
    /// How many there are in all.
    #[serde(default)]
    pub reason_count: usize,
    /// The families of all reasons for which a person has to look.
    #[serde(default)]
    pub flagged: Vec<Flag>,
    /// What is counted of it in the portfolio.
    #[serde(default)]
    pub figures: Figures,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShortReason {
    /// For a person to look at, of this family.
    pub family: Option<Flag>,
    pub message: String,
}

/// A message may name people.
impl fmt::Debug for ShortReason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("ShortReason").field("family", &self.family).finish_non_exhaustive()
    }
}

/// Why a person has to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    Integrity,
    Mule,
    NameMismatch,
    Bureau,
    Currency,
    Policy,
}

/// Those of one analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(i64);

impl Flag {
    pub const ALL: [Self; 6] =
        [Self::Integrity, Self::Mule, Self::NameMismatch, Self::Bureau, Self::Currency, Self::Policy];

    /// As the report calls the family.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Integrity => "integrity",
            Self::Mule => "mule",
            Self::NameMismatch => "name_mismatch",
            Self::Bureau => "bureau",
            Self::Currency => "currency",
            Self::Policy => "policy",
        }
    }

    /// Kept in the database: what a bit means never changes.
    pub(super) const fn bit(self) -> i64 {
        match self {
            Self::Integrity => 1,
            Self::Mule => 2,
            Self::NameMismatch => 4,
            Self::Bureau => 8,
            Self::Currency => 16,
            Self::Policy => 32,
        }
    }
}

impl FromStr for Flag {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|flag| flag.name() == text);
        found.ok_or_else(|| "no such family of reasons".to_owned())
    }
}

impl Flags {
    pub(super) const fn bits(self) -> i64 {
        self.0
    }
}

impl FromIterator<Flag> for Flags {
    fn from_iter<I: IntoIterator<Item = Flag>>(flags: I) -> Self {
        Self(flags.into_iter().fold(0, |bits, flag| bits | flag.bit()))
    }
}

/// Names stay out of logs.
impl fmt::Debug for Summary {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Summary").finish_non_exhaustive()
    }
}

/// By which the analyses of a team's papers of one bank are found. Case and the width of gaps do not count.
#[must_use]
pub fn bank_index(database: &Database, team: &TeamId, bank: &str) -> String {
    let words: Vec<&str> = bank.split_whitespace().collect();
    database.index("bank", format!("{team}:{}", words.join(" ").to_lowercase()).as_bytes())
}

impl Summary {
    #[must_use]
    pub fn flags(&self) -> Flags {
        self.flagged.iter().copied().collect()
    }

    /// As it stands beside the analysis: sealed, and the hash of the bank.
    pub(super) async fn sealed(
        &self,
        reader: &mut Reader,
        team: &TeamId,
        id: &AnalysisId,
    ) -> Result<(Vec<u8>, Option<String>), Error> {
        let plain = serde_json::to_vec(self).map_err(Error::unreadable)?;
        let sealed = reader.team_key(team).await?.seal(&place(id), &plain)?;
        Ok((sealed, self.bank.as_deref().map(|bank| bank_index(reader.database(), team, bank))))
    }

    pub(super) fn open(key: &TeamKey, id: &AnalysisId, sealed: &[u8]) -> Result<Self, Error> {
        serde_json::from_slice(&key.open(&place(id), sealed)?).map_err(Error::unreadable)
    }
}

/// Completed ones of any team whose summary nobody has written yet as it is written today, by id behind `after`: an earlier
/// program made them, or the portfolio is counted anew. For housekeeping.
pub async fn unsummarised(
    reader: &mut Reader,
    after: Option<&AnalysisId>,
    limit: i64,
) -> Result<Vec<(TeamId, AnalysisId)>, Error> {
    let rows = sqlx::query(
        "SELECT team_id, id FROM analyses
         WHERE status = 'completed' AND is_counted = 0 AND id > $1 ORDER BY id LIMIT $2",
    )
    .bind(after.map_or("", AnalysisId::as_str))
    .bind(limit)
    .fetch_all(reader.conn())
    .await?;
    rows.iter()
        .map(|row| Ok((TeamId::stored(row.try_get(0)?), AnalysisId::stored(row.try_get(1)?))))
        .collect()
}

/// Writes it down later, and counts it. `false` when the team has no such analysis, or it is not completed.
pub async fn summarise(
    tx: &mut Tx,
    team: &TeamId,
    id: &AnalysisId,
    summary: &Summary,
) -> Result<bool, Error> {
    let (sealed, bank_index) = summary.sealed(tx, team, id).await?;
    let done = sqlx::query(
        "UPDATE analyses SET sealed_summary = $1, bank_index = $2, flags = $3
         WHERE team_id = $4 AND id = $5 AND status = 'completed'",
    )
    .bind(sealed)
    .bind(bank_index)
    .bind(summary.flags().bits())
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    if done.rows_affected() != 1 {
        return Ok(false);
    }
    teams::touch(tx, team).await?;
    words::note_change(tx, team, id).await?;
    portfolio::count(tx, team, id).await?;
    Ok(true)
}

fn place(id: &AnalysisId) -> String {
    format!("analyses.sealed_summary:{id}")
}
