//! Labels and values to the block of facts above a table, and an account to the words in it.

use super::Prints;
use crate::account::{Account, AccountKind, History};
use crate::draw::{Canvas, Ink};

/// Where labels and values stand. A label without a colon of its own may have one in a column between.
pub(super) struct Facts {
    pub(super) label: f32,
    pub(super) colon: Option<f32>,
    pub(super) value: f32,
    /// A value wider than this goes on underneath.
    pub(super) width: f32,
    pub(super) leading: f32,
    pub(super) label_ink: Ink,
    pub(super) value_ink: Ink,
}

impl Facts {
    pub(super) const PLAIN: Self = Self {
        label: 0.0,
        colon: None,
        value: 0.0,
        width: 200.0,
        leading: 11.6,
        label_ink: Ink::sans(8.0),
        value_ink: Ink::sans(8.0),
    };

    /// Gives the baseline after the last.
    pub(super) fn draw(&self, canvas: &mut Canvas, y: f32, facts: &[(&str, String)]) -> f32 {
        let mut y = y;
        for (label, value) in facts {
            canvas.text(self.label, y, label, self.label_ink);
            // A label without a value only explains the one above.
            if let Some(colon) = self.colon.filter(|_| !value.is_empty()) {
                canvas.text(colon, y, ":", self.label_ink);
            }
            let lines = canvas.wrap_words(value, self.width, self.value_ink);
            y = canvas.lines((self.value, y), self.leading, &lines, self.value_ink);
        }
        y
    }
}

impl Prints {
    /// What nearly every bank prints above the table.
    pub(super) const USUAL: Self = Self {
        holder: true,
        account_number: true,
        ifsc: true,
        micr: true,
        account_type: true,
        branch: true,
        currency: true,
        period: true,
        ..Self::NOTHING
    };

    /// The usual, and a summary from opening to closing.
    pub(super) const SUMMED: Self = Self { opening: true, closing: true, totals: true, ..Self::USUAL };
}

/// As on an envelope, in capitals.
pub(super) fn envelope(account: &Account) -> Vec<String> {
    let name = std::iter::once(account.holder.to_uppercase());
    name.chain(account.address.iter().map(|line| line.to_uppercase())).collect()
}

/// The first and the last day.
pub(super) fn period(history: &History, pattern: &str) -> [String; 2] {
    [history.from, history.to].map(|day| day.strftime(pattern).to_string())
}

/// In words that name the kind, where a product's name may not.
pub(super) fn kind_name(kind: AccountKind) -> &'static str {
    match kind {
        AccountKind::Savings => "Savings Account",
        AccountKind::Salary => "Salary Savings Account",
        AccountKind::Current => "Current Account",
        AccountKind::Overdraft => "Overdraft Account",
    }
}

/// All but the last `shown` characters hidden.
pub(super) fn masked(number: &str, shown: usize) -> String {
    let hidden = number.chars().count().saturating_sub(shown);
    number.chars().enumerate().map(|(place, digit)| if place < hidden { 'X' } else { digit }).collect()
}
