//! The restoration of inputs to their values before the call of the method under check.
//!
//! Invariant: an object with contents that its copy does not have is refused.

use crate::lazy::holder::pairs;
use crate::lazy::{constructors, factories, kinds};
use classes::ClassRef;
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::{copy_parts, shadow};

/// Gives each input object the values that it had before the program changed it. References that
/// were not read are unread again.
pub fn rewind_inputs(machine: &mut Machine) -> Result<(), Exit> {
    let known = pairs(machine)?;
    for pair in &known {
        let class = machine.live.heap.peek(pair.copy).class();
        // The fields of such a record are results of its constructor, not the values in the copy.
        require_unchanging(class)?;
        if factories::is_recipe(class)
            || kinds::is_value(class)
            || constructors::constructor(class).is_some()
        {
            continue;
        }
        let length = machine.live.heap.get(pair.copy).length;
        let parts = if class.is_array() { length } else { class.instance_slots };
        let data = machine.live.heap.get(pair.copy).data.clone();
        machine.live.heap.touch(pair.object).data = data;
        for part in 0..parts {
            let live = &mut machine.live;
            if !shadow::is_reference(&live.heap, pair.copy, part) {
                continue;
            }
            let r = shadow::number(&live.heap, pair.copy, part) as Ref;
            let own = known.iter().find(|other| r != 0 && other.copy == r);
            let r = own.map_or(r, |other| other.object);
            if class.is_array() {
                live.heap.set_element(pair.object, part, r);
            } else {
                live.heap.set_reference(pair.object, part, r);
            }
        }
        copy_parts(&mut machine.live, (pair.copy, 0), (pair.object, 0), parts);
    }
    machine.live.symbols.tables().borrow_mut().rewound = true;
    Ok(())
}

/// Refuses a recipe's object that the program may have changed, since its copy has only the
/// arguments.
fn require_unchanging(copy: ClassRef) -> Result<(), Exit> {
    if !factories::has_changing_equality(copy) {
        return Ok(());
    }
    let name = library::factories::of_recipe(&copy.name).and_then(|row| row.types.first());
    let name = name.map_or_else(|| copy.java_name(), |name| name.replace('/', "."));
    Err(Exit::Unsupported(format!("a precondition after the method, with an input of type {name}")))
}
