//! The parameters and fields that calls of a method replace by inputs.
//!
//! Source: decision 0086. Invariant: plain data, without a machine.

use crate::symbolic::kinds::{InputType, SymbolicCalls};
use crate::symbolic::preconditions::{self, Formula};
use classes::{FieldRef, MethodRef};
use classfile::annotation::{self, Annotation, ElementValue};
use classfile::{FieldType, MethodDescriptor, access};

pub(crate) const SYMBOLIC: &str = "Lgov/nasa/jpf/symbc/Symbolic;";
const PRECONDITIONS: &str = "Lgov/nasa/jpf/symbc/Preconditions;";

/// The inputs of the calls of a method, and the condition that they satisfy.
#[derive(Debug)]
pub(crate) struct CallInputs {
    pub(crate) parts: Vec<CallInput>,
    pub(crate) precondition: Option<(String, Formula)>,
    /// Whether the method is the one under check: only the call of its driver has a precondition.
    pub(crate) is_target: bool,
}

/// An input of a call.
#[derive(Clone, Debug)]
pub(crate) struct CallInput {
    pub(crate) name: String,
    pub(crate) kind: CallInputKind,
    pub(crate) place: CallPlace,
}

/// The kind of an input of a call.
#[derive(Clone, Debug)]
pub(crate) enum CallInputKind {
    Number(InputType),
    Text,
    /// The numbers in an array that the program made.
    Elements(InputType),
    /// An object of a type with this descriptor; null, or not null.
    Object(String, bool),
}

/// The place of an input of a call.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CallPlace {
    Register(u32),
    Field(FieldRef),
}

/// Returns which parameters of a method the settings make inputs.
fn parameters_of(calls: &SymbolicCalls, method: MethodRef, number: usize) -> Option<Vec<bool>> {
    let class = method.class().java_name();
    let named = calls.methods.iter().find(|one| {
        one.class == class && one.name == *method.name && one.parameters.len() == number
    });
    if let Some(named) = named {
        return Some(named.parameters.clone());
    }
    let has_all =
        calls.classes.contains(&class) && !method.name.starts_with('<') && &*method.name != "main";
    has_all.then(|| vec![true; number])
}

/// Returns the inputs of the calls of a method of the program.
pub(crate) fn inputs_of_call(
    calls: &SymbolicCalls,
    method: MethodRef,
) -> Result<Option<&'static CallInputs>, String> {
    if method.class().loader.is_jdk() {
        return Ok(None);
    }
    let Some(descriptor) = MethodDescriptor::parse(&method.descriptor) else { return Ok(None) };
    let types = descriptor.parameters;
    let named = parameters_of(calls, method, types.len());
    let marked = marked_parameters(method);
    let is_target = calls.target.as_ref().is_some_and(|(class, signature)| {
        *class == *method.class().name
            && *signature == format!("{}{}", method.name, method.descriptor)
    });
    if named.is_none() && !marked.contains(&Some(true)) && !is_target {
        return Ok(None);
    }
    let mut parts = Vec::new();
    if !is_target {
        parts.extend(input_parameters(calls, method, &types, named.as_deref(), &marked));
        parts.extend(input_fields(calls, method));
    }
    // Calls without inputs, which the program makes, satisfy no precondition.
    let has_inputs = is_target || !parts.is_empty();
    let precondition = if has_inputs { precondition_of(method)? } else { None };
    if parts.is_empty() && precondition.is_none() {
        return Ok(None);
    }
    // Methods live as long as the run.
    Ok(Some(Box::leak(Box::new(CallInputs { parts, precondition, is_target }))))
}

fn input_parameters(
    calls: &SymbolicCalls,
    method: MethodRef,
    types: &[FieldType],
    named: Option<&[bool]>,
    marked: &[Option<bool>],
) -> Vec<CallInput> {
    let mut all = Vec::new();
    for ((at, of), local) in types.iter().enumerate().zip(locals_of(method)) {
        let mark = marked.get(at).copied().flatten();
        let is_input = mark.unwrap_or_else(|| named.is_some_and(|named| named[at]));
        if is_input && let Some(kind) = kind_of(calls, of, mark.is_some()) {
            let name = parameter_name(method, local).unwrap_or_else(|| format!("arg{at}"));
            all.push(CallInput { name, kind, place: CallPlace::Register(local) });
        }
    }
    all
}

/// Returns the registers of the parameters of a method, without the receiver.
pub(crate) fn locals_of(method: MethodRef) -> impl Iterator<Item = u32> {
    let first = usize::from(!method.is_static());
    method.arguments.iter().skip(first).map(|local| u32::from(*local))
}

