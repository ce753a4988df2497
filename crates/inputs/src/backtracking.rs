//! Marks of states to which a depth-first traversal returns, without state vectors.
//!
//! The heap has a journal of its changes (`vm::heap::journal`). All other parts of a state are small and
//! copied at each mark.
//!
//! Source: decision 0131. Invariant: after [`Mark::undo`], the state is that of the mark.

use crate::renewal::renew_numbers;
use std::any::Any;
use std::rc::Rc;
use terms::{Assignment, PathCondition, SymbolChoices, TermId};
use vm::globals::Globals;
use vm::heap::journal;
use vm::machine::{Live, Machine};
use vm::symbolic::{Origin, Symbols, TermListing, TurnRecords};
use vm::thread::{Frame, Thread};

/// A state on the path of a depth-first traversal.
#[derive(Debug, Default)]
pub struct Mark {
    /// The position in the journal of the heap.
    changes: usize,
    /// The threads by slot; `None` if there is no living thread in a slot.
    threads: Vec<Option<MarkedThread>>,
    globals: Rc<Globals>,
    condition: PathCondition,
    witness: Assignment,
    origins: Vec<Rc<Origin>>,
    turns: TurnRecords,
    choice_facts: Option<Rc<dyn Any>>,
    is_active: bool,
    /// The number of symbols whose values had changed in the witness.
    renewed: usize,
}

/// A thread with its used registers.
#[derive(Debug)]
struct MarkedThread {
    /// The thread without its frames and registers.
    thread: Thread,
    frames: Vec<Frame>,
    registers: Vec<u64>,
    terms: Vec<TermId>,
}

impl MarkedThread {
    /// Copies a thread into the storage of an earlier copy.
    fn copy(&mut self, thread: &mut Thread, terms: &[TermId]) {
        let top = thread.frames.last();
        let end = top.map_or(0, |frame| (frame.base + frame.code.registers) as usize);
        let registers = std::mem::take(&mut thread.registers);
        let frames = std::mem::take(&mut thread.frames);
        self.thread = thread.clone();
        (thread.registers, thread.frames) = (registers, frames);
        let used = |all: usize| end.min(all);
        self.frames.clone_from(&thread.frames);
        self.registers.clear();
        self.registers.extend_from_slice(&thread.registers[..used(thread.registers.len())]);
        self.terms.clear();
        self.terms.extend_from_slice(&terms[..used(terms.len())]);
    }

    fn restore(&self, thread: &mut Thread, terms: &mut Vec<TermId>) {
        let mut registers = std::mem::take(&mut thread.registers);
        if registers.len() < self.registers.len() {
            registers.resize(self.registers.len(), 0);
        }
        registers[..self.registers.len()].copy_from_slice(&self.registers);
        // The interpreter pushes frames faster while there is room for them.
        let mut frames = std::mem::take(&mut thread.frames);
        frames.clear();
        frames.extend_from_slice(&self.frames);
        *thread = self.thread.clone();
        (thread.registers, thread.frames) = (registers, frames);
        terms.clear();
        terms.extend_from_slice(&self.terms);
    }
}

/// Begins a depth-first traversal at the present state. No state is encoded or restored from now on.
pub fn begin(machine: &mut Machine) {
    journal::begin(&mut machine.live.heap);
    machine.live.globals.terms = TermListing::default();
    // No state is compared with another one, so fewer values may have terms.
    machine.live.symbols.loads_numbers = true;
    machine.live.symbols.renewed = Some(Vec::new());
    machine.live.symbols.tables().borrow_mut().narrow.choices = Some(SymbolChoices::default());
}

impl Mark {
    /// Marks the present state, in the storage of an earlier mark. The mark of the previous state on the
    /// path is `previous`.
    pub fn set(&mut self, machine: &mut Machine, previous: Option<&Self>) {
        let Live { heap, threads, globals, symbols, .. } = &mut machine.live;
        let same = previous.map(|mark| &mark.globals).filter(|known| ***known == *globals);
        self.globals = same.map_or_else(|| Rc::new(globals.clone()), Rc::clone);
        self.changes = journal::mark(heap);
        let all = threads.unwritten();
        self.threads.resize_with(all.len(), || None);
        for ((slot, thread), marked) in all.iter_mut().enumerate().zip(&mut self.threads) {
            if thread.is_alive() {
                let new = || MarkedThread {
                    thread: Thread::ended(),
                    frames: Vec::new(),
                    registers: Vec::new(),
                    terms: Vec::new(),
                };
                marked.get_or_insert_with(new).copy(thread, symbols.registers_of(slot));
            } else {
                *marked = None;
            }
        }
        self.condition.clone_from(&symbols.condition);
        self.witness.clone_from(&symbols.witness);
        self.origins.clone_from(&symbols.origins);
        self.turns.clone_from(&symbols.turns);
        self.choice_facts.clone_from(&symbols.choice_facts);
        self.is_active = symbols.is_active;
        self.renewed = symbols.renewed.as_ref().map_or(0, Vec::len);
    }

    /// Makes the marked state the present one. Later marks are no longer valid.
    pub fn undo(&self, machine: &mut Machine) {
        let Live { heap, threads, globals, symbols, .. } = &mut machine.live;
        journal::undo(heap, self.changes, &mut symbols.parts);
        let Symbols { registers, .. } = symbols;
        if registers.len() < self.threads.len() {
            registers.resize_with(self.threads.len(), Vec::new);
        }
        let all = threads.unwritten();
        all.truncate(self.threads.len());
        for ((thread, terms), marked) in all.iter_mut().zip(registers).zip(&self.threads) {
            match marked {
                Some(marked) => marked.restore(thread, terms),
                None if thread.is_alive() => *thread = Thread::ended(),
                None => {}
            }
        }
        if *globals != *self.globals {
            globals.clone_from(&self.globals);
        }
        symbols.condition.clone_from(&self.condition);
        symbols.origins.clone_from(&self.origins);
        symbols.turns.clone_from(&self.turns);
        symbols.choice_facts.clone_from(&self.choice_facts);
        symbols.is_active = self.is_active;
        // Restored objects can have the numbers of each witness since the mark.
        let renewed = symbols.renewed.as_mut().map(|all| all.split_off(self.renewed));
        if let Some(renewed) = renewed.filter(|renewed| !renewed.is_empty()) {
            symbols.witness.clone_from(&self.witness);
            renew_numbers(&mut machine.live, &renewed);
        }
        machine.live.current = 0;
        machine.live.uncaught.clear();
        machine.transition.begins_at = None;
        machine.transition.was_cut = false;
        machine.restore_loaders();
    }
}
