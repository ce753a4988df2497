//! Emptiness under fairness, compared with an enumeration of the lassos of small random graphs.

use crate::evaluator::{Word, formula, holds, text};
use crate::number;
use base::rng::Rng;
use temporal::automaton::translate::translate;
use temporal::emptiness::{Justice, Lasso, Step, find_lasso, justice, letters};
use temporal::formula::Formula;
use temporal::graph::{Edge, Fairness, Graph, NO_AGENT, Standing, StoredGraph};
use temporal::property::Property;

/// Draws a graph with at most `count` states, and `agents` agents.
fn random_graph(rng: &mut Rng, count: usize, agents: usize) -> StoredGraph {
    let count = 1 + rng.index(count);
    let mut graph = StoredGraph { states: Vec::new(), agents };
    for _ in 0..count {
        let mut edges = Vec::new();
        for agent in 0..agents {
            if rng.index(2) == 0 {
                edges.push(Edge::by(agent as u16, rng.index(count) as u32));
            }
        }
        if let Some(edge) = edges.first_mut()
            && rng.index(8) == 0
        {
            edge.also = rng.index(agents) as u16;
        }
        let state = graph.add(rng.draw() & 3, edges) as usize;
        graph.agents = agents;
        if rng.index(6) == 0 {
            // An agent may be enabled without a step of its own, if a notification picks it.
            graph.states[state].enabled |= 1 << rng.index(agents);
        }
        graph.states[state].standing = match rng.index(12) {
            0 => Standing::Open,
            1 => Standing::Cut,
            _ => Standing::Closed,
        };
    }
    graph
}

/// Returns the steps of a state, each with the index of the edge and the target.
fn steps(graph: &StoredGraph, state: u32) -> Vec<(Option<u32>, u32)> {
    let stored = &graph.states[state as usize];
    if stored.standing == Standing::Cut {
        return Vec::new();
    }
    if stored.edges.is_empty() && stored.standing == Standing::Closed {
        return vec![(None, state)];
    }
    stored.edges.iter().enumerate().map(|(at, edge)| (Some(at as u32), edge.to)).collect()
}

/// Whether a cycle is fair by definition.
fn is_fair(graph: &StoredGraph, cycle: &[Step], fairness: Fairness) -> bool {
    if fairness == Fairness::None {
        return true;
    }
    if cycle.iter().any(|step| graph.standing(step.state) == Standing::Open) {
        return false;
    }
    (0..graph.agents as u16).all(|agent| {
        let moves = cycle.iter().any(|step| {
            step.edge.is_some_and(|edge| {
                let edge = graph.states[step.state as usize].edges[edge as usize];
                edge.agent == agent || edge.also == agent
            })
        });
        let mut enabled =
            cycle.iter().map(|s| s.edge.is_some() && graph.is_enabled(s.state, agent));
        moves
            || match fairness {
                Fairness::Weak => !enabled.all(|is| is),
                _ => !enabled.any(|is| is),
            }
    })
}

/// Returns all lassos with at most `length` steps, in the order of their lengths.
fn lassos(graph: &StoredGraph, length: usize) -> Vec<Lasso> {
    let mut found = Vec::new();
    let mut paths: Vec<(Vec<Step>, u32)> = vec![(Vec::new(), 0)];
    for _ in 0..length {
        let mut longer = Vec::new();
        for (path, end) in &paths {
            for (edge, to) in steps(graph, *end) {
                let mut path = path.clone();
                path.push(Step { state: *end, edge });
                for start in 0..path.len() {
                    if path[start].state == to {
                        let (prefix, cycle) = path.split_at(start);
                        found.push(Lasso {
                            prefix: prefix.to_vec(),
                            cycle: cycle.to_vec(),
                            last: to,
                        });
                    }
                }
                longer.push((path, to));
            }
        }
        paths = longer;
    }
    found
}

