//! A file → what its first word orders, in the jail that real children have; other files are analysed like any statement.

use std::process::ExitCode;
use std::time::Duration;

use engine::Refusal;
use engine::codes::Decision;
use sandbox::child::{self, Tell, Work};
use sandbox::{Analyzed, CaseFile, Checked, Identified, Limits, Picture, Task, View};

/// Long enough for a test to do something meanwhile.
const DOZE: Duration = Duration::from_secs(1);

fn main() -> ExitCode {
    match child::engine() {
        Ok(engine) => child::serve(&Moody { engine }),
        Err(_) => ExitCode::FAILURE,
    }
}

struct Moody<Engine> {
    engine: Engine,
}

impl<Engine: Work> Work for Moody<Engine> {
    fn warm_up(&self) {
        self.engine.warm_up();
    }

    fn check(&self, file: &[u8], password: Option<&str>, limits: Limits) -> Result<Checked, Refusal> {
        self.engine.check(file, password, limits)
    }

    fn identify(&self, file: &[u8], password: Option<&str>, limits: Limits) -> Result<Identified, Refusal> {
        self.engine.identify(file, password, limits)
    }

    fn analyze(&self, file: &[u8], task: &Task, tell: &Tell<'_>) -> Result<Analyzed, Refusal> {
        match file.split(|byte| *byte == b' ').next().unwrap_or_default() {
            b"crash" => std::process::abort(),
            b"faint" if !matches!(task.bureau, sandbox::Bureau::NotRequested) => std::process::abort(),
            b"hang" => while std::hint::black_box(true) {},
            b"eat" => eat(),
            b"sleep" => sleep_for_ever(),
            b"doze" => std::thread::park_timeout(DOZE),
            b"refuse" => return Err(Refusal::new("not_a_statement", "this is a menu, not a statement")),
            b"quick" | b"faint" => {}
            b"scan" => {
                tell(engine::Progress { pages_read: 0, pages: 7, is_scan: true });
                std::thread::sleep(DOZE + DOZE / 2);
                tell(engine::Progress { pages_read: 1, pages: 7, is_scan: true });
                std::thread::sleep(2 * DOZE);
            }
            _ => return self.engine.analyze(file, task, tell),
        }
        let report = serde_json::json!({
            "product": task.product.len(),
            "as_of": task.as_of,
            "applicant_name": task.applicant_name,
            "inputs": task.inputs,
            "bureau": task.bureau,
        });
        Ok(Analyzed {
            report: report.to_string().into_bytes(),
            decision: Decision::Approved,
            score: Some(700),
            pages: 1,
        })
    }

    fn analyze_case(
        &self,
        files: &[(CaseFile, &[u8])],
        task: &Task,
        tell: &Tell<'_>,
    ) -> Result<Analyzed, Refusal> {
        self.engine.analyze_case(files, task, tell)
    }

    fn draw(&self, file: &[u8], view: &View) -> Result<Picture, Refusal> {
        self.engine.draw(file, view)
    }
}

fn eat() {
    let mut eaten: Vec<Vec<u8>> = Vec::new();
    loop {
        eaten.push(vec![1; 1 << 20]);
        std::hint::black_box(&eaten);
    }
}

fn sleep_for_ever() {
    loop {
        std::thread::park();
    }
}
