//! Classes of a JDK and of jars. A loader of the test defines the classes of the jars.

#![allow(dead_code, reason = "each test uses a part")]

use classes::path::{ClassPath, JdkImage};
use classes::registry::SourceClass;
use classes::{ClassRef, ClassSource, LinkError, LoaderId, Registry};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The classes of a JDK.
struct JdkClasses(Rc<JdkImage>);

impl ClassSource for JdkClasses {
    fn find(&self, _: LoaderId, name: &str) -> Result<Option<SourceClass>, LinkError> {
        let found = self.0.find_class(name).map_err(|e| LinkError::no_class(&e.to_string()))?;
        Ok(found.map(|found| SourceClass {
            loader: LoaderId::BOOT,
            bytes: found.bytes,
            origin: name.to_owned(),
        }))
    }
}

/// A JDK and a class path.
pub struct Library {
    pub registry: Registry,
    image: Rc<JdkImage>,
    class_path: ClassPath,
    /// A module of the JDK whose classes the loader defines, too.
    module: Option<&'static str>,
}

/// Returns the home of the JDK of `JAVA_HOME` or of the `javac` on the `PATH`.
pub fn jdk_home() -> PathBuf {
    let named = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let compiler = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .find_map(|folder| folder.join("javac").canonicalize().ok())
        .and_then(|javac| Some(javac.parent()?.parent()?.to_owned()));
    named.or(compiler).expect("no JDK found: set JAVA_HOME or run `make setup`")
}

impl Library {
    /// Opens a JDK and a class path.
    pub fn open(home: &Path, class_path: &[PathBuf]) -> Self {
        let image = Rc::new(JdkImage::open(home).expect("a JDK"));
        let release = image.release().expect("a release");
        let class_path = ClassPath::open(class_path, release).expect("a class path");
        let registry = Registry::new(Box::new(JdkClasses(Rc::clone(&image))));
        Self { registry, image, class_path, module: None }
    }

    /// Opens a JDK; the loader defines the classes of this module.
    pub fn of_module(home: &Path, module: &'static str) -> Self {
        Self { module: Some(module), ..Self::open(home, &[]) }
    }

    /// Returns the names of all classes that the loader defines.
    pub fn names(&self) -> Vec<String> {
        if let Some(module) = self.module {
            let all = self.image.resources().expect("a readable image");
            let prefix = format!("{module}/");
            let classes = all.iter().filter_map(|name| {
                let name = name.strip_prefix(&prefix)?.strip_suffix(".class")?;
                (name != "module-info").then(|| name.to_owned())
            });
            return classes.collect();
        }
        let entries = self.class_path.entries().iter();
        let all = entries.flat_map(|entry| entry.resources().expect("a readable entry"));
        let classes = all.filter_map(|name| Some(name.strip_suffix(".class")?.to_owned()));
        classes.filter(|name| !name.ends_with("-info") && !name.contains("META-INF")).collect()
    }

    /// Returns the bytes of a class that the loader defines.
    pub fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        if let Some(module) = self.module {
            return self.image.find(module, name).ok()?;
        }
        self.class_path.find_class(name).ok()?.map(|found| found.bytes)
    }

    /// Loads a class with a loader that defines all classes of the class path itself. Classes in
    /// `changed` have the bytes of that map.
    pub fn load(
        &self,
        loader: LoaderId,
        name: &str,
        changed: &HashMap<String, Vec<u8>>,
    ) -> Result<ClassRef, LinkError> {
        loop {
            match self.registry.load(loader, name) {
                Err(error) if error.asks == Some(loader) => {
                    self.answer(loader, &error.message, changed)?;
                }
                result => return result,
            }
        }
    }

    /// Verifies the supertypes of a class that [`Self::load`] returned, then the class itself.
    pub fn link(
        &self,
        class: ClassRef,
        changed: &HashMap<String, Vec<u8>>,
    ) -> Result<(), LinkError> {
        if class.loader == LoaderId::BOOT {
            return Ok(());
        }
        for above in class.super_class.iter().chain(&class.interfaces) {
            self.link(above, changed)?;
        }
        self.verify(class, changed)
    }

    /// Verifies a class that [`Self::load`] returned.
    pub fn verify(
        &self,
        class: ClassRef,
        changed: &HashMap<String, Vec<u8>>,
    ) -> Result<(), LinkError> {
        loop {
            match verifier::verify_class(&self.registry, class) {
                Err(error) if error.asks == Some(class.loader) => {
                    self.answer(class.loader, &error.message, changed)?;
                }
                result => return result.map(drop),
            }
        }
    }

    /// Defines the class that the registry requests from a loader.
    fn answer(
        &self,
        loader: LoaderId,
        name: &str,
        changed: &HashMap<String, Vec<u8>>,
    ) -> Result<(), LinkError> {
        let bytes = changed.get(name).cloned().or_else(|| self.bytes(name));
        let Some(bytes) = bytes else {
            let class = self.registry.load(LoaderId::BOOT, name)?;
            self.registry.record(loader, name, class);
            return Ok(());
        };
        loop {
            match self.registry.define(loader, Some(name), &bytes, name) {
                Ok(_) => return Ok(()),
                Err(error) if error.asks == Some(loader) && error.message != name => {
                    self.answer(loader, &error.message, changed)?;
                }
                Err(error) if error.asks.is_some() => {
                    return Err(LinkError::new("java/lang/ClassCircularityError", name));
                }
                Err(error) => return Err(error),
            }
        }
    }
}
