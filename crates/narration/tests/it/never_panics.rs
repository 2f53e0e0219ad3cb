//! No text, however odd, breaks the reading of it.

use ledger::Direction;
use narration::read;
use proptest::prelude::*;

proptest! {
    #[test]
    fn any_text_is_read(text in "\\PC{0,200}", column in proptest::option::of("\\PC{0,40}")) {
        let reading = read(&text, column.as_deref(), Direction::Credit);
        prop_assert!(reading.party.is_none_or(|party| !party.is_empty()));
    }

    #[test]
    fn text_of_the_grammar_is_read(text in "(UPI|NEFT|REV|/|-|@|:|[0-9]{1,12}|é|[A-Z]{1,9}| |\\*\\*|XX|I/W| AT ){0,40}") {
        let reading = read(&text, Some(&text), Direction::Debit);
        prop_assert!(reading.note.is_none_or(|note| !note.is_empty()));
    }
}
