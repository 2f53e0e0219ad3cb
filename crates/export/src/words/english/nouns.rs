//! What is counted, one of it: `formats::counted` writes how many there are.

pub(crate) const ACCOUNT: &str = "account";
pub(crate) const CHECK: &str = "check";
pub(crate) const COUNTERPARTY: &str = "counterparty";
pub(crate) const ENQUIRY: &str = "enquiry";
pub(crate) const FEATURE: &str = "feature";
pub(crate) const FILE: &str = "file";
pub(crate) const INSTALMENT: &str = "instalment";
pub(crate) const LINE: &str = "line";
pub(crate) const LOAN: &str = "loan";
pub(crate) const MARK: &str = "mark";
pub(crate) const MONTH: &str = "month";
pub(crate) const PAGE: &str = "page";
pub(crate) const PENALTY_CHARGE: &str = "penalty charge";
pub(crate) const PLACE: &str = "place";
pub(crate) const POINT: &str = "point";
pub(crate) const RETURNED_PAYMENT: &str = "returned payment";
pub(crate) const ROW: &str = "row";
pub(crate) const RULE: &str = "rule";
pub(crate) const TRANSACTION: &str = "transaction";
pub(crate) const TRANSFER: &str = "transfer";
