//! What is known of a request beside its contents: its id and where it came from.
