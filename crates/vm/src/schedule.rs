//! The alternatives of a state and their execution: steps of threads, and choices of data.
//!
//! Source: SEMANTICS 11 to 15; JLS §17.2 for waiting, notification and interruption.
//!
//! Invariant: the alternatives of a state, and their order, are a function of the canonical state.

use crate::event::Event;
use crate::exception;
use crate::footprint::{WORLD, part};
use crate::heap::Ref;
use crate::interp::{Stop, Token};
use crate::leaf_monitor;
pub use crate::machine::RunGlobals;
use crate::machine::{AssumedEvent, Live, Machine};
use crate::native::Exit;
use crate::prepared::{Code, Run};
use crate::thread::{FrameKind, Status, Thread};
use crate::thread_key;
use crate::timed_wait;
use crate::visible;
use classes::MethodRef;
use library::footprint::Touch;
use std::rc::Rc;

/// Whether a `Thread` object is a virtual thread. Each has its own thread of the machine, as in a JVM
/// without continuations.
pub fn is_virtual(machine: &Machine, thread: Ref) -> bool {
    &*machine.live.heap.get(thread).class().name == "java/lang/ThreadBuilders$BoundVirtualThread"
}

/// Creates the exception of an interrupted sleep of the current thread.
pub fn interrupted_sleep(machine: &mut Machine) -> Exit {
    let class = "java/lang/InterruptedException";
    let object = machine.thread().object;
    if is_virtual(machine, object) {
        machine.exception_without_message(class)
    } else {
        machine.exception(class, "sleep interrupted")
    }
}

/// An alternative of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The thread executes its next instruction.
    Run(usize),
    /// The timeout of the thread fires.
    Timeout(usize),
    /// The thread detects that it was interrupted.
    Interrupt(usize),
    /// The thread wakes up spuriously (`--spurious`).
    Spurious(usize),
    /// The thread executes its next instruction with this alternative of a choice.
    Choose(usize, u32),
}

impl Action {
    /// Returns the slot of the thread that acts.
    pub const fn thread(self) -> usize {
        match self {
            Self::Run(t)
            | Self::Timeout(t)
            | Self::Interrupt(t)
            | Self::Spurious(t)
            | Self::Choose(t, _) => t,
        }
    }
}

impl Machine {
    /// Returns the alternatives of the current state.
    pub fn alternatives(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.list_alternatives(&mut actions);
        actions
    }

    /// Replaces `actions` by the alternatives of the current state.
    pub fn list_alternatives(&self, actions: &mut Vec<Action>) {
        actions.clear();
        let by_key =
            |a: &usize, b: &usize| self.live.threads[*a].key.cmp(&self.live.threads[*b].key);
        let chooses = |t: &usize| matches!(self.live.threads[*t].status, Status::Choosing(_));
        if let Some(slot) = (0..self.live.threads.len()).filter(chooses).min_by(by_key) {
            if let Status::Choosing(arity) = self.live.threads[slot].status {
                actions.extend((0..arity).map(|c| Action::Choose(slot, c)));
                self.options.shuffle_outcomes(actions);
            }
            return;
        }
        if self.live.is_over() {
            return;
        }
        for slot in 0..self.live.threads.len() {
            self.list_actions(slot, actions);
        }
        if self.options.late_timeouts {
            hold_back_timeouts(&self.live, actions);
        }
        self.order_threads(actions);
    }

    /// Appends the actions of a thread in the current state. They include late timeouts, even if these
    /// are held back.
    pub fn list_actions(&self, slot: usize, actions: &mut Vec<Action>) {
        let thread = &self.live.threads[slot];
        match thread.status {
            _ if thread.suspended => {}
            Status::Waiting { .. } => {
                if thread.status.has_timeout() {
                    actions.push(Action::Timeout(slot));
                }
                if thread.interrupted {
                    actions.push(Action::Interrupt(slot));
                }
                if self.options.spurious {
                    actions.push(Action::Spurious(slot));
                }
            }
            Status::Sleeping(_) => {
                if thread.status.has_timeout() {
                    actions.push(Action::Timeout(slot));
                }
                if thread.interrupted {
                    actions.push(Action::Interrupt(slot));
                }
            }
            Status::Parked(_) => {
                if thread.permit || thread.interrupted {
                    actions.push(Action::Run(slot));
                } else if thread.status.has_timeout() {
                    actions.push(Action::Timeout(slot));
                } else if self.options.spurious {
                    actions.push(Action::Spurious(slot));
                }
            }
            _ if self.live.is_enabled(slot) => actions.push(Action::Run(slot)),
            _ => {}
        }
    }

