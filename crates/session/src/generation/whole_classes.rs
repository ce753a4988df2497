//! Generates tests of all methods of classes: of one class, a package, a build, or changed classes.
//!
//! Source: decision 0092. Invariant: a method without a result makes the whole result incomplete, with
//! a reason.

use super::making::Makers;
use super::verify::Kept;
use super::{
    Explored, Generated, GoalKind, INTERRUPTED, TestRequest, add_assumptions, explore_method,
    finish, name, unused_builders, verified, write,
};
use crate::changes::ChangedFiles;
use crate::check::stale::is_stale;
use crate::jdk::Jdk;
use crate::target::{BuildPart, RequestedClasses, class_methods, locate};
use config::{Error, Settings};
use report::generated::{GoalRow, TestsReport};
use std::collections::BTreeMap;
use testgen::MethodTests;

/// Generates tests of each method of the classes that the target names.
pub(super) fn generate(settings: &Settings, request: &TestRequest) -> Result<TestsReport, Error> {
    let mut settings = settings.clone();
    let jdk = Jdk::find(&mut settings)?;
    let of_target = settings.clone();
    let shown = std::mem::take(&mut settings.program.target);
    let RequestedClasses { classes, classpath, source_roots } =
        locate(&settings, std::slice::from_ref(&shown), BuildPart::Program, &jdk)?;
    let changed = match &request.changed_since {
        Some(revision) => Some(ChangedFiles::since(revision)?),
        None => None,
    };
    settings.program.classpath = classpath;
    settings.program.sourcepath = source_roots;
    let mut report = TestsReport::default();
    report.target.clone_from(&shown);
    request.goal.word().clone_into(&mut report.goals.kind);
    report.complete = true;
    let (mut has_result, mut first_error, mut count) = (false, None, 0);
    let mut is_built = false;
    for class in classes {
        if request.is_interrupted() {
            break;
        }
        let precondition = settings.environment.bounds.precondition.as_deref();
        let found = class_methods(&settings, &jdk, &class.name, precondition)?;
        if !changed.as_ref().is_none_or(|files| files.has(&found.source)) {
            continue;
        }
        if changed.is_some() {
            report.reasons.extend(outdated(&class.name, &found.source, &settings));
        }
        let class = class.name.replace('/', ".");
        let mut explored = Vec::new();
        let mut makers = Makers::default();
        let mut failed = |report: &mut TestsReport, method: &str, error: Error| {
            report.complete = false;
            report.reasons.push(format!("{method}: {error}"));
            first_error.get_or_insert(error);
        };
        for method in found.methods {
            if request.is_interrupted() {
                break;
            }
            count += 1;
            settings.program.target = format!("{class}#{method}");
            match explore_method(&settings, request, &mut makers) {
                Ok(of_method) => {
                    is_built |= of_method.method.built.is_some();
                    explored.push(of_method);
                }
                Err(error) => failed(&mut report, &settings.program.target, error),
            }
        }
        if request.goal == GoalKind::Branch && request.goals_in.is_empty() && !explored.is_empty() {
            report.goals.uncounted.extend(found.uncounted);
        }
        name(&mut explored);
        let mut tests: Vec<MethodTests> = Vec::new();
        for (kept, of_method) in kept(&explored, request, &mut report).into_iter().zip(explored) {
            match kept {
                Ok(kept) => {
                    has_result = true;
                    let Generated { report: of_method, tests: own } =
                        finish(of_method, kept, request);
                    add(&mut report, of_method);
                    tests.extend(own);
                }
                Err(error) => failed(&mut report, &of_method.method.text(), error),
            }
        }
        write(request, &tests, true, &mut report)?;
    }
    if request.is_interrupted() {
        report.complete = false;
        report.reasons.push(format!("{shown}: {INTERRUPTED}"));
        return Ok(report);
    }
    if let (None, Some(unused)) = (&first_error, unused_builders(&of_target, is_built))
        && count > 0
    {
        return Err(unused);
    }
    match first_error {
        Some(error) if !has_result => Err(error),
        _ if count > 0 => Ok(report),
        _ => match &request.changed_since {
            Some(revision) => {
                report.reasons.push(format!("no class with tests differs from {revision}"));
                Ok(report)
            }
            None => Err(Error::new(format_args!(
                "{shown} has no class with a method that tests can call"
            ))),
        },
    }
}

