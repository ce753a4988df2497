//! The sentences of a headline: the condition and the limits of `safe`, and the known violations.
//!
//! Invariant: each format has these sentences, so that all reports make the same claim.

use crate::{Report, Verdict, Violation};
use std::collections::BTreeSet;

pub(crate) const DATA_RACE: &str = "data-race";

/// The first words of the assumption that timeouts expire late.
pub const LATE: &str = "timeouts: long enough";

/// The kind of warnings about programs of which no execution ends.
pub const NO_END: &str = "no-end";

/// The kind of warnings about executions from whose states no end is reachable.
pub const NEVER_ENDS: &str = "never-ends";

/// The maximal number of variables that the sentence on the memory model names.
const RACES_NAMED: usize = 3;

/// Returns the condition under which a result is `safe`. The text follows the target in a headline, so it
/// is empty or begins with a blank.
pub(crate) fn condition(report: &Report) -> &'static str {
    if report.settled() != Verdict::Safe {
        return "";
    }
    let races = report.warnings.iter().any(|warning| warning.property == DATA_RACE);
    let is_late = |assumption: &String| assumption.starts_with(LATE);
    match (races, report.assumptions.iter().any(is_late)) {
        (false, false) => "",
        (true, false) => " if memory is sequentially consistent",
        (false, true) => " if sleeps and timeouts are long enough",
        (true, true) => {
            " if memory is sequentially consistent, and sleeps and timeouts are long enough"
        }
    }
}

/// Returns the limits of `safe` as sentences.
pub(crate) fn limits(report: &Report) -> Vec<String> {
    if report.settled() != Verdict::Safe {
        return Vec::new();
    }
    let of = |property: &'static str| {
        report.warnings.iter().filter(move |warning| warning.property == property)
    };
    let mut limits = Vec::new();
    let variables: BTreeSet<&str> =
        of(DATA_RACE).filter_map(|race| race.message.split_once(": ")).map(|(v, _)| v).collect();
    if !variables.is_empty() {
        let mut names: Vec<&str> = variables.into_iter().collect();
        let more = names.len().saturating_sub(RACES_NAMED);
        names.truncate(RACES_NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let names = names.join(", ");
        limits.push(format!("Under Java's memory model, the data race on {names}{more} allows other results, such as stale values and objects whose fields are not set yet (--property data-race makes it a violation)."));
    }
    let endless = of(NO_END).count();
    if endless > 0 {
        let of_tests = match (report.tests.len(), endless) {
            (0 | 1, _) => String::new(),
            (all, endless) if endless >= all => " of these tests".to_owned(),
            (_, 1) => " of one of the tests".to_owned(),
            (_, endless) => format!(" of {endless} tests"),
        };
        limits.push(format!("No execution{of_tests} ends: threads go on for ever (--property termination shows how)."));
    } else if let Some(first) = of(NEVER_ENDS).next() {
        let place =
            first.location.as_ref().map_or_else(String::new, |at| format!(" at {}", at.short()));
        limits.push(format!("Some executions never end: threads go on for ever{place} (--property termination shows how)."));
    }
    limits
}

/// Returns a sentence with the number of known violations, after a blank. Empty without known violations.
pub(crate) fn known(report: &Report) -> String {
    let all = report.violations.len();
    let of_source = |found: &&Violation| found.identity.suppressed.is_some();
    let suppressed = report.violations.iter().filter(of_source).count();
    let known = report.violations.iter().filter(|found| found.identity.known).count();
    let of_baseline = known - suppressed;
    let sentence = |who: &str, verb: &str, count: usize| match count {
        0 => String::new(),
        count if count == all => format!(" {who} {verb} all of them."),
        count => format!(" {who} {verb} {count} of them."),
    };
    let none_is_new = all > 0 && known == all && suppressed > 0 && of_baseline > 0;
    let end = if none_is_new { " None is new." } else { "" };
    sentence("The baseline", "has", of_baseline)
        + &sentence("The source", "suppresses", suppressed)
        + end
}

/// Returns the reason why violations are known: the baseline, the source, or both.
pub(crate) fn reason_of_known(found: &[&Violation]) -> &'static str {
    let suppressed = found.iter().filter(|one| one.identity.suppressed.is_some()).count();
    match suppressed {
        0 => "all its violations are in the baseline",
        count if count == found.len() => "its source suppresses all its violations",
        _ => "all its violations are in the baseline, or suppressed in the source",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tested::TestResult;
    use crate::{Warning, samples};

    #[test]
    fn safe_has_its_condition() {
        let mut report = samples::safe();
        report.warnings.clear();
        report.assumptions.clear();
        assert_eq!(condition(&report), "");
        report.assumptions.push(format!("{LATE}: ..."));
        assert_eq!(condition(&report), " if sleeps and timeouts are long enough");
        let race = DATA_RACE.to_owned();
        report.warnings.push(Warning { property: race, ..Warning::default() });
        assert!(condition(&report).starts_with(" if memory is sequentially consistent, and "));
        report.assumptions.clear();
        assert_eq!(condition(&report), " if memory is sequentially consistent");
        assert_eq!(condition(&samples::deadlock()), "");
    }

    #[test]
    fn tests_that_never_end_are_counted() {
        let mut report = samples::safe();
        report.warnings = vec![Warning::general(NO_END, "a", "")];
        assert!(limits(&report)[0].starts_with("No execution ends: "));
        report.tests = vec![TestResult::default(); 3];
        assert!(limits(&report)[0].starts_with("No execution of one of the tests ends: "));
        report.warnings.push(Warning::general(NO_END, "b", ""));
        assert!(limits(&report)[0].starts_with("No execution of 2 tests ends: "));
        report.warnings.push(Warning::general(NO_END, "c", ""));
        assert!(limits(&report)[0].starts_with("No execution of these tests ends: "));
    }

    #[test]
    fn executions_that_never_end_limit_safe() {
        let mut report = samples::safe();
        report.warnings = vec![Warning::general(NEVER_ENDS, "a", "")];
        assert!(limits(&report)[0].starts_with("Some executions never end: "));
        report.warnings.push(Warning::general(NO_END, "b", ""));
        assert!(limits(&report)[0].starts_with("No execution ends: "));
        assert_eq!(limits(&report).len(), 1);
    }

    #[test]
    fn known_violations_are_counted_by_their_reason() {
        let mut report = samples::deadlock();
        assert_eq!(known(&report), "");
        let first = report.violations[0].clone();
        report.violations.push(first);
        report.violations[0].identity.known = true;
        assert_eq!(known(&report), " The baseline has 1 of them.");
        let other = &mut report.violations[1].identity;
        (other.known, other.suppressed) = (true, Some(String::new()));
        let both = " The baseline has 1 of them. The source suppresses 1 of them. None is new.";
        assert_eq!(known(&report), both);
        report.violations.remove(0);
        assert_eq!(known(&report), " The source suppresses all of them.");
        let all: Vec<&Violation> = report.violations.iter().collect();
        assert_eq!(reason_of_known(&all), "its source suppresses all its violations");
    }
}
