//! Calls whose parameters and fields are inputs (`symbolic.method`, `symbolic.fields`, `@Symbolic`).
//!
//! A call of such a method pushes its frame, and above it the frame of `pathfinder.ProgramInputs`, whose
//! method replaces the parameters and the fields one after the other. The method itself begins then.
//!
//! Source: jpf-symbc; SEMANTICS 23; decision 0086. Invariant: each call has new inputs, and a part of
//! the call that is no input keeps its value.

use super::fork::assume;
use super::inputs::{InputValues, input, input_text};
use super::kinds::{InputType, SymbolicCalls};
use super::lazy::{class_name, input_root};
use super::preconditions::{self, Formula};
use super::shadow;
use crate::footprint::{Touch, part};
use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::Exit;
use crate::prepared::Prepared;
use crate::thread::FrameKind;
use classes::{FieldRef, MethodRef};
use classfile::annotation::{self, Annotation, ElementValue};
use classfile::{FieldType, MethodDescriptor, access};
use code::operation::Numeric;
use terms::Sort;

pub(super) const SYMBOLIC: &str = "Lgov/nasa/jpf/symbc/Symbolic;";
const PRECONDITIONS: &str = "Lgov/nasa/jpf/symbc/Preconditions;";

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

/// The inputs of the calls of a method, and the condition that they satisfy.
#[derive(Debug)]
pub(crate) struct CallInputs {
    parts: Vec<CallInput>,
    precondition: Option<(String, Formula)>,
    /// Whether the method is the one under check: only the call of its driver has a precondition.
    is_target: bool,
}

/// An input of a call.
#[derive(Clone, Debug)]
struct CallInput {
    name: String,
    kind: CallInputKind,
    place: CallPlace,
}

#[derive(Clone, Debug)]
enum CallInputKind {
    Number(InputType),
    Text,
    /// The numbers in an array that the program made.
    Elements(InputType),
    /// An object of a type with this descriptor; null, or not null.
    Object(String, bool),
}

#[derive(Clone, Copy, Debug)]
enum CallPlace {
    Register(u32),
    Field(FieldRef),
}

