//! The assumptions of the code and of the documents agree.
//!
//! Invariant: each string of `config`, `session` and the headline that begins an assumption has a listed
//! name. README.md and docs/semantics.md name all of them.

#![allow(clippy::unwrap_used)]

use cases::assumptions::NAMES;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push(path);
        }
    }
}

/// Returns the text of the functions that are about assumptions, without their tests.
fn about_assumptions(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let functions = text.split("\n}\n").flat_map(|item| item.split("\n    }\n\n"));
    functions.filter(|function| function.contains("assum")).collect::<Vec<_>>().join("\n")
}

/// Returns the words before the colon of all strings that begin like an assumption.
fn names(text: &str) -> BTreeSet<String> {
    let strings = text.split('"').skip(1);
    let begins = strings.filter_map(|string| string.split_once(": "));
    let is_word = |c: char| c.is_ascii_lowercase() || c == '-';
    let words =
        begins.map(|(word, _)| word).filter(|word| !word.is_empty() && word.chars().all(is_word));
    words.map(str::to_owned).collect()
}

#[test]
fn the_code_has_the_listed_assumptions_and_no_others() {
    let mut files = Vec::new();
    for name in ["config", "session"] {
        sources(&root().join("crates").join(name).join("src"), &mut files);
    }
    // The condition of a safe result depends on an assumption.
    files.push(root().join("crates/report/src/extent.rs"));
    let mut found = BTreeSet::new();
    for file in files {
        found.extend(names(&about_assumptions(&fs::read_to_string(file).unwrap())));
    }
    // Values of the assumption `fairness`.
    found.retain(|name| name != "weak" && name != "strong");
    let listed: BTreeSet<String> = NAMES.into_iter().map(str::to_owned).collect();
    assert_eq!(found, listed);
}

#[test]
fn the_documents_name_each_assumption() {
    let read = |name: &str| fs::read_to_string(root().join(name)).unwrap();
    let (readme, semantics) = (read("README.md"), read("docs/semantics.md"));
    let rows: Vec<&str> = readme.lines().filter(|line| line.starts_with("| `")).collect();
    let rule = semantics.lines().find(|line| line.starts_with("17. ")).unwrap();
    for name in NAMES {
        let quoted = format!("`{name}`");
        assert!(rows.iter().any(|row| row.contains(&quoted)), "README.md does not name {name}");
        assert!(rule.contains(&quoted), "rule 17 of docs/semantics.md does not name {name}");
    }
}
