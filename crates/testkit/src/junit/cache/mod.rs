//! A cache of test results. A safe result is valid as long as nothing on which it depends has changed.
//!
//! Each test has one file with its last result. A safe result is reused if its key is equal, and all
//! files that the test looked at are unchanged. The key is a fingerprint of tool, JDK, class path,
//! current folder, time zone and settings. Other results only determine the order of the next run.
//!
//! Source: decision 0095. Invariant: a reused result is that of a complete search of the same test,
//! with equal classes and settings. If a file of the cache cannot be used, the test is checked.

mod entry;
mod surroundings;

use base::fingerprint;
use entry::{KeptResult, Proof, replace};
use report::tested::{Outcome, TestResult};
use report::{Report, SeenPart};
use session::config::{
    CheckpointSettings, Extensions, FileSettings, LimitSettings, ReportSettings, TestCache,
};
use session::jdk::Jdk;
use session::seen::still_holds;
use session::{Settings, user_cache};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use surroundings::Surroundings;

/// The name of the folder in the user's cache.
const NAME: &str = "tests";
/// The interval between writes of results during a run.
const WRITES_EVERY: Duration = Duration::from_secs(30);

/// The results of earlier runs, and the pending results of this run.
pub(super) struct ResultCache {
    folder: PathBuf,
    surroundings: Surroundings,
    fingerprint: u128,
    /// The files and contents of results that are not written yet.
    pending: Vec<(PathBuf, Vec<u8>)>,
    written: Instant,
    /// Whether parts of files have the values that earlier checks have seen.
    known: RefCell<BTreeMap<SeenPart, bool>>,
    /// The first reason why results are not kept.
    problem: Option<String>,
}

/// The last result of a test, from an earlier run.
#[derive(Default)]
pub(super) struct Earlier {
    /// The report of a safe result that is still valid.
    pub(super) report: Option<Report>,
    /// The result, whether or not it is still valid.
    pub(super) outcome: Option<Outcome>,
}

impl ResultCache {
    /// Opens the cache for tests with the given settings. Returns none if the cache is off, or if
    /// results depend on more than the key has. The error is the reason why results cannot be kept.
    pub(super) fn open(
        place: &TestCache,
        settings: &Settings,
        jdk: &Jdk,
        class_path: &classes::path::ClassPath,
    ) -> Result<Option<Self>, String> {
        if *place == TestCache::Off || depends_on_more(settings) {
            return Ok(None);
        }
        let folder = match place {
            TestCache::Folder(folder) => {
                let failed = |why: io::Error| format!("{}: {why}", folder.display());
                fs::create_dir_all(folder).map_err(failed)?;
                folder.clone()
            }
            _ => user_cache::private_folder(NAME).map_err(|why| why.to_string())?,
        };
        let readable = settings.environment.allow_read.clone();
        let (jdk, class_path) = (jdk.clone(), class_path.clone());
        let surroundings = Surroundings { jdk, class_path, readable };
        let fingerprint = surroundings.fingerprint();
        let fingerprint = fingerprint.map_err(|why| format!("the class path or JDK: {why}"))?;
        Ok(Some(Self {
            folder,
            surroundings,
            fingerprint,
            pending: Vec::new(),
            written: Instant::now(),
            known: RefCell::default(),
            problem: None,
        }))
    }

    /// Returns the last result of a test with the given settings.
    pub(super) fn find(&self, test: &str, settings: &Settings) -> Earlier {
        let keys = self.keys(test, settings);
        let entry = KeptResult::read(&keys.file).filter(|entry| entry.test == test);
        let Some(KeptResult { outcome, proof, .. }) = entry else { return Earlier::default() };
        let holds = |part: &SeenPart| {
            let mut known = self.known.borrow_mut();
            *known.entry(part.clone()).or_insert_with(|| still_holds(part))
        };
        let proof = proof.filter(|proof| proof.key == keys.key && proof.seen.iter().all(holds));
        let report = proof.filter(|_| outcome == Outcome::Safe).and_then(Proof::into_report);
        Earlier { report, outcome: Some(outcome) }
    }

