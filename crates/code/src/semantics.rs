//! Evaluation of pure operations. The crate `terms` has the arithmetic, so that the interpreter and
//! terms compute by the same functions. This crate evaluates the conditions of jumps, which compare
//! registers.
//!
//! Source: JVMS §6.5.

pub use terms::semantics::{
    arithmetic, bits, bitwise, compare, convert, double, float, immediate, narrow, negate,
};

use crate::operation::{Compared, Condition};

/// Whether a conditional jump is taken. The values `a` and `b` are those of the registers, and `operand`
/// is the operand field `b` itself.
#[inline(always)]
pub fn is_taken(condition: Condition, compared: Compared, a: u64, b: u64, operand: u16) -> bool {
    match compared {
        Compared::Zero => condition.holds(a as i32, 0),
        Compared::Int => condition.holds(a as i32, b as i32),
        Compared::Immediate => condition.holds(a as i32, immediate(operand) as i32),
        Compared::Long => condition.holds(a as i64, b as i64),
        Compared::Null => condition.holds(a as u32, 0),
        Compared::Reference => condition.holds(a as u32, b as u32),
    }
}
