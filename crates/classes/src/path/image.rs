//! A JDK's run-time image, `lib/modules`.
//!
//! Source: `jdk.internal.jimage.{ImageHeader,BasicImageReader,ImageReader}`. Invariant: opening
//! maps the file and reads its header. The module of a package is found by one lookup of the
//! image's resource `/packages/<dotted name>`, never by a scan.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use jimage_rs::JImage;
use jimage_rs::error::JImageError;

use super::{Origin, PathError, Release, Resource, is_class_name, package_of};

/// First four bytes, in the byte order of the image's platform.
const MAGIC: u32 = 0xCAFE_DADA;
/// Words of the header: magic, version, flags, and four sizes.
const HEADER_WORDS: usize = 7;
/// Index in the header: length of the hash tables, followed by bytes of attributes and bytes of
/// strings.
const TABLE_LENGTH: usize = 4;
const ATTRIBUTE_BYTES: usize = 5;
const STRING_BYTES: usize = 6;

/// An open JDK image.
#[derive(Debug)]
pub struct JdkImage {
    path: PathBuf,
    image: JImage,
    little_endian: bool,
    /// Position of the string table in the file.
    strings: usize,
    modules: OnceLock<Vec<String>>,
}

impl JdkImage {
    /// Opens the image of a JDK by its home directory.
    pub fn open(home: &Path) -> Result<Self, PathError> {
        let path = home.join("lib").join("modules");
        if !path.is_file() {
            let problem = "is not a JDK of release 9 or later: it has no file lib/modules";
            return Err(PathError::new(home, problem));
        }
        Self::open_file(&path)
    }

    /// Opens an image file.
    pub fn open_file(path: &Path) -> Result<Self, PathError> {
        let image = JImage::open(path).map_err(|error| corrupt(path, &error))?;
        let bytes = image.raw().as_slice();
        let little_endian = bytes.starts_with(&MAGIC.to_le_bytes());
        let size = |index: usize| word(bytes, index * 4, little_endian).unwrap_or(0) as usize;
        let tables = size(TABLE_LENGTH) * 8;
        let strings = HEADER_WORDS * 4 + tables + size(ATTRIBUTE_BYTES);
        if tables == 0 || strings + size(STRING_BYTES) > bytes.len() {
            return Err(PathError::new(path, "is a corrupt JDK image: its tables are cut off"));
        }
        let path = path.to_owned();
        Ok(Self { path, image, little_endian, strings, modules: OnceLock::new() })
    }

    /// Whether a file starts with the magic number of an image.
    pub fn is_image(path: &Path) -> Result<bool, PathError> {
        let mut start = [0; 4];
        let read = File::open(path).and_then(|mut file| file.read(&mut start));
        let read = read.map_err(|e| PathError::new(path, format!("cannot be read: {e}")))?;
        Ok(read == 4 && [MAGIC.to_le_bytes(), MAGIC.to_be_bytes()].contains(&start))
    }

    /// Returns the image file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the JDK's home directory.
    pub fn home(&self) -> &Path {
        self.path.ancestors().nth(2).unwrap_or(Path::new(""))
    }

    /// Returns the feature release, from `JAVA_VERSION` in the JDK's file `release`.
    pub fn release(&self) -> Result<Release, PathError> {
        let path = self.home().join("release");
        let text = fs::read_to_string(&path)
            .map_err(|error| PathError::new(&path, format!("cannot be read: {error}")))?;
        text.lines()
            .find_map(|line| line.strip_prefix("JAVA_VERSION="))
            .and_then(|version| version.trim_matches('"').split(['.', '-', '+']).next())
            .and_then(|feature| feature.parse().ok())
            .ok_or_else(|| PathError::new(&path, "does not tell the JDK's release (JAVA_VERSION)"))
    }

    /// Returns all module names, sorted. The first call scans the whole image (some milliseconds).
    pub fn modules(&self) -> Result<&[String], PathError> {
        if let Some(modules) = self.modules.get() {
            return Ok(modules);
        }
        let mut modules = Vec::new();
        for name in self.image.resource_names_iter() {
            let name = name.map_err(|error| corrupt(&self.path, &error))?;
            if name.parent.is_empty() && name.base == "module-info" {
                modules.push(name.module.into_owned());
            }
        }
        modules.sort();
        Ok(self.modules.get_or_init(|| modules))
    }

