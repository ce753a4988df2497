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

mod annotations;
mod arguments;
mod atomic;
mod boxes;
mod calls;
pub mod covering;
mod floats;
mod fork;
mod index;
pub mod inputs;
pub mod kinds;
mod lazy;
pub mod listing;
mod memory;
mod narrow;
mod natives;
pub mod preconditions;
mod reachable;
mod shadow;
pub(crate) mod step;
mod text;
mod turns;

pub use crate::call_inputs::CallFacts;
use crate::call_inputs::ParseCondition;
pub(crate) use annotations::note_annotations;
pub use arguments::{argument_name, begin_with_arguments, fill_arguments, pass_to_main};
pub use atomic::{
    AtomicNumber, AtomicUpdate, compare_and_exchange, fetch_and_update, has_symbolic_operand,
    read_number, settle_argument,
};
pub use boxes::{box_of_argument, refuse_identity};
pub(crate) use calls::{begin_with_inputs, call_for_inputs, enter_with_inputs};
pub use calls::{count_of_call, replace_in_call};
pub use floats::{Bits, bits_of_argument, power_of_arguments, square_root_of_argument};
pub use fork::Conjunct;
pub(crate) use fork::note_turn;
pub use index::assume_argument;
pub use inputs::{
    GivenInput, InputValues, Origin, are_inputs_open, input, input_below, input_below_argument,
    input_count, input_text, is_argument_open, is_text_open, named_input, next_call, note_bound,
    origin, range_of,
};
pub use kinds::{
    InputBound, InputLimits, InputRange, InputType, SymbolicCalls, SymbolicMethod, TextShape,
};
pub use lazy::{
    CollectionKind, GivenObject, GivenObjects, GivenValue, InputBounds, InputCollection,
    InputGraph, InputObject, InputPart, InterfaceInput, LazyInputs, construct_record,
    enumeration_constant, exceed_results, initialize_parts, input_graph, input_object,
    input_objects, part_number, replace_recipe, rewind_inputs,
};
pub use listing::TermListing;
pub use memory::copy_parts;
pub(crate) use memory::{index_touch, is_point, keep};
pub(crate) use natives::{
    copy_arguments, has_term, pass_arguments, pass_captures, pin_captures, pin_result,
    receive_captures, run_row, take_captures,
};
pub use natives::{pin_arguments, pin_operation, settle_arguments};
pub use reachable::{ReachablePart, reachable_part};
pub(crate) use step::{fix_lengths, meets, step};
pub(crate) use text::late_concat;
pub use text::{UNWRITTEN_DIGITS, text_of_argument};

use crate::footprint::{Touch, part};
use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::Exit;
use base::FastMap;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::rc::Rc;
use terms::{Assignment, Decider, PathCondition, TermId, Terms};

/// The terms of the current state.
#[derive(Debug, Default)]
pub struct Symbols {
    /// The tables of the run; none if inputs are not symbolic.
    pub run: Option<Rc<RefCell<SymbolicRun>>>,
    /// By slot of the thread, the terms beside its registers. A missing one is none.
    registers: Vec<Vec<TermId>>,
    /// The terms of fields and elements, by object and part. Objects in the table have the flag
    /// `TERMED`.
    parts: FastMap<Ref, FastMap<u32, TermId>>,
    condition: PathCondition,
    /// An assignment that satisfies the path condition.
    witness: Assignment,
    /// The origins of the symbols, by number.
    origins: Vec<Rc<Origin>>,
    /// The term of the result of the native method that was last called.
    result: TermId,
    /// The terms of the arguments of the native method that is being called.
    arguments: Vec<TermId>,
    /// The terms of the arguments of the dynamic call that is made next.
    captures: Vec<TermId>,
    /// Whether some value may have a term.
    is_active: bool,
    /// The turns of loops, if their number is bounded.
    turns: turns::TurnRecords,
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
    narrow: narrow::NarrowTerms,
    /// The path conditions of state vectors.
    conditions: covering::ConditionTable,
    /// By words of a listing: a witness, and the origins of the symbols.
    known: FastMap<Box<[u32]>, ListingFacts>,
}

/// Facts about the states with a listing of terms that the listing does not have.
#[derive(Clone, Debug, Default)]
struct ListingFacts {
    /// An assignment that satisfies the path condition.
    witness: Assignment,
    /// The origins of the symbols.
    origins: Vec<Rc<Origin>>,
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
            mismatch: None,
            calls: CallFacts::default(),
            parse_condition: None,
            lazy: LazyInputs::default(),
            awaits_call: 0,
            is_infeasible: false,
            rewound: false,
            narrow: narrow::NarrowTerms::default(),
            conditions: covering::ConditionTable::default(),
            known: FastMap::default(),
        }
    }
}

/// Gives a reference with a term its value, since the current instruction reads it. It is a text that
/// was not created yet, or an input that was not read yet.
pub(crate) fn make_reference(machine: &mut Machine, object: Ref, part: u32) -> Result<(), Exit> {
    let term = machine.live.symbols.part(&machine.live.heap, object, part);
    let run = machine.live.symbols.tables();
    let (is_unset, is_text, is_argument) = {
        let terms = &run.borrow().terms;
        let is_argument = arguments::is_unread(terms, term);
        (lazy::is_unset(terms, term), text::is_mark(terms, term), is_argument)
    };
    // The contents of the object change, although the program only reads them.
    machine.note(object, if is_text { part::WHOLE } else { part }, Touch::Write);
    if is_argument {
        return arguments::make(machine, object, part);
    }
    if is_unset {
        return lazy::initialize_part(machine, object, part);
    }
    if is_text {
        return text::write(machine, object);
    }
    index::make_message(machine, object, part)
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
    pub(crate) fn tables(&self) -> Rc<RefCell<SymbolicRun>> {
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
    pub(crate) fn register(&self, slot: usize, register: usize) -> TermId {
        self.registers.get(slot).and_then(|all| all.get(register)).copied().unwrap_or_default()
    }

    /// Replaces the term beside a register of a thread.
    pub(crate) fn set_register(&mut self, slot: usize, register: usize, term: TermId) {
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
    pub(crate) fn forget_frame(&mut self, slot: usize, registers: std::ops::Range<usize>) {
        if let Some(all) = self.registers.get_mut(slot) {
            let end = registers.end.min(all.len());
            all[registers.start.min(end)..end].fill(TermId::NONE);
        }
    }

    /// Takes the term of the result of the native method that was last called.
    pub(crate) fn take_result(&mut self) -> TermId {
        std::mem::take(&mut self.result)
    }

    /// Returns the terms beside the registers of a thread.
    #[inline]
    pub(crate) fn registers_of(&self, slot: usize) -> &[TermId] {
        self.registers.get(slot).map_or(&[], Vec::as_slice)
    }
}
