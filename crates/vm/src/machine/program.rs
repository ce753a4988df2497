//! The program and the class library as they are loaded: classes, code, native methods, constants.
//!
//! Lifetime: the run. All states of the run share them; they only grow, and backtracking does not
//! undo them. Invariant: an entry depends only on its class or method, not on the path that created
//! it.

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
    /// All classes.
    pub registry: Registry,
    /// Native methods.
    pub natives: NativeTable,
    /// The parts of the machine in crates above this one.
    pub attachments: Attachments,
    /// Classes and fields that the machine uses.
    pub known: WellKnown,
    /// Objects created during the start for native methods, by key.
    pub anchors: FastMap<&'static str, Ref>,
    /// Methods prepared for execution, by their number.
    pub(crate) prepared: Vec<Option<&'static Prepared>>,
    /// Prepared methods with merged calls that the start of the class library called.
    pub(crate) merged_at_start: Vec<&'static Prepared>,
    /// String constants.
    pub(crate) literals: Literals,
    /// Linked `invokedynamic` call sites and method handles.
    pub linked: Linked,
    /// Class loaders that the program defines.
    pub(crate) loaders: Loaders,
    /// Exceptions that the configuration injects, by method.
    pub(crate) injections: FastMap<u32, Vec<(u32, bool, usize)>>,
}

impl Program {
    /// Creates a program with only the boot classes of the registry.
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

    /// Returns the register code of a method that was prepared, or of a native method that was
    /// declined.
    pub fn prepared_code(&self, method: MethodRef) -> Option<&'static Code> {
        match self.prepared.get(method.id.index()) {
            Some(Some(Prepared { run: Run::Code(code), .. })) => Some(code),
            // A call site of the start keeps a merged method that is forgotten since.
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