    /// Adds the result of a test that was checked with the given settings.
    pub(super) fn keep(&mut self, result: &TestResult, report: Option<&Report>, asked: &Settings) {
        let keys = self.keys(&result.name, asked);
        let report = report.filter(|_| result.verdict == Outcome::Safe);
        // A file that has changed during the check has no value for which the result was proved.
        let proof = report
            .and_then(|report| Proof::of(keys.key, report))
            .filter(|proof| proof.seen.iter().all(still_holds));
        let entry = KeptResult { test: result.name.clone(), outcome: result.verdict, proof };
        // The result is dropped if a file name in it is not UTF-8, as JSON cannot represent the name.
        if let Ok(bytes) = entry.bytes() {
            self.pending.push((keys.file, bytes));
        }
        if self.written.elapsed() > WRITES_EVERY {
            self.write();
        }
    }

    /// Writes the pending results. Returns the reason why results are not kept, if there is one.
    pub(super) fn finish(mut self) -> Option<String> {
        self.write();
        self.problem
    }

    /// Writes the pending results, unless the fingerprint has changed. Then the tests may have been
    /// checked with other classes.
    fn write(&mut self) {
        self.written = Instant::now();
        let pending = std::mem::take(&mut self.pending);
        if pending.is_empty() {
            return;
        }
        let done = match self.surroundings.fingerprint() {
            Ok(now) if now == self.fingerprint => {
                pending.iter().try_for_each(|(file, bytes)| replace(file, bytes))
            }
            Ok(_) => Err(io::Error::other("a class or resource changed during the check")),
            Err(why) => Err(why),
        };
        if let Err(why) = done {
            self.problem.get_or_insert_with(|| format!("{}: {why}", self.folder.display()));
        }
    }

    fn keys(&self, test: &str, settings: &Settings) -> Keys {
        let settings = relevant(settings);
        // The debug form has all fields, including those that recorded paths omit.
        let own = format!("{test}\n{settings:?}");
        let home = self.surroundings.jdk.home.display();
        let folder = std::env::current_dir().unwrap_or_default();
        let place = format!("{own}\n{home}\n{}", folder.display());
        let key = format!("{:032x}\n{own}", self.fingerprint);
        let name = fingerprint::wide(place.as_bytes());
        Keys {
            file: self.folder.join(format!("{name:032x}.result")),
            key: format!("{:032x}", fingerprint::wide(key.as_bytes())),
        }
    }
}

/// The file of a result, and the key of its validity.
struct Keys {
    file: PathBuf,
    key: String,
}

/// Returns the settings without those that do not influence a safe result. A limit that was reached
/// makes the result incomplete.
fn relevant(settings: &Settings) -> Settings {
    let mut relevant = settings.clone();
    relevant.files = FileSettings::default();
    relevant.report = ReportSettings::default();
    relevant.checkpoint = CheckpointSettings::default();
    relevant.all_errors = false;
    relevant.limits = LimitSettings {
        max_depth: settings.limits.max_depth,
        max_states: settings.limits.max_states,
        max_instances: settings.limits.max_instances.clone(),
        ..LimitSettings::default()
    };
    relevant
}

