//! The terms of a state as a list, in the form that a state vector contains.
//!
//! In a vector, a value with a term has the number 0, and the list has the term. So the vector does
//! not depend on the witness. Symbols are numbered in the order of their first occurrence in the
//! list. A conjunct is omitted if it shares no symbol with the list, directly or through other
//! conjuncts. Omitted conjuncts have solutions independently of the others.
//!
//! Source: SEMANTICS 1 and 23. Invariant: states that are equal up to the names of symbols have equal
//! words, and words determine the state.

use crate::fork::activation_of;
use crate::renewal::live_numbers;
use std::cell::RefCell;
use std::rc::Rc;
use terms::{Assignment, Evaluator, PathCondition, Sort, Substitution, Term, TermId, Terms};
use vm::attributes::ValueLocation;
use vm::heap::Ref;
use vm::machine::Machine;
use vm::symbolic::{ListingFacts, SymbolicRun, Symbols, TermListing, TurnRecords, shadow};
use vm::thread::Thread;

/// The number of words of a path condition in a state vector. The words are the number of the condition,
/// the number of all symbols, and the number of symbols in values.
pub const CONDITION_WORDS: usize = 3;

/// Encodes the list without its condition. The function `name` returns the canonical id of an object,
/// 0 for garbage. Registers are omitted if the process is `over`. Returns the words of the condition.
pub fn write(
    listing: &TermListing,
    over: bool,
    name: impl Fn(Ref) -> u32,
    words: &mut Vec<u32>,
) -> [u32; CONDITION_WORDS] {
    let Some(run) = listing.run.as_ref().filter(|_| !listing.is_empty()) else {
        words.extend([0, 0]);
        return [0; CONDITION_WORDS];
    };
    let mut run = run.borrow_mut();
    let mut entries: Vec<([u32; 4], TermId)> = Vec::with_capacity(listing.entries.len());
    for (location, term) in &listing.entries {
        let location = match *location {
            ValueLocation::Register { .. } if over => continue,
            ValueLocation::Register { thread, depth, register } => {
                [0, thread, depth, u32::from(register)]
            }
            ValueLocation::Part(object, part) => match name(object) {
                0 => continue,
                name => [1, name, part, 0],
            },
        };
        entries.push((location, *term));
    }
    entries.sort_unstable_by_key(|(location, _)| *location);
    let (locations, terms): (Vec<[u32; 4]>, Vec<TermId>) = entries.into_iter().unzip();
    let mut list = Numbered::new(terms, listing.condition.clone());
    if run.keeps_all {
        list.order = (0..listing.origins.len() as u32).collect();
    } else {
        list.settle(&mut run.terms);
    }
    let begin = words.len();
    words.push(locations.len() as u32);
    for (location, term) in locations.iter().zip(&list.terms) {
        words.extend(location);
        words.push(term.raw());
    }
    let old = &list.order;
    let witness = || -> Assignment {
        old.iter().zip(0..).map(|(old, new)| (new, listing.witness.number(*old))).collect()
    };
    let condition = [
        run.conditions.number(&list.condition, witness),
        old.len() as u32,
        list.symbols_of_values(&run.terms),
    ];
    let key: Box<[u32]> = condition.iter().chain(&words[begin..]).copied().collect();
    run.known.entry(key).or_insert_with(|| {
        let origins =
            old.iter().filter_map(|old| listing.origins.get(*old as usize)).cloned().collect();
        ListingFacts { witness: witness(), origins }
    });
    listing.turns.write(words);
    condition
}

/// The number of words of a list with some ten terms.
const USUAL_WORDS: usize = 64;

