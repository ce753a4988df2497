//! Native methods on floating-point numbers that may have terms.
//!
//! A term that is NaN has the canonical bits. A NaN that an operation of the processor creates gets
//! the same bits, so an execution with given values has the same result. Square roots are rounded
//! as IEEE 754 requires.

use crate::input::{give, take_argument};
use crate::natives::pin_arguments;
use crate::restrictions::note_bits;
use code::operation::{Arithmetic, Numeric};
use terms::{Sort, TermId};
use vm::machine::Machine;
use vm::symbolic::are_inputs_open;

/// A conversion between a floating-point number and its bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bits {
    /// `Float.floatToRawIntBits`.
    OfFloat,
    /// `Float.intBitsToFloat`.
    ToFloat,
    /// `Double.doubleToRawLongBits`.
    OfDouble,
    /// `Double.longBitsToDouble`.
    ToDouble,
}

/// Converts the argument of the native method; `value` is the result of the conversion without a
/// term.
pub fn bits_of_argument(machine: &mut Machine, value: u64, how: Bits) -> u64 {
    if !are_inputs_open(machine) {
        return value;
    }
    let term = take_argument(machine, 0);
    if term.is_none() {
        return match (how, value) {
            (Bits::OfFloat, 0xffc0_0000) => Sort::Float.canonical(value),
            (Bits::OfDouble, 0xfff8_0000_0000_0000) => Sort::Double.canonical(value),
            _ => value,
        };
    }
    if matches!(how, Bits::OfFloat | Bits::OfDouble) {
        note_bits(machine);
    }
    let result: TermId = {
        let run = machine.live.symbols.tables();
        let terms = &mut run.borrow_mut().terms;
        match how {
            Bits::OfFloat | Bits::OfDouble => terms.to_bits(term),
            Bits::ToFloat | Bits::ToDouble => terms.from_bits(term),
        }
    };
    give(machine, result)
}

/// Returns the square root of the argument of the native method; `root` is the result without a
/// term.
pub fn square_root_of_argument(machine: &mut Machine, root: u64) -> u64 {
    if !are_inputs_open(machine) {
        return root;
    }
    let term = take_argument(machine, 0);
    if term.is_none() {
        return Sort::Double.canonical(root);
    }
    let result = {
        let run = machine.live.symbols.tables();
        run.borrow_mut().terms.square_root(term)
    };
    give(machine, result)
}

/// Returns the power of the arguments of the native method; `power` is the result without terms. A
/// square of a term is a product. For other powers, the terms are restricted to their numbers.
pub fn power_of_arguments(machine: &mut Machine, exponent: f64, power: u64) -> u64 {
    let is_given =
        |at: usize| machine.live.symbols.arguments.get(at).is_some_and(|term| !term.is_none());
    if !is_given(0) && !is_given(1) {
        return power;
    }
    if is_given(1) || exponent != 2.0 {
        pin_arguments(machine);
        return power;
    }
    let base = take_argument(machine, 0);
    let result = {
        let run = machine.live.symbols.tables();
        let terms = &mut run.borrow_mut().terms;
        terms.arithmetic(Arithmetic::Mul, Numeric::Double, base, base)
    };
    give(machine, result)
}
