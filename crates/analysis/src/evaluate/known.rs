//! Knowledge about a value: the lattice of constant propagation, and operations on it.
//!
//! Source: Wegman and Zadeck, "Constant propagation with conditional branches" (TOPLAS 1991).

use code::operation::{Compared, Condition, Constant, Operation, RightSide};
use code::{Insn, semantics};
use std::rc::Rc;

/// Knowledge about a value. The order of the variants is that of the lattice, from the least element
/// up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// No execution has computed the value so far.
    Never,
    /// This number, as the bits of a register.
    Number(u64),
    /// Null.
    Null,
    /// A string with this text.
    Text(Rc<str>),
    /// An object that is not null.
    NotNull,
    /// An arbitrary value.
    Any,
}

impl Known {
    /// Returns the knowledge of an `int` constant.
    pub(super) const fn int(value: i32) -> Self {
        Self::Number(semantics::bits(value))
    }

    /// Returns the least upper bound of two elements.
    pub(super) fn join(&self, other: &Self) -> Self {
        let is_object = |of: &Self| matches!(of, Self::Text(_) | Self::NotNull);
        match (self, other) {
            (Self::Never, of) | (of, Self::Never) => of.clone(),
            (a, b) if a == b => a.clone(),
            (a, b) if is_object(a) && is_object(b) => Self::NotNull,
            _ => Self::Any,
        }
    }

    /// Returns the number, if the value is a known number.
    pub(super) const fn number(&self) -> Option<u64> {
        match self {
            Self::Number(bits) => Some(*bits),
            _ => None,
        }
    }

    /// Returns whether the reference is null, if that is known.
    const fn is_null(&self) -> Option<bool> {
        match self {
            Self::Null => Some(true),
            Self::Text(_) | Self::NotNull => Some(false),
            Self::Never | Self::Number(_) | Self::Any => None,
        }
    }
}

/// Returns the result of an operation on registers, where `a` and `b` are the operands; none for other
/// operations.
pub(super) fn compute(insn: Insn, constants: &[u64], a: &Known, b: &Known) -> Option<Known> {
    let operation = insn.op.operation();
    let right = |side: RightSide| match side {
        RightSide::Register => b.number(),
        RightSide::Immediate => Some(semantics::immediate(insn.b)),
        RightSide::Widened => b.number().map(|bits| i64::from(bits as i32) as u64),
    };
    let needs_both = |side: RightSide| !matches!(side, RightSide::Immediate);
    let (result, has_right) = match operation {
        Operation::Move => return Some(a.clone()),
        Operation::Constant(Constant::Int) => return Some(Known::Number(u64::from(insn.wide()))),
        Operation::Constant(Constant::Long) => {
            let bits = constants.get(insn.wide() as usize);
            return Some(bits.map_or(Known::Any, |bits| Known::Number(*bits)));
        }
        Operation::Constant(Constant::Reference) => {
            return Some(if insn.wide() == 0 { Known::Null } else { Known::NotNull });
        }
        Operation::Negate(of) => (a.number().map(|a| semantics::negate(of, a)), false),
        Operation::Arithmetic(operator, of, side) => {
            let both = a.number().zip(right(side));
            let result = both.and_then(|(a, b)| semantics::arithmetic(operator, of, a, b));
            (result, needs_both(side))
        }
        Operation::Bitwise(operator, of, side) => {
            let both = a.number().zip(right(side));
            (both.map(|(a, b)| semantics::bitwise(operator, of, a, b)), needs_both(side))
        }
        Operation::Convert(from, to) => {
            (a.number().map(|a| semantics::convert(from, to, a)), false)
        }
        Operation::Narrow(to) => (a.number().map(|a| semantics::narrow(to, a)), false),
        Operation::Compare(how) => {
            let both = a.number().zip(b.number());
            (both.map(|(a, b)| semantics::compare(how, a, b)), true)
        }
        _ => return None,
    };
    let waits = *a == Known::Never || has_right && *b == Known::Never;
    let unknown = if waits { Known::Never } else { Known::Any };
    Some(result.map_or(unknown, Known::Number))
}

/// Returns whether a conditional jump is taken, if that is known.
pub(super) fn is_taken(
    condition: Condition,
    compared: Compared,
    insn: Insn,
    a: &Known,
    b: &Known,
) -> Option<bool> {
    let (a, b) = match compared {
        Compared::Zero | Compared::Immediate => (a.number()?, 0),
        Compared::Int | Compared::Long => (a.number()?, b.number()?),
        Compared::Null => (u64::from(!a.is_null()?), 0),
        Compared::Reference => match (a.is_null()?, b.is_null()?) {
            // Two references that are not null may refer to one object.
            (false, false) => return None,
            (a, b) => (u64::from(!a), u64::from(!b)),
        },
    };
    Some(semantics::is_taken(condition, compared, a, b, insn.b))
}
