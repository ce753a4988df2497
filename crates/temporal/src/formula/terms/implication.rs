//! Implications between terms that the syntax proves.
//!
//! Source: Somenzi and Bloem, CAV 2000; Etessami and Holzmann, CONCUR 2000. Invariant: the answer
//! `true` is proved; `false` means unknown.

use super::{Term, TermId, Terms};

impl Terms {
    /// Whether the syntax proves that every word of `a` is a word of `b`.
    pub fn implies(&mut self, a: TermId, b: TermId) -> bool {
        if a == b || a == TermId::FALSE || b == TermId::TRUE {
            return true;
        }
        if let Some(known) = self.implications.get(&(a, b)) {
            return *known;
        }
        let (left, right) = (self.get(a).clone(), self.get(b).clone());
        let found = self.implies_by_parts(a, b, &left, &right);
        self.implications.insert((a, b), found);
        found
    }

    fn implies_by_parts(&mut self, a: TermId, b: TermId, left: &Term, right: &Term) -> bool {
        use Term::{And, Next, Or, Release, StrongRelease, Until, WeakUntil};
        match (left, right) {
            (_, And(members)) => return members.iter().all(|m| self.implies(a, *m)),
            (Or(members), _) => return members.iter().all(|m| self.implies(*m, b)),
            (Next(p), Next(q)) => return self.implies(*p, *q),
            (Until(p, q), Until(c, d) | WeakUntil(c, d))
            | (WeakUntil(p, q), WeakUntil(c, d))
            | (Release(p, q), Release(c, d))
            | (StrongRelease(p, q), StrongRelease(c, d) | Release(c, d))
                if self.implies(*p, *c) && self.implies(*q, *d) =>
            {
                return true;
            }
            (StrongRelease(p, q), Until(c, d) | WeakUntil(c, d))
            | (Release(p, q), WeakUntil(c, d))
                if self.implies(*q, *c) && (self.implies(*p, *d) || self.implies(*q, *d)) =>
            {
                return true;
            }
            _ => {}
        }
        let by_left = match left {
            And(members) => members.iter().any(|m| self.implies(*m, b)),
            Until(p, q) => self.implies(*q, b) && (self.implies(*p, b) || self.is_eventual(b)),
            WeakUntil(p, q) => self.implies(*p, b) && self.implies(*q, b),
            Release(_, q) => self.implies(*q, b),
            StrongRelease(p, q) => {
                self.implies(*q, b) || self.is_eventual(b) && self.implies(*p, b)
            }
            Next(p) => self.is_eventual(b) && self.implies(*p, b),
            _ => false,
        };
        by_left
            || match right {
                Or(members) => members.iter().any(|m| self.implies(a, *m)),
                Until(_, d) => self.implies(a, *d),
                WeakUntil(c, d) => {
                    self.implies(a, *d) || self.is_universal(a) && self.implies(a, *c)
                }
                Release(c, d) => {
                    self.implies(a, *d) && (self.implies(a, *c) || self.is_universal(a))
                }
                StrongRelease(c, d) => self.implies(a, *c) && self.implies(a, *d),
                Next(q) => self.is_universal(a) && self.implies(a, *q),
                _ => false,
            }
    }

    /// Whether the syntax proves that `a` and `b` have no common word.
    pub fn excludes(&mut self, a: TermId, b: TermId) -> bool {
        let not_b = self.negation(b);
        self.implies(a, not_b)
    }

    /// Whether the syntax proves that a term equals `<>` of itself.
    pub fn is_eventual(&self, id: TermId) -> bool {
        match self.get(id) {
            Term::Constant(_) => true,
            Term::And(members) | Term::Or(members) => {
                members.iter().all(|member| self.is_eventual(*member))
            }
            Term::Next(operand) => self.is_eventual(*operand),
            Term::Until(a, b) => *a == TermId::TRUE || self.is_eventual(*b),
            Term::Release(a, b) | Term::StrongRelease(a, b) | Term::WeakUntil(a, b) => {
                self.is_eventual(*a) && self.is_eventual(*b)
            }
            Term::Literal(..) | Term::Further(_) | Term::WeakNext(_) => false,
        }
    }

    /// Whether the syntax proves that a term equals `[]` of itself.
    pub fn is_universal(&self, id: TermId) -> bool {
        match self.get(id) {
            Term::Constant(_) => true,
            Term::And(members) | Term::Or(members) => {
                members.iter().all(|member| self.is_universal(*member))
            }
            Term::Next(operand) => self.is_universal(*operand),
            Term::Release(a, b) => *a == TermId::FALSE || self.is_universal(*b),
            Term::Until(a, b) | Term::StrongRelease(a, b) | Term::WeakUntil(a, b) => {
                self.is_universal(*a) && self.is_universal(*b)
            }
            Term::Literal(..) | Term::Further(_) | Term::WeakNext(_) => false,
        }
    }
}
