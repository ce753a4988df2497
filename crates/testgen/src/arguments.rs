//! Arguments of calls in sequences: values, and new objects of classes of the program.
//!
//! Source: decisions 0074 and 0125. Invariant: the inputs of an argument are requested in the order in
//! which [`crate::Calls`] has them: the constructor, then its arguments.

use crate::driver::{self, INPUTS};
use crate::method::{Parameter, is_of_library};
use crate::sequence::{Call, Calls};
use classfile::assemble::Label;
use classfile::{ClassFile, CodeBuilder, FieldType, Opcode, access};

/// A class of the program whose new objects are arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentClass {
    /// The internal name.
    pub class: String,
    /// The public constructors whose own arguments are values.
    pub constructors: Vec<Call>,
}

/// Classes of the class library whose objects can be arguments.
const VALUES: &[&str] = &[
    "java/lang/String",
    "java/lang/CharSequence",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
];

/// Types whose arguments are null or of class `Integer`.
pub(crate) const OPEN: &[&str] = &["java/lang/Object", "java/lang/Comparable", "java/lang/Number"];

/// The local variable that counts the arguments of reference types.
pub(crate) const POSITION: u16 = 1;

/// The local variable that refers to the receiver.
pub(crate) const OBJECT: u16 = 2;

/// The first local variable for arguments.
pub(crate) const FIRST: u16 = 3;

/// Whether arguments of a type are values: numbers, strings, boxes, constants, arrays of numbers.
pub(crate) fn has_values(kind: &FieldType, load: &dyn Fn(&str) -> Option<ClassFile>) -> bool {
    match kind {
        FieldType::Object(name) => {
            let is_enum = |file: ClassFile| access::has(file.access, access::ENUM);
            VALUES.contains(&name.as_str())
                || OPEN.contains(&name.as_str())
                || load(name).is_some_and(is_enum)
        }
        FieldType::Array(element) => !element.is_reference(),
        _ => true,
    }
}

impl ArgumentClass {
    /// Returns the class of a type, if a package can construct its objects from values.
    pub(crate) fn of(
        kind: &FieldType,
        package: &str,
        load: &dyn Fn(&str) -> Option<ClassFile>,
    ) -> Option<Self> {
        let FieldType::Object(name) = kind else { return None };
        let file = load(name).filter(|_| !is_of_library(name))?;
        let inner = file.inner_classes.iter().find(|inner| inner.inner == file.this_class);
        let flags = inner.map_or(file.access, |inner| inner.access);
        let is_named = inner.is_none_or(|inner| inner.outer.is_some() && inner.name.is_some());
        let own = name.rsplit_once('/').map_or("", |(package, _)| package);
        let is_open = access::has(flags, access::PUBLIC)
            || own == package && !access::has(flags, access::PRIVATE);
        let is_abstract = access::has(file.access, access::ABSTRACT);
        if !is_named || !is_open || is_abstract || is_inner(&file) {
            return None;
        }
        let is_one = |call: &Call| call.parameters.iter().all(|one| has_values(&one.kind, load));
        let all = file.methods.iter().filter(|info| info.name == "<init>");
        let all = all.filter(|info| access::has(info.access, access::PUBLIC));
        let constructors: Vec<Call> = all.filter_map(Call::of).filter(is_one).collect();
        (!constructors.is_empty()).then(|| Self { class: name.clone(), constructors })
    }
}

/// Whether a constructor of a class needs an instance of another class, in which the class is nested.
pub(crate) fn is_inner(file: &ClassFile) -> bool {
    let inner = file.inner_classes.iter().find(|inner| inner.inner == file.this_class);
    inner.is_some_and(|inner| !access::has(inner.access, access::STATIC))
}

/// Requests the number of an alternative. The stack has the object whose call is chosen, or null.
pub(crate) fn choose(code: &mut CodeBuilder<'_>, among: usize) {
    code.int(among as i32);
    code.invoke_static(INPUTS, "nextCall", "(Ljava/lang/Object;I)I");
}

