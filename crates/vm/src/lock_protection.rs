//! Facts about variables. At `--por lock`, accesses to variables with facts are no scheduling points.
//!
//! Source: Stoller, "Model-checking multi-threaded distributed Java programs" (SPIN 2000);
//! SEMANTICS 9 and 29; decisions 0039, 0065, 0066 and 0123.
//!
//! Source: Dwyer, Hatcliff, Robby, Ranganath, "Exploiting object escape and locking information in
//! partial-order reductions for concurrent object-oriented programs" (FMSD 25, 2004).
//!
//! A *variable* is a field, or the elements of all arrays of one class. Arrays allocated by the program
//! and by the class library have different variables. A variable is protected if one lock is held at
//! every access to a shared object while there are other threads. The lock is a function of the object:
//! its monitor, or the value of a final or settled field of the object or its class. A lock may also be
//! one object throughout the run, such as the mirror of a class, or throughout an execution (`early`).
//! A variable may have another lock in each object (`contained`). Each access removes the locks that were
//! not held from the candidates of the variable. If no candidate is left, the protection of the variable
//! is *refuted*. Two facts are alternatives to a lock: no thread writes the variable, or one thread uses
//! it (`assumptions`). A variable may also have one user in each object (`owner`).
//!
//! Invariants: the scheduling points depend only on [`Granularity::unprotected`], which is constant in a
//! search, so each path has one meaning. A search with a refuted protection proves nothing. It is
//! repeated with the variable in that set. Reachability in the state alone determines whether an object
//! is shared, never an earlier access.
//!
//! [`Granularity::unprotected`]: crate::machine::Granularity::unprotected

mod assumptions;
mod candidates;
mod contained;
mod early;
mod inner_monitor;
mod owner;
mod summary;

pub(crate) use candidates::LockExpression;
pub use candidates::{LockProtection, ProtectionMutant};
pub(crate) use early::{mark_object, note_choice};
pub(crate) use inner_monitor::{is_inner, note_found_taken, note_use};
pub(crate) use owner::{mark_arrays, new_array_of};
pub use summary::{FactOfVariable, facts_of_variables};

use crate::facts::{FACTS, FactKind, FactKinds, MaskEvent};
use crate::footprint::{Touch, part};
use crate::heap::{CLEARABLE, OF_PROGRAM, ONCE_SHARED, Ref, SHARED};
use crate::initialize::{IN_PROGRESS, INITIALIZED};
use crate::interp::Level;
use crate::leaf_monitor;
use crate::machine::{Live, Machine, Options};
use crate::observed::VisibleRule;
use crate::prepared::Code;
use assumptions::{Assumptions, Use};
use candidates::{Protection, SettledField, Variable, WatchedVariable};
use classes::FieldRef;
use classfile::access;
use library::atomic_calls::TaskSteps;
use library::independent;

/// The name of all variables in [`crate::machine::Granularity::unprotected`]. Three reasons exist. A
/// final field was written where other threads can read it, so that it determines no lock. A thread was
/// stopped, or its stack was read. A transition depends on the whole state.
pub const ALL_VARIABLES: &str = "*";

impl Machine {
    /// Whether objects that are no longer shared keep a mark, as an access may conflict with an earlier
    /// access of another thread. An example is a transition that accesses an object under a lock and
    /// drops the object. At the end of this transition, the object is reachable only from a thread that
    /// accesses it without the lock.
    #[inline]
    pub fn remembers_sharing(&self) -> bool {
        self.transition.records_footprint || self.options.watches_variables()
    }

