//! The table of operations: one row each, with the computed value and the accessed memory.
//!
//! Invariant: all facts about an operation are derived from its row. Code outside of the interpreter and
//! the translator matches on [`Operation`], with few exceptions.

use crate::operation::Access::{Bounded, Freezing, Hidden, Independent, Masked, Perturbed, Plain};
use crate::operation::Allocation::{Instance, Nested, Primitives, References};
use crate::operation::Arithmetic::{Add, Div, Mul, Rem, Sub};
use crate::operation::Bitwise::{And, Or, Shl, Shr, Ushr, Xor};
use crate::operation::Compared::{Null, Zero};
use crate::operation::Comparison::{DoubleGreater, DoubleLess, FloatGreater, FloatLess};
use crate::operation::Condition::{Eq, Ge, Gt, Le, Lt, Ne};
use crate::operation::Dispatch::{Direct, Interface, Linked, Virtual};
use crate::operation::Memory::{Element, Field, Static};
use crate::operation::MonitorAction::{Enter, Exit};
use crate::operation::Numeric::{Double, Float, Int, Long};
use crate::operation::Operation::{
    Allocate, ArrayLength, Branch, Call, Compare, Convert, IncrementAndBranch, Load, Monitor,
    Narrow, Negate, Return, Store, Subroutine, SubroutineReturn, Switch,
};
use crate::operation::Resolution::Resolved;
use crate::operation::RightSide::{Immediate, Register, Widened};
use crate::operation::Small::{Boolean, Byte, Char, Short};
use crate::operation::Storage::{Bits32, Bits64, Declared, Number, Small};
use crate::operation::TypeTest::{Cast, InstanceOf};
use crate::operation::{
    Access, Compared, Comparison, Constant, Dispatch, Integral, LockRecords, Operation, Resolution,
    Returned, Role, Storage,
};

