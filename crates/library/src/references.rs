//! Strength of reference objects.
//!
//! Source: the package documentation of `java.lang.ref`; SEMANTICS 17. Soft references are never
//! cleared, so that they count as strong.

use crate::marks;
use classes::ClassRef;

/// Strength of a reference object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// Never cleared by a collection.
    Strong,
    /// The strength of a `WeakReference`.
    Weak,
    /// The strength of a `PhantomReference`.
    Phantom,
}

/// Returns the strength of instances of a class.
pub fn strength(class: ClassRef) -> Strength {
    let mut at = Some(class);
    while let Some(class) = at {
        match &*class.name {
            "java/lang/ref/WeakReference" => return Strength::Weak,
            "java/lang/ref/PhantomReference" => return Strength::Phantom,
            _ => at = class.super_class,
        }
    }
    Strength::Strong
}

/// Whether a collection clears instances of a class.
pub(crate) fn is_cleared(class: ClassRef) -> bool {
    strength(class) != Strength::Strong
}

/// Whether `System.gc()` may clear instances of a class in a way that the program can observe. The
/// maps of thread locals hide the clearing of their keys.
#[inline]
pub fn is_observably_cleared(class: ClassRef) -> bool {
    class.trait_bits.get() & marks::class::CLEARED != 0
        && &*class.name != "java/lang/ThreadLocal$ThreadLocalMap$Entry"
}
