//! The driver: a hook of the machine that tracks the position on the path and decides where to
//! stop.
//!
//! A position is a step of the path and the number of instructions reached within it.
//!
//! Invariant: an execution of the path from a snapshot reaches the same positions.

use crate::breakpoint::{HitBreakpoints, Reached};
use crate::debuggee::{Debuggee, Inspection};
use crate::front::{Command, Front, Interruption, StopReason, Stream, Thrown};
use crate::lines::Lines;
use crate::position::Position;
use crate::scan::Scan;
use session::thread_locations::{Arrival, ThreadLocations};
use std::cell::RefCell;
use std::rc::Rc;
use vm::Machine;
use vm::stepper::{Order, Stepper};
use vm::thread::Frame;

/// The place at which the user requested a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepOrigin {
    slot: usize,
    depth: usize,
    line: Option<(usize, u16)>,
    /// Whether the thread has left the frame since the request.
    left: bool,
}

/// The purpose of the execution.
#[derive(Debug)]
pub(crate) enum Mode {
    /// Executes the path for the first time.
    Record,
    /// Executes up to a position, and stops there.
    Seek(Position, StopReason),
    /// Executes up to the next breakpoint.
    Continue,
    /// Executes up to the next line in the same frame or in a caller.
    Next(StepOrigin),
    /// Executes up to the next line, also in a called method.
    StepIn(StepOrigin),
    /// Executes up to the return from the frame.
    StepOut(StepOrigin),
    /// Searches for an earlier position.
    Scan(Scan),
    /// Counts all hits of breakpoints with hit counts.
    Count,
    /// Executes up to a position, and continues there with [`Driver::pending`].
    Resume(Position),
}

/// The number of positions between two calls of [`Front::interruption`].
const PATIENCE: u32 = 4096;

/// The continuation after a stop.
#[derive(Debug)]
pub(crate) enum Resumption {
    /// The machine continues.
    Run(Mode),
    /// The execution in the machine ends.
    Leave(LeaveReason),
}

/// An exception with the position at which it is thrown.
#[derive(Debug)]
pub(crate) struct ThrownAt {
    pub(crate) at: Position,
    pub(crate) thrown: Thrown,
    /// The index of the exception in the recorder.
    pub(crate) number: usize,
}

/// The action after an execution of the path has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LeaveReason {
    /// No action: the path was executed to its end.
    None,
    /// The end of the session.
    End,
    /// A return to the beginning of the path.
    Restart,
    /// A return to the previous line of a thread.
    StepBack(usize),
    /// A return to the previous breakpoint.
    ReverseContinue,
    /// The end of a scan.
    Scanned,
    /// A count of hits, and then the continuation [`Driver::pending`].
    Count,
    /// A stop at the position at which the scan or the count began.
    Pause,
}

/// The state of the debugger along the path.
#[derive(Debug)]
pub(crate) struct Driver {
    pub(crate) front: Box<dyn Front>,
    pub(crate) at: Position,
    pub(crate) mode: Mode,
    pub(crate) leave_reason: LeaveReason,
    /// The continuation after a count of hits. The Boolean is true if breakpoints at the present
    /// instruction are not tested yet.
    pub(crate) pending: Option<(Resumption, bool)>,
    /// The number of positions since the last call of [`Front::interruption`].
    unasked: u32,
    pub(crate) locations: ThreadLocations,
    /// Whether an instruction was reached in this step.
    begun: bool,
    /// The position before the present position.
    before: Position,
    pub(crate) inspection: Inspection,
    /// Messages about conditions that could not be evaluated.
    pub(crate) doubts: Vec<String>,
    pub(crate) thrown: Vec<ThrownAt>,
    /// The output of the program along the path. The first `shown` chunks were shown.
    pub(crate) printed: Vec<(bool, Vec<u8>)>,
    pub(crate) shown: usize,
    /// The number of output chunks before the current step.
    pub(crate) printed_before: usize,
}

/// The driver as a hook of the machine.
#[derive(Debug)]
pub(crate) struct DriverHook(pub(crate) Rc<RefCell<Driver>>);

impl Stepper for DriverHook {
    fn before(&mut self, machine: &Machine) -> Order {
        // The driver has no other borrower while the machine runs.
        match self.0.try_borrow_mut() {
            Ok(mut driver) => driver.before(machine),
            Err(_) => Order::Go,
        }
    }
}

