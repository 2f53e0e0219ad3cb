//! lines of words → the rows of the statement's tables.

mod align;
mod alignment;
mod bands;
mod cells;
mod columns;
mod glued;
mod header;
mod hint;
mod joined;
mod learn;
mod marks;
mod pieces;
mod role;
mod rows;
mod scan;
mod sections;
mod token;
mod tokens;
mod wrap;

pub(crate) use align::propose;
pub(crate) use cells::{Cell, Figure, Row};
pub(crate) use marks::{Check, CheckKind, check, says_balance};
pub(crate) use role::Role;
pub(crate) use rows::{RegionRows, rows};
pub(crate) use scan::{Sign, Table, scan, signs, with_headless};
pub(crate) use sections::sections;
pub(crate) use tokens::{RowSigns, begins_date};
