//! The classes of a run: loading, defining, arrays and primitives (JVMS §5.3).

use crate::class::{Class, ClassId, ClassRef, Kind, MethodId, MethodRef, Primitive};
use crate::common::{Addition, Replica};
use crate::error::LinkError;
use crate::link;
use base::FastMap;
use std::cell::{Cell, OnceCell, RefCell};

base::id!(/** A class loader; 0 is the bootstrap loader. */ LoaderId, "l");
base::id!(/** A method name with its descriptor. */ Signature, "s");

impl LoaderId {
    /// The bootstrap loader.
    pub const BOOT: Self = Self::new(0);
    /// The platform loader.
    pub const PLATFORM: Self = Self::new(1);
    /// The application loader.
    pub const APP: Self = Self::new(2);

    /// Whether it is the boot or the platform loader, which define the classes of the JDK.
    #[inline]
    pub const fn is_jdk(self) -> bool {
        self.raw() <= Self::PLATFORM.raw()
    }

    /// Whether it is none of the JDK's three: an object of the program, with code of its own.
    pub const fn is_program(self) -> bool {
        self.raw() > Self::APP.raw()
    }
}

/// Where class bytes come from.
pub trait ClassSource {
    /// The bytes of class `name` (internal form) as loader `initiating` finds them: the defining
    /// loader, the bytes, and where they come from; `None` if there is no such class.
    fn find(&self, initiating: LoaderId, name: &str) -> Result<Option<SourceClass>, LinkError>;

    /// The resource of this name (`java/util/currency.data`) in a module of the JDK.
    fn resource(&self, _module: &str, _name: &str) -> Result<Option<Vec<u8>>, LinkError> {
        Ok(None)
    }
}

/// Class bytes with their origin.
#[derive(Debug)]
pub struct SourceClass {
    /// The loader that defines the class.
    pub loader: LoaderId,
    /// The class file.
    pub bytes: Vec<u8>,
    /// Path or module, for messages.
    pub origin: String,
}

/// All classes, methods and signatures of a run.
pub struct Registry {
    source: Box<dyn ClassSource>,
    classes: RefCell<Vec<ClassRef>>,
    methods: RefCell<Vec<MethodRef>>,
    by_name: RefCell<FastMap<LoaderId, FastMap<Box<str>, ClassRef>>>,
    loading: RefCell<Vec<(LoaderId, String)>>,
    /// Groups of loaders to which a name must mean one class.
    pub(crate) constraints: RefCell<FastMap<Box<str>, Vec<Vec<LoaderId>>>>,
    /// What messages call the program's loaders, and the parent of each.
    pub(crate) loader_names: RefCell<FastMap<LoaderId, (String, String)>>,
    signatures: RefCell<SignatureTable>,
    next_signature: Cell<u32>,
    /// Set where several registries are to give the same numbers.
    pub(crate) replica: OnceCell<Replica>,
}

/// Signatures by name, then descriptor.
type SignatureTable = FastMap<Box<str>, FastMap<Box<str>, Signature>>;

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Registry({} classes)", self.classes.borrow().len())
    }
}

impl Registry {
    /// An empty registry that asks `source` for class bytes.
    pub fn new(source: Box<dyn ClassSource>) -> Self {
        let registry = Self {
            source,
            classes: RefCell::default(),
            methods: RefCell::default(),
            by_name: RefCell::default(),
            loading: RefCell::default(),
            constraints: RefCell::default(),
            loader_names: RefCell::default(),
            signatures: RefCell::default(),
            next_signature: Cell::new(0),
            replica: OnceCell::new(),
        };
        for primitive in Primitive::ALL {
            registry.add(link::synthetic(
                primitive.name(),
                LoaderId::BOOT,
                Kind::Primitive(primitive),
                None,
                Vec::new(),
            ));
        }
        registry
    }