impl Driver {
    pub(crate) fn new(front: Box<dyn Front>, lines: Lines) -> Self {
        Self {
            front,
            at: Position::default(),
            mode: Mode::Record,
            leave_reason: LeaveReason::None,
            pending: None,
            unasked: 0,
            locations: ThreadLocations::default(),
            begun: false,
            before: Position::default(),
            inspection: Inspection::new(lines),
            doubts: Vec::new(),
            thrown: Vec::new(),
            printed: Vec::new(),
            shown: 0,
            printed_before: 0,
        }
    }

    /// Records the beginning of a step of the path.
    pub(crate) fn begin_step(&mut self, step: usize) {
        self.before = self.at;
        self.at = Position { step, offset: 0 };
        self.begun = false;
    }

    fn before(&mut self, machine: &Machine) -> Order {
        let slot = machine.live.current;
        let depth = machine.live.threads[slot].frames.len();
        let Some((frame, arrival)) = self.locations.arrive(machine, slot) else { return Order::Go };
        if arrival == Arrival::Again {
            // The beginning of a step is a position, although the thread arrived there earlier.
            if std::mem::replace(&mut self.begun, true) {
                return Order::Go;
            }
        } else {
            self.begun = true;
            self.before = self.at;
            self.at.offset += 1;
        }
        match &mut self.mode {
            Mode::Record => {
                self.note_thrown(machine);
                Order::Go
            }
            Mode::Seek(target, why) => {
                if *target > self.at {
                    return Order::Go;
                }
                let why = why.clone();
                self.stop(machine, slot, &why)
            }
            Mode::Resume(target) => {
                if *target > self.at {
                    return Order::Go;
                }
                self.resume(machine, slot)
            }
            Mode::Scan(scan) if self.at >= scan.until => {
                if arrival != Arrival::Again && scan.slot == Some(slot) {
                    scan.leave();
                }
                self.leave_reason = LeaveReason::Scanned;
                Order::Abandon
            }
            _ => {
                let order = self.arrived(machine, slot, frame, depth, arrival);
                self.unasked += 1;
                if order == Order::Go && self.unasked >= PATIENCE {
                    self.unasked = 0;
                    return self.poll(machine, slot);
                }
                order
            }
        }
    }

    /// Calls [`Front::interruption`], and interrupts the program as requested.
    fn poll(&mut self, machine: &Machine, slot: usize) -> Order {
        let wanted = self.front.interruption();
        let looks = matches!(self.mode, Mode::Scan(_) | Mode::Count);
        match wanted {
            Interruption::Pause if looks => {
                self.leave_reason = LeaveReason::Pause;
                Order::Abandon
            }
            Interruption::Pause => self.stop(machine, slot, &StopReason::Pause),
            Interruption::Query if !looks => self.stop(machine, slot, &StopReason::Query),
            _ => Order::Go,
        }
    }

    /// Decides whether to stop at an instruction just reached, or at the beginning of a step.
    fn arrived(
        &mut self,
        machine: &Machine,
        slot: usize,
        frame: &Frame,
        depth: usize,
        arrival: Arrival,
    ) -> Order {
        let code = std::ptr::from_ref(frame.code).addr();
        let known = self.inspection.lines.of(frame.code);
        let counts = matches!(self.mode, Mode::Count);
        let mut why = self.exception_here().filter(|_| !counts).map(StopReason::Exception);
        if why.is_none() && arrival != Arrival::Again {
            let met = self.reached(machine, frame, arrival == Arrival::Entered);
            why = self.reason(machine, met);
        }
        if counts {
            return Order::Go;
        }
        let bytecode = frame.code.bytecodes.get(frame.pc as usize).copied().unwrap_or(0);
        let moved = arrival != Arrival::Again;
        let line = || frame.code.method.line(bytecode.into());
        match &mut self.mode {
            Mode::Scan(scan) => {
                if moved && scan.slot == Some(slot) {
                    let head = known.shown && known.is_head(frame.pc);
                    let line = head.then(line).flatten();
                    scan.pass(self.at, depth, code, frame.pc, line);
                }
                if let Some(why) = why {
                    scan.last = Some((self.at, why));
                }
                return Order::Go;
            }
            Mode::Next(start) | Mode::StepIn(start) | Mode::StepOut(start)
                if start.slot == slot =>
            {
                start.left |= depth < start.depth;
            }
            _ => {}
        }
        if why.is_none() && moved && known.shown {
            let ends = match &self.mode {
                Mode::Next(start) | Mode::StepIn(start) if start.slot == slot => {
                    start.left
                        || depth == start.depth && line().map(|l| (code, l)) != start.line
                        || depth > start.depth && matches!(self.mode, Mode::StepIn(_))
                }
                Mode::StepOut(start) => start.slot == slot && start.left,
                _ => false,
            };
            why = ends.then_some(StopReason::Step);
        }
        match why {
            Some(why) => self.stop(machine, slot, &why),
            None => Order::Go,
        }
    }

