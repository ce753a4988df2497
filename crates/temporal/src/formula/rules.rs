//! The simplifications of formulas and reductions of automata, each of which can be switched off.

/// A family of simplifications or reductions. Each can be switched off, which a test must notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Rule {
    /// Members of conjunctions and disjunctions that others imply are dropped.
    Implied,
    /// Operators with an operand that implies another one, or its negation.
    Operands,
    /// `a U (b U c)` and similar, where `a` and `b` are comparable.
    Nested,
    /// Two members with a common operand become one.
    Factored,
    /// Terms equal to `<>` or `[]` of themselves.
    Eventual,
    /// Obligations of a state of the automaton that are part of another one are dropped.
    Included,
    /// A state whose obligations exclude each other is dropped.
    Conflicting,
    /// States of the automaton with equal alternatives are one.
    Alike,
    /// A transition whose obligations include another's is restricted to the other letters.
    Absorbed,
    /// States that reach no accepting component, and marks that mean nothing, are dropped.
    Pruned,
    /// States that simulate each other are merged, and dominated transitions dropped.
    Simulated,
}

impl Rule {
    /// The rules.
    pub const ALL: [Self; 11] = [
        Self::Implied,
        Self::Operands,
        Self::Nested,
        Self::Factored,
        Self::Eventual,
        Self::Included,
        Self::Conflicting,
        Self::Alike,
        Self::Absorbed,
        Self::Pruned,
        Self::Simulated,
    ];
}

/// A set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules(u32);

impl Rules {
    /// All rules.
    pub const ALL: Self = Self(u32::MAX);
    /// No rule.
    pub const NONE: Self = Self(0);

    /// The set with one rule.
    pub const fn only(rule: Rule) -> Self {
        Self(1 << rule as u32)
    }

    /// The set without a rule.
    #[must_use]
    pub const fn without(self, rule: Rule) -> Self {
        Self(self.0 & !(1 << rule as u32))
    }

    /// Whether a rule is in the set.
    pub const fn has(self, rule: Rule) -> bool {
        self.0 & (1 << rule as u32) != 0
    }
}