    /// Returns the clock of the run: nanoseconds since the start of the program.
    pub fn now(&mut self) -> i64 {
        if let Some(started) = self.run.started {
            let real = i64::try_from(started.elapsed().as_nanos()).unwrap_or(i64::MAX);
            self.live.globals.clock = self.live.globals.clock.max(real);
        }
        self.live.globals.clock
    }

    /// Returns the clock for the program, and records that the program has read it. Before the first
    /// read the clock is no part of a state. The first read resets the clock.
    pub fn read_clock(&mut self) -> i64 {
        self.note(WORLD, part::CLOCK, Touch::Read);
        if !self.live.globals.clock_read && !self.run.booting {
            self.live.globals.clock_read = true;
            timed_wait::reset_clock(&mut self.live);
        }
        self.live.globals.clock
    }

    /// Executes one of [`Self::alternatives`]. Threads that it starts continue to their first visible
    /// instruction, because their actions before it commute with all others.
    pub fn perform(&mut self, action: Action) -> Stop {
        self.watch(action.thread());
        drop(self.live.take_created());
        if let Err(what) = timed_wait::keep_in_range(&mut self.live) {
            return Stop::Unsupported(what);
        }
        let stop = self.perform_and_start(action);
        if self.transition.cacheability.uncacheable {
            // The transition depends on data that no lock protects.
            self.refute_all_protection();
        }
        self.tell_made();
        self.end_watch();
        stop
    }

    fn perform_and_start(&mut self, action: Action) -> Stop {
        let arrives = matches!(self.live.threads[action.thread()].status, Status::Arriving { .. });
        let stop = self.perform_alone(action);
        if self.options.observe {
            return self.told(stop, action, arrives);
        }
        let stop = if arrives { stop } else { visible::end_observed(self, action.thread(), stop) };
        // A choice within an atomic section does not end the section.
        let starter = &self.live.threads[action.thread()];
        let chooses = matches!(starter.status, Status::Choosing(_)) && starter.is_atomic();
        if chooses && !self.options.starts_early {
            for slot in 0..self.live.threads.len() {
                if self.live.threads[slot].fresh {
                    self.live.threads[slot].fresh = false;
                }
            }
        }
        while stop == Stop::State
            && let Some(slot) = self.live.threads.unwatched().iter().position(|t| t.fresh)
        {
            self.live.threads[slot].fresh = false;
            self.live.current = slot;
            self.transition.begins_at = None;
            let first = self.run_thread(Token::Spent);
            match visible::end_observed(self, slot, first) {
                Stop::State => {}
                other => return other,
            }
        }
        stop
    }

    fn perform_alone(&mut self, action: Action) -> Stop {
        self.live.current = action.thread();
        let slot = self.live.current;
        self.transition.begins_at = None;
        self.transition.begins_with_choice = matches!(action, Action::Choose(..));
        if self.live.threads[slot].seen_blocked {
            self.live.threads[slot].seen_blocked = false;
        }
        match (action, self.live.threads[slot].status) {
            (Action::Choose(_, outcome), _) => {
                let thread = &mut self.live.threads[slot];
                thread.chosen.push(outcome);
                self.transition.begins_at =
                    thread.frames.last().map(|f| (thread.frames.len(), f.code, f.pc));
                self.run_thread(Token::Spent)
            }
            (Action::Run(_), Status::Reentering { object, depth, interrupted }) => {
                self.enter(object, depth);
                self.tell(&Event::Learns(object, part::WAIT_SET));
                self.end_wait(interrupted);
                self.run_thread(Token::Spent)
            }
            (Action::Run(_), Status::Parked(_)) => {
                self.note_woken();
                self.live.threads[slot].permit = false;
                self.end_wait(false);
                self.run_thread(Token::Spent)
            }
            // The thread only arrives at the instruction, and stops before it.
            (Action::Run(_), Status::Arriving { .. } | Status::Printed(_)) => {
                self.run_thread(Token::Spent)
            }
            (Action::Run(_), Status::Entering(object)) if self.live.enters_run(slot, object) => {
                let begun = crate::symbolic::enter_with_inputs(self, object);
                begun.map_or_else(|stop| stop, |()| self.run_thread(Token::Spent))
            }
            (Action::Run(_), _) => self.run_on(),
            (
                Action::Timeout(_) | Action::Spurious(_) | Action::Interrupt(_),
                Status::Waiting { deadline, .. },
            ) => {
                self.note_woken();
                if let Status::Waiting { object, .. } = self.live.threads[slot].status {
                    self.note(object, part::WAIT_SET, Touch::Write);
                }
                if let (Action::Timeout(_), Some(deadline)) = (action, deadline) {
                    self.note(WORLD, part::CLOCK, Touch::Update);
                    self.live.globals.clock = self.live.globals.clock.max(deadline);
                }
                self.live.wake(slot, matches!(action, Action::Interrupt(_)));
                Stop::State
            }
            (Action::Interrupt(_), Status::Sleeping(_)) => {
                self.note_woken();
                self.end_wait(true);
                self.run_thread(Token::Spent)
            }
            (_, Status::Sleeping(until)) => {
                self.note_woken();
                self.note(WORLD, part::CLOCK, Touch::Update);
                self.live.globals.clock = self.live.globals.clock.max(until);
                self.end_wait(false);
                self.run_thread(Token::Spent)
            }
            (_, Status::Parked(deadline)) => {
                self.note_woken();
                if let Some(deadline) = deadline {
                    self.note(WORLD, part::CLOCK, Touch::Update);
                    self.live.globals.clock = self.live.globals.clock.max(deadline);
                }
                self.end_wait(false);
                self.run_thread(Token::Spent)
            }
            _ => self.run_on(),
        }
    }

