//! Orders on standard input → replies on standard output, from a process that has locked itself up.

mod engine_work;
#[cfg(target_os = "linux")]
mod jail;
#[cfg(not(target_os = "linux"))]
#[path = "open_jail.rs"]
mod jail;
mod limits;
#[cfg(target_os = "linux")]
mod system_calls;
mod telling;
mod warm_up;

use std::fs::File;
use std::hint::black_box;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::Refusal;
use picture::Picture;

use crate::task::{Analyzed, CaseFile, Checked, Identified, Limits, Task, View};
use crate::wire::{self, Answer, Order, Parcel, Reply, What};
use engine_work::EngineWork;
use telling::Telling;

/// Hears how far the reading is.
pub type Tell<'a> = dyn Fn(engine::Progress) + Sync + 'a;

/// What is done with a file inside the jail.
pub trait Work {
    /// Whatever needs a file, or is slow the first time, is done here, before the jail closes.
    fn warm_up(&self) {}

    fn check(&self, file: &[u8], password: Option<&str>, limits: Limits) -> Result<Checked, Refusal>;

    /// Of which accounts a file is, and of which days.
    fn identify(&self, file: &[u8], password: Option<&str>, limits: Limits) -> Result<Identified, Refusal>;

    fn analyze(&self, file: &[u8], task: &Task, tell: &Tell<'_>) -> Result<Analyzed, Refusal>;

    /// All files of one applicant together.
    fn analyze_case(
        &self,
        files: &[(CaseFile, &[u8])],
        task: &Task,
        tell: &Tell<'_>,
    ) -> Result<Analyzed, Refusal>;

    fn draw(&self, file: &[u8], view: &View) -> Result<Picture, Refusal>;
}

/// What the child runs: locks itself up, then answers orders from standard input until it closes.
/// To be called from `main` before any other thread is started: a jail holds only the threads that come after it.
pub fn run() -> ExitCode {
    match EngineWork::load() {
        Ok(work) => serve(&work),
        Err(_) => ExitCode::FAILURE,
    }
}

/// The real work, for those who wrap other work around it.
pub fn engine() -> Result<impl Work, Refusal> {
    EngineWork::load()
}

/// The same jail around other work.
pub fn serve(work: &dyn Work) -> ExitCode {
    match serve_until_closed(work) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn serve_until_closed(work: &dyn Work) -> io::Result<()> {
    jail::tie_to_parent()?;
    std::panic::set_hook(Box::new(|_| note_lack_of_memory()));
    // Standard output holds lines back, and a reply is one long line.
    let mut input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut output = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    // The C library makes preparations at the first thread that the jail would not let it make.
    std::thread::Builder::new().spawn(|| ())?.join().map_err(|_| io::ErrorKind::Other)?;
    work.warm_up();
    let guards = jail::close()?;
    wire::write_reply(&mut output, &Reply { number: 0, answer: Answer::Ready(guards) }, &[])?;
    while let Some(Parcel { header, file }) = wire::read_order(&mut input)? {
        let order: Order<'_> = serde_json::from_slice(&header)?;
        let telling = Telling::new(&output, order.number);
        let (answer, body) = answer(work, &order.what, &file, &|far| telling.note(far));
        let is_last = matches!(answer, Answer::Panicked | Answer::OutOfMemory);
        wire::write_reply(&mut output, &Reply { number: order.number, answer }, &body)?;
        if is_last {
            break;
        }
    }
    Ok(())
}

fn answer(work: &dyn Work, what: &What<'_>, file: &[u8], tell: &Tell<'_>) -> (Answer, Vec<u8>) {
    // Nothing is kept from one file to the next that a panic could leave half done, and the process ends after one.
    let done = catch_unwind(AssertUnwindSafe(|| match what {
        What::Check { password, limits } => {
            let Checked { kind, pages, file_key } = work.check(file, password.as_deref(), *limits)?;
            Ok((Answer::Checked { kind, pages, file_key }, Vec::new()))
        }
        What::Identify { password, limits } => {
            let found = work.identify(file, password.as_deref(), *limits)?;
            let Identified { kind, pages, is_scan, accounts } = found;
            Ok((Answer::Identified { kind, pages, is_scan, accounts }, Vec::new()))
        }
        What::Analyze(task) => {
            let Analyzed { report, decision, score, pages } = work.analyze(file, task, tell)?;
            Ok((Answer::Analyzed { decision, score, pages }, report))
        }
        What::AnalyzeCase { task, files } => {
            let files = apart(files, file)?;
            let Analyzed { report, decision, score, pages } = work.analyze_case(&files, task, tell)?;
            Ok((Answer::Analyzed { decision, score, pages }, report))
        }
        What::Draw(view) => {
            let Picture { png, width_points, height_points } = work.draw(file, view)?;
            Ok((Answer::Drawn { width_points, height_points }, png))
        }
    }));
    if LACKED_MEMORY.load(Ordering::Relaxed) {
        return (Answer::OutOfMemory, Vec::new());
    }
    done.unwrap_or(Ok((Answer::Panicked, Vec::new()))).unwrap_or_else(|refusal: Refusal| {
        (Answer::Refused { code: refusal.code.to_owned(), message: refusal.message }, Vec::new())
    })
}

/// The files of a case, which came one behind the other.
fn apart<'a>(files: &[(CaseFile, usize)], mut bytes: &'a [u8]) -> Result<Vec<(CaseFile, &'a [u8])>, Refusal> {
    let mut found = Vec::with_capacity(files.len());
    for (file, length) in files {
        let parts = bytes.split_at_checked(*length);
        let (own, rest) =
            parts.ok_or_else(|| Refusal::new("file_damaged", "a file of the case is cut short"))?;
        found.push((file.clone(), own));
        bytes = rest;
    }
    Ok(found)
}

/// Set when something panicked because memory had run out, even if the panic was caught and taken for a damaged file.
static LACKED_MEMORY: AtomicBool = AtomicBool::new(false);
/// A thread that cannot have its stack panics. What is asked for here is a few stacks.
const STACKS_BYTES: usize = 16 << 20;

/// Called at the panic, before anything is unwound and freed. The panic's own message is not printed: it may quote the file.
fn note_lack_of_memory() {
    let mut room: Vec<u8> = Vec::new();
    if room.try_reserve_exact(STACKS_BYTES).is_err() {
        LACKED_MEMORY.store(true, Ordering::Relaxed);
        // A thread that dies while it starts takes the process along, and no answer is given.
        let _ = io::stderr().write_all(wire::OUT_OF_MEMORY);
    }
    // Without this the compiler may leave out a reservation that nobody uses.
    black_box(room);
}
