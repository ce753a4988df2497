//! References with terms, which are created when they are read.

use crate::{arguments, index, lazy, text};
use vm::footprint::{Touch, part};
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;

/// Creates the value of a reference with a term, which the current instruction reads. The term
/// marks a text that was not created yet, or an input that was not read yet.
pub(crate) fn make_reference(machine: &mut Machine, object: Ref, part: u32) -> Result<(), Exit> {
    let term = machine.live.symbols.part(&machine.live.heap, object, part);
    let run = machine.live.symbols.tables();
    let (is_unset, is_text, is_argument) = {
        let terms = &run.borrow().terms;
        let is_argument = arguments::is_unread(terms, term);
        (lazy::is_unset(terms, term), text::is_mark(terms, term), is_argument)
    };
    // The contents of the object change, although the program only reads them.
    machine.note(object, if is_text { part::WHOLE } else { part }, Touch::Write);
    if is_argument {
        return arguments::make(machine, object, part);
    }
    if is_unset {
        return lazy::initialize_part(machine, object, part);
    }
    if is_text {
        return text::write(machine, object);
    }
    index::make_message(machine, object, part)
}
