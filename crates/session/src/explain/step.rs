//! The events of one step, derived from the machine before and after the step, and from the recorder.
//!
//! Invariant: an entity has one name along the whole path. So steps about one variable, lock or thread
//! can be matched.

use super::accesses::{range_of, shown_value, updated, value_text, variable_name};
use super::calls::letters;
use super::story::Story;
use super::watching::UNKNOWN;
use crate::places::library;
use classes::MethodRef;
use properties::{counts, object_name, owned_locks, thread_name};
use report::{Actor, Choice, Happening, KEPT, Location, Notification, StepEvent, TraceStep};
use std::rc::Rc;
use vm::access::{self, Value};
use vm::recorder::{PathEvent, Recorded};
use vm::schedule::Action;
use vm::thread::Frame;
use vm::{Machine, Ref, Status};

/// The state before a step.
pub(super) struct Before {
    step: TraceStep,
    place: Option<Location>,
    slot: usize,
    key: Rc<[u32]>,
    status: Status,
    /// The slots of waiting threads.
    waiting: Vec<usize>,
    permits: Vec<bool>,
    held: Vec<Ref>,
    /// The counts of semaphores and latches.
    counts: Vec<(Ref, u64)>,
    recorded: usize,
    pub(super) thrown: usize,
    pub(super) frames: Vec<Frame>,
    pub(super) registers: Vec<u64>,
    /// The registers of each frame that are part of the state. Without an entry, all registers are
    /// known.
    pub(super) live: Vec<Rc<code::Live>>,
    event: Option<StepEvent>,
    /// A write by a native method, whose values are known only after the step.
    update: Option<access::Access>,
}

/// Returns the name of the method that the instruction at `pc` calls.
fn called_name(code: &vm::prepared::Code, pc: u32) -> Option<String> {
    let insn = code.insns.get(pc as usize)?.get();
    if !insn.is_call() {
        return None;
    }
    let site = code.calls.get(insn.wide() as usize)?;
    let file = code.method.class().file()?;
    Some(file.pool.member(site.pool)?.name.to_owned())
}

/// Whether the class of an object belongs to the JDK.
fn is_of_jdk(machine: &Machine, r: Ref) -> bool {
    machine.live.heap.is_live(r) && machine.live.heap.get(r).class().element().loader.raw() <= 1
}

/// Whether the event is at a call of `Thread.start`, or inside of the JDK.
fn locks_in_call(recorded: &Recorded) -> bool {
    let Some(place) = recorded.inner else { return false };
    if place.method.class().loader.raw() <= 1 {
        return true;
    }
    let called = || {
        let code = &place.method.code()?.bytes;
        let insn = classfile::instruction::decode(code, place.bytecode).ok()?;
        place.method.class().file()?.pool.member(insn.pool_index()?).map(|m| m.name == "start")
    };
    called().unwrap_or(false)
}

/// Returns a chosen result of a call: the call as text, and the value.
fn outcome(
    machine: &Machine,
    method: MethodRef,
    args: &[u64],
    value: u64,
) -> Option<(String, String)> {
    let returns = method.descriptor.split_once(')')?.1;
    let letters = letters(&method.descriptor);
    let args = args.get(usize::from(!method.is_static())..)?;
    let shown: Vec<String> = letters
        .iter()
        .zip(args)
        .map(|(letter, bits)| value_text(machine, Value::of(*letter, *bits)))
        .collect();
    let class = method.class().java_name();
    let class = class.rsplit('.').next().unwrap_or(&class);
    let value = match returns.as_bytes() {
        [b'V'] | [] => return None,
        [letter, ..] => value_text(machine, Value::of(*letter, value)),
    };
    Some((format!("{class}.{}({})", method.name, shown.join(", ")), value))
}

/// Returns the thread with a key, as an actor of events.
fn actor_of(machine: &Machine, key: &Rc<[u32]>, thread: u32) -> Option<Actor> {
    let slot = machine.live.threads.iter().position(|thread| thread.key == *key)?;
    Some(Actor { thread, thread_name: thread_name(machine, slot) })
}

