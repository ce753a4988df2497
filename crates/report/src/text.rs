//! The report as text: the verdict in a sentence, the findings, the cost.
//!
//! Invariant: the text has all reasons of the result file. Only long uneventful parts of a path are
//! folded, and the text states their length.

mod coverage;
mod race;
mod stack;
pub(crate) mod stuck;
pub(crate) mod style;
pub(crate) mod table;
mod tested;
mod violation;

use crate::VariableFact;
use crate::extent;
use crate::fault;
use crate::{
    Console, EarlierSearches, Location, Report, Sampling, Topic, Verdict, Violation, Warning,
};
use std::collections::BTreeSet;
use std::io::{self, Write};
use style::{BAD, DIM, DOUBT, GOOD, HEAD, counted, grouped, styled};

pub fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    start(report, out)?;
    headline(report, out)?;
    crate::monitored::render(report, out)?;
    tested::render(report, out)?;
    let several = report.violations.len() > 1;
    for (index, found) in report.violations.iter().enumerate() {
        writeln!(out)?;
        violation::render(report, found, several.then_some(index + 1), out)?;
    }
    warnings(report, out)?;
    stuck::render(report, out)?;
    next_steps(report, out)?;
    let console = &report.presentation.console;
    if console.finished.as_deref().is_some_and(|list| list.contains(&Topic::Result)) {
        results(report, out)?;
    }
    // JPF shows statistics at each of these occasions. Here, the statistics of the whole search are shown once.
    let lists = [&console.finished, &console.violation, &console.constraint];
    let has_statistics = lists.into_iter().flatten().any(|list| list.contains(&Topic::Statistics));
    let counts = has_statistics || console.finished.is_none();
    let searched =
        counts && (report.statistics.states_new > 0 || report.statistics.transitions > 0);
    if searched {
        statistics(report, out)?;
    }
    if let Some(all) = &report.coverage {
        coverage::render(all, out)?;
    }
    for output in &report.listeners {
        writeln!(out, "\n{}", styled(HEAD, &output.name))?;
        for line in output.text.lines() {
            writeln!(out, "  {line}")?;
        }
    }
    assumptions(report, out)
}

/// Renders one violation, without styles.
pub(crate) fn one(report: &Report, found: &Violation) -> io::Result<String> {
    let mut styled = Vec::new();
    violation::render(report, found, None, &mut styled)?;
    let text = String::from_utf8_lossy(&styled).into_owned();
    Ok(anstream::adapter::strip_str(&text).to_string())
}

/// Writes the requested topics before the verdict.
fn start(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let presentation = &report.presentation;
    for topic in &presentation.console.start {
        match topic {
            Topic::Jpf => {
                writeln!(out, "Pathfinder {}, after JavaPathfinder", env!("CARGO_PKG_VERSION"))?;
            }
            Topic::Config => {
                writeln!(out, "{}", styled(HEAD, "Configuration"))?;
                for (key, value) in &report.configuration {
                    writeln!(out, "  {key} = {value}")?;
                }
            }
            other => {
                for (_, text) in presentation.facts.iter().filter(|(topic, _)| topic == other) {
                    writeln!(out, "{text}")?;
                }
            }
        }
    }
    if presentation.console.start.is_empty() { Ok(()) } else { writeln!(out) }
}

/// Writes all violations, one line each.
fn results(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n{}", styled(HEAD, "Results"))?;
    if report.violations.is_empty() {
        return writeln!(out, "  no errors detected");
    }
    for (at, found) in report.violations.iter().enumerate() {
        let what = crate::story::short(&found.headline(), found.subject(&report.target));
        let what = what.lines().next().unwrap_or_default();
        writeln!(out, "  error #{}: {} \"{what}\"", at + 1, found.property)?;
    }
    Ok(())
}