    /// How many classes there are.
    pub fn len(&self) -> usize {
        self.classes.borrow().len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many methods there are.
    pub fn method_count(&self) -> usize {
        self.methods.borrow().len()
    }

    /// The class with this id.
    pub fn class(&self, id: ClassId) -> ClassRef {
        self.classes.borrow()[id.index()]
    }

    /// The method with this id.
    pub fn method(&self, id: MethodId) -> MethodRef {
        self.methods.borrow()[id.index()]
    }

    /// The class of a primitive type.
    pub fn primitive(&self, primitive: Primitive) -> ClassRef {
        let at = Primitive::ALL.iter().position(|p| *p == primitive).unwrap_or(0);
        self.classes.borrow()[at]
    }

    /// The number of a name with a descriptor.
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

    /// Registers a linked class.
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

    /// A class that is already there.
    pub fn find_loaded(&self, loader: LoaderId, name: &str) -> Option<ClassRef> {
        self.by_name.borrow().get(&loader)?.get(name).copied()
    }

    /// All classes defined so far that have a class file, oldest first.
    pub fn declared(&self) -> Vec<ClassRef> {
        self.classes.borrow().iter().copied().filter(|c| c.file().is_some()).collect()
    }

    /// How many classes there are, those of arrays among them.
    pub fn class_count(&self) -> usize {
        self.classes.borrow().len()
    }

    /// The resource of this name in a module of the JDK.
    pub fn resource(&self, module: &str, name: &str) -> Result<Option<Vec<u8>>, LinkError> {
        self.source.resource(module, name)
    }

    /// Records that `loader` is an initiating loader of `class`.
    pub fn record(&self, loader: LoaderId, name: &str, class: ClassRef) {
        self.by_name.borrow_mut().entry(loader).or_default().insert(name.into(), class);
    }

    /// The classes that the program's loaders are recorded for, by loader and name.
    pub fn program_classes(&self) -> FastMap<(LoaderId, Box<str>), ClassRef> {
        let by_name = self.by_name.borrow();
        let own = by_name.iter().filter(|(loader, _)| loader.is_program());
        own.flat_map(|(loader, all)| all.iter().map(|(n, c)| ((*loader, n.clone()), *c))).collect()
    }

    /// Records anew what the program's loaders are recorded for: it is part of a program's state.
    pub fn set_program_classes(&self, all: &FastMap<(LoaderId, Box<str>), ClassRef>) {
        self.by_name.borrow_mut().retain(|loader, _| !loader.is_program());
        for ((loader, name), class) in all {
            self.record(*loader, name, class);
        }
    }

    /// Says what messages call a loader of the program's own, and its parent.
    pub fn name_loader(&self, loader: LoaderId, name: String, parent: String) {
        self.loader_names.borrow_mut().insert(loader, (name, parent));
    }

    /// The class `name` (internal form, or an array descriptor) as `loader` sees it; loads and links
    /// it if need be (JVMS §5.3). What a loader of the program's own has not been asked yet is an
    /// error that says so.
    pub fn load(&self, loader: LoaderId, name: &str) -> Result<ClassRef, LinkError> {
        if let Some(class) = self.find_loaded(loader, name) {
            return Ok(class);
        }
        self.adding(|| Addition::Load(loader, name.into()), || self.load_absent(loader, name))
    }

    /// The same, where it was not there yet.
    pub(crate) fn load_absent(&self, loader: LoaderId, name: &str) -> Result<ClassRef, LinkError> {
        if let Some(class) = self.find_loaded(loader, name) {
            return Ok(class);
        }
        if let Some(component) = name.strip_prefix('[') {
            let component = match component.as_bytes() {
                [b'L', .., b';'] => self.load(loader, &component[1..component.len() - 1])?,
                [b'[', ..] => self.load(loader, component)?,
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
        let Some(found) = self.source.find(loader, name)? else {
            return Err(LinkError::no_class(name));
        };
        let class = match self.find_loaded(found.loader, name) {
            Some(class) => class,
            None => {
                let file = parse_found(found.loader, found.bytes, &found.origin)?;
                self.define_file(found.loader, Some(name), file)?
            }
        };
        self.check_constraints(loader, name, Some(class))?;
        if found.loader != loader {
            self.record(loader, name, class);
        }
        Ok(class)
    }

    /// Defines a class from bytes (JVMS §5.3.5). `expected` is the name asked for.
    pub fn define(
        &self,
        loader: LoaderId,
        expected: Option<&str>,
        bytes: &[u8],
        origin: &str,
    ) -> Result<ClassRef, LinkError> {
        let file = parse(bytes, origin)?;
        let what =
            || Addition::Define(loader, expected.map(Into::into), bytes.into(), origin.into());
        self.adding(what, || self.define_file(loader, expected, file))
    }

    fn define_file(
        &self,
        loader: LoaderId,
        expected: Option<&str>,
        file: classfile::ClassFile,
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

    /// Defines a hidden class (JLS 13.1, `Lookup.defineHiddenClass`) for `host`: not found by name,
    /// a nest mate of its host.
    pub fn define_hidden(
        &self,
        host: ClassRef,
        bytes: &[u8],
        suffix: &str,
    ) -> Result<ClassRef, LinkError> {
        let file = parse(bytes, "hidden class")?;
        let name = format!("{}.{suffix}", file.this_class);
        let what = || Addition::Hidden(host.id, bytes.into(), suffix.into());
        self.adding(what, || match self.hidden_by_others(host, suffix) {
            Some(class) => Ok(class),
            None => link::declared(self, host.loader, file, &name, Some(host)),
        })
    }

    /// The class of arrays of `component`.
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
        let class = self.add(link::synthetic(
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

/// What the source gives for the bootstrap loader is the JDK's: most of its code is never run, and
/// is read only if it is.
fn parse_found(
    loader: LoaderId,
    bytes: Vec<u8>,
    origin: &str,
) -> Result<classfile::ClassFile, LinkError> {
    if loader != LoaderId::BOOT {
        return parse(&bytes, origin);
    }
    let major = major_version(&bytes);
    classfile::parse_for_use(bytes, origin).map_err(|e| format_error(major, &e))
}

fn parse(bytes: &[u8], origin: &str) -> Result<classfile::ClassFile, LinkError> {
    classfile::parse(bytes, origin).map_err(|e| format_error(major_version(bytes), &e))
}

fn major_version(bytes: &[u8]) -> u16 {
    match bytes {
        [_, _, _, _, _, _, high, low, ..] => u16::from_be_bytes([*high, *low]),
        _ => 0,
    }
}

/// Versions above the newest supported one are a different Java error (JVMS §4.1).
fn format_error(major: u16, error: &classfile::ClassFormatError) -> LinkError {
    let name = if major > 69 {
        "java/lang/UnsupportedClassVersionError"
    } else {
        "java/lang/ClassFormatError"
    };
    LinkError::new(name, error.to_string())
}
