//! Inputs of an execution with given values: all objects are created before the call of the method.

use crate::input::refuse_length;
use crate::lazy::fields::fields_of;
use crate::lazy::holder::{holder, list, listed, load};
use crate::lazy::{class_objects, factories, records};
use vm::footprint::Touch;
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::{CLASS_OBJECT, GivenObjects, GivenValue, InputType, UNIT_BITS, shadow};
use vm::thread::FrameKind;

/// Returns an input object by its position among the parameters. The first call creates all
/// objects.
pub(super) fn root(
    machine: &mut Machine,
    given: &GivenObjects,
    position: usize,
) -> Result<Ref, Exit> {
    let mut made = listed(machine, "objects")?;
    if made.is_empty() && !given.objects.is_empty() {
        made = make(machine, given)?;
        list(machine, "objects", &made)?;
    }
    if let Some(recipe) = factories::next_recipe(machine, &made) {
        return Err(records::call(machine, recipe, FrameKind::Again));
    }
    let class = holder(machine)?;
    let constructed = machine.get_static(class, "constructed");
    if let Some(record) = records::in_order(machine, &made).get(constructed as usize).copied() {
        if let Some(field) = class.field_named("constructed") {
            let (mirror, slot) = machine.static_place(field);
            machine.note(mirror, slot, Touch::Write);
            machine.live.heap.set_slot(mirror, slot, constructed + 1);
        }
        return Err(records::call(machine, record, FrameKind::Again));
    }
    let value = given.roots.get(position).cloned().unwrap_or_default();
    referent(machine, &value, &made)
}

fn make(machine: &mut Machine, given: &GivenObjects) -> Result<Vec<Ref>, Exit> {
    let mut made = Vec::new();
    for object in &given.objects {
        let class = load(machine, &object.class)?;
        if !class.is_array() && !machine.is_ready(class) {
            return Err(Exit::Initialize(class));
        }
        for part in &object.parts {
            if let GivenValue::Constant(name, constant) = part {
                if constant == CLASS_OBJECT {
                    continue;
                }
                let class = load(machine, name)?;
                if !machine.is_ready(class) {
                    return Err(Exit::Initialize(class));
                }
            }
        }
        made.push(if class.is_array() {
            machine.new_array(class, object.parts.len() as i32)?
        } else if object.class == "java/lang/String" {
            let unit = |part: &GivenValue| match part {
                GivenValue::Number(unit) => (*unit as u16, (*unit >> UNIT_BITS) as usize + 1),
                _ => (0, 1),
            };
            let units = object.parts.iter().map(unit);
            let length: usize = units.clone().map(|(_, times)| times).sum();
            refuse_length(length)?;
            let units: Vec<u16> =
                units.flat_map(|(unit, times)| std::iter::repeat_n(unit, times)).collect();
            machine.new_string16(&units)?
        } else {
            machine.new_instance(class)?
        });
    }
    for (object, r) in given.objects.iter().zip(&made) {
        let class = machine.live.heap.peek(*r).class();
        if class.is_array() {
            let has_references = class.has_reference_elements();
            for (at, part) in (0..).zip(&object.parts) {
                if has_references {
                    let value = referent(machine, part, &made)?;
                    machine.live.heap.set_element(*r, at, value);
                } else if let GivenValue::Number(number) = part {
                    shadow::set_number(&mut machine.live.heap, *r, at, *number);
                }
            }
            continue;
        }
        if object.class == "java/lang/String" {
            continue;
        }
        for field in fields_of(class) {
            let Some(part) = object.parts.get(field.slot as usize) else { continue };
            match (part, InputType::of_letter(field.letter())) {
                (GivenValue::Number(number), Some(_)) => {
                    machine.live.heap.set_slot(*r, field.slot, *number);
                }
                (part, None) => {
                    let value = referent(machine, part, &made)?;
                    machine.live.heap.set_reference(*r, field.slot, value);
                }
                _ => {}
            }
        }
    }
    Ok(made)
}

fn referent(machine: &mut Machine, value: &GivenValue, made: &[Ref]) -> Result<Ref, Exit> {
    match value {
        GivenValue::Null | GivenValue::Number(_) => Ok(0),
        GivenValue::Object(at) => Ok(made.get(*at as usize).copied().unwrap_or_default()),
        GivenValue::Constant(class, name) => {
            if name == CLASS_OBJECT {
                let class = class_objects::load(machine, class)?;
                return Ok(machine.mirror(class));
            }
            let class = load(machine, class)?;
            if !machine.is_ready(class) {
                return Err(Exit::Initialize(class));
            }
            Ok(machine.get_static(class, name) as Ref)
        }
    }
}
