//! The methods of a program and the members that its code names.
//!
//! The program consists of the classes that the application loader defines. Of the class library, only
//! names and hierarchies are used.

use crate::body::Body;
use crate::limits::Limits;
use base::{FastMap, FastSet};
use classes::resolve::{lookup_field, lookup_method};
use classes::{ClassId, ClassRef, FieldRef, LoaderId, MethodRef, Registry};
use classfile::MemberRef;
use classfile::access;
use code::{CallSite, Rules, translate};
use library::effects::ByName;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The classes of a program, with the bodies of the requested methods.
#[derive(Debug)]
pub struct Program<'a> {
    registry: Registry,
    /// The limits of all analyses of the program.
    pub(crate) limits: Limits<'a>,
    main: ClassRef,
    bodies: RefCell<BTreeMap<usize, Option<Rc<Body>>>>,
    /// For each method of the class library, whether it declares `InterruptedException`.
    interruptible: RefCell<BTreeMap<usize, bool>>,
    /// The methods that calls name, by the class of the call and its entry of the pool.
    callees: RefCell<FastMap<(usize, u16), Option<MethodRef>>>,
    /// The names of missing classes, by loader. A class loader looks for them again each time.
    missing: RefCell<FastMap<LoaderId, FastSet<Box<str>>>>,
}

/// A call as the code names it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Callee<'a> {
    /// The internal name of the named class.
    pub(crate) class: &'a str,
    /// The name of the method.
    pub(crate) name: &'a str,
    /// The descriptor of the method.
    pub(crate) descriptor: &'a str,
    /// The named method, if it exists.
    pub(crate) method: Option<MethodRef>,
}

impl Callee<'_> {
    /// Whether the named method has one of these names; `class` is an internal name.
    pub(crate) fn is(&self, class: &str, names: &[&str]) -> bool {
        (self.class == class || self.declaring() == class) && names.contains(&self.name)
    }

    /// Returns the internal name of the class that declares the method, or that of the named class.
    pub(crate) fn declaring(&self) -> &str {
        self.method.map_or(self.class, |method| &method.class().name)
    }

    /// Returns the access of a member that the call makes through an object that denotes the member.
    pub(crate) fn access(&self) -> Option<ByName> {
        [self.class, self.declaring()]
            .iter()
            .find_map(|class| library::effects::by_name(class, self.name))
    }
}

impl<'a> Program<'a> {
    /// Loads the main class (an internal name) and creates a program with this class.
    pub fn new(
        registry: Registry,
        main: &str,
        limits: Limits<'a>,
    ) -> Result<Self, classes::LinkError> {
        let main = registry.load(LoaderId::APP, main)?;
        Ok(Self {
            registry,
            limits,
            main,
            bodies: RefCell::default(),
            interruptible: RefCell::default(),
            callees: RefCell::default(),
            missing: RefCell::default(),
        })
    }

    /// Returns the main class.
    pub(crate) fn main_class(&self) -> ClassRef {
        self.main
    }

    /// Returns the `main` method.
    pub(crate) fn main_method(&self) -> Option<MethodRef> {
        let mut at = Some(self.main);
        while let Some(class) = at {
            for descriptor in ["([Ljava/lang/String;)V", "()V"] {
                if let Some(method) = class.declared_method("main", descriptor) {
                    return Some(method);
                }
            }
            at = class.super_class;
        }
        None
    }

    /// Returns the body of a method of the program; none for native and abstract methods, and for
    /// code that cannot be translated.
    pub(crate) fn body(&self, method: MethodRef) -> Option<Rc<Body>> {
        let id = method.id.index();
        if let Some(known) = self.bodies.borrow().get(&id) {
            return known.clone();
        }
        let of_program = is_of_program(method.class());
        let made = of_program.then(|| Self::translated(method)).flatten().map(Rc::new);
        self.bodies.borrow_mut().insert(id, made.clone());
        made
    }

    /// Whether a method of the class library declares that it throws `InterruptedException`.
    pub(crate) fn is_interruptible(&self, method: MethodRef) -> bool {
        let declares = || {
            let all = method.class().file().into_iter().flat_map(|file| &file.methods);
            all.filter(|of| *of.name == *method.name && *of.descriptor == *method.descriptor)
                .any(|of| of.exceptions.iter().any(|name| name == "java/lang/InterruptedException"))
        };
        let mut known = self.interruptible.borrow_mut();
        let id = method.id.index();
        method.class().loader.is_jdk() && *known.entry(id).or_insert_with(declares)
    }

    fn translated(method: MethodRef) -> Option<Body> {
        if method.has(access::ABSTRACT) || method.has(access::NATIVE) {
            return None;
        }
        let rules = Rules { inverts_loops: false, records_locks: false, ..Rules::default() };
        translate(method, rules).ok().map(|code| Body::new(method, code))
    }

    /// Returns the class that code of `from` denotes by a name.
    pub(crate) fn class(&self, from: ClassRef, name: &str) -> Option<ClassRef> {
        if self.missing.borrow().get(&from.loader).is_some_and(|names| names.contains(name)) {
            return None;
        }
        let found = self.registry.resolve_class(from, name).ok();
        if found.is_none() {
            self.missing.borrow_mut().entry(from.loader).or_default().insert(name.into());
        }
        found
    }

    /// Returns the class with a number.
    pub(crate) fn class_numbered(&self, number: usize) -> ClassRef {
        self.registry.class(ClassId::new(number as u32))
    }

    /// Returns the class of a pool entry.
    pub(crate) fn class_at(&self, from: ClassRef, pool: u16) -> Option<ClassRef> {
        let name = from.file()?.pool.class_name(pool)?;
        self.class(from, name)
    }

    /// Returns the field of a pool entry.
    pub(crate) fn field(&self, from: ClassRef, pool: u16) -> Option<FieldRef> {
        let member = from.file()?.pool.member(pool)?;
        let class = self.class(from, member.class)?;
        lookup_field(class, member.name, member.descriptor)
    }

    /// Returns a method that a class declares or inherits.
    pub(crate) fn method(
        &self,
        class: ClassRef,
        name: &str,
        descriptor: &str,
    ) -> Option<MethodRef> {
        let signature = self.registry.signature(name, descriptor);
        lookup_method(&self.registry, class, signature).ok().flatten()
    }

    /// Returns the method that a call executes for an object of `class`.
    pub(crate) fn select(
        &self,
        class: ClassRef,
        name: &str,
        descriptor: &str,
    ) -> Option<MethodRef> {
        let signature = self.registry.signature(name, descriptor);
        class.select(signature).or_else(|| lookup_method(&self.registry, class, signature).ok()?)
    }

    /// Returns the callee of a call site that names a method.
    pub(crate) fn callee<'b>(&self, body: &'b Body, call: &CallSite) -> Option<Callee<'b>> {
        let from = body.method.class();
        let member: MemberRef<'b> = from.file()?.pool.member(call.pool)?;
        let find = || {
            let class = self.class(from, member.class)?;
            self.method(class, member.name, member.descriptor)
        };
        let key = (from.id.index(), call.pool);
        let known = self.callees.borrow().get(&key).copied();
        let method = known.unwrap_or_else(|| {
            let found = find();
            self.callees.borrow_mut().insert(key, found);
            found
        });
        Some(Callee {
            class: member.class,
            name: member.name,
            descriptor: member.descriptor,
            method,
        })
    }
}

/// Whether a class belongs to the program.
pub(crate) fn is_of_program(class: ClassRef) -> bool {
    !class.loader.is_jdk()
}
