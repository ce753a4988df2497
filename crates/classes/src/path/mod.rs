//! Sources of class bytes: a class path of JDK images, jars and directories.
//!
//! Source: the `java` launcher's class path rules (JDK tools reference, "class path"), JAR File
//! Specification (Class-Path, multi-release jars), jimage format of `jdk.internal.jimage`.
//!
//! Invariant: the first entry of the path that has a name is used. An unreadable file is an error
//! that names the file, never "not found".

mod archive;
mod directory;
mod image;
mod jar;
#[cfg(test)]
mod jdks;
mod jimage;
mod manifest;

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use directory::Directory;
pub use image::JdkImage;
pub use jar::Jar;

/// A Java feature release, such as 17 or 25.
pub type Release = u16;

/// The versions of multi-release jars that are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JarVersions {
    /// The feature release whose rules for jars apply.
    pub release: Release,
    /// The highest used version. Below 9, no version is used.
    pub newest: Release,
}

impl From<Release> for JarVersions {
    fn from(release: Release) -> Self {
        Self { release, newest: release }
    }
}

/// The greatest length of a file that is read as a whole, as entries of archives and devices may be
/// endless.
pub const LONGEST: u64 = 256 << 20;

/// An error of an unreadable file or directory of a class path.
#[derive(Debug)]
pub struct PathError {
    /// The file or directory.
    pub path: PathBuf,
    /// The problem as a clause, such as "is not a jar: ...".
    pub problem: String,
}

impl PathError {
    fn new(path: &Path, problem: impl Into<String>) -> Self {
        Self { path: path.to_owned(), problem: problem.into() }
    }
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.path.display(), self.problem)
    }
}

impl std::error::Error for PathError {}

/// The origin of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin<'a> {
    /// The path of the entry of the class path: an image, a jar or a directory.
    pub path: &'a Path,
    /// The module of the resource, if the entry is a JDK image.
    pub module: Option<&'a str>,
}

/// Bytes and their origin.
#[derive(Clone, Debug)]
pub struct Resource<'a> {
    /// The whole class file or resource.
    pub bytes: Vec<u8>,
    /// The origin of the bytes.
    pub origin: Origin<'a>,
}

/// One element of a class path.
#[derive(Clone, Debug)]
pub enum Entry {
    /// The image of a JDK, `lib/modules`.
    Image(Arc<JdkImage>),
    /// A jar or zip file.
    Jar(Arc<Jar>),
    /// A directory of class files in package folders.
    Directory(Directory),
}

impl Entry {
    /// Returns the path of the file or directory.
    pub fn path(&self) -> &Path {
        match self {
            Self::Image(image) => image.path(),
            Self::Jar(jar) => jar.path(),
            Self::Directory(directory) => directory.path(),
        }
    }

    /// Returns the resource with this name, such as `java/lang/Object.class` or
    /// `app/messages.properties`.
    pub fn find_resource(&self, name: &str) -> Result<Option<Resource<'_>>, PathError> {
        let bytes = match self {
            Self::Image(image) => return image.find_resource(name),
            Self::Jar(jar) => jar.read(name)?,
            Self::Directory(directory) => directory.read(name)?,
        };
        let origin = Origin { path: self.path(), module: None };
        Ok(bytes.map(|bytes| Resource { bytes, origin }))
    }

    /// Returns one of the packages of which this entry has class files.
    fn package_among<'a>(&self, packages: &BTreeSet<&'a str>) -> Option<&'a str> {
        match self {
            Self::Image(_) => None,
            Self::Jar(jar) => jar.package_among(packages),
            Self::Directory(directory) => {
                packages.iter().find(|package| directory.has_classes_of(package)).copied()
            }
        }
    }

    /// Returns all resource names of this entry, sorted. Names of an image begin with the module
    /// (`java.base/java/lang/Object.class`); Names of a multi-release jar are those for the release
    /// of the jar.
    pub fn resources(&self) -> Result<Vec<String>, PathError> {
        match self {
            Self::Image(image) => image.resources(),
            Self::Jar(jar) => jar.resources(),
            Self::Directory(directory) => directory.resources(),
        }
    }
}

/// An ordered class path. Clones share the entries.
#[derive(Clone, Debug, Default)]
pub struct ClassPath {
    entries: Vec<Entry>,
}