macro_rules! define_operations {
    (
        inline { $($(#[$inline_doc:meta])* $inline:ident = $inline_row:expr;)* }
        other { $($(#[$other_doc:meta])* $other:ident = $other_row:expr;)* }
    ) => {
        /// An operation of the register code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u16)]
        pub enum Op {
            $(#[doc = stringify!($inline_row)] $(#[$inline_doc])* $inline,)*
            $(#[doc = stringify!($other_row)] $(#[$other_doc])* $other,)*
        }

        impl Op {
            /// All operations, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$inline,)* $(Self::$other,)*];

            /// Returns the description of the operation from its row.
            #[inline]
            pub const fn operation(self) -> Operation {
                match self {
                    $(Self::$inline => $inline_row,)*
                    $(Self::$other => $other_row,)*
                }
            }
        }

        /// Pattern of the operations of the group `inline`, which the inner loop of an interpreter
        /// executes completely.
        #[macro_export]
        macro_rules! inline_operations {
            () => { $($crate::Op::$inline)|* };
        }
    };
}

/// Pattern of the accesses to masked variables, and of calls with masked texts.
#[macro_export]
macro_rules! masked_operations {
    () => {
        $crate::Op::PutFieldM
            | $crate::Op::GetFieldX
            | $crate::Op::PutFieldX
            | $crate::Op::GetStaticX
            | $crate::Op::PutStaticX
            | $crate::Op::GetFieldN
            | $crate::Op::PutFieldN
            | $crate::Op::GetStaticN
            | $crate::Op::PutStaticN
            | $crate::Op::LoadX
            | $crate::Op::StoreX
            | $crate::Op::InvokeVirtualX
            | $crate::Op::InvokeStaticX
            | $crate::Op::InvokeDynamicX
    };
}

define_operations! {
    // Computations and jumps that never throw, touch no memory and call no function.
    inline {
        Nop = Operation::Nop;
        Mov = Operation::Move;
        ConstI = Operation::Constant(Constant::Int);
        ConstL = Operation::Constant(Constant::Long);
        ConstR = Operation::Constant(Constant::Reference);
        IAdd = Operation::Arithmetic(Add, Int, Register);
        ISub = Operation::Arithmetic(Sub, Int, Register);
        IMul = Operation::Arithmetic(Mul, Int, Register);
        INeg = Negate(Int);
        IShl = Operation::Bitwise(Shl, Integral::Int, Register);
        IShr = Operation::Bitwise(Shr, Integral::Int, Register);
        IUshr = Operation::Bitwise(Ushr, Integral::Int, Register);
        IAnd = Operation::Bitwise(And, Integral::Int, Register);
        IOr = Operation::Bitwise(Or, Integral::Int, Register);
        IXor = Operation::Bitwise(Xor, Integral::Int, Register);
        IAddI = Operation::Arithmetic(Add, Int, Immediate);
        IMulI = Operation::Arithmetic(Mul, Int, Immediate);
        IShlI = Operation::Bitwise(Shl, Integral::Int, Immediate);
        IShrI = Operation::Bitwise(Shr, Integral::Int, Immediate);
        IUshrI = Operation::Bitwise(Ushr, Integral::Int, Immediate);
        IAndI = Operation::Bitwise(And, Integral::Int, Immediate);
        LAdd = Operation::Arithmetic(Add, Long, Register);
        LAddInt = Operation::Arithmetic(Add, Long, Widened);
        LSub = Operation::Arithmetic(Sub, Long, Register);
        LMul = Operation::Arithmetic(Mul, Long, Register);
        LNeg = Negate(Long);
        LShl = Operation::Bitwise(Shl, Integral::Long, Register);
        LShr = Operation::Bitwise(Shr, Integral::Long, Register);
        LUshr = Operation::Bitwise(Ushr, Integral::Long, Register);
        LAnd = Operation::Bitwise(And, Integral::Long, Register);
        LOr = Operation::Bitwise(Or, Integral::Long, Register);
        LXor = Operation::Bitwise(Xor, Integral::Long, Register);
        FAdd = Operation::Arithmetic(Add, Float, Register);
        FSub = Operation::Arithmetic(Sub, Float, Register);
        FMul = Operation::Arithmetic(Mul, Float, Register);
        FDiv = Operation::Arithmetic(Div, Float, Register);
        FNeg = Negate(Float);
        DAdd = Operation::Arithmetic(Add, Double, Register);
        DSub = Operation::Arithmetic(Sub, Double, Register);
        DMul = Operation::Arithmetic(Mul, Double, Register);
        DDiv = Operation::Arithmetic(Div, Double, Register);
        DNeg = Negate(Double);
        I2L = Convert(Int, Long);
        I2F = Convert(Int, Float);
        I2D = Convert(Int, Double);
        L2I = Convert(Long, Int);
        L2F = Convert(Long, Float);
        L2D = Convert(Long, Double);
        F2I = Convert(Float, Int);
        F2L = Convert(Float, Long);
        F2D = Convert(Float, Double);
        D2I = Convert(Double, Int);
        D2L = Convert(Double, Long);
        D2F = Convert(Double, Float);
        I2B = Narrow(Byte);
        I2C = Narrow(Char);
        I2S = Narrow(Short);
        LCmp = Compare(Comparison::Long);
        FCmpL = Compare(FloatLess);
        FCmpG = Compare(FloatGreater);
        DCmpL = Compare(DoubleLess);
        DCmpG = Compare(DoubleGreater);
        IfEq = Branch(Eq, Zero);
        IfNe = Branch(Ne, Zero);
        IfLt = Branch(Lt, Zero);
        IfGe = Branch(Ge, Zero);
        IfGt = Branch(Gt, Zero);
        IfLe = Branch(Le, Zero);
        IfICmpEq = Branch(Eq, Compared::Int);
        IfICmpNe = Branch(Ne, Compared::Int);
        IfICmpLt = Branch(Lt, Compared::Int);
        IfICmpGe = Branch(Ge, Compared::Int);
        IfICmpGt = Branch(Gt, Compared::Int);
        IfICmpLe = Branch(Le, Compared::Int);
        IfICmpEqI = Branch(Eq, Compared::Immediate);
        IfICmpNeI = Branch(Ne, Compared::Immediate);
        IfICmpLtI = Branch(Lt, Compared::Immediate);
        IfICmpGeI = Branch(Ge, Compared::Immediate);
        IfICmpGtI = Branch(Gt, Compared::Immediate);
        IfICmpLeI = Branch(Le, Compared::Immediate);
        IfLCmpEq = Branch(Eq, Compared::Long);
        IfLCmpNe = Branch(Ne, Compared::Long);
        IfLCmpLt = Branch(Lt, Compared::Long);
        IfLCmpGe = Branch(Ge, Compared::Long);
        IfLCmpGt = Branch(Gt, Compared::Long);
        IfLCmpLe = Branch(Le, Compared::Long);
        IncIfICmpLt = IncrementAndBranch(Lt);
        IfNull = Branch(Eq, Null);
        IfNonNull = Branch(Ne, Null);
        IfACmpEq = Branch(Eq, Compared::Reference);
        IfACmpNe = Branch(Ne, Compared::Reference);
        Goto = Operation::Goto;
        Jsr = Subroutine;
        Ret = SubroutineReturn;
        TableSwitch = Switch { dense: true };
        LookupSwitch = Switch { dense: false };
    }
    other {
        Ldc = Operation::Constant(Constant::Symbolic);
        IDiv = Operation::Arithmetic(Div, Int, Register);
        IRem = Operation::Arithmetic(Rem, Int, Register);
        LDiv = Operation::Arithmetic(Div, Long, Register);
        LRem = Operation::Arithmetic(Rem, Long, Register);
        FRem = Operation::Arithmetic(Rem, Float, Register);
        DRem = Operation::Arithmetic(Rem, Double, Register);
        GetField = Load(Field, Declared, Access::Symbolic);
        GetFieldQ = Load(Field, Declared, Plain);
        GetFieldC = Load(Field, Declared, Perturbed);
        QGetField = Load(Field, Declared, Independent);
        PutField = Store(Field, Declared, Access::Symbolic);
        PutFieldP = Store(Field, Number, Plain);
        PutFieldB = Store(Field, Small(Byte), Plain);
        PutFieldC = Store(Field, Small(Char), Plain);
        PutFieldS = Store(Field, Small(Short), Plain);
        PutFieldZ = Store(Field, Small(Boolean), Plain);
        PutFieldR = Store(Field, Storage::Reference, Plain);
        PutFieldM = Store(Field, Number, Hidden);
        PutFieldF = Store(Field, Storage::Reference, Freezing);
        GetStatic = Load(Static, Declared, Access::Symbolic);
        GetStaticQ = Load(Static, Declared, Plain);
        PutStatic = Store(Static, Declared, Access::Symbolic);
        PutStaticQ = Store(Static, Declared, Plain);
        BALoad = Load(Element, Small(Byte), Plain);
        CALoad = Load(Element, Small(Char), Plain);
        SALoad = Load(Element, Small(Short), Plain);
        IALoad = Load(Element, Bits32, Plain);
        LALoad = Load(Element, Bits64, Plain);
        AALoad = Load(Element, Storage::Reference, Plain);
        BAStore = Store(Element, Small(Byte), Plain);
        /// Serves `short[]` too.
        CAStore = Store(Element, Small(Char), Plain);
        IAStore = Store(Element, Bits32, Plain);
        LAStore = Store(Element, Bits64, Plain);
        AAStore = Store(Element, Storage::Reference, Plain);
        GetFieldX = Load(Field, Number, Masked);
        PutFieldX = Store(Field, Number, Masked);
        GetStaticX = Load(Static, Number, Masked);
        PutStaticX = Store(Static, Number, Masked);
        GetFieldN = Load(Field, Number, Bounded);
        PutFieldN = Store(Field, Number, Bounded);
        GetStaticN = Load(Static, Number, Bounded);
        PutStaticN = Store(Static, Number, Bounded);
        LoadX = Load(Element, Number, Masked);
        StoreX = Store(Element, Number, Masked);
        ArrayLength = ArrayLength;
        New = Allocate(Instance);
        NewArray = Allocate(Primitives);
        ANewArray = Allocate(References);
        MultiANewArray = Allocate(Nested);
        CheckCast = Operation::TypeTest(Cast);
        InstanceOf = Operation::TypeTest(InstanceOf);
        MonitorEnter = Monitor(Enter);
        MonitorExit = Monitor(Exit);
        LockAdd = Operation::LockRecords(LockRecords::Add);
        LockRemove = Operation::LockRecords(LockRecords::Remove);
        LockLast = Operation::LockRecords(LockRecords::Last);
        LockCheck = Operation::LockRecords(LockRecords::CheckEmpty);
        Throw = Operation::Throw;
        InvokeVirtual = Call(Virtual, Resolution::Symbolic);
        InvokeSpecial = Call(Direct, Resolution::Symbolic);
        InvokeStatic = Call(Dispatch::Static, Resolution::Symbolic);
        InvokeInterface = Call(Interface, Resolution::Symbolic);
        InvokeDynamic = Call(Linked, Resolved);
        InvokeVirtualQ = Call(Virtual, Resolved);
        InvokeDirectQ = Call(Direct, Resolved);
        InvokeStaticQ = Call(Dispatch::Static, Resolved);
        InvokeInterfaceQ = Call(Interface, Resolved);
        InvokeVirtualX = Call(Virtual, Resolution::Masked);
        InvokeStaticX = Call(Dispatch::Static, Resolution::Masked);
        InvokeDynamicX = Call(Linked, Resolution::Masked);
        Return = Return(Returned::Nothing);
        ReturnP = Return(Returned::Number);
        ReturnR = Return(Returned::Reference);
        ReturnX = Return(Returned::Masked);
    }
}

impl Op {
    /// Returns the operation with this description.
    pub fn of(operation: Operation) -> Option<Self> {
        Self::ALL.iter().copied().find(|op| op.operation() == operation)
    }

    /// Returns the roles of the operand fields `d`, `a` and `b`.
    #[inline]
    pub(crate) const fn roles(self) -> [Role; 3] {
        self.operation().roles()
    }

    /// Returns a bit mask of the operand fields whose registers are written, or read as numbers. The
    /// bits 0, 1 and 2 are `d`, `a` and `b`.
    #[inline(always)]
    pub const fn numbers(self) -> u8 {
        NUMBERS[self as usize]
    }
}

/// [`Op::numbers`] of each operation.
const NUMBERS: [u8; Op::ALL.len()] = {
    let mut all = [0; Op::ALL.len()];
    let mut at = 0;
    while at < all.len() {
        let roles = Op::ALL[at].roles();
        let mut operand = 0;
        while operand < 3 {
            if matches!(roles[operand], Role::Def | Role::Prim | Role::Same) {
                all[at] |= 1 << operand;
            }
            operand += 1;
        }
        at += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_operation_has_its_row() {
        for (at, op) in Op::ALL.iter().enumerate() {
            assert_eq!(*op as usize, at);
            assert_eq!(Op::of(op.operation()), Some(*op));
        }
    }

    #[test]
    fn inlined_operations_never_throw_and_touch_no_memory() {
        for op in Op::ALL {
            let operation = op.operation();
            let jumps = matches!(operation, Branch(..) | IncrementAndBranch(_) | Operation::Goto)
                || matches!(operation, Subroutine | SubroutineReturn | Switch { .. });
            // The remainder of floating-point numbers calls a function.
            let calls = matches!(op, Op::FRem | Op::DRem);
            let expected = (operation.is_pure() || jumps) && !calls;
            assert_eq!(matches!(op, inline_operations!()), expected, "{op:?}");
        }
    }

    #[test]
    fn each_symbolic_operation_has_a_quick_form() {
        for op in Op::ALL {
            let symbolic = matches!(
                op.operation(),
                Load(_, _, Access::Symbolic)
                    | Store(_, _, Access::Symbolic)
                    | Call(_, Resolution::Symbolic)
                    | Operation::Constant(Constant::Symbolic)
            );
            let quick = |to: &&Op| to.operation().is_quick_form_of(op.operation());
            assert_eq!(Op::ALL.iter().any(|to| quick(&to)), symbolic, "{op:?}");
            assert!(!quick(&op), "{op:?}");
        }
    }
}