fn headline(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let target = match report.target.as_str() {
        "" => "the program",
        name => name,
    };
    let reason = report.main_reason().unwrap_or("no reason was given");
    match report.settled() {
        _ if !report.tests.is_empty() => tested::headline(report, target, reason, out)?,
        Verdict::Safe => {
            let condition = extent::condition(report);
            writeln!(
                out,
                "{} {target}{condition}: every execution was explored, and nothing is violated.",
                styled(GOOD, "SAFE")
            )?;
            for limit in extent::limits(report) {
                writeln!(out, "  {}", styled(DOUBT, limit))?;
            }
        }
        Verdict::Unsafe => {
            let extent = match (report.complete, report.violations.len()) {
                (true, 1) => "every execution was explored; 1 violation.".to_owned(),
                (true, n) => format!("every execution was explored; {n} violations."),
                (false, 1) => "a violation was found.".to_owned(),
                (false, n) => format!("{n} violations were found."),
            };
            let known = extent::known(report);
            writeln!(out, "{} {target}: {extent}{known}", styled(BAD, "UNSAFE"))?;
        }
        Verdict::Error => {
            writeln!(out, "{} {target} could not be checked: {reason}", styled(BAD, "ERROR"))?;
        }
        Verdict::Incomplete if report.presentation.observed => {
            let style = if report.warnings.is_empty() { HEAD } else { DOUBT };
            let found = counted(report.warnings.len() as u64, "warning").to_uppercase();
            writeln!(out, "{} {target}: {reason}", styled(style, found))?;
        }
        Verdict::Incomplete => writeln!(
            out,
            "{} {target}: nothing is violated in what was explored, but not everything was: {reason}",
            styled(DOUBT, "INCOMPLETE")
        )?,
    }
    let reason = match report.settled() {
        Verdict::Error | Verdict::Incomplete => report.main_reason(),
        Verdict::Safe | Verdict::Unsafe => None,
    };
    let constraint = report.presentation.console.constraint.as_deref();
    if !Console::shows(constraint, Topic::Constraint) {
        return Ok(());
    }
    for further in report.reasons.iter().filter(|further| Some(further.as_str()) != reason) {
        // A line of a stack belongs to the reason before it.
        let lead = if further.starts_with("at ") { "    " } else { "  also: " };
        writeln!(out, "{lead}{further}")?;
    }
    Ok(())
}

/// Writes commands that help with a violation.
fn next_steps(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let console = &report.presentation.console;
    let customized = console.violation.is_some() || console.finished.is_some();
    if report.violations.is_empty() || report.presentation.observed || customized {
        return Ok(());
    }
    let asked = &report.presentation.asked;
    let is_recorded = asked.contains(&"--trace");
    let found_all = report.violations.len() > 1 || report.complete;
    let rows = [
        ("--all-errors", "continues after the first violation, at which this search ended"),
        ("--report html=FILE", "shows the path beside the source"),
        (
            "--trace FILE",
            "records the path for `pathfinder replay FILE` and `pathfinder debug FILE`;",
        ),
        ("", "`replay FILE --emit-test Test.java` writes a test that takes the path on a real JVM"),
    ];
    let applies = |option: &str| match option {
        "" => true,
        "--all-errors" => !found_all && !asked.contains(&option),
        _ => !asked.iter().any(|asked| option.starts_with(asked)),
    };
    writeln!(out, "\n{}", styled(HEAD, "Next"))?;
    for (option, effect) in rows.into_iter().filter(|(option, _)| applies(option)) {
        // A recorded path needs no option `--trace`, so `replay` is proposed.
        let option = if option.is_empty() && is_recorded { "replay" } else { option };
        writeln!(out, "  {option:<19} {effect}")?;
    }
    Ok(())
}

