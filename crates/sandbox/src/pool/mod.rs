//! Files → answers, through as many children as are allowed and no more than are needed.

mod guards;
#[cfg(target_os = "linux")]
mod limits;
#[cfg(not(target_os = "linux"))]
#[path = "own_limits.rs"]
mod limits;
mod process;
mod starter;
mod verdict;

use std::borrow::Cow;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use bytes::Bytes;
use picture::Picture;
use tokio::sync::{Semaphore, SemaphorePermit, watch};
use tokio::time::{Instant, sleep_until, timeout};

use self::guards::System;
use crate::failure::Failure;
use crate::settings::{Cost, Settings};
use crate::task::{Analyzed, CaseFile, Checked, Identified, Limits, Progress, Task, View};
use crate::wire::{Answer, Order, What};
use process::Process;

/// Children that read files for whoever asks. Cheap to clone; all clones share the children.
#[derive(Clone, Debug)]
pub struct Pool {
    shared: Arc<Shared>,
    /// Hears of scans on their way.
    listener: Option<watch::Sender<Option<Progress>>>,
}

#[derive(Debug)]
struct Shared {
    settings: Settings,
    /// One for each child that may be at work.
    permits: Semaphore,
    /// The one used last is at the end, and is used next: the others get the chance to be let go.
    idle: Mutex<Idle>,
    is_closed: AtomicBool,
    /// Orders are counted, so that no reply is taken for another's.
    orders: AtomicU64,
    has_told_guards: AtomicBool,
}

#[derive(Debug, Default)]
struct Idle {
    children: Vec<Process>,
    /// Whether a task is waiting to let them go.
    is_watched: bool,
}

/// Files, whose they are, and what they may cost.
struct Asked<'a> {
    owner: &'a str,
    files: &'a [Bytes],
    limits: Limits,
    cost: Cost,
}

/// Whose a child is that has read nothing yet.
const NOBODY: &str = "";
/// What ending busy children takes beyond the time their files have.
const FAREWELL: Duration = Duration::from_secs(5);

impl Pool {
    /// Starts nothing yet: children start when they are needed.
    pub fn new(settings: Settings) -> Self {
        let children = settings.children.clamp(1, Semaphore::MAX_PERMITS);
        Self {
            shared: Arc::new(Shared {
                settings: Settings { children, ..settings },
                permits: Semaphore::new(children),
                idle: Mutex::default(),
                is_closed: AtomicBool::new(false),
                orders: AtomicU64::new(1),
                has_told_guards: AtomicBool::new(false),
            }),
            listener: None,
        }
    }

    /// The same children, for one who wants to know how far the reading of a scan is.
    #[must_use]
    pub fn telling(&self, listener: watch::Sender<Option<Progress>>) -> Self {
        Self { shared: Arc::clone(&self.shared), listener: Some(listener) }
    }

    /// Starts a child, if there is none, to find out whether one can be had and is held by all that should hold it.
    pub async fn prove(&self) -> io::Result<()> {
        let shared = &self.shared;
        let _permit = shared.permit().await?;
        let child = shared.child(NOBODY).await?;
        shared.put_back(child);
        Ok(())
    }

    /// Whether a file can be opened, how many pages it has, and what its password unlocks.
    ///
    /// `owner` says whose file it is: what it may have left behind in a child is never there when another owner's is read.
    pub async fn check(
        &self,
        owner: &str,
        file: Bytes,
        password: Option<&str>,
        limits: Limits,
    ) -> Result<Checked, Failure> {
        let what = What::Check { password: password.map(Cow::Borrowed), limits };
        let accept = |answer, _| verdict::checked(answer, limits);
        let cost = self.shared.settings.cost_of_a_file();
        self.ask(Asked { owner, files: &[file], limits, cost }, what, accept).await
    }

