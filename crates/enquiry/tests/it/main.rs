//! Enquiries on real databases at a bureau that counts, over real connections.
#![expect(clippy::expect_used, reason = "a test that cannot go on says why")]
