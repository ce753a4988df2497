//! The terms of a state as a list, which the crate `inputs` writes and reads.

use super::turns::TurnRecords;
use super::{Origin, SymbolicRun};
use crate::attributes::ValueLocation;
use crate::heap::Ref;
use std::cell::RefCell;
use std::rc::Rc;
use terms::{Assignment, PathCondition, TermId};

/// The values with terms of a state, with its path condition.
#[derive(Clone, Debug, Default)]
pub struct TermListing {
    /// The locations and terms of these values.
    pub entries: Vec<(ValueLocation, TermId)>,
    /// The path condition.
    pub condition: PathCondition,
    /// An assignment that satisfies the path condition.
    pub witness: Assignment,
    /// The origins of the symbols, by number.
    pub origins: Vec<Rc<Origin>>,
    /// The turns of loops so far.
    pub turns: TurnRecords,
    /// The tables of the run with symbolic inputs.
    pub run: Option<Rc<RefCell<SymbolicRun>>>,
}

impl PartialEq for TermListing {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries
            && self.condition == other.condition
            && self.turns == other.turns
    }
}

impl Eq for TermListing {}

impl TermListing {
    /// Whether no value has a term, and the path condition is empty.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
            && self.condition.is_true()
            && self.turns.is_empty()
            && !self.keeps_all()
    }

    /// The list of a state that is replaced, which equals no other one.
    pub fn unknown(run: &Rc<RefCell<SymbolicRun>>) -> Self {
        let nowhere = ValueLocation::Part(Ref::MAX, 0);
        let entries = vec![(nowhere, TermId::NONE)];
        Self { entries, run: Some(Rc::clone(run)), ..Self::default() }
    }

    /// Whether states keep all symbols with their numbers.
    fn keeps_all(&self) -> bool {
        let keeps = |run: &Rc<RefCell<SymbolicRun>>| run.borrow().keeps_all;
        !self.origins.is_empty() && self.run.as_ref().is_some_and(keeps)
    }
}
