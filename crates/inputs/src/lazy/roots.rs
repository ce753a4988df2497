//! Input objects that the method under check or calls of the program request: receiver and
//! parameters.
//!
//! Source: decision 0069. Invariant: the static field `roots` contains their copies.

use crate::lazy::candidates::InputPlace;
use crate::lazy::holder::{list, listed};
use crate::lazy::{Made, choose, collections, generic, given, records};
use classes::ClassRef;
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::InputValues;

/// Returns an input object for a parameter of a reference type or the receiver.
pub fn input_object(
    machine: &mut Machine,
    position: usize,
    class: ClassRef,
    nullable: bool,
    signature: &str,
) -> Result<Ref, Exit> {
    let made = make_input(machine, position, class, nullable, signature)?;
    if made.is_open_record {
        return Err(records::call_for(machine, made.object));
    }
    Ok(made.object)
}

/// Returns the next input object, with a name and a generic signature.
pub(crate) fn input_root(
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
        // An execution with given inputs has to count its objects, too.
        None => {
            roots.push(made.object);
            list(machine, "roots", &roots)?;
        }
    }
    Ok(made)
}

/// Creates an input object at a position among the roots.
fn make_input(
    machine: &mut Machine,
    position: usize,
    class: ClassRef,
    nullable: bool,
    signature: &str,
) -> Result<Made, Exit> {
    match &machine.options.inputs {
        InputValues::Sampled => Err(Exit::Unsupported("an input without --symbolic".to_owned())),
        InputValues::Given(_, objects) => {
            let objects = objects.clone();
            let object = given::root(machine, &objects, position)?;
            Ok(Made { object, copy: object, is_open_record: false })
        }
        InputValues::Symbolic => {
            // The receiver would be of another class than that of the method.
            let is_opened = machine.live.symbols.tables().borrow().lazy.bounds.opens(&class.name);
            if let (false, Some(kind)) =
                (nullable || is_opened, collections::kind_for(machine, class)?)
                && kind.class() != &*class.name
                && !(kind.is_filled() && kind.stands_for() == &*class.name)
            {
                let name = class.java_name();
                return Err(Exit::NoInput(format!("an input of type {name} as receiver")));
            }
            // The type variables of the method and of the receiver are unknown.
            let known = generic::substitute(signature, &generic::Bindings::new());
            let signature = known.unwrap_or_default();
            let of = InputPlace {
                declared: class,
                nullable,
                signature: &signature,
                is_key: false,
                owner: 0,
                length: None,
                is_outer: false,
                completes: false,
            };
            let made = choose(machine, &of, "element")?;
            let mut roots = listed(machine, "roots")?;
            roots.resize(roots.len().max(position + 1), 0);
            roots[position] = made.copy;
            list(machine, "roots", &roots)?;
            Ok(made)
        }
    }
}
