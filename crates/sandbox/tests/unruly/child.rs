//! Files that hold an order → the most unruly things a child could do, in the jail that a real one has.
//!
//! `unruly-child work` obeys the first word of each file. `unruly-child engine` is the real child.
//! `unruly-child parent` keeps children of its own until it is killed. On Linux `unruly-child unfiltered` and `unruly-child
//! unlocked` are like `work` on a kernel without system-call filters, and on one without Landlock.

#[cfg(target_os = "linux")]
mod kernel;

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use bytes::Bytes;
use engine::Refusal;
use engine::codes::Decision;
use rustix::process::{Signal, getpid, kill_process};
use sandbox::child::{self, Tell, Work};
use sandbox::{
    AccountShown, Analyzed, CaseFile, Checked, FileKind, Identified, Limits, Picture, Pool, Settings, Task,
    View,
};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    match arguments.next().as_deref() {
        Some("work") => child::serve(&Unruly),
        Some("engine") => child::run(),
        #[cfg(target_os = "linux")]
        Some("unfiltered") => kernel::without_filters(&Unruly),
        #[cfg(target_os = "linux")]
        Some("unlocked") => kernel::without_landlock(&Unruly),
        Some("parent") => keep_children(arguments.next()),
        _ => ExitCode::FAILURE,
    }
}

struct Unruly;

impl Work for Unruly {
    fn check(&self, file: &[u8], password: Option<&str>, limits: Limits) -> Result<Checked, Refusal> {
        let text = String::from_utf8_lossy(file);
        obey(text.split(' ').next().unwrap_or_default())?;
        // What well-behaved files get: numbers that can only be theirs.
        let file_key = password.map(|password| password.as_bytes().to_vec());
        let kind = FileKind::Pdf;
        Ok(Checked { kind, pages: limits.pages.min(u32::try_from(file.len()).unwrap_or(0)), file_key })
    }

    fn identify(&self, file: &[u8], _: Option<&str>, limits: Limits) -> Result<Identified, Refusal> {
        let text = String::from_utf8_lossy(file);
        let mut words = text.split(' ');
        obey(words.next().unwrap_or_default())?;
        let account_number = words.next().map(str::to_owned);
        let accounts = vec![AccountShown { bank: None, account_number, days: None }];
        Ok(Identified { kind: FileKind::Pdf, pages: limits.pages, is_scan: false, accounts })
    }

    fn analyze(&self, file: &[u8], task: &Task, tell: &Tell<'_>) -> Result<Analyzed, Refusal> {
        let text = String::from_utf8_lossy(file);
        let word = text.split(' ').next().unwrap_or_default();
        if word == "scan" {
            let number = |place: usize| text.split(' ').nth(place).and_then(|word| word.parse().ok());
            let (pages, milliseconds) = (number(1).unwrap_or(1), number(2).unwrap_or(0));
            for pages_read in 0..=pages {
                tell(engine::Progress { pages_read, pages, is_scan: true });
                std::thread::sleep(Duration::from_millis(milliseconds as u64));
            }
        } else {
            obey(word)?;
        }
        let mut analyzed =
            Analyzed { report: b"{}".to_vec(), decision: Decision::Approved, score: Some(700), pages: 1 };
        match word {
            "unknown-decision" => analyzed.decision = Decision::Newer(task.product.clone()),
            "broken-report" => analyzed.report = b"{\"score\": ".to_vec(),
            "long-report" => analyzed.report = vec![b' '; 65 << 20],
            _ => {}
        }
        Ok(analyzed)
    }

    fn analyze_case(
        &self,
        files: &[(CaseFile, &[u8])],
        task: &Task,
        tell: &Tell<'_>,
    ) -> Result<Analyzed, Refusal> {
        let mut pages = 0;
        for (_, file) in files {
            pages += self.analyze(file, task, tell)?.pages;
        }
        let report = b"{}".to_vec();
        Ok(Analyzed { report, decision: Decision::Approved, score: Some(700), pages })
    }

