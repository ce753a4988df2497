//! Translation of the pattern formulas, and emptiness on a graph of a million edges:
//! `cargo bench -p temporal`.
//!
//! The sizes of the automata are printed first. In the first formula no state fulfils the promise, in
//! the second one the whole graph is one component with a lasso.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

use base::rng::Rng;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use temporal::automaton::Automaton;
use temporal::automaton::translate::translate;
use temporal::emptiness::find_lasso;
use temporal::formula::Formula;
use temporal::formula::parse::parse_letters;
use temporal::graph::{Edge, Fairness, StoredGraph};
use temporal::patterns::PATTERNS;

fn main() {
    let automata: Vec<Automaton> = negations().iter().map(|f| translate(f).unwrap()).collect();
    let states: usize = automata.iter().map(|automaton| automaton.states.len()).sum();
    let most = automata.iter().map(|automaton| automaton.states.len()).max();
    println!("{} negated patterns: {states} states, at most {most:?} in one", automata.len());
    divan::main();
}

fn negations() -> Vec<Formula> {
    PATTERNS.iter().map(|row| row.scheme().negated()).collect()
}

#[divan::bench]
fn translate_the_pattern_formulas(bencher: Bencher<'_, '_>) {
    let negations = negations();
    bencher.counter(ItemsCount::new(negations.len())).bench(|| {
        negations
            .iter()
            .map(|formula| translate(black_box(formula)).unwrap().states.len())
            .sum::<usize>()
    });
}

/// A grid of 500 by 500 states with four agents, each of which moves along a ring.
fn grid() -> StoredGraph {
    let side = 500;
    let mut graph = StoredGraph::default();
    let mut rng = Rng::new(1);
    for row in 0..side {
        for column in 0..side {
            let to = |row: u32, column: u32| row % side * side + column % side;
            let letter = u64::from(row == 0) | u64::from(column == 0) << 1 | (rng.draw() & 4);
            graph.add(
                letter,
                vec![
                    Edge::by(0, to(row + 1, column)),
                    Edge::by(1, to(row, column + 1)),
                    Edge::by(2, to(row + side - 1, column)),
                    Edge::by(3, to(row, column + side - 1)),
                ],
            );
        }
    }
    graph
}

fn search(bencher: Bencher<'_, '_>, formula: &str, fairness: Fairness) {
    let graph = grid();
    let automaton = translate(&parse_letters(formula).unwrap()).unwrap();
    let edges = graph.states.iter().map(|state| state.edges.len()).sum::<usize>();
    bencher
        .counter(ItemsCount::new(edges))
        .bench(|| find_lasso(black_box(&graph), &automaton, fairness));
}

// No letter has `d`.
#[divan::bench(args = [Fairness::None, Fairness::Weak, Fairness::Strong], sample_count = 5)]
fn a_million_edges_without_a_lasso(bencher: Bencher<'_, '_>, fairness: Fairness) {
    search(bencher, "[] <> d", fairness);
}

#[divan::bench(args = [Fairness::None, Fairness::Weak, Fairness::Strong], sample_count = 5)]
fn a_million_edges_with_a_lasso(bencher: Bencher<'_, '_>, fairness: Fairness) {
    search(bencher, "!([] (a -> <> b))", fairness);
}
