//! The command `check --junit`: the test methods of classes for JUnit 3, 4 and 5. Each test is checked
//! as a separate program whose main class is the driver, `java/pathfinder/TestDriver.java`.
//!
//! Source: JUnit 4.13 (`BlockJUnit4ClassRunner`); JUnit 5 user guide (lifecycle, inheritance, nested
//! tests). Invariant: every discovered test method is in the report with its result. A test with an
//! unsupported feature of JUnit is an error that names the feature.

mod arguments;
mod cache;
mod conditions;
mod discover;
mod framework;
mod library;
mod merge;
mod one;
mod plan;
mod run;
mod selection;
mod suite;
mod test_method;
mod traces;

use cache::ResultCache;
use classes::path::ClassPath;
use library::Library;
pub(crate) use merge::DRIVER;
pub(crate) use merge::of_test;
use report::Report;
use run::Run;
use session::config::TestSettings;
use session::jdk::Jdk;
use session::target::{BuildPart, RequestedClass, locate, matches};
use session::{Control, Error, Settings};
use std::collections::BTreeSet;
use test_method::Test;

/// Checks each test method of the target classes.
pub(crate) fn check(settings: &Settings, control: &Control<'_>) -> Result<Report, Error> {
    let timeouts = settings.timeouts();
    let selection = &settings.tests;
    let mut settings = Settings { tests: TestSettings::default(), ..settings.clone() };
    settings.model.timeouts = Some(timeouts);
    let mut names = vec![std::mem::take(&mut settings.program.target)];
    names.append(&mut settings.program.args);
    let jdk = Jdk::find(&mut settings)?;
    let target = locate(&settings, &names, BuildPart::Tests, &jdk)?;
    let library = Library::new(ClassPath::open(&target.classpath, jdk.jar_versions)?, jdk.feature);
    let names_of = |class: &RequestedClass| class.name.clone();
    let affected = match &selection.changed_since {
        Some(revision) => {
            let classes: Vec<String> = target.classes.iter().map(names_of).collect();
            Some((revision.clone(), selection::affected(&library, &classes, revision)?))
        }
        None => None,
    };
    let mut tests: Vec<Test> = Vec::new();
    let (mut with, mut without) = (BTreeSet::new(), Vec::new());
    for RequestedClass { name, named, method } in &target.classes {
        let mut found = discover::tests(&library, name, *named)?;
        if let Some(method) = method {
            found.retain(|test| test.name.split('#').nth(1).is_none_or(|own| matches(method, own)));
            // A source file may have several classes, not all of them with tests.
            if found.is_empty() {
                without.push((name.replace('/', "."), method));
            } else {
                with.insert(method);
            }
        }
        found.retain(|test| tests.iter().all(|known| known.name != test.name));
        if let Some((revision, affected)) = &affected
            && !affected.contains(name)
        {
            for test in &mut found {
                selection::skip(test, revision);
            }
        }
        tests.extend(found);
    }
    if let Some((name, method)) = without.iter().find(|(_, method)| !with.contains(method)) {
        return Err(Error::new(format_args!("{name} has no test method {method} of JUnit")));
    }
    let shown = names.join(" ");
    if tests.is_empty() {
        return Err(Error::new(format_args!("{shown} has no test methods of JUnit")));
    }
    selection::keep_tagged(selection, &mut tests)?;
    if tests.is_empty() {
        return Err(Error::new(format_args!("{shown} has no test with these tags")));
    }
    discover::frameworks_are_there(&library, &tests)?;
    settings.program.target.clone_from(&shown);
    let mut merged = merge::MergedReport::new(&shown, &settings);
    let cache = ResultCache::open(&selection.cache, &settings, &jdk, &library.path);
    let cache = cache.unwrap_or_else(|why| {
        merged.warn(run::not_kept(&why));
        None
    });
    let run = Run::new(&tests, &settings, &target, control, selection.workers)?;
    let (checked, warnings) = run.all(control.progress, cache)?;
    for (result, report) in checked {
        merged.add(result, report);
    }
    for warning in warnings {
        merged.warn(warning);
    }
    Ok(merged.report())
}