/// Whether results depend on files or programs that are not in the key, or checks have further effects.
fn depends_on_more(settings: &Settings) -> bool {
    let Settings { checks, environment, files, checkpoint, .. } = settings;
    settings.paranoid
        || settings.analysis.guided
        || settings.extensions != Extensions::default()
        || !checks.listeners.is_empty()
        || !checks.temporal.is_empty()
        || environment.symbolic
        || environment.stdin.is_some()
        || files.begin_with.is_some()
        || checkpoint.file.is_some()
        || checkpoint.resume.is_some()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use report::Verdict;
    use std::path::Path;

    /// Opens the cache of a folder, for a class path with one folder of classes.
    fn open(folder: &Path) -> ResultCache {
        let classes = folder.join("classes");
        fs::create_dir_all(&classes).unwrap();
        let mut settings = Settings::default();
        let jdk = Jdk::find(&mut settings).unwrap();
        let path = classes::path::ClassPath::open(&[classes], jdk.feature).unwrap();
        let place = TestCache::Folder(folder.join("cache"));
        ResultCache::open(&place, &settings, &jdk, &path).unwrap().unwrap()
    }

    fn safe() -> (TestResult, Report) {
        let report = Report { verdict: Verdict::Safe, complete: true, ..Report::default() };
        let name = "ATest#a".to_owned();
        (TestResult { name, verdict: Outcome::Safe, ..TestResult::default() }, report)
    }

    /// Keeps a safe result.
    fn keep(folder: &Path, settings: &Settings) {
        let mut cache = open(folder);
        let (result, report) = safe();
        cache.keep(&result, Some(&report), settings);
        assert_eq!(cache.finish(), None);
    }

    #[test]
    fn a_safe_result_holds_until_a_class_changes() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings::for_target("Main");
        keep(folder.path(), &settings);
        let earlier = open(folder.path()).find("ATest#a", &settings);
        assert_eq!(earlier.report, Some(safe().1));
        assert!(open(folder.path()).find("ATest#b", &settings).report.is_none());
        fs::write(folder.path().join("classes/A.class"), "").unwrap();
        let earlier = open(folder.path()).find("ATest#a", &settings);
        assert_eq!((earlier.report, earlier.outcome), (None, Some(Outcome::Safe)));
    }

    #[test]
    fn settings_count_unless_they_only_limit_or_present() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings::for_target("Main");
        keep(folder.path(), &settings);
        let found = |settings: &Settings| open(folder.path()).find("ATest#a", settings).report;
        let mut other = settings.clone();
        other.limits.time_limit = Some(Duration::from_secs(1));
        other.limits.memory_limit = Some(1);
        other.files.trace = Some("t.json".into());
        other.report.assumptions = true;
        other.all_errors = true;
        assert!(found(&other).is_some());
        other.limits.max_states = Some(9);
        assert!(found(&other).is_none());
        let mut other = settings.clone();
        other.environment.processors += 1;
        assert!(found(&other).is_none());
        let mut other = settings;
        other.schedules.starts_early = true;
        assert!(found(&other).is_none());
    }

    #[test]
    fn other_results_are_only_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings::for_target("Main");
        for verdict in [Outcome::Unsafe, Outcome::Incomplete, Outcome::Error, Outcome::Skipped] {
            let mut cache = open(folder.path());
            let (result, report) = safe();
            let result = TestResult { verdict, ..result };
            cache.keep(&result, Some(&report), &settings);
            assert_eq!(cache.finish(), None);
            let earlier = open(folder.path()).find("ATest#a", &settings);
            assert_eq!((earlier.report, earlier.outcome), (None, Some(verdict)));
        }
    }

    #[test]
    fn a_file_that_the_test_looked_at_counts() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings::for_target("Main");
        let file = folder.path().join("in.txt");
        fs::write(&file, "a").unwrap();
        let part = |value: &str| SeenPart {
            path: file.clone(),
            aspect: "contents".into(),
            value: value.into(),
        };
        let now = format!("{:032x}", fingerprint::wide(b"a"));
        for (value, holds) in [(now.as_str(), true), ("0", false)] {
            let mut cache = open(folder.path());
            let (result, mut report) = safe();
            report.evidence.seen = vec![part(value)];
            cache.keep(&result, Some(&report), &settings);
            cache.finish();
            let earlier = open(folder.path()).find("ATest#a", &settings);
            assert_eq!((earlier.report.is_some(), earlier.outcome), (holds, Some(Outcome::Safe)));
        }
        let mut cache = open(folder.path());
        let (result, mut report) = safe();
        report.evidence.seen = vec![part(&now)];
        cache.keep(&result, Some(&report), &settings);
        cache.finish();
        fs::write(&file, "b").unwrap();
        assert!(open(folder.path()).find("ATest#a", &settings).report.is_none());
    }

    #[test]
    fn classes_that_change_during_the_check_prevent_keeping() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings::for_target("Main");
        let mut cache = open(folder.path());
        let (result, report) = safe();
        cache.keep(&result, Some(&report), &settings);
        fs::write(folder.path().join("classes/A.class"), "").unwrap();
        assert!(cache.finish().unwrap().contains("changed during the check"));
        fs::remove_file(folder.path().join("classes/A.class")).unwrap();
        assert!(open(folder.path()).find("ATest#a", &settings).outcome.is_none());
    }

    #[test]
    fn results_that_depend_on_more_are_not_kept() {
        let changes: [fn(&mut Settings); 6] = [
            |s| s.paranoid = true,
            |s| s.analysis.guided = true,
            |s| s.environment.symbolic = true,
            |s| s.environment.stdin = Some("in".into()),
            |s| s.checks.listeners = vec![session::config::listener_of("calls").unwrap()],
            |s| s.checkpoint.file = Some("c".into()),
        ];
        assert!(!depends_on_more(&Settings::default()));
        for change in changes {
            let mut settings = Settings::default();
            change(&mut settings);
            assert!(depends_on_more(&settings), "{settings:?}");
        }
    }
}
