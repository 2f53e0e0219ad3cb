//! Every layout is read exactly, in every kind of font, for any account.

use ledger::Private;
use specimen::{AccountTruth, FontKind, Order, Persona};
use statement::{Ledger, Refusal, Verdict};

use crate::reading::{difference, read, rows, true_rows};

#[test]
fn every_layout_is_read_exactly() {
    check_all(&[7, 11], |layout, seed| Order { seed, months: 2, ..Order::new(layout) });
}

#[test]
fn every_layout_is_read_in_every_kind_of_font() {
    check_all(&[FontKind::Base14, FontKind::TrueType, FontKind::Cid], |layout, font| Order {
        font: Some(font),
        months: 1,
        seed: 3,
        ..Order::new(layout)
    });
}

#[test]
fn every_kind_of_account_is_read() {
    check_all(&Persona::ALL, |layout, persona| Order {
        persona: Some(persona),
        months: 1,
        seed: 5,
        ..Order::new(layout)
    });
}

#[test]
fn a_page_with_a_few_rows_is_enough() {
    check_all(&[1, 2, 5], |layout, rows| Order {
        entries_per_month: Some(rows),
        months: 1,
        seed: 13,
        ..Order::new(layout)
    });
}

/// All layouts with all variants, and all that is wrong in one list.
#[track_caller]
fn check_all<V: Copy>(variants: &[V], order: impl Fn(&'static specimen::Layout, V) -> Order) {
    let mut wrong: Vec<String> = Vec::new();
    for layout in specimen::layouts() {
        for variant in variants {
            let order = order(layout, *variant);
            let what = format!("{} {:?} {:?} seed {}", layout.name, order.font, order.persona, order.seed);
            wrong.extend(problems(&order).into_iter().map(|problem| format!("{what}: {problem}")));
        }
    }
    assert!(wrong.is_empty(), "{} problems:\n{}", wrong.len(), wrong.join("\n"));
}

fn problems(order: &Order) -> Vec<String> {
    let made = specimen::make(order).expect("a specimen");
    let truth = &made.truth.account;
    let statement = match read(&made.pdf) {
        Ok(statement) => statement,
        // A month without a row: some layouts print an empty table then, and some none.
        Err(Refusal::NoTransactions | Refusal::NotAStatement(_)) if truth.transactions.is_empty() => {
            return Vec::new();
        }
        Err(refusal) => return vec![format!("refused: {refusal:?}")],
    };
    // The account with the most rows leads, and that may be another one.
    if made.truth.other_accounts.iter().any(|other| other.transactions.len() >= truth.transactions.len()) {
        return Vec::new();
    }
    let mut problems = Vec::new();
    problems.extend(difference(&rows(&statement.lead), &true_rows(truth)));
    problems.extend(wrong_verdict(&statement.lead, truth));
    problems.extend(wrong_facts(&statement.lead, truth));
    problems
}

/// With the opening balance or the totals printed every row is proven; without them the first one cannot be.
fn wrong_verdict(ledger: &Ledger, truth: &AccountTruth) -> Option<String> {
    let has_balance = truth.transactions.iter().any(|row| row.balance.is_some());
    let found = &ledger.reconciliation;
    let expected = match (has_balance, truth.prints.opening || truth.prints.totals) {
        (false, _) => Verdict::NotCheckable,
        (true, true) => Verdict::Reconciled,
        (true, false) if truth.transactions.len() == 1 => Verdict::Unreconciled,
        (true, false) => Verdict::Partial,
    };
    (found.verdict != expected || !found.breaks.is_empty()).then(|| format!("not {expected:?}: {found:?}"))
}

/// What the page prints is found; codes it does not print are never made up.
fn wrong_facts(ledger: &Ledger, truth: &AccountTruth) -> Vec<String> {
    let (account, prints) = (&ledger.account, truth.prints);
    let mut wrong = Vec::new();
    let mut expect = |what: &str, is_right: bool, found: String| {
        if !is_right {
            wrong.push(format!("{what} is not {found}"));
        }
    };
    let code = |is_printed: bool, value: &String| is_printed.then(|| value.clone());
    expect("IFSC", account.ifsc == code(prints.ifsc, &truth.ifsc), format!("{:?}", account.ifsc));
    expect("MICR", account.micr == code(prints.micr, &truth.micr), format!("{:?}", account.micr));
    let holder = account.holder.as_ref().map_or("", Private::reveal);
    expect(
        "holder",
        !prints.holder || holder.eq_ignore_ascii_case(&truth.holder),
        format!("{holder:?} but {}", truth.holder),
    );
    let number = account.number.as_ref().map(Private::masked).unwrap_or_default();
    let tail = &truth.account_number[truth.account_number.len() - 4..];
    let is_numbered = prints.account_number || prints.masked_account_number;
    expect("account", !is_numbered || number.ends_with(tail), number);
    let period = Some((truth.period.from, truth.period.to));
    expect("period", !prints.period || account.period == period, format!("{:?}", account.period));
    let limit = account.overdraft_limit;
    expect("limit", !prints.overdraft_limit || limit == truth.overdraft_limit, format!("{limit:?}"));
    let (opening, closing) = (ledger.opening_balance, ledger.closing_balance);
    expect("opening", !prints.opening || opening == Some(truth.opening_balance), format!("{opening:?}"));
    expect("closing", !prints.closing || closing == Some(truth.closing_balance), format!("{closing:?}"));
    let (debits, credits) = (ledger.reconciliation.debits, ledger.reconciliation.credits);
    expect("total of debits", !prints.totals || debits.agrees() == Some(true), format!("{debits:?}"));
    expect("total of credits", !prints.totals || credits.agrees() == Some(true), format!("{credits:?}"));
    wrong
}
