//! The simplifications of formulas and the reductions of automata. Each rule can be disabled.

/// A family of simplifications or reductions. A test requires that each rule has an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Rule {
    /// Removes members of conjunctions and disjunctions that other members imply.
    Implied,
    /// Simplifies operators with an operand that implies the other operand, or its negation.
    Operands,
    /// Simplifies `a U (b U c)` and similar terms, where `a` implies `b` or conversely.
    Nested,
    /// Merges two members with a common operand.
    Factored,
    /// Simplifies terms that equal `<>` or `[]` of themselves.
    Eventual,
    /// Removes obligations of an automaton state that are part of another obligation.
    Included,
    /// Removes states whose obligations exclude each other.
    Conflicting,
    /// Merges automaton states with equal alternatives.
    Alike,
    /// Restricts a transition whose obligations include those of another transition to the remaining
    /// letters.
    Absorbed,
    /// Removes states that reach no accepting component, and redundant marks.
    Pruned,
    /// Merges states that simulate each other, and removes dominated transitions.
    Simulated,
}

impl Rule {
    /// All rules, in the order of their declaration.
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

    /// Returns the set with one rule.
    pub const fn only(rule: Rule) -> Self {
        Self(1 << rule as u32)
    }

    /// Returns the set without a rule.
    #[must_use]
    pub const fn without(self, rule: Rule) -> Self {
        Self(self.0 & !(1 << rule as u32))
    }

    /// Whether a rule is in the set.
    pub const fn has(self, rule: Rule) -> bool {
        self.0 & (1 << rule as u32) != 0
    }
}
