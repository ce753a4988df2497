//! Resolves the names in propositions, and evaluates propositions in a state.
//!
//! Source: SEMANTICS 24; decision 0063. Invariant: a value is a function of the state that the search
//! stores.

use super::proposition::{
    ProgramPredicate, Proposition, StaticCall, ThreadChoice, ThreadPredicate, WrongText,
};
use crate::system::Fault;
use classes::{ClassRef, LoaderId, MethodRef};
use classfile::access;
use expression::{Expression, KnownNames, ObservedCall, Scope, UnknownName};
use library::synchronizers::Ownership;
use properties::{Finding, thread_name};
use std::cell::RefCell;
use std::collections::BTreeMap;
use vm::heap::SHARED;
use vm::observed::{MethodPattern, Place};
use vm::schedule::Action;
use vm::thread::Frame;
use vm::{Machine, Ref, Status, Thread};

/// A variable over objects: its name, its number and its class.
pub(super) type BoundName = (String, usize, ClassRef);

/// Resolves names of classes, fields and methods in propositions.
pub(super) struct Names<'a> {
    machine: &'a Machine,
    /// The internal name of the main class.
    main: String,
    known: RefCell<BTreeMap<String, Option<ClassRef>>>,
    /// The static methods that propositions call, by their numbers.
    calls: RefCell<Vec<MethodRef>>,
}

impl<'a> Names<'a> {
    pub(super) fn new(machine: &'a Machine, main: &str) -> Self {
        Self {
            machine,
            main: main.replace('.', "/"),
            known: RefCell::default(),
            calls: RefCell::default(),
        }
    }

    /// Returns the static methods that resolved propositions call, by their numbers.
    pub(super) fn into_calls(self) -> Vec<MethodRef> {
        self.calls.into_inner()
    }

    /// Returns the class of a variable over objects.
    pub(super) fn class_of_variable(&self, name: &str) -> Result<ClassRef, String> {
        let class = self.class(name).ok_or_else(|| format!("there is no class {name}"))?;
        if class.loader.is_jdk() {
            return Err(format!(
                "{} is a class of the JDK; forall is for classes of the program",
                class.java_name()
            ));
        }
        Ok(class)
    }

    /// Returns the class with a name such as `a.b.C`. The package of the main class may be omitted.
    /// Names of nested classes follow `$` or a dot.
    fn class(&self, name: &str) -> Option<ClassRef> {
        if let Some(known) = self.known.borrow().get(name) {
            return *known;
        }
        let found = self.look_up(name);
        self.known.borrow_mut().insert(name.to_owned(), found);
        found
    }

    fn look_up(&self, name: &str) -> Option<ClassRef> {
        let package = self.main.rsplit_once('/').map(|(package, _)| package);
        let nested = format!("{}${}", self.main, name.replace('.', "$"));
        let mut candidates = vec![nested];
        let words: Vec<&str> = name.split('.').collect();
        // The name `a.b.C.D` may denote `a/b/C/D`, `a/b/C$D`, `a/b$C$D` or `a$b$C$D`.
        for classes in 1..=words.len() {
            let (before, after) = words.split_at(words.len() - classes);
            let class = after.join("$");
            let whole =
                if before.is_empty() { class } else { format!("{}/{class}", before.join("/")) };
            if let Some(package) = package {
                candidates.push(format!("{package}/{whole}"));
            }
            candidates.push(whole);
        }
        let loaded = |name: &String| self.machine.program.registry.load(LoaderId::APP, name).ok();
        candidates.iter().find_map(loaded)
    }

    /// Returns the expression with resolved static fields, or an error with its offset in the text.
    fn expression(
        &self,
        of: &Expression,
        is_truth: bool,
        bound: &[BoundName],
    ) -> Result<Expression, UnknownName> {
        let known = KnownNames { find: &|name: &str| self.class(name), bound };
        if is_truth { of.in_statics_as_truth(known) } else { of.in_statics(known) }
    }

