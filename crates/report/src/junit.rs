//! Files in the format `JUnit` XML, for CI systems: one test case for each property and one for the search.
//! If tests were checked, each test is a test case.
//!
//! Source: the format as Maven's surefire writes it. Invariant: a report with an error or an unknown
//! violation has at least one failure or error. A CI system takes other files for a success. An
//! incomplete check is a skipped case with the reason, unless incomplete checks count as failures. A report
//! of `race` has a failure if it has warnings.

use crate::baseline::own_id;
use crate::extent;
use crate::fault::fault;
use crate::tested::{FROM_CACHE, Outcome, TestResult, cached, count};
use crate::text::{self, stuck};
use crate::{Report, Verdict, Violation, Warning};
use std::collections::BTreeSet;
use std::io::{self, Write};

pub fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    if !report.tests.is_empty() {
        return tests(report, out);
    }
    let as_findings;
    let report = if report.presentation.observed {
        // The findings of `race` are warnings, and its incomplete exploration is no failure.
        let violations = report.warnings.iter().map(Warning::as_violation).collect();
        as_findings = Report { violations, warnings: Vec::new(), ..report.clone() };
        &as_findings
    } else {
        report
    };
    let verdict = report.settled();
    let mut names: BTreeSet<&str> = report.violations.iter().map(|v| v.property.as_str()).collect();
    let requested: Vec<String> = report
        .configuration
        .iter()
        .filter(|(key, _)| key == "property")
        .flat_map(|(_, value)| value.split(", ").map(str::to_owned))
        .collect();
    names.extend(requested.iter().map(String::as_str));
    let fails = |found: &&Violation| !found.identity.known;
    let failed = report.violations.iter().filter(fails).map(|v| v.property.as_str());
    let failed = failed.collect::<BTreeSet<_>>();
    let is_incomplete = verdict == Verdict::Incomplete && !report.presentation.observed;
    let is_error =
        verdict == Verdict::Error || is_incomplete && report.presentation.fails_incomplete;
    let skipped = usize::from(is_incomplete && !is_error);
    let time = report.statistics.elapsed_ms as f64 / 1e3;
    let target = escaped(&report.target);
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    let counts = format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{time:.3}\"",
        names.len() + 1,
        failed.len(),
        usize::from(is_error)
    );
    writeln!(out, "<testsuites name=\"pathfinder\" {counts}>")?;
    writeln!(out, "  <testsuite name=\"{target}\" skipped=\"{skipped}\" {counts}>")?;
    for name in names {
        let found: Vec<&Violation> =
            report.violations.iter().filter(fails).filter(|v| v.property == *name).collect();
        write!(out, "    <testcase classname=\"{target}\" name=\"{}\" time=\"0\"", escaped(name))?;
        if found.is_empty() {
            writeln!(out, "/>")?;
            continue;
        }
        writeln!(out, ">")?;
        failures(report, &found, "", out)?;
        writeln!(out, "    </testcase>")?;
    }
    write!(out, "    <testcase classname=\"{target}\" name=\"search\" time=\"{time:.3}\"")?;
    if skipped > 0 {
        let reason = escaped(report.main_reason().unwrap_or("no reason was given"));
        writeln!(out, ">\n      <skipped message=\"incomplete: {reason}\"/>\n    </testcase>")?;
    } else if is_error {
        let kind = if verdict == Verdict::Error { "error" } else { "incomplete" };
        writeln!(out, ">")?;
        writeln!(
            out,
            "      <error type=\"{kind}\" message=\"{}\">{}</error>",
            escaped(report.main_reason().unwrap_or("no reason was given")),
            escaped(&report.reasons.join("\n"))
        )?;
        writeln!(out, "    </testcase>")?;
    } else {
        writeln!(out, "/>")?;
    }
    writeln!(out, "  </testsuite>\n</testsuites>")
}

/// Writes the failure, then a remark and the output. The schemas require this order.
fn failures(
    report: &Report,
    found: &[&Violation],
    remark: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    for violation in found {
        let mut message = violation.headline();
        if let Some(fault) = fault(violation) {
            message = format!("{message} ({fault})");
        }
        writeln!(
            out,
            "      <failure type=\"{}\" message=\"{}\">{}</failure>",
            escaped(&own_id(violation)),
            escaped(&message),
            escaped(&text::one(report, violation)?)
        )?;
    }
    let printed: String = found.iter().map(|violation| violation.output.as_str()).collect();
    let between = if remark.is_empty() || printed.is_empty() { "" } else { "\n" };
    output(&format!("{remark}{between}{printed}"), out)
}

