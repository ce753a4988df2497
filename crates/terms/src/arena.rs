//! The table of terms. Equal terms have equal numbers.
//!
//! Source: hash-consing (Ershov 1958; Filliâtre and Conchon, ML Workshop 2006). Invariant: terms are
//! never removed or changed, and an operand is older than its term.

use std::ops::Deref;

use base::FastMap;
use base::intern::Interner;

use crate::bounds::Bounds;
use crate::rules::{Rule, RuleCounts};
use crate::sort::Sort;
use crate::term::{Binary, Term, TermId, Unary};

/// A table of distinct terms for reading. [`Terms`] constructs them.
#[derive(Clone, Debug)]
pub struct TermTable {
    terms: Vec<Term>,
    sorts: Vec<Sort>,
    bounds: Vec<Bounds>,
    /// For each term, the number of its set of symbols in `symbol_sets`.
    symbols: Vec<u32>,
    symbol_sets: Interner<u32>,
    numbers: FastMap<Term, TermId>,
}

/// A table of distinct terms, with their constructors as methods. It dereferences to its [`TermTable`].
#[derive(Clone, Debug)]
pub struct Terms {
    table: TermTable,
    pub(crate) simplifies: bool,
    pub(crate) rules: RuleCounts,
}

impl Deref for Terms {
    type Target = TermTable;

    #[inline]
    fn deref(&self) -> &TermTable {
        &self.table
    }
}

impl Default for Terms {
    fn default() -> Self {
        Self::new()
    }
}

impl Terms {
    /// Creates a table with the two truth values.
    pub fn new() -> Self {
        Self { table: TermTable::new(), simplifies: true, rules: RuleCounts::default() }
    }

    /// Creates a table whose constructors apply no simplification; for tests.
    pub fn without_simplification() -> Self {
        Self { simplifies: false, ..Self::new() }
    }

    /// Creates a table that ignores the side condition of a rule; for tests.
    pub fn with_mutant(rule: Rule) -> Self {
        Self { rules: RuleCounts::with_mutant(rule), ..Self::new() }
    }

    /// Returns the numbers of applications of the rules of the simplifier.
    pub fn rule_counts(&self) -> &RuleCounts {
        &self.rules
    }

    /// Returns the number of a well-sorted term, and inserts the term if it is new.
    #[inline]
    pub(crate) fn intern(&mut self, term: Term) -> TermId {
        self.table.intern(term)
    }
}

impl TermTable {
    fn new() -> Self {
        let mut table = Self {
            terms: vec![Term::Constant(Sort::Bool, 0)],
            sorts: vec![Sort::Bool],
            bounds: vec![Bounds::of_constant(Sort::Bool, 0)],
            symbols: vec![0],
            symbol_sets: Interner::new(),
            numbers: FastMap::default(),
        };
        table.set_of(&[]);
        table.intern(Term::Constant(Sort::Bool, 0));
        table.intern(Term::Constant(Sort::Bool, 1));
        table
    }

    /// Returns the number of terms.
    pub fn len(&self) -> usize {
        self.terms.len() - 1
    }

    /// Whether the table has no term. It always has the truth values, so the result is false.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Returns the term with an id of this table.
    #[inline]
    pub fn get(&self, id: TermId) -> Term {
        self.terms[id.index()]
    }

    /// Returns the sort of a term.
    #[inline]
    pub fn sort(&self, id: TermId) -> Sort {
        self.sorts[id.index()]
    }

    /// Returns the bounds of a term that hold for all values of its symbols.
    #[inline]
    pub fn bounds(&self, id: TermId) -> Bounds {
        self.bounds[id.index()]
    }

    /// Returns the value of a constant; none for arrays and other terms.
    #[inline]
    pub fn as_constant(&self, id: TermId) -> Option<u64> {
        match self.get(id) {
            Term::Constant(_, value) => Some(value),
            _ => None,
        }
    }

    /// Returns the numbers of the symbols of a term, ascending.
    pub fn symbols(&self, id: TermId) -> &[u32] {
        self.symbol_sets.get(self.symbols[id.index()])
    }

