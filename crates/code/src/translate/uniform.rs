//! Tables of the bytecode instructions that are translated in common ways: constants, computations,
//! branches.

use super::stack::Entry;
use crate::ops::Op;
use classfile::opcode::Opcode;

/// Operands and result of instructions that differ only in their operation. A wide value takes two
/// positions of the operand stack.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// Two values of one position.
    Binary,
    /// Two values. A small constant on the right side has an operation of its own.
    Immediate(Op),
    /// Two values. A small constant on the right side becomes the addition of the negated constant.
    Difference(Op),
    /// Two wide values with a wide result.
    WideBinary,
    /// A wide value and an `int`.
    WideShift,
    /// Two wide values with an `int` as the result.
    WideCompare,
    /// One value.
    Unary { from_wide: bool, to_wide: bool },
    /// An array and an index.
    ArrayLoad { wide: bool },
    /// An array, an index and a value.
    ArrayStore { wide: bool },
    /// A jump on one value.
    BranchOnZero,
    /// A jump on two `int`s. A small constant on the right side has an operation of its own.
    BranchOnInts(Op),
    /// A jump on two references.
    BranchOnReferences,
}

/// Returns the constant that an instruction without operands pushes, and whether it is wide.
pub(super) fn constant(opcode: Opcode) -> Option<(Entry, bool)> {
    use Opcode as O;
    Some(match opcode {
        O::aconst_null => (Entry::Null, false),
        O::iconst_m1
        | O::iconst_0
        | O::iconst_1
        | O::iconst_2
        | O::iconst_3
        | O::iconst_4
        | O::iconst_5 => (Entry::Int(opcode as i32 - O::iconst_0 as i32), false),
        O::lconst_0 | O::dconst_0 => (Entry::Long(0), true),
        O::lconst_1 => (Entry::Long(1), true),
        O::fconst_0 => (Entry::Int(0), false),
        O::fconst_1 => (Entry::Int(1.0_f32.to_bits() as i32), false),
        O::fconst_2 => (Entry::Int(2.0_f32.to_bits() as i32), false),
        O::dconst_1 => (Entry::Long(1.0_f64.to_bits() as i64), true),
        _ => return None,
    })
}

