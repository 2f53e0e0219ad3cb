//! Hostile bytes → pages, keys, reports and pictures, read in child processes that can do nothing else.
//!
//! [`Pool`] is the parent's side: it starts children, hands each one file at a time, and believes nothing they say before it
//! has looked. [`child`] is the other side: it locks itself up, then reads. The two share [`wire`] and nothing else.
//!
//! Only Linux has what the jail is made of.

pub mod child;
mod failure;
mod pool;
mod settings;
mod task;
mod wire;

pub use failure::Failure;
pub use picture::Picture;
pub use pool::Pool;
pub use settings::Settings;
pub use task::{
    AccountShown, Analyzed, Bureau, CaseFile, Checked, FileKind, Identified, Limits, Progress, Task, View,
};
