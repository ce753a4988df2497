//! Reductions that preserve the language of an automaton.
//!
//! Source: Etessami and Holzmann, *Optimizing Büchi Automata* (CONCUR 2000); Somenzi and Bloem, CAV
//! 2000, for direct simulation. Invariant: each function preserves the language.

use super::components::{UNREACHED, components};
use super::label::Label;
use super::{Automaton, Transition};
use crate::formula::rules::{Rule, Rules};
use base::FastMap;
use std::collections::VecDeque;

/// The maximal number of comparisons of transitions in a round of the simulation relation.
const MOST_COMPARED: usize = 2_000_000;
/// The maximal number of rounds.
const MOST_ROUNDS: usize = 8;

/// Reduces an automaton by the given rules.
pub fn reduce(automaton: &mut Automaton, rules: Rules) {
    if rules.has(Rule::Pruned) {
        prune(automaton);
    }
    if rules.has(Rule::Simulated) {
        for _ in 0..MOST_ROUNDS {
            let before = (automaton.states.len(), automaton.transitions());
            // The simulation compares each transition with all others.
            if before.1.saturating_mul(before.1) <= MOST_COMPARED {
                let simulated = simulation(automaton);
                quotient(automaton, &simulated);
                drop_dominated(automaton);
            } else {
                bisimulation(automaton);
            }
            if rules.has(Rule::Pruned) {
                prune(automaton);
            }
            if (automaton.states.len(), automaton.transitions()) == before {
                break;
            }
        }
    }
    renumber(automaton);
}

/// Removes states from which no word is accepted, clears the marks outside of accepting components, and
/// removes marks that other marks imply.
fn prune(automaton: &mut Automaton) {
    let states = &automaton.states;
    let (of, number) = components(states.len(), [automaton.initial], |state, n| {
        states[state as usize].get(n).map(|transition| transition.to)
    });
    let mut marks = vec![None; number as usize];
    for (from, transitions) in states.iter().enumerate() {
        for transition in transitions {
            if of[from] != UNREACHED && of[from] == of[transition.to as usize] {
                *marks[of[from] as usize].get_or_insert(0) |= transition.marks;
            }
        }
    }
    let all = automaton.all_marks();
    let accepting = |component: u32| marks[component as usize] == Some(all);
    // A component is numbered after the components that it reaches.
    let mut order: Vec<u32> =
        (0..states.len() as u32).filter(|s| of[*s as usize] != UNREACHED).collect();
    order.sort_unstable_by_key(|state| of[*state as usize]);
    let mut live: Vec<bool> = (0..number).map(accepting).collect();
    for state in order {
        let component = of[state as usize];
        let reaches = states[state as usize].iter().any(|t| live[of[t.to as usize] as usize]);
        live[component as usize] |= reaches;
    }
    if !live[of[automaton.initial as usize] as usize] {
        *automaton = Automaton::empty();
        return;
    }
    let is_live = |state: usize| of[state] != UNREACHED && live[of[state] as usize];
    for from in 0..of.len() {
        if !is_live(from) {
            automaton.states[from].clear();
            continue;
        }
        automaton.states[from].retain(|transition| is_live(transition.to as usize));
        for transition in &mut automaton.states[from] {
            let inside = of[from] == of[transition.to as usize] && accepting(of[from]);
            if !inside {
                transition.marks = 0;
            }
        }
    }
    let inside = |from: usize, t: &Transition| of[from] == of[t.to as usize];
    let mut found: Vec<u64> = Vec::new();
    for (from, transitions) in automaton.states.iter().enumerate() {
        found.extend(transitions.iter().filter(|t| inside(from, t)).map(|t| t.marks));
    }
    found.sort_unstable();
    found.dedup();
    drop_marks(automaton, &found);
    renumber(automaton);
}

/// Removes each mark that is on all transitions of `found`, or on all transitions of `found` with some
/// other mark.
///
/// The sets of marks in `found` are those of the transitions inside components. Transitions in
/// rejecting components have no marks, so a mark that is necessary because of such a component is kept.
fn drop_marks(automaton: &mut Automaton, found: &[u64]) {
    let mut kept = automaton.all_marks();
    for mark in 0..automaton.marks {
        let bit = 1_u64 << mark;
        let implied = (0..automaton.marks).any(|other| {
            let other = 1_u64 << other;
            let holds = |marks: &u64| marks & other == 0 || marks & bit != 0;
            other != bit && kept & other != 0 && found.iter().all(holds)
        });
        if implied || found.iter().all(|marks| marks & bit != 0) {
            kept &= !bit;
        }
    }
    for transition in automaton.states.iter_mut().flatten() {
        let mut marks = 0;
        let mut place = 0;
        for mark in 0..automaton.marks {
            if kept & 1 << mark != 0 {
                marks |= (transition.marks >> mark & 1) << place;
                place += 1;
            }
        }
        transition.marks = marks;
    }
    automaton.marks = kept.count_ones();
}

