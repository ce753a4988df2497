//! Parts of an operation's description: types, operators, memory and calls.
//!
//! Types and operators of arithmetic are those of the crate `terms`.

pub use terms::semantics::{Arithmetic, Bitwise, Comparison, Condition, Integral, Numeric, Small};

/// Right side of an arithmetic or bitwise operation, whose left side is register `a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RightSide {
    /// Register `b`.
    Register,
    /// The signed 16 bits of `b`.
    Immediate,
    /// The `int` in register `b`, as a `long`.
    Widened,
}

/// Values that a conditional jump compares.
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

/// Kind of memory. The object or array is register `a`; a static field has no such operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Field of an object: `b` is its site while symbolic, then its slot.
    Field,
    /// Static field: `a` and `b` are its site.
    Static,
    /// Element of an array: its index is register `b`.
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
    /// The type of the site's field.
    Declared,
}

/// The resolution state of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The field is not resolved: the first execution rewrites the operation.
    Symbolic,
    /// Ordinary.
    Plain,
    /// The field is final, hidden or independent: a read is a scheduling point only if the object
    /// leaked.
    Independent,
    /// The field is hidden: a write belongs to no state and is not a scheduling point.
    Hidden,
    /// The variable is masked: a write has no effect, and nothing depends on the result of a read.
    Masked,
    /// The stored array is never written again.
    Freezing,
    /// The read value is a choice.
    Perturbed,
}

/// Object that an operation allocates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allocation {
    /// Instance of the class of site `b`.
    Instance,
    /// Array of primitive values; `b` is the type code of `newarray`, and `a` the length.
    Primitives,
    /// Array of references to the class of site `b`; `a` is the length.
    References,
    /// Array of arrays; site `a`+`b` contains its class and the registers of its lengths.
    Nested,
}

/// Test of the class of the object in register `a` against site `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeTest {
    /// Throws if the test fails.
    Cast,
    /// Returns 1 or 0.
    InstanceOf,
}

/// Selection of the callee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dispatch {
    /// By the receiver's class, from its dispatch table.
    Virtual,
    /// By the receiver's class, from its interfaces.
    Interface,
    /// The resolved method, with a receiver that is not null.
    Direct,
    /// The resolved method, without a receiver.
    Static,
    /// The linked target of the call site: `invokedynamic`, method handles, `VarHandle`s.
    Linked,
}

/// Resolution state of a call site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// The first execution resolves the method and rewrites the operation.
    Symbolic,
    /// The method is resolved, or its resolution does not rewrite this operation.
    Resolved,
    /// A call of the class library whose only effect is a text ([`crate::texts`]). The operation executes it.
    Masked,
}

/// Result that a method returns, in register `a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returned {
    /// None.
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

/// Action on the lock records of a frame: the objects whose monitors the method has entered and not
/// exited. Register `a` holds the records: null or an array of the objects, which is never changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockRecords {
    /// `d =` the records with the object `b`.
    Add,
    /// `d =` the records without the object `b`; throws if they do not contain it. Null is removed
    /// from all records.
    Remove,
    /// `d =` the object that was added last, null if there is none.
    Last,
    /// Throws unless there are no records; `d` is null.
    CheckEmpty,
}
