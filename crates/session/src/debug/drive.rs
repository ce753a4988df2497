//! The driver: sits in the machine, counts where on the path it is, and decides where to stop.
//!
//! A position is a step of the path and how many instructions were come to within it.
//!
//! Invariant: executed again from a snapshot, the path comes by the same positions.

use super::breakpoint::{Breakpoints, Met};
use super::inspect::Holder;
use super::lines::Lines;
use super::scan::Scan;
use super::{Command, Debuggee, Front, Stream, Thrown, Wanted, Why};
use crate::places::{Arrival, Places};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use vm::Machine;
use vm::stepper::{Order, Stepper};
use vm::thread::Frame;

/// A place in time: step, and instructions come to within it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position {
    pub(super) step: usize,
    pub(super) offset: u64,
}

/// Where a step of the user's began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    slot: usize,
    depth: usize,
    line: Option<(usize, u16)>,
    /// Whether the frame was left since.
    left: bool,
}

/// What the machine is executed for.
#[derive(Debug)]
pub(super) enum Mode {
    /// To see the path once.
    Record,
    /// To be at a position.
    Seek(Position, Why),
    /// To the next breakpoint.
    Continue,
    /// To the next line in the same frame or further out.
    Next(Start),
    /// To the next line, deeper too.
    StepIn(Start),
    /// Out of the frame.
    StepOut(Start),
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
pub(super) enum Next {
    /// The machine goes on.
    Go(Mode),
    /// The machine is left.
    Leave(Wish),
}

/// An exception with the position at which it is thrown.
#[derive(Debug)]
pub(super) struct ThrownAt {
    pub(super) at: Position,
    pub(super) thrown: Thrown,
    /// Its number in the recorder.
    pub(super) number: usize,
}

/// What is to be done after the machine was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
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
    pub(super) front: Box<dyn Front>,
    pub(super) at: Position,
    pub(super) mode: Mode,
    pub(super) wish: Wish,
    /// What to go on with after hits were counted, and whether nobody looked yet at what is here.
    pub(super) pending: Option<(Next, bool)>,
    /// Positions since somebody was last asked for wishes.
    unasked: u32,
    pub(super) places: Places,
    /// Whether an instruction was come to in this step.
    begun: bool,
    /// The position before this one.
    before: Position,
    pub(super) lines: Lines,
    pub(super) breakpoints: Breakpoints,
    /// What is to be said of conditions that could not be judged.
    pub(super) doubts: Vec<String>,
    pub(super) handles: Vec<Holder>,
    /// Names of threads that may have ended.
    pub(super) names: HashMap<u32, String>,
    pub(super) thrown: Vec<ThrownAt>,
    /// What the program prints along the path, and how much of it was shown.
    pub(super) printed: Vec<(bool, Vec<u8>)>,
    pub(super) shown: usize,
    /// How many pieces had been printed when the step under way began.
    pub(super) printed_before: usize,
}

/// The driver as the machine knows it.
#[derive(Debug)]
pub(super) struct Hook(pub(super) Rc<RefCell<Driver>>);

impl Stepper for Hook {
    fn before(&mut self, machine: &Machine) -> Order {
        // The driver is borrowed by nobody else while the machine runs.
        match self.0.try_borrow_mut() {
            Ok(mut driver) => driver.before(machine),
            Err(_) => Order::Go,
        }
    }
}

impl Driver {
    pub(super) fn new(front: Box<dyn Front>, lines: Lines) -> Self {
        Self {
            front,
            at: Position::default(),
            mode: Mode::Record,
            wish: Wish::None,
            pending: None,
            unasked: 0,
            places: Places::default(),
            begun: false,
            before: Position::default(),
            lines,
            breakpoints: Breakpoints::default(),
            doubts: Vec::new(),
            handles: Vec::new(),
            names: HashMap::new(),
            thrown: Vec::new(),
            printed: Vec::new(),
            shown: 0,
            printed_before: 0,
        }
    }

    /// A step of the path begins.
    pub(super) fn begin_step(&mut self, step: usize) {
        self.before = self.at;
        self.at = Position { step, offset: 0 };
        self.begun = false;
    }