    /// Resolves the names of a proposition with this text. The text may use the names of variables over
    /// objects.
    pub(super) fn resolve(
        &self,
        of: &Proposition,
        text: &str,
        bound: &[BoundName],
    ) -> Result<Proposition, WrongText> {
        let wrong = |unknown: UnknownName| WrongText {
            offset: text.find(&unknown.name).unwrap_or(0),
            why: unknown.why,
        };
        let pair = |a: &Proposition, b: &Proposition| {
            Ok((Box::new(self.resolve(a, text, bound)?), Box::new(self.resolve(b, text, bound)?)))
        };
        Ok(match of {
            Proposition::Truth(of) => {
                Proposition::Truth(self.expression(of, true, bound).map_err(wrong)?)
            }
            Proposition::Bound(of) => Proposition::Bound(*of),
            Proposition::Held(of, threads) => {
                let object = self.expression(of, false, bound).map_err(wrong)?;
                Proposition::Held(object, self.threads(threads, text)?)
            }
            Proposition::Waits(of, threads) => {
                let object = self.expression(of, false, bound).map_err(wrong)?;
                Proposition::Waits(object, self.threads(threads, text)?)
            }
            Proposition::Thread(predicate, threads) => {
                Proposition::Thread(*predicate, self.threads(threads, text)?)
            }
            Proposition::Program(predicate) => Proposition::Program(*predicate),
            Proposition::Call(call) => {
                Proposition::Call(StaticCall { number: self.call(call, text)?, ..call.clone() })
            }
            Proposition::At(place, threads) => {
                self.check_place(place, text)?;
                Proposition::At(place.clone(), self.threads(threads, text)?)
            }
            Proposition::In(pattern, threads) => {
                self.check_method(pattern, text)?;
                Proposition::In(pattern.clone(), self.threads(threads, text)?)
            }
            Proposition::When(place, condition, threads) => {
                let pattern = place.method();
                let pattern = pattern.ok_or_else(|| WrongText {
                    why: "a condition needs a method".to_owned(),
                    offset: 0,
                })?;
                let methods = self.check_method(pattern, text)?;
                let returns = matches!(place, Place::Return(_));
                let call = ObservedCall { methods: &methods, returns };
                let known = KnownNames { find: &|name: &str| self.class(name), bound };
                let condition = condition.in_call_as_truth(known, &call);
                let condition = condition.map_err(wrong)?;
                Proposition::When(place.clone(), condition, self.threads(threads, text)?)
            }
            Proposition::Printed(pattern, threads) => {
                Proposition::Printed(pattern.clone(), self.threads(threads, text)?)
            }
            Proposition::Throws(pattern, threads) => {
                self.check_method(pattern, text)?;
                Proposition::Throws(pattern.clone(), self.threads(threads, text)?)
            }
            Proposition::Not(of) => Proposition::Not(Box::new(self.resolve(of, text, bound)?)),
            Proposition::And(a, b) => {
                let (a, b) = pair(a, b)?;
                Proposition::And(a, b)
            }
            Proposition::Or(a, b) => {
                let (a, b) = pair(a, b)?;
                Proposition::Or(a, b)
            }
        })
    }

    /// Returns the number of a static boolean method without parameters.
    fn call(&self, call: &StaticCall, text: &str) -> Result<usize, WrongText> {
        let StaticCall { class, method, .. } = call;
        let pattern = MethodPattern {
            class: class.clone(),
            method: method.clone(),
            parameters: Some(String::new()),
        };
        let found = self.check_method(&pattern, text)?;
        let is_predicate = |method: &&MethodRef| {
            method.is_static() && &*method.descriptor == "()Z" && method.code().is_some()
        };
        let Some(found) = found.iter().find(is_predicate) else {
            let why = format!("{class}.{method} is no static boolean method");
            return Err(WrongText { why, offset: text.find(method.as_str()).unwrap_or(0) });
        };
        let mut calls = self.calls.borrow_mut();
        calls.push(found);
        Ok(calls.len() - 1)
    }

    /// Returns an error if the place does not exist.
    fn check_place(&self, place: &Place, text: &str) -> Result<(), WrongText> {
        match place {
            Place::Entry(pattern) | Place::Return(pattern) => {
                self.check_method(pattern, text).map(|_| ())
            }
            Place::LineOf(pattern, line) => {
                let methods = self.check_method(pattern, text)?;
                let has_line = |method: &MethodRef| {
                    let code = method.code();
                    code.is_some_and(|code| code.lines.iter().any(|(_, at)| at == line))
                };
                if methods.iter().any(has_line) {
                    return Ok(());
                }
                let why =
                    format!("{}.{} has no code at line {line}", pattern.class, pattern.method);
                Err(WrongText { why, offset: text.find(':').unwrap_or(0) })
            }
            Place::Line { file, line } => {
                let stem = file.trim_end_matches(".java");
                let wrong = |why: String| WrongText { why, offset: text.find(stem).unwrap_or(0) };
                let class = self
                    .class(stem)
                    .ok_or_else(|| wrong(format!("there is no class {stem} of the file {file}")))?;
                let nested = class.file().into_iter().flat_map(|file| &file.inner_classes);
                let nested = nested.filter_map(|inner| self.class(&inner.inner.replace('/', ".")));
                let all: Vec<ClassRef> = std::iter::once(class).chain(nested).collect();
                let has_line = |class: &ClassRef| {
                    class.methods.iter().any(|method| {
                        let code = method.code();
                        code.is_some_and(|code| code.lines.iter().any(|(_, at)| at == line))
                    })
                };
                if all.iter().any(has_line) {
                    return Ok(());
                }
                Err(wrong(format!("{file} has no code at line {line}")))
            }
        }
    }

