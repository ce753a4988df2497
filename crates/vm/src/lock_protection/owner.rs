//! The owner of an object: the only thread that accessed the object's own variables while other threads
//! reached the object.
//!
//! Source: SEMANTICS 29, decision 0065. All own variables of an object have one owner. The owner is part
//! of the state, in the flags of the object. An access by a second thread refutes the assumption about
//! the accessed variable. A thread that observed the end of the owner becomes the owner.

use super::{ProtectionMutant, VariableAccess, seen_ends};
use crate::heap::{CLEARABLE, EARLY, EARLY_SHIFT, OF_PROGRAM, OWNER, OWNER_SHIFT, Ref};
use crate::interp::masked::mark_array;
use crate::machine::Machine;
use crate::native::Exit;
use crate::prepared::Code;
use crate::thread::Thread;
use classes::ClassRef;

/// The first owner that is an early object, and not a thread.
pub(super) const FIRST_LOCK: u32 = 1 << 10;

/// The largest slot of an owner.
const MOST_SLOTS: usize = FIRST_LOCK as usize - 2;

const _: () = assert!(FIRST_LOCK + (EARLY >> EARLY_SHIFT) <= u32::MAX >> OWNER_SHIFT);

/// The maximal length of an array with an owner. The owner is part of the component of the array.
pub(super) const MOST_ELEMENTS: u32 = 1 << 10;

/// Records an access to an own variable. Returns whether the current thread owns the object now.
pub(super) fn becomes_owner(machine: &mut Machine, access: VariableAccess) -> bool {
    let object = access.object;
    let current = machine.live.current;
    machine.live.heap.look(object);
    let accessed = machine.live.heap.get(object);
    let (flags, length) = (accessed.flags, accessed.length);
    let owner = flags >> OWNER_SHIFT;
    let own = current as u32 + 1;
    if owner == own {
        return flags & CLEARABLE == 0;
    }
    let mutant = |mutant| machine.run.lock_protection.is_enabled(mutant);
    if flags & CLEARABLE != 0
        || current > MOST_SLOTS
        || accessed.class().is_array() && length > MOST_ELEMENTS
    {
        return false;
    }
    let has_ended = |slot: usize| {
        mutant(ProtectionMutant::Unobserved)
            && !machine.live.threads.unwatched().get(slot).is_some_and(Thread::is_alive)
    };
    let passes = owner == 0
        || mutant(ProtectionMutant::Owners)
        || has_ended(owner as usize - 1)
        || seen_ends(&machine.live).binary_search(&(owner - 1)).is_ok();
    if passes {
        let object = machine.live.heap.touch(object);
        object.flags = object.flags & !OWNER | own << OWNER_SHIFT;
    }
    passes
}

/// Allocates an array for an instruction of `code`, and marks the array.
pub(crate) fn new_array_of(
    machine: &mut Machine,
    code: &'static Code,
    class: ClassRef,
    length: i32,
) -> Result<Ref, Exit> {
    let array = machine.new_array(class, length)?;
    mark_arrays(machine, code, array, 1);
    mark_array(machine, code, array);
    Ok(array)
}

/// Marks an array as allocated by the program, if `code` is code of the program. Arrays within the array
/// are marked to this depth.
pub(crate) fn mark_arrays(machine: &mut Machine, code: &'static Code, array: Ref, depth: usize) {
    if array == 0
        || depth == 0
        || !machine.options.watches_variables()
        || code.method.class().loader.is_jdk()
    {
        return;
    }
    let marked = machine.live.heap.touch(array);
    marked.flags |= OF_PROGRAM;
    if depth > 1 {
        let within: Vec<Ref> = marked.elements::<Ref>()[..marked.length as usize].to_vec();
        for inner in within {
            mark_arrays(machine, code, inner, depth - 1);
        }
    }
}