/// Returns the operation and the shape of an instruction that is translated to one operation.
pub(super) fn uniform(opcode: Opcode) -> Option<(Op, Shape)> {
    use Opcode as O;
    use Shape::{
        ArrayLoad, ArrayStore, Binary, BranchOnInts, BranchOnReferences, BranchOnZero, Difference,
        Immediate, Unary, WideBinary, WideCompare, WideShift,
    };
    Some(match opcode {
        O::iaload | O::faload => (Op::IALoad, ArrayLoad { wide: false }),
        O::laload | O::daload => (Op::LALoad, ArrayLoad { wide: true }),
        O::aaload => (Op::AALoad, ArrayLoad { wide: false }),
        O::baload => (Op::BALoad, ArrayLoad { wide: false }),
        O::caload => (Op::CALoad, ArrayLoad { wide: false }),
        O::saload => (Op::SALoad, ArrayLoad { wide: false }),
        O::iastore | O::fastore => (Op::IAStore, ArrayStore { wide: false }),
        O::lastore | O::dastore => (Op::LAStore, ArrayStore { wide: true }),
        O::aastore => (Op::AAStore, ArrayStore { wide: false }),
        O::bastore => (Op::BAStore, ArrayStore { wide: false }),
        O::castore | O::sastore => (Op::CAStore, ArrayStore { wide: false }),
        O::iadd => (Op::IAdd, Immediate(Op::IAddI)),
        O::isub => (Op::ISub, Difference(Op::IAddI)),
        O::imul => (Op::IMul, Immediate(Op::IMulI)),
        O::idiv => (Op::IDiv, Binary),
        O::irem => (Op::IRem, Binary),
        O::ishl => (Op::IShl, Immediate(Op::IShlI)),
        O::ishr => (Op::IShr, Immediate(Op::IShrI)),
        O::iushr => (Op::IUshr, Immediate(Op::IUshrI)),
        O::iand => (Op::IAnd, Immediate(Op::IAndI)),
        O::ior => (Op::IOr, Binary),
        O::ixor => (Op::IXor, Binary),
        O::fadd => (Op::FAdd, Binary),
        O::fsub => (Op::FSub, Binary),
        O::fmul => (Op::FMul, Binary),
        O::fdiv => (Op::FDiv, Binary),
        O::frem => (Op::FRem, Binary),
        O::lsub => (Op::LSub, WideBinary),
        O::lmul => (Op::LMul, WideBinary),
        O::ldiv => (Op::LDiv, WideBinary),
        O::lrem => (Op::LRem, WideBinary),
        O::land => (Op::LAnd, WideBinary),
        O::lor => (Op::LOr, WideBinary),
        O::lxor => (Op::LXor, WideBinary),
        O::dadd => (Op::DAdd, WideBinary),
        O::dsub => (Op::DSub, WideBinary),
        O::dmul => (Op::DMul, WideBinary),
        O::ddiv => (Op::DDiv, WideBinary),
        O::drem => (Op::DRem, WideBinary),
        O::lshl => (Op::LShl, WideShift),
        O::lshr => (Op::LShr, WideShift),
        O::lushr => (Op::LUshr, WideShift),
        O::ineg => (Op::INeg, Unary { from_wide: false, to_wide: false }),
        O::lneg => (Op::LNeg, Unary { from_wide: true, to_wide: true }),
        O::fneg => (Op::FNeg, Unary { from_wide: false, to_wide: false }),
        O::dneg => (Op::DNeg, Unary { from_wide: true, to_wide: true }),
        O::i2l => (Op::I2L, Unary { from_wide: false, to_wide: true }),
        O::i2f => (Op::I2F, Unary { from_wide: false, to_wide: false }),
        O::i2d => (Op::I2D, Unary { from_wide: false, to_wide: true }),
        O::l2i => (Op::L2I, Unary { from_wide: true, to_wide: false }),
        O::l2f => (Op::L2F, Unary { from_wide: true, to_wide: false }),
        O::l2d => (Op::L2D, Unary { from_wide: true, to_wide: true }),
        O::f2i => (Op::F2I, Unary { from_wide: false, to_wide: false }),
        O::f2l => (Op::F2L, Unary { from_wide: false, to_wide: true }),
        O::f2d => (Op::F2D, Unary { from_wide: false, to_wide: true }),
        O::d2i => (Op::D2I, Unary { from_wide: true, to_wide: false }),
        O::d2l => (Op::D2L, Unary { from_wide: true, to_wide: true }),
        O::d2f => (Op::D2F, Unary { from_wide: true, to_wide: false }),
        O::i2b => (Op::I2B, Unary { from_wide: false, to_wide: false }),
        O::i2c => (Op::I2C, Unary { from_wide: false, to_wide: false }),
        O::i2s => (Op::I2S, Unary { from_wide: false, to_wide: false }),
        O::lcmp => (Op::LCmp, WideCompare),
        O::dcmpl => (Op::DCmpL, WideCompare),
        O::dcmpg => (Op::DCmpG, WideCompare),
        O::fcmpl => (Op::FCmpL, Binary),
        O::fcmpg => (Op::FCmpG, Binary),
        O::ifeq => (Op::IfEq, BranchOnZero),
        O::ifne => (Op::IfNe, BranchOnZero),
        O::iflt => (Op::IfLt, BranchOnZero),
        O::ifge => (Op::IfGe, BranchOnZero),
        O::ifgt => (Op::IfGt, BranchOnZero),
        O::ifle => (Op::IfLe, BranchOnZero),
        O::ifnull => (Op::IfNull, BranchOnZero),
        O::ifnonnull => (Op::IfNonNull, BranchOnZero),
        O::if_icmpeq => (Op::IfICmpEq, BranchOnInts(Op::IfICmpEqI)),
        O::if_icmpne => (Op::IfICmpNe, BranchOnInts(Op::IfICmpNeI)),
        O::if_icmplt => (Op::IfICmpLt, BranchOnInts(Op::IfICmpLtI)),
        O::if_icmpge => (Op::IfICmpGe, BranchOnInts(Op::IfICmpGeI)),
        O::if_icmpgt => (Op::IfICmpGt, BranchOnInts(Op::IfICmpGtI)),
        O::if_icmple => (Op::IfICmpLe, BranchOnInts(Op::IfICmpLeI)),
        O::if_acmpeq => (Op::IfACmpEq, BranchOnReferences),
        O::if_acmpne => (Op::IfACmpNe, BranchOnReferences),
        O::arraylength => (Op::ArrayLength, Unary { from_wide: false, to_wide: false }),
        _ => return None,
    })
}
