//! The interpreter: executes the register code of one thread until control must return to the scheduler.
//!
//! The function `execute` has registers and program counter in local variables. A slow case leaves this
//! function with a `Leave`. The function `run_steps` handles the `Leave` and calls `execute` again.
//! Without `CHECK`, the tests for scheduling points are compiled away.
//!
//! An access to a field or element is a scheduling point if all conditions of this table hold.
//!
//! | condition | place |
//! |---|---|
//! | scheduling points are active: other threads live, no atomic block | `Machine::watching` |
//! | the variable is not masked, and no hidden number is written | `masked::execute` |
//! | array: not frozen | `element!` |
//! | static field: not independent; if read, not final (except `System.in`, `out`, `err`) | `GetStaticQ` |
//! | read of a final, hidden or independent instance field: leaked, or level `none` | `is_final_point` |
//! | other array or instance field: shared or clearable, or level `none` | `is_point` |
//! | levels `lock` and `full`: no fact merges the access, and it does not commute | `protected!` |
//!
//! The conditions *leaked*, *shared* and *clearable* concern the array or the object of the field. The
//! function `quicken_field` in `resolve` selects the operation of an instance field. The macros and the
//! operations of static fields are in `execute`; the macro `point!` ends the transition. Facts are in
//! `lock_protection`. The method `access_point` in `invoke` has the conditions for accesses of native
//! methods, and `vm::symbolic::is_point` those for accesses with a symbolic index.
//!
//! The crate `snapshot` marks shared objects when it encodes a state. The method `leak` marks objects
//! that become shared within a transition. Static fields are shared.
//!
//! Source: JVMS §6.5; decision 0004.

mod bounded;
mod execute;
mod forks;
mod inner;
mod invoke;
mod loops;
pub(crate) mod masked;
mod outcome;
mod output;
mod resolve;
#[cfg(test)]
mod tests;
mod unwind;

use crate::event::Event;
use crate::guard::Guard;
use crate::heap::{CLEARABLE, FROZEN, LEAKED, Ref, SHARED};
use crate::internals::note_change_of_setting;
use crate::leaf_monitor;
use crate::lock_protection::{is_inner, note_choice};
pub use crate::machine::Level;
use crate::machine::pool_callers::note_pool_call;
use crate::machine::{AssumedEvent, Live, Machine, Options, Work};
use crate::native::Exit;
use crate::prepared::{CallSite, Prepared};
use crate::repeated_task::awaits_repeated_task;
use crate::symbolic::InputValues;
use crate::thread::{Frame, FrameKind, Status};
use crate::timed_wait;
pub(crate) use bounded::Segment;
use classes::MethodRef;
pub(crate) use forks::has_outcome;
use library::{atomic_calls, forked_tasks};
pub(crate) use outcome::Handled;
pub use outcome::Leave;
pub use outcome::{Stop, Token};

/// Number of calls of `onSpinWait` after which a transition within an atomic call ends. The limits of
/// the JDK itself are lower.
const MANY_ROUNDS: u32 = 1024;

/// Number of back edges and calls between two polls.
const SLICE: u32 = 50_000;

/// The same number under `check`, where a transition within a looping atomic call ends at a poll.
const CHECKED_SLICE: u32 = 4_096;

/// Number of back edges and calls that add as much to the length of a transition as one symbol.
const INPUT: u32 = 16_384;

/// Numbers of elements of stack traces, and of words of arrays, that add as much as one back edge or
/// call.
const TRACED: u32 = 2;
pub(crate) const ARRAY_WORDS: u64 = 32;

/// Number of back edges and calls that add as much as one merged access to a shared variable.
const MERGED_ACCESS: u32 = 8;

impl Machine {
    /// Whether scheduling points are active: other threads are alive, and no atomic block is executed.
    pub fn watching(&self) -> bool {
        let is_section = self.transition.section != 0 && self.has_others();
        let alone = !self.options.granularity.shows_each_access
            && self.live.live_threads() < 2
            && !is_section;
        let explores = self.options.check && !self.options.observe;
        if !(explores || self.options.granularity.follows)
            || self.run.booting
            || self.transition.is_evaluation
            || alone
        {
            return false;
        }
        !excludes_others(self)
    }

    /// Executes `Thread.onSpinWait` or `yield`. An atomic call that spins may wait for another thread,
    /// so the transition ends after many of these calls.
    pub fn spin(&mut self) -> Result<u64, Exit> {
        self.transition.work.spin_calls += 1;
        if self.transition.work.spin_calls.is_multiple_of(MANY_ROUNDS) && self.in_region() {
            return Err(Exit::Break);
        }
        Ok(0)
    }