    /// Returns the breakpoints at an instruction that the current thread has just reached.
    fn reached(&mut self, machine: &Machine, frame: &Frame, entered: bool) -> HitBreakpoints {
        let counting = matches!(self.mode, Mode::Count);
        let arrival = Reached { at: self.at, entered, counting };
        let Inspection { breakpoints, lines, .. } = &mut self.inspection;
        let mut hit = breakpoints.reached(lines, machine, frame, &arrival);
        self.doubts.append(&mut hit.doubts);
        hit
    }

    /// Returns the exception thrown by the instruction at this position, if the filters include it.
    fn exception_here(&self) -> Option<Thrown> {
        let from = self.thrown.partition_point(|thrown| thrown.at < self.at);
        let here = self.thrown[from..].iter().take_while(|thrown| thrown.at == self.at);
        let filters = self.inspection.breakpoints.exceptions;
        let wanted =
            |t: &&ThrownAt| if t.thrown.uncaught { filters.uncaught } else { filters.caught };
        here.filter(|_| filters.caught || filters.uncaught)
            .find(wanted)
            .map(|thrown| thrown.thrown.clone())
    }

    /// Records the exceptions thrown since the previous position, in the first execution of the
    /// path.
    pub(crate) fn note_thrown(&mut self, machine: &Machine) {
        let Some(recorder) = &machine.hooks.recorder else { return };
        let known = self.thrown.last().map_or(0, |last| last.number + 1);
        for (number, thrown) in recorder.thrown.iter().enumerate().skip(known) {
            if thrown.exception == 0 || !machine.live.heap.is_live(thrown.exception) {
                continue;
            }
            let class = machine.live.heap.get(thrown.exception).class().java_name();
            let text = machine.describe_exception(thrown.exception);
            let thrown = Thrown { class, text, uncaught: false };
            self.thrown.push(ThrownAt { at: self.before, thrown, number });
        }
    }

    /// Records exceptions as [`Self::note_thrown`] does, at the end of a step; also marks uncaught
    /// exceptions.
    pub(crate) fn note_end(&mut self, machine: &Machine) {
        let now = std::mem::replace(&mut self.before, self.at);
        self.note_thrown(machine);
        self.before = now;
        let Some(recorder) = &machine.hooks.recorder else { return };
        for recorded in &recorder.events {
            let vm::recorder::PathEvent::Uncaught(exception) = recorded.event else { continue };
            let number = recorder.thrown.iter().rposition(|t| t.exception == exception);
            if let Some(found) = self.thrown.iter_mut().find(|t| Some(t.number) == number) {
                found.thrown.uncaught = true;
            }
        }
    }

    /// Stops the program. The front inspects it and returns a command, which is then executed.
    pub(crate) fn stop(&mut self, machine: &Machine, slot: usize, why: &StopReason) -> Order {
        name_objects(machine);
        self.inspection.handles.clear();
        self.tell_output(machine);
        let mut front = std::mem::replace(&mut self.front, Box::new(NoFront));
        for doubt in std::mem::take(&mut self.doubts) {
            front.output(Stream::Console, &doubt);
        }
        let before = std::mem::replace(&mut self.mode, Mode::Continue);
        let thread = slot as u32 + 1;
        let mut debuggee = Debuggee { machine, inspection: &mut self.inspection, thread };
        let command = front.stopped(&mut debuggee, why);
        self.front = front;
        let next = match command {
            Command::Continue => Resumption::Run(Mode::Continue),
            Command::Next(thread) => Resumption::Run(Mode::Next(start(machine, thread))),
            Command::StepIn(thread) => Resumption::Run(Mode::StepIn(start(machine, thread))),
            Command::StepOut(thread) => Resumption::Run(Mode::StepOut(start(machine, thread))),
            Command::Resume => Resumption::Run(before),
            Command::StepBack(thread) => {
                Resumption::Leave(LeaveReason::StepBack((thread as usize).wrapping_sub(1)))
            }
            Command::ReverseContinue => Resumption::Leave(LeaveReason::ReverseContinue),
            Command::Restart => Resumption::Leave(LeaveReason::Restart),
            Command::End => Resumption::Leave(LeaveReason::End),
        };
        let unseen = *why == StopReason::Ready && command == Command::Continue;
        let needs_hits =
            !matches!(next, Resumption::Leave(LeaveReason::End | LeaveReason::Restart));
        if needs_hits && self.inspection.breakpoints.are_uncounted() {
            self.pending = Some((next, unseen));
            self.leave_reason = LeaveReason::Count;
            return Order::Abandon;
        }
        self.obey(machine, slot, next, unseen)
    }

