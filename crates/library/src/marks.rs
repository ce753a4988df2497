//! The bits of [`Field::marks`], [`Method::marks`] and [`Class::trait_bits`]: caches of what this
//! crate says of a field, method or class.
//!
//! Invariant: each bit is set once, before it is first read.
//!
//! [`Field::marks`]: classes::Field::marks
//! [`Method::marks`]: classes::Method::marks
//! [`Class::trait_bits`]: classes::Class::trait_bits

/// Bits of a static field, set when the first instruction that names it is resolved.
pub mod field {
    /// Its accesses are no scheduling points ([`crate::independent`]).
    pub const INDEPENDENT: u32 = 1;
    /// Arrays stored into it are immutable ([`crate::immutable`]).
    pub const IMMUTABLE_ARRAY: u32 = 2;
    /// It is final, and native code may replace its value ([`crate::immutable`]).
    pub const REPLACEABLE: u32 = 4;
}

/// Bits of a method, set when they are first asked for.
pub mod method {
    /// [`MOD_COUNT`] is known.
    pub const MOD_COUNT_KNOWN: u32 = 1;
    /// Its code accesses a `modCount` or a copy of one ([`crate::mod_count`]).
    pub const MOD_COUNT: u32 = 2;
    /// [`HIDDEN`] is known.
    pub const HIDDEN_KNOWN: u32 = 4;
    /// Stack traces leave its frames out ([`crate::stack_frames`]).
    pub const HIDDEN: u32 = 8;
}

/// Bits of a class, set when its mirror is made; see [`traits_of`].
pub mod class {
    /// Its instances keep a copy of a `modCount` ([`crate::mod_count`]).
    pub const COPIES_MOD_COUNT: u32 = 1;
    /// Its instances are weak or phantom references ([`crate::references`]).
    pub const CLEARED: u32 = 2;
    /// From this bit on: the slot of its own `modCount` plus one, or 0.
    pub const MOD_COUNT_SHIFT: u32 = 8;
}

/// The bits of a class. If no field is hidden from states (`--masks off`), neither is a `modCount`.
pub fn traits_of(class: classes::ClassRef, hides_fields: bool) -> u32 {
    let cleared = if crate::references::is_cleared(class) { class::CLEARED } else { 0 };
    cleared | if hides_fields { crate::mod_count::traits_of(class) } else { 0 }
}
