//! Warns of class files that are older than their sources.
//!
//! Invariant: only classes of violations are compared. Builds compare the same times.

use crate::target::compile;
use report::{Report, Warning};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Returns a warning for each class of a violation whose source file was changed after its class file.
pub(super) fn warnings(report: &Report, classpath: &[PathBuf]) -> Vec<Warning> {
    let causes = report.violations.iter().flat_map(|found| &found.causes);
    let places = report.violations.iter().filter_map(|found| found.location.as_ref());
    let places = places.chain(causes.filter_map(|cause| cause.location.as_ref()));
    let pairs: BTreeSet<(&str, &str)> =
        places.filter_map(|place| Some((place.class.as_str(), place.path.as_deref()?))).collect();
    let stale =
        pairs.into_iter().filter(|(class, source)| is_stale(class, Path::new(source), classpath));
    let warning = |(class, source): (&str, &str)| {
        let text = format!(
            "{source} was changed after its class {class} was compiled: compile it again, as lines may be wrong"
        );
        Warning::general("configuration", &format!("stale/{class}"), text)
    };
    stale.map(warning).collect()
}

/// Whether a source file was changed after the class file of a class. The name of the class has dots or
/// slashes.
pub(crate) fn is_stale(class: &str, source: &Path, classpath: &[PathBuf]) -> bool {
    let file = format!("{}.class", class.replace('.', "/"));
    let mut folders = classpath.iter().filter(|folder| !compile::is_cached(folder));
    let compiled = folders.find_map(|folder| changed(folder.join(&file)));
    compiled.zip(changed(source)).is_some_and(|(compiled, source)| source > compiled)
}

/// Returns the time of the last modification of a file.
fn changed(file: impl AsRef<Path>) -> Option<SystemTime> {
    fs::metadata(file).ok()?.modified().ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use report::{Location, Violation};
    use std::time::Duration;

    #[test]
    fn a_source_that_is_newer_than_its_class_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let classes = folder.path().join("classes");
        fs::create_dir_all(classes.join("app")).unwrap();
        let (source, class) = (folder.path().join("Main.java"), classes.join("app/Main.class"));
        fs::write(&source, "").unwrap();
        fs::write(&class, "").unwrap();
        let path = Some(source.display().to_string());
        let place = Location { class: "app.Main".into(), path, ..Location::default() };
        let found = Violation { location: Some(place), ..Violation::default() };
        let report = Report { violations: vec![found], ..Report::default() };
        let warnings = |later: u64| {
            let at = changed(&class).unwrap() + Duration::from_secs(later);
            fs::File::options().append(true).open(&source).unwrap().set_modified(at).unwrap();
            warnings(&report, &[folder.path().join("absent"), classes.clone()])
        };
        assert!(warnings(0).is_empty());
        let told = warnings(60);
        assert_eq!(told.len(), 1);
        assert!(told[0].message.contains("was changed after its class app.Main"), "{told:?}");
        // This file marks a folder of the cache, whose classes agree with the text of the source.
        fs::write(folder.path().join("sources"), "").unwrap();
        assert!(warnings(60).is_empty());
    }
}
