//! Tests of the rules by which reductions preserve executions that temporal properties distinguish. Without
//! a rule, a case has a different verdict.
//!
//! Source: decisions 0063 and 0096. The cases are those of `tests/cases/temporal`.

#![allow(clippy::unwrap_used)]

use report::Verdict;
use session::{Control, Settings};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use vm::observed::VisibleRule;

/// Returns the verdict about a case if a rule is disabled.
fn verdict(case: &str, property: &str, without: Option<VisibleRule>) -> Verdict {
    let mut settings = Settings::default();
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/temporal");
    settings.program.target = cases.join(format!("{case}.java")).display().to_string();
    settings.checks.clear_properties();
    settings.add_property(property);
    settings.checks.temporal.without_rule = without;
    let cancel = AtomicBool::new(false);
    let control = Control { cancel: &cancel, progress: &|_| {}, found: None };
    session::check(&settings, &control).unwrap().verdict
}

/// Returns the property in the header of a case.
fn property(case: &str) -> String {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/temporal");
    let text = std::fs::read_to_string(cases.join(format!("{case}.java"))).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("//@ property: "));
    line.unwrap().to_owned()
}

#[test]
fn each_rule_is_missed() {
    for (rule, case) in [
        (VisibleRule::Order, "VisibleWritesKeepTheirOrder"),
        (VisibleRule::Writes, "MiddleOfACriticalSection"),
        (VisibleRule::Alone, "MiddleOfAnInitializer"),
        (VisibleRule::Arrivals, "ArrivalIsAStepOfItsOwn"),
    ] {
        let property = property(case);
        assert_eq!(verdict(case, &property, None), Verdict::Unsafe, "{case}");
        assert_eq!(verdict(case, &property, Some(rule)), Verdict::Safe, "{case} without {rule:?}");
    }
}
