//! Temporal properties of random programs: reductions violate the same formulas as the search without them.
//!
//! Source: SEMANTICS 24; decisions 0063 and 0096. Safety formulas about variables are compared at `full`.
//! Invariant: a program and its formulas are a function of the seed.

use crate::number;
use crate::programs::compile_files;
use base::rng::Rng;
use config::{Fairness, Por, Settings};
use report::Verdict;
use session::Control;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// The maximal states of a compared program.
const MOST_STATES: u64 = 6_000;

/// The number of propositions about variables, which are the first ones.
const VARIABLES: usize = 4;

/// The propositions of the formulas about the class `$P`.
const ATOMS: &[&str] = &[
    "$P.a == 1",
    "$P.b == 2",
    "$P.c != $P.a",
    "$P.o.f > 0",
    "held($P.LOCK)",
    "in($P.work)",
    "thread(\"t1\"): blocked",
    "thread(\"t2\"): entry($P.work)",
    "thread(\"t1\"): alive",
    "deadlocked",
    "ended",
    "printed(\"a*\")",
    "thread(\"t1\"): printed(\"*1\")",
    "return($P.put: $ret == 2)",
    "thread(\"t1\"): return($P.put: o.f == to && $ret != $1)",
    "entry($P.put: to == b)",
];

fn formula(rng: &mut Rng, depth: u32) -> String {
    if depth == 0 || rng.index(5) == 0 {
        return format!("({})", ATOMS[rng.index(ATOMS.len())]);
    }
    let mut part = || formula(rng, depth - 1);
    let (left, right) = (part(), part());
    match rng.index(9) {
        0 => format!("(! {left})"),
        1 => format!("([] {left})"),
        2 => format!("(<> {left})"),
        3 => format!("({left} && {right})"),
        4 => format!("({left} || {right})"),
        5 => format!("({left} -> <> {right})"),
        6 => format!("({left} U {right})"),
        7 => format!("({left} W {right})"),
        _ => format!("([] ({left} -> <> {right}))"),
    }
}

fn statement(rng: &mut Rng, depth: u32) -> String {
    let variable = ["a", "b", "c", "v", "o.f"][rng.index(5)];
    let value = rng.index(3);
    match rng.index(if depth == 0 { 6 } else { 11 }) {
        0 | 1 => format!("{variable} = {value};"),
        2 => format!("{variable} = {};", ["a", "b", "c", "v"][rng.index(4)]),
        3 => "work();".to_owned(),
        4 => format!("System.out.println(\"{}\" + {value});", ["a", "b"][rng.index(2)]),
        5 => format!("{variable} = put({});", ["a", "b", "c", "v"][rng.index(4)]),
        6 => format!("if ({variable} == {value}) {{ {} }}", statements(rng, depth - 1)),
        7..=9 => format!("synchronized (LOCK) {{ {} }}", statements(rng, depth - 1)),
        _ => format!("for (int i = 0; v == {value} && i < 2; i++) {{ {} }}", statement(rng, 0)),
    }
}

fn statements(rng: &mut Rng, depth: u32) -> String {
    let count = 1 + rng.index(3);
    (0..count).map(|_| statement(rng, depth)).collect::<Vec<_>>().join(" ")
}

/// Returns the class of a seed.
fn java(rng: &mut Rng, name: &str) -> String {
    let mut text = format!(
        "final class {name} {{\n  static class O {{ int f; }}\n  static final Object LOCK = new Object();\n  static int a, b, c;\n  static volatile int v;\n  static O o = new O();\n"
    );
    let _ = writeln!(
        text,
        "  static int put(int to) {{ int before = o.f; o.f = to; return before; }}\n  static void work() {{ {} }}",
        statement(rng, 0).replace("work();", "")
    );
    let threads = 1 + rng.index(2);
    for thread in 1..=threads {
        let body = statements(rng, 2);
        // Fairness matters if a thread runs for ever.
        let body = if rng.index(3) == 0 { format!("while (v != 2) {{ {body} }}") } else { body };
        let _ = writeln!(text, "  static void m{thread}() {{ {body} }}");
    }
    text.push_str("  public static void main(String[] args) {\n");
    for thread in 1..=threads {
        let _ = writeln!(text, "    new Thread({name}::m{thread}, \"t{thread}\").start();");
    }
    let _ = writeln!(text, "    {}\n  }}\n}}", statements(rng, 1));
    text
}

/// Returns a safety formula about variables.
fn safety_formula(rng: &mut Rng) -> String {
    let mut p = || {
        let atom = |rng: &mut Rng| ATOMS[rng.index(VARIABLES)];
        match rng.index(4) {
            0 => format!("({} && {})", atom(rng), atom(rng)),
            1 => format!("(!({}))", atom(rng)),
            _ => format!("({})", atom(rng)),
        }
    };
    let (a, b, c) = (p(), p(), p());
    match rng.index(7) {
        0 => format!("[] !{a}"),
        1 => format!("!{a} W {b}"),
        2 => format!("[] ({a} -> (!{b} W {c}))"),
        3 => format!("[] ({a} -> [] !{b})"),
        4 => format!("(!{a} W {b}) && (!{b} W {c})"),
        5 => format!("{c} R (!{a} || !{b})"),
        _ => format!("!{a} W ({a} W ({b} W [] !{c}))"),
    }
}

/// How a program is searched.
#[derive(Clone, Copy, Debug)]
struct Search {
    level: Por,
    fairness: Fairness,
    strategy: &'static str,
    workers: u64,
}

