//! Constructors of terms, which apply simplifications.
//!
//! Source: Somenzi and Bloem, CAV 2000; Etessami and Holzmann, CONCUR 2000. Invariant: the result has
//! the language of the operator applied to its operands.

use super::super::rules::Rule;
use super::{Term, TermId, Terms};

impl Terms {
    /// Returns the conjunction of terms.
    pub fn and(&mut self, members: &[TermId]) -> TermId {
        self.joined(members, true)
    }

    /// Returns the disjunction of terms.
    pub fn or(&mut self, members: &[TermId]) -> TermId {
        self.joined(members, false)
    }

    fn joined(&mut self, members: &[TermId], is_and: bool) -> TermId {
        let (neutral, dominant) =
            if is_and { (TermId::TRUE, TermId::FALSE) } else { (TermId::FALSE, TermId::TRUE) };
        let mut flat = Vec::new();
        for &member in members {
            match self.get(member) {
                Term::And(inner) if is_and => flat.extend_from_slice(inner),
                Term::Or(inner) if !is_and => flat.extend_from_slice(inner),
                _ if member == neutral => {}
                _ => flat.push(member),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        if flat.contains(&dominant) || self.has_complements(&flat) {
            return dominant;
        }
        if self.rules.has(Rule::Implied) {
            for at in 0..flat.len() {
                for other in at + 1..flat.len() {
                    let (a, b) = (flat[at], flat[other]);
                    let opposed = if is_and {
                        self.excludes(a, b)
                    } else {
                        let not_a = self.negation(a);
                        self.implies(not_a, b)
                    };
                    if opposed {
                        return dominant;
                    }
                }
            }
            flat = self.without_implied(flat, is_and);
        }
        if self.rules.has(Rule::Factored)
            && let Some(factored) = self.factored(&flat, is_and)
        {
            return self.joined(&factored, is_and);
        }
        match flat[..] {
            [] => neutral,
            [only] => only,
            _ if is_and => self.intern(Term::And(flat.into())),
            _ => self.intern(Term::Or(flat.into())),
        }
    }

    fn has_complements(&self, sorted: &[TermId]) -> bool {
        sorted.iter().any(|member| match self.get(*member) {
            Term::Literal(number, value) => self
                .ids
                .get(&Term::Literal(*number, !value))
                .is_some_and(|other| sorted.binary_search(other).is_ok()),
            _ => false,
        })
    }

    /// Removes redundant members: implied members of a conjunction, and members of a disjunction that
    /// imply another member. Of equivalent members, the first is kept.
    fn without_implied(&mut self, members: Vec<TermId>, is_and: bool) -> Vec<TermId> {
        let mut kept: Vec<TermId> = Vec::with_capacity(members.len());
        for member in members {
            let redundant = |terms: &mut Self, by: TermId, of: TermId| {
                if is_and { terms.implies(by, of) } else { terms.implies(of, by) }
            };
            if kept.iter().any(|other| redundant(self, *other, member)) {
                continue;
            }
            kept.retain(|other| !redundant(self, member, *other));
            kept.push(member);
        }
        kept.sort_unstable();
        kept
    }

    /// Merges the first two members with a common operand; `None` if there are no such members.
    fn factored(&mut self, members: &[TermId], is_and: bool) -> Option<Vec<TermId>> {
        for (at, &first) in members.iter().enumerate() {
            for &second in &members[at + 1..] {
                if let Some(one) = self.common(first, second, is_and) {
                    let others = members.iter().copied().filter(|m| *m != first && *m != second);
                    return Some(others.chain([one]).collect());
                }
            }
        }
        None
    }

    fn common(&mut self, first: TermId, second: TermId, is_and: bool) -> Option<TermId> {
        use Term::{Next, Release, StrongRelease, Until, WeakUntil};
        let (first, second) = (self.get(first).clone(), self.get(second).clone());
        match (first, second) {
            // In disjunctions, separate obligations give smaller automata.
            (Next(a), Next(b)) if is_and => {
                let operand = self.and(&[a, b]);
                Some(self.next(operand, true))
            }
            (Until(a, b), Until(c, d)) if is_and && b == d => {
                let left = self.and(&[a, c]);
                Some(self.until(left, b))
            }
            (Until(a, b), Until(c, d)) if !is_and && a == c => {
                let right = self.or(&[b, d]);
                Some(self.until(a, right))
            }
            (WeakUntil(a, b), WeakUntil(c, d)) if is_and && b == d => {
                let left = self.and(&[a, c]);
                Some(self.weak_until(left, b))
            }
            (WeakUntil(a, b), WeakUntil(c, d)) if !is_and && a == c => {
                let right = self.or(&[b, d]);
                Some(self.weak_until(a, right))
            }
            (Release(a, b), Release(c, d)) if is_and && a == c => {
                let right = self.and(&[b, d]);
                Some(self.release(a, right))
            }
            (Release(a, b), Release(c, d)) if !is_and && b == d => {
                let left = self.or(&[a, c]);
                Some(self.release(left, b))
            }
            (StrongRelease(a, b), StrongRelease(c, d)) if is_and && a == c => {
                let right = self.and(&[b, d]);
                Some(self.strong_release(a, right))
            }
            (StrongRelease(a, b), StrongRelease(c, d)) if !is_and && b == d => {
                let left = self.or(&[a, c]);
                Some(self.strong_release(left, b))
            }
            _ => None,
        }
    }

    fn is_suspendable(&self, id: TermId) -> bool {
        self.is_eventual(id) && self.is_universal(id)
    }

    /// Returns `X` of a term. The weak operator also holds at the end of a finite word.
    pub fn next(&mut self, operand: TermId, strong: bool) -> TermId {
        if self.finite {
            return self.intern(if strong { Term::Next(operand) } else { Term::WeakNext(operand) });
        }
        let is_constant = matches!(self.get(operand), Term::Constant(_));
        if is_constant || self.rules.has(Rule::Eventual) && self.is_suspendable(operand) {
            return operand;
        }
        self.intern(Term::Next(operand))
    }

    /// Returns the members of a conjunction or disjunction that are both eventual and universal, and
    /// the other members; `None` if there are no former ones.
    fn suspendable(&self, id: TermId, is_and: bool) -> Option<(Vec<TermId>, Vec<TermId>)> {
        let members = match self.get(id) {
            Term::And(members) if is_and => members,
            Term::Or(members) if !is_and => members,
            _ => return None,
        };
        let parts: (Vec<_>, Vec<_>) = members.iter().partition(|m| self.is_suspendable(**m));
        (!parts.0.is_empty()).then_some(parts)
    }

    /// Returns `a U b`.
    pub fn until(&mut self, a: TermId, b: TermId) -> TermId {
        if matches!(self.get(b), Term::Constant(_)) || a == TermId::FALSE {
            return b;
        }
        if self.rules.has(Rule::Operands) {
            if self.implies(a, b) {
                return b;
            }
            let not_b = self.negation(b);
            if a != TermId::TRUE && self.implies(not_b, a) {
                return self.until(TermId::TRUE, b);
            }
        }
        if self.rules.has(Rule::Eventual) {
            if self.is_eventual(b) {
                return b;
            }
            if let Some((mut suspended, rest)) = self.suspendable(b, true) {
                let rest = self.and(&rest);
                suspended.push(self.until(a, rest));
                return self.and(&suspended);
            }
        }
        if self.rules.has(Rule::Nested) {
            match self.get(b).clone() {
                Term::Until(c, _) if self.implies(a, c) => return b,
                Term::Until(c, d) if self.implies(c, a) => return self.until(a, d),
                Term::StrongRelease(c, d) if a == TermId::TRUE => {
                    let both = self.and(&[c, d]);
                    return self.until(a, both);
                }
                _ => {}
            }
        }
        self.intern(Term::Until(a, b))
    }

    /// Returns `a R b`.
    pub fn release(&mut self, a: TermId, b: TermId) -> TermId {
        if matches!(self.get(b), Term::Constant(_)) || a == TermId::TRUE {
            return b;
        }
        if self.rules.has(Rule::Operands) {
            if self.implies(b, a) {
                return b;
            }
            if a != TermId::FALSE && self.excludes(b, a) {
                return self.release(TermId::FALSE, b);
            }
        }
        if self.rules.has(Rule::Eventual) {
            if self.is_universal(b) {
                return b;
            }
            if let Some((mut suspended, rest)) = self.suspendable(b, false) {
                let rest = self.or(&rest);
                suspended.push(self.release(a, rest));
                return self.or(&suspended);
            }
        }
        if self.rules.has(Rule::Nested) {
            match self.get(b).clone() {
                Term::Release(c, _) if self.implies(c, a) => return b,
                Term::Release(c, d) if self.implies(a, c) => return self.release(a, d),
                Term::WeakUntil(c, d) if a == TermId::FALSE => {
                    let either = self.or(&[c, d]);
                    return self.release(a, either);
                }
                _ => {}
            }
        }
        self.intern(Term::Release(a, b))
    }

    /// Returns `a W b`.
    pub fn weak_until(&mut self, a: TermId, b: TermId) -> TermId {
        if matches!(self.get(a), Term::Constant(_)) {
            return if a == TermId::TRUE { a } else { b };
        }
        match b {
            TermId::TRUE => return b,
            TermId::FALSE => return self.release(b, a),
            _ => {}
        }
        if self.rules.has(Rule::Operands) {
            if self.implies(a, b) {
                return b;
            }
            let not_b = self.negation(b);
            if self.implies(not_b, a) {
                return TermId::TRUE;
            }
        }
        if self.rules.has(Rule::Eventual) && self.is_universal(a) {
            return self.or(&[a, b]);
        }
        if self.rules.has(Rule::Nested)
            && let Term::WeakUntil(c, d) = *self.get(b)
        {
            if self.implies(a, c) {
                return b;
            }
            if self.implies(c, a) {
                return self.weak_until(a, d);
            }
        }
        self.intern(Term::WeakUntil(a, b))
    }

    /// Returns `a M b`.
    pub fn strong_release(&mut self, a: TermId, b: TermId) -> TermId {
        if matches!(self.get(a), Term::Constant(_)) {
            return if a == TermId::TRUE { b } else { a };
        }
        match b {
            TermId::FALSE => return b,
            TermId::TRUE => return self.until(b, a),
            _ => {}
        }
        if self.rules.has(Rule::Operands) {
            if self.implies(b, a) {
                return b;
            }
            if self.excludes(b, a) {
                return TermId::FALSE;
            }
        }
        if self.rules.has(Rule::Eventual) && self.is_eventual(a) {
            return self.and(&[a, b]);
        }
        if self.rules.has(Rule::Nested)
            && let Term::StrongRelease(c, d) = *self.get(b)
        {
            if self.implies(c, a) {
                return b;
            }
            if self.implies(a, c) {
                return self.strong_release(a, d);
            }
        }
        self.intern(Term::StrongRelease(a, b))
    }
}
