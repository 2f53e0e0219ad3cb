//! A law: whatever people and workers do, on whichever node, a list shows what there is and nothing of another team.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use serde_json::{Value, json};
use store::AnalysisId;
use store::analyses::Decision;
use store::users::Role;

use crate::service::{Person, Service, on_both};

/// Each has its own database, so a few say much.
const CASES: u32 = 12;

#[derive(Clone, Debug)]
enum Step {
    Queue(usize),
    Claim,
    Complete(usize, usize),
    Review(usize, usize, bool),
    Erase(usize, usize),
    /// Team, node, status, decision, limit, offset.
    Look(usize, usize, usize, usize, i64, i64),
}

/// What an analysis should look like.
#[derive(Clone)]
struct Expected {
    id: AnalysisId,
    name: String,
    status: &'static str,
    decision: Option<&'static str>,
}

fn step() -> impl Strategy<Value = Step> {
    let team = 0..2_usize;
    prop_oneof![
        3 => team.clone().prop_map(Step::Queue),
        2 => Just(Step::Claim),
        2 => (0..4_usize, 0..3_usize).prop_map(|(which, decision)| Step::Complete(which, decision)),
        2 => (team.clone(), 0..8_usize, any::<bool>()).prop_map(|(team, which, yes)| Step::Review(team, which, yes)),
        1 => (team.clone(), 0..8_usize).prop_map(|(team, which)| Step::Erase(team, which)),
        8 => (team, 0..2_usize, 0..5_usize, 0..4_usize, 1..4_i64, 0..3_i64)
            .prop_map(|(team, node, status, decision, limit, offset)| Step::Look(team, node, status, decision, limit, offset)),
    ]
}

const STATUSES: [Option<&str>; 5] =
    [None, Some("queued"), Some("processing"), Some("completed"), Some("failed")];
const DECISIONS: [Option<&str>; 4] = [None, Some("approved"), Some("declined"), Some("manual_review")];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_show_what_there_is() {
    on_both(async |service: Service| {
        let handle = tokio::runtime::Handle::current();
        let mut runner =
            TestRunner::new(Config { cases: CASES, failure_persistence: None, ..Config::default() });
        let result = runner.run(&proptest::collection::vec(step(), 1..40), |steps| {
            tokio::task::block_in_place(|| handle.block_on(walk(&service, steps)))
        });
        result.unwrap_or_else(|failure| panic!("{failure}"));
    })
    .await;
}

/// Two new teams each time, each with a person at either of two nodes.
async fn walk(service: &Service, steps: Vec<Step>) -> Result<(), TestCaseError> {
    let other = service.second_node().await;
    let people =
        [service.person_of_new_team(Role::Owner).await, service.person_of_new_team(Role::Owner).await];
    let nodes = [[people[0].clone(), people[0].at(&other)], [people[1].clone(), people[1].at(&other)]];
    let mut office =
        Office { service, people: &people, kept: [Vec::new(), Vec::new()], claims: Vec::new(), count: 0 };
    for step in steps {
        service.advance(jiff::SignedDuration::from_millis(10));
        match step {
            Step::Look(team, node, status, decision, limit, offset) => {
                let wish = (STATUSES[status], DECISIONS[decision], limit, offset);
                look(&nodes[team][node], &office.kept[team], wish).await?;
            }
            other => office.does(other).await,
        }
    }
    office.leave().await;
    Ok(())
}

struct Office<'a> {
    service: &'a Service,
    people: &'a [Person; 2],
    /// Oldest first.
    kept: [Vec<Expected>; 2],
    claims: Vec<store::analyses::Claim>,
    count: usize,
}

impl Office<'_> {
    async fn does(&mut self, step: Step) {
        match step {
            Step::Queue(team) => {
                self.count += 1;
                let name = format!("Applicant {} of team {team}", self.count);
                let id = self.service.queued(&self.people[team], &name).await;
                self.kept[team].push(Expected { id, name, status: "queued", decision: None });
            }
            Step::Claim => {
                if let Some(claim) = self.service.try_claim().await {
                    self.with(&claim.analysis.id, |expected| expected.status = "processing");
                    self.claims.push(claim);
                }
            }
            Step::Complete(which, decision) if which < self.claims.len() => {
                let claim = self.claims.remove(which);
                let decision = [Decision::Approved, Decision::Declined, Decision::ManualReview][decision];
                if self.service.complete(&claim, decision).await {
                    self.with(&claim.analysis.id, |expected| {
                        (expected.status, expected.decision) = ("completed", Some(decision.name()));
                    });
                }
            }
            Step::Review(team, which, yes) if which < self.kept[team].len() => {
                let decision = if yes { "approved" } else { "declined" };
                let place = format!("/v1/analyses/{}/review", self.kept[team][which].id);
                let answer =
                    self.people[team].post(&place, json!({ "decision": decision, "note": "Seen." })).await;
                if answer.status == 200 {
                    self.kept[team][which].decision = Some(decision);
                }
            }
            Step::Erase(team, which) if which < self.kept[team].len() => {
                let gone = self.kept[team].remove(which);
                let answer = self.people[team].delete(&format!("/v1/analyses/{}", gone.id)).await;
                assert_eq!(answer.status, 204);
            }
            _ => {}
        }
    }

    fn with(&mut self, id: &AnalysisId, change: impl FnOnce(&mut Expected)) {
        let mut all = self.kept.iter_mut().flatten();
        if let Some(expected) = all.find(|expected| expected.id == *id) {
            change(expected);
        }
    }

    /// The queue is everybody's: what this walk put into it must not meet the next one.
    async fn leave(self) {
        for (person, kept) in self.people.iter().zip(&self.kept) {
            for analysis in kept {
                person.delete(&format!("/v1/analyses/{}", analysis.id)).await;
            }
        }
    }
}

async fn look(
    person: &Person,
    kept: &[Expected],
    (status, decision, limit, offset): (Option<&str>, Option<&str>, i64, i64),
) -> Result<(), TestCaseError> {
    let mut place = format!("/v1/analyses?limit={limit}&offset={offset}");
    for (name, value) in [("status", status), ("decision", decision)] {
        if let Some(value) = value {
            place.push_str(&format!("&{name}={value}"));
        }
    }
    let is_wanted = |one: &&Expected| {
        status.is_none_or(|status| one.status == status)
            && decision.is_none_or(|decision| one.decision == Some(decision))
    };
    let wanted: Vec<&Expected> = kept.iter().rev().filter(is_wanted).collect();
    let (skipped, taken) = (usize::try_from(offset).unwrap_or(0), usize::try_from(limit).unwrap_or(0));
    let page = wanted.iter().skip(skipped).take(taken);
    let expected: Vec<Value> =
        page.map(|one| json!([one.id.as_str(), one.name, one.status, one.decision])).collect();
    let answer = person.get(&place).await;
    let data = answer.json["data"].as_array().cloned().unwrap_or_default();
    let shown: Vec<Value> = data
        .iter()
        .map(|record| json!([record["id"], record["applicant_name"], record["status"], record["decision"]]))
        .collect();
    prop_assert_eq!(shown, expected);
    prop_assert_eq!(&answer.json["total"], &json!(wanted.len()));
    let tag = answer.header("etag").map(str::to_owned).unwrap_or_default();
    prop_assert_eq!(person.get_if_changed(&place, &tag).await.status, 304);
    Ok(())
}
