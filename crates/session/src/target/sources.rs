//! Lines of source files, for reports.
//!
//! Invariant: each file is read at most once. A line of a missing file is omitted.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The source files by class and name of the file.
#[derive(Debug, Default)]
pub struct Sources {
    roots: Vec<PathBuf>,
    files: RefCell<HashMap<String, Option<Rc<SourceFile>>>>,
}

impl Sources {
    /// Returns the access to source files below these folders, which are searched in order.
    pub fn new(roots: Vec<PathBuf>) -> Self {
        Self { roots, files: RefCell::default() }
    }

    /// Returns line `line`, counted from 1, of the source file `file` of a class. The name `file` has
    /// no folders, and the name of the class has dots or slashes. The line keeps its indentation.
    pub fn line(&self, class: &str, file: &str, line: u32) -> Option<String> {
        let index = usize::try_from(line).ok()?.checked_sub(1)?;
        let found = self.find(class, file)?;
        let begin = *found.lines.get(index)?;
        found.text[begin..].lines().next().map(str::to_owned)
    }

    /// Returns the path of the source file `file` of a class. A path below the current folder is
    /// relative.
    pub fn path(&self, class: &str, file: &str) -> Option<String> {
        Some(self.find(class, file)?.path.clone())
    }

    /// Returns the whole text of the source file `file` of a class.
    pub fn text(&self, class: &str, file: &str) -> Option<Rc<str>> {
        self.find(class, file).map(|found| found.text.clone())
    }

    /// Returns the line, counted from 1, at which the source file `file` declares a class. The name of
    /// the class has dots, and `$` before names of nested classes.
    pub fn declaration(&self, class: &str, file: &str) -> Option<u32> {
        let simple = class.rsplit(['.', '$']).next()?;
        let declares = |line: &str| {
            let words: Vec<&str> = line
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .filter(|w| !w.is_empty())
                .collect();
            words.windows(2).any(|pair| {
                matches!(pair[0], "class" | "enum" | "interface" | "record") && pair[1] == simple
            })
        };
        let at = self.find(class, file)?.text.lines().position(declares)?;
        u32::try_from(at + 1).ok()
    }

    fn find(&self, class: &str, file: &str) -> Option<Rc<SourceFile>> {
        let package = class.replace('.', "/");
        let within = match package.rsplit_once('/') {
            Some((package, _)) => format!("{package}/{file}"),
            None => file.to_owned(),
        };
        let mut files = self.files.borrow_mut();
        let found = files.entry(within).or_insert_with_key(|within| {
            // A file outside of the folders of its package is searched in the root folders, too, except
            // for classes of the JDK.
            let of_jdk = ["java/", "javax/", "jdk/", "sun/"].iter().any(|p| within.starts_with(p));
            let names = [Some(within.as_str()), (!of_jdk).then_some(file)];
            let names = || names.into_iter().flatten();
            let mut places = self.roots.iter().flat_map(|root| names().map(|n| root.join(n)));
            places.find_map(|path| {
                let text = String::from_utf8_lossy(&fs::read(&path).ok()?).into();
                Some(Rc::new(SourceFile::new(&path, text)))
            })
        });
        found.clone()
    }
}

/// A source file.
#[derive(Debug)]
struct SourceFile {
    /// The path of the file, which is relative if the file is below the current folder.
    path: String,
    text: Rc<str>,
    /// The offsets of the beginnings of lines.
    lines: Vec<usize>,
}

impl SourceFile {
    fn new(path: &Path, text: Rc<str>) -> Self {
        let here = std::env::current_dir().ok().and_then(|here| here.canonicalize().ok());
        let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let below = here.and_then(|here| whole.strip_prefix(here).ok().map(Path::to_owned));
        let mut begin = 0;
        let lines = text.split_inclusive('\n').map(|line| {
            begin += line.len();
            begin - line.len()
        });
        let lines = lines.collect();
        Self { path: below.unwrap_or(whole).display().to_string(), text, lines }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn source_files_are_found_by_package_or_in_the_root() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("a/b")).unwrap();
        fs::write(root.path().join("a/b/C.java"), "package a.b;\n  class C {}\n").unwrap();
        fs::write(root.path().join("D.java"), "package x;\nclass D {}").unwrap();
        let sources = Sources::new(vec![PathBuf::from("/no/such/root"), root.path().to_owned()]);
        assert_eq!(sources.line("a.b.C", "C.java", 2).unwrap(), "  class C {}");
        assert_eq!(sources.line("a/b/C$1", "C.java", 1).unwrap(), "package a.b;");
        assert_eq!(sources.line("x.D", "D.java", 2).unwrap(), "class D {}");
        assert_eq!(sources.line("a.b.C", "C.java", 3), None);
        assert_eq!(sources.line("a.b.C", "C.java", 0), None);
        assert_eq!(sources.line("a.b.E", "E.java", 1), None);
        assert_eq!(sources.line("java.util.D", "D.java", 1), None);
        assert!(sources.path("a.b.C", "C.java").unwrap().ends_with("a/b/C.java"));
        assert_eq!(sources.declaration("a.b.C", "C.java"), Some(2));
        assert_eq!(sources.declaration("a.b.C$E", "C.java"), None);
        assert_eq!(&*sources.text("x.D", "D.java").unwrap(), "package x;\nclass D {}");
    }
}