fn warnings(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let mut spaced = false;
    let mut remedies = BTreeSet::new();
    let is_told = |id: &str| report.monitored.iter().any(|one| one.id == id);
    for warning in report.warnings.iter().filter(|warning| !is_told(&warning.id)) {
        // An empty line separates a warning with threads.
        if !spaced || !warning.threads.is_empty() {
            writeln!(out)?;
        }
        spaced = warning.threads.is_empty();
        let message = crate::story::short(&warning.message, &report.target);
        let is_race = warning.property == extent::DATA_RACE;
        writeln!(out, "{} {}: {message}", styled(DOUBT, "warning"), warning.property)?;
        if report.violations.iter().any(|found| has_accesses(found, warning)) {
            writeln!(out, "    {}", styled(DIM, "Its accesses are those of the violation above."))?;
            spaced = true;
            continue;
        }
        if is_race && !warning.threads.is_empty() {
            let remedy = fault::of_race(report, &warning.message, &warning.threads);
            if !remedies.contains(&remedy) {
                writeln!(
                    out,
                    "    Usual remedy: {}",
                    crate::story::short(&remedy, &report.target)
                )?;
                remedies.insert(remedy);
            }
        }
        if let Some(location) = &warning.location {
            writeln!(out, "    at {location}")?;
        }
        for thread in &warning.threads {
            violation::render_thread(&report.target, thread, &warning.threads, is_race, out)?;
        }
    }
    Ok(())
}

