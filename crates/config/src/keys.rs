//! The supported JPF properties, and the refusal of all others.
//!
//! Source: JPF's own keys, listed in `jpf_keys.txt` from its sources and `jpf.properties`.
//! Invariant: a property has its documented effect, or is noted as without effect on the verdict,
//! or ends the session with its name. No property that could change a verdict is ignored silently.

use super::application::Application;
use super::defaults::DEFAULTS;
use super::jpf_names::{is_of_jpf, matches, whole_name};
use super::names::nearest;
use super::value::{Layer, Value};
use super::{Error, Settings, console, generators, injections, listeners, own, recorded};
use super::{scheduling, symbolic_keys, units};

/// A supported property of JPF.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name; a name that ends in a dot is a prefix.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    apply: fn(&mut Settings, &Value) -> Result<(), String>,
}

const PRINTING: &str = "accepted without effect: what is printed is not configurable";

const SCHEDULING: &str = "accepted without effect: all that others can see is a scheduling point";

/// The prefix of the keys of jpf-symbc.
const OF_SYMBC: &str = "symbolic.";

/// All supported properties.
pub const KEYS: &[Key] = &[
    Key {
        name: "target",
        help: "the main class",
        apply: |settings, value| {
            settings.program.target.clone_from(&value.text);
            Ok(())
        },
    },
    Key {
        name: "target.args",
        help: "the program's arguments, separated by commas",
        apply: |settings, value| {
            settings.program.args = value.list();
            Ok(())
        },
    },
    Key { name: "target.entry", help: "the method to start with: main", apply: entry },
    Key {
        name: "classpath",
        help: "directories and jars of the program",
        apply: |settings, value| {
            settings.program.classpath = value.paths();
            Ok(())
        },
    },
    Key {
        name: "sourcepath",
        help: "directories of the program's sources",
        apply: |settings, value| {
            settings.program.sourcepath = value.paths();
            Ok(())
        },
    },
    Key { name: "native_classpath", help: "must be empty", apply: native_classpath },
    Key {
        name: "cg.enumerate_random",
        help: "whether java.util.Random's values are choices",
        apply: |settings, value| {
            settings.environment.enumerate_random = units::truth(&value.text)?;
            Ok(())
        },
    },
    Key {
        name: "cg.seed",
        help: "the seed of whatever is drawn at random, as --seed",
        apply: |settings, value| {
            settings.search.seed = units::at_least(0, &value.text)?;
            Ok(())
        },
    },
    Key {
        name: "cg.randomize_choices",
        help: "the order of alternatives: NO_RANDOM, FIXED_SEED (of cg.seed), VAR_SEED",
        apply: generators::order,
    },
    Key {
        name: "cg.boolean.false_first",
        help: "whether of two truth values false comes first",
        apply: |settings, value| {
            settings.environment.choosing.false_first = units::truth(&value.text)?;
            Ok(())
        },
    },
    Key {
        name: "cg.break_single_choice",
        help: "whether a choice of one alternative is a state",
        apply: |settings, value| {
            settings.environment.choosing.break_single = units::truth(&value.text)?;
            Ok(())
        },
    },
    Key {
        name: "cg.enable_atomic",
        help: "whether Verify.beginAtomic has an effect",
        apply: |settings, value| {
            settings.environment.choosing.atomic = units::truth(&value.text)?;
            Ok(())
        },
    },
    Key {
        name: "cg.max_processors",
        help: "Runtime.availableProcessors gives the program each number from 1 to this",
        apply: generators::most_processors,
    },
    Key { name: "cg.threads.", help: SCHEDULING, apply: generators::break_points },
    Key { name: "cg.break_", help: SCHEDULING, apply: generators::break_points },
    Key {
        name: "perturb.fields",
        help: "fields whose values are choices: perturb.NAME.field, perturb.NAME.class",
        apply: |_, _| Ok(()),
    },
    Key {
        name: "perturb.returns",
        help: "methods of Verify with one more choice: perturb.NAME.method, perturb.NAME.class",
        apply: |_, _| Ok(()),
    },
    Key {
        name: "ei.exception",
        help: "exceptions that listener ExceptionInjector throws: TYPE(\"details\")@PLACE;...",
        apply: |_, value| injections::of(&value.text, false).map(|_| ()),
    },
    Key {
        name: "ei.throw_first",
        help: "whether it does so at a line's first instruction, and not at its last",
        apply: |_, value| units::truth(&value.text).map(|_| ()),
    },
    Key {
        name: "vm.verify.ignore_path",
        help: "whether Verify.ignoreIf has an effect",
        apply: |settings, value| {
            settings.environment.choosing.ignore_paths = units::truth(&value.text)?;
            Ok(())
        },
    },
    Key {
        name: "search.heuristic.default_value",
        help: "what Verify.getHeuristicSearchValue gives where none was set",
        apply: |_, value| value.text.parse::<i32>().map(|_| ()).map_err(|e| e.to_string()),
    },
    Key {
        name: "pathfinder.",
        help: "an option of check by its name, such as pathfinder.por",
        apply: |_, _| Err("is to be followed by the name of an option".into()),
    },
    Key {
        name: "finite",
        help: "of jpf-ltl: whether the formulas of annotations are about executions that end, as --finite",
        apply: |settings, value| {
            settings.checks.temporal.finite_annotations = units::truth(&value.text)?;
            Ok(())
        },
    },
    Key { name: "debug", help: "of jpf-ltl: accepted without effect", apply: |_, _| Ok(()) },
    Key { name: "search.class", help: "the strategy, as --search", apply: search_class },
    Key {
        name: "search.RandomSearch.path_limit",
        help: "how many paths follow the first of a random walk",
        apply: path_limit,
    },
    Key {
        name: "search.heuristic.astar",
        help: "whether to add the depth, as --search astar",
        apply: astar,
    },
    Key { name: "search.heuristic.beam_search", help: "as --search beam", apply: beam },
    Key {
        name: "search.heuristic.queue_limit",
        help: "how many states are kept open, as --width; -1 for all",
        apply: queue_limit,
    },
    Key {
        name: "search.heuristic.preferredThreads",
        help: "threads that go first, as --prefer-thread",
        apply: |settings, value| {
            settings.search.prefer_threads = value.list();
            Ok(())
        },
    },
    Key {
        name: "search.heuristic.thread_history_limit",
        help: "how many of the last steps of a path Interleaving looks at",
        apply: history,
    },
    Key {
        name: "search.heuristic.thread_history_size",
        help: "how many of the last steps of the search GlobalSwitchThread looks at",
        apply: history,
    },
    Key {
        name: "search.depth_limit",
        help: "the greatest depth, as --max-depth",
        apply: |settings, value| {
            settings.limits.max_depth = Some(units::at_least(1, &value.text)?);
            Ok(())
        },
    },
    Key {
        name: "search.multiple_errors",
        help: "whether to go on after a violation, as --all-errors",
        apply: |settings, value| {
            settings.all_errors = units::truth(&value.text)?;
            Ok(())
        },
    },
    Key {
        name: "vm.scheduler.sync.class",
        help: "who may run, by JPF class, as --scheduler all or priority",
        apply: scheduling::sync_class,
    },
    Key {
        name: "vm.shared.never_break_fields",
        help: "fields whose accesses are no scheduling points, as --scheduler claims",
        apply: |settings, value| {
            scheduling::never_break(settings, value, |claims| &mut claims.fields);
            Ok(())
        },
    },
    Key {
        name: "vm.shared.never_break_methods",
        help: "methods whose accesses are no scheduling points, as --scheduler claims",
        apply: |settings, value| {
            scheduling::never_break(settings, value, |claims| &mut claims.methods);
            Ok(())
        },
    },
    Key {
        name: "vm.shared.never_break_types",
        help: "classes whose fields are no scheduling points, as --scheduler claims",
        apply: |settings, value| {
            scheduling::never_break(settings, value, |claims| &mut claims.types);
            Ok(())
        },
    },
    Key { name: "search.properties", help: "the properties, by JPF class", apply: properties },
    Key {
        name: "listener",
        help: "listeners that are built in, by JPF class",
        apply: listeners::of_jpf,
    },
    Key {
        name: "vm.enable_assertions",
        help: "classes of the program whose assertions are enabled, `*` for any part of a name",
        apply: |settings, value| {
            settings.environment.enabled_assertions = value.list();
            Ok(())
        },
    },
    Key {
        name: "vm.ignore_uncaught_handler",
        help: "false: an exception that a handler of the program's returns from is no violation",
        apply: |settings, value| {
            settings.environment.handlers_count = !units::truth(&value.text)?;
            Ok(())
        },
    },
    Key {
        name: "vm.disable_assertions",
        help: "those of them whose assertions are not",
        apply: |settings, value| {
            settings.environment.disabled_assertions = value.list();
            Ok(())
        },
    },
    Key {
        name: "report.publisher",
        help: "must be console: there is one report",
        apply: |_, value| value.require_one_of(&["console"]),
    },
    Key {
        name: "report.console.start",
        help: "what is printed first: jpf, sut, platform, user, dtg, config",
        apply: |settings, value| console::apply(settings, "start", value),
    },
    Key {
        name: "report.console.transition",
        help: "must be empty: nothing is printed at each transition",
        apply: |settings, value| console::apply(settings, "transition", value),
    },
    Key {
        name: "report.console.probe",
        help: "accepted without effect: --progress tells how far the search is",
        apply: |settings, value| console::apply(settings, "probe", value),
    },
    Key {
        name: "report.console.property_violation",
        help: "what is printed of a violation, in this order: error, snapshot, trace, output, statistics",
        apply: |settings, value| console::apply(settings, "property_violation", value),
    },
    Key {
        name: "report.console.constraint",
        help: "what is printed where a bound was hit: constraint, statistics; no path is kept for it",
        apply: |settings, value| console::apply(settings, "constraint", value),
    },
    Key {
        name: "report.console.finished",
        help: "what is printed last: result, statistics",
        apply: |settings, value| console::apply(settings, "finished", value),
    },
    Key {
        name: "report.console.show_cg",
        help: "whether printed paths tell what was chosen",
        apply: |settings, value| console::apply(settings, "show_cg", value),
    },
    Key {
        name: "report.console.show_steps",
        help: "whether printed paths tell what happened, or only who acted where",
        apply: |settings, value| console::apply(settings, "show_steps", value),
    },
    Key {
        name: "report.console.show_location",
        help: "whether printed paths have lines' numbers",
        apply: |settings, value| console::apply(settings, "show_location", value),
    },
    Key {
        name: "report.console.show_source",
        help: "whether printed paths quote the source",
        apply: |settings, value| console::apply(settings, "show_source", value),
    },
    Key {
        name: "report.console.show_method",
        help: "accepted without effect: as in JPF it is about instructions alone",
        apply: |settings, value| console::apply(settings, "show_method", value),
    },
    Key {
        name: "report.console.show_code",
        help: "must be false: paths do not tell single instructions",
        apply: |settings, value| console::apply(settings, "show_code", value),
    },
    Key {
        name: "report.console.file",
        help: "the file that the printed report goes to",
        apply: |settings, value| console::apply(settings, "file", value),
    },
    Key {
        name: "report.console.port",
        help: "accepted without effect, as in JPF",
        apply: |settings, value| console::apply(settings, "port", value),
    },
    Key {
        name: "report.console.class",
        help: "must be gov.nasa.jpf.report.ConsolePublisher",
        apply: |settings, value| console::apply(settings, "class", value),
    },
    Key {
        name: "trace.file",
        help: "where listener TraceStorer writes the first error path (trace)",
        apply: recorded::file,
    },
    Key {
        name: "choice.use_trace",
        help: "of listener ChoiceSelector: the recorded path, JPF's or ours, from whose end on is searched",
        apply: recorded::file,
    },
    Key {
        name: "choice.search_after_trace",
        help: "whether it is; else one path from there is drawn at random",
        apply: recorded::truth,
    },
    Key {
        name: "choice.seed",
        help: "of listener ChoiceSelector: the seed of that path, as --seed",
        apply: recorded::seed,
    },
    Key { name: "deadlock.format", help: PRINTING, apply: printing },
    Key { name: "vm.path_output", help: PRINTING, apply: printing },
    Key { name: "vm.tree_output", help: PRINTING, apply: printing },
    Key { name: "log.", help: PRINTING, apply: printing },
    Key {
        name: OF_SYMBC,
        help: "the keys of jpf-symbc that docs/symbolic.md lists; they make inputs symbolic",
        // The function `apply_one` applies these keys, since it knows the name.
        apply: |_, _| Ok(()),
    },
];

