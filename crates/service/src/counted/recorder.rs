//! What was counted and timed → text that Prometheus reads.
//!
//! Our own, because the exporter that comes with the macros brings sixteen crates, sketches of quantiles and a task that has to
//! empty them; counters, gauges and one list of buckets are all that is asked for here.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use metrics::{Counter, Gauge, Histogram, HistogramFn, Key, KeyName, Metadata, SharedString, Unit};

/// In seconds, from an answer out of memory to the longest request there is. Everything that is timed is timed in seconds.
const BUCKETS: [f64; 14] =
    [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0, 300.0];
/// Labels are ours and few. If one ever held what a stranger sends, memory would not grow with it.
const SERIES_MAX: usize = 10_000;

/// Counts for this process, from its start.
#[derive(Debug, Default)]
pub struct Recorder {
    counters: Series<AtomicU64>,
    /// The bits of a float.
    gauges: Series<AtomicU64>,
    histograms: Series<Times>,
    descriptions: RwLock<BTreeMap<String, SharedString>>,
}

/// All of one kind by name and labels.
#[derive(Debug)]
struct Series<T>(RwLock<HashMap<Key, Arc<T>>>);

impl<T> Default for Series<T> {
    fn default() -> Self {
        Self(RwLock::default())
    }
}

impl<T: Default> Series<T> {
    /// `None` where there are too many already.
    fn of(&self, key: &Key) -> Option<Arc<T>> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(key).cloned();
        known.or_else(|| {
            let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
            let has_room = all.len() < SERIES_MAX || all.contains_key(key);
            has_room.then(|| Arc::clone(all.entry(key.to_retained()).or_default()))
        })
    }

    /// By name, then labels, so that what is asked twice looks the same.
    fn sorted(&self) -> BTreeMap<Key, Arc<T>> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.iter().map(|(key, value)| (key.clone(), Arc::clone(value))).collect()
    }
}

/// How often something took how long.
#[derive(Debug, Default)]
struct Times {
    /// Of each bucket alone; the last is for all that took longer.
    counts: [AtomicU64; BUCKETS.len() + 1],
    /// The bits of a float.
    sum: AtomicU64,
}

impl HistogramFn for Times {
    fn record(&self, seconds: f64) {
        let bucket = BUCKETS.partition_point(|most| *most < seconds);
        if let Some(count) = self.counts.get(bucket) {
            count.fetch_add(1, Ordering::Relaxed);
        }
        let add = |bits| Some((f64::from_bits(bits) + seconds).to_bits());
        // Always some, so never refused.
        let _ = self.sum.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
    }
}

impl metrics::Recorder for Recorder {
    fn describe_counter(&self, name: KeyName, _: Option<Unit>, description: SharedString) {
        self.describe(&name, description);
    }

    fn describe_gauge(&self, name: KeyName, _: Option<Unit>, description: SharedString) {
        self.describe(&name, description);
    }

    fn describe_histogram(&self, name: KeyName, _: Option<Unit>, description: SharedString) {
        self.describe(&name, description);
    }

    fn register_counter(&self, key: &Key, _: &Metadata<'_>) -> Counter {
        self.counters.of(key).map_or_else(Counter::noop, Counter::from_arc)
    }

    fn register_gauge(&self, key: &Key, _: &Metadata<'_>) -> Gauge {
        self.gauges.of(key).map_or_else(Gauge::noop, Gauge::from_arc)
    }

    fn register_histogram(&self, key: &Key, _: &Metadata<'_>) -> Histogram {
        self.histograms.of(key).map_or_else(Histogram::noop, Histogram::from_arc)
    }
}

impl Recorder {
    fn describe(&self, name: &KeyName, description: SharedString) {
        let mut all = self.descriptions.write().unwrap_or_else(PoisonError::into_inner);
        all.entry(name.as_str().to_owned()).or_insert(description);
    }

    /// In the text format of Prometheus, version 0.0.4.
    #[must_use]
    pub fn render(&self) -> String {
        let mut page = Page { text: String::new(), about: String::new(), recorder: self };
        for (key, count) in self.counters.sorted() {
            page.head(&key, "counter");
            page.line(&key, "", None, count.load(Ordering::Relaxed) as f64);
        }
        for (key, bits) in self.gauges.sorted() {
            page.head(&key, "gauge");
            page.line(&key, "", None, f64::from_bits(bits.load(Ordering::Relaxed)));
        }
        for (key, times) in self.histograms.sorted() {
            page.head(&key, "histogram");
            let mut so_far = 0;
            let most = BUCKETS.iter().map(f64::to_string).chain(["+Inf".to_owned()]);
            for (count, most) in times.counts.iter().zip(most) {
                so_far += count.load(Ordering::Relaxed);
                page.line(&key, "_bucket", Some(&most), so_far as f64);
            }
            page.line(&key, "_sum", None, f64::from_bits(times.sum.load(Ordering::Relaxed)));
            page.line(&key, "_count", None, so_far as f64);
        }
        page.text
    }
}