/// Decodes the words of [`write()`] and those of the condition.
pub fn read(
    run: Option<&Rc<RefCell<SymbolicRun>>>,
    condition: [u32; CONDITION_WORDS],
    next: &mut dyn FnMut() -> u32,
    handle: impl Fn(u32) -> Ref,
) -> TermListing {
    let mut words = Vec::with_capacity(USUAL_WORDS);
    words.extend(condition);
    let mut next = || {
        let word = next();
        words.push(word);
        word
    };
    let number = next();
    let mut entries = Vec::with_capacity(number as usize);
    for _ in 0..number {
        let [kind, first, second, third] = [next(), next(), next(), next()];
        let location = match kind {
            0 => ValueLocation::Register { thread: first, depth: second, register: third as u16 },
            _ => ValueLocation::Part(handle(first), second),
        };
        entries.push((location, TermId::from_raw(next())));
    }
    let turns = TurnRecords::read(&mut next);
    let described = words.len() - turns.words();
    let mut listing = TermListing { entries, turns, run: run.cloned(), ..TermListing::default() };
    if let Some(run) = run {
        let run = run.borrow();
        let [number, symbols, _] = condition;
        listing.condition.clone_from(run.conditions.get(number));
        if let Some(known) = run.known.get(&words[..described]) {
            listing.witness.clone_from(&known.witness);
            listing.origins.clone_from(&known.origins);
        }
        debug_assert_eq!(listing.origins.len(), symbols as usize);
    }
    listing
}

/// The maximal number of renamings until the numbers of symbols follow the structure of the terms.
const RENAMINGS: u32 = 4;

/// Terms and a condition whose symbols have canonical numbers.
///
/// First, the symbols of each term are numbered in the order of their present numbers. So the
/// numbers of restored states never change. Then the symbols are numbered by the structure of the
/// terms, so that the order of creation has no effect. The operands of a sum are sorted by ids,
/// which depend on the numbers, so a renaming may change their order. If the structural numbers are
/// not stable after [`RENAMINGS`] renamings, the first numbers remain.
#[derive(Clone, Debug)]
struct Numbered {
    terms: Vec<TermId>,
    condition: PathCondition,
    /// The original number of each symbol, by its canonical number.
    order: Vec<u32>,
}

impl Numbered {
    const fn new(terms: Vec<TermId>, condition: PathCondition) -> Self {
        Self { terms, condition, order: Vec::new() }
    }

    /// Omits the conjuncts without live symbols and numbers the symbols.
    fn settle(&mut self, terms: &mut Terms) {
        let mut present = Numbering::default();
        for term in &self.terms {
            present.add_sorted(terms, [*term]);
        }
        self.condition = self.condition.slice(terms, &present.order);
        present.add_sorted(terms, self.condition.conjuncts().iter().copied());
        self.order.clone_from(&present.order);
        self.rename(terms, &present);
        let mut renamed = self.clone();
        for _ in 0..RENAMINGS {
            let mut structural = Numbering::default();
            for term in renamed.terms.iter().chain(renamed.condition.conjuncts()) {
                structural.visit(terms, *term);
            }
            if structural.order.iter().zip(0..).all(|(old, new)| *old == new) {
                *self = renamed;
                return;
            }
            renamed.rename(terms, &structural);
            let order = structural.order.iter().map(|at| renamed.order[*at as usize]);
            renamed.order = order.collect();
        }
    }

    /// Returns the number of symbols in values, which have the lowest numbers.
    fn symbols_of_values(&self, terms: &Terms) -> u32 {
        let all = self.terms.iter().flat_map(|term| terms.symbols(*term));
        all.max().map_or(0, |last| last + 1)
    }

    fn rename(&mut self, terms: &mut Terms, numbering: &Numbering) {
        let mut names = numbering.substitution(terms);
        for term in &mut self.terms {
            *term = names.apply(terms, *term);
        }
        self.condition = self.condition.renamed(terms, &mut names);
    }
}

/// A new numbering of symbols.
#[derive(Debug, Default)]
struct Numbering {
    /// The old number of each symbol, by its new number.
    order: Vec<u32>,
    /// The sorts of the symbols, in the same order.
    sorts: Vec<Sort>,
}

impl Numbering {
    fn has(&self, symbol: u32) -> bool {
        self.order.contains(&symbol)
    }

    fn add(&mut self, sort: Sort, symbol: u32) {
        if !self.has(symbol) {
            self.order.push(symbol);
            self.sorts.push(sort);
        }
    }

