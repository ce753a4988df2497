//! The declarations at the top level of a source file: its package and its types, in order.
//!
//! Source: JLS §3 (comments, literals), §7 (packages). Invariant: the outline is only used to find
//! names. The compiler reports errors in the file.

use std::path::{Path, PathBuf};

/// The package and the top-level types of a source file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outline {
    /// The package, with dots. The name of the unnamed package is empty.
    pub package: String,
    /// The simple names of the types, in order.
    pub types: Vec<String>,
}

impl Outline {
    /// Returns the internal name of one of the types.
    pub fn internal_name(&self, simple: &str) -> String {
        match self.package.as_str() {
            "" => simple.to_owned(),
            package => format!("{}/{simple}", package.replace('.', "/")),
        }
    }

    /// Returns the root folder of `file`: the folder above the folders of the package. If the folders
    /// do not match the package, returns the folder of the file.
    pub fn root_of(&self, file: &Path) -> PathBuf {
        let whole = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        let folder = whole.parent().unwrap_or(&whole);
        let package = self.package.replace('.', "/");
        if package.is_empty() || !folder.ends_with(&package) {
            return folder.to_owned();
        }
        folder.ancestors().nth(package.split('/').count()).unwrap_or(folder).to_owned()
    }
}

/// Parses the package and the top-level types of a source text.
pub(crate) fn outline(text: &str) -> Outline {
    let mut outline = Outline::default();
    let mut depth = 0_u32;
    let mut tokens = Tokens { rest: text }.peekable();
    let mut previous = "";
    while let Some(token) = tokens.next() {
        match token {
            "{" | "(" => depth += 1,
            "}" | ")" => depth = depth.saturating_sub(1),
            "package" if depth == 0 && outline.package.is_empty() => {
                while let Some(part) = tokens.next_if(|token| *token != ";") {
                    outline.package.push_str(part);
                }
            }
            // The word `record` is a keyword only before a name, and `@interface` is two tokens.
            "class" | "interface" | "enum" | "record" if depth == 0 && previous != "." => {
                if let Some(name) = tokens.next_if(|token| is_name(token)) {
                    outline.types.push(name.to_owned());
                }
            }
            _ => {}
        }
        previous = token;
    }
    outline
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$')
}

/// The tokens of a text: words and single characters, without comments, literals and blanks.
struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            self.rest = self.rest.trim_start();
            let first = self.rest.chars().next()?;
            let skipped = if self.rest.starts_with("//") {
                self.rest.find('\n')
            } else if self.rest.starts_with("/*") {
                end_of(self.rest, 2, "*/")
            } else if self.rest.starts_with("\"\"\"") {
                end_of(self.rest, 3, "\"\"\"")
            } else if first == '"' || first == '\'' {
                end_of(self.rest, 1, if first == '"' { "\"" } else { "'" })
            } else {
                let word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
                let length = if word(first) {
                    self.rest.find(|c| !word(c)).unwrap_or(self.rest.len())
                } else {
                    first.len_utf8()
                };
                let (token, rest) = self.rest.split_at(length);
                self.rest = rest;
                return Some(token);
            };
            self.rest = self.rest.get(skipped.unwrap_or(self.rest.len())..).unwrap_or("");
        }
    }
}

/// Returns the end of the first unescaped `close` at or after `from`. Comments have no escapes.
fn end_of(text: &str, from: usize, close: &str) -> Option<usize> {
    let mut at = from;
    loop {
        let rest = text.get(at..)?;
        if rest.starts_with(close) {
            return Some(at + close.len());
        }
        let mut chars = rest.chars();
        at += chars.next()?.len_utf8();
        if rest.starts_with('\\') && close != "*/" {
            at += chars.next()?.len_utf8();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn top_level_types_are_listed_in_order() {
        let found = outline(
            "// class No {\n/* package no; \\*/ package a . b;\nimport java.util.*;\n\
             @Deprecated(since = \"class X {\") public final class First<T> { class Inner {} \
             String s = \"}\\\"\"; char c = '}', d = '\\''; String t = \"\"\"\n } class No {\"\"\"; \
             Object o = First.class; }\n\
             @interface Mark {} sealed interface Second permits Third {} \
             record Third(int record) implements Second {} enum Fourth { A { void x() {} } }",
        );
        assert_eq!(found.package, "a.b");
        assert_eq!(found.types, ["First", "Mark", "Second", "Third", "Fourth"]);
        assert_eq!(found.internal_name("First"), "a/b/First");
    }

    #[test]
    fn unfinished_text_terminates_the_outline() {
        for text in ["", "class", "/* class A", "\"class A", "class A { '", "package a"] {
            let found = outline(text);
            assert!(found.types.iter().all(|name| name == "A"), "{text}");
        }
    }

    #[test]
    fn the_source_root_is_above_the_package() {
        let packaged = Outline { package: "a.b".into(), types: Vec::new() };
        assert_eq!(packaged.root_of(Path::new("/src/a/b/C.java")), Path::new("/src"));
        assert_eq!(packaged.root_of(Path::new("/src/C.java")), Path::new("/src"));
        assert_eq!(Outline::default().root_of(Path::new("/src/C.java")), Path::new("/src"));
    }
}
