//! Constructors of array terms.
//!
//! Source: the axioms of arrays (1962), with `select` and `store`.

use crate::arena::Terms;
use crate::rules::Rule;
use crate::settle::settle;
use crate::sort::Sort;
use crate::term::{Binary, Term, TermId};

/// The maximal number of writes that a read of an element skips.
const LOOK_THROUGH: usize = 64;

impl Terms {
    /// Returns an array of a sort whose elements all have one value.
    pub fn filled(&mut self, array: Sort, element: u64) -> TermId {
        let element = array.element().map_or(0, |sort| sort.canonical(element));
        self.intern(Term::Filled(array, element))
    }

    /// Returns the element of an array at an `int` index. The caller checks bounds by a branch before
    /// it.
    pub fn select(&mut self, array: TermId, index: TermId) -> TermId {
        let mut array = array;
        if self.simplifies {
            for _ in 0..LOOK_THROUGH {
                match self.get(array) {
                    Term::Filled(sort, value) => {
                        self.rules.apply(Rule::SelectStored, true);
                        return self.constant(sort.element().unwrap_or(Sort::Bits64), value);
                    }
                    Term::Store(before, at, value) => {
                        let same = self.eq(at, index);
                        if same == TermId::TRUE {
                            self.rules.apply(Rule::SelectStored, true);
                            return value;
                        }
                        if !self.rules.apply(Rule::SelectStored, same == TermId::FALSE) {
                            break;
                        }
                        array = before;
                    }
                    _ => break,
                }
            }
        }
        settle(self, Term::Binary(Binary::Select, array, index))
    }

    /// Returns an array with one element replaced.
    pub fn store(&mut self, array: TermId, index: TermId, element: TermId) -> TermId {
        if self.simplifies
            && let Term::Store(before, at, _) = self.get(array)
            && at == index
        {
            self.rules.apply(Rule::StoreTwice, true);
            return self.store(before, index, element);
        }
        self.intern(Term::Store(array, index, element))
    }
}
