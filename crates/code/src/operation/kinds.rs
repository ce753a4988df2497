//! Parts of the description of an operation: types, operators, memory and calls.
//!
//! Types and operators of arithmetic are those of the crate `terms`.

pub use terms::semantics::{Arithmetic, Bitwise, Comparison, Condition, Integral, Numeric, Small};

/// Right side of an arithmetic or bitwise operation. The left side is register `a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RightSide {
    /// Register `b`.
    Register,
    /// The signed 16 bits of `b`.
    Immediate,
    /// The `int` in register `b`, as a `long`.
    Widened,
}

/// Operands that a conditional jump compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// The `int` in `a` with 0.
    Zero,
    /// The `int`s in `a` and `b`.
    Int,
    /// The `int` in `a` with the signed 16 bits of `b`.
    Immediate,
    /// The `long`s in `a` and `b`.
    Long,
    /// The reference in `a` with null.
    Null,
    /// The references in `a` and `b`.
    Reference,
}

/// Source of a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constant {
    /// The 32 bits in `a` and `b`.
    Int,
    /// Entry `a`+`b` of the constant table.
    Long,
    /// The handle in `a` and `b`; null is 0.
    Reference,
    /// Site `a`+`b`: a constant pool entry that is resolved at first use.
    Symbolic,
}

/// Kind of memory. The object or array is in register `a`; a static field has no such operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Field of an object. While the access is symbolic, `b` is its site; then `b` is the slot of the
    /// field.
    Field,
    /// Static field: `a` and `b` are its site.
    Static,
    /// Element of an array. The index is in register `b`.
    Element,
}

/// Representation of a value in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// A value that a register holds as an `int`. Elements of `boolean[]` are accessed as bytes.
    Small(Small),
    /// 32 bits: `int` or `float`.
    Bits32,
    /// 64 bits: `long` or `double`.
    Bits64,
    /// A number of 64 bits in a register.
    Number,
    /// A reference.
    Reference,
    /// The type of the field of the site.
    Declared,
}

/// The resolution state of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The field is not resolved. The first execution rewrites the operation.
    Symbolic,
    /// The access has no special treatment.
    Plain,
    /// The instance field is final, hidden or independent. A read is a scheduling point only if the
    /// object leaked, or at level `none`.
    Independent,
    /// The field is hidden. A write belongs to no state and is not a scheduling point.
    Hidden,
    /// The variable is masked. A write has no effect, and nothing depends on the result of a read.
    Masked,
    /// The variable is masked, and its values are within a range. Only indices of masked elements and
    /// values of such variables depend on the result of a read.
    Bounded,
    /// The stored array is never written again.
    Freezing,
    /// A choice generator replaces the value that is read.
    Perturbed,
}

/// Kind of object that an operation allocates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allocation {
    /// An instance of the class of site `b`.
    Instance,
    /// An array of primitive values. The type code of `newarray` is in `b`, and the length in register
    /// `a`.
    Primitives,
    /// An array of references to the class of site `b`. The length is in register `a`.
    References,
    /// An array of arrays. The site `a`+`b` contains its class and the registers of its lengths.
    Nested,
}

/// Test of the class of the object in register `a` against site `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeTest {
    /// `checkcast`: throws if the test fails.
    Cast,
    /// `instanceof`: returns 1 or 0.
    InstanceOf,
}

/// Selection of the method that a call executes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dispatch {
    /// The class of the receiver selects the method, by its dispatch table.
    Virtual,
    /// The class of the receiver selects the method, by its interfaces.
    Interface,
    /// The resolved method is called with a receiver that is not null.
    Direct,
    /// The resolved method is called without a receiver.
    Static,
    /// The target to which the call site is linked: `invokedynamic`, method handles, `VarHandle`s.
    Linked,
}

/// Resolution state of a call site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// The method is not resolved. The first execution resolves it and rewrites the operation.
    Symbolic,
    /// The method is resolved, or its resolution does not rewrite this operation.
    Resolved,
    /// A call of the class library whose only effect is a text ([`crate::texts`]). The operation itself
    /// executes the call.
    Masked,
}

/// Kind of the result of a method, which is in register `a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returned {
    /// No result.
    Nothing,
    /// A number.
    Number,
    /// A reference.
    Reference,
    /// A value that no caller uses.
    Masked,
}

/// Action on the monitor of the object in register `a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MonitorAction {
    /// `monitorenter`
    Enter,
    /// `monitorexit`
    Exit,
}

/// Action on the lock records of a frame: the objects whose monitors the method entered and did not
/// exit. Register `a` holds the records: null, or an immutable array of the objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockRecords {
    /// `d =` the records with the object `b` added.
    Add,
    /// `d =` the records without the object `b`. Throws if the records do not contain `b`, unless `b` is
    /// null.
    Remove,
    /// `d =` the object that was added last; null if the records are empty.
    Last,
    /// Throws unless the records are empty. Sets `d` to null.
    CheckEmpty,
}