    /// Returns the methods of a class that a pattern names, or an error if there are none.
    fn check_method(
        &self,
        pattern: &MethodPattern,
        text: &str,
    ) -> Result<Vec<MethodRef>, WrongText> {
        let wrong =
            |name: &str, why: String| WrongText { why, offset: text.find(name).unwrap_or(0) };
        let simple = pattern.class.rsplit('.').next().unwrap_or_default();
        let class = self
            .class(&pattern.class)
            .ok_or_else(|| wrong(simple, format!("there is no class {}", pattern.class)))?;
        // Constructors are not inherited.
        let is_inherited = pattern.method != "<init>";
        let above = |class: &ClassRef| class.super_class.filter(|_| is_inherited);
        let classes = std::iter::successors(Some(class), above);
        let all: Vec<MethodRef> = classes.flat_map(|class| class.methods.iter()).collect();
        let named: Vec<MethodRef> =
            all.iter().copied().filter(|method| *method.name == *pattern.method).collect();
        if named.is_empty() {
            let likeness = |a: &MethodRef| strsim::jaro_winkler(&a.name, &pattern.method);
            let nearest = all.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
            let nearest = nearest.map_or(String::new(), |m| format!("; did you mean {}?", m.name));
            let why = format!("{} has no method {}{nearest}", class.java_name(), pattern.method);
            return Err(wrong(&pattern.method, why));
        }
        let fitting: Vec<MethodRef> =
            named.into_iter().filter(|method| pattern.fits(method)).collect();
        if fitting.is_empty() {
            let why = format!(
                "{}.{} has no overload ({})",
                class.java_name(),
                pattern.method,
                pattern.parameters.as_deref().unwrap_or_default()
            );
            return Err(wrong(&pattern.method, why));
        }
        if fitting.iter().all(|method| self.is_native(method)) {
            let why = format!(
                "{}.{} is native, and no thread stands at its instructions",
                class.java_name(),
                pattern.method
            );
            return Err(wrong(&pattern.method, why));
        }
        Ok(fitting)
    }

    /// Whether a method is native, or a native implementation of this tool replaces its code.
    fn is_native(&self, method: MethodRef) -> bool {
        let class = method.class();
        let natives = &self.machine.program.natives;
        method.has(access::NATIVE)
            || class.loader == LoaderId::BOOT
                && natives.find(&class.name, &method.name, &method.descriptor).is_some()
    }

    /// Replaces names of classes of threads by internal names.
    fn threads(
        &self,
        threads: &[ThreadChoice],
        text: &str,
    ) -> Result<Vec<ThreadChoice>, WrongText> {
        let resolved = threads.iter().map(|thread| match thread {
            ThreadChoice::Class(name) => match self.class(name) {
                Some(class) => Ok(ThreadChoice::Class(class.name.to_string())),
                None => Err(WrongText {
                    why: format!("there is no class {name}"),
                    offset: text.find(name.as_str()).unwrap_or(0),
                }),
            },
            other => Ok(other.clone()),
        });
        resolved.collect()
    }
}

/// A state in which propositions are evaluated.
pub(super) struct LabelledState<'a> {
    pub(super) machine: &'a mut Machine,
    /// All alternatives of the state.
    pub(super) actions: &'a [Action],
    /// The values of the called methods.
    pub(super) calls: &'a [bool],
}

