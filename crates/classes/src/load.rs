//! Loading and definition of classes, hidden classes and array classes (JVMS §5.3).

use crate::class::{ClassRef, Kind, Primitive};
use crate::error::LinkError;
use crate::ids::LoaderId;
use crate::layout;
use crate::link;
use crate::registry::Registry;
use crate::replica::Addition;
use classfile::ClassFile;
use std::sync::Arc;

impl Registry {
    /// Returns the class `name` (internal form, or an array descriptor) for `loader`, loaded and
    /// linked on demand (JVMS §5.3). For a loader of the program that has not loaded the class, the
    /// error requests the load.
    pub fn load(&self, loader: LoaderId, name: &str) -> Result<ClassRef, LinkError> {
        if let Some(class) = self.find_loaded(loader, name) {
            return Ok(class);
        }
        self.adding(|| Addition::Load(loader, name.into()), || self.load_absent(loader, name))
    }

    /// Loads as [`Self::load`] does, after a lookup without result.
    pub(crate) fn load_absent(&self, loader: LoaderId, name: &str) -> Result<ClassRef, LinkError> {
        if let Some(class) = self.find_loaded(loader, name) {
            return Ok(class);
        }
        if let Some(component) = name.strip_prefix('[') {
            let component = match component.as_bytes() {
                [b'L', .., b';'] => {
                    let element = &component[1..component.len() - 1];
                    self.load(loader, element).map_err(|e| of_array(e, element, name))?
                }
                [b'[', ..] => {
                    self.load(loader, component).map_err(|e| of_array(e, component, name))?
                }
                [letter] => match Primitive::from_letter(*letter) {
                    Some(p) if p != Primitive::Void => self.primitive(p),
                    _ => return Err(LinkError::no_class(name)),
                },
                _ => return Err(LinkError::no_class(name)),
            };
            let class = self.array_of(component)?;
            if !loader.is_program() {
                self.record(loader, name, class);
            }
            return Ok(class);
        }
        if loader.is_program() {
            return Err(LinkError::unloaded(loader, name));
        }
        let parsed = self.source.parsed(name).and_then(|parsed| parsed.get(name));
        let (defining, class) = match parsed {
            Some(file) => {
                let boot = LoaderId::BOOT;
                (boot, loaded_or_defined(self, boot, name, || Ok(file))?)
            }
            None => {
                let Some(found) = self.source.find(loader, name)? else {
                    return Err(LinkError::no_class(name));
                };
                let parse = || parse_found(self, found.loader, name, found.bytes, &found.origin);
                (found.loader, loaded_or_defined(self, found.loader, name, parse)?)
            }
        };
        self.check_constraints(loader, name, Some(class))?;
        if defining != loader {
            self.record(loader, name, class);
        }
        Ok(class)
    }

    /// Defines a class from its class file (JVMS §5.3.5). The argument `expected` is the requested
    /// name, if any.
    pub fn define(
        &self,
        loader: LoaderId,
        expected: Option<&str>,
        bytes: &[u8],
        origin: &str,
    ) -> Result<ClassRef, LinkError> {
        let file = parse(self, loader, expected, bytes, origin)?;
        let what =
            || Addition::Define(loader, expected.map(Into::into), bytes.into(), origin.into());
        self.adding(what, || self.define_file(loader, expected, file))
    }

    fn define_file(
        &self,
        loader: LoaderId,
        expected: Option<&str>,
        file: Arc<ClassFile>,
    ) -> Result<ClassRef, LinkError> {
        if let Some(name) = expected
            && file.this_class != name
        {
            return Err(LinkError::new(
                "java/lang/NoClassDefFoundError",
                format!("{name} (wrong name: {})", file.this_class),
            ));
        }
        let name = file.this_class.clone();
        if let Some(present) = self.find_loaded(loader, &name) {
            return Err(LinkError::new(
                "java/lang/LinkageError",
                format!(
                    "loader {} attempted duplicate class definition for {}. ({})",
                    self.loader_name(loader),
                    name.replace('/', "."),
                    self.where_is(present)
                ),
            ));
        }
        self.check_constraints(loader, &name, None)?;
        let key = (loader, name.clone());
        if self.loading.borrow().contains(&key) {
            return Err(LinkError::new("java/lang/ClassCircularityError", name));
        }
        self.loading.borrow_mut().push(key);
        let linked = link::declared(self, loader, file, &name, None);
        self.loading.borrow_mut().pop();
        let class = linked?;
        self.record(loader, &name, class);
        Ok(class)
    }

    /// Defines a hidden class (JLS 13.1, `Lookup.defineHiddenClass`) for `host`: a nest mate of
    /// `host` that cannot be found by name.
    pub fn define_hidden(
        &self,
        host: ClassRef,
        bytes: &[u8],
        suffix: &str,
    ) -> Result<ClassRef, LinkError> {
        let file = parse(self, host.loader, None, bytes, "hidden class")?;
        let name = format!("{}.{suffix}", file.this_class);
        let what = || Addition::Hidden(host.id, bytes.into(), suffix.into());
        self.adding(what, || match self.take_hidden(host, suffix) {
            Some(class) => Ok(class),
            None => link::declared(self, host.loader, file, &name, Some(host)),
        })
    }