/// Computes direct simulation: `relation[s][t]` says that t simulates s. Each transition of s is
/// matched by transitions of t with at least its marks, to states that simulate its target.
fn simulation(automaton: &mut Automaton) -> Vec<Vec<bool>> {
    let count = automaton.states.len();
    let mut relation = vec![vec![true; count]; count];
    let mut changed = true;
    while changed {
        changed = false;
        for small in 0..count {
            for large in 0..count {
                if small != large
                    && relation[small][large]
                    && !copies(automaton, &relation, small, large)
                {
                    relation[small][large] = false;
                    changed = true;
                }
            }
        }
    }
    relation
}

fn copies(automaton: &mut Automaton, relation: &[Vec<bool>], small: usize, large: usize) -> bool {
    let Automaton { labels, states, .. } = automaton;
    states[small].iter().all(|transition| {
        let mut left = transition.label;
        for copy in &states[large] {
            if transition.marks & !copy.marks == 0
                && relation[transition.to as usize][copy.to as usize]
            {
                left = labels.minus(left, copy.label);
                if left == Label::NONE {
                    return true;
                }
            }
        }
        false
    })
}

/// Merges states that simulate each other. Removes letters of transitions that another transition of
/// the state simulates.
fn quotient(automaton: &mut Automaton, relation: &[Vec<bool>]) {
    let count = automaton.states.len();
    let representative: Vec<u32> = (0..count)
        .map(|state| {
            let first = (0..state).find(|o| relation[state][*o] && relation[*o][state]);
            first.unwrap_or(state) as u32
        })
        .collect();
    for transition in automaton.states.iter_mut().flatten() {
        transition.to = representative[transition.to as usize];
    }
    automaton.initial = representative[automaton.initial as usize];
    let Automaton { labels, states, .. } = automaton;
    for transitions in states.iter_mut() {
        for at in 0..transitions.len() {
            for other in 0..transitions.len() {
                let (small, large) = (transitions[at], transitions[other]);
                let dominated = at != other
                    && small.marks & !large.marks == 0
                    && relation[small.to as usize][large.to as usize];
                // Of two equal transitions one is kept: the other transition loses its letters first.
                if dominated {
                    transitions[at].label = labels.minus(small.label, large.label);
                }
            }
        }
        transitions.retain(|transition| transition.label != Label::NONE);
    }
}

/// Merges parallel transitions with equal marks.
fn drop_dominated(automaton: &mut Automaton) {
    let Automaton { labels, states, .. } = automaton;
    for transitions in states.iter_mut() {
        let mut joined: Vec<Transition> = Vec::with_capacity(transitions.len());
        for transition in transitions.iter() {
            let same = |other: &&mut Transition| {
                other.to == transition.to && other.marks == transition.marks
            };
            match joined.iter_mut().find(same) {
                Some(other) => other.label = labels.or(other.label, transition.label),
                None => joined.push(*transition),
            }
        }
        *transitions = joined;
    }
}

/// Merges states with equal transitions, where merged target states count as equal.
fn bisimulation(automaton: &mut Automaton) {
    let count = automaton.states.len();
    let mut class = vec![0_u32; count];
    let mut classes = 1;
    loop {
        let mut ids: FastMap<(u32, Vec<Transition>), u32> = FastMap::default();
        let next: Vec<u32> = (0..count)
            .map(|state| {
                let renamed = automaton.states[state]
                    .iter()
                    .map(|t| Transition { to: class[t.to as usize], ..*t });
                let mut signature: Vec<Transition> = renamed.collect();
                signature.sort_unstable();
                signature.dedup();
                let fresh = ids.len() as u32;
                *ids.entry((class[state], signature)).or_insert(fresh)
            })
            .collect();
        let found = ids.len();
        class = next;
        if found == classes {
            break;
        }
        classes = found;
    }
    let mut first = vec![u32::MAX; classes];
    for (state, class) in class.iter().enumerate() {
        first[*class as usize] = first[*class as usize].min(state as u32);
    }
    for transition in automaton.states.iter_mut().flatten() {
        transition.to = first[class[transition.to as usize] as usize];
    }
    automaton.initial = first[class[automaton.initial as usize] as usize];
    drop_dominated(automaton);
}

/// Removes unreachable states, and numbers the other states breadth first.
fn renumber(automaton: &mut Automaton) {
    let mut number = vec![u32::MAX; automaton.states.len()];
    let mut order = Vec::new();
    let mut open = VecDeque::from([automaton.initial]);
    number[automaton.initial as usize] = 0;
    let mut next = 1;
    while let Some(state) = open.pop_front() {
        order.push(state);
        for transition in &automaton.states[state as usize] {
            let number = &mut number[transition.to as usize];
            if *number == u32::MAX {
                *number = next;
                next += 1;
                open.push_back(transition.to);
            }
        }
    }
    automaton.states = order
        .iter()
        .map(|state| {
            let transitions = automaton.states[*state as usize].iter();
            transitions.map(|t| Transition { to: number[t.to as usize], ..*t }).collect()
        })
        .collect();
    automaton.initial = 0;
}