    /// Executes the current instruction of the current thread, and continues to the next visible
    /// instruction. The current instruction may be invisible by now, because thread-local objects are
    /// exactly known only when the state is stored.
    fn run_on(&mut self) -> Stop {
        if matches!(
            self.live.threads[self.live.current].status,
            Status::Runnable | Status::Entering(_) | Status::Awaiting(_)
        ) {
            let stop = self.live.take_stop();
            if stop != 0 {
                self.live.set_pending(stop);
            }
        }
        let thread = &self.live.threads[self.live.current];
        self.transition.begins_at =
            thread.frames.last().map(|f| (thread.frames.len(), f.code, f.pc));
        self.run_thread(Token::Spent)
    }

    /// Records the accesses of a thread whose wait, sleep or park ends.
    fn note_woken(&mut self) {
        let object = self.live.threads[self.live.current].object;
        self.note(object, part::INTERRUPT, Touch::Read);
        if matches!(self.live.threads[self.live.current].status, Status::Parked(_)) {
            self.note(object, part::PERMIT, Touch::Write);
        }
    }

    /// Clears the interrupt status of the current thread, in the machine and in its `Thread` object.
    pub fn clear_interrupt(&mut self) {
        self.thread().interrupted = false;
        let object = self.thread().object;
        self.note(object, part::INTERRUPT, Touch::Write);
        if let Some(field) = self.live.heap.get(object).class().library_field("interrupted") {
            self.note(object, field.slot, Touch::Write);
        }
        self.live.set_field(object, "interrupted", 0);
    }

    /// Ends the call in which the current thread waited, slept or parked. The call throws if the thread
    /// was stopped, or if `interrupted`.
    fn end_wait(&mut self, interrupted: bool) {
        let slot = self.live.current;
        if interrupted {
            self.clear_interrupt();
        }
        let stop = self.live.take_stop();
        if stop == 0 && !interrupted {
            self.finish_call(0);
            return;
        }
        let sleeps = matches!(self.live.threads[slot].status, Status::Sleeping(_));
        self.live.threads[slot].status = Status::Runnable;
        self.transition.native_method =
            self.live.threads[slot].frames.last().and_then(exception::native_callee);
        let exit = match (stop, sleeps) {
            (0, true) => interrupted_sleep(self),
            (0, false) => self.exception_without_message("java/lang/InterruptedException"),
            (stop, _) => Exit::Throw(stop),
        };
        self.transition.native_method = None;
        let exit = match exit {
            Exit::Throw(exception) => self.wrap(exception),
            exit => exit,
        };
        if let Exit::Throw(exception) = exit {
            self.live.set_pending(exception);
        }
    }

    /// Executes `Thread.stop` of a live thread. The thread is interrupted, and throws `exception` at its
    /// next step. If it waits for a monitor, this step is possible when the monitor is free.
    pub fn stop_thread(&mut self, slot: usize, exception: Ref) {
        self.publish(exception);
        let object = self.live.threads[slot].object;
        self.note(object, part::INTERRUPT, Touch::Write);
        if let Some(field) = self.live.heap.get(object).class().library_field("interrupted") {
            self.note(object, field.slot, Touch::Write);
        }
        self.live.set_field(object, "interrupted", 1);
        let thread = &mut self.live.threads[slot];
        thread.interrupted = true;
        // If this transition started the stopped thread, the thread takes no first steps in it.
        thread.fresh = false;
        if thread.stopped == 0 {
            thread.stopped = exception;
        }
        self.run.assumed.insert(AssumedEvent::Stop);
        // The stopped thread releases its locks, even within a critical section.
        self.show_each_step();
    }