/// Returns the reason that the tests are those of an earlier source, if the source file of a class was changed
/// after its class file.
fn outdated(class: &str, source: &str, settings: &Settings) -> Option<String> {
    let mut files = settings.program.sourcepath.iter().map(|root| root.join(source));
    let file = files.find(|file| file.is_file())?;
    is_stale(class, &file, &settings.program.classpath).then(|| {
        format!(
            "{} was changed after its class {} was compiled: compile it again, as the tests are of the earlier class",
            file.display(),
            class.replace('/', ".")
        )
    })
}

/// Verifies the tests of all methods of a class, if requested. If they cannot be verified together,
/// each method is verified separately.
fn kept(
    methods: &[Explored],
    request: &TestRequest,
    report: &mut TestsReport,
) -> Vec<Result<Option<Kept>, Error>> {
    if !request.verifies_now() {
        return methods.iter().map(|_| Ok(None)).collect();
    }
    match verified(methods, true, request) {
        Ok(all) => return all.into_iter().map(Ok).collect(),
        Err(error) if error.early_end().is_some() => {
            report.complete = false;
            report.reasons.push(format!("{}: {error}", report.target));
            return methods.iter().map(|_| Ok(None)).collect();
        }
        Err(_) => {}
    }
    let one_by_one = methods.chunks(1);
    one_by_one
        .map(|one| verified(one, false, request).map(|all| all.into_iter().next().flatten()))
        .collect()
}

/// Adds the result for one method to the whole result.
fn add(report: &mut TestsReport, other: TestsReport) {
    report.complete &= other.complete;
    let target = &other.target;
    report.reasons.extend(other.reasons.iter().map(|reason| format!("{target}: {reason}")));
    add_assumptions(report, other.assumptions);
    report.postconditions.extend(other.postconditions);
    report.structures += other.structures;
    report.candidates += other.candidates;
    let goals = &mut report.goals;
    let mut renamed: BTreeMap<String, String> = BTreeMap::new();
    for goal in other.goals.list {
        let id = next_id(&goals.list, &goal.id);
        renamed.insert(goal.id.clone(), id.clone());
        goals.list.push(GoalRow { id, ..goal });
    }
    goals.total += other.goals.total;
    goals.covered += other.goals.covered;
    goals.unreachable += other.goals.unreachable;
    goals.open += other.goals.open;
    goals.methods.extend(other.goals.methods);
    for mut test in other.tests {
        for id in &mut test.covers {
            if let Some(new) = renamed.get(id) {
                id.clone_from(new);
            }
        }
        report.tests.push(test);
    }
    for found in other.violations {
        if report.violations.iter().all(|known| known.id != found.id) {
            report.violations.push(found);
        }
    }
    if let Some(verified) = other.verified {
        match &mut report.verified {
            Some(all) => all.dropped.extend(verified.dropped),
            none => *none = Some(verified),
        }
    }
    report.coverage.join(&other.coverage);
    for (file, text) in other.sources {
        if report.sources.iter().all(|(known, _)| *known != file) {
            report.sources.push((file, text));
        }
    }
}

/// Returns an id with the letter of `id`, and with the next free number.
fn next_id(known: &[GoalRow], id: &str) -> String {
    let letters = id.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let number = |row: &GoalRow| row.id.strip_prefix(letters)?.parse::<u64>().ok();
    let last = known.iter().filter_map(number).max().unwrap_or(0);
    format!("{letters}{}", last + 1)
}
