//! The class loaders that the program creates, and the cells with their state.
//!
//! Lifetime: the run. The tables are only extended. The cells, which are objects, are part of a state.

use crate::heap::Ref;
use crate::prepared::Code;
use base::FastMap;
use classes::{ClassId, LoaderId, MethodId};
use code::Insn;

/// A class that was requested from a loader of the program.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) loader: LoaderId,
    pub(super) name: Box<str>,
    /// The cell has the mirror of the class in states in which the class is recorded for the loader.
    /// Plain executions, which do not backtrack, have no cell.
    pub(super) cell: Option<Ref>,
}

/// The class loaders of the program, numbered over the whole run.
#[derive(Debug, Default)]
pub(crate) struct Loaders {
    /// The cell of each loader object, by number, from the first loader of the program on.
    pub(super) cells: Vec<Ref>,
    pub(super) wanted: Vec<Wanted>,
    pub(super) wanted_by_name: FastMap<(LoaderId, Box<str>), u32>,
    /// The cell of the error for each class and each name that its code failed to resolve.
    pub(super) failed: FastMap<(ClassId, u32), Ref>,
    /// The cell of the protection domain of each class that has one.
    pub(super) domains: FastMap<ClassId, Ref>,
    /// The cell of each module that the program defined, by loader and package.
    pub(super) modules: FastMap<(LoaderId, Box<str>), Ref>,
    /// Verified classes, with the classes that the verification needed.
    pub(crate) verified: FastMap<ClassId, verifier::Uses>,
    /// Code of classes of the program's loaders that resolved an entry, with its original instructions.
    pub(super) resolved: FastMap<MethodId, (&'static Code, Box<[Insn]>)>,
}
