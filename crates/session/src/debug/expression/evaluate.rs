//! What expressions come to where the program stands.
//!
//! Source: JLS §6.5 (names), §15.10.3 (elements), §15.23 to §15.25 (operators that may leave an
//! operand alone). Invariant: nothing of the program is executed, and a variable that is not known any
//! more is an error, not 0.

use super::super::inspect::{field_value, local, locals, static_value};
use super::{Node, OfString, Operand, Operator, Scene, Sign, operate};
use classes::ClassRef;
use vm::Ref;
use vm::access::Value;

/// What an expression comes to.
pub(super) fn value(scene: Scene<'_>, node: &Node) -> Result<Operand, String> {
    let machine = scene.machine;
    match node {
        Node::Literal(operand) => Ok(operand.clone()),
        Node::Names(names) => named(scene, names).map(Operand::Value),
        Node::Field(of, name) => {
            let of = reference(&value(scene, of)?)?;
            member(scene, of, name).map(Operand::Value)
        }
        Node::Element(of, index) => {
            let of = reference(&value(scene, of)?)?;
            let index = operate::unboxed(machine, value(scene, index)?);
            let index = match index {
                Operand::Value(Value::Int(index)) => index,
                Operand::Value(Value::Char(index)) => i32::from(index),
                _ => return Err("an index is an int".to_owned()),
            };
            element(scene, of, index).map(Operand::Value)
        }
        Node::Call(of, method, given) => {
            let of = value(scene, of)?;
            let given: Result<Vec<Operand>, String> =
                given.iter().map(|node| value(scene, node)).collect();
            call(scene, &of, *method, &given?)
        }
        Node::Unary(Sign::Not, of) => truth(scene, of).map(|truth| boolean(!truth)),
        Node::Unary(sign, of) => {
            operate::unary(*sign, &operate::unboxed(machine, value(scene, of)?))
        }
        Node::Binary(Operator::And, left, right) => {
            Ok(boolean(truth(scene, left)? && truth(scene, right)?))
        }
        Node::Binary(Operator::Or, left, right) => {
            Ok(boolean(truth(scene, left)? || truth(scene, right)?))
        }
        Node::Binary(operator, left, right) => {
            operate::binary(machine, *operator, value(scene, left)?, value(scene, right)?)
        }
        Node::Either(condition, yes, no) => {
            value(scene, if truth(scene, condition)? { yes } else { no })
        }
    }
}

fn boolean(truth: bool) -> Operand {
    Operand::Value(Value::Boolean(truth))
}

fn truth(scene: Scene<'_>, node: &Node) -> Result<bool, String> {
    match operate::unboxed(scene.machine, value(scene, node)?) {
        Operand::Value(Value::Boolean(truth)) => Ok(truth),
        _ => Err("an operand of !, &&, || or ? is no boolean".to_owned()),
    }
}

fn reference(of: &Operand) -> Result<Ref, String> {
    match of {
        Operand::Value(Value::Reference(0)) => {
            Err("null has neither fields nor elements".to_owned())
        }
        Operand::Value(Value::Reference(object)) => Ok(*object),
        Operand::Value(_) => Err("a number has neither fields nor elements".to_owned()),
        Operand::Text(_) => Err("a string has neither fields nor elements here".to_owned()),
    }
}

fn element(scene: Scene<'_>, array: Ref, index: i32) -> Result<Value, String> {
    let of = scene.machine.heap.get(array);
    if !of.class().is_array() {
        return Err("only arrays have elements".to_owned());
    }
    let within = u32::try_from(index).ok().filter(|index| *index < of.length);
    within
        .and_then(|index| scene.machine.element_value(array, index))
        .ok_or_else(|| format!("index {index} is out of bounds for length {}", of.length))
}

