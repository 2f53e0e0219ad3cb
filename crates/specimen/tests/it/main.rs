//! Specimens as files: they open, say what the truth says, and come out the same each time.

mod layouts;
mod lives;
mod tamper;
mod wild;
