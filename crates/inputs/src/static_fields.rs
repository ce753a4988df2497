//! Static fields that are inputs: they are assigned before the call of the method under check.
//!
//! Source: decision 0110. Invariant: the class is initialized before the assignment.

use crate::input::take_argument;
use classes::ClassRef;
use vm::footprint::{Touch, part};
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;

/// Assigns a reference or a number to a static field, with the term of the third argument of the
/// native method.
pub fn assign_static(
    machine: &mut Machine,
    class: ClassRef,
    name: &str,
    (value, is_reference): (u64, bool),
) -> Result<(), Exit> {
    if !machine.is_ready(class) {
        return Err(Exit::Initialize(class));
    }
    let field = class.fields.iter().find(|field| field.is_static() && *field.name == *name);
    let Some(field) = field else {
        return Err(Exit::Unsupported(format!("{}.{name} as an input", class.java_name())));
    };
    let (mirror, slot) = machine.static_place(field);
    machine.access_point_at(mirror, part::WHOLE, Touch::Write)?;
    let term = take_argument(machine, 2);
    if is_reference {
        machine.live.heap.set_reference(mirror, slot, value as Ref);
    } else {
        machine.live.heap.set_slot(mirror, slot, value);
    }
    let live = &mut machine.live;
    live.symbols.set_part(&mut live.heap, mirror, slot, term);
    Ok(())
}
