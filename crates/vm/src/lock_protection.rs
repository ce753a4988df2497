//! Lock protection: at `--por lock`, accesses to protected variables are no scheduling points.
//!
//! Source: Stoller, "Model-checking multi-threaded distributed Java programs" (SPIN 2000);
//! SEMANTICS 9, decision 0039.
//!
//! Source: Dwyer, Hatcliff, Robby, Ranganath, "Exploiting object escape and locking information in
//! partial-order reductions for concurrent object-oriented programs" (FMSD 25, 2004).
//!
//! A *variable* is a field, or the elements of all arrays of one type. It is protected if one lock
//! is held in every access to a shared object while there are other threads. The lock is a function
//! of the object: its monitor, or the value of a final field of the object or its class. Or it is
//! one object throughout the run (the monitor of a class). Each access removes the locks that were
//! not held from the variable's candidates. If no candidate is left, the protection of the variable
//! is *refuted*.
//!
//! Invariants: the scheduling points depend only on [`Granularity::unprotected`], which is constant
//! in a search, so each path has one meaning. A search with a refuted protection proves nothing; it
//! is repeated with the variable in that set. Whether an object is shared is a matter of
//! reachability in the state, never of earlier accesses.
//!
//! [`Granularity::unprotected`]: crate::machine::Granularity::unprotected

mod candidates;

pub(crate) use candidates::LockExpression;
pub use candidates::{LockProtection, ProtectionMutant};

use crate::facts::FactKind;
use crate::footprint::{Touch, part};
use crate::heap::{CLEARABLE, ONCE_SHARED, Ref, SHARED};
use crate::interp::Level;
use crate::machine::{Live, Machine, Options};
use crate::prepared::Code;
use candidates::{Protection, Variable};
use classes::FieldRef;
use classfile::access;
use code::operation::{Small, Storage};
use code::{Effect, Op};

/// In [`crate::machine::Granularity::unprotected`]: all variables. Three reasons exist. A final
/// field was written where other threads can read it, so that it determines no lock. A thread was
/// stopped, or its stack was read. A transition depends on the whole state.
pub const ALL_VARIABLES: &str = "*";

impl Machine {
    /// Whether objects that are no longer shared keep a mark. An access may conflict with an
    /// earlier access of another thread. Example: a transition accesses an object under a lock and
    /// drops the object. At its end only a thread that accesses the object without the lock reaches
    /// it.
    #[inline]
    pub fn remembers_sharing(&self) -> bool {
        self.transition.records_footprint || self.options.uses_lock_protection()
    }

    /// Whether the field that the instruction at `pc` accesses is protected by a lock, so that the
    /// access is no scheduling point.
    #[cold]
    pub(crate) fn is_protected_field(
        &mut self,
        code: &'static Code,
        pc: u32,
        object: Ref,
        touch: Touch,
    ) -> bool {
        if !self.may_conflict(self.live.heap.peek(object).flags) {
            return false;
        }
        let field = match self.run.lock_protection.fields_at.get(&(std::ptr::from_ref(code), pc)) {
            Some(known) => *known,
            None => {
                let found = code.bytecodes.get(pc as usize).and_then(|bytecode| {
                    let method = code.method;
                    self.program.field_at(crate::exception::TraceElement {
                        method,
                        bytecode: u32::from(*bytecode),
                    })
                });
                self.run.lock_protection.fields_at.insert((std::ptr::from_ref(code), pc), found);
                found
            }
        };
        // An instruction with an unknown field may access any field.
        let Some(field) = field else {
            self.refute_all_protection();
            return false;
        };
        may_merge(self, Variable::Field(field), Some(field), object, touch)
    }

