//! Warnings of a target, with their source text, and the check that confirms them.

use super::{Inspected, inspect, slicing::class_and_name};
use crate::control::Control;
use analysis::{AT_TIME_LIMIT, LintWarning, RULES, Rule, SlicedLine, Warnings};
use config::{EarlyEnd, Error, Settings};
use report::lint::{LintEntry, LintLine, LintListing};
use report::{Location, Report, Verdict, Violation};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A call of `lint`.
#[derive(Clone, Debug, Default)]
pub struct LintRequest {
    /// The only rules; all if empty.
    pub rules: Vec<String>,
    /// Rules that are not applied.
    pub without: Vec<String>,
    /// Ids of warnings that are not shown.
    pub known: BTreeSet<String>,
    /// Whether a check looks for a witness of each warning.
    pub confirm: bool,
}

/// Returns the names of all rules, with their descriptions.
pub(crate) fn rules() -> impl Iterator<Item = (&'static str, &'static str)> {
    RULES.iter().map(|rule| (rule.name, rule.about))
}

/// Finds the warnings of a target.
pub(crate) fn lint(
    settings: &Settings,
    request: &LintRequest,
    control: &Control<'_>,
) -> Result<LintListing, Error> {
    for name in request.rules.iter().chain(&request.without) {
        if !RULES.iter().any(|rule| rule.name == name) {
            let all: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
            let problem = format_args!("there is no rule {name}; the rules are {}", all.join(", "));
            return Err(Error::new(problem));
        }
    }
    let applies = |rule: &&'static Rule| {
        let is_named = |names: &[String]| names.iter().any(|name| name == rule.name);
        (request.rules.is_empty() || is_named(&request.rules)) && !is_named(&request.without)
    };
    let started = Instant::now();
    let inspected = match inspect(settings, control) {
        Ok(inspected) => inspected,
        Err(error) => return unfinished(settings, error),
    };
    let found: Warnings = analysis::warnings(&inspected.program, RULES.iter().filter(applies));
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    let (mut entries, mut suppressed) = (Vec::new(), 0);
    for warning in &found.all {
        let subject = format!("{}/{}.{}", warning.rule.name, warning.class, warning.method);
        let number = count.entry(subject.clone()).or_default();
        *number += 1;
        let id = if *number == 1 { subject } else { format!("{subject}/{number}") };
        if request.known.contains(&id) || is_suppressed(&inspected, warning) {
            suppressed += 1;
        } else {
            entries.push((warning, entry(settings, &inspected, warning, id)));
        }
    }
    if request.confirm && entries.iter().any(|(warning, _)| warning.rule.confirmed_by.is_some()) {
        let mut settings = settings.clone();
        let left = |limit: Duration| limit.saturating_sub(started.elapsed());
        settings.limits.time_limit = settings.limits.time_limit.map(left);
        confirm(&settings, &mut entries, control)?;
    }
    Ok(LintListing {
        target: inspected.target.main_class.replace('/', "."),
        complete: found.is_closed,
        limits: found.given_up.clone(),
        warnings: entries.into_iter().map(|(_, entry)| entry).collect(),
        suppressed,
    })
}

/// Returns the result of an analysis that ended before the target was compiled, or the error.
fn unfinished(settings: &Settings, error: Error) -> Result<LintListing, Error> {
    let why = match error.early_end() {
        None => return Err(error),
        Some(EarlyEnd::Interrupted) => "by an interrupt",
        Some(EarlyEnd::TimeLimit(_)) => AT_TIME_LIMIT,
    };
    Ok(LintListing {
        target: settings.program.target.clone(),
        limits: vec![format!("the compilation and the rest, {why}")],
        ..LintListing::default()
    })
}