/// Returns the row of the property with the name `name`.
pub(super) fn honoured(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| matches(key.name, name))
}

/// Applies all properties of an application.
pub fn apply(application: &Application, settings: &mut Settings) -> Result<(), Error> {
    let is_of_symbc = application.settings().any(|(name, _)| name.starts_with(OF_SYMBC));
    for (name, value) in application.settings() {
        let failed = |problem| Error::new(format_args!("property {name}: {problem}"));
        let of_listener = honoured(name).is_none() && listeners::is_parameter(name);
        if honoured(name).is_some()
            || !of_listener && !generators::is_parameter(application, name).map_err(failed)?
        {
            if is_of_symbc
                && value.layer == Layer::Application
                && symbolic_keys::has_no_effect(name, value)
            {
                symbolic_keys::note(name, settings, value);
            } else {
                apply_one(name, value, settings)?;
            }
        }
        settings.jpf.insert(name.to_owned(), value.text.clone());
    }
    recorded::settle(settings).map_err(Error::new)?;
    generators::check_perturbed(settings).map_err(Error::new)
}

/// Applies one property.
pub(super) fn apply_one(name: &str, value: &Value, settings: &mut Settings) -> Result<(), Error> {
    let wrong = |problem: String| {
        let at = if value.layer == Layer::Argument {
            String::new()
        } else {
            format!("{}: ", value.origin)
        };
        Error::new(format_args!("{at}property {name}: {problem}"))
    };
    if let Some(option) = name.strip_prefix("pathfinder.") {
        return own::apply(option, settings, value).map_err(wrong);
    }
    if let Some(key) = honoured(name) {
        if key.name == OF_SYMBC {
            return symbolic_keys::apply(&name[OF_SYMBC.len()..], settings, value).map_err(wrong);
        }
        return (key.apply)(settings, value).map_err(wrong);
    }
    if let Some(row) = DEFAULTS.iter().find(|row| row.name == name) {
        return row.accept(value).map_err(wrong);
    }
    // Files of a site or a project may define names that only their own files use.
    let is_folder = name.starts_with("jpf-") && !name.contains('.');
    let names_things =
        is_folder || matches!(value.layer, Layer::Site | Layer::Project) && !is_of_jpf(name);
    if !names_things {
        return Err(Error::new(refusal(name)));
    }
    if name.ends_with(".native_classpath") || name.ends_with(".peer_packages") {
        settings.note(&format!(
            "{name} has no effect: listeners, peers and model classes in Java are not supported"
        ));
    }
    Ok(())
}

