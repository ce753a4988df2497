//! The options of `check` as properties: `pathfinder.NAME` in a `.jpf` file or after `+`, and NAME
//! alone in `pathfinder.toml`.
//!
//! Invariant: the table has every option of the command line that is a setting, by the same name and
//! with the same values; a test of the command line compares.

use super::value::Value;
use super::{Settings, units};

type Apply = fn(&mut Settings, &Value) -> Result<(), String>;

/// Every option, without its dashes.
const OPTIONS: &[(&str, Apply)] = &[
    ("target", |s, v| set(&mut s.target, v.text.clone())),
    ("args", |s, v| set(&mut s.args, v.list())),
    ("classpath", |s, v| set(&mut s.classpath, v.paths())),
    ("sourcepath", |s, v| set(&mut s.sourcepath, v.paths())),
    ("jdk", |s, v| set(&mut s.jdk, Some(v.base.join(&v.text)))),
    ("processors", |s, v| {
        let number = units::at_least(1, &v.text)?;
        set(&mut s.processors, u32::try_from(number).map_err(|why| why.to_string())?)
    }),
    ("property", |s, v| {
        s.properties.clear();
        v.list().iter().for_each(|name| s.add_property(name));
        Ok(())
    }),
    ("invariant", |s, v| set(&mut s.invariants, v.list())),
    ("listener", |s, v| set(&mut s.listeners, super::settings::listeners_of(&v.list())?)),
    ("search", |s, v| set(&mut s.search, v.text.clone())),
    ("seed", |s, v| set(&mut s.seed, units::at_least(0, &v.text)?)),
    ("heuristic", |s, v| set(&mut s.heuristic, Some(v.text.clone()))),
    ("width", |s, v| set(&mut s.width, positive(v)?)),
    ("walks", |s, v| set(&mut s.walks, positive(v)?)),
    ("bug-depth", |s, v| set(&mut s.bug_depth, positive(v)?)),
    ("preemptions", |s, v| set(&mut s.preemptions, Some(units::at_least(0, &v.text)?))),
    ("prefer-thread", |s, v| set(&mut s.prefer_threads, v.list())),
    ("scheduler", |s, v| set(&mut s.scheduler, v.text.clone())),
    ("por", |s, v| set(&mut s.por, Some(v.text.parse()?))),
    ("symmetry", |s, v| set(&mut s.symmetry, v.text.parse()?)),
    ("memory-model", |s, v| set(&mut s.memory_model, v.text.parse()?)),
    ("races", |s, v| set(&mut s.races, v.text.parse()?)),
    ("store", |s, v| set(&mut s.store, v.text.clone())),
    ("max-depth", |s, v| set(&mut s.max_depth, positive(v)?)),
    ("max-states", |s, v| set(&mut s.max_states, positive(v)?)),
    ("max-instances", |s, v| {
        let bounds: Result<_, String> = v.list().iter().map(|word| units::bound(word)).collect();
        set(&mut s.max_instances, bounds?)
    }),
    ("time-limit", |s, v| set(&mut s.time_limit, Some(units::duration(&v.text)?))),
    ("memory-limit", |s, v| set(&mut s.memory_limit, Some(units::size(&v.text)?))),
    ("junit", |s, v| set(&mut s.junit, units::truth(&v.text)?)),
    ("checkpoint", |s, v| set(&mut s.checkpoint, Some(v.base.join(&v.text)))),
    ("checkpoint-interval", |s, v| set(&mut s.checkpoint_interval, units::duration(&v.text)?)),
    ("resume", |s, v| set(&mut s.resume, Some(v.base.join(&v.text)))),
    ("all-errors", |s, v| set(&mut s.all_errors, units::truth(&v.text)?)),
    ("workers", |s, v| set(&mut s.workers, units::at_least(1, &v.text)?)),
    ("guided", |s, v| set(&mut s.guided, units::truth(&v.text)?)),
    ("json", |s, v| set(&mut s.json, Some(output(v)))),
    ("trace", |s, v| set(&mut s.trace, Some(output(v)))),
    ("progress", |s, v| set(&mut s.progress, v.text.parse()?)),
    ("paranoid", |s, v| set(&mut s.paranoid, units::truth(&v.text)?)),
    ("trace-detail", |s, v| set(&mut s.trace_detail, units::truth(&v.text)?)),
    ("assumptions", |s, v| set(&mut s.assumptions, units::truth(&v.text)?)),
    ("spurious", |s, v| set(&mut s.spurious, units::truth(&v.text)?)),
    ("allow-read", |s, v| set(&mut s.allow_read, v.paths())),
    ("stdin", |s, v| set(&mut s.stdin, Some(v.base.join(&v.text)))),
    ("time", |s, v| set(&mut s.time, v.text.parse()?)),
    ("jdk-steps", |s, v| set(&mut s.jdk_steps, v.text.parse()?)),
    ("masks", |s, v| set(&mut s.masks, v.text.parse()?)),
    ("trust-jdk", |s, v| set(&mut s.trust_jdk, units::truth(&v.text)?)),
];

/// The names of all options.
pub fn options() -> impl Iterator<Item = &'static str> {
    OPTIONS.iter().map(|(name, _)| *name)
}

/// Whether a key of `pathfinder.toml` is an option, or what should have been one.
pub(super) fn is_meant(name: &str) -> bool {
    let of_jpf = name.contains('.') || name.starts_with('@') || super::jpf_names::is_of_jpf(name);
    !of_jpf || options().any(|option| option == name)
}

/// Sets the option of this name.
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

fn positive(value: &Value) -> Result<Option<u64>, String> {
    units::at_least(1, &value.text).map(Some)
}

/// A file to write, or `-`.
fn output(value: &Value) -> std::path::PathBuf {
    if value.text == "-" { "-".into() } else { value.base.join(&value.text) }
}
