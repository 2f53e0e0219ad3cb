//! Which loan of the statement is which account at the bureau.
