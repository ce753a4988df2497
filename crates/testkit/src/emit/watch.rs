//! Follows a recorded path and records the execution of each thread in terms of any JVM. The terms are
//! the method, the bytecode index, and the number of arrivals at the bytecode.
//!
//! Source: JVMS §4.7.3 for bytecode indices. Invariant: the instructions between the recorded stop and
//! the actual stop are invisible to other threads.

use classes::{MethodRef, class::Method};
use session::thread_locations::{Arrival, ThreadLocations};
use session::{Error, RecordedPath, Replay};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use vm::recorder::{PathEvent, ReturnedInput};
use vm::schedule::{Action, is_virtual};
use vm::stepper::{Order, Stepper};
use vm::thread::Frame;
use vm::{Machine, Ref, Status};

/// A bytecode at which a thread stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stop {
    pub(super) method: MethodRef,
    pub(super) bytecode: u32,
    /// The number of arrivals at the bytecode since the last stop of the thread.
    pub(super) arrivals: u64,
}

/// An entry of the schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// The thread runs up to a bytecode.
    At(usize, Stop),
    /// The thread runs until it waits. If the call that waits has not begun, its bytecode is given.
    Wait(usize, Option<Stop>),
    /// The thread runs until it waits for a monitor that another thread owns.
    Blocks(usize),
    /// The thread runs to its end.
    End(usize),
    /// The next call of the method by the thread returns this value.
    Gives(usize, MethodRef, ReturnedInput),
}

/// A thread of the schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Started {
    /// The number of the thread that starts it.
    pub(super) parent: usize,
    /// The name for texts. A virtual thread may have an empty name in Java.
    pub(super) name: String,
    /// The name in Java, if the thread is virtual, with the number of entries before its start.
    pub(super) of_virtual: Option<(String, usize)>,
}

/// The schedule: the entries of all threads, in order.
#[derive(Debug, Default)]
pub(super) struct Schedule {
    pub(super) entries: Vec<Entry>,
    /// The threads, in the order of their starts.
    pub(super) threads: Vec<Started>,
    /// The descriptions of the parts that cannot be forced.
    pub(super) unforced: Vec<String>,
    /// Whether a thread stops in the class library.
    pub(super) stops_in_jdk: bool,
    /// The method that the main thread executes first; a class initializer may precede `main`.
    pub(super) begins: Option<MethodRef>,
}

/// The number of arrivals of a thread at a bytecode, with the step of the last arrival.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    times: u64,
    step: usize,
    /// Whether the last arrival followed the visible instruction of the step.
    is_after_visible: bool,
    /// The number of threads at the last arrival.
    threads: usize,
}

/// The arrivals of each thread since its last stop.
#[derive(Debug, Default)]
struct Arrivals {
    step: usize,
    locations: ThreadLocations,
    counts: HashMap<(usize, usize, u32), Count>,
}

fn key(slot: usize, method: &Method, bytecode: u32) -> (usize, usize, u32) {
    (slot, std::ptr::from_ref(method).addr(), bytecode)
}

/// Returns the current bytecode of a frame.
fn bytecode(frame: &Frame) -> u32 {
    frame.code.bytecodes.get(frame.pc as usize).copied().unwrap_or(0).into()
}

/// Whether the next instruction of a frame is the first one of its bytecode.
fn is_first(frame: &Frame) -> bool {
    let of = |pc: usize| frame.code.bytecodes.get(pc).copied();
    let pc = frame.pc as usize;
    pc.checked_sub(1).is_none_or(|before| of(before) != of(pc))
}

#[derive(Debug)]
struct ArrivalRecorder(Rc<RefCell<Arrivals>>);

impl Arrivals {
    /// Counts the arrival of a thread at its next instruction.
    fn note(&mut self, machine: &Machine, slot: usize, is_after_visible: bool) {
        if let Some((frame, arrival)) = self.locations.arrive(machine, slot)
            && arrival != Arrival::Again
            && is_first(frame)
        {
            let key = key(slot, frame.code.method, bytecode(frame));
            let count = self.counts.entry(key).or_default();
            let (times, step, threads) = (count.times + 1, self.step, threads_of(machine));
            *count = Count { times, step, is_after_visible, threads };
        }
    }

    /// Removes the arrivals of a thread that are in `earlier`.
    fn forget(&mut self, slot: usize, earlier: &HashMap<(usize, usize, u32), Count>) {
        for (key, count) in self.counts.iter_mut().filter(|(key, _)| key.0 == slot) {
            count.times -= earlier.get(key).map_or(0, |before| before.times.min(count.times));
        }
        self.counts.retain(|_, count| count.times > 0);
    }
}

/// Returns the number of threads that have started and not ended.
fn threads_of(machine: &Machine) -> usize {
    machine.live.threads.iter().filter(|thread| thread.is_alive()).count()
}