/// Returns the inputs of the calls of a method of the program.
pub(crate) fn inputs_of_call(
    machine: &Machine,
    method: MethodRef,
) -> Result<Option<&'static CallInputs>, Exit> {
    if machine.options.inputs == InputValues::Sampled || method.class().loader.is_jdk() {
        return Ok(None);
    }
    let Some(descriptor) = MethodDescriptor::parse(&method.descriptor) else { return Ok(None) };
    let types = descriptor.parameters;
    let calls = &machine.options.input_limits.calls;
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
    if let Some(run) = &machine.live.symbols.run {
        let name = format!("{}.{}", method.class().java_name(), method.name);
        run.borrow_mut().called.insert((name, types.len()));
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
fn locals_of(method: MethodRef) -> impl Iterator<Item = u32> {
    let first = usize::from(!method.is_static());
    method.arguments.iter().skip(first).map(|local| u32::from(*local))
}

/// Returns the condition of the annotation of a method.
fn precondition_of(method: MethodRef) -> Result<Option<(String, Formula)>, Exit> {
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

fn refused(method: MethodRef, text: &str, rest: &str) -> Exit {
    let name = format!("{}.{}", method.class().java_name(), method.name);
    Exit::Unsupported(format!("@Preconditions(\"{text}\") of {name}, at '{rest}'"))
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

fn parameter_name(method: MethodRef, local: u32) -> Option<String> {
    let locals = &method.code()?.locals;
    let own = locals.iter().find(|one| one.start == 0 && u32::from(one.index) == local);
    own.map(|one| one.name.clone())
}

/// Whether the settings name a method, or a class, whose calls have inputs.
pub(super) fn has_calls_with_inputs(machine: &Machine) -> bool {
    let calls = &machine.options.input_limits.calls;
    !calls.methods.is_empty() || !calls.classes.is_empty()
}

/// Fails with the call that makes the inputs of a called method, whose frame was just pushed.
#[inline]
pub(crate) fn call_for_inputs(machine: &mut Machine, called: &Prepared) -> Result<(), Exit> {
    match called.inputs {
        None => Ok(()),
        Some(_) => Err(call(machine)),
    }
}

#[cold]
fn call(machine: &mut Machine) -> Exit {
    match machine.program.boot_class("pathfinder/ProgramInputs") {
        Ok(class) => match class.declared_method("replace", "()V") {
            Some(method) => Exit::Call(method, Vec::new(), FrameKind::Again),
            None => Exit::Unsupported("inputs of a called method".to_owned()),
        },
        Err(exit) => exit,
    }
}

/// Makes the called method, whose frame was just pushed, begin with its inputs.
pub(crate) fn begin_with_inputs(machine: &mut Machine, called: &Prepared) -> Result<(), Exit> {
    match call_for_inputs(machine, called) {
        Err(Exit::Call(method, args, kind)) => machine.call_from_native(method, &args, kind),
        other => other,
    }
}

/// Returns the inputs of the call below the current frame, its method and the base of its registers.
fn current(machine: &mut Machine) -> Result<Option<(&'static CallInputs, MethodRef, usize)>, Exit> {
    let frames = &machine.live.threads[machine.live.current].frames;
    let below = frames.len().checked_sub(2).and_then(|at| frames.get(at)).copied();
    let Some(frame) = below else { return Ok(None) };
    let method = frame.code.method;
    let inputs = machine.prepare(method)?.inputs;
    Ok(inputs.map(|inputs| (inputs, method, frame.base as usize)))
}

/// Returns the number of inputs of the call below the current frame. A precondition counts as one.
pub fn count_of_call(machine: &mut Machine) -> Result<u64, Exit> {
    let current = current(machine)?;
    Ok(current.map_or(0, |(all, ..)| all.parts.len() + usize::from(all.precondition.is_some()))
        as u64)
}

/// Abandons the path unless the parameters satisfy the precondition. Given inputs do.
fn require(
    machine: &mut Machine,
    method: MethodRef,
    base: usize,
    (text, formula): &(String, Formula),
) -> Result<(), Exit> {
    if !machine.live.symbols.is_enabled() {
        return Ok(());
    }
    let types = MethodDescriptor::parse(&method.descriptor).map_or(Vec::new(), |of| of.parameters);
    let me = machine.live.current;
    let mut values = Vec::new();
    for (of, local) in types.iter().zip(locals_of(method)) {
        let of = match of {
            FieldType::Long => Numeric::Long,
            FieldType::Float => Numeric::Float,
            FieldType::Double => Numeric::Double,
            FieldType::Object(_) | FieldType::Array(_) => continue,
            _ => Numeric::Int,
        };
        let register = base + local as usize;
        let mut term = machine.live.symbols.register(me, register);
        if term.is_none() {
            let number = machine.live.threads[me].registers[register];
            let run = machine.live.symbols.tables();
            term = run.borrow_mut().terms.constant(Sort::of(of), number);
        }
        values.push((parameter_name(method, local), (of, term)));
    }
    let named = |name: &str| {
        let mut own = values.iter().filter(|(own, _)| own.as_deref() == Some(name));
        own.next().map(|(_, value)| *value)
    };
    let run = machine.live.symbols.tables();
    let holds = preconditions::truth(&mut run.borrow_mut().terms, formula, &named);
    let holds = holds.map_err(|rest| refused(method, text, &rest))?;
    if assume(machine, holds) { Ok(()) } else { Err(Exit::Ignore) }
}

/// Whether the lowest frame of the thread, that of the driver, made the call below the current frame.
fn is_call_of_driver(machine: &Machine) -> bool {
    machine.live.threads[machine.live.current].frames.len() == 3
}

/// Makes an input of the call below the current frame. The precondition is the last one.
pub fn replace_in_call(machine: &mut Machine, nth: usize) -> Result<(), Exit> {
    let Some((inputs, method, base)) = current(machine)? else { return Ok(()) };
    let Some(one) = inputs.parts.get(nth) else {
        return match &inputs.precondition {
            Some(_) if inputs.is_target && !is_call_of_driver(machine) => Ok(()),
            Some(precondition) => require(machine, method, base, precondition),
            None => Ok(()),
        };
    };
    let me = machine.live.current;
    let object = match one.place {
        CallPlace::Field(field) if field.is_static() => machine.static_place(field).0,
        CallPlace::Field(_) => machine.live.threads[me].registers[base] as Ref,
        CallPlace::Register(_) => 0,
    };
    // Other threads can observe the replacement of a field.
    machine.access_point_at(object, part::WHOLE, Touch::Write)?;
    let value = match &one.kind {
        CallInputKind::Number(of) => input(machine, *of, Some(&one.name)).unwrap_or_default(),
        CallInputKind::Text => {
            input_text(machine, Some(&one.name))?.map_or(0, |text| u64::from(text))
        }
        CallInputKind::Object(descriptor, nullable) => {
            let class = machine.resolve_name(method.class(), class_name(descriptor))?;
            u64::from(input_root(machine, class, *nullable, &one.name)?)
        }
        CallInputKind::Elements(of) => {
            let array = match one.place {
                CallPlace::Register(local) => {
                    machine.live.threads[me].registers[base + local as usize] as Ref
                }
                CallPlace::Field(field) => {
                    let (object, slot) = place_of(machine, field, object);
                    machine.live.heap.slot(object, slot) as Ref
                }
            };
            return replace_elements(machine, array, *of, &one.name);
        }
    };
    let term = machine.live.symbols.take_result();
    match one.place {
        CallPlace::Register(local) => {
            let register = base + local as usize;
            machine.live.threads[me].registers[register] = value;
            machine.live.symbols.set_register(me, register, term);
        }
        CallPlace::Field(field) => {
            let (object, slot) = place_of(machine, field, object);
            if matches!(one.kind, CallInputKind::Number(_)) {
                machine.live.heap.set_slot(object, slot, value);
            } else {
                machine.live.heap.set_reference(object, slot, value as Ref);
            }
            let live = &mut machine.live;
            live.symbols.set_part(&mut live.heap, object, slot, term);
        }
    }
    Ok(())
}

fn place_of(machine: &mut Machine, field: FieldRef, object: Ref) -> (Ref, u32) {
    if field.is_static() { machine.static_place(field) } else { (object, field.slot) }
}

/// Makes the elements of an array inputs.
fn replace_elements(
    machine: &mut Machine,
    array: Ref,
    of: InputType,
    name: &str,
) -> Result<(), Exit> {
    if array == 0 {
        return Ok(());
    }
    machine.access_point_at(array, part::WHOLE, Touch::Write)?;
    for at in 0..machine.live.heap.peek(array).length {
        let value = input(machine, of, Some(&format!("{name}[{at}]"))).unwrap_or_default();
        let term = machine.live.symbols.take_result();
        machine.live.heap.touch(array);
        let live = &mut machine.live;
        shadow::set_number(&mut live.heap, array, at, value);
        live.symbols.set_part(&mut live.heap, array, at, term);
    }
    Ok(())
}
