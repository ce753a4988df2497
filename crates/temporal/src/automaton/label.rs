//! Sets of letters as binary decision diagrams. A letter is a set of propositions.
//!
//! Source: Bryant, *Graph-Based Algorithms for Boolean Function Manipulation* (1986). Invariant:
//! equal sets of one table have equal numbers.

use base::FastMap;

/// A set of letters, by its number in a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Label(u32);

impl Label {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// The set of all letters.
    pub const ALL: Self = Self(1);

    /// Returns the number of the label, for tables that labels index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Decision {
    proposition: u8,
    without: Label,
    with: Label,
}

/// The table of the labels of one automaton.
#[derive(Clone, Debug)]
pub struct Labels {
    decisions: Vec<Decision>,
    ids: FastMap<Decision, Label>,
    intersections: FastMap<(Label, Label), Label>,
    complements: FastMap<Label, Label>,
}

impl Default for Labels {
    fn default() -> Self {
        // The two constants test a proposition number that no formula has.
        let constant = |label| Decision { proposition: u8::MAX, without: label, with: label };
        Self {
            decisions: vec![constant(Label::NONE), constant(Label::ALL)],
            ids: FastMap::default(),
            intersections: FastMap::default(),
            complements: FastMap::default(),
        }
    }
}

impl Labels {
    fn decide(&mut self, proposition: u8, without: Label, with: Label) -> Label {
        if without == with {
            return with;
        }
        let decision = Decision { proposition, without, with };
        let next = Label(self.decisions.len() as u32);
        let label = *self.ids.entry(decision).or_insert(next);
        if label == next {
            self.decisions.push(decision);
        }
        label
    }

    /// Returns the number of labels in the table.
    pub const fn len(&self) -> usize {
        self.decisions.len()
    }

    /// Whether the table has no label. It always has the constants, so the result is false.
    pub const fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// Returns the set of the letters in which a proposition has the given value.
    pub fn literal(&mut self, proposition: u8, value: bool) -> Label {
        let (without, with) =
            if value { (Label::NONE, Label::ALL) } else { (Label::ALL, Label::NONE) };
        self.decide(proposition, without, with)
    }

    /// Returns the intersection of two sets.
    pub fn and(&mut self, a: Label, b: Label) -> Label {
        match (a, b) {
            (Label::NONE, _) | (_, Label::NONE) => return Label::NONE,
            (Label::ALL, other) | (other, Label::ALL) => return other,
            _ if a == b => return a,
            _ => {}
        }
        let key = (a.min(b), a.max(b));
        if let Some(known) = self.intersections.get(&key) {
            return *known;
        }
        let (left, right) = (self.decisions[a.index()], self.decisions[b.index()]);
        let proposition = left.proposition.min(right.proposition);
        let branches = |decision: Decision, whole| {
            if decision.proposition == proposition {
                (decision.without, decision.with)
            } else {
                (whole, whole)
            }
        };
        let (left, right) = (branches(left, a), branches(right, b));
        let without = self.and(left.0, right.0);
        let with = self.and(left.1, right.1);
        let label = self.decide(proposition, without, with);
        self.intersections.insert(key, label);
        label
    }

    /// Returns the complement of a set.
    pub fn not(&mut self, a: Label) -> Label {
        match a {
            Label::NONE => return Label::ALL,
            Label::ALL => return Label::NONE,
            _ => {}
        }
        if let Some(known) = self.complements.get(&a) {
            return *known;
        }
        let Decision { proposition, without, with } = self.decisions[a.index()];
        let without = self.not(without);
        let with = self.not(with);
        let label = self.decide(proposition, without, with);
        self.complements.insert(a, label);
        label
    }

    /// Returns the union of two sets.
    pub fn or(&mut self, a: Label, b: Label) -> Label {
        let (not_a, not_b) = (self.not(a), self.not(b));
        let neither = self.and(not_a, not_b);
        self.not(neither)
    }

    /// Returns the set of the letters of `a` that are not in `b`.
    pub fn minus(&mut self, a: Label, b: Label) -> Label {
        let not_b = self.not(b);
        self.and(a, not_b)
    }

    /// Whether every letter of `a` is in `b`.
    pub fn is_subset(&mut self, a: Label, b: Label) -> bool {
        a == b || self.minus(a, b) == Label::NONE
    }

    /// Whether a set contains a letter. The letter is given as the set of its propositions.
    pub fn contains(&self, label: Label, letter: u64) -> bool {
        let mut label = label;
        while label > Label::ALL {
            let Decision { proposition, without, with } = self.decisions[label.index()];
            label = if letter & (1 << proposition) == 0 { without } else { with };
        }
        label == Label::ALL
    }

    /// Returns the propositions on which a set depends, as a bit set.
    pub fn propositions(&self, label: Label) -> u64 {
        let mut found = 0;
        let mut seen = vec![false; self.decisions.len()];
        let mut open = vec![label];
        while let Some(label) = open.pop() {
            if label > Label::ALL && !std::mem::replace(&mut seen[label.index()], true) {
                let Decision { proposition, without, with } = self.decisions[label.index()];
                found |= 1 << proposition;
                open.extend([without, with]);
            }
        }
        found
    }

    /// Returns disjoint cubes whose union is the set. A cube has the propositions that hold, and those
    /// that do not.
    pub fn cubes(&self, label: Label) -> Vec<(u64, u64)> {
        let mut found = Vec::new();
        let mut open = vec![(label, 0, 0)];
        while let Some((label, with, without)) = open.pop() {
            match label {
                Label::NONE => {}
                Label::ALL => found.push((with, without)),
                _ => {
                    let decision = self.decisions[label.index()];
                    let bit = 1 << decision.proposition;
                    open.push((decision.without, with, without | bit));
                    open.push((decision.with, with | bit, without));
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_the_sets_of_their_letters() {
        let mut labels = Labels::default();
        let mut made: Vec<(Label, u8)> = vec![(Label::NONE, 0), (Label::ALL, 255)];
        for proposition in 0..3 {
            let truth: u8 = (0..8).filter(|l| l >> proposition & 1 == 1).map(|l| 1 << l).sum();
            made.push((labels.literal(proposition, true), truth));
        }
        let mut rng = base::rng::Rng::new(5);
        for _ in 0..2_000 {
            let ((a, x), (b, y)) = (rng.choose(&made), rng.choose(&made));
            let (label, truth) = match rng.index(4) {
                0 => (labels.and(a, b), x & y),
                1 => (labels.or(a, b), x | y),
                2 => (labels.not(a), !x),
                _ => (labels.minus(a, b), x & !y),
            };
            assert_eq!(labels.is_subset(a, b), x & !y == 0);
            for letter in 0..8 {
                let bit = 1 << letter;
                assert_eq!(labels.contains(label, letter), truth & bit != 0);
                let cubes = labels.cubes(label);
                let held = cubes.iter().filter(|(p, n)| letter & p == *p && letter & n == 0);
                assert_eq!(held.count(), usize::from(truth & bit != 0));
            }
            if let Some((same, _)) = made.iter().find(|(_, other)| *other == truth) {
                assert_eq!(*same, label, "equal sets have equal numbers");
            }
            made.push((label, truth));
        }
    }
}
