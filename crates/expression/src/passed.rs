//! The values that a call passes: `this`, the arguments `$1`, `$2`, ... and the result `$ret`.
//!
//! Source: JVMS §2.6.1 (arguments are in the first local variables); decision 0078. Parameters also
//! have their names if the class file has them. Invariant: an argument is the passed value. A
//! method that assigns its parameter is refused.

use crate::Scope;

use crate::syntax::{PassedValue, SyntaxNode};
use crate::types::{StaticType, UnknownName};
use classes::{FieldRef, MethodRef};
use code::operation::Returned;
use code::{Effect, Operation};
use vm::access::Value;

/// The name of the result.
const RESULT: &str = "$ret";

/// A call of one of the methods that a pattern names in a class.
#[derive(Clone, Copy, Debug)]
pub struct ObservedCall<'a> {
    /// The methods, all of the same name.
    pub methods: &'a [MethodRef],
    /// Whether the call is observed where the method returns, so that the result has a name.
    pub returns: bool,
}

impl ObservedCall<'_> {
    /// Returns a field of the methods' class. It is static, or a field of `this`.
    pub(crate) fn field(&self, name: &str) -> Option<FieldRef> {
        let class = self.methods.first()?.class();
        let has_this = self.methods.iter().all(|method| !method.is_static());
        class.field_named(name).filter(|field| has_this || field.is_static())
    }

    /// Returns the parameter with this name in all methods.
    fn parameter(&self, name: &str) -> Option<usize> {
        let place = |method: &MethodRef| {
            let code = method.code()?;
            let local = code.locals.iter().find(|local| local.start == 0 && local.name == name)?;
            let at = method.arguments.iter().position(|register| *register == local.index)?;
            at.checked_sub(usize::from(!method.is_static()))
        };
        let first = place(self.methods.first()?)?;
        self.methods.iter().all(|method| place(method) == Some(first)).then_some(first)
    }

    /// Returns the type of a value, if the type is the same in all methods.
    fn type_of(&self, descriptor: impl Fn(&MethodRef) -> Option<String>) -> StaticType {
        let mut all = self.methods.iter().map(descriptor);
        match all.next().flatten() {
            Some(first) if all.all(|other| other.as_deref() == Some(&first)) => {
                StaticType::Of(first)
            }
            _ => StaticType::Unknown,
        }
    }
}

/// Returns the value that a name denotes at a call, with its type. Returns none if the name denotes
/// no value of the call.
pub(crate) fn named(
    call: Option<&ObservedCall<'_>>,
    name: &str,
) -> Result<Option<(PassedValue, StaticType)>, UnknownName> {
    let unknown = |why: String| Err(UnknownName { name: name.to_owned(), why });
    let number = name.strip_prefix('$').and_then(|digits| digits.parse::<usize>().ok());
    let is_of_call = name == RESULT || name == "this" || number.is_some();
    let Some(call) = call else {
        if is_of_call {
            return unknown(format!(
                "{name} has a meaning in entry(METHOD: …) and return(METHOD: …)"
            ));
        }
        return Ok(None);
    };
    let Some(first) = call.methods.first() else { return Ok(None) };
    let text = || format!("{}.{}", first.class().java_name(), first.name);
    if name == RESULT {
        if !call.returns {
            return unknown(
                "$ret exists where the method returns, in return(METHOD: …)".to_owned(),
            );
        }
        if call.methods.iter().any(|method| method.returns == b'V') {
            return unknown(format!("{} returns no value", text()));
        }
        let of = |method: &MethodRef| Some(result_type(&method.descriptor));
        return Ok(Some((PassedValue::Result, call.type_of(of))));
    }
    if name == "this" {
        if call.methods.iter().any(|method| method.is_static()) {
            return unknown(format!("{} is static and has no this", text()));
        }
        let of = |method: &MethodRef| Some(method.class().descriptor());
        return Ok(Some((PassedValue::This, call.type_of(of))));
    }
    let parameter = match number {
        Some(number) => {
            let fewest = call.methods.iter().copied().map(parameters).map(|all| all.len()).min();
            let fewest = fewest.unwrap_or_default();
            if number == 0 || number > fewest {
                return unknown(format!(
                    "{} has {fewest} parameters, of which $1 is the first",
                    text()
                ));
            }
            number - 1
        }
        None => match call.parameter(name) {
            Some(parameter) => parameter,
            None => return Ok(None),
        },
    };
    let of = |method: &MethodRef| parameters(method).get(parameter).cloned();
    Ok(Some((PassedValue::Parameter(parameter), call.type_of(of))))
}

