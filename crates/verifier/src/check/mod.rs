//! Type checking with stack maps (JVMS §4.10.1).

mod constructor;
mod flow;
mod instruction;
mod member;
mod method;
mod stack;
mod stack_map;

use crate::assign::is_assignable;
use crate::failure::{Failure, Outcome};
use crate::hierarchy::Hierarchy;
use crate::names::{Name, Names};
use crate::signature::{Signature, fields};
use crate::types::Type;
use base::FastMap;
use classfile::{ClassFile, MethodInfo};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Data of the class that the checks of its methods share.
pub(crate) struct Verified<'a, H: Hierarchy> {
    pub(crate) file: &'a ClassFile,
    pub(crate) hierarchy: &'a H,
    pub(crate) names: Names,
    /// The verified class.
    pub(crate) this: Name,
    /// The superclass, if any.
    pub(crate) superclass: Option<Name>,
    signatures: RefCell<FastMap<u16, Rc<Signature>>>,
    /// Whether the stack map of a method could not be read.
    malformed: Cell<bool>,
}

impl<H: Hierarchy> Verified<'_, H> {
    /// Creates a `ClassFormatError` about a method.
    fn format_error(&self, method: &MethodInfo, text: &str) -> Failure<H::Error> {
        let class = self.file.this_class.replace('/', ".");
        let parameters: Vec<String> = fields(&method.descriptor).map(source_type).collect();
        let result = method.descriptor.rsplit_once(')').map_or("V", |(_, result)| result);
        Failure::Format(format!(
            "{text} in method '{} {class}.{}({})'",
            source_type(result),
            method.name,
            parameters.join(", ")
        ))
    }

    /// Whether a value of type `from` may be used as `to`.
    fn assignable(&self, from: Type, to: Type) -> Outcome<bool, H> {
        is_assignable(self.hierarchy, &self.names, from, to, false).map_err(Failure::Load)
    }

    /// Whether `from` may be the receiver of a protected member that the verified class inherits.
    fn assignable_to_this(&self, from: Type) -> Outcome<bool, H> {
        let this = Type::Reference(self.this);
        is_assignable(self.hierarchy, &self.names, from, this, true).map_err(Failure::Load)
    }

    /// Returns the type of a `Class` constant.
    fn pool_class(&self, index: u16) -> Type {
        let name = self.file.pool.class_name(index).unwrap_or_default();
        Type::Reference(self.names.get(name))
    }

    /// Returns the signature of the method at a pool index.
    fn signature(&self, index: u16, descriptor: &str) -> Rc<Signature> {
        let mut all = self.signatures.borrow_mut();
        let read = || Rc::new(Signature::read(descriptor, &self.names));
        Rc::clone(all.entry(index).or_insert_with(read))
    }
}

/// Result of a type check.
pub(crate) struct Checked<T> {
    pub(crate) result: T,
    /// Whether type inference may follow a failure (JVMS §4.10). As in HotSpot, it may not if a
    /// stack map could not be read.
    pub(crate) may_fail_over: bool,
}

/// Checks all methods of a class.
pub(crate) fn class<H: Hierarchy>(file: &ClassFile, hierarchy: &H) -> Checked<Outcome<(), H>> {
    let names = Names::new();
    let this = names.get(&file.this_class);
    let superclass = file.super_class.as_deref().map(|name| names.get(name));
    let (signatures, malformed) = (RefCell::default(), Cell::new(false));
    let class = Verified { file, hierarchy, names, this, superclass, signatures, malformed };
    let result = methods(&class);
    Checked { result, may_fail_over: !class.malformed.get() }
}

fn methods<H: Hierarchy>(class: &Verified<'_, H>) -> Outcome<(), H> {
    for method in &class.file.methods {
        if let Some(code) = &method.code {
            method::Checker::new(class, method, code).check()?;
        }
    }
    Ok(())
}

/// Returns a descriptor as in Java source.
fn source_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match element {
        "B" => "byte",
        "C" => "char",
        "D" => "double",
        "F" => "float",
        "I" => "int",
        "J" => "long",
        "S" => "short",
        "Z" => "boolean",
        "V" => "void",
        _ => element.trim_start_matches('L').trim_end_matches(';'),
    };
    name.replace('/', ".") + &"[]".repeat(descriptor.len() - element.len())
}
