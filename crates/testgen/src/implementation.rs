//! Classes for inputs of interfaces and abstract classes without a known implementation.
//!
//! An object stores the results of the first calls of each method in fields, and has a counter for
//! each method. So the results are inputs like other fields.
//!
//! Source: decisions 0097 and 0098. Invariant: a method without a result does nothing. The
//! supertype's methods with code are inherited.

use crate::driver::INPUTS;
use crate::method::{Method, is_of_library};
use classfile::{
    ClassBuilder, ClassFile, CodeBuilder, FieldType, MethodDescriptor, Opcode, access,
};
use library::models::INPUT_CLASS;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

/// The number of calls of each method that have results.
pub const CALLS: usize = 4;

/// The maximal number of abstract methods of an implemented type.
const METHODS: usize = 16;

/// The maximal number of types that are implemented.
const TYPES: usize = 32;

/// The maximal number of classes whose fields are read for types.
const CLASSES: usize = 256;

/// A class that implements an interface, or extends an abstract class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implementation {
    /// The internal name of the interface or of the abstract class.
    pub supertype: String,
    /// Whether the supertype is an interface.
    pub is_interface: bool,
    /// The internal name of the implementing class.
    pub class: String,
    /// The implemented methods; the names of fields contain their positions.
    pub methods: Vec<ImplementedMethod>,
}

/// An abstract method of an interface or a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImplementedMethod {
    /// The internal name of the type that declares the method.
    pub declared_in: String,
    /// The name of the method.
    pub name: String,
    /// The descriptor of the method.
    pub descriptor: String,
    /// Whether source code must declare the method with other types than those of the descriptor.
    pub has_other_types: bool,
}

/// Returns the name of the field that stores the result of a call.
pub fn result_field(method: usize, call: usize) -> String {
    format!("result{method}_{call}")
}

/// Returns the name of the field that counts the calls of a method.
pub fn calls_field(method: usize) -> String {
    format!("calls{method}")
}

/// The types that inputs can have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputTypes {
    /// The package of the code that uses the inputs, with slashes.
    pub package: String,
    /// Internal names of classes whose fields are inputs.
    pub classes: Vec<String>,
    /// Descriptors and generic signatures of the inputs.
    pub signatures: Vec<String>,
    /// Internal names of classes of the class library whose fields are inputs, too. Nested classes
    /// are included.
    pub opened: Vec<String>,
}

impl InputTypes {
    /// Returns the types of the receiver and the parameters of a method. The list `others` has further
    /// classes.
    pub fn of_method(method: &Method, others: &[String]) -> Self {
        let all = method.parameters.iter();
        Self {
            package: method.package().to_owned(),
            classes: std::iter::once(&method.class).chain(others).cloned().collect(),
            signatures: all.flat_map(|one| [one.kind.to_string(), one.signature.clone()]).collect(),
            opened: Vec::new(),
        }
    }

    /// Returns the types of the parameters of all methods of some classes, and these classes
    /// themselves.
    pub fn of_classes(
        package: &str,
        classes: Vec<String>,
        load: &dyn Fn(&str) -> Option<ClassFile>,
    ) -> Self {
        let files: Vec<ClassFile> = classes.iter().filter_map(|name| load(name)).collect();
        let methods = files.iter().flat_map(|file| &file.methods);
        let of = |method: &classfile::MethodInfo| {
            let all = [Some(method.descriptor.clone()), method.signature.clone()];
            let parameters = |all: String| Some(all.rsplit_once(')')?.0.to_owned());
            all.into_iter().flatten().filter_map(parameters).collect::<Vec<_>>()
        };
        let signatures = methods.flat_map(of).collect();
        Self { package: package.to_owned(), classes, signatures, opened: Vec::new() }
    }

