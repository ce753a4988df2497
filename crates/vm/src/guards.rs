//! Variables that a lock protects: at `--por lock` accesses of them are no scheduling points.
//!
//! Source: Stoller, "Model-checking multi-threaded distributed Java programs" (SPIN 2000), and
//! Dwyer, Hatcliff, Robby, Ranganath, "Exploiting object escape and locking information in
//! partial-order reductions for concurrent object-oriented programs" (FMSD 25, 2004); SEMANTICS 9.
//!
//! A fact is about a field, or about the elements of all arrays of one kind: in every access of an
//! object that others reach, while there are others, the thread holds a lock that the object tells
//! (its monitor, what a final field of it or of its class refers to), or one that is the same
//! throughout the run (the monitor of a class). What all accesses have in common gets less and less;
//! when nothing is left, the fact is withdrawn.
//!
//! Invariants: what is a scheduling point depends on [`Options::unguarded`] alone, which is the same
//! in all of a search, so that a path means the same whenever it is taken. A search in which a fact
//! was withdrawn proves nothing, and begins again with one fact less. Whether others reach an object
//! is a matter of reachability in the state, never of who accessed it before.
//!
//! [`Options::unguarded`]: crate::machine::Options::unguarded

use crate::footprint::{Touch, part};
use crate::heap::{CLEARABLE, ONCE_SHARED, Ref, SHARED};
use crate::interp::Level;
use crate::machine::Machine;
use crate::prepared::Code;
use base::FastMap;
use classes::{ClassId, FieldRef};
use classfile::access;
use code::Op;
use std::collections::BTreeSet;

/// What a fact is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Variable {
    /// A field, by where it is in memory: classes stay as long as the run.
    Field(*const classes::Field),
    /// Elements of arrays of this descriptor letter.
    Elements(u8),
}

/// A lock, told from the object whose variable it protects, as all machines of a team call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lock {
    /// The object itself; of a static field, its class.
    Own,
    /// What a final field of the object refers to.
    Field(u32),
    /// What a static final field of this class refers to.
    Static(ClassId, u32),
    /// An object that the run has from its beginning to its end, as the mirror of a class.
    Fixed(Ref),
}

/// What is known of a variable.
#[derive(Clone, Debug)]
enum Fact {
    /// Accesses are scheduling points.
    Unguarded,
    /// It is written in constructors only, or locks are told by it.
    Final,
    /// One of these locks was held in each access; none before the first.
    Guarded(Vec<Lock>),
}

/// What makes an access count although nobody else seems to reach the object, so that tests can take
/// it away.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proviso {
    /// That the others have ended matters only in this order of steps.
    Alone,
    /// So does that they have forgotten the object.
    Forgotten,
}

impl Proviso {
    /// All of them.
    #[doc(hidden)]
    pub const ALL: [Self; 2] = [Self::Alone, Self::Forgotten];
}

/// What is known of all variables.
#[derive(Debug, Default)]
pub struct Guards {
    /// What is left out, in tests.
    #[doc(hidden)]
    pub without: Option<Proviso>,
    facts: FastMap<Variable, Fact>,
    /// The variables of instructions, by code and place in it.
    places: FastMap<(*const Code, u32), Option<FieldRef>>,
    /// Names of the variables of which a fact was withdrawn.
    pub withdrawn: BTreeSet<String>,
}

/// In [`crate::machine::Options::unguarded`]: all variables. A final field was written where others see
/// it, so that it tells no lock; a thread was stopped, or asked where it stands; or something depends on
/// all that there is.
pub const ALL: &str = "*";

impl Machine {
    /// Whether accesses that a lock protects are no scheduling points.
    #[inline]
    pub(crate) fn guarding(&self) -> bool {
        self.options.level == Level::Lock
    }

    /// Whether objects that others do not reach any more keep a mark: what others did with them may be
    /// what an access conflicts with. A merged step may forget an object that it accessed under a lock,
    /// and at the end of the step only who accesses it without the lock still has it.
    #[inline]
    pub(crate) fn remembers_sharing(&self) -> bool {
        self.tracing || self.guarding()
    }

    /// Whether the access of a field, by the instruction at `pc`, is protected by a lock, and so no
    /// scheduling point. Everything of the object is looked at, unless it is not protected.
    #[cold]
    pub(crate) fn is_guarded_field(
        &mut self,
        code: &'static Code,
        pc: u32,
        object: Ref,
        touch: Touch,
    ) -> bool {
        if !self.may_meet_others(self.heap.peek(object).flags) {
            return false;
        }
        let field = match self.guards.places.get(&(std::ptr::from_ref(code), pc)) {
            Some(known) => *known,
            None => {
                let found = code.bytecodes.get(pc as usize).and_then(|bytecode| {
                    let method = code.method;
                    self.field_at(crate::exception::TraceElement {
                        method,
                        bytecode: u32::from(*bytecode),
                    })
                });
                self.guards.places.insert((std::ptr::from_ref(code), pc), found);
                found
            }
        };
        // An instruction whose field is not told protects nothing, and may be any access.
        let Some(field) = field else {
            self.trust_no_lock();
            return false;
        };
        self.is_guarded_by(Variable::Field(field), Some(field), object, touch)
    }

