//! Evaluation of pure operations: Java's arithmetic on registers of 64 bits.
//!
//! A register holds an `int` or a `float` zero-extended. The functions are inlined at calls with a
//! constant operator, so that the interpreter and the evaluator of terms share them at no cost.
//!
//! Source: JLS §5.1.3, §15.15 to §15.22; JVMS §6.5.

mod kinds;

pub use kinds::{Arithmetic, Bitwise, Comparison, Condition, Integral, Numeric, Small};

use std::cmp::Ordering;

/// Returns the register with an `int`.
#[inline(always)]
pub const fn bits(value: i32) -> u64 {
    value as u32 as u64
}

/// Returns the `float` in a register.
#[inline(always)]
pub const fn float(register: u64) -> f32 {
    f32::from_bits(register as u32)
}

/// Returns the `double` in a register.
#[inline(always)]
pub const fn double(register: u64) -> f64 {
    f64::from_bits(register)
}

/// Returns the register with a `float`.
#[inline(always)]
const fn float_bits(value: f32) -> u64 {
    value.to_bits() as u64
}

/// Returns the register with the `int` of an immediate operand of 16 bits.
#[inline(always)]
pub const fn immediate(operand: u16) -> u64 {
    bits(operand as i16 as i32)
}

/// Evaluates an arithmetic operation on two registers; `None` for a division of integers by 0.
#[inline(always)]
pub fn arithmetic(operator: Arithmetic, of: Numeric, a: u64, b: u64) -> Option<u64> {
    Some(match of {
        Numeric::Int => {
            let (a, b) = (a as i32, b as i32);
            bits(match operator {
                Arithmetic::Add => a.wrapping_add(b),
                Arithmetic::Sub => a.wrapping_sub(b),
                Arithmetic::Mul => a.wrapping_mul(b),
                Arithmetic::Div if b != 0 => a.wrapping_div(b),
                Arithmetic::Rem if b != 0 => a.wrapping_rem(b),
                Arithmetic::Div | Arithmetic::Rem => return None,
            })
        }
        Numeric::Long => {
            let (a, b) = (a as i64, b as i64);
            (match operator {
                Arithmetic::Add => a.wrapping_add(b),
                Arithmetic::Sub => a.wrapping_sub(b),
                Arithmetic::Mul => a.wrapping_mul(b),
                Arithmetic::Div if b != 0 => a.wrapping_div(b),
                Arithmetic::Rem if b != 0 => a.wrapping_rem(b),
                Arithmetic::Div | Arithmetic::Rem => return None,
            }) as u64
        }
        Numeric::Float => {
            let (a, b) = (float(a), float(b));
            float_bits(match operator {
                Arithmetic::Add => a + b,
                Arithmetic::Sub => a - b,
                Arithmetic::Mul => a * b,
                Arithmetic::Div => a / b,
                Arithmetic::Rem => a % b,
            })
        }
        Numeric::Double => {
            let (a, b) = (double(a), double(b));
            (match operator {
                Arithmetic::Add => a + b,
                Arithmetic::Sub => a - b,
                Arithmetic::Mul => a * b,
                Arithmetic::Div => a / b,
                Arithmetic::Rem => a % b,
            })
            .to_bits()
        }
    })
}

/// Evaluates a bitwise operation on two registers. Only the lowest bits of a shift's right side count.
#[inline(always)]
pub const fn bitwise(operator: Bitwise, of: Integral, a: u64, b: u64) -> u64 {
    match of {
        Integral::Int => {
            let (a, b) = (a as i32, b as i32);
            bits(match operator {
                Bitwise::And => a & b,
                Bitwise::Or => a | b,
                Bitwise::Xor => a ^ b,
                Bitwise::Shl => a.wrapping_shl(b as u32),
                Bitwise::Shr => a.wrapping_shr(b as u32),
                Bitwise::Ushr => (a as u32).wrapping_shr(b as u32) as i32,
            })
        }
        Integral::Long => match operator {
            Bitwise::And => a & b,
            Bitwise::Or => a | b,
            Bitwise::Xor => a ^ b,
            Bitwise::Shl => a.wrapping_shl(b as u32),
            Bitwise::Shr => (a as i64).wrapping_shr(b as u32) as u64,
            Bitwise::Ushr => a.wrapping_shr(b as u32),
        },
    }
}

/// Negates the number in a register.
#[inline(always)]
pub fn negate(of: Numeric, a: u64) -> u64 {
    match of {
        Numeric::Int => bits((a as i32).wrapping_neg()),
        Numeric::Long => a.wrapping_neg(),
        Numeric::Float => float_bits(-float(a)),
        Numeric::Double => (-double(a)).to_bits(),
    }
}

/// Converts the number in a register between types. NaN becomes the integer 0, and other values
/// saturate.
#[inline(always)]
pub const fn convert(from: Numeric, to: Numeric, a: u64) -> u64 {
    match from {
        Numeric::Int => {
            let a = a as i32;
            match to {
                Numeric::Int => bits(a),
                Numeric::Long => a as i64 as u64,
                Numeric::Float => float_bits(a as f32),
                Numeric::Double => (a as f64).to_bits(),
            }
        }
        Numeric::Long => {
            let a = a as i64;
            match to {
                Numeric::Int => bits(a as i32),
                Numeric::Long => a as u64,
                Numeric::Float => float_bits(a as f32),
                Numeric::Double => (a as f64).to_bits(),
            }
        }
        Numeric::Float => {
            let a = float(a);
            match to {
                Numeric::Int => bits(a as i32),
                Numeric::Long => a as i64 as u64,
                Numeric::Float => float_bits(a),
                Numeric::Double => (a as f64).to_bits(),
            }
        }
        Numeric::Double => {
            let a = double(a);
            match to {
                Numeric::Int => bits(a as i32),
                Numeric::Long => a as i64 as u64,
                Numeric::Float => float_bits(a as f32),
                Numeric::Double => a.to_bits(),
            }
        }
    }
}

/// Truncates the `int` in a register to a smaller type, and widens the result again.
#[inline(always)]
pub const fn narrow(to: Small, a: u64) -> u64 {
    match to {
        Small::Boolean => a & 1,
        Small::Byte => bits(a as i8 as i32),
        Small::Char => a as u16 as u64,
        Small::Short => bits(a as i16 as i32),
    }
}

/// Returns the register with the result of a comparison.
#[inline(always)]
pub fn compare(how: Comparison, a: u64, b: u64) -> u64 {
    let (order, unordered) = match how {
        Comparison::Long => (Some((a as i64).cmp(&(b as i64))), 0),
        Comparison::FloatLess => (float(a).partial_cmp(&float(b)), -1),
        Comparison::FloatGreater => (float(a).partial_cmp(&float(b)), 1),
        Comparison::DoubleLess => (double(a).partial_cmp(&double(b)), -1),
        Comparison::DoubleGreater => (double(a).partial_cmp(&double(b)), 1),
    };
    bits(order.map_or(unordered, |order| order as i32))
}

impl Condition {
    /// Whether two ordered values satisfy the condition.
    #[inline(always)]
    pub fn holds<T: Ord + Copy>(self, a: T, b: T) -> bool {
        match self {
            Self::Eq => a == b,
            Self::Ne => a != b,
            Self::Lt => a < b,
            Self::Ge => a >= b,
            Self::Gt => a > b,
            Self::Le => a <= b,
        }
    }

    /// Whether values in this order satisfy the condition.
    pub fn holds_of(self, order: Ordering) -> bool {
        self.holds(order, Ordering::Equal)
    }
}
