//! wild layouts, read.
#![allow(clippy::all, clippy::print_stdout)]
use std::collections::BTreeMap;
use statement::Verdict;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let from: u64 = args[1].parse().unwrap();
    let count: u64 = args[2].parse().unwrap();
    let mut by: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let (mut exact, mut refused, mut silent, mut total) = (0, 0, 0, 0);
    let mut fails = Vec::new();
    for seed in from..from + count {
        let made = specimen::wild(seed).unwrap();
        let answer = std::panic::catch_unwind(|| check(&made)).unwrap_or_else(|_| "PANIC".into());
        total += 1;
        let ok = answer.starts_with("exact");
        exact += usize::from(ok);
        refused += usize::from(answer.starts_with("refused"));
        silent += usize::from(answer.contains("SILENT"));
        for feature in &made.truth.features {
            let e = by.entry(feature.to_string()).or_default();
            e.0 += 1;
            e.1 += usize::from(ok);
        }
        if !ok {
            fails.push(format!("{seed} {answer} {:?}", made.truth.features));
        }
        if count == 1 {
            std::fs::write("/tmp/w.pdf", &made.pdf).unwrap();
            println!("{seed} {answer} {:?}", made.truth.features);
            for row in &made.truth.account.transactions { println!("T {} {:?} {:?} {:?} p{} {}", row.date, row.debit, row.credit, row.balance, row.page, row.description); }
            let document = pdf::read(&made.pdf, None, &pdf::Limits::default(), &|_| false).unwrap();
            if let Ok(s) = statement::read(&document) {
                for l in std::iter::once(&s.lead).chain(&s.others) {
                for row in &l.transactions { println!("R {} {:?} {:?} {:?} p{} {:?} {}", row.date, row.debit(), row.credit(), row.balance, row.origin.page, row.proof, row.description); }
                println!("{:?}", l.reconciliation);
                }
            }
        }
    }
    let mut rows: Vec<_> = by.into_iter().collect();
    rows.sort_by(|a, b| (a.1.1 as f32 / a.1.0 as f32).total_cmp(&(b.1.1 as f32 / b.1.0 as f32)));
    for (name, (n, ok)) in rows { println!("{name:<40} {n:>5} {:>5.1}", 100.0 * ok as f32 / n as f32); }
    for f in fails.iter().take(60) { println!("{}", f.chars().take(420).collect::<String>()); }
    println!("{exact} exact of {total}, {refused} refused, {silent} silent");
}
fn check(made: &specimen::Specimen) -> String {
    let document = match pdf::read(&made.pdf, None, &pdf::Limits::default(), &|_| false) { Ok(d) => d, Err(e) => return format!("refused pdf {e:?}") };
    let truth = &made.truth.account;
    let statement = match statement::read(&document) { Ok(s) => s, Err(r) => return format!("refused {r:?}") };
    let mut ledgers: Vec<&statement::Ledger> = std::iter::once(&statement.lead).chain(&statement.others).collect();
    let mut answer = String::new();
    for truth in std::iter::once(truth).chain(&made.truth.other_accounts) {
        let mut t: Vec<_> = truth.transactions.iter().map(|r| (r.date, r.debit, r.credit, r.balance, r.page)).collect();
        let sort = t.iter().all(|r| r.3.is_none()); if sort { t.sort(); }
        let rows = |l: &statement::Ledger| { let mut v = l.transactions.iter().map(|r| (r.date, r.debit(), r.credit(), r.balance, r.origin.page)).collect::<Vec<_>>(); if sort { v.sort(); } v };
        if let Some(place) = ledgers.iter().position(|l| rows(l) == t) {
            let l = ledgers.remove(place);
            let empty = l.transactions.iter().zip(&truth.transactions).filter(|(r, t)| r.description.trim().is_empty() && !t.description.trim().is_empty()).count();
            if empty > 0 { answer.push_str(&format!("{empty} empty descriptions {:?};", l.reconciliation.verdict)); }
            continue;
        }
        let l = statement.lead.clone();
        let r = rows(&l);
        let silent = if ledgers.iter().any(|l| l.reconciliation.verdict == Verdict::Reconciled) { "SILENT " } else { "" };
        let at = r.iter().zip(&t).position(|(a, b)| a != b);
        let found = t.iter().filter(|x| r.contains(x)).count();
        answer.push_str(&format!("{silent}{found}/{} rows, {} read, proven {} {:?}, first {:?} ", t.len(), r.len(), l.reconciliation.proven, l.reconciliation.verdict, at.map(|p| (t[p], r[p]))));
    }
    if answer.is_empty() { "exact".into() } else { answer }
}
