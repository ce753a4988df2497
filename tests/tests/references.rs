//! References in code and documentation resolve.
//!
//! Source: `docs/semantics.md`, `docs/decisions/`. Invariant: a reader of a clone can look up every
//! rule, record, document and link that a file names. No file cites a document outside of the project.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "this is a test")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Folders with text of the project.
const FOLDERS: &[&str] =
    &["benches", "crates", "docs", "examples", "extra", "fuzz", "java", "packaging", "tests"];

/// Names of documents that are not part of the project.
const OUTSIDE: &[&str] = &[
    "CONTRACT",
    "DESIGN",
    "DESIGN.md",
    "JDK.md",
    "SEMANTICS.md",
    "SPIKES",
    "SPIKES.md",
    "TEMPORAL",
];

/// This file, which contains the names of `OUTSIDE`.
const OWN: &str = "tests/tests/references.rs";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Whether this is a text file.
fn is_text(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    path.file_name().is_some_and(|name| name == "Makefile")
        || matches!(extension, Some("rs" | "md" | "java" | "toml"))
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            if !matches!(name, "target" | "schemas" | "corpus" | "node_modules") {
                collect(&path, found);
            }
        } else if is_text(&path) {
            found.push(path);
        }
    }
}

/// Returns a map from the path below the root to the text, of all text files.
fn texts() -> BTreeMap<String, String> {
    let root = root();
    let mut paths = Vec::new();
    for folder in FOLDERS {
        collect(&root.join(folder), &mut paths);
    }
    let top = fs::read_dir(&root).unwrap().map(|entry| entry.unwrap().path());
    paths.extend(top.filter(|path| path.is_file() && is_text(path)));
    let name = |path: &Path| path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
    paths
        .iter()
        .filter_map(|path| Some((name(path), fs::read_to_string(path).ok()?)))
        .filter(|(name, _)| name != OWN)
        .collect()
}

/// Returns the words of a text, without line breaks and comment marks, so that a reference may
/// wrap.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace()
        .filter(|word| !matches!(*word, "//" | "///" | "//!" | "//@" | "*" | "#"))
        .collect()
}

/// Returns the numbers at the start of `words`: `7`, `7.`, `7 and 13`, `7, 15, 16 to 18`; ranges are
/// filled.
fn numbers(words: &[&str]) -> Vec<u32> {
    let mut found = Vec::new();
    let mut range = false;
    for word in words {
        if matches!(*word, "and" | "or" | "to") {
            range = *word == "to";
            continue;
        }
        let digits = word.trim_start_matches(['(', '[', '`']);
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let Ok(number) = digits[..end].parse::<u32>() else { break };
        match found.last() {
            Some(last) if range => found.extend(last + 1..=number),
            _ => found.push(number),
        }
        range = false;
        if !matches!(&digits[end..], "" | ",") {
            break;
        }
    }
    found
}

/// Returns the number of a numbered rule, from its line in `docs/semantics.md`.
fn rule(line: &str) -> Option<u32> {
    line.split_once(". **")?.0.parse().ok()
}

/// Returns the first cells of tables and the headings of a document, without marks of code.
fn sections(text: &str) -> BTreeSet<String> {
    let plain = |part: &str| part.trim().replace('`', "");
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let headings = headings.map(|line| plain(line.trim_start_matches('#')));
    let cells = text.lines().filter_map(|line| line.strip_prefix('|')?.split('|').next());
    headings.chain(cells.map(plain)).collect()
}

/// Returns the quoted name that follows a reference: `docs/jdk.md, "Threads"`.
fn quoted(words: &[&str]) -> Option<String> {
    let text = words.iter().take(12).copied().collect::<Vec<_>>().join(" ");
    Some(text.strip_prefix('"')?.split_once('"')?.0.replace('`', ""))
}

/// Returns the paths `docs/….md` in a word.
fn documents(word: &str) -> Vec<&str> {
    let part = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    word.split(|c: char| !part(c))
        .filter(|piece| piece.starts_with("docs/"))
        .filter_map(|piece| Some(&piece[..piece.rfind(".md")? + 3]))
        .collect()
}

fn is_markdown(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|extension| extension == "md")
}

/// Returns the targets of links in a Markdown text, outside of code.
fn links(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut code = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            code = !code;
        } else if !code {
            for piece in line.split("](").skip(1) {
                found.extend(piece.split_once(')').map(|(target, _)| target));
            }
        }
    }
    found
}

/// Returns the anchor that GitHub gives a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    kept.chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

