//! States with untaken alternatives, and the return to them.
//!
//! A traversal that only goes back on its path marks its states (`inputs::backtracking`). Other traversals
//! encode and restore states. Invariant: the state of a mark is on the path to the present state.

use crate::system::JavaSystem;
use config::Error;
use inputs::backtracking::{self, Mark};
use search::{SelfCheck, System};
use vm::symbolic::TermListing;

/// A state with untaken alternatives.
#[derive(Clone)]
pub(super) struct Open {
    /// The vector of the state. With marks, only states in the middle of long transitions have one.
    pub(super) vector: Vec<u32>,
    /// The number of the state.
    pub(super) number: u64,
    pub(super) next: u32,
    /// The number of alternatives.
    pub(super) arity: u32,
    pub(super) depth: u64,
    pub(super) cuts: u32,
    /// The index in `completed` of the path of the method, if the method was executed before its
    /// precondition.
    pub(super) completes: Option<u32>,
    /// The alternatives of the path to the state. With marks, the open states have them.
    pub(super) path: Vec<u32>,
}

impl Open {
    /// Returns the state with only these alternatives.
    pub(super) fn with(&self, alternatives: std::ops::Range<u32>) -> Self {
        Self { next: alternatives.start, arity: alternatives.end, ..self.clone() }
    }
}

/// The number of cuts of a path after which states with marks have vectors.
const FEW_CUTS: u32 = 20;

/// The return of a traversal to its open states.
#[derive(Default)]
pub(super) struct Returns {
    /// The number of open states so far.
    states: u64,
    /// The number of the open state that is the state of the machine, if it is one.
    present: Option<u64>,
    /// The marks of all open states, if these are on one path.
    marks: Option<Vec<Mark>>,
    /// A mark that is not in use, with its storage.
    spare: Mark,
}

impl Returns {
    /// Begins a traversal that only goes back on its path.
    pub(super) fn with_marks(system: &mut JavaSystem) -> Self {
        backtracking::begin(&mut system.machine);
        Self { marks: Some(Vec::new()), ..Self::default() }
    }

    /// Stores the present state, with all its alternatives untaken. The flag is for a state in the middle
    /// of a long transition.
    pub(super) fn opened(
        &mut self,
        system: &mut JavaSystem,
        (depth, cuts): (u64, u32),
        is_cut: bool,
        path: Vec<u32>,
    ) -> Result<Open, Error> {
        let mut vector = Vec::new();
        if let Some(marks) = &mut self.marks {
            // The vector shows a loop that never ends. Most cuts have other reasons.
            if is_cut && cuts > FEW_CUTS {
                system.encode_from_scratch(&mut vector).map_err(Error::new)?;
                system.machine.live.globals.terms = TermListing::default();
            }
            let mut mark = std::mem::take(&mut self.spare);
            mark.set(&mut system.machine, marks.last());
            marks.push(mark);
        } else {
            system.encode(&mut vector).map_err(Error::new)?;
        }
        let arity = system.arity().map_err(Error::new)?;
        let number = self.states;
        self.states += 1;
        self.present = Some(number);
        Ok(Open { vector, number, next: 0, arity, depth, cuts, completes: None, path })
    }

    /// Whether all open states are on the path to the present one.
    pub(super) const fn are_on_path(&self) -> bool {
        self.marks.is_some()
    }

    /// Makes an open state the state of the machine. With marks, it is the last one.
    pub(super) fn restore(&mut self, system: &mut JavaSystem, open: &Open) -> Result<(), Error> {
        if self.present.take() == Some(open.number) {
            return Ok(());
        }
        match &mut self.marks {
            None => system.restore(&open.vector).map_err(Error::new),
            Some(marks) => {
                if let Some(mark) = marks.last() {
                    mark.undo(&mut system.machine);
                }
                Ok(())
            }
        }
    }

    /// Notes that an open state has no more alternatives. With marks, it is the last one.
    pub(super) fn close(&mut self) {
        if let Some(mark) = self.marks.as_mut().and_then(Vec::pop) {
            self.spare = mark;
        }
    }
}
