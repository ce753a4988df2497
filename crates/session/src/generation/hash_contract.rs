//! The contract of `hashCode` between equal objects, if `hashCode` alone is under check.
//!
//! The contract is a part of that of `equals`, which has the two objects as inputs. So the method
//! `equals` of the class is executed, and only the different hash codes of equal objects are kept.
//!
//! Source: decision 0125.

use super::making::Makers;
use super::{Explored, GoalKind, InputOrigin, TestRequest, add_assumptions, explore_method};
use config::Settings;
use report::generated::TestsReport;
use testgen::Contract;

/// The method whose contract has that of `hashCode` as a part.
const EQUALS: &str = "equals(Object)";

/// Explores `equals`, if the method under check is `hashCode`, and the class has an `equals` of its own.
pub(super) fn explored(
    settings: &Settings,
    request: &TestRequest,
    of: &Explored,
    makers: &mut Makers,
) -> Option<Explored> {
    let method = &of.method;
    let is_hash = method.name == "hashCode" && method.descriptor == "()I" && !method.is_static;
    if !is_hash || request.from == InputOrigin::Structures || request.is_interrupted() {
        return None;
    }
    let mut settings = settings.clone();
    let (class, _) = settings.program.target.split_once('#')?;
    settings.program.target = format!("{class}#{EQUALS}");
    let request = TestRequest {
        goal: GoalKind::Branch,
        goals_in: Vec::new(),
        has_boundaries: false,
        is_minimal: true,
        measures: false,
        ..request.clone()
    };
    let mut found = explore_method(&settings, &request, makers).ok()?;
    if found.method.contract() != Some(Contract::Equals) {
        return None;
    }
    let mut is_violated = false;
    if let Some(all) = &mut found.found {
        let cases = &all.cases;
        all.chosen.retain(|at| cases.get(*at).is_some_and(|case| case.hashes_differ));
        is_violated = !all.chosen.is_empty();
    }
    for row in &mut found.report.postconditions {
        row.method = method.text().replace('#', ".");
        "hashCode".clone_into(&mut row.name);
        if row.status == "violated" && !is_violated {
            "open".clone_into(&mut row.status);
            row.reason = Some("equals itself has no valid contract".to_owned());
        }
    }
    Some(found)
}

/// Adds the result for `equals` to that for `hashCode`. Goals of `equals` do not count.
pub(super) fn add(report: &mut TestsReport, other: TestsReport) {
    report.postconditions.extend(other.postconditions);
    report.violations.extend(other.violations);
    let tests = other.tests.into_iter();
    report.tests.extend(tests.map(|mut test| {
        test.covers.clear();
        test
    }));
    add_assumptions(report, other.assumptions);
    if let (Some(all), Some(own)) = (&mut report.verified, other.verified) {
        all.dropped.extend(own.dropped);
    }
}
