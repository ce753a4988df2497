//! `explain-config`: every setting, its value, and its origin.
//!
//! Invariant: the settings are derived from the ones written into traces. The origin of a setting
//! is the last source that changed it.

use super::application::Application;
use super::files::Places;
use super::{Error, Settings, keys, own, recorded};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// Fields that are not settings: listed after them, or omitted.
const APART: &[&str] = &["jpf", "notes"];

/// Returns the settings as text: value and origin.
pub fn explain(
    application: Option<&Path>,
    pairs: &[(String, String)],
    settings: &Settings,
) -> Result<String, Error> {
    let failed = |problem: serde_json::Error| Error::new(problem);
    let properties = Application::load(application, pairs, &Places::here(), own::is_meant)?;
    let mut seen = Settings::default();
    let mut before = listed(&seen).map_err(failed)?;
    let mut origins: BTreeMap<String, String> = BTreeMap::new();
    let mut lines: Vec<String> = Vec::new();
    for (name, value) in properties.settings() {
        keys::apply_one(name, value, &mut seen)?;
        let now = listed(&seen).map_err(failed)?;
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
    let settled = listed(&seen).map_err(failed)?;
    for (setting, _) in settled.iter().filter(|(name, text)| before.get(*name) != Some(*text)) {
        origins.insert(setting.clone(), "what the properties below come to".to_owned());
    }
    before = settled;
    let now = listed(settings).map_err(failed)?;
    let width = now.keys().map(String::len).max().unwrap_or(0);
    let mut text = String::from("settings:\n");
    let mut defaults = String::new();
    for (setting, value) in &now {
        let origin = if before.get(setting) == Some(value) {
            origins.get(setting).map_or("default", String::as_str)
        } else {
            "command line"
        };
        // Settings that differ from the default come first.
        let part = if origin == "default" { &mut defaults } else { &mut text };
        // Writing to a string cannot fail.
        let _ = writeln!(part, "  {setting:<width$}  {value}  ({origin})");
    }
    text.push_str(&defaults);
    let _ = writeln!(
        text,
        "  {:<width$}  {}  (what the settings above come to)",
        "level",
        settings.reduction().level
    );
    if !lines.is_empty() {
        let _ = writeln!(text, "properties:\n  {}", lines.join("\n  "));
    }
    for note in &settings.notes {
        let _ = writeln!(text, "note: {note}");
    }
    Ok(text)
}

/// Returns each setting as text, by the name of its option.
pub fn listed(settings: &Settings) -> Result<BTreeMap<String, String>, serde_json::Error> {
    let Json::Object(fields) = serde_json::to_value(settings)? else { return Ok(BTreeMap::new()) };
    let fields = fields.into_iter().filter(|(name, _)| !APART.contains(&name.as_str()));
    Ok(fields.map(|(name, value)| (name.replace('_', "-"), plain(&value))).collect())
}

/// Formats a value in plain form.
fn plain(value: &Json) -> String {
    match value {
        Json::Null => "-".to_owned(),
        Json::String(text) if text.is_empty() => "-".to_owned(),
        Json::String(text) => text.clone(),
        Json::Array(elements) if elements.is_empty() => "-".to_owned(),
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
