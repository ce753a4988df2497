//! The options of `check` as properties. Their names are `pathfinder.NAME` in a `.jpf` file or after
//! `+`, and NAME in `pathfinder.toml`.
//!
//! Invariant: the table has every option of the command line that is a setting, with the same name and
//! values. A test of the crate `cli` compares both.

use super::value::Value;
use super::{Settings, TestCache, units};
use std::path::Path;

type Apply = fn(&mut Settings, &Value) -> Result<(), String>;

/// Every option, without its dashes.
const OPTIONS: &[(&str, Apply)] = &[
    ("target", |s, v| set(&mut s.program.target, v.text.clone())),
    ("args", |s, v| set(&mut s.program.args, v.list())),
    ("classpath", |s, v| set(&mut s.program.classpath, v.paths())),
    ("sourcepath", |s, v| set(&mut s.program.sourcepath, v.paths())),
    ("jdk", |s, v| set(&mut s.program.jdk, Some(v.base.join(&v.text)))),
    ("processors", |s, v| {
        let number = units::at_least(1, &v.text)?;
        set(&mut s.environment.processors, u32::try_from(number).map_err(|why| why.to_string())?)
    }),
    ("host-name", |s, v| set(&mut s.environment.host_name, Some(units::host_name(&v.text)?))),
    ("system-property", |s, v| {
        let property = units::system_property(&v.text)?;
        set(&mut s.environment.java.system_properties, vec![property])
    }),
    ("add-exports", |s, v| {
        set(&mut s.environment.java.add_exports, words(v, units::package_access)?)
    }),
    ("add-opens", |s, v| set(&mut s.environment.java.add_opens, words(v, units::package_access)?)),
    ("add-reads", |s, v| set(&mut s.environment.java.add_reads, words(v, units::module_reads)?)),
    ("add-modules", |s, v| set(&mut s.environment.java.add_modules, v.list())),
    ("java-option", |s, v| set(&mut s.environment.java.java_option, words(v, super::java_option)?)),
    ("property", |s, v| {
        s.checks.clear_properties();
        // A property with a colon is a temporal one, which may contain commas.
        let list = if v.text.contains(':') { vec![v.text.clone()] } else { v.list() };
        for name in &list {
            s.add_property(name);
        }
        Ok(())
    }),
    ("spec", |s, v| {
        let file = v.base.join(&v.text);
        set(&mut s.checks.temporal.specification, super::specification_lines(&file)?)
    }),
    ("fairness", |s, v| set(&mut s.checks.temporal.fairness, v.text.parse()?)),
    ("finite", |s, v| set(&mut s.checks.temporal.finite, units::truth(&v.text)?)),
    ("progress-at", |s, v| set(&mut s.checks.temporal.progress_at, v.list())),
    ("invariant", |s, v| set(&mut s.checks.invariants, v.list())),
    ("listener", |s, v| set(&mut s.checks.listeners, super::settings::listeners_of(&v.list())?)),
    ("search", |s, v| set(&mut s.search.strategy, v.text.clone())),
    ("seed", |s, v| set(&mut s.search.seed, units::at_least(0, &v.text)?)),
    ("heuristic", |s, v| set(&mut s.search.heuristic, Some(v.text.clone()))),
    ("width", |s, v| set(&mut s.search.width, positive(v)?)),
    ("walks", |s, v| set(&mut s.search.walks, positive(v)?)),
    ("bug-depth", |s, v| set(&mut s.search.bug_depth, Some(units::bug_depth(&v.text)?))),
    ("preemptions", |s, v| set(&mut s.search.preemptions, Some(units::at_least(0, &v.text)?))),
    ("prefer-thread", |s, v| set(&mut s.search.prefer_threads, v.list())),
    ("sampling", |s, v| set(&mut s.search.sampling, Some(units::count_or_off(&v.text)?))),
    ("scheduler", |s, v| set(&mut s.search.scheduler, v.text.clone())),
    ("por", |s, v| set(&mut s.schedules.por, Some(v.text.parse()?))),
    ("static-facts", |s, v| set(&mut s.schedules.facts, Some(v.text.parse()?))),
    ("slice", |s, v| set(&mut s.schedules.slice, units::truth(&v.text)?)),
    ("symmetry", |s, v| set(&mut s.schedules.symmetry, v.text.parse()?)),
    ("spin-turns", |s, v| set(&mut s.schedules.spin_turns, Some(v.text.parse()?))),
    ("memory-model", |s, v| set(&mut s.data_races.memory_model, v.text.parse()?)),
    ("races", |s, v| set(&mut s.data_races.races, v.text.parse()?)),
    ("store", |s, v| set(&mut s.store, v.text.clone())),
    ("max-depth", |s, v| set(&mut s.limits.max_depth, positive(v)?)),
    ("max-states", |s, v| set(&mut s.limits.max_states, positive(v)?)),
    ("max-instances", |s, v| {
        let bounds: Result<_, String> = v.list().iter().map(|word| units::bound(word)).collect();
        set(&mut s.limits.max_instances, bounds?)
    }),
    ("time-limit", |s, v| set(&mut s.limits.time_limit, Some(units::duration(&v.text)?))),
    ("time-limit-per-test", |s, v| {
        set(&mut s.limits.time_limit_per_test, Some(units::duration(&v.text)?))
    }),
    ("explain-limit", |s, v| set(&mut s.limits.explain_limit, Some(units::duration(&v.text)?))),
    ("memory-limit", |s, v| set(&mut s.limits.memory_limit, Some(units::size(&v.text)?))),
    ("symbolic", |s, v| {
        s.environment.bounds.strict = v.text == "strict";
        let symbolic = s.environment.bounds.strict || units::truth(&v.text)?;
        set(&mut s.environment.symbolic, symbolic)
    }),
    ("input-size", |s, v| set(&mut s.environment.bounds.size, Some(bound(v)?))),
    ("array-length", |s, v| set(&mut s.environment.bounds.array_length, Some(bound(v)?))),
    ("string-length", |s, v| set(&mut s.environment.bounds.string_length, Some(bound(v)?))),
    ("subsumption", |s, v| set(&mut s.environment.bounds.subsumption, units::truth(&v.text)?)),
    ("check-solver", |s, v| set(&mut s.environment.bounds.check_solver, units::truth(&v.text)?)),
    ("loop-bound", |s, v| {
        let most = bound(v)?.max(1);
        set(&mut s.environment.bounds.loop_turns, Some(most))
    }),
    ("input-classes", |s, v| set(&mut s.environment.bounds.classes, v.list())),
    ("precondition", |s, v| set(&mut s.environment.bounds.precondition, Some(v.text.clone()))),
    ("symbolic-args", |s, v| set(&mut s.environment.bounds.args, Some(v.text.parse()?))),
    ("solver-lib", |s, v| set(&mut s.environment.solver_lib, Some(v.base.join(&v.text)))),
    ("junit", |s, v| set(&mut s.tests.junit, units::truth(&v.text)?)),
    ("changed-since", |s, v| set(&mut s.tests.changed_since, Some(v.text.clone()))),
    ("include-tag", |s, v| set(&mut s.tests.include_tags, v.list())),
    ("exclude-tag", |s, v| set(&mut s.tests.exclude_tags, v.list())),
    ("test-cache", |s, v| {
        let folder = Path::new(&v.text);
        set(
            &mut s.tests.cache,
            match TestCache::of(folder.to_owned()) {
                TestCache::Folder(folder) => TestCache::Folder(v.base.join(folder)),
                other => other,
            },
        )
    }),
    ("test-workers", |s, v| set(&mut s.tests.workers, Some(units::workers(&v.text)?))),
    ("checkpoint", |s, v| set(&mut s.checkpoint.file, Some(v.base.join(&v.text)))),
    ("checkpoint-interval", |s, v| set(&mut s.checkpoint.interval, units::duration(&v.text)?)),
    ("resume", |s, v| set(&mut s.checkpoint.resume, Some(v.base.join(&v.text)))),
    ("all-errors", |s, v| set(&mut s.all_errors, units::truth(&v.text)?)),
    ("workers", |s, v| set(&mut s.workers, units::workers(&v.text)?)),
    ("guided", |s, v| set(&mut s.analysis.guided, units::truth(&v.text)?)),
    ("json", |s, v| set(&mut s.files.json, Some(output(v)))),
    ("baseline", |s, v| set(&mut s.files.baseline, Some(v.base.join(&v.text)))),
    ("write-baseline", |s, v| set(&mut s.files.write_baseline, units::truth(&v.text)?)),
    ("fail-on", |s, v| set(&mut s.report.failures, v.text.parse()?)),
    ("trace", |s, v| set(&mut s.files.trace, Some(output(v)))),
    ("progress", |s, v| set(&mut s.report.progress, v.text.parse()?)),
    ("paranoid", |s, v| set(&mut s.paranoid, units::truth(&v.text)?)),
    ("trace-detail", |s, v| set(&mut s.report.trace_detail, units::truth(&v.text)?)),
    ("assumptions", |s, v| set(&mut s.report.assumptions, units::truth(&v.text)?)),
    ("input-paths", |s, v| set(&mut s.report.input_paths, units::truth(&v.text)?)),
    ("profile", |s, v| match v.text.as_str() {
        "forks" => set(&mut s.report.fork_profile, true),
        other => Err(format!("there is no profile {other}; did you mean forks?")),
    }),
    ("spurious", |s, v| set(&mut s.model.spurious, units::truth(&v.text)?)),
    ("allow-read", |s, v| set(&mut s.environment.allow_read, v.paths())),
    ("stdin", |s, v| set(&mut s.environment.stdin, Some(v.base.join(&v.text)))),
    ("time", |s, v| set(&mut s.model.time, v.text.parse()?)),
    ("timeouts", |s, v| set(&mut s.model.timeouts, Some(v.text.parse()?))),
    ("jdk-steps", |s, v| {
        let steps = v.text.parse()?;
        s.checks.temporal.merged_calls = steps == super::JdkSteps::Merged;
        set(&mut s.model.jdk_steps, steps)
    }),
    ("masks", |s, v| set(&mut s.model.masks, v.text.parse()?)),
    ("trust-jdk", |s, v| set(&mut s.model.trust_jdk, units::truth(&v.text)?)),
];