    /// Whether the fields of a class are inputs.
    fn has_fields(&self, class: &str) -> bool {
        let opens = |opened: &String| {
            let rest = class.strip_prefix(opened.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
        };
        !is_of_library(class) || self.opened.iter().any(opens)
    }
}

/// Returns implementing classes for the interfaces and abstract classes among the types of inputs.
/// The types of fields of the program's classes are included.
pub fn implementations(
    of: &InputTypes,
    load: &dyn Fn(&str) -> Option<ClassFile>,
) -> Vec<(Implementation, Vec<u8>)> {
    let mut types =
        TypeWalk { package: &of.package, load, files: BTreeMap::new(), open: VecDeque::new() };
    for signature in &of.signatures {
        types.add_all(signature);
    }
    for name in &of.classes {
        types.add(name);
    }
    let mut all = Vec::new();
    let mut seen = 0;
    while let Some(name) = types.open.pop_front() {
        seen += 1;
        if all.len() == TYPES || seen > CLASSES {
            break;
        }
        let Some(file) = types.file(&name) else { continue };
        for permitted in file.permitted_subclasses.iter().flatten() {
            types.add(permitted);
        }
        if !file.is_interface() && of.has_fields(&name) {
            types.add_fields(&file);
        }
        if !access::has(file.access, access::ABSTRACT) {
            continue;
        }
        let methods = types.abstract_methods(&file);
        let class = class_name(&of.package, &file, all.len() + 1);
        if let Some(methods) = methods.filter(|all| all.len() <= METHODS) {
            for one in &methods {
                types.add_result(one);
            }
            let is_interface = file.is_interface();
            let made = Implementation { supertype: name, is_interface, class, methods };
            if let Some(bytes) = bytes(&made) {
                all.push((made, bytes));
            }
        }
    }
    all
}

/// Returns the name of an implementing class, in a package that can access the supertype.
fn class_name(package: &str, supertype: &ClassFile, number: usize) -> String {
    let is_public = access::has(supertype.access, access::PUBLIC);
    // The constructors and methods of an abstract class may be package-private.
    let is_near = !supertype.is_interface() && !is_of_library(&supertype.this_class);
    let package = match supertype.this_class.rsplit_once('/') {
        Some((package, _)) if !is_public || is_near => package,
        None if !is_public || is_near => "",
        _ => package,
    };
    match package {
        "" => format!("{INPUT_CLASS}{number}"),
        package => format!("{package}/{INPUT_CLASS}{number}"),
    }
}

struct TypeWalk<'a> {
    package: &'a str,
    load: &'a dyn Fn(&str) -> Option<ClassFile>,
    files: BTreeMap<String, Option<Rc<ClassFile>>>,
    open: VecDeque<String>,
}

