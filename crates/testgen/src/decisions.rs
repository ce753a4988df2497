//! The decisions of a method: the conditional jumps that one condition of the source consists of.
//!
//! A jump belongs to the decision of earlier jumps if its operands are reached only from jumps of
//! this decision. The decision as a whole has two exits. The operands are the instructions that
//! push the operands of the jump: none of them leaves the stack at its previous depth. So a
//! statement between two jumps separates their decisions. Source: Chilenski, DOT/FAA/AR-01/18
//! (masking MC/DC); decision 0074.
//!
//! Invariant: each conditional jump of the source is a condition of exactly one decision.

use crate::flow::{Flow, is_conditional, line_at};
use classfile::instruction::Operands;
use classfile::{Code, ConstantPool};
use std::collections::{BTreeMap, BTreeSet};

/// The jumps of a method as goals.
#[derive(Clone, Debug, Default)]
pub struct Jumps {
    /// The jumps that count, in ascending order of their places.
    pub all: Vec<Jump>,
    /// The decisions, in ascending order of their places.
    pub decisions: Vec<Decision>,
    /// For each jump, the place of the jump that counts for it: a jump in a copy of a `finally`
    /// block counts as the original.
    places: BTreeMap<u32, u32>,
}

/// A jump that counts as a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The place in the bytecode.
    pub place: u32,
    /// The line.
    pub line: Option<u16>,
    /// The different targets of a `switch`; empty for a conditional jump.
    pub targets: Vec<u32>,
    /// The keys of a `switch` with their targets.
    pub keys: Vec<(i32, u32)>,
    /// The target for all other keys.
    pub default: u32,
}

/// A decision: conditions that determine one outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// The places of the jumps, beginning with the first one.
    pub conditions: Vec<u32>,
    /// For each condition, its exits if the jump is not taken and if it is taken.
    ways: Vec<[Way; 2]>,
}

/// An exit of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// To the condition at this position.
    To(usize),
    /// Out of the decision, with this outcome.
    Out(bool),
}

/// The conditions that an execution evaluates in a decision, by position and in their order, and
/// for each whether its jump was taken.
pub type Evaluation = Vec<(usize, bool)>;

impl Jumps {
    /// Determines the jumps and decisions of a method.
    pub fn new(code: &Code, pool: &ConstantPool) -> Self {
        let flow = Flow::new(code, pool);
        let jumps = flow.jumps(pool);
        let copies = flow.copies(code);
        let place = |at: usize| flow.steps[at].pc;
        let conditional: Vec<usize> = jumps
            .iter()
            .copied()
            .filter(|at| is_conditional(flow.steps[*at].insn.opcode))
            .collect();
        let regions = Regions::new(&flow, &conditional);
        let found = regions.decisions();
        let mut places: BTreeMap<u32, u32> =
            jumps.iter().map(|at| (place(*at), place(*at))).collect();
        let mut decisions: Vec<Decision> = Vec::new();
        for decision in &found {
            // The conditions of a copy all count as those of the original, or none of them does.
            let original: Option<Vec<u32>> =
                decision.conditions.iter().map(|place| copies.get(place).copied()).collect();
            let own = original.filter(|original| {
                found.iter().any(|it| it.conditions == *original && it.ways == decision.ways)
            });
            match own {
                Some(original) => places.extend(decision.conditions.iter().copied().zip(original)),
                None => decisions.push(decision.clone()),
            }
        }
        for at in &jumps {
            let own = place(*at);
            if !is_conditional(flow.steps[*at].insn.opcode)
                && let Some(original) = copies.get(&own)
                && jumps.iter().any(|other| place(*other) == *original)
            {
                places.insert(own, *original);
            }
        }
        let all = jumps.iter().filter(|at| places.get(&place(**at)) == Some(&place(**at)));
        let all = all.map(|at| {
            let (keys, default) = match &flow.steps[*at].insn.operands {
                Operands::TableSwitch { default, low, targets } => {
                    ((*low..).zip(targets.iter().copied()).collect(), *default)
                }
                Operands::LookupSwitch { default, pairs } => (pairs.clone(), *default),
                _ => (Vec::new(), 0),
            };
            let is_switch = !is_conditional(flow.steps[*at].insn.opcode);
            let targets: BTreeSet<u32> =
                keys.iter().map(|(_, to)| *to).chain(is_switch.then_some(default)).collect();
            let line = line_at(code, place(*at));
            Jump { place: place(*at), line, targets: targets.into_iter().collect(), keys, default }
        });
        Self { all: all.collect(), decisions, places }
    }

    /// Returns the place of the jump that counts for the jump at a place; `None` if that jump is no
    /// goal.
    pub fn place(&self, place: u32) -> Option<u32> {
        self.places.get(&place).copied()
    }

