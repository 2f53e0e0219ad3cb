//! What an API key may do, beside what its owner's role allows.

use std::str::FromStr;

use crate::users::Role;

/// One kind of thing that a key may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Analyses, reports, documents, products, credit checks, usage.
    Read,
    /// New analyses.
    Upload,
    /// Credit reports, which cost money.
    Credit,
    /// Decisions of people.
    Review,
    /// Products, webhooks, members, keys, the audit log, and erasing.
    Admin,
}

/// At least one, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scopes(Vec<Scope>);

impl Scope {
    pub const ALL: [Self; 5] = [Self::Read, Self::Upload, Self::Credit, Self::Review, Self::Admin];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Upload => "upload",
            Self::Credit => "credit",
            Self::Review => "review",
            Self::Admin => "admin",
        }
    }
}

impl FromStr for Scope {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|scope| scope.name() == text);
        found.ok_or_else(|| "the scopes are read, upload, credit, review and admin".to_owned())
    }
}

impl Scopes {
    /// `None` when there is none.
    pub fn new(mut scopes: Vec<Scope>) -> Option<Self> {
        scopes.sort_unstable();
        scopes.dedup();
        (!scopes.is_empty()).then_some(Self(scopes))
    }

    #[must_use]
    pub fn all() -> Self {
        Self(Scope::ALL.to_vec())
    }

    #[must_use]
    pub fn has(&self, scope: Scope) -> bool {
        self.0.contains(&scope)
    }

    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        self.0.iter().map(|scope| scope.name()).collect()
    }

    /// Those that the role allows as well. Everybody may read.
    #[must_use]
    pub fn within(&self, role: Role) -> Self {
        let allowed = |scope: &Scope| match scope {
            Scope::Read => true,
            Scope::Upload | Scope::Credit | Scope::Review => role >= Role::Analyst,
            Scope::Admin => role >= Role::Admin,
        };
        Self::new(self.0.iter().copied().filter(allowed).collect()).unwrap_or_else(|| Self(vec![Scope::Read]))
    }

    pub(crate) fn text(&self) -> String {
        self.names().join(",")
    }

    /// Keys from before there were scopes have all of them. Words that we do not know give nothing.
    pub(crate) fn stored(text: Option<&str>) -> Self {
        match text {
            None => Self::all(),
            Some(text) => Self(text.split(',').filter_map(|word| word.parse().ok()).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_kept_as_words_and_old_keys_have_all() {
        let some = Scopes::new(vec![Scope::Review, Scope::Read, Scope::Read]).unwrap();
        assert_eq!(some.text(), "read,review");
        assert_eq!(Scopes::stored(Some("read,review")), some);
        assert_eq!(Scopes::stored(None), Scopes::all());
        assert!(!Scopes::stored(Some("root")).has(Scope::Read));
        assert_eq!(Scopes::new(Vec::new()), None);
    }

    #[test]
    fn a_role_takes_away_what_it_may_not() {
        assert_eq!(Scopes::all().within(Role::Viewer).text(), "read");
        assert_eq!(Scopes::all().within(Role::Analyst).text(), "read,upload,credit,review");
        assert_eq!(Scopes::all().within(Role::Owner), Scopes::all());
    }
}
