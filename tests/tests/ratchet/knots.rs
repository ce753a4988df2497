//! Import knots: groups of modules of one crate that import each other in a cycle.
//!
//! Source: Tarjan, "Depth-first search and linear graph algorithms" (1972), for strongly connected
//! components. A module imports another if a `use` or a path names it or an item of it. A
//! re-export counts as the module that defines the item. Declaring a child module, re-exporting it,
//! and a scope such as `pub(in crate::a)` import nothing.

use crate::source::{Crate, is_punct};
use proc_macro2::{Delimiter, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use syn::ext::IdentExt;

type ModulePath = Vec<String>;

/// The imports among the modules of a crate.
pub struct Graph<'a> {
    edges: BTreeMap<&'a ModulePath, BTreeSet<&'a ModulePath>>,
}

/// The largest knot of a crate.
pub struct Knot {
    /// Paths of its modules.
    pub modules: Vec<String>,
    /// Their lines of code.
    pub lines: usize,
}

/// A path that a module names, made absolute, and whether it is re-exported.
struct Import {
    path: ModulePath,
    exported: Option<String>,
}

impl<'a> Graph<'a> {
    /// Returns the graph of a crate.
    pub fn of(krate: &'a Crate) -> Self {
        let mut imports = BTreeMap::new();
        for (path, module) in &krate.modules {
            let mut found = Vec::new();
            scan(&module.tokens, path, krate, &mut found);
            imports.insert(path, found);
        }
        let mut exports: BTreeMap<&ModulePath, BTreeMap<&str, &ModulePath>> = BTreeMap::new();
        for (module, found) in &imports {
            for import in found {
                if let Some(name) = &import.exported {
                    exports.entry(module).or_default().insert(name, &import.path);
                }
            }
        }
        let mut edges = BTreeMap::new();
        for (module, found) in &imports {
            let targets = found
                .iter()
                .filter(|import| import.exported.is_none())
                .filter_map(|import| defining(&import.path, krate, &exports, 0))
                .filter(|target| target != module)
                .collect();
            edges.insert(*module, targets);
        }
        Self { edges }
    }

    /// Returns the strongly connected component with the most lines, if one has two modules or
    /// more.
    pub fn largest_knot(&self, krate: &Crate) -> Option<Knot> {
        let mut search = Components::new(self);
        for module in self.edges.keys() {
            if !search.index.contains_key(module) {
                search.visit(module);
            }
        }
        let lines = |modules: &[&ModulePath]| {
            modules.iter().map(|module| krate.modules[*module].lines).sum::<usize>()
        };
        let knot = search.found.into_iter().max_by_key(|modules| lines(modules))?;
        let mut modules: Vec<String> = knot.iter().map(|path| path.join("::")).collect();
        modules.sort();
        Some(Knot { lines: lines(&knot), modules })
    }
}

/// Returns the module that defines what a path names.
fn defining<'a>(
    path: &[String],
    krate: &'a Crate,
    exports: &BTreeMap<&ModulePath, BTreeMap<&str, &ModulePath>>,
    followed: usize,
) -> Option<&'a ModulePath> {
    for length in (0..=path.len()).rev() {
        let Some((module, _)) = krate.modules.get_key_value(&path[..length]) else { continue };
        if let Some(name) = path.get(length)
            && followed < 8
            && let Some(target) = exports.get(module).and_then(|names| names.get(name.as_str()))
        {
            let whole: ModulePath = target.iter().chain(&path[length + 1..]).cloned().collect();
            return defining(&whole, krate, exports, followed + 1);
        }
        return Some(module);
    }
    None
}

/// Finds the paths in tokens of the module `at`.
fn scan(tokens: &[TokenTree], at: &ModulePath, krate: &Crate, found: &mut Vec<Import>) {
    let mut i = 0;
    while i < tokens.len() {
        match &tokens[i] {
            TokenTree::Ident(word) if *word == "use" => {
                let end = (i..tokens.len()).find(|k| is_punct(&tokens[*k], ';'));
                let end = end.unwrap_or(tokens.len());
                let exported = is_exported(tokens, i);
                use_tree(&tokens[i + 1..end], &Vec::new(), &mut |mut path, name| {
                    if let Some(whole) = absolute(&mut path, at, krate) {
                        found.push(Import { path: whole, exported: exported.then_some(name) });
                    }
                });
                i = end;
            }
            TokenTree::Ident(word)
                if *word == "mod"
                    && matches!(tokens.get(i + 2), Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Brace) =>
            {
                let (TokenTree::Ident(name), TokenTree::Group(body)) =
                    (&tokens[i + 1], &tokens[i + 2])
                else {
                    unreachable!("checked above")
                };
                let inner: ModulePath = at.iter().cloned().chain([name.to_string()]).collect();
                scan(&body.stream().into_iter().collect::<Vec<_>>(), &inner, krate, found);
                i += 2;
            }
            TokenTree::Ident(_) => {
                let (mut path, next) = plain_path(tokens, i);
                if path.len() > 1
                    && let Some(whole) = absolute(&mut path, at, krate)
                {
                    found.push(Import { path: whole, exported: None });
                }
                i = next;
                continue;
            }
            TokenTree::Group(group) if !is_scope(tokens, i) => {
                scan(&group.stream().into_iter().collect::<Vec<_>>(), at, krate, found);
            }
            _ => {}
        }
        i += 1;
    }
}

