//! Substitution: symbols are replaced by terms, or renamed.

use base::FastMap;

use crate::arena::{TermTable, Terms};
use crate::sort::Sort;
use crate::term::{Term, TermId};

/// A substitution of terms for symbols, with a cache of the substituted terms.
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    symbols: FastMap<u32, TermId>,
    rewritten: FastMap<TermId, TermId>,
}

impl Substitution {
    /// Creates a substitution that replaces no symbol.
    pub fn new() -> Self {
        Self::default()
    }

    /// Replaces a symbol by a term of its sort. The term must differ from the symbol: otherwise terms
    /// with the symbol would be simplified anew.
    pub fn replace(&mut self, symbol: u32, by: TermId) {
        self.symbols.insert(symbol, by);
        self.rewritten.clear();
    }

    /// Renames a symbol of a sort; no effect if both numbers are equal.
    pub fn rename(&mut self, terms: &mut Terms, sort: Sort, symbol: u32, to: u32) {
        if symbol == to {
            return;
        }
        let to = terms.symbol(sort, to);
        self.replace(symbol, to);
    }

    /// Returns the term that replaces a symbol.
    pub fn of(&self, symbol: u32) -> Option<TermId> {
        self.symbols.get(&symbol).copied()
    }

    /// Whether no symbol is replaced.
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// Returns a term in which all symbols are replaced simultaneously, simplified anew.
    pub fn apply(&mut self, terms: &mut Terms, id: TermId) -> TermId {
        if id.is_none() || !self.changes(terms, id) {
            return id;
        }
        if let Some(known) = self.rewritten.get(&id) {
            return *known;
        }
        let mut open = vec![id];
        while let Some(top) = open.last().copied() {
            if self.rewritten.contains_key(&top) {
                open.pop();
                continue;
            }
            let term = terms.get(top);
            let before = open.len();
            open.extend(term.operands().into_iter().filter(|operand| {
                !operand.is_none()
                    && !self.rewritten.contains_key(operand)
                    && self.changes(terms, *operand)
            }));
            if open.len() > before {
                continue;
            }
            let of = |id: TermId| self.rewritten.get(&id).copied().unwrap_or(id);
            let rebuilt = match term {
                Term::Symbol(_, number) => self.of(number).unwrap_or(top),
                Term::Constant(..) | Term::Filled(..) => top,
                Term::Unary(op, a) => terms.rebuild(Term::Unary(op, of(a))),
                Term::Binary(op, a, b) => terms.rebuild(Term::Binary(op, of(a), of(b))),
                Term::Ite(a, b, c) => terms.rebuild(Term::Ite(of(a), of(b), of(c))),
                Term::Store(a, b, c) => terms.rebuild(Term::Store(of(a), of(b), of(c))),
            };
            self.rewritten.insert(top, rebuilt);
            open.pop();
        }
        self.rewritten.get(&id).copied().unwrap_or(id)
    }

    /// Whether a symbol of the term is replaced.
    fn changes(&self, terms: &TermTable, id: TermId) -> bool {
        terms.symbols(id).iter().any(|symbol| self.symbols.contains_key(symbol))
    }
}
