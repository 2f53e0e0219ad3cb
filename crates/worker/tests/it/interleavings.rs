//! However claims, heartbeats, deaths and endings of several workers are mixed: every analysis ends exactly once.

use std::collections::HashMap;

use jiff::SignedDuration;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use store::AnalysisId;
use store::analyses::{self, Claim, Completion, Decision, Failure, PackedReport, Status, Summary};
use testbed::on_both;
use tokio::runtime::Handle;

use crate::floor::{Floor, LEASE};

const WORKERS: usize = 3;
const UPLOADS: usize = 3;

#[derive(Clone, Copy, Debug)]
enum Step {
    Claim(usize),
    Beat(usize),
    Complete(usize),
    Fail(usize),
    Retry(usize),
    GiveBack(usize),
    /// Time passes: part of a lease, or more than one.
    Wait(i64),
}

fn step() -> impl Strategy<Value = Step> {
    let worker = 0..WORKERS;
    prop_oneof![
        4 => worker.clone().prop_map(Step::Claim),
        2 => worker.clone().prop_map(Step::Beat),
        2 => worker.clone().prop_map(Step::Complete),
        1 => worker.clone().prop_map(Step::Fail),
        1 => worker.clone().prop_map(Step::Retry),
        1 => worker.prop_map(Step::GiveBack),
        3 => (10_i64..90).prop_map(Step::Wait),
    ]
}

/// Workers that forget nothing, not even what they no longer hold.
#[derive(Default)]
struct Story {
    held: [Option<Claim>; WORKERS],
    ended: HashMap<AnalysisId, usize>,
}

#[tokio::test(flavor = "multi_thread")]
async fn every_analysis_ends_exactly_once_whatever_its_workers_do() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let handle = Handle::current();
        tokio::task::block_in_place(|| {
            let mut runner =
                TestRunner::new(Config { cases: 48, failure_persistence: None, ..Config::default() });
            let steps = proptest::collection::vec(step(), 1..40);
            runner.run(&steps, |steps| handle.block_on(tell(&floor, &steps))).expect("every story ends well");
        });
    })
    .await;
}

async fn tell(floor: &Floor, steps: &[Step]) -> Result<(), TestCaseError> {
    let mut ids = Vec::new();
    for _ in 0..UPLOADS {
        ids.push(floor.upload(b"quick").await);
    }
    let mut story = Story::default();
    for step in steps {
        act(floor, &mut story, *step).await;
    }
    // Whoever is left over finishes the rest: what others hold comes free when their leases run out.
    floor.bed.clock.advance(LEASE * 2);
    while let Some(claim) = floor.claim().await {
        story.held[0] = Some(claim);
        act(floor, &mut story, Step::Complete(0)).await;
    }
    for id in &ids {
        prop_assert_eq!(story.ended.get(id), Some(&1), "{}", id);
        let analysis = floor.find(id).await.ok_or_else(|| TestCaseError::fail("it is gone"))?;
        let has_result = floor.result(id).await.is_some();
        prop_assert_eq!(analysis.status == Status::Completed, has_result);
        prop_assert_eq!(analysis.status == Status::Failed, analysis.failure.is_some());
        prop_assert!(matches!(analysis.status, Status::Completed | Status::Failed));
    }
    Ok(())
}

async fn act(floor: &Floor, story: &mut Story, step: Step) {
    let now = floor.bed.now();
    let worker = match step {
        Step::Wait(seconds) => return floor.bed.clock.advance(SignedDuration::from_secs(seconds)),
        Step::Claim(worker) => {
            story.held[worker] = floor.claim().await.or(story.held[worker].take());
            return;
        }
        Step::Beat(worker)
        | Step::Complete(worker)
        | Step::Fail(worker)
        | Step::Retry(worker)
        | Step::GiveBack(worker) => worker,
    };
    // A claim is kept after its end: a worker that acts twice, or too late, must change nothing.
    let Some(claim) = story.held[worker].clone() else { return };
    let mut tx = floor.write().await;
    let is_end = match step {
        Step::Complete(_) => {
            let report = PackedReport::new(b"{}").expect("a report");
            analyses::complete(&mut tx, &claim, now, &completion(&report)).await.expect("an answer")
        }
        Step::Fail(_) => {
            let failure = Failure { code: "processing_crashed".to_owned(), message: "-".to_owned() };
            analyses::fail(&mut tx, &claim, now, &failure).await.expect("an answer")
        }
        Step::Retry(_) => {
            analyses::retry_later(&mut tx, &claim, now).await.expect("an answer");
            false
        }
        Step::GiveBack(_) => {
            analyses::give_back(&mut tx, &claim, now).await.expect("an answer");
            false
        }
        _ => {
            analyses::heartbeat(&mut tx, &claim, now, LEASE).await.expect("an answer");
            false
        }
    };
    tx.commit().await.expect("a commit");
    if is_end {
        *story.ended.entry(claim.analysis.id).or_default() += 1;
    }
}

fn completion(report: &PackedReport) -> Completion<'_> {
    static NOTHING: std::sync::LazyLock<Summary> = std::sync::LazyLock::new(Summary::default);
    let (decision, summary) = (Decision::Approved, &*NOTHING);
    Completion { decision, score: None, pages: 1, engine_version: "-", report, summary }
}
