//! The class hierarchy that the verifier needs.

/// A field or method in a class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member<'a> {
    /// Name of the field or method.
    pub(crate) name: &'a str,
    /// Descriptor, which distinguishes fields and methods.
    pub(crate) descriptor: &'a str,
}

/// Facts about a member, for the rules on protected access (JVMS §4.10.1.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MemberAccess {
    /// Whether the member is protected.
    pub(crate) is_protected: bool,
    /// Whether the declaring class is in the run-time package of the verified class.
    pub(crate) same_package: bool,
}

/// The class hierarchy, as seen by the defining loader of the verified class.
pub(crate) trait Hierarchy {
    /// A loaded class.
    type Class: Copy + PartialEq;
    /// Failure of a load.
    type Error;

    /// Loads a class by internal name, with the defining loader of the verified class.
    fn load(&self, name: &str) -> Result<Self::Class, Self::Error>;

    /// Returns the verified class.
    fn current(&self) -> Self::Class;

    /// Returns the internal name of a class.
    fn name(&self, class: Self::Class) -> &str;

    /// Whether the class is an interface.
    fn is_interface(&self, class: Self::Class) -> bool;

    /// Returns the direct superclass; `None` for `java/lang/Object`.
    fn super_class(&self, class: Self::Class) -> Option<Self::Class>;

    /// Finds a declared or inherited member of a class.
    fn member(&self, class: Self::Class, member: Member<'_>) -> Option<MemberAccess>;

    /// Finds a constructor that the class declares.
    fn constructor(&self, class: Self::Class, descriptor: &str) -> Option<MemberAccess>;

    /// Whether the class declares this field.
    fn declares_field(&self, class: Self::Class, member: Member<'_>) -> bool;

    /// Whether `class` is `other` or has it as superclass.
    fn extends(&self, class: Self::Class, other: Self::Class) -> bool {
        let mut at = Some(class);
        while let Some(class) = at {
            if class == other {
                return true;
            }
            at = self.super_class(class);
        }
        false
    }

    /// Whether a proper superclass of the verified class has this name.
    fn has_super_named(&self, name: &str) -> bool {
        let mut at = self.super_class(self.current());
        while let Some(class) = at {
            if self.name(class) == name {
                return true;
            }
            at = self.super_class(class);
        }
        false
    }
}
