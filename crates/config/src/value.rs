//! The text of one property, and its source.
//!
//! Source: `gov.nasa.jpf.Config` of JPF (lists, paths, back-quotes). Invariant: every value has the
//! directory from which its relative paths start.

use std::path::PathBuf;

/// A property's text and the base directory of its relative paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// The text, expanded and trimmed.
    pub text: String,
    /// The directory of its file; empty for an argument.
    pub base: PathBuf,
    /// The file and line of the property, or the argument.
    pub origin: String,
    /// The kind of the source.
    pub layer: Layer,
}

/// The kinds of sources of properties; later ones override earlier ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// `pathfinder.toml`.
    Own,
    /// `site.properties`.
    Site,
    /// `jpf.properties`.
    Project,
    /// The `.jpf` file.
    #[default]
    Application,
    /// `+key=value`.
    Argument,
}

impl Value {
    /// Returns the elements, separated by `,` or `;` and trimmed. A back-quote escapes the next
    /// character.
    pub fn list(&self) -> Vec<String> {
        split(&self.text, &[',', ';'])
    }

    /// Returns the paths, separated by `,`, `;` or `:`. Relative paths start from `base`.
    pub fn paths(&self) -> Vec<PathBuf> {
        let elements = split(&self.text, &[',', ';', ':']);
        elements.iter().filter(|path| !path.is_empty()).map(|path| self.base.join(path)).collect()
    }

    /// Refuses a text that is not one of `allowed`.
    pub fn require_one_of(&self, allowed: &[&str]) -> Result<(), String> {
        if allowed.contains(&self.text.as_str()) {
            return Ok(());
        }
        Err(format!("'{}' is not supported, only {}", self.text, allowed.join(", ")))
    }
}

fn split(text: &str, delimiters: &[char]) -> Vec<String> {
    let mut elements = vec![String::new()];
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let kept = match c {
            '`' => chars.next(),
            _ if delimiters.contains(&c) => {
                elements.push(String::new());
                None
            }
            _ => Some(c),
        };
        if let Some(last) = elements.last_mut() {
            last.extend(kept);
        }
    }
    if elements.last().is_some_and(|last| last.trim().is_empty()) {
        elements.pop();
    }
    elements.iter().map(|element| element.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_back_quote_escapes_a_delimiter() {
        assert_eq!(split("a`,b, c;", &[',', ';']), ["a,b", "c"]);
        assert_eq!(split("", &[',']), Vec::<String>::new());
        assert_eq!(split(",a", &[',']), ["", "a"]);
    }
}