    /// Whether facts protect the field that the instruction at `pc` accesses, or the access commutes.
    /// Then the access is no scheduling point.
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
        let site = (std::ptr::from_ref(code), pc);
        let (field, commutes) = match self.run.lock_protection.fields_at.get(&site) {
            Some(known) => *known,
            None => {
                let method = code.method;
                let found = code.bytecodes.get(pc as usize).and_then(|bytecode| {
                    self.program.field_at(crate::exception::TraceElement {
                        method,
                        bytecode: u32::from(*bytecode),
                    })
                });
                let writes = touch != Touch::Read;
                let merges_tasks = self.options.granularity.merged_tasks != TaskSteps::Apart;
                let commutes = |field| {
                    independent::commutes(field, method, writes)
                        || merges_tasks
                            && independent::commutes_beside_stages(field, method, writes)
                };
                let found = (found, found.is_some_and(commutes));
                self.run.lock_protection.fields_at.insert(site, found);
                found
            }
        };
        // An instruction whose field is unknown may access any field.
        let Some(field) = field else {
            self.refute_all_protection();
            return false;
        };
        if commutes {
            return true;
        }
        may_merge(self, VariableAccess::of_field(field, object, touch))
    }

    /// Whether facts protect an element of an array at an access.
    #[cold]
    pub(crate) fn is_protected_element(&mut self, array: Ref, index: u32, touch: Touch) -> bool {
        let accessed = self.live.heap.peek(array);
        if !self.may_conflict(accessed.flags) {
            return false;
        }
        let variable = elements_of(accessed);
        let indices = (index, index + 1);
        may_merge(self, VariableAccess { variable, field: None, object: array, indices, touch })
    }

    /// Whether facts protect the variables that a native method accesses: a slot, an element, or all
    /// with [`part::WHOLE`]. Other parts are not variables.
    #[cold]
    pub(crate) fn is_protected_part(&mut self, object: Ref, at: u32, touch: Touch) -> bool {
        let accessed = self.live.heap.get(object);
        if at >= part::LEAST && at != part::WHOLE || !self.may_conflict(accessed.flags) {
            return false;
        }
        let (class, mirrors) = (accessed.class(), accessed.mirrors);
        if class.is_array() {
            let (variable, length) = (elements_of(accessed), accessed.length);
            // An access to several bytes or elements has no single index.
            let indices = (0, length);
            let access = VariableAccess { variable, field: None, object, indices, touch };
            return may_merge(self, access);
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
            protected &= may_merge(self, VariableAccess::of_field(field, object, touch));
        }
        protected
    }

    /// Refutes the protection of all variables. The reason is an action that reads all variables, or
    /// that leaves them in an intermediate state without their locks.
    pub fn refute_all_protection(&mut self) {
        if self.options.watches_variables()
            && self.has_others()
            && !self.options.granularity.unprotected.contains(ALL_VARIABLES)
        {
            self.run.lock_protection.refute(ALL_VARIABLES.to_owned());
        }
    }

    /// Records that a thread observes the position or the locks of another thread, or stops that thread
    /// at any point. Then each step of that thread is visible, not only the order of its accesses.
    pub fn show_each_step(&mut self) {
        self.refute_all_protection();
        let others = self.has_others() && self.live.live_threads() > 1;
        let observed = &mut self.run.observed;
        observed.each_step |= others;
        // The stack of a thread before a guarded call has no frame of the wait.
        observed.waits |= others;
    }

    /// Whether an access to an object with these flags may conflict with an access of another
    /// thread.
    fn may_conflict(&self, flags: u32) -> bool {
        let ignores = self.run.lock_protection.is_enabled(ProtectionMutant::Forgotten);
        let reached = if ignores { SHARED | CLEARABLE } else { SHARED | CLEARABLE | ONCE_SHARED };
        flags & reached != 0 && self.has_others()
    }

    /// Whether there are other threads than the current one. Under a reduction, threads that have ended
    /// count: they may still be alive in a schedule that the reduction omits.
    pub(crate) fn has_others(&self) -> bool {
        let explores = self.options.check && !self.run.booting && !self.transition.is_evaluation;
        let had_others = counts_earlier_threads(self)
            && !self.live.is_first_alone()
            && !self.run.lock_protection.is_enabled(ProtectionMutant::Alone);
        explores && (self.live.live_threads() > 1 || had_others)
    }

    fn is_protected(&mut self, access: VariableAccess) -> bool {
        leaf_monitor::withdraw_section(self, MaskEvent::Shared);
        // Accesses of a lone thread do not shorten its transition, because only a reduction examines
        // them.
        let counts = u32::from(self.live.live_threads() > 1);
        let work = &mut self.transition.work;
        work.merged_accesses = work.merged_accesses.saturating_add(counts);
        let VariableAccess { variable, field, object, touch, .. } = access;
        let known = self.run.lock_protection.variables.contains_key(&variable);
        if !known {
            let protection = self.first_access(field, object);
            self.run.lock_protection.variables.insert(variable, protection);
            summary::note_name(self, access);
            if let Some(field) = field.filter(|of| !self.run.lock_protection.is_settled(of)) {
                self.run.lock_protection.drop_locks_of(field);
            }
        }
        // Scheduling points are constant in a search. So a refutation takes effect from the next search
        // on.
        let mut watched = match self.run.lock_protection.variables.get_mut(&variable) {
            Some(Protection::Unprotected) | None => return false,
            Some(Protection::Final) => {
                if touch != Touch::Read && self.has_value(field, object) {
                    self.refute_all_protection();
                }
                return false;
            }
            Some(Protection::Owned) => {
                if !owner::becomes_owner(self, access) {
                    summary::note_withdrawn(self, access, FactKind::Own);
                    self.run.lock_protection.refute(name_of_owned(&name_of(self, access)));
                }
                return !self.options.granularity.refines;
            }
            Some(Protection::Contained(_)) => return contained::watch(self, access),
            Some(Protection::Watched(watched)) => std::mem::take(watched),
        };
        if watched.kept != FactKinds::NONE
            && !self.run.lock_protection.is_enabled(ProtectionMutant::Ordered)
        {
            watch(self, access, &mut watched, known);
        }
        let merges = watched.merges(touch) && !self.options.granularity.refines;
        self.run.lock_protection.variables.insert(variable, Protection::Watched(watched));
        merges
    }

    /// Returns the initial protection of a variable, at its first access.
    fn first_access(&self, field: Option<FieldRef>, object: Ref) -> Protection {
        let name = match field {
            Some(field) => name_of_field(field),
            None => name_of_elements(self.live.heap.get(object)),
        };
        let named = &self.options.granularity.unprotected;
        if named.contains(ALL_VARIABLES) {
            return Protection::Unprotected;
        }
        if let Some(field) = field {
            if field.has(access::FINAL) {
                return Protection::Final;
            }
            if field.has(access::VOLATILE) && field.class().loader.is_jdk()
                || library::lock_free::is_lock_free(field.class())
                || library::hidden::is_hidden(field)
                || independent::is_independent(field)
            {
                // Volatile fields of the class library rarely have a lock. Not all accesses to the other
                // excluded fields are observed.
                return Protection::Unprotected;
            }
        }
        let proposals = &self.run.lock_protection;
        let mut kinds = proposals.proposed_kinds(&name, self.options.granularity.facts);
        if named.contains(&name) {
            if kinds.has(FactKind::Contained) && !named.contains(&contained::name_of(&name)) {
                return Protection::Contained(WatchedVariable::new(vec![LockExpression::Own]));
            }
            let has_owner = kinds.has(FactKind::Own) && !named.contains(&name_of_owned(&name));
            let may_have_owner = match field {
                Some(field) => !field.is_static() && !field.class().loader.is_jdk(),
                None => self.live.heap.get(object).flags & OF_PROGRAM != 0,
            };
            let is_owned = has_owner && may_have_owner;
            return if is_owned { Protection::Owned } else { Protection::Unprotected };
        }
        let locks = proposals.proposed_locks(&name, candidate_locks(self, field));
        if locks.is_empty() {
            kinds = kinds.without(FactKind::Guarded);
        }
        let kinds = kinds.and(FactKinds::OF_VARIABLES);
        if kinds == FactKinds::NONE {
            return Protection::Unprotected;
        }
        Protection::Watched(Assumptions::new(kinds, WatchedVariable::new(locks)))
    }

    /// Whether a final field already refers to an object. A write would then change the lock that the
    /// field determines.
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
            LockExpression::Settled(field) => {
                let holder = if field.is_static {
                    self.program.registry.class(field.class).mirror.get()
                } else {
                    object
                };
                if holder == 0 {
                    return false;
                }
                let first = if field.is_static { self.program.known.class_slots } else { 0 };
                self.live.heap.slot(holder, first + field.slot) as Ref
            }
            LockExpression::Fixed(lock) => lock,
            LockExpression::Early(number) => return early::is_held(&self.live, number),
            LockExpression::Own => return false,
        };
        lock != 0 && (self.live.owns(lock) || self.live.owns_synchronizer(lock))
    }
}

