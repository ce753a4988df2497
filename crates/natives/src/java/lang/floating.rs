//! `java.lang.Float` and `java.lang.Double`: conversion to and from raw bits.
//!
//! Source: the methods' documentation. Values are stored as their bits, so no conversion is needed,
//! and a NaN keeps its payload. With inputs, a NaN that an operation creates has the canonical
//! bits, as terms have it.

use crate::values::Answer;
use inputs::Bits;
use vm::Machine;

/// The class `java.lang.Float`.
pub mod float {
    use super::{Bits, bits};

    vm::natives! {
        class "java/lang/Float";
        "floatToRawIntBits(F)I" terms => |m, args| bits(m, args, Bits::OfFloat);
        "intBitsToFloat(I)F" terms => |m, args| bits(m, args, Bits::ToFloat);
    }
}

/// The class `java.lang.Double`.
pub mod double {
    use super::{Bits, bits};

    vm::natives! {
        class "java/lang/Double";
        "doubleToRawLongBits(D)J" terms => |m, args| bits(m, args, Bits::OfDouble);
        "longBitsToDouble(J)D" terms => |m, args| bits(m, args, Bits::ToDouble);
    }
}

fn bits(m: &mut Machine, args: &[u64], how: Bits) -> Answer {
    Ok(inputs::bits_of_argument(m, args[0], how))
}
