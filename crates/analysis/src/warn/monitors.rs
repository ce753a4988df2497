//! Faults of locks themselves: not released, shared by accident, or replaced while they are held.

use super::{Code, Found, Rule, name_of};
use crate::body::Definition;
use crate::locks::{Sync, objects_of};
use crate::points::{CallKind, MethodAt, ObjectId, Origin, Place};
use crate::program::Callee;
use crate::throws::Throws;
use classfile::access;
use code::operation::{Memory, MonitorAction, Operation};
use std::collections::BTreeMap;

pub(super) const LOCK_NOT_RELEASED: Rule = Rule {
    name: "lock-not-released",
    about: "An exception or a return leaves the method without the release of a lock.",
    confirmed_by: Some("deadlock"),
    find: not_released,
};

pub(super) const SHARED_MONITOR: Rule = Rule {
    name: "shared-monitor",
    about: "The lock is a string constant or a box, which other code may lock, too.",
    confirmed_by: None,
    find: shared,
};

pub(super) const REPLACED_MONITOR: Rule = Rule {
    name: "replaced-monitor",
    about: "The lock is in a field that changes: two threads may lock different objects.",
    confirmed_by: Some("data-race"),
    find: replaced,
};

pub(super) const MONITOR_OF_LOCK: Rule = Rule {
    name: "monitor-of-lock",
    about: "The monitor of a lock or synchronizer is entered: this does not lock it.",
    confirmed_by: None,
    find: of_lock,
};

/// Warns about a monitor of an object that is itself a lock or a synchronizer.
fn of_lock(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for at in acquisitions(code).filter(|at| is_monitor(code, *at)) {
        let objects = objects_of(code.points(), at);
        let is_lock = |object: &ObjectId| {
            let class = code.points().get(*object).class;
            class.is_some_and(|class| {
                let is_one = |name: &str| {
                    name.starts_with("java/util/concurrent/locks/")
                        || matches!(
                            name,
                            "java/util/concurrent/Semaphore"
                                | "java/util/concurrent/CountDownLatch"
                                | "java/util/concurrent/CyclicBarrier"
                                | "java/util/concurrent/Phaser"
                        )
                };
                class.loader.is_jdk()
                    && (is_one(&class.name)
                        || class.all_interfaces.iter().any(|of| is_one(&of.name)))
            })
        };
        if !objects.is_empty() && objects.iter().all(is_lock) {
            let message =
                format!("this is the monitor of {}, not its lock", code.objects(&objects));
            found.warn(at, message, &[]);
        }
    }
}

fn is_monitor(code: &Code<'_, '_>, at: Place) -> bool {
    matches!(code.operation(at), Operation::Monitor(MonitorAction::Enter))
}

fn acquisitions<'a>(code: &'a Code<'_, '_>) -> impl Iterator<Item = Place> + 'a {
    code.facts.locks.all().filter(|(_, sync)| *sync == Sync::Acquire).map(|(at, _)| at)
}

/// Warns about an exception or a return between `lock` and `unlock` that leaves the lock held.
fn not_released(code: &Code<'_, '_>, found: &mut Found<'_>) {
    let mut throwing = Throwing { code, throws: Throws::new(code.facts), known: BTreeMap::new() };
    for at in acquisitions(code).filter(|at| !is_monitor(code, *at)) {
        let body = code.body(at);
        let own = objects_of(code.points(), at);
        let all: Vec<Place> = code
            .facts
            .locks
            .all()
            .filter(|(_, sync)| *sync == Sync::Release)
            .map(|(place, _)| place)
            .filter(|place| !objects_of(code.points(), *place).is_disjoint(&own))
            .collect();
        let releases: Vec<u32> =
            all.iter().filter(|place| place.method == at.method).map(|place| place.pc).collect();
        if releases.is_empty() {
            continue;
        }
        // Another method may release the lock that this method holds at its return.
        let is_left_to_others = all
            .iter()
            .any(|place| place.method != at.method && code.facts.locks.open(*place).is_empty());
        let mut is_left = |pc: &u32| {
            let place = Place { method: at.method, pc: *pc };
            if !code.facts.locks.open(place).contains(&at.pc) || releases.contains(pc) {
                return false;
            }
            if matches!(body.operation(*pc), Operation::Return(_)) {
                return !is_left_to_others;
            }
            let covered = body.code.handlers.iter().any(|handler| {
                let after = body.flow.after(handler.target);
                (handler.start..handler.end).contains(pc)
                    && releases.iter().any(|to| *to == handler.target || after[*to as usize])
            });
            !covered && throwing.may_throw(place)
        };
        if let Some(pc) = (0..body.len()).find(|pc| is_left(pc)) {
            let leaver = Place { method: at.method, pc };
            let by = match body.operation(pc) {
                Operation::Return(_) => "the return",
                _ => "an exception",
            };
            let message = format!("{by} at {} leaves the method with the lock", code.text(leaver));
            found.warn(at, message, &[leaver]);
        }
    }
}

/// A cached search for instructions and methods that plainly may throw.
struct Throwing<'a, 'p> {
    code: &'a Code<'a, 'p>,
    throws: Throws<'a, 'p>,
    known: BTreeMap<MethodAt, bool>,
}