    /// Returns the terms that occur in `roots`, operands first.
    pub fn reachable(&self, roots: &[TermId]) -> Vec<TermId> {
        let mut known = base::FastSet::default();
        let mut open: Vec<TermId> = roots.iter().copied().filter(|id| !id.is_none()).collect();
        let mut all = Vec::new();
        while let Some(id) = open.pop() {
            if known.insert(id) {
                all.push(id);
                open.extend(self.get(id).operands().into_iter().filter(|o| !o.is_none()));
            }
        }
        all.sort_unstable();
        all
    }

    /// Returns the number of a term, if it is in the table.
    pub fn lookup(&self, term: Term) -> Option<TermId> {
        self.numbers.get(&term).copied()
    }

    /// Returns the conjuncts of a truth value, which is its own conjunct if it is no conjunction.
    pub fn conjuncts(&self, id: TermId) -> Vec<TermId> {
        let mut open = vec![id];
        let mut all = Vec::new();
        while let Some(id) = open.pop() {
            match self.get(id) {
                Term::Binary(Binary::And, a, b) => open.extend([a, b]),
                _ => all.push(id),
            }
        }
        all
    }

    /// Returns the number of a well-sorted term, and inserts the term if it is new.
    fn intern(&mut self, term: Term) -> TermId {
        if let Some(id) = self.numbers.get(&term) {
            return *id;
        }
        // The memory of present machines is too small for 2^32 terms of 60 bytes.
        let id = TermId::from_raw(self.terms.len() as u32);
        let sort = self.sort_of(term);
        let bounds = Bounds::of(term, sort, &|id| (self.sort(id), self.bounds(id)));
        let symbols = self.symbols_of(term);
        self.terms.push(term);
        self.sorts.push(sort);
        self.bounds.push(bounds);
        self.symbols.push(symbols);
        self.numbers.insert(term, id);
        id
    }

    fn sort_of(&self, term: Term) -> Sort {
        match term {
            Term::Constant(sort, _) | Term::Filled(sort, _) | Term::Symbol(sort, _) => sort,
            Term::Unary(operator, a) => match operator {
                Unary::Not => Sort::Bool,
                Unary::SignExtend(sort) | Unary::ZeroExtend(sort) | Unary::Truncate(sort) => sort,
                Unary::Convert(_, to) => Sort::of(to),
                Unary::Negate => self.sort(a),
                Unary::ToBits if self.sort(a) == Sort::Float => Sort::Bits32,
                Unary::ToBits => Sort::Bits64,
                Unary::FromBits if self.sort(a) == Sort::Bits32 => Sort::Float,
                Unary::FromBits | Unary::SquareRoot => Sort::Double,
            },
            Term::Binary(operator, a, _) => match operator {
                Binary::And | Binary::Eq | Binary::Lt | Binary::Le => Sort::Bool,
                Binary::Arithmetic(_) | Binary::Bitwise(_) => self.sort(a),
                Binary::Compare(_) => Sort::Bits32,
                Binary::Select => self.sort(a).element().unwrap_or(Sort::Bits64),
            },
            Term::Ite(_, a, _) => self.sort(a),
            Term::Store(array, ..) => self.sort(array),
        }
    }

    fn symbols_of(&mut self, term: Term) -> u32 {
        if let Term::Symbol(_, number) = term {
            return self.set_of(&[number]);
        }
        let mut sets = term.operands().map(|id| self.symbols[id.index()]);
        sets.sort_unstable();
        if sets[0] == sets[2] || sets[1] == 0 {
            return sets[2];
        }
        let mut all: Vec<u32> =
            sets.iter().flat_map(|set| self.symbol_sets.get(*set)).copied().collect();
        all.sort_unstable();
        all.dedup();
        self.set_of(&all)
    }

    fn set_of(&mut self, symbols: &[u32]) -> u32 {
        // There are fewer sets than terms, and fewer than 2^32 terms.
        self.symbol_sets.intern(symbols).map_or(0, |(number, _)| number)
    }
}
