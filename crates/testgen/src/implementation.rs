//! Classes that implement an interface without a known implementation, so that an input can be of it.
//!
//! An object has the results of the first calls of each method in fields, and a counter for each method.
//! So the results are inputs as other fields are.
//!
//! Source: decision 0097. Invariant: a method that returns nothing does nothing, and default methods are
//! those of the interface.

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

/// The number of abstract methods of an interface.
const METHODS: usize = 16;

/// The number of interfaces that are implemented.
const INTERFACES: usize = 32;

/// The number of classes whose fields are looked at.
const CLASSES: usize = 256;

/// A class that implements an interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implementation {
    /// The internal name of the interface.
    pub interface: String,
    /// The internal name of the class.
    pub class: String,
    /// The methods, by the numbers in the names of fields.
    pub methods: Vec<ImplementedMethod>,
}

/// An abstract method of an interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImplementedMethod {
    /// The internal name of the interface that declares it.
    pub declared_in: String,
    /// The name.
    pub name: String,
    /// The descriptor.
    pub descriptor: String,
    /// Whether a class in sources implements it with other types.
    pub has_other_types: bool,
}

/// Returns the name of the field with the result of a call.
pub fn result_field(method: usize, call: usize) -> String {
    format!("result{method}_{call}")
}

/// Returns the name of the field with the number of calls.
pub fn calls_field(method: usize) -> String {
    format!("calls{method}")
}

/// Returns classes for the interfaces among the types that inputs of a method can have. These are the types
/// of its parameters, and of the fields of the program's classes. Further classes are in `others`.
pub fn implementations(
    method: &Method,
    others: &[String],
    load: &dyn Fn(&str) -> Option<ClassFile>,
) -> Vec<(Implementation, Vec<u8>)> {
    let mut types = TypeWalk { load, files: BTreeMap::new(), open: VecDeque::new() };
    types.add(&method.class);
    for parameter in &method.parameters {
        types.add_all(&parameter.kind.to_string());
        types.add_all(&parameter.signature);
    }
    for name in others {
        types.add(name);
    }
    let mut all = Vec::new();
    let mut seen = 0;
    while let Some(name) = types.open.pop_front() {
        seen += 1;
        if all.len() == INTERFACES || seen > CLASSES {
            break;
        }
        let Some(file) = types.file(&name) else { continue };
        if file.is_interface() {
            let methods = types.abstract_methods(&file);
            let class = class_name(method, &file, all.len() + 1);
            if let Some(methods) = methods.filter(|all| all.len() <= METHODS) {
                for one in &methods {
                    types.add_result(one);
                }
                let made = Implementation { interface: name, class, methods };
                if let Some(bytes) = bytes(&made) {
                    all.push((made, bytes));
                }
            }
        } else if !is_of_library(&name) {
            types.add_fields(&file);
        }
    }
    all
}

/// Returns a name in a package that can name the interface.
fn class_name(method: &Method, interface: &ClassFile, number: usize) -> String {
    let is_public = access::has(interface.access, access::PUBLIC);
    let package = match interface.this_class.rsplit_once('/') {
        Some((package, _)) if !is_public => package,
        None if !is_public => "",
        _ => method.package(),
    };
    match package {
        "" => format!("{INPUT_CLASS}{number}"),
        package => format!("{package}/{INPUT_CLASS}{number}"),
    }
}

