//! Meaning of operations: a semantic description from which analyses derive their facts.
//!
//! The description contains the computed value, the memory that is read or written, and the exits of
//! control flow. Roles of operands, exceptions and control flow are functions of the description.
//! Analyses match on [`Operation`] without a default arm. So a new kind of operation does not compile
//! until each analysis covers it.
//!
//! Source: JVMS §6.5.

mod kinds;

pub use kinds::{
    Access, Allocation, Arithmetic, Bitwise, Compared, Comparison, Condition, Constant, Dispatch,
    Integral, LockRecords, Memory, MonitorAction, Numeric, Resolution, Returned, RightSide, Small,
    Storage, TypeTest,
};

/// The meaning of an operation. The result is in register `d`, and operands are in `a` and `b`, unless a
/// variant says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// No effect.
    Nop,
    /// `d = a`
    Move,
    /// `d =` a constant.
    Constant(Constant),
    /// `d = -a`
    Negate(Numeric),
    /// `d = a op b`
    Arithmetic(Arithmetic, Numeric, RightSide),
    /// `d = a op b`
    Bitwise(Bitwise, Integral, RightSide),
    /// `d =` the value of `a`, converted from the first type to the second.
    Convert(Numeric, Numeric),
    /// `d =` the `int` in `a`, truncated to a smaller type and widened again.
    Narrow(Small),
    /// `d =` -1, 0 or 1.
    Compare(Comparison),
    /// A jump over the signed distance `d`.
    Branch(Condition, Compared),
    /// Adds 1 to the `int` in `a`, then jumps as [`Self::Branch`] of two `int`s.
    IncrementAndBranch(Condition),
    /// A jump over the signed 32-bit distance in `a` and `b`.
    Goto,
    /// `jsr`: a jump over the signed 32-bit distance in `a` and `b`. The address of the next instruction
    /// is stored in `d`.
    Subroutine,
    /// `ret`: a jump to the return address in `a`.
    SubroutineReturn,
    /// A jump by the `int` in `a` and the switch table `d`. The keys of a dense table are successive.
    Switch {
        /// Whether the table is indexed by keys.
        dense: bool,
    },
    /// `d =` a value in memory.
    Load(Memory, Storage, Access),
    /// Memory `= d`, where `d` is an operand.
    Store(Memory, Storage, Access),
    /// `d =` the length of the array `a`.
    ArrayLength,
    /// `d =` a new object.
    Allocate(Allocation),
    /// A test of the class of an object.
    TypeTest(TypeTest),
    /// Entry or exit of a monitor.
    Monitor(MonitorAction),
    /// An action on the records of entered monitors. Only methods without structured locking have
    /// records.
    LockRecords(LockRecords),
    /// Throws the exception in `a`.
    Throw,
    /// A call by the call site in `a` and `b`; a result is stored in `d`.
    Call(Dispatch, Resolution),
    /// The end of the method.
    Return(Returned),
}

/// Role of an operand field (`d`, `a` or `b`) of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// No register: unused, immediate, index or jump distance.
    None,
    /// A register that is written. The reads of its value determine whether the value is a reference.
    Def,
    /// A register that is read as a number.
    Prim,
    /// A register that is read as a reference.
    Ref,
    /// A register whose type is that of the destination or of the field.
    Same,
}

/// Effect of an operation on which other threads, frames or states may depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// No effect except linkage. Reads are of registers and immutable facts, such as the class of an
    /// object and the length of an array.
    None,
    /// Reads memory.
    Read(Memory, Storage, Access),
    /// Writes memory.
    Write(Memory, Storage, Access),
    /// Allocates an object.
    Allocate(Allocation),
    /// Enters or exits a monitor.
    Monitor(MonitorAction),
    /// Calls a method.
    Call(Dispatch, Resolution),
    /// Leaves the method, and exits its monitor if the method is synchronized.
    Return,
}

/// Registers that the site of an instruction lists as operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listed {
    /// No register.
    Nothing,
    /// The arguments of call site `a`+`b`.
    Arguments,
    /// The array lengths of site `a`+`b`.
    Lengths,
}

