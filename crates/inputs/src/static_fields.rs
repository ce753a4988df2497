//! Static fields that are inputs: their values before the method under check is called.
//!
//! Source: decision 0110. Invariant: the class is initialized before.

use crate::input::take_argument;
use classes::ClassRef;
use vm::footprint::{Touch, part};
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;

/// Gives a static field a value, with the term of the third argument; it is a reference or a number.
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
