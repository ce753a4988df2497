//! Reports the branches of the program's code that a step takes, for strategies that search for new
//! ones.
//!
//! Source: Groce and Visser, "Model checking Java programs using structural heuristics" (ISSTA
//! 2002). Invariant: a branch is an instruction with one of its several successors. Its number is
//! the same in all steps of a run; the class library has no branches.

use classfile::instruction;
use properties::Observes;
use properties::event::{Event, EventMask, Happening, Kinds};
use properties::listener::{Listener, ListenerContext};
use std::cell::RefCell;
use std::rc::Rc;

/// The branches taken by the current step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Branches {
    taken: Rc<RefCell<Vec<u64>>>,
}

impl Branches {
    /// Clears the branches at the beginning of a step.
    pub(crate) fn forget(&self) {
        self.taken.borrow_mut().clear();
    }

    /// Returns this as a listener to steps.
    pub(crate) fn boxed(self) -> Box<dyn Listener> {
        Box::new(self)
    }

    /// Appends the branches of the last step.
    pub(crate) fn tell(&self, out: &mut Vec<u64>) {
        out.extend(self.taken.borrow().iter());
    }
}

impl Listener for Branches {
    fn observes(&self) -> Observes {
        // The order of a search is independent of its reduction.
        Observes::Nothing
    }

    fn event_mask(&self) -> EventMask {
        EventMask::execution(Kinds::INSTRUCTIONS)
    }

    fn event(&mut self, event: &Event<'_>, _: &mut ListenerContext<'_>) {
        let Event::Happened(Happening::Instruction { method, bytecode, next: Some(next) }) = *event
        else {
            return;
        };
        let (bytecode, next) = (*bytecode, *next);
        let loader = method.class().loader;
        if loader.is_jdk() {
            return;
        }
        let Some(code) = method.code() else { return };
        let Ok(instruction) = instruction::decode(&code.bytes, bytecode) else { return };
        let mut ways = instruction.targets();
        if !ways.is_empty() && instruction.opcode.falls_through() {
            ways.push(instruction.next);
        }
        ways.sort_unstable();
        ways.dedup();
        if ways.len() < 2 {
            return;
        }
        // Only moves of values are between the branch's target and the next reported instruction.
        let way = ways.iter().rposition(|way| *way <= next).unwrap_or(0);
        let method = method.id.index() as u64;
        self.taken.borrow_mut().push(method << 32 | u64::from(bytecode) << 16 | way as u64);
    }
}