impl Operation {
    /// Returns the roles of `d`, `a` and `b`. Further operands are in [`Self::listed`].
    pub(crate) const fn roles(self) -> [Role; 3] {
        use Role::{Def, None, Prim, Ref, Same};
        match self {
            Self::Nop
            | Self::Goto
            | Self::Call(..)
            | Self::Return(Returned::Nothing | Returned::Masked) => [None, None, None],
            Self::Move => [Def, Same, None],
            Self::Constant(_)
            | Self::Subroutine
            | Self::Allocate(Allocation::Instance | Allocation::Nested)
            | Self::Load(Memory::Static, ..) => [Def, None, None],
            Self::Negate(_)
            | Self::Convert(..)
            | Self::Narrow(_)
            | Self::Arithmetic(_, _, RightSide::Immediate)
            | Self::Bitwise(_, _, RightSide::Immediate)
            | Self::Allocate(Allocation::Primitives | Allocation::References) => [Def, Prim, None],
            Self::Arithmetic(_, _, RightSide::Register | RightSide::Widened)
            | Self::Bitwise(_, _, RightSide::Register | RightSide::Widened)
            | Self::Compare(_) => [Def, Prim, Prim],
            Self::LockRecords(LockRecords::Add | LockRecords::Remove) => [Def, Ref, Ref],
            Self::Branch(_, Compared::Zero | Compared::Immediate)
            | Self::SubroutineReturn
            | Self::Switch { .. }
            | Self::Return(Returned::Number) => [None, Prim, None],
            Self::Branch(_, Compared::Int | Compared::Long) | Self::IncrementAndBranch(_) => {
                [None, Prim, Prim]
            }
            Self::Branch(_, Compared::Null)
            | Self::TypeTest(TypeTest::Cast)
            | Self::Monitor(_)
            | Self::Throw
            | Self::Return(Returned::Reference) => [None, Ref, None],
            Self::Branch(_, Compared::Reference) => [None, Ref, Ref],
            Self::Load(Memory::Field, ..)
            | Self::ArrayLength
            | Self::LockRecords(LockRecords::Last | LockRecords::CheckEmpty)
            | Self::TypeTest(TypeTest::InstanceOf) => [Def, Ref, None],
            Self::Load(Memory::Element, ..) => [Def, Ref, Prim],
            Self::Store(memory, storage, access) => {
                let value = match storage {
                    _ if matches!(access, Access::Masked) => None,
                    Storage::Small(_) | Storage::Bits32 | Storage::Bits64 | Storage::Number => Prim,
                    Storage::Reference => Ref,
                    Storage::Declared => Same,
                };
                match memory {
                    Memory::Field => [value, Ref, None],
                    Memory::Static => [value, None, None],
                    Memory::Element => [value, Ref, Prim],
                }
            }
        }
    }

    /// Returns the effect on memory, monitors and frames.
    pub const fn effect(self) -> Effect {
        match self {
            Self::Load(memory, storage, access) => Effect::Read(memory, storage, access),
            Self::Store(memory, storage, access) => Effect::Write(memory, storage, access),
            Self::Allocate(allocation) => Effect::Allocate(allocation),
            Self::Monitor(action) => Effect::Monitor(action),
            Self::Call(dispatch, resolution) => Effect::Call(dispatch, resolution),
            Self::Return(_) => Effect::Return,
            Self::Nop
            | Self::Move
            | Self::Constant(_)
            | Self::Negate(_)
            | Self::Arithmetic(..)
            | Self::Bitwise(..)
            | Self::Convert(..)
            | Self::Narrow(_)
            | Self::Compare(_)
            | Self::Branch(..)
            | Self::IncrementAndBranch(_)
            | Self::Goto
            | Self::Subroutine
            | Self::SubroutineReturn
            | Self::Switch { .. }
            | Self::ArrayLength
            | Self::TypeTest(_)
            | Self::LockRecords(_)
            | Self::Throw => Effect::None,
        }
    }

    /// Returns the kind of operands that the site of the instruction lists.
    pub(crate) const fn listed(self) -> Listed {
        match self {
            Self::Call(..) => Listed::Arguments,
            Self::Allocate(Allocation::Nested) => Listed::Lengths,
            Self::Nop
            | Self::Move
            | Self::Constant(_)
            | Self::Negate(_)
            | Self::Arithmetic(..)
            | Self::Bitwise(..)
            | Self::Convert(..)
            | Self::Narrow(_)
            | Self::Compare(_)
            | Self::Branch(..)
            | Self::IncrementAndBranch(_)
            | Self::Goto
            | Self::Subroutine
            | Self::SubroutineReturn
            | Self::Switch { .. }
            | Self::Load(..)
            | Self::Store(..)
            | Self::ArrayLength
            | Self::Allocate(
                Allocation::Instance | Allocation::Primitives | Allocation::References,
            )
            | Self::TypeTest(_)
            | Self::Monitor(_)
            | Self::LockRecords(_)
            | Self::Throw
            | Self::Return(_) => Listed::Nothing,
        }
    }

