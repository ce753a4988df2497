//! Verification of classes as a part of linking (JVMS §5.4.1), by the crate `verifier`.
//!
//! Classes of the bootstrap and platform loaders are trusted, as by default in `HotSpot`. The result for
//! a class of the application loader is a function of the class path. Such a class is marked for the
//! whole run. The result for other classes depends on classes that are state. These are the classes that
//! a loader of the program returns, and those that the program defined. Such a class is verified again
//! if one of these classes differs.

use crate::machine::Machine;
use crate::native::Exit;
use classes::{ClassRef, LinkError};
use library::marks::class as marks;
use verifier::Uses;

/// Links a class (JVMS §5.4): verifies its supertypes, and then the class itself.
pub fn link(machine: &mut Machine, class: ClassRef) -> Result<(), Exit> {
    if class.loader.is_jdk() || class.file().is_none() {
        return Ok(());
    }
    if class.trait_bits.get() & marks::VERIFIED != 0 {
        return Ok(());
    }
    for above in class.super_class.iter().chain(&class.interfaces) {
        link(machine, above)?;
    }
    let verified = &machine.program.loaders.verified;
    if verified.get(&class.id).is_some_and(|uses| still_uses(machine, class, uses)) {
        return Ok(());
    }
    let mut keeps_result = !class.loader.is_program();
    // Classes that the JDK generates for reflection are not verified.
    if !class.super_class.is_some_and(is_accessor) {
        match verifier::verify_class(&machine.program.registry, class) {
            Err(error) => return Err(machine.link_error(&error)),
            Ok(uses) => {
                let absent = uses.iter().find(|(_, used)| !machine.is_defined(used));
                if let Some((name, _)) = absent {
                    let error = LinkError::new("java/lang/NoClassDefFoundError", &**name);
                    return Err(machine.link_error(&error));
                }
                keeps_result &= !uses.iter().any(|(_, used)| was_defined(machine, used));
                if !keeps_result {
                    machine.program.loaders.verified.insert(class.id, uses);
                }
            }
        }
    }
    if keeps_result {
        class.trait_bits.set(class.trait_bits.get() | marks::VERIFIED);
    }
    Ok(())
}

/// Whether the program defines a class, in this state or in another one.
fn was_defined(machine: &Machine, class: ClassRef) -> bool {
    let class = class.element();
    class.loader.is_program() || machine.program.linked.defined.cells.contains_key(&class.id)
}

/// Whether the loader of a class has the classes recorded, in this state, that the verification used.
fn still_uses(machine: &Machine, class: ClassRef, uses: &Uses) -> bool {
    let registry = &machine.program.registry;
    uses.iter().all(|(name, used)| {
        registry.find_loaded(class.loader, name) == Some(*used) && machine.is_defined(used)
    })
}

/// Whether a class is a subclass of the superclass of reflection accessors, which the JDK generates
/// before release 22.
fn is_accessor(class: ClassRef) -> bool {
    let mut at = Some(class);
    while let Some(class) = at {
        if &*class.name == "jdk/internal/reflect/MagicAccessorImpl" {
            return class.loader.is_jdk();
        }
        at = class.super_class;
    }
    false
}
