//! Jars and zip files.
//!
//! Source: JAR File Specification, "Multi-release JAR files" (JEP 238). Invariant: contents are
//! those for the given feature release. The central directory is read once, and entries are read on
//! request.

use std::collections::{BTreeSet, HashMap};
use std::fs::File;
use std::path::{Path, PathBuf};

use super::archive::Archive;
use super::manifest::Manifest;
use super::{JarVersions, PathError, Release};

const MANIFEST: &str = "META-INF/MANIFEST.MF";
const VERSIONS: &str = "META-INF/versions/";
/// The lowest version of a multi-release jar (JEP 238).
const FIRST_VERSION: Release = 9;
/// The greatest length of a manifest, as in `java.util.jar.JarFile`.
const LONGEST_MANIFEST: u64 = 16 << 20;

/// A jar or zip file.
#[derive(Debug)]
pub struct Jar {
    path: PathBuf,
    archive: Archive,
    manifest: Manifest,
    /// The highest version directory that is visible to the release, for each base name.
    versioned: HashMap<String, Release>,
}

impl Jar {
    /// Opens a jar with the resources of these versions.
    pub fn open(path: &Path, versions: impl Into<JarVersions>) -> Result<Self, PathError> {
        let JarVersions { release, newest } = versions.into();
        let file = File::open(path)
            .map_err(|error| PathError::new(path, format!("cannot be read: {error}")))?;
        let archive = Archive::open(file, release)
            .map_err(|error| PathError::new(path, format!("is not a readable jar: {error}")))?;
        let manifest = read(&archive, path, MANIFEST)?;
        let manifest = manifest.as_deref().map(Manifest::parse).unwrap_or_default();
        let mut versioned = HashMap::new();
        if manifest.is_multi_release() {
            for name in archive.names() {
                let Some((version, base)) = split_version(name) else { continue };
                if (FIRST_VERSION..=newest).contains(&version) {
                    let highest = versioned.entry(base.to_owned()).or_insert(version);
                    *highest = version.max(*highest);
                }
            }
        }
        Ok(Self { path: path.to_owned(), archive, manifest, versioned })
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the files and directories that the manifest adds to the class path, in order,
    /// including missing files.
    pub fn class_path(&self) -> Vec<PathBuf> {
        self.manifest.class_path(&self.path)
    }

    /// Returns an attribute of the manifest's main section, such as `Main-Class`.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.manifest.attribute(name)
    }

    /// Returns one of the packages of which the jar has class files.
    pub(super) fn package_among<'a>(&self, packages: &BTreeSet<&'a str>) -> Option<&'a str> {
        let names = self.versioned.keys().map(String::as_str).chain(self.archive.names());
        let mut own = names.filter_map(super::package_of_class);
        own.find_map(|package| packages.get(package).copied())
    }

    /// Whether the manifest has attributes of packages.
    pub(super) fn describes_packages(&self) -> bool {
        self.manifest.describes_packages()
    }

    /// Whether the manifest seals any package.
    pub(super) fn has_seals(&self) -> bool {
        self.manifest.has_seals()
    }

    /// Whether the manifest seals the package with this internal name.
    pub(super) fn seals(&self, package: &str) -> bool {
        self.manifest.seals(package)
    }

    /// Returns the contents of the resource with this name; `None` if there is no such resource.
    pub fn read(&self, name: &str) -> Result<Option<Vec<u8>>, PathError> {
        if name.ends_with('/') {
            return Ok(None);
        }
        let archive = &self.archive;
        match self.versioned.get(name) {
            Some(version) => read(archive, &self.path, &format!("{VERSIONS}{version}/{name}")),
            None => read(archive, &self.path, name),
        }
    }

    /// Returns all resource names visible to the release, sorted.
    pub fn resources(&self) -> Result<Vec<String>, PathError> {
        let mut names: Vec<String> = self.archive.names().map(str::to_owned).collect();
        names.retain(|name| {
            let version = self.manifest.is_multi_release() && name.starts_with(VERSIONS);
            !name.ends_with('/') && !version
        });
        names.extend(self.versioned.keys().cloned());
        names.sort();
        names.dedup();
        Ok(names)
    }
}

/// Splits `META-INF/versions/11/a/B.class` into (11, `a/B.class`).
fn split_version(name: &str) -> Option<(Release, &str)> {
    let (version, base) = name.strip_prefix(VERSIONS)?.split_once('/')?;
    let decimal = version.starts_with(|c: char| c.is_ascii_digit() && c != '0');
    // Files in `META-INF` itself are never versioned.
    let versionable = !base.is_empty() && !base.ends_with('/') && !base.starts_with("META-INF/");
    (decimal && versionable).then_some((version.parse().ok()?, base))
}

fn read(archive: &Archive, path: &Path, name: &str) -> Result<Option<Vec<u8>>, PathError> {
    let most = if name == MANIFEST { LONGEST_MANIFEST } else { super::LONGEST };
    archive.read(name, most).transpose().map_err(|problem| {
        PathError::new(path, format!("has an unreadable entry {name}: {problem}"))
    })
}