    /// As [`Self::is_guarded_field`] for an element of an array.
    #[cold]
    pub(crate) fn is_guarded_element(&mut self, op: Op, array: Ref) -> bool {
        if !self.may_meet_others(self.heap.peek(array).flags) {
            return false;
        }
        // As `letter_of` has it: instructions know how long elements are, not of which type.
        let letter = match op {
            Op::BALoad | Op::BAStore => b'B',
            Op::CALoad | Op::CAStore | Op::SALoad => b'C',
            Op::IALoad | Op::IAStore => b'I',
            Op::LALoad | Op::LAStore => b'J',
            _ => b'L',
        };
        self.is_guarded_by(Variable::Elements(letter), None, array, Touch::Write)
    }

    /// As [`Self::is_guarded_field`] for what a native method accesses: a slot, an element, or
    /// [`part::WHOLE`]. Other parts are no variables.
    #[cold]
    pub(crate) fn is_guarded_part(&mut self, object: Ref, at: u32, touch: Touch) -> bool {
        let accessed = self.heap.get(object);
        if at >= part::LEAST && at != part::WHOLE || !self.may_meet_others(accessed.flags) {
            return false;
        }
        let (class, mirrors) = (accessed.class(), accessed.mirrors);
        if let Some(component) = class.component() {
            let letter = letter_of(component.descriptor().as_bytes().first());
            // Floats and doubles are accessed as what is as long, and as references by no one.
            return self.is_guarded_by(Variable::Elements(letter), None, object, Touch::Write);
        }
        let is_meant = |slot: u32| at == part::WHOLE || at == slot;
        let instance = std::iter::successors(Some(class), |class| class.super_class)
            .flat_map(|class| &class.fields)
            .filter(|field| !field.is_static() && is_meant(field.slot));
        let own = mirrors.map(|class| class.fields.as_slice()).unwrap_or_default();
        let first = self.known.class_slots;
        let statics = own.iter().filter(|field| field.is_static() && is_meant(first + field.slot));
        let all: Vec<FieldRef> = instance.chain(statics).collect();
        let mut guarded = !all.is_empty();
        for field in all {
            guarded &= self.is_guarded_by(Variable::Field(field), Some(field), object, touch);
        }
        guarded
    }

    /// Something looks at all variables, or leaves them half changed, whatever lock is held.
    pub fn trust_no_lock(&mut self) {
        if self.guarding() && self.has_others() && !self.options.unguarded.contains(ALL) {
            self.guards.withdraw(ALL.to_owned());
        }
    }

    /// A thread looks at where others stand or at what they hold, or stops one wherever it is: not only
    /// how their accesses are ordered matters, but each step of theirs.
    pub fn show_each_step(&mut self) {
        self.trust_no_lock();
        self.each_step_shows |= self.has_others() && self.live_threads() > 1;
    }

    /// Whether an access of an object of these flags may meet another thread's.
    fn may_meet_others(&self, flags: u32) -> bool {
        let forgotten = self.guards.without != Some(Proviso::Forgotten);
        let reached = if forgotten { SHARED | CLEARABLE | ONCE_SHARED } else { SHARED | CLEARABLE };
        flags & reached != 0 && self.has_others()
    }

    /// Whether there are threads besides the current one; or, under a reduction, were: in another order
    /// of steps, which is left out, they may live still.
    fn has_others(&self) -> bool {
        let explores = self.options.check && !self.booting && !self.evaluating;
        let had_others =
            self.tracing && !self.is_first_alone() && self.guards.without != Some(Proviso::Alone);
        explores && (self.live_threads() > 1 || had_others)
    }

