//! `explain-config`: every setting, its value, and its origin.
//!
//! Invariant: the listed settings are the fields that a trace records. The origin of a setting is the
//! last source that changed it.

use super::application::Application;
use super::files::Places;
use super::{Error, Settings, keys, own, recorded};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

/// Serialized fields that are not settings. They are printed after the settings, or omitted.
const APART: &[&str] = &["jpf", "notes"];

/// The origin of a setting that no source changes.
const DEFAULT: &str = "default";

/// The text of a setting without a value.
const UNSET: &str = "-";

/// Values with which a part of a setting is omitted.
const NOTHING: [&str; 3] = [UNSET, "false", "none"];

/// The width, in columns, of the list of options without a value.
const COLUMNS: usize = 90;

/// Settings whose names differ from the names of their options.
const OPTIONS: &[(&str, &str)] = &[
    ("exclude-tags", "exclude-tag"),
    ("failures", "fail-on"),
    ("include-tags", "include-tag"),
    ("invariants", "invariant"),
    ("listeners", "listener"),
    ("prefer-threads", "prefer-thread"),
    ("properties", "property"),
    ("system-properties", "system-property"),
    ("temporal asked", "property"),
    ("temporal fairness", "fairness"),
    ("temporal finite", "finite"),
    ("temporal progress-at", "progress-at"),
    ("temporal specification", "spec"),
    ("bounds args", "symbolic-args"),
    ("bounds array-length", "array-length"),
    ("bounds check-solver", "check-solver"),
    ("bounds classes", "input-classes"),
    ("bounds loop-turns", "loop-bound"),
    ("bounds precondition", "precondition"),
    ("bounds size", "input-size"),
    ("bounds string-length", "string-length"),
    ("bounds subsumption", "subsumption"),
    // The option `fail-on` of `check` is another one; see `failures`.
    ("fail-on", "race fail-on"),
];

fn option_of(setting: &str) -> &str {
    let renamed = OPTIONS.iter().find(|(name, _)| *name == setting);
    renamed.map_or(setting, |(_, option)| option)
}

fn is_option(name: &str) -> bool {
    own::options().any(|option| option == name)
}

/// Returns the effective level of the reduction, with the requested one if they differ.
fn level(asked: &str, settings: &Settings) -> String {
    let level = settings.reduction().level.to_string();
    if asked == UNSET || asked == level {
        return level;
    }
    format!("{level}, as other settings require ({asked} was asked for)")
}

/// Returns names separated by commas, in lines of bounded width.
fn wrapped(names: &[String]) -> String {
    let mut text = String::from("  ");
    let mut column = 2;
    for (at, name) in names.iter().enumerate() {
        if at > 0 {
            text.push(',');
            column += 1;
        }
        let is_full = column + name.len() > COLUMNS;
        let between = if is_full { "\n  " } else { " " };
        column = if is_full { 2 } else { column + 1 } + name.len();
        text.push_str(if at == 0 { "" } else { between });
        text.push_str(name);
    }
    text
}

