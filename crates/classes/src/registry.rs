//! The registry: all classes, methods and signatures of a run, and the record of initiating loaders
//! (JVMS §5.3). The module `load` adds classes to the registry.

use crate::class::{Class, ClassId, ClassRef, Kind, MethodId, MethodRef, Primitive};
use crate::error::LinkError;
use crate::exports::Exports;
use crate::ids::{LoaderId, Signature};
use crate::layout;
use crate::parsed::ParsedFiles;
use crate::replica::Replica;
use crate::versions::Versions;
use base::FastMap;
use std::cell::{Cell, OnceCell, RefCell};

/// A source of class bytes.
pub trait ClassSource {
    /// Finds the bytes of the class `name` (internal form) for the loader `initiating`. Returns the
    /// defining loader and the origin, too; `None` for a missing class.
    fn find(&self, initiating: LoaderId, name: &str) -> Result<Option<SourceClass>, LinkError>;

    /// Returns the table of parsed files in which this class of the bootstrap loader is shared, if
    /// it is.
    fn parsed(&self, _name: &str) -> Option<&ParsedFiles> {
        None
    }

    /// Returns the resource with this name, such as `java/util/currency.data`, in a module of the
    /// JDK.
    fn resource(&self, _module: &str, _name: &str) -> Result<Option<Vec<u8>>, LinkError> {
        Ok(None)
    }
}

/// The bytes of a class with their origin.
#[derive(Debug)]
pub struct SourceClass {
    /// The loader that defines the class.
    pub loader: LoaderId,
    /// The class file.
    pub bytes: Vec<u8>,
    /// The path or module of the bytes, for messages.
    pub origin: String,
}

/// All classes, methods and signatures of a run.
pub struct Registry {
    pub(crate) source: Box<dyn ClassSource>,
    classes: RefCell<Vec<ClassRef>>,
    methods: RefCell<Vec<MethodRef>>,
    by_name: RefCell<FastMap<LoaderId, FastMap<Box<str>, ClassRef>>>,
    /// The classes whose supertypes are being loaded.
    pub(crate) loading: RefCell<Vec<(LoaderId, String)>>,
    /// For each name, groups of loaders for which the name must denote one class.
    pub(crate) constraints: RefCell<FastMap<Box<str>, Vec<Vec<LoaderId>>>>,
    /// The name in messages and the parent of each loader of the program.
    pub(crate) loader_names: RefCell<FastMap<LoaderId, (String, String)>>,
    /// The accepted versions of class files. If not set, all versions of the parser are accepted.
    pub versions: OnceCell<Versions>,
    /// The exported packages of modules.
    pub(crate) exports: RefCell<Exports>,
    signatures: RefCell<SignatureTable>,
    next_signature: Cell<u32>,
    /// The position in the common log, if several registries use the same ids.
    pub(crate) replica: OnceCell<Replica>,
}

/// The signatures by name, and for each name by descriptor.
type SignatureTable = FastMap<Box<str>, FastMap<Box<str>, Signature>>;

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Registry({} classes)", self.classes.borrow().len())
    }
}

impl Registry {
    /// Creates an empty registry with this source of class bytes.
    pub fn new(source: Box<dyn ClassSource>) -> Self {
        let registry = Self {
            source,
            classes: RefCell::default(),
            methods: RefCell::default(),
            by_name: RefCell::default(),
            loading: RefCell::default(),
            constraints: RefCell::default(),
            loader_names: RefCell::default(),
            versions: OnceCell::new(),
            exports: RefCell::default(),
            signatures: RefCell::default(),
            next_signature: Cell::new(0),
            replica: OnceCell::new(),
        };
        for primitive in Primitive::ALL {
            registry.add(layout::synthetic(
                primitive.name(),
                LoaderId::BOOT,
                Kind::Primitive(primitive),
                None,
                Vec::new(),
            ));
        }
        registry
    }

    /// Returns the number of classes.
    pub fn len(&self) -> usize {
        self.classes.borrow().len()
    }