fn entry(
    settings: &Settings,
    inspected: &Inspected<'_>,
    warning: &LintWarning,
    id: String,
) -> LintEntry {
    let line = warning.line.as_ref().map(|at| shown(inspected, at));
    let file = warning.line.as_ref().map(|at| class_and_name(&at.file).1.to_owned());
    LintEntry {
        id,
        rule: warning.rule.name.to_owned(),
        about: warning.rule.about.to_owned(),
        message: warning.message.clone(),
        location: Location {
            class: warning.class.clone(),
            method: warning.method.clone(),
            path: line
                .as_ref()
                .map(|line| line.file.clone())
                .filter(|path| Some(path) != file.as_ref()),
            file,
            line: line.as_ref().map(|line| line.line.into()),
            rank: None,
        },
        text: line.and_then(|line| line.text),
        others: warning.others.iter().map(|at| shown(inspected, at)).collect(),
        confirm: warning.rule.confirmed_by.map(|property| {
            let options = ["check", "--property", property].map(str::to_owned).into_iter();
            let words: Vec<String> =
                options.chain(of_target(settings)).map(|word| quoted(&word)).collect();
            format!("pathfinder {}", words.join(" "))
        }),
        confirmed: None,
        by: None,
    }
}

/// Returns the options and arguments of a command line that name the program of these settings.
fn of_target(settings: &Settings) -> Vec<String> {
    let program = &settings.program;
    let joined = |paths: &[PathBuf]| {
        let all: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        all.join(":")
    };
    let jdk = program.jdk.as_ref().map(|jdk| jdk.display().to_string()).unwrap_or_default();
    let mut words = Vec::new();
    for (option, value) in [
        ("--jdk", jdk),
        ("-c", joined(&program.classpath)),
        ("--sourcepath", joined(&program.sourcepath)),
    ] {
        if !value.is_empty() {
            words.extend([option.to_owned(), value]);
        }
    }
    words.extend(settings.environment.java.words());
    words.push(program.target.clone());
    words.extend(program.args.iter().cloned());
    words
}

/// Returns a word in the form in which a shell reads it as one word.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-+=.,:/@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

fn shown(inspected: &Inspected<'_>, at: &SlicedLine) -> LintLine {
    let (class, name) = class_and_name(&at.file);
    let path = inspected.sources.path(&class, name);
    LintLine {
        file: path.unwrap_or_else(|| name.to_owned()),
        line: at.line,
        text: inspected.sources.line(&class, name, at.line.into()),
    }
}

/// Checks the target for the properties that would confirm the warnings.
fn confirm(
    settings: &Settings,
    entries: &mut [(&LintWarning, LintEntry)],
    control: &Control<'_>,
) -> Result<(), Error> {
    let properties: BTreeSet<&str> =
        entries.iter().filter_map(|(warning, _)| warning.rule.confirmed_by).collect();
    let mut settings = settings.clone();
    settings.checks.clear_properties();
    for property in &properties {
        settings.add_property(property);
    }
    settings.all_errors = true;
    settings.validate()?;
    let report = crate::check::check(&settings, control)?;
    for (warning, entry) in entries {
        let Some(property) = warning.rule.confirmed_by else { continue };
        let witness = report
            .violations
            .iter()
            .find(|violation| violation.property == property && is_about(violation, warning));
        entry.confirmed = Some(witness.is_some());
        entry.by = Some(match witness {
            Some(violation) => violation.id.clone(),
            None => outcome(&report),
        });
    }
    Ok(())
}

fn outcome(report: &Report) -> String {
    let verdict = match report.verdict {
        Verdict::Safe => "safe",
        Verdict::Unsafe => "unsafe for other reasons",
        Verdict::Error => "an error",
        Verdict::Incomplete => "incomplete",
    };
    match &report.reason {
        Some(reason) => format!("{verdict} ({reason})"),
        None => verdict.to_owned(),
    }
}

/// Whether a violation has one of the lines of a warning as its location or in a stack.
fn is_about(violation: &Violation, warning: &LintWarning) -> bool {
    let lines = warning.line.iter().chain(&warning.others);
    let places: Vec<String> =
        lines.map(|at| format!("({}:{})", class_and_name(&at.file).1, at.line)).collect();
    let is_one = |text: &str| places.iter().any(|place| text.ends_with(place.as_str()));
    let of_location = |at: &Location| is_one(&at.to_string());
    violation.location.as_ref().is_some_and(of_location)
        || violation.stack.iter().any(|frame| is_one(frame))
        || violation.threads.iter().any(|thread| {
            thread.stack.iter().any(|frame| is_one(frame))
                || thread.blocked_at.as_ref().is_some_and(of_location)
                || thread.holds_acquired_at.iter().flatten().any(of_location)
        })
}

