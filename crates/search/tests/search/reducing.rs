//! Reduced explorations of random programs find the same end states, violations and races as full
//! explorations.

use std::collections::BTreeSet;
use std::convert::Infallible;

use search::{Context, Control, Observer, Options, Outcome, SearchMutant, Step};

use crate::toy::program::{Op, Program, VALUES};
use crate::toy::{run, vector};

/// The findings of an exploration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    pub ends: BTreeSet<Vec<u32>>,
    pub violations: BTreeSet<(usize, usize)>,
    pub races: BTreeSet<((usize, usize), (usize, usize))>,
}

impl Observer<Program> for Findings {
    fn stepped(
        &mut self,
        program: &mut Program,
        _: Step,
        _: &Context<'_>,
    ) -> Result<Control, Infallible> {
        self.violations.extend(program.violated);
        Ok(Control::Continue)
    }

    fn entered(
        &mut self,
        program: &mut Program,
        context: &Context<'_>,
    ) -> Result<Control, Infallible> {
        if context.new {
            self.races.extend(program.races());
            // After the end of an execution, the progress of other processes is not compared.
            if context.arity == Some(0) {
                let end = vector(program);
                self.ends.insert(if end[0] == 0 { end } else { Vec::new() });
            }
        }
        Ok(Control::Continue)
    }
}

/// A generator of random programs (splitmix64).
pub struct ProgramGenerator(pub u64);

impl ProgramGenerator {
    fn below(&mut self, bound: usize) -> usize {
        (base::rng::splitmix64(&mut self.0) % bound as u64) as usize
    }

    fn value(&mut self) -> u32 {
        self.below(VALUES as usize) as u32
    }

    pub fn program(&mut self) -> Program {
        let processes = 2 + self.below(2);
        let started = 1 + self.below(processes);
        // A program has few kinds of instructions, so that processes interact.
        let kinds: Vec<usize> = (0..4).map(|_| self.below(20)).collect();
        let code = (0..processes)
            .map(|who| {
                let length = 2 + self.below(5);
                let mut code: Vec<Op> = (0..length).map(|_| self.op(&kinds, who, length)).collect();
                if who < started && started < processes {
                    let at = self.below(code.len());
                    code.insert(at, Op::Start(started + self.below(processes - started)));
                }
                code
            })
            .collect();
        Program::new(code, started)
    }

    fn op(&mut self, kinds: &[usize], who: usize, length: usize) -> Op {
        match kinds[self.below(kinds.len())] {
            0 | 1 => Op::Read(self.below(3)),
            2 => Op::Set(self.below(3), self.value()),
            3 => Op::Add(self.below(3)),
            4 => Op::Update(self.below(2)),
            5 => Op::Both(self.below(3), self.below(3)),
            6 => Op::Lock(self.below(2)),
            7 => Op::Unlock(self.below(2)),
            8 => [Op::Park, Op::Unpark(self.below(2)), Op::Unpark(1 - who.min(1))][self.below(3)],
            9 => Op::New(self.below(2)),
            10 => Op::Load(self.below(2)),
            11 => Op::SetField(self.value()),
            12 => [Op::GetField, Op::Assert(self.value())][self.below(2)],
            13 => [Op::Exit, Op::Ignore(self.value()), Op::Read(0)][self.below(3)],
            17 => Op::ExitIf(self.below(3), self.value()),
            16 => Op::SetAll(self.value()),
            18 => Op::Choose(self.below(5)),
            19 => [Op::ChooseEnd, Op::Choose(3), Op::Assert(1)][self.below(3)],
            14 => Op::Assert(self.value()),
            _ => Op::JumpIf(self.value(), self.below(length)),
        }
    }
}

pub fn explore(program: &Program, strategy: &str, reduce: bool) -> (Findings, u64) {
    explore_mutant(program, strategy, reduce, None)
}

fn explore_mutant(
    program: &Program,
    strategy: &str,
    reduce: bool,
    mutant: Option<SearchMutant>,
) -> (Findings, u64) {
    let mut found = Findings::default();
    let options = Options { reduce, mutant, ..Options::default() };
    let result = run(strategy, program.clone(), &mut found, options);
    assert_eq!(result.outcome, Outcome::Complete);
    (found, result.statistics.states_new)
}

/// Returns the number of programs. An environment variable can raise it.
fn programs() -> u64 {
    std::env::var("PATHFINDER_TOY_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000)
}

#[test]
fn reduced_explorations_have_the_same_findings() {
    let (mut full, mut reduced) = (0, 0);
    for seed in 0..programs() {
        let program = ProgramGenerator(seed).program();
        let (expected, states) = explore(&program, "dfs", false);
        full += states;
        for strategy in ["dfs", "bfs", "best-first"] {
            let (found, states) = explore(&program, strategy, true);
            assert_eq!(found, expected, "program {seed} by {strategy}: {:#?}", program.code);
            reduced += states;
        }
    }
    assert!(
        reduced < full * 9 / 4,
        "the reduction is weak: {reduced} of three times {full} states"
    );
}

/// Returns programs that are rarely generated. In the first program the holder of a lock must act,
/// although its next step conflicts with no other step.
pub fn directed() -> Vec<Program> {
    let waits_for_the_owner = vec![
        vec![Op::Park, Op::Add(0), Op::Set(1, 1)],
        vec![Op::Lock(0), Op::Add(2), Op::JumpIf(0, 5), Op::Read(1), Op::Unlock(0)],
        vec![Op::Lock(0), Op::Unpark(0), Op::Add(0), Op::Add(2), Op::Unlock(0)],
    ];
    // An infinite sequence of data choices postpones the failing process.
    let chooses_for_ever = vec![
        vec![Op::JumpIf(2, 1), Op::JumpIf(2, 1), Op::Choose(3), Op::JumpIf(1, 0), Op::JumpIf(0, 1)],
        vec![Op::Read(2), Op::Set(1, 1), Op::Read(2), Op::Assert(0)],
    ];
    // Siegel, CAV 2019: a process loops for ever, while a step of the other process can change a
    // letter.
    let circles = vec![vec![Op::Set(0, 1)], vec![Op::Read(2), Op::JumpIf(0, 0)]];
    vec![
        Program::new(waits_for_the_owner, 3),
        Program::new(chooses_for_ever, 2),
        Program::new(circles, 2),
    ]
}

#[test]
fn every_mutant_is_detected() {
    let detects = |program: &Program, mutant: Option<SearchMutant>| {
        let (expected, _) = explore(program, "dfs", false);
        let finds_less =
            |strategy: &&str| explore_mutant(program, strategy, true, mutant).0 != expected;
        ["dfs", "bfs"].iter().any(finds_less)
    };
    assert!(!directed().iter().any(|program| detects(program, None)));
    let undetected: Vec<&SearchMutant> = SearchMutant::ALL
        .iter()
        // Random Java programs detect this mutant. In toy programs, wrong names only make sets
        // larger.
        .filter(|mutant| **mutant != SearchMutant::Renaming)
        .filter(|mutant| {
            let random = (0..20_000).map(|seed| ProgramGenerator(seed).program());
            !directed().into_iter().chain(random).any(|program| detects(&program, Some(**mutant)))
        })
        .collect();
    assert!(undetected.is_empty(), "undetected: {undetected:?}");
}
