//! Tests of settings from `.jpf` files and arguments.

#![allow(clippy::unwrap_used)]
use super::*;
use report::Topic;
use std::collections::BTreeMap;
use std::fs;

fn from_file(text: &str) -> Result<Settings, Error> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("App.jpf");
    fs::write(&file, text).unwrap();
    Settings::new(file.to_str(), Vec::new(), &[])
}

fn from_pair(key: &str, value: &str) -> Result<Settings, Error> {
    Settings::new(Some("Main"), Vec::new(), &[(key.to_owned(), value.to_owned())])
}

fn refused(key: &str, value: &str) -> String {
    from_pair(key, value).unwrap_err().to_string()
}

#[test]
fn a_file_with_all_supported_properties_is_read() {
    let settings = from_file(
        "# all of it\n\
         target = app.Main\n\
         target.args = 2, 4,1\n\
         target.entry = main([Ljava/lang/String;)V\n\
         classpath = ${config_path}/build;lib.jar\n\
         native_classpath =\n\
         cg.enumerate_random = yes\n\
         search.class = .search.heuristic.BFSHeuristic\n\
         search.depth_limit = 30\n\
         search.multiple_errors = true\n\
         report.console.property_violation = error,trace\n\
         listener = .listener.TraceStorer,gov.nasa.jpf.listener.PreciseRaceDetector\n",
    )
    .unwrap();
    assert_eq!(settings.program.target, "app.Main");
    assert_eq!(settings.program.args, ["2", "4", "1"]);
    let folder = settings.program.application.as_ref().unwrap().parent().unwrap();
    assert_eq!(settings.program.classpath, [folder.join("build"), folder.join("lib.jar")]);
    assert!(settings.environment.enumerate_random && settings.all_errors);
    assert_eq!(settings.search.strategy, "bfs");
    assert_eq!(settings.limits.max_depth, Some(30));
    assert_eq!(settings.checks.properties, ["deadlock", "uncaught-exception", "data-race"]);
    assert_eq!(settings.report.console.violation, Some(vec![Topic::Error, Topic::Trace]));
    assert_eq!(settings.files.trace, Some("trace".into()));
    assert!(settings.notes.is_empty(), "{:?}", settings.notes);
    assert_eq!(settings.jpf["target.args"], "2, 4,1");
    settings.validate().unwrap();
}

#[test]
fn arguments_of_the_command_line_override_the_file() {
    let pairs = [("target".to_owned(), "A".to_owned()), ("target.args".to_owned(), "1".to_owned())];
    let from_pairs = Settings::new(None, Vec::new(), &pairs).unwrap();
    assert_eq!(
        (from_pairs.program.target.as_str(), from_pairs.program.args),
        ("A", vec!["1".to_owned()])
    );
    let direct = Settings::new(Some("B"), vec!["2".into()], &pairs).unwrap();
    assert_eq!((direct.program.target.as_str(), direct.program.args), ("B", vec!["2".to_owned()]));
}

#[test]
fn a_property_that_only_jpf_has_is_not_supported_yet() {
    let problem = refused("vm.max_transition_length", "10");
    assert!(problem.contains("vm.max_transition_length is not supported yet"), "{problem}");
    assert!(refused("report.xml.class", "X").contains("not supported yet"));
}

#[test]
fn an_unknown_property_is_reported_with_the_nearest() {
    let problem = refused("search.depth_limt", "10");
    assert_eq!(problem, "unknown property search.depth_limt; did you mean search.depth_limit?");
    assert!(refused("taget", "X").contains("did you mean target?"));
    assert!(refused("symbolic.green", "true").contains("belongs to jpf-symbc"));
    assert_eq!(
        refused("fairness", "weak"),
        "unknown property fairness; did you mean pathfinder.fairness, that is --fairness?"
    );
    let misspelt = refused("search.class", ".search.heuristic.BFSHeuristc");
    assert!(
        misspelt.contains("; did you mean .search.heuristic.BFSHeuristic? (known: "),
        "{misspelt}"
    );
    assert!(refused("xyzzy", "1").starts_with("unknown property xyzzy: neither JPF's"));
}

