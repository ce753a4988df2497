//! Evaluation of expressions in a scope.
//!
//! Source: JLS §6.5 (names), §15.10.3 (elements), §15.23 to §15.25 (operators that may skip an
//! operand). Invariant: no code of the program is executed; a variable without a live value is an
//! error, not 0.

use crate::syntax::{Operator, StaticField, StringMethod, SyntaxNode, UnaryOperator};
use crate::variables::{field_value, local_value, locals, static_value};
use crate::{Operand, Scope, operators, passed};
use classes::ClassRef;
use vm::Ref;
use vm::access::Value;

/// The reason why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// On the way to the value, a reference is null or an index is out of bounds.
    Absent(String),
    /// The expression is wrong, or a variable is unknown.
    Wrong(String),
}

impl From<String> for Failure {
    fn from(why: String) -> Self {
        Self::Wrong(why)
    }
}

impl From<&str> for Failure {
    fn from(why: &str) -> Self {
        Self::Wrong(why.to_owned())
    }
}

impl From<Failure> for String {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Absent(why) | Failure::Wrong(why) => why,
        }
    }
}

type Evaluated<T> = Result<T, Failure>;

/// Evaluates an expression.
pub(crate) fn value(scope: Scope<'_>, node: &SyntaxNode) -> Evaluated<Operand> {
    let machine = scope.machine;
    match node {
        SyntaxNode::Literal(operand) => Ok(operand.clone()),
        SyntaxNode::Static(StaticField(field)) => {
            let default = || Value::of(field.letter(), 0);
            Ok(Operand::Value(static_value(machine, field).unwrap_or_else(default)))
        }
        SyntaxNode::Passed(of) => Ok(passed::value(scope, *of).map(Operand::Value)?),
        SyntaxNode::Names(names) => named(scope, names).map(Operand::Value),
        SyntaxNode::Field(of, name) => {
            let of = reference(&value(scope, of)?)?;
            member(scope, of, name).map(Operand::Value)
        }
        SyntaxNode::Element(of, index) => {
            let of = reference(&value(scope, of)?)?;
            let index = operators::unboxed(machine, value(scope, index)?);
            let index = match index {
                Operand::Value(Value::Int(index)) => index,
                Operand::Value(Value::Char(index)) => i32::from(index),
                _ => return Err("an index is an int".into()),
            };
            element(scope, of, index).map(Operand::Value)
        }
        SyntaxNode::Call(of, method, given) => {
            let of = value(scope, of)?;
            let given: Evaluated<Vec<Operand>> =
                given.iter().map(|node| value(scope, node)).collect();
            call(scope, &of, *method, &given?)
        }
        SyntaxNode::Unary(UnaryOperator::Not, of) => truth(scope, of).map(|truth| boolean(!truth)),
        SyntaxNode::Unary(sign, of) => {
            Ok(operators::unary(*sign, &operators::unboxed(machine, value(scope, of)?))?)
        }
        SyntaxNode::Binary(Operator::And, left, right) => {
            Ok(boolean(truth(scope, left)? && truth(scope, right)?))
        }
        SyntaxNode::Binary(Operator::Or, left, right) => {
            Ok(boolean(truth(scope, left)? || truth(scope, right)?))
        }
        SyntaxNode::Binary(operator, left, right) if scope.is_lenient && operator.compares() => {
            match compared(scope, *operator, left, right) {
                Err(Failure::Absent(_)) => Ok(boolean(false)),
                other => other,
            }
        }
        SyntaxNode::Binary(operator, left, right) => compared(scope, *operator, left, right),
        SyntaxNode::Conditional(condition, yes, no) => {
            value(scope, if truth(scope, condition)? { yes } else { no })
        }
    }
}

fn compared(
    scope: Scope<'_>,
    operator: Operator,
    left: &SyntaxNode,
    right: &SyntaxNode,
) -> Evaluated<Operand> {
    Ok(operators::binary(scope, operator, value(scope, left)?, value(scope, right)?)?)
}

fn boolean(truth: bool) -> Operand {
    Operand::Value(Value::Boolean(truth))
}

/// Returns the value of a boolean operand. In a lenient scope, the value is false if null is on the
/// way to the operand.
pub(crate) fn truth(scope: Scope<'_>, node: &SyntaxNode) -> Evaluated<bool> {
    let evaluated = match value(scope, node) {
        Err(Failure::Absent(_)) if scope.is_lenient => return Ok(false),
        evaluated => evaluated?,
    };
    match operators::unboxed(scope.machine, evaluated) {
        Operand::Value(Value::Boolean(truth)) => Ok(truth),
        Operand::Value(Value::Reference(0)) if scope.is_lenient => Ok(false),
        _ => Err("an operand of !, &&, || or ? is no boolean".into()),
    }
}

pub(crate) fn reference(of: &Operand) -> Evaluated<Ref> {
    match of {
        Operand::Value(Value::Reference(0)) => {
            Err(Failure::Absent("null has neither fields nor elements".to_owned()))
        }
        Operand::Value(Value::Reference(object)) => Ok(*object),
        Operand::Value(_) => Err("a number has neither fields nor elements".into()),
        Operand::Text(_) => Err("a string has neither fields nor elements here".into()),
    }
}

