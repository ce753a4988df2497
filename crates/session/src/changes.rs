//! Source files that differ from a revision of Git.
//!
//! Source: `git diff` and `git ls-files`; decision 0092. Invariant: a file that Git neither tracks nor
//! ignores has changed.

use classfile::ClassFile;
use config::Error;
use std::path::Path;
use std::process::Command;

/// Changed files, by paths as Git prints them.
#[derive(Clone, Debug, Default)]
pub struct ChangedFiles(Vec<String>);

impl ChangedFiles {
    /// Returns the files that differ from a revision, and the files that Git neither tracks nor
    /// ignores.
    pub fn since(revision: &str) -> Result<Self, Error> {
        if revision.starts_with('-') {
            return Err(Error::new(format_args!(
                "--changed-since {revision}: that is no revision"
            )));
        }
        let commands: [&[&str]; 2] = [
            &["diff", "--name-only", "-z", revision, "--"],
            &["ls-files", "--others", "--exclude-standard", "-z"],
        ];
        let mut all = Vec::new();
        for arguments in commands {
            let output = Command::new("git").args(arguments).output().map_err(|why| {
                Error::new(format_args!("--changed-since: git cannot be executed: {why}"))
            })?;
            if !output.status.success() {
                let text = String::from_utf8_lossy(&output.stderr);
                let first = text.lines().next().unwrap_or_default();
                return Err(Error::new(format_args!("--changed-since {revision}: {first}")));
            }
            let text = String::from_utf8_lossy(&output.stdout);
            all.extend(text.split('\0').filter(|file| !file.is_empty()).map(str::to_owned));
        }
        Ok(Self(all))
    }

    /// Whether the source file of a class is among the files. The path `source` begins with the folders
    /// of the package. Except for Java, only names of files are compared.
    pub fn has(&self, source: &str) -> bool {
        let source = Path::new(source);
        let is_java = source.extension().is_some_and(|extension| extension == "java");
        self.0.iter().any(|file| {
            let file = Path::new(file);
            if is_java { file.ends_with(source) } else { file.file_name() == source.file_name() }
        })
    }
}

/// Returns the source file of a class, preceded by the folders of its package. If the class file names
/// no source, the name of the outermost class is used.
pub fn source_of(class: &ClassFile) -> String {
    let name = &class.this_class;
    let (package, simple) = name.rsplit_once('/').unwrap_or(("", name));
    let outermost = simple.split('$').next().unwrap_or(simple);
    let file = class.source_file.clone().unwrap_or_else(|| format!("{outermost}.java"));
    if package.is_empty() { file } else { format!("{package}/{file}") }
}

#[cfg(test)]
mod tests {
    use super::ChangedFiles;

    #[test]
    fn a_class_belongs_to_the_file_of_its_package_and_name() {
        let files = ChangedFiles(vec!["src/main/java/app/A.java".into(), "src/B.kt".into()]);
        for (source, wanted) in [
            ("app/A.java", true),
            ("A.java", true),
            ("other/A.java", false),
            ("app/XA.java", false),
            ("app/B.kt", true),
            ("app/B.java", false),
        ] {
            assert_eq!(files.has(source), wanted, "{source}");
        }
    }
}
