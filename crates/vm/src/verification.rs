//! Verification of classes as a part of linking (JVMS §5.4.1), by the crate `verifier`.
//!
//! Classes of the bootstrap and platform loaders are trusted, as by default in `HotSpot`. The result
//! for a class of the application loader is a function of the class path. A verified class is
//! therefore marked for the whole run. The result for a class of a program's loader depends on the
//! classes that the loader returns, which are state. Such a class is verified again if one of these
//! classes differs.

use crate::machine::Machine;
use crate::native::Exit;
use classes::{ClassRef, Registry};
use library::marks::class as marks;
use verifier::Uses;

/// Links a class (JVMS §5.4): verifies its supertypes, then the class itself.
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
    if verified
        .get(&class.id)
        .is_some_and(|uses| still_uses(&machine.program.registry, class, uses))
    {
        return Ok(());
    }
    // Classes that the JDK generates for reflection are not verified.
    if !class.super_class.is_some_and(is_accessor) {
        match verifier::verify_class(&machine.program.registry, class) {
            Err(error) => return Err(machine.link_error(&error)),
            Ok(uses) if class.loader.is_program() => {
                machine.program.loaders.verified.insert(class.id, uses);
            }
            Ok(_) => {}
        }
    }
    if !class.loader.is_program() {
        class.trait_bits.set(class.trait_bits.get() | marks::VERIFIED);
    }
    Ok(())
}

/// Whether the loader of a class has the same classes recorded, in this state.
fn still_uses(registry: &Registry, class: ClassRef, uses: &Uses) -> bool {
    uses.iter().all(|(name, used)| registry.find_loaded(class.loader, name) == Some(*used))
}

/// Whether the class is the superclass of the accessors that reflection generates before JDK 22.
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
