//! Verification of a class of a registry.

use crate::failure::Failure;
use crate::hierarchy::{Hierarchy, Member, MemberAccess};
use classes::resolve::{lookup_field, lookup_method};
use classes::{ClassRef, LinkError, Registry};
use classfile::access;
use std::cell::RefCell;

/// The class hierarchy of a verified class in a registry.
struct Surroundings<'a> {
    registry: &'a Registry,
    class: ClassRef,
    uses: RefCell<Uses>,
}

/// The classes that a verification loaded by name.
pub type Uses = Vec<(Box<str>, ClassRef)>;

impl Surroundings<'_> {
    fn access(&self, flags: u16, owner: ClassRef) -> MemberAccess {
        MemberAccess {
            is_protected: access::has(flags, access::PROTECTED),
            same_package: owner.same_package(self.class),
        }
    }
}

impl Hierarchy for Surroundings<'_> {
    type Class = ClassRef;
    type Error = LinkError;

    fn load(&self, name: &str) -> Result<ClassRef, LinkError> {
        // Only a hidden class itself finds the class by its name.
        if self.class.host.is_some() && self.class.file().is_some_and(|f| f.this_class == name) {
            return Ok(self.class);
        }
        let class = self.registry.load(self.class.loader, name)?;
        if !self.class.loader.is_jdk() {
            self.uses.borrow_mut().push((name.into(), class));
        }
        Ok(class)
    }

    fn current(&self) -> ClassRef {
        self.class
    }

    fn name(&self, class: ClassRef) -> &str {
        match class.file() {
            Some(file) if class.host.is_some() => &file.this_class,
            _ => &class.name,
        }
    }

    fn is_interface(&self, class: ClassRef) -> bool {
        class.is_interface()
    }

    fn super_class(&self, class: ClassRef) -> Option<ClassRef> {
        class.super_class
    }

    fn member(&self, class: ClassRef, member: Member<'_>) -> Option<MemberAccess> {
        if member.descriptor.starts_with('(') {
            let signature = self.registry.signature(member.name, member.descriptor);
            let found = lookup_method(self.registry, class, signature);
            return found.ok()?.map(|method| self.access(method.access, method.class()));
        }
        lookup_field(class, member.name, member.descriptor)
            .map(|field| self.access(field.access, field.class()))
    }

    fn constructor(&self, class: ClassRef, descriptor: &str) -> Option<MemberAccess> {
        let method = class.declared_method("<init>", descriptor)?;
        Some(self.access(method.access, class))
    }

    fn declares_field(&self, class: ClassRef, member: Member<'_>) -> bool {
        class.declared_field(member.name, member.descriptor).is_some()
    }
}

/// Verifies the code of a class of any loader. For a class that is not the JDK's, returns the
/// classes on which the result depends. The error requests a class that a loader of the program has
/// not loaded yet, or it is the error that the program gets.
pub fn verify_class(registry: &Registry, class: ClassRef) -> Result<Uses, LinkError> {
    let Some(file) = class.file() else { return Ok(Uses::new()) };
    let surroundings = Surroundings { registry, class, uses: RefCell::default() };
    match crate::verify(file, &surroundings) {
        Ok(()) => Ok(surroundings.uses.into_inner()),
        Err(Failure::Verify(message)) => Err(LinkError::new("java/lang/VerifyError", message)),
        Err(Failure::Format(message)) => Err(LinkError::new("java/lang/ClassFormatError", message)),
        Err(Failure::Load(error)) => Err(error),
    }
}
