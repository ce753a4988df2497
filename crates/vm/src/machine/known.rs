//! Classes, fields and objects of the class library that the machine itself uses.
//!
//! Lifetime: the run. Writer: `boot`.

use crate::heap::Ref;
use crate::prepared::Code;
use base::FastMap;
use classes::{ClassRef, MethodId};

/// Classes, slots and tables that the machine itself uses.
#[derive(Debug, Default)]
pub struct WellKnown {
    /// `java.lang.String`.
    pub string: Option<ClassRef>,
    /// The slot of `String.value`.
    pub string_value: u32,
    /// The slot of `String.coder`.
    pub string_coder: u32,
    /// `java.lang.Class`.
    pub class: Option<ClassRef>,
    /// The number of instance slots of `java.lang.Class`. Static fields follow these slots in a mirror.
    pub class_slots: u32,
    /// Modules by package, with names in internal form.
    pub modules: FastMap<Box<str>, Ref>,
    /// The application class loader.
    pub app_loader: Ref,
    /// The platform class loader.
    pub platform_loader: Ref,
    /// Code of methods whose native row declined the call.
    pub declined: FastMap<MethodId, &'static Code>,
}