impl LabelledState<'_> {
    /// Returns the value of a resolved proposition.
    pub(super) fn holds(&mut self, of: &Proposition) -> Result<bool, Fault> {
        Ok(match of {
            Proposition::Truth(of) => {
                of.holds(Scope::of_statics(self.machine)).map_err(|why| refused(of, &why))?
            }
            Proposition::Bound(of) => {
                let bound = &self.machine.live.globals.bound;
                bound.get(*of).is_some_and(|object| *object != 0)
            }
            Proposition::Held(of, threads) => {
                let Some(object) = self.object(of)? else { return Ok(false) };
                is_held(self.machine, object, threads).map_err(|why| refused(of, &why))?
            }
            Proposition::Waits(of, threads) => {
                let Some(wanted) = self.object(of)? else { return Ok(false) };
                self.any_thread(threads, |machine, slot| {
                    matches!(machine.live.threads[slot].status, Status::Waiting { object, .. }
                        if object == wanted)
                })
            }
            Proposition::Thread(predicate, threads) => match predicate {
                ThreadPredicate::Alive => self.any_thread(threads, |_, _| true),
                ThreadPredicate::Blocked => self.any_thread(threads, is_blocked),
                ThreadPredicate::Enabled => {
                    !self.machine.live.is_over()
                        && self.any_thread(threads, |machine, slot| machine.live.is_enabled(slot))
                }
            },
            Proposition::Program(predicate) => match predicate {
                ProgramPredicate::Ended => self.machine.live.has_ended(),
                ProgramPredicate::Exited => {
                    self.machine.live.has_ended() && self.machine.live.globals.halted.is_some()
                }
                ProgramPredicate::Deadlocked => deadlock(self.machine, self.actions).is_some(),
            },
            Proposition::Call(call) => self.calls.get(call.number).copied().unwrap_or(false),
            Proposition::At(place, threads) => {
                self.any_thread(threads, |machine, slot| stands_at(machine, slot, place))
            }
            Proposition::When(place, condition, threads) => {
                return self.stands_when(place, condition, threads);
            }
            Proposition::Printed(pattern, threads) => {
                let all = &self.machine.options.granularity.visible.printed;
                let number = all.iter().position(|one| one == pattern);
                let bit = number.map_or(0, |number| 1_u32 << number);
                self.any_thread(threads, |machine, slot| {
                    matches!(machine.live.threads[slot].status, Status::Printed(all) if all & bit != 0)
                })
            }
            Proposition::In(pattern, threads) => self.any_thread(threads, |machine, slot| {
                let mut frames = arrived_frames(machine, slot).iter();
                frames.any(|frame| pattern.has(frame.code.method))
            }),
            Proposition::Throws(pattern, threads) => self.any_thread(threads, |machine, slot| {
                let thread = &machine.live.threads[slot];
                has_arrived(thread)
                    && thread.uncaught != 0
                    && thread.frames.last().is_some_and(|top| pattern.has(top.code.method))
            }),
            Proposition::Not(of) => !self.holds(of)?,
            Proposition::And(a, b) => self.holds(a)? && self.holds(b)?,
            Proposition::Or(a, b) => self.holds(a)? || self.holds(b)?,
        })
    }

    /// Whether a thread that satisfies these choices is at a place, and a condition on the values of its call
    /// holds.
    fn stands_when(
        &self,
        place: &Place,
        condition: &Expression,
        among: &[ThreadChoice],
    ) -> Result<bool, Fault> {
        let machine = &*self.machine;
        for slot in 0..machine.live.threads.len() {
            if !machine.live.threads[slot].is_alive()
                || !among.iter().all(|choice| is_chosen(machine, slot, choice))
                || !stands_at(machine, slot, place)
            {
                continue;
            }
            let top = machine.live.threads[slot].frames.len().saturating_sub(1);
            let scope = Scope::of_call(machine, slot, top);
            if condition.holds(scope).map_err(|why| refused(condition, &why))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn object(&self, of: &Expression) -> Result<Option<Ref>, Fault> {
        of.object(Scope::of_statics(self.machine)).map_err(|why| refused(of, &why))
    }

    /// Whether a live thread that satisfies all these choices also satisfies a condition.
    fn any_thread(&self, among: &[ThreadChoice], is: impl Fn(&Machine, usize) -> bool) -> bool {
        let machine = &*self.machine;
        (0..machine.live.threads.len()).any(|slot| {
            machine.live.threads[slot].is_alive()
                && among.iter().all(|choice| is_chosen(machine, slot, choice))
                && is(machine, slot)
        })
    }
}

fn refused(of: &Expression, why: &str) -> Fault {
    Fault::Invariant(format!("the proposition {}: {why}", of.text()))
}

/// Returns the finding of the property `deadlock` in a state.
pub(super) fn deadlock(machine: &mut Machine, actions: &[Action]) -> Option<Finding> {
    let mut property = (properties::find("deadlock")?.open)();
    property.check(machine, actions).into_iter().next()
}

fn is_chosen(machine: &Machine, slot: usize, choice: &ThreadChoice) -> bool {
    let thread = &machine.live.threads[slot];
    match choice {
        ThreadChoice::Name(name) => thread_name(machine, slot) == *name,
        ThreadChoice::Number(0) => thread.key.is_empty(),
        ThreadChoice::Number(number) => *thread.key == [number - 1],
        ThreadChoice::Class(name) => {
            let class = machine.live.heap.get(thread.object).class();
            std::iter::successors(Some(class), |class| class.super_class)
                .any(|class| *class.name == **name)
        }
    }
}

/// Returns the frames of a thread. If the thread has not arrived in a new frame yet, the frame is
/// omitted.
fn arrived_frames(machine: &Machine, slot: usize) -> &[Frame] {
    let thread = &machine.live.threads[slot];
    match (thread.status, thread.frames.split_last()) {
        (Status::Arriving { enters: true }, Some((_, callers))) => callers,
        _ => &thread.frames,
    }
}

/// Whether a thread has arrived at its next instruction.
const fn has_arrived(thread: &Thread) -> bool {
    !matches!(thread.status, Status::Arriving { .. } | Status::Printed(_))
}

/// Whether the next instruction of a thread is at the place. The thread must have arrived at this
/// instruction.
fn stands_at(machine: &Machine, slot: usize, place: &Place) -> bool {
    let thread = &machine.live.threads[slot];
    if !has_arrived(thread) || thread.uncaught != 0 {
        return false;
    }
    let top = thread.frames.last();
    top.is_some_and(|top| place.instructions(top.code).binary_search(&top.pc).is_ok())
}

/// Whether a thread is before or within a call that acquires a lock, and does not have the lock.
pub(super) fn is_blocked(machine: &Machine, slot: usize) -> bool {
    let thread = &machine.live.threads[slot];
    match thread.status {
        // A thread never waits for its own monitor, nor for the monitor of an object that only it
        // reaches.
        Status::Entering(object) => {
            let held = machine.live.heap.get(object);
            held.flags & SHARED != 0 && held.monitor.owner as usize != slot + 1
        }
        Status::Reentering { .. } => true,
        Status::Awaiting(guard) => {
            library::synchronizers::is_of_package(machine.live.heap.get(guard.object).class())
        }
        _ => arrived_frames(machine, slot).iter().any(|frame| {
            let method = frame.code.method;
            matches!(&*method.name, "lock" | "lockInterruptibly")
                && library::synchronizers::is_of_package(method.class())
        }),
    }
}

/// Returns the set of the threads that are at one of these places, as bits by slot.
pub(super) fn visitors_of(machine: &Machine, places: &[&Proposition]) -> u64 {
    let visits = |slot: &usize| {
        machine.live.threads[*slot].is_alive()
            && places.iter().any(|place| match place {
                Proposition::At(place, _) => stands_at(machine, *slot, place),
                _ => false,
            })
    };
    (0..machine.live.threads.len()).filter(visits).fold(0, |all, slot| all | 1 << slot)
}

/// Whether a thread that satisfies these choices owns the monitor of an object, or the object itself if
/// it is a lock. The result is an error for locks without a known owner.
fn is_held(machine: &Machine, object: Ref, among: &[ThreadChoice]) -> Result<bool, String> {
    let is_owner = |slot: usize| among.iter().all(|choice| is_chosen(machine, slot, choice));
    let held = machine.live.heap.get(object);
    if let Some(owner) = (held.monitor.owner as usize).checked_sub(1)
        && is_owner(owner)
    {
        return Ok(true);
    }
    let class = held.class();
    let lacks = |of: ClassRef, name: &str| format!("{} has no field {name}", of.java_name());
    let field = |of: Ref, name: &str| {
        let class = machine.live.heap.get(of).class();
        let field = class.field_named(name).filter(|field| !field.is_static());
        let field = field.ok_or_else(|| lacks(class, name))?;
        Ok::<_, String>(machine.live.heap.slot(of, field.slot))
    };
    match library::synchronizers::ownership(class) {
        Ownership::Monitor => Ok(false),
        Ownership::Synchronizer => {
            let owner = field(field(object, "sync")? as Ref, "exclusiveOwnerThread")? as Ref;
            Ok(owner != 0 && machine.live.thread_of(owner).is_some_and(is_owner))
        }
        Ownership::Stamp if among.is_empty() => {
            Ok(library::synchronizers::is_held_for_writing(field(object, "state")?))
        }
        Ownership::Stamp => {
            Err("a StampedLock has no owner that thread(...) could name".to_owned())
        }
        Ownership::Unknown => Err(format!(
            "the owner of a {} is not known; it is for monitors, ReentrantLock, ReentrantReadWriteLock.WriteLock and the write lock of StampedLock",
            class.java_name()
        )),
    }
}
