//! Directories of class files.
//!
//! Source: the `java` launcher's class path rules. Invariant: no name denotes a file outside of the
//! directory, whatever the components of the name are.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::PathError;
use crate::bounded;

/// A directory of class files in package folders.
#[derive(Clone, Debug)]
pub struct Directory {
    path: PathBuf,
}

impl Directory {
    /// Opens a directory, of which files are read only on request.
    pub fn open(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    /// Returns the path of the directory.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the contents of the file with this name; `None` if there is no such file.
    pub fn read(&self, name: &str) -> Result<Option<Vec<u8>>, PathError> {
        if name.contains('\0') || name.split('/').any(|part| matches!(part, "" | "." | "..")) {
            return Ok(None);
        }
        let path = self.path.join(name);
        match bounded::read(&path, super::LONGEST) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if is_absence(&error) => Ok(None),
            Err(error) => Err(PathError::new(&path, format!("cannot be read: {error}"))),
        }
    }

    /// Whether the directory has class files of a package.
    pub(super) fn has_classes_of(&self, package: &str) -> bool {
        let files = fs::read_dir(self.path.join(package)).into_iter().flatten().flatten();
        files.map(|file| file.path()).any(|path| path.extension().is_some_and(|e| e == "class"))
    }

    /// Returns the names of all files below the directory, sorted.
    pub fn resources(&self) -> Result<Vec<String>, PathError> {
        let mut names = Vec::new();
        let mut folders = vec![String::new()];
        while let Some(folder) = folders.pop() {
            let path = self.path.join(&folder);
            let unreadable =
                |error: io::Error| PathError::new(&path, format!("cannot be listed: {error}"));
            for file in fs::read_dir(&path).map_err(unreadable)? {
                let file = file.map_err(unreadable)?;
                // Names of classes and resources are valid text, so other file names cannot be
                // requested.
                let Ok(base) = file.file_name().into_string() else { continue };
                let name = if folder.is_empty() { base } else { format!("{folder}/{base}") };
                if file.file_type().map_err(unreadable)?.is_dir() {
                    folders.push(name);
                } else {
                    names.push(name);
                }
            }
        }
        names.sort();
        Ok(names)
    }
}

fn is_absence(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::NotFound
            | ErrorKind::NotADirectory
            | ErrorKind::IsADirectory
            | ErrorKind::InvalidFilename
    )
}

/// Returns the `.jar` files directly in a directory, sorted. The list is empty if the directory
/// cannot be read.
pub(super) fn jars_of(folder: &str) -> Vec<PathBuf> {
    let mut jars: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|file| Some(file.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e.eq_ignore_ascii_case("jar")))
        .collect();
    jars.sort();
    jars
}
