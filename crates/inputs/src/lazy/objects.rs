//! The creation of input objects with their copies.

use crate::input::{origin, part_symbol};
use crate::lazy::fields::{fields_of, simple_name};
use crate::lazy::holder::{NULL, Pair, add, number_of};
use crate::lazy::unread::leave_unread;
use crate::lazy::{generic, implementations, interface_input};
use crate::long_text::long_text;
use crate::renewal::CHARACTER;
use classes::ClassRef;
use code::operation::Small;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::{InputType, Origin, shadow};

pub(super) fn new_object(
    machine: &mut Machine,
    class: ClassRef,
    known: Vec<Pair>,
    signature: &str,
) -> Result<Pair, Exit> {
    let object = machine.new_instance(class)?;
    let copy = machine.new_instance(class)?;
    let number = number_of(machine, signature);
    let pair = add(machine, known, Pair { object, copy, signature: number })?;
    let signatures = generic::field_signatures(class, signature);
    let implemented = implementations::described(machine, class);
    for field in fields_of(class) {
        let known = signatures.iter().find(|(of, _)| of.slot == field.slot);
        let known = known.map(|(_, known)| known.clone());
        let known = match &implemented {
            Some(_) if interface_input::is_counter(field) => continue,
            Some(of) if interface_input::is_result(field) => {
                interface_input::result_signature(of, class, field, signature)
            }
            None | Some(_) => known,
        };
        match InputType::of_letter(field.letter()) {
            None => leave_unread(machine, pair, field.slot, known.as_deref()),
            Some(kind) => {
                let name = format!("{}.{}", simple_name(field.class()), field.name);
                new_number(machine, pair, field.slot, kind, &name);
            }
        }
    }
    Ok(pair)
}

pub(super) fn new_array(
    machine: &mut Machine,
    class: ClassRef,
    length: u32,
    known: Vec<Pair>,
    signature: &str,
    name: &str,
) -> Result<Pair, Exit> {
    let of_elements = signature.strip_prefix('[');
    let object = machine.new_array(class, length as i32)?;
    let copy = machine.new_array(class, length as i32)?;
    let number = number_of(machine, signature);
    let pair = add(machine, known, Pair { object, copy, signature: number })?;
    let letter = class.name.as_bytes().get(1).copied().unwrap_or_default();
    for at in 0..length {
        match InputType::of_letter(letter) {
            Some(kind) => new_number(machine, pair, at, kind, name),
            None => leave_unread(machine, pair, at, of_elements),
        }
    }
    Ok(pair)
}

/// Creates a string of characters below U+0100. A string is immutable, so it is its own copy.
pub(super) fn new_text(machine: &mut Machine, length: u32, known: Vec<Pair>) -> Result<Pair, Exit> {
    let bytes = machine.array_class("[B")?;
    let bytes = machine.new_array(bytes, length as i32)?;
    let string = machine.new_string("")?;
    let value = machine.program.known.string_value;
    let pair = add(machine, known, Pair { object: string, copy: string, ..NULL })?;
    machine.live.heap.set_reference(string, value, bytes);
    for at in 0..length {
        let both = Pair { object: bytes, copy: bytes, ..NULL };
        new_number(machine, both, at, InputType::Small(Small::Byte), CHARACTER);
    }
    Ok(pair)
}

/// Creates a string that is longer than the bound.
pub(super) fn new_long_text(machine: &mut Machine, known: Vec<Pair>) -> Result<Pair, Exit> {
    let most = machine.live.symbols.tables().borrow().lazy.bounds.string_length;
    let header = Origin { is_part: true, ..origin(machine, InputType::Text, Some(CHARACTER)) };
    let string = long_text(machine, header, most, false)?;
    add(machine, known, Pair { object: string, copy: string, ..NULL })
}

/// Creates a symbol for a part of an object and the same part of its copy.
pub(super) fn new_number(
    machine: &mut Machine,
    pair: Pair,
    part: u32,
    kind: InputType,
    name: &str,
) {
    let (term, number) = part_symbol(machine, kind, name);
    let live = &mut machine.live;
    for r in [pair.object, pair.copy] {
        shadow::set_number(&mut live.heap, r, part, number);
        live.symbols.set_part(&mut live.heap, r, part, term);
    }
}
