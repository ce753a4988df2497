//! The loaded program and class library: classes, code, native methods, constants.
//!
//! Lifetime: the run. All states of the run share these tables. They are only extended, and backtracking
//! does not change them. Invariant: an entry depends only on its class or method, not on the path that
//! created it.

use crate::dynamic::Linked;
use crate::heap::Ref;
use crate::loaders::Loaders;
use crate::machine::{Attachments, WellKnown};
use crate::native::NativeTable;
use crate::prepared::{Code, Prepared, Run};
use crate::string::Literals;
use base::FastMap;
use classes::{MethodRef, Registry};

/// The loaded, linked and translated program.
#[derive(Debug)]
pub struct Program {
    /// All loaded classes.
    pub registry: Registry,
    /// The table of native methods.
    pub natives: NativeTable,
    /// The parts of the machine in higher crates.
    pub attachments: Attachments,
    /// Classes and fields that the machine itself uses.
    pub known: WellKnown,
    /// Objects that the start created for native methods, by key.
    pub anchors: FastMap<&'static str, Ref>,
    /// Methods prepared for execution, by method number.
    pub(crate) prepared: Vec<Option<&'static Prepared>>,
    /// Prepared merged methods that the start of the class library called.
    pub(crate) merged_at_start: Vec<&'static Prepared>,
    /// Strings of constants.
    pub(crate) literals: Literals,
    /// Linked `invokedynamic` call sites, constants and method handles.
    pub linked: Linked,
    /// Class loaders that the program creates.
    pub(crate) loaders: Loaders,
    /// Positions at which exceptions are injected, by method.
    pub(crate) injections: FastMap<u32, Vec<(u32, bool, usize)>>,
}

impl Program {
    /// Creates a program that has only the classes of the registry.
    pub(super) fn new(registry: Registry, natives: NativeTable, attachments: Attachments) -> Self {
        Self {
            registry,
            natives,
            attachments,
            known: WellKnown::default(),
            anchors: FastMap::default(),
            prepared: Vec::new(),
            merged_at_start: Vec::new(),
            literals: Literals::default(),
            linked: Linked::default(),
            loaders: Loaders::default(),
            injections: FastMap::default(),
        }
    }

    /// Returns the register code of a prepared method, or of a native method whose row declined a call.
    pub fn prepared_code(&self, method: MethodRef) -> Option<&'static Code> {
        match self.prepared.get(method.id.index()) {
            Some(Some(Prepared { run: Run::Code(code), .. })) => Some(code),
            // A call site of the start refers to a merged method that was forgotten afterwards.
            _ => self.known.declined.get(&method.id).copied().or_else(|| {
                let known = self.merged_at_start.iter().find(|known| known.method.id == method.id);
                match known?.run {
                    Run::Code(code) => Some(code),
                    _ => None,
                }
            }),
        }
    }
}
