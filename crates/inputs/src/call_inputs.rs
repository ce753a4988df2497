//! The parameters and fields that calls of a method replace by inputs.
//!
//! Source: decision 0086. Invariant: plain data, without a machine.

use classes::{ClassRef, MethodRef};
use classfile::annotation::{Annotation, ElementValue};
use classfile::{FieldType, MethodDescriptor, access, annotation};
use vm::symbolic::{
    CallFacts, CallInput, CallInputKind, CallInputs, CallPlace, Formula, InputType, ParseCondition,
    SymbolicCalls,
};

const SYMBOLIC: &str = "Lgov/nasa/jpf/symbc/Symbolic;";
const PRECONDITIONS: &str = "Lgov/nasa/jpf/symbc/Preconditions;";

/// Returns for each parameter of a method whether the settings make it an input; `None` if they do
/// not name the method.
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

/// Returns the inputs of the calls of a method of the program; `None` if neither the settings nor
/// an annotation names the method. Conditions are omitted if there is no function that parses them.
pub(crate) fn inputs_of_call(
    calls: &SymbolicCalls,
    method: MethodRef,
    parse: Option<ParseCondition>,
) -> Result<Option<CallInputs>, String> {
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
    let (mut parts, mut kept) = (Vec::new(), Vec::new());
    if !is_target {
        for ((at, of), local) in types.iter().enumerate().zip(locals_of(method)) {
            let mark = marked.get(at).copied().flatten();
            if !mark.unwrap_or_else(|| named.as_ref().is_some_and(|named| named[at])) {
                continue;
            }
            let name = parameter_name(method, local).unwrap_or_else(|| format!("arg{at}"));
            match kind_of(calls, of, mark.is_some()) {
                Some(kind) => {
                    parts.push(CallInput { name, kind, place: CallPlace::Register(local) });
                }
                None => kept.push(name),
            }
        }
        parts.extend(input_fields(calls, method));
    }
    // A precondition restricts only calls with inputs. The arguments of the target are inputs that the
    // driver creates.
    let has_inputs = is_target || !parts.is_empty();
    let precondition = match parse.filter(|_| has_inputs) {
        Some(parse) => precondition_of(method, parse)?,
        None => None,
    };
    Ok(Some(CallInputs { parts, kept, precondition, is_target }))
}

/// Returns the registers of the parameters of a method, without the receiver.
pub(crate) fn locals_of(method: MethodRef) -> impl Iterator<Item = u32> {
    let first = usize::from(!method.is_static());
    method.arguments.iter().skip(first).map(|local| u32::from(*local))
}

/// Returns the condition that the annotation of a method has.
fn precondition_of(
    method: MethodRef,
    parse: ParseCondition,
) -> Result<Option<(String, Formula)>, String> {
    let text = || {
        let file = method.class().file()?;
        let info = file.method(&method.name, &method.descriptor)?;
        let all = annotation::read(info.annotations.as_deref()?, &file.pool).ok()?;
        value_of(&all, PRECONDITIONS)
    };
    let Some(text) = text() else { return Ok(None) };
    match parse(&text) {
        Ok(formula) => Ok(Some((text, formula))),
        Err(why) => Err(refused(method, &text, &why)),
    }
}

/// Returns the message that refuses a condition.
pub(crate) fn refused(method: MethodRef, text: &str, why: &str) -> String {
    let name = format!("{}.{}", method.class().java_name(), method.name);
    format!("@Preconditions(\"{text}\") of {name}: {why}")
}

/// Returns the kind of an input of a type. An annotated object is an input, even if the settings
/// exclude objects.
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

/// Returns the text of the element `value` of an annotation with a descriptor.
fn value_of(all: &[Annotation], descriptor: &str) -> Option<String> {
    let found = all.iter().find(|one| one.descriptor == descriptor)?;
    match found.elements.iter().find(|(name, _)| name == "value") {
        Some((_, ElementValue::String(text))) => Some(text.clone()),
        _ => None,
    }
}

/// Returns the value of `@Symbolic` among annotations; `None` without this annotation.
fn mark(all: &[Annotation]) -> Option<bool> {
    value_of(all, SYMBOLIC).map(|text| text.eq_ignore_ascii_case("true"))
}

/// Returns the value of `@Symbolic` for each parameter of a method.
pub(crate) fn marked_parameters(method: MethodRef) -> Vec<Option<bool>> {
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

/// Returns the names of the fields that a class declares and marks as inputs.
pub(crate) fn marked_fields(class: ClassRef) -> Vec<String> {
    let Some(file) = class.file().filter(|_| !class.loader.is_jdk()) else { return Vec::new() };
    let is_marked = |field: &&classfile::FieldInfo| {
        let all = field.annotations.as_deref().map(|body| annotation::read(body, &file.pool));
        all.is_some_and(|all| all.is_ok_and(|all| mark(&all) == Some(true)))
    };
    file.fields.iter().filter(is_marked).map(|field| field.name.clone()).collect()
}

/// Records the inputs of the calls of a method for the report.
pub(crate) fn note(facts: &mut CallFacts, method: MethodRef, inputs: &CallInputs) {
    let name = format!("{}.{}", method.class().java_name(), method.name);
    facts.kept.extend(inputs.kept.iter().map(|parameter| format!("{name}, {parameter}")));
    facts.replaced.extend(inputs.parts.iter().filter_map(|part| match part.place {
        CallPlace::Field(field) => Some(format!("{}.{}", field.class().java_name(), field.name)),
        CallPlace::Register(_) => None,
    }));
    let number = method.arguments.len() - usize::from(!method.is_static());
    facts.called.insert((name, number));
}
