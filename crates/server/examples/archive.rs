//! The archive of `cargo xtask bench pages`: one report → many finished analyses of it, each under a name of its own.
//!
//! `archive FOLDER COUNT < report.json` fills the first team of the embedded installation in FOLDER. Reading ten thousand
//! statements would take minutes, so one report that was really made is kept again and again by the very functions that
//! keep an upload and its result: rows, seals, references and the team's revision are what they always are. What is
//! missing are the files themselves, which lists and reports never look at.

use std::io::Read;
use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use store::analyses::{self, Application, Completion, Decision, Failure, NewAnalysis, PackedReport, Summary};
use store::{Address, AnalysisId, Database, Keyring, TeamId, Tx, UserId, teams, users};

type Anything = Box<dyn std::error::Error>;

/// Kept together: one push to the disk for all of them.
const AT_ONCE: usize = 500;
/// From the first to the last, a year of a busy lender.
const APART: SignedDuration = SignedDuration::from_mins(50);
const LEASE: SignedDuration = SignedDuration::from_mins(1);
const FIRST_NAMES: [&str; 20] = [
    "Aarav", "Aditi", "Arjun", "Bhavna", "Chetan", "Deepa", "Farhan", "Gauri", "Harish", "Ishita", "Jatin",
    "Kavya", "Lalit", "Meera", "Nikhil", "Pooja", "Rohan", "Sneha", "Tarun", "Uma",
];
const LAST_NAMES: [&str; 25] = [
    "Agarwal", "Bhatt", "Chauhan", "Desai", "Eapen", "Fernandes", "Ghosh", "Hegde", "Iyer", "Joshi",
    "Kulkarni", "Lobo", "Mehta", "Nair", "Oommen", "Patel", "Qureshi", "Reddy", "Sharma", "Thakur",
    "Upadhyay", "Varma", "Wagle", "Yadav", "Zaveri",
];

/// The report, and whose it is said to be.
struct Archive {
    team: TeamId,
    user: UserId,
    report: PackedReport,
}

#[tokio::main]
async fn main() -> Result<(), Anything> {
    let mut words = std::env::args().skip(1);
    let (Some(folder), Some(count)) = (words.next(), words.next()) else {
        return Err("archive FOLDER COUNT < report.json".into());
    };
    let (folder, count) = (Path::new(&folder), count.parse::<usize>()?);
    let mut report = Vec::new();
    std::io::stdin().read_to_end(&mut report)?;

    let keyring = Keyring::parse(&std::fs::read_to_string(folder.join("master.key"))?)?;
    let database = Database::open(&Address::Sqlite(folder.join("lending.db")), keyring).await?;
    let mut reader = database.read().await?;
    let team = teams::all(&mut reader).await?.into_iter().next().ok_or("there is no team")?.id;
    let user = users::list(&mut reader, &team).await?.into_iter().next().ok_or("there is nobody")?.id;
    drop(reader);
    let archive = Archive { team, user, report: PackedReport::new(&report)? };

    let first = Timestamp::now() - APART * i32::try_from(count)?;
    for from in (0..count).step_by(AT_ONCE) {
        let mut tx = database.write().await?;
        for place in from..count.min(from + AT_ONCE) {
            archive.keep(&mut tx, place, first + APART * i32::try_from(place)?).await?;
        }
        tx.commit().await?;
    }
    database.close().await;
    Ok(())
}

impl Archive {
    /// Uploaded, taken and finished at that moment.
    async fn keep(&self, tx: &mut Tx, place: usize, now: Timestamp) -> Result<(), Anything> {
        let name = |names: &[&str], place: usize| names[place % names.len()].to_owned();
        let (first, last) = (name(&FIRST_NAMES, place), name(&LAST_NAMES, place / FIRST_NAMES.len()));
        let new = NewAnalysis {
            id: AnalysisId::fresh(now)?,
            product: None,
            application: Application {
                file_name: Some(format!("{}-statement-{place}.pdf", last.to_lowercase())),
                applicant_name: Some(format!("{first} {last}")),
                inputs: Some(format!("{{\"requested_amount\": {}}}", 50_000 + 1_000 * (place % 900))),
                ..Application::default()
            },
            file_index: format!("archive-{place}"),
            file_bytes: 100_000,
            pages: 3,
            created_by: self.user.clone(),
            channel: store::portfolio::Channel::Api,
        };
        analyses::insert(tx, &self.team, now, &new).await?;
        let claim = analyses::claim(tx, now, LEASE).await?.ok_or("nothing is due")?;
        if claim.analysis.id != new.id {
            return Err("something else was waiting: run this without workers on an idle queue".into());
        }
        let decision = match place % 20 {
            0 => {
                let message = "this is no bank statement".to_owned();
                let failure = Failure { code: "not_a_statement".to_owned(), message };
                analyses::fail(tx, &claim, now, &failure).await?;
                return Ok(());
            }
            1..=3 => Decision::ManualReview,
            4..=9 => Decision::Declined,
            _ => Decision::Approved,
        };
        let score = i64::try_from(550 + place % 300)?;
        let done = Completion {
            decision,
            score: Some(score),
            pages: 3,
            engine_version: engine::VERSION,
            report: &self.report,
            summary: &Summary::default(),
        };
        analyses::complete(tx, &claim, now, &done).await?;
        Ok(())
    }
}