/// Returns the slots of the threads that a thread has seen in the state `BLOCKED`.
fn seen_blocked(machine: &Machine) -> Vec<usize> {
    let threads = machine.live.threads.iter().enumerate();
    let seen = threads
        .filter(|(_, thread)| thread.seen_blocked && matches!(thread.status, Status::Entering(_)));
    seen.map(|(slot, _)| slot).collect()
}

impl Stepper for ArrivalRecorder {
    fn before(&mut self, machine: &Machine) -> Order {
        // While the machine executes, no other code borrows the arrivals.
        if let Ok(mut arrivals) = self.0.try_borrow_mut() {
            let is_after_visible = machine.transition.ends_at_next_point;
            arrivals.note(machine, machine.live.current, is_after_visible);
        }
        Order::Go
    }
}

/// The stop of a thread after a step.
struct Stopped {
    entry: Option<Entry>,
    /// The number of the thread, if it waits for a notification after the stop.
    waits: Option<usize>,
    /// The number of the thread, if it stops at no bytecode that another JVM reaches.
    placeless: Option<usize>,
}

/// A traversal of a recorded path.
struct Watch {
    schedule: Schedule,
    /// The keys of the threads; the index is the number of the thread.
    keys: Vec<Rc<[u32]>>,
    arrivals: Rc<RefCell<Arrivals>>,
    /// The numbers of waiting threads, in the order of their waits.
    waiting: Vec<usize>,
    /// Values for threads that the step has started. They are appended after the stop of the step's
    /// thread.
    later: Vec<Entry>,
}

/// Returns the schedule of a path, and the replay at the end of the path.
pub(super) fn watch(path: &RecordedPath) -> Result<(Schedule, Replay), Error> {
    let mut replay = path.begin()?;
    let arrivals = Rc::new(RefCell::new(Arrivals::default()));
    replay.machine_mut().hooks.stepper = Some(Box::new(ArrivalRecorder(arrivals.clone())));
    let mut watch = Watch {
        schedule: Schedule::default(),
        keys: Vec::new(),
        arrivals,
        waiting: Vec::new(),
        later: Vec::new(),
    };
    watch.note_threads(replay.machine(), None);
    let main = replay.machine().live.threads.first().and_then(|main| main.frames.first());
    watch.schedule.begins = main.map(|frame| frame.code.method);
    let mut next = replay.next_action()?;
    // The stop of the last step, if the next step is by the same thread.
    let mut last: Option<Stopped> = None;
    while let Some(action) = next {
        let step = replay.position();
        if let Ok(mut arrivals) = watch.arrivals.try_borrow_mut() {
            arrivals.step = step;
        }
        watch.before(replay.machine(), action);
        let blocked = seen_blocked(replay.machine());
        let counts = match action {
            Action::Choose(..) => watch.arrivals.borrow().counts.clone(),
            _ => HashMap::new(),
        };
        let recorded = replay.machine().hooks.recorder.as_ref().map_or(0, |r| r.events.len());
        replay.step().map_err(|e| Error::new(format_args!("at step {step}: {e}")))?;
        watch.note_threads(replay.machine(), Some(action));
        let mut now_blocked = seen_blocked(replay.machine());
        now_blocked.retain(|slot| !blocked.contains(slot));
        if !now_blocked.is_empty() {
            watch.block(replay.machine(), &now_blocked, last.take(), (action.thread(), &counts));
        }
        watch.after(replay.machine(), action, recorded);
        // The stop is determined before the state is settled, as settling removes ended threads.
        let stopped = watch.stop(replay.machine(), action.thread());
        next = replay.next_action()?;
        last = match next {
            Some(next) if next.thread() == action.thread() => Some(stopped),
            _ => {
                watch.commit(stopped, action.thread());
                None
            }
        };
    }
    Ok((watch.schedule, replay))
}

impl Watch {
    /// Records the threads that a step started.
    fn note_threads(&mut self, machine: &Machine, step: Option<Action>) {
        let parent = step.map_or(0, |action| self.number(machine, action.thread()));
        for (slot, thread) in machine.live.threads.iter().enumerate() {
            if !thread.is_alive() || self.keys.contains(&thread.key) {
                continue;
            }
            self.keys.push(thread.key.clone());
            let name = properties::thread_name(machine, slot);
            let of_virtual = is_virtual(machine, thread.object).then(|| {
                let name = match machine.live.get_field(thread.object, "name") as Ref {
                    0 => String::new(),
                    name => machine.text(name),
                };
                (name, self.schedule.entries.len())
            });
            self.schedule.threads.push(Started { parent, name, of_virtual });
        }
    }

    fn number(&self, machine: &Machine, slot: usize) -> usize {
        let key = &machine.live.threads[slot].key;
        self.keys.iter().position(|known| known == key).unwrap_or(0)
    }