/// Returns the settings as text, each with its value and origin.
pub fn explain(
    application: Option<&Path>,
    pairs: &[(String, String)],
    settings: &Settings,
) -> Result<String, Error> {
    let failed = |problem: serde_json::Error| Error::new(problem);
    let properties = Application::load(application, pairs, &Places::here(), own::is_meant)?;
    let mut seen = Settings::default();
    let mut before = parts(&seen).map_err(failed)?;
    let mut origins: BTreeMap<String, String> = BTreeMap::new();
    let mut lines: Vec<String> = Vec::new();
    for (name, value) in properties.settings() {
        keys::apply_one(name, value, &mut seen)?;
        let now = parts(&seen).map_err(failed)?;
        for (setting, text) in &now {
            if before.get(setting) != Some(text) {
                origins.insert(setting.clone(), value.origin.clone());
            }
        }
        before = now;
        seen.jpf.insert(name.to_owned(), value.text.clone());
        lines.push(format!("{name} = {}  ({})", value.text, value.origin));
    }
    recorded::settle(&mut seen).map_err(Error::new)?;
    let settled = parts(&seen).map_err(failed)?;
    for (setting, _) in settled.iter().filter(|(name, text)| before.get(*name) != Some(*text)) {
        origins.insert(setting.clone(), "what the properties below come to".to_owned());
    }
    before = settled;
    let now = parts(settings).map_err(failed)?;
    let (mut changed, mut defaults, mut unset) = (Vec::new(), Vec::new(), Vec::new());
    for (setting, value) in &now {
        let is_part = setting.contains(' ');
        if is_part && !before.contains_key(setting) && NOTHING.contains(&value.as_str()) {
            continue;
        }
        let origin = if before.get(setting) == Some(value) {
            origins.get(setting).map_or(DEFAULT, String::as_str)
        } else {
            "command line"
        };
        let name = option_of(setting);
        let value = if name == "por" { level(value, settings) } else { value.clone() };
        if origin != DEFAULT {
            changed.push((name.to_owned(), format!("{value}  ({origin})")));
        } else if is_option(name) && value == UNSET {
            unset.push(name.to_owned());
        } else if is_option(name) {
            defaults.push((name.to_owned(), value));
        }
    }
    // Some settings are not serialized while they have their default values.
    let told: Vec<&String> = changed.iter().chain(&defaults).map(|(name, _)| name).collect();
    let is_told = |name: &str| told.iter().any(|told| *told == name);
    let others = own::options().filter(|name| !is_told(name)).map(str::to_owned);
    let unset: BTreeSet<String> = unset.into_iter().chain(others).collect();
    let width = changed.iter().chain(&defaults).map(|(name, _)| name.len()).max().unwrap_or(0);
    let table = |rows: &[(String, String)]| -> String {
        let rows: Vec<String> =
            rows.iter().map(|(name, value)| format!("  {name:<width$}  {value}")).collect();
        rows.join("\n")
    };
    let mut text = String::new();
    if !changed.is_empty() {
        text = format!("settings that differ from their defaults:\n{}\n", table(&changed));
    }
    let _ = writeln!(text, "defaults:\n{}", table(&defaults));
    let _ = writeln!(text, "without a value:\n{}", wrapped(&unset.into_iter().collect::<Vec<_>>()));
    if !lines.is_empty() {
        let _ = writeln!(text, "properties:\n  {}", lines.join("\n  "));
    }
    for note in &settings.notes {
        let _ = writeln!(text, "note: {note}");
    }
    Ok(text)
}

/// Returns each setting as text. The fields of a structured setting have entries of their own.
fn parts(settings: &Settings) -> Result<BTreeMap<String, String>, serde_json::Error> {
    fn add(name: &str, value: &Json, all: &mut BTreeMap<String, String>) {
        match value {
            Json::Object(fields) if !fields.contains_key("nanos") => {
                for (field, value) in fields {
                    let field = field.replace('_', "-");
                    let is_outer = name.is_empty();
                    if !is_outer || !APART.contains(&field.as_str()) {
                        let between = if is_outer { "" } else { " " };
                        add(&format!("{name}{between}{field}"), value, all);
                    }
                }
            }
            other => {
                all.insert(name.to_owned(), plain(other));
            }
        }
    }
    let mut all = BTreeMap::new();
    add("", &serde_json::to_value(settings)?, &mut all);
    Ok(all)
}

/// Returns each setting as text, by its name with hyphens.
pub fn listed(settings: &Settings) -> Result<BTreeMap<String, String>, serde_json::Error> {
    let Json::Object(fields) = serde_json::to_value(settings)? else { return Ok(BTreeMap::new()) };
    let fields = fields.into_iter().filter(|(name, _)| !APART.contains(&name.as_str()));
    Ok(fields.map(|(name, value)| (name.replace('_', "-"), plain(&value))).collect())
}

/// Formats a value without quotes and brackets.
fn plain(value: &Json) -> String {
    match value {
        Json::Null => UNSET.to_owned(),
        Json::String(text) if text.is_empty() => UNSET.to_owned(),
        Json::String(text) => text.clone(),
        Json::Array(elements) if elements.is_empty() => UNSET.to_owned(),
        Json::Array(elements) => elements.iter().map(plain).collect::<Vec<_>>().join(","),
        Json::Object(fields) => match (fields.get("secs"), fields.get("nanos")) {
            (Some(secs), Some(nanos)) => {
                let number = |json: &Json| json.as_f64().unwrap_or_default();
                format!("{}s", number(secs) + number(nanos) / 1e9)
            }
            _ => value.to_string(),
        },
        other => other.to_string(),
    }
}