    /// Whether an atomic call of the class library excludes other threads now.
    fn in_region(&self) -> bool {
        let thread = &self.live.threads[self.live.current];
        let merged = thread.frames.iter().rev().find(|f| f.atomic).is_some_and(|f| {
            atomic_calls::is_executor_call(f.code.method)
                || atomic_calls::is_lock_call(f.code.method)
                || atomic_calls::is_task_call(f.code.method)
                || self.options.granularity.trust_jdk
                    && library::trusted_calls::is_trusted_call(f.code.method)
        });
        let alone = self.run.booting
            || self.transition.is_evaluation
            || thread.atomic_sections > 0
            || self.live.live_threads() < 2;
        merged && self.options.check && !self.options.observe && !alone && !self.watching()
    }

    /// Executes the current thread until a state is reached.
    pub fn run_thread(&mut self, token: Token) -> Stop {
        self.transition.section = 0;
        let stop = run_steps(self, token);
        bounded::check_end(self);
        leaf_monitor::note_visible_action(self);
        stop
    }

    /// Returns the end of a transition with this length; `None` if the transition may continue. An
    /// atomic block must not contain a state.
    fn is_too_long(&mut self, length: u32) -> Option<Stop> {
        let limit = self.options.granularity.cut_length;
        let accesses = self.transition.work.merged_accesses.saturating_mul(MERGED_ACCESS);
        // The state omits dead inputs, but each input makes the path condition longer.
        let inputs = (self.live.symbols.origins().len() as u32).saturating_mul(INPUT);
        let traced = self.transition.work.traced / TRACED;
        let words =
            (self.live.heap.allocated.array_words - self.transition.work.array_words) / ARRAY_WORDS;
        let words = u32::try_from(words).unwrap_or(u32::MAX);
        let excess = self.transition.work.excess;
        let parts = [length, accesses, inputs, traced, words, excess];
        let work = parts.into_iter().fold(0, u32::saturating_add);
        if work < limit || self.run.booting {
            return None;
        }
        if self.live.threads[self.live.current].is_atomic() && self.live.live_threads() > 1 {
            let text = "a loop without an end in an atomic section";
            return (work >= limit.saturating_mul(256)).then(|| Stop::Unsupported(text.to_owned()));
        }
        self.transition.was_cut = true;
        Some(Stop::State)
    }

    fn handle(&mut self, leave: Leave) -> Handled {
        let current = self.live.current;
        if self.transition.attribute_flow.is_some() {
            use FrameKind::{Call, Constructor, Reflective};
            let calls = matches!(
                leave,
                Leave::Exit(Exit::Call(_, _, Call | Constructor(_) | Reflective(_)))
            );
            if let Err(exit) = self.transition.drop_flow(calls) {
                return Handled::Leave(Leave::Exit(exit));
            }
        }
        if let Leave::Exit(exit) = &leave {
            // These exits have not completed the instruction, which is executed again.
            let done = !matches!(
                exit,
                Exit::Retry(_)
                    | Exit::Choice(_)
                    | Exit::Initialize(_)
                    | Exit::Point
                    | Exit::Decline
            );
            self.tell_executed(done);
        }
        match leave {
            Leave::Poll => Handled::Continue,
            Leave::Boundary => Handled::Stop(Stop::State),
            Leave::Abandoned => Handled::Stop(Stop::Abandoned),
            Leave::Returned(kind, value) => self.returned(kind, value),
            Leave::Exit(exit) => match exit {
                Exit::Throw(exception) => self.unwind(exception),
                Exit::Block(status) => {
                    if status.has_timeout() {
                        self.run.assumed.insert(AssumedEvent::Timeout);
                        if awaits_repeated_task(self) {
                            self.run.assumed.insert(AssumedEvent::RepeatedTask);
                        }
                        timed_wait::begin(self, &status);
                    }
                    self.live.threads[current].chosen.clear();
                    self.live.threads[current].status = status;
                    self.tell(&Event::Blocked);
                    Handled::Stop(Stop::State)
                }
                Exit::Retry(Status::Runnable) => self.collect_and_retry(),
                Exit::Retry(status) => {
                    self.live.threads[current].status = status;
                    self.tell(&Event::Blocked);
                    Handled::Stop(Stop::State)
                }
                // No other thread can run in a state with a choice. A loop with a choice in each
                // iteration must reach a state in which other threads can run.
                Exit::Choice(_) if self.puts_others_off() => {
                    self.run.put_off.insert(current);
                    Handled::Stop(Stop::State)
                }
                Exit::Choice(arity) => {
                    note_choice(self);
                    self.live.threads[current].status = Status::Choosing(arity);
                    Handled::Stop(Stop::State)
                }
                Exit::Initialize(class) => {
                    leaf_monitor::note_visible_action(self);
                    match self.initialize(class) {
                        Ok(()) => Handled::Continue,
                        Err(leave) => Handled::Leave(leave),
                    }
                }
                Exit::Call(method, args, kind) => {
                    match self.call_from_native(method, &args, kind) {
                        Ok(()) => Handled::Continue,
                        Err(exit) => Handled::Leave(Leave::Exit(exit)),
                    }
                }
                Exit::Break => {
                    self.live.threads[current].chosen.clear();
                    self.finish_call(0);
                    Handled::Stop(Stop::State)
                }
                Exit::Halt(code) => {
                    self.transition.ended_others = true;
                    self.live.globals.halted = Some(code);
                    self.run.globals.exit.get_or_insert(code);
                    for thread in &mut self.live.threads {
                        thread.status = Status::Terminated;
                        thread.frames.clear();
                        thread.held.clear();
                    }
                    Handled::Stop(Stop::Halted)
                }
                Exit::Point => Handled::Stop(Stop::State),
                Exit::Ignore => Handled::Stop(Stop::Ignored),
                Exit::TerminateSearch => Handled::Stop(Stop::Terminated),
                Exit::Unsupported(what) => Handled::Stop(Stop::Unsupported(what)),
                Exit::NoInput(what) => Handled::Stop(Stop::NoInput(what)),
                Exit::Decline => Handled::Stop(Stop::Unsupported("a row that declines".to_owned())),
            },
        }
    }

