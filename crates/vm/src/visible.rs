//! The parts of a state that propositions of temporal properties observe.
//!
//! Source: SEMANTICS 24; decision 0063. Invariant: a transition that changes an observed part begins
//! with this change, so that no transition changes a proposition twice. Before an observed instruction,
//! a thread first stops with the status [`Status::Arriving`]. Its arrival is a transition of its own.

use crate::interp::Stop;
use crate::machine::Machine;
use crate::machine::Position;
use crate::native::Exit;
use crate::observed::{Place, VisibleRule};
use crate::prepared::Code;
use crate::thread::{Frame, FrameKind, Status};
use code::Effect;
use std::rc::Rc;

/// Whether a position is that of the top frame of a thread with `depth` frames.
fn is_at(position: Option<Position>, depth: usize, top: &Frame) -> bool {
    position.is_some_and(|(at_depth, code, pc)| {
        at_depth == depth && pc == top.pc && std::ptr::eq(code, top.code)
    })
}

impl Place {
    /// Returns the observed instructions in the code of a method, ascending.
    pub fn instructions(&self, code: &Code) -> Vec<u32> {
        let line_of = |pc: u32| {
            let bytecode = *code.bytecodes.get(pc as usize)?;
            code.method.line(u32::from(bytecode))
        };
        let all = 0..code.insns.len() as u32;
        let begins = |pc: &u32, line: u16| {
            line_of(*pc) == Some(line) && (*pc == 0 || line_of(*pc - 1) != Some(line))
        };
        match self {
            Self::Line { file, line } => {
                let source = code.method.class().file().and_then(|file| file.source_file.clone());
                if source.as_deref() != Some(file) {
                    return Vec::new();
                }
                all.filter(|pc| begins(pc, *line)).collect()
            }
            Self::LineOf(pattern, line) if pattern.has(code.method) => {
                all.filter(|pc| begins(pc, *line)).collect()
            }
            Self::Entry(pattern) if pattern.has(code.method) => vec![0],
            Self::Return(pattern) if pattern.has(code.method) => all
                .filter(|pc| {
                    let effect = code.insns[*pc as usize].get().op.operation().effect();
                    matches!(effect, Effect::Return)
                })
                .collect(),
            Self::LineOf(..) | Self::Entry(_) | Self::Return(_) => Vec::new(),
        }
    }
}

/// Returns the instructions in the code of a method that any proposition observes, ascending.
fn observed_instructions(machine: &mut Machine, code: &'static Code) -> Rc<[u32]> {
    let key = std::ptr::from_ref(code).addr();
    if let Some(known) = machine.hooks.observed_instructions.get(&key) {
        return known.clone();
    }
    let places = &machine.options.granularity.visible.places;
    let mut all: Vec<u32> = places.iter().flat_map(|place| place.instructions(code)).collect();
    all.sort_unstable();
    let all: Rc<[u32]> = all.into();
    machine.hooks.observed_instructions.insert(key, all.clone());
    all
}

/// Ends the transition before an observed instruction, unless the transition begins with this
/// instruction. An instruction may begin several times, for example after its resolution.
pub(crate) fn stop_at_place(machine: &mut Machine) -> Option<Exit> {
    if machine.transition.work.printed != 0 && machine.watching() {
        return Some(Exit::Point);
    }
    let frames = &machine.live.threads[machine.live.current].frames;
    let (depth, top) = (frames.len(), *frames.last()?);
    let work = &mut machine.transition.work;
    let is_begin = is_at(work.begin, depth, &top);
    let is_first = work.depth == 0;
    let before = std::mem::replace(&mut work.depth, depth);
    // A started thread arrives at the first instruction of `run` by a call.
    let is_called = if is_first { work.begin.is_none() } else { before < depth };
    work.enters = top.pc == 0 && is_called;
    work.has_left |= !is_begin;
    let passes = is_begin && !work.has_left;
    let is_observed = observed_instructions(machine, top.code).binary_search(&top.pc).is_ok();
    (is_observed && !passes && machine.watching()).then_some(Exit::Point)
}

/// Whether the transition ends before an exception leaves the top frame, if propositions observe its
/// method. It does not end there if it begins with this exit.
pub(crate) fn stops_at_throw(machine: &Machine, frame: &Frame) -> bool {
    let visible = &machine.options.granularity.visible;
    if !visible.has_places() || !visible.observes_leaving(frame.code.method) || !machine.watching()
    {
        return false;
    }
    let depth = machine.live.threads[machine.live.current].frames.len();
    let work = &machine.transition.work;
    !(work.begins_with_throw && is_at(work.begin, depth, frame))
}

/// Ends a transition of a thread that printed observed output, or that is before an observed
/// instruction. In the first case the thread has the status `Printed` until its next transition. In the
/// second case it arrives in its next transition.
pub(crate) fn end_observed(machine: &mut Machine, slot: usize, stop: Stop) -> Stop {
    let printed = std::mem::take(&mut machine.transition.work.printed);
    if printed == 0 {
        defer_arrival(machine, slot, &stop);
        return stop;
    }
    // The next step of a blocked thread determines its status again.
    let status = machine.live.threads[slot].status;
    if matches!(stop, Stop::State | Stop::Slice)
        && matches!(
            status,
            Status::Runnable | Status::Entering(_) | Status::Awaiting(_) | Status::Initializing(_)
        )
    {
        machine.live.threads[slot].status = Status::Printed(printed);
        return stop;
    }
    Stop::Unsupported(
        "printed(…) for output within a step that ends its thread or waits".to_owned(),
    )
}

/// Defers the arrival of a thread at an observed instruction, where its transition ended, to a
/// transition of its own.
fn defer_arrival(machine: &mut Machine, slot: usize, stop: &Stop) {
    let visible = &machine.options.granularity.visible;
    if visible.without == Some(VisibleRule::Arrivals) {
        return;
    }
    if *stop != Stop::State || !(visible.obstacles || visible.has_places()) {
        return;
    }
    let thread = &machine.live.threads[slot];
    let is_obstacle = match thread.status {
        Status::Entering(_) | Status::Awaiting(_) | Status::Initializing(_) => visible.obstacles,
        Status::Runnable => false,
        _ => return,
    };
    let Some(top) = thread.frames.last().copied() else { return };
    // A thread needs the monitor of its `Thread` object to end. If the transition began with this
    // return, it only found that the monitor is held, so the thread is there already.
    let ends = matches!(top.kind, FrameKind::Run | FrameKind::Exit | FrameKind::Uncaught);
    let is_begin = is_at(machine.transition.work.begin, thread.frames.len(), &top);
    if ends && is_begin && thread.status == Status::Entering(thread.object) {
        return;
    }
    let leaves = thread.uncaught != 0 && visible.observes_leaving(top.code.method);
    let is_place = |machine: &mut Machine| {
        observed_instructions(machine, top.code).binary_search(&top.pc).is_ok()
    };
    if is_obstacle || leaves || is_place(machine) {
        let enters = machine.transition.work.enters;
        machine.live.threads[slot].status = Status::Arriving { enters };
    }
}