/// Prefixes of the properties of other projects that extend JPF, and a description of the project.
const OF_OTHERS: &[(&str, &str)] = &[
    ("green.", "Green, solving of constraints"),
    ("coral.", "Coral, solving of constraints"),
    ("nhandler.", "jpf-nhandler, native calls of the host"),
    ("concurrent.", "jpf-concurrent, models of java.util.concurrent"),
    ("awt.", "jpf-awt, models of user interfaces"),
];

/// The least similarity (Jaro and Winkler) of a suggested name.
const LIKE: f64 = 0.8;

/// Returns the error message for a property that is not in the table.
fn refusal(name: &str) -> String {
    if let Some((_, project)) = OF_OTHERS.iter().find(|(start, _)| name.starts_with(start)) {
        return format!("the property {name} is not supported: it belongs to {project}");
    }
    if own::options().any(|option| option == name) {
        return format!(
            "unknown property {name}; did you mean pathfinder.{name}, that is --{name}?"
        );
    }
    let nearest = nearest(name, KEYS.iter().map(|key| key.name));
    let is_near = strsim::jaro_winkler(nearest.trim_end_matches('.'), name) >= LIKE;
    match (is_of_jpf(name), is_near) {
        (true, true) => {
            format!("JPF's property {name} is not supported yet (the nearest that is: {nearest})")
        }
        (true, false) => format!("JPF's property {name} is not supported yet"),
        (false, true) => format!("unknown property {name}; did you mean {nearest}?"),
        (false, false) => format!(
            "unknown property {name}: neither JPF's, nor a parameter of a choice generator that the settings name"
        ),
    }
}

