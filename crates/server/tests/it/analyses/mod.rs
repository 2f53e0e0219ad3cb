//! The analyses endpoints, called by people of two teams on both databases.

mod assignee;
mod cases;
mod concurrency;
mod corrections;
mod create;
mod document;
mod erase;
mod export;
pub(crate) mod form;
mod idempotency;
mod isolation;
mod list;
mod lists_law;
pub(crate) mod office;
mod overrides;
mod own;
mod pages;
mod rejections;
mod requeue;
mod review;
mod runs;
pub(crate) mod scans;
mod show;
mod slow;
mod wire;