    /// Numbers the symbols of each term in the order of their old numbers.
    fn add_sorted(&mut self, terms: &Terms, all: impl IntoIterator<Item = TermId>) {
        let mut found = Self::default();
        for term in all {
            if !terms.symbols(term).iter().all(|symbol| self.has(*symbol)) {
                found.visit(terms, term);
            }
        }
        let mut found: Vec<(u32, Sort)> = found.order.into_iter().zip(found.sorts).collect();
        found.sort_unstable_by_key(|(symbol, _)| *symbol);
        for (symbol, sort) in found {
            self.add(sort, symbol);
        }
    }

    /// Numbers the symbols of a term, from left to right.
    fn visit(&mut self, terms: &Terms, term: TermId) {
        if terms.symbols(term).iter().all(|symbol| self.has(*symbol)) {
            return;
        }
        let mut seen = base::FastSet::default();
        let mut open = vec![term];
        while let Some(term) = open.pop() {
            if !seen.insert(term) {
                continue;
            }
            if let Term::Symbol(sort, number) = terms.get(term) {
                self.add(sort, number);
                continue;
            }
            open.extend(terms.get(term).operands().into_iter().rev().filter(|o| !o.is_none()));
        }
    }

    /// Returns the renaming of symbols to their new numbers.
    fn substitution(&self, terms: &mut Terms) -> Substitution {
        let mut names = Substitution::new();
        for ((old, sort), new) in self.order.iter().zip(&self.sorts).zip(0..) {
            names.rename(terms, *sort, *old, new);
        }
        names
    }
}

/// Moves the terms of the current state to the list in the globals, and sets the numbers of the
/// values to 0.
///
/// Terms of dead registers are omitted. The function [`reinstate`] undoes the change of the numbers.
pub fn withdraw(machine: &mut Machine) {
    let live = &mut machine.live;
    if live.symbols.run.is_none() {
        return;
    }
    if live.symbols.origins.is_empty() && live.symbols.parts.is_empty() {
        live.globals.terms = TermListing::default();
        return;
    }
    let run = live.symbols.tables();
    let mut entries = Vec::new();
    let mut mismatch = None;
    {
        let run = run.borrow();
        let mut evaluator = Evaluator::new(&live.symbols.witness);
        let mut differs = |term: TermId, number: u64| {
            let sort = run.terms.sort(term);
            sort.canonical(evaluator.value(&run.terms, term).number()) != sort.canonical(number)
        };
        for (slot, thread) in live.threads.unwritten().iter_mut().enumerate() {
            if !thread.is_alive() {
                continue;
            }
            for (depth, register, at) in live_numbers(thread) {
                let term = live.symbols.register(slot, at);
                if term.is_none() {
                    continue;
                }
                if differs(term, thread.registers[at]) {
                    mismatch = Some(format!("register {register} of frame {depth}"));
                }
                let thread_slot = slot as u32;
                let at_register = ValueLocation::Register { thread: thread_slot, depth, register };
                entries.push((at_register, term));
                thread.registers[at] = 0;
            }
        }
        for object in live.symbols.objects(&live.heap) {
            let Some(parts) = live.symbols.parts.get(&object) else { continue };
            for (part, term) in parts.iter().copied() {
                if !shadow::is_reference(&live.heap, object, part)
                    && differs(term, shadow::number(&live.heap, object, part))
                {
                    let class = live.heap.peek(object).class();
                    mismatch = Some(format!("part {part} of a {class:?}"));
                }
                entries.push((ValueLocation::Part(object, part), term));
                shadow::set_number(&mut live.heap, object, part, 0);
            }
        }
    }
    let mut tables = run.borrow_mut();
    tables.mismatch = tables.mismatch.take().or(mismatch);
    drop(tables);
    live.globals.terms = TermListing {
        entries,
        condition: live.symbols.condition.clone(),
        witness: live.symbols.witness.clone(),
        origins: live.symbols.origins.clone(),
        turns: live
            .symbols
            .turns
            .live(|slot, depth| activation_of(&live.threads.get(slot)?.frames, depth)),
        run: Some(run),
    };
}