#[test]
fn unsupported_values_are_refused_with_their_property() {
    for (key, value, part) in [
        ("search.class", ".search.PathSearch", "gov.nasa.jpf.search.PathSearch"),
        ("listener", "my.Listener", "my.Listener"),
        ("search.properties", ".vm.Other", "gov.nasa.jpf.vm.Other"),
        ("target.entry", "other()V", "only main"),
        ("native_classpath", "peers.jar", "peers.jar"),
        ("cg.enumerate_random", "maybe", "maybe"),
        ("search.depth_limit", "0", "at least 1"),
        ("cg.randomize_choices", "SOME", "NO_RANDOM, FIXED_SEED, VAR_SEED"),
        ("cg.max_processors", "0", "at least 1"),
    ] {
        let problem = refused(key, value);
        assert!(problem.contains(key) && problem.contains(part), "{problem}");
    }
}

#[test]
fn unsupported_combinations_name_their_options() {
    let refused = |change: fn(&mut Settings)| {
        let mut settings = Settings::default();
        change(&mut settings);
        settings.validate().unwrap_err().to_string()
    };
    assert_eq!(
        refused(|s| (s.workers, s.search.strategy) = (2, "bfs".into())),
        "--search bfs cannot be combined with --workers 2: each worker sees only a part of the states"
    );
    assert!(
        refused(|s| (s.workers, s.checks.invariants) = (2, vec!["A.b".into()]))
            .starts_with("--invariant cannot be combined with --workers 2")
    );
    let with_a_checkpoint = refused(|s| (s.workers, s.checkpoint.file) = (2, Some("c".into())));
    assert!(with_a_checkpoint.starts_with("--checkpoint cannot be combined with --workers 2"));
    assert_eq!(Settings { workers: 2, ..Settings::default() }.reduction().level, Por::Full);
    let alike = |s: &mut Settings| (s.workers, s.schedules.symmetry) = (2, Symmetry::Threads);
    let problem = "--symmetry threads cannot be combined with --workers 2";
    assert!(refused(alike).starts_with(problem));
    let heard = |s: &mut Settings| {
        (s.checks.invariants, s.schedules.symmetry) = (vec!["A.b".into()], Symmetry::Threads);
    };
    assert!(refused(heard).starts_with("--invariant cannot be combined with --symmetry threads"));
    let lock = |s: &mut Settings| {
        s.schedules.por = Some(Por::Lock);
        s.checkpoint.file = Some("kept".into());
    };
    let problem = "--por lock cannot be combined with --checkpoint";
    assert!(refused(lock).starts_with(problem), "{}", refused(lock));
    assert!(
        refused(|s| s.analysis.guided = s.schedules.por.insert(Por::Lock) == &Por::Lock)
            .contains("--guided")
    );
    assert!(refused(|s| s.search.strategy = "swarm".into()).starts_with("--search swarm"));
    assert!(refused(|s| s.store = "holes".into()).starts_with("--store holes"));
    assert_eq!(Settings::default().validate(), Ok(()));
}

#[test]
fn the_default_level_is_the_strongest_sound_one() {
    let level = |properties: &[&str], change: fn(&mut Settings)| {
        let properties = properties.iter().map(|name| (*name).to_owned()).collect();
        let mut settings = Settings::default();
        settings.checks.properties = properties;
        change(&mut settings);
        settings.reduction().level
    };
    assert_eq!(level(&["deadlock", "uncaught-exception"], |_| ()), Por::Full);
    assert_eq!(level(&["deadlock", "data-race"], |_| ()), Por::Lock);
    assert_eq!(level(&["endless-loop"], |_| ()), Por::Local);
    assert_eq!(
        level(&["deadlock"], |s| s.data_races.memory_model = MemoryModel::Strict),
        Por::Lock
    );
    assert_eq!(level(&["data-race"], |s| s.data_races.races = Races::All), Por::Local);
    assert_eq!(level(&["deadlock"], |s| s.limits.max_depth = Some(9)), Por::Local);
    assert_eq!(level(&["data-race"], |s| s.schedules.por = Some(Por::None)), Por::None);
}