struct TypeWalk<'a> {
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

    /// Adds the type of a result.
    fn add_result(&mut self, method: &ImplementedMethod) {
        let result = method.descriptor.split_once(')').map_or("", |(_, result)| result);
        self.add_all(result);
        let file = self.file(&method.declared_in);
        let info = file.as_ref().and_then(|file| file.method(&method.name, &method.descriptor));
        let signature = info.and_then(|info| info.signature.clone()).unwrap_or_default();
        self.add_all(signature.split_once(')').map_or("", |(_, result)| result));
    }

    /// Returns the abstract methods of an interface; none if no other class may implement it.
    fn abstract_methods(&mut self, interface: &ClassFile) -> Option<Vec<ImplementedMethod>> {
        if access::has(interface.access, access::ANNOTATION) {
            return None;
        }
        let is_public = access::has(interface.access, access::PUBLIC);
        if is_of_library(&interface.this_class) && !is_public {
            return None;
        }
        let is_generic = is_generic(interface);
        let mut seen = BTreeSet::new();
        let mut all = Vec::new();
        let mut names = vec![interface.this_class.clone()];
        let mut next = 0;
        while let Some(name) = names.get(next).cloned() {
            next += 1;
            let file = self.file(&name)?;
            if file.permitted_subclasses.is_some() {
                return None;
            }
            for method in &file.methods {
                if method.access & (access::STATIC | access::PRIVATE) != 0
                    || OF_OBJECT.contains(&(method.name.as_str(), method.descriptor.as_str()))
                    || !seen.insert((method.name.clone(), method.descriptor.clone()))
                    || !access::has(method.access, access::ABSTRACT)
                {
                    continue;
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

/// Methods that every object has.
const OF_OBJECT: &[(&str, &str)] = &[
    ("equals", "(Ljava/lang/Object;)Z"),
    ("hashCode", "()I"),
    ("toString", "()Ljava/lang/String;"),
];

fn is_generic(file: &ClassFile) -> bool {
    file.signature.as_deref().is_some_and(|signature| signature.starts_with('<'))
}

/// The last version whose classes may jump without stack maps.
const VERSION: u16 = 49;

fn bytes(of: &Implementation) -> Option<Vec<u8>> {
    let parsed: Option<Vec<MethodDescriptor>> =
        of.methods.iter().map(|method| MethodDescriptor::parse(&method.descriptor)).collect();
    let flags = access::PUBLIC | access::SUPER;
    let mut class = ClassBuilder::new(VERSION, flags, &of.class, "java/lang/Object");
    class.interface(&of.interface);
    class.method(access::PUBLIC, "<init>", "()V", |code| {
        code.load(&FieldType::Object(of.class.clone()), 0);
        code.invoke_special("java/lang/Object", "<init>", "()V").return_value(None);
    });
    for (number, (method, parsed)) in of.methods.iter().zip(parsed?).enumerate() {
        let result = parsed.return_type;
        if let Some(result) = &result {
            class.field(access::PRIVATE, &calls_field(number), "I");
            for call in 0..CALLS {
                class.field(access::PRIVATE, &result_field(number, call), &result.to_string());
            }
        }
        class.method(access::PUBLIC, &method.name, &method.descriptor, |code| {
            if let Some(result) = &result {
                next_result(code, of, number, result);
            }
            code.return_value(result.as_ref());
        });
    }
    class.finish().ok()
}

/// Puts the result of the next call on the stack.
fn next_result(code: &mut CodeBuilder<'_>, of: &Implementation, number: usize, result: &FieldType) {
    let this = FieldType::Object(of.class.clone());
    let calls = calls_field(number);
    let labels: Vec<_> = (0..CALLS).map(|_| code.label()).collect();
    let [beyond, end] = [code.label(), code.label()];
    // The counter is read twice: no register is free for its value in a method with any parameters.
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
    code.string(&format!("{}.{}", of.interface.replace(['/', '$'], "."), of.methods[number].name));
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
        };
        let made = implementations(&method, &[], &load);
        assert_eq!(made.len(), 1);
        let (made, bytes) = &made[0];
        assert_eq!((made.interface.as_str(), made.class.as_str()), ("p/B", "q/PathfinderInput1"));
        let names: Vec<&str> = made.methods.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["size", "put"]);
        let file = classfile::parse(bytes, "q/PathfinderInput1").unwrap();
        // A counter, and the results of calls of the one method that returns something.
        assert_eq!(file.fields.len(), 1 + CALLS);
        assert!(library::models::is_input_class(&file.this_class));
    }
}
