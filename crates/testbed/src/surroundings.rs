//! The name of a variable → whether it would reach into a test from whoever runs it: where their databases are, and through which
//! proxy they call.
//!
//! xtask reads this file too, so it needs nothing.

/// What every client of Postgres takes for what an address does not say.
const OF_POSTGRES: &str = "PG";
/// What every client of HTTP takes, in capitals and in small letters: calls of a test to this machine would go elsewhere.
const OF_A_PROXY: &str = "_PROXY";

pub(crate) fn reaches_in(name: &str) -> bool {
    name.starts_with(OF_POSTGRES) || name.to_ascii_uppercase().ends_with(OF_A_PROXY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn databases_and_proxies_of_others_reach_in_and_the_tests_own_settings_do_not() {
        for name in ["PGHOST", "PGSSLMODE", "PGOPTIONS", "HTTP_PROXY", "https_proxy", "No_Proxy", "ALL_PROXY"]
        {
            assert!(reaches_in(name), "{name}");
        }
        for name in ["LENDING_TEST_POSTGRES_URL", "PATH", "PROXY_COUNT", "OPGAVE", ""] {
            assert!(!reaches_in(name), "{name}");
        }
    }
}
