//! The bits of [`Field::marks`], [`Method::marks`] and [`Class::trait_bits`]: caches of this
//! crate's facts about a field, method or class.
//!
//! Invariant: each bit is set once, before it is first read.
//!
//! [`Field::marks`]: classes::Field::marks
//! [`Method::marks`]: classes::Method::marks
//! [`Class::trait_bits`]: classes::Class::trait_bits

/// Bits of a static field, set when the first instruction that refers to the field is resolved.
pub mod field {
    /// Accesses of the static field are not scheduling points ([`crate::independent`]).
    pub const INDEPENDENT: u32 = 1;
    /// Arrays stored into the field are immutable ([`crate::immutable`]).
    pub const IMMUTABLE_ARRAY: u32 = 2;
    /// The field is final, and native code may replace its value ([`crate::immutable`]).
    pub const REPLACEABLE: u32 = 4;
}

/// Bits of a method, set at the first request.
pub mod method {
    /// The bit [`MOD_COUNT`] is valid.
    pub const MOD_COUNT_KNOWN: u32 = 1;
    /// The code accesses a `modCount` or a copy of a `modCount` ([`crate::mod_count`]).
    pub const MOD_COUNT: u32 = 2;
    /// The bit [`HIDDEN`] is valid.
    pub const HIDDEN_KNOWN: u32 = 4;
    /// Stack traces omit frames of the method ([`crate::stack_frames`]).
    pub const HIDDEN: u32 = 8;
}

/// Bits of a class, set when its mirror is created, except as noted; see [`traits_of`].
pub mod class {
    /// Instances keep a copy of a `modCount` ([`crate::mod_count`]).
    pub const COPIES_MOD_COUNT: u32 = 1;
    /// Instances are weak or phantom references ([`crate::references`]).
    pub const CLEARED: u32 = 2;
    /// The class is verified, see `vm::verification`; set when it is first linked.
    pub const VERIFIED: u32 = 4;
    /// Position of a number in the upper bits: the slot of the class's own `modCount` plus one, or
    /// 0.
    pub const MOD_COUNT_SHIFT: u32 = 8;
}

/// Returns the bits of a class. If no field is hidden from states (`--masks off`), a `modCount` is
/// not hidden either.
pub fn traits_of(class: classes::ClassRef, hides_fields: bool) -> u32 {
    let cleared = if crate::references::is_cleared(class) { class::CLEARED } else { 0 };
    cleared | if hides_fields { crate::mod_count::traits_of(class) } else { 0 }
}