/// Whether accesses of the last living thread may conflict with those of ended threads. A replay of a
/// temporal property has the same steps as its search.
pub(crate) fn counts_earlier_threads(machine: &Machine) -> bool {
    machine.transition.records_footprint || machine.options.granularity.visible.keeps_order
}

/// Whether an access may be merged: the variable is protected, and no proposition observes the write.
fn may_merge(machine: &mut Machine, access: VariableAccess) -> bool {
    let visible = &machine.options.granularity.visible;
    let name = access.field.map(|field| &*field.name);
    let is_watched = visible.is_any && visible.without != Some(VisibleRule::Writes);
    let is_visible = is_watched && access.touch != Touch::Read && visible.has(name);
    machine.is_protected(access) && !is_visible
}

impl Options {
    /// Whether accesses to variables with facts are no scheduling points.
    #[inline]
    pub(crate) fn watches_variables(&self) -> bool {
        self.granularity.level == Level::Lock
            && self.granularity.facts.and(FactKinds::OF_ACCESSES) != FactKinds::NONE
    }
}

impl Live {
    /// Whether the current thread is the exclusive owner of a lock of `java.util.concurrent.locks`, or
    /// of the synchronizer of such a lock.
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
        // A read lock has the synchronizer of its write lock. The owner is the thread with the write
        // lock.
        slot_of(synchronizer, "exclusiveOwnerThread")
            .is_some_and(|owner| owner != 0 && owner == self.threads[self.current].object)
    }
}

