//! The sources of a crate → which of its files uses which.

use std::collections::{BTreeMap, BTreeSet};

use super::tree::Tree;

/// `["book", "window"]` for `src/book/window.rs`; empty for the root of the crate.
pub(super) type Module = Vec<String>;

/// The files of a crate with what each of them uses of the others.
pub(super) type Graph = BTreeMap<Module, BTreeSet<Module>>;

#[derive(Default)]
struct Source {
    /// Paths as they are written, and what the file hands on to others under which name.
    uses: Vec<Module>,
    handed_on: BTreeMap<String, Module>,
}

struct Sources(BTreeMap<Module, Source>);

/// What is handed on (`pub use`) counts where it comes from, so that an opening which only lists its parts ties nothing.
/// Tests are free.
pub(super) fn graph(tree: &Tree, folder: &str) -> Graph {
    let sources = Sources::read(tree, folder);
    let uses_of = |(module, source): (&Module, &Source)| {
        let paths = source.uses.iter().filter_map(|path| sources.absolute(module, path));
        let used = paths.map(|path| sources.home_of(&path, 0)).filter(|used| used != module);
        (module.clone(), used.collect())
    };
    sources.0.iter().map(uses_of).collect()
}

/// Names handed on from file to file end soon; a circle of them would not compile.
const MOST_HANDS: usize = 8;

impl Sources {
    fn read(tree: &Tree, folder: &str) -> Self {
        let prefix = format!("{folder}/src/");
        let files = tree.rust_files().filter_map(|file| Some((file.path.strip_prefix(&prefix)?, &file.text)));
        let files: Vec<(Module, String)> =
            files.map(|(path, text)| (module_of(path), without_tests(text))).collect();
        let tests: BTreeSet<Module> =
            files.iter().flat_map(|(module, text)| tests_of(module, text)).collect();
        let is_test = |module: &Module| tests.iter().any(|test| module.starts_with(test));
        let kept = files.into_iter().filter(|(module, _)| !is_test(module));
        Self(kept.map(|(module, text)| (module, Source::read(&text))).collect())
    }

    /// From the root of the crate; `None` for what other crates have.
    fn absolute(&self, module: &Module, path: &[String]) -> Option<Module> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            "self" => Some([module, rest].concat()),
            "super" => {
                let ups = path.iter().take_while(|part| *part == "super").count();
                let parent = module.get(..module.len().checked_sub(ups)?)?;
                Some([parent, path.get(ups..)?].concat())
            }
            _ => {
                let whole = [module, path].concat();
                self.0.contains_key(whole.get(..=module.len())?).then_some(whole)
            }
        }
    }

    /// The file that has what a path names, through all hands it went.
    fn home_of(&self, path: &[String], hands: usize) -> Module {
        let deepest = (0..=path.len()).rev().find(|length| self.0.contains_key(&path[..*length]));
        let (module, rest) = path.split_at(deepest.unwrap_or_default());
        let source = self.0.get(module).zip(rest.first());
        let from = source.and_then(|(source, name)| source.handed_on.get(name));
        let from = from.and_then(|from| self.absolute(&module.to_vec(), from));
        match from {
            Some(from) if hands < MOST_HANDS => self.home_of(&[&from, &rest[1..]].concat(), hands + 1),
            _ => module.to_vec(),
        }
    }
}

impl Source {
    fn read(text: &str) -> Self {
        let mut source = Self::default();
        let mut rest = String::new();
        let mut lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        while let Some(line) = lines.next() {
            let Some((is_public, tree)) = import(line) else {
                rest += line;
                rest.push('\n');
                continue;
            };
            let mut tree = tree.to_owned();
            while !tree.ends_with(';') {
                let Some(more) = lines.next() else { break };
                tree += more.trim();
            }
            // What is imported without `pub` is still handed on to the parts below.
            for (path, name) in branches(tree.trim_end_matches(';'), &[]) {
                if !is_public {
                    source.uses.push(path.clone());
                }
                source.handed_on.insert(name, path);
            }
        }
        let words = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != ':');
        let paths = words.map(|word| word.trim_end_matches(':')).filter(|word| word.contains("::"));
        source.uses.extend(paths.map(parts));
        source
    }
}

pub(super) fn module_of(path: &str) -> Module {
    let mut parts: Module = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| matches!(last.as_str(), "mod" | "lib" | "main")) {
        parts.pop();
    }
    parts
}

/// Test modules stand at the end of a file.
pub(super) fn without_tests(text: &str) -> String {
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned()
}

/// The files that are only there for tests.
pub(super) fn tests_of(module: &Module, text: &str) -> Vec<Module> {
    let declared = text.split("#[cfg(test)]\n").skip(1).filter_map(|after| {
        let line = after.lines().next()?;
        let line = line.split_once("mod ").map_or(line, |(_, name)| name);
        line.strip_suffix(';')
    });
    declared.map(|name| [module.as_slice(), &[name.to_owned()]].concat()).collect()
}

/// Whether the line imports, whether it hands on, and what.
fn import(line: &str) -> Option<(bool, &str)> {
    let line = line.trim();
    if let Some(tree) = line.strip_prefix("use ") {
        return Some((false, tree));
    }
    let (visibility, tree) = line.split_once("use ")?;
    let is_visibility =
        visibility.starts_with("pub") && visibility.trim_end().len() < "pub(in crate::…)".len();
    is_visibility.then_some((true, tree))
}

/// `a::{b, c as d}` → `a::b` called `b`, `a::c` called `d`.
fn branches(tree: &str, prefix: &[String]) -> Vec<(Module, String)> {
    let tree = tree.trim();
    if let Some((stem, group)) = tree.split_once('{') {
        let prefix = [prefix, &parts(stem)].concat();
        let group = group.strip_suffix('}').unwrap_or(group);
        return pieces(group).into_iter().flat_map(|piece| branches(piece, &prefix)).collect();
    }
    let (path, alias) = tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias)));
    let mut path = [prefix, &parts(path)].concat();
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    let name = alias.map(str::to_owned).or_else(|| path.last().cloned());
    name.map(|name| (path, name)).into_iter().collect()
}

/// What commas separate, outside of inner braces.
fn pieces(group: &str) -> Vec<&str> {
    let mut depth = 0;
    let is_outer_comma = |letter: char| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    };
    group.split(is_outer_comma).filter(|piece| !piece.trim().is_empty()).collect()
}

fn parts(path: &str) -> Module {
    path.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}
