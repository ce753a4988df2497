//! Inputs that sequences of calls create: public calls on a new object, with symbolic arguments.
//!
//! States are expanded breadth-first by the number of calls. A state is known if an expanded state is
//! isomorphic, and has an equal condition on its numbers. If conditions only order numbers, a weaker
//! one suffices. Each object of a known state thus occurs in the expanded state, after at most as many
//! calls. Arguments that the object does not store are eliminated from such conditions.
//!
//! Source: Visser, Pasareanu, Pelanek, ISSTA 2006; decision 0074. Invariant: an omitted state is known,
//! or is beyond a bound, which is then reported.

use super::explore::{Open, TreeWalk};
use config::{Error, RecordedInput};
use inputs::{ReachablePart, reachable_part};
use std::collections::{BTreeMap, HashMap, VecDeque};
use terms::{Differences, Sort, Substitution, Term, TermId};
use testgen::{ArgumentClass, Call, Calls, Method, Parameter};

/// The maximal number of calls, without `--up-to`.
const CALLS: u32 = 4;

/// The number of states after which the next call is explored for a while.
const TURN: u64 = 30;

/// The number of states after a constructor in the first part, which doubles with each part.
const PART: u64 = 16;

/// The part whose number of states is the largest.
const LAST_PART: u32 = 16;

/// The first number for symbols of a key. Paths have fewer inputs.
const OWN: u32 = 1 << 30;

/// The calls of a path before the method under check, and its arguments.
#[derive(Clone, Debug)]
pub(super) struct Sequence {
    /// The constructor and the methods, with their arguments.
    pub(super) calls: Vec<(Call, Vec<Argument>)>,
    /// The arguments of the method under check.
    pub(super) arguments: Vec<Argument>,
}

/// An argument of a call.
#[derive(Clone, Debug)]
pub(super) enum Argument {
    /// A number.
    Number(u64),
    /// The parameter with this index among the parameters of reference types.
    Reference(usize),
    /// Null in place of a new object.
    Null,
    /// The receiver.
    Receiver,
    /// A new object of a class, with its constructor and the arguments.
    New(String, Call, Vec<Self>),
}

/// The parts of arguments among the inputs of a path, in their order.
struct Requested<'a> {
    calls: &'a Calls,
    numbers: &'a mut dyn Iterator<Item = u64>,
    /// The number of arguments of reference types so far.
    references: usize,
}

impl Requested<'_> {
    fn arguments(&mut self, of: &[Parameter]) -> Vec<Argument> {
        of.iter().map(|one| self.argument(one)).collect()
    }

    fn argument(&mut self, parameter: &Parameter) -> Argument {
        let calls = self.calls;
        if let Some(class) = calls.class_of(&parameter.kind) {
            return self.new_object(class);
        }
        if parameter.kind.is_reference() {
            self.references += 1;
            return Argument::Reference(self.references - 1);
        }
        Argument::Number(self.number())
    }

    fn new_object(&mut self, class: &ArgumentClass) -> Argument {
        // The alternative 0 is null, and the receiver follows the constructors.
        let Some(at) = self.number().checked_sub(1) else { return Argument::Null };
        match class.constructors.get(at as usize) {
            None => Argument::Receiver,
            Some(call) => {
                let own = self.arguments(&call.parameters);
                Argument::New(class.class.clone(), call.clone(), own)
            }
        }
    }

    fn number(&mut self) -> u64 {
        self.numbers.next().unwrap_or_default()
    }
}

/// The heap of a state before a call, with the conditions that do not only order numbers.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    words: Vec<u64>,
    terms: Vec<TermId>,
    conjuncts: Vec<TermId>,
}

/// The expanded states before calls.
#[derive(Default)]
pub(super) struct KnownStates {
    /// For each heap, its conditions as bounds of differences. Other conditions are part of the key.
    all: HashMap<Key, Vec<Vec<i128>>>,
    /// The number of these states.
    pub(super) count: u64,
}

impl KnownStates {
    /// Adds a state. Returns whether no known state covers it.
    fn add(&mut self, key: Key, bounds: Vec<i128>) -> bool {
        let known = self.all.entry(key).or_default();
        let covers = |of: &Vec<i128>| of.iter().zip(&bounds).all(|(known, new)| new <= known);
        if known.iter().any(covers) {
            return false;
        }
        known.push(bounds);
        self.count += 1;
        true
    }
}

impl Sequence {
    /// Reconstructs the calls from the inputs of a path.
    pub(super) fn of(calls: &Calls, method: &Method, numbers: &[RecordedInput]) -> Self {
        let mut numbers = numbers.iter().map(|input| input.value);
        let mut inputs = Requested { calls, numbers: &mut numbers, references: 0 };
        let mut all = Vec::new();
        let first = inputs.numbers.next();
        if let Some(call) = first.and_then(|at| calls.constructors.get(at as usize)) {
            all.push((call.clone(), inputs.arguments(&call.parameters)));
        }
        // The alternative 0 is the method under check.
        while let Some(at) = inputs.numbers.next().and_then(|number| number.checked_sub(1)) {
            let Some(call) = calls.methods.get(at as usize) else { break };
            all.push((call.clone(), inputs.arguments(&call.parameters)));
        }
        Self { calls: all, arguments: inputs.arguments(&method.parameters) }
    }
}

