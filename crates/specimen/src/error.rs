//! What can go wrong when a specimen is made.

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("a built-in font cannot be read")]
    Font,
    #[error("there is no account to draw")]
    NoHistory,
    #[error("the slip names a row the statement does not have")]
    NoSuchRow,
    #[error("this statement has nothing that could be changed so")]
    Unsuited,
}