/// Writes the output of a test, if there is any.
fn output(text: &str, out: &mut dyn Write) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    writeln!(out, "      <system-out>{}</system-out>", escaped(text))
}

/// Returns lines about a test: display name, reason, cached result, and the place with most states.
fn remark(report: &Report, test: &TestResult) -> String {
    // The reports of JUnit's own launcher have this form.
    let name = test.display_name.as_ref().map(|name| format!("display-name: {name}"));
    let is_safe = test.verdict == Outcome::Safe;
    let reason = test.reason.clone().filter(|_| is_safe);
    let cached = test.cached.then(|| FROM_CACHE.to_owned());
    let mut lines: Vec<String> = name.into_iter().chain(reason).chain(cached).collect();
    if let Some(stuck) = &test.stuck {
        let (head, all) = stuck::lines(report, Some(test), stuck);
        lines.extend([head].into_iter().chain(all));
    }
    lines.join("\n")
}

/// Writes a suite for each class, with a case for each test of the class.
fn tests(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let seconds =
        |tests: &[TestResult]| tests.iter().map(TestResult::elapsed_ms).sum::<u64>() as f64 / 1e3;
    let new_of = |test: &TestResult| -> Vec<&Violation> {
        let is_new = |v: &&Violation| v.test.as_deref() == Some(&test.name) && !v.identity.known;
        report.violations.iter().filter(is_new).collect()
    };
    let fails_incomplete = report.presentation.fails_incomplete;
    let incomplete_errors = |tests: &[TestResult]| {
        if fails_incomplete { count(tests, Outcome::Incomplete) } else { 0 }
    };
    // The schemas permit a number of skipped tests only in suites.
    let counts = |tests: &[TestResult], skipped: &str| {
        let is_failure =
            |test: &&TestResult| test.verdict == Outcome::Unsafe && !new_of(test).is_empty();
        format!(
            "tests=\"{}\" failures=\"{}\" errors=\"{}\"{skipped} time=\"{:.3}\"",
            tests.len(),
            tests.iter().filter(is_failure).count(),
            count(tests, Outcome::Error) + incomplete_errors(tests),
            seconds(tests)
        )
    };
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<testsuites name=\"pathfinder\" {}>", counts(&report.tests, ""))?;
    for class in report.tests.chunk_by(|a, b| a.class() == b.class()) {
        let name = escaped(class[0].class());
        let known = class.iter().filter(|test| test.verdict == Outcome::Unsafe);
        let known = known.filter(|test| new_of(test).is_empty()).count();
        let incomplete = count(class, Outcome::Incomplete) - incomplete_errors(class);
        let skipped =
            format!(" skipped=\"{}\"", count(class, Outcome::Skipped) + incomplete + known);
        writeln!(out, "  <testsuite name=\"{name}\" {}>", counts(class, &skipped))?;
        let cached = cached(class);
        if cached > 0 {
            let property = format!("<property name=\"pathfinder.cached\" value=\"{cached}\"/>");
            writeln!(out, "    <properties>{property}</properties>")?;
        }
        for test in class {
            let time = seconds(std::slice::from_ref(test));
            let method = escaped(test.method());
            write!(out, "    <testcase classname=\"{name}\" name=\"{method}\" time=\"{time:.3}\"")?;
            let reason = escaped(test.reason.as_deref().unwrap_or_default());
            let remark = remark(report, test);
            match test.verdict {
                Outcome::Safe if remark.is_empty() => {
                    writeln!(out, "/>")?;
                    continue;
                }
                Outcome::Safe => writeln!(out, ">")?,
                Outcome::Skipped => writeln!(out, ">\n      <skipped message=\"{reason}\"/>")?,
                Outcome::Incomplete if !fails_incomplete => {
                    writeln!(out, ">\n      <skipped message=\"incomplete: {reason}\"/>")?;
                }
                Outcome::Error | Outcome::Incomplete => {
                    let kind = test.verdict.word();
                    writeln!(out, ">\n      <error type=\"{kind}\" message=\"{reason}\"/>")?;
                }
                Outcome::Unsafe => match new_of(test).as_slice() {
                    [] => {
                        let of_test =
                            |found: &&Violation| found.test.as_deref() == Some(&*test.name);
                        let known: Vec<&Violation> =
                            report.violations.iter().filter(of_test).collect();
                        let why = extent::reason_of_known(&known);
                        writeln!(out, ">\n      <skipped message=\"{why}\"/>")?;
                    }
                    found => {
                        writeln!(out, ">")?;
                        failures(report, found, &remark, out)?;
                        writeln!(out, "    </testcase>")?;
                        continue;
                    }
                },
            }
            output(&remark, out)?;
            writeln!(out, "    </testcase>")?;
        }
        writeln!(out, "  </testsuite>")?;
    }
    writeln!(out, "</testsuites>")
}