/// Asserts that a lasso is a path of the graph that is fair and violates the formula.
fn assert_violates(graph: &StoredGraph, formula: &Formula, lasso: &Lasso, fairness: Fairness) {
    let mut at = 0;
    for (index, step) in lasso.prefix.iter().chain(&lasso.cycle).enumerate() {
        assert_eq!(at, step.state);
        if index == lasso.prefix.len() {
            assert_eq!(at, lasso.last);
        }
        let taken = steps(graph, at).into_iter().find(|(edge, _)| *edge == step.edge);
        at = taken.expect("the step exists").1;
    }
    assert_eq!(at, lasso.last, "the cycle closes");
    let (prefix, cycle) = letters(graph, lasso);
    assert!(is_fair(graph, &lasso.cycle, fairness), "{graph:?} {lasso:?}");
    assert!(!holds(formula, &Word { prefix, cycle }), "{} {graph:?}", text(formula));
    for justice in justice(graph, lasso) {
        match (fairness, justice) {
            (_, Justice::Moves(_) | Justice::NeverEnabled)
            | (Fairness::None, _)
            | (Fairness::Weak, Justice::SometimesEnabled { .. }) => {}
            other => panic!("{other:?} {graph:?} {lasso:?}"),
        }
    }
}

#[test]
fn a_fair_violation_is_found_where_there_is_one() {
    const LONGEST: usize = 7;
    let mut found_at = [[0; 2]; 3];
    let (mut shortest, mut compared) = ([0; 3], [0; 3]);
    for seed in 0..number("PATHFINDER_RANDOM_FORMULAS", 400) {
        let mut rng = Rng::new(seed);
        let graph = random_graph(&mut rng, 4, 3);
        let all = lassos(&graph, LONGEST);
        for _ in 0..3 {
            let size = 1 + rng.index(4);
            let formula = formula(&mut rng, size, 2);
            let automaton = translate(&formula.clone().negated()).unwrap();
            let property = Property::new(&formula).unwrap();
            let violating: Vec<&Lasso> = all
                .iter()
                .filter(|lasso| {
                    let (prefix, cycle) = letters(&graph, lasso);
                    !holds(&formula, &Word { prefix, cycle })
                })
                .collect();
            for fairness in [Fairness::None, Fairness::Weak, Fairness::Strong] {
                let context = || format!("seed {seed} {fairness:?} {} {graph:?}", text(&formula));
                let mut expected =
                    violating.iter().filter(|lasso| is_fair(&graph, &lasso.cycle, fairness));
                let expected = expected.next();
                let found = find_lasso(&graph, &automaton, fairness);
                found_at[fairness as usize][usize::from(found.is_some())] += 1;
                if let Some(lasso) = &found {
                    assert_violates(&graph, &formula, lasso, fairness);
                    let length = lasso.prefix.len() + lasso.cycle.len();
                    // Every lasso of the product is one of the graph, but the product may require a
                    // longer cycle.
                    match expected {
                        Some(least) => {
                            let least = least.prefix.len() + least.cycle.len();
                            assert!(length >= least, "{}", context());
                            shortest[fairness as usize] += u64::from(length == least);
                            compared[fairness as usize] += 1;
                        }
                        None => assert!(length > LONGEST, "{}", context()),
                    }
                }
                assert!(found.is_some() || expected.is_none(), "{} {expected:?}", context());
                if property.is_safety() && found.is_some() {
                    let prefix = property.find_violation(&graph, fairness);
                    assert!(prefix.is_some_and(|p| p.cycle.is_empty()), "{}", context());
                }
            }
        }
    }
    for counts in found_at {
        assert!(counts.iter().all(|count| *count > 100), "{found_at:?}");
    }
    // The product may have no cycle of the minimal length.
    for (shortest, compared) in shortest.into_iter().zip(compared) {
        assert!(shortest * 100 >= compared * 93, "{shortest} of {compared}");
    }
}