/// Whether the sentence about the fault and the stack of a violation have the lines of a data race.
fn has_accesses(found: &Violation, race: &Warning) -> bool {
    let Some(fault) = fault::fault(found).filter(|_| race.property == extent::DATA_RACE) else {
        return false;
    };
    let tells = |place: &Location| {
        let place = place.short();
        let is_in = |text: &str| {
            let rest = text.split(&place).skip(1);
            rest.into_iter().any(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        is_in(&fault) || found.stack.iter().any(|frame| is_in(frame))
    };
    !race.threads.is_empty()
        && race.threads.iter().all(|thread| thread.blocked_at.as_ref().is_some_and(tells))
}

fn statistics(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let s = &report.statistics;
    writeln!(out, "\n{}", styled(HEAD, "Search"))?;
    let mut row = |name: &str, text: String| writeln!(out, "  {name:<13} {text}");
    row(
        "states",
        format!(
            "{} new, {} revisited, {}",
            grouped(s.states_new),
            grouped(s.states_revisited),
            end_states(s.end_states, report.complete)
        ),
    )
    .and_then(|()| {
        row(
            "transitions",
            format!(
                "{}, depth at most {}; choices: {} of schedule, {} of data",
                grouped(s.transitions),
                grouped(s.max_depth),
                grouped(s.choices.schedule),
                grouped(s.choices.data)
            ),
        )
    })
    .and_then(|()| {
        if report.settled() == Verdict::Unsafe {
            return Ok(());
        }
        let threads = counted(s.max_threads, "thread");
        let classes = counted(s.classes_loaded, "class");
        row(
            "program",
            format!(
                "{}, {classes} loaded, at most {threads}",
                counted(s.instructions, "instruction")
            ),
        )
    })
    .and_then(|()| {
        let text = assumed(report, VariableFact::MASK, "the values are needed");
        text.map_or(Ok(()), |text| row("left out", text))
    })
    .and_then(|()| {
        let text = assumed(report, VariableFact::LEAF_MONITOR, "other threads see their sections");
        text.map_or(Ok(()), |text| row("one step", text))
    })
    .and_then(|()| s.sampling.as_ref().map_or(Ok(()), |s| row("sampling", sampled(s))))
    .and_then(|()| s.earlier.map_or(Ok(()), |s| row("before", searched_before(s))))
    .and_then(|()| {
        let rate = s.states_per_second().map(|r| format!(", {} states/s", grouped(r)));
        row(
            "cost",
            format!(
                "{}{}, {} at the peak, {} for visited states",
                seconds(s.elapsed_ms),
                rate.unwrap_or_default(),
                bytes(s.peak_memory_bytes),
                bytes(s.state_bytes)
            ),
        )
    })
}

/// Describes the facts of a kind that `--slice` assumed, with the reason why facts were withdrawn.
fn assumed(report: &Report, kind: &str, reason: &str) -> Option<String> {
    let masks = || report.facts.iter().filter(|fact| fact.kind == kind);
    let used: Vec<&str> =
        masks().filter(|fact| fact.used).map(|fact| fact.variable.as_str()).collect();
    let withdrawn = masks().filter(|fact| !fact.used).count();
    if used.is_empty() && withdrawn == 0 {
        return None;
    }
    let shown = used.iter().take(MASKS_SHOWN).copied().collect::<Vec<_>>().join(", ");
    let more = match used.len().saturating_sub(MASKS_SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let kept = if used.is_empty() { "nothing" } else { &shown };
    let withdrawn = match withdrawn {
        0 => String::new(),
        count => format!("; {count} withdrawn, since {reason}"),
    };
    Some(format!("{kept}{more}{withdrawn}"))
}

/// The maximal number of masks that the text names.
const MASKS_SHOWN: usize = 4;

/// Describes the executions that were sampled.
fn sampled(s: &Sampling) -> String {
    format!(
        "{} at random and {} by blocked threads, {}; {}",
        counted(s.executions, "execution"),
        counted(s.states, "state"),
        counted(s.instructions, "instruction"),
        counted(s.violations, "violation")
    )
}

fn searched_before(s: EarlierSearches) -> String {
    let EarlierSearches { searches, states, elapsed_ms } = s;
    let (searches, states) = (counted(searches, "search"), counted(states, "state"));
    format!("{searches} with {states}, {}; the program needed other settings", seconds(elapsed_ms))
}

/// Formats a number of end states. Zero has an explanation, as a deadlocked state is no end state. An
/// incomplete search has none, since further states are unknown.
fn end_states(count: u64, is_complete: bool) -> String {
    let explanation = if count == 0 && is_complete { " (no execution ended normally)" } else { "" };
    format!("{}{explanation}", counted(count, "end state"))
}

/// Writes the assumptions: their names in one line, or each with its text.
fn assumptions(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    // Assumptions qualify `safe`, and not a path that was executed.
    let qualifies = report.settled() != Verdict::Unsafe || report.presentation.assumptions;
    if report.assumptions.is_empty() || !qualifies {
        return Ok(());
    }
    if report.presentation.assumptions {
        writeln!(out, "\n{}", styled(HEAD, "Assuming"))?;
        for line in &report.assumptions {
            writeln!(out, "  {}", styled(DIM, line))?;
        }
        return Ok(());
    }
    let mut names: Vec<&str> = Vec::new();
    for line in &report.assumptions {
        let name = line.split_once(':').map_or(line.as_str(), |(name, _)| name);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let names = styled(DIM, format_args!("{} (--assumptions lists them)", names.join(", ")));
    writeln!(out, "\n{} {names}", styled(HEAD, "Assuming"))
}

fn seconds(milliseconds: u64) -> String {
    match milliseconds {
        0..1000 => format!("{milliseconds} ms"),
        1000..60_000 => format!("{:.1} s", milliseconds as f64 / 1e3),
        _ => format!("{} min {} s", milliseconds / 60_000, milliseconds / 1000 % 60),
    }
}

fn bytes(count: u64) -> String {
    let mut amount = count as f64;
    for unit in ["B", "KiB", "MiB"] {
        if amount < 1024.0 {
            return if unit == "B" { format!("{count} B") } else { format!("{amount:.1} {unit}") };
        }
        amount /= 1024.0;
    }
    format!("{amount:.1} GiB")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::samples;

    fn plain(report: &Report) -> String {
        let mut out = anstream::StripStream::new(Vec::new());
        render(report, &mut out).unwrap();
        String::from_utf8(out.into_inner()).unwrap()
    }

    #[test]
    fn each_kind_of_report_matches_its_snapshot() {
        for (name, report) in samples::all() {
            insta::assert_snapshot!(name, plain(&report));
        }
    }

    #[test]
    fn repeated_frames_are_one_line() {
        let mut report = samples::uncaught();
        let calls = ["N.hashCode(Deep.java:2)", "java.util.Objects.hashCode(Objects.java:103)"];
        let found = &mut report.violations[0];
        found.stack = (0..1000).map(|at| calls[at % 2].to_owned()).collect();
        found.stack.push("Deep.main(Deep.java:9)".into());
        insta::assert_snapshot!("deep_stack", plain(&report));
    }

    #[test]
    fn topics_determine_parts_and_their_order() {
        let mut report = samples::assertion();
        report.violations.extend(samples::deadlock().violations);
        report.presentation.console = Console {
            start: vec![Topic::Jpf, Topic::Sut],
            violation: Some(vec![Topic::Snapshot, Topic::Error]),
            finished: Some(vec![Topic::Result]),
            ..Console::default()
        };
        report.presentation.facts = vec![(Topic::Sut, "Counter a b".into())];
        let text = plain(&report);
        insta::assert_snapshot!("topics", text);
        report.presentation.console = Console { violation: Some(Vec::new()), ..Console::default() };
        let text = plain(&report);
        assert!(text.starts_with("UNSAFE") && !text.contains("deadlock"), "{text}");
        assert!(text.contains("states "), "{text}");
    }

    #[test]
    fn console_options_hide_parts_of_the_path() {
        let mut report = samples::assertion();
        report.violations[0].trace.push(samples::coin());
        let with = |console: Console| {
            let mut report = report.clone();
            report.presentation.console = console;
            plain(&report)
        };
        let whole = with(Console::default());
        for part in ["count++;", "reads Cell.count", "Cell.java:5", "nextInt(3) = 2"] {
            assert!(whole.contains(part), "{part}: {whole}");
        }
        let path = |text: String| text.split_once("Error path").map(|(_, path)| path.to_owned());
        let without = |part: &str, console: Console| {
            let path = path(with(console)).unwrap();
            assert!(!path.contains(part), "{part}: {path}");
        };
        without("count++;", Console { sources: false, ..Console::default() });
        without("reads Cell", Console { steps: false, ..Console::default() });
        without("Cell.java:5", Console { locations: false, ..Console::default() });
        without("nextInt", Console { choices: false, ..Console::default() });
    }

    #[test]
    fn assumptions_are_listed_on_request() {
        let mut report = samples::safe();
        report.assumptions = vec!["heap: 1 GiB".into(), "processors: 4".into(), "heap: b".into()];
        let line = "Assuming heap, processors (--assumptions lists them)\n";
        assert!(plain(&report).ends_with(line), "{}", plain(&report));
        report.presentation.assumptions = true;
        let list = "Assuming\n  heap: 1 GiB\n  processors: 4\n  heap: b\n";
        assert!(plain(&report).ends_with(list), "{}", plain(&report));
        // Assumptions do not qualify a violation.
        assert!(!plain(&samples::deadlock()).contains("Assuming"));
    }

    #[test]
    fn options_that_were_given_are_no_next_steps() {
        let mut report = samples::deadlock();
        let steps = |report: &Report| {
            let text = plain(report);
            let (_, steps) = text.split_once("\nNext\n").unwrap_or_default();
            steps.split("\n\n").next().map(str::to_owned).unwrap()
        };
        assert!(steps(&report).starts_with("  --all-errors"), "{}", steps(&report));
        report.presentation.asked = vec!["--all-errors", "--trace", "--report html"];
        assert!(steps(&report).starts_with("  replay   "), "{}", steps(&report));
        assert_eq!(steps(&report).lines().count(), 1);
    }

    #[test]
    fn two_violations_are_numbered() {
        let mut report = samples::deadlock();
        report.violations.extend(samples::uncaught().violations);
        let text = plain(&report);
        assert!(text.contains("1. deadlock"), "{text}");
        assert!(text.contains("2. uncaught-exception"), "{text}");
    }

    #[test]
    fn numbers_are_grouped_and_have_units() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1000), "1,000");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(bytes(512), "512 B");
        assert_eq!(bytes(1536), "1.5 KiB");
        assert_eq!(bytes(5 << 30), "5.0 GiB");
        assert_eq!(seconds(999), "999 ms");
        assert_eq!(seconds(125_000), "2 min 5 s");
        assert_eq!(counted(1, "class"), "1 class");
        assert_eq!(counted(2, "class"), "2 classes");
    }
}
