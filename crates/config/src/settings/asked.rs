//! A requested listener, in the notation `NAME:key=value,...`.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A requested listener.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The name of the listener.
    pub name: String,
    /// The settings of the listener.
    pub parameters: BTreeMap<String, String>,
}

/// Parses a listener: `NAME` or `NAME:key=value,key=value`.
pub fn listener_of(text: &str) -> Result<Asked, String> {
    let (name, rest) = text.split_once(':').unwrap_or((text, ""));
    let mut asked = Asked { name: name.trim().to_owned(), ..Asked::default() };
    for pair in rest.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
        let Some((key, value)) = pair.split_once('=') else {
            return Err(format!("'{pair}' is not key=value"));
        };
        asked.parameters.insert(key.trim().to_owned(), value.trim().to_owned());
    }
    if asked.name.is_empty() { Err(format!("'{text}' names no listener")) } else { Ok(asked) }
}

/// Parses a list of listeners. A comma also separates the settings of one listener.
pub(crate) fn listeners_of(words: &[String]) -> Result<Vec<Asked>, String> {
    let mut whole: Vec<String> = Vec::new();
    for word in words {
        let names = word.find(':').is_some_and(|at| word.find('=').is_none_or(|is| at < is));
        match whole.last_mut() {
            Some(last) if !names && word.contains('=') => {
                last.push(if last.contains(':') { ',' } else { ':' });
                last.push_str(word);
            }
            _ => whole.push(word.clone()),
        }
    }
    whole.iter().map(|word| listener_of(word)).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn commas_separate_listeners_and_their_settings() {
        let words: Vec<String> =
            ["budget:depth=3", "states=9", "calls", "coverage"].map(str::to_owned).into();
        let all = listeners_of(&words).unwrap();
        let names: Vec<&str> = all.iter().map(|asked| asked.name.as_str()).collect();
        assert_eq!(names, ["budget", "calls", "coverage"]);
        assert_eq!(all[0].parameters.get("states").map(String::as_str), Some("9"));
        assert!(listener_of(":a=b").is_err() && listener_of("budget:depth").is_err());
    }
}
