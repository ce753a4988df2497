//! Path conditions: conjunctions in canonical form.
//!
//! Source: King, "Symbolic Execution and Program Testing" (CACM 19(7), 1976). Invariant: conjuncts are
//! sorted by id and distinct, none is `true`, and no two contradict each other. A symbol that equals a
//! constant occurs only in the conjunct with this equality.

use base::FastMap;

use crate::arena::{TermTable, Terms};
use crate::evaluate::{Assignment, Evaluator};
use crate::logic::sort_conjuncts;
use crate::substitute::Substitution;
use crate::term::{Binary, Term, TermId};

/// The number of passes over all conjuncts before an index of conjuncts by symbol is built.
const PASSES: u32 = 4;

/// The maximal number of symbols of a slice that are searched one by one.
const FEW_SYMBOLS: usize = 32;

/// A conjunction of truth values. Equal path conditions over one [`Terms`] have equal conjuncts.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct PathCondition {
    conjuncts: Vec<TermId>,
    /// The symbols that equal constants, ascending by number.
    fixed: Vec<Fixed>,
}

/// A symbol that equals a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Fixed {
    number: u32,
    symbol: TermId,
    constant: TermId,
}

impl Clone for PathCondition {
    fn clone(&self) -> Self {
        Self { conjuncts: self.conjuncts.clone(), fixed: self.fixed.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.conjuncts.clone_from(&source.conjuncts);
        self.fixed.clone_from(&source.fixed);
    }
}

impl PathCondition {
    /// Creates the condition that is always true.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the condition that is never true.
    fn never() -> Self {
        Self { conjuncts: vec![TermId::FALSE], fixed: Vec::new() }
    }

    /// Returns the condition with these conjuncts, which are in canonical form.
    fn canonical(terms: &TermTable, conjuncts: Vec<TermId>) -> Self {
        let fixed = conjuncts.iter().filter_map(|conjunct| equality(terms, *conjunct));
        let mut fixed: Vec<Fixed> = fixed.collect();
        fixed.sort_unstable_by_key(|of| of.number);
        Self { conjuncts, fixed }
    }

    /// Returns the condition with other conjuncts in place of some. No further conjunct has a symbol of
    /// either.
    pub(crate) fn replaced(&self, before: &Self, after: &Self) -> Self {
        let mut conjuncts = Vec::with_capacity(self.conjuncts.len() + after.conjuncts.len());
        let mut new = after.conjuncts.iter().copied().peekable();
        for conjunct in self.conjuncts.iter().copied() {
            if before.conjuncts.binary_search(&conjunct).is_err() {
                while let Some(next) = new.next_if(|next| *next < conjunct) {
                    conjuncts.push(next);
                }
                conjuncts.push(conjunct);
            }
        }
        conjuncts.extend(new);
        let is_other = |of: &&Fixed| before.fixed.iter().all(|other| other.number != of.number);
        let mut fixed: Vec<Fixed> = self.fixed.iter().filter(is_other).copied().collect();
        for of in &after.fixed {
            let at = fixed.partition_point(|other| other.number < of.number);
            fixed.insert(at, *of);
        }
        Self { conjuncts, fixed }
    }

    /// Creates the conjunction of some truth values.
    pub fn of(terms: &mut Terms, conditions: &[TermId]) -> Self {
        Self::new().with_all(terms, conditions)
    }

    /// Returns the conjunction with one more truth value.
    #[must_use]
    pub fn with(&self, terms: &mut Terms, condition: TermId) -> Self {
        self.with_all(terms, &[condition])
    }

    /// Returns the conjunction with more truth values.
    #[must_use]
    pub fn with_all(&self, terms: &mut Terms, conditions: &[TermId]) -> Self {
        if let Some(extended) = self.extended(terms, conditions) {
            return extended;
        }
        let mut all = self.conjuncts.clone();
        all.extend(conditions.iter().flat_map(|c| terms.conjuncts(*c)));
        // Each round except the last replaces a symbol of some conjunct. So the number of symbols
        // bounds the number of rounds.
        loop {
            if !sort_conjuncts(terms, &mut all) {
                return Self::never();
            }
            let mut fixed = Substitution::new();
            for conjunct in &all {
                if let Some(of) = equality(terms, *conjunct)
                    && fixed.of(of.number).is_none()
                {
                    fixed.replace(of.number, of.constant);
                }
            }
            if fixed.is_empty() {
                return Self { conjuncts: all, fixed: Vec::new() };
            }
            let mut changed = false;
            let before = std::mem::take(&mut all);
            for conjunct in before {
                let after = match equality(terms, conjunct) {
                    Some(of) if fixed.of(of.number) == Some(of.constant) => conjunct,
                    _ => fixed.apply(terms, conjunct),
                };
                changed |= after != conjunct;
                all.extend(terms.conjuncts(after));
            }
            if !changed {
                all.sort_unstable();
                return Self::canonical(terms, all);
            }
        }
    }