#[test]
fn cycles_of_larger_graphs_are_fair() {
    let mut found = [0; 3];
    for seed in 0..number("PATHFINDER_RANDOM_FORMULAS", 400) {
        let mut rng = Rng::new(seed);
        let agents = 1 + rng.index(5);
        let graph = random_graph(&mut rng, 12, agents);
        for _ in 0..4 {
            let size = 1 + rng.index(4);
            let formula = formula(&mut rng, size, 2);
            let automaton = translate(&formula.clone().negated()).unwrap();
            for fairness in [Fairness::None, Fairness::Weak, Fairness::Strong] {
                if let Some(lasso) = find_lasso(&graph, &automaton, fairness) {
                    assert_violates(&graph, &formula, &lasso, fairness);
                    found[fairness as usize] += 1;
                }
            }
        }
    }
    assert!(found.iter().all(|count| *count > 200), "{found:?}");
}

/// Returns the formula that a proposition recurs for ever.
fn again_and_again(proposition: u8) -> Formula {
    Formula::Proposition(proposition).eventually().always()
}

#[test]
fn strong_fairness_needs_components_to_be_cut() {
    // Agent 1 takes the lock of state 1 repeatedly. Agent 0 can take the lock only in state 0.
    let mut graph = StoredGraph::default();
    graph.add(0, vec![Edge::by(1, 1), Edge::by(0, 2)]);
    graph.add(0, vec![Edge::by(1, 0)]);
    graph.add(1, vec![Edge::by(0, 0)]);
    let property = Property::new(&again_and_again(0)).unwrap();
    let violation = property.find_violation(&graph, Fairness::Weak).unwrap();
    assert_eq!(
        justice(&graph, &violation),
        [Justice::SometimesEnabled { enabled: 0, disabled: 1 }, Justice::Moves(0)]
    );
    assert_eq!(property.find_violation(&graph, Fairness::Strong), None);
    // With a private loop of agent 1, in which agent 0 is not enabled, there is a fair cycle.
    graph.states[1].edges.push(Edge::by(1, 1));
    let violation = property.find_violation(&graph, Fairness::Strong).unwrap();
    assert_eq!(violation.cycle, [Step { state: 1, edge: Some(1) }]);
    assert_eq!(justice(&graph, &violation), [Justice::NeverEnabled, Justice::Moves(0)]);
}

#[test]
fn an_end_is_repeated_unless_it_is_cut_or_open() {
    let mut graph = StoredGraph::default();
    graph.add(0, vec![Edge::by(0, 1)]);
    graph.add(0, Vec::new());
    graph.states[1].enabled = 1;
    let property = Property::new(&Formula::Proposition(0).eventually()).unwrap();
    let violation = property.find_violation(&graph, Fairness::Strong).unwrap();
    assert_eq!(violation.cycle, [Step { state: 1, edge: None }]);
    assert_eq!(justice(&graph, &violation), [Justice::NeverEnabled]);
    for standing in [Standing::Open, Standing::Cut] {
        graph.states[1].standing = standing;
        assert_eq!(property.find_violation(&graph, Fairness::None), None);
    }
    // A bad prefix may end in a cut state.
    let safety = Property::new(&Formula::Proposition(0).negated().always()).unwrap();
    graph.states[1].letter = 1;
    let violation = safety.find_violation(&graph, Fairness::Strong).unwrap();
    assert_eq!((violation.prefix.len(), violation.cycle.len(), violation.last), (1, 0, 1));
}

#[test]
fn only_executions_that_end_count_for_finite_words() {
    let mut graph = StoredGraph::default();
    graph.add(0, vec![Edge::by(NO_AGENT, 0), Edge::by(0, 1)]);
    graph.add(1, Vec::new());
    let last = Property::of_ended(&Formula::Proposition(0).eventually().always()).unwrap();
    assert_eq!(last.find_violation(&graph, Fairness::None), None);
    let always = Property::of_ended(&Formula::Proposition(0).always()).unwrap();
    let violation = always.find_violation(&graph, Fairness::None).unwrap();
    assert_eq!((violation.prefix.len(), violation.last), (1, 1));
    graph.states[1].standing = Standing::Cut;
    assert_eq!(always.find_violation(&graph, Fairness::None), None);
}