/// Returns trees that begin with one state each.
fn one_by_one(states: impl Iterator<Item = Open>) -> VecDeque<VecDeque<Open>> {
    states.map(|state| VecDeque::from([state])).collect()
}

/// Returns the maximal number of calls, and whether the user requested it.
pub(super) fn most_calls(up_to: Option<u32>) -> (u32, bool) {
    (up_to.unwrap_or(CALLS), up_to.is_some())
}

impl TreeWalk<'_> {
    /// Traverses all sequences of calls, each followed by the method under check. The states after a
    /// constructor with many paths are expanded in parts, so that the constructor does not take all time.
    pub(super) fn sequences(&mut self, first: Open) -> Result<(), Error> {
        let (most, is_given) = most_calls(self.request.up_to);
        let mut waiting = VecDeque::from([VecDeque::from([first])]);
        let mut met = false;
        for part in 0.. {
            // A state of another part can be known after more calls, so the parts share no states.
            let mut known = KnownStates::default();
            let limit = self.count + (PART << part.min(LAST_PART));
            let next = self.in_turns(&mut waiting, &mut known, Some(limit))?;
            met |= self.calls_after(next, &mut known, most)?;
            self.tree.structures += known.count;
            if waiting.is_empty() || self.is_over {
                break;
            }
        }
        if met && !is_given {
            self.tree.note(format!("sequences of more than {most} calls were possible (--up-to)"));
        }
        if let Some(calls) = &self.job.target.calls {
            calls.left_out.iter().for_each(|reason| self.tree.note(reason.clone()));
        }
        Ok(())
    }

    /// Traverses the sequences of calls after some states. Returns whether more than `most` calls were
    /// possible.
    fn calls_after(
        &mut self,
        mut next: Vec<Open>,
        known: &mut KnownStates,
        most: u32,
    ) -> Result<bool, Error> {
        for calls in 0.. {
            if next.is_empty() || self.is_over {
                break;
            }
            // The first alternative is the method under check.
            let mut last = one_by_one(next.iter().map(|state| state.with(0..1)));
            self.in_turns(&mut last, &mut KnownStates::default(), None)?;
            if calls == most {
                return Ok(next.iter().any(|state| state.arity > 1));
            }
            let each =
                next.iter().flat_map(|state| (1..state.arity).map(|at| state.with(at..at + 1)));
            next = self.in_turns(&mut one_by_one(each), known, None)?;
        }
        Ok(false)
    }

    /// Traverses the trees below some states in turns, so that a large tree does not delay the others.
    /// Returns the new states before calls. With a limit, the traversal ends after so many states if
    /// one was found, and the rest is still waiting.
    fn in_turns(
        &mut self,
        waiting: &mut VecDeque<VecDeque<Open>>,
        known: &mut KnownStates,
        limit: Option<u64>,
    ) -> Result<Vec<Open>, Error> {
        let mut found = Vec::new();
        while let Some(mut open) = waiting.pop_front() {
            if self.is_over {
                break;
            }
            let turn = limit.map_or(TURN, |limit| limit.saturating_sub(self.count).clamp(1, PART));
            found.extend(self.below(&mut open, turn, known)?);
            if !open.is_empty() {
                waiting.push_back(open);
            }
            if limit.is_some_and(|limit| self.count >= limit && !found.is_empty()) {
                break;
            }
        }
        Ok(found)
    }

    /// Adds the current state, which is before a call. Returns whether the state is new.
    pub(super) fn is_new(&mut self, states: &mut KnownStates) -> bool {
        let mut tables = self.run.borrow_mut();
        let object = tables.awaits_call;
        let terms = &mut tables.terms;
        let machine = &self.system.machine;
        let part: ReachablePart = reachable_part(machine, object);
        let mut live: Vec<u32> = Vec::new();
        for term in &part.terms {
            let symbols = terms.symbols(*term).iter();
            let new: Vec<u32> = symbols.filter(|symbol| !live.contains(symbol)).copied().collect();
            live.extend(new);
        }
        let condition = machine.live.symbols.condition().slice(terms, &live);
        let mut all = live.clone();
        all.extend(condition.symbols(terms).into_iter().filter(|symbol| !live.contains(symbol)));
        let roots: Vec<TermId> = part.terms.iter().chain(condition.conjuncts()).copied().collect();
        let leaves = terms.reachable(&roots).into_iter().map(|id| terms.get(id));
        let sorts: BTreeMap<u32, Sort> = leaves
            .filter_map(|leaf| match leaf {
                Term::Symbol(sort, number) => Some((number, sort)),
                _ => None,
            })
            .collect();
        let mut renamed = Substitution::new();
        let mut symbols = Vec::new();
        for (symbol, own) in all.iter().zip(OWN..) {
            let Some(sort) = sorts.get(symbol) else { continue };
            renamed.rename(terms, *sort, *symbol, own);
            symbols.extend(renamed.of(*symbol));
        }
        let of_part = part.terms.iter().map(|term| renamed.apply(terms, *term)).collect();
        let condition = condition.renamed(terms, &mut renamed);
        let known = &symbols[..live.len().min(symbols.len())];
        let bounds = Differences::projection(terms, condition.conjuncts(), known);
        let conjuncts = if bounds.is_some() { Vec::new() } else { condition.conjuncts().to_vec() };
        let key = Key { words: part.words, terms: of_part, conjuncts };
        states.add(key, bounds.unwrap_or_default())
    }
}