/// Whether the source suppresses a warning. A comment `pathfinder: ignore RULE` does so in the line or
/// in the one before, and an annotation `SuppressWarnings` with the rule does so around it.
fn is_suppressed(inspected: &Inspected<'_>, warning: &LintWarning) -> bool {
    let Some(at) = &warning.line else { return false };
    let (class, name) = class_and_name(&at.file);
    let Some(text) = inspected.sources.text(&class, name) else { return false };
    suppresses(&text, at.line.into(), warning.rule.name)
}

fn suppresses(text: &str, line: usize, rule: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let is_comment = |line: &str| {
        line.split_once("pathfinder: ignore").is_some_and(|(_, rules)| {
            let (rules, _) = rules.split_once(": ").unwrap_or((rules.trim_end_matches(':'), ""));
            let rules = rules.trim();
            rules.is_empty() || rules.split([',', ' ']).any(|word| word == rule)
        })
    };
    let own = line.checked_sub(1).and_then(|at| lines.get(at));
    let before = line.checked_sub(2).and_then(|at| lines.get(at));
    if own.is_some_and(|own| is_comment(own)) {
        return true;
    }
    if before.is_some_and(|before| before.trim_start().starts_with("//") && is_comment(before)) {
        return true;
    }
    let is_rule = |words: &str| (words == rule || is_comment(words)).then_some(());
    report::annotated(text, line, is_rule).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "class A {\n\
        @SuppressWarnings({\"unchecked\", \"lock-order\"})\n\
        void a() {\n\
        one();\n\
        }\n\
        void b() {\n\
        two(); // pathfinder: ignore lock-order, double-check\n\
        // pathfinder: ignore\n\
        three();\n\
        four();\n\
        }\n\
        @SuppressWarnings(\"double-check\") void c() { five(); }\n\
        @SuppressWarnings(\"pathfinder: ignore lock-order: see shared-monitor\")\n\
        void d() { six(); }\n\
        }\n";

    #[test]
    fn the_check_that_confirms_has_the_options_of_the_target() {
        let mut settings = Settings::for_target("app.Main$Inner");
        assert_eq!(of_target(&settings), ["app.Main$Inner"]);
        settings.program.classpath = vec!["classes".into(), "a b.jar".into()];
        settings.program.sourcepath = vec!["src".into()];
        settings.program.jdk = Some("/jdk".into());
        settings.program.args = vec!["two".to_owned(), "it's".to_owned(), String::new()];
        let words: Vec<String> = of_target(&settings).iter().map(|word| quoted(word)).collect();
        let expected = "--jdk /jdk -c 'classes:a b.jar' --sourcepath src 'app.Main$Inner' two \
             'it'\\''s' ''";
        assert_eq!(words.join(" "), expected);
    }

    #[test]
    fn comments_and_annotations_suppress_warnings_of_their_rule() {
        assert!(suppresses(TEXT, 4, "lock-order"));
        assert!(!suppresses(TEXT, 4, "double-check"));
        assert!(suppresses(TEXT, 7, "lock-order") && suppresses(TEXT, 7, "double-check"));
        assert!(!suppresses(TEXT, 7, "shared-monitor"));
        assert!(suppresses(TEXT, 9, "shared-monitor"));
        assert!(!suppresses(TEXT, 10, "lock-order"));
        assert!(suppresses(TEXT, 12, "double-check") && !suppresses(TEXT, 14, "double-check"));
        assert!(suppresses(TEXT, 14, "lock-order") && !suppresses(TEXT, 14, "shared-monitor"));
        assert!(!suppresses(TEXT, 0, "lock-order") && !suppresses(TEXT, 99, "lock-order"));
    }
}
