//! The attributes of a jar's `META-INF/MANIFEST.MF`.
//!
//! Source: JAR File Specification, "JAR Manifest", "Class-Path attribute" and "Package Sealing".
//! Invariant: attribute names are compared without case, and names of sections with case.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The attributes of the main section, and those that seal packages in the other sections.
#[derive(Debug, Default)]
pub(crate) struct Manifest {
    attributes: Vec<(String, String)>,
    /// The value of `Sealed` in the section of each name, such as `a/b/`.
    sealed: HashMap<String, String>,
    describes_packages: bool,
}

impl Manifest {
    /// Parses a manifest. Lines that are not attributes are ignored, as by `java`.
    pub fn parse(bytes: &[u8]) -> Self {
        // A line may be split inside a character, so the bytes of a line are joined before
        // decoding.
        let mut sections: Vec<Vec<Vec<u8>>> = vec![Vec::new()];
        for line in bytes.split(|byte| *byte == b'\n') {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let is_first = sections.len() == 1;
            let Some(lines) = sections.last_mut() else { break };
            match (line.strip_prefix(b" "), lines.last_mut()) {
                (Some(rest), Some(last)) => last.extend_from_slice(rest),
                (None, None) if line.is_empty() && !is_first => {}
                _ if line.is_empty() => sections.push(Vec::new()),
                _ => lines.push(line.to_vec()),
            }
        }
        let mut sections = sections.iter().map(|lines| attributes(lines));
        let mut manifest =
            Self { attributes: sections.next().unwrap_or_default(), ..Self::default() };
        manifest.describes_packages = manifest.attributes.iter().any(is_of_package);
        for section in sections {
            manifest.describes_packages |= section.iter().any(is_of_package);
            let Some(name) = section.first().filter(|(key, _)| key == "name") else { continue };
            if let Some(sealed) = section.iter().rfind(|(key, _)| key == "sealed") {
                manifest.sealed.insert(name.1.clone(), sealed.1.clone());
            }
        }
        manifest
    }

    /// Whether the manifest has attributes of packages.
    pub fn describes_packages(&self) -> bool {
        self.describes_packages
    }

    /// Whether the manifest seals the package with this internal name.
    pub fn seals(&self, package: &str) -> bool {
        let own = self.sealed.get(&format!("{package}/")).map(String::as_str);
        own.or_else(|| self.attribute("Sealed")).is_some_and(|v| v.eq_ignore_ascii_case("true"))
    }

    /// Whether the manifest seals any package.
    pub fn has_seals(&self) -> bool {
        self.attribute("Sealed")
            .into_iter()
            .chain(self.sealed.values().map(String::as_str))
            .any(|value| value.eq_ignore_ascii_case("true"))
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

/// Whether `java.lang.Package` has an attribute.
fn is_of_package((name, _): &(String, String)) -> bool {
    name == "sealed" || name.starts_with("specification-") || name.starts_with("implementation-")
}

/// Returns the attributes of the lines of a section, with names in lower case.
fn attributes(lines: &[Vec<u8>]) -> Vec<(String, String)> {
    let attribute = |line: &Vec<u8>| {
        let line = String::from_utf8_lossy(line);
        let (name, value) = line.split_once(':')?;
        Some((name.to_ascii_lowercase(), value.trim().to_owned()))
    };
    lines.iter().filter_map(attribute).collect()
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
    fn sections_seal_single_packages() {
        let text = b"Sealed: TRUE\n\nName: a/b/\nSealed: false\n\n\nName: c/\nSeal\n ed: true\n";
        let manifest = Manifest::parse(text);
        assert!(manifest.has_seals() && manifest.seals("a") && manifest.seals("c"));
        assert!(!manifest.seals("a/b") && manifest.describes_packages());
        let manifest = Manifest::parse(b"A: b\n\nName: c/\nSealed: true\n\nName: d/\nSealed: no\n");
        assert!(manifest.has_seals() && manifest.seals("c"));
        assert!(!manifest.seals("C") && !manifest.seals("d") && !manifest.seals("e"));
        assert!(!Manifest::parse(b"Sealed: false\n\nSealed: true\n").has_seals());
    }

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