    fn note_unforced(&mut self, text: String) {
        if !self.schedule.unforced.contains(&text) {
            self.schedule.unforced.push(text);
        }
    }

    fn before(&mut self, machine: &Machine, action: Action) {
        match action {
            Action::Spurious(_) => {
                self.note_unforced(
                    "a spurious wake-up, which no JVM can be made to have".to_owned(),
                );
            }
            Action::Timeout(slot)
                if matches!(machine.live.threads[slot].status, Status::Waiting { .. }) =>
            {
                let name = properties::thread_name(machine, slot);
                self.note_unforced(format!(
                    "{name} stops waiting because its time is over: it may be notified before"
                ));
            }
            _ => {}
        }
        let slot = action.thread();
        if let Status::Waiting { .. } = machine.live.threads[slot].status {
            self.leave_wait_set(machine, slot);
        }
    }

    fn leave_wait_set(&mut self, machine: &Machine, slot: usize) {
        let number = self.number(machine, slot);
        self.waiting.retain(|waiting| *waiting != number);
    }

    /// Records the notifications and choices of a step.
    fn after(&mut self, machine: &Machine, action: Action, recorded: usize) {
        let number = self.number(machine, action.thread());
        // Notified threads are compared with the order in which HotSpot notifies threads.
        let on = |number: usize| {
            let slot = machine.live.threads.iter().position(|t| t.key == self.keys[number])?;
            match machine.live.threads[slot].status {
                Status::Waiting { object, .. } => Some((object, true)),
                Status::Reentering { object, .. } => Some((object, false)),
                _ => None,
            }
        };
        let mut late = Vec::new();
        for (at, thread) in self.waiting.iter().enumerate() {
            if let Some((object, false)) = on(*thread)
                && self.waiting[..at].iter().any(|first| on(*first) == Some((object, true)))
            {
                late.push(*thread);
            }
        }
        let waits = |number: &usize| matches!(on(*number), Some((_, true)));
        let waiting = self.waiting.iter().copied().filter(waits).collect();
        self.waiting = waiting;
        for thread in late {
            let name = self.schedule.threads.get(thread).map_or("", |thread| thread.name.as_str());
            let text = format!(
                "notify wakes {name}, which is not the thread that waits longest: HotSpot wakes that one"
            );
            self.note_unforced(text);
        }
        let events = machine.hooks.recorder.as_ref().map_or(&[][..], |r| r.events.as_slice());
        for event in events.iter().skip(recorded) {
            if let PathEvent::Chosen { method, value, .. } = &event.event {
                let letter = method.returns;
                if letter == b'V' {
                    continue;
                }
                let whole = format!("{}.{}", method.class().java_name(), method.name);
                if matches!(letter, b'L' | b'[') {
                    self.note_unforced(format!("the object that {whole} chooses"));
                } else if method.code().is_none() {
                    self.note_unforced(format!("the value of {whole}, which is native"));
                } else {
                    let value = ReturnedInput::Number(*value);
                    self.schedule.entries.push(Entry::Gives(number, method, value));
                }
            }
            if let PathEvent::Input { method, value } = &event.event {
                if method.class().name.starts_with("pathfinder/") {
                    let text = "the parameters of a called method that are inputs";
                    self.note_unforced(text.to_owned());
                } else {
                    // A transition may begin another thread, which then requests inputs.
                    let own = self.keys.iter().position(|key| *key == event.thread);
                    let own = own.unwrap_or(number);
                    let gives = Entry::Gives(own, method, value.clone());
                    if own == number {
                        self.schedule.entries.push(gives);
                    } else {
                        self.later.push(gives);
                    }
                }
            }
        }
    }

    /// Returns the stop of the thread in a slot.
    fn stop(&mut self, machine: &Machine, slot: usize) -> Stopped {
        let number = self.number(machine, slot);
        if let Ok(mut arrivals) = self.arrivals.try_borrow_mut() {
            // A transition that ends at a return has not begun the next instruction of the caller.
            arrivals.note(machine, slot, true);
        }
        let thread = &machine.live.threads[slot];
        let mut waits = None;
        let entry = match thread.status {
            Status::Terminated => Some(Entry::End(number)),
            Status::Waiting { .. } => {
                waits = Some(number);
                Some(Entry::Wait(number, self.place(machine, slot)))
            }
            Status::Sleeping(_) | Status::Parked(_) => {
                Some(Entry::Wait(number, self.place(machine, slot)))
            }
            // The thread continues without a stop when it acquires the monitor.
            Status::Reentering { .. } => None,
            Status::Initializing(class) => {
                let name = class.java_name();
                self.note_unforced(format!("a thread waits for the initialization of {name}"));
                None
            }
            _ => self.place(machine, slot).map(|stop| Entry::At(number, stop)),
        };
        let is_ready = matches!(
            thread.status,
            Status::Runnable | Status::Entering(_) | Status::Awaiting(_) | Status::Choosing(_)
        );
        let placeless = (entry.is_none() && is_ready).then_some(number);
        Stopped { entry, waits, placeless }
    }

