//! The run-time image of a JDK, `lib/modules`.
//!
//! Source: `jdk.internal.jimage.ImageReader`. Invariant: opening reads the header and the index; a
//! resource is read on request. The module of a package is found by one lookup of the image's
//! resource `/packages/<dotted name>`, never by a scan.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::jimage::{ImageError, ImageFile};
use super::{Origin, PathError, Release, Resource, is_class_name, package_of};

/// An open JDK image.
#[derive(Debug)]
pub struct JdkImage {
    path: PathBuf,
    image: ImageFile,
    modules: OnceLock<Vec<String>>,
}

impl JdkImage {
    /// Opens the image of the JDK with this home directory.
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
        let image = File::open(path)
            .map_err(ImageError::from)
            .and_then(ImageFile::open)
            .map_err(|error| corrupt(path, &error))?;
        Ok(Self { path: path.to_owned(), image, modules: OnceLock::new() })
    }

    /// Whether a file starts with the magic number of an image.
    pub fn is_image(path: &Path) -> Result<bool, PathError> {
        let mut start = [0; 4];
        let read = File::open(path).and_then(|mut file| file.read(&mut start));
        let read = read.map_err(|e| PathError::new(path, format!("cannot be read: {e}")))?;
        Ok(ImageFile::is_image(&start[..read]))
    }

    /// Returns the path of the image file.
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
        for name in self.image.names() {
            let name = name.map_err(|error| corrupt(&self.path, &error))?;
            if name.parent.is_empty() && name.base == "module-info" {
                modules.push(name.module.to_owned());
            }
        }
        modules.sort();
        Ok(self.modules.get_or_init(|| modules))
    }

    /// Returns the module that has classes or resources in a package, such as `java/lang`.
    pub fn module_of_package(&self, package: &str) -> Result<Option<&str>, PathError> {
        let dotted = format!("/packages/{}", package.replace('/', "."));
        let Some(rows) = self.resource(&dotted)? else { return Ok(None) };
        // Each row has a flag (1 if the package is empty in the module) and the module's name. A
        // nonempty package is in only one module (JLS 7.4.3).
        for row in rows.chunks_exact(8) {
            let (Some(0), Some(name)) = (self.image.word(row, 0), self.image.word(row, 4)) else {
                continue;
            };
            let module = self.image.string(name.into());
            return module.map(Some).map_err(|error| corrupt(&self.path, &error));
        }
        Ok(None)
    }

    /// Returns the class file of the class with an internal name, in this module.
    pub fn find(&self, module: &str, class: &str) -> Result<Option<Vec<u8>>, PathError> {
        if !is_class_name(class) {
            return Ok(None);
        }
        self.find_in(module, &format!("{class}.class"))
    }

    /// Returns the resource with this name, such as `java/lang/Object.class`, in a module.
    pub fn find_in(&self, module: &str, name: &str) -> Result<Option<Vec<u8>>, PathError> {
        // These names are the image's tables of packages and modules, not modules.
        if matches!(module, "" | "packages" | "modules") {
            return Ok(None);
        }
        self.resource(&format!("/{module}/{name}"))
    }

    /// Returns the class file of the class with an internal name, in the module of its package.
    pub fn find_class(&self, class: &str) -> Result<Option<Resource<'_>>, PathError> {
        if !is_class_name(class) {
            return Ok(None);
        }
        self.find_resource(&format!("{class}.class"))
    }

    /// Returns the resource with this name. It is in the module of its package, or else in the
    /// first module that has it, in the order of names.
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
        // Other classes were found in the module of their package, or do not exist. Names such as
        // `module-info` and folders such as `META-INF` are in many modules.
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

    /// Returns the names of all resources in the form `module/name`, sorted.
    pub fn resources(&self) -> Result<Vec<String>, PathError> {
        let mut names = Vec::new();
        for name in self.image.names() {
            names.push(name.map_err(|error| corrupt(&self.path, &error))?.to_string());
        }
        names.sort();
        Ok(names)
    }

    fn resource(&self, full_name: &str) -> Result<Option<Vec<u8>>, PathError> {
        self.image.find(full_name).map_err(|error| corrupt(&self.path, &error))
    }
}

fn corrupt(path: &Path, error: &ImageError) -> PathError {
    PathError::new(path, format!("is no readable JDK image: {error}"))
}
