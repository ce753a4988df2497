//! Translation of the specification patterns, and the search for lassos in a graph of a million edges.
//!
//! Invariant: the times are medians within one process, and the graph is the same in each round.

use super::median;
use base::rng::Rng;
use std::time::Instant;
use temporal::automaton::translate::translate;
use temporal::emptiness::find_lasso;
use temporal::formula::Formula;
use temporal::formula::parse::parse_letters;
use temporal::graph::{Edge, Fairness, StoredGraph};
use temporal::patterns::PATTERNS;

/// The name of these measurements.
pub const NAME: &str = "temporal";

/// The milliseconds in which 95 of 100 negated patterns are translated.
const TRANSLATION_MS: f64 = 10.0;
/// The floor of product edges a second in a search without a lasso.
const EDGES_PER_SECOND: f64 = 5e6;

/// The side of the grid.
const SIDE: u32 = 500;

/// Measures, prints a row each, and returns whether all limits hold.
pub fn measure(rounds: usize) -> bool {
    println!("{:<24} {:>9} {:>9} {:>9}", "temporal", "ms", "rate M/s", "limit");
    let translation = translation(rounds);
    let is_slow = translation > TRANSLATION_MS;
    println!(
        "{:<24} {translation:>9.3} {:>9} {TRANSLATION_MS:>9}{}",
        "translation",
        "",
        mark(is_slow)
    );
    let mut fast_enough = !is_slow;
    let graph = grid();
    let edges = f64::from(SIDE * SIDE * 4);
    // No state has `d`, so each edge of the graph is one of the product.
    for (name, formula, floor) in
        [("no lasso", "[] <> d", Some(EDGES_PER_SECOND)), ("a lasso", "!([] (a -> <> b))", None)]
    {
        for fairness in [Fairness::None, Fairness::Weak, Fairness::Strong] {
            let formula = parse_letters(formula).unwrap_or(Formula::Constant(false));
            let Ok(automaton) = translate(&formula) else { return false };
            let seconds = median_of(rounds, || find_lasso(&graph, &automaton, fairness));
            let rate = edges / seconds;
            let is_slow = floor.is_some_and(|floor| rate < floor);
            let limit = floor.map_or(String::new(), |floor| format!("{:.1}", floor / 1e6));
            let name = format!("{name}, {fairness:?}");
            let (ms, rate) = (seconds * 1e3, rate / 1e6);
            println!("{name:<24} {ms:>9.1} {rate:>9.2} {limit:>9}{}", mark(is_slow));
            fast_enough &= !is_slow;
        }
    }
    fast_enough
}

const fn mark(is_slow: bool) -> &'static str {
    if is_slow { " <" } else { "" }
}

/// Returns the milliseconds that 95 of 100 translations of negated patterns do not exceed.
fn translation(rounds: usize) -> f64 {
    let mut times: Vec<f64> = PATTERNS
        .iter()
        .map(|row| {
            let formula = row.scheme().negated();
            median_of(rounds, || translate(&formula)) * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times.get(times.len() * 95 / 100).copied().unwrap_or(f64::NAN)
}

fn median_of<T>(rounds: usize, mut run: impl FnMut() -> T) -> f64 {
    let times = (0..rounds).map(|_| {
        let start = Instant::now();
        std::hint::black_box(run());
        start.elapsed().as_secs_f64()
    });
    median(times.collect())
}

/// Returns a torus as a graph: each of four agents moves from a state to one of its neighbours.
fn grid() -> StoredGraph {
    let mut graph = StoredGraph::default();
    let mut rng = Rng::new(1);
    for row in 0..SIDE {
        for column in 0..SIDE {
            let to = |row: u32, column: u32| row % SIDE * SIDE + column % SIDE;
            let letter = u64::from(row == 0) | u64::from(column == 0) << 1 | (rng.draw() & 4);
            let edges = vec![
                Edge::by(0, to(row + 1, column)),
                Edge::by(1, to(row, column + 1)),
                Edge::by(2, to(row + SIDE - 1, column)),
                Edge::by(3, to(row, column + SIDE - 1)),
            ];
            graph.add(letter, edges);
        }
    }
    graph
}
