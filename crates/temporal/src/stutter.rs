//! Stutter invariance: whether a property depends on how often a state is repeated.
//!
//! Source: Michaud and Duret-Lutz, *Practical Stutter-Invariance Checks for ω-Regular Languages* (SPIN
//! 2015). Invariant: the answer [`Stutter::Invariant`] is proved.

use crate::automaton::Automaton;
use crate::automaton::components::components;
use crate::automaton::translate::{TranslateError, translate};
use crate::formula::Formula;
use base::FastMap;

/// The maximal number of propositions of an examined formula with `X`.
const MOST_LETTERS: usize = 10;
/// The maximal number of examined vertices.
const MOST_VERTICES: usize = 1_000_000;

/// The result of the test for stutter invariance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stutter {
    /// The repetition of states does not change the truth of the formula.
    Invariant,
    /// The formula differs on two words that differ only in repetitions.
    Sensitive,
    /// The formula has too many propositions or its automata are too large.
    Undecided,
}

/// Tests a formula for stutter invariance. Formulas without `X` are invariant.
///
/// # Errors
/// See [`TranslateError`].
pub fn stutter(formula: &Formula) -> Result<Stutter, TranslateError> {
    if !formula.has_next() {
        return Ok(Stutter::Invariant);
    }
    let automata = [translate(formula)?, translate(&formula.clone().negated())?];
    Ok(match is_common_word(&automata) {
        Some(false) => Stutter::Invariant,
        Some(true) => Stutter::Sensitive,
        None => Stutter::Undecided,
    })
}

/// A state of each automaton, and the number of the last letter.
type Position = (u32, u32, Option<usize>);

/// Whether some word arises from a word of each automaton by repetition of letters. Each automaton may
/// skip a letter that equals the preceding letter. An additional mark of each automaton is on all moves
/// that do not skip a letter.
fn is_common_word(automata: &[Automaton; 2]) -> Option<bool> {
    let [first, second] = automata;
    let propositions = first.propositions() | second.propositions();
    if propositions.count_ones() as usize > MOST_LETTERS || first.marks + second.marks > 126 {
        return None;
    }
    let letters = subsets(propositions);
    let shift = first.marks + 1;
    let own_mark = |marks: u64| u128::from(marks) << 1 | 1;
    let all = own_mark(first.all_marks()) | own_mark(second.all_marks()) << shift;
    let mut ids: FastMap<Position, u32> = FastMap::default();
    let start = (first.initial, second.initial, None);
    ids.insert(start, 0);
    let mut positions = vec![start];
    let mut edges: Vec<Vec<(u32, u128)>> = Vec::new();
    while let Some(&(left, right, last)) = positions.get(edges.len()) {
        let mut found = Vec::new();
        for (number, letter) in letters.iter().enumerate() {
            let may_skip = last == Some(number);
            let lefts = moves(first, left, *letter, may_skip);
            let rights = moves(second, right, *letter, may_skip);
            for (to_left, left_marks) in &lefts {
                for (to_right, right_marks) in &rights {
                    let position = (*to_left, *to_right, Some(number));
                    let fresh = positions.len() as u32;
                    let id = *ids.entry(position).or_insert(fresh);
                    if id == fresh {
                        positions.push(position);
                    }
                    let of = |marks: &Option<u64>| marks.map_or(0, own_mark);
                    found.push((id, of(left_marks) | of(right_marks) << shift));
                }
            }
        }
        edges.push(found);
        if positions.len() > MOST_VERTICES {
            return None;
        }
    }
    let (of, number) =
        components(edges.len(), [0], |v, n| edges[v as usize].get(n).map(|(to, _)| *to));
    let mut marks = vec![0; number as usize];
    for (from, edges) in edges.iter().enumerate() {
        for (to, found) in edges {
            if of[from] == of[*to as usize] {
                marks[of[from] as usize] |= found;
            }
        }
    }
    Some(marks.contains(&all))
}

/// Returns the moves of an automaton: the target state, and the marks, or `None` for a skipped letter.
fn moves(
    automaton: &Automaton,
    state: u32,
    letter: u64,
    may_skip: bool,
) -> Vec<(u32, Option<u64>)> {
    let transitions = automaton.states[state as usize].iter();
    let matching = transitions.filter(|t| automaton.labels.contains(t.label, letter));
    let mut found: Vec<(u32, Option<u64>)> = matching.map(|t| (t.to, Some(t.marks))).collect();
    if may_skip {
        found.push((state, None));
    }
    found
}

/// Returns all subsets of a set.
fn subsets(set: u64) -> Vec<u64> {
    let mut found = vec![set];
    while let Some(&last) = found.last()
        && last != 0
    {
        found.push((last - 1) & set);
    }
    found
}
