//! The class loaders that the program defines, and the cells that hold their state.
//!
//! Lifetime: the run. The tables only grow; the cells, which are objects, are part of a state.

use crate::heap::Ref;
use crate::prepared::Code;
use base::FastMap;
use classes::{ClassId, LoaderId, MethodId};
use code::Insn;

/// A class requested from a loader of the program.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) loader: LoaderId,
    pub(super) name: Box<str>,
    /// Holds the mirror of the class in states in which the class is recorded for the loader; none
    /// in plain runs, which do not backtrack.
    pub(super) cell: Option<Ref>,
}

/// The program's class loaders, numbered over the whole run.
#[derive(Debug, Default)]
pub(crate) struct Loaders {
    /// By number, from the program's first loader on: the cell that holds the loader object.
    pub(super) cells: Vec<Ref>,
    pub(super) wanted: Vec<Wanted>,
    pub(super) wanted_by_name: FastMap<(LoaderId, Box<str>), u32>,
    /// By class and name that its code failed to resolve: the cell that holds the error.
    pub(super) failed: FastMap<(ClassId, u32), Ref>,
    /// The cell of the protection domain of each class that has one.
    pub(super) domains: FastMap<ClassId, Ref>,
    /// Modules defined by the running program, by loader and package: the cell of each.
    pub(super) modules: FastMap<(LoaderId, Box<str>), Ref>,
    /// Verified classes, and the classes that the verification needed.
    pub(crate) verified: FastMap<ClassId, verifier::Uses>,
    /// Code of such classes that has resolved an entry, and its original instructions.
    pub(super) resolved: FastMap<MethodId, (&'static Code, Box<[Insn]>)>,
}
