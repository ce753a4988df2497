//! Reports the branches of the program's code that a step takes. Strategies search for new branches.
//!
//! Source: Groce and Visser, "Model checking Java programs using structural heuristics" (ISSTA 2002).
//! Invariant: a branch is an instruction with one of its successors, if there are several. The number
//! of a branch is the same in all steps of a run. The class library has no branches.

use classfile::instruction;
use properties::Observes;
use properties::event::{Event, EventMask, Happening, Kinds};
use properties::listener::{Listener, ListenerContext};
use std::cell::RefCell;
use std::rc::Rc;

/// The branches that the current step takes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Branches {
    taken: Rc<RefCell<Vec<u64>>>,
}

impl Branches {
    /// Clears the list of branches, at the beginning of a step.
    pub(crate) fn forget(&self) {
        self.taken.borrow_mut().clear();
    }

    /// Returns a listener that adds branches to this list.
    pub(crate) fn boxed(self) -> Box<dyn Listener> {
        Box::new(self)
    }

    /// Appends the branches of the last step to `out`.
    pub(crate) fn tell(&self, out: &mut Vec<u64>) {
        out.extend(self.taken.borrow().iter());
    }
}

impl Listener for Branches {
    fn observes(&self) -> Observes {
        // Only the order of the search depends on branches, so the reduction need not preserve them.
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
        // Between the target of the branch and the next reported instruction, instructions only move
        // values.
        let way = ways.iter().rposition(|way| *way <= next).unwrap_or(0);
        let method = method.id.index() as u64;
        self.taken.borrow_mut().push(method << 32 | u64::from(bytecode) << 16 | way as u64);
    }
}
