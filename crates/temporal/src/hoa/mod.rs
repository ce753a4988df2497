//! Automata as text, in the Hanoi Omega-Automata format.
//!
//! Source: Babiak and others, *The Hanoi Omega-Automata Format* (CAV 2015), version 1. Invariant: an
//! automaton that was written and read accepts the same words as before.

pub mod read;
mod tokens;

use crate::automaton::Automaton;
use crate::automaton::label::Label;
use std::fmt::Write;

/// Writes an automaton. The text of a proposition is given by `name`.
pub fn write(automaton: &Automaton, name: &dyn Fn(u8) -> String) -> String {
    let occurring = automaton.propositions();
    let propositions: Vec<u8> = (0..64).filter(|n| occurring >> n & 1 == 1).collect();
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let mut out = String::from("HOA: v1\ntool: \"pathfinder\"\n");
    let _ = writeln!(out, "States: {}\nStart: {}", automaton.states.len(), automaton.initial);
    let _ = write!(out, "AP: {}", propositions.len());
    for proposition in &propositions {
        let _ = write!(out, " {}", quoted(&name(*proposition)));
    }
    let acceptance: Vec<String> = (0..automaton.marks).map(|mark| format!("Inf({mark})")).collect();
    let (short, condition) = match automaton.marks {
        0 => ("all".to_owned(), "t".to_owned()),
        1 => ("Buchi".to_owned(), acceptance.join("&")),
        many => (format!("generalized-Buchi {many}"), acceptance.join("&")),
    };
    let _ = writeln!(out, "\nacc-name: {short}\nAcceptance: {} {condition}", automaton.marks);
    out.push_str("properties: trans-labels explicit-labels trans-acc\n--BODY--\n");
    for (state, transitions) in automaton.states.iter().enumerate() {
        let _ = writeln!(out, "State: {state}");
        for transition in transitions {
            let label = condition_of(automaton, transition.label, &propositions);
            let _ = write!(out, "[{label}] {}", transition.to);
            let marks: Vec<String> = (0..automaton.marks)
                .filter(|mark| transition.marks >> mark & 1 == 1)
                .map(|mark| mark.to_string())
                .collect();
            if !marks.is_empty() {
                let _ = write!(out, " {{{}}}", marks.join(" "));
            }
            out.push('\n');
        }
    }
    out.push_str("--END--\n");
    out
}

/// Returns a label as a disjunction of conjunctions over the indices of propositions.
fn condition_of(automaton: &Automaton, label: Label, propositions: &[u8]) -> String {
    let cubes = automaton.labels.cubes(label);
    let conjunctions = cubes.iter().map(|(with, without)| {
        let literals: Vec<String> = propositions
            .iter()
            .enumerate()
            .filter_map(|(index, proposition)| {
                let bit = 1_u64 << proposition;
                match (with & bit != 0, without & bit != 0) {
                    (true, _) => Some(index.to_string()),
                    (_, true) => Some(format!("!{index}")),
                    _ => None,
                }
            })
            .collect();
        if literals.is_empty() { "t".to_owned() } else { literals.join("&") }
    });
    let text: Vec<String> = conjunctions.collect();
    if text.is_empty() { "f".to_owned() } else { text.join(" | ") }
}
