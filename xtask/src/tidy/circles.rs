//! No circle of more than three files: what can only be understood together must fit into one head.

use std::collections::BTreeSet;

use super::modules::{Graph, Module, graph};
use super::{Problem, Tree};

/// A folder's opening and its parts may know each other, and a third may stand between them.
const FILES_MAX: usize = 3;

pub(super) fn large_circles(tree: &Tree) -> Vec<Problem> {
    let folders: BTreeSet<&str> =
        tree.rust_files().filter_map(|file| Some(file.path.split_once("/src/")?.0)).collect();
    folders.into_iter().filter_map(|folder| complaint(tree, folder)).collect()
}

fn complaint(tree: &Tree, folder: &str) -> Option<Problem> {
    let circle = circle(&graph(tree, folder))?;
    let names: Vec<String> = circle.iter().map(name).collect();
    let complaint = format!("{} files use each other: {}", names.len(), names.join(" → "));
    Some(Problem::new(folder, complaint))
}

fn name(module: &Module) -> String {
    if module.is_empty() { "the root".to_owned() } else { module.join("::") }
}

/// A way from a file back to itself through more files than are allowed, and through none twice.
fn circle(graph: &Graph) -> Option<Vec<Module>> {
    graph.keys().find_map(|start| {
        let returning = returning(graph, start);
        let mut path = vec![start.clone()];
        extend(graph, &returning, &mut path).then_some(path)
    })
}

/// Walks on from the end of the path until it closes. Files before the start had their own turn.
fn extend(graph: &Graph, returning: &BTreeSet<&Module>, path: &mut Vec<Module>) -> bool {
    let (Some(start), Some(end)) = (path.first().cloned(), path.last()) else { return false };
    let Some(nexts) = graph.get(end) else { return false };
    if path.len() > FILES_MAX && nexts.contains(&start) {
        return true;
    }
    for next in nexts {
        if *next > start && returning.contains(next) && !path.contains(next) {
            path.push(next.clone());
            if extend(graph, returning, path) {
                return true;
            }
            path.pop();
        }
    }
    false
}

/// The files from which a way leads to this one.
fn returning<'g>(graph: &'g Graph, to: &Module) -> BTreeSet<&'g Module> {
    let mut found: BTreeSet<&Module> = BTreeSet::new();
    loop {
        let more = graph.iter().filter(|(module, uses)| {
            !found.contains(module) && (uses.contains(to) || uses.iter().any(|used| found.contains(used)))
        });
        let more: Vec<&Module> = more.map(|(module, _)| module).collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(files: &[(&str, &str)], expected: Option<&str>) {
        let files: Vec<(String, &str)> =
            files.iter().map(|(path, text)| (format!("crates/a/src/{path}"), *text)).collect();
        let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), *text)).collect();
        let problem = complaint(&Tree::of(&files), "crates/a");
        assert_eq!(problem.map(|problem| problem.complaint).as_deref(), expected);
    }

    #[test]
    fn four_files_that_use_each_other_in_a_row_are_named() {
        let files = [
            ("a.rs", "use crate::b::B;"),
            ("b.rs", "use super::c::{self, C};"),
            ("c.rs", "use crate::{\n    d::{D, E as F},\n};"),
            ("d.rs", "fn d() { crate::a::run() }"),
        ];
        check(&files, Some("4 files use each other: a → b → c → d"));
        check(&files[..3], None);
    }

    #[test]
    fn three_files_may_know_each_other() {
        check(
            &[("a.rs", "use crate::b::B;"), ("b.rs", "use crate::c::C;"), ("c.rs", "use crate::a::A;")],
            None,
        );
    }

    #[test]
    fn an_opening_and_any_number_of_parts_are_no_circle() {
        let parts = ["p.rs", "q.rs", "r.rs", "s.rs"].map(|part| (format!("a/{part}"), "use super::Shared;"));
        let mut files: Vec<(&str, &str)> = parts.iter().map(|(path, text)| (path.as_str(), *text)).collect();
        files.push(("a/mod.rs", "struct Shared; fn all() { p::a(); q::a(); r::a(); s::a() }"));
        check(&files, None);
    }

    #[test]
    fn what_an_opening_hands_on_counts_where_it_comes_from() {
        let files = [
            ("a/mod.rs", "pub(crate) use p::P;\nuse crate::b::B;"),
            ("a/p.rs", "struct P;"),
            ("b.rs", "use crate::c::C;"),
            ("c.rs", "use crate::d::D;"),
            ("d.rs", "use crate::a::P;"),
        ];
        check(&files, None);
    }

    #[test]
    fn tests_are_free() {
        let files = [
            ("a.rs", "use crate::b::B;"),
            ("b.rs", "use crate::c::C;\n#[cfg(test)]\nmod laws;"),
            ("b/laws.rs", "use crate::d::D;"),
            ("c.rs", "use crate::d::D;"),
            ("d.rs", "// crate::a::A\n#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}"),
        ];
        check(&files, None);
    }
}
