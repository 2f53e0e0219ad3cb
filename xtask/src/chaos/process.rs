//! One process of the service that can be killed, held and started again under the same address.

use std::fs::File;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::http::Request;
use crate::memory;
use crate::shell::secluded;

pub(super) struct Process {
    pub(super) name: String,
    program: PathBuf,
    arguments: Vec<String>,
    environment: Vec<(String, String)>,
    log: PathBuf,
    /// Of what serves.
    pub(super) address: Option<SocketAddr>,
    child: Mutex<Option<Child>>,
}

/// How a process is told apart from the others.
pub(super) struct Plan {
    pub(super) name: String,
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<String>,
    pub(super) environment: Vec<(String, String)>,
    pub(super) log: PathBuf,
    pub(super) address: Option<SocketAddr>,
}

impl Process {
    pub(super) fn start(plan: Plan) -> Result<Self> {
        let Plan { name, program, arguments, environment, log, address } = plan;
        let process = Self { name, program, arguments, environment, log, address, child: Mutex::new(None) };
        process.begin()?;
        Ok(process)
    }

    fn begin(&self) -> Result<()> {
        let log = File::options().create(true).append(true).open(&self.log)?;
        let mut command = secluded(&self.program);
        command.args(&self.arguments).envs(self.environment.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        if let Some(folder) = self.log.parent() {
            command.current_dir(folder);
        }
        *self.child() = Some(command.spawn().with_context(|| format!("{} does not start", self.name))?);
        Ok(())
    }

    pub(super) fn kill(&self) {
        if let Some(mut child) = self.child().take() {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    pub(super) fn restart(&self) -> Result<()> {
        self.kill();
        self.begin()
    }

    /// A process that gave up is started again, as whatever looks after it would do; whether it had.
    pub(super) fn revive(&self) -> Result<bool> {
        let has_ended = match self.child().as_mut() {
            Some(child) => child.try_wait()?.is_some(),
            None => true,
        };
        if has_ended {
            self.begin()?;
        }
        Ok(has_ended)
    }

    pub(super) fn signal(&self, signal: &str) -> Result<()> {
        let id = self.child().as_ref().map(Child::id);
        let Some(id) = id else { return Ok(()) };
        let status = Command::new("kill").args([signal, &id.to_string()]).status()?;
        if !status.success() {
            bail!("{} cannot be sent {signal}", self.name);
        }
        Ok(())
    }

    pub(super) fn is_ready(&self) -> bool {
        let Some(address) = self.address else { return true };
        Request::get("/readyz").send(address).is_ok_and(|answer| answer.status == 200)
    }

    /// How long it took.
    pub(super) fn await_ready(&self, patience: Duration) -> Result<Duration> {
        let began = Instant::now();
        while !self.is_ready() {
            if began.elapsed() > patience {
                bail!("{} is not ready within {} s", self.name, patience.as_secs());
            }
            self.revive()?;
            std::thread::sleep(Duration::from_millis(100));
        }
        Ok(began.elapsed())
    }

    pub(super) fn memory_mb(&self) -> f64 {
        let id = self.child().as_ref().map(Child::id);
        id.and_then(|id| memory::of_family_mb(id).ok()).unwrap_or_default()
    }

    fn child(&self) -> MutexGuard<'_, Option<Child>> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A port that nobody has now. A process that is started again comes back to it.
pub(super) fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}
