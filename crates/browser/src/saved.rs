//! What the browser says about downloads → the files that a person has on their disk.

use serde_json::Value;

use crate::page::{Page, Target};

/// A file as it was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// What it would be called in the person's folder.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Downloads of all tabs, in the order in which they began.
#[derive(Debug, Default)]
pub(crate) struct Arrivals(Vec<Arrival>);

#[derive(Clone, Debug)]
struct Arrival {
    /// The browser's id for it, which is also the name of the file on the disk.
    id: String,
    tab: String,
    name: String,
    state: String,
}

impl Arrivals {
    pub(crate) fn see(&mut self, event: &str, about: &Value) {
        let text = |name: &str| about[name].as_str().unwrap_or_default().to_owned();
        match event {
            "Browser.downloadWillBegin" => self.0.push(Arrival {
                id: text("guid"),
                tab: text("frameId"),
                name: text("suggestedFilename"),
                state: String::new(),
            }),
            "Browser.downloadProgress" => {
                if let Some(arrival) = self.0.iter_mut().find(|arrival| arrival.id == text("guid")) {
                    arrival.state = text("state");
                }
            }
            _ => {}
        }
    }

    fn of<'a>(&'a self, tab: &'a str) -> impl Iterator<Item = &'a Arrival> {
        self.0.iter().filter(move |arrival| arrival.tab == tab)
    }
}

impl Page {
    /// Presses what leads to a file and waits until it is saved.
    #[track_caller]
    pub fn download(&self, target: impl Into<Target>) -> Saved {
        let target = target.into();
        let folder = self.person.begin_to_save();
        let before = self.person.pipe.arrivals(|arrivals| arrivals.of(&self.tab).count());
        self.click(target.clone());
        let arrival = self.until(
            || format!("{target} to be saved"),
            || {
                let arrival = self.person.pipe.arrivals(|all| all.of(&self.tab).nth(before).cloned())?;
                assert_ne!(arrival.state, "canceled", "{} was not saved", arrival.name);
                (arrival.state == "completed").then_some(arrival)
            },
        );
        let bytes = std::fs::read(folder.join(&arrival.id)).expect("the saved file");
        Saved { name: arrival.name, bytes }
    }
}
