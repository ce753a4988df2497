//! Test classes, read from their class files: superclasses, methods in the order of the frameworks, and
//! annotations with meta-annotations.
//!
//! Source: `TestClass` and `MethodSorters` of JUnit 4.13, `ReflectionUtils` of the JUnit 5
//! platform. Invariant: no code of the program is executed.

use classes::path::ClassPath;
use classfile::access;
use classfile::annotation::{self, Annotation, ElementValue};
use classfile::{ClassFile, ConstantPool, MethodInfo};
use session::Error;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The superclass of tests of JUnit 3.
pub(super) const TEST_CASE: &str = "junit/framework/TestCase";

pub(super) const TAG: &str = "org/junit/jupiter/api/Tag";
pub(super) const TAGS: &str = "org/junit/jupiter/api/Tags";

/// The annotations of a class, method or field, including meta-annotations.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks(Vec<Annotation>);

impl Marks {
    /// Returns the annotation with an internal name.
    pub(super) fn get(&self, name: &str) -> Option<&Annotation> {
        self.0.iter().find(|mark| internal(&mark.descriptor) == name)
    }

    /// Whether there is an annotation with an internal name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Returns the annotations.
    pub(super) fn all(&self) -> &[Annotation] {
        &self.0
    }

    /// Returns the internal names of the annotations.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|mark| internal(&mark.descriptor))
    }

    /// Returns the tags that the annotations declare.
    pub(super) fn tags(&self) -> BTreeSet<String> {
        let mut tags = BTreeSet::new();
        self.0.iter().for_each(|mark| add_tags(mark, &mut tags));
        tags
    }

    /// Returns the text of the element `value` of an annotation, if it is present and not empty.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        match element(self.get(name)?, "value")? {
            ElementValue::String(text) if !text.is_empty() => Some(text),
            _ => None,
        }
    }
}

/// Adds the tags that an annotation or its container declares.
fn add_tags(mark: &Annotation, tags: &mut BTreeSet<String>) {
    match (internal(&mark.descriptor), element(mark, "value")) {
        (TAG, Some(ElementValue::String(text))) => {
            tags.insert(text.trim().to_owned());
        }
        (TAGS, Some(ElementValue::Array(all))) => {
            for value in all {
                if let ElementValue::Annotation(mark) = value {
                    add_tags(mark, tags);
                }
            }
        }
        _ => {}
    }
}

/// Returns the value of an element of an annotation.
pub(super) fn element<'a>(mark: &'a Annotation, name: &str) -> Option<&'a ElementValue> {
    mark.elements.iter().find(|(known, _)| known == name).map(|(_, value)| value)
}

/// Returns the internal name of a class from its descriptor.
pub(super) fn internal(descriptor: &str) -> &str {
    descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or(descriptor)
}

/// A method of a class.
#[derive(Clone, Debug)]
pub(super) struct Member {
    /// The class that declares the method.
    pub(super) class: Rc<ClassFile>,
    /// The index of the method in the class.
    at: usize,
}

impl Member {
    pub(super) fn method(&self) -> &MethodInfo {
        &self.class.methods[self.at]
    }

    /// Whether the method has an access flag.
    pub(super) fn is(&self, flag: u16) -> bool {
        self.method().access & flag != 0
    }

    /// Whether the method has no parameters and returns no value.
    pub(super) fn is_plain(&self) -> bool {
        self.method().descriptor == "()V"
    }

    /// Whether the method returns no value.
    pub(super) fn is_void(&self) -> bool {
        self.method().descriptor.ends_with(")V")
    }

    /// Returns `Class#method`, an argument of the driver. If the method has parameters, their
    /// descriptor is appended.
    pub(super) fn word(&self) -> String {
        let method = self.method();
        let parameters = method.descriptor.split_inclusive(')').next().unwrap_or_default();
        let parameters = if parameters == "()" { "" } else { parameters };
        format!("{}#{}{parameters}", self.class.this_class.replace('/', "."), method.name)
    }

    /// Returns the line of the first instruction.
    pub(super) fn line(&self) -> Option<u16> {
        self.method().code.as_ref()?.lines.first().map(|(_, line)| *line)
    }

    /// Returns the location of the first instruction: `File.java:12`.
    pub(super) fn place(&self) -> Option<String> {
        Some(format!("{}:{}", self.class.source_file.as_ref()?, self.line()?))
    }

    /// Whether two methods have the same name and parameters.
    fn is_like(&self, other: &Self) -> bool {
        let parameters = |member: &Self| {
            let descriptor = &member.method().descriptor;
            descriptor.split(')').next().unwrap_or_default().to_owned()
        };
        self.method().name == other.method().name && parameters(self) == parameters(other)
    }
}

/// Returns the key by which both frameworks sort the methods of a class.
fn sorting_key(method: &MethodInfo) -> (i32, &str, &str) {
    let hash = |text: &str| {
        text.encode_utf16().fold(0_i32, |h, c| h.wrapping_mul(31).wrapping_add(i32::from(c)))
    };
    (hash(&method.name), &method.name, &method.descriptor)
}

/// The classes on the class path, each of which is read once.
pub(super) struct Library {
    pub(super) path: ClassPath,
    /// The feature release of the JDK.
    pub(super) feature: u16,
    /// The suites whose members are being discovered, as suites may select each other.
    pub(super) open_suites: RefCell<Vec<String>>,
    read: RefCell<BTreeMap<String, Option<Rc<ClassFile>>>>,
}

impl Library {
    pub(super) fn new(path: ClassPath, feature: u16) -> Self {
        Self { path, feature, open_suites: RefCell::default(), read: RefCell::default() }
    }

