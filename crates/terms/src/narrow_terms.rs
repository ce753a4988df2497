//! Conditions and tables over one symbol of at most 16 bits, as decisions on ranges of its values.
//!
//! The class `java.lang.Character` finds the properties of a character in three tables. Each table is
//! indexed by the element of the preceding table. So the elements, and conditions on them, are
//! functions of the character.
//!
//! Invariant: a term and its replacement have the same value under each assignment that satisfies the
//! path condition.

use crate::semantics::Condition;
use crate::{NarrowFunction, Sort, SymbolChoices, TermId, Terms, by_runs};
use base::FastMap;

/// The minimal number of subterms of a condition that is replaced.
const LEAST_NODES: usize = 48;

/// The maximal number of runs of equal values in a replacement.
const MOST_RUNS: usize = 8192;

/// The replacements that a search has made, by the replaced terms.
#[derive(Debug, Default)]
pub struct NarrowTerms {
    conditions: FastMap<TermId, TermId>,
    elements: FastMap<(TermId, Box<[u64]>), TermId>,
    /// The choices on one symbol; `None` if values keep their terms when the path condition determines
    /// them.
    pub choices: Option<SymbolChoices>,
    /// The results of comparisons, false and true.
    relations: FastMap<(Condition, TermId, TermId), [TermId; 2]>,
}

impl NarrowTerms {
    /// Returns the conditions that a comparison is false and that it is true.
    pub fn relation(
        &mut self,
        terms: &mut Terms,
        condition: Condition,
        (a, b): (TermId, TermId),
    ) -> [TermId; 2] {
        *self.relations.entry((condition, a, b)).or_insert_with(|| {
            let yes = terms.condition(condition, a, b);
            [terms.not(yes), yes]
        })
    }

    /// Returns a condition, or an equivalent one that compares the symbol with bounds of ranges.
    pub fn condition(&mut self, terms: &mut Terms, condition: TermId) -> TermId {
        if let Some(known) = self.conditions.get(&condition) {
            return *known;
        }
        if terms.narrow_symbol(condition).is_none() {
            self.conditions.insert(condition, condition);
            return condition;
        }
        let opposite = terms.not(condition);
        let replacement = match self.conditions.get(&opposite) {
            Some(known) => terms.not(*known),
            None => replacement(terms, condition).unwrap_or(condition),
        };
        self.conditions.insert(condition, replacement);
        // A replacement is not replaced again.
        self.conditions.insert(replacement, replacement);
        replacement
    }

    /// Returns the element at an index with one narrow symbol, as a term over the symbol. The path
    /// condition excludes indices that are out of bounds.
    pub fn element(
        &mut self,
        terms: &mut Terms,
        index: TermId,
        sort: Sort,
        elements: Box<[u64]>,
    ) -> Option<TermId> {
        let key = (index, elements);
        if let Some(known) = self.elements.get(&key) {
            return (!known.is_none()).then_some(*known);
        }
        let found = terms.narrow_function(index).and_then(|mut function| {
            let element = |index| key.1.get(index as u32 as usize).copied();
            let runs = runs(&mut function, element)?;
            Some(by_runs(terms, function.symbol(), sort, &runs))
        });
        self.elements.insert(key, found.unwrap_or(TermId::NONE));
        found
    }
}

fn replacement(terms: &mut Terms, condition: TermId) -> Option<TermId> {
    let mut function = terms.narrow_function(condition)?;
    if !function.has_decisions(LEAST_NODES) {
        return None;
    }
    let runs = runs(&mut function, Some)?;
    Some(by_runs(terms, function.symbol(), Sort::Bool, &runs))
}

/// Returns the runs of equal results over the values of a function's symbol; none if there are too
/// many. A run has its first value and its result, and the first run begins at 0. A value without a
/// result belongs to the preceding run.
fn runs(
    function: &mut NarrowFunction,
    result: impl Fn(u64) -> Option<u64>,
) -> Option<Vec<(u32, u64)>> {
    let mut runs: Vec<(u32, u64)> = Vec::new();
    for value in 0..function.count() {
        if let Some(result) = result(function.at(value))
            && runs.last().is_none_or(|(_, last)| *last != result)
        {
            runs.push((value, result));
        }
    }
    runs.first_mut()?.0 = 0;
    (runs.len() <= MOST_RUNS).then_some(runs)
}
