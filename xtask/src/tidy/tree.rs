//! The project's folder → its files, without what tools leave there.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::shell::project_folder;

/// Made by tools and ignored by git.
const LEFT_BY_TOOLS: &[&str] = &[
    ".git", "target", "artefacts", "lending-data", "fuzz/corpus", "fuzz/artifacts", "fuzz/target",
    "clients/python/build", "clients/typescript/dist", "clients/typescript/node_modules", "python/target",
];

#[derive(Debug)]
pub(crate) struct File {
    /// From the project's folder, with forward slashes.
    pub(crate) path: String,
    pub(crate) size_bytes: u64,
    /// Empty when the file is not text.
    pub(crate) text: String,
}

#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) files: Vec<File>,
}

impl Tree {
    pub(crate) fn read() -> Result<Self> {
        let mut files = Vec::new();
        collect(project_folder(), "", &mut files)?;
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(Self { files })
    }

    pub(crate) fn rust_files(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| file.path.ends_with(".rs"))
    }

    pub(crate) fn documents(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| file.path.ends_with(".md"))
    }

    /// Whether a file or a folder of this name is part of the project.
    pub(crate) fn holds(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        self.files.iter().any(|file| {
            file.path.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }

    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let files = files.iter().map(|(path, text)| File {
            path: (*path).to_owned(),
            size_bytes: text.len() as u64,
            text: (*text).to_owned(),
        });
        Self { files: files.collect() }
    }
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<File>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let path = format!("{prefix}{}", name.to_string_lossy());
        if LEFT_BY_TOOLS.contains(&path.as_str()) {
            continue;
        }
        let kind = entry.file_type()?;
        if kind.is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else if kind.is_file() {
            let bytes = fs::read(entry.path()).with_context(|| format!("cannot read {path}"))?;
            let size_bytes = bytes.len() as u64;
            files.push(File { path, size_bytes, text: String::from_utf8(bytes).unwrap_or_default() });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_holds_sources_and_not_what_tools_left() {
        let tree = Tree::read().unwrap();
        assert!(tree.holds("xtask/src/tidy/tree.rs"));
        assert!(tree.holds("xtask/src/"));
        assert!(!tree.holds("xtask/sr"));
        assert!(tree.files.iter().all(|file| !file.path.starts_with("target/")));
    }
}