/// Escapes text for an attribute or an element; characters outside of XML 1.0 are replaced.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c < ' ' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::samples;

    fn rendered(report: &Report) -> String {
        let mut bytes = Vec::new();
        render(report, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_violation_is_a_failure() {
        let text = rendered(&samples::deadlock());
        assert!(text.contains("tests=\"2\" failures=\"1\" errors=\"0\""), "{text}");
        assert!(text.contains("<failure type=\"deadlock/Phil$P.run:7\""), "{text}");
        assert!(text.contains("synchronized (l) {"), "{text}");
    }

    #[test]
    fn only_safe_reports_pass() {
        for (name, mut report) in samples::all() {
            report.presentation.fails_incomplete = true;
            let text = rendered(&report);
            let passes = !text.contains("<failure") && !text.contains("<error");
            let observed = report.presentation.observed && report.warnings.is_empty();
            assert_eq!(passes, observed || report.settled() == Verdict::Safe, "{name}: {text}");
        }
    }

    #[test]
    fn incomplete_checks_are_skipped_with_their_reason() {
        let mut report = samples::incomplete();
        let text = rendered(&report);
        assert!(text.contains("errors=\"0\"") && text.contains("skipped=\"1\""), "{text}");
        assert!(text.contains("<skipped message=\"incomplete: "), "{text}");
        report.presentation.fails_incomplete = true;
        assert!(rendered(&report).contains("<error type=\"incomplete\""));
    }

    #[test]
    fn known_violations_are_no_failures() {
        let mut report = samples::deadlock();
        report.violations[0].identity.known = true;
        let text = rendered(&report);
        assert!(text.contains("failures=\"0\"") && !text.contains("<failure"), "{text}");
    }

    #[test]
    fn observed_reports_fail_only_by_their_warnings() {
        let report = samples::observed();
        let text = rendered(&report);
        assert!(text.contains("tests=\"4\" failures=\"2\" errors=\"0\""), "{text}");
        assert!(text.contains("holds Cell@1"), "{text}");
        let silent = rendered(&Report { warnings: Vec::new(), ..report });
        assert!(silent.contains("failures=\"0\" errors=\"0\""), "{silent}");
    }

    #[test]
    fn a_property_that_holds_is_a_passing_test() {
        let mut report = samples::safe();
        report.configuration = vec![("property".into(), "deadlock, data-race".into())];
        let text = rendered(&report);
        assert!(text.contains("name=\"data-race\" time=\"0\"/>"), "{text}");
        assert!(text.contains("tests=\"3\" failures=\"0\""), "{text}");
    }

    #[test]
    fn output_is_written_once_after_all_failures() {
        let mut report = samples::uncaught();
        let mut other = report.violations[0].clone();
        (report.violations[0].output, other.output) = ("one\n".into(), "two\n".into());
        other.id = "uncaught-exception/other".into();
        report.violations.push(other);
        let text = rendered(&report);
        let case = text.split("<testcase ").find(|case| case.contains("<failure")).unwrap();
        assert_eq!(
            (case.matches("<failure ").count(), case.matches("<system-out>").count()),
            (2, 1)
        );
        assert!(case.rfind("</failure>") < case.find("<system-out>one&#10;two&#10;<"), "{case}");
    }

    #[test]
    fn any_text_gives_valid_xml() {
        assert_eq!(escaped("<a b=\"1\">\u{1}&\n"), "&lt;a b=&quot;1&quot;&gt;\u{fffd}&amp;&#10;");
    }
}