impl TypeWalk<'_> {
    fn file(&mut self, name: &str) -> Option<Rc<ClassFile>> {
        if !self.files.contains_key(name) {
            let file = (self.load)(name).map(Rc::new);
            self.files.insert(name.to_owned(), file);
        }
        self.files.get(name).cloned().flatten()
    }

    fn add(&mut self, name: &str) {
        if !self.files.contains_key(name) && self.file(name).is_some() {
            self.open.push_back(name.to_owned());
        }
    }

    /// Adds the classes that a descriptor or a generic signature names.
    fn add_all(&mut self, signature: &str) {
        for part in signature.split([';', '<', '>', '[', '+', '-', '*', ':', '(', ')', '^']) {
            if let Some(name) = part.strip_prefix('L') {
                self.add(name);
            }
        }
    }

    fn add_fields(&mut self, file: &ClassFile) {
        if let Some(parent) = &file.super_class {
            self.add(parent);
        }
        for field in file.fields.iter().filter(|field| !field.is_static()) {
            self.add_all(&field.descriptor);
            self.add_all(field.signature.as_deref().unwrap_or_default());
        }
    }

    /// Adds the types in the result of a method.
    fn add_result(&mut self, method: &ImplementedMethod) {
        let result = method.descriptor.split_once(')').map_or("", |(_, result)| result);
        self.add_all(result);
        let file = self.file(&method.declared_in);
        let info = file.as_ref().and_then(|file| file.method(&method.name, &method.descriptor));
        let signature = info.and_then(|info| info.signature.clone()).unwrap_or_default();
        self.add_all(signature.split_once(')').map_or("", |(_, result)| result));
    }

    /// Returns a class and its superclasses; `None` if a class for inputs cannot extend it, or if
    /// it has fields that are no inputs.
    fn extensible(&mut self, class: &ClassFile) -> Option<Vec<Rc<ClassFile>>> {
        let package = self.package.to_owned();
        let inner = class.inner_classes.iter().find(|inner| inner.inner == class.this_class);
        let is_nested = |inner: &classfile::InnerClass| {
            inner.outer.is_some()
                && access::has(inner.access, access::STATIC)
                && !access::has(inner.access, access::PRIVATE)
        };
        let is_open = class.methods.iter().any(|method| {
            method.name == "<init>" && is_near(&class.this_class, method.access, &package)
        });
        if !inner.is_none_or(is_nested) || !is_open || access::has(class.access, access::ENUM) {
            return None;
        }
        let mut all = Vec::new();
        let mut next = Some(class.this_class.clone());
        while let Some(name) = next.take() {
            let file = self.file(&name)?;
            let has_fields = file.fields.iter().any(|field| !field.is_static());
            if is_of_library(&name) && has_fields {
                return None;
            }
            next.clone_from(&file.super_class);
            all.push(file);
        }
        Some(all)
    }

    /// Returns the abstract methods of a type; `None` if no other class may implement the type.
    fn abstract_methods(&mut self, of: &ClassFile) -> Option<Vec<ImplementedMethod>> {
        if access::has(of.access, access::ANNOTATION) || of.permitted_subclasses.is_some() {
            return None;
        }
        let is_public = access::has(of.access, access::PUBLIC);
        if is_of_library(&of.this_class) && !is_public {
            return None;
        }
        let is_generic = is_generic(of);
        let mut seen = BTreeSet::new();
        let mut all = Vec::new();
        // Superclasses precede interfaces, since a method of a class overrides each default method.
        let mut names = vec![of.this_class.clone()];
        if !of.is_interface() {
            names = self.extensible(of)?.iter().map(|file| file.this_class.clone()).collect();
        }
        let mut next = 0;
        while let Some(name) = names.get(next).cloned() {
            next += 1;
            let file = self.file(&name)?;
            for method in &file.methods {
                let is_of_object = file.is_interface()
                    && OF_OBJECT.contains(&(method.name.as_str(), method.descriptor.as_str()));
                if method.access & (access::STATIC | access::PRIVATE) != 0
                    || is_of_object
                    || !seen.insert((method.name.clone(), method.descriptor.clone()))
                    || !access::has(method.access, access::ABSTRACT)
                {
                    continue;
                }
                if !is_near(&name, method.access, self.package) {
                    return None;
                }
                all.push(ImplementedMethod {
                    declared_in: name.clone(),
                    name: method.name.clone(),
                    descriptor: method.descriptor.clone(),
                    has_other_types: !is_generic && self::is_generic(&file),
                });
            }
            for parent in &file.interfaces {
                if !names.contains(parent) {
                    names.push(parent.clone());
                }
            }
        }
        Some(all)
    }
}

/// Whether a subclass in a package may access a member of a class.
fn is_near(class: &str, flags: u16, package: &str) -> bool {
    let own = class.rsplit_once('/').map_or("", |(package, _)| package);
    flags & (access::PUBLIC | access::PROTECTED) != 0
        || flags & access::PRIVATE == 0 && own == package
}

/// The public methods that every object has.
const OF_OBJECT: &[(&str, &str)] = &[
    ("equals", "(Ljava/lang/Object;)Z"),
    ("hashCode", "()I"),
    ("toString", "()Ljava/lang/String;"),
];

fn is_generic(file: &ClassFile) -> bool {
    file.signature.as_deref().is_some_and(|signature| signature.starts_with('<'))
}

/// The last class file version that permits jumps without stack maps.
const VERSION: u16 = 49;

fn bytes(of: &Implementation) -> Option<Vec<u8>> {
    let parsed: Option<Vec<MethodDescriptor>> =
        of.methods.iter().map(|method| MethodDescriptor::parse(&method.descriptor)).collect();
    let flags = access::PUBLIC | access::SUPER;
    // No constructor is called, so a class file may have none.
    let parent = if of.is_interface { "java/lang/Object" } else { &of.supertype };
    let mut class = ClassBuilder::new(VERSION, flags, &of.class, parent);
    if of.is_interface {
        class.interface(&of.supertype);
    }
    for (number, (method, parsed)) in of.methods.iter().zip(parsed?).enumerate() {
        let result = parsed.return_type;
        if let Some(result) = &result {
            class.field(access::PRIVATE, &calls_field(number), "I");
            for call in 0..CALLS {
                class.field(access::PRIVATE, &result_field(number, call), &result.to_string());
            }
        }
        class.method(access::PUBLIC, &method.name, &method.descriptor, |code| {
            code.invoke_static(INPUTS, "call", "()V");
            if let Some(result) = &result {
                next_result(code, of, number, result);
            }
            code.return_value(result.as_ref());
        });
    }
    class.finish().ok()
}