    /// Returns the number of the decision of a jump that counts, and the position of the jump
    /// there.
    pub fn condition(&self, place: u32) -> Option<(usize, usize)> {
        self.decisions.iter().enumerate().find_map(|(at, decision)| {
            Some((at, decision.conditions.iter().position(|other| *other == place)?))
        })
    }
}

impl Decision {
    /// Returns the condition that follows an evaluated one; `None` if the decision is determined.
    pub fn next(&self, condition: usize, taken: bool) -> Option<usize> {
        match self.ways[condition][usize::from(taken)] {
            Way::To(next) => Some(next),
            Way::Out(_) => None,
        }
    }

    /// Returns the outcome of an evaluation.
    fn outcome(&self, evaluation: &Evaluation) -> Option<bool> {
        let (last, taken) = evaluation.last()?;
        match self.ways[*last][usize::from(*taken)] {
            Way::Out(outcome) => Some(outcome),
            Way::To(_) => None,
        }
    }

    /// Whether two evaluations form an independence pair: the condition's value and the outcome
    /// differ, and no other condition masks the condition in either evaluation.
    pub fn is_pair(&self, condition: usize, one: &Evaluation, other: &Evaluation) -> bool {
        let value = |of: &Evaluation| of.iter().find(|(at, _)| *at == condition).map(|it| it.1);
        let (Some(first), Some(second)) = (value(one), value(other)) else { return false };
        first != second
            && self.outcome(one) != self.outcome(other)
            && self.determines(condition, one)
            && self.determines(condition, other)
    }

    /// Whether the outcome of an evaluation can change if only this condition changes. A condition
    /// that was not evaluated can have either value.
    fn determines(&self, condition: usize, evaluation: &Evaluation) -> bool {
        let known: BTreeMap<usize, bool> = evaluation.iter().copied().collect();
        let (Some(value), Some(outcome)) = (known.get(&condition), self.outcome(evaluation)) else {
            return false;
        };
        let mut open = vec![self.ways[condition][usize::from(!*value)]];
        let mut seen = BTreeSet::new();
        while let Some(way) = open.pop() {
            let next = match way {
                Way::Out(other) if other != outcome => return true,
                Way::Out(_) => continue,
                Way::To(next) => next,
            };
            if !seen.insert(next) {
                continue;
            }
            match known.get(&next) {
                Some(value) => open.push(self.ways[next][usize::from(*value)]),
                None => open.extend(self.ways[next]),
            }
        }
        false
    }
}

/// The conditional jumps with their operands.
struct Regions<'a> {
    flow: &'a Flow,
    /// The positions of the jumps, in ascending order.
    jumps: &'a [usize],
    /// For each jump, the pc of the first operand.
    heads: Vec<Option<u32>>,
    /// For each pc, the positions of the instructions that precede it in the control flow. A `goto`
    /// is followed.
    sources: BTreeMap<u32, Vec<usize>>,
}

/// The maximal number of places that are tried as the beginning of a jump's operands.
const BEGINNINGS: usize = 32;

impl<'a> Regions<'a> {
    fn new(flow: &'a Flow, jumps: &'a [usize]) -> Self {
        let mut sources: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (at, step) in flow.steps.iter().enumerate() {
            let opcode = step.insn.opcode;
            let is_goto = matches!(opcode, classfile::Opcode::goto | classfile::Opcode::goto_w);
            if step.depth.is_none() || is_goto {
                continue;
            }
            let mut next = step.insn.targets();
            next.extend(crate::flow::falls_through(opcode).then_some(step.insn.next));
            for pc in next {
                sources.entry(flow.follow(pc)).or_default().push(at);
            }
        }
        let mut regions = Self { flow, jumps, heads: Vec::new(), sources };
        regions.heads = jumps.iter().map(|at| regions.head(*at)).collect();
        regions
    }

    /// Returns the pc of the first operand of a jump.
    fn head(&self, jump: usize) -> Option<u32> {
        let steps = &self.flow.steps;
        let pops = u32::from(steps[jump].insn.opcode.pops().unwrap_or_default());
        let base = steps[jump].depth?.checked_sub(pops)?;
        let beginnings =
            (0..jump).rev().take_while(|at| steps[*at].depth.is_some_and(|d| d >= base));
        let mut beginnings = beginnings.filter(|at| steps[*at].depth == Some(base));
        beginnings
            .by_ref()
            .take(BEGINNINGS)
            .find(|first| self.is_closed(*first, jump))
            .map(|first| steps[first].pc)
    }

    /// Whether control enters a range of instructions only at the first one, and leaves it only at
    /// the last one.
    fn is_closed(&self, first: usize, last: usize) -> bool {
        let steps = &self.flow.steps;
        let (start, end) = (steps[first].pc, steps[last].pc);
        let own = start..=end;
        let enters = self.sources.iter().any(|(pc, from)| {
            *pc != start && own.contains(pc) && from.iter().any(|at| !(first..=last).contains(at))
        });
        let leaves = steps[first..last].iter().any(|step| {
            step.insn.targets().iter().any(|target| !own.contains(target))
                || !crate::flow::falls_through(step.insn.opcode) && step.insn.targets().is_empty()
        });
        !enters && !leaves
    }