impl Story<'_> {
    /// Records the state before `action` is executed.
    pub(super) fn before(
        &mut self,
        machine: &Machine,
        action: Action,
        alternatives: usize,
    ) -> Before {
        let slot = action.thread();
        let thread = &machine.live.threads[slot];
        let place = self.place_of_thread(machine, slot);
        let (choice, event) = self.choice(machine, action, alternatives, place.as_ref());
        let step = TraceStep {
            thread: self.number(&thread.key),
            thread_name: thread_name(machine, slot),
            choice,
            file: place.as_ref().and_then(|p| p.file.clone()),
            line: place.as_ref().and_then(|p| p.line),
            source: place.as_ref().and_then(|p| self.source(p)),
            class: place.as_ref().map(|p| p.class.clone()),
            alternatives: u32::try_from(alternatives).unwrap_or(u32::MAX),
            ..TraceStep::default()
        };
        let slots = 0..machine.live.threads.len();
        let waits = |t: &usize| matches!(machine.live.threads[*t].status, Status::Waiting { .. });
        let recorder = machine.hooks.recorder.as_ref();
        Before {
            step,
            place,
            slot,
            key: thread.key.clone(),
            status: thread.status,
            waiting: slots.clone().filter(waits).collect(),
            permits: slots.map(|t| machine.live.threads[t].permit).collect(),
            held: owned_locks(machine, slot),
            counts: counts(machine),
            recorded: recorder.map_or(0, |r| r.events.len()),
            thrown: recorder.map_or(0, |r| r.thrown.len()),
            live: (0..thread.frames.len())
                .map(|at| {
                    let frame = &thread.frames[at];
                    frame.code.live(frame.pc, thread.waits_for_result(at))
                })
                .collect(),
            frames: thread.frames.clone(),
            registers: thread.registers.clone(),
            event,
            update: machine
                .next_writes(slot)
                .filter(|_| matches!(action, Action::Run(_)) && thread.status == Status::Runnable),
        }
    }

    /// Returns the kind of choice, and the first event of the step if it is known before the step.
    fn choice(
        &self,
        machine: &Machine,
        action: Action,
        alternatives: usize,
        place: Option<&Location>,
    ) -> (Choice, Option<StepEvent>) {
        let slot = action.thread();
        let thread = &machine.live.threads[slot];
        let wakes = |text: &str| Some(self.event(Happening::Wake, text.to_owned(), place));
        match action {
            Action::Choose(_, outcome) => {
                let called = thread.frames.last().and_then(|f| called_name(f.code, f.pc));
                if called.as_deref() == Some("notify") {
                    // The event of the notification names the woken thread.
                    return (Choice::Notify, None);
                }
                let described = machine.transition.choice_labels.as_ref();
                let known = described
                    .filter(|known| known.thread == slot && known.texts.len() == alternatives)
                    .and_then(|known| Some((&known.id, known.texts.get(outcome as usize)?)));
                let chosen = match known {
                    Some((id, value)) => {
                        format!("{} of {alternatives}: {id} is {value}", outcome + 1)
                    }
                    None => format!("{} of {alternatives}", outcome + 1),
                };
                let mut event =
                    self.event(Happening::Choose, format!("chooses alternative {chosen}"), place);
                event.value = Some(chosen);
                (Choice::Data, Some(event))
            }
            Action::Timeout(_) => (Choice::Timeout, wakes("its timeout fires")),
            Action::Interrupt(_) => (Choice::Schedule, wakes("notices its interrupt")),
            Action::Spurious(_) => (Choice::Schedule, wakes("wakes up for no reason")),
            Action::Run(_) => {
                let event = match thread.status {
                    Status::Parked(_) => wakes("is unparked"),
                    Status::Runnable => self.access(machine, slot, place),
                    _ => None,
                };
                (Choice::Schedule, event)
            }
        }
    }

    /// Returns the next access of the thread to shared memory.
    fn access(
        &self,
        machine: &Machine,
        slot: usize,
        place: Option<&Location>,
    ) -> Option<StepEvent> {
        let next = machine.next_access(slot)?;
        let value = shown_value(machine, &next);
        let (kind, verb) =
            if next.write { (Happening::Write, "writes") } else { (Happening::Read, "reads") };
        let what = variable_name(machine, &next);
        let shown = value.as_ref().map_or_else(String::new, |value| format!(" = {value}"));
        let range = range_of(&what, &next);
        let mut event = self.event(kind, format!("{verb} {range}{shown}"), place);
        event.subject = Some(what);
        event.value = value;
        event.library = self.library(Some(next.place), place);
        // An atomic call of the JDK begins with an access inside of the JDK.
        event.within = next.field.is_some_and(|field| field.class().loader.is_jdk());
        Some(event)
    }

    /// Creates an event at a location.
    pub(super) fn event(
        &self,
        kind: Happening,
        text: String,
        place: Option<&Location>,
    ) -> StepEvent {
        StepEvent {
            kind,
            text,
            subject: None,
            value: None,
            file: place.and_then(|p| p.file.clone()),
            line: place.and_then(|p| p.line),
            source: place.and_then(|p| self.source(p)),
            path: place.and_then(|p| p.path.clone()),
            library: None,
            actor: None,
            cause: false,
            within: false,
            called: None,
        }
    }

    /// Adds the step that was executed since `before`.
    pub(super) fn after(&mut self, machine: &mut Machine, mut before: Before) {
        let mut events: Vec<StepEvent> = before.event.take().into_iter().collect();
        if let (Some(update), Some(event)) = (&before.update, events.first_mut()) {
            updated(machine, update, event);
        }
        if let Status::Reentering { object, .. } = before.status {
            let name = object_name(machine, object);
            let mut event =
                self.event(Happening::Wake, format!("gets {name} back"), before.place.as_ref());
            event.subject = Some(name);
            events.push(event);
        }
        let mut positions = vec![(before.recorded, 0); events.len()];
        let mut last = before.place.clone();
        let recorded: Vec<Recorded> = machine
            .hooks
            .recorder
            .as_ref()
            .map_or_else(Vec::new, |r| r.events[before.recorded..].to_vec());
        for (at, recorded) in recorded.iter().enumerate() {
            let Some(mut event) = self.recorded(machine, recorded, &before, &mut last) else {
                continue;
            };
            if recorded.thread != before.key {
                let number = self.number(&recorded.thread);
                event.actor = actor_of(machine, &recorded.thread, number);
            }
            match events.last_mut() {
                // A line and its line break may be printed by separate calls.
                Some(last) if event.kind == Happening::Print && last.kind == event.kind => {
                    let more = event.value.as_deref().unwrap_or_default();
                    last.value.get_or_insert_default().push_str(more);
                }
                _ => {
                    events.push(event);
                    positions.push((before.recorded + at + 1, 0));
                }
            }
        }
        if events.iter().any(|e| e.kind == Happening::Choose && e.subject.is_some()) {
            let is_kept = |e: &StepEvent| e.kind != Happening::Choose || e.subject.is_some();
            let kept = positions.into_iter().zip(events).filter(|(_, event)| is_kept(event));
            (positions, events) = kept.unzip();
        }
        for event in events.iter_mut().filter(|e| e.kind == Happening::Print) {
            let printed = event.value.as_deref().unwrap_or_default();
            event.text = format!("prints {:?}", printed.trim_end_matches('\n'));
        }
        self.locks(machine, &before, &mut events);
        self.counted(machine, &before, &mut events);
        self.unparked(machine, &before, &mut events);
        events.extend(self.pause(machine, before.slot));
        positions.resize(events.len(), UNKNOWN);
        self.positions.push(positions);
        let mut step = std::mem::take(&mut before.step);
        let mut told: Vec<&str> = Vec::new();
        for event in &events {
            if !told.contains(&event.text.as_str()) {
                told.push(&event.text);
            }
        }
        step.text = told.join("; ");
        step.events = events;
        self.trace.push(step);
        self.note_thrown(machine, &before);
    }

    /// Returns the description of a recorded event.
    fn recorded(
        &mut self,
        machine: &mut Machine,
        recorded: &Recorded,
        before: &Before,
        last: &mut Option<Location>,
    ) -> Option<StepEvent> {
        let place = self.place_of(recorded, before, last.as_ref());
        if recorded.thread == before.key {
            last.clone_from(&place);
        }
        let inner = library(recorded.inner);
        let of_jdk = inner.is_some()
            && place
                .as_ref()
                .is_none_or(|_| recorded.at.is_some_and(|at| at.method.class().loader.raw() <= 1));
        let (kind, text, subject) = match &recorded.event {
            PathEvent::Acquired(object) => {
                if matches!(before.status, Status::Reentering { object: o, .. } if o == *object) {
                    return None;
                }
                let name = object_name(machine, *object);
                (Happening::Lock, format!("locks {name}"), Some((name, *object)))
            }
            PathEvent::Released(object) => {
                let name = object_name(machine, *object);
                (Happening::Unlock, format!("unlocks {name}"), Some((name, *object)))
            }
            PathEvent::Notified { object, all, waiters } => {
                // The notification at the end of a thread is omitted.
                let current = machine.live.threads.get(before.slot);
                let chooses = current.is_some_and(|t| matches!(t.status, Status::Choosing(_)));
                if of_jdk || !all && chooses {
                    return None;
                }
                return Some(self.notified(machine, place, *object, *waiters, before));
            }
            PathEvent::Started(slot) => {
                let name = thread_name(machine, *slot);
                let mut event =
                    self.event(Happening::Start, format!("starts {name}"), place.as_ref());
                event.subject = Some(name);
                return Some(event);
            }
            PathEvent::Uncaught(exception) => {
                let text = format!("throws {}", machine.describe_exception(*exception));
                let thrown = self.told_place(&machine.stack_trace(*exception));
                return Some(self.event(Happening::Throw, text, thrown.as_ref()));
            }
            PathEvent::Kept(exception) => {
                let what = machine.describe_exception(*exception);
                let thrown = self.told_place(&machine.stack_trace(*exception));
                let text = format!("{KEPT}{what}");
                let mut event = self.event(Happening::Throw, text, thrown.as_ref());
                (event.value, event.cause) = (Some(what), true);
                return Some(event);
            }
            PathEvent::Caught(exception) => {
                let what = machine.describe_exception(*exception);
                let what: String =
                    what.lines().next().unwrap_or_default().chars().take(80).collect();
                let caught = place.as_ref().map(Location::short).unwrap_or_default();
                let thrown = self.told_place(&machine.stack_trace(*exception));
                let text = format!("throws {what} (caught at {caught})");
                let mut event = self.event(Happening::Throw, text, thrown.as_ref());
                event.value = Some(what);
                return Some(event);
            }
            PathEvent::Ended => {
                // A daemon thread of the JDK may end, too.
                return Some(self.event(Happening::End, "thread ends".to_owned(), None));
            }
            PathEvent::Printed(bytes) => {
                let mut event = self.event(Happening::Print, String::new(), place.as_ref());
                event.value = Some(String::from_utf8_lossy(bytes).into_owned());
                return Some(event);
            }
            PathEvent::Chosen { method, args, value } => {
                let (call, value) = outcome(machine, method, args, *value)?;
                let text = format!("{call} = {value}");
                let mut event = self.event(Happening::Choose, text, place.as_ref());
                (event.subject, event.value) = (Some(call), Some(value));
                return Some(event);
            }
            PathEvent::Blocked | PathEvent::Input { .. } => return None,
        };
        let mut event = self.event(kind, text, place.as_ref());
        if let Some((name, object)) = subject {
            event.subject = Some(name);
            // The methods `Thread.start` and `exit` lock the thread, whose class may belong to the
            // program.
            let is_thread =
                machine.live.heap.is_live(object) && machine.live.thread_of(object).is_some();
            event.library = if is_thread {
                inner
                    .or_else(|| Some("Thread.start".to_owned()))
                    .filter(|_| locks_in_call(recorded))
            } else {
                inner.filter(|_| of_jdk || is_of_jdk(machine, object))
            };
        }
        Some(event)
    }

    /// Returns the location that is shown for an event. If the event's own location has no source, it
    /// is the location of the thread's last event in the step.
    fn place_of(
        &self,
        recorded: &Recorded,
        before: &Before,
        last: Option<&Location>,
    ) -> Option<Location> {
        let own = recorded.at.map(|p| self.located(p));
        let known = |place: &Location| place.path.is_some();
        if own.as_ref().is_some_and(known) || recorded.thread != before.key {
            return own;
        }
        last.filter(|place| known(place)).cloned().or(own)
    }

    /// Returns the event of a notification, and records the woken threads.
    fn notified(
        &mut self,
        machine: &Machine,
        place: Option<Location>,
        object: Ref,
        waiters: u32,
        before: &Before,
    ) -> StepEvent {
        let name = object_name(machine, object);
        let woke: Vec<String> = before
            .waiting
            .iter()
            .filter(|t| match machine.live.threads.get(**t).map(|t| t.status) {
                Some(Status::Reentering { object: o, .. }) => o == object,
                _ => false,
            })
            .map(|t| thread_name(machine, *t))
            .collect();
        let text = match (woke.is_empty(), waiters) {
            (true, 0) => format!("notifies {name}, but nobody waits"),
            (true, _) => format!("notifies {name}"),
            (false, _) => format!("notifies {name}: wakes {}", woke.join(", ")),
        };
        let mut event = self.event(Happening::Notify, text, place.as_ref());
        event.subject = Some(name.clone());
        let thread = self.number(&before.key);
        self.notifications.push(Notification {
            step: self.trace.len(),
            thread,
            thread_name: before.step.thread_name.clone(),
            object: name,
            source: place.as_ref().and_then(|p| self.source(p)),
            location: place,
            woke,
        });
        event
    }

    /// Adds acquisitions and releases of locks of `java.util.concurrent` as events.
    fn locks(&mut self, machine: &Machine, before: &Before, events: &mut Vec<StepEvent>) {
        let Some(thread) = machine.live.threads.get(before.slot) else { return };
        let held = owned_locks(machine, before.slot);
        let new = |r: &&Ref| !before.held.contains(r);
        let gone = |r: &&Ref| machine.live.heap.is_live(**r) && !held.contains(r);
        let number = self.number(&before.key);
        for taken in held.iter().filter(new) {
            let name = object_name(machine, *taken);
            let mut event =
                self.event(Happening::Lock, format!("locks {name}"), before.place.as_ref());
            event.subject = Some(name.clone());
            events.push(event);
            self.locked.push((number, name, before.place.clone()));
        }
        if thread.is_alive() {
            for left in before.held.iter().filter(gone) {
                let name = object_name(machine, *left);
                let mut event =
                    self.event(Happening::Unlock, format!("unlocks {name}"), before.place.as_ref());
                self.locked.retain(|(t, n, _)| *t != number || *n != name);
                event.subject = Some(name);
                events.push(event);
            }
        }
    }

    /// Adds changed counts of semaphores and latches as events, unless an event already shows them.
    fn counted(&self, machine: &Machine, before: &Before, events: &mut Vec<StepEvent>) {
        for (object, count) in counts(machine) {
            let was = before.counts.iter().find(|(known, _)| *known == object);
            if was.is_none_or(|(_, was)| *was == count) {
                continue;
            }
            let (subject, value) =
                (format!("{}.state", object_name(machine, object)), count as i32);
            let text = format!("writes {subject} = {value}");
            if events.iter().all(|event| event.text != text) {
                let mut event = self.event(Happening::Write, text, before.place.as_ref());
                (event.subject, event.value) = (Some(subject), Some(value.to_string()));
                event.within = true;
                events.push(event);
            }
        }
    }

    /// Adds events for threads that received a permit of `LockSupport` in the step.
    fn unparked(&self, machine: &Machine, before: &Before, events: &mut Vec<StepEvent>) {
        for (slot, had) in before.permits.iter().enumerate() {
            if machine.live.threads.get(slot).is_some_and(|t| t.permit && !had && t.is_alive()) {
                let name = thread_name(machine, slot);
                let place = before.place.as_ref();
                let mut event = self.event(Happening::Notify, format!("unparks {name}"), place);
                event.subject = Some(name);
                events.push(event);
            }
        }
    }

    /// Returns an event if the thread waits or is blocked after the step.
    fn pause(&self, machine: &Machine, slot: usize) -> Option<StepEvent> {
        let thread = machine.live.threads.get(slot)?;
        let (kind, text, object) = match thread.status {
            Status::Waiting { object, .. } => (Happening::Wait, "waits on ", Some(object)),
            Status::Sleeping(_) => (Happening::Wait, "sleeps", None),
            Status::Parked(_) => {
                let blocker = machine.live.get_field(thread.object, "parkBlocker") as Ref;
                if blocker == 0 {
                    (Happening::Wait, "parks", None)
                } else {
                    (Happening::Wait, "parks, as it waits for ", Some(blocker))
                }
            }
            Status::Polling(_) => (Happening::Wait, "waits for changes of files", None),
            Status::Awaiting(guard) if !machine.live.is_enabled(slot) => {
                (Happening::Wait, "waits for ", Some(guard.shown))
            }
            Status::Entering(object) if !machine.live.is_enabled(slot) => {
                (Happening::Blocked, "wants to lock ", Some(object))
            }
            Status::Initializing(class) if !machine.live.is_enabled(slot) => {
                let text = format!("waits for the initialization of {}", class.java_name());
                let place = self.place_of_thread(machine, slot);
                return Some(self.event(Happening::Blocked, text, place.as_ref()));
            }
            _ => return None,
        };
        let name = object.map(|object| object_name(machine, object));
        let mut text = format!("{text}{}", name.as_deref().unwrap_or_default());
        if let (Happening::Blocked, Some(object)) = (kind, object)
            && let Some(owner) =
                (machine.live.heap.get(object).monitor.owner as usize).checked_sub(1)
        {
            text = format!("{text}, which {} holds", thread_name(machine, owner));
        }
        let place = self.place_of_thread(machine, slot);
        let mut event = self.event(kind, text, place.as_ref());
        event.subject = name;
        Some(event)
    }
}
