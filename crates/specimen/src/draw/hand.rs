//! How a report writer puts a text on the page: at once, word by word, letter by letter, or with letters moved.

/// What is moved are letters alone: digits are equally wide in nearly all fonts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Hand {
    #[default]
    Whole,
    Words,
    Letters,
    Kerned,
    /// Places made for a wider font than the one that is drawn.
    Spread,
    /// Places made for a narrower one.
    Tight,
}

impl Hand {
    /// What is added after a letter, in thousandths of the size.
    pub(super) fn extra(self, letter: char) -> f32 {
        if !letter.is_alphabetic() {
            return 0.0;
        }
        // The same letter is always moved alike, as it is when one font stands for another.
        let mixed = (u32::from(letter).wrapping_mul(2_654_435_761) >> 16) % 100;
        let share = mixed as f32 / 100.0;
        match self {
            Self::Whole | Self::Words | Self::Letters => 0.0,
            Self::Kerned => -25.0 + 40.0 * share,
            Self::Spread => -20.0 + 150.0 * share,
            Self::Tight => -15.0 - 45.0 * share,
        }
    }
}
