//! The classes that a method mentions, or a method that it calls.
//!
//! A class is mentioned in a type test, a cast, an exception handler, a label of a `switch`, or a
//! literal.
//!
//! Source: JLS 15.20.2, 14.11.3. Invariant: the list begins with the classes that the fewest calls
//! reach. The list can be incomplete; a result states that other classes were not considered.

use crate::method::{Built, Method, is_of_library, lineage};
use classfile::instruction::instructions;
use classfile::{ClassFile, Constant, Opcode};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

/// The maximal number of methods that are read.
const METHODS: usize = 2_000;

/// The maximal number of classes that are listed.
const CLASSES: usize = 64;

/// Methods that the class library calls on objects of the program.
const CALLED_BY_LIBRARY: &[&str] =
    &["equals", "hashCode", "toString", "compareTo", "compare", "accept", "apply", "test"];

/// The class of the bootstrap methods of pattern switches.
const SWITCHES: &str = "java/lang/runtime/SwitchBootstraps";

/// Classes with a field `TYPE`, and the primitive types whose class objects the fields contain.
const PRIMITIVES: &[(&str, &str)] = &[
    ("java/lang/Boolean", "boolean"),
    ("java/lang/Byte", "byte"),
    ("java/lang/Character", "char"),
    ("java/lang/Short", "short"),
    ("java/lang/Integer", "int"),
    ("java/lang/Long", "long"),
    ("java/lang/Float", "float"),
    ("java/lang/Double", "double"),
    ("java/lang/Void", "void"),
];

/// A method by class, name and descriptor.
type Member = (String, String, String);

/// Returns the names of the classes that some methods mention, or methods that they call. A start
/// is a class with the name, and optionally the descriptor, of a method. An empty name denotes all
/// methods. A virtual call can execute the method of each class in `others`.
pub fn mentioned(
    starts: &[(String, String, Option<String>)],
    others: &[String],
    load: &dyn Fn(&str) -> Option<ClassFile>,
) -> Vec<String> {
    let mut walk = Walk { load, ..Walk::new(others) };
    for (class, name, descriptor) in starts {
        walk.roots.insert(class.clone());
        for file in lineage(class, load) {
            for method in
                file.methods.iter().filter(|method| name.is_empty() || method.name == *name)
            {
                if descriptor.as_ref().is_none_or(|of| *of == method.descriptor) {
                    walk.reach(&file.this_class, &method.name, &method.descriptor);
                }
            }
        }
        walk.create(class);
    }
    while let Some((class, name, descriptor)) = walk.open.pop_front() {
        if walk.reached.len() > METHODS || walk.found.len() >= CLASSES {
            break;
        }
        walk.read(&class, &name, &descriptor);
    }
    walk.found.truncate(CLASSES);
    walk.found
}

/// Returns the method under check and its precondition, as starts of [`mentioned()`].
pub fn first_methods(method: &Method) -> Vec<(String, String, Option<String>)> {
    let own = (method.declared_in.clone(), method.name.clone(), Some(method.descriptor.clone()));
    let precondition = method.precondition.as_ref();
    let precondition =
        precondition.map(|of| (of.class.clone(), of.name.clone(), Some(of.descriptor.clone())));
    let builders = method.built.iter().flat_map(Built::all);
    let builders =
        builders.map(|of| (of.class.clone(), of.name.clone(), Some(of.descriptor.clone())));
    std::iter::once(own).chain(precondition).chain(builders).collect()
}

struct Walk<'a> {
    load: &'a dyn Fn(&str) -> Option<ClassFile>,
    /// The classes of the starts, which are read even if they belong to the class library.
    roots: BTreeSet<String>,
    files: BTreeMap<String, Option<Rc<ClassFile>>>,
    open: VecDeque<Member>,
    reached: BTreeSet<Member>,
    /// The virtual calls: the class in the instruction, the method, and its descriptor.
    calls: BTreeSet<Member>,
    /// The classes of which the methods create objects.
    created: BTreeSet<String>,
    others: &'a [String],
    found: Vec<String>,
}