    /// Which accounts a file is of, for somebody who is about to send it.
    pub async fn identify(
        &self,
        owner: &str,
        file: Bytes,
        password: Option<&str>,
        limits: Limits,
    ) -> Result<Identified, Failure> {
        let what = What::Identify { password: password.map(Cow::Borrowed), limits };
        let accept = |answer, _| verdict::identified(answer, limits);
        let cost = self.shared.settings.cost_of_a_file();
        self.ask(Asked { owner, files: &[file], limits, cost }, what, accept).await
    }

    pub async fn analyze(&self, owner: &str, file: Bytes, task: &Task) -> Result<Analyzed, Failure> {
        let what = What::Analyze(Cow::Borrowed(task));
        let accept = |answer, body| verdict::analyzed(answer, body, task.limits.pages);
        let cost = self.shared.settings.cost_of_a_file();
        self.ask(Asked { owner, files: &[file], limits: task.limits, cost }, what, accept).await
    }

    /// All files of one applicant, in one child: what one of them says of a day another may deny. `task.file_key` is not
    /// used; each file has its own.
    pub async fn analyze_case(
        &self,
        owner: &str,
        files: &[(CaseFile, Bytes)],
        task: &Task,
    ) -> Result<Analyzed, Failure> {
        let count = u32::try_from(files.len()).unwrap_or(u32::MAX);
        let told = files.iter().map(|(file, bytes)| (file.clone(), bytes.len())).collect();
        let what = What::AnalyzeCase { task: Cow::Borrowed(task), files: told };
        let pages_at_most = task.limits.pages.saturating_mul(count);
        let accept = |answer, body| verdict::analyzed(answer, body, pages_at_most);
        let cost = self.shared.settings.cost_of_a_case(files.len());
        let files: Vec<Bytes> = files.iter().map(|(_, bytes)| bytes.clone()).collect();
        self.ask(Asked { owner, files: &files, limits: task.limits, cost }, what, accept).await
    }

    /// A picture of a page. What draws has no limits of its own; the child's are the protection.
    pub async fn picture(&self, owner: &str, file: Bytes, view: &View) -> Result<Picture, Failure> {
        let what = What::Draw(Cow::Borrowed(view));
        let cost = self.shared.settings.cost_of_a_picture();
        self.ask(Asked { owner, files: &[file], limits: view.limits, cost }, what, verdict::drawn).await
    }

    /// Ends idle children, and waits for the busy ones as long as their files may take. Afterwards no child is left, and
    /// whoever asks is told that none can be had.
    pub async fn shut_down(&self) {
        let shared = &self.shared;
        shared.is_closed.store(true, Ordering::SeqCst);
        shared.end_idle().await;
        let all = u32::try_from(shared.settings.children).unwrap_or(u32::MAX);
        // Whatever is still at work after that is killed when its caller lets go of it.
        let _ = timeout(shared.settings.wall + FAREWELL, shared.permits.acquire_many(all)).await;
        shared.permits.close();
        shared.end_idle().await;
    }

    /// Hands the files to a child. One that failed, or whose answer is not accepted, is never used again.
    /// When the caller stops waiting, the child is dropped, and dropping kills: its answer can reach nobody else.
    async fn ask<T>(
        &self,
        asked: Asked<'_>,
        what: What<'_>,
        accept: impl FnOnce(Answer, Vec<u8>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let Asked { owner, files, limits, cost } = asked;
        if files.iter().any(|file| file.len() as u64 > limits.file_bytes) {
            return Err(engine::Refusal::from(pdf::Error::TooLarge(pdf::Part::Bytes)).into());
        }
        let shared = &self.shared;
        let _permit = shared.permit().await.map_err(Failure::Unavailable)?;
        let mut child = shared.child(owner).await.map_err(Failure::Unavailable)?;
        let order = Order { number: shared.orders.fetch_add(1, Ordering::Relaxed), what };
        let heard = |progress| {
            if let Some(listener) = &self.listener {
                listener.send_replace(Some(progress));
            }
        };
        let outcome = match child.ask(&order, files, cost, &heard).await {
            Ok((answer, body)) => accept(answer, body),
            Err(failure) => Err(failure),
        };
        match &outcome {
            Ok(_) | Err(Failure::Refused { .. }) => shared.put_back(child),
            Err(failure) => {
                tracing::warn!(child = child.id(), reason = %failure, "a child failed and is replaced");
                child.end().await;
            }
        }
        outcome
    }
}

impl Shared {
    async fn permit(&self) -> io::Result<SemaphorePermit<'_>> {
        let closed = || io::Error::new(io::ErrorKind::BrokenPipe, "the children have been sent away");
        let permit = self.permits.acquire().await.map_err(|_| closed())?;
        if self.is_closed.load(Ordering::SeqCst) { Err(closed()) } else { Ok(permit) }
    }

