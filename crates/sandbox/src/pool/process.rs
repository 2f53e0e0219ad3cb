//! One child from the parent's side: started, given a file, asked why it died, ended.

use std::io::{self, ErrorKind};
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::time::Duration;

use bytes::Bytes;
use rustix::process::Pid;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::time::{Instant, timeout, timeout_at};
use zeroize::Zeroizing;

use super::{limits, starter};
use crate::failure::Failure;
use crate::settings::{Cost, Settings};
use crate::task::Progress;
use crate::wire::{
    self, Answer, Guards, MAX_BODY_BYTES, MAX_REPLY_BYTES, OUT_OF_MEMORY, Order, PREFIX_BYTES, Reply,
};

/// A child warms up in milliseconds; this is for a machine that has stopped to think.
const START: Duration = Duration::from_secs(30);
/// A dying child is gone at once, unless it only pretends.
const DYING: Duration = Duration::from_secs(5);
/// A word a second for as long as a case of scans may take, and then some.
const TOLD_AT_MOST: usize = 10_000;
/// Of as many scans as a case has files.
const PAGES_TOLD_AT_MOST: u32 = (engine::MAX_DOCUMENTS * engine::MAX_SCANNED_PAGES) as u32;
/// More than those words need.
const LAST_WORDS_BYTES: u64 = 4096;
/// A body is not given more room than this before its bytes have come.
const TRUSTED_BODY_BYTES: usize = 4 << 20;
/// The child's whole environment: allocators that reserve little, so that its address space is a measure of its memory,
/// and that ask no files how the machine is built, now or later.
const ENVIRONMENT: [(&str, &str); 3] =
    [("MIMALLOC_ARENA_RESERVE", "64MiB"), ("MIMALLOC_USE_NUMA_NODES", "1"), ("MALLOC_ARENA_MAX", "1")];

#[derive(Debug)]
pub(super) struct Process {
    /// Killed when dropped.
    child: Child,
    id: Pid,
    input: ChildStdin,
    output: ChildStdout,
    /// Never printed: what a dying program says may quote the file.
    errors: ChildStderr,
    files: u32,
    /// Whose files it reads. Empty before the first.
    owner: String,
    memory_bytes_at_most: u64,
    /// When its processor time ends, in seconds of it.
    cpu_end: u64,
    rests_since: Instant,
}

impl Process {
    /// Starts a child and waits until it has locked itself up.
    pub(super) async fn start(settings: &Settings) -> io::Result<(Self, Guards)> {
        let mut command = Command::new(&settings.program);
        command
            .args(&settings.arguments)
            .env_clear()
            .envs(ENVIRONMENT)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // A Ctrl-C at the terminal is for the server, which may want to finish its files.
            .process_group(0)
            .kill_on_drop(true);
        limits::announce(&mut command, settings);
        let mut child = starter::spawn(command).await?;
        let gone = || io::Error::new(ErrorKind::BrokenPipe, "the child ended before it began");
        let id = child.id().and_then(|id| Pid::from_raw(id.cast_signed())).ok_or_else(gone)?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else { return Err(gone()) };
        limits::widen(&input, &output);
        let mut process = Self {
            child,
            id,
            input,
            output,
            errors,
            files: 0,
            owner: String::new(),
            memory_bytes_at_most: 0,
            cpu_end: 0,
            rests_since: Instant::now(),
        };
        let (reply, _) = timeout(START, process.read_reply())
            .await
            .map_err(|_| io::Error::new(ErrorKind::TimedOut, "the child did not get ready"))??;
        let Answer::Ready(guards) = reply.answer else {
            return Err(io::Error::new(ErrorKind::InvalidData, "the child is not one of ours"));
        };
        process.memory_bytes_at_most = settings.memory_bytes_at_most();
        limits::limit_memory(id, settings.memory_bytes, process.memory_bytes_at_most)?;
        tracing::debug!(child = id.as_raw_pid(), "a child is ready");
        Ok((process, guards))
    }

