//! Early objects: objects that the program allocates before it starts a thread. An early object is a
//! candidate lock of variables of any other object.
//!
//! Source: decision 0123. Each instruction of the program has a first number. Its early objects have this
//! number and the following free ones. So in each execution at most one object has a number, and two uses
//! of the number denote one lock. The synchronizer of a lock of `java.util.concurrent.locks` has a number
//! of the call of the program that creates the lock. The number is part of the state, in the flags of the
//! object. The set of used numbers is part of the state too.
//!
//! Invariant: only the first thread numbers objects, before it starts another one and before the first
//! choice. So all later states have the same used numbers. Numbers after a choice would distinguish
//! equal structures that were built in different orders.

use super::{LockExpression, ProtectionMutant};
use crate::globals::Globals;
use crate::heap::{EARLY, EARLY_SHIFT, Ref};
use crate::leaf_monitor;
use crate::machine::{Live, Machine};
use crate::prepared::Code;

/// The largest number. Number 0 means none.
const MOST_NUMBERS: u32 = EARLY >> EARLY_SHIFT;

/// The bit of number 0, which no object has: whether the execution has had a choice.
const IS_CLOSED: u32 = bit_of(0);

/// The maximal number of early objects of one instruction.
const MOST_OBJECTS: u32 = 8;

const _: () = assert!(MOST_NUMBERS as usize + 1 == Globals::EARLY_WORDS * 32);

/// Marks a new object for facts about its monitor, and numbers the object if it is early.
#[inline]
pub(crate) fn mark_object(machine: &mut Machine, code: &'static Code, pc: u32, object: Ref) {
    leaf_monitor::mark(machine, code, pc, object);
    if machine.options.watches_variables()
        && machine.hooks.team.is_none()
        && !machine.run.booting
        && machine.live.globals.early[0] & IS_CLOSED == 0
        && machine.live.is_first_alone()
    {
        number_early(machine, code, pc, object);
    }
}

/// Numbers an early object that code of the program allocates. Also numbers the synchronizer of a lock
/// that this code creates.
fn number_early(machine: &mut Machine, code: &'static Code, pc: u32, object: Ref) {
    let class = code.method.class();
    let number = if !class.loader.is_jdk() {
        let site = (std::ptr::from_ref(code), pc);
        let known = &mut machine.run.lock_protection.numbers_at;
        *known.entry(site).or_insert_with(|| number_at(code, pc))
    } else if library::synchronizers::is_of_package(class) {
        let frames = &machine.live.threads[machine.live.current].frames;
        let caller = frames.iter().rev().find(|frame| !frame.code.method.class().loader.is_jdk());
        let Some(caller) = caller else { return };
        number_at(caller.code, caller.pc)
    } else {
        return;
    };
    let is_enabled = machine.run.lock_protection.is_enabled(ProtectionMutant::EarlyObjects);
    let used = &mut machine.live.globals.early;
    let is_free = |number: &u32| is_enabled || used[*number as usize / 32] & bit_of(*number) == 0;
    let mut numbers = (0..MOST_OBJECTS).map(|next| (number - 1 + next) % MOST_NUMBERS + 1);
    if let Some(free) = numbers.find(is_free) {
        used[free as usize / 32] |= bit_of(free);
        machine.live.heap.touch(object).flags |= free << EARLY_SHIFT;
    }
}

/// Records a choice. Later objects have no number.
pub(crate) fn note_choice(machine: &mut Machine) {
    if machine.options.watches_variables() && machine.live.is_first_alone() {
        machine.live.globals.early[0] |= IS_CLOSED;
    }
}

/// Returns the bit of a number within its word of the used numbers.
const fn bit_of(number: u32) -> u32 {
    1 << (number % 32)
}

/// Returns the first number of the objects that an instruction of the program allocates, or its callees.
/// The number is equal in all runs of a program.
fn number_at(code: &Code, pc: u32) -> u32 {
    let (method, bytecode) = (code.method, code.bytecodes.get(pc as usize));
    let class = &method.class().name;
    let text = format!("{class}.{}{}:{bytecode:?}", method.name, method.descriptor);
    base::fingerprint::of(text.as_bytes()) as u32 % MOST_NUMBERS + 1
}

/// Returns the number of the lock that the current thread acquired last among the early objects; 0 if it
/// holds none.
pub(super) fn last_held(live: &Live) -> u32 {
    let own = live.threads.get_own(live.current);
    let held = own.map(|thread| thread.held.as_slice()).unwrap_or_default();
    let is_lock = |lock: &&Ref| live.owns(**lock) || live.owns_synchronizer(**lock);
    let mut numbers = held.iter().rev().filter(is_lock).map(|lock| number_of(live, *lock));
    numbers.find(|number| *number != 0).unwrap_or_default()
}

/// Returns the expression of an early object that is a lock; `None` for another object.
pub(super) fn expression(machine: &Machine, lock: Ref) -> Option<LockExpression> {
    match number_of(&machine.live, lock) {
        0 => None,
        number => Some(LockExpression::Early(number)),
    }
}

/// Whether the current thread holds the lock that is the early object with a number.
pub(super) fn is_held(live: &Live, number: u32) -> bool {
    let own = live.threads.get_own(live.current);
    let is_lock = |lock: &&Ref| number_of(live, **lock) == number;
    let found = own.and_then(|thread| thread.held.iter().find(is_lock));
    found.is_some_and(|lock| live.owns(*lock) || live.owns_synchronizer(*lock))
}

/// Returns the number of an early object; 0 for another object. A cached transition depends on the
/// object.
fn number_of(live: &Live, object: Ref) -> u32 {
    (live.heap.get(object).flags & EARLY) >> EARLY_SHIFT
}
