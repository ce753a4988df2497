//! Interning of a term, which may be replaced by a constant because of its bounds.

use crate::arena::Terms;
use crate::rules::Rule;
use crate::sort::Sort;
use crate::term::{Term, TermId};

/// Returns the number of a term, or of a constant if the term has only one value within its bounds.
pub(crate) fn settle(terms: &mut Terms, term: Term) -> TermId {
    let id = terms.intern(term);
    let sort = terms.sort(id);
    if !terms.simplifies || terms.as_constant(id).is_some() {
        return id;
    }
    let bounds = terms.bounds(id);
    if (sort.is_bits() || sort == Sort::Bool)
        && terms.rules.apply(Rule::OneValue, bounds.single().is_some())
    {
        return terms.constant(sort, bounds.low as u64);
    }
    id
}