    /// Sends the order and the files, one behind the other, and waits for the reply. `heard` is told of scans on their way, which
    /// get time for their pages. After an error the child is not to be used again.
    pub(super) async fn ask(
        &mut self,
        order: &Order<'_>,
        files: &[Bytes],
        cost: Cost,
        heard: &(dyn Fn(Progress) + Sync),
    ) -> Result<(Answer, Vec<u8>), Failure> {
        self.files += u32::try_from(files.len()).unwrap_or(u32::MAX);
        self.cpu_end =
            limits::limit_cpu(self.id, cost.cpu_seconds, self.cpu_end).map_err(Failure::Unavailable)?;
        limits::limit_memory(self.id, cost.memory_bytes, self.memory_bytes_at_most)
            .map_err(Failure::Unavailable)?;
        let length = files.iter().map(Bytes::len).sum();
        let opening = wire::opening(order, length).map_err(Failure::Unavailable)?;
        if opening.len() > wire::MAX_ORDER_BYTES {
            return Err(Failure::Unavailable(wire::too_long()));
        }
        let began = Instant::now();
        let mut end = began + cost.wall;
        let mut reply = timeout_at(end, self.exchange(&opening, files)).await;
        for _ in 0..TOLD_AT_MOST {
            let (answer, body) = match reply {
                Ok(Ok((reply, body))) if reply.number == order.number => (reply.answer, body),
                Ok(Ok(_)) => return Err(Failure::Crashed),
                Ok(Err(error)) if error.kind() == ErrorKind::InvalidData => return Err(Failure::Crashed),
                Ok(Err(_)) => return Err(self.cause_of_death().await),
                Err(_) => return Err(Failure::TimedOut),
            };
            let Answer::Reading(progress) = answer else { return Ok((answer, body)) };
            if progress.pages_read > progress.pages || progress.pages > PAGES_TOLD_AT_MOST {
                return Err(Failure::Crashed);
            }
            let (cpu_seconds, wall) = cost.scan.of(progress.pages);
            end = began + cost.wall + wall;
            limits::end_cpu_at(self.id, self.cpu_end.saturating_add(cpu_seconds))
                .map_err(Failure::Unavailable)?;
            heard(progress);
            reply = timeout_at(end, self.read_reply()).await;
        }
        Err(Failure::Crashed)
    }

    pub(super) async fn end(mut self) {
        let id = self.id.as_raw_pid();
        // One that has died already cannot be killed, and that is as well.
        let _ = self.child.start_kill();
        match self.child.wait().await {
            Ok(_) => tracing::debug!(child = id, files = self.files, "a child has ended"),
            Err(error) => tracing::warn!(child = id, %error, "a child cannot be ended"),
        }
    }

    pub(super) fn id(&self) -> i32 {
        self.id.as_raw_pid()
    }

    pub(super) fn is_of(&self, owner: &str) -> bool {
        self.owner == owner
    }

    pub(super) fn belong_to(&mut self, owner: &str) {
        owner.clone_into(&mut self.owner);
    }

    pub(super) fn files(&self) -> u32 {
        self.files
    }

    pub(super) fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    pub(super) fn rest(&mut self) {
        self.rests_since = Instant::now();
    }

    pub(super) fn rests_since(&self) -> Instant {
        self.rests_since
    }

    async fn exchange(&mut self, opening: &[u8], files: &[Bytes]) -> io::Result<(Reply, Vec<u8>)> {
        self.input.write_all(opening).await?;
        for file in files {
            self.input.write_all(file).await?;
        }
        self.input.flush().await?;
        self.read_reply().await
    }

    /// A child is not believed: nothing it says makes us reserve more than a little, or read more than allowed.
    async fn read_reply(&mut self) -> io::Result<(Reply, Vec<u8>)> {
        let mut prefix = [0; PREFIX_BYTES];
        self.output.read_exact(&mut prefix).await?;
        let (header_bytes, body_bytes) = wire::lengths(prefix);
        if header_bytes > MAX_REPLY_BYTES || body_bytes > MAX_BODY_BYTES {
            return Err(wire::too_long());
        }
        let mut header = Zeroizing::new(vec![0; header_bytes]);
        self.output.read_exact(&mut header).await?;
        let reply = serde_json::from_slice(&header)?;
        let mut body = Vec::with_capacity(body_bytes.min(TRUSTED_BODY_BYTES));
        (&mut self.output).take(body_bytes as u64).read_to_end(&mut body).await?;
        if body.len() < body_bytes { Err(ErrorKind::UnexpectedEof.into()) } else { Ok((reply, body)) }
    }

    async fn cause_of_death(&mut self) -> Failure {
        let Ok(Ok(status)) = timeout(DYING, self.child.wait()).await else { return Failure::Crashed };
        match status.signal() {
            Some(libc::SIGXCPU) => Failure::TimedOut,
            Some(libc::SIGABRT) if self.has_lacked_memory().await => Failure::OutOfMemory,
            // A child can send itself none of these. Somebody is ending the service, and means the children too.
            Some(libc::SIGTERM | libc::SIGINT | libc::SIGHUP | libc::SIGQUIT) => {
                Failure::Unavailable(io::Error::new(ErrorKind::Interrupted, "the child was told to end"))
            }
            _ => Failure::Crashed,
        }
    }

    async fn has_lacked_memory(&mut self) -> bool {
        let mut words = Vec::new();
        let mut errors = (&mut self.errors).take(LAST_WORDS_BYTES);
        let is_read = matches!(timeout(DYING, errors.read_to_end(&mut words)).await, Ok(Ok(_)));
        is_read && words.windows(OUT_OF_MEMORY.len()).any(|part| part == OUT_OF_MEMORY)
    }
}