impl Search {
    /// Returns a depth-first search by one worker.
    const fn at(level: Por, fairness: Fairness) -> Self {
        Self { level, fairness, strategy: "dfs", workers: 1 }
    }
}

/// Returns the ids of the violated formulas; none if the search is not complete.
fn violated(
    folder: &Path,
    name: &str,
    formulas: &[String],
    search: Search,
) -> Option<BTreeSet<String>> {
    let mut settings = Settings::for_target(name);
    settings.program.classpath = vec![folder.to_owned()];
    settings.checks.clear_properties();
    for (number, formula) in formulas.iter().enumerate() {
        settings.add_property(&format!("F{number}: {formula}"));
    }
    settings.checks.temporal.fairness = search.fairness;
    settings.schedules.por = Some(search.level);
    search.strategy.clone_into(&mut settings.search.strategy);
    settings.workers = search.workers;
    settings.paranoid = search.level == Por::Full && search.workers == 1;
    settings.all_errors = true;
    settings.limits.max_states = Some(MOST_STATES);
    settings.limits.explain_limit = Some(std::time::Duration::from_millis(1));
    let cancel = AtomicBool::new(false);
    let control = Control { cancel: &cancel, progress: &|_| {}, found: None };
    let report = session::check(&settings, &control);
    let report = report.unwrap_or_else(|why| panic!("{name}, {search:?}: {why}: {formulas:#?}"));
    let is_whole = report.reasons.is_empty() && report.verdict != Verdict::Error;
    is_whole.then(|| report.violations.into_iter().map(|one| one.id).collect())
}

/// Programs with their formulas, compiled in one folder.
struct Programs {
    folder: tempfile::TempDir,
    /// Name, text and formulas.
    all: Vec<(String, String, Vec<String>)>,
}

/// The maximal number of programs of one process: each search keeps its classes until the process ends.
const MOST_PROGRAMS: u64 = 25;

/// Returns the programs of a test, `None` if other processes compared them.
fn programs(test: &str, count: u64, formula: impl Fn(&mut Rng) -> String) -> Option<Programs> {
    let seeds = crate::seeds(test, count, MOST_PROGRAMS)?;
    let folder = tempfile::tempdir().unwrap();
    let mut all = Vec::new();
    let mut files = Vec::new();
    for seed in seeds {
        let mut rng = Rng::new(seed);
        let name = format!("T{seed}");
        let text = java(&mut rng, &name);
        let formulas = (0..6).map(|_| formula(&mut rng).replace("$P", &name)).collect();
        files.push(folder.path().join(format!("{name}.java")));
        std::fs::write(&files[files.len() - 1], &text).unwrap();
        all.push((name, text, formulas));
    }
    compile_files(folder.path(), &files).unwrap();
    Some(Programs { folder, all })
}

/// The comparisons of a test.
#[derive(Debug, Default)]
struct Compared {
    programs: usize,
    violations: usize,
    holding: usize,
}

impl Compared {
    fn add(&mut self, formulas: &[String], violated: &BTreeSet<String>) {
        self.programs += 1;
        self.violations += violated.len();
        self.holding += formulas.len() - violated.len();
    }

    /// Tests that enough was compared.
    fn suffices_for(&self, count: usize) {
        assert!(self.programs * 2 >= count, "{self:?} of {count}");
        assert!(self.violations > 0 && self.holding > 0, "{self:?}");
    }
}

#[test]
fn formulas_are_violated_equally_at_every_level() {
    let test = "temporal::formulas_are_violated_equally_at_every_level";
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 240) / 12;
    let Some(programs) = programs(test, count, |rng| formula(rng, 3)) else { return };
    let (mut compared, mut reduced_searches) = (Compared::default(), 0);
    for (at, (name, text, formulas)) in programs.all.iter().enumerate() {
        let fairness = [Fairness::None, Fairness::Weak, Fairness::Strong][at % 3];
        let found =
            |level| violated(programs.folder.path(), name, formulas, Search::at(level, fairness));
        let Some(expected) = found(Por::None) else { continue };
        compared.add(formulas, &expected);
        for level in [Por::Local, Por::Lock] {
            let Some(reduced) = found(level) else { continue };
            reduced_searches += 1;
            assert_eq!(reduced, expected, "{level}, {fairness}: {formulas:#?}\n{text}");
        }
    }
    compared.suffices_for(programs.all.len());
    // A reduced search has fewer states than the one without reduction, which was complete.
    assert_eq!(reduced_searches, 2 * compared.programs, "incomplete searches with reduction");
}

#[test]
fn safety_formulas_are_violated_equally_with_persistent_sets() {
    let test = "temporal::safety_formulas_are_violated_equally_with_persistent_sets";
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 480) / 8;
    let Some(programs) = programs(test, count, safety_formula) else { return };
    let folder = programs.folder.path();
    let full = Search::at(Por::Full, Fairness::None);
    let mut compared = Compared::default();
    for (at, (name, text, formulas)) in programs.all.iter().enumerate() {
        let unreduced = Search::at(Por::Local, Fairness::None);
        let Some(expected) = violated(folder, name, formulas, unreduced) else { continue };
        compared.add(formulas, &expected);
        let reduced = match at % 4 {
            0 => Search { strategy: "bfs", ..full },
            1 => Search { workers: 2, ..full },
            _ => full,
        };
        let found = violated(folder, name, formulas, reduced);
        assert_eq!(found, Some(expected), "{reduced:?}: {formulas:#?}\n{text}");
    }
    compared.suffices_for(programs.all.len());
}
