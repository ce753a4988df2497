//! Symbolic values: terms over the inputs of a program, beside the numbers in registers, fields and
//! elements.
//!
//! A value is a number, and perhaps a term. The number is the value of the term under a *witness*:
//! an assignment of the symbols that satisfies the path condition. Code that does not know terms
//! therefore always has a number. A conditional jump on a term is a choice between its feasible
//! sides.
//!
//! Source: King, Symbolic Execution and Program Testing, CACM 1976; SEMANTICS 23; decision 0061.
//! Invariant: a value that depends on a symbol has its term. Otherwise the path condition determines
//! the value, or the result is marked as incomplete.

mod arguments;
mod bounds;
mod calls;
mod given_values;
mod kinds;
mod listing;
mod memory;
mod operations;
mod profile;
pub mod shadow;
mod turns;
mod values;

pub(crate) use arguments::{
    copy_arguments, meets, pass_arguments, pin_result, receive_captures, run_row, take_captures,
};
pub use arguments::{has_term, pass_captures, pass_terms, pin_captures};
pub use bounds::{InputBounds, InterfaceInput, LazyInputs};
pub use calls::{
    CallFacts, CallInput, CallInputKind, CallInputs, CallPlace, Formula, ParseCondition,
};
pub(crate) use calls::{begin_with_inputs, call_for_inputs, enter_with_inputs};
pub use given_values::{CLASS_OBJECT, GivenObject, GivenObjects, GivenValue, UNIT_BITS};
pub use kinds::{
    InputBound, InputLimits, InputRange, InputType, SymbolicCalls, SymbolicMethod, TextShape,
};
pub use listing::TermListing;
pub use memory::{copy_parts, element_kind, element_sort};
pub(crate) use memory::{index_touch, is_point, keep};
pub use operations::TermOperations;
pub(crate) use operations::{fix_lengths, make_reference, note_turn, step};
pub use profile::ForkProfile;
pub use turns::{TurnRecords, activation};
pub use values::{GivenInput, InputValues, Origin, are_inputs_open};

use crate::exception::TraceElement;
use crate::heap::Ref;
use base::FastMap;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::rc::Rc;
use terms::{Assignment, ConditionTable, Decider, NarrowTerms, PathCondition, TermId, Terms};

/// A conjunct of a path condition.
#[derive(Clone, Copy, Debug)]
pub struct Conjunct {
    /// The truth value.
    pub condition: TermId,
    /// The place in the program at which it arose.
    pub place: Option<TraceElement>,
}

/// The terms of the current state.
#[derive(Debug, Default)]
pub struct Symbols {
    /// The tables of the run; none if inputs are not symbolic.
    pub run: Option<Rc<RefCell<SymbolicRun>>>,
    /// By slot of the thread, the terms beside its registers. A missing one is none.
    pub registers: Vec<Vec<TermId>>,
    /// The terms of fields and elements: by object, those of its parts, ascending. Objects in the table have
    /// the flag `TERMED`.
    pub parts: FastMap<Ref, Vec<(u32, TermId)>>,
    /// The path condition.
    pub condition: PathCondition,
    /// An assignment that satisfies the path condition.
    pub witness: Assignment,
    /// The origins of the symbols, by number.
    pub origins: Vec<Rc<Origin>>,
    /// The term of the result of the native method that was last called.
    pub result: TermId,
    /// The terms of the arguments of the native method that is being called.
    pub arguments: Vec<TermId>,
    /// The terms of the arguments of the dynamic call that is made next.
    pub captures: Vec<TermId>,
    /// Whether some value may have a term.
    pub is_active: bool,
    /// The turns of loops, if their number is bounded.
    pub turns: TurnRecords,
}

/// The tables of a run with symbolic inputs.
pub struct SymbolicRun {
    /// All terms.
    pub terms: Terms,
    /// Decides path conditions.
    pub decider: Box<dyn Decider>,
    /// Values that were restricted to one number: input and place.
    pub pinned: BTreeSet<String>,
    /// Branches that the decider could not decide: reason and place.
    pub undecided: BTreeSet<String>,
    /// Inputs that a bound leaves out, which the user did not give.
    pub cut: BTreeSet<String>,
    /// Whether longer strings are among them.
    pub cuts_strings: bool,
    /// Whether states keep all symbols with their numbers, and the whole path condition, as the
    /// execution of a single path needs.
    pub keeps_all: bool,
    /// The conjuncts of a single path in the order in which they arose, if they are wanted.
    pub trail: Option<Vec<Conjunct>>,
    /// The number of choices between alternatives that were continued.
    pub forks: u64,
    /// The choices by method, if they are wanted.
    pub profile: Option<ForkProfile>,
    /// A value whose number was not that of its term: a defect of this tool.
    pub mismatch: Option<String>,
    /// The bounds of lazily initialized inputs.
    pub lazy: LazyInputs,
    /// The calls that should have inputs.
    pub calls: CallFacts,
    /// Parses conditions of `@Preconditions`; without it, they are left out.
    pub parse_condition: Option<ParseCondition>,
    /// The object whose next call was asked for last; 0 after an answer that the client has read.
    pub awaits_call: Ref,
    /// Whether a transition began with an alternative that no input allows; the client resets it.
    pub is_infeasible: bool,
    /// Whether inputs got back their first values; the client resets it.
    pub rewound: bool,
    /// Replacements of conditions and elements that depend on one narrow symbol.
    pub narrow: NarrowTerms,
    /// The path conditions of state vectors.
    pub conditions: ConditionTable,
    /// By words of a listing: a witness, and the origins of the symbols.
    pub known: FastMap<Box<[u32]>, ListingFacts>,
}

