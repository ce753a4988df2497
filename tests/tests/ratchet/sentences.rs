//! Sentences of comments and documents that are too long or begin with an unnamed subject.
//!
//! Source: the style rules in `CONTRIBUTING.md`. A code span counts as one word. Code blocks are
//! omitted, and each cell of a table is a separate text.

use crate::source;
use std::path::{Path, PathBuf};

/// The maximal words of a sentence.
const LONGEST: usize = 25;

/// First words of sentences with an unnamed subject.
const RIDDLES: [&str; 4] = ["What", "Who", "Whoever", "Whatever"];

/// The folders with documents besides the root.
const DOCUMENTS: [&str; 4] = ["docs", "docs/decisions", "docs/guide", "docs/guide/patterns"];

/// The document whose phrases are those of the help.
const OF_HELP: &str = "docs/options.md";

/// Returns the files with sentences: Rust sources and documents.
pub fn files() -> Vec<PathBuf> {
    let root = source::root();
    let mut files = Vec::new();
    for folder in ["crates", "tests", "benches"] {
        crate::visibility::rust_files(&root.join(folder), &mut files);
    }
    documents(&root, &mut files);
    files.sort();
    files
}

fn documents(root: &Path, found: &mut Vec<PathBuf>) {
    let mut folders = vec![root.to_owned()];
    folders.extend(DOCUMENTS.map(|folder| root.join(folder)));
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        let paths = entries.map(|entry| entry.unwrap().path());
        let documents = paths.filter(|path| path.extension().is_some_and(|e| e == "md"));
        found.extend(documents.filter(|path| !path.ends_with(OF_HELP)));
    }
}

/// Returns the sentences of a file that break a rule.
pub fn faults(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap();
    let texts = if file.extension().is_some_and(|e| e == "rs") {
        paragraphs(&comments(&text))
    } else {
        paragraphs(&text)
    };
    let sentences = texts.iter().flat_map(|text| sentences(text));
    sentences.filter(|sentence| is_faulty(sentence)).collect()
}

/// Whether a sentence is too long or begins with an unnamed subject.
pub fn is_faulty(sentence: &str) -> bool {
    let words = sentence.split_whitespace().filter(|w| w.chars().any(char::is_alphanumeric));
    let first = sentence.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    words.count() > LONGEST || RIDDLES.contains(&first) && !sentence.ends_with('?')
}

/// Returns the comments of a Rust file, with a blank line between comments that code separates.
fn comments(text: &str) -> String {
    let mut comments = String::new();
    for line in text.lines() {
        let line = line.trim_start();
        let comment = line
            .strip_prefix("//")
            .map(|rest| rest.trim_start_matches(['/', '!']))
            .map(|rest| rest.strip_prefix(' ').unwrap_or(rest));
        comments.push_str(comment.unwrap_or_default());
        comments.push('\n');
    }
    comments
}

/// Splits a text at blank lines, headings, list items, table cells and code blocks.
pub fn paragraphs(text: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut is_code = false;
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with("```") {
            is_code = !is_code;
            all.push(String::new());
            continue;
        }
        if is_code || trimmed.is_empty() {
            all.push(String::new());
            continue;
        }
        if let Some(row) = trimmed.strip_prefix('|') {
            all.extend(row.split('|').map(without_code));
            all.push(String::new());
            continue;
        }
        let (item, is_item) = without_marker(trimmed);
        if is_item {
            all.push(String::new());
        }
        if let Some(last) = all.last_mut() {
            last.push(' ');
            last.push_str(item);
        }
        if trimmed.starts_with('#') {
            all.push(String::new());
        }
    }
    all.iter().map(|text| without_code(text)).filter(|text| !text.is_empty()).collect()
}

/// Returns a line without its marker of a list item, quotation or heading.
fn without_marker(line: &str) -> (&str, bool) {
    for marker in ["- ", "* ", "> ", "# ", "## ", "### "] {
        if let Some(rest) = line.strip_prefix(marker) {
            return (rest, true);
        }
    }
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    match line[digits..].strip_prefix(". ") {
        Some(rest) if digits > 0 => (rest, true),
        _ => (line, false),
    }
}

/// Returns a text with each code span as one word, and without emphasis and targets of links.
fn without_code(text: &str) -> String {
    let mut plain = String::new();
    for (at, part) in text.trim().split('`').enumerate() {
        plain.push_str(if at % 2 == 0 { part } else { "code" });
    }
    let mut whole = String::new();
    let mut rest = plain.as_str();
    while let Some(at) = rest.find("](") {
        whole.push_str(&rest[..=at]);
        rest = rest[at..].find(')').map_or("", |end| &rest[at + end + 1..]);
    }
    whole.push_str(rest);
    whole.replace("**", "").replace(['[', ']'], "")
}

/// Returns the sentences of a text. Each ends with a full stop, question or exclamation mark before
/// white space and any character except a small letter.
pub fn sentences(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut start = 0;
    for (at, mark) in text.char_indices().filter(|(_, c)| matches!(c, '.' | '?' | '!')) {
        let rest = &text[at + mark.len_utf8()..];
        let next = rest.trim_start().chars().next();
        if rest.starts_with(char::is_whitespace) && next.is_some_and(|c| !c.is_lowercase()) {
            all.push(text[start..=at].trim().to_owned());
            start = at + 1;
        }
    }
    all.push(text[start..].trim().to_owned());
    all.retain(|sentence| !sentence.is_empty());
    all
}
