//! The class whose `main` creates the inputs of a method and calls the method.
//!
//! The class is in the package of the class under check, so it may call members that are not
//! private. Its class file version permits jumps without stack maps.

use crate::method::{Builder, Built, Contract, Method, Parameter, Precondition};
use crate::statics::StaticInput;
use classfile::{ClassBuilder, CodeBuilder, FieldType, MethodDescriptor, Opcode, access};

/// The simple name of the class.
const DRIVER: &str = "PathfinderDriver";

/// The class of the checker that creates inputs.
pub(crate) const INPUTS: &str = "pathfinder/Inputs";

/// The last class file version that permits jumps without stack maps.
const VERSION: u16 = 49;

/// The simple name of the class that calls a static method of an interface.
const BRIDGE: &str = "PathfinderBridge";

/// The first class file version with calls of static methods of interfaces.
const BRIDGE_VERSION: u16 = 52;

/// Whether an internal name is that of a class that calls a method under check.
pub fn is_driver(name: &str) -> bool {
    name.rsplit('/').next().is_some_and(|name| [DRIVER, BRIDGE].contains(&name))
}

fn bridge_name(method: &Method) -> String {
    match method.package() {
        "" => BRIDGE.to_owned(),
        package => format!("{package}/{BRIDGE}"),
    }
}

/// Returns the name and bytes of the class that calls the method, if it is a static method of an interface. The
/// class has no jumps, so it needs no stack maps.
pub fn bridge(method: &Method) -> Result<Option<(String, Vec<u8>)>, String> {
    if !(method.is_interface && method.is_called_statically()) {
        return Ok(None);
    }
    let name = bridge_name(method);
    let public = access::PUBLIC | access::SUPER;
    let mut class = ClassBuilder::new(BRIDGE_VERSION, public, &name, "java/lang/Object");
    let descriptor = &method.descriptor;
    class.method(access::PUBLIC | access::STATIC, &method.name, descriptor, |code| {
        let mut local = 0;
        for kind in MethodDescriptor::parse(descriptor).iter().flat_map(|of| &of.parameters) {
            code.load(kind, local);
            local += kind.slots();
        }
        code.invoke(Opcode::invokestatic, &method.class, &method.name, descriptor, true);
        code.return_value(method.result.as_ref());
    });
    let bytes = class.finish().map_err(|error| error.to_string())?;
    Ok(Some((name, bytes)))
}

/// Returns the name and bytes of the class that calls a method, or only its precondition. With a
/// conservative precondition, the class evaluates the precondition after the method.
pub fn driver(
    method: &Method,
    only_precondition: bool,
    conservative: Option<&Precondition>,
) -> Result<(String, Vec<u8>), String> {
    if let Some(conservative) = conservative {
        return late_driver(method, conservative);
    }
    class(method, |code| main(code, method, only_precondition))
}

