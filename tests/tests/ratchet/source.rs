//! The sources of the workspace's crates, as syntax trees and tokens without their unit tests.
//!
//! Source: The Rust Reference, "Modules" (which file a `mod` item names). Invariant: an item under
//! `#[cfg(test)]` and the files that only such an item names are excluded from every measure.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use syn::Item;
use syn::ext::IdentExt;

/// A module of a crate in a separate file.
pub struct Module {
    /// File, relative to the workspace.
    pub file: String,
    /// Items without those for tests.
    pub items: Vec<Item>,
    /// The items as tokens.
    pub tokens: Vec<TokenTree>,
    /// Lines with code, without comments, blank lines and unit tests.
    pub lines: usize,
}

/// A crate: its modules by path from the root, which has the empty path.
pub struct Crate {
    /// Name of its folder.
    pub name: String,
    /// Modules in separate files.
    pub modules: BTreeMap<Vec<String>, Module>,
}

/// Returns the folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Returns a path below the workspace, as text with slashes.
pub fn relative(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/")
}

/// Returns all crates of the product.
pub fn crates() -> Vec<Crate> {
    let mut names: Vec<String> = fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().join("Cargo.toml").exists())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    names.sort();
    names.into_iter().map(Crate::read).collect()
}

impl Crate {
    fn read(name: String) -> Self {
        let folder = root().join("crates").join(&name).join("src");
        let mut modules = BTreeMap::new();
        for start in ["lib.rs", "main.rs"] {
            let file = folder.join(start);
            if file.exists() && modules.is_empty() {
                read_module(&file, &folder, Vec::new(), &mut modules);
            }
        }
        assert!(!modules.is_empty(), "{name} has neither lib.rs nor main.rs");
        Self { name, modules }
    }

    /// Returns the number of lines with code.
    pub fn lines(&self) -> usize {
        self.modules.values().map(|module| module.lines).sum()
    }
}

/// Reads a file and the files of its `mod` items, which are in `folder`.
fn read_module(
    file: &Path,
    folder: &Path,
    path: Vec<String>,
    modules: &mut BTreeMap<Vec<String>, Module>,
) {
    let text = fs::read_to_string(file).unwrap();
    let tree = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let items: Vec<Item> = tree.items.into_iter().filter(|item| !is_for_tests(item)).collect();
    for item in &items {
        let Item::Mod(item) = item else { continue };
        if item.content.is_some() {
            continue;
        }
        let name = item.ident.unraw().to_string();
        let below = folder.join(&name);
        let file = [below.with_extension("rs"), below.join("mod.rs")]
            .into_iter()
            .find(|file| file.exists())
            .unwrap_or_else(|| panic!("{} names no file with `mod {name}`", file.display()));
        let path = path.iter().cloned().chain([name]).collect();
        read_module(&file, &below, path, modules);
    }
    let tokens = without_tests(text.parse().unwrap());
    let lines = code_lines(&tokens);
    modules.insert(path, Module { file: relative(file), items, tokens, lines });
}

/// Whether an item exists in tests only.
pub fn is_for_tests(item: &Item) -> bool {
    let attributes = match item {
        Item::Const(i) => &i.attrs,
        Item::Enum(i) => &i.attrs,
        Item::Fn(i) => &i.attrs,
        Item::Impl(i) => &i.attrs,
        Item::Macro(i) => &i.attrs,
        Item::Mod(i) => &i.attrs,
        Item::Static(i) => &i.attrs,
        Item::Struct(i) => &i.attrs,
        Item::Trait(i) => &i.attrs,
        Item::Type(i) => &i.attrs,
        Item::Use(i) => &i.attrs,
        _ => return false,
    };
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => list.path.is_ident("cfg") && is_test_condition(&list.tokens),
        _ => false,
    })
}

/// Whether a condition of `cfg` is `test`, alone or with others.
fn is_test_condition(tokens: &TokenStream) -> bool {
    let mut words = Vec::new();
    flatten(tokens.clone(), &mut words);
    words.contains(&"test".to_owned()) && !words.contains(&"not".to_owned())
}

fn flatten(tokens: TokenStream, words: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => flatten(group.stream(), words),
            TokenTree::Ident(ident) => words.push(ident.to_string()),
            _ => {}
        }
    }
}

/// Returns the tokens without items under `#[cfg(test)]`.
fn without_tests(tokens: TokenStream) -> Vec<TokenTree> {
    let mut kept = Vec::new();
    let mut skips = false;
    let mut rest = tokens.into_iter().peekable();
    while let Some(token) = rest.next() {
        if is_punct(&token, '#')
            && let Some(TokenTree::Group(group)) = rest.peek()
            && group.delimiter() == Delimiter::Bracket
        {
            let mut words = Vec::new();
            flatten(group.stream(), &mut words);
            skips |= words.first().is_some_and(|word| word == "cfg")
                && is_test_condition(&group.stream());
            rest.next();
            continue;
        }
        let ends = is_punct(&token, ';')
            || matches!(&token, TokenTree::Group(g) if g.delimiter() == Delimiter::Brace);
        if !skips {
            kept.push(match token {
                TokenTree::Group(group) => {
                    let inner = without_tests(group.stream()).into_iter().collect();
                    let mut new = proc_macro2::Group::new(group.delimiter(), inner);
                    new.set_span(group.span());
                    TokenTree::Group(new)
                }
                token => token,
            });
        }
        if ends {
            skips = false;
        }
    }
    kept
}

/// Whether a token is this character.
pub fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

/// Returns the number of lines with a token.
fn code_lines(tokens: &[TokenTree]) -> usize {
    fn note(tokens: &[TokenTree], lines: &mut std::collections::BTreeSet<usize>) {
        for token in tokens {
            let span = token.span();
            lines.insert(span.start().line);
            if let TokenTree::Group(group) = token {
                note(&group.stream().into_iter().collect::<Vec<_>>(), lines);
            }
            if matches!(token, TokenTree::Literal(_)) {
                lines.extend(span.start().line..=span.end().line);
            } else {
                lines.insert(span.end().line);
            }
        }
    }
    let mut lines = std::collections::BTreeSet::new();
    note(tokens, &mut lines);
    lines.len()
}