    /// Groups the jumps into decisions.
    fn decisions(&self) -> Vec<Decision> {
        let mut taken: BTreeSet<usize> = BTreeSet::new();
        let mut all = Vec::new();
        for first in 0..self.jumps.len() {
            if taken.contains(&first) {
                continue;
            }
            let own = self.grown(first, &taken);
            taken.extend(&own);
            all.push(self.decision(&own));
        }
        all
    }

    /// Returns the largest decision that begins with a jump.
    fn grown(&self, first: usize, taken: &BTreeSet<usize>) -> Vec<usize> {
        let mut own = vec![first];
        let mut best = own.clone();
        loop {
            let exits = self.exits(&own);
            if exits.len() == 2 {
                best.clone_from(&own);
            }
            // If the operands of several jumps begin at one place, those of the last jump include
            // the other jumps.
            let next = exits.iter().find_map(|exit| {
                let mut fits = (0..self.jumps.len()).rev().filter(|at| {
                    self.heads[*at] == Some(*exit) && !own.contains(at) && !taken.contains(at)
                });
                fits.find(|at| self.follows(*at, &own))
            });
            match next {
                Some(next) => own.push(next),
                None => return best,
            }
        }
    }

    /// Whether the operands of a jump are reached only from earlier jumps of a decision.
    fn follows(&self, jump: usize, own: &[usize]) -> bool {
        let Some(head) = self.heads[jump] else { return false };
        let sources = self.sources.get(&head).map_or(&[][..], Vec::as_slice);
        let is_own = |at: &usize| {
            self.flow.steps[*at].pc < head && own.iter().any(|own| self.jumps[*own] == *at)
        };
        !sources.is_empty() && sources.iter().all(is_own)
    }

    /// Returns the two successors of a jump.
    fn targets(&self, jump: usize) -> [u32; 2] {
        let ways = self.flow.ways(self.jumps[jump]).unwrap_or_default();
        ways.map(|pc| self.flow.follow(pc))
    }

    /// Returns the successors of some jumps outside of the jumps' operands, in ascending order.
    fn exits(&self, own: &[usize]) -> BTreeSet<u32> {
        let heads: BTreeSet<u32> = own[1..].iter().filter_map(|at| self.heads[*at]).collect();
        let all = own.iter().flat_map(|at| self.targets(*at));
        all.filter(|pc| !heads.contains(pc)).collect()
    }

    fn decision(&self, own: &[usize]) -> Decision {
        let exits: Vec<u32> = self.exits(own).into_iter().collect();
        let way = |pc: u32, taken: bool| {
            let next = own.iter().enumerate().skip(1).find(|(_, at)| self.heads[**at] == Some(pc));
            match (next, &exits[..]) {
                (Some((next, _)), _) => Way::To(next),
                (None, [_, other]) => Way::Out(pc == *other),
                // Both successors of the decision are one place.
                (None, _) => Way::Out(taken),
            }
        };
        let ways = own.iter().map(|at| {
            let [next, target] = self.targets(*at);
            [way(next, false), way(target, true)]
        });
        Decision {
            conditions: own.iter().map(|at| self.flow.steps[self.jumps[*at]].pc).collect(),
            ways: ways.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the decision `(a && b) || c`. Its jumps are taken if a or b is false, and if c is true.
    fn decision() -> Decision {
        Decision {
            conditions: vec![1, 2, 3],
            ways: vec![
                [Way::To(1), Way::To(2)],
                [Way::Out(true), Way::To(2)],
                [Way::Out(false), Way::Out(true)],
            ],
        }
    }

    #[test]
    fn a_pair_differs_in_the_condition_and_the_outcome() {
        let decision = decision();
        let ab = vec![(0, false), (1, false)];
        let not_a = vec![(0, true), (2, false)];
        assert!(decision.is_pair(0, &ab, &not_a));
        assert!(!decision.is_pair(1, &ab, &not_a), "b was not evaluated");
        let not_b = vec![(0, false), (1, true), (2, false)];
        assert!(decision.is_pair(1, &ab, &not_b));
    }

    #[test]
    fn a_masked_condition_determines_nothing() {
        let decision = decision();
        let ab = vec![(0, false), (1, false)];
        let by_c = vec![(0, true), (2, true)];
        assert!(!decision.is_pair(0, &ab, &by_c), "the outcomes are equal");
        // Here b is false, so that the value of a has no effect.
        let not_b = vec![(0, false), (1, true), (2, true)];
        let not_a = vec![(0, true), (2, false)];
        assert!(!decision.is_pair(0, &not_b, &not_a));
        assert!(decision.is_pair(2, &not_b, &not_a), "the other conditions are masked");
    }
}