    /// Returns the module with classes or resources in a package (`java/lang`).
    pub fn module_of_package(&self, package: &str) -> Result<Option<&str>, PathError> {
        let dotted = format!("/packages/{}", package.replace('/', "."));
        let Some(rows) = self.resource(&dotted)? else { return Ok(None) };
        // Rows of (is empty, name); a nonempty package is in only one module (JLS 7.4.3).
        for row in rows.chunks_exact(8) {
            let (Some(0), Some(name)) =
                (word(row, 0, self.little_endian), word(row, 4, self.little_endian))
            else {
                continue;
            };
            return self.string(name as usize).map(Some);
        }
        Ok(None)
    }

    /// Returns the class file of an internal name in a module.
    pub fn find(&self, module: &str, class: &str) -> Result<Option<Cow<'_, [u8]>>, PathError> {
        if !is_class_name(class) {
            return Ok(None);
        }
        self.find_in(module, &format!("{class}.class"))
    }

    /// Returns the resource of this name (`java/lang/Object.class`) in a module.
    pub fn find_in(&self, module: &str, name: &str) -> Result<Option<Cow<'_, [u8]>>, PathError> {
        // The tables of packages and modules are not modules.
        if matches!(module, "" | "packages" | "modules") {
            return Ok(None);
        }
        self.resource(&format!("/{module}/{name}"))
    }

    /// Returns the class file of an internal name, in the module of its package.
    pub fn find_class(&self, class: &str) -> Result<Option<Resource<'_>>, PathError> {
        if !is_class_name(class) {
            return Ok(None);
        }
        self.find_resource(&format!("{class}.class"))
    }

    /// Returns the resource of this name: in the package's module, else in the first module by
    /// name.
    pub fn find_resource(&self, name: &str) -> Result<Option<Resource<'_>>, PathError> {
        let owner = self.module_of_package(package_of(name))?;
        let found = |module, bytes| Resource {
            bytes,
            origin: Origin { path: &self.path, module: Some(module) },
        };
        if let Some(module) = owner
            && let Some(bytes) = self.find_in(module, name)?
        {
            return Ok(Some(found(module, bytes)));
        }
        // Classes are in packages; `module-info` and folders such as `META-INF` are in many
        // modules.
        if name.strip_suffix(".class").is_some_and(is_class_name) && !name.contains('-') {
            return Ok(None);
        }
        for module in self.modules()? {
            if let Some(bytes) = self.find_in(module, name)? {
                return Ok(Some(found(module, bytes)));
            }
        }
        Ok(None)
    }

    /// Returns all resource names as `module/name`, sorted.
    pub fn resources(&self) -> Result<Vec<String>, PathError> {
        let mut names = Vec::new();
        for name in self.image.resource_names_iter() {
            let (module, name) = name.map_err(|e| corrupt(&self.path, &e))?.get_full_name();
            names.push(format!("{module}/{name}"));
        }
        names.sort();
        Ok(names)
    }

    fn resource(&self, full_name: &str) -> Result<Option<Cow<'_, [u8]>>, PathError> {
        self.image.find_resource(full_name).map_err(|error| corrupt(&self.path, &error))
    }

    fn string(&self, offset: usize) -> Result<&str, PathError> {
        let rest = self.image.raw().as_slice().get(self.strings + offset..);
        rest.and_then(|rest| rest.split(|byte| *byte == 0).next())
            .and_then(|name| std::str::from_utf8(name).ok())
            .ok_or_else(|| {
                PathError::new(&self.path, "is a corrupt JDK image: a module has no name")
            })
    }
}

fn word(bytes: &[u8], at: usize, little_endian: bool) -> Option<u32> {
    let bytes = bytes.get(at..at + 4)?.try_into().ok()?;
    Some(if little_endian { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
}

fn corrupt(path: &Path, error: &JImageError) -> PathError {
    PathError::new(path, format!("is no readable JDK image: {error}"))
}