/// Pushes the result of the next call.
fn next_result(code: &mut CodeBuilder<'_>, of: &Implementation, number: usize, result: &FieldType) {
    let this = FieldType::Object(of.class.clone());
    let calls = calls_field(number);
    let labels: Vec<_> = (0..CALLS).map(|_| code.label()).collect();
    let [beyond, end] = [code.label(), code.label()];
    // The counter is read twice: this function does not know a local variable without a parameter.
    code.load(&this, 0).load(&this, 0).get_field(&of.class, &calls, "I");
    code.int(1).op(Opcode::iadd).put_field(&of.class, &calls, "I");
    code.load(&this, 0).get_field(&of.class, &calls, "I");
    code.table_switch(1, &labels, beyond);
    for (call, label) in labels.into_iter().enumerate() {
        code.place(label);
        code.load(&this, 0);
        code.get_field(&of.class, &result_field(number, call), &result.to_string());
        code.goto(end);
    }
    code.place(beyond);
    code.string(&format!("{}.{}", of.supertype.replace(['/', '$'], "."), of.methods[number].name));
    code.invoke_static(INPUTS, "exceed", "(Ljava/lang/String;)V");
    match result {
        FieldType::Long => code.long(0),
        FieldType::Float => code.float(0.0),
        FieldType::Double => code.double(0.0),
        FieldType::Object(_) | FieldType::Array(_) => code.null(),
        _ => code.int(0),
    };
    code.place(end);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn interface(name: &str, parent: Option<&str>, methods: &[&str]) -> ClassFile {
        let flags = access::PUBLIC | access::INTERFACE | access::ABSTRACT;
        let mut class = ClassBuilder::new(52, flags, name, "java/lang/Object");
        if let Some(parent) = parent {
            class.interface(parent);
        }
        for method in methods {
            let (method, descriptor) = method.split_at(method.find('(').unwrap());
            class.declare(access::PUBLIC | access::ABSTRACT, method, descriptor);
        }
        classfile::parse(&class.finish().unwrap(), name).unwrap()
    }

    #[test]
    fn inherited_abstract_methods_have_results_in_fields() {
        let all = [
            interface("p/A", None, &["size()I", "hashCode()I"]),
            interface("p/B", Some("p/A"), &["size()I", "put(JLjava/lang/String;)V"]),
        ];
        let load = |name: &str| all.iter().find(|file| file.this_class == name).cloned();
        let method = Method {
            class: "q/Main".to_owned(),
            declared_in: "q/Main".to_owned(),
            is_interface: false,
            name: "run".to_owned(),
            descriptor: "([Lp/B;)V".to_owned(),
            is_overloaded: false,
            is_static: true,
            parameters: vec![crate::method::Parameter {
                name: "all".to_owned(),
                kind: FieldType::parse("[Lp/B;").unwrap(),
                signature: String::new(),
            }],
            result: None,
            exceptions: Vec::new(),
            precondition: None,
            statics: Vec::new(),
            is_pure: false,
            built: None,
        };
        let made = implementations(&InputTypes::of_method(&method, &[]), &load);
        assert_eq!(made.len(), 1);
        let (made, bytes) = &made[0];
        assert_eq!((made.supertype.as_str(), made.class.as_str()), ("p/B", "q/PathfinderInput1"));
        let names: Vec<&str> = made.methods.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["size", "put"]);
        let file = classfile::parse(bytes, "q/PathfinderInput1").unwrap();
        // One counter, and the results of calls of the only method with a result.
        assert_eq!(file.fields.len(), 1 + CALLS);
        assert!(library::models::is_input_class(&file.this_class));
    }
}