    /// Starts a thread that calls `run` of `object`, and returns its slot.
    pub fn start_thread(&mut self, object: Ref, daemon: bool) -> Result<usize, Exit> {
        leaf_monitor::note_visible_action(self);
        // The instruction at which the transition began may be a scheduling point from now on.
        self.transition.begins_at = None;
        let class = self.live.heap.get(object).class();
        let signature = self.program.registry.signature("run", "()V");
        let Some(method) = class.select(signature) else {
            return Err(Exit::Unsupported("a thread without run()".to_owned()));
        };
        self.publish(object);
        self.note(object, part::START, Touch::Write);
        // Before its start a thread has no permit, and an interrupt only sets a field of its `Thread`
        // object.
        self.note(object, part::PERMIT, Touch::Write);
        self.note(object, part::INTERRUPT, Touch::Write);
        if let Some(field) = class.library_field("interrupted") {
            self.note(object, field.slot, Touch::Read);
        }
        let interrupted = self.live.get_field(object, "interrupted") != 0;
        let parent = self.live.current;
        let key = thread_key::key_of_new_thread(self, object);
        let mut thread = Thread::new(key, object);
        thread.daemon = daemon;
        thread.interrupted = interrupted;
        thread.fresh = self.options.check && !self.options.observe;
        thread.drawn.random = base::fingerprint::of(bytemuck::cast_slice(&thread.key));
        let slot = self.slot_for(&thread.key);
        self.live.threads.put(slot, thread);
        self.set_thread_status(object, 5);
        self.live.set_field(object, "eetop", 1);
        self.live.current = slot;
        // A thread that was stopped before its start ends at once.
        let pushed = if self.live.get_field(object, "stillborn") == 0 {
            self.begin_run(method, object)
        } else {
            self.begin_exit().map(|_| ())
        };
        self.live.current = parent;
        pushed?;
        // The new thread may act before the next visible instruction of the starting thread.
        self.transition.ends_at_next_point = true;
        self.tell(&Event::Started(slot));
        Ok(slot)
    }

    /// Returns the slot of a new thread. If states are explored, a thread has one slot in all states.
    pub(crate) fn slot_for(&mut self, key: &Rc<[u32]>) -> usize {
        if self.options.check {
            return self.slot_of(key);
        }
        let free = self.live.threads.iter().position(|t| !t.is_alive());
        free.unwrap_or(self.live.threads.len())
    }

    /// Begins the method `run` of the current thread. The starting thread may own the monitor that a
    /// synchronized `run` needs, so the new thread enters the monitor in a separate step.
    fn begin_run(&mut self, method: MethodRef, object: Ref) -> Result<(), Exit> {
        let prepared = self.prepare(method)?;
        let Run::Code(code) = prepared.run else {
            return self.call_from_native(method, &[u64::from(object)], FrameKind::Run);
        };
        let base = self.push_frame(code, FrameKind::Run, prepared.one_step)?;
        let thread = &mut self.live.threads[self.live.current];
        thread.registers[base] = u64::from(object);
        self.tell(&Event::Entered(method));
        let thread = &mut self.live.threads[self.live.current];
        if prepared.synchronized {
            thread.fresh = false;
            thread.status = Status::Entering(object);
            if let Some(frame) = thread.frames.last_mut() {
                frame.locked = object;
            }
            return Ok(());
        }
        crate::symbolic::begin_with_inputs(self, prepared)
    }

    /// Sets the JVMTI status of a thread, from which `Thread.getState` is computed.
    pub fn set_thread_status(&mut self, object: Ref, status: u64) {
        let holder = match self.live.get_field(object, "holder") as Ref {
            0 => object,
            holder => holder,
        };
        if let Some(field) = self.live.heap.get(holder).class().library_field("threadStatus") {
            self.note(holder, field.slot, Touch::Write);
        }
        self.live.set_field(holder, "threadStatus", status);
    }
}

/// Whether the thread of an action continues without a timeout. Spurious wake-ups do not count
/// (SEMANTICS 14).
pub const fn goes_on(action: Action) -> bool {
    matches!(action, Action::Run(_) | Action::Interrupt(_) | Action::Choose(..))
}