    /// Whether a choice would follow a choice without a state between them in which other threads can
    /// run.
    fn puts_others_off(&self) -> bool {
        self.transition.begins_with_choice
            && self.transition.work.has_looped
            && self.live.threads[self.live.current].chosen.is_empty()
            && self.watching()
    }

    /// Collects garbage and repeats the instruction whose allocation failed. A second failure of this
    /// instruction throws `OutOfMemoryError`.
    fn collect_and_retry(&mut self) -> Handled {
        let thread = &self.live.threads[self.live.current];
        let pc = thread.frames.last().map_or(0, |f| f.pc);
        let (depth, now) = (thread.frames.len(), self.run.instructions);
        let again = self.transition.collected_for.replace((depth, pc, now));
        if again.is_some_and(|(d, p, then)| (d, p) == (depth, pc) && now <= then + 1) {
            self.transition.collected_for = None;
            let exit = self.exception("java/lang/OutOfMemoryError", "Java heap space");
            return Handled::Leave(exit.into());
        }
        self.collect();
        Handled::Continue
    }

    /// Stores the result of the pending call of the top frame, and advances past the call.
    pub(crate) fn finish_call(&mut self, value: u64) {
        let me = self.live.current;
        let term = self.live.symbols.take_result();
        let thread = &mut self.live.threads[me];
        if let Some(frame) = thread.frames.last_mut() {
            let insn = frame.code.insns[frame.pc as usize].get();
            if insn.is_call() && frame.code.calls[insn.wide() as usize].returns != b'V' {
                let register = frame.base as usize + insn.d as usize;
                thread.registers[register] = value;
                self.live.symbols.set_register(me, register, term);
            }
            frame.pc += 1;
        } else {
            self.transition.result = value;
        }
    }
}

