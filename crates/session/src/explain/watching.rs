//! The listener that observes an explained path: accesses to shared data, and calls of the JDK.
//!
//! Invariant: if accesses are not observed, the machine executes no operation individually.

use super::calls::Calls;
use super::notes::Notes;
use std::cell::RefCell;
use std::rc::Rc;
use vm::Machine;
use vm::event::{Event, Kinds, Listener};

/// The observations on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// All accesses, and calls.
    Accesses,
    /// Calls only.
    Calls,
    Nothing,
}

/// A position within a step: the number of preceding events of the recorder, and a number that grows with
/// each observed event. An event of the recorder precedes all others with the same first number.
pub(super) type Position = (usize, u64);

/// The position of an event that is unknown.
pub(super) const UNKNOWN: Position = (usize::MAX, 0);

/// The observations of a path.
#[derive(Clone, Debug, Default)]
pub(super) struct Watching {
    /// The accesses, if they are observed.
    pub(super) notes: Option<Rc<RefCell<Notes>>>,
    pub(super) calls: Rc<RefCell<Calls>>,
    /// The number of observed events.
    observed: u64,
}

impl Watching {
    /// Installs the listener in a machine with a recorder, if something is observed.
    pub(super) fn begin(machine: &mut Machine, watch: Detail) -> Self {
        let notes = (watch == Detail::Accesses).then(|| Rc::new(RefCell::new(Notes::new())));
        let watching = Self { notes, ..Self::default() };
        if watch != Detail::Nothing {
            machine.listen(Some(Box::new(watching.clone())));
        }
        watching
    }

    /// Sets the index of the next step.
    pub(super) fn at_step(&self, step: usize) {
        if let Some(notes) = &self.notes {
            notes.borrow_mut().step = step;
        }
        self.calls.borrow_mut().step = step;
    }
}

impl Listener for Watching {
    fn kinds(&self) -> Kinds {
        let accesses = Kinds::ACCESSES.and(Kinds::ORDER).and(Kinds::LOCKS).and(Kinds::THREADS);
        match &self.notes {
            Some(_) => Kinds::METHODS.and(accesses),
            None => Kinds::METHODS,
        }
    }

    fn awaits_a_start(&self) -> bool {
        true
    }

    fn event(&mut self, machine: &Machine, event: &Event<'_>) {
        self.observed += 1;
        self.calls.borrow_mut().observed = self.observed;
        if let Some(notes) = &self.notes {
            notes.borrow_mut().observed = self.observed;
        }
        if Kinds::METHODS.any(event.kind()) {
            self.calls.borrow_mut().event(machine, event);
            return;
        }
        if let Event::Access(access) | Event::Library(access) = event {
            self.calls.borrow_mut().accessed(machine, access);
        }
        if let (Some(notes), Some(recorder)) = (&self.notes, &machine.hooks.recorder) {
            notes.borrow_mut().event(machine, recorder, event);
        }
    }

    fn swept(&mut self, machine: &Machine) {
        self.calls.borrow_mut().swept();
        if let Some(recorder) = &machine.hooks.recorder {
            recorder.forget_garbage(|r| machine.live.heap.is_live(r));
        }
    }

    fn into_any(self: Box<Self>) -> Box<dyn std::any::Any> {
        self
    }
}
