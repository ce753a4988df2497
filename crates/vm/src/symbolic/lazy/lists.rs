//! Lists as inputs: an `ArrayList` of a chosen size, whose elements are not read yet.
//!
//! Invariant: the array of a list belongs to the list. No other input refers to it.

use super::generic::element_of;
use super::{Pair, add, leave_unread, number_of};
use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::Exit;
use classes::ClassRef;

/// The class of the lists.
pub const LIST: &str = "java/util/ArrayList";

/// Whether an input of a declared type can be a list.
pub(super) fn can_be_list(machine: &Machine, declared: ClassRef) -> Result<bool, Exit> {
    let list = machine.program.boot_class(LIST)?;
    let is_any = &*declared.name == "java/lang/Object";
    let is_marker = declared.is_interface() && declared.methods.is_empty();
    Ok(!is_any && !is_marker && list.is_subclass_of(declared))
}

/// Makes a list of a size.
pub(super) fn new_list(
    machine: &mut Machine,
    size: u32,
    mut known: Vec<Pair>,
    signature: &str,
) -> Result<Pair, Exit> {
    let class = machine.program.boot_class(LIST)?;
    let [Some(data), Some(count)] = ["elementData", "size"].map(|name| class.field_named(name))
    else {
        return Err(Exit::Unsupported(format!("an input of class {}", class.java_name())));
    };
    let of_elements = machine.array_class("[Ljava/lang/Object;")?;
    let elements = Pair {
        object: machine.new_array(of_elements, size as i32)?,
        copy: machine.new_array(of_elements, size as i32)?,
        signature: 0,
    };
    let list = Pair {
        object: machine.new_instance(class)?,
        copy: machine.new_instance(class)?,
        signature: number_of(machine, signature),
    };
    add(machine, known.clone(), elements)?;
    known.push(elements);
    add(machine, known, list)?;
    for (list, elements) in [(list.object, elements.object), (list.copy, elements.copy)] {
        machine.live.heap.set_reference(list, data.slot, elements);
        machine.live.heap.set_slot(list, count.slot, u64::from(size));
    }
    let of_elements = element_of(signature);
    for at in 0..size {
        leave_unread(machine, elements, at, of_elements.as_deref());
    }
    Ok(list)
}

/// Returns the array of a list; none for another object.
fn elements_of_list(machine: &Machine, list: Ref) -> Option<Ref> {
    let heap = &machine.live.heap;
    let class = heap.peek(list).class();
    if &*class.name != LIST {
        return None;
    }
    class.field_named("elementData").map(|data| heap.slot(list, data.slot) as Ref)
}

/// Whether a list among the inputs has this array.
pub(super) fn is_of_list(machine: &Machine, known: &[Pair], array: Pair) -> bool {
    known.iter().any(|pair| elements_of_list(machine, pair.copy) == Some(array.copy))
}