#[expect(clippy::unnecessary_wraps, reason = "a row of the table may fail")]
fn printing(settings: &mut Settings, _: &Value) -> Result<(), String> {
    settings.note("properties about JPF's printing have no effect: there is one report");
    Ok(())
}

fn entry(_: &mut Settings, value: &Value) -> Result<(), String> {
    value.require_one_of(&["main", "main([Ljava/lang/String;)V"])
}

fn native_classpath(_: &mut Settings, value: &Value) -> Result<(), String> {
    Err(format!("'{}': listeners and model classes in Java are not supported", value.text))
}

/// JPF's strategies, with the strategy and the heuristic of this tool.
pub(super) const SEARCHES: &[(&str, &str, Option<&str>)] = &[
    ("DFSearch", "dfs", None),
    ("RandomSearch", "random-walk", None),
    ("Simulation", "simulation", None),
    ("heuristic.BFSHeuristic", "bfs", None),
    ("heuristic.DFSHeuristic", "best-first", Some("dfs")),
    ("heuristic.GlobalSwitchThread", "best-first", Some("switch-thread")),
    ("heuristic.Interleaving", "best-first", Some("interleaving")),
    ("heuristic.MinimizePreemption", "best-first", Some("preemptions")),
    ("heuristic.MostBlocked", "best-first", Some("most-blocked")),
    ("heuristic.PreferThreads", "best-first", Some("prefer-threads")),
    ("heuristic.RandomHeuristic", "best-first", Some("random")),
    ("heuristic.UserHeuristic", "best-first", Some("user")),
];