/// Creates arguments and returns their local variables. An argument of the class `receiver` can be the
/// receiver itself.
pub(crate) fn locals<'a>(
    code: &mut CodeBuilder<'_>,
    parameters: &'a [Parameter],
    calls: &Calls,
    receiver: Option<&str>,
) -> Vec<(u16, &'a FieldType)> {
    let scratch = FIRST + parameters.iter().map(|one| one.kind.slots()).sum::<u16>();
    let mut next = FIRST;
    let mut all = Vec::new();
    for parameter in parameters {
        match calls.class_of(&parameter.kind) {
            Some(of) => new_object(code, of, (next, scratch), receiver == Some(&of.class)),
            None => {
                values(code, std::slice::from_ref(parameter), next, true);
            }
        }
        all.push((next, &parameter.kind));
        next += parameter.kind.slots();
    }
    all
}

/// Gets arguments that exist already, and returns their local variables.
pub(crate) fn given<'a>(
    code: &mut CodeBuilder<'_>,
    parameters: &'a [Parameter],
) -> Vec<(u16, &'a FieldType)> {
    values(code, parameters, FIRST, false)
}

/// Creates null, a new object or the receiver in a local variable.
fn new_object(
    code: &mut CodeBuilder<'_>,
    of: &ArgumentClass,
    (local, scratch): (u16, u16),
    may_be_receiver: bool,
) {
    let kind = FieldType::Object(of.class.clone());
    let count = of.constructors.len() + usize::from(may_be_receiver);
    code.null();
    choose(code, count + 1);
    let labels: Vec<Label> = (0..count).map(|_| code.label()).collect();
    let [failed, null, after] = [code.label(), code.label(), code.label()];
    code.table_switch(1, &labels, null);
    let mut labels = labels.into_iter();
    for call in &of.constructors {
        if let Some(label) = labels.next() {
            code.place(label);
        }
        let own = values(code, &call.parameters, scratch, true);
        construct(code, &of.class, call, (&own, local), failed);
        code.goto(after);
    }
    for label in labels {
        code.place(label);
        code.load(&kind, OBJECT).store(&kind, local).goto(after);
    }
    code.place(failed);
    code.int(0);
    code.invoke_static(INPUTS, "require", "(Z)V");
    code.place(null);
    code.null().store(&kind, local);
    code.place(after);
}

/// Constructs an object in a local variable. A constructor that throws makes no object, and `failed`
/// is next.
pub(crate) fn construct(
    code: &mut CodeBuilder<'_>,
    class: &str,
    call: &Call,
    (arguments, local): (&[(u16, &FieldType)], u16),
    failed: Label,
) {
    let [start, end, caught, after] = [code.label(), code.label(), code.label(), code.label()];
    let is_constructor = call.name == "<init>";
    code.place(start);
    if is_constructor {
        code.new_object(class).op(Opcode::dup);
    }
    for (local, kind) in arguments {
        code.load(kind, *local);
    }
    if is_constructor {
        code.invoke_special(class, "<init>", &call.descriptor);
    } else {
        code.invoke_static(class, &call.name, &call.descriptor);
    }
    code.store(&FieldType::Object(class.to_owned()), local);
    code.place(end);
    code.goto(after);
    code.place(caught);
    code.op(Opcode::pop).goto(failed);
    code.place(after);
    code.handler(start, end, caught, Some("java/lang/Throwable"));
}

/// Requests values as arguments, and returns their local variables. With `narrows`, those of open types
/// are of class `Integer`.
fn values<'a>(
    code: &mut CodeBuilder<'_>,
    parameters: &'a [Parameter],
    first: u16,
    narrows: bool,
) -> Vec<(u16, &'a FieldType)> {
    driver::parameters(code, parameters, first, |code, _, kind| {
        let class = match kind {
            FieldType::Object(name) if narrows && OPEN.contains(&name.as_str()) => {
                "java/lang/Integer".to_owned()
            }
            _ => driver::class_name(kind),
        };
        code.load(&FieldType::Int, POSITION).iinc(POSITION, 1);
        class
    })
}
