//! Dynamically linked entities of the run: call sites, constants, hidden classes.
//!
//! Lifetime: the run. Cells, which are objects, record which of the entities exist in a state.

use crate::heap::Ref;
use base::FastMap;
use classes::{ClassId, ClassRef, LoaderId, MethodId, MethodRef};

/// The target of a linked call site.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// Call this static method with the call's arguments.
    Method(MethodRef),
    /// The result is always this object.
    Constant(Ref),
    /// The content of this cell, after the cell is filled.
    Cell(Ref),
}

/// Linked call sites of the run, by the number stored in the site (from 1).
#[derive(Debug, Default)]
pub struct Linked {
    /// The targets.
    pub targets: Vec<Target>,
    /// Targets of call sites in code of the program's loaders, where backtracking undoes links: by
    /// method and instruction, in order of linking.
    pub relinks: FastMap<(MethodId, u32), Vec<u32>>,
    /// The number of hidden classes defined so far.
    pub spun: u32,
    /// The number of dynamic constants whose static arguments are being resolved.
    pub nesting: u32,
    /// Cells of constant pool entries.
    pub cells: FastMap<(ClassId, u16), Ref>,
    /// The class of upcalls, once an upcall was needed.
    pub linkage: Option<ClassRef>,
    /// Slots of the fields that calls of method handles read, once such a call was executed.
    pub slots: Option<HandleSlots>,
    /// Classes that the program defines.
    pub(crate) defined: Defined,
}

/// Host and whether it is a nest mate (of hidden classes only), loader and bytes.
pub(super) type Source = (Option<(ClassId, bool)>, LoaderId, Vec<u8>);

/// Classes that were defined on some path.
#[derive(Debug, Default)]
pub(crate) struct Defined {
    /// Classes by source, in the order of their first definition.
    pub(super) by_source: FastMap<Source, Vec<ClassRef>>,
    /// The cell of each class.
    pub cells: FastMap<ClassId, Ref>,
}

/// Slots of the fields that every call of a method handle reads.
#[derive(Clone, Copy, Debug)]
pub struct HandleSlots {
    /// `MethodHandle.form`.
    pub form: u32,
    /// `LambdaForm.vmentry`.
    pub entry: u32,
    /// `MemberName.method`.
    pub method: u32,
}