    /// Records the stop of the thread in a slot, as the next step is by another thread or the path
    /// ends.
    fn commit(&mut self, stopped: Stopped, slot: usize) {
        if let Some(Entry::At(_, stop) | Entry::Wait(_, Some(stop))) = &stopped.entry {
            self.schedule.stops_in_jdk |= stop.method.class().loader.is_jdk();
        }
        if let Some(thread) = stopped.placeless.and_then(|n| self.schedule.threads.get(n)) {
            let name = &thread.name;
            let text = format!("{name} stops at no bytecode that another JVM reaches");
            self.note_unforced(text);
        }
        self.schedule.entries.extend(stopped.entry);
        self.schedule.entries.append(&mut self.later);
        self.waiting.extend(stopped.waits);
        if let Ok(mut arrivals) = self.arrivals.try_borrow_mut() {
            arrivals.counts.retain(|(of, _, _), _| *of != slot);
        }
    }

    /// Records that a thread stops before it asks for the state of other threads, and that these
    /// wait for their monitors then. The counts are those before the question.
    fn block(
        &mut self,
        machine: &Machine,
        blocked: &[usize],
        last: Option<Stopped>,
        (asking, counts): (usize, &HashMap<(usize, usize, u32), Count>),
    ) {
        if let Some(stopped) = last {
            let later = self.arrivals.borrow().counts.clone();
            self.commit(stopped, asking);
            if let Ok(mut arrivals) = self.arrivals.try_borrow_mut() {
                arrivals.counts = later;
                arrivals.forget(asking, counts);
            }
        }
        for slot in blocked {
            let number = self.number(machine, *slot);
            self.schedule.entries.push(Entry::Blocks(number));
            if let Ok(mut arrivals) = self.arrivals.try_borrow_mut() {
                arrivals.counts.retain(|(of, _, _), _| of != slot);
            }
        }
    }

    /// Whether the last stop of a thread was a wait.
    fn waits_already(&self, machine: &Machine, slot: usize) -> bool {
        let number = self.number(machine, slot);
        let last = self.schedule.entries.iter().rfind(|entry| entry.thread() == number);
        matches!(last, Some(Entry::Wait(..)))
    }

    /// Returns a bytecode that the thread has reached since its last stop, and after which it has
    /// executed only invisible instructions. This is the call in the program's own code, if the step
    /// has reached it. Otherwise it is the innermost instruction.
    fn place(&self, machine: &Machine, slot: usize) -> Option<Stop> {
        let arrivals = self.arrivals.try_borrow().ok()?;
        let thread = &machine.live.threads[slot];
        let waits =
            !matches!(thread.status, Status::Runnable | Status::Entering(_) | Status::Awaiting(_));
        let threads = threads_of(machine);
        let place = |frame: &Frame| {
            let (method, bytecode) = (frame.code.method, bytecode(frame));
            let count = *arrivals.counts.get(&key(slot, method, bytecode))?;
            let is_last = count.step == arrivals.step && count.is_after_visible;
            let stop = Stop { method, bytecode, arrivals: count.times };
            Some((stop, is_last, count.threads != threads))
        };
        let top = thread.frames.last()?;
        let of_program = |frame: &Frame| {
            let class = frame.code.method.class();
            !class.loader.is_jdk() && class.host.is_none()
        };
        let own = thread.frames.iter().rposition(of_program);
        match own.and_then(|own| place(&thread.frames[own])) {
            // The call has started threads since, as System.exit does. The outermost frame in which the
            // thread has arrived later depends least on the class library.
            Some((_, true, true)) if !waits => {
                let mut inner = thread.frames[own.unwrap_or(0) + 1..].iter().filter_map(place);
                inner.find(|(_, is_last, is_early)| *is_last && !is_early).map(|(stop, ..)| stop)
            }
            // A waiting thread continues up to its wait, so it is sufficient that it has reached the
            // call.
            Some((stop, is_last, _)) if is_last || waits => Some(stop),
            // A thread that waits already cannot be distinguished from a thread that waits again.
            _ if waits && !self.waits_already(machine, slot) => None,
            _ => place(top).map(|(stop, ..)| stop),
        }
    }
}

impl Entry {
    /// Returns the number of the entry's thread.
    pub(super) const fn thread(&self) -> usize {
        match self {
            Self::At(t, _)
            | Self::Wait(t, _)
            | Self::Blocks(t)
            | Self::End(t)
            | Self::Gives(t, ..) => *t,
        }
    }
}
