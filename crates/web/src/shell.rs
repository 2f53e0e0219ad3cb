//! What goes around every page: navigation, the person, colours, a notice.

use axum::http::HeaderMap;
use service::auth::Caller;
use store::users::Role;

use super::{assets, cookies};
use crate::words::english::navigation as texts;

/// The part of the navigation that a page belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    Analyses,
    Review,
    Portfolio,
    Products,
    CreditChecks,
    Settings,
}

/// One entry of the navigation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) section: Section,
    pub(crate) name: &'static str,
    pub(crate) place: &'static str,
    /// Of the sprite in `icons.html`.
    pub(crate) icon: &'static str,
}

const ENTRIES: [Entry; 6] = [
    Entry { section: Section::Analyses, name: texts::ANALYSES, place: "/analyses", icon: "list" },
    Entry { section: Section::Review, name: texts::REVIEW, place: "/review", icon: "eye" },
    Entry { section: Section::Portfolio, name: texts::PORTFOLIO, place: "/portfolio", icon: "chart" },
    Entry { section: Section::Products, name: texts::PRODUCTS, place: "/products", icon: "layers" },
    Entry {
        section: Section::CreditChecks,
        name: texts::CREDIT_CHECKS,
        place: "/credit-checks",
        icon: "gauge",
    },
    Entry { section: Section::Settings, name: texts::SETTINGS, place: "/settings", icon: "sliders" },
];

/// Light or dark by choice, or as the system has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    pub(super) fn of(headers: &HeaderMap) -> Self {
        cookies::find(headers, cookies::THEME).map(Self::parse).unwrap_or_default()
    }

    pub(super) fn parse(text: &str) -> Self {
        match text {
            "light" => Self::Light,
            "dark" => Self::Dark,
            _ => Self::System,
        }
    }

    /// Also the value of `data-theme`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// Ready to be shown.
pub(crate) struct Shell {
    pub(crate) title: String,
    pub(crate) section: Section,
    pub(crate) person: String,
    pub(crate) email: String,
    pub(crate) initials: String,
    pub(crate) team: String,
    pub(crate) role: &'static str,
    /// Analysts and up: whoever only reads is shown no button that would be refused.
    pub(crate) may_upload: bool,
    pub(crate) form_token: String,
    pub(crate) theme: &'static str,
    pub(crate) assets: &'static str,
    pub(crate) notice: Option<&'static str>,
    /// The browser shows the test side.
    pub(crate) is_test: bool,
    /// The page is about the team's people, whichever side is shown.
    pub(crate) is_at_home: bool,
    /// Admins and up.
    pub(crate) may_erase: bool,
}

impl Shell {
    pub(super) fn new(caller: &Caller, section: Section, title: &str) -> Self {
        Self {
            title: title.to_owned(),
            section,
            person: caller.name.clone(),
            email: caller.email.clone(),
            initials: initials(&caller.name),
            team: caller.team_name.clone(),
            role: caller.role.name(),
            may_upload: caller.role >= Role::Analyst,
            form_token: String::new(),
            theme: Theme::System.name(),
            assets: assets::place(),
            notice: None,
            is_test: false,
            is_at_home: !caller.is_testing(),
            may_erase: caller.role >= Role::Admin,
        }
    }

    pub(super) fn with_form_token(self, form_token: String) -> Self {
        Self { form_token, ..self }
    }

    pub(super) fn with_theme(self, theme: Theme) -> Self {
        Self { theme: theme.name(), ..self }
    }

    pub(super) fn with_notice(self, notice: Option<&'static str>) -> Self {
        Self { notice, ..self }
    }

    pub(super) fn with_side(self, is_test: bool) -> Self {
        Self { is_test, ..self }
    }

    pub(crate) fn entries(&self) -> &'static [Entry] {
        &ENTRIES
    }

    pub(crate) fn is_here(&self, entry: &Entry) -> bool {
        self.section == entry.section
    }
}

/// At most two letters.
pub(crate) fn initials(name: &str) -> String {
    let mut words = name.split_whitespace().filter_map(|word| word.chars().next());
    let (first, last) = (words.next(), words.next_back());
    first.into_iter().chain(last).flat_map(char::to_uppercase).take(2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: &str) {
        assert_eq!(initials(name), expected, "{name}");
    }

    #[test]
    fn initials_are_of_the_first_and_the_last_name() {
        check("Asha Rao", "AR");
        check("meera lakshmi nair", "MN");
        check("Cher", "C");
        check("", "");
    }
}
