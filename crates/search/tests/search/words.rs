//! Reduced explorations of random programs have the same sequences of letters as full explorations,
//! if the steps that change a letter conflict with each other.
//!
//! Source: decision 0096. A letter is the values of the observed variables of a toy program.
//! Repeated letters count once. Such sequences decide every safety formula without the operator
//! next.

use std::collections::BTreeSet;
use std::convert::Infallible;

use search::{Context, Control, Observer, Options, Outcome, SearchMutant, StateId};

use crate::reducing::{ProgramGenerator, directed};
use crate::toy::program::Program;
use crate::toy::run;

/// The greatest number of letters of a compared sequence.
const LONGEST: usize = 5;

/// The letters of states, and the edges between states.
#[derive(Debug, Default)]
struct LabelledGraph {
    letters: Vec<u32>,
    edges: Vec<(usize, usize)>,
}

impl Observer<Program> for LabelledGraph {
    fn entered(
        &mut self,
        program: &mut Program,
        context: &Context<'_>,
    ) -> Result<Control, Infallible> {
        if let (true, Some(state)) = (context.new, context.state) {
            assert_eq!(state.index(), self.letters.len());
            self.letters.push(program.letter());
        }
        Ok(Control::Continue)
    }

    fn connected(
        &mut self,
        _: &mut Program,
        from: StateId,
        _: u32,
        to: StateId,
    ) -> Result<Control, Infallible> {
        self.edges.push((from.index(), to.index()));
        Ok(Control::Continue)
    }
}

impl LabelledGraph {
    /// Returns the sequences of letters of all paths, up to [`LONGEST`] letters.
    fn words(&self) -> BTreeSet<Vec<u32>> {
        let mut successors = vec![Vec::new(); self.letters.len()];
        for (from, to) in &self.edges {
            successors[*from].push(*to);
        }
        let first = (0, vec![self.letters[0]]);
        let mut seen = BTreeSet::from([first.clone()]);
        let mut open = vec![first];
        while let Some((state, word)) = open.pop() {
            for next in &successors[state] {
                let mut word = word.clone();
                let letter = self.letters[*next];
                if word.last() != Some(&letter) {
                    word.push(letter);
                }
                if word.len() <= LONGEST && seen.insert((*next, word.clone())) {
                    open.push((*next, word));
                }
            }
        }
        seen.into_iter().map(|(_, word)| word).collect()
    }
}

/// Returns the sequences of letters of an exploration.
fn words(
    program: &Program,
    strategy: &str,
    reduce: bool,
    mutant: Option<SearchMutant>,
) -> BTreeSet<Vec<u32>> {
    let mut graph = LabelledGraph::default();
    let options = Options { reduce, mutant, ..Options::default() };
    let result = run(strategy, program.clone(), &mut graph, options);
    assert_eq!(result.outcome, Outcome::Complete);
    graph.words()
}

/// Returns the number of programs. An environment variable can raise it.
fn programs() -> u64 {
    std::env::var("PATHFINDER_TOY_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(1_000)
}

#[test]
fn reduced_explorations_have_the_same_words() {
    let mut longest = 0;
    let random = (0..programs()).map(|seed| ProgramGenerator(seed).program());
    for (seed, program) in random.chain(directed()).enumerate() {
        let program = program.observing(true);
        let expected = words(&program, "dfs", false, None);
        longest = longest.max(expected.iter().map(Vec::len).max().unwrap_or(0));
        for strategy in ["dfs", "bfs"] {
            let found = words(&program, strategy, true, None);
            assert_eq!(found, expected, "program {seed} by {strategy}: {:#?}", program.code);
        }
    }
    assert_eq!(longest, LONGEST, "the words are short");
}

#[test]
fn each_missing_rule_changes_words() {
    let differs = |program: &Program, mutant: Option<SearchMutant>| {
        let expected = words(program, "dfs", false, None);
        ["dfs", "bfs"].iter().any(|strategy| words(program, strategy, true, mutant) != expected)
    };
    let random = |orders: bool| {
        let all = directed().into_iter().chain((0..20_000).map(|s| ProgramGenerator(s).program()));
        all.map(move |program| program.observing(orders))
    };
    assert!(random(false).any(|program| differs(&program, None)), "the order of letters");
    let undetected: Vec<&SearchMutant> = SearchMutant::ALL
        .iter()
        // Random Java programs detect the mutant `Renaming`. The findings in the module `reducing`
        // detect the other two mutants.
        .filter(|one| {
            use SearchMutant::{EndingSteps, LockOwners, Renaming};
            !matches!(one, Renaming | EndingSteps | LockOwners)
        })
        .filter(|mutant| !random(true).any(|program| differs(&program, Some(**mutant))))
        .collect();
    assert!(undetected.is_empty(), "undetected: {undetected:?}");
}
