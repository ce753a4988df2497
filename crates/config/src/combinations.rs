//! Lists every pair of features that is refused, and compares the list with a recorded one.
//!
//! The file `combinations.txt` was first written from the pairwise checks that the table of
//! [`requirements`](super::requirements) replaced. The command `PATHFINDER_BLESS=1 cargo test -p config
//! combinations` updates the file. A changed line is a change that users notice.

#![allow(clippy::unwrap_used)]
use super::*;
use ::search::registry::strategies;
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

/// An option as on the command line, and a function that sets it.
type Given = (&'static str, fn(&mut Settings));

fn search(settings: &mut Settings, name: &str) {
    name.clone_into(&mut settings.search.strategy);
}

fn listener(settings: &mut Settings, text: &str) {
    settings.add_listener(listener_of(text).unwrap());
}

/// Adds the property `own` of a caller, which observes as much as the built-in property `of`.
fn own_property(settings: &mut Settings, of: &str) {
    let open = ::properties::find(of).unwrap().open;
    settings.extensions = std::mem::take(&mut settings.extensions).with_property("own", "", open);
    settings.checks.properties.push("own".into());
}

fn own_strategy(settings: &mut Settings) {
    let row = strategies::Strategy { name: "own", ..strategies::EXHAUSTIVE };
    settings.extensions = std::mem::take(&mut settings.extensions).with_strategy(row);
    search(settings, "own");
}

const GIVEN: &[Given] = &[
    ("--search bfs", |s| search(s, "bfs")),
    ("--search best-first", |s| search(s, "best-first")),
    ("--search best-first --width 5", |s| {
        search(s, "best-first");
        s.search.width = Some(5);
    }),
    ("--search astar", |s| search(s, "astar")),
    ("--search beam", |s| search(s, "beam")),
    ("--search iterative", |s| search(s, "iterative")),
    ("--search preemptions", |s| search(s, "preemptions")),
    ("--search random-walk", |s| search(s, "random-walk")),
    ("--search simulation", |s| search(s, "simulation")),
    ("--search pct", |s| search(s, "pct")),
    ("--search pos", |s| search(s, "pos")),
    ("--search surw", |s| search(s, "surw")),
    ("--search own", own_strategy),
    ("--search astar --heuristic prefer-threads --prefer-thread t", |s| {
        search(s, "astar");
        s.search.heuristic = Some("prefer-threads".into());
        s.search.prefer_threads = vec!["t".into()];
    }),
    ("--heuristic random", |s| s.search.heuristic = Some("random".into())),
    ("--heuristic prefer-threads", |s| s.search.heuristic = Some("prefer-threads".into())),
    ("--prefer-thread t", |s| s.search.prefer_threads = vec!["t".into()]),
    ("--width 5", |s| s.search.width = Some(5)),
    ("--walks 3", |s| s.search.walks = Some(3)),
    ("--bug-depth 3", |s| s.search.bug_depth = Some(3)),
    ("--preemptions 3", |s| s.search.preemptions = Some(3)),
    ("thread_history_size", |s| s.search.history = Some(3)),
    ("--store compact", |s| s.store = "compact".into()),
    ("--store bitstate", |s| s.store = "bitstate".into()),
    ("--workers 2", |s| s.workers = 2),
    ("--guided", |s| s.analysis.guided = true),
    ("--listener calls", |s| listener(s, "calls")),
    ("--listener no-state-cycles", |s| listener(s, "no-state-cycles")),
    ("--invariant A.b", |s| s.checks.invariants = vec!["A.b".into()]),
    ("--property data-race", |s| s.add_property("data-race")),
    ("--property endless-loop", |s| s.add_property("endless-loop")),
    ("--property 'ltl: [] true'", |s| s.add_property("ltl: [] true")),
    ("--property own (threads)", |s| own_property(s, "deadlock")),
    ("--property own (everything)", |s| own_property(s, "data-race")),
    ("--checkpoint f", |s| s.checkpoint.file = Some("f".into())),
    ("--resume f", |s| s.checkpoint.resume = Some("f".into())),
    ("choice.use_trace", |s| s.files.begin_with = Some("f".into())),
    ("--static-facts on", |s| s.schedules.facts = Some("on".parse().unwrap())),
    ("--static-facts off", |s| s.schedules.facts = Some("off".parse().unwrap())),
    ("--static-facts faint", |s| s.schedules.facts = Some("faint".parse().unwrap())),
    ("--static-facts settled", |s| s.schedules.facts = Some("settled".parse().unwrap())),
    ("--static-facts own", |s| s.schedules.facts = Some("own".parse().unwrap())),
    ("--slice", |s| s.schedules.slice = true),
    ("--symmetry threads", |s| s.schedules.symmetry = Symmetry::Threads),
    ("--spin-turns 3", |s| s.schedules.spin_turns = Some(SpinTurns::After(3))),
    ("--max-depth 9", |s| s.limits.max_depth = Some(9)),
    ("--max-states 9", |s| s.limits.max_states = Some(9)),
    ("--max-instances A=9", |s| s.limits.max_instances = vec![("A".into(), 9)]),
    ("--time-limit 9s", |s| s.limits.time_limit = Some(Duration::from_secs(9))),
    ("--memory-limit 1G", |s| s.limits.memory_limit = Some(1 << 30)),
    ("--paranoid", |s| s.paranoid = true),
    ("--all-errors", |s| s.all_errors = true),
    ("--junit", |s| s.tests.junit = true),
    ("--scheduler priority", |s| s.search.scheduler = "priority".into()),
    ("--scheduler claims", |s| s.search.scheduler = "claims".into()),
    ("vm.shared.never_break_fields", |s| s.search.claims.fields = vec!["A.f".into()]),
    ("--memory-model strict", |s| s.data_races.memory_model = MemoryModel::Strict),
    ("--races all", |s| s.data_races.races = Races::All),
    ("--spurious", |s| s.model.spurious = true),
    ("--timeouts any", |s| s.model.timeouts = Some(Timeouts::Any)),
    ("--timeouts late", |s| s.model.timeouts = Some(Timeouts::Late)),
    ("--jdk-steps single", |s| s.model.jdk_steps = JdkSteps::Single),
    ("--masks off", |s| s.model.masks = Masks::Off),
    ("--trust-jdk", |s| s.model.trust_jdk = true),
    ("--symbolic", |s| s.environment.symbolic = true),
    ("--symbolic --subsumption", |s| {
        s.environment.symbolic = true;
        s.environment.bounds.subsumption = true;
    }),
    ("--sampling 100", |s| s.search.sampling = Some(100)),
    ("--por none", |s| s.schedules.por = Some(Por::None)),
    ("--por local", |s| s.schedules.por = Some(Por::Local)),
    ("--por lock", |s| s.schedules.por = Some(Por::Lock)),
    ("--por full", |s| s.schedules.por = Some(Por::Full)),
];

fn settings(given: &[&Given]) -> Settings {
    let mut settings = Settings::default();
    for (_, set) in given {
        set(&mut settings);
    }
    settings
}

fn is_refused(given: &[&Given]) -> bool {
    settings(given).validate().is_err()
}

/// Returns the pairs of different options. Each pair occurs once.
fn pairs() -> impl Iterator<Item = (&'static Given, &'static Given)> {
    let option = |given: &Given| given.0.split(' ').next();
    let all = GIVEN
        .iter()
        .enumerate()
        .flat_map(|(at, one)| GIVEN[at + 1..].iter().map(move |other| (one, other)));
    all.filter(move |(one, other)| option(one) != option(other))
}

/// Lists the level of reduction of each feature that is accepted alone. Lists with it the later
/// features that are refused in combination with it.
fn document() -> String {
    let mut text = String::new();
    for one in GIVEN {
        if is_refused(&[one]) {
            writeln!(text, "{}: refused alone", one.0).unwrap();
            continue;
        }
        writeln!(text, "{}: {}", one.0, settings(&[one]).reduction().level).unwrap();
        let others = pairs().filter(|(first, _)| first.0 == one.0).map(|(_, other)| other);
        for other in others.filter(|other| !is_refused(&[other]) && is_refused(&[one, other])) {
            writeln!(text, "    not with {}", other.0).unwrap();
        }
    }
    text
}

#[test]
fn the_level_of_two_features_is_the_weaker_one() {
    let rank = |given: &[&Given]| {
        Por::WORDS.iter().position(|word| *word == settings(given).reduction().level.word())
    };
    for (one, other) in pairs().filter(|(one, other)| !is_refused(&[one, other])) {
        if !other.0.starts_with("--por") {
            let weaker = rank(&[one]).min(rank(&[other]));
            assert_eq!(rank(&[one, other]), weaker, "{} {}", one.0, other.0);
        }
    }
}

#[test]
fn refused_pairs_equal_the_recorded_pairs() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/combinations.txt");
    let text = document();
    if std::env::var_os("PATHFINDER_BLESS").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    let differs = text.lines().zip(written.lines()).find(|(now, before)| now != before);
    assert!(text == written, "src/combinations.txt is not up to date: {differs:?}");
}