    fn is_guarded_by(
        &mut self,
        variable: Variable,
        field: Option<FieldRef>,
        object: Ref,
        touch: Touch,
    ) -> bool {
        let mut locks = match self.guards.facts.get(&variable) {
            Some(Fact::Unguarded) => return false,
            Some(Fact::Final) => {
                if touch != Touch::Read && self.has_value(field, object) {
                    self.trust_no_lock();
                }
                return false;
            }
            // What was withdrawn in this search stays what it was to the end of it.
            Some(Fact::Guarded(locks)) if locks.is_empty() => return true,
            Some(Fact::Guarded(locks)) => locks.clone(),
            None => match self.first_access(field, object) {
                Fact::Guarded(locks) => locks,
                fact => {
                    self.guards.facts.insert(variable, fact);
                    return self.is_guarded_by(variable, field, object, touch);
                }
            },
        };
        let before = locks.len();
        // A weak reference is also accessed by who clears it.
        let clearable = self.heap.peek(object).flags & CLEARABLE != 0;
        locks.retain(|lock| !clearable && self.is_held(*lock, object));
        if locks.len() != before || !self.guards.facts.contains_key(&variable) {
            let name = name(variable, field);
            self.agree_on_locks(&name, &mut locks);
            if locks.is_empty() {
                self.guards.withdraw(name);
            }
            self.guards.facts.insert(variable, Fact::Guarded(locks));
        }
        true
    }

    /// What holds of a variable before its first access.
    fn first_access(&self, field: Option<FieldRef>, object: Ref) -> Fact {
        let named = &self.options.unguarded;
        let variable = match field {
            Some(field) => Variable::Field(field),
            None => {
                let name = &self.heap.get(object).class().name;
                Variable::Elements(letter_of(name.as_bytes().get(1)))
            }
        };
        if named.contains(ALL) || named.contains(&name(variable, field)) {
            return Fact::Unguarded;
        }
        let mut locks = vec![Lock::Own];
        let held =
            self.threads.get_own(self.current).map(|t| t.held.as_slice()).unwrap_or_default();
        locks.extend(held.iter().filter(|r| self.heap.is_fixed(**r)).map(|r| Lock::Fixed(*r)));
        let Some(field) = field else { return Fact::Guarded(locks) };
        if field.has(access::FINAL) {
            return Fact::Final;
        }
        if field.has(access::VOLATILE)
            || library::lock_free::is_lock_free(field.class())
            || library::hidden::is_hidden(field)
            || library::independent::is_independent(field)
        {
            // Volatile ones are seldom under a lock; of the others not every access is told.
            return Fact::Unguarded;
        }
        let classes = std::iter::successors(Some(field.class()), |class| class.super_class);
        let finals = classes
            .flat_map(|class| &class.fields)
            .filter(|other| other.has(access::FINAL) && other.is_reference());
        locks.extend(finals.filter_map(|other| {
            if other.is_static() {
                Some(Lock::Static(other.class().id, other.slot))
            } else {
                (!field.is_static()).then_some(Lock::Field(other.slot))
            }
        }));
        Fact::Guarded(locks)
    }

    /// Whether a field tells a lock already, which a write would exchange.
    fn has_value(&self, field: Option<FieldRef>, object: Ref) -> bool {
        field.is_some_and(|field| {
            let first = if field.is_static() { self.known.class_slots } else { 0 };
            field.is_reference() && self.heap.slot(object, first + field.slot) != 0
        })
    }

    /// Whether the current thread holds a lock of `object`.
    fn is_held(&self, lock: Lock, object: Ref) -> bool {
        let lock = match lock {
            Lock::Own => object,
            Lock::Field(slot) => self.heap.slot(object, slot) as Ref,
            Lock::Static(class, slot) => {
                let mirror = self.registry.class(class).mirror.get();
                if mirror == 0 {
                    return false;
                }
                self.heap.slot(mirror, self.known.class_slots + slot) as Ref
            }
            Lock::Fixed(lock) => lock,
        };
        lock != 0 && (self.owns(lock) || self.owns_synchronizer(lock))
    }

    /// Whether the current thread is the exclusive owner of a lock of `java.util.concurrent.locks`,
    /// or of what it keeps its state in.
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
        // The lock for reading has the same synchronizer, whose owner is who holds it for writing.
        slot_of(synchronizer, "exclusiveOwnerThread")
            .is_some_and(|owner| owner != 0 && owner == self.threads[self.current].object)
    }
}

impl Guards {
    fn withdraw(&mut self, name: String) {
        self.withdrawn.insert(name);
    }
}

/// The letter that stands for the elements of an array, by the first letter of their descriptor: one
/// for all types that the same instructions of the register code access.
const fn letter_of(descriptor: Option<&u8>) -> u8 {
    match descriptor {
        Some(b'Z' | b'B') => b'B',
        Some(b'C' | b'S') => b'C',
        Some(b'I' | b'F') => b'I',
        Some(b'J' | b'D') => b'J',
        _ => b'L',
    }
}

/// The name of a variable, the same in every run of a program.
fn name(variable: Variable, field: Option<FieldRef>) -> String {
    match (variable, field) {
        (Variable::Elements(letter), _) => format!("[{}", letter as char),
        (Variable::Field(_), Some(field)) => {
            format!("{}.{}:{}", field.class().name, field.name, field.descriptor)
        }
        (Variable::Field(_), None) => ALL.to_owned(),
    }
}
