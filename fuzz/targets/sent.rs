//! Any bytes that are sent as data instead of as a PDF (Account Aggregator data, a spreadsheet, a ledger in our own columns) end
//! in a statement whose claims are those of its rows, or in a refusal.
#![no_main]

use statement::Statement;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let read = [
        statement::read_aggregator(bytes).ok(),
        statement::read_spreadsheet(bytes).ok(),
        statement::read_csv(bytes).ok(),
    ];
    for statement in read.iter().flatten() {
        check(statement);
    }
});

fn check(statement: &Statement) {
    for account in std::iter::once(&statement.lead).chain(&statement.others) {
        let proof = &account.reconciliation;
        let proven = account.transactions.iter().filter(|row| row.proof == ledger::Proof::Proven).count();
        assert_eq!((proof.rows, proof.proven), (account.transactions.len(), proven), "{proof:?}");
    }
}
