//! Temporal properties: formulas of linear temporal logic, their automata, and the search for
//! violations in the graph of a system's states. All entities are numbers; nothing depends on Java or
//! on the origin of the graph.
//!
//! 1. [`formula::parse`] reads formulas, [`patterns`] has specification patterns in words. The
//!    caller gives each proposition a number below 64.
//! 2. [`automaton::translate`] constructs a transition-based generalized Büchi automaton.
//! 3. A caller's [`graph::Graph`] has states, each with a letter: the set of propositions that hold. It
//!    has edges with the agents that move, and the enabled agents of each state. It may be incomplete.
//! 4. [`property::Property`] finds a violation: a [`emptiness::Lasso`], or a bad prefix of a safety
//!    formula. [`emptiness::justice`] says why its cycle is fair.
//! 5. [`explain`] determines the parts of a formula that fail, and their positions.
//! 6. [`stutter`] decides whether a formula depends on repetitions of states.
//! 7. [`monitor`] observes single executions.
//! 8. [`hoa`] reads and writes automata.
//!
//! ```
//! use temporal::emptiness::{Justice, justice};
//! use temporal::formula::Formula;
//! use temporal::formula::parse::{AtomError, parse};
//! use temporal::graph::{Edge, Fairness, StoredGraph};
//! use temporal::property::Property;
//!
//! // Propositions are opaque texts, which the caller numbers.
//! let mut names: Vec<String> = Vec::new();
//! let formula = parse("[](cnt == 2 -> <> cnt < 2)", &mut |atom| {
//!     if atom.text.starts_with('?') {
//!         return Err(AtomError { message: "not an expression".to_owned(), offset: 0 });
//!     }
//!     names.push(atom.text.to_owned());
//!     Ok(Formula::Proposition(names.len() as u8 - 1))
//! })?;
//! assert_eq!(names, ["cnt == 2", "cnt < 2"]);
//! assert_eq!(
//!     formula.text(&|number| names[usize::from(number)].clone()),
//!     "[] (cnt == 2 -> <> cnt < 2)"
//! );
//!
//! // Agent 0 fills the buffer, agent 1 empties it, and agent 2 spins.
//! let mut graph = StoredGraph::default();
//! graph.add(0b10, vec![Edge::by(0, 1), Edge::by(2, 0)]);
//! graph.add(0b01, vec![Edge::by(1, 0), Edge::by(2, 1)]);
//!
//! let property = Property::new(&formula)?;
//! let violation = property.find_violation(&graph, Fairness::None).expect("a violation");
//! let states = |steps: &[temporal::emptiness::Step]| {
//!     steps.iter().map(|step| step.state).collect::<Vec<u32>>()
//! };
//! assert_eq!((states(&violation.prefix), states(&violation.cycle)), (vec![0], vec![1]));
//! assert_eq!(
//!     justice(&graph, &violation),
//!     [Justice::NeverEnabled, Justice::AlwaysEnabled, Justice::Moves(0)]
//! );
//! assert_eq!(property.find_violation(&graph, Fairness::Weak), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod automaton;
pub mod emptiness;
pub mod explain;
pub mod finite;
pub mod formula;
pub mod graph;
pub mod hoa;
pub mod monitor;
pub mod patterns;
pub mod presets;
pub mod property;
pub mod stutter;
