//! Path conditions: conjunctions in canonical form.
//!
//! Source: King, "Symbolic Execution and Program Testing" (CACM 19(7), 1976). Invariant: conjuncts are
//! sorted by id and distinct, none is `true`, and no two contradict each other. A symbol that equals a
//! constant occurs only in the conjunct with this equality.

use base::{FastMap, FastSet};

use crate::arena::{TermTable, Terms};
use crate::evaluate::{Assignment, Evaluator};
use crate::logic::sort_conjuncts;
use crate::substitute::Substitution;
use crate::term::{Binary, Term, TermId};

/// The number of passes over all conjuncts before an index of conjuncts by symbol is built.
const PASSES: u32 = 4;

/// A conjunction of truth values. Equal path conditions over one [`Terms`] have equal conjuncts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct PathCondition {
    conjuncts: Vec<TermId>,
}

impl PathCondition {
    /// Creates the condition that is always true.
    pub fn new() -> Self {
        Self::default()
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
                return Self { conjuncts: vec![TermId::FALSE] };
            }
            let mut fixed = Substitution::new();
            for conjunct in &all {
                if let Some((symbol, constant)) = equality(terms, *conjunct)
                    && fixed.of(symbol).is_none()
                {
                    fixed.replace(symbol, constant);
                }
            }
            if fixed.is_empty() {
                return Self { conjuncts: all };
            }
            let mut changed = false;
            let before = std::mem::take(&mut all);
            for conjunct in before {
                let after = match equality(terms, conjunct) {
                    Some((symbol, constant)) if fixed.of(symbol) == Some(constant) => conjunct,
                    _ => fixed.apply(terms, conjunct),
                };
                changed |= after != conjunct;
                all.extend(terms.conjuncts(after));
            }
            if !changed {
                all.sort_unstable();
                return Self { conjuncts: all };
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
                    return Some(Self { conjuncts: vec![TermId::FALSE] });
                }
                if let Err(at) = all.binary_search(&conjunct) {
                    all.insert(at, conjunct);
                }
            }
        }
        Some(Self { conjuncts: all })
    }

    /// Returns the conjunction with one that fixes a symbol; `None` if others then become equalities or
    /// conjunctions.
    fn with_fixed(
        &self,
        terms: &mut Terms,
        condition: TermId,
        (symbol, constant): (u32, TermId),
    ) -> Option<Self> {
        let mut fixed = Substitution::new();
        fixed.replace(symbol, constant);
        let mut all = Vec::with_capacity(self.conjuncts.len() + 1);
        let mut new = vec![condition];
        for conjunct in self.conjuncts.iter().copied() {
            if terms.symbols(conjunct).binary_search(&symbol).is_err() {
                all.push(conjunct);
                continue;
            }
            let after = fixed.apply(terms, conjunct);
            if equality(terms, after).is_some()
                || matches!(terms.get(after), Term::Binary(Binary::And, ..))
            {
                return None;
            }
            new.push(after);
        }
        if !sort_conjuncts(terms, &mut new) {
            return Some(Self { conjuncts: vec![TermId::FALSE] });
        }
        for conjunct in new {
            let opposite = terms.not(conjunct);
            if all.binary_search(&opposite).is_ok() {
                return Some(Self { conjuncts: vec![TermId::FALSE] });
            }
            if let Err(at) = all.binary_search(&conjunct) {
                all.insert(at, conjunct);
            }
        }
        Some(Self { conjuncts: all })
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
    pub fn fixed(&self, terms: &TermTable) -> Substitution {
        let mut fixed = Substitution::new();
        for conjunct in &self.conjuncts {
            if let Some((symbol, constant)) = equality(terms, *conjunct) {
                fixed.replace(symbol, constant);
            }
        }
        fixed
    }

    /// Returns a term with the values of its symbols that equal a constant.
    pub fn settled(&self, terms: &mut Terms, term: TermId) -> TermId {
        let symbols = terms.symbols(term);
        let mut fixed = Substitution::new();
        for conjunct in &self.conjuncts {
            if let Some((symbol, constant)) = equality(terms, *conjunct)
                && symbols.binary_search(&symbol).is_ok()
            {
                fixed.replace(symbol, constant);
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
        let mut taken = vec![false; self.conjuncts.len()];
        let mut reached: FastSet<u32> = live.iter().copied().collect();
        // Most slices are complete after few passes. The direction alternates, as conjuncts of chains
        // are in order.
        for pass in 0..PASSES {
            let before = reached.len();
            for step in 0..taken.len() {
                let at = if pass % 2 == 0 { taken.len() - 1 - step } else { step };
                let symbols = terms.symbols(self.conjuncts[at]);
                // A conjunct without symbols is the conjunct `false`.
                if !taken[at] && (symbols.is_empty() || symbols.iter().any(|s| reached.contains(s)))
                {
                    taken[at] = true;
                    reached.extend(symbols);
                }
            }
            if reached.len() == before {
                return self.part(&taken);
            }
        }
        let mut conjuncts_of: FastMap<u32, Vec<usize>> = FastMap::default();
        for (at, conjunct) in self.conjuncts.iter().enumerate() {
            for symbol in terms.symbols(*conjunct) {
                conjuncts_of.entry(*symbol).or_default().push(at);
            }
        }
        let mut open: Vec<u32> = reached.into_iter().collect();
        while let Some(symbol) = open.pop() {
            for at in conjuncts_of.remove(&symbol).unwrap_or_default() {
                if !std::mem::replace(&mut taken[at], true) {
                    open.extend(terms.symbols(self.conjuncts[at]));
                }
            }
        }
        self.part(&taken)
    }

    fn part(&self, taken: &[bool]) -> Self {
        let of = self.conjuncts.iter().zip(taken).filter(|(_, taken)| **taken);
        Self { conjuncts: of.map(|(conjunct, _)| *conjunct).collect() }
    }

    /// Returns the condition with renamed symbols, in canonical form.
    #[must_use]
    pub fn renamed(&self, terms: &mut Terms, by: &mut Substitution) -> Self {
        let conjuncts: Vec<TermId> = self.conjuncts.iter().map(|c| by.apply(terms, *c)).collect();
        Self::of(terms, &conjuncts)
    }
}

/// Returns the symbol and the constant of a conjunct that fixes a symbol: by an equality, or as a truth
/// value.
fn equality(terms: &TermTable, conjunct: TermId) -> Option<(u32, TermId)> {
    use crate::term::Unary;
    match terms.get(conjunct) {
        // Only bits are replaced: NaN is never equal to NaN, and 0.0 equals -0.0.
        Term::Binary(Binary::Eq, a, b) if terms.sort(a).is_bits() => {
            terms.as_constant(b)?;
            match terms.get(a) {
                Term::Symbol(_, number) => Some((number, b)),
                _ => None,
            }
        }
        Term::Symbol(_, number) => Some((number, TermId::TRUE)),
        Term::Unary(Unary::Not, a) => match terms.get(a) {
            Term::Symbol(_, number) => Some((number, TermId::FALSE)),
            _ => None,
        },
        _ => None,
    }
}
