//! Objects of classes that implement an interface for inputs. Each call returns the next result.
//!
//! Source: decision 0097. Invariant: a call beyond the results that an object has ends its path, with a
//! reason for an incomplete result.

use super::Pair;
use super::interface_input::InterfaceInput;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::Exit;
use classes::{ClassRef, LoaderId};

/// Returns the class that implements an interface, if there is one.
pub(super) fn class_for(machine: &Machine, declared: ClassRef) -> Option<ClassRef> {
    let run = machine.live.symbols.tables();
    let run = run.borrow();
    let mut all = run.lazy.bounds.implementations.iter();
    let one = all.find(|one| *one.interface == *declared.name)?;
    let class = machine.program.registry.load(LoaderId::APP, &one.class).ok()?;
    class.is_subclass_of(declared).then_some(class)
}

/// Returns the description of a class, if it implements an interface for inputs.
pub(super) fn described(machine: &Machine, class: ClassRef) -> Option<InterfaceInput> {
    let run = machine.live.symbols.run.as_ref()?.borrow();
    let mut all = run.lazy.bounds.implementations.iter();
    all.find(|one| *one.class == *class.name).cloned()
}

/// Ends a path with a call beyond the results that an object has.
pub fn exceed_results(machine: &mut Machine, method: &str) -> Exit {
    if let Some(run) = &machine.live.symbols.run {
        let reason = format!("inputs: more calls of {method} of one object were possible");
        run.borrow_mut().cut.insert(reason);
    }
    Exit::Ignore
}

/// Returns the object of the program that has a copy.
pub(super) fn original(all: &[Pair], copy: Ref) -> Option<Ref> {
    all.iter().find(|pair| pair.copy == copy).map(|pair| pair.object)
}