    fn before(&mut self, machine: &Machine) -> Order {
        let slot = machine.live.current;
        let depth = machine.live.threads[slot].frames.len();
        let Some((frame, arrival)) = self.places.arrive(machine) else { return Order::Go };
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
                self.wish = Wish::Scanned;
                Order::Abandon
            }
            _ => {
                let order = self.arrived(machine, slot, frame, depth, arrival);
                self.unasked += 1;
                if order == Order::Go && self.unasked >= PATIENCE {
                    self.unasked = 0;
                    return self.ask(machine, slot);
                }
                order
            }
        }
    }

    /// Asks on the way whether somebody wants something.
    fn ask(&mut self, machine: &Machine, slot: usize) -> Order {
        let wanted = self.front.wanted();
        let looks = matches!(self.mode, Mode::Scan(_) | Mode::Count);
        match wanted {
            Wanted::Pause if looks => {
                self.wish = Wish::Pause;
                Order::Abandon
            }
            Wanted::Pause => self.stop(machine, slot, &Why::Pause),
            Wanted::Answer if !looks => self.stop(machine, slot, &Why::Asked),
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
        let known = self.lines.of(frame.code);
        let counts = matches!(self.mode, Mode::Count);
        let mut why = self.exception_here().filter(|_| !counts).map(Why::Exception);
        if why.is_none() && arrival != Arrival::Again {
            let met = self.met(machine, frame, arrival == Arrival::Entered);
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
            why = ends.then_some(Why::Step);
        }
        match why {
            Some(why) => self.stop(machine, slot, &why),
            None => Order::Go,
        }
    }

    /// The exception thrown by the instruction at this position, if one is to stop for.
    fn exception_here(&self) -> Option<Thrown> {
        let from = self.thrown.partition_point(|thrown| thrown.at < self.at);
        let here = self.thrown[from..].iter().take_while(|thrown| thrown.at == self.at);
        let filters = self.breakpoints.exceptions;
        let wanted =
            |t: &&ThrownAt| if t.thrown.uncaught { filters.uncaught } else { filters.caught };
        here.filter(|_| filters.caught || filters.uncaught)
            .find(wanted)
            .map(|thrown| thrown.thrown.clone())
    }

    /// While the path is seen for the first time: what was thrown since the position before.
    pub(super) fn note_thrown(&mut self, machine: &Machine) {
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
    pub(super) fn note_end(&mut self, machine: &Machine) {
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
    pub(super) fn stop(&mut self, machine: &Machine, slot: usize, why: &Why) -> Order {
        name_objects(machine);
        self.handles.clear();
        self.tell_output(machine);
        let mut front = std::mem::replace(&mut self.front, Box::new(Nobody));
        for doubt in std::mem::take(&mut self.doubts) {
            front.output(Stream::Console, &doubt);
        }
        let before = std::mem::replace(&mut self.mode, Mode::Continue);
        let thread = slot as u32 + 1;
        let mut debuggee = Debuggee { machine, driver: self, thread };
        let command = front.stopped(&mut debuggee, why);
        self.front = front;
        let next = match command {
            Command::Continue => Next::Go(Mode::Continue),
            Command::Next(thread) => Next::Go(Mode::Next(start(machine, thread))),
            Command::StepIn(thread) => Next::Go(Mode::StepIn(start(machine, thread))),
            Command::StepOut(thread) => Next::Go(Mode::StepOut(start(machine, thread))),
            Command::GoOn => Next::Go(before),
            Command::StepBack(thread) => {
                Next::Leave(Wish::StepBack((thread as usize).wrapping_sub(1)))
            }
            Command::ReverseContinue => Next::Leave(Wish::ReverseContinue),
            Command::Restart => Next::Leave(Wish::Restart),
            Command::End => Next::Leave(Wish::End),
        };
        let unseen = *why == Why::Ready && command == Command::Continue;
        let needs_hits = !matches!(next, Next::Leave(Wish::End | Wish::Restart));
        if needs_hits && self.breakpoints.are_uncounted() {
            self.pending = Some((next, unseen));
            self.wish = Wish::Count;
            return Order::Abandon;
        }
        self.obey(machine, slot, next, unseen)
    }

    /// Goes on with what was wanted before hits were counted.
    pub(super) fn resume(&mut self, machine: &Machine, slot: usize) -> Order {
        match self.pending.take() {
            Some((next, unseen)) => self.obey(machine, slot, next, unseen),
            None => self.stop(machine, slot, &Why::Pause),
        }
    }

    fn obey(&mut self, machine: &Machine, slot: usize, next: Next, unseen: bool) -> Order {
        match next {
            Next::Leave(wish) => {
                self.wish = wish;
                Order::Abandon
            }
            Next::Go(mode) => {
                self.mode = mode;
                if unseen && let Some(frame) = machine.live.threads[slot].frames.last().copied() {
                    // Nobody looked yet whether there is something at the very beginning.
                    let met = self.met(machine, &frame, true);
                    if let Some(why) = self.reason(machine, met) {
                        return self.stop(machine, slot, &why);
                    }
                }
                Order::Go
            }
        }
    }

    /// Why to stop at what was met, if it is to stop there; log points say what they have to say.
    fn reason(&mut self, machine: &Machine, met: Met) -> Option<Why> {
        if !met.said.is_empty() && !matches!(self.mode, Mode::Scan(_) | Mode::Count) {
            self.tell_output(machine);
            for said in &met.said {
                self.front.output(Stream::Console, said);
            }
        }
        if !met.lines.is_empty() {
            return Some(Why::Breakpoint(met.lines));
        }
        (!met.functions.is_empty()).then_some(Why::Function(met.functions))
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
pub(super) fn name_objects(machine: &Machine) {
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
fn start(machine: &Machine, thread: u32) -> Start {
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
    Start { slot, depth: frames.len(), line, left: false }
}

/// Stands in for the front while that is asked.
#[derive(Debug)]
struct Nobody;

impl Front for Nobody {
    fn stopped(&mut self, _: &mut Debuggee<'_>, _: &Why) -> Command {
        Command::End
    }

    fn output(&mut self, _: Stream, _: &str) {}
}