#[test]
fn jpf_policies_select_schedulers_and_levels() {
    let set = |pairs: &[(&str, &str)]| {
        let pairs: Vec<_> = pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let settings = Settings::new(Some("Main"), Vec::new(), &pairs).unwrap();
        settings
            .validate()
            .map(|()| (settings.search.scheduler.clone(), settings.reduction().level))
    };
    let class = |name: &'static str| ("vm.scheduler.sync.class", name);
    let all = set(&[class("gov.nasa.jpf.vm.AllRunnablesSyncPolicy")]).unwrap();
    assert_eq!(all, ("all".to_owned(), Por::Full));
    let priority = class(".vm.PriorityRunnablesSyncPolicy");
    assert_eq!(set(&[priority]).unwrap(), ("priority".to_owned(), Por::Local));
    let claims = ("vm.shared.never_break_fields", "A.f");
    assert_eq!(set(&[claims]).unwrap(), ("claims".to_owned(), Por::Local));
    let problem = |pairs: &[(&str, &str)]| set(pairs).unwrap_err().to_string();
    assert!(problem(&[priority, claims]).contains("only claims reads it"));
    assert!(problem(&[claims, ("pathfinder.por", "full")]).contains("--por full"));
    assert!(problem(&[claims, ("pathfinder.guided", "true")]).contains("--guided"));
    let unknown = problem(&[("pathfinder.scheduler", "fair")]);
    assert!(unknown.contains("no such name (known: all, priority"), "{unknown}");
    assert!(problem(&[("pathfinder.scheduler", "al")]).contains("did you mean all?"));
}

#[test]
fn jpf_strategies_select_ours() {
    let set = |pairs: &[(&str, &str)]| {
        let pairs: Vec<_> = pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let settings = Settings::new(Some("Main"), Vec::new(), &pairs).unwrap();
        settings.validate().unwrap();
        (
            settings.search.strategy,
            settings.search.heuristic,
            settings.search.walks,
            settings.search.width,
        )
    };
    let class = |name: &'static str| ("search.class", name);
    let some = |name: &str| Some(name.to_owned());
    let walk = |walks| ("random-walk".to_owned(), None, Some(walks), None);
    assert_eq!(set(&[class(".search.RandomSearch")]), walk(1));
    let limit = ("search.RandomSearch.path_limit", "9");
    assert_eq!(set(&[class("gov.nasa.jpf.search.RandomSearch"), limit]), walk(10));
    let rated = |search: &str, heuristic, width| (search.to_owned(), some(heuristic), None, width);
    let blocked = class(".search.heuristic.MostBlocked");
    assert_eq!(set(&[blocked]), rated("best-first", "most-blocked", None));
    let astar = ("search.heuristic.astar", "true");
    assert_eq!(set(&[blocked, astar]), rated("astar", "most-blocked", None));
    let beam = ("search.heuristic.beam_search", "true");
    let limit = ("search.heuristic.queue_limit", "7");
    let bfs = class(".search.heuristic.BFSHeuristic");
    assert_eq!(set(&[bfs, beam, limit]), rated("beam", "bfs", Some(7)));
    assert_eq!(set(&[bfs, limit]), rated("best-first", "bfs", Some(7)));
    let unlimited = ("search.heuristic.queue_limit", "-1");
    assert_eq!(set(&[bfs, unlimited]), ("bfs".to_owned(), None, None, None));
}

#[test]
fn settings_that_the_strategy_ignores_are_refused() {
    let refused = |change: fn(&mut Settings)| {
        let mut settings = Settings::default();
        change(&mut settings);
        settings.validate().unwrap_err().to_string()
    };
    let with =
        |settings: &mut Settings, search: &str| search.clone_into(&mut settings.search.strategy);
    assert!(
        refused(|s| s.search.walks = Some(3))
            .starts_with("--walks cannot be combined with --search dfs")
    );
    assert!(refused(|s| s.search.history = Some(3)).contains("thread_history_size cannot be"));
    let problem = refused(|s| s.search.heuristic = Some("random".into()));
    assert!(problem.ends_with("only best-first, astar, beam read it"), "{problem}");
    assert!(refused(|s| s.search.prefer_threads = vec!["t".into()]).starts_with("--prefer-thread"));
    for search in
        ["iterative", "beam", "preemptions", "random-walk", "simulation", "pct", "pos", "surw"]
    {
        let mut settings = Settings::default();
        with(&mut settings, search);
        assert_eq!(settings.reduction().level, Por::Local, "{search}");
        settings.validate().unwrap();
        settings.schedules.por = Some(Por::Full);
        let problem = settings.validate().unwrap_err().to_string();
        assert!(problem.contains(&format!("--search {search}")), "{problem}");
        settings.schedules.por = None;
        settings.store = "compact".into();
        assert_eq!(settings.validate().is_ok(), search == "beam", "{search}");
    }
    let problem = refused(|s| {
        s.search.strategy = "astar".into();
        (s.search.width, s.schedules.por) = (Some(5), Some(Por::Full));
    });
    assert!(problem.contains("--width 5"), "{problem}");
    assert!(
        refused(|s| {
            s.search.strategy = "beam".into();
            s.search.heuristic = Some("clever".into());
        })
        .starts_with("--heuristic clever")
    );
}

