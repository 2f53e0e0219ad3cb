//! People at work while things break: uploads, credit checks, reads, and clients that stand still in the middle.

use std::collections::BTreeMap;
use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::chance::Chance;
use super::cluster::{Cluster, Team};
use super::http::{Answer, Request};

/// Between two uploads of one client: what two cores can read as fast as it comes.
const PAUSE: Duration = Duration::from_millis(400);
const TRIES_AGAIN_AFTER: Duration = Duration::from_millis(150);
/// No fault lasts so long; a client that has no answer by then never gets one.
const PATIENCE: Duration = Duration::from_secs(90);
/// Numbers of the sandbox that answer late, busily, with an error and with nonsense; all others are answered at once.
const ODD_NUMBERS: [&str; 4] = ["9000000708", "9000000709", "9000000710", "9000000711"];
const STALLED_AT_ONCE: usize = 20;

/// An upload that was answered with 202.
#[derive(Clone, Debug)]
pub(super) struct Accepted {
    pub(super) team: usize,
    pub(super) id: String,
    pub(super) reference: String,
}

/// What clients saw.
#[derive(Default)]
pub(super) struct Load {
    is_over: AtomicBool,
    accepted: Mutex<Vec<Accepted>>,
    /// The first time that an analysis was seen finished: when, and how.
    finished: Mutex<BTreeMap<String, (String, String)>>,
    answers: Mutex<BTreeMap<String, u64>>,
    broken: Mutex<Vec<String>>,
}

impl Load {
    /// Everybody at work until `end` returns.
    pub(super) fn run<T>(&self, cluster: &Cluster, seed: u64, end: impl FnOnce() -> T) -> T {
        std::thread::scope(|scope| {
            for (number, team) in cluster.teams.iter().enumerate() {
                let chance = move |salt: u64| Chance::new(seed ^ (salt << 32) ^ (number as u64 + 1));
                scope.spawn(move || self.upload(cluster, (number, team), chance(1)));
                scope.spawn(move || self.check_credit(cluster, team, chance(2)));
                scope.spawn(move || self.read(cluster, (number, team), chance(3)));
            }
            scope.spawn(|| self.stall(cluster, Chance::new(seed ^ 4)));
            let told = end();
            self.is_over.store(true, Ordering::SeqCst);
            told
        })
    }

