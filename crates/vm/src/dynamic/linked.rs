//! Dynamically linked entities of a run: call sites, constants, hidden classes.
//!
//! Lifetime: the run. Cells, which are objects, record the entities that exist in a state.

use crate::heap::Ref;
use base::FastMap;
use classes::{ClassId, ClassRef, LoaderId, MethodId, MethodRef};

/// The target of a linked call site.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// A static method, which is called with the arguments of the call.
    Method(MethodRef),
    /// An object, which is always the result.
    Constant(Ref),
    /// A cell, which has the target once it is filled.
    Cell(Ref),
}

/// Linked call sites of the run. A site stores its number, from 1.
#[derive(Debug, Default)]
pub struct Linked {
    /// The targets of linked sites, by number.
    pub targets: Vec<Target>,
    /// Numbers of targets for call sites in code of class loaders of the program, by method and
    /// instruction, in order of linkage. Backtracking undoes the links of these sites.
    pub relinks: FastMap<(MethodId, u32), Vec<u32>>,
    /// The number of hidden classes that were created so far.
    pub spun: u32,
    /// The number of dynamic constants whose static arguments are now resolved.
    pub nesting: u32,
    /// Cells of constant pool entries.
    pub cells: FastMap<(ClassId, u16), Ref>,
    /// The class of upcalls, after the first upcall.
    pub linkage: Option<ClassRef>,
    /// Slots of the fields that calls of method handles read, after the first such call.
    pub slots: Option<HandleSlots>,
    /// Classes that the program defines.
    pub(crate) defined: Defined,
}

/// The source of a defined class: its loader and bytes; for a hidden class the host, and whether it is a
/// nest mate.
pub(super) type Source = (Option<(ClassId, bool)>, LoaderId, Vec<u8>);

/// Classes that were defined on some path.
#[derive(Debug, Default)]
pub(crate) struct Defined {
    /// Classes by source, in the order of their first definition.
    pub(super) by_source: FastMap<Source, Vec<ClassRef>>,
    /// The cell of each class.
    pub cells: FastMap<ClassId, Ref>,
}

/// Slots of the fields that each call of a method handle reads.
#[derive(Clone, Copy, Debug)]
pub struct HandleSlots {
    /// `MethodHandle.form`.
    pub form: u32,
    /// `LambdaForm.vmentry`.
    pub entry: u32,
    /// `MemberName.method`.
    pub method: u32,
}