/// Parses a bound on the number of parts of an input.
fn bound(value: &Value) -> Result<u32, String> {
    let number = units::at_least(0, &value.text)?;
    u32::try_from(number).map_err(|_| format!("'{number}' is too large"))
}

/// Returns the names of all options.
pub fn options() -> impl Iterator<Item = &'static str> {
    OPTIONS.iter().map(|(name, _)| *name)
}

/// Whether a key of `pathfinder.toml` is an option, or probably a misspelled one.
pub(super) fn is_meant(name: &str) -> bool {
    let of_jpf = name.contains('.') || name.starts_with('@') || super::jpf_names::is_of_jpf(name);
    !of_jpf || options().any(|option| option == name)
}

/// Sets the option `name`.
pub(super) fn apply(name: &str, settings: &mut Settings, value: &Value) -> Result<(), String> {
    let row = OPTIONS.iter().find(|(option, _)| *option == name);
    let (_, apply) = row.ok_or_else(|| {
        let nearest = super::names::nearest(name, options());
        format!("there is no option --{name}; did you mean --{nearest}?")
    })?;
    apply(settings, value)
}

#[expect(clippy::unnecessary_wraps, reason = "a row of the table may fail")]
fn set<T>(place: &mut T, value: T) -> Result<(), String> {
    *place = value;
    Ok(())
}

/// Parses the words of a value, separated by blanks. A word may contain commas.
fn words(value: &Value, parse: fn(&str) -> Result<String, String>) -> Result<Vec<String>, String> {
    value.text.split_whitespace().map(parse).collect()
}

fn positive(value: &Value) -> Result<Option<u64>, String> {
    units::at_least(1, &value.text).map(Some)
}

/// Returns the file to which an output is written; `-` denotes stdout.
fn output(value: &Value) -> std::path::PathBuf {
    if value.text == "-" { "-".into() } else { value.base.join(&value.text) }
}
