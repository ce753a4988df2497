//! Input objects that calls of the program ask for, one after the other.

use super::{Made, list, listed, make_input};
use crate::machine::Machine;
use crate::native::Exit;
use classes::ClassRef;

/// Returns the next input object with a name and a generic signature.
pub(in crate::symbolic) fn input_root(
    machine: &mut Machine,
    class: ClassRef,
    nullable: bool,
    (name, signature): (&str, &str),
) -> Result<Made, Exit> {
    let mut roots = listed(machine, "roots")?;
    let position = roots.len();
    let made = make_input(machine, position, class, nullable, signature)?;
    match &machine.live.symbols.run {
        Some(run) => {
            let names = &mut run.borrow_mut().lazy.roots;
            names.resize(names.len().max(position + 1), Default::default());
            names[position] = (name.to_owned(), class.java_name());
        }
        // An execution with given inputs counts them, too.
        None => {
            roots.push(made.object);
            list(machine, "roots", &roots)?;
        }
    }
    Ok(made)
}