    /// Whether the operation may throw an exception. This includes errors of linkage and initialization
    /// at the first use of a class, field or method.
    pub const fn may_throw(self) -> bool {
        match self {
            Self::Nop
            | Self::Move
            | Self::Constant(Constant::Int | Constant::Long | Constant::Reference)
            | Self::Negate(_)
            | Self::Bitwise(..)
            | Self::Convert(..)
            | Self::Narrow(_)
            | Self::Compare(_)
            | Self::Branch(..)
            | Self::IncrementAndBranch(_)
            | Self::Goto
            | Self::Subroutine
            | Self::SubroutineReturn
            | Self::Switch { .. } => false,
            Self::Arithmetic(operator, of, _) => {
                matches!(operator, Arithmetic::Div | Arithmetic::Rem)
                    && matches!(of, Numeric::Int | Numeric::Long)
            }
            Self::Constant(Constant::Symbolic)
            | Self::Load(..)
            | Self::Store(..)
            | Self::ArrayLength
            | Self::Allocate(_)
            | Self::TypeTest(_)
            | Self::Monitor(_)
            | Self::LockRecords(_)
            | Self::Throw
            | Self::Call(..)
            | Self::Return(_) => true,
        }
    }

    /// Whether the operation only computes a result from its register operands.
    pub const fn is_pure(self) -> bool {
        match self {
            Self::Nop
            | Self::Move
            | Self::Constant(_)
            | Self::Negate(_)
            | Self::Arithmetic(..)
            | Self::Bitwise(..)
            | Self::Convert(..)
            | Self::Narrow(_)
            | Self::Compare(_) => !self.may_throw(),
            Self::Branch(..)
            | Self::IncrementAndBranch(_)
            | Self::Goto
            | Self::Subroutine
            | Self::SubroutineReturn
            | Self::Switch { .. }
            | Self::Load(..)
            | Self::Store(..)
            | Self::ArrayLength
            | Self::Allocate(_)
            | Self::TypeTest(_)
            | Self::Monitor(_)
            | Self::LockRecords(_)
            | Self::Throw
            | Self::Call(..)
            | Self::Return(_) => false,
        }
    }

    /// Whether control may reach the next instruction without an exception.
    pub const fn falls_through(self) -> bool {
        match self {
            Self::Goto
            | Self::Subroutine
            | Self::SubroutineReturn
            | Self::Switch { .. }
            | Self::Throw
            | Self::Return(_) => false,
            Self::Nop
            | Self::Move
            | Self::Constant(_)
            | Self::Negate(_)
            | Self::Arithmetic(..)
            | Self::Bitwise(..)
            | Self::Convert(..)
            | Self::Narrow(_)
            | Self::Compare(_)
            | Self::Branch(..)
            | Self::IncrementAndBranch(_)
            | Self::Load(..)
            | Self::Store(..)
            | Self::ArrayLength
            | Self::Allocate(_)
            | Self::TypeTest(_)
            | Self::Monitor(_)
            | Self::LockRecords(_)
            | Self::Call(..) => true,
        }
    }

    /// Whether the first execution of the operation `symbolic` may rewrite it to this operation
    /// (quickening).
    pub const fn is_quick_form_of(self, symbolic: Self) -> bool {
        use Access::Symbolic as Unresolved;
        use Memory::{Field, Static};
        match (symbolic, self) {
            (Self::Constant(Constant::Symbolic), Self::Constant(Constant::Reference)) => true,
            (Self::Load(Field, _, Unresolved), Self::Load(Field, _, access))
            | (Self::Load(Static, _, Unresolved), Self::Load(Static, _, access))
            | (Self::Store(Field, _, Unresolved), Self::Store(Field, _, access))
            | (Self::Store(Static, _, Unresolved), Self::Store(Static, _, access)) => {
                !matches!(access, Unresolved)
            }
            (Self::Call(before, Resolution::Symbolic), Self::Call(after, Resolution::Resolved)) => {
                match after {
                    Dispatch::Linked => true,
                    Dispatch::Static => matches!(before, Dispatch::Static),
                    Dispatch::Direct => !matches!(before, Dispatch::Static),
                    // A class may inherit the method from an interface, and an interface may inherit it
                    // from `Object`.
                    Dispatch::Virtual | Dispatch::Interface => {
                        matches!(before, Dispatch::Virtual | Dispatch::Interface)
                    }
                }
            }
            _ => false,
        }
    }
}