impl ClassPath {
    /// Opens the entries in order, for these versions of jars.
    ///
    /// A missing entry is omitted, as `java` does. The `Class-Path` of a jar's manifest follows the
    /// jar. A file that is already on the path is not opened again. An unreadable or corrupt file
    /// is an error.
    pub fn open<P: AsRef<Path>>(
        paths: &[P],
        versions: impl Into<JarVersions>,
    ) -> Result<Self, PathError> {
        let versions = versions.into();
        let mut class_path = Self::default();
        // A stack with the next path on top, so that a manifest's paths directly follow their jar.
        let mut pending: Vec<PathBuf> =
            paths.iter().rev().map(|path| path.as_ref().to_owned()).collect();
        let mut opened = std::collections::HashSet::new();
        while let Some(path) = pending.pop() {
            let Ok(real) = path.canonicalize() else {
                if path.symlink_metadata().is_err_and(|e| e.kind() != std::io::ErrorKind::NotFound)
                {
                    return Err(PathError::new(&path, "cannot be read"));
                }
                continue;
            };
            if !opened.insert(real) {
                continue;
            }
            if path.is_dir() {
                class_path.entries.push(Entry::Directory(Directory::open(&path)));
            } else if JdkImage::is_image(&path)? {
                class_path.entries.push(Entry::Image(Arc::new(JdkImage::open_file(&path)?)));
            } else {
                let jar = Jar::open(&path, versions)?;
                pending.extend(jar.class_path().iter().rev().cloned());
                class_path.entries.push(Entry::Jar(Arc::new(jar)));
            }
        }
        Ok(class_path)
    }

    /// Splits a `:`-separated class path. An empty element means the current directory; `dir/*`
    /// means all jars of `dir`, sorted by name.
    pub fn split(text: &str) -> Vec<PathBuf> {
        let mut paths = Vec::new();
        for element in text.split(':') {
            match element.strip_suffix('*') {
                _ if element.is_empty() => paths.push(PathBuf::from(".")),
                Some(folder) if folder.is_empty() || folder.ends_with('/') => {
                    paths.extend(directory::jars_of(if folder.is_empty() { "." } else { folder }));
                }
                _ => paths.push(PathBuf::from(element)),
            }
        }
        paths
    }

    /// Whether the manifest of a jar has attributes of packages: seals, versions, titles or vendors.
    pub fn describes_packages(&self) -> bool {
        self.entries
            .iter()
            .any(|entry| matches!(entry, Entry::Jar(jar) if jar.describes_packages()))
    }

    /// Returns a package, as an internal name, that a jar seals and of which another entry has classes.
    /// The second entry from which a class of the package is loaded violates the seal.
    pub fn split_seal(&self) -> Result<Option<String>, PathError> {
        for (at, entry) in self.entries.iter().enumerate() {
            let Entry::Jar(jar) = entry else { continue };
            if !jar.has_seals() {
                continue;
            }
            let names = jar.resources()?;
            let packages: BTreeSet<&str> =
                names.iter().filter_map(|name| package_of_class(name)).collect();
            let sealed: BTreeSet<&str> =
                packages.into_iter().filter(|name| !name.is_empty() && jar.seals(name)).collect();
            let others = self.entries.iter().enumerate().filter(|(other, _)| *other != at);
            let mut split = others.filter_map(|(_, other)| other.package_among(&sealed));
            if let Some(package) = split.next() {
                return Ok(Some(package.to_owned()));
            }
        }
        Ok(None)
    }

    /// Appends an entry.
    pub fn push(&mut self, entry: Entry) {
        self.entries.push(entry);
    }

    /// Returns the entries in search order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the class file of an internal name (`java/lang/Object`, `app/Main$Inner`).
    ///
    /// The result is also `None` for names that no class file can have, such as array types.
    pub fn find_class(&self, internal_name: &str) -> Result<Option<Resource<'_>>, PathError> {
        if !is_class_name(internal_name) {
            return Ok(None);
        }
        self.find_resource(&format!("{internal_name}.class"))
    }

    /// Returns the first resource of this name, with `/` as separator and without a leading `/`.
    pub fn find_resource(&self, name: &str) -> Result<Option<Resource<'_>>, PathError> {
        for entry in &self.entries {
            if let Some(found) = entry.find_resource(name)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

/// Whether `name` can be the internal name of a class with a file (JVMS 4.2.1).
fn is_class_name(name: &str) -> bool {
    !name.contains(['.', ';', '[', '\0']) && name.split('/').all(|part| !part.is_empty())
}

/// Returns the package of a name: the part before the last `/`, empty for the unnamed package.
fn package_of(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(package, _)| package)
}

/// Returns the package of the class file with this name; `None` for other files.
fn package_of_class(name: &str) -> Option<&str> {
    name.strip_suffix(".class").map(package_of)
}

#[cfg(test)]
mod tests;
