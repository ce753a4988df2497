//! Calls whose parameters and fields are inputs (`symbolic.method`, `symbolic.fields`, `@Symbolic`).
//!
//! The call of such a method pushes its frame, and above it a frame of `pathfinder.ProgramInputs`.
//! A method of that class replaces the parameters and fields by inputs, one after the other. Then
//! the code of the called method begins.
//!
//! Source: jpf-symbc; SEMANTICS 23; decision 0086. Invariant: each call has new inputs. A parameter
//! or field that is no input keeps its value.

use crate::call_inputs::{locals_of, parameter_name, refused};
use crate::fork::assume;
use crate::input::{input, input_text};
use crate::lazy::{class_name, construction, input_root, is_open_recipe, pending, set_pending};
use crate::preconditions;
use classes::{FieldRef, MethodRef};
use classfile::{FieldType, MethodDescriptor};
use code::operation::Numeric;
use terms::Sort;
use vm::footprint::{Touch, part};
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::{CallInputKind, CallInputs, CallPlace, Formula, InputType, shadow};
use vm::thread::FrameKind;

/// Whether the settings name a method, or a class, whose calls have inputs.
pub(super) fn has_calls_with_inputs(machine: &Machine) -> bool {
    let calls = &machine.options.input_limits.calls;
    !calls.methods.is_empty() || !calls.classes.is_empty()
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

/// Returns the number of inputs of the call below the current frame. A precondition counts as one
/// input.
pub fn count_of_call(machine: &mut Machine) -> Result<u64, Exit> {
    let current = current(machine)?;
    Ok(current.map_or(0, |(all, ..)| all.parts.len() + usize::from(all.precondition.is_some()))
        as u64)
}

/// Ends the path unless the parameters satisfy the precondition.
fn require(
    machine: &mut Machine,
    method: MethodRef,
    base: usize,
    (text, formula): &(String, Formula),
) -> Result<(), Exit> {
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
    let holds = holds.map_err(|why| Exit::Unsupported(refused(method, text, &why)))?;
    if assume(machine, holds) { Ok(()) } else { Err(Exit::Ignore) }
}

/// Whether the frame below the call is `main` of the driver, which is the lowest frame.
fn is_call_of_driver(machine: &Machine) -> bool {
    let frames = &machine.live.threads[machine.live.current].frames;
    frames.len() == 3 && &*frames[0].code.method.name == "main"
}

/// Replaces a part of the call below the current frame by an input. The position after the last part
/// stands for the precondition, which is then checked.
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
    let mut open_record = 0;
    let value = match &one.kind {
        CallInputKind::Number(of) => input(machine, *of, Some(&one.name)).unwrap_or_default(),
        CallInputKind::Text => input_text(machine, Some(&one.name))?.map_or(0, u64::from),
        CallInputKind::Object(descriptor, nullable) => {
            let class = machine.resolve_name(method.class(), class_name(descriptor))?;
            match pending(machine)? {
                0 => {
                    let signature = signature_of(method, one.place).unwrap_or_default();
                    let names = (one.name.as_str(), signature.as_str());
                    let made = input_root(machine, class, *nullable, names)?;
                    if made.is_open_record && is_open_recipe(machine, made.object) {
                        set_pending(machine, made.object)?;
                        return Err(construction(machine, made.object, FrameKind::Again));
                    }
                    if made.is_open_record {
                        open_record = made.object;
                    }
                    u64::from(made.object)
                }
                made => {
                    set_pending(machine, 0)?;
                    u64::from(made)
                }
            }
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
    match open_record {
        0 => Ok(()),
        record => Err(construction(machine, record, FrameKind::Call)),
    }
}

/// Returns the generic signature of a parameter or field, if it has one.
fn signature_of(method: MethodRef, place: CallPlace) -> Option<String> {
    match place {
        CallPlace::Field(field) => {
            let info = field.class().file()?.fields.get(field.index as usize)?;
            info.signature.clone()
        }
        CallPlace::Register(local) => {
            let file = method.class().file()?;
            let generic = file.method(&method.name, &method.descriptor)?.signature.as_deref()?;
            let all = classfile::generic::parameters(generic)?;
            let at = locals_of(method).position(|of| of == local)?;
            // Parameters that a compiler adds are missing in the signature, so the positions would
            // differ.
            (all.len() == locals_of(method).count()).then(|| all.get(at).cloned())?
        }
    }
}

fn place_of(machine: &mut Machine, field: FieldRef, object: Ref) -> (Ref, u32) {
    if field.is_static() { machine.static_place(field) } else { (object, field.slot) }
}

/// Replaces the elements of an array by inputs.
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