fn element(scope: Scope<'_>, array: Ref, index: i32) -> Evaluated<Value> {
    let of = scope.machine.live.heap.get(array);
    if !of.class().is_array() {
        return Err("only arrays have elements".into());
    }
    let within = u32::try_from(index).ok().filter(|index| *index < of.length);
    let outside = || format!("index {index} is out of bounds for length {}", of.length);
    within
        .and_then(|index| scope.machine.live.element_value(array, index))
        .ok_or_else(|| Failure::Absent(outside()))
}

/// Evaluates a call of a method of `String`.
fn call(
    scope: Scope<'_>,
    of: &Operand,
    method: StringMethod,
    given: &[Operand],
) -> Evaluated<Operand> {
    let name = match method {
        StringMethod::Equals => "equals",
        StringMethod::Length => "length",
        StringMethod::IsEmpty => "isEmpty",
    };
    let text = match of {
        Operand::Value(Value::Reference(0)) => {
            return Err(Failure::Absent(format!("{name}() of null")));
        }
        other => operators::string(scope.machine, other).ok_or_else(|| {
            format!("calling {name}() is not supported but for strings, and this is none")
        })?,
    };
    Ok(Operand::Value(match method {
        StringMethod::Length => Value::Int(text.len() as i32),
        StringMethod::IsEmpty => Value::Boolean(text.is_empty()),
        StringMethod::Equals => {
            let other = given.first().and_then(|other| operators::string(scope.machine, other));
            Value::Boolean(other.is_some_and(|other| other == text))
        }
    }))
}

/// Evaluates names joined by dots.
fn named(scope: Scope<'_>, names: &[String]) -> Evaluated<Value> {
    let (mut value, used) = first(scope, names)?;
    for name in &names[used..] {
        value = member(scope, reference(&Operand::Value(value))?, name)?;
    }
    Ok(value)
}

/// Returns the value of the longest prefix of `names` that is a variable, and the length of that
/// prefix.
///
/// The candidates are, in this order (JLS §6.4.2, §6.5): a local variable, a field of `this`, a
/// static field, a class with its static field.
fn first(scope: Scope<'_>, names: &[String]) -> Evaluated<(Value, usize)> {
    let Scope { machine, slot, frame, .. } = scope;
    let name = names.first().ok_or("a name is missing")?;
    let at = machine.live.threads[slot].frames.get(frame).ok_or("there is no such frame")?;
    let known = locals(machine, slot, frame);
    if let Some(found) = known.iter().find(|known| known.name == *name) {
        let value = local_value(machine, slot, frame, found);
        return value.map(|value| (value, 1)).ok_or_else(|| dropped(name).into());
    }
    let class = at.code.method.class();
    let this = known.iter().find(|known| known.name == "this");
    if let Some(field) = class.field_named(name) {
        if field.is_static() {
            let value = static_value(machine, field);
            return value.map(|value| (value, 1)).ok_or_else(|| not_loaded(field.class()).into());
        }
        if let Some(Value::Reference(this)) =
            this.and_then(|t| local_value(machine, slot, frame, t))
        {
            return member(scope, this, name).map(|value| (value, 1));
        }
    }
    statics(scope, names)
        .unwrap_or_else(|| Err(format!("there is no variable, field or class {name} here")))
        .map_err(Failure::Wrong)
}

fn dropped(name: &str) -> String {
    format!("{name} is not known any more: nothing reads it from here on")
}

fn not_loaded(class: ClassRef) -> String {
    format!("{} is not initialized yet", class.java_name())
}

/// Returns the value of a static field after the name of its class, and the number of names used.
/// The package of the class may be omitted.
fn statics(scope: Scope<'_>, names: &[String]) -> Option<Result<(Value, usize), String>> {
    for used in 1..names.len() {
        let (field, class) = (&names[used], names[..used].join("."));
        let named = |c: &&ClassRef| {
            let whole = c.java_name();
            whole == class
                || c.loader.raw() > 1
                    && whole.strip_suffix(&class).is_some_and(|p| p.ends_with(['.', '$']))
        };
        if let Some(class) = scope.machine.program.registry.declared().iter().find(named) {
            let Some(field) = class.field_named(field).filter(|field| field.is_static()) else {
                return Some(Err(format!("{} has no static field {field}", class.java_name())));
            };
            let value = static_value(scope.machine, field);
            return Some(value.map(|v| (v, used + 1)).ok_or_else(|| not_loaded(field.class())));
        }
    }
    None
}

fn member(scope: Scope<'_>, object: Ref, name: &str) -> Evaluated<Value> {
    let machine = scope.machine;
    let of = machine.live.heap.get(object);
    if of.class().is_array() && name == "length" {
        return Ok(Value::Int(of.length as i32));
    }
    let class = of.class();
    match class.field_named(name) {
        Some(field) if field.is_static() => {
            Ok(static_value(machine, field).ok_or_else(|| not_loaded(field.class()))?)
        }
        Some(field) => Ok(field_value(machine, object, field)),
        None => Err(format!("{} has no field {name}", class.java_name()).into()),
    }
}
