//! Narrations of many banks → their readings.

mod never_panics;
mod parties;
mod rows;
