//! Verification of classes as a part of linking (JVMS §5.4.1), by the crate `verifier`.
//!
//! Classes of the bootstrap and platform loaders are trusted, as by default in `HotSpot`. The result
//! for a class of the application loader is a function of the class path. A verified class is
//! therefore marked for the whole run. The result for a class of a program's loader depends on the
//! classes that the loader returns, which are state. Such a class is verified before each
//! initialization.

use crate::machine::Machine;
use crate::native::Exit;
use classes::ClassRef;
use library::marks::class as marks;

impl Machine {
    /// Links a class (JVMS §5.4): verifies its supertypes, then the class itself.
    pub fn link(&mut self, class: ClassRef) -> Result<(), Exit> {
        if class.loader.is_jdk() || class.file().is_none() {
            return Ok(());
        }
        if class.trait_bits.get() & marks::VERIFIED != 0 {
            return Ok(());
        }
        for above in class.super_class.iter().chain(&class.interfaces) {
            self.link(above)?;
        }
        // Classes that the JDK generates for reflection are not verified.
        let generated = class.super_class.is_some_and(is_accessor);
        if !generated && let Err(error) = verifier::verify_class(&self.program.registry, class) {
            return Err(self.link_error(&error));
        }
        if !class.loader.is_program() {
            class.trait_bits.set(class.trait_bits.get() | marks::VERIFIED);
        }
        Ok(())
    }
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
