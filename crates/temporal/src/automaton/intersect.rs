//! The intersection of two automata.

use super::label::{Label, Labels};
use super::{Automaton, MOST_MARKS, Transition};
use base::FastMap;

/// Copies a label from one table to another table.
fn copy(from: &Labels, label: Label, to: &mut Labels, known: &mut FastMap<Label, Label>) -> Label {
    if label <= Label::ALL {
        return label;
    }
    if let Some(known) = known.get(&label) {
        return *known;
    }
    let mut copied = Label::NONE;
    for (with, without) in from.cubes(label) {
        let mut cube = Label::ALL;
        for proposition in 0..64 {
            for (set, value) in [(with, true), (without, false)] {
                if set & (1 << proposition) != 0 {
                    let literal = to.literal(proposition, value);
                    cube = to.and(cube, literal);
                }
            }
        }
        copied = to.or(copied, cube);
    }
    known.insert(label, copied);
    copied
}

/// The maximal number of states of an intersection.
const MOST_STATES: usize = 50_000;

/// Returns an automaton that accepts the words that both automata accept; `None` if the result would
/// have too many marks or states.
pub fn intersect(a: &Automaton, b: &Automaton) -> Option<Automaton> {
    if a.marks + b.marks > MOST_MARKS {
        return None;
    }
    let mut labels = a.labels.clone();
    let mut known = FastMap::default();
    let mut copied = b.states.clone();
    for transition in copied.iter_mut().flatten() {
        transition.label = copy(&b.labels, transition.label, &mut labels, &mut known);
    }
    let mut ids: FastMap<(u32, u32), u32> = FastMap::default();
    let mut pairs = vec![(a.initial, b.initial)];
    ids.insert(pairs[0], 0);
    let mut states: Vec<Vec<Transition>> = Vec::new();
    while let Some(&(left, right)) = pairs.get(states.len()) {
        let mut transitions = Vec::new();
        for x in &a.states[left as usize] {
            for y in &copied[right as usize] {
                let label = labels.and(x.label, y.label);
                if label == Label::NONE {
                    continue;
                }
                let fresh = pairs.len() as u32;
                let to = *ids.entry((x.to, y.to)).or_insert(fresh);
                if to == fresh {
                    pairs.push((x.to, y.to));
                }
                let marks = x.marks | y.marks.checked_shl(a.marks).unwrap_or(0);
                transitions.push(Transition { label, marks, to });
            }
        }
        states.push(transitions);
        if pairs.len() > MOST_STATES {
            return None;
        }
    }
    Some(Automaton { labels, states, initial: 0, marks: a.marks + b.marks })
}

/// Whether no word is accepted by both automata; `None` if their intersection is too large to decide
/// that.
pub fn are_disjoint(a: &Automaton, b: &Automaton) -> Option<bool> {
    Some(intersect(a, b)?.is_language_empty())
}
