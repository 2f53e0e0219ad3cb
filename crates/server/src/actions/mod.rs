//! What can be done, whoever asks: the API and the pages alike.

pub(crate) mod credit_checks;
pub(crate) mod document;
pub(crate) mod drafts;
pub(crate) mod erase;
pub(crate) mod examples;
pub(crate) mod export;
pub(crate) mod hooks;
pub(crate) mod identity_provider;
pub(crate) mod invitations;
pub(crate) mod keys;
pub(crate) mod members;
mod named;
pub(crate) mod pages;
pub(crate) mod password;
pub(crate) mod person;
pub(crate) mod products;
pub(crate) mod provider_sign_in;
pub(crate) mod replay;
pub(crate) mod requeue;
pub(crate) mod review;
pub(crate) mod second_factor;
pub(crate) mod sessions;
pub(crate) mod sign_in;
pub(crate) mod team;
pub(crate) mod test_side;
pub(crate) mod upload;
