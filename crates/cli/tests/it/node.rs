//! A `lending` that keeps running: started, listened to, ended.

use std::io::Read;
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// A start on a busy machine. It ends a test that would otherwise hang.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running `lending serve` or `lending work`; killed when dropped.
pub(crate) struct Node {
    child: Child,
    output: Arc<Heard>,
    log: Arc<Heard>,
}

impl Node {
    pub(crate) fn start(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = Heard::from(child.stdout.take().expect("standard output"));
        let log = Heard::from(child.stderr.take().expect("standard error"));
        Self { child, output, log }
    }

    /// Where it listens, once it does.
    pub(crate) fn address(&self) -> SocketAddr {
        let text =
            self.output.wait_for("listens on http://").unwrap_or_else(|| panic!("{}", self.log.text()));
        // The line is written in one piece; whatever follows it may not be there yet.
        let after = text.split("listens on http://").nth(1).expect("an address");
        after.split_whitespace().next().expect("an address").parse().expect("an address")
    }

    /// Waits until it has written this to its log.
    pub(crate) fn has_logged(&self, words: &str) {
        assert!(self.log.wait_for(words).is_some(), "not logged: {words}\n{}", self.log.text());
    }

    /// Waits until it has shown this.
    pub(crate) fn has_shown(&self, words: &str) {
        assert!(self.output.wait_for(words).is_some(), "not shown: {words}\n{}", self.output.text());
    }

    #[cfg(target_os = "linux")]
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn log(&self) -> String {
        self.log.text()
    }

    pub(crate) fn output(&self) -> String {
        self.output.text()
    }

    pub(crate) fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw).expect("a process has an id");
        kill_process(id, signal).expect("the process is there");
    }

    /// With SIGKILL: it has no time for anything.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("the process is there");
        self.child.wait().expect("it is over");
    }

    /// Asks it to stop, and says how it ended.
    pub(crate) fn stop(&mut self) -> ExitStatus {
        self.signal(Signal::TERM);
        self.end()
    }

    /// Waits for its end; what it wrote is known to the last word then.
    pub(crate) fn end(&mut self) -> ExitStatus {
        let status = self.child.wait().expect("it is over");
        self.output.wait_for_end();
        self.log.wait_for_end();
        status
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It may be over already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a process has written so far.
#[derive(Default)]
struct Heard {
    state: Mutex<(Vec<u8>, bool)>,
    more: Condvar,
}

impl Heard {
    fn from(mut pipe: impl Read + Send + 'static) -> Arc<Self> {
        let heard = Arc::new(Self::default());
        let listener = Arc::clone(&heard);
        std::thread::spawn(move || {
            let mut piece = [0; 4096];
            loop {
                let count = pipe.read(&mut piece).unwrap_or(0);
                let mut state = listener.state.lock().unwrap_or_else(PoisonError::into_inner);
                state.0.extend_from_slice(piece.get(..count).unwrap_or_default());
                state.1 = count == 0;
                listener.more.notify_all();
                if count == 0 {
                    return;
                }
            }
        });
        heard
    }

    /// Everything up to and after the words, with the rest of their line; `None` when the process ended without them.
    fn wait_for(&self, words: &str) -> Option<String> {
        let end = Instant::now() + PATIENCE;
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let text = String::from_utf8_lossy(&state.0).into_owned();
            if text.split_once(words).is_some_and(|(_, rest)| rest.contains('\n')) {
                return Some(text);
            }
            let left = end.saturating_duration_since(Instant::now());
            if state.1 || left.is_zero() {
                return None;
            }
            state = self.more.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn wait_for_end(&self) {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.more.wait_timeout_while(state, PATIENCE, |state| !state.1);
        assert!(
            !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out(),
            "somebody keeps its output open"
        );
    }

    fn text(&self) -> String {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&state.0).into_owned()
    }
}
