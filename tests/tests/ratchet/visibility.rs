//! Public items without a use outside of their crate.
//!
//! The comparison is by name over all Rust sources outside of the crate's own `src`. An item whose
//! name is used elsewhere for something else counts as used, so the measure misses some items. It
//! wrongly reports only items that a macro of their crate names elsewhere.

use crate::source::{self, Crate};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::{Item, Visibility};

/// The names used in each folder of sources.
pub struct Names {
    by_folder: BTreeMap<String, BTreeSet<String>>,
}

impl Names {
    /// Reads all Rust sources of the workspace.
    pub fn read() -> Self {
        let mut by_folder: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut files = Vec::new();
        for folder in ["crates", "tests", "benches", "fuzz"] {
            rust_files(&source::root().join(folder), &mut files);
        }
        for file in files {
            let name = source::relative(&file);
            let words: Vec<&str> = name.split('/').collect();
            // A crate's `src` is one folder; its tests, examples and benches count as outside.
            let folder = if words[0] == "crates" && words[2] == "src" { words[1] } else { "" };
            let text = std::fs::read_to_string(&file).unwrap();
            let names = by_folder.entry(folder.to_owned()).or_default();
            if let Ok(tokens) = text.parse() {
                collect(tokens, names);
            }
        }
        Self { by_folder }
    }

    /// Returns the public items of a crate that no other folder names, as `module::item`.
    pub fn unused(&self, krate: &Crate) -> Vec<String> {
        let mut unused = Vec::new();
        for (path, module) in &krate.modules {
            for name in module.items.iter().filter_map(public_name) {
                let used = self
                    .by_folder
                    .iter()
                    .any(|(folder, names)| *folder != krate.name && names.contains(&name));
                if !used {
                    unused.push(path.iter().cloned().chain([name]).collect::<Vec<_>>().join("::"));
                }
            }
        }
        unused
    }
}

/// Returns the name of an item that is `pub` without restriction.
fn public_name(item: &Item) -> Option<String> {
    let (visibility, name) = match item {
        Item::Const(i) => (&i.vis, &i.ident),
        Item::Enum(i) => (&i.vis, &i.ident),
        Item::Fn(i) => (&i.vis, &i.sig.ident),
        Item::Static(i) => (&i.vis, &i.ident),
        Item::Struct(i) => (&i.vis, &i.ident),
        Item::Trait(i) => (&i.vis, &i.ident),
        Item::Type(i) => (&i.vis, &i.ident),
        _ => return None,
    };
    matches!(visibility, Visibility::Public(_)).then(|| name.to_string())
}

fn collect(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => collect(group.stream(), names),
            TokenTree::Ident(ident) => {
                names.insert(ident.to_string());
            }
            _ => {}
        }
    }
}

/// Adds all Rust files below a folder, without build output.
pub fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries {
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