    /// Continues as the user requested before the count of hits.
    pub(crate) fn resume(&mut self, machine: &Machine, slot: usize) -> Order {
        match self.pending.take() {
            Some((next, unseen)) => self.obey(machine, slot, next, unseen),
            None => self.stop(machine, slot, &StopReason::Pause),
        }
    }

    fn obey(&mut self, machine: &Machine, slot: usize, next: Resumption, unseen: bool) -> Order {
        match next {
            Resumption::Leave(leave_reason) => {
                self.leave_reason = leave_reason;
                Order::Abandon
            }
            Resumption::Run(mode) => {
                self.mode = mode;
                if unseen && let Some(frame) = machine.live.threads[slot].frames.last().copied() {
                    // Breakpoints were not tested at the beginning of the path.
                    let met = self.reached(machine, &frame, true);
                    if let Some(why) = self.reason(machine, met) {
                        return self.stop(machine, slot, &why);
                    }
                }
                Order::Go
            }
        }
    }

    /// Returns the reason to stop at the breakpoints hit, if any; writes the messages of log
    /// points.
    fn reason(&mut self, machine: &Machine, met: HitBreakpoints) -> Option<StopReason> {
        if !met.logged.is_empty() && !matches!(self.mode, Mode::Scan(_) | Mode::Count) {
            self.tell_output(machine);
            for message in &met.logged {
                self.front.output(Stream::Console, message);
            }
        }
        if !met.lines.is_empty() {
            return Some(StopReason::Breakpoint(met.lines));
        }
        (!met.functions.is_empty()).then_some(StopReason::Function(met.functions))
    }

    /// Shows the program's output that was not shown before.
    fn tell_output(&mut self, machine: &Machine) {
        let now = (self.printed_before + machine.hooks.output.chunks.len()).min(self.printed.len());
        while self.shown < now {
            let (error, bytes) = &self.printed[self.shown];
            let stream = if *error { Stream::Err } else { Stream::Out };
            self.front.output(stream, &String::from_utf8_lossy(bytes));
            self.shown += 1;
        }
    }
}

/// Numbers the program's objects in the order of their allocation, so that names do not depend on
/// the commands of the user.
pub(crate) fn name_objects(machine: &Machine) {
    let Some(recorder) = &machine.hooks.recorder else { return };
    for object in machine.live.heap.fresh() {
        if machine.live.heap.is_live(*object) {
            let class = machine.live.heap.get(*object).class();
            if class.element().loader.raw() > 1 {
                recorder.number(*object, class);
            }
        }
    }
}

/// Returns the place at which the user requests a step of a thread.
fn start(machine: &Machine, thread: u32) -> StepOrigin {
    let slot = (thread as usize).wrapping_sub(1);
    let frames = if slot < machine.live.threads.len() {
        machine.live.threads[slot].frames.as_slice()
    } else {
        &[]
    };
    let line = frames.last().and_then(|frame| {
        let bytecode = frame.code.bytecodes.get(frame.pc as usize)?;
        let line = frame.code.method.line((*bytecode).into())?;
        Some((std::ptr::from_ref(frame.code).addr(), line))
    });
    StepOrigin { slot, depth: frames.len(), line, left: false }
}

/// The placeholder in the driver while the front is called.
#[derive(Debug)]
struct NoFront;

impl Front for NoFront {
    fn stopped(&mut self, _: &mut Debuggee<'_>, _: &StopReason) -> Command {
        Command::End
    }

    fn output(&mut self, _: Stream, _: &str) {}
}