    /// Returns the class of arrays of `component`.
    pub fn array_of(&self, component: ClassRef) -> Result<ClassRef, LinkError> {
        if let Some(class) = component.array.get() {
            return Ok(class);
        }
        self.adding(|| Addition::Array(component.id), || self.make_array_of(component))
    }

    fn make_array_of(&self, component: ClassRef) -> Result<ClassRef, LinkError> {
        if let Some(class) = component.array.get() {
            return Ok(class);
        }
        let object = self.load(LoaderId::BOOT, "java/lang/Object")?;
        let cloneable = self.load(LoaderId::BOOT, "java/lang/Cloneable")?;
        let serializable = self.load(LoaderId::BOOT, "java/io/Serializable")?;
        let name = format!("[{}", component.descriptor());
        let class = self.add(layout::synthetic(
            &name,
            component.loader,
            Kind::Array(component),
            Some(object),
            vec![cloneable, serializable],
        ));
        link::dispatch(self, class)?;
        if !component.loader.is_program() {
            self.record(component.loader, &name, class);
        }
        Ok(component.array.get_or_init(|| class))
    }
}

/// Names the array class instead of its missing component, as `HotSpot` does.
fn of_array(error: LinkError, component: &str, array: &str) -> LinkError {
    if error.asks.is_none() && error == LinkError::no_class(component) {
        return LinkError::no_class(array);
    }
    error
}

/// Returns the class that a loader has under this name, or defines it.
fn loaded_or_defined(
    registry: &Registry,
    loader: LoaderId,
    name: &str,
    file: impl FnOnce() -> Result<Arc<ClassFile>, LinkError>,
) -> Result<ClassRef, LinkError> {
    match registry.find_loaded(loader, name) {
        Some(class) => Ok(class),
        None => registry.define_file(loader, Some(name), file()?),
    }
}

/// Parses the bytes of a class. Code of the bootstrap loader's classes is parsed at its first use,
/// as most of this code is never executed.
fn parse_found(
    registry: &Registry,
    loader: LoaderId,
    name: &str,
    bytes: Vec<u8>,
    origin: &str,
) -> Result<Arc<ClassFile>, LinkError> {
    if loader != LoaderId::BOOT {
        return parse(registry, loader, Some(name), &bytes, origin);
    }
    let version = version(&bytes);
    let file = classfile::parse_for_use(bytes, origin)
        .map_err(|e| format_error(registry, Some(name), version, &e))?;
    let file = Arc::new(file);
    if let Some(parsed) = registry.source.parsed(name) {
        parsed.add(name, &file);
    }
    Ok(file)
}

/// Parses the bytes of a class. Code of classes outside of the JDK is checked by the verifier, when
/// the class is linked.
fn parse(
    registry: &Registry,
    loader: LoaderId,
    requested: Option<&str>,
    bytes: &[u8],
    origin: &str,
) -> Result<Arc<ClassFile>, LinkError> {
    let parsed = if loader.is_jdk() {
        classfile::parse(bytes, origin)
    } else {
        classfile::parse_to_verify(bytes, origin)
    };
    let class = parsed.map_err(|e| format_error(registry, requested, version(bytes), &e))?;
    match registry.versions.get().and_then(|versions| versions.refusal(&class)) {
        Some(text) => Err(LinkError::new(UNSUPPORTED_VERSION, text)),
        None => Ok(Arc::new(class)),
    }
}

const UNSUPPORTED_VERSION: &str = "java/lang/UnsupportedClassVersionError";

/// Returns the major and minor version of a class file; nothing if the magic number is missing.
fn version(bytes: &[u8]) -> Option<(u16, u16)> {
    match bytes {
        [0xca, 0xfe, 0xba, 0xbe, a, b, high, low, ..] => {
            Some((u16::from_be_bytes([*high, *low]), u16::from_be_bytes([*a, *b])))
        }
        _ => None,
    }
}

/// Converts a format error. An unsupported version is a different Java error than a malformed file
/// (JVMS §4.1).
fn format_error(
    registry: &Registry,
    requested: Option<&str>,
    version: Option<(u16, u16)>,
    error: &classfile::ClassFormatError,
) -> LinkError {
    let name = requested.unwrap_or("<Unknown>").replace('/', ".");
    let newest = registry.versions.get().map_or(69, |versions| versions.newest);
    let unsupported = match version {
        Some((major, minor)) if major < 45 => Some(format!(
            "{name} (class file version {major}.{minor}) was compiled with an invalid major version"
        )),
        Some((major, minor)) if major > 69 => Some(format!(
            "{name} has been compiled by a more recent version of the Java Runtime (class file version {major}.{minor}), this version of the Java Runtime only recognizes class file versions up to {newest}.0"
        )),
        Some((major, minor)) if major >= 56 && !matches!(minor, 0 | 65535) => Some(format!(
            "{name} (class file version {major}.{minor}) was compiled with an invalid non-zero minor version"
        )),
        _ => None,
    };
    match unsupported {
        Some(text) => LinkError::new(UNSUPPORTED_VERSION, text),
        None if error.is_module => LinkError::no_class(&error.java_text(requested)),
        None => LinkError::new("java/lang/ClassFormatError", error.java_text(requested)),
    }
}
