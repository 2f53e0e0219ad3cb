//! A download → the file that a person has on their disk.

use crate::page::{Page, Target};

/// A file as it was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// What it would be called in the person's folder.
    pub name: String,
    pub bytes: Vec<u8>,
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