impl Throwing<'_, '_> {
    /// Whether an instruction plainly may throw: a `throw`, a division or array access with unknown
    /// operands, or a call of a method that may throw.
    fn may_throw(&mut self, at: Place) -> bool {
        match self.code.operation(at) {
            Operation::Throw => true,
            Operation::Arithmetic(..)
            | Operation::Load(Memory::Element, ..)
            | Operation::Store(Memory::Element, ..) => {
                let plain = ["ArithmeticException", "ArrayIndexOutOfBoundsException"];
                self.throws.of(at).iter().any(|name| plain.contains(name))
            }
            Operation::Call(..) => self.call_may_throw(at),
            _ => false,
        }
    }

    fn call_may_throw(&mut self, at: Place) -> bool {
        let code = self.code;
        let callees: Vec<MethodAt> = code
            .points()
            .callees(at)
            .filter(|edge| edge.kind == CallKind::Direct)
            .map(|edge| edge.callee)
            .collect();
        if callees.is_empty() {
            let callee = code.points().named(code.body(at), at.pc);
            return callee.is_some_and(|callee| !never_throws(&callee));
        }
        callees.into_iter().any(|callee| self.method_may_throw(callee))
    }

    fn method_may_throw(&mut self, method: MethodAt) -> bool {
        if let Some(known) = self.known.get(&method) {
            return *known;
        }
        // A recursive call throws only if another instruction of the method throws.
        self.known.insert(method, false);
        let body = self.code.points().body(method).clone();
        let throws = (0..body.len()).any(|pc| self.may_throw(Place { method, pc }));
        self.known.insert(method, throws);
        throws
    }
}

/// Whether a method of the class library throws for no arguments.
fn never_throws(callee: &Callee<'_>) -> bool {
    const CLASSES: &[(&str, &[&str])] = &[
        ("java/lang/Object", &["<init>", "getClass", "notify", "notifyAll"]),
        ("java/lang/System", &["nanoTime", "currentTimeMillis", "identityHashCode"]),
        ("java/lang/Math", &["abs", "min", "max", "sqrt"]),
        (
            "java/lang/Thread",
            &["currentThread", "onSpinWait", "yield", "isInterrupted", "interrupted"],
        ),
        ("java/lang/Integer", &["valueOf", "intValue"]),
        ("java/lang/Long", &["valueOf", "longValue"]),
        ("java/lang/Boolean", &["valueOf", "booleanValue"]),
        ("java/util/concurrent/locks/Condition", &["signal", "signalAll"]),
        ("java/util/concurrent/locks/ReadWriteLock", &["readLock", "writeLock"]),
        ("java/util/concurrent/locks/ReentrantReadWriteLock", &["readLock", "writeLock"]),
        ("java/util/concurrent/locks/Lock", &["lock", "unlock", "tryLock", "newCondition"]),
        (
            "java/util/concurrent/locks/ReentrantLock",
            &["lock", "unlock", "tryLock", "newCondition"],
        ),
    ];
    let takes_text = callee.descriptor.starts_with("(Ljava/lang/String;");
    !takes_text && CLASSES.iter().any(|(class, names)| callee.is(class, names))
}

fn shared(code: &Code<'_, '_>, found: &mut Found<'_>) {
    const BOXES: &[&str] = &[
        "java/lang/Boolean",
        "java/lang/Byte",
        "java/lang/Character",
        "java/lang/Short",
        "java/lang/Integer",
        "java/lang/Long",
    ];
    for at in acquisitions(code).filter(|at| is_monitor(code, *at)) {
        let objects = objects_of(code.points(), at);
        let is_shared = |object: &ObjectId| {
            let of = code.points().get(*object);
            let is_box = of.class.is_some_and(|class| BOXES.contains(&&*class.name));
            let is_constant = matches!(of.origin, Origin::Literal(_));
            is_constant || is_box && matches!(of.origin, Origin::Library(_))
        };
        // A set with other objects proves little: the contents of collections are merged.
        if !objects.is_empty() && objects.iter().all(is_shared) {
            let message = format!("the lock is {}", code.objects(&objects));
            found.warn(at, message, &[]);
        }
    }
}

fn replaced(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for at in acquisitions(code) {
        let body = code.body(at);
        let register = match code.operation(at) {
            Operation::Monitor(_) => body.insn(at.pc).a,
            _ => match code.receiver(at) {
                Some(register) => register,
                None => continue,
            },
        };
        // A loop over a linked structure locks one node after another.
        let sources = code.sources(at, register);
        for source in sources.iter().filter(|_| sources.len() == 1) {
            let Definition::At(pc) = *source else { continue };
            let load = Place { method: at.method, pc };
            if !matches!(code.operation(load), Operation::Load(Memory::Field | Memory::Static, ..))
            {
                continue;
            }
            let Some(field) = code.field(load) else { continue };
            if field.has(access::FINAL) {
                continue;
            }
            let held = code.held.surely(code.facts, load);
            let write = code.places().find(|place| {
                let name = &*code.body(*place).method.name;
                matches!(
                    code.operation(*place),
                    Operation::Store(Memory::Field | Memory::Static, ..)
                ) && name != "<init>"
                    && name != "<clinit>"
                    && code.field(*place).is_some_and(|of| std::ptr::eq(of, field))
                    && code.may_meet(at, *place)
                    && held.is_disjoint(&code.held.surely(code.facts, *place))
            });
            if let Some(write) = write {
                let message = format!(
                    "the lock is in {}, and {} replaces it",
                    name_of(field),
                    code.text(write)
                );
                found.warn(at, message, &[write]);
            }
        }
    }
}