/// Facts about the states with a listing of terms that the listing does not have.
#[derive(Clone, Debug, Default)]
pub struct ListingFacts {
    /// An assignment that satisfies the path condition.
    pub witness: Assignment,
    /// The origins of the symbols.
    pub origins: Vec<Rc<Origin>>,
}

impl fmt::Debug for SymbolicRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SymbolicRun").field("forks", &self.forks).finish_non_exhaustive()
    }
}

impl SymbolicRun {
    /// Creates empty tables.
    pub fn new(decider: Box<dyn Decider>) -> Self {
        Self {
            terms: Terms::new(),
            decider,
            pinned: BTreeSet::new(),
            undecided: BTreeSet::new(),
            cut: BTreeSet::new(),
            cuts_strings: false,
            keeps_all: false,
            trail: None,
            forks: 0,
            profile: None,
            mismatch: None,
            calls: CallFacts::default(),
            parse_condition: None,
            lazy: LazyInputs::default(),
            awaits_call: 0,
            is_infeasible: false,
            rewound: false,
            narrow: NarrowTerms::default(),
            conditions: ConditionTable::default(),
            known: FastMap::default(),
        }
    }
}

impl Symbols {
    /// Whether inputs are symbolic.
    pub const fn is_enabled(&self) -> bool {
        self.run.is_some()
    }

    /// Whether some value may have a term.
    #[inline]
    pub const fn is_active(&self) -> bool {
        self.is_active
    }

    /// Returns the path condition.
    pub const fn condition(&self) -> &PathCondition {
        &self.condition
    }

    /// Returns an assignment that satisfies the path condition.
    pub const fn witness(&self) -> &Assignment {
        &self.witness
    }

    /// Returns the origins of the symbols, by number.
    pub fn origins(&self) -> &[Rc<Origin>] {
        &self.origins
    }

    /// Returns the tables of the run. Callers have checked [`Self::is_enabled`].
    pub fn tables(&self) -> Rc<RefCell<SymbolicRun>> {
        match &self.run {
            Some(run) => Rc::clone(run),
            None => unreachable!("a term without symbolic inputs"),
        }
    }

    /// Whether the path condition of a state vector implies that of another one, by their numbers. The
    /// values of both states have the same `shared` symbols.
    pub fn implies(&self, condition: u32, other: u32, shared: u32) -> bool {
        let run = self.tables();
        let SymbolicRun { terms, decider, conditions, .. } = &mut *run.borrow_mut();
        conditions.implies([condition, other], shared, terms, &mut **decider)
    }

    /// Returns the term beside a register of a thread.
    #[inline]
    pub fn register(&self, slot: usize, register: usize) -> TermId {
        self.registers.get(slot).and_then(|all| all.get(register)).copied().unwrap_or_default()
    }

    /// Replaces the term beside a register of a thread.
    pub fn set_register(&mut self, slot: usize, register: usize, term: TermId) {
        if term.is_none() && self.register(slot, register).is_none() {
            return;
        }
        if self.registers.len() <= slot {
            self.registers.resize_with(slot + 1, Vec::new);
        }
        let all = &mut self.registers[slot];
        if all.len() <= register {
            all.resize((register + 1).next_power_of_two(), TermId::NONE);
        }
        all[register] = term;
        self.is_active |= !term.is_none();
    }

    /// Removes the terms beside the registers of a frame.
    pub fn forget_frame(&mut self, slot: usize, registers: std::ops::Range<usize>) {
        if let Some(all) = self.registers.get_mut(slot) {
            let end = registers.end.min(all.len());
            all[registers.start.min(end)..end].fill(TermId::NONE);
        }
    }

    /// Takes the term of the result of the native method that was last called.
    pub fn take_result(&mut self) -> TermId {
        std::mem::take(&mut self.result)
    }

    /// Returns the terms beside the registers of a thread.
    #[inline]
    pub fn registers_of(&self, slot: usize) -> &[TermId] {
        self.registers.get(slot).map_or(&[], Vec::as_slice)
    }
}