    /// Returns the class with an internal name, if it is on the class path.
    pub(super) fn class(&self, name: &str) -> Result<Option<Rc<ClassFile>>, Error> {
        if let Some(known) = self.read.borrow().get(name) {
            return Ok(known.clone());
        }
        let found = match self.path.find_class(name)? {
            Some(found) => {
                let shown = format!("{name}.class");
                Some(Rc::new(classfile::parse(&found.bytes, &shown).map_err(Error::new)?))
            }
            None => None,
        };
        self.read.borrow_mut().insert(name.to_owned(), found.clone());
        Ok(found)
    }

    /// Returns the class and its superclasses, up to the first class that is part of JUnit or not on
    /// the class path.
    pub(super) fn lineage(&self, class: &Rc<ClassFile>) -> Result<Vec<Rc<ClassFile>>, Error> {
        let mut all = vec![class.clone()];
        loop {
            let next = all.last().and_then(|class| class.super_class.clone());
            let Some(name) = next.filter(|name| !is_of_junit(name)) else { break };
            let Some(class) = self.class(&name)? else { break };
            if all.iter().any(|known| known.this_class == class.this_class) {
                break;
            }
            all.push(class);
        }
        Ok(all)
    }

    /// Parses the annotations in an attribute. Adds their meta-annotations, except those of annotations
    /// of the JDK and of JUnit.
    pub(super) fn marks(&self, body: Option<&[u8]>, pool: &ConstantPool) -> Result<Marks, Error> {
        let mut all = Vec::new();
        self.add_marks(body, pool, &mut all)?;
        Ok(Marks(all))
    }

    fn add_marks(
        &self,
        body: Option<&[u8]>,
        pool: &ConstantPool,
        all: &mut Vec<Annotation>,
    ) -> Result<(), Error> {
        let Some(body) = body else { return Ok(()) };
        for mark in annotation::read(body, pool).map_err(Error::new)? {
            let name = internal(&mark.descriptor).to_owned();
            if all.contains(&mark) {
                continue;
            }
            all.push(mark);
            if is_of_junit(&name) || name.starts_with("java/") {
                continue;
            }
            if let Some(class) = self.class(&name)? {
                self.add_marks(class.annotations.as_deref(), &class.pool, all)?;
            }
        }
        Ok(())
    }

    /// Returns the annotations of a class.
    pub(super) fn marks_of(&self, class: &ClassFile) -> Result<Marks, Error> {
        self.marks(class.annotations.as_deref(), &class.pool)
    }

    /// Returns the annotations of a method.
    pub(super) fn marks_on(&self, member: &Member) -> Result<Marks, Error> {
        self.marks(member.method().annotations.as_deref(), &member.class.pool)
    }

    /// Returns the annotated methods in the order of JUnit 4, those of superclasses first if `down`. A
    /// hidden or overridden method is omitted if its replacement has the annotation as well.
    pub(super) fn of_four(
        &self,
        lineage: &[Rc<ClassFile>],
        mark: &str,
        down: bool,
    ) -> Result<Vec<Member>, Error> {
        let mut found: Vec<Member> = Vec::new();
        for class in lineage {
            for member in declared(class) {
                let taken = found.iter().any(|known| known.is_like(&member));
                if !taken && self.marks_on(&member)?.has(mark) {
                    found.insert(if down { 0 } else { found.len() }, member);
                }
            }
        }
        Ok(found)
    }

    /// Returns the annotated methods in the order of JUnit 5. Hidden and overridden methods are
    /// omitted, and default methods of interfaces are included.
    pub(super) fn of_five(
        &self,
        class: &Rc<ClassFile>,
        marks: &[&str],
        down: bool,
    ) -> Result<Vec<Member>, Error> {
        let mut found = Vec::new();
        for member in self.all_methods(class, down)? {
            let own = self.marks_on(&member)?;
            if marks.iter().any(|mark| own.has(mark)) {
                found.push(member);
            }
        }
        Ok(found)
    }

    fn all_methods(&self, class: &Rc<ClassFile>, down: bool) -> Result<Vec<Member>, Error> {
        let mut local = declared(class);
        if class.access & access::INTERFACE != 0 {
            local.retain(|member| !member.is(access::ABSTRACT));
        }
        let above = |name: &String| match self.class(name)? {
            Some(class) if !is_of_junit(name) => self.all_methods(&class, down),
            _ => Ok(Vec::new()),
        };
        let mut inherited = Vec::new();
        let supers = class.super_class.iter().map(above);
        let interfaces = class.interfaces.iter().map(above);
        let parts: Vec<Vec<Member>> = if down {
            supers.chain(interfaces).collect::<Result<_, _>>()?
        } else {
            interfaces.chain(supers).collect::<Result<_, _>>()?
        };
        for member in parts.into_iter().flatten() {
            if !local.iter().any(|own| own.is_like(&member)) {
                inherited.push(member);
            }
        }
        if down {
            inherited.extend(local);
            return Ok(inherited);
        }
        local.extend(inherited);
        Ok(local)
    }
}

/// Returns the methods that the source of a class declares, in the order of the frameworks.
pub(super) fn declared(class: &Rc<ClassFile>) -> Vec<Member> {
    let methods = class.methods.iter().enumerate();
    let own = methods.filter(|(_, method)| method.access & access::SYNTHETIC == 0);
    let mut all: Vec<Member> = own.map(|(at, _)| Member { class: class.clone(), at }).collect();
    all.sort_by(|a, b| sorting_key(a.method()).cmp(&sorting_key(b.method())));
    all
}

/// Whether a class with this internal name is part of JUnit.
pub(super) fn is_of_junit(name: &str) -> bool {
    name.starts_with("org/junit/") || name.starts_with("junit/framework/")
}
