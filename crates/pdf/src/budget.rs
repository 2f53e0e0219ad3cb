//! Limits → what is left of them while reading, and how far the reading is.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{Error, Limits, Part};

/// `stop` is asked once in so many operators: often enough to end in milliseconds, too seldom to cost anything.
const OPERATORS_BETWEEN_QUESTIONS: u32 = 4096;
/// Drawing a form looks up its dictionary and resources, about as much work as this many operators.
const OPERATORS_OF_A_FORM: u64 = 200;
/// Writers that forget `Q` save states for every row they draw. That is no nesting, so it gets more room.
const SAVED_STATES_PER_NESTING: usize = 256;

/// How far the reading is. `pages` is 0 until they have been counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub pages_read: usize,
    pub pages: usize,
}

pub(crate) struct Budget<'s> {
    decoded_bytes: usize,
    glyphs: usize,
    operators: u64,
    nesting: usize,
    until_question: u32,
    stop: &'s (dyn Fn(Progress) -> bool + Sync),
    pages: usize,
    /// Counted by all threads together.
    pages_read: &'s AtomicUsize,
}

impl<'s> Budget<'s> {
    pub(crate) fn new(
        limits: &Limits,
        stop: &'s (dyn Fn(Progress) -> bool + Sync),
        pages_read: &'s AtomicUsize,
    ) -> Self {
        Self {
            decoded_bytes: limits.decoded_bytes,
            glyphs: limits.glyphs,
            operators: limits.operators,
            nesting: limits.nesting,
            until_question: OPERATORS_BETWEEN_QUESTIONS,
            stop,
            pages: 0,
            pages_read,
        }
    }

    pub(crate) fn expect_pages(&mut self, pages: usize) {
        self.pages = pages;
    }

    pub(crate) fn finish_page(&self) {
        self.pages_read.fetch_add(1, Ordering::Relaxed);
    }

    /// An equal share of what is left, for one of several threads. Together they cannot go over the whole.
    pub(crate) fn share(&self, threads: usize) -> Self {
        Self {
            decoded_bytes: self.decoded_bytes / threads,
            glyphs: self.glyphs / threads,
            operators: self.operators / threads as u64,
            ..*self
        }
    }

    pub(crate) fn nesting(&self) -> usize {
        self.nesting
    }

    pub(crate) fn saved_states(&self) -> usize {
        self.nesting.saturating_mul(SAVED_STATES_PER_NESTING)
    }

    pub(crate) fn decoded_bytes_left(&self) -> usize {
        self.decoded_bytes
    }

    pub(crate) fn glyphs_left(&self) -> usize {
        self.glyphs
    }

    pub(crate) fn spend_decoded_bytes(&mut self, bytes: usize) -> Result<(), Error> {
        self.decoded_bytes =
            self.decoded_bytes.checked_sub(bytes).ok_or(Error::TooLarge(Part::DecodedBytes))?;
        Ok(())
    }

    pub(crate) fn spend_glyphs(&mut self, glyphs: usize) -> Result<(), Error> {
        self.glyphs = self.glyphs.checked_sub(glyphs).ok_or(Error::TooLarge(Part::Glyphs))?;
        Ok(())
    }

    pub(crate) fn spend_operator(&mut self) -> Result<(), Error> {
        self.operators = self.operators.checked_sub(1).ok_or(Error::TooLarge(Part::Operators))?;
        self.until_question -= 1;
        if self.until_question == 0 {
            self.until_question = OPERATORS_BETWEEN_QUESTIONS;
            self.check_time()?;
        }
        Ok(())
    }

    pub(crate) fn spend_form(&mut self) -> Result<(), Error> {
        self.operators =
            self.operators.checked_sub(OPERATORS_OF_A_FORM).ok_or(Error::TooLarge(Part::Operators))?;
        // Finding the end of a damaged stream may mean searching the whole file.
        self.check_time()
    }

    pub(crate) fn check_time(&self) -> Result<(), Error> {
        // Pages that several threads gave up on are read again, so the count may run ahead.
        let pages_read = self.pages_read.load(Ordering::Relaxed).min(self.pages);
        if (self.stop)(Progress { pages_read, pages: self.pages }) { Err(Error::OutOfTime) } else { Ok(()) }
    }
}