    /// As [`Self::is_protected_field`], for an element of an array.
    #[cold]
    pub(crate) fn is_protected_element(&mut self, op: Op, array: Ref) -> bool {
        if !self.may_conflict(self.live.heap.peek(array).flags) {
            return false;
        }
        let letter = match op.operation().effect() {
            Effect::Read(_, storage, _) | Effect::Write(_, storage, _) => element_letter(storage),
            Effect::None
            | Effect::Allocate(_)
            | Effect::Monitor(_)
            | Effect::Call(..)
            | Effect::Return => return false,
        };
        may_merge(self, Variable::Elements(letter), None, array, Touch::Write)
    }

    /// As [`Self::is_protected_field`], for an access by a native method to a slot, an element, or
    /// [`part::WHOLE`]. Other parts are not variables.
    #[cold]
    pub(crate) fn is_protected_part(&mut self, object: Ref, at: u32, touch: Touch) -> bool {
        let accessed = self.live.heap.get(object);
        if at >= part::LEAST && at != part::WHOLE || !self.may_conflict(accessed.flags) {
            return false;
        }
        let (class, mirrors) = (accessed.class(), accessed.mirrors);
        if let Some(component) = class.component() {
            let letter = letter_of(component.descriptor().as_bytes().first());
            // Floats and doubles share the letter of the integers of their size.
            return may_merge(self, Variable::Elements(letter), None, object, Touch::Write);
        }
        let is_accessed = |slot: u32| at == part::WHOLE || at == slot;
        let instance = std::iter::successors(Some(class), |class| class.super_class)
            .flat_map(|class| &class.fields)
            .filter(|field| !field.is_static() && is_accessed(field.slot));
        let own = mirrors.map(|class| class.fields.as_slice()).unwrap_or_default();
        let first = self.program.known.class_slots;
        let statics =
            own.iter().filter(|field| field.is_static() && is_accessed(first + field.slot));
        let all: Vec<FieldRef> = instance.chain(statics).collect();
        let mut protected = !all.is_empty();
        for field in all {
            protected &= may_merge(self, Variable::Field(field), Some(field), object, touch);
        }
        protected
    }

    /// Refutes the protection of all variables. Reasons: an action reads all of them, or leaves
    /// them in an intermediate state, without their locks.
    pub fn refute_all_protection(&mut self) {
        if self.options.uses_lock_protection()
            && self.has_others()
            && !self.options.granularity.unprotected.contains(ALL_VARIABLES)
        {
            self.run.lock_protection.refute(ALL_VARIABLES.to_owned());
        }
    }

    /// Records that a thread observes the position or the locks of another thread, or stops it at
    /// any point. Then each step of the other thread is visible, not only the order of its
    /// accesses.
    pub fn show_each_step(&mut self) {
        self.refute_all_protection();
        let others = self.has_others() && self.live.live_threads() > 1;
        let observed = &mut self.run.observed;
        observed.each_step |= others;
        // A thread before a guarded call has no frame of the wait.
        observed.waits |= others;
    }

    /// Whether an access to an object with these flags may conflict with an access of another
    /// thread.
    fn may_conflict(&self, flags: u32) -> bool {
        let ignores = self.run.lock_protection.is_enabled(ProtectionMutant::Forgotten);
        let reached = if ignores { SHARED | CLEARABLE } else { SHARED | CLEARABLE | ONCE_SHARED };
        flags & reached != 0 && self.has_others()
    }

    /// Whether there are other threads than the current one. Under a reduction, earlier threads
    /// count: they may still live in a schedule that the reduction omits.
    fn has_others(&self) -> bool {
        let explores = self.options.check && !self.run.booting && !self.transition.is_evaluation;
        let had_others = self.transition.records_footprint
            && !self.live.is_first_alone()
            && !self.run.lock_protection.is_enabled(ProtectionMutant::Alone);
        explores && (self.live.live_threads() > 1 || had_others)
    }

