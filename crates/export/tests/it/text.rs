//! What a person at a terminal sees.

use crate::{SMALL, ledger, shown, stressed};

#[track_caller]
fn check(text: &str, expected: &str) {
    assert!(text.contains(expected), "not found:\n{expected}\n\nin:\n{text}");
}

#[test]
fn the_decision_stands_first_with_what_a_person_has_to_look_at() {
    let text = shown(&ledger(SMALL));
    assert!(text.starts_with("Decision         For review\n"), "{text}");
    check(&text, "(balance_chain_broken)");
    check(&text, "Score            none: the statement covers less than two months\n");
}

#[test]
fn every_row_is_shown_with_its_category_and_proof() {
    let text = shown(&ledger(SMALL));
    check(&text, "Transactions     4\n");
    check(&text, "Proof            partial: 2 of 4 rows proven by the running balance\n");
    check(&text, "✗ line 4, row 3: expected a balance of 43,000.00, found 42,000.00\n");
    check(
        &text,
        "Month                    In               Out           Average            Lowest           Closing\n",
    );
    check(
        &text,
        "Rent paid                                 0.00         15,000.00  83.3 % ████████████████████\n",
    );
    let rows: Vec<&str> = text.lines().skip_while(|line| *line != "Transactions").skip(2).take(4).collect();
    let marks: Vec<Option<char>> = rows.iter().map(|row| row.chars().next()).collect();
    assert_eq!(marks, [Some('?'), Some('✓'), Some('✗'), Some('✓')], "{rows:?}");
    assert!(rows[0].starts_with("? 2025-04-01  NEFT CR-ACME PRIVATE LTD-SALARY…  Salary "), "{}", rows[0]);
    assert!(rows[3].ends_with("         1,000.00                      41,000.00    5"), "{}", rows[3]);
}

#[test]
fn a_report_of_a_whole_year_names_caps_loans_returns_and_rules() {
    let report = stressed();
    let text = shown(&report);
    for expected in
        ["Eligible ", "Obligations ", "Returns ", "Rules of Salaried personal loan, version 1", "▸ "]
    {
        check(&text, expected);
    }
    for loan in &report.obligations.loans {
        check(&text, &loan.lender);
    }
    for rule in report.policy.rules.iter().filter(|rule| rule.state.as_str() == "failed") {
        check(&text, &format!("✗ {}", rule.code));
    }
}

#[test]
fn no_line_is_wider_than_a_terminal() {
    for line in shown(&stressed()).lines().chain(shown(&ledger(SMALL)).lines()) {
        assert!(line.chars().count() <= 120, "{line}");
        assert_eq!(line.trim_end(), line);
    }
}