impl<'a> Walk<'a> {
    fn new(others: &'a [String]) -> Self {
        Self {
            load: &|_| None,
            roots: BTreeSet::new(),
            files: BTreeMap::new(),
            open: VecDeque::new(),
            reached: BTreeSet::new(),
            calls: BTreeSet::new(),
            created: BTreeSet::new(),
            others,
            found: Vec::new(),
        }
    }

    /// Returns a class file of the program or of a start.
    fn file(&mut self, class: &str) -> Option<Rc<ClassFile>> {
        if is_of_library(class) && !self.roots.contains(class) {
            return None;
        }
        if !self.files.contains_key(class) {
            let file = (self.load)(class).map(Rc::new);
            self.files.insert(class.to_owned(), file);
        }
        self.files.get(class).cloned().flatten()
    }

    fn reach(&mut self, class: &str, name: &str, descriptor: &str) {
        let member = (class.to_owned(), name.to_owned(), descriptor.to_owned());
        if self.reached.insert(member.clone()) {
            self.open.push_back(member);
        }
    }

    /// Returns a class with its superclasses and interfaces.
    fn supertypes(&mut self, class: &str) -> Vec<String> {
        let mut all = vec![class.to_owned()];
        let mut next = 0;
        while let Some(name) = all.get(next).cloned() {
            next += 1;
            let Some(file) = self.file(&name) else { continue };
            for parent in file.super_class.iter().chain(&file.interfaces) {
                if !all.contains(parent) {
                    all.push(parent.clone());
                }
            }
        }
        all
    }

    /// Marks the method that a class declares or inherits as called.
    fn resolve(&mut self, class: &str, name: &str, descriptor: &str) {
        for of in self.supertypes(class) {
            let file = self.file(&of);
            if file.is_some_and(|file| file.method(name, descriptor).is_some()) {
                self.reach(&of, name, descriptor);
                return;
            }
        }
    }

    fn call(&mut self, class: &str, name: &str, descriptor: &str) {
        self.resolve(class, name, descriptor);
        let call = (class.to_owned(), name.to_owned(), descriptor.to_owned());
        if !self.calls.insert(call) {
            return;
        }
        let all: Vec<String> = self.created.iter().chain(self.others).cloned().collect();
        for other in all {
            if self.supertypes(&other).iter().any(|of| of == class) {
                self.resolve(&other, name, descriptor);
            }
        }
    }

    /// Notes that a method creates objects of a class. Earlier virtual calls can now execute
    /// methods of the class.
    fn create(&mut self, class: &str) {
        let Some(file) = self.file(class) else { return };
        if !self.created.insert(class.to_owned()) {
            return;
        }
        let supertypes = self.supertypes(class);
        let calls: Vec<Member> =
            self.calls.iter().filter(|call| supertypes.contains(&call.0)).cloned().collect();
        for (_, name, descriptor) in calls {
            self.resolve(class, &name, &descriptor);
        }
        for method in &file.methods {
            if CALLED_BY_LIBRARY.contains(&method.name.as_str()) {
                self.reach(class, &method.name, &method.descriptor);
            }
        }
    }

    fn find(&mut self, class: &str) {
        if !self.found.iter().any(|known| known == class) {
            self.found.push(class.to_owned());
        }
    }

    /// Notes the primitive type whose class object is in the field `TYPE` of a class of boxes.
    fn find_primitive(&mut self, boxes: &str) {
        if let Some((_, name)) = PRIMITIVES.iter().find(|(class, _)| *class == boxes) {
            self.find(name);
        }
    }

    /// Notes the class to which a constant refers, if it is a class constant.
    fn find_at(&mut self, file: &ClassFile, index: u16) {
        if let Some(class) = file.pool.class_name(index) {
            self.find(class);
        }
    }

