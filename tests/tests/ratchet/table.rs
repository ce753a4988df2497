//! The table of sizes: a row of measures for each crate.
//!
//! Invariant: unit tests count in no column but the one of comments, which counts whole files.

use crate::knots::Graph;
use crate::source::{Crate, crates, root};
use crate::types::Sizes;
use proc_macro2::{Delimiter, TokenTree};
use std::fmt::Write;

/// Lines from which a function is long in the table.
const LONG: usize = 80;

/// Returns the table, in Markdown.
pub fn table() -> String {
    let mut text = "| crate | files | code | comments | functions | > 80 lines | pub / pub(crate..) \
                    | files in the largest knot (share of lines) |\n|---|--:|--:|--:|--:|--:|--:|---|\n"
        .to_owned();
    for krate in crates() {
        let sizes = Sizes::of(&krate);
        let long = sizes.functions.values().filter(|lines| **lines > LONG).count();
        let (open, restricted) = krate
            .modules
            .values()
            .map(|module| public(&module.tokens))
            .fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let knot = Graph::of(&krate).largest_knot(&krate).filter(|knot| knot.modules.len() > 1);
        let knot = knot.map_or_else(
            || "none".to_owned(),
            |knot| format!("{} ({}%)", knot.modules.len(), 100 * knot.lines / krate.lines()),
        );
        let cells =
            [krate.modules.len(), krate.lines(), comments(&krate), sizes.functions.len(), long];
        let cells = cells.map(|cell| cell.to_string()).join(" | ");
        writeln!(text, "| {} | {cells} | {open} / {restricted} | {knot} |", krate.name).unwrap();
    }
    text
}

/// Lines that begin with a comment.
fn comments(krate: &Crate) -> usize {
    let files = krate.modules.values();
    let texts = files.map(|module| std::fs::read_to_string(root().join(&module.file)).unwrap());
    texts.map(|text| text.lines().filter(|line| line.trim_start().starts_with("//")).count()).sum()
}

/// Items that are public, and items that are public in a part of the crate.
fn public(tokens: &[TokenTree]) -> (usize, usize) {
    let (mut open, mut restricted) = (0, 0);
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let (more, less) = public(&inner);
                open += more;
                restricted += less;
            }
            TokenTree::Ident(word) if word == "pub" => match tokens.get(at + 1) {
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                    restricted += 1
                }
                _ => open += 1,
            },
            _ => {}
        }
    }
    (open, restricted)
}
