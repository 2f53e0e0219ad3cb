//! How children are made and held.

use std::path::PathBuf;
use std::time::Duration;

/// What the program is told to become.
const ARGUMENT: &str = "sandbox-child";
/// A statement of 280 pages takes 64 MB, in 164 MB of address space; the rest is for files that go to the limits of
/// `pdf::Limits` everywhere at once.
const MEMORY_BYTES: u64 = 1 << 30;
/// Each thread reserves a stack and a piece of the allocator's space that it mostly never touches.
const THREAD_BYTES: u64 = 48 << 20;
/// A statement of 280 pages takes a second or two; the rest is for files that go to the limits everywhere at once.
const CPU_SECONDS: u64 = 60;
/// A child on a busy machine gets less than a processor, so it waits longer than it works.
const WALL: Duration = Duration::from_secs(120);
/// On top of that for each page that is read by sight, when a child says that a file is a scan: a page takes 2 to 3 seconds, and
/// four times that on a slow machine. A child that lies gets no more than for the pages that a scan may have.
const SCAN_CPU_SECONDS: u64 = 12;
const SCAN_WALL: Duration = Duration::from_secs(24);
/// A page takes a tenth of a second. Nothing that draws counts what it does, so the clock is all there is: a person
/// is waiting, and a page that takes this long is made to.
const PICTURE_CPU_SECONDS: u64 = 10;
const PICTURE_WALL: Duration = Duration::from_secs(30);
/// Long enough to serve the next upload of a busy day warm, short enough that an idle server is small.
const IDLE: Duration = Duration::from_secs(15);
/// What a file may have left behind in a child that it took over ends here.
const FILES_PER_CHILD: u32 = 200;

/// How a child learns of its limits where it has to set them itself.
#[cfg(not(target_os = "linux"))]
pub(crate) const MEMORY_VARIABLE: &str = "SANDBOX_MEMORY_BYTES";
#[cfg(not(target_os = "linux"))]
pub(crate) const CPU_VARIABLE: &str = "SANDBOX_CPU_SECONDS";

#[derive(Clone, Debug)]
pub struct Settings {
    /// The executable to run as child: in production the program itself.
    pub program: PathBuf,
    pub arguments: Vec<String>,
    /// At most so many at once.
    pub children: usize,
    /// Address space of one child that reads one file; for a case of several it is more.
    pub memory_bytes: u64,
    /// Processor time for one file, all threads together.
    pub cpu_seconds: u64,
    /// Time for one file.
    pub wall: Duration,
    /// More processor time for each page of a scan.
    pub scan_cpu_seconds: u64,
    /// More time for each page of a scan.
    pub scan_wall: Duration,
    /// Processor time for one picture of a page.
    pub picture_cpu_seconds: u64,
    /// Time for one picture of a page.
    pub picture_wall: Duration,
    /// A child unused for so long is let go.
    pub idle: Duration,
    /// Then it is replaced.
    pub files_per_child: u32,
    /// Read files though this Linux does not filter what a child asks of it. Elsewhere no system does, and files are read.
    pub allow_unjailed: bool,
}

impl Settings {
    pub fn new(program: PathBuf, children: usize) -> Self {
        Self {
            program,
            arguments: vec![ARGUMENT.to_owned()],
            children,
            memory_bytes: MEMORY_BYTES + for_threads(),
            cpu_seconds: CPU_SECONDS,
            wall: WALL,
            scan_cpu_seconds: SCAN_CPU_SECONDS,
            scan_wall: SCAN_WALL,
            picture_cpu_seconds: PICTURE_CPU_SECONDS,
            picture_wall: PICTURE_WALL,
            idle: IDLE,
            files_per_child: FILES_PER_CHILD,
            allow_unjailed: false,
        }
    }

    /// Memory for reading; what threads reserve comes on top, so that the same number means the same on any machine.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Self { memory_bytes: bytes.saturating_add(for_threads()), ..self }
    }
}

/// What one order may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    pub(crate) cpu_seconds: u64,
    pub(crate) wall: Duration,
    pub(crate) memory_bytes: u64,
    pub(crate) scan: ScanCost,
}

/// What each page of a scan may take on top.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScanCost {
    pub(crate) pages_at_most: u32,
    pub(crate) cpu_seconds: u64,
    pub(crate) wall: Duration,
}

impl ScanCost {
    /// Whatever is said: no more than for the pages that a scan may have.
    pub(crate) fn of(self, pages: u32) -> (u64, Duration) {
        let pages = pages.min(self.pages_at_most);
        (self.cpu_seconds.saturating_mul(pages.into()), self.wall.saturating_mul(pages))
    }
}

/// Files that go to the limits everywhere do not come in dozens: more than this many times the time of one file no case gets.
const CASE_TIMES_AT_MOST: u32 = 6;
/// Of several files each is small: together they take little more than one that is as long, and the bytes of all of them.
const CASE_MEMORY_TIMES: u64 = 2;

impl Settings {
    pub(crate) fn cost_of_a_file(&self) -> Cost {
        Cost {
            cpu_seconds: self.cpu_seconds,
            wall: self.wall,
            memory_bytes: self.memory_bytes,
            scan: self.cost_of_scans(1),
        }
    }

    fn cost_of_scans(&self, files: u32) -> ScanCost {
        ScanCost {
            pages_at_most: files * engine::MAX_SCANNED_PAGES as u32,
            cpu_seconds: self.scan_cpu_seconds,
            wall: self.scan_wall,
        }
    }

    /// As much more as there are files, up to a bound.
    pub(crate) fn cost_of_a_case(&self, files: usize) -> Cost {
        let times = u32::try_from(files).unwrap_or(u32::MAX).clamp(1, CASE_TIMES_AT_MOST);
        Cost {
            cpu_seconds: self.cpu_seconds.saturating_mul(times.into()),
            wall: self.wall.saturating_mul(times),
            memory_bytes: if files > 1 { self.memory_bytes_at_most() } else { self.memory_bytes },
            scan: self.cost_of_scans(times),
        }
    }

    pub(crate) fn cost_of_a_picture(&self) -> Cost {
        Cost {
            cpu_seconds: self.picture_cpu_seconds,
            wall: self.picture_wall,
            memory_bytes: self.memory_bytes,
            scan: self.cost_of_scans(0),
        }
    }

    /// Beyond this no order goes.
    pub(crate) fn memory_bytes_at_most(&self) -> u64 {
        self.memory_bytes.saturating_mul(CASE_MEMORY_TIMES)
    }
}

fn for_threads() -> u64 {
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    threads * THREAD_BYTES
}
