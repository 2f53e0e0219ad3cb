//! What a person looks at a page with.

/// A screen and the wishes of its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Device {
    pub width: u32,
    pub height: u32,
    pub is_dark: bool,
    pub has_touch: bool,
    pub runs_scripts: bool,
    pub wants_less_motion: bool,
}

impl Device {
    pub const DESKTOP: Self = Self {
        width: 1280,
        height: 900,
        is_dark: false,
        has_touch: false,
        runs_scripts: true,
        wants_less_motion: false,
    };
    pub const DARK: Self = Self { is_dark: true, ..Self::DESKTOP };
    /// As wide as most phones are today.
    pub const PHONE: Self = Self { width: 390, height: 844, has_touch: true, ..Self::DESKTOP };
    pub const WITHOUT_SCRIPTS: Self = Self { runs_scripts: false, ..Self::DESKTOP };

    /// Narrow enough that a page has to be laid out for a thumb.
    pub(crate) const fn is_phone(self) -> bool {
        self.width <= 480
    }
}
