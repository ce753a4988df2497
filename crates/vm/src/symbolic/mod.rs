//! Symbolic values: terms over the inputs of a program, in addition to the numbers in registers, fields
//! and elements.
//!
//! A value has a number, and may have a term. The number is the value of the term under a *witness*: an
//! assignment of the symbols that satisfies the path condition. So code that does not handle terms
//! always has a number. A conditional jump on a term is a choice between its feasible sides.
//!
//! Source: King, Symbolic Execution and Program Testing, CACM 1976; SEMANTICS 23; decision 0061.
//! Invariant: a value that depends on a symbol has a term. Otherwise the path condition determines the
//! value, or the result is incomplete.

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
    copy_arguments, has_terms, meets, pass_arguments, pin_result, receive_captures, run_row,
    take_captures,
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
pub(crate) use memory::{index_touch, is_point, keep, loaded};
pub use operations::TermOperations;
pub(crate) use operations::{fix_lengths, make_reference, note_turn, step};
pub use profile::ForkProfile;
pub use turns::{TurnRecords, activation};
pub use values::{GivenInput, InputValues, Origin, are_inputs_open};

use crate::exception::TraceElement;
use crate::heap::Ref;
use base::FastMap;
use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::rc::Rc;
use terms::{Assignment, ConditionTable, Decider, NarrowTerms, PathCondition, TermId, Terms};

/// A conjunct of a path condition.
#[derive(Clone, Copy, Debug)]
pub struct Conjunct {
    /// The term of the condition, which is true on the path.
    pub condition: TermId,
    /// The position in the program at which the conjunct arose.
    pub place: Option<TraceElement>,
}

/// The terms of the current state.
#[derive(Debug, Default)]
pub struct Symbols {
    /// The tables of the run; `None` if inputs are not symbolic.
    pub run: Option<Rc<RefCell<SymbolicRun>>>,
    /// The terms of the registers of each thread, by slot. A missing entry means that there is no term.
    pub registers: Vec<Vec<TermId>>,
    /// The terms of fields and elements: by object, those of its parts, ascending. Objects in the table have
    /// the flag `TERMED`.
    pub parts: FastMap<Ref, Vec<(u32, TermId)>>,
    /// The path condition.
    pub condition: PathCondition,
    /// An assignment that satisfies the path condition.
    pub witness: Assignment,
    /// The symbols whose values changed in the witness, the oldest change first; `None` if they are not
    /// recorded.
    pub renewed: Option<Vec<u32>>,
    /// The origins of the symbols, by number.
    pub origins: Vec<Rc<Origin>>,
    /// The term of the result of the last called native method.
    pub result: TermId,
    /// The terms of the arguments of the native method that is called now.
    pub arguments: Vec<TermId>,
    /// The terms of the arguments of the next dynamic call.
    pub captures: Vec<TermId>,
    /// Whether a value may have a term.
    pub is_active: bool,
    /// Whether a loaded value has no term if the path condition determines it.
    pub loads_numbers: bool,
    /// Facts about the choice before which the state is, if they are kept.
    pub choice_facts: Option<Rc<dyn Any>>,
    /// The turns of loops, if there is a bound on their number.
    pub turns: TurnRecords,
}

/// The tables of a run with symbolic inputs.
pub struct SymbolicRun {
    /// The terms of all states of the run.
    pub terms: Terms,
    /// The decider of path conditions.
    pub decider: Box<dyn Decider>,
    /// Values that were restricted to one number, as texts of input and position.
    pub pinned: BTreeSet<String>,
    /// Branches that the decider could not decide, as texts of reason and position.
    pub undecided: BTreeSet<String>,
    /// Inputs that a bound omits, if the user did not set this bound.
    pub cut: BTreeSet<String>,
    /// Whether longer strings are among the omitted inputs.
    pub cuts_strings: bool,
    /// Whether states keep all symbols with their numbers, and the whole path condition. The execution
    /// of a single path needs this.
    pub keeps_all: bool,
    /// The conjuncts of a single path in the order in which they arose; `None` if they are not recorded.
    pub trail: Option<Vec<Conjunct>>,
    /// The number of choices between several feasible alternatives.
    pub forks: u64,
    /// The choices by method; `None` if they are not counted.
    pub profile: Option<ForkProfile>,
    /// A value whose number differed from the value of its term, which is a defect of this tool.
    pub mismatch: Option<String>,
    /// The bounds of lazily initialized inputs, and the inputs that the run met.
    pub lazy: LazyInputs,
    /// Facts about the calls that are declared to have inputs.
    pub calls: CallFacts,
    /// The parser of conditions of `@Preconditions`. Without it, conditions are ignored.
    pub parse_condition: Option<ParseCondition>,
    /// The object whose next call is the present choice; 0 otherwise. The client resets the field.
    pub awaits_call: Ref,
    /// Whether a transition began with an alternative that no input permits. The client resets the flag.
    pub is_infeasible: bool,
    /// Whether inputs got their first values back. The client resets the flag.
    pub rewound: bool,
    /// Replacements of conditions and elements that depend on one narrow symbol only.
    pub narrow: NarrowTerms,
    /// The path conditions of state vectors, by number.
    pub conditions: ConditionTable,
    /// Facts about the states with a listing, by the words of the listing.
    pub known: FastMap<Box<[u32]>, ListingFacts>,
}

/// Facts about the states with a listing of terms that are not in the listing.
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
    /// Whether inputs are symbolic in this run.
    pub const fn is_enabled(&self) -> bool {
        self.run.is_some()
    }

    /// Whether a value may have a term.
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

    /// Returns the tables of the run. Callers must have checked [`Self::is_enabled`].
    pub fn tables(&self) -> Rc<RefCell<SymbolicRun>> {
        match &self.run {
            Some(run) => Rc::clone(run),
            None => unreachable!("a term without symbolic inputs"),
        }
    }

    /// Whether the path condition of a state vector implies the path condition of another vector, by
    /// their numbers. The values of both states have the first `shared` symbols in common.
    pub fn implies(&self, condition: u32, other: u32, shared: u32) -> bool {
        let run = self.tables();
        let SymbolicRun { terms, decider, conditions, .. } = &mut *run.borrow_mut();
        conditions.implies([condition, other], shared, terms, &mut **decider)
    }

    /// Returns the term of a register of a thread.
    #[inline]
    pub fn register(&self, slot: usize, register: usize) -> TermId {
        self.registers.get(slot).and_then(|all| all.get(register)).copied().unwrap_or_default()
    }

    /// Replaces the term of a register of a thread.
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

    /// Removes the terms of the registers of a frame.
    pub fn forget_frame(&mut self, slot: usize, registers: std::ops::Range<usize>) {
        if let Some(all) = self.registers.get_mut(slot) {
            let end = registers.end.min(all.len());
            all[registers.start.min(end)..end].fill(TermId::NONE);
        }
    }

    /// Removes and returns the term of the result of the last called native method.
    pub fn take_result(&mut self) -> TermId {
        std::mem::take(&mut self.result)
    }

    /// Returns the terms of the registers of a thread.
    #[inline]
    pub fn registers_of(&self, slot: usize) -> &[TermId] {
        self.registers.get(slot).map_or(&[], Vec::as_slice)
    }
}