    /// Returns the conjunction with truth values, if none of them fixes a symbol, or a single one does.
    /// These are the frequent cases: conjuncts without the symbol remain unchanged.
    fn extended(&self, terms: &mut Terms, conditions: &[TermId]) -> Option<Self> {
        if self.is_false() {
            return Some(self.clone());
        }
        if let [condition] = conditions {
            let condition = self.settled(terms, *condition);
            if let Some(fixed) = equality(terms, condition) {
                return self.with_fixed(terms, condition, fixed);
            }
        }
        let mut all = self.conjuncts.clone();
        for condition in conditions {
            for conjunct in terms.conjuncts(*condition) {
                let conjunct = self.settled(terms, conjunct);
                if conjunct == TermId::TRUE {
                    continue;
                }
                if equality(terms, conjunct).is_some()
                    || matches!(terms.get(conjunct), Term::Binary(Binary::And, ..))
                {
                    return None;
                }
                let opposite = terms.not(conjunct);
                if conjunct == TermId::FALSE || all.binary_search(&opposite).is_ok() {
                    return Some(Self::never());
                }
                if let Err(at) = all.binary_search(&conjunct) {
                    all.insert(at, conjunct);
                }
            }
        }
        Some(Self { conjuncts: all, fixed: self.fixed.clone() })
    }

    /// Returns the conjunction with one that fixes a symbol; `None` if others then become equalities or
    /// conjunctions.
    fn with_fixed(&self, terms: &mut Terms, condition: TermId, new_one: Fixed) -> Option<Self> {
        let symbol = new_one.number;
        let mut fixed = Substitution::new();
        fixed.replace(symbol, new_one.constant);
        let (value, mut value_of) = (terms.as_constant(new_one.constant), None);
        let mut all = Vec::with_capacity(self.conjuncts.len() + 1);
        let mut new = vec![condition];
        for conjunct in self.conjuncts.iter().copied() {
            let symbols = terms.symbols(conjunct);
            if symbols.binary_search(&symbol).is_err() {
                all.push(conjunct);
                continue;
            }
            if let ([_], Some(value)) = (symbols, value) {
                let value =
                    value_of.get_or_insert_with(|| Assignment::from_iter([(symbol, value)]));
                if terms.holds(conjunct, value) {
                    continue;
                }
                return Some(Self::never());
            }
            let after = fixed.apply(terms, conjunct);
            if equality(terms, after).is_some()
                || matches!(terms.get(after), Term::Binary(Binary::And, ..))
            {
                return None;
            }
            new.push(after);
        }
        if new.len() > 1 && !sort_conjuncts(terms, &mut new) {
            return Some(Self::never());
        }
        for conjunct in new {
            let opposite = terms.not(conjunct);
            if all.binary_search(&opposite).is_ok() {
                return Some(Self::never());
            }
            if let Err(at) = all.binary_search(&conjunct) {
                all.insert(at, conjunct);
            }
        }
        Some(Self::canonical(terms, all))
    }

    /// Returns the conjuncts, ascending by id. The false condition has the one conjunct `false`.
    pub fn conjuncts(&self) -> &[TermId] {
        &self.conjuncts
    }

    /// Whether the condition is recognized as unsatisfiable. Other conditions may be unsatisfiable too.
    pub fn is_false(&self) -> bool {
        self.conjuncts == [TermId::FALSE]
    }

    /// Whether the condition is `true`.
    pub fn is_true(&self) -> bool {
        self.conjuncts.is_empty()
    }

    /// Whether an assignment satisfies all conjuncts.
    pub fn holds(&self, terms: &TermTable, assignment: &Assignment) -> bool {
        let mut evaluator = Evaluator::new(assignment);
        self.conjuncts.iter().all(|c| evaluator.value(terms, *c).number() != 0)
    }

    /// Returns a substitution of constants for the symbols that equal a constant.
    pub fn fixed(&self) -> Substitution {
        let mut fixed = Substitution::new();
        self.fixed.iter().for_each(|of| fixed.replace(of.number, of.constant));
        fixed
    }

