//! The driver: sits in the machine, counts where on the path it is, and decides where to stop.
//!
//! A position is a step of the path and how many instructions were come to within it.
//!
//! Invariant: executed again from a snapshot, the path comes by the same positions.

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

/// Where a step of the user's began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepOrigin {
    slot: usize,
    depth: usize,
    line: Option<(usize, u16)>,
    /// Whether the frame was left since.
    left: bool,
}

/// What the machine is executed for.
#[derive(Debug)]
pub(crate) enum Mode {
    /// To see the path once.
    Record,
    /// To be at a position.
    Seek(Position, StopReason),
    /// To the next breakpoint.
    Continue,
    /// To the next line in the same frame or further out.
    Next(StepOrigin),
    /// To the next line, deeper too.
    StepIn(StepOrigin),
    /// Out of the frame.
    StepOut(StepOrigin),
    /// To find a place before.
    Scan(Scan),
    /// To see all hits of breakpoints that count them.
    Count,
    /// To be at a position, and go on from there with what is [`Driver::pending`].
    Resume(Position),
}

/// How often a program on its way is asked whether somebody wants something: after so many positions.
const PATIENCE: u32 = 4096;

/// What comes after a stop.
#[derive(Debug)]
pub(crate) enum Resumption {
    /// The machine runs on.
    Run(Mode),
    /// The machine is left.
    Leave(LeaveReason),
}

/// An exception with the position at which it is thrown.
#[derive(Debug)]
pub(crate) struct ThrownAt {
    pub(crate) at: Position,
    pub(crate) thrown: Thrown,
    /// Its number in the recorder.
    pub(crate) number: usize,
}

/// What is to be done after the machine was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LeaveReason {
    /// Nothing: the path was executed to its end.
    None,
    /// The end of the session.
    End,
    /// Back to the beginning.
    Restart,
    /// Back to the line before, in a thread.
    StepBack(usize),
    /// Back to the breakpoint before.
    ReverseContinue,
    /// What a scan looks for is known.
    Scanned,
    /// Hits are to be counted, and then what is [`Driver::pending`].
    Count,
    /// To stand still where the look back or the count began.
    Pause,
}

/// See the documentation of the file.
#[derive(Debug)]
pub(crate) struct Driver {
    pub(crate) front: Box<dyn Front>,
    pub(crate) at: Position,
    pub(crate) mode: Mode,
    pub(crate) leave_reason: LeaveReason,
    /// What to go on with after hits were counted, and whether nobody looked yet at what is here.
    pub(crate) pending: Option<(Resumption, bool)>,
    /// Positions since somebody was last asked for wishes.
    unasked: u32,
    pub(crate) locations: ThreadLocations,
    /// Whether an instruction was come to in this step.
    begun: bool,
    /// The position before this one.
    before: Position,
    pub(crate) inspection: Inspection,
    /// What is to be said of conditions that could not be judged.
    pub(crate) doubts: Vec<String>,
    pub(crate) thrown: Vec<ThrownAt>,
    /// What the program prints along the path, and how much of it was shown.
    pub(crate) printed: Vec<(bool, Vec<u8>)>,
    pub(crate) shown: usize,
    /// How many pieces had been printed when the step under way began.
    pub(crate) printed_before: usize,
}

/// The driver as the machine knows it.
#[derive(Debug)]
pub(crate) struct DriverHook(pub(crate) Rc<RefCell<Driver>>);

impl Stepper for DriverHook {
    fn before(&mut self, machine: &Machine) -> Order {
        // The driver is borrowed by nobody else while the machine runs.
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

    /// A step of the path begins.
    pub(crate) fn begin_step(&mut self, step: usize) {
        self.before = self.at;
        self.at = Position { step, offset: 0 };
        self.begun = false;
    }

    fn before(&mut self, machine: &Machine) -> Order {
        let slot = machine.live.current;
        let depth = machine.live.threads[slot].frames.len();
        let Some((frame, arrival)) = self.locations.arrive(machine) else { return Order::Go };
        if arrival == Arrival::Again {
            // Where a step begins is a position, though the thread had come there before.
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

    /// Asks on the way whether somebody wants something.
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

    /// Whether to stop at an instruction just come to, or at the beginning of a step.
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

    /// The breakpoints at an instruction that the current thread has just reached.
    fn reached(&mut self, machine: &Machine, frame: &Frame, entered: bool) -> HitBreakpoints {
        let counting = matches!(self.mode, Mode::Count);
        let arrival = Reached { at: self.at, entered, counting };
        let Inspection { breakpoints, lines, .. } = &mut self.inspection;
        let mut hit = breakpoints.reached(lines, machine, frame, &arrival);
        self.doubts.append(&mut hit.doubts);
        hit
    }

    /// The exception thrown by the instruction at this position, if one is to stop for.
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

    /// While the path is seen for the first time: what was thrown since the position before.
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

    /// As [`Self::note_thrown`] at the end of a step; and which of them nothing caught.
    pub(crate) fn note_end(&mut self, machine: &Machine) {
        let now = std::mem::replace(&mut self.before, self.at);
        self.note_thrown(machine);
        self.before = now;
        let Some(recorder) = &machine.hooks.recorder else { return };
        for recorded in &recorder.events {
            let vm::recorder::Told::Uncaught(exception) = recorded.event else { continue };
            let number = recorder.thrown.iter().rposition(|t| t.exception == exception);
            if let Some(found) = self.thrown.iter_mut().find(|t| Some(t.number) == number) {
                found.thrown.uncaught = true;
            }
        }
    }

    /// Lets the user look, and does what he wants.
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

    /// Goes on with what was wanted before hits were counted.
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
                    // NoFront looked yet whether there is something at the very beginning.
                    let met = self.reached(machine, &frame, true);
                    if let Some(why) = self.reason(machine, met) {
                        return self.stop(machine, slot, &why);
                    }
                }
                Order::Go
            }
        }
    }

    /// Why to stop at what was met, if it is to stop there; log points say what they have to say.
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

    /// Shows what the program has printed by now and was not shown before.
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

/// Numbers the program's objects in the order in which they are made, so that they keep their names
/// wherever the user goes.
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

/// Where a step of a thread begins.
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

/// Stands in for the front while that is asked.
#[derive(Debug)]
struct NoFront;

impl Front for NoFront {
    fn stopped(&mut self, _: &mut Debuggee<'_>, _: &StopReason) -> Command {
        Command::End
    }

    fn output(&mut self, _: Stream, _: &str) {}
}
