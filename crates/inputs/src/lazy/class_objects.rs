//! Class objects as inputs: that of the type argument, and those of the classes that the program
//! mentions.
//!
//! Invariant: the result states the listed classes as an assumption.

use crate::lazy::fields::class_name;
use crate::lazy::generic;
use crate::lazy::mentioned::array_name;
use classes::{ClassRef, LoaderId, Primitive};
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;

/// The class of class objects.
pub(super) const CLASS: &str = "java/lang/Class";

/// The classes that are considered, besides `int`, if any class is possible.
const SAMPLES: [&str; 4] = ["java/lang/Object", "java/lang/String", "java/lang/Runnable", "[I"];

/// Returns the class objects that are candidates for an input with a generic signature. The function
/// `mentioned` returns the subclasses that the program mentions. The `names` are those of all mentioned
/// classes.
pub(super) fn list(
    machine: &mut Machine,
    signature: &str,
    names: &[String],
    mentioned: impl FnOnce(&Machine, ClassRef) -> Vec<ClassRef>,
) -> Result<Vec<Ref>, Exit> {
    let load = |name: &str| machine.program.registry.load(LoaderId::APP, name).ok();
    let argument = generic::argument_of(signature, 0);
    let bound = argument.and_then(|of| load(class_name(&generic::erasure(&of))));
    let mut classes: Vec<ClassRef> = bound.into_iter().collect();
    if bound.is_none_or(|class| class.super_class.is_none()) {
        classes.extend(SAMPLES.iter().filter_map(|name| load(name)));
    }
    // Without a wildcard, the type argument is the only class.
    if generic::has_wildcard(signature) || bound.is_none() {
        let root = match bound {
            Some(class) => class,
            None => machine.program.boot_class(SAMPLES[0])?,
        };
        classes.extend(mentioned(machine, root));
        if root.super_class.is_none() {
            let own = std::iter::once("int").chain(names.iter().map(String::as_str));
            let primitive = own.filter_map(named);
            classes.extend(primitive.map(|of| machine.program.registry.primitive(of)));
        }
    }
    let mut known: Vec<ClassRef> = Vec::new();
    for class in classes {
        let is_of_checker = library::models::is_input_class(&class.name);
        if !is_of_checker && !known.contains(&class) {
            known.push(class);
        }
    }
    let run = machine.live.symbols.tables();
    run.borrow_mut().lazy.class_objects.extend(known.iter().map(|class| array_name(class)));
    Ok(known.into_iter().map(|class| machine.mirror(class)).collect())
}

/// Returns the primitive type with this name.
fn named(name: &str) -> Option<Primitive> {
    Primitive::ALL.into_iter().find(|one| one.name() == name)
}

/// Loads the class that a class object represents, which may be a primitive type.
pub(super) fn load(machine: &mut Machine, name: &str) -> Result<ClassRef, Exit> {
    match named(name) {
        Some(primitive) => Ok(machine.program.registry.primitive(primitive)),
        None => crate::lazy::holder::load(machine, name),
    }
}