#[test]
fn jpf_properties_are_recognized() {
    for key in ["vm.por.sync_detection.threshold", "vm.gc", "report.any.thing"] {
        assert!(is_of_jpf(key), "{key}");
    }
    assert!(!is_of_jpf("report."));
    assert!(!is_of_jpf("search.depth"));
}

#[test]
fn settings_are_serialized_without_loss() {
    let settings = from_pair("search.depth_limit", "7").unwrap();
    let text = serde_json::to_string(&settings).unwrap();
    assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
}

#[test]
fn options_have_properties_of_the_same_name() {
    let settings =
        from_file("target=A\npathfinder.por=none\npathfinder.max-depth=4\npathfinder.stdin=in.txt")
            .unwrap();
    let folder = settings.program.application.as_ref().unwrap().parent().unwrap();
    assert_eq!((settings.schedules.por, settings.limits.max_depth), (Some(Por::None), Some(4)));
    assert_eq!(settings.environment.stdin, Some(folder.join("in.txt")));
    let problem = refused("pathfinder.max-dept", "4");
    assert!(
        problem.contains("there is no option --max-dept; did you mean --max-depth?"),
        "{problem}"
    );
    assert!(refused("pathfinder.time-limit", "4").contains("not a duration"));
}

#[test]
fn errors_name_file_line_and_property() {
    let problem = from_file("target=A\nsearch.depth_limit=none").unwrap_err().to_string();
    assert!(problem.contains("App.jpf:2: property search.depth_limit"), "{problem}");
}

#[test]
fn every_setting_is_explained_with_its_origin() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("App.jpf");
    fs::write(&file, "target=A\nsearch.depth_limit=5\npathfinder.time-limit=90s").unwrap();
    let pairs = vec![("cg.seed".to_owned(), "3".to_owned())];
    let mut settings = Settings::new(file.to_str(), Vec::new(), &pairs).unwrap();
    settings.schedules.por = Some(Por::None);
    let text = explain(Some(&file), &pairs, &settings).unwrap();
    let line = |name: &str| {
        let found = text.lines().map(str::trim).find(|line| line.starts_with(&format!("{name} ")));
        found.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let place = |line: u32| format!("({}:{line})", file.display());
    assert_eq!(line("max-depth"), format!("max-depth 5 {}", place(2)));
    assert_eq!(line("time-limit"), format!("time-limit 90s {}", place(3)));
    assert_eq!(line("seed"), "seed 3 (+cg.seed=3)");
    assert_eq!(line("por"), "por none (command line)");
    assert_eq!(line("store"), "store exact");
    let (first, rest) = text.split_once("\ndefaults:\n").unwrap();
    assert!(first.contains("  por ") && rest.contains("  store "), "{text}");
    let unset = rest.split_once("without a value:\n").unwrap().1;
    assert!(unset.contains("max-states") && !text.contains('{'), "{text}");
    for inner in ["loads-apart", "console", "choosing", "unprotected"] {
        assert!(!text.contains(inner), "{text}");
    }
    // Each option is listed, with a value or among those without one.
    let is_told = |name: &str| {
        let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
        words.into_iter().any(|word| word == name)
    };
    let missing: Vec<&str> = options().filter(|name| !is_told(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(text.contains(&format!("search.depth_limit = 5  {}", place(2))), "{text}");
}

/// A recorded path has the settings in this form, so keys and their order must not change.
#[test]
fn recorded_settings_keep_their_form() {
    let written = |settings: &Settings| serde_json::to_string_pretty(settings).unwrap() + "\n";
    let default = include_str!("settings/default.json");
    assert_eq!(written(&Settings::default()), default);
    assert_eq!(serde_json::from_str::<Settings>("{}").unwrap(), Settings::default());
    let other = include_str!("settings/other.json");
    let read: Settings = serde_json::from_str(other).unwrap();
    assert_eq!(written(&read), other);
    let values = |text| serde_json::from_str::<BTreeMap<String, serde_json::Value>>(text).unwrap();
    let (default, other) = (values(default), values(other));
    assert!(default.keys().eq(other.keys()));
    let same: Vec<&String> = default.keys().filter(|key| default[*key] == other[*key]).collect();
    assert!(same.is_empty(), "no difference shows in {same:?}");
}
