//! Values → SVG, as text that stands in a page as it is.
//!
//! Pure functions. Colours are classes, so that the page's theme decides; places are attributes, because a page allows no
//! styles of its own. Every chart has a title and a description, and what one points at says what it is, without a script.

mod balance;
mod columns;
mod drawing;
mod gauge;
mod months;
mod small;

pub(crate) use self::balance::{Day, Gap, balance};
pub(crate) use self::columns::{Column, columns};
pub(crate) use self::gauge::{Band, gauge};
pub(crate) use self::months::{Month, months};
pub(crate) use self::small::{Part, bar, floating, sparkline, stack};