    fn read(&mut self, class: &str, name: &str, descriptor: &str) {
        let Some(file) = self.file(class) else { return };
        let Some(method) = file.method(name, descriptor) else { return };
        let Ok(Some(code)) = file.code(method) else { return };
        for decoded in instructions(&code.bytes) {
            let Ok((_, insn)) = decoded else { return };
            let Some(index) = insn.pool_index() else { continue };
            match insn.opcode {
                Opcode::instanceof | Opcode::checkcast | Opcode::ldc | Opcode::ldc_w => {
                    self.find_at(&file, index);
                }
                Opcode::new => {
                    if let Some(class) = file.pool.class_name(index) {
                        self.create(class);
                    }
                }
                Opcode::invokevirtual | Opcode::invokeinterface => {
                    if let Some(member) = file.pool.member(index) {
                        self.call(member.class, member.name, member.descriptor);
                    }
                }
                Opcode::invokestatic | Opcode::invokespecial => {
                    if let Some(member) = file.pool.member(index) {
                        self.resolve(member.class, member.name, member.descriptor);
                    }
                }
                Opcode::getstatic => {
                    if let Some(member) = file.pool.member(index).filter(|it| it.name == "TYPE") {
                        self.find_primitive(member.class);
                    }
                }
                Opcode::invokedynamic => self.call_site(&file, index),
                _ => {}
            }
        }
        for handler in &code.handlers {
            if let Some(index) = handler.catch_type {
                self.find_at(&file, index);
            }
        }
    }

    /// Reads the static arguments of a call site: methods that it can call, or labels of a
    /// `switch`.
    fn call_site(&mut self, file: &ClassFile, index: u16) {
        let Some(Constant::InvokeDynamic(at, _)) = file.pool.get(index) else { return };
        let Some(bootstrap) = file.bootstrap_methods.get(usize::from(*at)) else { return };
        let member = |index: u16| match file.pool.get(index) {
            Some(Constant::MethodHandle(_, member)) => file.pool.member(*member),
            _ => None,
        };
        let is_switch = member(bootstrap.method).is_some_and(|of| of.class == SWITCHES);
        for argument in &bootstrap.arguments {
            if let Some(of) = member(*argument) {
                self.call(of.class, of.name, of.descriptor);
                continue;
            }
            match file.pool.get(*argument) {
                Some(Constant::Class(_)) => self.find_at(file, *argument),
                Some(Constant::String(_)) if is_switch => self.find("java/lang/String"),
                Some(Constant::Integer(_)) if is_switch => self.find("java/lang/Integer"),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use classfile::{ClassBuilder, CodeBuilder, FieldType, access};

    type Body<'a> = &'a dyn Fn(&mut CodeBuilder<'_>);

    fn class(name: &str, methods: &[(&str, Body<'_>)]) -> ClassFile {
        let mut class = ClassBuilder::new(49, access::PUBLIC, name, "java/lang/Object");
        for (method, body) in methods {
            class.method(access::PUBLIC, method, "()V", |code| {
                body(code);
                code.return_value(None);
            });
        }
        classfile::parse(&class.finish().unwrap(), name).unwrap()
    }

    fn cast(code: &mut CodeBuilder<'_>, class: &str) {
        code.null().check_cast(class).op(Opcode::pop);
    }

    #[test]
    fn classes_are_found_in_called_methods_only() {
        let this = FieldType::Object("A".to_owned());
        let a = class(
            "A",
            &[
                ("start", &|code| {
                    cast(code, "X");
                    code.class("Y").op(Opcode::pop);
                    code.load(&this, 0).invoke_virtual("B", "called", "()V");
                }),
                ("other", &|code| cast(code, "Z")),
            ],
        );
        let b = class("B", &[("called", &|code| cast(code, "[I")), ("more", &|_| {})]);
        let load = |name: &str| [&a, &b].into_iter().find(|file| file.this_class == name).cloned();
        let starts = |name: &str| vec![("A".to_owned(), name.to_owned(), None)];
        assert_eq!(mentioned(&starts("start"), &[], &load), ["X", "Y", "[I"]);
        assert_eq!(mentioned(&starts("other"), &[], &load), ["Z"]);
    }

    #[test]
    fn overriding_methods_of_other_classes_are_called() {
        let this = FieldType::Object("A".to_owned());
        let a = class(
            "A",
            &[("start", &|code| {
                code.load(&this, 0).invoke_virtual("java/lang/Object", "run", "()V");
            })],
        );
        let b = class("B", &[("run", &|code| cast(code, "X"))]);
        let load = |name: &str| [&a, &b].into_iter().find(|file| file.this_class == name).cloned();
        let starts = [("A".to_owned(), "start".to_owned(), None)];
        assert_eq!(mentioned(&starts, &["B".to_owned()], &load), ["X"]);
        assert!(mentioned(&starts, &[], &load).is_empty());
    }
}
