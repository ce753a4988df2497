//! The program and the class library as they are loaded: classes, code, native methods, constants.
//!
//! Lifetime: the run. Every state of the run shares them; they only grow, and backtracking does not
//! undo them. Invariant: an entry depends on its class or method alone, not on the path that made it.

use crate::dynamic::Linked;
use crate::heap::Ref;
use crate::loaders::Loaders;
use crate::machine::Known;
use crate::native::NativeTable;
use crate::prepared::Prepared;
use crate::string::Literals;
use base::FastMap;
use classes::Registry;

/// The loaded, linked and translated program.
#[derive(Debug)]
pub struct Program {
    /// All classes.
    pub registry: Registry,
    /// Native methods.
    pub natives: NativeTable,
    /// Classes and fields that the machine itself uses.
    pub known: Known,
    /// Objects that the start made for native methods, by key.
    pub anchors: FastMap<&'static str, Ref>,
    /// Methods that are ready to run, by their number.
    pub(crate) prepared: Vec<Option<&'static Prepared>>,
    /// String constants.
    pub(crate) literals: Literals,
    /// Linked `invokedynamic` call sites and method handles.
    pub(crate) linked: Linked,
    /// Class loaders that the program defines.
    pub(crate) loaders: Loaders,
    /// Exceptions that the configuration injects, by method.
    pub(crate) injections: FastMap<u32, Vec<(u32, bool, usize)>>,
}

impl Program {
    /// Nothing but the boot classes that the registry has already.
    pub(super) fn new(registry: Registry, natives: NativeTable) -> Self {
        Self {
            registry,
            natives,
            known: Known::default(),
            anchors: FastMap::default(),
            prepared: Vec::new(),
            literals: Literals::default(),
            linked: Linked::default(),
            loaders: Loaders::default(),
            injections: FastMap::default(),
        }
    }
}