/// Removes the timeouts that are held back (SEMANTICS 25). If a thread can continue, these are all
/// timeouts. Otherwise they are the timeouts after the earliest deadline.
fn hold_back_timeouts(live: &Live, actions: &mut Vec<Action>) {
    let is_timeout = |action: &Action| matches!(action, Action::Timeout(_));
    if actions.iter().any(|action| goes_on(*action)) {
        actions.retain(|action| !is_timeout(action));
        return;
    }
    // States contain the remaining times, which are never negative.
    let left = |action: &Action| time_left(live, action.thread());
    let first = actions.iter().filter(|action| is_timeout(action)).map(left).min();
    actions.retain(|action| !is_timeout(action) || Some(left(action)) == first);
}

/// Returns the nanoseconds until the timeout of a thread; `None` if it has no timeout.
pub fn time_left(live: &Live, slot: usize) -> Option<i64> {
    let thread = &live.threads[slot];
    let deadline = thread.status.deadline().filter(|_| !thread.suspended)?;
    Some(deadline.saturating_sub(live.globals.clock).max(0))
}

/// Whether an action is a timeout that fires although a thread can continue, or although an earlier
/// timeout is pending.
pub fn is_early(live: &Live, action: Action, alternatives: &[Action]) -> bool {
    let left = |other: &Action| time_left(live, other.thread());
    let precedes = |other: &Action| match other {
        Action::Timeout(_) => left(other) < left(&action),
        other => goes_on(*other),
    };
    matches!(action, Action::Timeout(_)) && alternatives.iter().any(precedes)
}

impl Live {
    /// Whether a thread is enabled. Spurious wake-ups do not count (SEMANTICS 14).
    pub fn is_enabled(&self, slot: usize) -> bool {
        let thread = &self.threads[slot];
        if thread.suspended {
            return false;
        }
        match thread.status {
            Status::Runnable
            | Status::Arriving { .. }
            | Status::Printed(_)
            | Status::Choosing(_) => true,
            Status::Entering(object) | Status::Reentering { object, .. } => {
                self.can_enter(slot, object)
            }
            Status::Awaiting(guard) => guard.is_open_to(self, slot),
            Status::Sleeping(_) | Status::Waiting { .. } => {
                thread.status.has_timeout() || thread.interrupted
            }
            Status::Parked(_) => thread.permit || thread.interrupted || thread.status.has_timeout(),
            Status::Initializing(class) => {
                let state = self.heap.get(class.mirror.get()).length;
                state < crate::initialize::IN_PROGRESS
                    || state == crate::initialize::IN_PROGRESS + slot as u32
            }
            Status::Polling(descriptors) => {
                descriptors.iter().any(|one| self.globals.outside.is_ready(*one))
            }
            Status::Terminated => false,
        }
    }

    /// Whether the process has ended (SEMANTICS 15).
    pub fn is_over(&self) -> bool {
        self.globals.halted.is_some()
            || !self.threads.unwatched().iter().any(|t| t.is_alive() && !t.daemon)
    }

    /// Whether the process has ended, and no thread is before a choice.
    pub fn has_ended(&self) -> bool {
        self.is_over() && !self.threads.iter().any(|t| matches!(t.status, Status::Choosing(_)))
    }

    /// Returns the execution point of a thread: its status, the number of its frames, the position in
    /// its top frame, and its pending exception.
    pub fn standing(&self, slot: usize) -> (Status, usize, Option<(*const Code, u32)>, Ref) {
        let thread = &self.threads.unwatched()[slot];
        let top = thread.frames.last().map(|frame| (std::ptr::from_ref(frame.code), frame.pc));
        (thread.status, thread.frames.len(), top, thread.uncaught)
    }

    /// Removes and returns the exception of a stop of the current thread. A thread that is ending
    /// ignores the exception. A thread that calls the handler of uncaught exceptions is stopped in the
    /// handler.
    fn take_stop(&mut self) -> Ref {
        let thread = &mut self.threads[self.current];
        let ends = thread.frames.iter().any(|f| f.kind == FrameKind::Exit);
        match thread.frames.last() {
            Some(top) if top.kind == FrameKind::Uncaught => 0,
            _ => Some(std::mem::take(&mut thread.stopped)).filter(|_| !ends).unwrap_or(0),
        }
    }

    /// Whether the next step of a thread enters the monitor of its synchronized `run`.
    fn enters_run(&self, slot: usize, object: Ref) -> bool {
        let top = self.threads[slot].frames.last();
        top.is_some_and(|f| f.kind == FrameKind::Run && f.pc == 0 && f.locked == object)
            && self.heap.get(object).monitor.owner != slot as u32 + 1
    }
}