/// An access to a variable of an object.
#[derive(Clone, Copy, Debug)]
struct VariableAccess {
    variable: Variable,
    /// The field; `None` for elements of arrays.
    field: Option<FieldRef>,
    object: Ref,
    /// The first index, and the index after the last one. A field has index 0.
    indices: (u32, u32),
    touch: Touch,
}

impl VariableAccess {
    const fn of_field(field: FieldRef, object: Ref, touch: Touch) -> Self {
        let variable = Variable::Field(std::ptr::from_ref(field));
        Self { variable, field: Some(field), object, indices: (0, 1), touch }
    }
}

/// Returns the locks that may protect a variable, as known at its first access.
fn candidate_locks(machine: &Machine, field: Option<FieldRef>) -> Vec<LockExpression> {
    let mut locks = vec![LockExpression::This];
    let held = machine
        .live
        .threads
        .get_own(machine.live.current)
        .map(|t| t.held.as_slice())
        .unwrap_or_default();
    locks.extend(
        held.iter().filter(|r| machine.live.heap.is_fixed(**r)).map(|r| LockExpression::Fixed(*r)),
    );
    locks.extend(held.iter().filter_map(|r| early::expression(machine, *r)));
    let Some(field) = field else { return locks };
    let classes = std::iter::successors(Some(field.class()), |class| class.super_class);
    let references =
        || classes.clone().flat_map(|class| &class.fields).filter(|other| other.is_reference());
    let settled = references().filter(|other| may_determine_lock(machine, field, other));
    locks.extend(settled.map(|other| LockExpression::Settled(SettledField::new(other))));
    let finals = references().filter(|other| other.has(access::FINAL));
    locks.extend(finals.filter_map(|other| {
        if other.is_static() {
            Some(LockExpression::Static(other.class().id, other.slot))
        } else {
            (!field.is_static()).then_some(LockExpression::Field(other.slot))
        }
    }));
    locks
}

/// Whether a field that is not final may determine the lock of a field of the program, because it is
/// assumed to be settled. Machines of a team do not exchange their settled fields.
fn may_determine_lock(machine: &Machine, of: FieldRef, lock: FieldRef) -> bool {
    machine.options.granularity.facts.has(FactKind::Settled)
        && machine.hooks.team.is_none()
        && !lock.has(access::FINAL)
        && !lock.class().loader.is_jdk()
        && !std::ptr::eq(of, lock)
        && (lock.is_static() || !of.is_static())
        && !machine.options.granularity.unprotected.contains(&name_of_field(lock))
        && machine.run.lock_protection.is_settled(lock)
}

