//! Properties as users write them, read with the public functions.

use temporal::formula::parse::{Atom, AtomError, SyntaxError, parse, parse_letters};
use temporal::formula::{Formula, MOST_PROPOSITIONS};
use temporal::graph::{Agent, Edge, Fairness, Graph, NO_AGENT, Standing, StoredGraph, StoredState};
use temporal::patterns::parse::{SHORT_WORDS, is_pattern, parse_pattern};
use temporal::presets::{livelock, starvation, termination};
use temporal::property::Property;

/// The propositions of a property, in the order of their numbers.
#[derive(Default)]
struct Names(Vec<String>);

impl Names {
    fn resolve(&mut self, atom: &Atom<'_>) -> Result<Formula, AtomError> {
        if let Some(offset) = atom.text.find('?') {
            return Err(AtomError { message: "`?` is no expression".to_owned(), offset });
        }
        let known = self.0.iter().position(|name| name == atom.text);
        let number = known.unwrap_or(self.0.len());
        if number == usize::from(MOST_PROPOSITIONS) {
            return Err(AtomError { message: "too many propositions".to_owned(), offset: 0 });
        }
        if known.is_none() {
            self.0.push(atom.text.to_owned());
        }
        Ok(Formula::Proposition(number as u8))
    }

    /// Parses a formula or a pattern.
    fn read(&mut self, text: &str) -> Result<Formula, SyntaxError> {
        let resolve = &mut |atom: &Atom<'_>| self.resolve(atom);
        if is_pattern(text) {
            return Ok(parse_pattern(text, resolve)?.formula());
        }
        parse(text, resolve)
    }
}

#[test]
fn a_pattern_and_its_formula_denote_the_same() {
    let pattern = Names::default().read("{n < 2} responds to {n == 2} globally");
    // The numbers follow the order P, Q, R, S, T.
    assert_eq!(pattern, parse_letters("[] (a -> <> b)"));
    let pattern = Names::default().read("responds: {n < 2} to {n == 2} after {x} until {y}");
    assert_eq!(pattern, parse_letters("[] (b && !c -> (a -> !c U (d && !c)) W c)"));
    for word in SHORT_WORDS {
        assert!(is_pattern(&format!("{word}: {{p}}")));
        assert!(!is_pattern(word));
    }
}

#[test]
fn errors_have_columns_in_the_whole_text() {
    for (text, error) in [
        ("[] (n == 2 -> ? )", "column 15: `?` is no expression"),
        ("{n} responds to {m ?} globally", "column 20: `?` is no expression"),
        (
            "{n} responds to {m ||} globally",
            "column 22: expected a proposition or one of `!` `[]` `<>` `X` `(` `{`, found the end",
        ),
    ] {
        let found = Names::default().read(text).map_err(|error| error.to_string());
        assert_eq!(found, Err(error.to_owned()));
    }
    let many: Vec<String> = (0..65).map(|n| format!("n == {n}")).collect();
    let error = Names::default().read(&many.join(" && ")).unwrap_err();
    assert_eq!((error.message.as_str(), error.column), ("too many propositions", 695));
}

/// Two threads: the second one waits for a value that the first one sets in its last step. States are
/// computed, as no search has stored the graph.
struct Countdown {
    turns: u32,
}

impl Graph for Countdown {
    fn len(&self) -> usize {
        self.turns as usize + 2
    }

    fn initial(&self) -> u32 {
        0
    }

    fn letter(&self, state: u32) -> Option<u64> {
        Some(u64::from(state == self.turns + 1))
    }

    fn edge(&self, state: u32, index: usize) -> Option<Edge> {
        let sets = (state < self.turns).then(|| Edge::by(0, state + 1));
        let ends = (state == self.turns).then(|| Edge::by(1, state + 1));
        let waits = (state < self.turns).then(|| Edge::by(1, state));
        sets.into_iter().chain(ends).chain(waits).nth(index)
    }

    fn standing(&self, _: u32) -> Standing {
        Standing::Closed
    }

    fn agents(&self) -> usize {
        2
    }

    fn is_enabled(&self, state: u32, agent: Agent) -> bool {
        (0..2).any(|index| self.edge(state, index).is_some_and(|edge| edge.moves(agent)))
    }
}

#[test]
fn a_waiting_loop_ends_under_weak_fairness() {
    let ended = Property::new(&parse_letters("<> a").unwrap()).unwrap();
    let graph = Countdown { turns: 40 };
    let unfair = ended.find_violation(&graph, Fairness::None).unwrap();
    assert_eq!((unfair.prefix.len(), unfair.cycle.len()), (0, 1));
    assert_eq!(ended.find_violation(&graph, Fairness::Weak), None);
    assert_eq!(ended.find_violation(&graph, Fairness::Strong), None);
}

#[test]
fn a_graph_in_memory_knows_who_is_enabled() {
    let mut graph = StoredGraph::default();
    graph.add(1, vec![Edge { to: 0, agent: 0, also: 2 }, Edge::by(NO_AGENT, 0)]);
    let [StoredState { enabled, .. }] = &graph.states[..] else { panic!("one state") };
    assert_eq!((*enabled, graph.agents()), (0b101, 3));
}

#[test]
fn presets_hold_where_their_names_say_so() {
    let [first, second] = [0, 1].map(Formula::Proposition);
    let holds = |formula: &Formula, graph: &StoredGraph| {
        Property::new(formula).unwrap().find_violation(graph, Fairness::Strong).is_none()
    };
    // State 0 satisfies proposition 0, and leads to a last state that satisfies proposition 1.
    let mut graph = StoredGraph::default();
    graph.add(0b01, vec![Edge::by(0, 1)]);
    graph.add(0b10, Vec::new());
    assert!(holds(&termination(second.clone()), &graph));
    assert!(!holds(&termination(Formula::Proposition(2)), &graph));
    assert!(holds(&starvation(first.clone()), &graph));
    assert!(!holds(&starvation(second.clone()), &graph));
    // There is no progress, but the end of the program excludes a livelock.
    assert!(holds(&livelock(first.clone(), second.clone()), &graph));
    assert!(!holds(&livelock(first.clone(), Formula::Constant(false)), &graph));
    graph.states[1].edges.push(Edge::by(0, 0));
    assert!(holds(&livelock(first, Formula::Constant(false)), &graph));
}
