//! The analyses endpoints, called by people of two teams on both databases.

mod concurrency;
mod create;
mod document;
mod erase;
mod export;
mod form;
mod idempotency;
mod isolation;
mod list;
mod lists_law;
mod office;
mod rejections;
mod review;
mod show;
mod wire;
