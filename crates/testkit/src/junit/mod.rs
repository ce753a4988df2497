//! `check --junit`: the test methods of classes for JUnit 3, 4 and 5. Each is checked as a separate
//! program whose main class is the driver, `java/pathfinder/TestDriver.java`.
//!
//! Source: JUnit 4.13 (`BlockJUnit4ClassRunner`), JUnit 5 user guide (lifecycle, inheritance,
//! nested tests). Invariant: every discovered test method is in the report with its result. A test
//! with an unsupported feature of JUnit is an error with the name of the feature.

mod discover;
mod library;
mod merge;
mod plan;

use classes::path::ClassPath;
use discover::{Test, Treatment};
use library::Library;
pub(crate) use merge::DRIVER;
pub(crate) use merge::of_test;
use report::Report;
use report::tested::{Outcome, TestResult};
use session::config::ProgramSettings;
use session::jdk::Jdk;
use session::{Control, Error, Settings, target};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// The kind of notes about pools that a test leaves idle.
const IDLE_POOL: &str = "idle-pool";

/// The location of test classes.
struct TestClasses {
    /// The internal names of the requested classes.
    classes: Vec<String>,
    /// Whether the target is one class, not all classes of a place.
    named: bool,
    classpath: Vec<PathBuf>,
    source_roots: Vec<PathBuf>,
}

/// Checks each test method of the target.
pub(crate) fn check(settings: &Settings, control: &Control<'_>) -> Result<Report, Error> {
    let timeouts = settings.timeouts();
    let mut settings = Settings { junit: false, ..settings.clone() };
    settings.model.timeouts = Some(timeouts);
    let (name, method) = match settings.program.target.clone().rsplit_once('#') {
        Some((name, method)) => (name.to_owned(), Some(method.to_owned())),
        None => (settings.program.target.clone(), None),
    };
    if !settings.program.args.is_empty() {
        return Err(Error::new("tests take no arguments: --junit has a target alone"));
    }
    settings.program.target.clone_from(&name);
    let jdk = Jdk::find(&mut settings)?;
    let target = locate(&settings, &jdk)?;
    let library = Library::new(ClassPath::open(&target.classpath, jdk.feature)?);
    let mut tests = Vec::new();
    for class in &target.classes {
        tests.extend(discover::tests(&library, class, target.named)?);
    }
    if let Some(method) = &method {
        tests.retain(|test| test.name.split('#').nth(1).is_none_or(|own| own == method));
    }
    if tests.is_empty() {
        let wanted =
            method.map_or_else(|| "test methods".to_owned(), |m| format!("test method {m}"));
        return Err(Error::new(format_args!("{name} has no {wanted} of JUnit")));
    }
    discover::frameworks_are_there(&library, &tests)?;
    let mut merged = merge::MergedReport::new(&name, &settings);
    for test in tests {
        let (result, report) = one(&test, &settings, &target, control);
        if report.as_ref().is_some_and(|report| !report.violations.is_empty()) {
            // The first error path is kept.
            settings.files.trace = None;
        }
        merged.add(result, report);
    }
    Ok(merged.report())
}

/// Checks one test, or reports the reason for no check.
fn one(
    test: &Test,
    settings: &Settings,
    target: &TestClasses,
    control: &Control<'_>,
) -> (TestResult, Option<Report>) {
    let mut result = TestResult { name: test.name.clone(), ..TestResult::default() };
    let plan = match &test.treatment {
        Treatment::Skipped(why) => {
            result.verdict = Outcome::Skipped;
            result.reason = Some(why.clone());
            return (result, None);
        }
        Treatment::Refused(why) => {
            result.reason = Some(why.clone());
            return (result, None);
        }
        Treatment::Run { plan, notes } => {
            result.notes.clone_from(notes);
            plan
        }
    };
    if control.cancel.load(Ordering::Relaxed) {
        result.verdict = Outcome::Incomplete;
        result.reason = Some("the check was interrupted before this test".to_owned());
        return (result, None);
    }
    let program = ProgramSettings {
        target: DRIVER.to_owned(),
        args: plan.clone(),
        classpath: target.classpath.clone(),
        sourcepath: target.source_roots.clone(),
        application: None,
        ..settings.program.clone()
    };
    let own = Settings { program, ..settings.clone() };
    match session::check(&own, control) {
        Ok(mut report) => {
            let found = report.violations.into_iter();
            report.violations = found.map(|violation| of_test(violation, plan)).collect();
            for warning in report.warnings.iter_mut().filter(|known| known.property == IDLE_POOL) {
                // Every pool has the same id in every test.
                warning.id = format!("{IDLE_POOL}/{}", test.name);
                warning.message = format!("{}: {}", test.name, warning.message);
                warning.location.clone_from(&test.place);
            }
            result.verdict = report.settled().into();
            result.reason = report.main_reason().map(str::to_owned);
            result.statistics = report.statistics.clone();
            if let (Outcome::Safe, Some(place)) = (result.verdict, &report.set_aside) {
                // Everything was explored without a test: JUnit reports such a test as skipped.
                result.verdict = Outcome::Skipped;
                result.reason =
                    Some(format!("no path gets past its assumptions, the first at {place}"));
            }
            (result, Some(report))
        }
        Err(error) => {
            result.reason = Some(error.to_string());
            (result, None)
        }
    }
}

/// Finds the classes of a target: all of a folder or jar, those of a source file, or one.
fn locate(settings: &Settings, jdk: &Jdk) -> Result<TestClasses, Error> {
    let file = Path::new(&settings.program.target);
    let extension = file.extension().and_then(|extension| extension.to_str());
    let is_jar = extension == Some("jar") && file.is_file();
    if file.is_dir() || is_jar {
        let mut classpath = vec![file.to_owned()];
        classpath.extend(settings.program.classpath.iter().cloned());
        let folders = classpath.iter().filter(|path| path.is_dir());
        let source_roots = settings.program.sourcepath.iter().chain(folders).cloned().collect();
        let classes = classes_in(file, jdk, None)?;
        return Ok(TestClasses { classes, named: false, classpath, source_roots });
    }
    let target = target::resolve(settings, jdk, &session::own_class_path()?)?;
    let classes = match (extension, file.file_name()) {
        (Some("java"), Some(source)) => {
            let folder = target.classpath.first().cloned().unwrap_or_default();
            classes_in(&folder, jdk, source.to_str())?
        }
        _ => vec![target.main_class],
    };
    let named = classes.len() == 1;
    Ok(TestClasses {
        classes,
        named,
        classpath: target.classpath,
        source_roots: target.source_roots,
    })
}

/// Returns the names of the classes of a folder or jar, or only those of one source file.
fn classes_in(folder: &Path, jdk: &Jdk, source: Option<&str>) -> Result<Vec<String>, Error> {
    let path = ClassPath::open(&[folder], jdk.feature)?;
    let mut names = Vec::new();
    // Class paths of a jar's manifest are excluded.
    let Some(entry) = path.entries().first() else { return Ok(names) };
    for resource in entry.resources()? {
        let Some(name) = resource.strip_suffix(".class") else { continue };
        if name.ends_with("-info") || name.starts_with("META-INF/") {
            continue;
        }
        let Some(found) = entry.find_resource(&resource)? else { continue };
        let class = classfile::parse(&found.bytes, &resource).map_err(Error::new)?;
        if class.this_class == name
            && source.is_none_or(|s| class.source_file.as_deref() == Some(s))
        {
            names.push(class.this_class);
        }
    }
    names.sort();
    Ok(names)
}