/// Returns the name and bytes of a class with a `main` method, in the package of a method.
pub(crate) fn class(
    method: &Method,
    main: impl FnOnce(&mut CodeBuilder<'_>),
) -> Result<(String, Vec<u8>), String> {
    let name = match method.package() {
        "" => DRIVER.to_owned(),
        package => format!("{package}/{DRIVER}"),
    };
    let public = access::PUBLIC | access::SUPER;
    let mut class = ClassBuilder::new(VERSION, public, &name, "java/lang/Object");
    class.method(access::PUBLIC | access::STATIC, "main", "([Ljava/lang/String;)V", main);
    let bytes = class.finish().map_err(|error| error.to_string())?;
    Ok((name, bytes))
}

/// Returns the name and bytes of the class that calls a method on inputs that satisfy a
/// conservative precondition. Then the class evaluates the precondition on the inputs before the
/// call.
fn late_driver(method: &Method, conservative: &Precondition) -> Result<(String, Vec<u8>), String> {
    class(method, |code| {
        let receiver = FieldType::Object(method.class.clone());
        let (of, locals, next) = inputs(code, method);
        check(code, method, conservative, ((of, &receiver), &locals, next));
        let [start, end, caught, after] = [code.label(), code.label(), code.label(), code.label()];
        code.place(start);
        call(code, method, of, &locals);
        check_afterwards(code, method, of, (&locals, next));
        code.place(end);
        code.goto(after);
        code.place(caught);
        code.op(Opcode::pop);
        code.place(after);
        code.handler(start, end, caught, Some("java/lang/Throwable"));
        code.invoke_static(INPUTS, "rewind", "()V");
        if let Some(precondition) = &method.precondition {
            check(code, method, precondition, ((of, &receiver), &locals, next));
        }
        code.return_value(None);
    })
}

fn main(code: &mut CodeBuilder<'_>, method: &Method, only_precondition: bool) {
    let receiver = FieldType::Object(method.class.clone());
    let (of, locals, next) = inputs(code, method);
    if let Some(precondition) = &method.precondition {
        check(code, method, precondition, ((of, &receiver), &locals, next));
    }
    if only_precondition {
        if !method.is_precondition() {
            code.invoke_static(INPUTS, "complete", "()V");
        }
        code.return_value(None);
        return;
    }
    call(code, method, of, &locals);
    check_afterwards(code, method, of, (&locals, next));
    code.return_value(None);
}

/// Evaluates the invariant of the receiver and the contract of the method after the call.
fn check_afterwards(
    code: &mut CodeBuilder<'_>,
    method: &Method,
    receiver: u16,
    (locals, holds): (&[(u16, &FieldType)], u16),
) {
    check_invariant(code, method, receiver, holds);
    if let (Some(contract), Some((argument, kind))) = (method.contract(), locals.first()) {
        code.load(&FieldType::Object(method.class.clone()), receiver).load(kind, *argument);
        let name = match contract {
            Contract::Equals => "checkEquals",
            Contract::Order => "checkOrder",
        };
        code.invoke_static(INPUTS, name, "(Ljava/lang/Object;Ljava/lang/Object;)V");
    }
}

/// Creates the receiver and the parameters. Returns the local variables of the receiver and of the
/// parameters, and the first free local variable.
fn inputs<'a>(
    code: &mut CodeBuilder<'_>,
    method: &'a Method,
) -> (u16, Vec<(u16, &'a FieldType)>, u16) {
    let receiver = FieldType::Object(method.class.clone());
    let mut next = 1;
    if !method.is_static {
        code.int(0).class(&method.class);
        code.invoke_static(INPUTS, "receiver", "(ILjava/lang/Class;)Ljava/lang/Object;");
        code.check_cast(&method.class).store(&receiver, next);
        next += 1;
    }
    let first = i32::from(!method.is_static);
    let locals = parameters(code, &method.parameters, next, |code, at, kind| {
        code.int(at as i32 + first);
        class_name(kind)
    });
    next += method.parameters.iter().map(|one| one.kind.slots()).sum::<u16>();
    let references = method.parameters.len() as i32 + first;
    for (at, field) in (references..).zip(&method.statics) {
        assign(code, field, at);
    }
    match &method.built {
        None => (1, locals, next),
        Some(built) => {
            let (receiver, locals, next) = build(code, built, &locals, next);
            (receiver.unwrap_or(1), locals, next)
        }
    }
}

/// Writes the calls of builders. The locals have the inputs. Returns the local variables of the receiver and
/// of the parameters, and the first free local variable.
fn build<'a>(
    code: &mut CodeBuilder<'_>,
    built: &'a Built,
    locals: &[(u16, &'a FieldType)],
    mut next: u16,
) -> (Option<u16>, Vec<(u16, &'a FieldType)>, u16) {
    let mut at = 0;
    let mut made = |code: &mut CodeBuilder<'_>, builder: Option<&Builder>| {
        let first = at;
        at += builder.map_or(1, |builder| builder.parameters.len());
        let own = locals.get(first..at).unwrap_or_default();
        let Some(builder) = builder else { return own.first().map_or(0, |local| local.0) };
        call_builder(code, builder, own, next);
        next += 1;
        next - 1
    };
    let receiver = built.receiver.as_ref().map(|builder| made(code, Some(builder)));
    let parameters = built.parameters.iter();
    let all = parameters.map(|(one, builder)| (made(code, builder.as_ref()), &one.kind)).collect();
    (receiver, all, next)
}

/// Calls a builder, and stores the object. A call that throws or returns null makes no input.
fn call_builder(
    code: &mut CodeBuilder<'_>,
    builder: &Builder,
    arguments: &[(u16, &FieldType)],
    local: u16,
) {
    let [start, end, caught, after] = [code.label(), code.label(), code.label(), code.label()];
    let kind = FieldType::Object(builder.makes.clone());
    code.place(start);
    let is_constructor = builder.name == "<init>";
    if is_constructor {
        code.new_object(&builder.class).op(Opcode::dup);
    }
    for (local, kind) in arguments {
        code.load(kind, *local);
    }
    let opcode = if is_constructor { Opcode::invokespecial } else { Opcode::invokestatic };
    let (class, name) = (&builder.class, &builder.name);
    code.invoke(opcode, class, name, &builder.descriptor, false);
    code.store(&kind, local);
    code.load(&kind, local);
    code.place(end);
    code.branch(Opcode::ifnonnull, after);
    code.null();
    code.place(caught);
    code.op(Opcode::pop).int(0);
    code.invoke_static(INPUTS, "require", "(Z)V");
    code.null().store(&kind, local);
    code.place(after);
    code.handler(start, end, caught, Some("java/lang/Throwable"));
}

/// Assigns an input to a static field. A reference gets a position among the inputs.
fn assign(code: &mut CodeBuilder<'_>, field: &StaticInput, position: i32) {
    let Parameter { name, kind, signature } = &field.input;
    code.class(&field.class).string(&field.field);
    let word = if kind.is_reference() {
        code.int(position).class(&class_name(kind));
        next_object(code, signature);
        "Ljava/lang/Object;".to_owned()
    } else {
        code.string(name);
        let next = format!("next{}", letters(kind));
        code.invoke_static(INPUTS, &next, &format!("(Ljava/lang/String;){kind}"));
        match kind {
            FieldType::Long | FieldType::Float | FieldType::Double => kind.to_string(),
            _ => "I".to_owned(),
        }
    };
    let descriptor = format!("(Ljava/lang/Class;Ljava/lang/String;{word})V");
    code.invoke_static(INPUTS, "assign", &descriptor);
}

/// Calls the method and stores the result.
fn call(code: &mut CodeBuilder<'_>, method: &Method, receiver: u16, locals: &[(u16, &FieldType)]) {
    code.invoke_static(INPUTS, "enter", "()V");
    if !method.is_called_statically() {
        code.load(&FieldType::Object(method.class.clone()), receiver);
    }
    for (local, kind) in locals {
        code.load(kind, *local);
    }
    match (method.is_called_statically(), method.is_interface) {
        (true, true) => code.invoke_static(&bridge_name(method), &method.name, &method.descriptor),
        (true, false) => code.invoke_static(&method.class, &method.name, &method.descriptor),
        (false, true) => code.invoke_interface(&method.class, &method.name, &method.descriptor),
        (false, false) => code.invoke_virtual(&method.class, &method.name, &method.descriptor),
    };
    leave(code, method);
}

/// Stores the result of the method.
pub(crate) fn leave(code: &mut CodeBuilder<'_>, method: &Method) {
    let leaves = match &method.result {
        None => "()V".to_owned(),
        Some(kind) if kind.is_reference() => "(Ljava/lang/Object;)V".to_owned(),
        Some(FieldType::Byte | FieldType::Char | FieldType::Short) => "(I)V".to_owned(),
        Some(kind) => format!("({kind})V"),
    };
    code.invoke_static(INPUTS, "leave", &leaves);
}

/// Evaluates the invariant of the receiver, if the checker requests it. An exception counts as
/// false.
pub(crate) fn check_invariant(
    code: &mut CodeBuilder<'_>,
    method: &Method,
    receiver: u16,
    holds: u16,
) {
    let Some(invariant) = method.invariant() else { return };
    let after = code.label();
    code.invoke_static(INPUTS, "checksInvariant", "()Z");
    code.branch(Opcode::ifeq, after);
    let kind = FieldType::Object(method.class.clone());
    evaluate(code, method, invariant, (&[(receiver, &kind)], holds));
    code.load(&FieldType::Boolean, holds);
    code.invoke_static(INPUTS, "holds", "(Z)V");
    code.place(after);
}

/// Creates parameters; returns their local variables, which begin with `first`. For a reference,
/// `position` pushes the position among the references and returns the class of the input.
pub(crate) fn parameters<'a>(
    code: &mut CodeBuilder<'_>,
    all: &'a [Parameter],
    first: u16,
    position: impl Fn(&mut CodeBuilder<'_>, usize, &FieldType) -> String,
) -> Vec<(u16, &'a FieldType)> {
    let mut next = first;
    let mut locals = Vec::new();
    for (at, parameter) in all.iter().enumerate() {
        let kind = &parameter.kind;
        if kind.is_reference() {
            let class = position(code, at, kind);
            code.class(&class);
            next_object(code, &parameter.signature);
            code.check_cast(&class);
        } else {
            code.string(&parameter.name);
            let name = format!("next{}", letters(kind));
            code.invoke_static(INPUTS, &name, &format!("(Ljava/lang/String;){kind}"));
        }
        code.store(kind, next);
        locals.push((next, kind));
        next += kind.slots();
    }
    locals
}

/// Creates an input of a reference type with a generic signature. The stack has the position and
/// the class of the input.
fn next_object(code: &mut CodeBuilder<'_>, signature: &str) {
    let descriptor = "(ILjava/lang/Class;Ljava/lang/String;)Ljava/lang/Object;";
    code.string(signature).invoke_static(INPUTS, "nextObject", descriptor);
}

/// Ends the path unless the precondition returns true. An exception counts as false.
fn check(
    code: &mut CodeBuilder<'_>,
    method: &Method,
    precondition: &Precondition,
    (receiver, locals, holds): ((u16, &FieldType), &[(u16, &FieldType)], u16),
) {
    let mut arguments = Vec::new();
    if precondition.takes_receiver {
        arguments.push(receiver);
    }
    if precondition.takes_parameters {
        arguments.extend(locals);
    }
    evaluate(code, method, precondition, (&arguments, holds));
    code.load(&FieldType::Boolean, holds);
    code.invoke_static(INPUTS, "require", "(Z)V");
}

/// Evaluates a precondition of some local variables; stores the result in a local variable. An
/// exception counts as false.
fn evaluate(
    code: &mut CodeBuilder<'_>,
    method: &Method,
    precondition: &Precondition,
    (arguments, holds): (&[(u16, &FieldType)], u16),
) {
    let [start, end, caught, after] = [code.label(), code.label(), code.label(), code.label()];
    code.place(start);
    for (local, kind) in arguments {
        code.load(kind, *local);
    }
    let (class, name) = (&precondition.class, &precondition.name);
    let descriptor = &precondition.descriptor;
    match (precondition.is_static, method.is_interface) {
        (true, _) => code.invoke_static(class, name, descriptor),
        (false, true) => code.invoke_interface(class, name, descriptor),
        (false, false) => code.invoke_virtual(class, name, descriptor),
    };
    code.store(&FieldType::Boolean, holds);
    code.place(end);
    code.goto(after);
    code.place(caught);
    code.op(Opcode::pop).int(0).store(&FieldType::Boolean, holds);
    code.place(after);
    code.handler(start, end, caught, Some("java/lang/Throwable"));
}

/// Returns the name of a class in an instruction: the internal name, or the descriptor of an array.
pub(crate) fn class_name(kind: &FieldType) -> String {
    match kind {
        FieldType::Object(name) => name.clone(),
        other => other.to_string(),
    }
}

/// Returns the name of a primitive type that is part of the names of methods.
const fn letters(kind: &FieldType) -> &'static str {
    match kind {
        FieldType::Byte => "Byte",
        FieldType::Char => "Char",
        FieldType::Double => "Double",
        FieldType::Float => "Float",
        FieldType::Int => "Int",
        FieldType::Long => "Long",
        FieldType::Short => "Short",
        FieldType::Boolean => "Boolean",
        FieldType::Object(_) | FieldType::Array(_) => "Object",
    }
}