    /// Whether one more is accepted before the time is up.
    pub(super) fn takes_uploads_within(&self, patience: Duration) -> bool {
        let (began, before) = (Instant::now(), locked(&self.accepted).len());
        while locked(&self.accepted).len() == before {
            if began.elapsed() > patience {
                return false;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        true
    }

    pub(super) fn accepted(&self) -> Vec<Accepted> {
        locked(&self.accepted).clone()
    }

    pub(super) fn answers(&self) -> BTreeMap<String, u64> {
        locked(&self.answers).clone()
    }

    pub(super) fn broken(&self) -> Vec<String> {
        locked(&self.broken).clone()
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::SeqCst)
    }

    fn upload(&self, cluster: &Cluster, (number, team): (usize, &Team), mut chance: Chance) {
        for count in 0_u64.. {
            if self.is_over() {
                return;
            }
            let mobile = format!("9{:09}", chance.below(1_000_000_000));
            let texts: &[(&str, &str)] = if count.is_multiple_of(5) {
                &[("applicant_name", "Asha Rao"), ("applicant_mobile", &mobile), ("bureau_consent", "yes")]
            } else {
                &[("applicant_name", "Asha Rao")]
            };
            let request = Request::upload(&cluster.statement, texts)
                .header("Idempotency-Key", &format!("upload-{number}-{count}"))
                .bearer(&team.key);
            let Some(answer) = self.until(cluster, &mut chance, &request, ("upload", &[202])) else { return };
            if count.is_multiple_of(4) {
                let again = self.until(cluster, &mut chance, &request, ("upload again", &[202]));
                if again.is_some_and(|again| again.json != answer.json) {
                    self.note(format!("the same key was answered differently: {}", answer.json));
                }
            }
            let member = |name: &str| answer.json[name].as_str().unwrap_or_default().to_owned();
            locked(&self.accepted).push(Accepted {
                team: number,
                id: member("id"),
                reference: member("ref"),
            });
            std::thread::sleep(PAUSE);
        }
    }

    fn check_credit(&self, cluster: &Cluster, team: &Team, mut chance: Chance) {
        for count in 0_u64.. {
            if self.is_over() {
                return;
            }
            let mobile = match chance.pick(&ODD_NUMBERS) {
                Some(odd) if chance.below(4) == 0 => (*odd).to_owned(),
                _ => format!("8{:09}", chance.below(1_000_000_000)),
            };
            let wish = json!({ "name": "Asha Rao", "mobile": mobile, "consent": true });
            let request = Request::post("/v1/credit-checks", &wish)
                .header("Idempotency-Key", &format!("check-{count}"))
                .bearer(&team.key);
            // Without a report the check goes on or has ended; either way it is in the list.
            self.until(cluster, &mut chance, &request, ("credit check", &[200, 201, 502]));
            std::thread::sleep(PAUSE * 2);
        }
    }

    /// Reads what is there: it is finished once, and nobody sees what is another's.
    fn read(&self, cluster: &Cluster, (number, team): (usize, &Team), mut chance: Chance) {
        while !self.is_over() {
            let all = self.accepted();
            let Some(one) = chance.pick(&all).cloned() else {
                std::thread::sleep(PAUSE);
                continue;
            };
            let request = Request::get(format!("/v1/analyses/{}", one.id)).bearer(&team.key);
            let wanted: &[u16] = if one.team == number { &[200] } else { &[404] };
            if let Some(answer) = self.until(cluster, &mut chance, &request, ("read", wanted))
                && answer.status == 200
            {
                self.saw(&one.id, &answer.json);
            }
            std::thread::sleep(PAUSE / 4);
        }
    }

    /// Whoever finishes an analysis twice changes when it was finished.
    pub(super) fn saw(&self, id: &str, analysis: &Value) {
        let status = analysis["status"].as_str().unwrap_or_default();
        let now = (analysis["completed_at"].to_string(), format!("{status} {}", analysis["decision"]));
        let mut finished = locked(&self.finished);
        if !["completed", "failed"].contains(&status) && !finished.contains_key(id) {
            return;
        }
        let first = finished.entry(id.to_owned()).or_insert_with(|| now.clone()).clone();
        drop(finished);
        if first != now {
            self.note(format!("{id} was {first:?} and is {now:?}"));
        }
    }

    /// Half a request, and then nothing for a while.
    fn stall(&self, cluster: &Cluster, mut chance: Chance) {
        let mut held: Vec<TcpStream> = Vec::new();
        let Some(team) = cluster.teams.first() else { return };
        let whole = Request::upload(&cluster.statement, &[]).bearer(&team.key).bytes();
        while !self.is_over() {
            if held.len() >= STALLED_AT_ONCE {
                held.remove(0);
            }
            let length = usize::try_from(chance.below(whole.len() as u64)).unwrap_or_default();
            if let Some(address) = chance.pick(&cluster.addresses())
                && let Ok(mut stream) = TcpStream::connect_timeout(address, TRIES_AGAIN_AFTER)
                && stream.set_write_timeout(Some(TRIES_AGAIN_AFTER)).is_ok()
            {
                // How much of it arrives does not matter.
                let _ = stream.write(whole.get(..length).unwrap_or_default());
                held.push(stream);
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// The same request to any node until it is answered as it should be. `None` when it never was, which is noted.
    fn until(
        &self,
        cluster: &Cluster,
        chance: &mut Chance,
        request: &Request,
        (name, wanted): (&str, &[u16]),
    ) -> Option<Answer> {
        let began = Instant::now();
        let addresses: Vec<SocketAddr> = cluster.addresses();
        let mut last = String::new();
        while began.elapsed() < PATIENCE {
            match request.send(*chance.pick(&addresses)?) {
                Ok(answer) => {
                    let code = answer.json["code"].as_str().unwrap_or_default();
                    *locked(&self.answers).entry(format!("{name}: {} {code}", answer.status)).or_default() +=
                        1;
                    if wanted.contains(&answer.status) {
                        return Some(answer);
                    }
                    let may_pass = answer.status >= 500 || code == "idempotency_in_progress";
                    if !may_pass {
                        self.note(format!("{name} was answered with {}: {}", answer.status, answer.json));
                        return None;
                    }
                    if answer.status == 500 {
                        self.note(format!("{name} was answered with 500: {}", answer.json));
                    }
                    last = answer.json.to_string();
                }
                Err(error) => {
                    *locked(&self.answers).entry(format!("{name}: no answer")).or_default() += 1;
                    last = error.to_string();
                }
            }
            std::thread::sleep(TRIES_AGAIN_AFTER);
        }
        self.note(format!("{name} had no answer in {} s; the last was {last}", PATIENCE.as_secs()));
        None
    }

    fn note(&self, what: String) {
        locked(&self.broken).push(what);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
