//! The one thread that children are started from.
//!
//! A child is told to die with its parent, and to the kernel the parent is the thread that started it. A runtime's threads
//! come and go; this one stays as long as the process.

use std::io::{self, ErrorKind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use tokio::process::{Child, Command};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

struct Wish {
    command: Command,
    /// The runtime that will speak with the child.
    runtime: Handle,
    /// When nobody waits any more, the child is dropped, and dropping kills.
    started: oneshot::Sender<io::Result<Child>>,
}

static STARTER: Mutex<Option<Sender<Wish>>> = Mutex::new(None);

pub(super) async fn spawn(command: Command) -> io::Result<Child> {
    let (started, child) = oneshot::channel();
    let gone = || io::Error::new(ErrorKind::BrokenPipe, "the thread that starts children is gone");
    let wish = Wish { command, runtime: Handle::current(), started };
    starter()?.send(wish).map_err(|_| gone())?;
    child.await.map_err(|_| gone())?
}

fn starter() -> io::Result<Sender<Wish>> {
    let mut starter = STARTER.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(sender) = &*starter {
        return Ok(sender.clone());
    }
    let (sender, wishes) = channel();
    thread::Builder::new().name("sandbox-starter".to_owned()).spawn(move || start_all(&wishes))?;
    Ok(starter.insert(sender).clone())
}

fn start_all(wishes: &Receiver<Wish>) {
    while let Ok(mut wish) = wishes.recv() {
        let _inside = wish.runtime.enter();
        let _ = wish.started.send(wish.command.spawn());
    }
}
