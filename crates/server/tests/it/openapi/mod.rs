//! The description against the real answers: every operation is called, and every answer is what its schema says.

mod codes;
mod conformity;
mod reports;
mod rounds;
