//! Class objects as inputs: those of the type argument, and of the classes that the program mentions.
//!
//! Invariant: the listed classes are an assumption of the result. Primitive types are none of them.

use crate::lazy::fields::class_name;
use crate::lazy::generic;
use classes::{ClassRef, LoaderId};
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;

/// The class of class objects.
pub(super) const CLASS: &str = "java/lang/Class";

/// The classes that are considered if any class is possible.
const SAMPLES: [&str; 3] = ["java/lang/Object", "java/lang/String", "java/lang/Runnable"];

/// Returns the class objects that an input with a generic signature can be. The subclasses that the
/// program mentions are given.
pub(super) fn list(
    machine: &mut Machine,
    signature: &str,
    mentioned: impl FnOnce(&Machine, ClassRef) -> Vec<ClassRef>,
) -> Result<Vec<Ref>, Exit> {
    let load = |name: &str| machine.program.registry.load(LoaderId::APP, name).ok();
    let argument = generic::argument_of(signature, 0);
    let bound = argument.and_then(|of| load(class_name(&generic::erasure(&of))));
    let mut classes: Vec<ClassRef> = bound.into_iter().collect();
    if bound.is_none_or(|class| class.super_class.is_none()) {
        classes.extend(SAMPLES.iter().filter_map(|name| load(name)));
    }
    // Without a wildcard, the type argument is the class.
    if generic::has_wildcard(signature) || bound.is_none() {
        let root = match bound {
            Some(class) => class,
            None => machine.program.boot_class(SAMPLES[0])?,
        };
        classes.extend(mentioned(machine, root));
    }
    let mut known: Vec<ClassRef> = Vec::new();
    for class in classes {
        let is_of_checker = library::models::is_input_class(&class.name);
        if !class.is_array() && !is_of_checker && !known.contains(&class) {
            known.push(class);
        }
    }
    let run = machine.live.symbols.tables();
    run.borrow_mut().lazy.class_objects.extend(known.iter().map(|class| class.java_name()));
    Ok(known.into_iter().map(|class| machine.mirror(class)).collect())
}