    fn is_protected(
        &mut self,
        variable: Variable,
        field: Option<FieldRef>,
        object: Ref,
        touch: Touch,
    ) -> bool {
        // A lone thread is not cut earlier: whether its accesses count depends on the reduction.
        let counts = u32::from(self.live.live_threads() > 1);
        let work = &mut self.transition.work;
        work.merged_accesses = work.merged_accesses.saturating_add(counts);
        let known = self.run.lock_protection.variables.contains_key(&variable);
        if !known {
            let protection = self.first_access(field, object);
            self.run.lock_protection.variables.insert(variable, protection);
        }
        let mut watched = match self.run.lock_protection.variables.get_mut(&variable) {
            Some(Protection::Unprotected) | None => return false,
            Some(Protection::Final) => {
                if touch != Touch::Read && self.has_value(field, object) {
                    self.refute_all_protection();
                }
                return false;
            }
            // Scheduling points are constant in a search: a refuted variable counts from the next
            // search on.
            Some(Protection::Watched(watched)) if watched.locks.is_empty() => return true,
            Some(Protection::Watched(watched)) => std::mem::take(watched),
        };
        // A garbage collection also accesses a weak reference.
        let clearable = self.live.heap.peek(object).flags & CLEARABLE != 0;
        let is_held = |lock: &&LockExpression| !clearable && self.is_held(**lock, object);
        let held = watched.locks.iter().filter(is_held).copied().collect();
        let slot = self.live.current;
        if self.run.lock_protection.is_enabled(ProtectionMutant::Ordered) {
            self.run.lock_protection.variables.insert(variable, Protection::Watched(watched));
            return true;
        }
        let exempts = !clearable && self.options.granularity.facts.has(FactKind::Joined);
        let own = self.live.threads.get_own(slot).filter(|_| exempts);
        let seen = own.map(|thread| thread.history.seen_ends.as_slice());
        if watched.add(slot as u32, held, seen) || !known {
            let name = name_of(variable, field);
            self.hooks.agree_on_locks(&name, &mut watched.locks);
            if watched.locks.is_empty() {
                self.run.lock_protection.refute(name);
            }
        }
        self.run.lock_protection.variables.insert(variable, Protection::Watched(watched));
        true
    }

    /// Returns the initial protection of a variable, at its first access.
    fn first_access(&self, field: Option<FieldRef>, object: Ref) -> Protection {
        let named = &self.options.granularity.unprotected;
        let variable = match field {
            Some(field) => Variable::Field(field),
            None => {
                let name = &self.live.heap.get(object).class().name;
                Variable::Elements(letter_of(name.as_bytes().get(1)))
            }
        };
        if named.contains(ALL_VARIABLES) || named.contains(&name_of(variable, field)) {
            return Protection::Unprotected;
        }
        let mut locks = vec![LockExpression::This];
        let held = self
            .live
            .threads
            .get_own(self.live.current)
            .map(|t| t.held.as_slice())
            .unwrap_or_default();
        locks.extend(
            held.iter().filter(|r| self.live.heap.is_fixed(**r)).map(|r| LockExpression::Fixed(*r)),
        );
        let name = name_of(variable, field);
        let Some(field) = field else { return self.run.lock_protection.proposed(&name, locks) };
        if field.has(access::FINAL) {
            return Protection::Final;
        }
        if field.has(access::VOLATILE)
            || library::lock_free::is_lock_free(field.class())
            || library::hidden::is_hidden(field)
            || library::independent::is_independent(field)
        {
            // Volatile fields rarely have a lock; accesses of the other excluded fields are not all
            // observed.
            return Protection::Unprotected;
        }
        let classes = std::iter::successors(Some(field.class()), |class| class.super_class);
        let finals = classes
            .flat_map(|class| &class.fields)
            .filter(|other| other.has(access::FINAL) && other.is_reference());
        locks.extend(finals.filter_map(|other| {
            if other.is_static() {
                Some(LockExpression::Static(other.class().id, other.slot))
            } else {
                (!field.is_static()).then_some(LockExpression::Field(other.slot))
            }
        }));
        self.run.lock_protection.proposed(&name, locks)
    }

