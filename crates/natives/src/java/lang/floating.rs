//! `java.lang.Float` and `java.lang.Double`: conversion to and from raw bits.
//!
//! Source: the methods' documentation. Values are stored as their bits, so no conversion is needed,
//! and a NaN keeps its payload.

/// `java.lang.Float`.
pub mod float {
    vm::natives! {
        class "java/lang/Float";
        "floatToRawIntBits(F)I" => |_, args| Ok(args[0]);
        "intBitsToFloat(I)F" => |_, args| Ok(args[0]);
    }
}

/// `java.lang.Double`.
pub mod double {
    vm::natives! {
        class "java/lang/Double";
        "doubleToRawLongBits(D)J" => |_, args| Ok(args[0]);
        "longBitsToDouble(J)D" => |_, args| Ok(args[0]);
    }
}