/// Whether a group is the scope of a `pub`. It restricts users, so it imports nothing.
fn is_scope(tokens: &[TokenTree], at: usize) -> bool {
    let word = |token: &TokenTree, text: &str| matches!(token, TokenTree::Ident(i) if *i == text);
    let TokenTree::Group(group) = &tokens[at] else { return false };
    let first = group.stream().into_iter().next();
    at >= 1 && word(&tokens[at - 1], "pub") && first.is_some_and(|first| word(&first, "in"))
}

/// Whether a `use` is a `pub use`, with any scope.
fn is_exported(tokens: &[TokenTree], at: usize) -> bool {
    let word = |at: usize| matches!(tokens.get(at), Some(TokenTree::Ident(i)) if *i == "pub");
    at >= 1 && word(at - 1)
        || at >= 2 && matches!(tokens[at - 1], TokenTree::Group(_)) && word(at - 2)
}

/// Returns the words `a::b::c` from `at`, and the position after them.
fn plain_path(tokens: &[TokenTree], at: usize) -> (ModulePath, usize) {
    let mut path = Vec::new();
    let mut i = at;
    while let Some(TokenTree::Ident(word)) = tokens.get(i) {
        path.push(word.unraw().to_string());
        i += 1;
        let colons = tokens.get(i).is_some_and(|t| is_punct(t, ':'))
            && tokens.get(i + 1).is_some_and(|t| is_punct(t, ':'));
        if !colons {
            break;
        }
        i += 2;
    }
    (path, i.max(at + 1))
}

/// Calls `each` with every path of a use tree and its name.
fn use_tree(tokens: &[TokenTree], prefix: &ModulePath, each: &mut impl FnMut(ModulePath, String)) {
    // A comma at the end has nothing after it.
    for part in tokens.split(|token| is_punct(token, ',')).filter(|part| !part.is_empty()) {
        let mut path = prefix.clone();
        let mut name = None;
        let mut words = part.iter().peekable();
        let mut nested = false;
        while let Some(token) = words.next() {
            match token {
                TokenTree::Ident(word) if *word == "as" => {
                    name = words.next().map(ToString::to_string);
                }
                TokenTree::Ident(word) => path.push(word.unraw().to_string()),
                TokenTree::Group(group) => {
                    nested = true;
                    let inner: Vec<_> = group.stream().into_iter().collect();
                    use_tree(&inner, &path, each);
                }
                _ => {}
            }
        }
        if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
            path.pop();
        }
        if !nested && let Some(last) = path.last().cloned() {
            each(path, name.unwrap_or(last));
        }
    }
}

/// Returns the path from the root of the crate; none if it leads out of the crate.
fn absolute(path: &mut ModulePath, at: &ModulePath, krate: &Crate) -> Option<ModulePath> {
    match path.first()?.as_str() {
        "crate" => Some(path.split_off(1)),
        "self" => Some(at.iter().cloned().chain(path.split_off(1)).collect()),
        "super" => {
            let ups = path.iter().take_while(|word| *word == "super").count();
            let base = at.len().checked_sub(ups)?;
            Some(at[..base].iter().cloned().chain(path.split_off(ups)).collect())
        }
        child => {
            let below: ModulePath = at.iter().cloned().chain([child.to_owned()]).collect();
            krate
                .modules
                .contains_key(&below)
                .then(|| at.iter().cloned().chain(path.iter().cloned()).collect())
        }
    }
}

/// Tarjan's depth-first search.
struct Components<'a, 'g> {
    graph: &'g Graph<'a>,
    index: BTreeMap<&'a ModulePath, usize>,
    low: BTreeMap<&'a ModulePath, usize>,
    stack: Vec<&'a ModulePath>,
    found: Vec<Vec<&'a ModulePath>>,
}

impl<'a, 'g> Components<'a, 'g> {
    fn new(graph: &'g Graph<'a>) -> Self {
        let (index, low) = (BTreeMap::new(), BTreeMap::new());
        Self { graph, index, low, stack: Vec::new(), found: Vec::new() }
    }

    fn visit(&mut self, module: &'a ModulePath) {
        let number = self.index.len();
        self.index.insert(module, number);
        self.low.insert(module, number);
        self.stack.push(module);
        for target in &self.graph.edges[module] {
            if !self.index.contains_key(target) {
                self.visit(target);
                let low = self.low[target].min(self.low[module]);
                self.low.insert(module, low);
            } else if self.stack.contains(target) {
                let low = self.index[target].min(self.low[module]);
                self.low.insert(module, low);
            }
        }
        if self.low[module] == number {
            let at = self.stack.iter().position(|other| *other == module).unwrap();
            let component = self.stack.split_off(at);
            if component.len() > 1 {
                self.found.push(component);
            }
        }
    }
}
