//! The class loaders that programs of the run define, and the cells that tell their state.
//!
//! Lifetime: the run. The tables only grow; the cells, which are objects, are part of a state.

use crate::heap::Ref;
use crate::prepared::Code;
use base::FastMap;
use classes::{ClassId, LoaderId, MethodId};
use code::Insn;

/// A class that a loader of the program was asked for.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) loader: LoaderId,
    pub(super) name: Box<str>,
    /// Holds the mirror of the class in states in which the loader is recorded for it; none in
    /// plain runs, where nothing is undone.
    pub(super) cell: Option<Ref>,
}

/// The program's class loaders, numbered over the whole run.
#[derive(Debug, Default)]
pub(crate) struct Loaders {
    /// For each number from the first of the program on: the cell that holds the loader.
    pub(super) cells: Vec<Ref>,
    pub(super) wanted: Vec<Wanted>,
    pub(super) wanted_by_name: FastMap<(LoaderId, Box<str>), u32>,
    /// By class and what its code wanted in vain: the cell that holds the error.
    pub(super) failed: FastMap<(ClassId, u32), Ref>,
    /// The protection domains of classes that were given one, a cell each.
    pub(super) domains: FastMap<ClassId, Ref>,
    /// Modules defined by the running program, by loader and package: the cell of each.
    pub(super) modules: FastMap<(LoaderId, Box<str>), Ref>,
    /// Code of such classes that has resolved something, as it was before.
    pub(super) resolved: FastMap<MethodId, (&'static Code, Box<[Insn]>)>,
}
