//! The main section of a jar's `META-INF/MANIFEST.MF`.
//!
//! Source: JAR File Specification, "JAR Manifest" and "Class-Path attribute". Invariant: only the
//! main section is read, and attribute names are compared without case.

use std::path::{Path, PathBuf};

/// The attributes of the main section.
#[derive(Debug, Default)]
pub(crate) struct Manifest {
    attributes: Vec<(String, String)>,
}

impl Manifest {
    /// Parses the main section. Lines that are not attributes are ignored, as by `java`.
    pub fn parse(bytes: &[u8]) -> Self {
        // A line may be split inside a character, so the bytes of a line are joined before
        // decoding.
        let mut lines: Vec<Vec<u8>> = Vec::new();
        for line in bytes.split(|byte| *byte == b'\n') {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            match (line.strip_prefix(b" "), lines.last_mut()) {
                (Some(rest), Some(last)) => last.extend_from_slice(rest),
                _ if line.is_empty() => break,
                _ => lines.push(line.to_vec()),
            }
        }
        let attributes = lines
            .iter()
            .filter_map(|line| {
                let line = String::from_utf8_lossy(line);
                let (name, value) = line.split_once(':')?;
                Some((name.to_ascii_lowercase(), value.trim().to_owned()))
            })
            .collect();
        Self { attributes }
    }

    /// Returns the value of an attribute of the main section.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let entry = self.attributes.iter().find(|(key, _)| key.eq_ignore_ascii_case(name))?;
        Some(&entry.1)
    }

    /// Whether the jar has `Multi-Release: true`, so that `META-INF/versions` is used.
    pub fn is_multi_release(&self) -> bool {
        self.attribute("Multi-Release").is_some_and(|value| value.eq_ignore_ascii_case("true"))
    }

    /// Returns the files and directories of `Class-Path`, relative to the jar's folder.
    ///
    /// References that do not denote local files are ignored.
    pub fn class_path(&self, jar: &Path) -> Vec<PathBuf> {
        let folder = jar.parent().unwrap_or(Path::new(""));
        self.attribute("Class-Path")
            .unwrap_or_default()
            .split_ascii_whitespace()
            .map(|reference| reference.strip_prefix("file:").unwrap_or(reference))
            .filter(|reference| !reference.contains(':'))
            .map(|reference| folder.join(percent_decoded(reference)))
            .collect()
    }
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        bytes.extend_from_slice(&rest.as_bytes()[..at]);
        let digits = rest.get(at + 1..at + 3).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(digits.unwrap_or(b'%'));
        rest = &rest[at + if digits.is_some() { 3 } else { 1 }..];
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_main_section_counts_and_lines_continue() {
        let manifest = Manifest::parse(
            b"Manifest-Version: 1.0\r\nclass-path: a.jar li\r\n b/b%20c.jar http://x/y.jar\r\n\r\n\
              Name: x/\r\nMulti-Release: true\r\n",
        );
        assert!(!manifest.is_multi_release());
        assert_eq!(
            manifest.class_path(Path::new("/d/m.jar")),
            [PathBuf::from("/d/a.jar"), PathBuf::from("/d/lib/b c.jar")]
        );
        assert_eq!(percent_decoded("50%"), "50%");
    }
}