    fn draw(&self, file: &[u8], view: &View) -> Result<Picture, Refusal> {
        let text = String::from_utf8_lossy(file);
        let word = text.split(' ').next().unwrap_or_default();
        obey(word)?;
        Ok(Picture { png: file.to_vec(), width_points: view.width as f32, height_points: 1.0 })
    }
}

fn obey(word: &str) -> Result<(), Refusal> {
    match word {
        "refuse" => return Err(Refusal::new("not_a_pdf", "the file is not a PDF")),
        "crash" => std::process::abort(),
        "leave" => std::process::exit(0),
        "panic" => assert!(word.is_empty(), "a panic"),
        "overflow" => drop(dig(&[0; 1024])),
        "hang" => while std::hint::black_box(true) {},
        "burn" => burn(Duration::from_millis(700)),
        "sleep" => std::thread::park(),
        "eat" => eat(),
        "crowd" => crowd(),
        "threads" => share_work(),
        "open" => drop(std::fs::read("/etc/hostname")),
        "write" => drop(std::fs::write("/tmp/unruly", "x")),
        "connect" => drop(std::net::TcpStream::connect(("127.0.0.1", 9))),
        "start" => drop(std::process::Command::new("/bin/true").status()),
        "kill" => drop(kill_process(getpid(), Signal::TERM)),
        "garbage" => say(b"<html>nothing of the kind</html>"),
        "gigantic" => say(&[0xFF; 64]),
        "gigantic-body" => say(&[2, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, b'{', b'}']),
        // Somebody else's answer, in good form.
        "earlier" => {
            let header = br#"{"number":0,"answer":{"checked":{"pages":1,"file_key":null}}}"#;
            say(&[&u32::try_from(header.len()).unwrap_or(0).to_le_bytes()[..], &[0; 4], header].concat());
        }
        "complain" => drop(std::io::stderr().write_all(&[b'x'; 1 << 20])),
        _ => {}
    }
    Ok(())
}

fn dig(above: &[u8]) -> Vec<u8> {
    let own = [above.len() as u8; 1024];
    let mut found = if std::hint::black_box(true) { dig(std::hint::black_box(&own)) } else { Vec::new() };
    found.extend(own);
    found
}

fn eat() {
    let mut eaten: Vec<Vec<u8>> = Vec::new();
    loop {
        eaten.push(vec![1; 1 << 20]);
        std::hint::black_box(&eaten);
    }
}

/// Threads until there is no room for another stack.
fn crowd() {
    loop {
        std::thread::spawn(std::thread::park);
    }
}

fn burn(time: Duration) {
    let start = Instant::now();
    while start.elapsed() < time {
        std::hint::spin_loop();
    }
}

fn share_work() {
    let sum: u64 = std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..8u64).map(|number| scope.spawn(move || vec![number; 1000].iter().sum::<u64>())).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).sum()
    });
    assert_eq!(sum, 28_000);
}

fn say(bytes: &[u8]) {
    let mut out = std::io::stdout().lock();
    drop(out.write_all(bytes).and_then(|()| out.flush()));
}

/// One child at work and one at rest.
fn keep_children(tag: Option<String>) -> ExitCode {
    let Ok(program) = std::env::current_exe() else { return ExitCode::FAILURE };
    let settings = Settings {
        arguments: vec!["work".to_owned(), tag.unwrap_or_default()],
        wall: Duration::from_secs(3600),
        idle: Duration::from_secs(3600),
        ..Settings::new(program, 2)
    };
    let Ok(runtime) = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()
    else {
        return ExitCode::FAILURE;
    };
    runtime.block_on(async {
        let pool = Pool::new(settings);
        let limits = Limits { pages: 100, file_bytes: 100 };
        let (sleeping, _) = tokio::join!(
            pool.check("a team", Bytes::from_static(b"sleep"), None, limits),
            pool.check("a team", Bytes::from_static(b"good"), None, limits),
        );
        drop(sleeping);
    });
    ExitCode::SUCCESS
}
