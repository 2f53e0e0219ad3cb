//! Makes bank statements of accounts that never were, with the truth beside them: for tests, demos and benchmarks.

mod account;
mod case;
mod draw;
mod error;
mod layouts;
mod life;
mod make;
mod narration;
mod order;
mod paper;
mod papers;
mod protect;
mod random;
mod specimen;
mod tamper;
mod truth;
mod wild;

pub use account::{Account, AccountKind, Bank, Entry, History};
pub use case::{
    CaseAccountTruth, CaseFile, CaseSpecimen, CaseTruth, TransferTruth, case, case_downloaded_on,
};
pub use draw::{Caption, FontKind};
pub use error::Error;
pub use layouts::{Layout, Prints, layout, layouts, passbook};
pub use life::{Persona, UnknownPersona, Wish, live};
pub use make::{Manner, draw_histories, draw_history, draw_with_slip, make};
pub use order::{Order, first_day, histories};
pub use paper::{Slip, SlipColumn};
pub use papers::{PaperKind, paper};
pub use protect::{Cipher, Protection};
pub use random::Random;
pub use specimen::Specimen;
pub use tamper::{Tamper, UnknownTamper, signing_root, wild_tampered};
pub use truth::{AccountTruth, Period, Printed, Tampered, Truth, TruthTotals, TruthTransaction};
pub use wild::{Plan, Wild, wild, wild_with};