    /// Whether a final field already refers to an object: a write would change the lock that it
    /// determines.
    fn has_value(&self, field: Option<FieldRef>, object: Ref) -> bool {
        field.is_some_and(|field| {
            let first = if field.is_static() { self.program.known.class_slots } else { 0 };
            field.is_reference() && self.live.heap.slot(object, first + field.slot) != 0
        })
    }

    /// Whether the current thread holds the lock that the expression denotes for `object`.
    fn is_held(&self, lock: LockExpression, object: Ref) -> bool {
        let lock = match lock {
            LockExpression::This => object,
            LockExpression::Field(slot) => self.live.heap.slot(object, slot) as Ref,
            LockExpression::Static(class, slot) => {
                let mirror = self.program.registry.class(class).mirror.get();
                if mirror == 0 {
                    return false;
                }
                self.live.heap.slot(mirror, self.program.known.class_slots + slot) as Ref
            }
            LockExpression::Fixed(lock) => lock,
        };
        lock != 0 && (self.live.owns(lock) || self.live.owns_synchronizer(lock))
    }
}

/// Whether an access may be merged: the variable is protected, and no proposition observes the write.
fn may_merge(
    machine: &mut Machine,
    variable: Variable,
    field: Option<FieldRef>,
    object: Ref,
    touch: Touch,
) -> bool {
    let visible = &machine.options.granularity.visible;
    let is_visible =
        visible.is_any && touch != Touch::Read && visible.has(field.map(|field| &*field.name));
    machine.is_protected(variable, field, object, touch) && !is_visible
}

impl Options {
    /// Whether accesses to protected variables are no scheduling points.
    #[inline]
    pub(crate) fn uses_lock_protection(&self) -> bool {
        self.granularity.level == Level::Lock && self.granularity.facts.has(FactKind::Guarded)
    }
}

impl Live {
    /// Whether the current thread is the exclusive owner of a lock of `java.util.concurrent.locks`, or
    /// of the synchronizer of one.
    fn owns_synchronizer(&self, lock: Ref) -> bool {
        let slot_of = |r: Ref, name: &str| {
            let field = self.heap.get(r).class().field_named(name)?;
            (!field.is_static() && field.is_reference())
                .then(|| self.heap.slot(r, field.slot) as Ref)
        };
        if !library::synchronizers::is_of_package(self.heap.get(lock).class()) {
            return false;
        }
        let synchronizer = slot_of(lock, "sync").filter(|r| *r != 0).unwrap_or(lock);
        // The read lock has the same synchronizer, whose owner is the thread with the write lock.
        slot_of(synchronizer, "exclusiveOwnerThread")
            .is_some_and(|owner| owner != 0 && owner == self.threads[self.current].object)
    }
}

/// Returns the letter for elements of an array, by the first letter of their descriptor. Types that
/// the same instructions of the register code access share a letter.
const fn letter_of(descriptor: Option<&u8>) -> u8 {
    match descriptor {
        Some(b'Z' | b'B') => b'B',
        Some(b'C' | b'S') => b'C',
        Some(b'I' | b'F') => b'I',
        Some(b'J' | b'D') => b'J',
        _ => b'L',
    }
}

/// Returns the letter of [`letter_of`] by storage: operations know the size of elements, not their
/// type.
const fn element_letter(storage: Storage) -> u8 {
    match storage {
        Storage::Small(Small::Boolean | Small::Byte) => b'B',
        Storage::Small(Small::Char | Small::Short) => b'C',
        Storage::Bits32 => b'I',
        Storage::Bits64 => b'J',
        Storage::Reference | Storage::Number | Storage::Declared => b'L',
    }
}

/// Returns the name of a variable, the same in every run of a program.
fn name_of(variable: Variable, field: Option<FieldRef>) -> String {
    match (variable, field) {
        (Variable::Elements(letter), _) => format!("[{}", letter as char),
        (Variable::Field(_), Some(field)) => {
            format!("{}.{}:{}", field.class().name, field.name, field.descriptor)
        }
        (Variable::Field(_), None) => ALL_VARIABLES.to_owned(),
    }
}