    /// One that is waiting and has read for nobody else, or a new one. Called with a permit, so that there are never more
    /// than allowed.
    async fn child(&self, owner: &str) -> io::Result<Process> {
        loop {
            let (found, in_the_way) = self.wake(owner);
            if let Some(other) = in_the_way {
                other.end().await;
            }
            let Some(mut child) = found else { break };
            if child.is_alive() {
                child.belong_to(owner);
                return Ok(child);
            }
            // Somebody else ended it, and it had no file.
            child.end().await;
        }
        let (mut child, guards) = Process::start(&self.settings).await?;
        if !self.has_told_guards.swap(true, Ordering::Relaxed) {
            guards::tell(guards, System::HERE);
        }
        if let Err(lacking) = guards::must_hold(guards, System::HERE, self.settings.allow_unjailed) {
            child.end().await;
            return Err(lacking);
        }
        child.belong_to(owner);
        Ok(child)
    }

    /// A resting child of this owner, or of nobody yet. Without one, a child of somebody else's has to make room if there
    /// would be more than allowed: it is the one that has rested longest.
    fn wake(&self, owner: &str) -> (Option<Process>, Option<Process>) {
        let mut idle = self.idle();
        let place = idle.children.iter().rposition(|child| child.is_of(owner) || child.is_of(NOBODY));
        if let Some(place) = place {
            return (Some(idle.children.remove(place)), None);
        }
        // Whoever holds a permit has a child or is about to have one.
        let busy = self.settings.children - self.permits.available_permits().min(self.settings.children);
        let is_full = !idle.children.is_empty() && idle.children.len() + busy > self.settings.children;
        (None, is_full.then(|| idle.children.remove(0)))
    }

    fn put_back(self: &Arc<Self>, mut child: Process) {
        if child.files() >= self.settings.files_per_child || self.is_closed.load(Ordering::SeqCst) {
            tokio::spawn(child.end());
            return;
        }
        child.rest();
        let mut idle = self.idle();
        idle.children.push(child);
        if !idle.is_watched {
            idle.is_watched = true;
            tokio::spawn(let_go(Arc::downgrade(self)));
        }
    }

    /// Takes out those that have rested too long, and says when to look again; `None` when there is nothing left.
    fn rested(&self) -> (Vec<Process>, Option<Instant>) {
        let mut idle = self.idle();
        let end = |child: &Process| child.rests_since() + self.settings.idle;
        let now = Instant::now();
        // The longest rested stand first.
        let rested = idle.children.iter().take_while(|child| end(child) <= now).count();
        let gone = idle.children.drain(..rested).collect();
        let next = idle.children.first().map(end);
        idle.is_watched = next.is_some();
        (gone, next)
    }

    async fn end_idle(&self) {
        let children = std::mem::take(&mut self.idle().children);
        for child in children {
            child.end().await;
        }
    }

    fn idle(&self) -> MutexGuard<'_, Idle> {
        // Nothing in here is ever left half done.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets children go that nobody has needed for a while; ends when none is left or the pool is gone.
async fn let_go(shared: Weak<Shared>) {
    while let Some(pool) = shared.upgrade() {
        let (gone, next) = pool.rested();
        drop(pool);
        for child in gone {
            child.end().await;
        }
        let Some(next) = next else { return };
        sleep_until(next).await;
    }
}