/// Returns the condition of the annotation of a method.
fn precondition_of(method: MethodRef) -> Result<Option<(String, Formula)>, String> {
    let text = || {
        let file = method.class().file()?;
        let info = file.method(&method.name, &method.descriptor)?;
        let all = annotation::read(info.annotations.as_deref()?, &file.pool).ok()?;
        value_of(&all, PRECONDITIONS)
    };
    let Some(text) = text() else { return Ok(None) };
    match preconditions::parse(&text) {
        Ok(formula) => Ok(Some((text, formula))),
        Err(rest) => Err(refused(method, &text, &rest)),
    }
}

/// Returns the refusal of a condition, of which the rest was not understood.
pub(crate) fn refused(method: MethodRef, text: &str, rest: &str) -> String {
    let name = format!("{}.{}", method.class().java_name(), method.name);
    format!("@Preconditions(\"{text}\") of {name}, at '{rest}'")
}

/// Returns the kind of an input of a type; a marked one is an input although it is an object.
fn kind_of(calls: &SymbolicCalls, of: &FieldType, is_marked: bool) -> Option<CallInputKind> {
    let text = of.to_string();
    let letters = text.as_bytes();
    if let Some(number) = InputType::of_letter(letters[0]) {
        return Some(CallInputKind::Number(number));
    }
    if text == "Ljava/lang/String;" {
        return Some(CallInputKind::Text);
    }
    if letters[0] == b'[' {
        return match InputType::of_letter(letters[1]) {
            _ if calls.arrays => Some(CallInputKind::Object(text, false)),
            Some(number) => Some(CallInputKind::Elements(number)),
            None => is_marked.then_some(CallInputKind::Object(text, true)),
        };
    }
    (calls.objects || is_marked).then_some(CallInputKind::Object(text, true))
}

/// Returns the fields that are inputs of the calls of a method.
fn input_fields(calls: &SymbolicCalls, method: MethodRef) -> Vec<CallInput> {
    let own = method.class();
    let mut all = Vec::new();
    for class in std::iter::successors(Some(own), |class| class.super_class) {
        let Some(file) = class.file().filter(|_| !class.loader.is_jdk()) else { continue };
        for field in &class.fields {
            let info = file.field(&field.name, &field.descriptor);
            let mark = info.and_then(|info| {
                mark(&annotation::read(info.annotations.as_deref()?, &file.pool).ok()?)
            });
            let is_chosen = std::ptr::eq(class, own)
                && !(field.is_static() && field.has(access::FINAL))
                && if field.is_static() { calls.static_fields } else { calls.instance_fields };
            let is_reachable = field.is_static() || !method.is_static();
            if mark.unwrap_or(is_chosen)
                && is_reachable
                && let Some(of) = FieldType::parse(&field.descriptor)
                && let Some(kind) = kind_of(calls, &of, mark.is_some())
            {
                let name = field.name.to_string();
                all.push(CallInput { name, kind, place: CallPlace::Field(field) });
            }
        }
    }
    all
}

/// Returns the text that an annotation has.
fn value_of(all: &[Annotation], descriptor: &str) -> Option<String> {
    let found = all.iter().find(|one| one.descriptor == descriptor)?;
    match found.elements.iter().find(|(name, _)| name == "value") {
        Some((_, ElementValue::String(text))) => Some(text.clone()),
        _ => None,
    }
}

/// Returns the value of `@Symbolic` among annotations.
fn mark(all: &[Annotation]) -> Option<bool> {
    value_of(all, SYMBOLIC).map(|text| text.eq_ignore_ascii_case("true"))
}

/// Returns the marks of the parameters of a method, from the first one on.
fn marked_parameters(method: MethodRef) -> Vec<Option<bool>> {
    let marks = || {
        let file = method.class().file()?;
        let info = file.method(&method.name, &method.descriptor)?;
        let body = info.parameter_annotations.as_deref()?;
        let all = annotation::read_parameters(body, &file.pool).ok()?;
        Some(all.iter().map(|all| mark(all)).collect())
    };
    marks().unwrap_or_default()
}

/// Returns the name of the parameter in a register.
pub(crate) fn parameter_name(method: MethodRef, local: u32) -> Option<String> {
    let locals = &method.code()?.locals;
    let own = locals.iter().find(|one| one.start == 0 && u32::from(one.index) == local);
    own.map(|one| one.name.clone())
}
