//! A study → facts: every metric of the dictionary, with its value or the reason why there is none.

use crate::book::{Finding, Month, Value, Window};
use crate::metric::{Metric, lack};
use crate::metrics::FAMILIES;
use crate::study::Study;

/// Every metric there is.
pub fn dictionary() -> impl Iterator<Item = &'static Metric> {
    FAMILIES.iter().copied().flatten().copied().flatten()
}

/// The metric and window that policies call by this name.
pub fn metric_named(name: &str) -> Option<(&'static Metric, Window)> {
    dictionary().filter(|metric| name.starts_with(metric.name)).find_map(|metric| {
        let window = metric.windows.iter().find(|window| name[metric.name.len()..] == window.suffix())?;
        Some((metric, *window))
    })
}

/// One metric over one window.
#[derive(Clone, Debug)]
pub struct Fact {
    /// As policies name it: the metric's name, with the window behind it when it is not the whole statement.
    pub name: String,
    pub metric: &'static Metric,
    pub window: Window,
    pub finding: Finding,
    /// Month by month, for the metrics that have it; only in the fact of the whole statement.
    pub months: Vec<(Month, Option<Value>)>,
}

/// The facts of a statement, in the order of the dictionary.
#[derive(Clone, Debug)]
pub struct Facts(Vec<Fact>);

/// Below this a thread costs more than it saves.
const ROWS_FOR_A_THREAD: usize = 500;

impl Facts {
    pub fn of(study: &Study<'_>) -> Self {
        let asked: Vec<(&'static Metric, Window)> = dictionary()
            .flat_map(|metric| metric.windows.iter().map(move |window| (metric, *window)))
            .collect();
        let work = |asked: &[(&'static Metric, Window)]| -> Vec<Fact> {
            asked.iter().map(|(metric, window)| Fact::of(study, metric, *window)).collect()
        };
        if study.book.entries.len() < ROWS_FOR_A_THREAD {
            return Self(work(&asked));
        }
        // Metrics do not know each other: half of them are worked out beside the other half.
        let (first, second) = asked.split_at(asked.len() / 2);
        std::thread::scope(|scope| {
            let beside = scope.spawn(|| work(second));
            let mut facts = work(first);
            facts.extend(beside.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            Self(facts)
        })
    }

    pub fn iter(&self) -> impl Iterator<Item = &Fact> {
        self.0.iter()
    }

    pub fn find(&self, name: &str) -> Option<&Fact> {
        self.0.iter().find(|fact| fact.name == name)
    }
}

impl Fact {
    fn of(study: &Study<'_>, metric: &'static Metric, window: Window) -> Self {
        let finding = metric.find(study, window);
        let is_measured = lack(study.book.units, metric).is_none();
        let months = match metric.monthly {
            Some(compute) if window == Window::Statement && is_measured => {
                let of = |month: &Month| {
                    let is_seen = study.book.seen(month.from, month.to) > 0;
                    (*month, is_seen.then(|| compute(study, month)).flatten())
                };
                study.book.months.iter().map(of).collect()
            }
            _ => Vec::new(),
        };
        Self { name: metric.name_in(window), metric, window, finding, months }
    }

    pub fn value(&self) -> Option<Value> {
        self.finding.as_ref().ok().map(|found| found.value)
    }
}