/// `equals` of two strings, or what one says of its length.
fn call(
    scene: Scene<'_>,
    of: &Operand,
    method: OfString,
    given: &[Operand],
) -> Result<Operand, String> {
    let name = match method {
        OfString::Equals => "equals",
        OfString::Length => "length",
        OfString::IsEmpty => "isEmpty",
    };
    let text = match of {
        Operand::Value(Value::Reference(0)) => return Err(format!("{name}() of null")),
        other => operate::string(scene.machine, other).ok_or_else(|| {
            format!("calling {name}() is not supported but for strings, and this is none")
        })?,
    };
    Ok(Operand::Value(match method {
        OfString::Length => Value::Int(text.len() as i32),
        OfString::IsEmpty => Value::Boolean(text.is_empty()),
        OfString::Equals => {
            let other = given.first().and_then(|other| operate::string(scene.machine, other));
            Value::Boolean(other.is_some_and(|other| other == text))
        }
    }))
}

/// The value of names joined by dots.
fn named(scene: Scene<'_>, names: &[String]) -> Result<Value, String> {
    let (mut value, used) = first(scene, names)?;
    for name in &names[used..] {
        value = member(scene, reference(&Operand::Value(value))?, name)?;
    }
    Ok(value)
}

/// What the beginning of a path stands for, and how many of its names that took: a local variable, a
/// field of `this`, a static field, a class with its static field.
fn first(scene: Scene<'_>, names: &[String]) -> Result<(Value, usize), String> {
    let Scene { machine, slot, frame } = scene;
    let name = names.first().ok_or("a name is missing")?;
    let at = machine.threads[slot].frames.get(frame).ok_or("there is no such frame")?;
    let known = locals(machine, slot, frame);
    if let Some(found) = known.iter().find(|known| known.name == *name) {
        let value = local(machine, slot, frame, found);
        return value.map(|value| (value, 1)).ok_or_else(|| forgotten(name));
    }
    let class = at.code.method.class();
    let this = known.iter().find(|known| known.name == "this");
    if let Some(field) = class.field_named(name) {
        if field.is_static() {
            let value = static_value(machine, field);
            return value.map(|value| (value, 1)).ok_or_else(|| not_loaded(field.class()));
        }
        if let Some(Value::Reference(this)) = this.and_then(|t| local(machine, slot, frame, t)) {
            return member(scene, this, name).map(|value| (value, 1));
        }
    }
    statics(scene, names)
        .unwrap_or_else(|| Err(format!("there is no variable, field or class {name} here")))
}

fn forgotten(name: &str) -> String {
    format!("{name} is not known any more: nothing reads it from here on")
}

fn not_loaded(class: ClassRef) -> String {
    format!("{} is not initialized yet", class.java_name())
}

/// A class by its name, with or without package, and one of its static fields.
fn statics(scene: Scene<'_>, names: &[String]) -> Option<Result<(Value, usize), String>> {
    for used in 1..names.len() {
        let (field, class) = (&names[used], names[..used].join("."));
        let named = |c: &&ClassRef| {
            let whole = c.java_name();
            whole == class
                || c.loader.raw() > 1
                    && whole.strip_suffix(&class).is_some_and(|p| p.ends_with(['.', '$']))
        };
        if let Some(class) = scene.machine.registry.declared().iter().find(named) {
            let Some(field) = class.field_named(field).filter(|field| field.is_static()) else {
                return Some(Err(format!("{} has no static field {field}", class.java_name())));
            };
            let value = static_value(scene.machine, field);
            return Some(value.map(|v| (v, used + 1)).ok_or_else(|| not_loaded(field.class())));
        }
    }
    None
}

fn member(scene: Scene<'_>, object: Ref, name: &str) -> Result<Value, String> {
    let machine = scene.machine;
    let of = machine.heap.get(object);
    if of.class().is_array() && name == "length" {
        return Ok(Value::Int(of.length as i32));
    }
    let class = of.class();
    match class.field_named(name) {
        Some(field) if field.is_static() => {
            static_value(machine, field).ok_or_else(|| not_loaded(field.class()))
        }
        Some(field) => Ok(field_value(machine, object, field)),
        None => Err(format!("{} has no field {name}", class.java_name())),
    }
}
