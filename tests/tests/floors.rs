//! The workspace conforms to `ARCHITECTURE.md`.
//!
//! Source: its floor table and its table of long files. Invariant: a crate depends only on the crates
//! of its row, on lower floors; a Rust file over 600 lines has a recorded reason.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "this is a test")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The maximal lines of a Rust file without a reason.
const LONGEST: usize = 600;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn architecture() -> String {
    fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap()
}

/// Returns the cells of a line of a Markdown table.
fn cells(line: &str) -> Option<Vec<&str>> {
    Some(line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect())
}

/// A row of the floor table.
#[derive(Debug, PartialEq)]
struct Row {
    floor: u32,
    uses: BTreeSet<String>,
    /// Whether the row allows all crates below, in one phrase.
    uses_all: bool,
}

/// Returns a map from the name of a crate to the crate's row.
fn floors(text: &str) -> BTreeMap<String, Row> {
    let mut rows = BTreeMap::new();
    for cells in text.lines().filter_map(cells) {
        let [floor, name, uses, _] = cells[..] else { continue };
        let Ok(floor) = floor.parse() else { continue };
        let uses_all = uses == "all of the above";
        let uses = match uses {
            _ if uses_all => rows.keys().cloned().collect(),
            _ => uses.split_whitespace().map(str::to_owned).collect(),
        };
        let former = rows.insert(name.to_owned(), Row { floor, uses, uses_all });
        assert_eq!(former, None, "{name} has two rows");
    }
    rows
}

/// Returns the dependencies of a `Cargo.toml`, without those for tests.
fn dependencies(manifest: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut counts = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            let test_only = section.contains("dev-dependencies");
            let (table, name) = section.split_once("dependencies").unwrap_or((section, ""));
            counts = !test_only && section.contains("dependencies") && name.is_empty();
            // `[dependencies.name]`
            if !test_only && let (false, Some(name)) = (counts, name.strip_prefix('.')) {
                assert!(table.is_empty() || table.ends_with(['-', '.']), "{line}");
                names.push(name);
            }
        } else if counts && let Some((key, _)) = line.split_once('=') {
            names.push(key.split('.').next().unwrap().trim());
        }
    }
    names
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if !path.join("CACHEDIR.TAG").exists() {
                rust_files(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn the_floor_table_matches_the_manifests() {
    let floors = floors(&architecture());
    let mut on_disk = Vec::new();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap();
        let name = folder.file_name().into_string().unwrap();
        let Ok(manifest) = fs::read_to_string(folder.path().join("Cargo.toml")) else { continue };
        let row = floors.get(&name).unwrap_or_else(|| panic!("{name} is not in the floor table"));
        for used in dependencies(&manifest) {
            let Some(below) = floors.get(used) else { continue };
            assert!(row.uses.contains(used), "{name} uses {used}, which its row does not allow");
            assert!(below.floor < row.floor, "{name} must stand above {used}");
        }
        let used = dependencies(&manifest);
        let without_need = row.uses.iter().find(|allowed| !used.contains(&allowed.as_str()));
        assert!(row.uses_all || without_need.is_none(), "{name} does not use {without_need:?}");
        on_disk.push(name);
    }
    on_disk.sort();
    assert_eq!(on_disk, floors.keys().cloned().collect::<Vec<_>>(), "a row without a crate");
    for (name, row) in &floors {
        for used in &row.uses {
            let below = floors.get(used).unwrap_or_else(|| panic!("{name}'s row names {used}"));
            assert!(below.floor < row.floor, "{name}'s row allows {used}, which is not below it");
        }
    }
}

#[test]
fn no_file_is_long_without_a_reason() {
    let text = architecture();
    let mut reasons: BTreeMap<&str, &str> = text
        .lines()
        .filter_map(cells)
        .filter_map(|cells| {
            let [file, reason] = cells[..] else { return None };
            let file = file.strip_prefix('`')?.strip_suffix('`')?;
            file.strip_suffix(".rs").map(|_| (file, reason))
        })
        .collect();
    let mut files = Vec::new();
    for folder in ["crates", "tests"] {
        rust_files(&root().join(folder), &mut files);
    }
    assert!(files.len() > 20, "only {} Rust files found", files.len());
    for file in files {
        let lines = fs::read_to_string(&file).unwrap().lines().count();
        let name = file.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
        let reason = reasons.remove(&*name);
        match reason {
            None => assert!(lines <= LONGEST, "{name} has {lines} lines and no reason on record"),
            Some(reason) => {
                assert!(lines > LONGEST, "{name} has a reason on record, but {lines} lines");
                assert!(!reason.is_empty(), "{name} is listed without a reason");
            }
        }
    }
    assert!(reasons.is_empty(), "listed, but not there: {reasons:?}");
}

#[test]
fn floor_tables_and_manifests_are_parsed() {
    let table = "| floor | crate | may use | what it is |\n|--:|---|---|---|\n\
                 | 0 | base | | ids |\n| 1 | vm | base | runs |\n| 2 | top | all of the above | all |";
    let floors = floors(table);
    let vm = Row { floor: 1, uses: BTreeSet::from(["base".to_owned()]), uses_all: false };
    assert_eq!(floors["vm"], vm);
    assert_eq!(floors["top"].uses, BTreeSet::from(["base".to_owned(), "vm".to_owned()]));
    let manifest = "[package]\nname = \"x\"\n[dependencies]\na.workspace = true\nb = { path = \"b\" }\n\
                    [dev-dependencies]\nc = \"1\"\n[dev-dependencies.d]\nversion = \"1\"\n\
                    [build-dependencies]\ne = \"1\"\n[dependencies.f]\nworkspace = true\n\
                    [target.'cfg(unix)'.dependencies]\ng = \"1\"\n[lints]\nworkspace = true\n";
    assert_eq!(dependencies(manifest), ["a", "b", "e", "f", "g"]);
}