/// Sets the numbers of values with terms to 0, as [`withdraw`] does, in a state that will be
/// replaced.
pub fn discard(machine: &mut Machine) {
    let live = &mut machine.live;
    let symbols = &live.symbols;
    if symbols.run.is_none() {
        return;
    }
    if symbols.origins.is_empty() && symbols.parts.is_empty() {
        live.globals.terms = TermListing::default();
        return;
    }
    for (slot, thread) in live.threads.unwritten().iter_mut().enumerate() {
        if !thread.is_alive() || symbols.registers_of(slot).iter().all(|term| term.is_none()) {
            continue;
        }
        for (_, _, at) in live_numbers(thread) {
            if !symbols.register(slot, at).is_none() {
                thread.registers[at] = 0;
            }
        }
    }
    symbols.clear_numbers(&mut live.heap);
    // The list of this state is unknown, so the list of the next state is decoded from its vector.
    live.globals.terms = TermListing::unknown(&symbols.tables());
}

/// Undoes the change of the numbers by [`withdraw`]. The objects still have their terms.
pub fn reinstate(machine: &mut Machine) {
    let live = &mut machine.live;
    if live.symbols.run.is_none() {
        return;
    }
    let run = live.symbols.tables();
    let run = run.borrow();
    let listing = &live.globals.terms;
    for all in &mut live.symbols.registers {
        all.fill(TermId::NONE);
    }
    let mut evaluator = Evaluator::new(&listing.witness);
    let threads = live.threads.unwritten();
    for (location, term) in &listing.entries {
        let number = evaluator.value(&run.terms, *term).number();
        match *location {
            ValueLocation::Register { thread, depth, register } => {
                let slot = thread as usize;
                let at = set_register(&mut threads[slot], (depth, register), number);
                live.symbols.set_register(slot, at, *term);
            }
            ValueLocation::Part(object, part) => {
                shadow::set_number(&mut live.heap, object, part, number);
            }
        }
    }
    live.symbols.forget_freed(&live.heap);
    live.symbols.is_active = !listing.entries.is_empty();
    live.symbols.turns.clone_from(&listing.turns);
}

/// Sets the number of a register, and returns its position among the registers of the thread.
fn set_register(thread: &mut Thread, (depth, register): (u32, u16), number: u64) -> usize {
    let at = thread.frames[depth as usize].base as usize + usize::from(register);
    thread.registers[at] = number;
    at
}

/// Gives the values of the current state the terms in the list of the globals, with their numbers
/// under the witness.
pub fn install(machine: &mut Machine) {
    let live = &mut machine.live;
    if live.symbols.run.is_none() {
        return;
    }
    let listing = std::mem::take(&mut live.globals.terms);
    live.symbols.forget_parts(&mut live.heap);
    let Symbols { registers, .. } = &mut live.symbols;
    for all in registers {
        all.fill(TermId::NONE);
    }
    live.symbols.is_active = false;
    let run = live.symbols.tables();
    let run = run.borrow();
    let mut evaluator = Evaluator::new(&listing.witness);
    let threads = live.threads.unwritten();
    // The entries of an object are usually in a row.
    let (mut of, mut parts): (Ref, Vec<(u32, TermId)>) = (0, Vec::new());
    for (location, term) in &listing.entries {
        let number = evaluator.value(&run.terms, *term).number();
        match *location {
            ValueLocation::Register { thread, depth, register } => {
                let slot = thread as usize;
                let at = set_register(&mut threads[slot], (depth, register), number);
                live.symbols.set_register(slot, at, *term);
            }
            ValueLocation::Part(object, part) => {
                if object != of {
                    if !parts.is_empty() {
                        live.symbols.set_parts(&mut live.heap, of, &parts);
                    }
                    parts.clear();
                    of = object;
                }
                parts.push((part, *term));
                shadow::set_number(&mut live.heap, object, part, number);
            }
        }
    }
    if !parts.is_empty() {
        live.symbols.set_parts(&mut live.heap, of, &parts);
    }
    live.symbols.condition.clone_from(&listing.condition);
    live.symbols.witness.clone_from(&listing.witness);
    live.symbols.origins.clone_from(&listing.origins);
    live.symbols.turns.clone_from(&listing.turns);
    live.globals.terms = listing;
}