/// Executes the current thread until a state is reached. A section of a leaf monitor may be incomplete
/// then.
fn run_steps(machine: &mut Machine, token: Token) -> Stop {
    machine.transition.ends_at_next_point = token == Token::Spent;
    machine.transition.was_cut = false;
    machine.transition.work = Work {
        begin: machine.transition.begins_at,
        array_words: machine.live.heap.allocated.array_words,
        begins_with_throw: machine.live.threads[machine.live.current].uncaught != 0,
        begin_depth: machine.live.threads[machine.live.current].frames.len(),
        has_begun_task: machine.watching(),
        ..Work::default()
    };
    machine.hooks.hearing.pending = None;
    machine.transition.attribute_flow = None;
    machine.transition.last_position = None;
    let slice = match (machine.options.check, machine.options.observe && !machine.run.booting) {
        (_, true) => machine.transition.slice,
        (true, _) => CHECKED_SLICE,
        (false, _) => SLICE,
    };
    let mut budget = slice;
    let mut polls = 0;
    machine.live.threads[machine.live.current].status = Status::Runnable;
    loop {
        let leave = if machine.options.check || machine.options.granularity.follows {
            machine.execute::<true>(&mut budget)
        } else {
            machine.execute::<false>(&mut budget)
        };
        machine.transition.work.has_looped |= budget < slice;
        if machine.run.out_of_handles {
            return Stop::Unsupported(
                "a program with more than 65536 classes and literals".to_owned(),
            );
        }
        let mut leave = match leave {
            Leave::Poll => {
                let is_used_up = budget <= 1;
                if machine.live.heap.is_crowded() {
                    machine.collect();
                }
                // A poll for a collection keeps the rest of the budget, so that the budget ends some
                // time.
                if !is_used_up {
                    continue;
                }
                budget = slice;
                if !machine.options.check || machine.options.observe {
                    if machine.run.booting
                        || machine.live.threads[machine.live.current].atomic_sections > 0
                    {
                        continue;
                    }
                    return Stop::Slice;
                }
                if machine.in_region() {
                    // The atomic call may wait for another thread, so the transition ends.
                    return Stop::State;
                }
                polls += 1;
                match machine.is_too_long(slice.saturating_mul(polls)) {
                    None => continue,
                    Some(stop) => return stop,
                }
            }
            other => other,
        };
        loop {
            match machine.handle(leave) {
                Handled::Continue => break,
                Handled::Stop(stop) => {
                    return stop;
                }
                Handled::Leave(next) => leave = next,
            }
        }
    }
}

/// Whether the current thread executes an atomic block. Scheduling points are active within tasks, and
/// where an atomic call calls the program.
pub(crate) fn excludes_others(machine: &Machine) -> bool {
    let thread = &machine.live.threads[machine.live.current];
    if thread.atomic_sections > 0 {
        return true;
    }
    let is_forked = |at: usize| forked_tasks::is_forked_task(thread.frames[at].code.method);
    match thread.frames.iter().rposition(|f| f.atomic) {
        None => false,
        Some(at) => !thread.frames[at..].windows(2).any(|pair| {
            let (caller, method) = (pair[0].code.method, pair[1].code.method);
            library::models::is_of_program(method.class())
                || atomic_calls::leaves_atomic_block(caller, method)
                || is_forked(at) && forked_tasks::leaves_forked_task(method)
                || library::loads::keeps_points(method)
                || !machine.options.granularity.merge_thread_steps
                    && library::atomic::is_thread_start(method)
        }),
    }
}

/// The result of [`points`] for plain execution.
const NO_POINTS: (bool, bool, bool) = (false, false, false);

/// Returns whether scheduling points are active, and whether a frame of the current thread is an atomic
/// block. The third value is whether the innermost atomic block executes tasks.
fn points(machine: &Machine) -> (bool, bool, bool) {
    let merged = machine.live.threads[machine.live.current].is_atomic();
    (machine.watching(), merged, merged && executes_tasks(machine))
}

/// Whether the innermost atomic block of the current thread executes tasks.
fn executes_tasks(machine: &Machine) -> bool {
    let frames = &machine.live.threads[machine.live.current].frames;
    let block = frames.iter().rev().find(|frame| frame.atomic);
    block.is_some_and(|block| atomic_calls::is_task_call(block.code.method))
}

/// Whether the transition ends at a return from `method` to the current instruction within an atomic
/// call that executes tasks. Between a forked task and the next search for a task, other threads may
/// act.
fn ends_after_task(machine: &mut Machine, caller: &Frame, method: MethodRef) -> bool {
    let ends = match forks::ends_after(machine, method) {
        Some(ends) => ends,
        None => {
            executes_tasks(machine) && atomic_calls::ends_task(caller.code.method, method)
                || forked_tasks::is_forked_task(method)
        }
    };
    if !ends || !machine.in_region() {
        return false;
    }
    let ends = machine.transition.ends_at_next_point;
    machine.transition.ends_at_next_point = true;
    ends
}

/// Whether the entry of a monitor is a scheduling point. The owner of the monitor needs none.
fn monitor_is_point(machine: &mut Machine, object: Ref) -> bool {
    let monitored = machine.live.heap.peek(object);
    let mine = monitored.monitor.owner == machine.live.current as u32 + 1;
    let may_be = machine.options.is_point(monitored.flags)
        && (!mine || machine.options.granularity.level == Level::None)
        && !machine.options.is_leaf(monitored);
    may_be && !is_inner(machine, object)
}

