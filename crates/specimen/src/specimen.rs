//! What is made: a file, and the truth beside it.

use crate::draw::Caption;
use crate::truth::Truth;

#[derive(Clone, Debug)]
pub struct Specimen {
    pub pdf: Vec<u8>,
    pub truth: Truth,
    /// What stands where, page by page; of a paper that was tampered with it is not kept.
    pub captions: Vec<Vec<Caption>>,
}

impl Specimen {
    /// The words of a page, counted from 1.
    #[must_use]
    pub fn captions_of(&self, page: u32) -> Vec<Caption> {
        let place = (page as usize).checked_sub(1);
        place.and_then(|place| self.captions.get(place)).cloned().unwrap_or_default()
    }
}