struct Page<'a> {
    text: String,
    /// The name that the last lines are about.
    about: String,
    recorder: &'a Recorder,
}

impl Page<'_> {
    fn head(&mut self, key: &Key, kind: &str) {
        let name = key.name();
        if self.about == name {
            return;
        }
        name.clone_into(&mut self.about);
        let descriptions = self.recorder.descriptions.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(description) = descriptions.get(name) {
            let _ = writeln!(self.text, "# HELP {name} {}", in_one_line(description));
        }
        let _ = writeln!(self.text, "# TYPE {name} {kind}");
    }

    fn line(&mut self, key: &Key, suffix: &str, most: Option<&str>, value: f64) {
        let labels = key.labels().map(|label| (label.key(), label.value()));
        let labels: Vec<String> = labels
            .chain(most.map(|most| ("le", most)))
            .map(|(name, value)| format!("{name}=\"{}\"", in_one_line(value).replace('"', "\\\"")))
            .collect();
        let labels = if labels.is_empty() { String::new() } else { format!("{{{}}}", labels.join(",")) };
        let _ = writeln!(self.text, "{}{suffix}{labels} {value}", key.name());
    }
}

fn in_one_line(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is counted in `work`, as Prometheus would read it.
    fn counted(work: impl FnOnce()) -> String {
        let recorder = Recorder::default();
        metrics::with_local_recorder(&recorder, work);
        recorder.render()
    }

    #[test]
    fn counts_and_levels_stand_under_their_names_with_what_they_are() {
        let text = counted(|| {
            metrics::describe_counter!("asked_total", "Requests answered.");
            metrics::counter!("asked_total", "route" => "/b").increment(1);
            metrics::counter!("asked_total", "route" => "/a").increment(2);
            metrics::counter!("asked_total", "route" => "/a").increment(1);
            metrics::gauge!("waiting").set(7.0);
            metrics::gauge!("waiting").decrement(2.5);
        });
        let expected = "# HELP asked_total Requests answered.\n# TYPE asked_total counter\n\
                        asked_total{route=\"/a\"} 3\nasked_total{route=\"/b\"} 1\n\
                        # TYPE waiting gauge\nwaiting 4.5\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn times_are_counted_up_to_each_bucket() {
        let text = counted(|| {
            for seconds in [0.0005, 0.002, 0.002, 400.0] {
                metrics::histogram!("answer_seconds", "route" => "/").record(seconds);
            }
        });
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 1 + BUCKETS.len() + 3, "{text}");
        for line in [
            "# TYPE answer_seconds histogram",
            "answer_seconds_bucket{route=\"/\",le=\"0.0005\"} 1",
            "answer_seconds_bucket{route=\"/\",le=\"0.001\"} 1",
            "answer_seconds_bucket{route=\"/\",le=\"0.0025\"} 3",
            "answer_seconds_bucket{route=\"/\",le=\"300\"} 3",
            "answer_seconds_bucket{route=\"/\",le=\"+Inf\"} 4",
            "answer_seconds_sum{route=\"/\"} 400.0045",
            "answer_seconds_count{route=\"/\"} 4",
        ] {
            assert!(lines.contains(&line), "{line} is not in\n{text}");
        }
    }

    #[test]
    fn a_label_cannot_end_its_line() {
        let text = counted(|| metrics::counter!("odd_total", "name" => "a\"} 9\nb\\").increment(1));
        assert_eq!(text, "# TYPE odd_total counter\nodd_total{name=\"a\\\"} 9\\nb\\\\\"} 1\n");
    }

    #[test]
    fn no_more_series_are_kept_than_there_is_room_for() {
        let text = counted(|| {
            for number in 0..SERIES_MAX + 3 {
                metrics::counter!("many_total", "number" => number.to_string()).increment(1);
            }
            metrics::counter!("many_total", "number" => "0").increment(1);
        });
        assert_eq!(text.lines().count(), 1 + SERIES_MAX);
        assert!(text.contains("many_total{number=\"0\"} 2\n"));
    }
}