fn search_class(settings: &mut Settings, value: &Value) -> Result<(), String> {
    let name = whole_name(&value.text);
    // The nested search of jpf-ltl is a depth-first search.
    let name = match name.as_str() {
        "gov.nasa.jpf.ltl.ddfs.DDFSearch" => "gov.nasa.jpf.search.DFSearch".to_owned(),
        _ => name,
    };
    let class = name.strip_prefix("gov.nasa.jpf.search.").unwrap_or_default();
    let Some((_, search, heuristic)) = SEARCHES.iter().find(|(of_jpf, ..)| *of_jpf == class) else {
        let known: Vec<String> =
            SEARCHES.iter().map(|(jpf, ..)| format!(".search.{jpf}")).collect();
        let short = format!(".search.{class}");
        let near = crate::meant(&short, class, known.iter().map(String::as_str));
        let meant = near.map(|known| format!("; did you mean {known}?")).unwrap_or_default();
        return Err(format!("{name} is not supported{meant} (known: {})", known.join(", ")));
    };
    (*search).clone_into(&mut settings.search.strategy);
    settings.search.heuristic = heuristic.map(str::to_owned);
    if *search == "random-walk" {
        // JPF executes one path more than its limit; the limit is 0 by default.
        settings.search.walks.get_or_insert(1);
    }
    Ok(())
}

/// Applies the path limit of JPF's random search.
fn path_limit(settings: &mut Settings, value: &Value) -> Result<(), String> {
    settings.search.walks = Some(units::at_least(0, &value.text)?.saturating_add(1));
    Ok(())
}

/// Selects a heuristic search. If the strategy was `bfs`, the heuristic is `bfs`.
fn rated(settings: &mut Settings, search: &str) {
    if settings.search.strategy == "bfs" {
        settings.search.heuristic = Some("bfs".into());
    }
    search.clone_into(&mut settings.search.strategy);
}

fn astar(settings: &mut Settings, value: &Value) -> Result<(), String> {
    if units::truth(&value.text)? {
        rated(settings, "astar");
    }
    Ok(())
}

fn beam(settings: &mut Settings, value: &Value) -> Result<(), String> {
    if units::truth(&value.text)? {
        rated(settings, "beam");
    }
    Ok(())
}

fn queue_limit(settings: &mut Settings, value: &Value) -> Result<(), String> {
    if value.text == "-1" {
        return Ok(());
    }
    settings.search.width = Some(units::at_least(1, &value.text)?);
    if settings.search.strategy == "bfs" {
        rated(settings, "best-first");
    }
    Ok(())
}

fn history(settings: &mut Settings, value: &Value) -> Result<(), String> {
    settings.search.history = Some(units::at_least(1, &value.text)?);
    Ok(())
}

fn properties(settings: &mut Settings, value: &Value) -> Result<(), String> {
    settings.checks.properties.clear();
    for class in value.list() {
        settings.add_property(match whole_name(&class).as_str() {
            "gov.nasa.jpf.vm.NotDeadlockedProperty" => "deadlock",
            "gov.nasa.jpf.vm.NoUncaughtExceptionsProperty" => "uncaught-exception",
            other => return Err(format!("{other} is not supported")),
        });
    }
    Ok(())
}