/// Refutes the facts about a variable that an access contradicts.
fn watch(machine: &mut Machine, access: VariableAccess, watched: &mut Assumptions, known: bool) {
    let VariableAccess { object, touch, indices, .. } = access;
    let before = watched.kept;
    contained::note_access(machine, watched);
    // A garbage collection also accesses the referent of a weak reference.
    let clearable = machine.live.heap.peek(object).flags & CLEARABLE != 0;
    let slot = machine.live.current as u32;
    if watched.kept.has(FactKind::Guarded) {
        let is_held = |lock: &&LockExpression| !clearable && machine.is_held(**lock, object);
        let held = watched.locks.locks.iter().filter(is_held).copied().collect();
        let exempts = !clearable && machine.options.granularity.facts.has(FactKind::Joined);
        let seen = Some(seen_ends(&machine.live)).filter(|_| exempts);
        if watched.locks.add(slot, held, seen) || !known {
            machine.hooks.agree_on_locks(&name_of(machine, access), &mut watched.locks.locks);
            if watched.locks.locks.is_empty() {
                watched.refute(FactKind::Guarded);
            }
        }
    }
    let is_enabled = |mutant| machine.run.lock_protection.is_enabled(mutant);
    let initialization = initialization_of(machine, access);
    if clearable || initialization == Initialization::ByOther {
        watched.refute(FactKind::Settled);
        watched.refute(FactKind::Own);
    }
    if initialization != Initialization::ByThisThread {
        if touch != Touch::Read && !is_enabled(ProtectionMutant::Writes) {
            watched.refute(FactKind::Settled);
        }
        if watched.kept.has(FactKind::Own) && !is_enabled(ProtectionMutant::Users) {
            let seen_ends = seen_ends(&machine.live);
            watched.note_users(Use { slot, indices, seen_ends });
        }
    }
    if let Some(field) = access.field
        && before.has(FactKind::Settled)
        && !watched.kept.has(FactKind::Settled)
    {
        machine.run.lock_protection.drop_locks_of(field);
    }
    for row in FACTS.iter().filter(|row| before.has(row.kind) && !watched.kept.has(row.kind)) {
        summary::note_withdrawn(machine, access, row.kind);
    }
    if watched.kept == FactKinds::NONE {
        let name = name_of(machine, access);
        if !watched.has_locks || access.field.is_some_and(classes::Field::is_static) {
            machine.run.lock_protection.refute(contained::name_of(&name));
        }
        machine.run.lock_protection.refute(name);
    }
}

/// The progress of the initialization of the class of a static field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Initialization {
    /// The initialization has ended, or the variable is no static field.
    Done,
    /// The current thread initializes the class. Other threads wait before they access the field.
    ByThisThread,
    /// Another thread initializes the class, or no thread does.
    ByOther,
}

/// Returns the progress of the initialization on which an access depends.
fn initialization_of(machine: &Machine, access: VariableAccess) -> Initialization {
    if !access.field.is_some_and(classes::Field::is_static) {
        return Initialization::Done;
    }
    let state = machine.live.heap.get(access.object).length;
    let ignores = machine.run.lock_protection.is_enabled(ProtectionMutant::Initializers);
    if ignores || state == IN_PROGRESS + machine.live.current as u32 {
        Initialization::ByThisThread
    } else if state == INITIALIZED {
        Initialization::Done
    } else {
        Initialization::ByOther
    }
}

/// Returns the slots of the threads whose ends the current thread has observed, ascending.
fn seen_ends(live: &Live) -> &[u32] {
    // Each cached transition depends on the state of the current thread.
    let own = live.threads.unwatched().get(live.current);
    own.map(|thread| thread.history.seen_ends.as_slice()).unwrap_or_default()
}

/// Returns the variable of the elements of an array.
fn elements_of(array: &crate::heap::Object) -> Variable {
    Variable::Elements(std::ptr::from_ref(array.class()), array.flags & OF_PROGRAM != 0)
}

/// Returns the name of a variable, which is equal in all runs of a program.
fn name_of(machine: &Machine, access: VariableAccess) -> String {
    match access.field {
        Some(field) => name_of_field(field),
        None => name_of_elements(machine.live.heap.peek(access.object)),
    }
}

fn name_of_field(field: FieldRef) -> String {
    format!("{}.{}:{}", field.class().name, field.name, field.descriptor)
}

fn name_of_elements(array: &crate::heap::Object) -> String {
    let maker = if array.flags & OF_PROGRAM != 0 { "program" } else { "library" };
    format!("{} of the {maker}", array.class().name)
}

/// Returns the name of the assumption that one thread accesses a variable in each object.
fn name_of_owned(variable: &str) -> String {
    format!("owners of {variable}")
}
