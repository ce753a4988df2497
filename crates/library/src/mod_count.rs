//! The counter `modCount` of collections and its copies in iterators.
//!
//! Source: SEMANTICS 4. A `modCount` is only compared with copies, so it is part of a state only
//! while a copy exists. Iterators, spliterators, sublists and frames of methods that read it hold
//! copies. The counter is omitted only for the JDK's own classes: a subclass in the program may
//! read the inherited field.

use crate::marks::{class, method};
use classes::{ClassRef, LoaderId, MethodRef};

const PACKAGE: &str = "java/util/";

/// Fields that keep a copy of a `modCount`: of iterators and spliterators, of the match results of
/// `Matcher` and `Scanner`, of the submaps of `TreeMap`.
const COPIES: [&str; 3] = ["expectedModCount", "expectedCount", "sizeModCount"];

/// Returns the bits of [`crate::marks::class`] about a class's `modCount`.
pub(crate) fn traits_of(of: ClassRef) -> u32 {
    if of.loader != LoaderId::BOOT || !of.name.starts_with(PACKAGE) {
        return 0;
    }
    let own = of
        .field_named("modCount")
        .filter(|f| !f.is_static())
        .map_or(0, |f| (f.slot + 1) << class::MOD_COUNT_SHIFT);
    let copies =
        COPIES.iter().any(|name| of.field_named(name).is_some()) || of.name.ends_with("SubList");
    own | if copies { class::COPIES_MOD_COUNT } else { 0 }
}

/// Whether instances of a class keep a copy of a `modCount`.
#[inline]
pub fn copies_mod_count(of: ClassRef) -> bool {
    of.trait_bits.get() & class::COPIES_MOD_COUNT != 0
}

/// Returns the slot of the `modCount` of a collection of the JDK.
#[inline]
pub fn mod_count_slot(of: ClassRef) -> Option<usize> {
    ((of.trait_bits.get() >> class::MOD_COUNT_SHIFT) as usize).checked_sub(1)
}

/// Whether a frame of this method may hold a copy of a `modCount`, or be about to change a
/// `modCount`. This holds if the code accesses such a field. A method that compares a passed copy
/// reads the field itself.
#[inline]
pub fn may_hold_mod_count(of: MethodRef) -> bool {
    let marks = of.marks.get();
    if marks & method::MOD_COUNT_KNOWN != 0 {
        return marks & method::MOD_COUNT != 0;
    }
    learn_access(of)
}

#[cold]
fn learn_access(of: MethodRef) -> bool {
    let accesses = accesses_mod_count(of);
    let mark = if accesses { method::MOD_COUNT } else { 0 };
    of.marks.set(of.marks.get() | method::MOD_COUNT_KNOWN | mark);
    accesses
}

fn accesses_mod_count(of: MethodRef) -> bool {
    let (Some(file), Some(code)) = (of.class().file(), of.code()) else { return false };
    if !of.class().name.starts_with(PACKAGE) {
        return false;
    }
    classfile::instruction::instructions(&code.bytes).flatten().any(|(_, insn)| {
        insn.pool_index()
            .and_then(|index| file.pool.member(index))
            .is_some_and(|m| m.name == "modCount" || COPIES.contains(&m.name))
    })
}
