//! `java.lang.StrictMath`, native up to release 20 and Java code later: fdlibm, bit for bit.
//!
//! Source: Freely Distributable Math Library 5.3, as ported in `FdLibm.java` of later JDKs. The
//! crate `libm` descends from the same library; functions that `libm` changed since are here in
//! their old form. Invariant: results are bit-identical to the JDK's own code, on every host.

mod argument;
mod hyperbolic;
mod logarithm;
mod trigonometric;

use crate::values::Answer;

vm::natives! {
    class "java/lang/StrictMath";
    "sin(D)D" => |_, args| one(args, trigonometric::sin);
    "cos(D)D" => |_, args| one(args, trigonometric::cos);
    "tan(D)D" => |_, args| one(args, libm::tan);
    "asin(D)D" => |_, args| one(args, libm::asin);
    "acos(D)D" => |_, args| one(args, libm::acos);
    "atan(D)D" => |_, args| one(args, libm::atan);
    "log(D)D" => |_, args| one(args, logarithm::log);
    "log10(D)D" => |_, args| one(args, logarithm::log10);
    "log1p(D)D" => |_, args| one(args, logarithm::log1p);
    "expm1(D)D" => |_, args| one(args, libm::expm1);
    "sqrt(D)D" terms => |m, args| {
        let root = one(args, f64::sqrt)?;
        Ok(inputs::square_root_of_argument(m, root))
    };
    "sinh(D)D" => |_, args| one(args, hyperbolic::sinh);
    "cosh(D)D" => |_, args| one(args, hyperbolic::cosh);
    "tanh(D)D" => |_, args| one(args, hyperbolic::tanh);
    "atan2(DD)D" => |_, args| two(args, trigonometric::atan2);
    "IEEEremainder(DD)D" => |_, args| two(args, libm::remainder);
}

fn one(args: &[u64], function: fn(f64) -> f64) -> Answer {
    Ok(function(f64::from_bits(args[0])).to_bits())
}

fn two(args: &[u64], function: fn(f64, f64) -> f64) -> Answer {
    Ok(function(f64::from_bits(args[0]), f64::from_bits(args[1])).to_bits())
}

/// Returns the high 32 bits of `x`.
fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

/// Returns the low 32 bits of `x`.
fn low(x: f64) -> i32 {
    x.to_bits() as i32
}

/// Returns `x` with its high 32 bits replaced.
fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(x.to_bits() & 0xffff_ffff | u64::from(high as u32) << 32)
}

/// Mask of all bits but the sign, in the high 32 bits.
const EXP_SIGNIF_BITS: i32 = 0x7fff_ffff;
/// The exponent of infinities and NaNs, in the high 32 bits.
const EXP_BITS: i32 = 0x7ff0_0000;
const TWO54: f64 = 18_014_398_509_481_984.0;

#[cfg(test)]
mod tests;