/// Returns a map from the number of each decision record to its file and title.
fn records() -> BTreeMap<u32, (String, String)> {
    let folder = root().join("docs/decisions");
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let Some(number) = name.get(..4).and_then(|digits| digits.parse().ok()) else { continue };
        let text = fs::read_to_string(&path).unwrap();
        let first = text.lines().next().unwrap_or_default();
        let title = first.strip_prefix(&format!("# {}: ", &name[..4]));
        let title =
            title.unwrap_or_else(|| panic!("{name} does not begin with `# {}: title`", &name[..4]));
        let former = found.insert(number, (name, title.to_owned()));
        assert!(former.is_none(), "two records have the number {number}");
    }
    found
}

#[test]
fn rules_records_and_documents_exist() {
    let texts = texts();
    let semantics = &texts["docs/semantics.md"];
    let rules: BTreeSet<u32> = semantics.lines().filter_map(rule).collect();
    assert!(rules.len() > 20, "the rules of docs/semantics.md were not recognised");
    let records = records();
    let mut wrong = Vec::new();
    for (file, text) in &texts {
        let words = words(text);
        for (place, word) in words.iter().enumerate() {
            let rest = &words[place + 1..];
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            if OUTSIDE.contains(&bare) {
                wrong.push(format!("{file}: {bare} is not part of the project"));
            }
            if bare == "SEMANTICS" {
                let cited = numbers(rest);
                let row = quoted(rest);
                let known = match &row {
                    Some(row) => {
                        sections(semantics).iter().any(|section| section.contains(row.as_str()))
                    }
                    None => !cited.is_empty() && cited.iter().all(|number| rules.contains(number)),
                };
                // `SEMANTICS n` explains the form itself.
                if !known && rest.first().is_none_or(|next| !next.starts_with('n')) {
                    let next = rest.iter().take(4).copied().collect::<Vec<_>>().join(" ");
                    wrong.push(format!("{file}: SEMANTICS {next}: no such rule"));
                }
            }
            if matches!(bare, "decision" | "decisions" | "Decision" | "Decisions") {
                let digits = rest.first().map(|next| next.trim_start_matches(['[', '(', '`']));
                if digits.is_some_and(|next| next.len() >= 4 && next.starts_with('0')) {
                    for number in
                        numbers(rest).iter().filter(|number| !records.contains_key(number))
                    {
                        wrong.push(format!("{file}: decision {number:04}: no such record"));
                    }
                }
            }
            for path in documents(word) {
                let exists = texts.contains_key(path) || path.contains("NNNN");
                if !exists {
                    wrong.push(format!("{file}: {path}: no such file"));
                } else if let (true, Some(section)) = (word.ends_with(','), quoted(rest))
                    && !sections(&texts[path]).contains(&section)
                {
                    wrong.push(format!("{file}: {path} has no \"{section}\""));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn links_resolve() {
    let texts = texts();
    let root = root();
    let mut wrong = Vec::new();
    for (file, text) in texts.iter().filter(|(file, _)| is_markdown(file)) {
        let folder = root.join(file).parent().unwrap().to_owned();
        for link in links(text) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (path, fragment) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { root.join(file) } else { folder.join(path) };
            if !target.exists() {
                wrong.push(format!("{file}: {link}: no such file"));
            } else if !fragment.is_empty() {
                let target = fs::read_to_string(&target).unwrap_or_default();
                let headings = target.lines().filter(|line| line.starts_with('#'));
                let mut anchors = headings.map(|line| anchor(line.trim_start_matches('#')));
                if !anchors.any(|known| known == fragment) {
                    wrong.push(format!("{file}: {link}: no such heading"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each document is a chapter of the book. Decision records follow their index without an entry.
#[test]
fn the_book_has_all_documents() {
    let texts = texts();
    let contents = links(&texts["docs/SUMMARY.md"]);
    let chapters: BTreeSet<PathBuf> =
        contents.iter().map(|link| Path::new("docs").join(link)).collect();
    assert_eq!(chapters.len(), contents.len(), "a chapter is listed twice");
    let documents = texts.keys().filter(|file| file.starts_with("docs/") && is_markdown(file));
    let is_record = |file: &str| {
        let name = file.strip_prefix("docs/decisions/");
        name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_digit()))
    };
    let missing: Vec<_> = documents
        .filter(|file| *file != "docs/SUMMARY.md" && !is_record(file))
        .filter(|file| !chapters.contains(Path::new(file)))
        .collect();
    assert!(missing.is_empty(), "docs/SUMMARY.md lacks {missing:?}");
}

/// Returns the code spans of a text: of the whole text in a document, of the comments in a Rust
/// file.
fn code_spans(file: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_code = false;
    for line in text.lines() {
        let line = line.trim_start();
        let sentence = if is_markdown(file) { Some(line) } else { line.strip_prefix("//") };
        let Some(sentence) = sentence else { continue };
        if sentence.trim_start_matches(['/', '!', ' ']).starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            found.extend(sentence.split('`').skip(1).step_by(2).map(str::to_owned));
        }
    }
    found
}

/// Returns the paths of a code span with alternatives: `a/{b,c}.rs` has two.
fn alternatives(span: &str) -> Vec<String> {
    let Some((before, rest)) = span.split_once('{') else { return vec![span.to_owned()] };
    let Some((inner, after)) = rest.split_once('}') else { return Vec::new() };
    inner.split(',').map(|one| format!("{before}{}{after}", one.trim())).collect()
}

/// Whether a code span is the path of a source file.
fn is_source_path(span: &str) -> bool {
    let is_path = |c: char| c.is_ascii_alphanumeric() || "_-./{},".contains(c);
    let is_rust = Path::new(span).extension().is_some_and(|extension| extension == "rs");
    is_rust && span.contains('/') && span.chars().all(is_path)
}

#[test]
fn source_files_in_code_spans_exist() {
    let texts = texts();
    let own = OWN.to_owned();
    let names = texts.keys().chain([&own]);
    let known: Vec<String> = names.map(|name| format!("/{name}")).collect();
    let exists = |path: &str| known.iter().any(|name| name.ends_with(&format!("/{path}")));
    let mut wrong = Vec::new();
    for (file, text) in &texts {
        let spans = code_spans(file, text);
        for path in spans.iter().filter(|span| is_source_path(span)).flat_map(|s| alternatives(s)) {
            if !exists(&path) {
                wrong.push(format!("{file}: `{path}`: no such file"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A path through modules, such as `search::workers::store`, names a crate of the workspace and an
/// identifier in it.
#[test]
fn rust_paths_in_code_spans_exist() {
    let texts = texts();
    let crates: BTreeSet<&str> =
        texts.keys().filter_map(|name| name.strip_prefix("crates/")?.split('/').next()).collect();
    let words: BTreeMap<&str, BTreeSet<String>> = crates
        .iter()
        .map(|krate| {
            let folder = format!("crates/{krate}/");
            let own = texts.iter().filter(|(name, _)| name.starts_with(&folder));
            let texts = own.flat_map(|(name, text)| [name, text]);
            let words =
                texts.flat_map(|text| text.split(|c: char| !c.is_alphanumeric() && c != '_'));
            (*krate, words.map(str::to_owned).collect())
        })
        .collect();
    let mut wrong = Vec::new();
    for (file, text) in &texts {
        for span in code_spans(file, text) {
            let segments: Vec<&str> = span.split("::").collect();
            let is_name = |part: &&str| {
                !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            };
            if segments.len() < 2 || !segments.iter().all(is_name) {
                continue;
            }
            if let Some(known) = words.get(segments[0])
                && let Some(missing) = segments[1..].iter().find(|part| !known.contains(**part))
            {
                wrong.push(format!("{file}: `{span}`: no `{missing}` in {}", segments[0]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each record has a row with its title, and each number without a record has a row as well.
#[test]
fn the_index_of_decisions_is_complete() {
    let index = fs::read_to_string(root().join("docs/decisions/README.md")).unwrap();
    let records = records();
    let last = *records.keys().last().unwrap();
    for number in 1..=last {
        let row = match records.get(&number) {
            Some((file, title)) => format!("| [{number:04}]({file}) | {title} | "),
            None => format!("| {number:04} | unused | "),
        };
        assert!(
            index.lines().any(|line| line.starts_with(&row)),
            "docs/decisions/README.md lacks: {row}"
        );
    }
}

#[test]
fn numbers_of_a_reference_are_parsed() {
    let read = |text: &str| numbers(&text.split_whitespace().collect::<Vec<_>>());
    assert_eq!(read("7 and 13; decisions"), [7, 13]);
    assert_eq!(read("7, 15, 16. Invariant: 3"), [7, 15, 16]);
    assert_eq!(read("7 to 10 for 3"), [7, 8, 9, 10]);
    assert_eq!(read("22) so"), [22]);
    assert_eq!(read("in the documentation"), [0; 0]);
}
