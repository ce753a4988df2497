//! JPF's `report.console.*`: the topics of the printed report.
//!
//! Source: JPF's `Publisher` and `ConsolePublisher`. Invariant: an unsupported topic is an error that
//! names it. A property that JPF ignores has a note.

use super::value::Value;
use super::{Settings, units};
use report::Topic;

/// Applies the property `report.console.NAME`.
pub(super) fn apply(settings: &mut Settings, name: &str, value: &Value) -> Result<(), String> {
    use Topic::{Config, Constraint, Dtg, Error, Jpf, Output, Platform, Snapshot, Statistics, Sut};
    use Topic::{Result as Results, Trace, User};
    let console = &mut settings.report.console;
    let flag = || units::truth(&value.text);
    match name {
        "start" => console.start = topics(value, &[Jpf, Sut, Platform, User, Dtg, Config])?,
        "property_violation" => {
            let known = [Error, Snapshot, Trace, Output, Statistics];
            console.violation = Some(topics(value, &known)?);
        }
        "constraint" => {
            let known = [Constraint, Snapshot, Trace, Output, Statistics];
            let asked = topics(value, &known)?;
            if asked.iter().any(|topic| matches!(topic, Trace | Output)) {
                settings
                    .note("report.console.constraint: no path is kept for a bound that was hit");
            }
            settings.report.console.constraint = Some(asked);
        }
        "finished" => console.finished = Some(topics(value, &[Results, Statistics])?),
        "transition" if value.text.is_empty() => {}
        "transition" => return Err("nothing is printed at each transition".to_owned()),
        "probe" => {
            topics(value, &[Statistics])?;
            settings
                .note("report.console.probe has no effect: --progress tells how far the search is");
        }
        "show_cg" => console.choices = flag()?,
        "show_steps" => console.steps = flag()?,
        "show_location" => console.locations = flag()?,
        "show_source" => console.sources = flag()?,
        // JPF prints methods only in addition to instructions.
        "show_method" => {
            flag()?;
        }
        "show_code" if !flag()? => {}
        "show_code" => return Err("paths do not tell single instructions".to_owned()),
        "file" => console.file = Some(value.base.join(&value.text)),
        "class" => {
            value.require_one_of(&[
                "gov.nasa.jpf.report.ConsolePublisher",
                ".report.ConsolePublisher",
            ])?;
        }
        // JPF reads the port, and does not use it.
        "port" => settings.note("report.console.port has no effect, as in JPF"),
        other => return Err(format!("there is no report.console.{other}")),
    }
    Ok(())
}

/// Returns the topics of a list. A topic that is not in `known` is an error.
fn topics(value: &Value, known: &[Topic]) -> Result<Vec<Topic>, String> {
    let words = value.list();
    let words = words.iter().filter(|word| !word.is_empty());
    words
        .map(|word| {
            let all = Topic::ALL.iter().filter(|(_, topic)| known.contains(topic));
            let row = all.clone().find(|(name, _)| name.eq_ignore_ascii_case(word));
            row.map(|(_, topic)| *topic).ok_or_else(|| {
                let names: Vec<&str> = all.map(|(name, _)| *name).collect();
                format!("there is no topic {word}, only {}", names.join(", "))
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn set(name: &str, text: &str) -> Result<Settings, String> {
        let pairs = [(format!("report.console.{name}"), text.to_owned())];
        Settings::new(Some("Main"), Vec::new(), &pairs).map_err(|problem| problem.to_string())
    }

    #[test]
    fn topics_keep_their_order() {
        let console = set("property_violation", "Trace, error").unwrap().report.console;
        assert_eq!(console.violation, Some(vec![Topic::Trace, Topic::Error]));
        assert_eq!(
            set("property_violation", "").unwrap().report.console.violation,
            Some(Vec::new())
        );
        assert_eq!(
            set("finished", "result").unwrap().report.console.finished,
            Some(vec![Topic::Result])
        );
        assert!(!set("show_source", "false").unwrap().report.console.sources);
        assert_eq!(set("file", "out.txt").unwrap().report.console.file, Some("out.txt".into()));
    }

    #[test]
    fn unsupported_console_options_are_refused_by_name() {
        for (name, text, part) in [
            (
                "start",
                "trace",
                "there is no topic trace, only jpf, sut, platform, user, dtg, config",
            ),
            ("show_code", "true", "paths do not tell single instructions"),
            ("transition", "statistics", "nothing is printed at each transition"),
            ("class", "my.Publisher", "'my.Publisher' is not supported"),
            ("show_stpes", "true", "the nearest that is: report.console.show_steps"),
        ] {
            let problem = set(name, text).unwrap_err();
            assert!(problem.contains(part), "{problem}");
        }
        assert_eq!(set("constraint", "constraint,trace").unwrap().notes.len(), 1);
    }
}