    /// Whether the registry has no classes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of methods.
    pub fn method_count(&self) -> usize {
        self.methods.borrow().len()
    }

    /// Returns the class with this id.
    pub fn class(&self, id: ClassId) -> ClassRef {
        self.classes.borrow()[id.index()]
    }

    /// Returns the method with this id.
    pub fn method(&self, id: MethodId) -> MethodRef {
        self.methods.borrow()[id.index()]
    }

    /// Returns the class of a primitive type.
    pub fn primitive(&self, primitive: Primitive) -> ClassRef {
        let at = Primitive::ALL.iter().position(|p| *p == primitive).unwrap_or(0);
        self.classes.borrow()[at]
    }

    /// Returns the number of a pair of name and descriptor, which is assigned at its first use.
    pub fn signature(&self, name: &str, descriptor: &str) -> Signature {
        let mut all = self.signatures.borrow_mut();
        if let Some(found) = all.get(name).and_then(|m| m.get(descriptor)) {
            return *found;
        }
        let signature = Signature::new(self.next_signature.get());
        self.next_signature.set(signature.raw() + 1);
        all.entry(name.into()).or_default().insert(descriptor.into(), signature);
        signature
    }

    /// Registers the linked class that `build` makes with its ids.
    pub(crate) fn add(&self, build: impl FnOnce(ClassId, MethodId) -> Class) -> ClassRef {
        let mut classes = self.classes.borrow_mut();
        let mut methods = self.methods.borrow_mut();
        let id = ClassId::new(classes.len() as u32);
        let class: ClassRef = Box::leak(Box::new(build(id, MethodId::new(methods.len() as u32))));
        for method in &class.methods {
            method.class.set(Some(class));
            methods.push(method);
        }
        for field in &class.fields {
            field.class.set(Some(class));
        }
        classes.push(class);
        class
    }

    /// Returns the class for which `loader` is recorded as an initiating loader under this name.
    pub fn find_loaded(&self, loader: LoaderId, name: &str) -> Option<ClassRef> {
        self.by_name.borrow().get(&loader)?.get(name).copied()
    }

    /// Returns all classes defined so far that have a class file, oldest first.
    pub fn declared(&self) -> Vec<ClassRef> {
        self.classes.borrow().iter().copied().filter(|c| c.file().is_some()).collect()
    }

    /// Returns the number of classes, including array classes.
    pub fn class_count(&self) -> usize {
        self.classes.borrow().len()
    }

    /// Returns the resource with this name in a module of the JDK.
    pub fn resource(&self, module: &str, name: &str) -> Result<Option<Vec<u8>>, LinkError> {
        self.source.resource(module, name)
    }

    /// Records that `loader` is an initiating loader of `class`.
    pub fn record(&self, loader: LoaderId, name: &str, class: ClassRef) {
        self.by_name.borrow_mut().entry(loader).or_default().insert(name.into(), class);
    }

    /// Returns the classes recorded for the program's loaders, by loader and name.
    pub fn program_classes(&self) -> FastMap<(LoaderId, Box<str>), ClassRef> {
        let by_name = self.by_name.borrow();
        let own = by_name.iter().filter(|(loader, _)| loader.is_program());
        own.flat_map(|(loader, all)| all.iter().map(|(n, c)| ((*loader, n.clone()), *c))).collect()
    }

    /// Replaces the records of the program's loaders, which are part of a program's state.
    pub fn set_program_classes(&self, all: &FastMap<(LoaderId, Box<str>), ClassRef>) {
        self.by_name.borrow_mut().retain(|loader, _| !loader.is_program());
        for ((loader, name), class) in all {
            self.record(*loader, name, class);
        }
    }

    /// Records the name in messages and the parent of a loader of the program.
    pub fn name_loader(&self, loader: LoaderId, name: String, parent: String) {
        self.loader_names.borrow_mut().insert(loader, (name, parent));
    }
}
