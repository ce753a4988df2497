//! Choices on one symbol with few values, such as a truth value or a color.
//!
//! If all conjuncts with the symbol have no other symbol, they decide the choice. Such a choice is the same
//! on many paths, and so is the part of the path condition that it changes.
//!
//! Invariant: the results are those of [`PathCondition::with`], and of a decider. A value that is the only
//! one becomes an equality, which is equivalent.

use crate::arena::Terms;
use crate::evaluate::Assignment;
use crate::path_condition::PathCondition;
use crate::ranges::Ranges;
use crate::sort::Sort;
use crate::term::{Term, TermId};
use base::FastMap;
use std::rc::Rc;

/// The maximal number of values that are tried.
const MOST_VALUES: i64 = 16;

/// A choice on one symbol.
#[derive(Debug)]
pub struct SymbolChoice {
    /// The number of the symbol.
    pub symbol: u32,
    /// The conjuncts with the symbol before the choice.
    before: PathCondition,
    /// The alternatives; `None` if no value satisfies one.
    pub sides: Vec<Option<Side>>,
}

/// An alternative of a choice on one symbol.
#[derive(Debug)]
pub struct Side {
    /// The values of the symbol.
    pub values: Vec<u64>,
    /// The conjuncts with the symbol after the choice.
    after: PathCondition,
}

impl SymbolChoice {
    /// Returns the path condition after the choice of a side.
    #[must_use]
    pub fn path(&self, path: &PathCondition, side: &Side) -> PathCondition {
        path.replaced(&self.before, &side.after)
    }
}

/// The choices on one symbol so far.
#[derive(Debug, Default)]
pub struct SymbolChoices {
    /// By the conjuncts with the symbol, and the alternatives.
    choices: FastMap<Box<[TermId]>, Option<Rc<SymbolChoice>>>,
    /// The equalities of symbols with their only values, by the conjuncts with the symbol.
    equalities: FastMap<Box<[TermId]>, Option<TermId>>,
}

impl SymbolChoices {
    /// Returns the choice between alternatives, if it depends on one symbol with few values.
    pub fn choice(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        alternatives: &[TermId],
    ) -> Option<Rc<SymbolChoice>> {
        let symbol = single_symbol(terms, alternatives)?;
        let mut key = conjuncts_with(terms, path, symbol)?;
        let before = key.len();
        key.extend_from_slice(alternatives);
        if let Some(known) = self.choices.get(&key[..]) {
            return known.clone();
        }
        let found = choice(terms, &key[..before], alternatives, symbol).map(Rc::new);
        self.choices.insert(key.into(), found.clone());
        found
    }

    /// Returns the equality of the only symbol of a new conjunct with its only value, if it has one.
    pub fn equality(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        conjunct: TermId,
    ) -> Option<TermId> {
        let symbol = single_symbol(terms, &[conjunct])?;
        let mut key = conjuncts_with(terms, path, symbol)?;
        key.push(conjunct);
        if let Some(known) = self.equalities.get(&key[..]) {
            return *known;
        }
        let found = values(terms, &key, symbol).and_then(|(of, all)| equality(terms, of, &all));
        self.equalities.insert(key.into(), found);
        found
    }
}

/// Returns the only symbol of some terms, each of which has it.
fn single_symbol(terms: &Terms, all: &[TermId]) -> Option<u32> {
    let [symbol] = *terms.symbols(*all.first()?) else { return None };
    all.iter().all(|term| *terms.symbols(*term) == [symbol]).then_some(symbol)
}

/// Returns the conjuncts with a symbol; `None` if one of them has another symbol, too.
fn conjuncts_with(terms: &Terms, path: &PathCondition, symbol: u32) -> Option<Vec<TermId>> {
    let mut found = Vec::new();
    for conjunct in path.conjuncts() {
        match terms.symbols(*conjunct) {
            [only] if *only == symbol => found.push(*conjunct),
            [_] => {}
            symbols if symbols.binary_search(&symbol).is_ok() => return None,
            _ => {}
        }
    }
    Some(found)
}

/// Returns a symbol with its values that satisfy some conjuncts, if they are few. All conjuncts have no
/// other symbol.
fn values(terms: &Terms, conjuncts: &[TermId], number: u32) -> Option<(TermId, Vec<u64>)> {
    let mut all = terms.reachable(conjuncts).into_iter();
    let symbol = all.find(|id| matches!(terms.get(*id), Term::Symbol(..)))?;
    let sort = terms.sort(symbol);
    if !sort.is_bits() || sort == Sort::Bool {
        return None;
    }
    let bounds = Ranges::of(terms, conjuncts).bounds(symbol);
    if bounds.high.checked_sub(bounds.low)? >= MOST_VALUES {
        return None;
    }
    let holds = |value: &u64| {
        let values = Assignment::from_iter([(number, *value)]);
        conjuncts.iter().all(|conjunct| terms.holds(*conjunct, &values))
    };
    let all = (bounds.low..=bounds.high).map(|value| sort.canonical(value as u64));
    Some((symbol, all.filter(holds).collect()))
}

/// Returns the equality of a symbol with its only value.
fn equality(terms: &mut Terms, symbol: TermId, values: &[u64]) -> Option<TermId> {
    let [value] = *values else { return None };
    let sort = terms.sort(symbol);
    let value = terms.constant(sort, value);
    Some(terms.eq(symbol, value))
}

fn choice(
    terms: &mut Terms,
    conjuncts: &[TermId],
    alternatives: &[TermId],
    symbol: u32,
) -> Option<SymbolChoice> {
    let before = PathCondition::of(terms, conjuncts);
    let mut sides = Vec::with_capacity(alternatives.len());
    for alternative in alternatives {
        let all: Vec<TermId> = conjuncts.iter().copied().chain([*alternative]).collect();
        let (of, values) = values(terms, &all, symbol)?;
        let only = equality(terms, of, &values);
        let after = before.with(terms, only.unwrap_or(*alternative));
        sides.push((!values.is_empty()).then_some(Side { values, after }));
    }
    Some(SymbolChoice { symbol, before, sides })
}