    /// Whether a term is a symbol that equals a constant.
    pub fn fixes(&self, symbol: TermId) -> bool {
        self.fixed.iter().any(|of| of.symbol == symbol)
    }

    /// Returns a term with the values of its symbols that equal a constant.
    pub fn settled(&self, terms: &mut Terms, term: TermId) -> TermId {
        let symbols = terms.symbols(term);
        let mut fixed = Substitution::new();
        for of in &self.fixed {
            if symbols.binary_search(&of.number).is_ok() {
                fixed.replace(of.number, of.constant);
            }
        }
        if fixed.is_empty() { term } else { fixed.apply(terms, term) }
    }

    /// Returns the symbols of the condition, ascending.
    pub fn symbols(&self, terms: &TermTable) -> Vec<u32> {
        let mut all: Vec<u32> =
            self.conjuncts.iter().flat_map(|c| terms.symbols(*c)).copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns the conjuncts that share symbols with `live`, directly or through other conjuncts.
    ///
    /// If the whole condition is satisfiable, the remaining conjuncts do not restrict terms over
    /// `live`.
    #[must_use]
    pub fn slice(&self, terms: &TermTable, live: &[u32]) -> Self {
        Self::canonical(terms, self.slice_conjuncts(terms, live))
    }

    /// Returns the conjuncts of [`Self::slice`].
    pub fn slice_conjuncts(&self, terms: &TermTable, live: &[u32]) -> Vec<TermId> {
        let mut taken = vec![false; self.conjuncts.len()];
        // Most slices have few symbols.
        let mut reached: Vec<u32> = live.to_vec();
        // Most slices are complete after few passes. The direction alternates, as conjuncts of chains
        // are in order.
        for pass in 0..PASSES {
            let before = reached.len();
            for step in 0..taken.len() {
                let at = if pass % 2 == 0 { taken.len() - 1 - step } else { step };
                if taken[at] {
                    continue;
                }
                let symbols = terms.symbols(self.conjuncts[at]);
                // A conjunct without symbols is the conjunct `false`.
                if symbols.is_empty() || symbols.iter().any(|s| reached.contains(s)) {
                    taken[at] = true;
                    for symbol in symbols {
                        if !reached.contains(symbol) {
                            reached.push(*symbol);
                        }
                    }
                }
            }
            if reached.len() == before {
                return self.part(&taken);
            }
            if reached.len() > FEW_SYMBOLS {
                break;
            }
        }
        let mut conjuncts_of: FastMap<u32, Vec<usize>> = FastMap::default();
        for (at, conjunct) in self.conjuncts.iter().enumerate() {
            for symbol in terms.symbols(*conjunct) {
                conjuncts_of.entry(*symbol).or_default().push(at);
            }
        }
        let mut open: Vec<u32> = reached;
        while let Some(symbol) = open.pop() {
            for at in conjuncts_of.remove(&symbol).unwrap_or_default() {
                if !std::mem::replace(&mut taken[at], true) {
                    open.extend(terms.symbols(self.conjuncts[at]));
                }
            }
        }
        self.part(&taken)
    }

    fn part(&self, taken: &[bool]) -> Vec<TermId> {
        let of = self.conjuncts.iter().zip(taken).filter(|(_, taken)| **taken);
        of.map(|(conjunct, _)| *conjunct).collect()
    }

    /// Returns the condition with renamed symbols, in canonical form.
    #[must_use]
    pub fn renamed(&self, terms: &mut Terms, by: &mut Substitution) -> Self {
        let conjuncts: Vec<TermId> = self.conjuncts.iter().map(|c| by.apply(terms, *c)).collect();
        Self::of(terms, &conjuncts)
    }
}

/// Returns the symbol that a conjunct fixes: by an equality, or as a truth value.
fn equality(terms: &TermTable, conjunct: TermId) -> Option<Fixed> {
    use crate::term::Unary;
    let fixed = |symbol: TermId, constant: TermId| match terms.get(symbol) {
        Term::Symbol(_, number) => Some(Fixed { number, symbol, constant }),
        _ => None,
    };
    match terms.get(conjunct) {
        // Only bits are replaced: NaN is never equal to NaN, and 0.0 equals -0.0.
        Term::Binary(Binary::Eq, a, b) if terms.sort(a).is_bits() => {
            terms.as_constant(b)?;
            fixed(a, b)
        }
        Term::Symbol(..) => fixed(conjunct, TermId::TRUE),
        Term::Unary(Unary::Not, a) => fixed(a, TermId::FALSE),
        _ => None,
    }
}
