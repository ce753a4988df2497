//! Objects of classes that exist only for inputs: they implement an interface or extend an abstract
//! class. Each call of an abstract method returns the next result.
//!
//! Source: decisions 0097 and 0098. Invariant: a call ends its path if the object has no result for
//! the call. The result of the search is incomplete then, with a reason.

use crate::lazy::holder::Pair;
use classes::{ClassRef, LoaderId};
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::InterfaceInput;

/// Returns the class that implements an interface or extends an abstract class for inputs, if there
/// is one.
pub(super) fn class_for(machine: &Machine, declared: ClassRef) -> Option<ClassRef> {
    let run = machine.live.symbols.tables();
    let run = run.borrow();
    let mut all = run.lazy.bounds.implementations.iter();
    let one = all.find(|one| *one.supertype == *declared.name)?;
    let class = machine.program.registry.load(LoaderId::APP, &one.class).ok()?;
    class.is_subclass_of(declared).then_some(class)
}

/// Returns the type that a class implements for inputs; none for classes of the program.
pub(super) fn supertype(class: ClassRef) -> Option<ClassRef> {
    let is_input = library::models::is_input_class(&class.name);
    let supertype = class.interfaces.first().copied().or(class.super_class);
    supertype.filter(|_| is_input)
}

/// Returns the description of a class whose objects are only inputs; `None` for other classes.
pub(super) fn described(machine: &Machine, class: ClassRef) -> Option<InterfaceInput> {
    let run = machine.live.symbols.run.as_ref()?.borrow();
    let mut all = run.lazy.bounds.implementations.iter();
    all.find(|one| *one.class == *class.name).cloned()
}

/// Ends a path in which an object has no result for a call.
pub fn exceed_results(machine: &mut Machine, method: &str) -> Exit {
    if let Some(run) = &machine.live.symbols.run {
        let reason = format!("inputs: more calls of {method} of one object were possible");
        run.borrow_mut().cut.insert(reason);
    }
    Exit::Ignore
}

/// Returns the object of the program whose copy is given.
pub(super) fn original(all: &[Pair], copy: Ref) -> Option<Ref> {
    all.iter().find(|pair| pair.copy == copy).map(|pair| pair.object)
}