/// Whether an expression whose names are not resolved may read `this` or an argument.
pub(crate) fn may_read_arguments(node: &SyntaxNode) -> bool {
    match node {
        SyntaxNode::Passed(of) => !matches!(of, PassedValue::Result | PassedValue::Bound(_)),
        SyntaxNode::Names(names) => names.first().is_some_and(|name| name != RESULT),
        SyntaxNode::Literal(_) | SyntaxNode::Static(_) => false,
        SyntaxNode::Field(of, _) | SyntaxNode::Unary(_, of) => may_read_arguments(of),
        SyntaxNode::Element(of, other) | SyntaxNode::Binary(_, of, other) => {
            may_read_arguments(of) || may_read_arguments(other)
        }
        SyntaxNode::Call(of, _, given) => {
            may_read_arguments(of) || given.iter().any(may_read_arguments)
        }
        SyntaxNode::Conditional(condition, yes, no) => {
            [condition, yes, no].into_iter().any(|part| may_read_arguments(part))
        }
    }
}

/// Returns a value of the call that has the frame of the scope.
pub(crate) fn value(scope: Scope<'_>, of: PassedValue) -> Result<Value, String> {
    if let PassedValue::Bound(number) = of {
        let bound = scope.machine.live.globals.bound.get(number);
        return Ok(Value::Reference(bound.copied().unwrap_or_default()));
    }
    let thread = &scope.machine.live.threads[scope.slot];
    let frame = thread.frames.get(scope.frame).ok_or("there is no such frame")?;
    let (code, method) = (frame.code, frame.code.method);
    let register = |number: u16| {
        let at = frame.base as usize + usize::from(number);
        thread.registers.get(at).copied().ok_or("there is no such register")
    };
    let text = || format!("{}.{}", method.class().java_name(), method.name);
    let receiver = usize::from(!method.is_static());
    let (at, letter) = match of {
        PassedValue::Result => {
            let insn = code.insns.get(frame.pc as usize).map(std::cell::Cell::get);
            let insn = insn.filter(|insn| insn.op.operation().effect() == Effect::Return);
            return match insn.map(|insn| (insn.op.operation(), insn)) {
                Some((Operation::Return(Returned::Number | Returned::Reference), insn)) => {
                    let letter = result_type(&method.descriptor).bytes().next().unwrap_or(b'L');
                    Ok(Value::of(letter, register(insn.a)?))
                }
                _ => Err(format!("{} returns no value", text())),
            };
        }
        PassedValue::This if receiver == 0 => {
            return Err(format!("{} is static and has no this", text()));
        }
        PassedValue::This | PassedValue::Bound(_) => (0, b'L'),
        PassedValue::Parameter(number) => {
            let all = parameters(method);
            let of = all.get(number).ok_or_else(|| {
                format!("{} has {} parameters and no ${}", text(), all.len(), number + 1)
            })?;
            (number + receiver, of.bytes().next().unwrap_or(b'L'))
        }
    };
    let number = method.arguments.get(at).copied().ok_or("there is no such parameter")?;
    if !code.holds_argument(frame.pc, number) {
        return Err(format!("{} assigns the parameter", text()));
    }
    Ok(Value::of(letter, register(number)?))
}

fn result_type(descriptor: &str) -> String {
    descriptor.rsplit(')').next().unwrap_or_default().to_owned()
}

/// Returns the types of the parameters, as descriptors.
fn parameters(method: MethodRef) -> Vec<String> {
    let mut rest = method.descriptor.strip_prefix('(').unwrap_or_default();
    let mut all = Vec::new();
    while !rest.is_empty() && !rest.starts_with(')') {
        let dimensions = rest.bytes().take_while(|byte| *byte == b'[').count();
        let end = match rest.as_bytes().get(dimensions) {
            Some(b'L') => rest.find(';').map_or(rest.len(), |at| at + 1),
            _ => (dimensions + 1).min(rest.len()),
        };
        all.push(rest[..end].to_owned());
        rest = &rest[end..];
    }
    all
}