/// Whether the exit of a monitor is a scheduling point.
fn exit_is_point(machine: &mut Machine, object: Ref) -> bool {
    let monitored = machine.live.heap.peek(object);
    let may_be = machine.options.is_point(monitored.flags)
        && (monitored.monitor.depth <= 1 || machine.options.granularity.level == Level::None)
        && !machine.options.is_leaf(monitored);
    may_be && !is_inner(machine, object)
}

/// Returns the guard of a call, whose arguments are in registers of the current frame. Records calls on
/// pools.
fn guard_of_call(
    machine: &mut Machine,
    prepared: &Prepared,
    site: &CallSite,
    registers: &[u64],
) -> Option<Guard> {
    if let Some(call) = prepared.pool_call {
        note_pool_call(machine, call, [0; 3]);
    }
    let argument = |at: usize| {
        site.args.get(at).map_or(0, |argument| registers[usize::from(argument.register)])
    };
    Guard::of_call(machine, prepared.guard?, std::array::from_fn(argument))
}

/// Passes the scheduling point of a call that begins an atomic block, or is a step of a forked task.
/// Returns whether the transition ends before the call.
fn stops_at_call(
    machine: &mut Machine,
    prepared: &Prepared,
    site: &CallSite,
    registers: &[u64],
    watch: bool,
    pc: u32,
) -> Result<bool, Exit> {
    if let Some(step) = prepared.forked_step {
        let receiver = site.args.first().map_or(0, |arg| registers[usize::from(arg.register)]);
        if forks::ends_before_step(machine, step, receiver as Ref, pc) {
            return Ok(true);
        }
        if forks::goes_on(machine, step, receiver as Ref) {
            return Ok(false);
        }
    }
    if !prepared.begins_a_step || prepared.synchronized {
        return Ok(false);
    }
    match guard_of_call(machine, prepared, site, registers) {
        Some(guard) => {
            if watch && stops_before(machine, pc, Status::Awaiting(guard)) {
                return Ok(true);
            }
            guard.pass(machine)?;
            Ok(false)
        }
        None => Ok(watch && stops_before(machine, pc, Status::Runnable)),
    }
}

/// Records a call that changes a setting or cancels a task. The arguments of the call are in registers
/// of the current frame.
fn note_call(machine: &mut Machine, prepared: &Prepared, site: &CallSite, registers: &[u64]) {
    let argument = |at: usize| {
        site.args.get(at).map_or(0, |argument| registers[usize::from(argument.register)])
    };
    match prepared.pool_call {
        Some(call) => note_pool_call(machine, call, std::array::from_fn(argument)),
        None => note_change_of_setting(machine, prepared.method, argument(0) as Ref),
    }
}

/// Passes the scheduling point of the current instruction. Returns true if the transition ends there
/// instead; the thread then has this status.
fn stops_before(machine: &mut Machine, pc: u32, status: Status) -> bool {
    let stops = machine.transition.ends_at_next_point && !machine.resumes(pc);
    if stops {
        machine.live.threads[machine.live.current].status = status;
    } else {
        machine.transition.ends_at_next_point = true;
    }
    stops
}

impl Options {
    /// Whether an access to an object with these flags is a scheduling point while other threads are
    /// alive.
    #[inline]
    pub fn is_point(&self, flags: u32) -> bool {
        flags & (SHARED | CLEARABLE) != 0 || self.granularity.level == Level::None
    }

    /// Whether an index out of bounds is detected in a transition of its own. With symbolic inputs, the
    /// fork between the alternatives of an index follows the scheduling point of the access.
    #[inline]
    pub(crate) fn stops_before_bounds(&self, flags: u32) -> bool {
        self.inputs != InputValues::Sampled && flags & FROZEN == 0 && self.is_point(flags)
    }

    /// Whether a read of a final field of an object with these flags is a scheduling point while other
    /// threads are alive.
    #[inline]
    pub(crate) fn is_final_point(&self, flags: u32) -> bool {
        flags & LEAKED != 0 || self.granularity.level == Level::None
    }
}

impl Live {
    /// Stores an exception that the current thread throws when it runs next.
    pub(crate) fn set_pending(&mut self, exception: Ref) {
        self.threads[self.current].uncaught = exception;
    }
}
